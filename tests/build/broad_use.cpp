// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Much of the interface in one file, for compilers that warn.
#include <singlet/complex.hpp>
#include <singlet/half.hpp>
#include <singlet/singlet.hpp>

using namespace singlet;

struct scaled {
  float factor;
  SINGLET_HD float operator()(float x) const { return factor * x; }
};

void vectors(device_vector<float>& c, const device_vector<float>& a, const device_vector<float>& b) {
  c = sqrt(a * a + b * b) * exp(-b) + 0.5;
  c += where(a > 0, b, 1);
  c.on(stream{}) = clamp(a, 0, 1) + min(a, b) + max(a, 2);
  noalias(c) = map(scaled{2}, a) + iota<float>(c.size());
  slice(c, 0, 4) = reverse(slice(a, 0, 4));
  assign<block<128>, items<8>>(c, pow(a, 2) + lerp(a, b, 0.5) + fma(a, b, 1));
  fuse(out(c) = a + b, out(c) *= 2);
  c = gather(a, iota<int>(c.size()));
  scatter(c, iota<int>(c.size())) = a;
}

void matrices(device_matrix<float>& m, const device_vector<float>& v) {
  m = transpose(m) + as_row(v) * as_col(v);
  row(m, 0) = col(m, 1);
  diagonal(m) = 1;
  m = reshape(transpose(m), m.rows(), m.cols());
  submatrix(m, 0, 0, 1, 1) = 3;
}

void types(device_vector<std::uint8_t>& bytes, device_vector<half>& h, device_vector<bfloat16>& b,
           device_vector<complex<float>>& z) {
  bytes = saturate_cast<std::uint8_t>(cast<float>(bytes) * 1.5f) & 15;
  h = h * 2 + 1;
  b = cast<bfloat16>(h + b);
  z = conj(z) * z + abs(z);
}

int main() {
  device_vector<float> a{1, 2, 3, 4};
  a[0] += 1;
  a[1] = a[2] * 2.0f;
  return describe(a * 2 + a).empty() || plan(a, a * 2).empty() ? 1 : 0;
}
