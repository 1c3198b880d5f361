// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The platform: what the compiler is, the one function attribute, and the namespace that names the build.
#pragma once

#if defined(__CUDACC__) && !defined(SINGLET_CUDA)
#define SINGLET_CUDA 1
#endif

// Functions that run on both sides. The one attribute macro of the library.
#if defined(__CUDACC__)
#define SINGLET_HD __host__ __device__
#else
#define SINGLET_HD
#endif
// Unrolls the loop that follows, in kernels.
#if defined(__CUDA_ARCH__)
#define SINGLET_UNROLL _Pragma("unroll")
#else
#define SINGLET_UNROLL
#endif

// An inline namespace per version, backend and checking mode: objects built differently do not link.
#if defined(SINGLET_CUDA) && defined(SINGLET_CHECKED)
#define SINGLET_ABI v0_1_cuda_checked
#elif defined(SINGLET_CUDA)
#define SINGLET_ABI v0_1_cuda
#elif defined(SINGLET_CHECKED)
#define SINGLET_ABI v0_1_host_checked
#else
#define SINGLET_ABI v0_1_host
#endif

#include <cstddef>
#include <cstdint>

namespace singlet::inline SINGLET_ABI {

/// The type of sizes, extents, strides and positions: signed, 64 bits.
using index_t = std::int64_t;

/// The largest rank of an array or an expression.
inline constexpr int max_rank = 8;

#if defined(SINGLET_CUDA)
inline constexpr bool has_cuda = true;
#else
inline constexpr bool has_cuda = false;
#endif

#if defined(SINGLET_CHECKED)
inline constexpr bool checked = true;
#else
inline constexpr bool checked = false;
#endif

#if defined(__CUDACC__)
inline constexpr bool compiled_by_nvcc = true;
#else
inline constexpr bool compiled_by_nvcc = false;
#endif

}  // namespace singlet::inline SINGLET_ABI
