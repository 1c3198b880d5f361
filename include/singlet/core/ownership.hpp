// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shared memory block that arrays and leaves hold, and the streams that last used it. Reference counts
// are the compiler's atomics: <memory>, <atomic> and <mutex> would cost every includer compile time.
#pragma once

#include <utility>

#include <singlet/core/config.hpp>

namespace singlet::inline SINGLET_ABI::detail {

// A count of owners shared by several host threads.
class reference_count {
 public:
  void increment() { __atomic_add_fetch(&count_, 1, __ATOMIC_RELAXED); }
  bool decrement() { return __atomic_sub_fetch(&count_, 1, __ATOMIC_ACQ_REL) == 0; }

 private:
  int count_ = 1;
};

// An owning pointer to something with `references` and `destroy()`.
template <class T>
class counted {
 public:
  counted() = default;
  explicit counted(T* adopted) : p_(adopted) {}
  counted(const counted& other) : p_(other.p_) {
    if (p_) p_->references.increment();
  }
  counted(counted&& other) noexcept : p_(other.p_) { other.p_ = nullptr; }
  counted& operator=(counted other) noexcept {
    std::swap(p_, other.p_);
    return *this;
  }
  ~counted() {
    if (p_) drop(p_);
  }
  T* get() const { return p_; }
  T* operator->() const { return p_; }
  T& operator*() const { return *p_; }
  explicit operator bool() const { return p_ != nullptr; }
  friend bool operator==(const counted& a, const counted& b) { return a.p_ == b.p_; }

 private:
  // Out of line: an expression has several owners, and each would repeat this where it ends.
  [[gnu::noinline]] static void drop(T* p) {
    if (p->references.decrement()) p->destroy();
  }

  T* p_ = nullptr;
};

// A stream, ours or foreign, of one device. `last` is the event that others wait on: a foreign stream records
// it behind each statement, so that its handle is never needed again, one of ours when somebody waits.
struct stream_state {
  reference_count references;
  void* native = nullptr;
  void* last = nullptr;
  int device = 0;
  bool owned = false;
  bool foreign = false;
  void (*destroyer)(stream_state*) = nullptr;

  void destroy() {
    if (destroyer) destroyer(this);
  }
};
using stream_ref = counted<stream_state>;

inline bool same_stream(const stream_ref& a, const stream_ref& b) {
  return a.get() == b.get() || (a->native == b->native && a->device == b->device);
}

// Memory with its owners, and who used it last: one writer and the readers since. `lock` guards the latter,
// since two threads may read one array at once.
struct memory_block {
  static constexpr int max_readers = 4;

  reference_count references;
  void* data = nullptr;
  std::size_t bytes = 0;
  void (*destroyer)(memory_block*) = nullptr;
  bool lock = false;
  int reader_count = 0;
  stream_ref writer;
  stream_ref readers[max_readers];

  void destroy() { destroyer(this); }
};
using block_ref = counted<memory_block>;

// Holds a block's lock for a scope.
class block_lock {
 public:
  explicit block_lock(memory_block& b) : b_(b) {
    while (__atomic_test_and_set(&b_.lock, __ATOMIC_ACQUIRE)) {
    }
  }
  ~block_lock() { __atomic_clear(&b_.lock, __ATOMIC_RELEASE); }
  block_lock(const block_lock&) = delete;
  block_lock& operator=(const block_lock&) = delete;

 private:
  memory_block& b_;
};

}  // namespace singlet::inline SINGLET_ABI::detail
