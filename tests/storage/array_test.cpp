// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How arrays are made, what they report about themselves, and how their elements are reached from the host.

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/random.hpp"
#include "support/spaces.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;

template <class Space>
struct ArrayTest : testing::Test {
  using vector = singlet::array<float, 1, Space>;
  using matrix = singlet::array<float, 2, Space>;
};
TYPED_TEST_SUITE(ArrayTest, spaces, space_name);

TYPED_TEST(ArrayTest, HoldsTheListedValues) {
  typename TestFixture::vector a{1, 2, 3};
  EXPECT_EQ(a.size(), 3);
  EXPECT_EQ(to_host(a), (std::vector<float>{1, 2, 3}));
}

TYPED_TEST(ArrayTest, HoldsOneListedValueBetweenBraces) {
  singlet::array<int, 1, TypeParam> a{7};
  EXPECT_EQ(to_host(a), std::vector<int>{7});
}

TYPED_TEST(ArrayTest, IsZeroWhenOnlyTheSizeIsGiven) {
  typename TestFixture::vector a(1009);
  EXPECT_EQ(to_host(a), std::vector<float>(1009, 0.0f));
}

TYPED_TEST(ArrayTest, IsFilledWithTheGivenValue) {
  typename TestFixture::vector a(1009, 2.5f);
  EXPECT_EQ(to_host(a), std::vector<float>(1009, 2.5f));
}

TYPED_TEST(ArrayTest, HasItsShapeWhenUninitialized) {
  typename TestFixture::vector a(33, uninitialized);
  EXPECT_EQ(a.size(), 33);
  a = 1.0f;
  EXPECT_EQ(to_host(a), std::vector<float>(33, 1.0f));
}

TYPED_TEST(ArrayTest, CopiesAnyContiguousHostRange) {
  const std::vector<float> values = random_values<float>(1009, -1, 1);
  const std::array<float, 3> fixed{4, 5, 6};
  typename TestFixture::vector a(values);
  typename TestFixture::vector b(fixed);
  EXPECT_EQ(to_host(a), values);
  EXPECT_EQ(to_host(b), (std::vector<float>{4, 5, 6}));
  static_assert(!std::is_convertible_v<std::vector<float>, typename TestFixture::vector>);
}

TYPED_TEST(ArrayTest, AcceptsVectorOfBool) {
  const std::vector<bool> values{true, false, true, true};
  singlet::array<bool, 1, TypeParam> a(values);
  EXPECT_EQ(to_host(a), values);
}

TYPED_TEST(ArrayTest, HoldsNestedListsRowByRow) {
  typename TestFixture::matrix m{{1, 2, 3}, {4, 5, 6}};
  EXPECT_EQ(m.rows(), 2);
  EXPECT_EQ(m.cols(), 3);
  EXPECT_EQ(to_host(m), (std::vector<float>{1, 2, 3, 4, 5, 6}));
}

TYPED_TEST(ArrayTest, RefusesRowsOfDifferentLengths) {
  EXPECT_THROW((typename TestFixture::matrix{{1, 2, 3}, {4, 5}}), shape_error);
}

TYPED_TEST(ArrayTest, FillsMatricesAndHigherRanks) {
  typename TestFixture::matrix zeros(3, 5);
  typename TestFixture::matrix twos(3, 5, 2.0f);
  singlet::array<std::uint8_t, 3, TypeParam> bytes(2, 3, 4);
  EXPECT_EQ(to_host(zeros), std::vector<float>(15, 0.0f));
  EXPECT_EQ(to_host(twos), std::vector<float>(15, 2.0f));
  EXPECT_EQ(to_host(bytes), std::vector<std::uint8_t>(24, 0));
}

TYPED_TEST(ArrayTest, ReportsItsShape) {
  singlet::array<float, 3, TypeParam> t(2, 3, 5);
  EXPECT_EQ(t.size(), 30);
  EXPECT_EQ(t.extent(0), 2);
  EXPECT_EQ(t.extent(1), 3);
  EXPECT_EQ(t.extent(2), 5);
  EXPECT_FALSE(t.empty());
  EXPECT_NE(t.data(), nullptr);
  static_assert(std::is_same_v<decltype(t.size()), index_t>);
  static_assert(std::is_signed_v<index_t> && sizeof(index_t) == 8);
}

TYPED_TEST(ArrayTest, ComparesShapes) {
  typename TestFixture::matrix m(2, 3);
  typename TestFixture::matrix same(2, 3);
  typename TestFixture::matrix turned(3, 2);
  EXPECT_TRUE(m.shape() == same.shape());
  EXPECT_FALSE(m.shape() == turned.shape());
}

TYPED_TEST(ArrayTest, IsEmptyWhenAnyExtentIsZero) {
  typename TestFixture::vector none;
  typename TestFixture::vector zero(0);
  typename TestFixture::matrix flat(4, 0);
  EXPECT_TRUE(none.empty());
  EXPECT_TRUE(zero.empty());
  EXPECT_TRUE(flat.empty());
  EXPECT_EQ(flat.rows(), 4);
  EXPECT_EQ(flat.cols(), 0);
  EXPECT_TRUE(to_host(flat).empty());
}

TYPED_TEST(ArrayTest, RefusesNegativeExtents) {
  EXPECT_THROW((typename TestFixture::vector(-1)), shape_error);
  EXPECT_THROW((typename TestFixture::matrix(-2, -3)), shape_error);
}

