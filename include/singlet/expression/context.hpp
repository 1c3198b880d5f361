// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a thread (or a turn of a host loop) stands. A context has
//   args         the arguments of the kernel
//   rank         of the statement
//   tiled        whether it has staged(place) and staged(place, w), elements of transposed leaves
//   width        lanes: elements that are computed together
//   axes         coordinates that it keeps; none where the linear index is enough
//   linear       that index, of lane 0
//   vector       whether the lanes are neighbours that memory gives and takes as vectors
//   lane(w)      elements along the last axis from lane 0 to lane w
//   valid(w)     whether lane w is an element; asked only without `vector`
//   guarded      whether only valid lanes may be read: if not, the others stand at some element too
// and, with coordinates,
//   offset(k)    elements from the first of operand k to that of lane 0
//   step(k)      elements of operand k from one column to the next
//   in_words(k)  whether operand k is moved by vectors, with `vector`
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

  static constexpr bool guarded = false;

  SINGLET_HD static constexpr bool valid(int) { return true; }
  SINGLET_HD index_t offset(int operand) const { return offset_of<Axes>(args, operand, coordinates); }
  SINGLET_HD static constexpr index_t step(int) { return 0; }
  SINGLET_HD static constexpr bool in_words(int) { return false; }
  SINGLET_HD static constexpr int lane(int) { return 0; }
};

// Lanes of a flat statement: neighbours, or `Stride` apart.
template <class Arguments, int Rank, int Width, int Stride>
struct flat_context {
  static constexpr int rank = Rank;
  static constexpr int width = Width;
  static constexpr int axes = 0;
  static constexpr bool tiled = false;
  static constexpr bool guarded = true;
  const Arguments& args;
  index_t linear;
  bool vector;

  SINGLET_HD bool valid(int w) const {
    return static_cast<std::uint64_t>(linear + w * Stride) < static_cast<std::uint64_t>(args.size);
  }
  SINGLET_HD static constexpr int lane(int w) { return w * Stride; }
};

// Neighbours along one row.
template <class Arguments, int Rank, int Width, int Axes>
struct row_vector {
  static constexpr int rank = Rank;
  static constexpr int width = Width;
  static constexpr int axes = Axes;
  static constexpr bool vector = true;
  static constexpr bool tiled = false;
  static constexpr bool guarded = false;
  const Arguments& args;
  index_t linear;
  index_t coordinates[Axes];

  SINGLET_HD row_vector(const Arguments& all, index_t first, const index_t (&from)[Axes], int columns)
      : args(all), linear(first + columns) {
    for (int k = 0; k < Axes; ++k) coordinates[k] = from[k] + (k + 1 == Axes ? columns : 0);
  }
  SINGLET_HD static constexpr bool valid(int) { return true; }
  SINGLET_HD bool in_words(int operand) const { return operand < 64 && (args.in_words >> operand & 1u); }
  SINGLET_HD index_t offset(int operand) const { return offset_of<Axes>(args, operand, coordinates); }
  SINGLET_HD index_t step(int operand) const { return args.strides[operand][Arguments::columns - 1]; }
  SINGLET_HD static constexpr int lane(int w) { return w; }
};

// Lanes along one row, `stride` apart. Those outside the row stand at its ends, so that nothing is read under
// a condition.
template <class Arguments, int Rank, int Width, int Axes>
struct row_lanes {
  static constexpr int rank = Rank;
  static constexpr int width = Width;
  static constexpr int axes = Axes;
  static constexpr bool vector = false;
  static constexpr bool tiled = false;
  static constexpr bool guarded = false;
  const Arguments& args;
  index_t linear;
  index_t coordinates[Axes];
  int low;   // columns from lane 0 to the first of the row, if that is behind it
  int high;  // columns from lane 0 to the end of the row
  int stride;

  SINGLET_HD row_lanes(const Arguments& all, index_t first, const index_t (&from)[Axes], int apart)
      : args(all), linear(first), stride(apart) {
    for (int k = 0; k < Axes; ++k) coordinates[k] = from[k];
    const index_t column = from[Axes - 1];
    const index_t left = args.shape[Axes - 1] - column;
    low = column < 0 ? static_cast<int>(-column) : 0;
    high = left < Width * apart ? static_cast<int>(left) : Width * apart;
  }
  SINGLET_HD bool valid(int w) const { return w * stride >= low && w * stride < high; }
  SINGLET_HD static constexpr bool in_words(int) { return false; }
  SINGLET_HD index_t offset(int operand) const { return offset_of<Axes>(args, operand, coordinates); }
  SINGLET_HD index_t step(int operand) const { return args.strides[operand][Arguments::columns - 1]; }
  SINGLET_HD int lane(int w) const {
    const int inside = w * stride < high ? w * stride : high - 1;
    return inside > low ? inside : low;
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
