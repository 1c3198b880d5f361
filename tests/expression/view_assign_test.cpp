// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Views as destinations: every operator, every kind of view that owns no memory of its own.

#include <algorithm>
#include <numeric>
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
struct ViewAssignTest : testing::Test {
  using vector = singlet::array<int, 1, Space>;
  using matrix = singlet::array<int, 2, Space>;
};
TYPED_TEST_SUITE(ViewAssignTest, spaces, space_name);

TYPED_TEST(ViewAssignTest, WritesEveryOtherElement) {
  typename TestFixture::vector a(7);
  const typename TestFixture::vector b{1, 2, 3, 4};
  slice(a, 0, 7, 2) = b * 10;
  EXPECT_EQ(to_host(a), (std::vector<int>{10, 0, 20, 0, 30, 0, 40}));
  slice(a, 1, 7, 2) = 5;
  EXPECT_EQ(to_host(a), (std::vector<int>{10, 5, 20, 5, 30, 5, 40}));
}

TYPED_TEST(ViewAssignTest, WritesRowsColumnsAndBlocks) {
  typename TestFixture::matrix m(3, 4);
  const typename TestFixture::vector v{1, 2, 3, 4};
  row(m, 1) = v;
  col(m, 3) = slice(v, 0, 3) * 10;
  submatrix(m, 1, 0, 2, 2) += 100;
  EXPECT_EQ(to_host(m), (std::vector<int>{0, 0, 0, 10, 101, 102, 3, 20, 100, 100, 0, 30}));
  slice<axis<1>>(m, 0, 4, 3) = 7;
  EXPECT_EQ(to_host(m), (std::vector<int>{7, 0, 0, 7, 7, 102, 3, 7, 7, 100, 0, 7}));
}

TYPED_TEST(ViewAssignTest, WritesThroughTransposeReverseReshapeAndDiagonal) {
  typename TestFixture::matrix m(2, 3);
  typename TestFixture::matrix k{{1, 2}, {3, 4}, {5, 6}};
  typename TestFixture::vector a(6);
  const typename TestFixture::vector v{1, 2, 3, 4, 5, 6};
  transpose(m) = k;
  EXPECT_EQ(to_host(m), (std::vector<int>{1, 3, 5, 2, 4, 6}));
  reverse(a) = v * 2;
  EXPECT_EQ(to_host(a), (std::vector<int>{12, 10, 8, 6, 4, 2}));
  reshape(a, 2, 3) = m;
  EXPECT_EQ(to_host(a), (std::vector<int>{1, 3, 5, 2, 4, 6}));
  diagonal(m) = slice(v, 0, 2) * 50;
  EXPECT_EQ(to_host(m), (std::vector<int>{50, 3, 5, 2, 100, 6}));
}

TYPED_TEST(ViewAssignTest, ScattersToDistinctPlaces) {
  std::vector<int> places(1009);
  std::iota(places.begin(), places.end(), 0);
  std::shuffle(places.begin(), places.end(), engine());
  const auto x = random_values<int>(1009, -1000, 1000);
  const typename TestFixture::vector indices(places);
  const typename TestFixture::vector b(x);
  typename TestFixture::vector a(1009);
  scatter(a, indices) = b + 1;
  std::vector<int> wanted(1009);
  for (std::size_t i = 0; i < places.size(); ++i) {
    wanted[static_cast<std::size_t>(places[i])] = x[i] + 1;
  }
  EXPECT_EQ(to_host(a), wanted);
}

TYPED_TEST(ViewAssignTest, ScattersANumberAndLeavesTheRestAlone) {
  const typename TestFixture::vector indices{4, 0};
  typename TestFixture::vector a(5, 1);
  scatter(a, indices) = 9;
  EXPECT_EQ(to_host(a), (std::vector<int>{9, 1, 1, 1, 9}));
}