TYPED_TEST(ArrayTest, ReadsSingleElements) {
  typename TestFixture::vector a{1, 2, 3};
  typename TestFixture::matrix m{{1, 2, 3}, {4, 5, 6}};
  const float second = a[1];
  const float corner = m(1, 2);
  EXPECT_EQ(second, 2.0f);
  EXPECT_EQ(corner, 6.0f);
  EXPECT_TRUE(a[2] == 3.0f);
  EXPECT_TRUE(a[0] < a[1]);
}

TYPED_TEST(ArrayTest, ReadsSingleElementsOfConstantArrays) {
  const typename TestFixture::vector a{1, 2, 3};
  const singlet::array<float, 3, TypeParam> t(2, 3, 4, 1.5f);
  EXPECT_EQ(static_cast<float>(a[2]), 3.0f);
  EXPECT_EQ(static_cast<float>(t(1, 2, 3)), 1.5f);
  EXPECT_EQ(static_cast<float>(a.at(0)), 1.0f);
}

TYPED_TEST(ArrayTest, WritesSingleElements) {
  typename TestFixture::vector a{1, 2, 3};
  typename TestFixture::matrix m(2, 2);
  a[1] = 7.0f;
  m(1, 0) = 5.0f;
  a[0] = a[2];
  EXPECT_EQ(to_host(a), (std::vector<float>{3, 7, 3}));
  EXPECT_EQ(to_host(m), (std::vector<float>{0, 0, 5, 0}));
}

TYPED_TEST(ArrayTest, UpdatesSingleElements) {
  typename TestFixture::vector a{10, 10, 10, 10};
  singlet::array<int, 1, TypeParam> whole{13, 13, 13, 13};
  a[0] += 1.0f;
  a[1] -= 1.0f;
  a[2] *= 2.0f;
  a[3] /= 4.0f;
  whole[0] %= 5;
  whole[1] &= 6;
  whole[2] |= 2;
  whole[3] ^= 1;
  EXPECT_EQ(to_host(a), (std::vector<float>{11, 9, 20, 2.5f}));
  EXPECT_EQ(to_host(whole), (std::vector<int>{3, 4, 15, 12}));
}

TYPED_TEST(ArrayTest, ConvertsElementsToWhateverTheirTypeConvertsTo) {
  typename TestFixture::vector a{1.5f, 0};
  const double wide = a[0];
  const int whole = static_cast<int>(a[0]);
  EXPECT_EQ(wide, 1.5);
  EXPECT_EQ(whole, 1);
  EXPECT_EQ(a[0] * 2.0f + 1.0f, 4.0f);
}

TYPED_TEST(ArrayTest, ChecksBoundsInAt) {
  typename TestFixture::vector a{1, 2, 3};
  typename TestFixture::matrix m{{1, 2, 3}, {4, 5, 6}};
  a.at(1) = 9.0f;
  m.at(1, 2) += 1.0f;
  EXPECT_EQ(static_cast<float>(a.at(1)), 9.0f);
  EXPECT_EQ(static_cast<float>(m.at(1, 2)), 7.0f);
  EXPECT_THROW((void)a.at(3), std::out_of_range);
  EXPECT_THROW((void)a.at(-1), std::out_of_range);
  EXPECT_THROW((void)m.at(2, 0), std::out_of_range);
  EXPECT_THROW((void)m.at(0, 3), std::out_of_range);
}

TYPED_TEST(ArrayTest, MeasuresTheDistanceBetweenItsIterators) {
  typename TestFixture::vector a(33);
  const typename TestFixture::matrix m(3, 5);
  EXPECT_EQ(a.end() - a.begin(), 33);
  EXPECT_EQ(m.end() - m.begin(), 15);
  EXPECT_TRUE(a.begin() + 33 == a.end());
}

TYPED_TEST(ArrayTest, HoldsOneElementAtRankZero) {
  singlet::array<float, 0, TypeParam> s;
  s = 2.5f;
  EXPECT_EQ(s.size(), 1);
  EXPECT_EQ(s.value(), 2.5f);
  s += 1.0f;
  EXPECT_EQ(s.value(), 3.5f);
  EXPECT_EQ(to_host(s), std::vector<float>{3.5f});
}

TEST(HostArrayTest, WorksWithStandardAlgorithms) {
  const std::vector<int> values = random_values<int>(1009, -1000, 1000);
  host_vector<int> a(values);
  std::vector<int> sorted = values;
  std::sort(a.begin(), a.end());
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(to_host(a), sorted);
  int total = 0;
  for (int x : a) {
    total += x;
  }
  EXPECT_EQ(total, std::accumulate(values.begin(), values.end(), 0));
}

TEST(ArrayTypesTest, KeepsHostAndDeviceSpacesDistinct) {
  static_assert(!std::is_same_v<host_space, device_space>);
  static_assert(std::is_same_v<device_vector<float>, singlet::array<float, 1, device_space>>);
  static_assert(std::is_same_v<device_matrix<float>, singlet::array<float, 2, device_space>>);
  static_assert(std::is_same_v<device_scalar<float>, singlet::array<float, 0, device_space>>);
  static_assert(std::is_same_v<host_array<float, 3>, singlet::array<float, 3, host_space>>);
}

struct pixel {
  std::uint8_t red, green, blue;
};

TEST(ArrayTypesTest, HoldsAnyTriviallyCopyableType) {
  const std::vector<pixel> pixels{{1, 2, 3}, {4, 5, 6}};
  device_vector<pixel> a(pixels);
  const device_vector<pixel> b = a;
  const std::vector<pixel> back = to_host(b);
  ASSERT_EQ(back.size(), 2u);
  EXPECT_EQ(back[1].red, 4);
  EXPECT_EQ(back[1].blue, 6);
}

}  // namespace
}  // namespace singlet_tests
