// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Devices: how many there are, which is current, and what they are. Without CUDA there is one, the host.
#pragma once

#include <cstdio>
#include <string>

#include <unistd.h>

#include <singlet/backend/stream.hpp>
#include <singlet/core/error.hpp>

namespace singlet::inline SINGLET_ABI {

/// What a device is.
struct device_properties {
  std::string name;
  index_t memory = 0;       ///< bytes
  int multiprocessors = 0;  ///< cores on the host
  int major = 0;            ///< compute capability
  int minor = 0;
  double bandwidth = 0;  ///< of the memory, bytes a second; 0 where unknown
};

namespace detail {

// The processor as Linux names it; "host" elsewhere.
[[gnu::noinline]] inline std::string processor_name() {
  std::string name = "host";
  std::FILE* file = std::fopen("/proc/cpuinfo", "r");
  if (!file) return name;
  char line[256];
  char model[256];
  while (std::fgets(line, sizeof line, file)) {
    if (std::sscanf(line, "model name : %255[^\n]", model) == 1) {
      name = model;
      break;
    }
  }
  std::fclose(file);
  return name;
}

}  // namespace detail

/// How many CUDA devices there are; 1 without CUDA, for the host.
inline int device_count() { return detail::visible_devices(); }

/// The properties of device i. Throws std::invalid_argument where there is none.
inline device_properties properties(int i) {
  if (i < 0 || i >= device_count()) detail::throw_argument("singlet: properties: there is no such device");
  device_properties p;
#if defined(SINGLET_CUDA)
  cudaDeviceProp cuda{};
  detail::gpu::check(cudaGetDeviceProperties(&cuda, i), "cudaGetDeviceProperties");
  p.name = cuda.name;
  p.memory = static_cast<index_t>(cuda.totalGlobalMem);
  p.multiprocessors = cuda.multiProcessorCount;
  p.major = cuda.major;
  p.minor = cuda.minor;
  int kilohertz = 0;
  int bits = 0;
  detail::gpu::check(cudaDeviceGetAttribute(&kilohertz, cudaDevAttrMemoryClockRate, i),
                     "cudaDeviceGetAttribute");
  detail::gpu::check(cudaDeviceGetAttribute(&bits, cudaDevAttrGlobalMemoryBusWidth, i),
                     "cudaDeviceGetAttribute");
  p.bandwidth = 2e3 * kilohertz * bits / 8;  // two transfers a clock
#else
  p.name = detail::processor_name();
  p.memory = static_cast<index_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<index_t>(sysconf(_SC_PAGESIZE));
  p.multiprocessors = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
#endif
  return p;
}

/// While it lives, new arrays of this thread lie on device i.
class scoped_device {
 public:
  explicit scoped_device([[maybe_unused]] int i) {
#if defined(SINGLET_CUDA)
    detail::gpu::check(cudaSetDevice(i), "cudaSetDevice");
#endif
  }
  ~scoped_device() {
#if defined(SINGLET_CUDA)
    static_cast<void>(cudaSetDevice(before_));
#endif
  }
  scoped_device(const scoped_device&) = delete;
  scoped_device& operator=(const scoped_device&) = delete;

#if defined(SINGLET_CUDA)
 private:
  int before_ = detail::current_device();
#endif
};

}  // namespace singlet::inline SINGLET_ABI
