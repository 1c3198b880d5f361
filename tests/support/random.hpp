// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fresh random data for tests: a new seed each run, printed once, repeated by setting SINGLET_TEST_SEED.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

namespace singlet_tests {

inline std::uint64_t seed() {
  static const std::uint64_t value = [] {
    const char* given = std::getenv("SINGLET_TEST_SEED");
    const std::uint64_t chosen = given ? std::strtoull(given, nullptr, 0) : std::random_device{}();
    std::printf("test data seed: %llu (SINGLET_TEST_SEED=%llu repeats this run)\n",
                static_cast<unsigned long long>(chosen), static_cast<unsigned long long>(chosen));
    return chosen;
  }();
  return value;
}

// Each test gets its own sequence, so that running one test alone repeats what it saw among all others.
inline std::mt19937_64& engine() {
  static std::mt19937_64 generator;
  static const testing::TestInfo* owner = nullptr;
  const testing::TestInfo* current = testing::UnitTest::GetInstance()->current_test_info();
  if (current != owner && current != nullptr) {
    const std::string name = std::string(current->test_suite_name()) + "." + current->name();
    generator.seed(seed() ^ std::hash<std::string>{}(name));
    owner = current;
  }
  return generator;
}

// Uniform values in [low, high]: whole ones for integer types.
template <class T>
std::vector<T> random_values(std::int64_t n, double low, double high) {
  std::vector<T> values(static_cast<std::size_t>(n));
  std::uniform_real_distribution<double> real(low, high);
  std::uniform_int_distribution<std::int64_t> whole(static_cast<std::int64_t>(low),
                                                    static_cast<std::int64_t>(high));
  for (std::size_t i = 0; i < values.size(); ++i) {
    if constexpr (std::is_integral_v<T>) {
      values[i] = static_cast<T>(whole(engine()));
    } else {
      values[i] = static_cast<T>(static_cast<float>(real(engine())));
    }
  }
  return values;
}

// Whole numbers in [low, high] in any type: sums and products of a few of them are exact, so that results
// can be compared for equality even where a compiler contracts a multiplication and an addition.
template <class T>
std::vector<T> whole_values(std::int64_t n, int low = -100, int high = 100) {
  std::vector<T> values(static_cast<std::size_t>(n));
  std::uniform_int_distribution<int> whole(low, high);
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<T>(static_cast<float>(whole(engine())));
  }
  return values;
}

inline int random_whole(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine()); }

}  // namespace singlet_tests
