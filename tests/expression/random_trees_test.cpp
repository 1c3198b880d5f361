// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Randomly generated expression trees against an interpreter in double.
//
// A tree is a C++ type, so trees are made at compile time from SINGLET_TREE_SEED; the data are fresh in every
// run.

#include <array>
#include <cstdio>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/near.hpp"
#include "support/tree_builder.hpp"
#include "support/tree_interpreter.hpp"

#if !defined(SINGLET_TREE_SEED)
#define SINGLET_TREE_SEED 20260
#endif
#if !defined(SINGLET_TREE_COUNT) && defined(__CUDACC__)
#define SINGLET_TREE_COUNT 40  // nvcc takes about a quarter of a second for each
#elif !defined(SINGLET_TREE_COUNT)
#define SINGLET_TREE_COUNT 240
#endif

namespace singlet_tests {
namespace {

constexpr int tree_depth = 4;

constexpr unsigned root_of(unsigned tree) { return mixed(SINGLET_TREE_SEED + 7919u * tree); }

template <unsigned Tree>
void check_tree(const operands& x) {
  constexpr unsigned root = root_of(Tree);
  device_matrix<float> result(x.rows, x.cols, -1.0f);
  launch_counter counter;
  const auto expression = build<root, tree_depth>(x) + 0.0f;
  result = expression;
  ASSERT_EQ(counter.count(), result.empty() ? 0 : 1) << "tree " << Tree;

  std::vector<double> wanted;
  std::vector<double> bound;
  for (index_t i = 0; i < x.rows; ++i) {
    for (index_t j = 0; j < x.cols; ++j) {
      const estimate e = converted(interpret(root, tree_depth, x, i, j));
      wanted.push_back(e.value);
      bound.push_back(e.error);
    }
  }
  ASSERT_TRUE(near_by(to_host(result), wanted, [&](long double, std::size_t i) { return bound[i]; }))
      << "tree " << Tree << ": " << describe(expression);
}

template <unsigned... Trees>
constexpr auto checks_of(std::integer_sequence<unsigned, Trees...>) {
  return std::array{&check_tree<Trees>...};
}

void check_trees(index_t rows, index_t cols) {
  const operands x{rows, cols};
  for (const auto check : checks_of(std::make_integer_sequence<unsigned, SINGLET_TREE_COUNT>{})) {
    ASSERT_NO_FATAL_FAILURE(check(x));
  }
}

struct RandomTreesTest : testing::Test {
  static void SetUpTestSuite() {
    std::printf("%d expression trees of depth %d from seed %d\n", SINGLET_TREE_COUNT, tree_depth,
                SINGLET_TREE_SEED);
  }
};

TEST_F(RandomTreesTest, AgreeWithTheInterpreterOnOneElement) { check_trees(1, 1); }
TEST_F(RandomTreesTest, AgreeWithTheInterpreterOnAnEmptyMatrix) { check_trees(0, 33); }
TEST_F(RandomTreesTest, AgreeWithTheInterpreterOnASmallOddMatrix) { check_trees(31, 33); }
TEST_F(RandomTreesTest, AgreeWithTheInterpreterOnOneRow) { check_trees(1, 1009); }
TEST_F(RandomTreesTest, AgreeWithTheInterpreterOnOneColumn) { check_trees(1009, 1); }
TEST_F(RandomTreesTest, AgreeWithTheInterpreterOnAMatrixOfAlignedRows) { check_trees(64, 128); }

}  // namespace
}  // namespace singlet_tests
