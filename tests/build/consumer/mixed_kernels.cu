// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of a program that nvcc sees: statements over device arrays.
#include "mixed.hpp"

singlet::device_vector<float> multiply_add(const singlet::device_vector<float>& a,
                                           const singlet::device_vector<float>& b,
                                           const singlet::device_vector<float>& d) {
  return evaluate(a * b + d);
}
