// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a thread (or a turn of a host loop) stands: the linear indices of its pack and, where some operand
// needs them, the coordinates.
#pragma once

#include <singlet/expression/geometry.hpp>

namespace singlet::inline SINGLET_ABI::detail {

// Width elements: neighbours when `vector`, else `step` apart. Indices outside [0, size) are clamped, so that
// loads need no guard; `valid` guards stores.
template <int Width>
struct flat_context {
  static constexpr int width = Width;
  static constexpr bool tiled = false;
  index_t first;
  index_t step;
  index_t size;
  bool vector;

  SINGLET_HD index_t index(int w) const {
    const index_t i = first + w * step;
    return i < 0 ? 0 : (i < size ? i : size - 1);
  }
  SINGLET_HD bool valid(int w) const {
    const index_t i = first + w * step;
    return i >= 0 && i < size;
  }
};

// The sum of coordinates times strides.
template <int Rank>
SINGLET_HD index_t offset_of(const index_t (&coordinates)[Rank], const index_t (&strides)[Rank], bool small) {
  index_t sum = 0;
  if (small) {
    for (int k = 0; k < Rank; ++k) {
      sum += static_cast<index_t>(static_cast<int>(coordinates[k])) * static_cast<int>(strides[k]);
    }
  } else {
    for (int k = 0; k < Rank; ++k) sum += coordinates[k] * strides[k];
  }
  return sum;
}

// Coordinates of a linear index: one division an axis that collapsing has left.
template <int Rank>
SINGLET_HD void find_coordinates(index_t (&coordinates)[Rank], index_t rest, const geometry<Rank>& g) {
  for (int k = Rank - 1; k > 0; --k) {
    if (k > g.lead) {
      const index_t quotient =
          g.small ? static_cast<index_t>(g.by[k].divide_small(static_cast<std::uint32_t>(rest)))
                  : g.by[k].divide(rest);
      coordinates[k] = rest - quotient * g.shape[k];
      rest = quotient;
    } else {
      coordinates[k] = rest;
      rest = 0;
    }
  }
  coordinates[0] = rest;
}

// Where a tile of elements starts. All threads of a block share it, and rows that are no shorter than the
// tile let them step on from it without a division of their own.
template <int Rank>
struct tile_start {
  index_t linear;
  index_t coordinates[Rank];
  bool within_two_rows;

  SINGLET_HD tile_start(index_t tile, int count, const geometry<Rank>& g)
      : linear(tile < 0 ? 0 : tile), within_two_rows(g.lead < Rank - 1 && g.shape[Rank - 1] >= count) {
    find_coordinates<Rank>(coordinates, linear, g);
  }
};

// With `vector` only the coordinates of the first element are set: the others follow along the last axis.
template <int Width, int Rank>
struct indexed_context : flat_context<Width> {
  index_t coordinates[Width][Rank];
  bool small;

  SINGLET_HD indexed_context(const flat_context<Width>& flat, const tile_start<Rank>& tile,
                             const geometry<Rank>& g)
      : flat_context<Width>(flat), small(g.small) {
    for (int w = 0; w < Width; ++w) {
      if (w > 0 && this->vector) break;
      if (tile.within_two_rows) {
        step_from(w, tile, g);
      } else {
        find_coordinates<Rank>(coordinates[w], this->index(w), g);
      }
    }
  }
  SINGLET_HD index_t offset(int w, const index_t (&strides)[Rank]) const {
    return offset_of<Rank>(coordinates[w], strides, small);
  }

 private:
  SINGLET_HD void step_from(int w, const tile_start<Rank>& tile, const geometry<Rank>& g) {
    for (int k = 0; k < Rank; ++k) coordinates[w][k] = tile.coordinates[k];
    coordinates[w][Rank - 1] += this->index(w) - tile.linear;
    for (int k = Rank - 1; k > 0; --k) {
      const bool carry = coordinates[w][k] >= g.shape[k];
      coordinates[w][k] -= carry ? g.shape[k] : 0;
      coordinates[w][k - 1] += carry ? 1 : 0;
    }
  }
};

// One element alone: a turn of a host loop, an entry of a gather, an element of a reshaped expression.
template <int Rank>
struct point_context {
  static constexpr int width = 1;
  static constexpr bool vector = false;
  static constexpr bool tiled = false;
  index_t linear;
  index_t coordinates[Rank ? Rank : 1];

  SINGLET_HD index_t index(int) const { return linear; }
  SINGLET_HD bool valid(int) const { return true; }
  SINGLET_HD index_t offset(int, const index_t (&strides)[Rank ? Rank : 1]) const {
    index_t sum = 0;
    for (int k = 0; k < Rank; ++k) sum += coordinates[k] * strides[k];
    return sum;
  }
};

}  // namespace singlet::inline SINGLET_ABI::detail
