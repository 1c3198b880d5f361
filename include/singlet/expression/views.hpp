// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Views: the same elements in another shape. A view of an array can be assigned; a view of any other
// expression is an expression. None copies anything; all throw shape_error for bounds outside the operand.
#pragma once

#include <singlet/core/options.hpp>
#include <singlet/expression/reindex.hpp>

namespace singlet::inline SINGLET_ABI {
namespace detail {

template <class E>
auto shape_of(const E& e) {
  return e.shape();
}

template <view_kind Kind, bool KeepsContiguous, int Rank, class = std::make_integer_sequence<int, Rank>>
struct same_axes;
template <view_kind Kind, bool KeepsContiguous, int Rank, int... Ks>
struct same_axes<Kind, KeepsContiguous, Rank, std::integer_sequence<int, Ks...>> {
  using type = axis_map<Kind, KeepsContiguous, false, Ks...>;
};

template <int Rank, class = std::make_integer_sequence<int, Rank>>
struct exchanged_axes;
template <int Rank, int... Ks>
struct exchanged_axes<Rank, std::integer_sequence<int, Ks...>> {
  using type = axis_map<view_kind::transpose, false, true, (Ks < Rank - 2 ? Ks : 2 * Rank - 3 - Ks)...>;
};
template <int Rank>
using transposed_axes = typename exchanged_axes<Rank>::type;

// The view that keeps everything, to start from.
template <int Rank>
reindex<Rank, Rank> whole(const extents<Rank>& shape) {
  reindex<Rank, Rank> v;
  v.count = shape;
  v.step.fill(1);
  return v;
}

// count elements from first on must lie within the axis. No sum is formed, so that nothing wraps around.
template <int Rank>
void check_range(const char* operation, index_t first, index_t count, const extents<Rank>& shape, int axis) {
  if (first >= 0 && count >= 0 && count <= shape[axis] && first <= shape[axis] - count) return;
  throw_bounds(operation, first, count, shape.data(), Rank);
}

// The only axis of an option list, for views that work along one.
template <int Rank, int Default, class... Options>
struct one_axis {
  static constexpr int value = Default;
};
template <int Rank, int Default, int K>
struct one_axis<Rank, Default, axis<K>> {
  static constexpr int value = normalized_axis(K, Rank);
  static_assert(
      value >= 0 && value < Rank,
      "singlet: axis<K> names an axis that the operand does not have: write K from 0 to its rank - 1");
};

template <int K, class Slice, class E>
auto slice_along(E&& e, index_t first, index_t last, index_t step) {
  constexpr int rank = rank_of<E>;
  const auto shape = shape_of(e);
  if (last < first) throw_bounds("slice", first, 0, shape.data(), rank);
  check_range<rank>("slice", first, first < 0 ? 0 : last - first, shape, K);
  if (step < 1)
    throw_shape_text("singlet: slice: the step must be at least 1: write reverse(...) to go backwards");
  auto v = whole<rank>(shape);
  v.first[K] = first;
  v.count[K] = last > first ? (last - first - 1) / step + 1 : 0;
  v.step[K] = v.count[K] > 1 ? step : 1;
  return view_of<Slice>(std::forward<E>(e), v);
}

}  // namespace detail

/// Elements first, first + 1, ... before last of a rank-1 operand; `slice<axis<k>>` works along axis k of any
/// rank. Throws shape_error unless 0 <= first <= last <= extent.
template <class... Axis, expression E>
auto slice(E&& e, index_t first, index_t last) {
  constexpr int rank = detail::rank_of<E>;
  static_assert(
      rank == 1 || sizeof...(Axis) == 1,
      "singlet: slice of more than one axis needs to know which: write slice<axis<K>>(a, first, last)");
  constexpr int k = detail::one_axis<rank, 0, Axis...>::value;
  return detail::slice_along<k, typename detail::same_axes<detail::view_kind::slice, k == 0, rank>::type>(
      std::forward<E>(e), first, last, 1);
}
/// Every step-th of those elements.
template <class... Axis, expression E>
auto slice(E&& e, index_t first, index_t last, index_t step) {
  constexpr int rank = detail::rank_of<E>;
  static_assert(
      rank == 1 || sizeof...(Axis) == 1,
      "singlet: slice of more than one axis needs to know which: write slice<axis<K>>(a, first, last, step)");
  constexpr int k = detail::one_axis<rank, 0, Axis...>::value;
  return detail::slice_along<k, typename detail::same_axes<detail::view_kind::slice, false, rank>::type>(
      std::forward<E>(e), first, last, step);
}

/// Row i of a matrix: rank 1.
template <expression E>
auto row(E&& m, index_t i) {
  static_assert(detail::rank_of<E> == 2,
                "singlet: row takes a matrix: write slice or submatrix for other ranks");
  const auto shape = detail::shape_of(m);
  detail::check_range<2>("row", i, 1, shape, 0);
  const detail::reindex<2, 1> v{{i, 0}, {shape[1]}, {1}};
  return detail::view_of<detail::axis_map<detail::view_kind::row, true, false, 1>>(std::forward<E>(m), v);
}

/// Column j of a matrix: rank 1.
template <expression E>
auto col(E&& m, index_t j) {
  static_assert(detail::rank_of<E> == 2,
                "singlet: col takes a matrix: write slice or submatrix for other ranks");
  const auto shape = detail::shape_of(m);
  detail::check_range<2>("col", j, 1, shape, 1);
  const detail::reindex<2, 1> v{{0, j}, {shape[0]}, {1}};
  return detail::view_of<detail::axis_map<detail::view_kind::col, false, false, 0>>(std::forward<E>(m), v);
}

/// rows x cols elements of a matrix from (r, c) on.
template <expression E>
auto submatrix(E&& m, index_t r, index_t c, index_t rows, index_t cols) {
  static_assert(detail::rank_of<E> == 2,
                "singlet: submatrix takes a matrix: write slice<axis<K>> for other ranks");
  const auto shape = detail::shape_of(m);
  detail::check_range<2>("submatrix", r, rows, shape, 0);
  detail::check_range<2>("submatrix", c, cols, shape, 1);
  const detail::reindex<2, 2> v{{r, c}, {rows, cols}, {1, 1}};
  return detail::view_of<detail::axis_map<detail::view_kind::submatrix, false, false, 0, 1>>(
      std::forward<E>(m), v);
}

/// The last two axes exchanged. Statements that read a transposed array stage it through shared memory.
template <expression E>
auto transpose(E&& m) {
  constexpr int rank = detail::rank_of<E>;
  static_assert(rank >= 2,
                "singlet: transpose needs two axes: write as_col(v) to turn a vector into a column");
  auto v = detail::whole<rank>(detail::shape_of(m));
  std::swap(v.count[rank - 1], v.count[rank - 2]);
  return detail::view_of<detail::transposed_axes<rank>>(std::forward<E>(m), v);
}

/// The elements in the opposite order along every axis, or along `reverse<axis<k>>` alone.
template <class... Axis, expression E>
auto reverse(E&& e) {
  constexpr int rank = detail::rank_of<E>;
  constexpr int along = detail::one_axis<rank, -1, Axis...>::value;
  auto v = detail::whole<rank>(detail::shape_of(e));
  for (int k = 0; k < rank; ++k) {
    if (along != -1 && along != k) continue;
    v.first[k] = v.count[k] > 0 ? v.count[k] - 1 : 0;
    v.step[k] = -1;
  }
  return detail::view_of<typename detail::same_axes<detail::view_kind::reverse, false, rank>::type>(
      std::forward<E>(e), v);
}

/// The elements (i, i) of a matrix: rank 1.
template <expression E>
auto diagonal(E&& m) {
  static_assert(detail::rank_of<E> == 2, "singlet: diagonal takes a matrix");
  const auto shape = detail::shape_of(m);
  const detail::reindex<2, 1> v{{0, 0}, {shape[0] < shape[1] ? shape[0] : shape[1]}, {1}};
  return detail::view_of<detail::axis_map<detail::view_kind::diagonal, false, false, 0>>(std::forward<E>(m),
                                                                                         v);
}

/// A vector as a row that fits any number of rows.
template <expression E>
auto as_row(E&& v) {
  static_assert(detail::rank_of<E> == 1, "singlet: as_row takes a vector");
  const detail::reindex<1, 2> view{{0}, {1, detail::shape_of(v)[0]}, {1, 1}};
  return detail::view_of<detail::axis_map<detail::view_kind::as_row, false, false, -1, 0>>(std::forward<E>(v),
                                                                                           view);
}

/// A vector as a column that fits any number of columns.
template <expression E>
auto as_col(E&& v) {
  static_assert(detail::rank_of<E> == 1, "singlet: as_col takes a vector");
  const detail::reindex<1, 2> view{{0}, {detail::shape_of(v)[0], 1}, {1, 1}};
  return detail::view_of<detail::axis_map<detail::view_kind::as_col, false, false, 0, -1>>(std::forward<E>(v),
                                                                                           view);
}

/// The elements in row-major order in another shape of equal size. Assignable where the operand is a
/// row-major array.
template <expression E, std::integral... Ns>
auto reshape(E&& e, Ns... new_shape) {
  constexpr int rank = static_cast<int>(sizeof...(Ns));
  using node = detail::node_t<E>;
  const extents<rank> shape{static_cast<index_t>(new_shape)...};
  detail::check_extents(shape.data(), rank);
  const auto old = detail::shape_of(e);
  if (detail::size_of<rank>(shape) != detail::size_of<node::rank>(old)) {
    detail::throw_shapes("reshape", old.data(), node::rank, shape.data(), rank);
  }
  if constexpr (!detail::reshapes_in_place<node, node::rank>) {
    return detail::as_leaf<rank>(detail::as_node(e), shape,
                                 detail::trail_with(0, detail::view_kind::reshape));
  } else if constexpr (detail::node<E>) {
    return detail::reshaped<rank>(e, shape);
  } else {
    return e.rewrap(detail::reshaped<rank>(e.node(), shape));
  }
}

/// e at the positions that `indices` gives, in their shape. e is rank 1; positions are checked in checked
/// builds.
template <expression E, expression I>
auto gather(const E& e, const I& indices) {
  static_assert(detail::rank_of<E> == 1,
                "singlet: gather reads a vector: write gather(reshape(m, m.size()), indices)");
  static_assert(std::is_integral_v<detail::value_t<I>>, "singlet: gather: the indices must be integers");
  using node = detail::node_t<E>;
  if constexpr (detail::is_leaf<node>) {
    return detail::gathered<node, detail::node_t<I>>::of(detail::as_node(e), detail::as_node(indices));
  } else {
    const auto whole = detail::as_leaf<1>(detail::as_node(e), detail::shape_of(e), 0);
    return detail::gathered<std::remove_const_t<decltype(whole)>, detail::node_t<I>>::of(
        whole, detail::as_node(indices));
  }
}

}  // namespace singlet::inline SINGLET_ABI
