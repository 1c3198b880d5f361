// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise chains over views: slices that start one element in, and vectors broadcast over a matrix.
#include <thrust/iterator/counting_iterator.h>

#include "ternary.cuh"

namespace {

using bench::candidate;
using bench::index_t;
using bench::multiply_add_op;
using vector = singlet::device_vector<float>;
using matrix = singlet::device_matrix<float>;

// Three operands that start one element in; the result starts `Offset` elements in.
template <int Offset>
struct offset_views {
  explicit offset_views(index_t n)
      : a(n + 1, singlet::uninitialized),
        b(n + 1, singlet::uninitialized),
        d(n + 1, singlet::uninitialized),
        c(n + Offset, singlet::uninitialized),
        size(n) {
    bench::fill_random(a.data(), n + 1, 1);
    bench::fill_random(b.data(), n + 1, 2);
    bench::fill_random(d.data(), n + 1, 3);
  }

  static const char* name() { return Offset == 1 ? "views_one_in" : "views_one_in_to_aligned"; }
  double bytes() const { return 4.0 * sizeof(float) * static_cast<double>(size); }
  bench::result<float> output() { return {c.data() + Offset, size, 1e-6}; }

  void singlet() {
    using singlet::slice;
    const auto value = slice(a, 1, size + 1) * slice(b, 1, size + 1) + slice(d, 1, size + 1);
    if constexpr (Offset == 1)
      slice(c, 1, size + 1) = value;
    else
      c = value;
  }

  // Where all start one element in, three elements come before the first 16-byte boundary of every operand.
  std::vector<candidate> handwritten() {
    std::vector<candidate> list;
    float* out = c.data() + Offset;
    const float *x = a.data() + 1, *y = b.data() + 1, *z = d.data() + 1;
    bench::add_packed<1, 1>(list, out, size, 0, multiply_add_op{}, x, y, z);
    bench::add_packed<1, 4>(list, out, size, 0, multiply_add_op{}, x, y, z);
    bench::add_packed<1, 8>(list, out, size, 0, multiply_add_op{}, x, y, z);
    if constexpr (Offset == 1) bench::add_packed_widths<4>(list, out, size, 3, multiply_add_op{}, x, y, z);
    return list;
  }

  void library() {
    const auto inputs = cuda::std::make_tuple(a.data() + 1, b.data() + 1, d.data() + 1);
    bench::check(cub::DeviceTransform::Transform(inputs, c.data() + Offset, size, multiply_add_op{}));
  }

  vector a, b, d, c;
  index_t size;
};

// One block a row and a stretch of columns; packs start at the row's first 16-byte boundary.
template <int Packs>
__global__ void broadcast_kernel(float* __restrict__ out, const float* __restrict__ m,
                                 const float* __restrict__ r, const float* __restrict__ s, int cols) {
  const index_t row_start = static_cast<index_t>(blockIdx.y) * cols;
  const float scale = s[blockIdx.y];
  const int head = static_cast<int>(-row_start & 3);
  const int packs = (cols - head) / 4;
  const int first = static_cast<int>(blockIdx.x * blockDim.x * Packs + threadIdx.x);
  out += row_start;
  m += row_start;
#pragma unroll
  for (int p = 0; p < Packs; ++p) {
    const int i = first + p * static_cast<int>(blockDim.x);
    if (i >= packs) break;
    const int j = head + 4 * i;
    const float4 x = *reinterpret_cast<const float4*>(m + j);
    *reinterpret_cast<float4*>(out + j) = make_float4(x.x + r[j] * scale, x.y + r[j + 1] * scale,
                                                      x.z + r[j + 2] * scale, x.w + r[j + 3] * scale);
  }
  const int tail = head + 4 * packs;
  const int thread = static_cast<int>(threadIdx.x);
  const int edge = thread < head ? thread : tail + thread - head;
  if (blockIdx.x == 0 && edge < cols) out[edge] = m[edge] + r[edge] * scale;
}

// The library has no broadcast: its form divides a counter by the width.
struct broadcast_op {
  const float* r;
  const float* s;
  index_t cols;
  __host__ __device__ float operator()(float m, index_t i) const { return m + r[i % cols] * s[i / cols]; }
};

struct broadcast {
  broadcast(index_t rows, index_t cols)
      : m(rows, cols, singlet::uninitialized),
        c(rows, cols, singlet::uninitialized),
        r(cols, singlet::uninitialized),
        s(rows, singlet::uninitialized) {
    bench::fill_random(m.data(), m.size(), 1);
    bench::fill_random(r.data(), r.size(), 2);
    bench::fill_random(s.data(), s.size(), 3);
  }

  static const char* name() { return "broadcast"; }
  double bytes() const { return sizeof(float) * static_cast<double>(2 * m.size() + r.size() + s.size()); }
  bench::result<float> output() { return {c.data(), c.size(), 1e-6}; }
  void singlet() { c = m + singlet::as_row(r) * singlet::as_col(s); }

  std::vector<candidate> handwritten() {
    std::vector<candidate> list;
    add_candidates<1>(list);
    add_candidates<2>(list);
    add_candidates<4>(list);
    add_candidates<8>(list);
    return list;
  }

  void library() {
    const auto inputs = cuda::std::make_tuple(m.data(), thrust::counting_iterator<index_t>(0));
    const broadcast_op op{r.data(), s.data(), m.cols()};
    bench::check(cub::DeviceTransform::Transform(inputs, c.data(), c.size(), op));
  }

  matrix m, c;
  vector r, s;

 private:
  template <int Packs>
  void add_candidates(std::vector<candidate>& list) {
    for (int threads : {128, 256, 512}) {
      const dim3 grid(static_cast<unsigned>(bench::blocks_for(m.cols(), index_t{4} * Packs * threads)),
                      static_cast<unsigned>(m.rows()));
      const auto label = "4 x " + std::to_string(Packs) + " a thread, block " + std::to_string(threads);
      list.push_back({label, [=, this] { run_handwritten<Packs>(grid, threads); }});
    }
  }

  template <int Packs>
  void run_handwritten(dim3 grid, int threads) {
    const int cols = static_cast<int>(m.cols());
    broadcast_kernel<Packs><<<grid, threads>>>(c.data(), m.data(), r.data(), s.data(), cols);
    bench::check(cudaGetLastError());
  }
};

}  // namespace

int main(int argc, char** argv) {
  bench::require_device();
  for (int log2_size : {28, 24}) {
    bench::add<offset_views<1>, bench::device>(index_t{1} << log2_size);
    bench::add<offset_views<0>, bench::device>(index_t{1} << log2_size);
  }
  bench::add<broadcast, bench::device>(index_t{16384}, index_t{16384});
  bench::add<broadcast, bench::device>(index_t{16383}, index_t{16381});
  return bench::run(argc, argv);
}
