// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise statements on the host: one fused loop, spread over the cores where OpenMP is on.
#pragma once

#if defined(_OPENMP)
#include <omp.h>
#endif

#include <singlet/fusion/program.hpp>
#include <singlet/fusion/statement.hpp>

namespace singlet::inline SINGLET_ABI::detail::host {

// Iterations are independent: a statement that would read what another element writes has gone to a
// temporary. Clang has no such hint that stays silent where it does not vectorise, and checks for aliasing
// itself.
#if defined(__clang__)
#define SINGLET_INDEPENDENT
#else
#define SINGLET_INDEPENDENT _Pragma("GCC ivdep")
#endif

// Work of fewer elements is not worth waking another core for.
inline constexpr index_t parallel_threshold = 1 << 16;
inline constexpr index_t chunk = 1 << 14;

// A copy of the arguments: what the loop reads then cannot be what it writes.
template <class Program>
void run_flat(const typename Program::arguments_type& shared, index_t begin, index_t end) {
  const auto args = shared;
  SINGLET_INDEPENDENT
  for (index_t i = begin; i < end; ++i) {
    const point_context<typename Program::arguments_type, Program::rank, 0> c[] = {{args, i, {}}};
    Program::run(c);
  }
}

// Elements [begin, end) of the row-major order, row piece by row piece.
template <class Program>
void run_rows(const typename Program::arguments_type& shared, index_t begin, index_t end) {
  const auto args = shared;
  constexpr int axes = Program::axes;
  const index_t length = args.shape[axes - 1];
  for (index_t i = begin; i < end;) {
    point_context<typename Program::arguments_type, Program::rank, axes> c{args, 0, {}};
    find_row<axes>(args, i / length, c.coordinates);
    const index_t column = i % length;
    const index_t row = i - column;
    const index_t last = length - column < end - i ? length : column + (end - i);
    SINGLET_INDEPENDENT
    for (index_t j = column; j < last; ++j) {
      point_context<typename Program::arguments_type, Program::rank, axes> here[] = {c};
      here[0].linear = row + j;
      here[0].coordinates[axes - 1] = j;
      Program::run(here);
    }
    i += last - column;
  }
}
#undef SINGLET_INDEPENDENT

template <class Program>
void run_range(const void* all, index_t begin, index_t end) {
  const auto& args = *static_cast<const typename Program::arguments_type*>(all);
  if constexpr (Program::axes == 0) {
    run_flat<Program>(args, begin, end);
  } else {
    run_rows<Program>(args, begin, end);
  }
}
using range_function = void (*)(const void*, index_t, index_t);

inline void configure(const compiled&, const statement&, kernel_plan&) {}

inline void launch(const compiled& k, const statement& s, const argument_ref& args, void*) {
  const auto run = reinterpret_cast<range_function>(const_cast<void*>(k.kernel));
  fill(args, s);
  const index_t size = s.loop.size;
#if defined(_OPENMP)
  if (size >= parallel_threshold && omp_get_max_threads() > 1) {
    const index_t chunks = (size + chunk - 1) / chunk;
#pragma omp parallel for schedule(static)
    for (index_t i = 0; i < chunks; ++i) run(args.all, i * chunk, i + 1 == chunks ? size : (i + 1) * chunk);
    return;
  }
#endif
  run(args.all, 0, size);
}

inline constexpr kernel_family elementwise_family = {"elementwise", false, &configure, &launch};

template <class Program>
compiled compile() {
  return {&elementwise_family,
          reinterpret_cast<const void*>(&run_range<Program>),
          Program::all.operations,
          0,
          1,
          Program::axes,
          1,
          1};
}

}  // namespace singlet::inline SINGLET_ABI::detail::host
