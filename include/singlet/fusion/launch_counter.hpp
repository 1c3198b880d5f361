// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counting kernels, and naming them for profilers.
#pragma once

#include <singlet/core/config.hpp>
#if defined(SINGLET_NVTX)
#if !__has_include(<nvtx3/nvToolsExt.h>)
#error "singlet: SINGLET_NVTX needs nvtx3/nvToolsExt.h of the CUDA toolkit: add its include folder"
#endif
#include <nvtx3/nvToolsExt.h>
#endif

namespace singlet::inline SINGLET_ABI {
namespace detail {

inline index_t& launches_of_this_thread() {
  thread_local index_t count = 0;
  return count;
}
inline void count_launch() { ++launches_of_this_thread(); }

// A named range around a launch, where SINGLET_NVTX is defined. Two types, so that a program whose files
// disagree still closes what it opens.
#if defined(SINGLET_NVTX)
struct nvtx_range {
  explicit nvtx_range(const char* name) { nvtxRangePushA(name); }
  ~nvtx_range() { nvtxRangePop(); }
  nvtx_range(const nvtx_range&) = delete;
  nvtx_range& operator=(const nvtx_range&) = delete;
};
using kernel_range = nvtx_range;
#else
struct no_range {
  explicit no_range(const char*) {}
};
using kernel_range = no_range;
#endif

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
