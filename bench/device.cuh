// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The GPU as a benchmark platform: event times with a cold L2, random data, comparison of results.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <type_traits>

#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "support.hpp"

namespace bench {

inline void check(cudaError_t status) {
  if (status == cudaSuccess) return;
  (void)cudaGetLastError();
  throw std::runtime_error(cudaGetErrorString(status));
}

template <class T>
class buffer {
 public:
  explicit buffer(index_t size) : size_(size) {
    check(cudaMalloc(&data_, static_cast<std::size_t>(bytes())));
  }
  buffer(buffer&& other) noexcept : data_(std::exchange(other.data_, nullptr)), size_(other.size_) {}
  buffer& operator=(buffer&&) = delete;
  ~buffer() { cudaFree(data_); }
  T* data() const { return data_; }
  index_t size() const { return size_; }
  index_t bytes() const { return size_ * static_cast<index_t>(sizeof(T)); }

 private:
  T* data_ = nullptr;
  index_t size_;
};

inline int blocks_for(index_t work, index_t per_block) {
  return static_cast<int>((work + per_block - 1) / per_block);
}

// splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014), by position.
__device__ inline std::uint64_t random_word(std::uint64_t seed, index_t i) {
  std::uint64_t z = seed + static_cast<std::uint64_t>(i) * 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

template <class T>
__global__ void fill_kernel(T* data, index_t n, std::uint64_t seed) {
  const index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const std::uint64_t word = random_word(seed, i);
  if constexpr (std::is_integral_v<T>)
    data[i] = static_cast<T>(word);
  else
    data[i] = static_cast<T>(static_cast<float>(word >> 40) * 0x1p-23f - 1.0f);
}

// Any value for integers, [-1, 1) for floating types.
template <class T>
void fill_random(T* data, index_t n, std::uint64_t seed) {
  fill_kernel<<<blocks_for(n, 256), 256>>>(data, n, seed);
  check(cudaGetLastError());
}

template <class T>
__global__ void difference_kernel(const T* x, const T* y, index_t n, double tolerance,
                                  unsigned long long* count) {
  const index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const double expected = static_cast<double>(y[i]);
  const double error = fabs(static_cast<double>(x[i]) - expected);
  if (!(error <= tolerance * (1 + fabs(expected)))) atomicAdd(count, 1ull);
}

// Reads, never writes: lines left behind are clean, so the timed kernel does not pay for their write-back.
__global__ void evict_kernel(const uint4* data, index_t n, unsigned* sink) {
  unsigned folded = 0;
  const index_t stride = static_cast<index_t>(gridDim.x) * blockDim.x;
  for (index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) {
    const uint4 words = data[i];
    folded ^= words.x ^ words.y ^ words.z ^ words.w;
  }
  if (folded == 0x5A5A5A5Au) *sink = folded;
}

class device {
 public:
  device() : evicted_(cache_bytes() * 4 / 16), sink_(1) {
    check(cudaEventCreate(&start_));
    check(cudaEventCreate(&stop_));
    check(cudaMemset(evicted_.data(), 1, static_cast<std::size_t>(evicted_.bytes())));
  }
  device(const device&) = delete;
  device& operator=(const device&) = delete;
  ~device() {
    cudaEventDestroy(start_);
    cudaEventDestroy(stop_);
  }

  // Evicting the L2 takes longer than enqueueing what follows, so the events enclose device time alone.
  double time(const runner& run) {
    evict_kernel<<<1024, 512>>>(evicted_.data(), evicted_.size(), sink_.data());
    return time_warm(run);
  }

  double time_warm(const runner& run) {
    check(cudaEventRecord(start_));
    run();
    check(cudaEventRecord(stop_));
    check(cudaEventSynchronize(stop_));
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, start_, stop_));
    return milliseconds * 1e-3;
  }

  template <class T>
  void poison(result<T> output) {
    check(cudaMemset(output.data, 0xFF, static_cast<std::size_t>(output.size) * sizeof(T)));
  }

  template <class T>
  buffer<T> keep(result<T> output) {
    buffer<T> kept(output.size);
    const auto bytes = static_cast<std::size_t>(kept.bytes());
    check(cudaMemcpy(kept.data(), output.data, bytes, cudaMemcpyDeviceToDevice));
    return kept;
  }

  template <class T>
  index_t differences(result<T> output, const buffer<T>& kept) {
    buffer<unsigned long long> count(1);
    check(cudaMemset(count.data(), 0, sizeof(unsigned long long)));
    difference_kernel<<<blocks_for(output.size, 256), 256>>>(output.data, kept.data(), output.size,
                                                             output.tolerance, count.data());
    unsigned long long differing = 0;
    check(cudaMemcpy(&differing, count.data(), sizeof differing, cudaMemcpyDeviceToHost));
    return static_cast<index_t>(differing);
  }

 private:
  static index_t cache_bytes() {
    int bytes = 0;
    check(cudaDeviceGetAttribute(&bytes, cudaDevAttrL2CacheSize, 0));
    return bytes;
  }

  buffer<uint4> evicted_;
  buffer<unsigned> sink_;
  cudaEvent_t start_ = nullptr;
  cudaEvent_t stop_ = nullptr;
};

// The rows say on which GPU they were measured. Without one there is nothing to measure.
inline void require_device() {
  cudaDeviceProp properties{};
  if (cudaGetDeviceProperties(&properties, 0) != cudaSuccess) {
    std::fputs("skipped: no CUDA device\n", stderr);
    std::exit(0);
  }
  benchmark::AddCustomContext("gpu", properties.name);
  benchmark::AddCustomContext("cuda", std::to_string(CUDART_VERSION));
}

}  // namespace bench
