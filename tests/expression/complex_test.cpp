// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Complex elements: arithmetic and functions against std::complex in double.

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/complex.hpp>
#include <singlet/singlet.hpp>

#include "support/random.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;
using wide = std::complex<double>;

template <class T>
struct ComplexTest : testing::Test {
  using complex = singlet::complex<T>;
  static constexpr index_t n = 1009;

  struct data {
    std::vector<complex> stored;
    std::vector<wide> reference;
    device_vector<complex> array;

    explicit data(double low = -4, double high = 4) {
      const auto re = random_values<float>(n, low, high);
      const auto im = random_values<float>(n, low, high);
      for (std::size_t i = 0; i < re.size(); ++i) {
        stored.push_back(complex{static_cast<T>(re[i]), static_cast<T>(im[i])});
        reference.push_back({re[i], im[i]});
      }
      array = device_vector<complex>(stored);
    }
  };

  // Complex arithmetic is bounded relative to the magnitude of the result (Higham, Accuracy and Stability
  // of Numerical Algorithms, 2nd ed., section 3.6): sqrt(5) units for a product, 5 sqrt(2) for a quotient.
  template <class F>
  static void expect_near(const std::vector<complex>& got, F wanted, double units) {
    ASSERT_EQ(got.size(), static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < got.size(); ++i) {
      const wide value(static_cast<double>(got[i].real()), static_cast<double>(got[i].imag()));
      const wide reference = wanted(i);
      const double bound = units * std::numeric_limits<T>::epsilon() * std::abs(reference);
      ASSERT_LE(std::abs(value - reference), bound) << "element " << i;
    }
  }
};

struct complex_type_name {
  template <class T>
  static std::string GetName(int) {
    return std::is_same_v<T, float> ? "Float" : "Double";
  }
};
using complex_types = testing::Types<float, double>;
TYPED_TEST_SUITE(ComplexTest, complex_types, complex_type_name);

TYPED_TEST(ComplexTest, AddsSubtractsMultipliesAndDivides) {
  const typename TestFixture::data a;
  const typename TestFixture::data b(1, 4);
  const auto& x = a.reference;
  const auto& y = b.reference;
  this->expect_near(
      to_host(a.array + b.array), [&](std::size_t i) { return x[i] + y[i]; }, 1);
  this->expect_near(
      to_host(a.array - b.array), [&](std::size_t i) { return x[i] - y[i]; }, 1);
  this->expect_near(
      to_host(a.array * b.array), [&](std::size_t i) { return x[i] * y[i]; }, 3);
  this->expect_near(
      to_host(a.array / b.array), [&](std::size_t i) { return x[i] / y[i]; }, 8);
  this->expect_near(
      to_host(-a.array), [&](std::size_t i) { return -x[i]; }, 0);
}

TYPED_TEST(ComplexTest, TakesRealNumbersAndRealArrays) {
  const typename TestFixture::data a;
  const auto& x = a.reference;
  const auto r = random_values<TypeParam>(this->n, -4, 4);
  const device_vector<TypeParam> reals(r);
  const auto times_real = [&](std::size_t i) { return x[i] * static_cast<double>(r[i]); };
  this->expect_near(
      to_host(a.array * 2.0 + 1), [&](std::size_t i) { return x[i] * 2.0 + 1.0; }, 2);
  this->expect_near(to_host(a.array * reals), times_real, 3);
}

TYPED_TEST(ComplexTest, TakesComplexNumbers) {
  const typename TestFixture::data a;
  const auto& x = a.reference;
  const typename TestFixture::complex i_unit{0, 1};
  this->expect_near(
      to_host(a.array * i_unit), [&](std::size_t i) { return x[i] * wide(0, 1); }, 3);
}

TYPED_TEST(ComplexTest, SplitsIntoParts) {
  const device_vector<typename TestFixture::complex> a(
      std::vector<typename TestFixture::complex>{{3, 4}, {-5, 12}, {0, -2}});
  EXPECT_EQ(to_host(real(a)), (std::vector<TypeParam>{3, -5, 0}));
  EXPECT_EQ(to_host(imag(a)), (std::vector<TypeParam>{4, 12, -2}));
  EXPECT_EQ(to_host(real(a * conj(a))), (std::vector<TypeParam>{25, 169, 4}));
  EXPECT_EQ(to_host(imag(conj(a))), (std::vector<TypeParam>{-4, -12, 2}));
}

TYPED_TEST(ComplexTest, MeasuresMagnitudeAndArgument) {
  const typename TestFixture::data a;
  const auto magnitude = to_host(abs(a.array));
  const auto angle = to_host(arg(a.array));
  for (std::size_t i = 0; i < magnitude.size(); ++i) {
    const double size = std::abs(a.reference[i]);
    const double direction = std::arg(a.reference[i]);
    const double epsilon = std::numeric_limits<TypeParam>::epsilon();
    ASSERT_NEAR(magnitude[i], size, 4 * epsilon * size);
    ASSERT_NEAR(angle[i], direction, 4 * epsilon * std::max(1.0, std::abs(direction)));
  }
}

