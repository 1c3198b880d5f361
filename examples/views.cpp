// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Views name elements of an array without copying them. They are read in expressions and assigned to, and a
// statement whose views overlap its own destination behaves as if the right side had been finished first.
#include <vector>

#include <singlet/singlet.hpp>

#include "check.hpp"

int main() {
  using namespace singlet;
  device_matrix<int> m{{1, 2, 3}, {4, 5, 6}};

  row(m, 1) = row(m, 1) - row(m, 0);                             // {{1, 2, 3}, {3, 3, 3}}
  col(m, 0) = 7;                                                 // {{7, 2, 3}, {7, 3, 3}}
  const device_matrix<int> t = transpose(m);                     // a copy: three rows of two
  const device_vector<int> odd = slice(reshape(m, 6), 1, 6, 2);  // elements 1, 3 and 5
  submatrix(m, 0, 1, 2, 2) *= 10;                                // {{7, 20, 30}, {7, 30, 30}}

  device_vector<int> v = iota<int>(5);  // 0 1 2 3 4
  slice(v, 1, 5) = slice(v, 0, 4);      // one to the right: 0 0 1 2 3
  const device_vector<int> backwards = reverse(v);
  const device_vector<index_t> places{4, 0};
  const device_vector<int> picked = gather(v, places);

  return verdict(
      to_host(m) == std::vector<int>{7, 20, 30, 7, 30, 30} &&
      to_host(t) == std::vector<int>{7, 7, 2, 3, 3, 3} && to_host(odd) == std::vector<int>{2, 7, 3} &&
      to_host(backwards) == std::vector<int>{3, 2, 1, 0, 0} && to_host(picked) == std::vector<int>{3, 0});
}
