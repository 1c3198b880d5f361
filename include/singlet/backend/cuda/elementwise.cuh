// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise statements on a CUDA device: one kernel, whatever the tree.
//
// Flat statements, where the linear index says all: a block computes a tile of Threads * Width * Packs
// elements. Pack j of thread t holds
//     vector:  tile + (j * Threads + t) * Width + [0, Width)       16-byte loads and stores
//     striped: tile + j * Threads * Width + t + w * Threads        coalesced single elements, guarded
// Tiles at the ends of an array, and statements whose operands are not aligned alike, are striped.
//
// Statements that need coordinates: a block computes Packs * Threads / A rows of A * Width columns, where A =
// 2^across threads stand side by side, so no thread divides by the length of a row. Lanes are neighbours or,
// where rows are not aligned alike, A apart.
#pragma once

#include <singlet/backend/cuda/order.hpp>
#include <singlet/fusion/program.hpp>
#include <singlet/fusion/statement.hpp>

namespace singlet::inline SINGLET_ABI::detail::gpu {

template <class Program, int Threads, int Width, int Packs, class Arguments>
__device__ __forceinline__ void run_flat(const Arguments& args) {
  constexpr int count = Threads * Width * Packs;
  const index_t tile = static_cast<index_t>(blockIdx.x) * count - args.shift;
  const bool vector = args.vector && tile >= 0 && tile + count <= args.size;
  const int lane = static_cast<int>(threadIdx.x) * (vector ? Width : 1);
#pragma unroll
  for (int pack = 0; pack < Packs; ++pack) {
    Program::run(flat_context<Arguments, Program::rank, Width, Threads>{
        args, tile + pack * Threads * Width + lane, vector});
  }
}

template <class Program, int Threads, int Width, int Packs, class Arguments>
__device__ __forceinline__ void run_rows(const Arguments& args) {
  constexpr int axes = Program::axes;
  const int across = 1 << args.across;
  const int down = Threads >> args.across;
  const int x = static_cast<int>(threadIdx.x) & (across - 1);
  const int y = static_cast<int>(threadIdx.x) >> args.across;
  const index_t tile = static_cast<index_t>(blockIdx.z) * gridDim.y + blockIdx.y;
  row_context<Arguments, Program::rank, Width, axes> c{args, {}, args.vector ? 1 : across, args.vector};
  const index_t column = static_cast<index_t>(blockIdx.x) * (Width * across) + x * (args.vector ? Width : 1);
  if (column >= args.shape[axes - 1]) return;
#pragma unroll
  for (int pack = 0; pack < Packs; ++pack) {
    const index_t row = (tile * Packs + pack) * down + y;
    if (row >= args.rows) return;
    find_row<axes>(args, row, c.coordinates);
    c.coordinates[axes - 1] = column;
    Program::run(c);
  }
}

template <class Program, int Threads, int Width, int Packs>
__global__ void __launch_bounds__(Threads)
    elementwise_kernel(const __grid_constant__ typename Program::arguments_type args) {
  if constexpr (Program::axes == 0) {
    run_flat<Program, Threads, Width, Packs>(args);
  } else {
    run_rows<Program, Threads, Width, Packs>(args);
  }
}

// Threads side by side, as a power of two: as many as a row has vectors, but no more than leave an eighth of
// them idle, where fewer waste less.
inline int threads_across(const compiled& k, index_t columns) {
  int best = 0;
  index_t least = 0;
  for (int across = 0; k.threads % (1 << across) == 0; ++across) {
    const index_t tile = static_cast<index_t>(k.width) << across;
    const index_t padded = (columns + tile - 1) / tile * tile;
    if (across == 0 || padded <= least || padded * 8 <= columns * 9) {
      best = across;
      least = padded;
    }
    if (tile >= columns) break;
  }
  return best;
}

struct grid_size {
  dim3 blocks;
  int across = 0;
};
[[gnu::noinline]] inline grid_size cut(const compiled& k, const statement& s) {
  if (k.axes == 0) {
    const index_t tile = static_cast<index_t>(k.threads) * k.width * k.packs;
    return {dim3(static_cast<unsigned>((s.loop.size + s.loop.shift + tile - 1) / tile)), 0};
  }
  const index_t columns = s.loop.shape[max_rank - 1];
  grid_size g{dim3(1), threads_across(k, columns)};
  const index_t tile = static_cast<index_t>(k.width) << g.across;
  const index_t rows = static_cast<index_t>(k.threads >> g.across) * k.packs;
  const index_t down = (s.loop.size / columns + rows - 1) / rows;
  constexpr index_t most = 32768;  // blocks along y and z
  g.blocks.x = static_cast<unsigned>((columns + tile - 1) / tile);
  g.blocks.y = static_cast<unsigned>(down < most ? down : most);
  g.blocks.z = static_cast<unsigned>((down + most - 1) / most);
  return g;
}

inline void configure_elementwise(const compiled& k, const statement& s, kernel_plan& p) {
  const dim3 blocks = cut(k, s).blocks;
  p.grid = static_cast<index_t>(blocks.x) * blocks.y * blocks.z;
}

inline void launch_elementwise(const compiled& k, const statement& s, const argument_ref& args,
                               void* stream) {
  const grid_size g = cut(k, s);
  fill(args, s);
  args.g().across = g.across;
  void* arguments[] = {args.all};
  check(cudaLaunchKernel(k.kernel, g.blocks, dim3(static_cast<unsigned>(k.threads)), arguments, 0,
                         static_cast<cudaStream_t>(stream)),
        "cudaLaunchKernel", k.family->kind);
}

inline constexpr kernel_family elementwise_family = {"elementwise", false, &configure_elementwise,
                                                     &launch_elementwise};

}  // namespace singlet::inline SINGLET_ABI::detail::gpu
