// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Times statements and prints them as a table beside the memory bandwidth of the same machine.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include <singlet/singlet.hpp>

namespace demo {

/// Milliseconds that `work()` takes: the median of repeated runs after a first one that is not counted.
/// Short work runs many times between two events, since their resolution is about half a microsecond.
template <class Work>
double median_milliseconds(const Work& work) {
  singlet::stream stream;
  singlet::scoped_stream here{stream};
  const auto run = [&](int times) {
    const singlet::event start = stream.record();
    for (int i = 0; i < times; ++i) work();
    const singlet::event stop = stream.record();
    return static_cast<double>(singlet::elapsed_ms(start, stop)) / times;
  };
  run(1);
  const int times = static_cast<int>(std::clamp(1.0 / std::max(run(1), 1e-6), 1.0, 200.0));
  std::vector<double> samples;
  for (double total = 0; samples.size() < 3 || (samples.size() < 31 && total < 500);
       total += samples.back() * times)
    samples.push_back(run(times));
  std::nth_element(samples.begin(), samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2),
                   samples.end());
  return samples[samples.size() / 2];
}

/// GB/s of a copy within device memory, each byte once read and once written: what the rows are measured
/// against.
inline double copy_bandwidth() {
  constexpr singlet::index_t count = singlet::index_t{1} << 25;
  const singlet::device_vector<float> source = singlet::iota<float>(count);
  singlet::device_vector<float> target(count);
  const double milliseconds = median_milliseconds([&] { singlet::copy(source, target); });
  return 2e-6 * static_cast<double>(count * static_cast<singlet::index_t>(sizeof(float))) / milliseconds;
}

class report {
 public:
  explicit report(double bandwidth) : bandwidth_(bandwidth) {}

  /// Begins a group of rows that do the same work, which must read and write at least `bytes` in all.
  void group(const std::string& title, const std::string& statement, std::int64_t bytes) {
    bytes_ = bytes;
    lines_.push_back({title, {}});
    lines_.push_back({"  " + statement, {}});
  }

  /// Runs and times `work`, a few statements on the current stream.
  template <class Work>
  void measure(const std::string& text, const Work& work) {
    singlet::launch_counter counter;
    work();
    const auto kernels = static_cast<long long>(counter.count());
    const double milliseconds = median_milliseconds(work);
    const double rate = 1e-6 * static_cast<double>(bytes_) / milliseconds;
    char figures[96];
    std::snprintf(figures, sizeof figures, "%7lld %12.1f %9.1f %9.1f %%", kernels, milliseconds * 1e3, rate,
                  100 * rate / bandwidth_);
    lines_.push_back({"    " + text, figures});
  }

  void print() const {
    const std::string heading = "work";
    std::size_t width = heading.size();
    for (const line& each : lines_)
      if (!each.figures.empty()) width = std::max(width, each.text.size());
    const auto put = [&](const std::string& text, const char* figures) {
      std::printf("%-*s %s\n", static_cast<int>(width), text.c_str(), figures);
    };
    put(heading, "kernels    time (us)      GB/s  of a copy");
    for (const line& each : lines_) {
      if (each.figures.empty()) {
        std::printf("%s\n", each.text.c_str());
      } else {
        put(each.text, each.figures.c_str());
      }
    }
  }

 private:
  struct line {
    std::string text;
    std::string figures;
  };

  double bandwidth_;
  std::int64_t bytes_ = 0;
  std::vector<line> lines_;
};

}  // namespace demo
