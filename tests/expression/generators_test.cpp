// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Generators: iota, linspace and constant, alone and inside expressions.

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/near.hpp"
#include "support/random.hpp"
#include "support/sizes.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;

TEST(GeneratorTest, CountsFromZero) {
  for (const index_t n : sizes) {
    std::vector<int> wanted;
    for (int i = 0; i < n; ++i) {
      wanted.push_back(i);
    }
    EXPECT_EQ(to_host(iota<int>(n)), wanted);
  }
}

TEST(GeneratorTest, CountsFromAFirstValueInSteps) {
  EXPECT_EQ(to_host(iota<int>(4, 10)), (std::vector<int>{10, 11, 12, 13}));
  EXPECT_EQ(to_host(iota<int>(4, 10, -3)), (std::vector<int>{10, 7, 4, 1}));
  EXPECT_EQ(to_host(iota<float>(3, 0.5f, 0.25f)), (std::vector<float>{0.5f, 0.75f, 1.0f}));
  EXPECT_EQ(to_host(iota<std::int64_t>(2, std::int64_t{1} << 40)),
            (std::vector<std::int64_t>{std::int64_t{1} << 40, (std::int64_t{1} << 40) + 1}));
}

TEST(GeneratorTest, CountsInDoubleBeyondTheIntegersOfFloat) {
  const auto last = to_host(slice(iota<double>((index_t{1} << 24) + 3), 1 << 24, (1 << 24) + 3));
  EXPECT_EQ(last, (std::vector<double>{16777216, 16777217, 16777218}));
}

TEST(GeneratorTest, SpacesLinearlyAndHitsBothEnds) {
  EXPECT_EQ(to_host(linspace<double>(0, 1, 5)), (std::vector<double>{0, 0.25, 0.5, 0.75, 1}));
  EXPECT_EQ(to_host(linspace<double>(3, 7, 1)), std::vector<double>{3});
  EXPECT_TRUE(to_host(linspace<double>(3, 7, 0)).empty());
  const auto x = to_host(linspace<double>(-0.1, 0.7, 1009));
  std::vector<long double> wanted;
  for (int i = 0; i < 1009; ++i) {
    wanted.push_back(-0.1L + (0.7L + 0.1L) * static_cast<long double>(i) / 1008);
  }
  EXPECT_EQ(x.front(), -0.1);
  EXPECT_EQ(x.back(), 0.7);
  // Ends are rounded doubles, and there are three operations on numbers of magnitude below 1.
  EXPECT_TRUE(near_by(x, wanted, [](long double, std::size_t) { return 4e-16L; }));
}

TEST(GeneratorTest, RepeatsAConstantInAnyShape) {
  EXPECT_EQ(to_host(constant(3, 5)), std::vector<int>(5, 3));
  const device_matrix<float> m = constant(0.5f, 2, 3);
  EXPECT_EQ(m.rows(), 2);
  EXPECT_EQ(to_host(m), std::vector<float>(6, 0.5f));
}

TEST(GeneratorTest, TakesPartInExpressionsAndViews) {
  const auto x = whole_values<float>(1009);
  const device_vector<float> a(x);
  std::vector<float> wanted;
  for (std::size_t i = 0; i < x.size(); ++i) {
    wanted.push_back(x[i] * static_cast<float>(i) + 2);
  }
  EXPECT_EQ(to_host(a * iota<float>(1009) + constant(2.0f, 1009)), wanted);
  EXPECT_EQ(to_host(reshape(iota<int>(6), 2, 3) * 10), (std::vector<int>{0, 10, 20, 30, 40, 50}));
  EXPECT_EQ(to_host(as_col(iota<int>(2)) * 10 + as_row(iota<int>(3))),
            (std::vector<int>{0, 1, 2, 10, 11, 12}));
  EXPECT_EQ(to_host(reverse(iota<int>(3))), (std::vector<int>{2, 1, 0}));
}

TEST(GeneratorTest, FillsHostAndDeviceArrays) {
  device_vector<int> d(4);
  host_vector<int> h(4);
  d = iota<int>(4);
  h = iota<int>(4, 1);
  h += linspace<double>(0, 3, 4);
  EXPECT_EQ(to_host(d), (std::vector<int>{0, 1, 2, 3}));
  EXPECT_EQ(to_host(h), (std::vector<int>{1, 3, 5, 7}));
}

TEST(GeneratorTest, RefusesNegativeLengths) {
  EXPECT_THROW((void)iota<int>(-1), shape_error);
  EXPECT_THROW((void)linspace<float>(0, 1, -1), shape_error);
  EXPECT_THROW((void)constant(1, 2, -1), shape_error);
}

}  // namespace
}  // namespace singlet_tests
