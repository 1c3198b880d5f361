// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays as regular types: copies and moves behave as a std::vector's; assigning an expression never resizes.

#include <algorithm>
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
struct RegularTest : testing::Test {
  using vector = singlet::array<float, 1, Space>;
  using matrix = singlet::array<float, 2, Space>;
};
TYPED_TEST_SUITE(RegularTest, spaces, space_name);

TYPED_TEST(RegularTest, CopiesAreIndependent) {
  typename TestFixture::vector a{1, 2, 3};
  typename TestFixture::vector b = a;
  a[0] = 9.0f;
  EXPECT_EQ(to_host(b), (std::vector<float>{1, 2, 3}));
  EXPECT_NE(a.data(), b.data());
}

TYPED_TEST(RegularTest, CopyAssignmentTakesTheShape) {
  typename TestFixture::vector a{1, 2, 3};
  typename TestFixture::vector b{4, 5};
  b = a;
  EXPECT_EQ(to_host(b), (std::vector<float>{1, 2, 3}));
  typename TestFixture::matrix m{{1, 2}, {3, 4}, {5, 6}};
  typename TestFixture::matrix k(1, 7);
  k = m;
  EXPECT_EQ(k.rows(), 3);
  EXPECT_EQ(to_host(k), to_host(m));
}

TYPED_TEST(RegularTest, SelfAssignmentChangesNothing) {
  typename TestFixture::vector a{1, 2, 3};
  const auto& same = a;
  a = same;
  EXPECT_EQ(to_host(a), (std::vector<float>{1, 2, 3}));
}

TYPED_TEST(RegularTest, MovingHandsTheMemoryOver) {
  typename TestFixture::vector a{1, 2, 3};
  const auto* memory = a.data();
  typename TestFixture::vector b = std::move(a);
  EXPECT_EQ(b.data(), memory);
  EXPECT_TRUE(a.empty());
  EXPECT_EQ(to_host(b), (std::vector<float>{1, 2, 3}));
}

TYPED_TEST(RegularTest, MoveAssignmentTakesTheShape) {
  typename TestFixture::vector a{1, 2, 3};
  typename TestFixture::vector b{4, 5};
  b = std::move(a);
  EXPECT_EQ(to_host(b), (std::vector<float>{1, 2, 3}));
}

TYPED_TEST(RegularTest, AMovedFromArrayTakesTheShapeOfAnExpression) {
  typename TestFixture::vector a{1, 2, 3};
  const typename TestFixture::vector b = std::move(a);
  a = slice(b, 1, 3) * 2.0f;
  EXPECT_EQ(to_host(a), (std::vector<float>{4, 6}));
}

TYPED_TEST(RegularTest, ADefaultConstructedArrayTakesTheShapeOfAnExpression) {
  const typename TestFixture::matrix m{{1, 2, 3}, {4, 5, 6}};
  typename TestFixture::matrix k;
  k = m * 2.0f;
  EXPECT_EQ(k.rows(), 2);
  EXPECT_EQ(k.cols(), 3);
  EXPECT_EQ(to_host(k), (std::vector<float>{2, 4, 6, 8, 10, 12}));
}

TYPED_TEST(RegularTest, AnExpressionNeverResizes) {
  const typename TestFixture::vector a{1, 2, 3};
  typename TestFixture::vector b{4, 5};
  typename TestFixture::vector none(0);
  EXPECT_THROW(b = a * 2.0f, shape_error);
  EXPECT_EQ(to_host(b), (std::vector<float>{4, 5}));
  EXPECT_THROW(none = a * 2.0f, shape_error);
}

TYPED_TEST(RegularTest, SwapsAndLivesInContainers) {
  typename TestFixture::vector a{1, 2, 3};
  typename TestFixture::vector b{4, 5};
  std::swap(a, b);
  EXPECT_EQ(to_host(a), (std::vector<float>{4, 5}));
  std::vector<typename TestFixture::vector> all;
  for (int i = 0; i < 10; ++i) {
    all.push_back(b);
  }
  std::rotate(all.begin(), all.begin() + 3, all.end());
  EXPECT_EQ(to_host(all[9]), (std::vector<float>{1, 2, 3}));
  static_assert(std::is_nothrow_move_constructible_v<typename TestFixture::vector>);
  static_assert(std::is_nothrow_move_assignable_v<typename TestFixture::vector>);
}

TEST(EvaluateTest, DeducesTheArrayThatAnExpressionFills) {
  const std::vector<float> values = whole_values<float>(1009);
  const device_vector<float> a(values);
  singlet::array e = a * 2.0f;
  auto f = evaluate(a * 2.0f);
  static_assert(std::is_same_v<decltype(e), device_vector<float>>);
  static_assert(std::is_same_v<decltype(f), device_vector<float>>);
  EXPECT_EQ(to_host(e), to_host(f));
  EXPECT_EQ(to_host(e)[1000], values[1000] * 2);
}

TEST(EvaluateTest, DeducesTheMemorySpace) {
  const host_vector<float> h{1, 2};
  auto on_host = evaluate(h + 1.0f);
  static_assert(std::is_same_v<decltype(on_host), host_vector<float>>);
  EXPECT_EQ(to_host(on_host), (std::vector<float>{2, 3}));
}

TEST(EvaluateTest, TakesASnapshotOfAnArrayAndOfAView) {
  device_vector<float> a{1, 2, 3};
  auto whole = evaluate(a);
  auto part = evaluate(slice(a, 1, 3));
  a = 0.0f;
  static_assert(std::is_same_v<decltype(part), device_vector<float>>);
  EXPECT_EQ(to_host(whole), (std::vector<float>{1, 2, 3}));
  EXPECT_EQ(to_host(part), (std::vector<float>{2, 3}));
}

}  // namespace
}  // namespace singlet_tests
