// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A transposed copy of a float matrix, and a matrix plus a transposed one.
#include <cub/device/device_transform.cuh>
#include <thrust/iterator/counting_iterator.h>

#include <singlet/singlet.hpp>

#include "transpose.cuh"

namespace {

using bench::candidate;
using bench::index_t;
using matrix = singlet::device_matrix<float>;

// The library has no transpose: its form computes each element's place in the source.
struct transposed_op {
  const float* in;
  index_t rows, cols;
  __host__ __device__ float operator()(index_t i) const { return in[i % rows * cols + i / rows]; }
  __host__ __device__ float operator()(float a, index_t i) const { return a + (*this)(i); }
};

struct transpose_copy {
  transpose_copy(index_t rows, index_t cols)
      : b(rows, cols, singlet::uninitialized), c(cols, rows, singlet::uninitialized) {
    bench::fill_random(b.data(), b.size(), 1);
  }

  static const char* name() { return "transpose_copy"; }
  double bytes() const { return 2.0 * sizeof(float) * static_cast<double>(c.size()); }
  bench::result<float> output() { return {c.data(), c.size(), 0}; }
  void singlet() { c = singlet::transpose(b); }

  std::vector<candidate> handwritten() {
    return bench::transpose_candidates<false>(
        {c.data(), b.data(), nullptr, static_cast<int>(b.rows()), static_cast<int>(b.cols())});
  }

  void library() {
    const transposed_op op{b.data(), b.rows(), b.cols()};
    bench::check(
        cub::DeviceTransform::Transform(thrust::counting_iterator<index_t>(0), c.data(), c.size(), op));
  }

  matrix b, c;
};

struct add_transpose {
  add_transpose(index_t rows, index_t cols)
      : a(cols, rows, singlet::uninitialized),
        b(rows, cols, singlet::uninitialized),
        c(cols, rows, singlet::uninitialized) {
    bench::fill_random(a.data(), a.size(), 1);
    bench::fill_random(b.data(), b.size(), 2);
  }

  static const char* name() { return "add_transpose"; }
  double bytes() const { return 3.0 * sizeof(float) * static_cast<double>(c.size()); }
  bench::result<float> output() { return {c.data(), c.size(), 0}; }
  void singlet() { c = a + singlet::transpose(b); }

  std::vector<candidate> handwritten() {
    return bench::transpose_candidates<true>(
        {c.data(), b.data(), a.data(), static_cast<int>(b.rows()), static_cast<int>(b.cols())});
  }

  void library() {
    const auto inputs = cuda::std::make_tuple(a.data(), thrust::counting_iterator<index_t>(0));
    const transposed_op op{b.data(), b.rows(), b.cols()};
    bench::check(cub::DeviceTransform::Transform(inputs, c.data(), c.size(), op));
  }

  matrix a, b, c;
};

}  // namespace

int main(int argc, char** argv) {
  bench::require_device();
  bench::add<transpose_copy, bench::device>(index_t{16384}, index_t{16384});
  bench::add<add_transpose, bench::device>(index_t{16384}, index_t{16384});
  bench::add<transpose_copy, bench::device>(index_t{16383}, index_t{16381});
  bench::add<add_transpose, bench::device>(index_t{16383}, index_t{16381});
  return bench::run(argc, argv);
}
