// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shapes: extents of up to max_rank axes, row-major, and how two of them broadcast.
#pragma once

#include <utility>

#include <singlet/core/error.hpp>

namespace singlet::inline SINGLET_ABI {

/// Extents (or strides, or a position): one number an axis. An aggregate, `extents<2>{rows, cols}`.
template <int Rank>
struct extents {
  index_t axes[Rank ? Rank : 1];

  constexpr index_t& operator[](index_t axis) { return axes[axis]; }
  constexpr const index_t& operator[](index_t axis) const { return axes[axis]; }
  static constexpr index_t size() { return Rank; }
  constexpr index_t* data() { return axes; }
  constexpr const index_t* data() const { return axes; }
  constexpr const index_t* begin() const { return axes; }
  constexpr const index_t* end() const { return axes + Rank; }
  constexpr void fill(index_t n) {
    for (index_t& extent : axes) extent = n;
  }
  constexpr bool operator==(const extents& other) const {
    for (int k = 0; k < Rank; ++k) {
      if (axes[k] != other.axes[k]) return false;
    }
    return true;
  }
  // For `auto [rows, cols] = m.shape()`.
  template <std::size_t Axis>
  constexpr index_t get() const {
    return axes[Axis];
  }
};

namespace detail {

template <int Rank>
index_t size_of(const extents<Rank>& shape) {
  index_t size = 1;
  for (index_t n : shape) size *= n;
  return size;
}

template <int Rank>
extents<Rank> row_major_strides(const extents<Rank>& shape) {
  extents<Rank> strides{};
  index_t stride = 1;
  for (int k = Rank - 1; k >= 0; --k) {
    strides[k] = stride;
    stride *= shape[k];
  }
  return strides;
}

// Sets of axes are bit masks counted from the last axis: bit 0 is the last one. They then mean the same in
// operands of different rank.
constexpr unsigned all_axes(int rank) { return (1u << rank) - 1u; }
constexpr bool has_axis(unsigned mask, int axis, int rank) { return (mask >> (rank - 1 - axis)) & 1u; }

// Folds the shape of one more operand into `result`. `fixed` holds the axes that an earlier operand has set.
// Throws shape_error.
[[gnu::noinline]] inline void broadcast_into(index_t* result, int rank, unsigned& fixed, const index_t* shape,
                                             int shape_rank, unsigned broadcast, const char* operation) {
  for (int bit = 0; bit < shape_rank; ++bit) {
    if ((broadcast >> bit) & 1u) continue;
    index_t& extent = result[rank - 1 - bit];
    const index_t own = shape[shape_rank - 1 - bit];
    if (((fixed >> bit) & 1u) && extent != own) throw_shapes(operation, result, rank, shape, shape_rank);
    extent = own;
    fixed |= 1u << bit;
  }
}

// Extents given by a caller: none may be negative, and their product must fit.
[[gnu::noinline]] inline void check_extents(const index_t* shape, int rank) {
  index_t size = 1;
  for (int k = 0; k < rank; ++k) {
    if (shape[k] < 0 || __builtin_mul_overflow(size, shape[k], &size)) {
      message m;
      m.add("singlet: shape ")
          .add_shape(shape, rank)
          .add(
              ": extents must not be negative and their product must fit "
              "in 63 bits");
      throw_shape_text(m.text);
    }
  }
}

constexpr int normalized_axis(int axis, int rank) { return axis < 0 ? axis + rank : axis; }

}  // namespace detail
}  // namespace singlet::inline SINGLET_ABI

template <int Rank>
struct std::tuple_size<singlet::extents<Rank>> {
  static constexpr std::size_t value = Rank;
};
template <std::size_t Axis, int Rank>
struct std::tuple_element<Axis, singlet::extents<Rank>> {
  using type = singlet::index_t;
};
