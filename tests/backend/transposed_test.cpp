// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statements that read or write transposed arrays, over sizes below, at and above a tile of the CUDA kernel.
#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/random.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;

template <class T>
struct TransposedTest : testing::Test {
  // wanted(i, j) for every element of a rows x cols result.
  template <class Wanted>
  static void expect_each(const std::vector<T>& result, index_t rows, index_t cols, Wanted wanted) {
    for (index_t i = 0; i < rows; ++i) {
      for (index_t j = 0; j < cols; ++j) {
        ASSERT_EQ(result[static_cast<std::size_t>(i * cols + j)], wanted(i, j))
            << rows << " x " << cols << " at " << i << ", " << j;
      }
    }
  }
  static device_matrix<T> matrix_of(const std::vector<T>& values, index_t rows, index_t cols) {
    device_matrix<T> m(rows, cols);
    copy(values, m);
    return m;
  }
  static T at(const std::vector<T>& values, index_t i) { return values[static_cast<std::size_t>(i)]; }
};

using element_types = testing::Types<std::uint8_t, std::int16_t, float, double>;
TYPED_TEST_SUITE(TransposedTest, element_types);

TYPED_TEST(TransposedTest, ReadsAndWritesTransposedMatricesOfAnySize) {
  using T = TypeParam;
  for (const auto& [rows, cols] : std::vector<std::pair<index_t, index_t>>{
           {1, 1}, {1, 33}, {31, 32}, {64, 64}, {65, 63}, {128, 256}, {129, 131}, {257, 128}, {512, 384}}) {
    const auto a = random_values<T>(rows * cols, 0, 50);
    const auto b = random_values<T>(rows * cols, 0, 50);
    const device_matrix<T> m = this->matrix_of(a, rows, cols);
    const device_matrix<T> n = this->matrix_of(b, cols, rows);
    device_matrix<T> c(cols, rows);
    c = transpose(m);
    this->expect_each(to_host(c), cols, rows,
                      [&, cols = cols](index_t i, index_t j) { return this->at(a, j * cols + i); });
    c = n + transpose(m);
    this->expect_each(to_host(c), cols, rows, [&, rows = rows, cols = cols](index_t i, index_t j) {
      return static_cast<T>(this->at(b, i * rows + j) + this->at(a, j * cols + i));
    });
    device_matrix<T> d(rows, cols);
    transpose(d) = n;
    this->expect_each(to_host(d), rows, cols,
                      [&, rows = rows](index_t i, index_t j) { return this->at(b, j * rows + i); });
  }
}

TYPED_TEST(TransposedTest, ReadsBesideTransposedOnesOperandsThatStartAnywhere) {
  using T = TypeParam;
  const index_t n = 192;
  const auto a = random_values<T>(n * n, 0, 50);
  const auto b = random_values<T>(n * n + 3, 0, 50);
  const device_matrix<T> m = this->matrix_of(a, n, n);
  const device_vector<T> flat(b);
  for (index_t first : {0, 1, 2, 3}) {
    device_vector<T> results(n * n + 3);
    auto c = reshape(slice(results, 3 - first, n * n + 3 - first), n, n);
    c = reshape(slice(flat, first, n * n + first), n, n) + transpose(m);
    this->expect_each(to_host(c), n, n, [&](index_t i, index_t j) {
      return static_cast<T>(this->at(b, first + i * n + j) + this->at(a, j * n + i));
    });
  }
}

TEST(TransposedFuseTest, ReadsTransposedWhatAnEarlierEntryWrote) {
  for (index_t n : {5, 64, 130}) {
    const auto a = random_values<float>(n * n, 0, 50);
    device_matrix<float> m(n, n);
    copy(a, m);
    device_matrix<float> turned(n, n);
    device_matrix<float> sum(n, n);
    fuse(out(transpose(turned)) = m * 2, out(sum) = m + transpose(turned), out(transpose(turned)) += 1);
    const auto result = to_host(sum);
    const auto left = to_host(turned);
    for (index_t i = 0; i < n; ++i) {
      for (index_t j = 0; j < n; ++j) {
        const float value = a[static_cast<std::size_t>(i * n + j)];
        ASSERT_EQ(result[static_cast<std::size_t>(i * n + j)], 3 * value) << n;
        ASSERT_EQ(left[static_cast<std::size_t>(j * n + i)], 2 * value + 1) << n;
      }
    }
  }
}

TEST(TransposedBatchTest, ExchangesTheLastTwoAxesOfEachBatch) {
  const index_t batches = 3, rows = 70, cols = 66;
  const auto values = random_values<float>(batches * rows * cols, -1, 1);
  device_array<float, 3> a(batches, rows, cols);
  copy(values, a);
  device_array<float, 3> c(batches, cols, rows);
  c = transpose(a) * 2;
  const auto result = to_host(c);
  for (index_t b = 0; b < batches; ++b) {
    for (index_t i = 0; i < cols; ++i) {
      for (index_t j = 0; j < rows; ++j) {
        ASSERT_EQ(result[static_cast<std::size_t>((b * cols + i) * rows + j)],
                  2 * values[static_cast<std::size_t>((b * rows + j) * cols + i)]);
      }
    }
  }
}

TEST(TransposedViewTest, TransposesPartsThatAreNotAligned) {
  const index_t rows = 150, cols = 170;
  const auto values = random_values<float>(rows * cols, -1, 1);
  device_matrix<float> a(rows, cols);
  copy(values, a);
  const auto part = submatrix(a, 3, 5, 131, 129);
  const auto result = to_host(transpose(part) + 1);
  for (index_t i = 0; i < 129; ++i) {
    for (index_t j = 0; j < 131; ++j) {
      ASSERT_EQ(result[static_cast<std::size_t>(i * 131 + j)],
                values[static_cast<std::size_t>((j + 3) * cols + i + 5)] + 1);
    }
  }
}

// Seven staged operands of 16 KiB are more than the tile kernel takes: the plain one must serve.
TEST(TransposedViewTest, ReadsMoreTransposedOperandsThanABlockCanStage) {
  const index_t rows = 65, cols = 70;
  std::vector<device_matrix<float>> m;
  std::vector<float> wanted(static_cast<std::size_t>(rows * cols));
  for (int k = 0; k < 7; ++k) {
    const auto values = random_values<float>(rows * cols, -8, 8);
    m.emplace_back(rows, cols);
    copy(values, m.back());
    for (index_t i = 0; i < cols; ++i) {
      for (index_t j = 0; j < rows; ++j) {
        wanted[static_cast<std::size_t>(i * rows + j)] += values[static_cast<std::size_t>(j * cols + i)];
      }
    }
  }
  device_matrix<float> c(cols, rows);
  c = transpose(m[0]) + transpose(m[1]) + transpose(m[2]) + transpose(m[3]) + transpose(m[4]) +
      transpose(m[5]) + transpose(m[6]);
  EXPECT_EQ(to_host(c), wanted);
}

TEST(TransposedPlanTest, PlansATransposedDestinationAsTheStatementThatRuns) {
  device_matrix<float> a(64, 128), b(128, 64), c(128, 64);
  const auto staged = plan(transpose(c), a);
  const auto straight = plan(transpose(c), transpose(b));
  ASSERT_EQ(staged.size(), 1);
  ASSERT_EQ(straight.size(), 1);
  EXPECT_STREQ(staged[0].kind, has_cuda ? "transposed" : "elementwise");
  EXPECT_STREQ(straight[0].kind, "elementwise");
}

}  // namespace
}  // namespace singlet_tests
