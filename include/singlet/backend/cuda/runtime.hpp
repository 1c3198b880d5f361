// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The CUDA runtime with every call checked.
#pragma once

#include <new>

#include <cuda_runtime.h>

#include <singlet/core/error.hpp>

namespace singlet::inline SINGLET_ABI::detail::gpu {

// Clears the error first: a refused call must not poison the next one.
[[noreturn, gnu::noinline, gnu::cold]] inline void throw_cuda(cudaError_t code, const char* call,
                                                              const char* kernel) {
  static_cast<void>(cudaGetLastError());
  if (code == cudaErrorMemoryAllocation) throw std::bad_alloc();
  message m;
  m.add("singlet: ").add(call);
  if (kernel) m.add(" of kernel ").add(kernel);
  m.add(" failed: ").add(cudaGetErrorName(code)).add(" (").add(cudaGetErrorString(code)).add(")");
  throw cuda_error(static_cast<int>(code), m.text);
}

inline void check(cudaError_t code, const char* call, const char* kernel = nullptr) {
  if (code != cudaSuccess) throw_cuda(code, call, kernel);
}

}  // namespace singlet::inline SINGLET_ABI::detail::gpu
