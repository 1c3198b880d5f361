// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise statements on the host: one fused loop, spread over the cores where OpenMP is on.
#pragma once

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

template <class Program>
void run_flat(const Program& p, index_t begin, index_t end) {
  SINGLET_INDEPENDENT
  for (index_t i = begin; i < end; ++i) p.run(point_context<0>{i, {}});
}

// Elements [begin, end) of the row-major order, row piece by row piece.
template <int Rank, class Program>
void run_indexed(const Program& p, const geometry<Rank>& g, index_t begin, index_t end) {
  const index_t length = g.shape[Rank - 1];
  for (index_t i = begin; i < end;) {
    point_context<Rank> c{};
    index_t rest = i / length;
    for (int k = Rank - 2; k >= 0; --k) {
      c.coordinates[k] = rest % g.shape[k];
      rest /= g.shape[k];
    }
    const index_t column = i % length;
    const index_t last = length - column < end - i ? length : column + (end - i);
    const index_t row_start = i - column;
    SINGLET_INDEPENDENT
    for (index_t j = column; j < last; ++j) {
      point_context<Rank> here = c;
      here.linear = row_start + j;
      here.coordinates[Rank - 1] = j;
      p.run(here);
    }
    i += last - column;
  }
}
#undef SINGLET_INDEPENDENT

template <int Rank, class Program>
void run_range(const Program& p, const geometry<Rank>& g, index_t begin, index_t end) {
  if constexpr (Rank == 0) {
    run_flat(p, begin, end);
  } else {
    run_indexed<Rank>(p, g, begin, end);
  }
}

template <int Rank, class Program>
void run_elementwise(const Program& p, const geometry<Rank>& g) {
#if defined(_OPENMP)
  if (g.size >= parallel_threshold) {
    const index_t chunks = (g.size + chunk - 1) / chunk;
#pragma omp parallel for schedule(static)
    for (index_t k = 0; k < chunks; ++k) {
      run_range<Rank>(p, g, k * chunk, k + 1 == chunks ? g.size : (k + 1) * chunk);
    }
    return;
  }
#endif
  run_range<Rank>(p, g, 0, g.size);
}

}  // namespace singlet::inline SINGLET_ABI::detail::host