TYPED_TEST(ComplexTest, DoesNotOverflowInTheMagnitude) {
  const TypeParam large = std::numeric_limits<TypeParam>::max() / 4;
  const device_vector<typename TestFixture::complex> a(
      std::vector<typename TestFixture::complex>{{3 * large, large}});
  EXPECT_TRUE(std::isfinite(to_host(abs(a))[0]));
}

TYPED_TEST(ComplexTest, ComputesExponentialsAndRoots) {
  const typename TestFixture::data a(-2, 2);
  const auto& x = a.reference;
  // exp: a real exponential times a sine and a cosine, each of 2 units, and two products.
  this->expect_near(
      to_host(exp(a.array)), [&](std::size_t i) { return std::exp(x[i]); }, 8);
  this->expect_near(
      to_host(sqrt(a.array)), [&](std::size_t i) { return std::sqrt(x[i]); }, 8);
}

TYPED_TEST(ComplexTest, ComparesForEquality) {
  using complex = typename TestFixture::complex;
  const device_vector<complex> a(std::vector<complex>{{1, 2}, {3, 4}});
  const device_vector<complex> b(std::vector<complex>{{1, 2}, {3, 5}});
  EXPECT_EQ(to_host(a == b), (std::vector<bool>{true, false}));
  EXPECT_EQ(to_host(a != b), (std::vector<bool>{false, true}));
}

TYPED_TEST(ComplexTest, UpdatesInPlaceAndFills) {
  using complex = typename TestFixture::complex;
  device_vector<complex> c(3);
  c = complex{1, 2};
  c *= 2.0;
  c += complex{0, 1};
  const auto got = to_host(c);
  EXPECT_EQ(got[2].real(), TypeParam(2));
  EXPECT_EQ(got[2].imag(), TypeParam(5));
}

TYPED_TEST(ComplexTest, TakesRealValuesAsComplexOnes) {
  device_vector<typename TestFixture::complex> c(2);
  const device_vector<TypeParam> r{1, 2};
  c = r * TypeParam(3);
  EXPECT_EQ(to_host(real(c)), (std::vector<TypeParam>{3, 6}));
  EXPECT_EQ(to_host(imag(c)), (std::vector<TypeParam>{0, 0}));
}

TYPED_TEST(ComplexTest, ComputesTheSigmoid) {
  const typename TestFixture::data z(-2, 2);
  this->expect_near(
      to_host(sigmoid(z.array)), [&](std::size_t i) { return 1.0 / (1.0 + std::exp(-z.reference[i])); }, 64);
}

// Magnitudes near both ends of float's range, where squares overflow or lose bits; double holds them all.
TEST(ComplexRangeTest, StaysAccurateAtTheEndsOfTheRange) {
  std::vector<singlet::complex<float>> stored;
  for (const float size : {1e-36f, 1e-30f, 1e30f, 1e38f}) {
    const auto parts = random_values<float>(64, 0.5, 2);
    for (std::size_t i = 0; i + 1 < parts.size(); ++i)
      stored.push_back({parts[i] * size, -parts[i + 1] * size});
  }
  const device_vector<singlet::complex<float>> z(stored);
  const auto quotients = to_host(z / reverse(z));
  const auto roots = to_host(sqrt(z));
  const auto logarithms = to_host(log(z));
  const auto near = [](singlet::complex<float> got, wide wanted) {
    const wide value(got.real(), got.imag());
    return std::abs(value - wanted) <= 16 * std::numeric_limits<float>::epsilon() * std::abs(wanted);
  };
  for (std::size_t i = 0; i < stored.size(); ++i) {
    const auto widened = [&](std::size_t k) { return wide(stored[k].real(), stored[k].imag()); };
    EXPECT_TRUE(near(roots[i], std::sqrt(widened(i)))) << i;
    EXPECT_TRUE(near(logarithms[i], std::log(widened(i)))) << i;
    const wide quotient = widened(i) / widened(stored.size() - 1 - i);
    if (std::abs(quotient) > 1e-37 && std::abs(quotient) < 1e38)
      EXPECT_TRUE(near(quotients[i], quotient)) << i;
  }
}

TEST(ComplexMixTest, WidensBesideDouble) {
  const device_vector<singlet::complex<float>> a(std::vector<singlet::complex<float>>{{1, 2}});
  const device_vector<double> b{0.1};
  const auto product = to_host(a * b);
  static_assert(std::is_same_v<decltype(product), const std::vector<singlet::complex<double>>>);
  EXPECT_EQ(product[0].real(), 0.1);
  EXPECT_EQ(product[0].imag(), 0.2);
}

}  // namespace
}  // namespace singlet_tests
