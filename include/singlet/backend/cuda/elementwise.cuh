// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise statements on a CUDA device: one kernel, whatever the tree.
//
//   a tile of blockDim * Width * Packs elements a block; pack j of thread t holds
//     vector:  tile + (j * blockDim + t) * Width + [0, Width)       16-byte loads and stores
//     striped: tile + j * blockDim * Width + t + w * blockDim       coalesced single elements, guarded
//
// The tree is evaluated once; only loads and stores differ, on one flag that a whole block shares. Tiles at
// the ends of an array, and statements whose operands are not aligned alike, take the striped path.
#pragma once

#include <singlet/backend/cuda/runtime.hpp>
#include <singlet/fusion/statement.hpp>

namespace singlet::inline SINGLET_ABI::detail::gpu {

template <int Width, int Rank>
__device__ __forceinline__ auto context_at(const geometry<Rank>& g, index_t tile, int pack, bool vector) {
  const auto lane = static_cast<int>(threadIdx.x);
  const auto threads = static_cast<int>(blockDim.x);
  const index_t start = tile + pack * threads * Width;
  const flat_context<Width> flat{start + (vector ? lane * Width : lane), vector ? 1 : threads, g.size,
                                 vector};
  if constexpr (Rank == 0) {
    return flat;
  } else {
    return indexed_context<Width, Rank>(flat, g);
  }
}

template <class Program, int Rank, int Width, int Packs, int MaxThreads>
__global__ void __launch_bounds__(MaxThreads)
    elementwise_kernel(const __grid_constant__ Program program, const __grid_constant__ geometry<Rank> g) {
  const int count = static_cast<int>(blockDim.x) * Width * Packs;
  const index_t tile = static_cast<index_t>(blockIdx.x) * count - g.shift;
  const bool vector = g.vector && tile >= 0 && tile + count <= g.size;
#pragma unroll
  for (int pack = 0; pack < Packs; ++pack) program.run(context_at<Width, Rank>(g, tile, pack, vector));
}

template <int Rank, int Width, int Packs, int MaxThreads, class Program>
void launch_elementwise(const Program& p, const geometry<Rank>& g, index_t grid, int block, void* stream) {
  static_assert(
      sizeof(Program) + sizeof(geometry<Rank>) <= 4000,
      "singlet: this expression has more operands than a kernel takes as parameters: evaluate a part of it "
      "first with evaluate(...)");
  void* arguments[] = {const_cast<Program*>(&p), const_cast<geometry<Rank>*>(&g)};
  check(cudaLaunchKernel(
            reinterpret_cast<const void*>(&elementwise_kernel<Program, Rank, Width, Packs, MaxThreads>),
            dim3(static_cast<unsigned>(grid)), dim3(static_cast<unsigned>(block)), arguments, 0,
            static_cast<cudaStream_t>(stream)),
        "cudaLaunchKernel", "elementwise");
}

}  // namespace singlet::inline SINGLET_ABI::detail::gpu
