// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Order across streams: what a statement on one stream must wait for before it touches a block, by events on
// the device and never on the host.
#pragma once

#include <singlet/backend/cuda/runtime.hpp>
#include <singlet/core/ownership.hpp>

namespace singlet::inline SINGLET_ABI::detail::gpu {

inline cudaStream_t native_of(const stream_ref& s) { return static_cast<cudaStream_t>(s->native); }

// An event for one wait. The driver frees it when the wait is done.
class passing_event {
 public:
  passing_event() {
    check(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming), "cudaEventCreateWithFlags");
  }
  ~passing_event() { static_cast<void>(cudaEventDestroy(event_)); }
  passing_event(const passing_event&) = delete;
  passing_event& operator=(const passing_event&) = delete;
  cudaEvent_t get() const { return event_; }

 private:
  cudaEvent_t event_ = nullptr;
};

// Makes `waiting` wait for all that has been given to `other` so far.
[[gnu::noinline]] inline void wait_for(const stream_ref& waiting, const stream_ref& other) {
  if (other->foreign) {
    if (other->last) {
      check(cudaStreamWaitEvent(native_of(waiting), static_cast<cudaEvent_t>(other->last), 0),
            "cudaStreamWaitEvent");
    }
    return;
  }
  const passing_event event;
  check(cudaEventRecord(event.get(), native_of(other)), "cudaEventRecord");
  check(cudaStreamWaitEvent(native_of(waiting), event.get(), 0), "cudaStreamWaitEvent");
}

[[gnu::noinline]] inline void order_use(const stream_ref& s, memory_block& b, bool writes) {
  const block_lock lock(b);
  if (b.writer && !same_stream(b.writer, s)) {
    bool waited = false;
    for (int i = 0; i < b.reader_count; ++i) waited = waited || same_stream(b.readers[i], s);
    if (!waited) wait_for(s, b.writer);
  }
  if (writes) {
    for (int i = 0; i < b.reader_count; ++i) {
      if (!same_stream(b.readers[i], s)) wait_for(s, b.readers[i]);
      b.readers[i] = {};
    }
    b.reader_count = 0;
    b.writer = s;
    return;
  }
  for (int i = 0; i < b.reader_count; ++i) {
    if (same_stream(b.readers[i], s)) return;
  }
  if (b.reader_count == memory_block::max_readers) {  // s now stands for the reader whose place it takes
    wait_for(s, b.readers[memory_block::max_readers - 1]);
    b.readers[memory_block::max_readers - 1] = s;
    return;
  }
  b.readers[b.reader_count++] = s;
}

// Before a statement on s: orders it behind those that the block's use so far requires.
inline void begin_use(const stream_ref& s, memory_block& b, bool writes) {
  if (b.writer.get() == s.get() && b.reader_count == 0) return;
  order_use(s, b, writes);
}

// After a statement on s.
inline void end_use(const stream_ref& s) {
  if (!s->foreign) return;
  if (!s->last) {
    cudaEvent_t event = nullptr;
    check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "cudaEventCreateWithFlags");
    s->last = event;
  }
  check(cudaEventRecord(static_cast<cudaEvent_t>(s->last), native_of(s)), "cudaEventRecord");
}

}  // namespace singlet::inline SINGLET_ABI::detail::gpu
