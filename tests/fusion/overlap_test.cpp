// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statements that read their own destination behave as if the right side had been finished first.

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/near.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;

// Large enough that blocks run in several waves: an unsafe statement would read what others have written.
constexpr index_t n = 300007;

template <class Space>
struct OverlapTest : testing::Test {
  using vector = singlet::array<int, 1, Space>;
  using matrix = singlet::array<int, 2, Space>;
  std::vector<int> values = random_values<int>(n, -1000, 1000);
  vector a{values};
};
TYPED_TEST_SUITE(OverlapTest, spaces, space_name);

TYPED_TEST(OverlapTest, WorksInPlace) {
  const auto other = random_values<int>(n, -1000, 1000);
  const typename TestFixture::vector b(other);
  this->a = this->a + b;
  this->a = this->a * this->a - b;
  EXPECT_EQ(to_host(this->a), each([](int x, int y) { return (x + y) * (x + y) - y; }, this->values, other));
}

TYPED_TEST(OverlapTest, ShiftsUp) {
  slice(this->a, 1, n) = slice(this->a, 0, n - 1);
  auto wanted = this->values;
  std::copy_backward(this->values.begin(), this->values.end() - 1, wanted.end());
  EXPECT_EQ(to_host(this->a), wanted);
}

TYPED_TEST(OverlapTest, ShiftsDown) {
  slice(this->a, 0, n - 1) = slice(this->a, 1, n);
  auto wanted = this->values;
  std::copy(this->values.begin() + 1, this->values.end(), wanted.begin());
  EXPECT_EQ(to_host(this->a), wanted);
}

TYPED_TEST(OverlapTest, AddsShiftedSlicesOfItself) {
  slice(this->a, 1, n - 1) += slice(this->a, 0, n - 2) + slice(this->a, 2, n);
  auto wanted = this->values;
  for (std::size_t i = 1; i + 1 < wanted.size(); ++i) {
    wanted[i] = this->values[i] + this->values[i - 1] + this->values[i + 1];
  }
  EXPECT_EQ(to_host(this->a), wanted);
}

TYPED_TEST(OverlapTest, ReversesInPlace) {
  this->a = reverse(this->a);
  EXPECT_EQ(to_host(this->a), std::vector<int>(this->values.rbegin(), this->values.rend()));
  this->a = this->a + reverse(this->a);
  EXPECT_EQ(to_host(this->a), each([](int x, int y) { return x + y; }, this->values,
                                   std::vector<int>(this->values.rbegin(), this->values.rend())));
}

TYPED_TEST(OverlapTest, ReversesThroughTheDestination) {
  reverse(this->a) = this->a + 0;
  EXPECT_EQ(to_host(this->a), std::vector<int>(this->values.rbegin(), this->values.rend()));
}

TYPED_TEST(OverlapTest, TransposesInPlace) {
  constexpr index_t side = 521;
  const auto values = random_values<int>(side * side, -1000, 1000);
  typename TestFixture::matrix m(side, side);
  copy(values, m);
  std::vector<int> turned(values.size());
  for (std::size_t i = 0; i < side; ++i) {
    for (std::size_t j = 0; j < side; ++j) {
      turned[j * side + i] = values[i * side + j];
    }
  }
  m = transpose(m);
  EXPECT_EQ(to_host(m), turned);
  m += transpose(m);
  EXPECT_EQ(to_host(m), each([](int x, int y) { return x + y; }, values, turned));
}

TYPED_TEST(OverlapTest, MovesRowsAndColumns) {
  typename TestFixture::matrix m{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  submatrix(m, 1, 1, 2, 2) = submatrix(m, 0, 0, 2, 2);
  EXPECT_EQ(to_host(m), (std::vector<int>{1, 2, 3, 4, 1, 2, 7, 4, 5}));
  m = m + row(m, 0);
  EXPECT_EQ(to_host(m), (std::vector<int>{2, 4, 6, 5, 3, 5, 8, 6, 8}));
  m -= as_col(col(m, 1));
  EXPECT_EQ(to_host(m), (std::vector<int>{-2, 0, 2, 2, 0, 2, 2, 0, 2}));
}

TYPED_TEST(OverlapTest, GathersFromItself) {
  const auto places = random_values<int>(n, 0, n - 1);
  const typename TestFixture::vector indices(places);
  this->a = gather(this->a, indices);
  EXPECT_EQ(to_host(this->a), each([&](int i) { return this->values[static_cast<std::size_t>(i)]; }, places));
}

TYPED_TEST(OverlapTest, ScattersIntoItself) {
  std::vector<int> places(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < places.size(); ++i) {
    places[i] = static_cast<int>(i);
  }
  std::shuffle(places.begin(), places.end(), engine());
  const typename TestFixture::vector indices(places);
  scatter(this->a, indices) = this->a;
  std::vector<int> wanted(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    wanted[static_cast<std::size_t>(places[i])] = this->values[i];
  }
  EXPECT_EQ(to_host(this->a), wanted);
}

TYPED_TEST(OverlapTest, OverwritesItsOwnIndices) {
  auto places = random_values<int>(n, 0, n - 1);
  typename TestFixture::vector indices(places);
  indices = gather(this->a, indices);
  EXPECT_EQ(to_host(indices), each([&](int i) { return this->values[static_cast<std::size_t>(i)]; }, places));
}

TYPED_TEST(OverlapTest, SeesThroughForeignViewsOfItsOwnMemory) {
  auto alias = view<TypeParam>(this->a.data(), n - 1);
  slice(this->a, 1, n) = alias + 0;
  auto wanted = this->values;
  std::copy_backward(this->values.begin(), this->values.end() - 1, wanted.end());
  EXPECT_EQ(to_host(this->a), wanted);
}

TYPED_TEST(OverlapTest, SeesThroughReshapedViewsOfItself) {
  auto rows = reshape(this->a, n, 1);
  this->a = reverse(reshape(rows, n)) * 2;
  EXPECT_EQ(to_host(this->a),
            each([](int x) { return 2 * x; }, std::vector<int>(this->values.rbegin(), this->values.rend())));
}

TYPED_TEST(OverlapTest, LetsDisjointPartsOfOneArrayBeAssigned) {
  const index_t half_way = n / 2;
  launch_counter counter;
  slice(this->a, 0, half_way) = slice(this->a, half_way, 2 * half_way) + 1;
  EXPECT_EQ(counter.count(), 1);
  const auto got = to_host(this->a);
  EXPECT_EQ(got[0], this->values[static_cast<std::size_t>(half_way)] + 1);
  EXPECT_EQ(got[static_cast<std::size_t>(half_way)], this->values[static_cast<std::size_t>(half_way)]);
}

}  // namespace
}  // namespace singlet_tests
