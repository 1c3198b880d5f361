// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise chains over float vectors: arithmetic, heavy functions, where, and explicit launch parameters.
#include "ternary.cuh"

namespace {

using bench::candidate;
using bench::index_t;

struct magnitude_decay_op {
  __host__ __device__ float operator()(float a, float b, float d) const {
    return sqrtf(a * a + b * b) * expf(-d) + 0.5f;
  }
};

struct where_op {
  __host__ __device__ float operator()(float a, float b, float d) const { return a > 0 ? b : d; }
};

struct identity_op {
  __device__ float operator()(float a) const { return a; }
};

struct multiply_add : bench::ternary<bench::multiply_add_op> {
  using ternary::ternary;
  static const char* name() { return "multiply_add"; }
  void singlet() { c = a * b + d; }
};

struct multiply_add_explicit : bench::ternary<bench::multiply_add_op> {
  using ternary::ternary;
  static const char* name() { return "multiply_add_block128_items8"; }
  void singlet() { singlet::assign<singlet::block<128>, singlet::items<8>>(c, a * b + d); }
};

struct magnitude_decay : bench::ternary<magnitude_decay_op> {
  using ternary::ternary;
  static const char* name() { return "magnitude_decay"; }
  void singlet() { c = sqrt(a * a + b * b) * exp(-d) + 0.5; }
};

struct where : bench::ternary<where_op> {
  using ternary::ternary;
  static const char* name() { return "where"; }
  void singlet() { c = singlet::where(a > 0, b, d); }
};

// What the memory gives: the library row is cudaMemcpyAsync.
struct memory_copy {
  explicit memory_copy(index_t n) : a(n), c(n) { bench::fill_random(a.data(), n, 1); }
  static const char* name() { return "copy"; }
  double bytes() const { return 2.0 * static_cast<double>(c.bytes()); }
  bench::result<float> output() { return {c.data(), c.size(), 0}; }
  void singlet() { singlet::view(c.data(), c.size()) = singlet::view(a.data(), a.size()); }

  std::vector<candidate> handwritten() {
    std::vector<candidate> list;
    bench::add_packed_widths<4>(list, c.data(), c.size(), 0, identity_op{}, a.data());
    return list;
  }

  void library() {
    const auto bytes = static_cast<std::size_t>(c.bytes());
    bench::check(cudaMemcpyAsync(c.data(), a.data(), bytes, cudaMemcpyDeviceToDevice));
  }

  bench::buffer<float> a, c;
};

}  // namespace

int main(int argc, char** argv) {
  bench::require_device();
  for (int log2_size : {28, 24, 20, 16}) bench::add<multiply_add, bench::device>(index_t{1} << log2_size);
  for (int log2_size : {28, 24, 20}) bench::add<multiply_add, bench::device>((index_t{1} << log2_size) - 1);
  bench::add<multiply_add_explicit, bench::device>(index_t{1} << 28);
  for (int log2_size : {28, 24}) bench::add<magnitude_decay, bench::device>(index_t{1} << log2_size);
  for (int log2_size : {28, 24}) bench::add<where, bench::device>(index_t{1} << log2_size);
  bench::add<memory_copy, bench::device>(index_t{1} << 28);
  return bench::run(argc, argv);
}
