// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statements: assignment in all its forms, fills, launch parameters, and what they leave alone when they
// fail.

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/near.hpp"
#include "support/random.hpp"
#include "support/sizes.hpp"
#include "support/spaces.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;

template <class Space>
struct StatementTest : testing::Test {};
TYPED_TEST_SUITE(StatementTest, spaces, space_name);

TYPED_TEST(StatementTest, ComputesAMultiplicationAndAnAdditionAtEverySize) {
  using vector = singlet::array<float, 1, TypeParam>;
  for (const index_t n : sizes) {
    const auto a = whole_values<float>(n);
    const auto b = whole_values<float>(n);
    const auto d = whole_values<float>(n);
    vector c(n);
    c = vector(a) * vector(b) + vector(d);
    EXPECT_EQ(to_host(c), each([](float x, float y, float z) { return x * y + z; }, a, b, d));
  }
}

TYPED_TEST(StatementTest, UpdatesFloatingArrays) {
  using vector = singlet::array<double, 1, TypeParam>;
  const auto start = whole_values<double>(1009);
  const auto other = whole_values<double>(1009, 1, 64);
  const vector a(other);
  vector c(start);
  c += a + 1.0;
  c -= a * 2.0;
  c *= a;
  c /= a + a;
  EXPECT_EQ(to_host(c),
            each([](double x, double y) { return (x + (y + 1) - y * 2) * y / (y + y); }, start, other));
}

TYPED_TEST(StatementTest, UpdatesIntegerArrays) {
  using vector = singlet::array<int, 1, TypeParam>;
  const auto start = random_values<int>(1009, 0, 1 << 20);
  const auto other = random_values<int>(1009, 1, 1 << 20);
  const vector a(other);
  vector c(start);
  c %= a;
  c ^= a + 5;
  c |= a * 2;
  c &= a - 1;
  EXPECT_EQ(to_host(c),
            each([](int x, int y) { return (((x % y) ^ (y + 5)) | (y * 2)) & (y - 1); }, start, other));
}

TYPED_TEST(StatementTest, UpdatesWithNumbers) {
  singlet::array<float, 1, TypeParam> c{1, 2, 3};
  singlet::array<int, 1, TypeParam> k{13, 14, 15};
  c += 1.0f;
  c -= 0.5;
  c *= 4;
  c /= 2.0f;
  k %= 8;
  k &= 6;
  k |= 1;
  k ^= 2;
  EXPECT_EQ(to_host(c), (std::vector<float>{3, 5, 7}));
  EXPECT_EQ(to_host(k), (std::vector<int>{7, 5, 5}));
}

TYPED_TEST(StatementTest, FillsWithANumber) {
  for (const index_t n : sizes) {
    singlet::array<std::uint8_t, 1, TypeParam> bytes(n);
    bytes = 200;
    EXPECT_EQ(to_host(bytes), std::vector<std::uint8_t>(static_cast<std::size_t>(n), 200));
  }
  singlet::array<double, 2, TypeParam> m(3, 5);
  m = 0.1;
  EXPECT_EQ(to_host(m), std::vector<double>(15, 0.1));
}

TYPED_TEST(StatementTest, RepeatsALowerRank) {
  singlet::array<float, 2, TypeParam> m(3, 2);
  const singlet::array<float, 1, TypeParam> v{1, 2};
  m = v;
  EXPECT_EQ(to_host(m), (std::vector<float>{1, 2, 1, 2, 1, 2}));
  m += v * 10.0f;
  EXPECT_EQ(to_host(m), (std::vector<float>{11, 22, 11, 22, 11, 22}));
}

TYPED_TEST(StatementTest, ChangesNothingWhenShapesDiffer) {
  singlet::array<float, 2, TypeParam> m(3, 2, 7.0f);
  const singlet::array<float, 1, TypeParam> v{1, 2, 3};
  EXPECT_THROW(m = v + 1.0f, shape_error);
  EXPECT_THROW(m += v, shape_error);
  EXPECT_EQ(to_host(m), std::vector<float>(6, 7.0f));
}

TYPED_TEST(StatementTest, ConvertsToTheTypeOfTheTarget) {
  const singlet::array<float, 1, TypeParam> a{1.9f, -1.9f, 100.5f};
  singlet::array<int, 1, TypeParam> whole(3);
  singlet::array<double, 1, TypeParam> wide(3);
  whole = a * 1.0f;
  wide = a + 0.5f;
  EXPECT_EQ(to_host(whole), (std::vector<int>{1, -1, 100}));
  EXPECT_EQ(to_host(wide), each([](float x) { return static_cast<double>(x + 0.5f); }, to_host(a)));
}

