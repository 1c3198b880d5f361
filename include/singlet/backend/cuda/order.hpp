// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Order across streams: what a statement on one stream must wait for before it touches a block, by events on
// the device and never on the host.
#pragma once

#include <singlet/backend/cuda/runtime.hpp>
#include <singlet/core/ownership.hpp>

namespace singlet::inline SINGLET_ABI::detail::gpu {

inline constexpr int max_devices = 64;

inline cudaStream_t native_of(const stream_ref& s) { return static_cast<cudaStream_t>(s->native); }

// Makes a device current for a scope.
class on_device {
 public:
  explicit on_device(int device) {
    check(cudaGetDevice(&before_), "cudaGetDevice");
    changed_ = device != before_;
    if (changed_) check(cudaSetDevice(device), "cudaSetDevice");
  }
  ~on_device() {
    if (changed_) static_cast<void>(cudaSetDevice(before_));
  }
  on_device(const on_device&) = delete;
  on_device& operator=(const on_device&) = delete;

 private:
  int before_ = 0;
  bool changed_ = false;
};

// The event of a stream, made on first use. Of two threads that make one, the second takes the first's.
inline cudaEvent_t event_of(stream_state& s) {
  void* event = __atomic_load_n(&s.last, __ATOMIC_ACQUIRE);
  if (event) return static_cast<cudaEvent_t>(event);
  cudaEvent_t made = nullptr;
  check(cudaEventCreateWithFlags(&made, cudaEventDisableTiming), "cudaEventCreateWithFlags");
  if (__atomic_compare_exchange_n(&s.last, &event, static_cast<void*>(made), false, __ATOMIC_ACQ_REL,
                                  __ATOMIC_ACQUIRE)) {
    return made;
  }
  static_cast<void>(cudaEventDestroy(made));
  return static_cast<cudaEvent_t>(event);
}

// Moves the event of a stream behind all that has been given to it. Waits that were enqueued before keep the
// point that they were given, so one event serves all. On the stream's device, to which the event must belong
// and without which the default stream would be another's.
[[gnu::noinline]] inline void mark(const stream_ref& s) {
  const on_device guard(s->device);
  check(cudaEventRecord(event_of(*s), native_of(s)), "cudaEventRecord");
}

// Makes `waiting` wait for all that has been given to `other` so far.
[[gnu::noinline]] inline void wait_for(cudaStream_t waiting, const stream_ref& other) {
  if (!other->foreign) mark(other);
  if (other->last) {
    check(cudaStreamWaitEvent(waiting, static_cast<cudaEvent_t>(other->last), 0), "cudaStreamWaitEvent");
  }
}

inline int reader_position(const stream_ref& s, const memory_block& b) {
  int i = 0;
  while (i < b.reader_count && !same_stream(b.readers[i], s)) ++i;
  return i;
}

// Registers s only when all waits are made: one that fails leaves the block as it was. Nor may a statement
// that is refused afterwards lose what s stands for by then, hence the mark on a foreign stream.
[[gnu::noinline]] inline void order_use(const stream_ref& s, memory_block& b, bool writes) {
  const block_lock lock(b);
  int place = reader_position(s, b);
  const bool reads_already = place < b.reader_count;
  if (reads_already && !writes && b.readers[place].get() == s.get()) return;
  if (b.writer && !reads_already && !same_stream(b.writer, s)) wait_for(native_of(s), b.writer);
  if (writes) {
    for (int i = 0; i < b.reader_count; ++i) {
      if (i != place) wait_for(native_of(s), b.readers[i]);
    }
  } else if (place == memory_block::max_readers) {  // s will stand for the reader whose place it takes
    wait_for(native_of(s), b.readers[--place]);
  }
  if (s->foreign) mark(s);
  if (writes) {
    while (b.reader_count > 0) b.readers[--b.reader_count] = {};
    b.writer = s;
  } else {
    b.readers[place] = s;  // also over another handle of the same stream, whose event s would not move
    if (place == b.reader_count) ++b.reader_count;
  }
}

// Before a statement on s: orders it behind those that the block's use so far requires.
inline void begin_use(const stream_ref& s, memory_block& b, bool writes) {
  if (b.writer.get() == s.get() && b.reader_count == 0) return;
  order_use(s, b, writes);
}

// After a statement on s.
inline void end_use(const stream_ref& s) {
  if (s->foreign) mark(s);
}

}  // namespace singlet::inline SINGLET_ABI::detail::gpu
