// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Failure: what cannot be allocated throws, leaves destinations alone and does not poison what comes next.

#include <limits>
#include <new>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/spaces.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;

template <class Space>
struct FailureTest : testing::Test {
  using vector = singlet::array<double, 1, Space>;
  static constexpr index_t absurd = index_t{1} << 50;  // 9 petabytes of doubles
};
TYPED_TEST_SUITE(FailureTest, spaces, space_name);

TYPED_TEST(FailureTest, ThrowsBadAllocForAnAbsurdSize) {
  EXPECT_THROW((typename TestFixture::vector(this->absurd)), std::bad_alloc);
  EXPECT_THROW((typename TestFixture::vector(this->absurd, uninitialized)), std::bad_alloc);
  EXPECT_THROW((typename TestFixture::vector(this->absurd, 1.0)), std::bad_alloc);
}

TYPED_TEST(FailureTest, ThrowsBadAllocWhenTheBytesDoNotFitInSixtyFourBits) {
  EXPECT_THROW((typename TestFixture::vector(index_t{1} << 61, uninitialized)), std::bad_alloc);
  EXPECT_THROW((typename TestFixture::vector(std::numeric_limits<index_t>::max(), uninitialized)),
               std::bad_alloc);
}

TYPED_TEST(FailureTest, RefusesExtentsWhoseProductOverflows) {
  using matrix = singlet::array<double, 2, TypeParam>;
  EXPECT_THROW((matrix(index_t{1} << 40, index_t{1} << 40)), shape_error);
}

TYPED_TEST(FailureTest, DoesNotPoisonTheNextStatement) {
  const typename TestFixture::vector a{1, 2, 3};
  typename TestFixture::vector c(3);
  EXPECT_THROW((typename TestFixture::vector(this->absurd)), std::bad_alloc);
  c = a * 2.0;
  EXPECT_EQ(to_host(c), (std::vector<double>{2, 4, 6}));
}

TYPED_TEST(FailureTest, LeavesADefaultConstructedTargetDefaultConstructed) {
  typename TestFixture::vector c;
  EXPECT_THROW(c = constant(1.0, this->absurd), std::bad_alloc);
  EXPECT_TRUE(c.empty());
  c = typename TestFixture::vector{1, 2} * 3.0;
  EXPECT_EQ(to_host(c), (std::vector<double>{3, 6}));
}

TYPED_TEST(FailureTest, LeavesTheDestinationOfARefusedStatementAsItWas) {
  const typename TestFixture::vector a{1, 2, 3, 4};
  typename TestFixture::vector c(3, 7.0);
  EXPECT_THROW(c = a + 1.0, shape_error);
  EXPECT_THROW(c += a, shape_error);
  EXPECT_THROW(slice(c, 0, 2) = slice(a, 0, 3), shape_error);
  EXPECT_EQ(to_host(c), std::vector<double>(3, 7.0));
}

TYPED_TEST(FailureTest, FreesWhatItUsedAfterManyFailures) {
  for (int i = 0; i < 1000; ++i) {
    EXPECT_THROW((typename TestFixture::vector(this->absurd)), std::bad_alloc);
  }
  const typename TestFixture::vector a(1009, 2.0);
  EXPECT_EQ(to_host(a * a), std::vector<double>(1009, 4.0));
}

}  // namespace
}  // namespace singlet_tests