TEST(AssignTest, TakesLaunchParametersAsTemplateArguments) {
  for (const index_t n : sizes) {
    const auto a = whole_values<float>(n);
    const device_vector<float> x(a);
    device_vector<float> c(n);
    const auto expected = each([](float v) { return v * 2 + 1; }, a);
    assign<block<128>, items<8>>(c, x * 2.0f + 1.0f);
    EXPECT_EQ(to_host(c), expected);
    c = 0.0f;
    assign<items<1>, block<1024>>(c, x * 2.0f + 1.0f);
    EXPECT_EQ(to_host(c), expected);
    c = 0.0f;
    assign<block<32>>(c, x * 2.0f + 1.0f);
    EXPECT_EQ(to_host(c), expected);
    c = 0.0f;
    assign(c, x * 2.0f + 1.0f);
    EXPECT_EQ(to_host(c), expected);
  }
}

TEST(AssignTest, WritesToViews) {
  device_matrix<float> m(3, 4);
  const device_vector<float> v{1, 2, 3, 4};
  assign<block<64>, items<2>>(row(m, 1), v * 2.0f);
  EXPECT_EQ(to_host(m), (std::vector<float>{0, 0, 0, 0, 2, 4, 6, 8, 0, 0, 0, 0}));
}

TEST(NoaliasTest, TakesTheAuthorsWordThatNothingOverlaps) {
  device_vector<float> c{1, 2, 3};
  const device_vector<float> a{4, 5, 6};
  noalias(c) = a * 2.0f;
  EXPECT_EQ(to_host(c), (std::vector<float>{8, 10, 12}));
  noalias(c) += a;
  noalias(c) *= 2.0f;
  EXPECT_EQ(to_host(c), (std::vector<float>{24, 30, 36}));
  noalias(slice(c, 1, 3)) = slice(a, 0, 2) - 1.0f;
  EXPECT_EQ(to_host(c), (std::vector<float>{24, 3, 4}));
}

TEST(OnTest, RunsEveryOperatorOnAStreamForArraysAndViews) {
  stream s;
  device_vector<int> c{12, 13, 14, 15};
  const device_vector<int> a{1, 2, 3, 4};
  c.on(s) = a * 10;
  c.on(s) += a;
  c.on(s) -= 1;
  c.on(s) *= 2;
  c.on(s) /= a;
  EXPECT_EQ(to_host(c), (std::vector<int>{20, 21, 21, 21}));
  c.on(s) %= 16;
  c.on(s) &= 7;
  c.on(s) |= 8;
  c.on(s) ^= a;
  EXPECT_EQ(to_host(c), (std::vector<int>{13, 15, 14, 9}));
  slice(c, 0, 4, 2).on(s) = slice(a, 0, 2) + 100;
  slice(c, 1, 3).on(s) += 1;
  EXPECT_EQ(to_host(c), (std::vector<int>{101, 16, 103, 9}));
}

TEST(OnTest, FillsOnAStream) {
  stream s;
  device_vector<float> c(1009);
  c.on(s) = 2.0f;
  EXPECT_EQ(to_host(c), std::vector<float>(1009, 2.0f));
}

TEST(OnTest, LetsADefaultConstructedTargetTakeTheShape) {
  stream s;
  const device_vector<float> a{1, 2, 3};
  device_vector<float> c;
  c.on(s) = a + 1.0f;
  EXPECT_EQ(to_host(c), (std::vector<float>{2, 3, 4}));
}

TEST(DeviceScalarTest, HoldsAValueThatStatementsReadOnTheDevice) {
  const device_vector<float> a{2, 4, 6};
  device_scalar<float> s;
  s = 2.0f;
  const device_scalar<float> doubled = s * 2.0f;
  const device_vector<float> c = a / doubled;
  EXPECT_EQ(doubled.value(), 4.0f);
  EXPECT_EQ(to_host(c), (std::vector<float>{0.5f, 1, 1.5f}));
  device_vector<float> filled(3);
  filled = s;
  EXPECT_EQ(to_host(filled), std::vector<float>(3, 2.0f));
}

TEST(StatementRankTest, RunsOverRankThreeAndFour) {
  const auto values = whole_values<float>(2 * 3 * 5 * 7);
  device_array<float, 4> t(2, 3, 5, 7);
  copy(values, t);
  device_array<float, 4> u = t * t - 1.0f;
  EXPECT_EQ(to_host(u), each([](float x) { return x * x - 1; }, values));
  device_array<int, 3> k(3, 1, 11, 4);  // filled with 4
  k += k;
  EXPECT_EQ(to_host(k), std::vector<int>(33, 8));
}

}  // namespace
}  // namespace singlet_tests
