// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Views and index maps as operands: of arrays, of expressions, of each other; and their bounds.

#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/near.hpp"
#include "support/random.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;

constexpr index_t rows = 37;
constexpr index_t cols = 53;

// A matrix with random values, on the device and as rows of a plain loop.
struct matrix_data {
  std::vector<int> values = random_values<int>(rows * cols, -1000, 1000);
  device_matrix<int> array{rows, cols, uninitialized};

  matrix_data() { copy(values, array); }
  int at(index_t i, index_t j) const { return values[static_cast<std::size_t>(i * cols + j)]; }

  // The row-major values of f(i, j) over an m by n result.
  template <class F>
  static std::vector<int> table(index_t m, index_t n, F f) {
    std::vector<int> result;
    for (index_t i = 0; i < m; ++i) {
      for (index_t j = 0; j < n; ++j) {
        result.push_back(f(i, j));
      }
    }
    return result;
  }
};

TEST(ViewTest, SlicesAVectorWithEveryStep) {
  const auto x = whole_values<float>(1009);
  const device_vector<float> a(x);
  for (const index_t first : {0, 1, 7, 500}) {
    for (const index_t last : {500, 777, 1009}) {
      for (const index_t step : {1, 2, 3, 100}) {
        std::vector<float> wanted;
        for (index_t i = first; i < last; i += step) {
          wanted.push_back(x[static_cast<std::size_t>(i)] + 1);
        }
        EXPECT_EQ(to_host(slice(a, first, last, step) + 1.0f), wanted) << first << " " << last << " " << step;
      }
    }
  }
}

TEST(ViewTest, AddsSlicesThatStartAtOddElements) {
  const auto x = whole_values<float>(4099);
  const device_vector<float> a(x);
  const device_vector<float> c = slice(a, 1, 4098) * slice(a, 2, 4099) + slice(a, 0, 4097);
  std::vector<float> wanted;
  for (std::size_t i = 0; i < 4097; ++i) {
    wanted.push_back(x[i + 1] * x[i + 2] + x[i]);
  }
  EXPECT_EQ(to_host(c), wanted);
}

TEST(ViewTest, SlicesAlongAnAxis) {
  const matrix_data m;
  EXPECT_EQ(to_host(slice<axis<0>>(m.array, 3, 30) + 0),
            m.table(27, cols, [&](index_t i, index_t j) { return m.at(i + 3, j); }));
  EXPECT_EQ(to_host(slice<axis<1>>(m.array, 5, 50, 4) + 0),
            m.table(rows, 12, [&](index_t i, index_t j) { return m.at(i, 5 + 4 * j); }));
  EXPECT_EQ(to_host(slice<axis<-1>>(m.array, 5, 50, 4)), to_host(slice<axis<1>>(m.array, 5, 50, 4)));
}

TEST(ViewTest, SlicesTheMiddleAxisOfRankThree) {
  const auto values = random_values<int>(2 * 5 * 3, -100, 100);
  device_array<int, 3> t(2, 5, 3);
  copy(values, t);
  std::vector<int> wanted;
  for (int i = 0; i < 2; ++i) {
    for (int j = 1; j < 5; j += 2) {
      for (int k = 0; k < 3; ++k) {
        wanted.push_back(2 * values[static_cast<std::size_t>((i * 5 + j) * 3 + k)]);
      }
    }
  }
  EXPECT_EQ(to_host(slice<axis<1>>(t, 1, 5, 2) * 2), wanted);
}

TEST(ViewTest, ReadsRowsAndColumns) {
  const matrix_data m;
  for (const index_t i : {index_t{0}, index_t{17}, rows - 1}) {
    EXPECT_EQ(to_host(row(m.array, i) * 2),
              m.table(1, cols, [&](index_t, index_t j) { return 2 * m.at(i, j); }));
  }
  for (const index_t j : {index_t{0}, index_t{29}, cols - 1}) {
    EXPECT_EQ(to_host(col(m.array, j) * 2),
              m.table(1, rows, [&](index_t, index_t i) { return 2 * m.at(i, j); }));
  }
}

