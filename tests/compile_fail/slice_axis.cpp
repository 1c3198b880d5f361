// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// expect: singlet: axis<K>
#include <singlet/singlet.hpp>

using namespace singlet;

void statement([[maybe_unused]] device_vector<float>& a, [[maybe_unused]] device_matrix<float>& m) {
#if defined(WORKS)
  m = slice<axis<1>>(m, 0, 1);
#else
  m = slice<axis<5>>(m, 0, 1);
#endif
}
