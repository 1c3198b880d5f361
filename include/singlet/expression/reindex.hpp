// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a view reaches the leaves of an expression: elementwise nodes commute with it, so it changes extents,
// strides and offsets of leaves and nothing else.
#pragma once

#include <singlet/expression/gathered.hpp>

namespace singlet::inline SINGLET_ABI::detail {

// A view as a map of strides. Output axis j steps along input axis from[j], and also along also[j] if that is
// not -1 (a diagonal).
template <int RankIn, int RankOut>
struct reindex {
  static constexpr int rank_in = RankIn;
  static constexpr int rank_out = RankOut;
  extents<RankIn> first{};   // start along each input axis
  extents<RankOut> count{};  // extents of the result
  extents<RankOut> step{};   // step along the input axis
};

// The axes of a view as constants, since they decide types.
template <view_kind Kind, bool KeepsContiguous, bool Transposes, int... From>
struct axis_map {
  static constexpr view_kind kind = Kind;
  static constexpr bool keeps_contiguous = KeepsContiguous;
  static constexpr bool transposes = Transposes;
  static constexpr int count = static_cast<int>(sizeof...(From));
  static constexpr int from[count ? count : 1] = {From...};
};

template <class Axes, int RankIn, unsigned Broadcast>
constexpr unsigned viewed_broadcast() {
  unsigned out = 0;
  for (int j = 0; j < Axes::count; ++j) {
    const int from = Axes::from[j];
    bool free = from >= 0 ? has_axis(Broadcast, from, RankIn) : true;
    if (Axes::kind == view_kind::diagonal)
      free = has_axis(Broadcast, 0, RankIn) && has_axis(Broadcast, 1, RankIn);
    if (free) out |= 1u << (Axes::count - 1 - j);
  }
  return out;
}

template <class Layout, class Axes, int RankIn, int LeafRank>
struct viewed_layout {
  static constexpr unsigned lifted = Layout::broadcast | (all_axes(RankIn) & ~all_axes(LeafRank));
  static constexpr unsigned broadcast = viewed_broadcast<Axes, RankIn, lifted>();
  static constexpr bool full = lifted == 0;
  static constexpr bool was_transposed = std::is_same_v<Layout, transposed>;
  static constexpr bool dense = full && std::is_same_v<Layout, contiguous> && Axes::keeps_contiguous;
  static constexpr bool turned =
      full && Axes::count >= 2 &&
      (Axes::transposes ? !was_transposed : was_transposed && Axes::count == RankIn);
  using type =
      std::conditional_t<dense, contiguous, std::conditional_t<turned, transposed, strided<broadcast>>>;
};

template <class Axes, class View, class Source, int Rank, class Layout>
auto push_view(const leaf<Source, Rank, Layout>& l, const View& view) {
  constexpr int in = View::rank_in;
  if constexpr (Rank == 0) {
    return l;
  } else {
    using layout = typename viewed_layout<Layout, Axes, in, Rank>::type;
    const extents<Rank> own = l.place.stride_values();
    extents<in> strides{};  // of the leaf lifted to the rank of the expression; 0 where it repeats
    for (int k = 0; k < Rank; ++k) strides[in - Rank + k] = has_axis(Layout::broadcast, k, Rank) ? 0 : own[k];
    index_t offset = 0;
    for (int k = 0; k < in; ++k) offset += view.first[k] * strides[k];
    placement<View::rank_out, layout> place;
    for (int j = 0; j < View::rank_out; ++j) {
      const bool free = has_axis(layout::broadcast, j, View::rank_out);
      place.shape[j] = free ? 1 : view.count[j];
      if constexpr (!std::is_same_v<layout, contiguous>) {
        index_t stride = Axes::from[j] >= 0 ? strides[Axes::from[j]] : 0;
        if constexpr (Axes::kind == view_kind::diagonal) stride = strides[0] + strides[1];
        place.strides[j] = free ? 0 : stride * view.step[j];
      }
    }
    return leaf<Source, View::rank_out, layout>{l.source.shifted(offset), place,
                                                trail_with(l.views, Axes::kind)};
  }
}

template <class Axes, class View, class T>
scalar<T> push_view(const scalar<T>& s, const View&) {
  return s;
}
template <class Axes, class View, class F>
stateful<F> push_view(const stateful<F>& s, const View&) {
  return s;
}

template <class Axes, class View, class F, class... Es>
auto push_view(const mapped<F, Es...>& m, const View& view);
template <class Axes, class View, class Source, class Index>
auto push_view(const gathered<Source, Index>& g, const View& view);

template <class Axes, class View, class F, class... Es, int... Is>
auto push_view_into(const mapped<F, Es...>& m, const View& view, std::integer_sequence<int, Is...>) {
  return mapped<F, decltype(push_view<Axes>(get<Is>(m.operands), view))...>(
      from_operands{}, push_view<Axes>(get<Is>(m.operands), view)...);
}
template <class Axes, class View, class F, class... Es>
auto push_view(const mapped<F, Es...>& m, const View& view) {
  return push_view_into<Axes>(m, view, std::make_integer_sequence<int, static_cast<int>(sizeof...(Es))>{});
}
template <class Axes, class View, class Source, class Index>
auto push_view(const gathered<Source, Index>& g, const View& view) {
  auto index = push_view<Axes>(g.index, view);
  return gathered<Source, decltype(index)>(g.source, g.size, index);
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

}  // namespace singlet::inline SINGLET_ABI::detail
