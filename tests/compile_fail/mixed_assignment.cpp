// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// expect: singlet: a statement cannot mix
#include <singlet/singlet.hpp>

using namespace singlet;

void statement([[maybe_unused]] device_vector<float>& a, [[maybe_unused]] device_matrix<float>& m) {
#if defined(WORKS)
  host_vector<float> h(3);
  copy(evaluate(a * 2), h);
#else
  host_vector<float> h(3);
  h = a * 2;
#endif
}