TEST(ViewTest, ReadsASubmatrix) {
  const matrix_data m;
  EXPECT_EQ(to_host(submatrix(m.array, 3, 7, 11, 13) + 1),
            m.table(11, 13, [&](index_t i, index_t j) { return m.at(i + 3, j + 7) + 1; }));
  EXPECT_TRUE(to_host(submatrix(m.array, rows, cols, 0, 0)).empty());
}

TEST(ViewTest, Transposes) {
  const matrix_data m;
  const matrix_data k;
  const auto turned = m.table(cols, rows, [&](index_t i, index_t j) { return m.at(j, i); });
  EXPECT_EQ(to_host(transpose(m.array)), turned);
  EXPECT_EQ(to_host(transpose(transpose(m.array))), m.values);
  EXPECT_EQ(to_host(transpose(m.array) + transpose(k.array)),
            m.table(cols, rows, [&](index_t i, index_t j) { return m.at(j, i) + k.at(j, i); }));
}

TEST(ViewTest, AddsAMatrixAndATransposedOne) {
  for (const index_t n : {1, 31, 32, 33, 65, 257}) {
    const auto x = random_values<int>(n * n, -1000, 1000);
    device_matrix<int> m(n, n);
    copy(x, m);
    std::vector<int> wanted;
    for (index_t i = 0; i < n; ++i) {
      for (index_t j = 0; j < n; ++j) {
        wanted.push_back(x[static_cast<std::size_t>(i * n + j)] + x[static_cast<std::size_t>(j * n + i)]);
      }
    }
    EXPECT_EQ(to_host(m + transpose(m)), wanted) << n;
  }
}

TEST(ViewTest, Reverses) {
  for (const index_t n : {0, 1, 33, 1009, 4097}) {
    const auto x = random_values<int>(n, -1000, 1000);
    const device_vector<int> a(x);
    EXPECT_EQ(to_host(reverse(a) + 0), std::vector<int>(x.rbegin(), x.rend()));
  }
}

TEST(ViewTest, Reshapes) {
  const matrix_data m;
  EXPECT_EQ(to_host(reshape(m.array, rows * cols)), m.values);
  const device_matrix<int> k = reshape(m.array, cols, rows) + 0;
  EXPECT_EQ(k.rows(), cols);
  EXPECT_EQ(to_host(k), m.values);
  EXPECT_EQ(to_host(reshape(transpose(m.array), rows * cols)), to_host(transpose(m.array)));
}

TEST(ViewTest, ReadsTheDiagonal) {
  const matrix_data m;
  EXPECT_EQ(to_host(diagonal(m.array) + 0), m.table(1, rows, [&](index_t, index_t i) { return m.at(i, i); }));
  EXPECT_EQ(to_host(diagonal(transpose(m.array))), to_host(diagonal(m.array)));
}

TEST(ViewTest, Gathers) {
  const auto x = random_values<int>(1009, -1000, 1000);
  const auto places = random_values<int>(4097, 0, 1008);
  const device_vector<int> a(x);
  const device_vector<int> indices(places);
  const auto at = [&](int i) { return x[static_cast<std::size_t>(i)]; };
  EXPECT_EQ(to_host(gather(a, indices)), each(at, places));
  EXPECT_EQ(to_host(gather(a, 1008 - indices) * 2), each([&](int i) { return 2 * at(1008 - i); }, places));
}

TEST(ViewTest, GathersWithWideIndicesInTheShapeOfTheIndices) {
  const device_vector<float> a{10, 20, 30};
  const device_matrix<index_t> indices{{2, 1}, {0, 0}, {1, 2}};
  const device_matrix<float> g = gather(a, indices);
  EXPECT_EQ(g.rows(), 3);
  EXPECT_EQ(to_host(g), (std::vector<float>{30, 20, 10, 10, 20, 30}));
}

