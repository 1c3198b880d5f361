// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launch parameters of an elementwise statement on a CUDA device, and the launch.
#pragma once

#include <singlet/backend/cuda/elementwise.cuh>
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
  constexpr int items = items_of<Statement::width, Options...>;
  constexpr int width = items < Statement::width ? items : Statement::width;
  return {threads, width, items / width, threads < 256 ? 256 : threads};
}

// Small arrays take smaller blocks, so that every multiprocessor has one.
template <elementwise_policy Policy, class Statement>
void cut(const Statement& s, index_t& grid, int& block) {
  block = Policy.threads;
  const index_t count = s.loop.size + s.loop.shift;
  const auto blocks = [&] {
    const index_t tile = static_cast<index_t>(block) * Policy.width * Policy.packs;
    return (count + tile - 1) / tile;
  };
  while (Policy.threads == 256 && block > 64 && blocks() < 256) block /= 2;
  grid = blocks();
}

template <class... Options, class Statement>
kernel_plan configure(const Statement& s) {
  constexpr elementwise_policy policy = policy_of<Statement, Options...>();
  kernel_plan k = s.planned();
  cut<policy>(s, k.grid, k.block);
  return k;
}

template <class... Options, class Statement>
void launch(const Statement& s, const stream_ref& stream) {
  constexpr elementwise_policy policy = policy_of<Statement, Options...>();
  index_t grid = 0;
  int block = 0;
  cut<policy>(s, grid, block);
  launch_elementwise<Statement::axes, policy.width, policy.packs, policy.max_threads>(
      s.lower(), s.loop.template lower<Statement::axes>(), grid, block, native_of(stream));
}

}  // namespace singlet::inline SINGLET_ABI::detail::gpu
