// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shapes: equal ones combine, a vector is repeated for each row of a matrix, and `as_col` repeats it for each
// column. An extent that merely happens to be 1 is not repeated: that is nearly always a mistake, and a
// `shape_error`.
#include <cstdio>
#include <vector>

#include <singlet/singlet.hpp>

#include "check.hpp"

int main() {
  using namespace singlet;
  const device_matrix<float> m{{1, 2, 3}, {4, 5, 6}};
  const device_vector<float> a_column_each{10, 20, 30};
  const device_vector<float> a_row_each{100, 200};

  const device_matrix<float> shifted = m + a_column_each + as_col(a_row_each);  // one kernel
  const device_matrix<float> table = as_col(a_row_each) * as_row(a_column_each);

  bool refused = false;
  try {
    const device_matrix<float> one_row(1, 3);
    const device_matrix<float> wrong = m + one_row;
  } catch (const shape_error& error) {
    std::printf("refused: %s\n", error.what());
    refused = true;
  }

  return verdict(refused && to_host(shifted) == std::vector<float>{111, 122, 133, 214, 225, 236} &&
                 to_host(table) == std::vector<float>{1000, 2000, 3000, 2000, 4000, 6000});
}
