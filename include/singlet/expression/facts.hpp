// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the types of an expression say about it: the constants that choose a kernel family and its shape.
#pragma once

#include <singlet/core/config.hpp>

namespace singlet::inline SINGLET_ABI::detail {

struct facts {
  int operations = 0;         // applications of functors to one element
  int widest = 1;             // bytes of the largest element read
  int narrowest_result = 16;  // bytes of the smallest element written
  int columns = 0;            // strides of an operand that a kernel needs, beyond those of the statement
  bool staged = false;        // some operand is contiguous along the last axis but one
  bool indexed = false;       // some operand needs coordinates, not just the linear index
  bool heavy = false;         // some functor inlines much code
  bool foreign = false;       // some functor is a user's: it must not see what is no element
};

constexpr facts operator|(const facts& a, const facts& b) {
  return {a.operations + b.operations,
          a.widest > b.widest ? a.widest : b.widest,
          a.narrowest_result < b.narrowest_result ? a.narrowest_result : b.narrowest_result,
          a.columns > b.columns ? a.columns : b.columns,
          a.staged || b.staged,
          a.indexed || b.indexed,
          a.heavy || b.heavy,
          a.foreign || b.foreign};
}

// Where a node's part of a kernel's arguments begins, or how large it is.
struct place {
  int operand = 0;   // leaves, numbered through the whole statement
  int byte = 0;      // constants: numbers, states of functors, parameters of generators
  int staged = 0;    // bytes an element of what a tile kernel holds in shared memory
};
SINGLET_HD constexpr place operator+(const place& a, const place& b) {
  return {a.operand + b.operand, a.byte + b.byte, a.staged + b.staged};
}

// Constants lie at multiples of 16 bytes.
SINGLET_HD constexpr int padded(std::size_t bytes) { return static_cast<int>((bytes + 15) / 16 * 16); }

}  // namespace singlet::inline SINGLET_ABI::detail
