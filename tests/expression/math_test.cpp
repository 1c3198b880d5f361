// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The mathematical functions in float and double, against references in long double.
//
// Bounds are in units of the last place: the larger of what the CUDA C++ Programming Guide ("Mathematical
// Functions", maximum ULP error) and the GNU C Library manual ("Known Maximum Errors", x86_64) promise.

#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/near.hpp"
#include "support/random.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;
using real_number = long double;

template <class T>
struct MathTest : testing::Test {
  static constexpr index_t n = 4097;
  static constexpr T nan = std::numeric_limits<T>::quiet_NaN();
  static constexpr T infinity = std::numeric_limits<T>::infinity();

  struct bounds {
    double of_float;
    double of_double;
  };

  template <class Expression, class Reference, class... Xs>
  static void expect(const char* name, bounds ulps, const Expression& expression, Reference reference,
                     const Xs&... xs) {
    // The published bounds compare with the correctly rounded result; the reference here is not rounded.
    const double bound = 0.5 + (std::is_same_v<T, float> ? ulps.of_float : ulps.of_double);
    const auto wanted =
        each([&](const auto&... x) { return reference(static_cast<real_number>(x)...); }, xs...);
    EXPECT_TRUE(within_ulps(to_host(expression), wanted, bound)) << name;
  }

  static std::vector<T> with_specials(std::vector<T> values) {
    values.insert(values.end(), {nan, infinity, -infinity, T(0), T(-0.0)});
    return values;
  }
};

struct math_type_name {
  template <class T>
  static std::string GetName(int) {
    return std::is_same_v<T, float> ? "Float" : "Double";
  }
};
using math_types = testing::Types<float, double>;
TYPED_TEST_SUITE(MathTest, math_types, math_type_name);

using R = real_number;

TYPED_TEST(MathTest, ComputesExponentials) {
  const auto x = this->with_specials(random_values<TypeParam>(this->n, -40, 40));
  const device_vector<TypeParam> a(x);
  this->expect(
      "exp", {2, 1}, exp(a), [](R v) { return std::exp(v); }, x);
  this->expect(
      "exp2", {2, 1}, exp2(a), [](R v) { return std::exp2(v); }, x);
  this->expect(
      "expm1", {1, 1}, expm1(a), [](R v) { return std::expm1(v); }, x);
  this->expect(
      "sigmoid", {4, 4}, sigmoid(a), [](R v) { return 1 / (1 + std::exp(-v)); }, x);
}

TYPED_TEST(MathTest, ComputesLogarithms) {
  const auto x = this->with_specials(random_values<TypeParam>(this->n, -1, 1000));
  const device_vector<TypeParam> a(x);
  this->expect(
      "log", {1, 1}, log(a), [](R v) { return std::log(v); }, x);
  this->expect(
      "log2", {1, 1}, log2(a), [](R v) { return std::log2(v); }, x);
  this->expect(
      "log10", {2, 2}, log10(a), [](R v) { return std::log10(v); }, x);
  this->expect(
      "log1p", {1, 1}, log1p(a), [](R v) { return std::log1p(v); }, x);
}

TYPED_TEST(MathTest, ComputesRootsAndPowers) {
  const auto x = this->with_specials(random_values<TypeParam>(this->n, -1, 1000));
  const auto y = random_values<TypeParam>(static_cast<index_t>(x.size()), -5, 5);
  const device_vector<TypeParam> a(x);
  const device_vector<TypeParam> b(y);
  this->expect(
      "sqrt", {0.5, 0.5}, sqrt(a), [](R v) { return std::sqrt(v); }, x);
  this->expect(
      "rsqrt", {2, 2}, rsqrt(a), [](R v) { return 1 / std::sqrt(v); }, x);
  this->expect(
      "cbrt", {1, 4}, cbrt(a), [](R v) { return std::cbrt(v); }, x);
  this->expect(
      "pow", {4, 2}, pow(a, b), [](R v, R e) { return std::pow(v, e); }, x, y);
  this->expect(
      "hypot", {3, 2}, hypot(a, b), [](R u, R v) { return std::hypot(u, v); }, x, y);
}

TYPED_TEST(MathTest, ComputesTrigonometricFunctions) {
  const auto x = this->with_specials(random_values<TypeParam>(this->n, -100, 100));
  const auto y = random_values<TypeParam>(static_cast<index_t>(x.size()), -5, 5);
  const device_vector<TypeParam> a(x);
  const device_vector<TypeParam> b(y);
  this->expect(
      "sin", {2, 2}, sin(a), [](R v) { return std::sin(v); }, x);
  this->expect(
      "cos", {2, 2}, cos(a), [](R v) { return std::cos(v); }, x);
  this->expect(
      "tan", {4, 2}, tan(a), [](R v) { return std::tan(v); }, x);
  this->expect(
      "atan", {2, 2}, atan(a), [](R v) { return std::atan(v); }, x);
  this->expect(
      "atan2", {3, 2}, atan2(a, b), [](R u, R v) { return std::atan2(u, v); }, x, y);
}

TYPED_TEST(MathTest, ComputesInverseTrigonometricFunctions) {
  const auto x = this->with_specials(random_values<TypeParam>(this->n, -1.1, 1.1));
  const device_vector<TypeParam> a(x);
  this->expect(
      "asin", {2, 2}, asin(a), [](R v) { return std::asin(v); }, x);
  this->expect(
      "acos", {2, 2}, acos(a), [](R v) { return std::acos(v); }, x);
  this->expect(
      "atanh", {3, 2}, atanh(a), [](R v) { return std::atanh(v); }, x);
}

