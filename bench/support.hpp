// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Benchmark rows in sibling sets: checked against each other, timed in turn, reported as medians.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

namespace bench {

using index_t = std::int64_t;
using runner = std::function<void()>;

// One way to do a work. A sibling with several (a hand-written kernel and its launch parameters) is timed by
// the fastest of them, and `label` says which that was.
struct candidate {
  std::string label;
  runner run;
};

// Where a work leaves its result, and how far two results may lie apart: |x - y| <= tolerance * (1 + |y|).
template <class T>
struct result {
  T* data;
  index_t size;
  double tolerance;
};

struct measurement {
  double seconds = 0;
  std::string label;
  std::string error;
};

inline double median(std::vector<double> samples) {
  const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
  std::nth_element(samples.begin(), middle, samples.end());
  return *middle;
}

constexpr std::array<const char*, 3> sibling_names = {"singlet", "handwritten", "library"};
constexpr int tuning_rounds = 11;
constexpr int timed_rounds = 101;

// Work is a struct that owns its data and provides
//   Work(arguments...), name(), bytes(), output()  the row's name, what it must move, its result<T>
//   singlet(), library()                           one run; a work without a library form leaves it out
//   handwritten()                                  a vector of candidates
// Platform provides time(runner) in seconds, poison(result), keep(result) and differences(result, kept).
template <class Work, class Platform, class... Arguments>
class sibling_set {
 public:
  explicit sibling_set(Arguments... arguments) : arguments_(arguments...) {}

  static constexpr bool has(std::size_t sibling) {
    return sibling != 2 || requires(Work & work) { work.library(); };
  }

  void report(benchmark::State& state, std::size_t sibling) {
    if (!measured_) measure();
    const measurement& row = rows_[sibling];
    if (!row.error.empty()) state.SkipWithError(row.error.c_str());
    for (auto _ : state) state.SetIterationTime(row.seconds);
    if (!row.error.empty()) return;
    state.SetLabel(row.label);
    if (bytes_ > 0) {
      state.counters["bytes"] = bytes_;
      state.counters["GB/s"] = bytes_ / row.seconds * 1e-9;
    }
  }

 private:
  void measure() {
    measured_ = true;
    try {
      auto work = std::apply([](auto... each) { return std::make_unique<Work>(each...); }, arguments_);
      Platform platform;
      bytes_ = work->bytes();
      measure(*work, platform);
    } catch (const std::exception& error) {
      for (measurement& row : rows_) row.error = error.what();
    }
  }

  void measure(Work& work, Platform& platform) {
    std::vector<candidate> candidates = work.handwritten();
    candidates.front().run();
    const auto kept = platform.keep(work.output());
    verify(work, platform, kept, candidates, rows_[1]);
    std::array<runner, 3> runners;
    runners[0] = [&work] { work.singlet(); };
    runners[1] = fastest(platform, candidates, rows_[1].label);
    if constexpr (has(2)) runners[2] = [&work] { work.library(); };
    verify(work, platform, kept, {{"singlet", runners[0]}}, rows_[0]);
    if constexpr (has(2)) verify(work, platform, kept, {{"library", runners[2]}}, rows_[2]);
    time_in_turn(platform, runners);
  }

  // Leaves in `row.error` what the last wrong candidate did.
  template <class Kept>
  static void verify(Work& work, Platform& platform, const Kept& kept,
                     const std::vector<candidate>& candidates, measurement& row) {
    for (const candidate& each : candidates) {
      try {
        platform.poison(work.output());
        each.run();
        const index_t wrong = platform.differences(work.output(), kept);
        if (wrong == 0) continue;
        row.error = each.label + ": differs from the first hand-written result in " + std::to_string(wrong) +
                    " of " + std::to_string(work.output().size) + " elements";
      } catch (const std::exception& error) {
        row.error = each.label + ": " + error.what();
      }
    }
  }

  static runner fastest(Platform& platform, const std::vector<candidate>& candidates, std::string& label) {
    std::vector<std::vector<double>> samples(candidates.size());
    for (int round = 0; candidates.size() > 1 && round < tuning_rounds; ++round)
      for (std::size_t i = 0; i < candidates.size(); ++i)
        samples[i].push_back(platform.time(candidates[i].run));
    std::size_t best = 0;
    for (std::size_t i = 1; i < candidates.size(); ++i)
      if (median(samples[i]) < median(samples[best])) best = i;
    label = candidates[best].label;
    return candidates[best].run;
  }

  // The siblings take turns, each as often after each other one, so that clocks and caches favour none.
  void time_in_turn(Platform& platform, const std::array<runner, 3>& runners) {
    std::array<std::vector<double>, 3> samples;
    for (std::size_t round = 0; round < timed_rounds; ++round)
      for (std::size_t turn = 0; turn < runners.size(); ++turn) {
        const std::size_t sibling = (round + turn * (1 + round % 2)) % runners.size();
        if (has(sibling) && rows_[sibling].error.empty())
          samples[sibling].push_back(platform.time(runners[sibling]));
      }
    for (std::size_t i = 0; i < runners.size(); ++i)
      if (!samples[i].empty()) rows_[i].seconds = median(samples[i]);
  }

  std::tuple<Arguments...> arguments_;
  std::array<measurement, 3> rows_;
  double bytes_ = 0;
  bool measured_ = false;
};

// Registers `<work>/<arguments...>/<sibling>` for every sibling that the work has.
template <class Work, class Platform, class... Arguments>
void add(Arguments... arguments) {
  using set_type = sibling_set<Work, Platform, Arguments...>;
  const auto set = std::make_shared<set_type>(arguments...);
  const std::string sizes = (std::string() + ... + ("x" + std::to_string(arguments)));
  const std::string name = std::string(Work::name()) + "/" + sizes.substr(1);
  for (std::size_t sibling = 0; sibling < sibling_names.size(); ++sibling) {
    if (!set_type::has(sibling)) continue;
    benchmark::RegisterBenchmark((name + "/" + sibling_names[sibling]).c_str(),
                                 [set, sibling](benchmark::State& state) { set->report(state, sibling); })
        ->UseManualTime()
        ->Iterations(1)
        ->Unit(benchmark::kMicrosecond);
  }
}

inline int run(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}

}  // namespace bench
