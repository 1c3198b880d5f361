// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a small statement costs: host time to issue it, and events around it on an idle stream.
#include <chrono>

#include "ternary.cuh"

namespace {

using bench::candidate;
using bench::index_t;

// Host seconds to issue one statement. A batch fits the queue of the driver, so issuing never waits.
class issuing_host : public bench::device {
 public:
  double time(const bench::runner& run) {
    constexpr int batch = 100;
    bench::check(cudaDeviceSynchronize());
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < batch; ++i) run();
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    bench::check(cudaDeviceSynchronize());
    return elapsed.count() / batch;
  }
};

// Events around one statement with nothing queued before it: launch latency and host time show.
class idle_stream : public bench::device {
 public:
  double time(const bench::runner& run) {
    bench::check(cudaDeviceSynchronize());
    return time_warm(run);
  }
};

struct multiply_add : bench::ternary<bench::multiply_add_op> {
  using ternary::ternary;
  double bytes() const { return 0; }
  void singlet() { c = a * b + d; }

  // A bare launch, with no more checking than the launch itself.
  std::vector<candidate> handwritten() {
    const int blocks = bench::blocks_for(c.size(), 4 * 256);
    const float *x = a.data(), *y = b.data(), *z = d.data();
    return {{"bare launch", [=, out = c.data(), n = c.size()] {
               bench::packed_kernel<4, 1><<<blocks, 256>>>(out, n, 0, bench::multiply_add_op{}, x, y, z);
             }}};
  }
};

struct host_time : multiply_add {
  using multiply_add::multiply_add;
  static const char* name() { return "host_time"; }
};

struct idle_event_time : multiply_add {
  using multiply_add::multiply_add;
  static const char* name() { return "idle_event_time"; }
};

}  // namespace

int main(int argc, char** argv) {
  bench::require_device();
  bench::add<host_time, issuing_host>(index_t{1} << 16);
  bench::add<idle_event_time, idle_stream>(index_t{1} << 16);
  return bench::run(argc, argv);
}
