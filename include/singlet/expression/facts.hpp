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

// Where a node's part of a kernel's arguments begins, or how large it is: four counts in one number, since it
// is a template argument of everything that a kernel calls.
//   operand  leaves, numbered through the whole statement
//   byte     constants: numbers, states of functors, parameters of generators
//   staged   bytes an element of what a tile kernel holds in shared memory
//   slot     what is fetched before anything is computed
enum class place : std::uint64_t {};
SINGLET_HD constexpr place place_of(int operand, int byte = 0, int staged = 0, int slot = 0) {
  return static_cast<place>(static_cast<std::uint64_t>(operand) | static_cast<std::uint64_t>(byte) << 16 |
                            static_cast<std::uint64_t>(staged) << 32 |
                            static_cast<std::uint64_t>(slot) << 48);
}
SINGLET_HD constexpr int count_in(place p, int position) {
  return static_cast<int>(static_cast<std::uint64_t>(p) >> (16 * position) & 0xffffu);
}
SINGLET_HD constexpr int operand_of(place p) { return count_in(p, 0); }
SINGLET_HD constexpr int byte_of(place p) { return count_in(p, 1); }
SINGLET_HD constexpr int staged_of(place p) { return count_in(p, 2); }
SINGLET_HD constexpr int slot_of(place p) { return count_in(p, 3); }
SINGLET_HD constexpr place operator+(place a, place b) {
  return static_cast<place>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
// The same place where slots are counted anew.
SINGLET_HD constexpr place first_slot(place p) { return place_of(operand_of(p), byte_of(p), staged_of(p)); }

// Constants lie at multiples of 16 bytes.
SINGLET_HD constexpr int padded(std::size_t bytes) { return static_cast<int>((bytes + 15) / 16 * 16); }

}  // namespace singlet::inline SINGLET_ABI::detail
