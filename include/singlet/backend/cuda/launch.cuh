// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which kernel of a CUDA device runs a statement, and with which launch parameters. Chosen here and nowhere
// else.
#pragma once

#include <singlet/backend/cuda/elementwise.cuh>
#include <singlet/backend/cuda/transposed.cuh>
#include <singlet/core/options.hpp>

namespace singlet::inline SINGLET_ABI::detail::gpu {

// How the elementwise kernel is cut into blocks and threads.
struct elementwise_policy {
  int threads;  // a block
  int width;    // lanes: elements of one vector
  int packs;    // vectors a thread
};

template <class Program, class... Options>
constexpr elementwise_policy policy_of() {
  constexpr int items = items_of<Program::width*(Program::axes > 0 ? 2 : 1), Options...>;
  constexpr int width = items < Program::width ? items : Program::width;
  return {threads_of<256, Options...>, width, items / width};
}

// A vector of the tile kernel: at most eight elements, since a thread holds a square of them in registers.
template <class Program>
inline constexpr int tile_width = Program::width < 8 ? Program::width : 8;
template <class Program>
inline constexpr int tile_bytes =
    staged_of(Program::size) * tile_threads* tile_width<Program>* tile_width<Program>;

// Statements with transposed operands stage them through shared memory, unless they are more than a block has
// on any device. Then the elementwise kernel reads them where they are.
inline constexpr int tile_bytes_limit = 96 * 1024;
template <class Program>
inline constexpr bool in_tiles = Program::all.staged&& tile_bytes<Program> <= tile_bytes_limit;

template <class Program, class... Options>
compiled compile() {
  using arguments = typename Program::arguments_type;
  static_assert(
      sizeof(arguments) <= 4000,
      "singlet: this expression has more operands than a kernel takes as parameters: evaluate a part of it "
      "first with evaluate(...)");
  constexpr int operations = Program::all.operations;
  if constexpr (in_tiles<Program>) {
    constexpr int width = tile_width<Program>;
    return {&transposed_family,
            reinterpret_cast<const void*>(&transposed_kernel<Program, width>),
            operations,
            tile_bytes<Program>,
            tile_threads,
            Program::axes,
            width,
            width};
  } else {
    constexpr elementwise_policy p = policy_of<Program, Options...>();
    constexpr int threads = p.threads;
    constexpr int width = p.width;
    constexpr int packs = p.packs;
    return {&elementwise_family,
            reinterpret_cast<const void*>(&elementwise_kernel<Program, threads, width, packs>),
            operations,
            0,
            threads,
            Program::axes,
            width,
            packs};
  }
}

}  // namespace singlet::inline SINGLET_ABI::detail::gpu
