// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// min, max, clamp, where, casts, powers of integers and the user's own functors.

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/near.hpp"
#include "support/random.hpp"

namespace singlet_tests {

// Functors are at namespace scope: nvcc takes no local or private types into a kernel.
struct scaled_difference {
  float factor;
  SINGLET_HD float operator()(float x, float y) const { return factor * (x - y); }
};

struct is_even {
  SINGLET_HD bool operator()(int x) const { return x % 2 == 0; }
};

struct horner {
  double coefficients[4];
  SINGLET_HD double operator()(double x) const {
    return ((coefficients[3] * x + coefficients[2]) * x + coefficients[1]) * x + coefficients[0];
  }
};

struct interval {
  float low, high;
};

struct make_interval {
  SINGLET_HD interval operator()(float x, float radius) const { return {x - radius, x + radius}; }
};

struct width {
  SINGLET_HD float operator()(interval x) const { return x.high - x.low; }
};

namespace {

using namespace singlet;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr index_t n = 1009;

TEST(SelectionTest, TakesTheSmallerAndTheLarger) {
  const auto x = random_values<int>(n, -100, 100);
  const auto y = random_values<int>(n, -100, 100);
  const device_vector<int> a(x);
  const device_vector<int> b(y);
  EXPECT_EQ(to_host(min(a, b)), each([](int u, int v) { return u < v ? u : v; }, x, y));
  EXPECT_EQ(to_host(max(a, b)), each([](int u, int v) { return u < v ? v : u; }, x, y));
  EXPECT_EQ(to_host(max(a, 0)), each([](int u) { return u < 0 ? 0 : u; }, x));
}

TEST(SelectionTest, PropagatesNanThroughMinAndMaxOnBothSides) {
  const device_vector<float> a{nan, 1, nan, 3, infinity, -infinity};
  const device_vector<float> b{1, nan, nan, 4, 1, 1};
  EXPECT_TRUE(within_ulps(to_host(min(a, b)), std::vector<float>{nan, nan, nan, 3, 1, -infinity}, 0));
  EXPECT_TRUE(within_ulps(to_host(max(a, b)), std::vector<float>{nan, nan, nan, 4, infinity, 1}, 0));
}

TEST(SelectionTest, IgnoresNanInFminAndFmax) {
  const device_vector<float> a{nan, 1, nan, 3, infinity, -infinity};
  const device_vector<float> b{1, nan, nan, 4, 1, 1};
  EXPECT_TRUE(within_ulps(to_host(fmin(a, b)), std::vector<float>{1, 1, nan, 3, 1, -infinity}, 0));
  EXPECT_TRUE(within_ulps(to_host(fmax(a, b)), std::vector<float>{1, 1, nan, 4, infinity, 1}, 0));
}

TEST(SelectionTest, ClampsBetweenNumbersAndBetweenArrays) {
  const auto x = random_values<int>(n, -100, 100);
  const device_vector<int> a(x);
  EXPECT_EQ(to_host(clamp(a, -10, 20)), each([](int v) { return v < -10 ? -10 : v > 20 ? 20 : v; }, x));
  const device_vector<float> v{-5, 5, nan, infinity, -infinity};
  const device_vector<float> low(5, -1.0f);
  const device_vector<float> high(5, 2.0f);
  EXPECT_TRUE(within_ulps(to_host(clamp(v, low, high)), std::vector<float>{-1, 2, nan, 2, -1}, 0));
}

TEST(SelectionTest, GivesTheUpperBoundWhenTheBoundsAreCrossed) {
  const device_vector<int> a{-5, 0, 5};
  EXPECT_EQ(to_host(clamp(a, 3, 1)), (std::vector<int>{1, 1, 1}));
}

TEST(SelectionTest, ChoosesByACondition) {
  const auto x = random_values<float>(n, -1, 1);
  const auto y = random_values<float>(n, -1, 1);
  const device_vector<float> a(x);
  const device_vector<float> b(y);
  EXPECT_EQ(to_host(where(a > b, a, b * 2.0f)),
            each([](float u, float v) { return u > v ? u : v * 2; }, x, y));
  EXPECT_EQ(to_host(where(a > 0, a, 0.0f)), each([](float u) { return u > 0 ? u : 0; }, x));
  EXPECT_EQ(to_host(where(a > 0, 1, -1)), each([](float u) { return u > 0 ? 1 : -1; }, x));
}

TEST(SelectionTest, TakesIntegersAsConditions) {
  const device_vector<int> condition{0, 1, -3};
  const device_vector<int> a{1, 2, 3};
  EXPECT_EQ(to_host(where(condition, a, a * 10)), (std::vector<int>{10, 2, 3}));
}

TEST(SelectionTest, BringsBothChoicesToTheirCommonType) {
  const device_vector<bool> condition{true, false};
  const device_vector<int> a{1, 2};
  const device_vector<double> b{0.5, 0.25};
  const auto chosen = evaluate(where(condition, a, b));
  EXPECT_TRUE((std::is_same_v<typename std::remove_cvref_t<decltype(chosen)>::value_type, double>));
  EXPECT_EQ(to_host(chosen), (std::vector<double>{1, 0.25}));
}

TEST(SelectionTest, KeepsTheTypeOfIntegersInAbsAndSign) {
  const device_vector<std::int16_t> a{-300, 0, 200};
  EXPECT_EQ(to_host(abs(a)), (std::vector<std::int16_t>{300, 0, 200}));
  EXPECT_EQ(to_host(sign(a)), (std::vector<std::int16_t>{-1, 0, 1}));
}

TEST(PowTest, IsExactForIntegers) {
  const device_vector<std::int64_t> base{3, -7, 10, 2, 0, 5};
  const device_vector<int> exponent{39, 21, 18, 62, 0, 1};
  EXPECT_EQ(to_host(pow(base, exponent)),
            (std::vector<std::int64_t>{4052555153018976267, -558545864083284007, 1000000000000000000,
                                       std::int64_t{1} << 62, 1, 5}));
  const device_vector<int> small{-3, 2, 46340};
  EXPECT_EQ(to_host(pow(small, 2)), (std::vector<int>{9, 4, 46340 * 46340}));
}

TEST(PowTest, IsZeroForNegativeExponentsOfIntegers) {
  const device_vector<int> base{2, -3, 10};
  EXPECT_EQ(to_host(pow(base, -1)), (std::vector<int>{0, 0, 0}));
}

TEST(PowTest, TakesIntegerExponentsOfFloats) {
  const device_vector<float> base{2, -3, 0.5f};
  EXPECT_EQ(to_host(pow(base, 3)), (std::vector<float>{8, -27, 0.125f}));
}

TEST(CastTest, IsAStaticCast) {
  const device_vector<float> a{1.9f, -1.9f, 250.7f};
  EXPECT_EQ(to_host(cast<int>(a)), (std::vector<int>{1, -1, 250}));
  EXPECT_EQ(to_host(cast<bool>(a)), (std::vector<bool>{true, true, true}));
  EXPECT_EQ(to_host(cast<std::uint8_t>(cast<int>(a) + 10)), (std::vector<std::uint8_t>{11, 9, 4}));
}

TEST(CastTest, MakesASumWide) {
  const device_vector<int> a{std::numeric_limits<int>::max()};
  EXPECT_EQ(to_host(cast<std::int64_t>(a) + 1), (std::vector<std::int64_t>{std::int64_t{1} << 31}));
}

TEST(SaturateCastTest, TruncatesAndClamps) {
  const device_vector<float> a{-5, 0.9f, 1.9f, 254.999f, 300, infinity, -infinity, nan};
  EXPECT_EQ(to_host(saturate_cast<std::uint8_t>(a)),
            (std::vector<std::uint8_t>{0, 0, 1, 254, 255, 255, 0, 0}));
  EXPECT_EQ(to_host(saturate_cast<std::int8_t>(a)),
            (std::vector<std::int8_t>{-5, 0, 1, 127, 127, 127, -128, 0}));
}

TEST(SaturateCastTest, ReachesTheLimitsOfWideTypes) {
  using limits = std::numeric_limits<std::int64_t>;
  const device_vector<double> a{1e30, -1e30, 9007199254740992.0, std::nan("")};
  EXPECT_EQ(to_host(saturate_cast<std::int64_t>(a)),
            (std::vector<std::int64_t>{limits::max(), limits::min(), 9007199254740992, 0}));
  const device_vector<float> b{3e9f, -3e9f, 2147483648.0f};
  using int_limits = std::numeric_limits<int>;
  EXPECT_EQ(to_host(saturate_cast<int>(b)),
            (std::vector<int>{int_limits::max(), int_limits::min(), int_limits::max()}));
}

TEST(SaturateCastTest, ClampsIntegersOfEitherSign) {
  const device_vector<std::int64_t> a{-1, 256, 255, std::numeric_limits<std::int64_t>::min()};
  EXPECT_EQ(to_host(saturate_cast<std::uint8_t>(a)), (std::vector<std::uint8_t>{0, 255, 255, 0}));
  EXPECT_EQ(to_host(saturate_cast<std::uint64_t>(a)), (std::vector<std::uint64_t>{0, 256, 255, 0}));
  const device_vector<std::uint64_t> b{std::numeric_limits<std::uint64_t>::max(), 5};
  EXPECT_EQ(to_host(saturate_cast<std::int64_t>(b)),
            (std::vector<std::int64_t>{std::numeric_limits<std::int64_t>::max(), 5}));
}

TEST(MapTest, AppliesAFunctorWithState) {
  const auto x = whole_values<float>(n);
  const auto y = whole_values<float>(n);
  const device_vector<float> a(x);
  const device_vector<float> b(y);
  const auto wanted = each([](float u, float v) { return 3 * (u - v); }, x, y);
  EXPECT_EQ(to_host(map(scaled_difference{3}, a, b)), wanted);
  device_vector<float> c(n);
  c = map(scaled_difference{2}, a, b * 1.0f) + map(scaled_difference{1}, a, b);
  EXPECT_EQ(to_host(c), wanted);
}

TEST(MapTest, GivesWhateverTheFunctorReturns) {
  const device_vector<int> a{1, 2, 3, 4};
  EXPECT_EQ(to_host(map(is_even{}, a)), (std::vector<bool>{false, true, false, true}));
  EXPECT_EQ(to_host(map(horner{{1, 2, 3, 4}}, cast<double>(a))), (std::vector<double>{10, 49, 142, 313}));
}

TEST(MapTest, CarriesTheUsersOwnTypes) {
  const device_vector<float> a{1, 2, 3};
  const device_vector<interval> v = map(make_interval{}, a, a * 0.5f);
  EXPECT_EQ(to_host(v)[2].high, 4.5f);
  EXPECT_EQ(to_host(map(width{}, v)), (std::vector<float>{1, 2, 3}));
}

TEST(MapTest, BroadcastsItsOperands) {
  const device_matrix<float> m{{1, 2}, {3, 4}};
  const device_vector<float> v{1, 1};
  EXPECT_EQ(to_host(map(scaled_difference{1}, m, v)), (std::vector<float>{0, 1, 2, 3}));
  EXPECT_EQ(to_host(map(scaled_difference{1}, m, 1.0f)), (std::vector<float>{0, 1, 2, 3}));
}

}  // namespace
}  // namespace singlet_tests
