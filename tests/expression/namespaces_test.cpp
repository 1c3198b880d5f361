// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// singlet beside std in one scope, and beside a user's own overloads.

#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

namespace user {

// A type of the user's own with operators that take singlet's arrays.
struct money {
  float amount;
};
inline singlet::device_vector<float> operator+(const money& m, const singlet::device_vector<float>& v) {
  return singlet::evaluate(v + m.amount);
}

// Overloads for a base class, which must not lose against any of the library's explanations.
struct base {};
struct derived : base {};
inline std::string operator*(const base&, const singlet::device_vector<float>&) { return "times"; }
inline std::string operator<<(const base&, const singlet::device_vector<float>&) { return "shift"; }
inline std::string min(const base&, const singlet::device_vector<float>&) { return "min"; }

}  // namespace user

namespace singlet_tests {

using namespace std;
using namespace singlet;

TEST(NamespacesTest, WinsMinAndMaxForItsOwnTypes) {
  const device_vector<float> a{1, 5};
  const device_vector<float> b{3, 2};
  EXPECT_EQ(to_host(min(a, b)), (vector<float>{1, 2}));
  EXPECT_EQ(to_host(max(a, b)), (vector<float>{3, 5}));
  EXPECT_EQ(to_host(min(a, a)), (vector<float>{1, 5}));
  EXPECT_EQ(to_host(max(a * 2.0f, a * 2.0f)), (vector<float>{2, 10}));
  EXPECT_EQ(to_host(max(a, 2.0f)), (vector<float>{2, 5}));
}

TEST(NamespacesTest, WinsClampAlsoWhenAllArgumentsHaveOneType) {
  const device_vector<float> a{1, 5};
  EXPECT_EQ(to_host(clamp(a, 2.0f, 3.0f)), (vector<float>{2, 3}));
  EXPECT_EQ(to_host(clamp(a, a, a)), (vector<float>{1, 5}));
}

TEST(NamespacesTest, WinsIotaWithNumbersOfOneType) {
  EXPECT_EQ(to_host(iota<int>(3)), (vector<int>{0, 1, 2}));
  EXPECT_EQ(to_host(iota<int>(3, 1)), (vector<int>{1, 2, 3}));
  EXPECT_EQ(to_host(iota<int>(3, 1, 2)), (vector<int>{1, 3, 5}));
  EXPECT_EQ(to_host(iota<float>(3, 1.0f, 2.0f)), (vector<float>{1, 3, 5}));
}

TEST(NamespacesTest, LeavesStandardFunctionsAlone) {
  EXPECT_EQ(min(1, 2), 1);
  EXPECT_EQ(max(2.0, 1.0), 2.0);
  EXPECT_EQ(clamp(5, 1, 3), 3);
  EXPECT_EQ(sqrt(4.0), 2.0);
  EXPECT_EQ(abs(-3), 3);
  EXPECT_EQ(pow(2.0, 3.0), 8.0);
  vector<int> v(3);
  iota(v.begin(), v.end(), 7);
  EXPECT_EQ(v, (vector<int>{7, 8, 9}));
  EXPECT_EQ(string("a") + "b", "ab");
  EXPECT_EQ(plus<int>{}(1, 2), 3);
}

TEST(NamespacesTest, ComputesFunctionsThatStdAlsoNames) {
  const device_vector<float> a{4, 9};
  EXPECT_EQ(to_host(sqrt(a)), (vector<float>{2, 3}));
  EXPECT_EQ(to_host(abs(-a)), (vector<float>{4, 9}));
  EXPECT_EQ(to_host(isnan(a)), (vector<bool>{false, false}));
  EXPECT_EQ(to_host(fma(a, a, a)), (vector<float>{20, 90}));
  EXPECT_EQ(to_host(lerp(a, a * 2.0f, 0.5f)), (vector<float>{6, 13.5f}));
  EXPECT_EQ(to_host(reverse(a)), (vector<float>{9, 4}));
}

TEST(NamespacesTest, CopiesWithItsOwnCopy) {
  const vector<float> x{1, 2};
  device_vector<float> a(2);
  copy(x, a);
  EXPECT_EQ(to_host(a), x);
}

TEST(NamespacesTest, LeavesAUsersOverloadsToTheUser) {
  const device_vector<float> a{1, 2};
  EXPECT_EQ(to_host(user::money{3} + a), (vector<float>{4, 5}));
  EXPECT_EQ(user::derived{} * a, "times");
  EXPECT_EQ(user::derived{} << a, "shift");
  EXPECT_EQ(min(user::derived{}, a), "min");
}

}  // namespace singlet_tests

// At global scope without a using-directive: only argument-dependent lookup can find these.
TEST(ArgumentDependentLookupTest, FindsOperatorsAndFunctionsOnExpressions) {
  const singlet::device_vector<float> a{3, 6};
  const singlet::device_vector<float> b{4, 8};
  EXPECT_EQ(to_host(sqrt(a * a + b * b) + max(a - b, 0)), (std::vector<float>{5, 10}));
  EXPECT_EQ(to_host(transpose(as_row(a) + as_col(b))), (std::vector<float>{7, 11, 10, 14}));
}
