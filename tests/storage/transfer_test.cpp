// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Moving data between host ranges, arrays and views: to_host, to_device, copy.

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/random.hpp"
#include "support/sizes.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;

TEST(TransferTest, ReturnsToTheHostWhatWentToTheDevice) {
  for (const index_t n : sizes) {
    const std::vector<float> values = random_values<float>(n, -1, 1);
    auto a = to_device(values);
    static_assert(std::is_same_v<decltype(a), device_vector<float>>);
    EXPECT_EQ(to_host(a), values);
  }
}

TEST(TransferTest, TakesArraysAndVectorsOfBoolToTheDevice) {
  const std::vector<bool> flags{true, false, true};
  auto b = to_device(flags);
  auto fixed = to_device(std::array<int, 3>{1, 2, 3});
  static_assert(std::is_same_v<decltype(b), device_vector<bool>>);
  static_assert(std::is_same_v<decltype(to_host(b)), std::vector<bool>>);
  EXPECT_EQ(to_host(b), flags);
  EXPECT_EQ(to_host(fixed), (std::vector<int>{1, 2, 3}));
}

TEST(TransferTest, BringsViewsAndExpressionsToTheHostInRowMajorOrder) {
  const device_matrix<int> m{{1, 2, 3}, {4, 5, 6}};
  EXPECT_EQ(to_host(transpose(m)), (std::vector<int>{1, 4, 2, 5, 3, 6}));
  EXPECT_EQ(to_host(row(m, 1)), (std::vector<int>{4, 5, 6}));
  EXPECT_EQ(to_host(m * 2), (std::vector<int>{2, 4, 6, 8, 10, 12}));
}

TEST(TransferTest, CopiesBetweenHostRangesAndArrays) {
  const std::vector<float> values = random_values<float>(1009, -1, 1);
  device_vector<float> a(1009, uninitialized);
  std::vector<float> back(1009);
  copy(values, a);
  copy(a, back);
  EXPECT_EQ(back, values);
}

TEST(TransferTest, CopiesBetweenSpaces) {
  const std::vector<int> values = random_values<int>(1009, -1000, 1000);
  const host_vector<int> h(values);
  device_vector<int> d(1009);
  device_vector<int> other(1009);
  host_vector<int> back(1009);
  copy(h, d);
  copy(d, other);
  copy(other, back);
  EXPECT_EQ(to_host(back), values);
}

TEST(TransferTest, CopiesBetweenHostRanges) {
  const std::array<int, 3> from{1, 2, 3};
  std::vector<int> to(3);
  copy(from, to);
  EXPECT_EQ(to, (std::vector<int>{1, 2, 3}));
}

TEST(TransferTest, CopiesIntoAndOutOfViews) {
  const std::vector<int> values{1, 2, 3};
  device_vector<int> a(6);
  device_vector<int> b(3);
  std::vector<int> back(3);
  copy(values, slice(a, 0, 6, 2));
  EXPECT_EQ(to_host(a), (std::vector<int>{1, 0, 2, 0, 3, 0}));
  copy(slice(a, 0, 6, 2), back);
  EXPECT_EQ(back, values);
  copy(slice(a, 1, 4), b);
  EXPECT_EQ(to_host(b), (std::vector<int>{0, 2, 0}));
  copy(b, slice(a, 3, 6));
  EXPECT_EQ(to_host(a), (std::vector<int>{1, 0, 2, 0, 2, 0}));
}

TEST(TransferTest, CopiesAHostVectorIntoARowOfADeviceMatrix) {
  device_matrix<int> m(2, 3);
  copy(std::vector<int>{7, 8, 9}, row(m, 1));
  EXPECT_EQ(to_host(m), (std::vector<int>{0, 0, 0, 7, 8, 9}));
}

TEST(TransferTest, CopiesVectorOfBoolBothWays) {
  const std::vector<bool> flags{true, false, true, true, false};
  std::vector<bool> back(5);
  device_vector<bool> b(5);
  copy(flags, b);
  copy(b, back);
  EXPECT_EQ(back, flags);
}

TEST(TransferTest, CopiesBetweenViewsThatOverlap) {
  device_vector<int> a{1, 2, 3, 4, 5};
  copy(slice(a, 0, 4), slice(a, 1, 5));
  EXPECT_EQ(to_host(a), (std::vector<int>{1, 1, 2, 3, 4}));
  copy(slice(a, 1, 5), slice(a, 0, 4));
  EXPECT_EQ(to_host(a), (std::vector<int>{1, 2, 3, 4, 4}));
}

TEST(TransferTest, RefusesSizesThatDiffer) {
  device_vector<float> a(3);
  std::vector<float> host(4);
  host_vector<float> h(5);
  EXPECT_THROW(copy(host, a), shape_error);
  EXPECT_THROW(copy(a, host), shape_error);
  EXPECT_THROW(copy(h, a), shape_error);
  EXPECT_THROW(copy(a, slice(h, 1, 3)), shape_error);
}

TEST(TransferTest, CopiesRowMajorRangesIntoMatricesOfTheSameSize) {
  const std::vector<std::uint8_t> values = random_values<std::uint8_t>(4097, 0, 255);
  host_array<std::uint8_t, 2> h(17, 241);
  device_array<std::uint8_t, 2> d(17, 241);
  copy(values, h);
  copy(h, d);
  EXPECT_EQ(to_host(d), values);
}

}  // namespace
}  // namespace singlet_tests
