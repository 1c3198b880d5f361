// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counting kernels, and naming them for profilers.
#pragma once

#include <singlet/core/config.hpp>
#if defined(SINGLET_NVTX)
#include <nvtx3/nvToolsExt.h>
#endif

namespace singlet::inline SINGLET_ABI {
namespace detail {

inline index_t& launches_of_this_thread() {
  thread_local index_t count = 0;
  return count;
}
inline void count_launch() { ++launches_of_this_thread(); }

// A named range around a launch, where SINGLET_NVTX is defined.
struct kernel_range {
#if defined(SINGLET_NVTX)
  explicit kernel_range(const char* name) { nvtxRangePushA(name); }
  ~kernel_range() { nvtxRangePop(); }
  kernel_range(const kernel_range&) = delete;
  kernel_range& operator=(const kernel_range&) = delete;
#else
  explicit kernel_range(const char*) {}
#endif
};

}  // namespace detail

/// Counts the kernels (on the host: fused loops) that this thread has launched since it was made. Fills count
/// one; copies, transfers and the zeros of a new array count none.
class launch_counter {
 public:
  index_t count() const { return detail::launches_of_this_thread() - before_; }

 private:
  index_t before_ = detail::launches_of_this_thread();
};

}  // namespace singlet::inline SINGLET_ABI
