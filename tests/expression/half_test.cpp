// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// half and bfloat16: chains are computed in float and rounded once, when they are stored.

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/half.hpp>
#include <singlet/singlet.hpp>

#include "support/near.hpp"
#include "support/random.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;

// Rounds to the nearest number with `digits` significant bits, ties to even; the formats are those of
// IEEE 754 binary16 (11 bits, exponents from -14 to 15) and of the upper half of binary32 (8, -126 to 127).
struct format {
  int digits, min_exponent, max_exponent;

  float round(float x) const {
    if (x == 0 || !std::isfinite(x)) {
      return x;
    }
    const int exponent = std::max(std::ilogb(x), min_exponent);
    const double unit = std::ldexp(1.0, exponent - digits + 1);
    const double rounded = std::nearbyint(static_cast<double>(x) / unit) * unit;
    const double limit = std::ldexp(2.0, max_exponent);
    return std::abs(rounded) < limit ? static_cast<float>(rounded)
                                     : std::copysign(std::numeric_limits<float>::infinity(), x);
  }
};

template <class T>
constexpr format format_of = std::is_same_v<T, half> ? format{11, -14, 15} : format{8, -126, 127};

template <class T>
std::vector<float> widened(const std::vector<T>& values) {
  return each([](const T& x) { return static_cast<float>(x); }, values);
}

template <class T>
struct HalfTest : testing::Test {
  static constexpr index_t n = 4097;
  static float round(float x) { return format_of<T>.round(x); }

  // Values of type T, as T and as float.
  struct data {
    std::vector<T> stored;
    std::vector<float> wide;
    device_vector<T> array;
    data(double low, double high)
        : stored(random_values<T>(n, low, high)), wide(widened(stored)), array(stored) {}
  };
};

struct half_type_name {
  template <class T>
  static std::string GetName(int) {
    return std::is_same_v<T, half> ? "Half" : "Bfloat16";
  }
};
using half_types = testing::Types<half, bfloat16>;
TYPED_TEST_SUITE(HalfTest, half_types, half_type_name);

TYPED_TEST(HalfTest, RoundsFloatsToTheNearestTiesToEven) {
  auto x = random_values<float>(this->n, -70000, 70000);
  const auto tiny = random_values<float>(this->n, -1e-6, 1e-6);
  x.insert(x.end(), tiny.begin(), tiny.end());
  for (const float special :
       {1.0f + 1.0f / 2048, 1.0f + 3.0f / 2048, 1.0f + 1.0f / 256, 1.0f + 3.0f / 256, 65504.0f, 65519.0f,
        65520.0f, 0.0f, -0.0f, 3.4e38f, std::numeric_limits<float>::infinity()}) {
    x.push_back(special);
  }
  const device_vector<float> a(x);
  EXPECT_EQ(widened(to_host(cast<TypeParam>(a))), each([](float v) { return TestFixture::round(v); }, x));
}

TYPED_TEST(HalfTest, ConvertsToFloatExactly) {
  const typename TestFixture::data a(-100, 100);
  EXPECT_EQ(to_host(cast<float>(a.array)), a.wide);
}

TYPED_TEST(HalfTest, RoundsAChainOnceAtTheStore) {
  const typename TestFixture::data a(-8, 8);
  const typename TestFixture::data b(-8, 8);
  const typename TestFixture::data d(-8, 8);
  device_vector<TypeParam> c(this->n);
  c = a.array * b.array + d.array;  // the product of two such values is exact in float
  EXPECT_EQ(widened(to_host(c)), each([](float x, float y, float z) { return TestFixture::round(x * y + z); },
                                      a.wide, b.wide, d.wide));
}

TYPED_TEST(HalfTest, KeepsTheUnroundedValueInsideAChain) {
  // (1 + e)(1 + e) - (1 + 2e) is e squared; rounding the product first would give 0.
  const float e = std::ldexp(1.0f, 1 - format_of<TypeParam>.digits);
  const device_vector<float> near_one{1 + e};
  const device_vector<TypeParam> a = cast<TypeParam>(near_one);
  const device_vector<TypeParam> d = cast<TypeParam>(near_one + e);
  device_vector<TypeParam> c(1);
  c = a * a - d;
  EXPECT_EQ(widened(to_host(c)), std::vector<float>{e * e});
}

