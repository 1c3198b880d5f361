// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of more than 2^31 elements, where 32-bit positions would wrap around.

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include <singlet/singlet.hpp>

namespace singlet_tests {
namespace {

using namespace singlet;
using bytes = std::vector<std::uint8_t>;

constexpr index_t edge = index_t{1} << 31;
constexpr index_t n = edge + 131101;

std::size_t free_memory() {
#if defined(__CUDACC__)
  std::size_t free = 0;
  std::size_t total = 0;
  return cudaMemGetInfo(&free, &total) == cudaSuccess ? free : 0;
#else
  return static_cast<std::size_t>(sysconf(_SC_AVPHYS_PAGES)) *
         static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
#endif
}

std::uint8_t value_at(index_t i) { return static_cast<std::uint8_t>(i % 251); }

struct LargeTest : testing::Test {
  void SetUp() override {
    if (free_memory() < std::size_t{6} << 30) {
      GTEST_SKIP() << "needs 6 GiB of free memory for two arrays of 2^31 bytes, has " << (free_memory() >> 20)
                   << " MiB";
    }
    a = device_vector<std::uint8_t>(n, uninitialized);
    a = cast<std::uint8_t>(iota<std::int64_t>(n) % 251);
  }

  // Checks 100 elements from `first` on against f(position).
  template <class F>
  static void expect_at(const device_vector<std::uint8_t>& got, index_t first, F f) {
    bytes wanted;
    for (index_t i = first; i < first + 100; ++i) {
      wanted.push_back(f(i));
    }
    EXPECT_EQ(to_host(slice(got, first, first + 100)), wanted) << "from " << first;
  }

  template <class F>
  static void expect_everywhere(const device_vector<std::uint8_t>& got, F f) {
    for (const index_t first : {index_t{0}, edge / 2 - 50, edge - 50, edge, n - 100}) {
      expect_at(got, first, f);
    }
  }

  device_vector<std::uint8_t> a;
};

TEST_F(LargeTest, ComputesEveryElement) {
  expect_everywhere(a, value_at);
  a = a ^ 255;
  expect_everywhere(a, [](index_t i) { return static_cast<std::uint8_t>(value_at(i) ^ 255); });
}

TEST_F(LargeTest, ReadsAndWritesSingleElementsBeyondTheEdge) {
  a[edge + 7] = 77;
  EXPECT_EQ(static_cast<int>(static_cast<std::uint8_t>(a[edge + 7])), 77);
  EXPECT_EQ(static_cast<int>(static_cast<std::uint8_t>(a.at(n - 1))), static_cast<int>(value_at(n - 1)));
}

TEST_F(LargeTest, ReversesAndShifts) {
  device_vector<std::uint8_t> c(n, uninitialized);
  c = reverse(a);
  expect_everywhere(c, [](index_t i) { return value_at(n - 1 - i); });
  slice(c, 0, n - 3) = slice(a, 3, n);
  expect_at(c, edge - 50, [](index_t i) { return value_at(i + 3); });
}

TEST_F(LargeTest, BroadcastsOverAMatrixWithFarRows) {
  constexpr index_t rows = 32777;
  constexpr index_t cols = 65521;  // the last row begins beyond the edge
  static_assert((rows - 1) * cols > edge && rows * cols <= n);
  const device_vector<std::uint8_t> across = cast<std::uint8_t>(iota<int>(cols) % 7);
  auto m = reshape(slice(a, 0, rows * cols), rows, cols);
  m = m * 0 + across;
  expect_at(a, (rows - 1) * cols, [](index_t i) { return static_cast<std::uint8_t>(i % cols % 7); });
}

TEST_F(LargeTest, GathersFromBeyondTheEdge) {
  const device_vector<index_t> places{edge + 5, 0, n - 1, edge - 1};
  EXPECT_EQ(to_host(gather(a, places)), (bytes{value_at(edge + 5), 0, value_at(n - 1), value_at(edge - 1)}));
}

}  // namespace
}  // namespace singlet_tests
