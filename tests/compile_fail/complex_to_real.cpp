// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// expect: singlet: .*real\(e\)
#include <singlet/complex.hpp>
#include <singlet/singlet.hpp>
using namespace singlet;

void statement([[maybe_unused]] device_vector<float>& a, [[maybe_unused]] device_matrix<float>& m) {
#if defined(WORKS)
  device_vector<complex<float>> z(3);
  a = real(z * 2);
#else
  device_vector<complex<float>> z(3);
  a = z * 2;
#endif
}