TYPED_TEST(ViewAssignTest, UpdatesWithEveryOperator) {
  typename TestFixture::vector a(8, 29);
  const typename TestFixture::vector b{1, 2, 3, 5};
  auto odd = slice(a, 1, 8, 2);
  odd += b;
  odd -= 1;
  odd *= b;
  odd /= 2;
  odd %= 50;
  EXPECT_EQ(to_host(a), (std::vector<int>{29, 14, 29, 30, 29, 46, 29, 82 % 50}));
  odd &= 62;
  odd |= b;
  odd ^= 3;
  EXPECT_EQ(to_host(odd), (std::vector<int>{((14 & 62) | 1) ^ 3, ((30 & 62) | 2) ^ 3, ((46 & 62) | 3) ^ 3,
                                            ((32 & 62) | 5) ^ 3}));
  EXPECT_EQ(to_host(slice(a, 0, 8, 2)), std::vector<int>(4, 29));
}

TYPED_TEST(ViewAssignTest, AssignsElementsFromAViewOfTheSameType) {
  typename TestFixture::matrix m{{1, 2}, {3, 4}, {5, 6}};
  row(m, 0) = row(m, 2);
  EXPECT_EQ(to_host(m), (std::vector<int>{5, 6, 3, 4, 5, 6}));
  auto first = row(m, 0);
  const auto second = row(m, 1);
  first = second;
  EXPECT_EQ(to_host(m), (std::vector<int>{3, 4, 3, 4, 5, 6}));
  first = std::move(row(m, 2));
  EXPECT_EQ(to_host(m), (std::vector<int>{5, 6, 3, 4, 5, 6}));
}

TYPED_TEST(ViewAssignTest, WritesThroughAViewOfAView) {
  typename TestFixture::matrix m(3, 4);
  slice(row(transpose(m), 2), 1, 3) = 8;
  reverse(slice(row(m, 0), 0, 2)) += typename TestFixture::vector{1, 2};
  EXPECT_EQ(to_host(m), (std::vector<int>{2, 1, 0, 0, 0, 0, 8, 0, 0, 0, 8, 0}));
}

TYPED_TEST(ViewAssignTest, RepeatsALowerRank) {
  typename TestFixture::matrix m(3, 4);
  submatrix(m, 1, 1, 2, 2) = typename TestFixture::vector{1, 2};
  EXPECT_EQ(to_host(m), (std::vector<int>{0, 0, 0, 0, 0, 1, 2, 0, 0, 1, 2, 0}));
}

TYPED_TEST(ViewAssignTest, NeverResizes) {
  typename TestFixture::vector a(5, 1);
  const typename TestFixture::vector b(4, 2);
  EXPECT_THROW(slice(a, 0, 3) = b, shape_error);
  EXPECT_THROW(slice(a, 0, 3) += b * 2, shape_error);
  EXPECT_THROW((scatter(a, typename TestFixture::vector{0, 1}) = b * 2), shape_error);
  EXPECT_EQ(to_host(a), std::vector<int>(5, 1));
}

TYPED_TEST(ViewAssignTest, ChangesNothingThroughAnEmptyView) {
  typename TestFixture::vector a(5, 1);
  slice(a, 2, 2) = 9;
  EXPECT_EQ(to_host(a), std::vector<int>(5, 1));
}

TEST(ForeignViewAssignTest, WritesMemoryThatSomebodyElseOwns) {
  device_vector<int> a(6);
  view(a.data(), 2, 3) = device_vector<int>{1, 2, 3};
  auto v = view(a.data(), 6);
  v += 1;
  EXPECT_EQ(to_host(a), (std::vector<int>{2, 3, 4, 2, 3, 4}));
  a.view() = 7;
  EXPECT_EQ(to_host(a), std::vector<int>(6, 7));
  std::vector<int> host{1, 2, 3};
  view<host_space>(host.data(), 3) *= 2;
  EXPECT_EQ(host, (std::vector<int>{2, 4, 6}));
}

}  // namespace
}  // namespace singlet_tests
