// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory of the host.
#pragma once

#include <cstring>
#include <new>

#include <singlet/core/ownership.hpp>

namespace singlet::inline SINGLET_ABI::detail::host {

// Vector registers and cache lines want no less.
inline constexpr std::size_t alignment = 64;

inline void release(memory_block* b) {
  ::operator delete(b->data, std::align_val_t(alignment));
  delete b;
}
inline void forget(memory_block* b) { delete b; }

/// Throws std::bad_alloc.
inline block_ref allocate(std::size_t bytes) {
  block_ref owner(new memory_block);
  owner->destroyer = &forget;
  owner->data = ::operator new(bytes, std::align_val_t(alignment));
  owner->bytes = bytes;
  owner->destroyer = &release;
  return owner;
}

/// Memory that somebody else frees.
inline block_ref foreign(void* data, std::size_t bytes) {
  block_ref owner(new memory_block);
  owner->data = data;
  owner->bytes = bytes;
  owner->destroyer = &forget;
  return owner;
}

inline void zero(void* data, std::size_t bytes) { std::memset(data, 0, bytes); }

// By pieces, so that all cores take part where OpenMP is on: one does not reach the bandwidth of the memory.
inline void copy(void* to, const void* from, std::size_t bytes) {
#if defined(_OPENMP)
  constexpr std::size_t piece = std::size_t(1) << 20;
  const auto pieces = static_cast<index_t>((bytes + piece - 1) / piece);
  const auto distance = static_cast<const char*>(to) - static_cast<const char*>(from);
  const bool apart = distance >= static_cast<index_t>(bytes) || -distance >= static_cast<index_t>(bytes);
  if (pieces > 2 && apart) {
#pragma omp parallel for schedule(static)
    for (index_t k = 0; k < pieces; ++k) {
      const std::size_t begin = static_cast<std::size_t>(k) * piece;
      std::memcpy(static_cast<char*>(to) + begin, static_cast<const char*>(from) + begin,
                  bytes - begin < piece ? bytes - begin : piece);
    }
    return;
  }
#endif
  std::memmove(to, from, bytes);
}

}  // namespace singlet::inline SINGLET_ABI::detail::host
