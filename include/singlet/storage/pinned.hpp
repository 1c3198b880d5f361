// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Page-locked host memory, which copies to and from a device reach without the host waiting.
#pragma once

#include <singlet/storage/transfer.hpp>

namespace singlet::inline SINGLET_ABI {

/// n elements of host memory, page-locked where CUDA is present: a contiguous host range for `copy`. After a
/// copy into it, synchronise the stream before reading.
template <class T>
class pinned_vector {
  static_assert(std::is_trivially_copyable_v<T>,
                "singlet: pinned_vector: elements must be trivially copyable");

 public:
  using value_type = T;
  using pinned_memory = void;

  explicit pinned_vector(index_t n) : size_(n) {
    detail::check_extents(&n, 1);
    const std::size_t bytes = static_cast<std::size_t>(n) * sizeof(T);
#if defined(SINGLET_CUDA)
    if (bytes > 0)
      detail::gpu::check(cudaMallocHost(reinterpret_cast<void**>(&data_), bytes), "cudaMallocHost");
#else
    data_ = static_cast<T*>(::operator new(bytes));
#endif
    if (bytes > 0) std::memset(static_cast<void*>(data_), 0, bytes);
  }
  ~pinned_vector() {
#if defined(SINGLET_CUDA)
    if (data_) static_cast<void>(cudaFreeHost(data_));
#else
    ::operator delete(data_);
#endif
  }
  pinned_vector(const pinned_vector&) = delete;
  pinned_vector& operator=(const pinned_vector&) = delete;
  pinned_vector(pinned_vector&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  pinned_vector& operator=(pinned_vector&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return static_cast<std::size_t>(size_); }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& operator[](index_t i) { return data_[i]; }
  const T& operator[](index_t i) const { return data_[i]; }

 private:
  T* data_ = nullptr;
  index_t size_ = 0;
};

}  // namespace singlet::inline SINGLET_ABI
