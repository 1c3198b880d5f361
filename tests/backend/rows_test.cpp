// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statements that need coordinates: rows of every length around the sizes at which kernels change their ways,
// rows that begin and end within a vector, and more axes than two.
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/spaces.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;

const index_t lengths[] = {1,   2,   3,   4,   5,   7,    8,    31,   32,   33,
                           127, 128, 129, 131, 255, 1023, 1024, 1025, 2051, 4100};

template <class T>
std::vector<T> counted(index_t n, int seed) {
  std::vector<T> values(static_cast<std::size_t>(n));
  for (index_t i = 0; i < n; ++i) values[static_cast<std::size_t>(i)] = static_cast<T>((i * 7 + seed) % 101);
  return values;
}

template <class Space>
class RowsTest : public testing::Test {};
TYPED_TEST_SUITE(RowsTest, spaces, space_name);

template <class T, class Space>
void broadcasts(index_t rows, index_t cols) {
  const auto m = counted<T>(rows * cols, 1);
  const auto u = counted<T>(cols, 2);
  const auto v = counted<T>(rows, 3);
  array<T, 2, Space> a(rows, cols);
  copy(m, a);
  const array<T, 1, Space> row_values(u);
  const array<T, 1, Space> col_values(v);
  array<T, 2, Space> c;
  c = a + as_row(row_values) * as_col(col_values);
  std::vector<T> expected(m);
  for (index_t i = 0; i < rows * cols; ++i) {
    auto& e = expected[static_cast<std::size_t>(i)];
    e = static_cast<T>(e + u[static_cast<std::size_t>(i % cols)] * v[static_cast<std::size_t>(i / cols)]);
  }
  EXPECT_EQ(to_host(c), expected) << rows << " x " << cols;
  a += as_row(row_values) * as_col(col_values);
  EXPECT_EQ(to_host(a), expected) << rows << " x " << cols << " in place";
}

TYPED_TEST(RowsTest, BroadcastARowAndAColumnAtEveryLength) {
  for (index_t cols : lengths) {
    for (index_t rows : {index_t(1), index_t(3), index_t(70)}) {
      broadcasts<float, TypeParam>(rows, cols);
      broadcasts<double, TypeParam>(rows, cols);
      broadcasts<std::uint8_t, TypeParam>(rows, cols);
      broadcasts<std::int16_t, TypeParam>(rows, cols);
    }
  }
}

TYPED_TEST(RowsTest, WriteOnlyTheSubmatrixThatIsNamed) {
  for (index_t cols : lengths) {
    for (index_t left : {0, 1, 2, 5}) {
      const index_t rows = 9;
      const index_t width = cols + left + 3;
      const auto whole = counted<float>((rows + 2) * width, 4);
      array<float, 2, TypeParam> m(rows + 2, width);
      copy(whole, m);
      const auto u = counted<float>(cols, 5);
      const array<float, 1, TypeParam> row_values(u);
      submatrix(m, 1, left, rows, cols) = submatrix(m, 1, left, rows, cols) * 2.0f + as_row(row_values);
      std::vector<float> expected(whole);
      for (index_t r = 1; r <= rows; ++r) {
        for (index_t j = 0; j < cols; ++j) {
          auto& e = expected[static_cast<std::size_t>(r * width + left + j)];
          e = e * 2 + u[static_cast<std::size_t>(j)];
        }
      }
      EXPECT_EQ(to_host(m), expected) << cols << " columns from " << left;
    }
  }
}

TYPED_TEST(RowsTest, RepeatAMatrixOverPlanesAndPlanesOverARow) {
  for (index_t cols : lengths) {
    const index_t planes = 5, rows = 3;
    const auto t = counted<float>(planes * rows * cols, 6);
    const auto m = counted<float>(rows * cols, 7);
    const auto v = counted<float>(cols, 8);
    array<float, 3, TypeParam> a(planes, rows, cols);
    copy(t, a);
    array<float, 2, TypeParam> b(rows, cols);
    copy(m, b);
    const array<float, 1, TypeParam> d(v);
    array<float, 3, TypeParam> c;
    c = a * b + d;
    std::vector<float> expected(t);
    for (index_t i = 0; i < planes * rows * cols; ++i) {
      auto& e = expected[static_cast<std::size_t>(i)];
      e = e * m[static_cast<std::size_t>(i % (rows * cols))] + v[static_cast<std::size_t>(i % cols)];
    }
    EXPECT_EQ(to_host(c), expected) << cols;
    // Planes in the opposite order are a destination with a negative stride.
    reverse<axis<0>>(c) = a * b + d;
    std::vector<float> turned;
    for (index_t p = planes - 1; p >= 0; --p) {
      const auto first = expected.begin() + p * rows * cols;
      turned.insert(turned.end(), first, first + rows * cols);
    }
    EXPECT_EQ(to_host(c), turned) << cols << " reversed";
  }
}

TYPED_TEST(RowsTest, ReadAndWriteWithSteps) {
  for (index_t n : lengths) {
    const auto values = counted<float>(2 * n, 9);
    const array<float, 1, TypeParam> a(values);
    array<float, 1, TypeParam> c(3 * n);
    slice(c, 0, 3 * n, 3) = reverse(slice(a, 1, 2 * n, 2)) + iota<float>(n);
    std::vector<float> expected(static_cast<std::size_t>(3 * n));
    for (index_t i = 0; i < n; ++i) {
      expected[static_cast<std::size_t>(3 * i)] =
          values[static_cast<std::size_t>(2 * (n - 1 - i) + 1)] + static_cast<float>(i);
    }
    EXPECT_EQ(to_host(c), expected) << n;
  }
}

// The user's functor sees elements alone, also where lanes stand outside the rows.
struct only_positive {
  SINGLET_HD int operator()(int x) const {
    int steps = 0;
    while (x != 1) {  // does not end for 0
      x = x % 2 ? 3 * x + 1 : x / 2;
      ++steps;
    }
    return steps;
  }
};

TYPED_TEST(RowsTest, ShowAUsersFunctorNothingButElements) {
  for (index_t n : lengths) {
    array<int, 2, TypeParam> m(3, n);
    m = reshape(iota<int>(3 * n, 1), 3, n);
    array<int, 2, TypeParam> c;
    c = map(only_positive{}, m) + map(only_positive{}, as_row(iota<int>(n, 1)));
    const array<int, 1, TypeParam> flat(map(only_positive{}, iota<int>(3 * n, 1)));
    std::vector<int> expected = to_host(flat);
    const std::vector<int> row = expected;
    for (index_t i = 0; i < 3 * n; ++i)
      expected[static_cast<std::size_t>(i)] += row[static_cast<std::size_t>(i % n)];
    EXPECT_EQ(to_host(c), expected) << n;
  }
}

}  // namespace
}  // namespace singlet_tests
