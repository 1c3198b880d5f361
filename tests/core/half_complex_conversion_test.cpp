// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The 16-bit formats in every value they have, and complex functions against std::complex in long double.

#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <type_traits>

#include <gtest/gtest.h>

#include <singlet/complex.hpp>
#include <singlet/half.hpp>

#include "support/random.hpp"

namespace singlet_tests {
namespace {

using singlet::bfloat16;
using singlet::half;
using singlet::detail::conversion;

template <class To, class From>
To reinterpreted(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(static_cast<void*>(&to), &from, sizeof to);
  return to;
}
template <class T>
int bits(T x) {
  return reinterpreted<std::uint16_t>(x);
}
template <class T>
T from_bits(int x) {
  return reinterpreted<T>(static_cast<std::uint16_t>(x));
}

// Exponent bits, mantissa bits and the exponent of the last bit of a subnormal.
template <class T>
struct layout;
template <>
struct layout<half> {
  static constexpr int mantissa = 10, lowest = -24, infinity = 0x7c00;
};
template <>
struct layout<bfloat16> {
  static constexpr int mantissa = 7, lowest = -133, infinity = 0x7f80;
};

// The definition of the format: no trick is shared with the conversions.
template <class T>
double value_of(int code) {
  const int exponent = code >> layout<T>::mantissa;
  const int mantissa = code & ((1 << layout<T>::mantissa) - 1);
  if (exponent == 0) return std::ldexp(mantissa, layout<T>::lowest);
  return std::ldexp(mantissa + (1 << layout<T>::mantissa), layout<T>::lowest + exponent - 1);
}

template <class T>
struct SixteenBitsTest : testing::Test {};
struct sixteen_bits_name {
  template <class T>
  static std::string GetName(int) {
    return std::is_same_v<T, half> ? "Half" : "Bfloat16";
  }
};
using sixteen_bits = testing::Types<half, bfloat16>;
TYPED_TEST_SUITE(SixteenBitsTest, sixteen_bits, sixteen_bits_name);

TYPED_TEST(SixteenBitsTest, HasTheValueThatItsBitsSay) {
  for (int code = 0; code < layout<TypeParam>::infinity; ++code) {
    const double value = value_of<TypeParam>(code);
    ASSERT_EQ(conversion<TypeParam>::to_float(from_bits<TypeParam>(code)), value) << code;
    ASSERT_EQ(conversion<TypeParam>::to_float(from_bits<TypeParam>(code | 0x8000)), -value) << code;
  }
  const float infinity = conversion<TypeParam>::to_float(from_bits<TypeParam>(layout<TypeParam>::infinity));
  EXPECT_EQ(infinity, std::numeric_limits<float>::infinity());
  for (int code = layout<TypeParam>::infinity + 1; code < 0x8000; ++code)
    ASSERT_TRUE(std::isnan(conversion<TypeParam>::to_float(from_bits<TypeParam>(code)))) << code;
}

TYPED_TEST(SixteenBitsTest, ComesBackFromFloatAndDouble) {
  for (int code = 0; code < 0x10000; ++code) {
    const bool nan = (code & 0x7fff) > layout<TypeParam>::infinity;
    const float value = conversion<TypeParam>::to_float(from_bits<TypeParam>(code));
    ASSERT_EQ(bits(conversion<TypeParam>::from_float(value)), nan ? 0x7fff : code);
    if (!nan) {
      ASSERT_EQ(bits(conversion<TypeParam>::from_double(value)), code);
    }
  }
}

TYPED_TEST(SixteenBitsTest, RoundsToTheNearestAndTiesToEven) {
  for (int code = 0; code < layout<TypeParam>::infinity; ++code) {
    // The last step reaches what the next value would be, from where on all is infinity.
    const double middle = (value_of<TypeParam>(code) + value_of<TypeParam>(code + 1)) / 2;
    const int even = code + code % 2;
    const auto tie = static_cast<float>(middle);
    ASSERT_EQ(bits(conversion<TypeParam>::from_float(tie)), even);
    ASSERT_EQ(bits(conversion<TypeParam>::from_float(-tie)), even | 0x8000);
    ASSERT_EQ(bits(conversion<TypeParam>::from_float(std::nextafter(tie, 0.0f))), code);
    ASSERT_EQ(bits(conversion<TypeParam>::from_float(std::nextafter(tie, 2 * tie))), code + 1);
    // A double so near to the tie that a float between them would round twice.
    ASSERT_EQ(bits(conversion<TypeParam>::from_double(middle)), even);
    ASSERT_EQ(bits(conversion<TypeParam>::from_double(std::nextafter(middle, 0.0))), code);
    ASSERT_EQ(bits(conversion<TypeParam>::from_double(-std::nextafter(middle, 2 * middle))),
              (code + 1) | 0x8000);
  }
}

TYPED_TEST(SixteenBitsTest, ConvertsDoublesAndIntegersWithOneRounding) {
  using singlet::detail::convert;
  const double above_tie = 1 + std::ldexp(1.0, -layout<TypeParam>::mantissa - 1) + std::ldexp(1.0, -40);
  EXPECT_EQ(convert<float>(convert<TypeParam>(above_tie)),
            1 + std::ldexp(1.0f, -layout<TypeParam>::mantissa));
  const int whole = (1 << 30) + (1 << (29 - layout<TypeParam>::mantissa)) + 1;
  const float wanted =
      std::is_same_v<TypeParam, half> ? std::numeric_limits<float>::infinity() : std::ldexp(129.0f, 23);
  EXPECT_EQ(convert<float>(convert<TypeParam>(whole)), wanted);
}

TYPED_TEST(SixteenBitsTest, KeepsItsTypeInArithmetic) {
  const TypeParam a(1.5f);
  const TypeParam b(2);
  static_assert(std::is_same_v<decltype(a + b), TypeParam> && std::is_same_v<decltype(a / b), TypeParam>);
  EXPECT_EQ(static_cast<float>(a + b), 3.5f);
  EXPECT_EQ(static_cast<float>(a - b), -0.5f);
  EXPECT_EQ(static_cast<float>(a * b), 3.0f);
  EXPECT_EQ(static_cast<float>(a / b), 0.75f);
  EXPECT_TRUE(a < b && a != b && !(a == b) && a <= b && !(a > b) && !(a >= b));
}

template <class T>
struct ComplexFunctionTest : testing::Test {
  using number = singlet::complex<T>;
  using wide = std::complex<long double>;
  static constexpr int samples = 20000;