TYPED_TEST(HalfTest, StaysRoundedInACast) {
  const float e = std::ldexp(1.0f, -format_of<TypeParam>.digits);
  const device_vector<float> a{1 + e};
  EXPECT_EQ(to_host(cast<float>(cast<TypeParam>(a)) - 1.0f), std::vector<float>{0});
}

TYPED_TEST(HalfTest, TakesNumbersInItsOwnType) {
  const typename TestFixture::data a(-8, 8);
  device_vector<TypeParam> c(this->n);
  c = a.array * 2.0 + 1;
  EXPECT_EQ(widened(to_host(c)), each([](float x) { return TestFixture::round(x * 2 + 1); }, a.wide));
}

TYPED_TEST(HalfTest, ComputesWithFloatsInFloat) {
  const typename TestFixture::data a(-8, 8);
  const auto y = random_values<float>(this->n, -8, 8);
  const device_vector<float> b(y);
  EXPECT_EQ(to_host(a.array * b), each([](float u, float v) { return u * v; }, a.wide, y));
}

TYPED_TEST(HalfTest, ComputesFunctionsInFloat) {
  const typename TestFixture::data a(0, 8);
  const auto wanted = each([](float x) { return std::exp(-static_cast<double>(x)); }, a.wide);
  // Half a unit from the store, and a little from exp in float.
  EXPECT_TRUE(near_by(widened(to_host(exp(-a.array))), wanted, [](long double w, std::size_t) {
    return std::ldexp(std::abs(w), -format_of<TypeParam>.digits) * 1.01L + std::ldexp(1.0L, -25);
  }));
}

TYPED_TEST(HalfTest, ComparesAndSelects) {
  const typename TestFixture::data a(-8, 8);
  const typename TestFixture::data b(-8, 8);
  EXPECT_EQ(to_host((a.array) < (b.array)), each([](float x, float y) { return x < y; }, a.wide, b.wide));
  EXPECT_EQ(widened(to_host(max(a.array, b.array))),
            each([](float x, float y) { return x < y ? y : x; }, a.wide, b.wide));
}

TYPED_TEST(HalfTest, UpdatesInPlaceAndFills) {
  const typename TestFixture::data a(-8, 8);
  device_vector<TypeParam> c(this->n);
  c = 0.1f;
  c += a.array;
  const float start = TestFixture::round(0.1f);
  EXPECT_EQ(widened(to_host(c)), each([&](float x) { return TestFixture::round(start + x); }, a.wide));
}

TYPED_TEST(HalfTest, ReadsAndWritesSingleElements) {
  device_vector<TypeParam> c(3);
  c[1] = static_cast<TypeParam>(1.5f);
  const float read = c[1];
  EXPECT_EQ(read, 1.5f);
}

TEST(HalfMixTest, MeetsBfloat16AndIntegersInFloat) {
  const device_vector<float> source{1.5f, -2.25f};
  const device_vector<half> a = cast<half>(source);
  const device_vector<bfloat16> b = cast<bfloat16>(source);
  const device_vector<int> k{3, 4};
  EXPECT_EQ(to_host(a * b), (std::vector<float>{2.25f, 5.0625f}));
  EXPECT_EQ(to_host(a * k), (std::vector<float>{4.5f, -9}));
}

// Through float, 1 + 2^-11 + 2^-40 would become a tie and round down.
TEST(HalfStoreTest, RoundsADoubleOnce) {
  const device_vector<double> a{1 + 0x1p-11 + 0x1p-40, -1 - 0x1p-11 - 0x1p-40, 1 + 0x1p-11};
  device_vector<half> h(3);
  h = a;
  EXPECT_EQ(to_host(cast<float>(h)), (std::vector<float>{1 + 0x1p-10f, -1 - 0x1p-10f, 1}));
  device_vector<bfloat16> b(2);
  b = device_vector<double>{1 + 0x1p-8 + 0x1p-40, 1 + 0x1p-8};
  EXPECT_EQ(to_host(cast<float>(b)), (std::vector<float>{1 + 0x1p-7f, 1}));
}

}  // namespace
}  // namespace singlet_tests
