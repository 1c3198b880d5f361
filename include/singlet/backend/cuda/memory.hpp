// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory of a CUDA device, from a pool of our own that keeps what is freed, in stream order.
#pragma once

#include <singlet/backend/cuda/order.hpp>

namespace singlet::inline SINGLET_ABI::detail::gpu {

// One pool a device, made on first use and kept until the process ends: freed blocks come back without a call
// of the driver's memory manager.
[[gnu::noinline]] inline cudaMemPool_t make_pool(int device) {
  cudaMemPoolProps properties{};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeDevice;
  properties.location.id = device;
  cudaMemPool_t pool = nullptr;
  check(cudaMemPoolCreate(&pool, &properties), "cudaMemPoolCreate");
  std::uint64_t keep_all = ~std::uint64_t(0);
  check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep_all), "cudaMemPoolSetAttribute");
  return pool;
}

inline cudaMemPool_t pool_of_current_device() {
  static cudaMemPool_t pools[max_devices] = {};
  static bool lock = false;
  int device = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  cudaMemPool_t pool = __atomic_load_n(&pools[device], __ATOMIC_ACQUIRE);
  if (pool) return pool;
  while (__atomic_test_and_set(&lock, __ATOMIC_ACQUIRE)) {
  }
  struct unlock {
    ~unlock() { __atomic_clear(&lock, __ATOMIC_RELEASE); }
  } const guard;
  pool = __atomic_load_n(&pools[device], __ATOMIC_ACQUIRE);
  if (!pool) {
    pool = make_pool(device);
    __atomic_store_n(&pools[device], pool, __ATOMIC_RELEASE);
  }
  return pool;
}

inline void forget(memory_block* b) { delete b; }

// Frees in the order of the last writer's stream, behind all readers. A foreign stream may be gone by now,
// hence its event, on the default stream of its device.
inline void free_in_order(const memory_block& b) {
  const on_device guard(b.writer->device);
  const bool ours = !b.writer->foreign;
  const cudaStream_t on = ours ? native_of(b.writer) : nullptr;
  if (!ours) wait_for(on, b.writer);
  for (int i = 0; i < b.reader_count; ++i) {
    if (!ours || !same_stream(b.readers[i], b.writer)) wait_for(on, b.readers[i]);
  }
  check(cudaFreeAsync(b.data, on), "cudaFreeAsync");
}

// The last owner has gone. Never throws, also when the runtime has been shut down before a static array:
// memory that cannot be freed in order is not freed.
inline void release(memory_block* b) {
  try {
    free_in_order(*b);
  } catch (...) {
  }
  delete b;
}

/// Throws std::bad_alloc. The memory is ready for work on the stream; other streams are ordered behind it.
inline block_ref allocate(std::size_t bytes, const stream_ref& stream) {
  block_ref owner(new memory_block);
  owner->destroyer = &forget;
  owner->writer = stream;
  if (bytes > 0) {
    check(cudaMallocFromPoolAsync(&owner->data, bytes, pool_of_current_device(), native_of(stream)),
          "cudaMallocFromPoolAsync");
    owner->destroyer = &release;
  }
  owner->bytes = bytes;
  end_use(stream);
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

inline void zero(void* data, std::size_t bytes, const stream_ref& stream) {
  check(cudaMemsetAsync(data, 0, bytes, native_of(stream)), "cudaMemsetAsync");
}
inline void copy(void* to, const void* from, std::size_t bytes, const stream_ref& stream) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, native_of(stream)), "cudaMemcpyAsync");
}
inline void wait(const stream_ref& stream) {
  check(cudaStreamSynchronize(native_of(stream)), "cudaStreamSynchronize");
}

}  // namespace singlet::inline SINGLET_ABI::detail::gpu
