// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// expect: singlet: an operand must be.*to_device
#include <singlet/singlet.hpp>

using namespace singlet;

void statement([[maybe_unused]] device_vector<float>& a, [[maybe_unused]] device_matrix<float>& m) {
#if defined(WORKS)
  a = a * to_device(std::vector<float>{1});
#else
  a = a * std::vector<float>{1};
#endif
}
