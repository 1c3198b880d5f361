// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a view reaches the leaves of an expression: elementwise nodes commute with it, so it changes extents,
// strides and offsets of operands and nothing else.
#pragma once

#include <singlet/expression/gathered.hpp>

namespace singlet::inline SINGLET_ABI::detail {

// A view as a map of strides, for an expression of rank RankIn.
template <int RankIn, int RankOut>
struct reindex {
  static constexpr int rank_in = RankIn;
  static constexpr int rank_out = RankOut;
  extents<RankIn> first{};   // start along each input axis
  extents<RankOut> count{};  // extents of the result
  extents<RankOut> step{};   // step along the input axis
};

// The axes of a view as constants, since they decide types. Output axis j steps along input axis from[j], or
// repeats where that is -1; a diagonal steps along both.
template <view_kind Kind, bool KeepsContiguous, bool Transposes, int... From>
struct axis_map {
  static constexpr view_kind kind = Kind;
  static constexpr bool keeps_contiguous = KeepsContiguous;
  static constexpr bool transposes = Transposes;
  static constexpr int count = static_cast<int>(sizeof...(From));
  static constexpr int from[count ? count : 1] = {From...};
};

// The broadcast axes of what a view makes of an operand whose broadcast axes, seen from the rank of the
// expression, are `lifted`.
constexpr unsigned viewed_broadcast(view_kind kind, const int* from, int rank_out, int rank_in,
                                    unsigned lifted) {
  unsigned out = 0;
  for (int j = 0; j < rank_out; ++j) {
    bool free = from[j] < 0 || has_axis(lifted, from[j], rank_in);
    if (kind == view_kind::diagonal) free = has_axis(lifted, 0, rank_in) && has_axis(lifted, 1, rank_in);
    if (free) out |= 1u << (rank_out - 1 - j);
  }
  return out;
}
constexpr unsigned lifted_broadcast(unsigned broadcast, int rank, int rank_in) {
  return broadcast | (all_axes(rank_in) & ~all_axes(rank));
}

template <class Layout, class Axes, int RankIn, int LeafRank>
struct viewed_layout {
  static constexpr unsigned lifted = lifted_broadcast(Layout::broadcast, LeafRank, RankIn);
  static constexpr unsigned broadcast = viewed_broadcast(Axes::kind, Axes::from, Axes::count, RankIn, lifted);
  static constexpr bool full = lifted == 0;
  static constexpr bool was_transposed = std::is_same_v<Layout, transposed>;
  static constexpr bool dense = full && std::is_same_v<Layout, contiguous> && Axes::keeps_contiguous;
  static constexpr bool turned =
      full && Axes::count >= 2 &&
      (Axes::transposes ? !was_transposed : was_transposed && Axes::count == RankIn);
  using type =
      std::conditional_t<dense, contiguous, std::conditional_t<turned, transposed, strided<broadcast>>>;
};

// What becomes of the type of a node.
template <class Axes, int RankIn, class Node>
struct viewed {
  using type = Node;  // numbers, and one element for all
};
template <class Axes, int RankIn, class Node>
using viewed_t = typename viewed<Axes, RankIn, Node>::type;
template <class Axes, int RankIn, class Source, int Rank, class Layout>
requires(Rank > 0) struct viewed<Axes, RankIn, leaf<Source, Rank, Layout>> {
  using type = leaf<Source, Axes::count, typename viewed_layout<Layout, Axes, RankIn, Rank>::type>;
};
template <class Axes, int RankIn, class F, class... Es>
struct viewed<Axes, RankIn, mapped<F, Es...>> {
  using type = mapped<F, viewed_t<Axes, RankIn, Es>...>;
};
template <class Axes, int RankIn, class Source, class Index>
struct viewed<Axes, RankIn, gathered<Source, Index>> {
  using type = gathered<Source, viewed_t<Axes, RankIn, Index>>;
};

// A view without its types.
struct view_ref {
  view_kind kind;
  const int* from;
  int rank_in;
  int rank_out;
  const index_t* first;
  const index_t* count;
  const index_t* step;
};

inline void view_operand(operand& o, const view_ref& v) {
  const unsigned lifted = lifted_broadcast(o.broadcast, o.rank, v.rank_in);
  index_t strides[max_rank] = {};
  index_t offset = 0;
  for (int k = 0; k < v.rank_in; ++k) {
    strides[k] = o.strides[max_rank - v.rank_in + k];
    offset += v.first[k] * strides[k];
  }
  o.shift(offset);
  o.broadcast = viewed_broadcast(v.kind, v.from, v.rank_out, v.rank_in, lifted);
  o.rank = v.rank_out;
  o.views = trail_with(o.views, v.kind);
  for (int k = 0; k < max_rank; ++k) {
    const int j = k - (max_rank - v.rank_out);
    const bool free = j < 0 || has_axis(o.broadcast, j, v.rank_out);
    const index_t stride = free                            ? 0
                           : v.kind == view_kind::diagonal ? strides[0] + strides[1]
                                                           : strides[v.from[j]];
    o.shape[k] = free ? 1 : v.count[j];
    o.strides[k] = free ? 0 : stride * v.step[j];
  }
}
[[gnu::noinline]] inline void view_operands(operand* operands, int count, const view_ref& v) {
  for (int i = 0; i < count; ++i) {
    if (!operands[i].fixed && operands[i].rank > 0) view_operand(operands[i], v);
  }
}

// The node of another type that has the same operands and constants.
template <class Result, class Node>
Result same_data(const Node& node) {
  Result r;
  operand* to = r.operands;
  unsigned char* constants = r.constants();
  append(to, constants, data_of(node));
  return r;
}

template <class Axes, class View, class Node>
auto push_view(const Node& node, const View& view) {
  if constexpr (Node::rank == 0) {
    return node;
  } else {
    using result = viewed_t<Axes, View::rank_in, Node>;
    auto r = same_data<result>(node);
    view_operands(r.operands, operand_of(result::size),
                  {Axes::kind, Axes::from, View::rank_in, View::rank_out, view.first.data(),
                   view.count.data(), view.step.data()});
    if constexpr (!is_leaf<result>) {
      auto shape = view.count;
      for (int j = 0; j < View::rank_out; ++j) {
        if (has_axis(result::broadcast, j, View::rank_out)) shape[j] = 1;
      }
      set_axes<View::rank_out>(r.extents_, shape);
    }
    return r;
  }
}

// A view of an array or a view is a view, which can be assigned; one of any other expression is an
// expression.
template <class Axes, class E, class View>
auto view_of(E&& e, const View& view) {
  if constexpr (node<E>) {
    return push_view<Axes>(e, view);
  } else {
    return e.rewrap(push_view<Axes>(e.node(), view));
  }
}

// Nodes whose leaves are all whole row-major arrays of the node's shape: a reshape changes only the leaves'
// extents.
template <class Node, int Rank>
inline constexpr bool reshapes_in_place = false;
template <class Source, int Rank>
inline constexpr bool reshapes_in_place<leaf<Source, Rank, contiguous>, Rank> = true;
template <class T, class Stored, int Rank>
inline constexpr bool reshapes_in_place<constant_node<T, Stored>, Rank> = true;
template <class F, class... Es, int Rank>
inline constexpr bool reshapes_in_place<mapped<F, Es...>, Rank> = (reshapes_in_place<Es, Rank> && ...);

template <int R, class Node>
struct reshaped_node {
  using type = Node;
};
template <int R, class Node>
using reshaped_t = typename reshaped_node<R, Node>::type;
template <int R, class Source, int Rank>
struct reshaped_node<R, leaf<Source, Rank, contiguous>> {
  using type = leaf<Source, R, contiguous>;
};
template <int R, class F, class... Es>
struct reshaped_node<R, mapped<F, Es...>> {
  using type = mapped<F, reshaped_t<R, Es>...>;
};

[[gnu::noinline]] inline void reshape_operands(operand* operands, int count, int rank, const index_t* shape) {
  for (operand* o = operands; o < operands + count; ++o) {
    if (o->fixed) continue;
    o->rank = rank;
    for (int k = 0; k < max_rank; ++k) o->shape[k] = shape[k];
    set_row_major(*o);
    o->views = trail_with(o->views, view_kind::reshape);
  }
}

template <int R, class Node>
auto reshaped(const Node& node, const extents<R>& shape) {
  using result = reshaped_t<R, Node>;
  auto r = same_data<result>(node);
  index_t all[max_rank];
  set_axes<R>(all, shape);
  reshape_operands(r.operands, operand_of(result::size), R, all);
  if constexpr (!is_leaf<result>) set_axes<R>(r.extents_, shape);
  return r;
}

}  // namespace singlet::inline SINGLET_ABI::detail
