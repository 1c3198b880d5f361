// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// describe: the text of an expression.

#include <string>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

namespace singlet_tests {

struct triple {
  SINGLET_HD float operator()(float x) const { return 3 * x; }
};

namespace {

using namespace singlet;

struct DescribeTest : testing::Test {
  device_vector<float> a{1, 2, 3};
  device_vector<float> b{4, 5, 6};
  device_vector<float> d{7, 8, 9};
  device_matrix<float> m{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
};

template <class Expression>
std::string text(const Expression& e) {
  return std::string(describe(e));
}

testing::AssertionResult starts_with(const std::string& whole, const std::string& part) {
  if (whole.rfind(part, 0) == 0) {
    return testing::AssertionSuccess();
  }
  return testing::AssertionFailure() << '"' << whole << "\" does not start with \"" << part << '"';
}

TEST_F(DescribeTest, ParenthesisesOperatorsAndNumbersArraysByFirstUse) {
  EXPECT_EQ(text(a * b + d), "((x0 * x1) + x2)");
  EXPECT_EQ(text(d * (a - b)), "(x0 * (x1 - x2))");
  EXPECT_EQ(text(a < b), "(x0 < x1)");
}

TEST_F(DescribeTest, KeepsOneNameForOneArray) {
  EXPECT_EQ(text(a * a + a), "((x0 * x0) + x0)");
  EXPECT_EQ(text(a * b + a * d), "((x0 * x1) + (x0 * x2))");
  const device_vector<float> copied = a;
  EXPECT_EQ(text(a * copied), "(x0 * x1)");
}

TEST_F(DescribeTest, NamesFunctions) {
  EXPECT_EQ(text(sqrt(a)), "sqrt(x0)");
  EXPECT_EQ(text(exp(a + b)), "exp((x0 + x1))");
  EXPECT_EQ(text(hypot(a, b)), "hypot(x0, x1)");
  EXPECT_EQ(text(where(a < b, a, d)), "where((x0 < x1), x0, x2)");
  EXPECT_EQ(text(fma(a, b, d)), "fma(x0, x1, x2)");
  EXPECT_EQ(text(min(a, b)), "min(x0, x1)");
}

TEST_F(DescribeTest, WritesNumbers) {
  EXPECT_EQ(text(a * 2.0f), "(x0 * 2)");
  EXPECT_EQ(text(1.5 - a), "(1.5 - x0)");
}

TEST_F(DescribeTest, NamesViewsAndGenerators) {
  EXPECT_TRUE(starts_with(text(reverse(a) + b), "(reverse(x0"));
  EXPECT_TRUE(starts_with(text(slice(a, 0, 2)), "slice(x0"));
  EXPECT_TRUE(starts_with(text(transpose(m)), "transpose(x0"));
  EXPECT_TRUE(starts_with(text(row(m, 1)), "row(x0"));
  EXPECT_TRUE(starts_with(text(as_col(a)), "as_col(x0"));
  EXPECT_TRUE(starts_with(text(transpose(m + a)), "(transpose(x0) + transpose(x1))"));
  EXPECT_TRUE(starts_with(text(iota<float>(3)), "iota("));
}

TEST_F(DescribeTest, NamesOneArrayBehindDifferentViewsOnce) {
  EXPECT_TRUE(starts_with(text(a + reverse(a)), "(x0 + reverse(x0"));
}

TEST_F(DescribeTest, NamesCasts) {
  EXPECT_NE(text(cast<int>(a)).find("cast"), std::string::npos);
  EXPECT_NE(text(map(triple{}, a)).find("(x0)"), std::string::npos);
}

}  // namespace
}  // namespace singlet_tests