TEST(ViewTest, BroadcastsVectorsAlongEitherAxis) {
  const matrix_data m;
  const auto u = random_values<int>(rows, -10, 10);
  const auto v = random_values<int>(cols, -10, 10);
  const device_vector<int> down(u);
  const device_vector<int> across(v);
  const auto factor = [&](index_t i, index_t j) {
    return u[static_cast<std::size_t>(i)] * v[static_cast<std::size_t>(j)];
  };
  EXPECT_EQ(to_host(as_col(down) * as_row(across)), m.table(rows, cols, factor));
  EXPECT_EQ(to_host(m.array + as_col(down) * as_row(across)),
            m.table(rows, cols, [&](index_t i, index_t j) { return m.at(i, j) + factor(i, j); }));
}

TEST(ViewTest, ComposesViews) {
  const matrix_data m;
  EXPECT_EQ(to_host(reverse(row(transpose(m.array), 4))),
            m.table(1, rows, [&](index_t, index_t i) { return m.at(rows - 1 - i, 4); }));
  EXPECT_EQ(to_host(slice(col(m.array, 2), 1, rows, 3)),
            m.table(1, rows / 3, [&](index_t, index_t i) { return m.at(1 + 3 * i, 2); }));
  EXPECT_EQ(to_host(transpose(submatrix(m.array, 2, 3, 4, 5))),
            m.table(5, 4, [&](index_t i, index_t j) { return m.at(j + 2, i + 3); }));
}

TEST(ViewTest, TakesExpressions) {
  const matrix_data m;
  const matrix_data k;
  const auto sum = [&](index_t i, index_t j) { return m.at(i, j) + k.at(i, j); };
  EXPECT_EQ(to_host(transpose(m.array + k.array)),
            m.table(cols, rows, [&](index_t i, index_t j) { return sum(j, i); }));
  EXPECT_EQ(to_host(row(m.array + k.array, 3)),
            m.table(1, cols, [&](index_t, index_t j) { return sum(3, j); }));
  EXPECT_EQ(to_host(col(m.array + k.array, 3)),
            m.table(1, rows, [&](index_t, index_t i) { return sum(i, 3); }));
  EXPECT_EQ(to_host(submatrix(m.array + k.array, 1, 2, 3, 4)),
            m.table(3, 4, [&](index_t i, index_t j) { return sum(i + 1, j + 2); }));
  EXPECT_EQ(to_host(diagonal(m.array + k.array)),
            m.table(1, rows, [&](index_t, index_t i) { return sum(i, i); }));
  EXPECT_EQ(to_host(reshape(m.array + k.array, rows * cols)), m.table(rows, cols, sum));
}

TEST(ViewTest, TakesExpressionsOfVectorsWithBroadcastsInside) {
  const matrix_data m;
  const auto v = random_values<int>(cols, -10, 10);
  const device_vector<int> across(v);
  const auto sum = [&](index_t i, index_t j) { return m.at(i, j) * v[static_cast<std::size_t>(j)]; };
  EXPECT_EQ(to_host(transpose(m.array * across)),
            m.table(cols, rows, [&](index_t i, index_t j) { return sum(j, i); }));
  EXPECT_EQ(to_host(row(m.array * across, 5)),
            m.table(1, cols, [&](index_t, index_t j) { return sum(5, j); }));
  EXPECT_EQ(to_host(reverse(across * 2)), m.table(1, cols, [&](index_t, index_t j) {
    return 2 * v[static_cast<std::size_t>(cols - 1 - j)];
  }));
  EXPECT_EQ(to_host(slice(across - 1, 1, 20, 2)),
            m.table(1, 10, [&](index_t, index_t j) { return v[static_cast<std::size_t>(1 + 2 * j)] - 1; }));
}

