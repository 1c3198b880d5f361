// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a thread (or a turn of a host loop) stands. A context has
//   width           lanes: elements that are computed together
//   axes            coordinates that it keeps; none where the linear index is enough
//   vector          whether the lanes are neighbours that memory gives and takes as vectors
//   valid(w)        whether lane w is an element; asked only without `vector`
//   offset(k)       elements from the first of operand k to that of lane 0
//   step(k)         elements of operand k from one lane to the next
#pragma once

#include <singlet/expression/arguments.hpp>

namespace singlet::inline SINGLET_ABI::detail {

// The sum of coordinates times strides. Operands have `Columns` strides, of which the last `Axes` count.
template <int Axes, class Arguments>
SINGLET_HD index_t offset_of(const Arguments& args, int operand, const index_t (&coordinates)[Axes]) {
  index_t sum = 0;
  for (int k = 0; k < Axes; ++k) {
    sum += coordinates[k] * args.strides[operand][Arguments::columns - Axes + k];
  }
  return sum;
}

// One element alone: a turn of a host loop, an entry of a gather, an element of a reshaped expression.
template <class Arguments, int Rank, int Axes>
struct point_context {
  static constexpr int rank = Rank;
  static constexpr int width = 1;
  static constexpr int axes = Axes;
  static constexpr bool vector = false;
  static constexpr bool tiled = false;
  const Arguments& args;
  index_t linear;
  index_t coordinates[Axes ? Axes : 1];

  SINGLET_HD static constexpr bool valid(int) { return true; }
  SINGLET_HD index_t offset(int operand) const {
    if constexpr (Axes == 0) {
      return linear;
    } else {
      return offset_of<Axes>(args, operand, coordinates);
    }
  }
  SINGLET_HD static constexpr index_t step(int) { return 0; }
};

// Lanes of a flat statement: neighbours, or `Stride` apart.
template <class Arguments, int Rank, int Width, int Stride>
struct flat_context {
  static constexpr int rank = Rank;
  static constexpr int width = Width;
  static constexpr int axes = 0;
  static constexpr bool tiled = false;
  const Arguments& args;
  index_t first;
  bool vector;

  SINGLET_HD bool valid(int w) const {
    return static_cast<std::uint64_t>(first + w * Stride) < static_cast<std::uint64_t>(args.size);
  }
  SINGLET_HD index_t offset(int) const { return first; }
  SINGLET_HD static constexpr index_t step(int) { return Stride; }
};

// Lanes along one row, `stride` apart.
template <class Arguments, int Rank, int Width, int Axes>
struct row_context {
  static constexpr int rank = Rank;
  static constexpr int width = Width;
  static constexpr int axes = Axes;
  static constexpr bool tiled = false;
  const Arguments& args;
  index_t coordinates[Axes];
  int stride;
  bool vector;

  SINGLET_HD bool valid(int w) const { return coordinates[Axes - 1] + w * stride < args.shape[Axes - 1]; }
  SINGLET_HD index_t offset(int operand) const { return offset_of<Axes>(args, operand, coordinates); }
  SINGLET_HD index_t step(int operand) const {
    return args.strides[operand][Arguments::columns - 1] * stride;
  }
};

// The coordinates of a row among all rows.
template <int Axes, class Arguments>
SINGLET_HD void find_row(const Arguments& args, index_t row, index_t (&coordinates)[Axes]) {
  for (int k = Axes - 2; k > 0; --k) {
    if (k > args.lead) {
      const index_t quotient = args.by[k].divide(row);
      coordinates[k] = row - quotient * args.shape[k];
      row = quotient;
    } else {
      coordinates[k] = row;
      row = 0;
    }
  }
  if constexpr (Axes > 1) coordinates[0] = row;
}

}  // namespace singlet::inline SINGLET_ABI::detail
