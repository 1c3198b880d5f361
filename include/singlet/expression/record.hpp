// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The launch record: what one walk of a host tree notes of each leaf. It serves overlap, alignment,
// collapsing of axes, the order of streams and `plan`, all without further templates.
#pragma once

#include <singlet/core/ownership.hpp>
#include <singlet/core/shape.hpp>

namespace singlet::inline SINGLET_ABI::detail {

struct operand {
  memory_block* owner = nullptr;  // none for generators
  const char* data = nullptr;     // the first element
  const char* low = nullptr;      // the bytes that may be touched: [low, high)
  const char* high = nullptr;
  index_t strides[max_rank] = {};  // in elements, one an axis of the statement; collapsed by `collapse`
  index_t elements = 0;            // distinct elements, for counting bytes
  int bytes = 0;                   // of one element
  int tile = 0;                    // where a kernel stages it in shared memory, in bytes
  bool turned = false;             // contiguous along the last axis but one, by its type
  bool written = false;            // a destination
  bool follows = true;  // read at the element that is computed, hence part of collapsing and alignment
};

struct record {
  operand* operands;
  int capacity;
  int count = 0;

  // Notes a leaf of shape `shape` in a statement of rank `rank`. Without strides it is row-major. Axes in
  // `broadcast`, and those that the leaf lacks, get stride 0.
  [[gnu::noinline]] void add(memory_block* owner, const void* data, int bytes, const index_t* shape,
                             const index_t* strides, int leaf_rank, int rank, unsigned broadcast,
                             bool follows, bool turned) {
    operand& o = operands[count++];
    o = operand{};
    o.owner = owner;
    o.data = static_cast<const char*>(data);
    o.bytes = bytes;
    o.follows = follows;
    o.turned = turned && follows && leaf_rank == rank;
    o.elements = 1;
    index_t below = 0;
    index_t above = 0;
    index_t row_major = 1;
    for (int k = leaf_rank - 1; k >= 0; --k) {
      const index_t stride = has_axis(broadcast, k, leaf_rank) ? 0 : strides ? strides[k] : row_major;
      row_major *= shape[k];
      o.strides[rank - leaf_rank + k] = stride;
      (stride < 0 ? below : above) += stride * (shape[k] - 1);
      if (stride != 0) o.elements *= shape[k];
    }
    o.low = o.data + below * bytes;
    o.high = o.data + (above + 1) * bytes;
  }
};

}  // namespace singlet::inline SINGLET_ABI::detail
