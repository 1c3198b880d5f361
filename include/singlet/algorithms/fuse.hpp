// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Several results, one kernel: fuse(out(c) = a * b, out(e) = a - b).
#pragma once

#include <singlet/storage/transfer.hpp>

namespace singlet::inline SINGLET_ABI {
namespace detail {

template <class Destination, class Node>
struct fused_entry {
  Destination destination;
  Node node;
  stream_ref stream;
};

// Builds the entries: the operators give an entry instead of running a statement.
template <class Target>
class fused_destination : public compound_operators<fused_destination<Target>, typename Target::value_type> {
  using Destination = std::remove_cvref_t<decltype(std::declval<Target>().destination())>;
  using T = typename Destination::value_type;

 public:
  explicit fused_destination(Target t) : target_(std::move(t)) {}

  template <class E>
  requires assignable_from<E, T>
  auto operator=(E&& e) const { return entry_of(right_side<E, T>(std::forward<E>(e)), "="); }
  template <class F, class E>
  auto update(E&& e, const char* operation) const {
    return entry_of(make<F>(target_.destination().target, std::forward<E>(e)), operation);
  }

 private:
  template <class Node>
  auto entry_of(Node node, const char* operation) const {
    check_statement<Destination, Node>();
    if constexpr (Node::rank == Destination::rank) target_.take_shape(node.shape());
    const Destination destination = target_.destination();
    check_shapes(destination, node, operation);
    return fused_entry<Destination, Node>{destination, std::move(node), target_.options().stream};
  }

  Target target_;
};

// What the entries of one fuse do to each other: which results must first go to a temporary, since an entry
// that runs no later reads them at other elements. Reading an earlier result that way is refused.
template <class Statement>
void judge_overlap(const Statement& s, bool (&aside)[Statement::entries]) {
  const auto* shape = s.loop.shape;
  for (int w = 0; w < Statement::entries; ++w) {
    const operand& result = s.operands[s.written[w]];
    for (int e = 0; e < Statement::entries; ++e) {
      const int begin = s.written[e];
      const int end = e + 1 < Statement::entries ? s.written[e + 1] : s.leaves.count;
      record part{const_cast<operand*>(s.operands) + begin, end - begin, end - begin};
      if (!overlaps(result, part, s.loop.rank, shape)) continue;
      if (e > w) {
        throw_argument(
            "singlet: fuse: an entry reads the result of an earlier one at other elements, which is not "
            "complete before the kernel ends: write two statements");
      }
      aside[w] = true;
    }
  }
  for (int w = 0; w < Statement::entries; ++w) {
    if (!aside[w]) continue;
    const operand& result = s.operands[s.written[w]];
    for (int i = w + 1 < Statement::entries ? s.written[w + 1] : s.leaves.count; i < s.leaves.count; ++i) {
      const operand& o = s.operands[i];
      if (o.low < result.high && result.low < o.high) {
        throw_argument(
            "singlet: fuse: an entry reads a result that an earlier entry both reads at other elements and "
            "writes: write two statements");
      }
    }
  }
}

template <class E>
using entry_for = entry<decltype(E::destination), decltype(E::node)>;

// The destination of an entry, or memory aside that is copied to it when the kernel has run.
template <class Destination>
struct redirected {
  const Destination& original;
  Destination used;
  bool aside;

  redirected(const Destination& d, bool use_aside, const stream_ref& stream)
      : original(d), used(d), aside(use_aside) {
    if (aside) used.target = fresh_like(d, stream).target;
  }
  void finish(const stream_ref& stream) const {
    if (!aside) return;
    using T = typename Destination::value_type;
    using Space = typename Destination::space;
    const leaf<memory<T, Space>, Destination::rank, contiguous> result{
        used.target.source, {original.shape()}, 0};
    assign_node(original, result, {stream, true});
  }
};

template <class E, class... Rest>
tree_list<redirected<decltype(E::destination)>, redirected<decltype(Rest::destination)>...> redirect(
    const stream_ref& stream, const bool* aside, const tree_list<E, Rest...>& list) {
  if constexpr (sizeof...(Rest) == 0) {
    return {{list.head.destination, *aside, stream}};
  } else {
    return {{list.head.destination, *aside, stream}, redirect(stream, aside + 1, list.tail)};
  }
}

template <class... Entries, int... Is>
void run_entries(const tree_list<Entries...>& list, std::integer_sequence<int, Is...>) {
  using first = std::remove_cvref_t<decltype(get<0>(list).destination)>;
  using Space = typename first::space;
  const stream_ref stream = list.head.stream;
  statement<entry_for<Entries>...> judged(
      entry_for<Entries>{get<Is>(list).destination, get<Is>(list).node}...);
  bool aside[sizeof...(Entries)] = {};
  judge_overlap(judged, aside);
  const tree_list<redirected<decltype(Entries::destination)>...> where = redirect(stream, aside, list);
  statement<entry_for<Entries>...> s(entry_for<Entries>{get<Is>(where).used, get<Is>(list).node}...);
  launch<Space>(s, stream);
  (get<Is>(where).finish(stream), ...);
}

template <class E, class... Rest>
tree_list<E, Rest...> entry_list(const E& e, const Rest&... rest) {
  if constexpr (sizeof...(Rest) == 0) {
    return {e};
  } else {
    return {e, entry_list(rest...)};
  }
}

template <int Rank>
void check_same_shape(const extents<Rank>& a, const extents<Rank>& b) {
  if (a != b) throw_shapes("fuse", a.data(), Rank, b.data(), Rank);
}

}  // namespace detail

/// A result of `fuse`: out(c) = e, += and the like.
template <class D>
auto out(D&& c) {
  return detail::fused_destination(detail::target_of(std::forward<D>(c)));
}

/// Runs all entries in one kernel, on the stream of the first (`out(c.on(s)) = ...`), in order for each
/// element: a later entry may read an earlier result at the same element. All destinations have one shape
/// (shape_error). Throws std::invalid_argument where an entry reads an earlier result at other elements.
template <class... Destinations, class... Nodes>
void fuse(const detail::fused_entry<Destinations, Nodes>&... entries) {
  static_assert(sizeof...(entries) > 0,
                "singlet: fuse needs at least one entry: write fuse(out(c) = a * b, ...)");
  constexpr int rank = detail::largest({Destinations::rank...});
  static_assert(((Destinations::rank == rank) && ...), "singlet: fuse: all destinations must have one rank");
  static_assert(!detail::fold_space<typename Destinations::space...>::mixed,
                "singlet: fuse: all destinations must be in one memory space");
  const detail::tree_list<detail::fused_entry<Destinations, Nodes>...> list = detail::entry_list(entries...);
  const auto shape = list.head.destination.shape();
  (detail::check_same_shape<rank>(shape, entries.destination.shape()), ...);
  detail::run_entries(list, std::make_integer_sequence<int, static_cast<int>(sizeof...(entries))>{});
}

}  // namespace singlet::inline SINGLET_ABI
