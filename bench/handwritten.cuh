// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The elementwise kernels that a careful programmer writes by hand: packs of 16 bytes, several a thread.
#pragma once

#include <string>
#include <vector>

#include "device.cuh"

namespace bench {

template <class T, int Width>
struct alignas(Width * sizeof(T)) pack {
  T values[Width];
};

template <class T, int Width>
__device__ pack<T, Width> load_pack(const T* __restrict__ data, index_t i) {
  return *reinterpret_cast<const pack<T, Width>*>(data + i);
}

// A block takes Packs * blockDim.x packs, each thread every blockDim.x-th. `head` elements come before the
// first aligned pack of every operand; the last block also takes the elements after the last whole pack.
template <int Width, int Packs, class Out, class Op, class... In>
__global__ void packed_kernel(Out* __restrict__ out, index_t n, int head, Op op,
                              const In* __restrict__... in) {
  const index_t packs = (n - head) / Width;
  const index_t first = static_cast<index_t>(blockIdx.x) * blockDim.x * Packs + threadIdx.x;
  const index_t stride = blockDim.x;
  const auto compute = [&](index_t i) {
    const auto apply = [&](const pack<In, Width>&... x) {
      pack<Out, Width> y;
#pragma unroll
      for (int k = 0; k < Width; ++k) y.values[k] = op(x.values[k]...);
      return y;
    };
    return apply(load_pack<In, Width>(in, head + i * Width)...);
  };
  const auto store = [&](index_t i, const pack<Out, Width>& y) {
    *reinterpret_cast<pack<Out, Width>*>(out + head + i * Width) = y;
  };
  if (static_cast<index_t>(blockIdx.x + 1) * blockDim.x * Packs <= packs) {
    pack<Out, Width> y[Packs];
#pragma unroll
    for (int p = 0; p < Packs; ++p) y[p] = compute(first + p * stride);
#pragma unroll
    for (int p = 0; p < Packs; ++p) store(first + p * stride, y[p]);
  } else {
    for (index_t i = first; i < packs && i < first + Packs * stride; i += stride) store(i, compute(i));
  }
  const index_t tail = head + packs * Width;
  const index_t before = threadIdx.x, after = tail + threadIdx.x;
  if (blockIdx.x == 0 && before < head) out[before] = op(in[before]...);
  if (blockIdx.x == gridDim.x - 1 && after < n) out[after] = op(in[after]...);
}

template <int Width, int Packs, class Out, class Op, class... In>
void add_packed(std::vector<candidate>& list, Out* out, index_t n, int head, Op op, const In*... in) {
  for (int threads : {128, 256, 512, 1024}) {
    const int blocks = std::max(1, blocks_for((n - head) / Width, static_cast<index_t>(threads) * Packs));
    list.push_back({std::to_string(Width) + " x " + std::to_string(Packs) + " a thread, block " +
                        std::to_string(threads),
                    [=] {
                      packed_kernel<Width, Packs><<<blocks, threads>>>(out, n, head, op, in...);
                      check(cudaGetLastError());
                    }});
  }
}

// Candidates for one pack width: one, two and four packs a thread, blocks of 128 to 1024.
template <int Width, class Out, class Op, class... In>
void add_packed_widths(std::vector<candidate>& list, Out* out, index_t n, int head, Op op, const In*... in) {
  add_packed<Width, 1>(list, out, n, head, op, in...);
  add_packed<Width, 2>(list, out, n, head, op, in...);
  add_packed<Width, 4>(list, out, n, head, op, in...);
}

}  // namespace bench
