// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random expression trees: the value of a node at one element, computed in double, with a bound of the error
// that float arithmetic may have made. It shares nothing with the builder but the choice at each node.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "support/tree_nodes.hpp"

namespace singlet_tests {

inline constexpr double unit = 0x1p-24;  // the relative error of one rounding to float

struct estimate {
  double value;
  double error;
};

// A result that carries the errors of its operands and `roundings` of its own.
inline estimate rounded(double value, double inherited, double roundings = 1) {
  return {value, inherited + roundings * unit * (std::abs(value) + inherited) + 1e-37};
}

// An operand may be an integer or a double that is rounded to float on its way into an operation.
inline estimate converted(estimate x) { return rounded(x.value, x.error); }

inline estimate leaf_value(unsigned node, const operands& x, index_t i, index_t j) {
  const auto at = [](const auto& values, index_t position) {
    return static_cast<double>(values[static_cast<std::size_t>(position)]);
  };
  const index_t flat = i * x.cols + j;
  switch (leaf_at(node)) {
    case leaf::matrix:
      return {at(x.matrix.values, flat), 0};
    case leaf::other_matrix:
      return {at(x.other_matrix.values, flat), 0};
    case leaf::transposed:
      return {at(x.transposed.values, j * x.rows + i), 0};
    case leaf::vector:
      return {at(x.vector.values, j), 0};
    case leaf::column:
      return {at(x.column.values, i), 0};
    case leaf::wide_row:
      return {at(x.wide_row.values, j), 0};
    case leaf::integers:
      return {at(x.integers.values, flat), 0};
    case leaf::bytes:
      return {at(x.bytes.values, (i + 1) * (x.cols + 3) + j + 2), 0};
    case leaf::strided:
      return {at(x.strided.values, i * 2 * x.cols + 2 * j), 0};
    case leaf::gathered:
      return {at(x.table.values, x.places.values[static_cast<std::size_t>(j)]), 0};
    case leaf::scalar:
      return {0.75, 0};
    case leaf::generated:
      return {0.5 + static_cast<double>(j) * 0x1p-7, 0};
    default:
      return {at(x.wide_matrix.values, flat), 0};
  }
}

inline estimate quotient(estimate a, estimate b) {
  const estimate divisor = rounded(std::abs(b.value) + 1.5, b.error);
  const double value = a.value / divisor.value;
  return rounded(value, (a.error + std::abs(value) * divisor.error) / (divisor.value - divisor.error));
}

inline estimate product(estimate a, estimate b) {
  return rounded(a.value * b.value,
                 std::abs(a.value) * b.error + std::abs(b.value) * a.error + a.error * b.error);
}

inline estimate binary(operation kind, estimate a, estimate b) {
  switch (kind) {
    case operation::add:
      return rounded(a.value + b.value, a.error + b.error);
    case operation::subtract:
      return rounded(a.value - b.value, a.error + b.error);
    case operation::multiply:
      return product(a, b);
    case operation::divide:
      return quotient(a, b);
    case operation::minimum:
      return {std::min(a.value, b.value), std::max(a.error, b.error)};
    default:
      return {std::max(a.value, b.value), std::max(a.error, b.error)};
  }
}

// Each function here has a bounded derivative; four roundings cover the 2 ulp of exp, sin, tanh and log.
inline estimate unary(operation kind, estimate a) {
  const double size = std::abs(a.value);
  switch (kind) {
    case operation::negate:
      return {-a.value, a.error};
    case operation::magnitude:
      return {size, a.error};
    case operation::root:
      return rounded(std::sqrt(size + 0.5), 0.7072 * rounded(size + 0.5, a.error).error);
    case operation::exponential:
      return rounded(std::exp(-size), a.error, 4);
    case operation::sine:
      return rounded(std::sin(a.value), a.error, 4);
    case operation::hyperbolic:
      return rounded(std::tanh(a.value), a.error, 4);
    case operation::logarithm:
      return rounded(std::log(size + 1), rounded(size + 1, a.error).error, 4);
    case operation::scale:
      return rounded(a.value * 1.5, 1.5 * a.error);
    case operation::offset:
      return rounded(0.25 - a.value, a.error);
    case operation::logistic:
      return rounded(1 / (1 + std::exp(-a.value)), a.error / 4, 8);
    case operation::rectify:
      return {std::max(a.value, 0.0), a.error};
    case operation::limit:
      return {std::clamp(a.value, -2.0, 2.0), a.error};
    case operation::functor:
      return rounded(a.value / (1 + size), a.error, 3);
    default:
      return rounded(a.value, a.error);
  }
}

inline estimate interpret(unsigned node, int depth, const operands& x, index_t i, index_t j) {
  if (depth == 0) {
    return leaf_value(node, x, i, j);
  }
  const operation kind = operation_at(node);
  const estimate a = converted(interpret(child(node, 0), depth - 1, x, i, j));
  if (kind > operation::maximum && kind != operation::choose && kind != operation::fused) {
    return unary(kind, a);
  }
  const estimate b = converted(interpret(child(node, 1), depth - 1, x, i, j));
  if (kind == operation::choose) {
    return leaf_value(child(node, 2), x, i, j).value < leaf_value(child(node, 3), x, i, j).value ? a : b;
  }
  if (kind == operation::fused) {
    const estimate c = converted(interpret(child(node, 2), depth - 1, x, i, j));
    const estimate ab = product(a, b);
    return rounded(ab.value + c.value, ab.error + c.error);
  }
  return binary(kind, a, b);
}

}  // namespace singlet_tests
