// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program of the host alone.
#include <singlet/singlet.hpp>

int main() {
  singlet::device_vector<float> a{1, 2, 3}, b{4, 5, 6}, d{1, 1, 1};
  singlet::array c = a * b + d;
  return singlet::to_host(c) == std::vector<float>{5, 11, 19} ? 0 : 1;
}