TEST(ViewTest, ReadsForeignMemory) {
  const device_vector<float> a{1, 2, 3, 4, 5, 6};
  EXPECT_EQ(to_host(view(a.data(), 6) * 2.0f), (std::vector<float>{2, 4, 6, 8, 10, 12}));
  EXPECT_EQ(to_host(transpose(view(a.data(), 2, 3))), (std::vector<float>{1, 4, 2, 5, 3, 6}));
  EXPECT_EQ(to_host(a.view() + 1.0f), (std::vector<float>{2, 3, 4, 5, 6, 7}));
  std::vector<float> host{1, 2, 3};
  EXPECT_EQ(to_host(view<host_space>(host.data(), 3) * 3.0f), (std::vector<float>{3, 6, 9}));
}

TEST(ViewTest, ReportsItsShape) {
  const device_matrix<float> m(4, 6);
  const auto part = slice<axis<1>>(m, 1, 6, 2);
  EXPECT_EQ(part.size(), 12);
  EXPECT_EQ(part.extent(0), 4);
  EXPECT_EQ(part.extent(1), 3);
  EXPECT_EQ(transpose(m).extent(0), 6);
}

TEST(ViewBoundsTest, RefusesSlicesOutsideTheArray) {
  const device_vector<float> a(10);
  const device_matrix<float> m(4, 6);
  EXPECT_THROW((void)slice(a, 0, 11), shape_error);
  EXPECT_THROW((void)slice(a, -1, 5), shape_error);
  EXPECT_THROW((void)slice(a, 6, 5), shape_error);
  EXPECT_THROW((void)slice(a, 0, 10, 0), shape_error);
  EXPECT_THROW((void)slice(a, 0, 10, -1), shape_error);
  EXPECT_THROW((void)slice<axis<0>>(m, 0, 5), shape_error);
  EXPECT_THROW((void)slice<axis<1>>(m, 3, 7), shape_error);
  EXPECT_NO_THROW((void)slice(a, 10, 10));
}

TEST(ViewBoundsTest, RefusesRowsColumnsAndBlocksOutsideTheMatrix) {
  const device_matrix<float> m(4, 6);
  EXPECT_THROW((void)row(m, 4), shape_error);
  EXPECT_THROW((void)row(m, -1), shape_error);
  EXPECT_THROW((void)col(m, 6), shape_error);
  EXPECT_THROW((void)submatrix(m, 2, 2, 3, 1), shape_error);
  EXPECT_THROW((void)submatrix(m, 0, 0, 1, 7), shape_error);
  EXPECT_THROW((void)submatrix(m, -1, 0, 1, 1), shape_error);
  EXPECT_THROW((void)row(m + 1.0f, 4), shape_error);
}

TEST(ViewBoundsTest, RefusesToReshapeToAnotherSize) {
  const device_vector<float> a(10);
  EXPECT_THROW((void)reshape(a, 3, 3), shape_error);
  EXPECT_THROW((void)reshape(a, 11), shape_error);
  EXPECT_THROW((void)reshape(a, -2, -5), shape_error);
}

TEST(ViewBoundsTest, DoesNotWrapAroundForHugeArguments) {
  const device_vector<float> a(10);
  const device_matrix<float> m(4, 6);
  const index_t huge = std::numeric_limits<index_t>::max();
  EXPECT_THROW((void)slice(a, 5, huge), shape_error);
  EXPECT_THROW((void)submatrix(m, 1, 1, huge, 1), shape_error);
  EXPECT_EQ(to_host(slice(a, 0, 10, huge) + 1.0f), std::vector<float>{1});
}

#if defined(SINGLET_CHECKED)
TEST(ViewBoundsTest, ChecksIndicesWhenAsked) {
  const device_vector<float> a(10);
  const device_vector<int> wrong{0, 10};
  device_vector<float> c(2);
  EXPECT_THROW(c = gather(a, wrong), shape_error);
}
#endif

}  // namespace
}  // namespace singlet_tests
