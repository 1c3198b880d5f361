// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory by space: the one place that chooses a backend's allocation and copies.
#pragma once

#include <singlet/backend/host/memory.hpp>
#include <singlet/backend/stream.hpp>
#include <singlet/core/spaces.hpp>
#if defined(SINGLET_CUDA)
#include <singlet/backend/cuda/memory.hpp>
#endif

namespace singlet::inline SINGLET_ABI::detail {

template <class Space>
block_ref allocate(std::size_t bytes, [[maybe_unused]] const stream_ref& stream) {
#if defined(SINGLET_CUDA)
  if constexpr (on_gpu<Space>) return gpu::allocate(bytes, stream);
#endif
  return host::allocate(bytes);
}

template <class Space>
block_ref foreign(void* data, std::size_t bytes) {
#if defined(SINGLET_CUDA)
  if constexpr (on_gpu<Space>) return gpu::foreign(data, bytes);
#endif
  return host::foreign(data, bytes);
}

// Sets bytes to zero, in the order of the stream.
template <class Space>
void zero(memory_block& owner, void* data, std::size_t bytes, [[maybe_unused]] const stream_ref& stream) {
  if (bytes == 0) return;
#if defined(SINGLET_CUDA)
  if constexpr (on_gpu<Space>) {
    begin_use(stream, owner, true);
    gpu::zero(data, bytes, stream);
    end_use(stream);
    return;
  }
#endif
  static_cast<void>(owner);
  host::zero(data, bytes);
}

// Copies within one space, in the order of the stream.
template <class Space>
void copy_between(const block_ref& to_owner, void* to, const block_ref& from_owner, const void* from,
                  std::size_t bytes, [[maybe_unused]] const stream_ref& stream) {
  if (bytes == 0) return;
#if defined(SINGLET_CUDA)
  if constexpr (on_gpu<Space>) {
    begin_use(stream, *from_owner, false);
    begin_use(stream, *to_owner, true);
    gpu::copy(to, from, bytes, stream);
    end_use(stream);
    return;
  }
#endif
  static_cast<void>(to_owner), static_cast<void>(from_owner);
  host::copy(to, from, bytes);
}

// Copies between memory of a space and ordinary host memory. From a device it waits; to a device the runtime
// stages pageable memory before it returns, and pinned memory is read later.
template <class Space>
void copy_from_host(memory_block& owner, void* to, const void* from, std::size_t bytes,
                    [[maybe_unused]] const stream_ref& stream) {
  if (bytes == 0) return;
#if defined(SINGLET_CUDA)
  if constexpr (on_gpu<Space>) {
    begin_use(stream, owner, true);
    gpu::copy(to, from, bytes, stream);
    end_use(stream);
    return;
  }
#endif
  static_cast<void>(owner);
  host::copy(to, from, bytes);
}
template <class Space>
void copy_to_host(memory_block& owner, void* to, const void* from, std::size_t bytes,
                  [[maybe_unused]] const stream_ref& stream, [[maybe_unused]] bool wait = true) {
  if (bytes == 0) return;
#if defined(SINGLET_CUDA)
  if constexpr (on_gpu<Space>) {
    begin_use(stream, owner, false);
    gpu::copy(to, from, bytes, stream);
    end_use(stream);
    if (wait) gpu::wait(stream);
    return;
  }
#endif
  static_cast<void>(owner);
  host::copy(to, from, bytes);
}

}  // namespace singlet::inline SINGLET_ABI::detail
