// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launch parameters of an elementwise statement on a CUDA device, and the launch.
#pragma once

#include <singlet/backend/cuda/elementwise.cuh>
#include <singlet/backend/cuda/transposed.cuh>
#include <singlet/backend/stream.hpp>
#include <singlet/core/options.hpp>

namespace singlet::inline SINGLET_ABI::detail::gpu {

// How a kernel is cut into blocks and threads. Chosen here and nowhere else.
struct elementwise_policy {
  int threads;      // a block
  int width;        // elements of one vector
  int packs;        // vectors a thread
  int max_threads;  // what the registers are limited for
};

template <class Statement, class... Options>
constexpr elementwise_policy policy_of() {
  constexpr int threads = threads_of<256, Options...>;
  constexpr int items = items_of<Statement::width*(Statement::axes > 0 ? 2 : 1), Options...>;
  constexpr int width = items < Statement::width ? items : Statement::width;
  return {threads, width, items / width, threads < 256 ? 256 : threads};
}

template <elementwise_policy Policy, class Statement>
index_t grid_of(const Statement& s) {
  constexpr index_t tile = static_cast<index_t>(Policy.threads) * Policy.width * Policy.packs;
  return (s.loop.size + s.loop.shift + tile - 1) / tile;
}

// A vector of the tile kernel: at most eight elements, since a thread holds a square of them in registers.
template <class Statement>
inline constexpr int tile_width = Statement::width < 8 ? Statement::width : 8;

// Statements with transposed operands stage them through shared memory, unless they are more than a block has
// on any device. Then the elementwise kernel reads them where they are.
inline constexpr int tile_bytes_limit = 96 * 1024;
template <class Statement>
inline constexpr bool in_tiles =
    Statement::all.staged > 0 &&
    Statement::all.staged* tile_threads* tile_width<Statement>* tile_width<Statement> <= tile_bytes_limit;

template <class... Options, class Statement>
kernel_plan configure(const Statement& s) {
  constexpr elementwise_policy policy = policy_of<Statement, Options...>();
  kernel_plan k = s.planned();
  if constexpr (in_tiles<Statement>) {
    index_t down = 0;
    index_t across = 0;
    k.kind = "transposed";
    k.block = tile_threads;
    cut_tiles<tile_width<Statement>>(s, down, across, k.grid);
  } else {
    k.grid = grid_of<policy>(s);
    k.block = policy.threads;
  }
  return k;
}

template <class... Options, class Statement>
void launch(Statement& s, const stream_ref& stream) {
  if constexpr (in_tiles<Statement>) {
    launch_transposed<tile_width<Statement>>(s, stream);
  } else {
    constexpr elementwise_policy policy = policy_of<Statement, Options...>();
    launch_elementwise<Statement::axes, policy.width, policy.packs, policy.max_threads>(
        s.lower(), s.loop.template lower<Statement::axes>(), grid_of<policy>(s), policy.threads,
        native_of(stream));
  }
}

}  // namespace singlet::inline SINGLET_ABI::detail::gpu
