// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random expression trees: the singlet expression of a node.
#pragma once

#include <singlet/singlet.hpp>

#include "support/tree_nodes.hpp"

namespace singlet_tests {

struct softsign {
  SINGLET_HD float operator()(float x) const { return x / (1 + (x < 0 ? -x : x)); }
};

template <unsigned Node>
decltype(auto) build_leaf(const operands& x) {
  constexpr leaf kind = leaf_at(Node);
  if constexpr (kind == leaf::matrix)
    return (x.matrix.array);
  else if constexpr (kind == leaf::other_matrix)
    return (x.other_matrix.array);
  else if constexpr (kind == leaf::transposed)
    return transpose(x.transposed.array);
  else if constexpr (kind == leaf::vector)
    return (x.vector.array);
  else if constexpr (kind == leaf::column)
    return as_col(x.column.array);
  else if constexpr (kind == leaf::wide_row)
    return as_row(x.wide_row.array);
  else if constexpr (kind == leaf::integers)
    return (x.integers.array);
  else if constexpr (kind == leaf::bytes)
    return submatrix(x.bytes.array, 1, 2, x.rows, x.cols);
  else if constexpr (kind == leaf::strided)
    return slice<axis<1>>(x.strided.array, 0, 2 * x.cols, 2);
  else if constexpr (kind == leaf::gathered)
    return gather(x.table.array, x.places.array);
  else if constexpr (kind == leaf::scalar)
    return (x.scalar);
  else if constexpr (kind == leaf::generated)
    return iota<float>(x.cols, 0.5f, 0x1p-7f);
  else
    return (x.wide_matrix.array);
}

template <unsigned Node, int Depth>
decltype(auto) build(const operands& x);

template <operation Kind, unsigned Node, int Depth>
auto build_unary(const operands& x) {
  const auto& a = build<child(Node, 0), Depth - 1>(x);
  if constexpr (Kind == operation::negate)
    return -a;
  else if constexpr (Kind == operation::magnitude)
    return abs(a);
  else if constexpr (Kind == operation::root)
    return sqrt(abs(a) + 0.5);
  else if constexpr (Kind == operation::exponential)
    return exp(-abs(a * 1.0));
  else if constexpr (Kind == operation::sine)
    return sin(a);
  else if constexpr (Kind == operation::hyperbolic)
    return tanh(a);
  else if constexpr (Kind == operation::logarithm)
    return log(abs(a) + 1);
  else if constexpr (Kind == operation::scale)
    return a * 1.5;
  else if constexpr (Kind == operation::offset)
    return 0.25 - a;
  else if constexpr (Kind == operation::logistic)
    return sigmoid(a);
  else if constexpr (Kind == operation::rectify)
    return relu(a);
  else if constexpr (Kind == operation::limit)
    return clamp(a, -2.0, 2.0);
  else if constexpr (Kind == operation::functor)
    return map(softsign{}, cast<float>(a));
  else
    return cast<float>(a);
}

template <unsigned Node, int Depth>
decltype(auto) build(const operands& x) {
  constexpr operation kind = operation_at(Node);
  if constexpr (Depth == 0) {
    return build_leaf<Node>(x);
  } else if constexpr (kind == operation::fused) {
    return fma(build<child(Node, 0), Depth - 1>(x), build<child(Node, 1), Depth - 1>(x),
               build<child(Node, 2), Depth - 1>(x));
  } else if constexpr (kind == operation::choose) {
    return where(build_leaf<child(Node, 2)>(x) < build_leaf<child(Node, 3)>(x),
                 build<child(Node, 0), Depth - 1>(x), build<child(Node, 1), Depth - 1>(x));
  } else if constexpr (kind <= operation::maximum) {
    const auto& a = build<child(Node, 0), Depth - 1>(x);
    const auto& b = build<child(Node, 1), Depth - 1>(x);
    if constexpr (kind == operation::add)
      return a + b;
    else if constexpr (kind == operation::subtract)
      return a - b;
    else if constexpr (kind == operation::multiply)
      return a * b;
    else if constexpr (kind == operation::divide)
      return a / (abs(b) + 1.5);
    else if constexpr (kind == operation::minimum)
      return min(a, b);
    else
      return max(a, b);
  } else {
    return build_unary<kind, Node, Depth>(x);
  }
}

}  // namespace singlet_tests
