// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernels that a statement would launch, as data.
#pragma once

#include <vector>

#include <singlet/core/error.hpp>

namespace singlet::inline SINGLET_ABI {

/// One kernel of a plan. On the host a kernel is a fused loop: one block of as many threads as it uses.
struct kernel_plan {
  const char* kind;       ///< the kernel family
  index_t grid;           ///< blocks
  int block;              ///< threads a block
  index_t bytes_read;     ///< each distinct array once
  index_t bytes_written;  ///< each result once
  index_t operations;     ///< functor applications over all elements
};

/// The kernels of one statement, in order; `<<` prints them as a table.
class statement_plan {
 public:
  index_t size() const { return static_cast<index_t>(kernels_.size()); }
  bool empty() const { return kernels_.empty(); }
  auto begin() const { return kernels_.begin(); }
  auto end() const { return kernels_.end(); }
  const kernel_plan& operator[](index_t i) const { return kernels_[static_cast<std::size_t>(i)]; }
  void push_back(const kernel_plan& kernel) { kernels_.push_back(kernel); }

  template <class Stream>
  friend auto operator<<(Stream& out, const statement_plan& plan) -> decltype(out << "") {
    out << "kind             grid        block  bytes read      bytes written   operations\n";
    char line[128];
    for (const kernel_plan& k : plan) {
      std::snprintf(line, sizeof line, "%-16s %-11lld %-6d %-15lld %-15lld %lld\n", k.kind,
                    static_cast<long long>(k.grid), k.block, static_cast<long long>(k.bytes_read),
                    static_cast<long long>(k.bytes_written), static_cast<long long>(k.operations));
      out << line;
    }
    return out;
  }

 private:
  std::vector<kernel_plan> kernels_;
};

}  // namespace singlet::inline SINGLET_ABI
