// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chains whose operands and results differ in size: bytes to float, float to half, int32 with double.
#include <cub/device/device_transform.cuh>

#include <singlet/half.hpp>
#include <singlet/singlet.hpp>

#include "handwritten.cuh"

namespace {

using bench::candidate;
using bench::index_t;
using byte = std::uint8_t;

struct bytes_to_float_op {
  __host__ __device__ float operator()(byte x) const { return static_cast<float>(x); }
};

struct float_to_half_op {
  __host__ __device__ __half operator()(float x) const { return __float2half_rn(x); }
};

struct int_times_double_op {
  __host__ __device__ double operator()(std::int32_t x, double y) const { return x * y; }
};

template <class In, class Out, class Op>
struct conversion {
  explicit conversion(index_t n) : a(n, singlet::uninitialized), c(n, singlet::uninitialized) {
    bench::fill_random(a.data(), n, 1);
  }

  double bytes() const { return double{sizeof(In) + sizeof(Out)} * static_cast<double>(c.size()); }
  bench::result<Out> output() { return {c.data(), c.size(), 0}; }

  std::vector<candidate> handwritten() {
    std::vector<candidate> list;
    bench::add_packed_widths<4>(list, c.data(), c.size(), 0, Op{}, a.data());
    bench::add_packed_widths<8>(list, c.data(), c.size(), 0, Op{}, a.data());
    bench::add_packed_widths<16>(list, c.data(), c.size(), 0, Op{}, a.data());
    return list;
  }

  void library() { bench::check(cub::DeviceTransform::Transform(a.data(), c.data(), c.size(), Op{})); }

  singlet::device_vector<In> a;
  singlet::device_vector<Out> c;
};

struct bytes_to_float : conversion<byte, float, bytes_to_float_op> {
  using conversion::conversion;
  static const char* name() { return "bytes_to_float"; }
  void singlet() { c = singlet::cast<float>(a); }
};

struct float_to_half : conversion<float, __half, float_to_half_op> {
  using conversion::conversion;
  static const char* name() { return "float_to_half"; }
  void singlet() { c = singlet::cast<singlet::half>(a); }
};

struct int_times_double {
  explicit int_times_double(index_t n)
      : a(n, singlet::uninitialized), b(n, singlet::uninitialized), c(n, singlet::uninitialized) {
    bench::fill_random(a.data(), n, 1);
    bench::fill_random(b.data(), n, 2);
  }

  static const char* name() { return "int_times_double"; }
  double bytes() const { return 20.0 * static_cast<double>(c.size()); }
  bench::result<double> output() { return {c.data(), c.size(), 0}; }
  void singlet() { c = a * b; }

  std::vector<candidate> handwritten() {
    std::vector<candidate> list;
    bench::add_packed_widths<2>(list, c.data(), c.size(), 0, int_times_double_op{}, a.data(), b.data());
    bench::add_packed_widths<4>(list, c.data(), c.size(), 0, int_times_double_op{}, a.data(), b.data());
    return list;
  }

  void library() {
    const auto inputs = cuda::std::make_tuple(a.data(), b.data());
    bench::check(cub::DeviceTransform::Transform(inputs, c.data(), c.size(), int_times_double_op{}));
  }

  singlet::device_vector<std::int32_t> a;
  singlet::device_vector<double> b, c;
};

}  // namespace

int main(int argc, char** argv) {
  bench::require_device();
  for (int log2_size : {28, 24}) {
    bench::add<bytes_to_float, bench::device>(index_t{1} << log2_size);
    bench::add<float_to_half, bench::device>(index_t{1} << log2_size);
    bench::add<int_times_double, bench::device>(index_t{1} << log2_size);
  }
  return bench::run(argc, argv);
}
