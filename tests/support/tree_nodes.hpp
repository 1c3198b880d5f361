// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random expression trees: what each node is, decided by its number alone, and the operands at the leaves.
#pragma once

#include <cstdint>
#include <vector>

#include <singlet/singlet.hpp>

#include "support/random.hpp"

namespace singlet_tests {

using namespace singlet;

// The finaliser of MurmurHash3 (Appleby): neighbouring numbers give unrelated ones.
constexpr unsigned mixed(unsigned x) {
  x = (x ^ (x >> 16)) * 0x85ebca6bu;
  x = (x ^ (x >> 13)) * 0xc2b2ae35u;
  return x ^ (x >> 16);
}
constexpr unsigned child(unsigned node, unsigned position) { return mixed(node * 5u + position + 1u); }

enum class operation {
  add,
  subtract,
  multiply,
  divide,
  minimum,
  maximum,
  negate,
  magnitude,
  root,
  exponential,
  sine,
  hyperbolic,
  logarithm,
  choose,
  scale,
  offset,
  fused,
  logistic,
  rectify,
  limit,
  functor,
  narrow,
  count
};
enum class leaf {
  matrix,
  other_matrix,
  transposed,
  vector,
  column,
  wide_row,
  integers,
  bytes,
  strided,
  gathered,
  scalar,
  generated,
  wide_matrix,
  count
};

constexpr operation operation_at(unsigned node) {
  return static_cast<operation>(mixed(node) % static_cast<unsigned>(operation::count));
}
constexpr leaf leaf_at(unsigned node) {
  return static_cast<leaf>(mixed(node) % static_cast<unsigned>(leaf::count));
}

// Arrays on the device and the same values on the host.
template <class T>
struct operand_of {
  std::vector<T> values;
  device_matrix<T> array;

  operand_of(index_t rows, index_t cols, double low, double high)
      : values(random_values<T>(rows * cols, low, high)), array(rows, cols, uninitialized) {
    copy(values, array);
  }
};

template <class T>
struct line_of {
  std::vector<T> values;
  device_vector<T> array;

  line_of(index_t n, double low, double high) : values(random_values<T>(n, low, high)), array(values) {}
};

struct operands {
  index_t rows, cols;
  operand_of<float> matrix{rows, cols, -2, 2};
  operand_of<float> other_matrix{rows, cols, -2, 2};
  operand_of<float> transposed{cols, rows, -2, 2};
  line_of<float> vector{cols, -2, 2};
  line_of<float> column{rows, -2, 2};
  line_of<double> wide_row{cols, -2, 2};
  operand_of<int> integers{rows, cols, -3, 3};
  operand_of<std::uint8_t> bytes{rows + 2, cols + 3, 0, 3};
  operand_of<float> strided{rows, 2 * cols, -2, 2};
  line_of<float> table{17, -2, 2};
  line_of<int> places{cols, 0, 16};
  device_scalar<float> scalar = device_scalar<float>(constant(0.75f));
  operand_of<double> wide_matrix{rows, cols, -2, 2};
};

}  // namespace singlet_tests
