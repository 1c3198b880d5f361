// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The fixture of works that make one float vector of three: its data, hand-written and library forms.
#pragma once

#include <cub/device/device_transform.cuh>

#include <singlet/singlet.hpp>

#include "handwritten.cuh"

namespace bench {

struct multiply_add_op {
  __host__ __device__ float operator()(float a, float b, float d) const { return a * b + d; }
};

template <class Op>
struct ternary {
  explicit ternary(index_t n)
      : a(n, singlet::uninitialized),
        b(n, singlet::uninitialized),
        d(n, singlet::uninitialized),
        c(n, singlet::uninitialized) {
    fill_random(a.data(), n, 1);
    fill_random(b.data(), n, 2);
    fill_random(d.data(), n, 3);
  }

  double bytes() const { return 4.0 * sizeof(float) * static_cast<double>(c.size()); }
  result<float> output() { return {c.data(), c.size(), 1e-6}; }

  std::vector<candidate> handwritten() {
    std::vector<candidate> list;
    add_packed_widths<4>(list, c.data(), c.size(), 0, Op{}, a.data(), b.data(), d.data());
    return list;
  }

  void library() {
    const auto inputs = cuda::std::make_tuple(a.data(), b.data(), d.data());
    check(cub::DeviceTransform::Transform(inputs, c.data(), c.size(), Op{}));
  }

  singlet::device_vector<float> a, b, d, c;
};

}  // namespace bench
