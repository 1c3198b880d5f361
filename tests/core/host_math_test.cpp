// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host's own exp, exp2, log and sqrt, against the C library in double for float, in long double for
// double.

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/core/math_functors.hpp>

#include "support/near.hpp"
#include "support/random.hpp"

namespace singlet_tests {
namespace {

namespace op = singlet::op;

template <class T>
struct HostMathTest : testing::Test {
  using wider = std::conditional_t<std::is_same_v<T, float>, double, long double>;
  static constexpr T infinity = std::numeric_limits<T>::infinity();
  static constexpr T nan = std::numeric_limits<T>::quiet_NaN();

  // Every 4093rd pattern of 32 bits from a random one on; as many random patterns of 64 bits.
  static std::vector<T> patterns() {
    using bits = std::conditional_t<std::is_same_v<T, float>, std::uint32_t, std::uint64_t>;
    std::vector<T> values(std::size_t(1) << 20);
    auto pattern = static_cast<bits>(engine()());
    for (T& value : values) {
      std::memcpy(&value, &pattern, sizeof value);
      pattern = sizeof(T) == 4 ? pattern + 4093u : static_cast<bits>(engine()());
    }
    return values;
  }

  static std::vector<T> between(T low, T high) {
    std::uniform_real_distribution<T> uniform(low, high);
    std::vector<T> values(200003);
    for (T& value : values) value = uniform(engine());
    return values;
  }

  // What rounds to infinity in T is to be infinity.
  template <class F, class Reference>
  static void expect_within_an_ulp(F f, Reference reference, const std::vector<T>& xs) {
    const auto wanted = [&](T x) {
      const wider y = reference(static_cast<wider>(x));
      return std::isinf(static_cast<T>(y)) ? static_cast<wider>(static_cast<T>(y)) : y;
    };
    EXPECT_TRUE(within_ulps(each(f, xs), each(wanted, xs), 1));
  }

  static void expect_exp(const std::vector<T>& xs) {
    expect_within_an_ulp(
        op::exp{}, [](wider x) { return std::exp(x); }, xs);
  }
  static void expect_exp2(const std::vector<T>& xs) {
    expect_within_an_ulp(
        op::exp2{}, [](wider x) { return std::exp2(x); }, xs);
  }
  static void expect_log(const std::vector<T>& xs) {
    expect_within_an_ulp(
        op::log{}, [](wider x) { return std::log(x); }, xs);
  }
};
using host_math_types = testing::Types<float, double>;
TYPED_TEST_SUITE(HostMathTest, host_math_types);

TYPED_TEST(HostMathTest, AreWithinAnUlpForAnyBits) {
  const auto xs = this->patterns();
  this->expect_exp(xs);
  this->expect_exp2(xs);
  this->expect_log(xs);
}

TYPED_TEST(HostMathTest, AreWithinAnUlpWhereTheyAreUsedMost) {
  for (TypeParam width : {TypeParam(0.5), TypeParam(4), TypeParam(80)}) {
    this->expect_exp(this->between(-width, width));
    this->expect_exp2(this->between(-width, width));
    this->expect_log(this->between(0, width));
  }
  this->expect_log(this->between(TypeParam(0.9), TypeParam(1.1)));
}

TYPED_TEST(HostMathTest, ExponentialsUnderflowGradually) {
  using limits = std::numeric_limits<TypeParam>;
  const auto smallest = TypeParam(limits::min_exponent - limits::digits),
             normal = TypeParam(limits::min_exponent);
  const auto ln2 = TypeParam(0.693147180559945309L);
  this->expect_exp2(this->between(smallest - 3, normal + 1));
  this->expect_exp(this->between((smallest - 3) * ln2, (normal + 1) * ln2));
  EXPECT_EQ(op::exp2{}(smallest), limits::denorm_min());
  EXPECT_EQ(op::exp2{}(smallest - 2), TypeParam(0));
}

TYPED_TEST(HostMathTest, ExponentialsOverflowWhereTheResultDoes) {
  using limits = std::numeric_limits<TypeParam>;
  const auto largest = TypeParam(limits::max_exponent);
  const auto ln2 = TypeParam(0.693147180559945309L);
  this->expect_exp2(this->between(largest - 1, largest + 1));
  this->expect_exp(this->between((largest - 1) * ln2, (largest + 1) * ln2));
  EXPECT_EQ(op::exp2{}(largest - 1), std::ldexp(TypeParam(1), limits::max_exponent - 1));
  EXPECT_EQ(op::exp2{}(largest), this->infinity);
}

TYPED_TEST(HostMathTest, ExponentialsOfSpecialValues) {
  const auto check = [this](auto f) {
    EXPECT_EQ(f(TypeParam(0)), TypeParam(1));
    EXPECT_EQ(f(TypeParam(-0.0)), TypeParam(1));
    EXPECT_EQ(f(this->infinity), this->infinity);
    EXPECT_EQ(f(-this->infinity), TypeParam(0));
    EXPECT_FALSE(std::signbit(f(-this->infinity)));
    EXPECT_TRUE(std::isnan(f(this->nan)));
    EXPECT_TRUE(std::isnan(f(-this->nan)));
  };
  check(op::exp{});
  check(op::exp2{});
}

TYPED_TEST(HostMathTest, LogarithmsOfSubnormalsAndSpecialValues) {
  using limits = std::numeric_limits<TypeParam>;
  const op::log log;
  this->expect_log(this->between(0, 2 * limits::min()));
  this->expect_log({limits::denorm_min(), limits::min(), limits::max()});
  EXPECT_EQ(log(TypeParam(0)), -this->infinity);
  EXPECT_EQ(log(TypeParam(-0.0)), -this->infinity);
  EXPECT_EQ(log(TypeParam(1)), TypeParam(0));
  EXPECT_EQ(log(this->infinity), this->infinity);
  for (TypeParam x : {TypeParam(-1), -limits::denorm_min(), -limits::max(), -this->infinity, this->nan}) {
    EXPECT_TRUE(std::isnan(log(x))) << x;
  }
}

TYPED_TEST(HostMathTest, SquareRootsAreThoseOfTheCLibrary) {
  auto xs = this->patterns();
  xs.insert(xs.end(), {TypeParam(0), TypeParam(-0.0), this->infinity, -this->infinity, this->nan});
  for (TypeParam x : xs) {
    const TypeParam got = op::sqrt{}(x), wanted = std::sqrt(x);
    if (std::isnan(wanted)) {
      ASSERT_TRUE(std::isnan(got)) << x;
    } else {
      ASSERT_EQ(got, wanted) << x;
      ASSERT_EQ(std::signbit(got), std::signbit(wanted)) << x;
    }
  }
}

}  // namespace
}  // namespace singlet_tests
