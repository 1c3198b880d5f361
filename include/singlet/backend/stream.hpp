// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams and events: order and time of asynchronous work. On the host statements are done when they return,
// so a stream orders nothing and an event is a reading of the clock.
#pragma once

#include <ctime>

#include <singlet/core/ownership.hpp>
#include <singlet/core/spaces.hpp>
#if defined(SINGLET_CUDA)
#include <singlet/backend/cuda/order.hpp>
#endif

namespace singlet::inline SINGLET_ABI {
namespace detail {

#if defined(SINGLET_CUDA)
using native_stream = cudaStream_t;
using native_event = cudaEvent_t;
using gpu::begin_use;
using gpu::end_use;

using gpu::max_devices;

inline int current_device() {
  int device = 0;
  if (cudaGetDevice(&device) != cudaSuccess) static_cast<void>(cudaGetLastError());
  return device;
}
inline int visible_devices() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess) static_cast<void>(cudaGetLastError());
  return count;
}
inline int device_of([[maybe_unused]] native_stream native) {
#if CUDART_VERSION >= 12080
  int device = 0;
  gpu::check(cudaStreamGetDevice(native, &device), "cudaStreamGetDevice");
  return device;
#else
  return current_device();  // of which the caller must take care
#endif
}

inline void destroy_stream(stream_state* s) {
  if (s->owned) static_cast<void>(cudaStreamDestroy(static_cast<cudaStream_t>(s->native)));
  if (s->last) static_cast<void>(cudaEventDestroy(static_cast<cudaEvent_t>(s->last)));
  delete s;
}
// Non-blocking: the library orders what touches one array, so nothing else need wait for the default stream.
inline stream_ref make_stream() {
  stream_ref s(new stream_state);
  s->destroyer = &destroy_stream;
  s->device = current_device();
  cudaStream_t native = nullptr;
  gpu::check(cudaStreamCreateWithFlags(&native, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
  s->native = native;
  s->owned = true;
  return s;
}
#else
using native_stream = void*;
using native_event = void*;
inline void begin_use(const stream_ref&, memory_block&, bool) {}
inline void end_use(const stream_ref&) {}
inline constexpr int max_devices = 1;
inline int current_device() { return 0; }
inline int visible_devices() { return 1; }
inline int device_of(native_stream) { return 0; }
inline void destroy_stream(stream_state* s) { delete s; }
inline stream_ref make_stream() {
  stream_ref s(new stream_state);
  s->destroyer = &destroy_stream;
  return s;
}
#endif

// The legacy default stream of the current device. Never destroyed: static arrays may outlive anything that
// is. Works without a device, since host arrays do.
[[gnu::noinline]] inline const stream_ref& make_default_stream(stream_ref** place, int device) {
  auto* made = new stream_ref(new stream_state);
  (*made)->destroyer = &destroy_stream;
  (*made)->device = device;
  stream_ref* found = nullptr;
  if (__atomic_compare_exchange_n(place, &found, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    return *made;
  }
  delete made;
  return *found;
}
inline const stream_ref& default_stream() {
  static stream_ref* streams[max_devices] = {};
  static const bool several = visible_devices() > 1;
  const int device = several ? current_device() : 0;  // the runtime takes long to say what can only be 0
  const stream_ref* found = __atomic_load_n(&streams[device], __ATOMIC_ACQUIRE);
  return found ? *found : make_default_stream(&streams[device], device);
}

inline stream_ref wrap_stream(native_stream native) {
  if (!native) return default_stream();
  stream_ref s(new stream_state);
  s->destroyer = &destroy_stream;
  s->native = native;
  s->device = device_of(native);
  s->foreign = true;
  return s;
}

// The scoped_stream of this thread, if there is one.
inline stream_ref& scoped_stream_slot() {
  thread_local stream_ref s;
  return s;
}
// What this thread's statements run on.
[[gnu::noinline]] inline const stream_ref& current_stream() {
  const stream_ref& scoped = scoped_stream_slot();
  return scoped ? scoped : default_stream();
}

}  // namespace detail

class stream;
namespace detail {
const stream_ref& state_of(const stream& s);
}

/// A point in a stream's work.
class event {
 public:
  /// The CUDA event.
  detail::native_event native() const { return native_; }
  event(event&& other) noexcept : native_(other.native_), seconds_(other.seconds_) {
    other.native_ = nullptr;
  }
  event& operator=(event&& other) noexcept {
    std::swap(native_, other.native_);
    seconds_ = other.seconds_;
    return *this;
  }
#if defined(SINGLET_CUDA)
  ~event() {
    if (native_) static_cast<void>(cudaEventDestroy(native_));
  }
  /// Waits until the work before this point is done.
  void synchronize() const { detail::gpu::check(cudaEventSynchronize(native_), "cudaEventSynchronize"); }
#else
  ~event() = default;
  /// Waits until the work before this point is done.
  void synchronize() const {}
#endif

 private:
  friend class stream;
  friend double elapsed_ms(const event& from, const event& to);
  event() = default;
  detail::native_event native_ = nullptr;
  double seconds_ = 0;
};

/// An ordered queue of work. Copies refer to the same queue.
class stream {
 public:
  /// A new stream, which lives as long as anything that is ordered on it.
  stream() : state_(detail::make_stream()) {}
  /// Somebody else's CUDA stream: not owned. It must outlive the arrays last used on it, or be synchronised
  /// first.
  explicit stream(detail::native_stream native) : state_(detail::wrap_stream(native)) {}

  detail::native_stream native() const { return static_cast<detail::native_stream>(state_->native); }
#if defined(SINGLET_CUDA)
  event record() const {
    const detail::gpu::on_device guard(state_->device);
    event e;
    detail::gpu::check(cudaEventCreate(&e.native_), "cudaEventCreate");
    detail::gpu::check(cudaEventRecord(e.native_, native()), "cudaEventRecord");
    return e;
  }
  /// Later work on this stream waits for the event.
  void wait(const event& e) const {
    detail::gpu::check(cudaStreamWaitEvent(native(), e.native_, 0), "cudaStreamWaitEvent");
  }
  /// The host waits for all work on this stream.
  void synchronize() const { detail::gpu::check(cudaStreamSynchronize(native()), "cudaStreamSynchronize"); }
#else
  event record() const {
    event e;
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    e.seconds_ = static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
    return e;
  }
  /// Later work on this stream waits for the event.
  void wait(const event&) const {}
  /// The host waits for all work on this stream.
  void synchronize() const {}
#endif

 private:
  friend const detail::stream_ref& detail::state_of(const stream& s);
  detail::stream_ref state_;
};

namespace detail {
inline const stream_ref& state_of(const stream& s) { return s.state_; }
}  // namespace detail

/// Milliseconds from one event to another; waits for the later.
inline double elapsed_ms(const event& from, const event& to) {
#if defined(SINGLET_CUDA)
  from.synchronize();
  to.synchronize();
  float ms = 0;
  detail::gpu::check(cudaEventElapsedTime(&ms, from.native_, to.native_), "cudaEventElapsedTime");
  return ms;
#else
  return 1e3 * (to.seconds_ - from.seconds_);
#endif
}

/// While it lives, statements of this thread go to the stream.
class scoped_stream {
 public:
  explicit scoped_stream(const stream& s) : before_(detail::scoped_stream_slot()) {
    detail::scoped_stream_slot() = detail::state_of(s);
  }
  ~scoped_stream() { detail::scoped_stream_slot() = before_; }
  scoped_stream(const scoped_stream&) = delete;
  scoped_stream& operator=(const scoped_stream&) = delete;

 private:
  detail::stream_ref before_;
};

/// The host waits for all work on the current device.
inline void synchronize() {
#if defined(SINGLET_CUDA)
  detail::gpu::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
#endif
}

}  // namespace singlet::inline SINGLET_ABI