TYPED_TEST(MathTest, ComputesHyperbolicFunctions) {
  const auto x = this->with_specials(random_values<TypeParam>(this->n, -20, 20));
  const device_vector<TypeParam> a(x);
  this->expect(
      "sinh", {3, 2}, sinh(a), [](R v) { return std::sinh(v); }, x);
  this->expect(
      "cosh", {2, 2}, cosh(a), [](R v) { return std::cosh(v); }, x);
  this->expect(
      "tanh", {2, 2}, tanh(a), [](R v) { return std::tanh(v); }, x);
  this->expect(
      "asinh", {3, 3}, asinh(a), [](R v) { return std::asinh(v); }, x);
  this->expect(
      "acosh", {4, 3}, acosh(a), [](R v) { return std::acosh(v); }, x);
}

TYPED_TEST(MathTest, ComputesErrorAndGammaFunctions) {
  const auto x = random_values<TypeParam>(this->n, 0.01, 6);
  const device_vector<TypeParam> a(x);
  this->expect(
      "erf", {2, 2}, erf(a), [](R v) { return std::erf(v); }, x);
  this->expect(
      "erfc", {4, 5}, erfc(a), [](R v) { return std::erfc(v); }, x);
  this->expect(
      "tgamma", {8, 10}, tgamma(a), [](R v) { return std::tgamma(v); }, x);
  this->expect(
      "lgamma", {7, 4}, lgamma(a), [](R v) { return std::lgamma(v); }, x);
}

TYPED_TEST(MathTest, RoundsToWholeNumbersExactly) {
  auto x = this->with_specials(random_values<TypeParam>(this->n, -100, 100));
  x.insert(x.end(), {TypeParam(0.5), TypeParam(1.5), TypeParam(2.5), TypeParam(-0.5), TypeParam(-1.5)});
  const device_vector<TypeParam> a(x);
  this->expect(
      "floor", {0, 0}, floor(a), [](R v) { return std::floor(v); }, x);
  this->expect(
      "ceil", {0, 0}, ceil(a), [](R v) { return std::ceil(v); }, x);
  this->expect(
      "round", {0, 0}, round(a), [](R v) { return std::round(v); }, x);
  this->expect(
      "trunc", {0, 0}, trunc(a), [](R v) { return std::trunc(v); }, x);
  this->expect(
      "rint", {0, 0}, rint(a), [](R v) { return std::rint(v); }, x);
}

TYPED_TEST(MathTest, ComputesRemaindersAndFusedMultiplyAddsExactly) {
  const auto x = random_values<TypeParam>(this->n, -100, 100);
  const auto y = random_values<TypeParam>(this->n, 0.1, 5);
  const auto z = random_values<TypeParam>(this->n, -100, 100);
  const device_vector<TypeParam> a(x);
  const device_vector<TypeParam> b(y);
  const device_vector<TypeParam> d(z);
  using T = TypeParam;
  EXPECT_EQ(to_host(fmod(a, b)), each([](T u, T v) { return std::fmod(u, v); }, x, y));
  EXPECT_EQ(to_host(fma(a, b, d)), each([](T u, T v, T w) { return std::fma(u, v, w); }, x, y, z));
}

TYPED_TEST(MathTest, TakesTheSignAndTheMagnitude) {
  const std::vector<TypeParam> x{-3, TypeParam(-0.0), 0, 2.5, this->infinity, -this->infinity};
  const device_vector<TypeParam> a(x);
  EXPECT_EQ(to_host(abs(a)), each([](TypeParam v) { return std::abs(v); }, x));
  EXPECT_EQ(to_host(sign(a)), (std::vector<TypeParam>{-1, 0, 0, 1, 1, -1}));
  EXPECT_EQ(to_host(relu(a)), (std::vector<TypeParam>{0, 0, 0, 2.5, this->infinity, 0}));
  EXPECT_FALSE(std::signbit(to_host(abs(a))[1]));
}

TYPED_TEST(MathTest, PropagatesNanThroughSignAndRelu) {
  const device_vector<TypeParam> a{this->nan};
  EXPECT_TRUE(std::isnan(to_host(sign(a))[0]));
  EXPECT_TRUE(std::isnan(to_host(relu(a))[0]));
}

TYPED_TEST(MathTest, ClassifiesValues) {
  const device_vector<TypeParam> a{1, this->nan, this->infinity, -this->infinity, 0};
  EXPECT_EQ(to_host(isnan(a)), (std::vector<bool>{false, true, false, false, false}));
  EXPECT_EQ(to_host(isinf(a)), (std::vector<bool>{false, false, true, true, false}));
  EXPECT_EQ(to_host(isfinite(a)), (std::vector<bool>{true, false, false, false, true}));
}

TYPED_TEST(MathTest, InterpolatesBetweenTwoArrays) {
  const auto x = random_values<TypeParam>(this->n, -100, 100);
  const auto y = random_values<TypeParam>(this->n, -100, 100);
  const auto t = random_values<TypeParam>(this->n, 0, 1);
  const device_vector<TypeParam> a(x);
  const device_vector<TypeParam> b(y);
  const device_vector<TypeParam> weight(t);
  const auto wanted = each([](R u, R v, R w) { return u + w * (v - u); }, std::vector<R>(x.begin(), x.end()),
                           std::vector<R>(y.begin(), y.end()), std::vector<R>(t.begin(), t.end()));
  // Each of the at most four roundings is relative to an intermediate no larger than |a| + |b|.
  const auto tolerance = [&](R, std::size_t i) {
    return 2 * std::numeric_limits<TypeParam>::epsilon() * static_cast<R>(std::abs(x[i]) + std::abs(y[i]));
  };
  EXPECT_TRUE(near_by(to_host(lerp(a, b, weight)), wanted, tolerance));
  EXPECT_EQ(to_host(lerp(a, b, 0.0)), x);
}

}  // namespace
}  // namespace singlet_tests
