// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the types of an expression say about it: the constants that choose a kernel family and its shape.
#pragma once

#include <singlet/core/config.hpp>

namespace singlet::inline SINGLET_ABI::detail {

struct facts {
  int operands = 0;    // leaves that the launch record lists
  int operations = 0;  // applications of functors to one element
  int widest = 1;      // bytes of the largest element read
  int staged = 0;      // bytes an element of the leaves that are contiguous along the last axis but one
  int narrowest_result = 16;  // bytes of the smallest element written
  bool indexed = false;       // some leaf needs coordinates, not just the linear index
  bool heavy = false;         // some functor inlines much code
};

constexpr facts operator|(const facts& a, const facts& b) {
  return {a.operands + b.operands,
          a.operations + b.operations,
          a.widest > b.widest ? a.widest : b.widest,
          a.staged + b.staged,
          a.narrowest_result < b.narrowest_result ? a.narrowest_result : b.narrowest_result,
          a.indexed || b.indexed,
          a.heavy || b.heavy};
}

}  // namespace singlet::inline SINGLET_ABI::detail
