// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// expect: singlet: an expression cannot mix host and device
#include <singlet/singlet.hpp>

using namespace singlet;

void statement([[maybe_unused]] device_vector<float>& a, [[maybe_unused]] device_matrix<float>& m) {
#if defined(WORKS)
  a = a + to_device(host_vector<float>{1});
#else
  a = a + host_vector<float>{1};
#endif
}
