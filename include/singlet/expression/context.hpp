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

// With `vector` only the coordinates of the first element are set: the others follow along the last axis.
template <int Width, int Rank>
struct indexed_context : flat_context<Width> {
  index_t coordinates[Width][Rank];
  bool small;

  SINGLET_HD indexed_context(const flat_context<Width>& flat, const geometry<Rank>& g)
      : flat_context<Width>(flat), small(g.small) {
    if (this->vector) {
      find(0, this->first, g);
    } else {
      for (int w = 0; w < Width; ++w) find(w, this->index(w), g);
    }
  }
  SINGLET_HD index_t offset(int w, const index_t (&strides)[Rank]) const {
    return offset_of<Rank>(coordinates[w], strides, small);
  }

 private:
  SINGLET_HD void find(int w, index_t rest, const geometry<Rank>& g) {
    if (small) {
      find_small(w, static_cast<std::uint32_t>(rest), g);
    } else {
      find_large(w, rest, g);
    }
  }
  SINGLET_HD void find_small(int w, std::uint32_t rest, const geometry<Rank>& g) {
    for (int k = Rank - 1; k > 0; --k) {
      if (k > g.lead) {
        const std::uint32_t quotient = g.by[k].divide_small(rest);
        coordinates[w][k] = rest - quotient * static_cast<std::uint32_t>(g.shape[k]);
        rest = quotient;
      } else {
        coordinates[w][k] = rest;
        rest = 0;
      }
    }
    coordinates[w][0] = rest;
  }
  SINGLET_HD void find_large(int w, index_t rest, const geometry<Rank>& g) {
    for (int k = Rank - 1; k > 0; --k) {
      if (k > g.lead) {
        const index_t quotient = g.by[k].divide(rest);
        coordinates[w][k] = rest - quotient * g.shape[k];
        rest = quotient;
      } else {
        coordinates[w][k] = rest;
        rest = 0;
      }
    }
    coordinates[w][0] = rest;
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
