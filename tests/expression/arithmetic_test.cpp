// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The operators, against plain loops over the same data.

#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/near.hpp"
#include "support/random.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;

constexpr index_t n = 1009;

TEST(ArithmeticTest, RoundsEachFloatOperationOnce) {
  const auto x = random_values<float>(n, -100, 100);
  const auto y = random_values<float>(n, 0.5, 100);
  const device_vector<float> a(x);
  const device_vector<float> b(y);
  EXPECT_EQ(to_host(a + b), each([](float u, float v) { return u + v; }, x, y));
  EXPECT_EQ(to_host(a - b), each([](float u, float v) { return u - v; }, x, y));
  EXPECT_EQ(to_host(a * b), each([](float u, float v) { return u * v; }, x, y));
  EXPECT_EQ(to_host(a / b), each([](float u, float v) { return u / v; }, x, y));
  EXPECT_EQ(to_host(-a), each([](float u) { return -u; }, x));
}

TEST(ArithmeticTest, DoesIntegerArithmetic) {
  const auto x = random_values<int>(n, -30000, 30000);
  const auto y = random_values<int>(n, 1, 30000);
  const device_vector<int> a(x);
  const device_vector<int> b(y);
  EXPECT_EQ(to_host(a + b), each([](int u, int v) { return u + v; }, x, y));
  EXPECT_EQ(to_host(a - b), each([](int u, int v) { return u - v; }, x, y));
  EXPECT_EQ(to_host(a * b), each([](int u, int v) { return u * v; }, x, y));
  EXPECT_EQ(to_host(a / b), each([](int u, int v) { return u / v; }, x, y));
  EXPECT_EQ(to_host(a % b), each([](int u, int v) { return u % v; }, x, y));
  EXPECT_EQ(to_host(-a), each([](int u) { return -u; }, x));
}

TEST(ArithmeticTest, DoesBitwiseArithmetic) {
  const auto x = random_values<std::uint32_t>(n, 0, 4294967295.0);
  const auto y = random_values<std::uint32_t>(n, 0, 4294967295.0);
  const auto z = random_values<int>(n, 0, 31);
  const device_vector<std::uint32_t> a(x);
  const device_vector<std::uint32_t> b(y);
  const device_vector<int> k(z);
  EXPECT_EQ(to_host(a & b), each([](std::uint32_t u, std::uint32_t v) { return u & v; }, x, y));
  EXPECT_EQ(to_host(a | b), each([](std::uint32_t u, std::uint32_t v) { return u | v; }, x, y));
  EXPECT_EQ(to_host(a ^ b), each([](std::uint32_t u, std::uint32_t v) { return u ^ v; }, x, y));
  EXPECT_EQ(to_host(~a), each([](std::uint32_t u) { return ~u; }, x));
  EXPECT_EQ(to_host(a << k), each([](std::uint32_t u, int v) { return u << v; }, x, z));
  EXPECT_EQ(to_host(a >> k), each([](std::uint32_t u, int v) { return u >> v; }, x, z));
  EXPECT_EQ(to_host(a >> 3), each([](std::uint32_t u) { return u >> 3; }, x));
  EXPECT_EQ(to_host(1u << k), each([](int v) { return 1u << v; }, z));
}

TEST(ArithmeticTest, Compares) {
  const auto x = random_values<int>(n, -3, 3);
  const auto y = random_values<int>(n, -3, 3);
  const device_vector<int> a(x);
  const device_vector<int> b(y);
  EXPECT_EQ(to_host(a == b), each([](int u, int v) { return u == v; }, x, y));
  EXPECT_EQ(to_host(a != b), each([](int u, int v) { return u != v; }, x, y));
  EXPECT_EQ(to_host(a < b), each([](int u, int v) { return u < v; }, x, y));
  EXPECT_EQ(to_host(a <= b), each([](int u, int v) { return u <= v; }, x, y));
  EXPECT_EQ(to_host(a > b), each([](int u, int v) { return u > v; }, x, y));
  EXPECT_EQ(to_host(a >= b), each([](int u, int v) { return u >= v; }, x, y));
  EXPECT_EQ(to_host(a == 0), each([](int u) { return u == 0; }, x));
  EXPECT_EQ(to_host(0 < a), each([](int u) { return 0 < u; }, x));
}

