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
  const char* operation;
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
  auto operator=(E&& e) const { return entry(right_side<T>(e), "="); }
  template <class F, class E>
  auto update(E&& e, const char* operation) const {
    return entry(mapped_t<F, Destination, E>::of(target_.destination(), e), operation);
  }

 private:
  template <class Node>
  auto entry(const Node& node, const char* operation) const {
    static_assert(checked_types<Destination, Node>::fit);
    if constexpr (Node::rank == Destination::rank) target_.take_shape(node.shape());
    const Destination& destination = target_.destination();
    check_shapes(entry_of(destination, node, operation));
    return fused_entry<Destination, Node>{destination, node, target_.options().stream, operation};
  }

  Target target_;
};

template <class First, class... Rest>
const First& first_of(const First& first, const Rest&...) {
  return first;
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
  const auto& first = detail::first_of(entries...);
  (detail::check_same_shape<rank>(first.destination.shape(), entries.destination.shape()), ...);
  using space = typename detail::fold_space<typename Destinations::space...>::type;
  detail::frame_of<detail::program<rank, detail::assignment<Destinations, Nodes>...>, space> frame;
  detail::entry_ref list[] = {detail::entry_of(entries.destination, entries.node, entries.operation)...};
  detail::run_statement<space>(frame.get(), list, sizeof...(entries), {first.stream});
}

}  // namespace singlet::inline SINGLET_ABI