  static wide widened(const number& z) { return {z.real(), z.imag()}; }
  static number random(double low, double high) {
    std::uniform_real_distribution<double> part(low, high);
    return {static_cast<T>(part(engine())), static_cast<T>(part(engine()))};
  }
  static void expect_near(const number& got, const wide& wanted, double units) {
    ASSERT_LE(std::abs(widened(got) - wanted), units * std::numeric_limits<T>::epsilon() * std::abs(wanted))
        << got << " for " << wanted;
  }
  template <class F, class G>
  static void compare(F function, G reference, double low, double high, double units) {
    for (int i = 0; i < samples; ++i) {
      const number z = random(low, high);
      expect_near(function(z), reference(widened(z)), units);
      if (testing::Test::HasFatalFailure()) FAIL() << "at " << z;
    }
  }
};
struct real_name {
  template <class T>
  static std::string GetName(int) {
    return std::is_same_v<T, float> ? "Float" : "Double";
  }
};
using reals = testing::Types<float, double>;
TYPED_TEST_SUITE(ComplexFunctionTest, reals, real_name);

TYPED_TEST(ComplexFunctionTest, AgreesWithTheStandardLibrary) {
  const auto same = [](auto function, double low, double high, double units) {
    TestFixture::compare(function, function, low, high, units);
  };
  same([](auto z) { return exp(z); }, -20, 20, 4);
  same([](auto z) { return log(z); }, -20, 20, 4);
  same([](auto z) { return log10(z); }, -20, 20, 4);
  same([](auto z) { return sqrt(z); }, -20, 20, 4);
  same([](auto z) { return sin(z); }, -10, 10, 4);
  same([](auto z) { return cos(z); }, -10, 10, 4);
  same([](auto z) { return sinh(z); }, -10, 10, 4);
  same([](auto z) { return cosh(z); }, -10, 10, 4);
  same([](auto z) { return tan(z); }, -3, 3, 8);
  same([](auto z) { return tanh(z); }, -3, 3, 8);
  same([](auto z) { return z * z / (z + decltype(z)(1)); }, 1, 20, 10);
}

TYPED_TEST(ComplexFunctionTest, FindsLogarithmsNearTheUnitCircle) {
  for (int i = 0; i < TestFixture::samples; ++i) {
    const double angle = std::uniform_real_distribution<double>(-3, 3)(engine());
    const singlet::complex<TypeParam> z(static_cast<TypeParam>(std::cos(angle)),
                                        static_cast<TypeParam>(std::sin(angle)));
    // The squares are summed in twice the precision: the error is epsilon^2 where all else cancels. The
    // reference in long double has one of its own.
    const auto wanted = std::log(TestFixture::widened(z));
    const double epsilon = std::numeric_limits<TypeParam>::epsilon();
    ASSERT_NEAR(log(z).real(), static_cast<double>(wanted.real()),
                4 * epsilon * static_cast<double>(std::abs(wanted.real())) + epsilon * epsilon + 1e-18);
  }
}

TYPED_TEST(ComplexFunctionTest, DividesAndRootsAtBothEndsOfTheRange) {
  using limits = std::numeric_limits<TypeParam>;
  for (int i = 0; i < TestFixture::samples; ++i) {
    const auto a = TestFixture::random(0.5, 1);
    const auto b = TestFixture::random(0.5, 1);
    for (const TypeParam scale : {limits::max(), limits::min() * 4, limits::min() / limits::epsilon()}) {
      const auto x = a * scale;
      const auto y = b * scale;
      TestFixture::expect_near(x / y, TestFixture::widened(x) / TestFixture::widened(y), 8);
      TestFixture::expect_near(sqrt(x), std::sqrt(TestFixture::widened(x)), 4);
      TestFixture::expect_near(log(x), std::log(TestFixture::widened(x)), 4);
    }
  }
}

TYPED_TEST(ComplexFunctionTest, RaisesToPowers) {
  using complex = typename TestFixture::number;
  EXPECT_EQ(pow(complex(1, 2), complex(2)), complex(-3, 4));
  EXPECT_EQ(pow(complex(0), complex(0)), complex(1));
  EXPECT_EQ(pow(complex(0), complex(TypeParam(0.5), 3)), complex(0));
  for (int i = 0; i < TestFixture::samples; ++i) {
    const complex z = TestFixture::random(0.5, 4);
    const complex w = TestFixture::random(-2, 2);
    // The error of the logarithm counts as often as the exponent is large: |w log z| is at most 7.
    TestFixture::expect_near(pow(z, w), std::pow(TestFixture::widened(z), TestFixture::widened(w)), 32);
    TestFixture::expect_near(pow(z, complex(-7)), std::pow(TestFixture::widened(z), -7), 32);
  }
}

TYPED_TEST(ComplexFunctionTest, KeepsBranchCutsAndInfinities) {
  using complex = typename TestFixture::number;
  const TypeParam zero = 0;
  const TypeParam infinity = std::numeric_limits<TypeParam>::infinity();
  EXPECT_EQ(sqrt(complex(-4, zero)), complex(0, 2));
  EXPECT_EQ(sqrt(complex(-4, -zero)), complex(0, -2));
  EXPECT_GT(log(complex(-1, zero)).imag(), 3);
  EXPECT_LT(log(complex(-1, -zero)).imag(), -3);
  EXPECT_EQ(sqrt(complex(1, infinity)), complex(infinity, infinity));
  EXPECT_EQ(exp(complex(infinity, 0)), complex(infinity, 0));
  EXPECT_EQ(cosh(complex(-infinity, 0)), complex(infinity, 0));
  EXPECT_EQ(tanh(complex(infinity, 1)), complex(1, 0));
  EXPECT_EQ(complex(1, -2) / zero, complex(infinity, -infinity));
}

TYPED_TEST(ComplexFunctionTest, StaysFiniteWhereOnlyAFactorOverflows) {
  using limits = std::numeric_limits<TypeParam>;
  const TypeParam x = std::log(limits::max()) + TypeParam(0.2);
  const singlet::complex<TypeParam> z(x, TypeParam(0.8));
  // x itself is right to half a unit, which exp multiplies by x.
  TestFixture::expect_near(exp(z), std::exp(TestFixture::widened(z)), 4);
  TestFixture::expect_near(sinh(z), std::sinh(TestFixture::widened(z)), 4);
  TestFixture::expect_near(cosh(-z), std::cosh(-TestFixture::widened(z)), 4);
}

TYPED_TEST(ComplexFunctionTest, ConvertsToAndFromTheStandardType) {
  using complex = typename TestFixture::number;
  static_assert(std::is_trivially_copyable_v<complex> && sizeof(complex) == sizeof(std::complex<TypeParam>));
  const std::complex<TypeParam> standard(3, -4);
  const complex z = standard;
  EXPECT_EQ(std::memcmp(&z, &standard, sizeof z), 0);
  EXPECT_EQ(static_cast<std::complex<TypeParam>>(z), standard);
  EXPECT_EQ(abs_of(z), TypeParam(5));
}

TEST(ComplexConversionTest, WidensImplicitlyAndNarrowsExplicitly) {
  static_assert(std::is_convertible_v<singlet::complex<float>, singlet::complex<double>>);
  static_assert(!std::is_convertible_v<singlet::complex<double>, singlet::complex<float>>);
  static_assert(std::is_constructible_v<singlet::complex<float>, singlet::complex<double>>);
  const singlet::complex<double> z = singlet::complex<float>(1.5f, -2);
  EXPECT_EQ(z, singlet::complex<double>(1.5, -2));
}

}  // namespace
}  // namespace singlet_tests
