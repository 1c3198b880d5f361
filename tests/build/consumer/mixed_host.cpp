// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of a program that the host's compiler sees: it makes arrays and reads them.
#include "mixed.hpp"

int main() {
  if (singlet::device_count() == 0) return 0;
  const singlet::device_vector<float> a{1, 2, 3}, b(3, 2.0f), d(3);
  return singlet::to_host(multiply_add(a, b, d)) == std::vector<float>{2, 4, 6} ? 0 : 1;
}
