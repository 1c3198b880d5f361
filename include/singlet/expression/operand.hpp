// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions as data. The type of a tree says what is computed; what it reads is a flat list of operands and
// constants beside it, handled by ordinary functions, so that a new tree costs the compiler next to nothing.
#pragma once

#include <initializer_list>

#include <singlet/core/ownership.hpp>
#include <singlet/core/shape.hpp>

namespace singlet::inline SINGLET_ABI::detail {

// The views that led to a leaf, innermost first, four bits each, for `describe`.
enum class view_kind : unsigned {
  none,
  slice,
  row,
  col,
  submatrix,
  transpose,
  reverse,
  reshape,
  diagonal,
  as_row,
  as_col
};
using view_trail = std::uint64_t;
constexpr view_trail trail_with(view_trail trail, view_kind kind) {
  view_trail place = 0;
  while (place < 60 && (trail >> place)) place += 4;
  return trail | (static_cast<view_trail>(kind) << place);
}

// One leaf. Axes are aligned at the end, as broadcasting wants it: the last one is at max_rank - 1, and those
// that the leaf lacks have extent 1.
struct operand {
  block_ref owner;             // none for generators
  const char* data = nullptr;  // the first element; of a generator the position of its first
  view_trail views = 0;
  index_t shape[max_rank];
  index_t strides[max_rank];  // in elements; 0 along axes that repeat
  int bytes = 0;              // of one element; 1 for generators
  int rank = 0;
  unsigned broadcast = 0;
  bool fixed = false;  // not read at the element that is computed, hence no part of views and collapsing

  void shift(index_t elements) {
    data = reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(data) +
                                         static_cast<std::uintptr_t>(elements * bytes));
  }
};

// A tree's data, wherever it lies. Small numbers, because every operator makes some of these: the compiler
// writes them as one constant.
struct tree_ref {
  const operand* operands;
  const unsigned char* constants;
  const index_t* shape;  // as that of an operand
  std::uint16_t count;
  std::uint16_t bytes;
  std::uint8_t rank;
  std::uint8_t broadcast;
  bool expiring;  // its owners may be taken
};

template <int Bytes>
struct constant_bytes {
  alignas(16) unsigned char values[Bytes];
  unsigned char* constants() { return values; }
  const unsigned char* constants() const { return values; }
};
template <>
struct constant_bytes<0> {
  static constexpr unsigned char* constants() { return nullptr; }
};

// The data of a node. Out of line: an expression makes and ends several.
template <int Operands, int Bytes>
struct tree_data : constant_bytes<Bytes> {
  operand operands[Operands];

  [[gnu::noinline]] tree_data() noexcept {}
  [[gnu::noinline]] tree_data(const tree_data& other) noexcept = default;
  [[gnu::noinline]] tree_data(tree_data&& other) noexcept = default;
  tree_data& operator=(const tree_data& other) noexcept = default;
  tree_data& operator=(tree_data&& other) noexcept = default;
  [[gnu::noinline]] ~tree_data() {}
};

template <int Rank>
extents<Rank> last_axes(const index_t* all) {
  extents<Rank> result{};
  for (int k = 0; k < Rank; ++k) result[k] = all[max_rank - Rank + k];
  return result;
}
template <int Rank>
void set_axes(index_t* all, const extents<Rank>& shape) {
  for (int k = 0; k < max_rank; ++k) all[k] = k < max_rank - Rank ? 1 : shape[k - (max_rank - Rank)];
}

[[gnu::noinline]] inline void set_row_major(operand& o) {
  index_t stride = 1;
  for (int k = max_rank - 1; k >= 0; --k) {
    o.strides[k] = k < max_rank - o.rank ? 0 : stride;
    stride *= o.shape[k];
  }
}

// Appends the operands and constants of a tree to others.
[[gnu::noinline]] inline void append(operand*& to, unsigned char*& constants, const tree_ref& from) {
  for (int i = 0; i < from.count; ++i, ++to) {
    if (from.expiring) {
      *to = std::move(const_cast<operand&>(from.operands[i]));
    } else {
      *to = from.operands[i];
    }
  }
  if (from.bytes > 0) {
    __builtin_memcpy(constants, from.constants, static_cast<std::size_t>(from.bytes));
    constants += from.bytes;
  }
}

// Makes the data of a node from that of its operands. Their shapes broadcast to the node's. Throws
// shape_error.
[[gnu::noinline]] inline void join(const char* operation, int rank, index_t* shape, operand* operands,
                                   unsigned char* constants, std::initializer_list<tree_ref> parts) {
  for (int k = 0; k < max_rank; ++k) shape[k] = 1;
  unsigned fixed = 0;
  for (const tree_ref& part : parts) {
    broadcast_into(shape + max_rank - rank, rank, fixed, part.shape + max_rank - part.rank, part.rank,
                   part.broadcast, operation);
  }
  for (const tree_ref& part : parts) append(operands, constants, part);
}

}  // namespace singlet::inline SINGLET_ABI::detail
