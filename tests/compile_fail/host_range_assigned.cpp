// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// expect: singlet: the right side of an assignment must be
#include <singlet/singlet.hpp>

using namespace singlet;

void statement([[maybe_unused]] device_vector<float>& a, [[maybe_unused]] device_matrix<float>& m) {
#if defined(WORKS)
  copy(std::vector<float>{1, 2, 3}, a);
#else
  a = std::vector<float>{1};
#endif
}
