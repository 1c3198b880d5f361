// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statements return before they have run. They keep their order on a stream, and the library orders
// statements on different streams that touch one array; reading a result waits for it. Events time the work
// in between.
#include <cstdio>
#include <vector>

#include <singlet/singlet.hpp>

#include "check.hpp"

int main() {
  using namespace singlet;
  constexpr index_t n = 1 << 20;
  stream first;
  stream second;
  device_vector<float> a(n, 1.0f);
  device_vector<float> b(n);
  device_vector<float> c(n);

  const event start = first.record();
  b.on(first) = 2.0f * a + 1.0f;  // 3
  c.on(second) = b * b;           // 9: reads b, so it follows the statement above by itself
  {
    scoped_stream here{first};  // for every statement of this block that names none
    b = c - b;                  // 6
    a = a + 4.0f;               // 5
  }
  second.wait(first.record());  // for orders that no array shows
  const event stop = second.record();
  std::printf("%.3f ms\n", static_cast<double>(elapsed_ms(start, stop)));

  const std::vector<float> expected_a(n, 5.0f);
  const std::vector<float> expected_b(n, 6.0f);
  const std::vector<float> expected_c(n, 9.0f);
  return verdict(to_host(a) == expected_a && to_host(b) == expected_b && to_host(c) == expected_c);
}
