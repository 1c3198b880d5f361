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
// Statements that need coordinates: a block computes Threads / A rows of Packs * A * Width columns, where A =
// 2^across threads stand side by side, so no thread divides by the length of a row. Lanes are neighbours,
// from the first vector boundary of each row of the destination on, or where that does not serve A apart.
#pragma once

#include <singlet/backend/cuda/order.hpp>
#include <singlet/fusion/program.hpp>
#include <singlet/fusion/statement.hpp>

namespace singlet::inline SINGLET_ABI::detail::gpu {

template <class Program, int Threads, int Width, int Packs, class Arguments, int... Is>
__device__ __forceinline__ void run_flat(const Arguments& args, std::integer_sequence<int, Is...>) {
  constexpr int count = Threads * Width * Packs;
  const index_t tile = static_cast<index_t>(blockIdx.x) * count - args.shift;
  const bool vector = args.vector && tile >= 0 && tile + count <= args.size;
  const index_t first = tile + static_cast<int>(threadIdx.x) * (vector ? Width : 1);
  using context = flat_context<Arguments, Program::rank, Width, Threads>;
  const context c[] = {{args, first + Is * Threads * Width, vector}...};
  Program::run(c);
}

template <class Program, int Threads, int Width, int Packs, class Arguments, int... Is>
__device__ __forceinline__ void run_rows(const Arguments& args, std::integer_sequence<int, Is...>) {
  constexpr int axes = Program::axes;
  const int across = 1 << args.across;
  const int x = static_cast<int>(threadIdx.x) & (across - 1);
  const int y = static_cast<int>(threadIdx.x) >> args.across;
  const index_t row =
      (static_cast<index_t>(blockIdx.z) * gridDim.y + blockIdx.y) * (Threads >> args.across) + y;
  if (row >= args.rows) return;
  index_t coordinates[axes];
  find_row<axes>(args, row, coordinates);
  coordinates[axes - 1] = 0;

  // With vectors, a row starts at the boundary before its first element of the destination.
  const int neighbours = args.vector ? Width : 1;
  const int early =
      args.vector ? static_cast<int>(args.shift + offset_of<axes>(args, 0, coordinates)) & (Width - 1) : 0;
  const index_t columns = args.shape[axes - 1];
  index_t& column = coordinates[axes - 1];
  column = static_cast<index_t>(blockIdx.x) * (Packs * Width * across) + x * neighbours - early;
  index_t linear = row * columns + column;
  if (args.vector && column >= 0 && column + ((Packs - 1) * across + 1) * Width <= columns) {
    using context = row_vector<Arguments, Program::rank, Width, axes>;
    const context c[] = {context(args, linear, coordinates, Is * Width * across)...};
    return Program::run(c);
  }
#pragma unroll 1
  for (int pack = 0; pack < Packs && column < columns; ++pack) {
    using context = row_lanes<Arguments, Program::rank, Width, axes>;
    const context c[] = {context(args, linear, coordinates, args.vector ? 1 : across)};
    Program::run(c);
    column += Width * across;
    linear += Width * across;
  }
}

// Blocks that a multiprocessor shall hold at least. What reads along rows hides its latency by threads, and
// the compiler would take registers for few large trees only.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
inline constexpr int resident_threads = 1024;
#else
inline constexpr int resident_threads = 1536;  // the most that 8.6 and 8.9 have
#endif
template <class Program, int Threads>
constexpr int resident_blocks() {
  const bool small = Program::axes > 0 && operand_of(Program::size) <= 6 && Program::all.widest <= 4;
  return small && !Program::all.heavy && Threads <= 512 ? resident_threads / Threads : 1;
}

template <class Program, int Threads, int Width, int Packs>
__global__ void __launch_bounds__(Threads, resident_blocks<Program, Threads>())
    elementwise_kernel(const __grid_constant__ typename Program::arguments_type args) {
  if constexpr (Program::axes == 0) {
    run_flat<Program, Threads, Width, Packs>(args, std::make_integer_sequence<int, Packs>{});
  } else {
    run_rows<Program, Threads, Width, Packs>(args, std::make_integer_sequence<int, Packs>{});
  }
}

// Threads side by side, as a power of two: as many as a row has vectors, but no more than leave an eighth of
// them idle, where fewer waste less.
inline int threads_across(const compiled& k, index_t columns) {
  int best = 0;
  index_t least = 0;
  for (int across = 0; k.threads % (1 << across) == 0; ++across) {
    const index_t tile = static_cast<index_t>(k.width * k.packs) << across;
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
  const index_t columns = s.loop.shape[max_rank - 1] + (s.loop.ragged && s.loop.vector ? k.width - 1 : 0);
  grid_size g{dim3(1), threads_across(k, columns)};
  const index_t tile = static_cast<index_t>(k.width * k.packs) << g.across;
  const index_t rows = k.threads >> g.across;
  const index_t down = (s.loop.size / s.loop.shape[max_rank - 1] + rows - 1) / rows;
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
