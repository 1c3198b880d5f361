// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// expect: singlet: .*\.cu file
// with: SINGLET_CUDA
#include <singlet/singlet.hpp>

using namespace singlet;

void statement([[maybe_unused]] device_vector<float>& a, [[maybe_unused]] device_matrix<float>& m) {
#if defined(WORKS)
  copy(to_host(a), a);
#else
  a = a * 2;
#endif
}
