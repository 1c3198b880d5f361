// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Broadcasting, and the errors of shapes that do not fit.

#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/random.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;

// What the error says that `statement` throws; empty when it throws none.
template <class Statement>
std::string error_of(Statement statement) {
  try {
    statement();
  } catch (const shape_error& error) {
    return error.what();
  }
  return {};
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(BroadcastTest, RepeatsALowerRankOverTheFirstAxes) {
  const device_matrix<int> m{{1, 2, 3}, {4, 5, 6}};
  const device_vector<int> v{10, 20, 30};
  EXPECT_EQ(to_host(m + v), (std::vector<int>{11, 22, 33, 14, 25, 36}));
  EXPECT_EQ(to_host(v - m), (std::vector<int>{9, 18, 27, 6, 15, 24}));
}

TEST(BroadcastTest, RepeatsVectorsAndMatricesOverRankThree) {
  const auto values = random_values<int>(3 * 4 * 5, -100, 100);
  const auto plane = random_values<int>(4 * 5, -100, 100);
  const auto line = random_values<int>(5, -100, 100);
  device_array<int, 3> t(3, 4, 5);
  device_matrix<int> m(4, 5);
  const device_vector<int> v(line);
  copy(values, t);
  copy(plane, m);
  std::vector<int> wanted;
  for (std::size_t i = 0; i < values.size(); ++i) {
    wanted.push_back(values[i] * plane[i % 20] + line[i % 5]);
  }
  EXPECT_EQ(to_host(t * m + v), wanted);
}

TEST(BroadcastTest, RepeatsColumnsOnlyWhenAsked) {
  const device_matrix<int> m{{1, 2, 3}, {4, 5, 6}};
  const device_vector<int> u{10, 20};
  EXPECT_EQ(to_host(m + as_col(u)), (std::vector<int>{11, 12, 13, 24, 25, 26}));
  EXPECT_THROW((void)(m + as_row(u)), shape_error);
}

TEST(BroadcastTest, RepeatsAScalarOnTheDevice) {
  const device_matrix<float> m{{1, 2}, {3, 4}};
  device_scalar<float> s;
  s = 2.0f;
  EXPECT_EQ(to_host(m * s), (std::vector<float>{2, 4, 6, 8}));
}

TEST(BroadcastTest, GivesTheOuterShapeToARowAndAColumn) {
  const device_vector<int> u{1, 2};
  const device_vector<int> v{10, 20, 30};
  const device_matrix<int> m = as_row(v) + as_col(u);
  EXPECT_EQ(m.rows(), 2);
  EXPECT_EQ(m.cols(), 3);
  EXPECT_EQ(to_host(m), (std::vector<int>{11, 21, 31, 12, 22, 32}));
}

TEST(BroadcastTest, LetsAnEmptyAxisMeetAnEmptyAxis) {
  const device_matrix<int> m(3, 0);
  const device_vector<int> v(0);
  const device_matrix<int> sum = m + v;
  EXPECT_EQ(sum.rows(), 3);
  EXPECT_TRUE(sum.empty());
}

TEST(ShapeErrorTest, NamesBothShapesAndTheOperation) {
  const device_vector<float> a(117);
  const device_vector<float> b(119);
  const std::string text = error_of([&] { (void)(a * b); });
  EXPECT_TRUE(contains(text, "117")) << text;
  EXPECT_TRUE(contains(text, "119")) << text;
  EXPECT_TRUE(contains(text, "*")) << text;
}

TEST(ShapeErrorTest, NamesFunctions) {
  const device_matrix<float> m(117, 3);
  const device_matrix<float> k(119, 3);
  const std::string text = error_of([&] { (void)hypot(m, k); });
  EXPECT_TRUE(contains(text, "hypot")) << text;
  EXPECT_TRUE(contains(text, "(117, 3)")) << text;
  EXPECT_TRUE(contains(text, "(119, 3)")) << text;
}

TEST(ShapeErrorTest, NamesTheAssignmentAndItsTarget) {
  const device_vector<float> a(117);
  device_vector<float> c(119);
  const std::string text = error_of([&] { c = a * 2.0f; });
  EXPECT_TRUE(contains(text, "117")) << text;
  EXPECT_TRUE(contains(text, "119")) << text;
  EXPECT_TRUE(contains(text, "=")) << text;
}

TEST(ShapeErrorTest, ComesWhenTheExpressionIsBuilt) {
  const device_vector<float> a(3);
  const device_vector<float> b(4);
  const device_matrix<float> m(4, 3);
  EXPECT_THROW((void)(a + b), shape_error);
  EXPECT_THROW((void)(m + b), shape_error);
  EXPECT_THROW((void)where(a > 0.0f, a, b), shape_error);
  EXPECT_THROW((void)(m + as_col(a)), shape_error);
}

TEST(ShapeErrorTest, NeverRepeatsAnExtentThatHappensToBeOne) {
  const device_matrix<float> m(4, 3);
  const device_matrix<float> one_row(1, 3);
  const device_matrix<float> one_column(4, 1);
  const device_vector<float> one(1);
  EXPECT_THROW((void)(m + one_row), shape_error);
  EXPECT_THROW((void)(m + one_column), shape_error);
  EXPECT_THROW((void)(m + one), shape_error);
}

TEST(ShapeErrorTest, SuggestsWhatRepeatsWhereAnExtentOfOneWasMeantTo) {
  const device_matrix<float> m(4, 3);
  const device_matrix<float> one_column(4, 1);
  const std::string text = error_of([&] { (void)(m + one_column); });
  EXPECT_TRUE(contains(text, "as_col")) << text;
  EXPECT_TRUE(contains(text, "keepdims")) << text;
  EXPECT_TRUE(contains(text, "reshape")) << text;
}

TEST(ShapeErrorTest, IsAnInvalidArgument) {
  const device_vector<float> a(3);
  const device_vector<float> b(4);
  EXPECT_THROW((void)(a + b), std::invalid_argument);
}

}  // namespace
}  // namespace singlet_tests