TEST(ArithmeticTest, ComparesWithNan) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const device_vector<float> a{nan, 1, nan};
  const device_vector<float> b{nan, nan, 1};
  EXPECT_EQ(to_host(a == b), (std::vector<bool>{false, false, false}));
  EXPECT_EQ(to_host(a != b), (std::vector<bool>{true, true, true}));
  EXPECT_EQ(to_host(a < b), (std::vector<bool>{false, false, false}));
  EXPECT_EQ(to_host(a >= b), (std::vector<bool>{false, false, false}));
  EXPECT_EQ(to_host(!(a < b)), (std::vector<bool>{true, true, true}));
}

TEST(ArithmeticTest, CombinesConditions) {
  const auto x = random_values<int>(n, -1, 1);
  const auto y = random_values<int>(n, -1, 1);
  const device_vector<int> a(x);
  const device_vector<int> b(y);
  EXPECT_EQ(to_host(a > 0 && b > 0), each([](int u, int v) { return u > 0 && v > 0; }, x, y));
  EXPECT_EQ(to_host(a > 0 || b > 0), each([](int u, int v) { return u > 0 || v > 0; }, x, y));
  EXPECT_EQ(to_host(a && b), each([](int u, int v) { return u && v; }, x, y));
  EXPECT_EQ(to_host(!a), each([](int u) { return !u; }, x));
}

TEST(ArithmeticTest, TakesNumbersOnEitherSide) {
  const auto x = whole_values<float>(n, 1, 100);
  const device_vector<float> a(x);
  EXPECT_EQ(to_host(10.0f - a), each([](float u) { return 10 - u; }, x));
  EXPECT_EQ(to_host(1 / a), each([](float u) { return 1 / u; }, x));
  EXPECT_EQ(to_host(a * 0.5), each([](float u) { return u * 0.5f; }, x));
}

TEST(ArithmeticTest, RoundsAWeakNumberToTheTypeOfTheArray) {
  const auto x = random_values<float>(n, -1, 1);
  const device_vector<float> a(x);
  EXPECT_EQ(to_host(a + 0.1), each([](float u) { return u + 0.1f; }, x));
}

TEST(ArithmeticTest, MixesIntegersAndDoubles) {
  const auto x = random_values<int>(n, -1000000, 1000000);
  const auto y = random_values<double>(n, -1, 1);
  const device_vector<int> a(x);
  const device_vector<double> b(y);
  EXPECT_EQ(to_host(a * b), each([](int u, double v) { return u * v; }, x, y));
  EXPECT_EQ(to_host(a * 0.5), each([](int u) { return u * 0.5; }, x));
}

TEST(ArithmeticTest, PromotesSmallIntegersLikeCpp) {
  const device_vector<std::uint8_t> a{200, 255, 0};
  const device_vector<std::uint8_t> b{100, 255, 1};
  EXPECT_EQ(to_host(a + b), (std::vector<int>{300, 510, 1}));
  EXPECT_EQ(to_host(a - b), (std::vector<int>{100, 0, -1}));
  EXPECT_EQ(to_host(~a), (std::vector<int>{-201, -256, -1}));
  EXPECT_EQ(to_host(a << 4), (std::vector<int>{3200, 4080, 0}));
  const device_vector<bool> mask{true, false, true};
  EXPECT_EQ(to_host(mask * 5), (std::vector<int>{5, 0, 5}));
}

TEST(ArithmeticTest, ConvertsSignedToUnsignedLikeCpp) {
  const device_vector<int> a{-1, 5};
  const device_vector<std::uint32_t> b{1, 2};
  EXPECT_EQ(to_host(a + b), (std::vector<std::uint32_t>{0, 7}));
  EXPECT_EQ(to_host(a > b), (std::vector<bool>{true, true}));  // -1 becomes the largest unsigned value
}

TEST(ArithmeticTest, ComputesSixtyFourBitIntegersExactly) {
  const auto x = random_values<std::int64_t>(n, -1e9, 1e9);
  const auto y = random_values<std::int64_t>(n, 1, 1e9);
  const device_vector<std::int64_t> a(x);
  const device_vector<std::int64_t> b(y);
  EXPECT_EQ(to_host(a * b - a % b), each([](std::int64_t u, std::int64_t v) { return u * v - u % v; }, x, y));
}

}  // namespace
}  // namespace singlet_tests
