// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Destinations with instructions: c.on(stream), noalias(c), assign<options...>(c, e), scatter(a, indices).
#pragma once

#include <singlet/storage/assignable.hpp>

namespace singlet::inline SINGLET_ABI {
namespace detail {

// A view, or a part of one, with instructions.
template <class Destination>
class target : public assignable<target<Destination>, typename Destination::value_type> {
  using T = typename Destination::value_type;

 public:
  using value_type = T;

  target(Destination d, const stream_ref& s, bool vouched)
      : destination_(std::move(d)), stream_(s), vouched_(vouched) {}

  template <class E>
  requires assignable_from<E, T>
  const target& operator=(E&& e) const { return this->set(e); }
  /// The same destination on a stream.
  target on(const stream& s) const { return {destination_, state_of(s), vouched_}; }

  const Destination& destination() const { return destination_; }
  void take_shape(const extents<Destination::rank>&) const {}
  assignment_options options() const { return {stream_, vouched_}; }
  target vouched() const { return {destination_, stream_, true}; }

 private:
  Destination destination_;
  stream_ref stream_;
  bool vouched_;
};

// An array with instructions: one that has no shape yet takes that of the expression.
template <class Array>
class array_target : public assignable<array_target<Array>, typename Array::value_type> {
  using T = typename Array::value_type;

 public:
  using value_type = T;

  array_target(Array& a, const stream_ref& s, bool vouched) : array_(&a), stream_(s), vouched_(vouched) {}

  template <class E>
  requires assignable_from<E, T>
  const array_target& operator=(E&& e) const {
    if constexpr (expression<E>) {
      if constexpr (rank_of<E> == Array::rank) array_->take_shape(as_node(e).shape(), stream_);
    }
    return this->set(e);
  }
  /// The same array on a stream.
  array_target on(const stream& s) const { return {*array_, state_of(s), vouched_}; }

  const auto& destination() const { return array_->destination(); }
  void take_shape(const extents<Array::rank>& shape) const { array_->take_shape(shape, stream_); }
  assignment_options options() const { return {stream_, vouched_}; }
  array_target vouched() const { return {*array_, stream_, true}; }

 private:
  Array* array_;
  stream_ref stream_;
  bool vouched_;
};

template <class T>
concept has_instructions = requires(const T& t) {
  t.vouched();
};

// Anything that can stand on the left: arrays, views, and either with instructions.
template <class D>
auto target_of(D&& d) {
  using P = plain<D>;
  if constexpr (has_instructions<P>) {
    return d;
  } else if constexpr (requires { d.has_shape(); }) {
    static_assert(!std::is_const_v<std::remove_reference_t<D>>, "singlet: a const array cannot be assigned");
    return array_target<P>(d, current_stream(), false);
  } else {
    return target(d.destination(), current_stream(), false);
  }
}

// scatter(a, index) = e, where index and e may read a: they are evaluated first then.
template <class Leaf, class Index, class Node>
void assign_scattered(const gathered<Leaf, Index>& to, const Leaf& target, const Index& index,
                      const Node& node, const stream_ref& stream) {
  using Destination = gathered<Leaf, Index>;
  using Space = typename Leaf::space;
  static_assert(checked_types<Destination, Node>::fit);
  frame_of<assignment_program<Destination, Node>, Space> frame;
  const statement_frame f = frame.get();
  entry_ref entry{data_of(to), data_of(node), "scatter"};
  statement s{f.accesses};
  collect(s, &entry, 1, f.args.constants());
  check_shapes(entry);
  if (!find_overlap(s, &entry)) return run_statement<Space>(f, &entry, 1, {stream, true});
  const auto positions = evaluated<Space>(index, stream);
  const auto values = evaluated<Space>(node, stream);
  using positions_node = std::remove_const_t<decltype(positions)>;
  assign_node(gathered<Leaf, positions_node>::of(target, positions), values, {stream, true}, "scatter");
}

template <class Leaf, class Index>
class scatter_target {
  using T = typename Leaf::value_type;

 public:
  scatter_target(Leaf target, Index index, const stream_ref& s = current_stream())
      : target_(std::move(target)), index_(std::move(index)), stream_(s) {}

  template <class E>
  requires assignable_from<E, T>
  const scatter_target& operator=(E&& e) const {
    assign_scattered(gathered<Leaf, Index>::of(target_, index_), target_, index_, right_side<T>(e), stream_);
    return *this;
  }
  template <class E>
  const scatter_target& operator+=(E&&) const {
    static_assert(sizeof(E) == 0,
                  "singlet: scatter(...) += is not defined where an index repeats: write scatter(a, i) = "
                  "gather(a, i) + e "
                  "for indices that do not, or bincount for counts");
    return *this;
  }
  /// The same on a stream.
  scatter_target on(const stream& s) const { return {target_, index_, state_of(s)}; }

 private:
  Leaf target_;
  Index index_;
  stream_ref stream_;
};

}  // namespace detail

/// c as a destination whose author vouches that the expression does not read it at other elements.
template <class D>
auto noalias(D&& c) {
  return detail::target_of(std::forward<D>(c)).vouched();
}

/// c = e with launch parameters: `assign<block<128>, items<8>>(c, e)`. The host ignores them.
template <class... Options, class D, class E>
void assign(D&& c, E&& e) {
  static_assert((detail::is_launch_option<Options> && ...),
                "singlet: assign takes block<threads> and items<count> as template arguments");
  const auto target = detail::target_of(std::forward<D>(c));
  using destination = std::remove_cvref_t<decltype(target.destination())>;
  if constexpr (expression<E>) {
    if constexpr (detail::rank_of<E> == destination::rank) target.take_shape(detail::as_node(e).shape());
  }
  detail::assign_node<Options...>(target.destination(),
                                  detail::right_side<typename destination::value_type>(e), target.options());
}

/// Positions of the vector a, to be assigned: `scatter(a, indices) = e`. Where an index repeats, which value
/// wins is unspecified.
template <class D, expression I>
auto scatter(D&& a, const I& indices) {
  static_assert(detail::rank_of<D> == 1,
                "singlet: scatter writes a vector: write scatter(reshape(m, m.size()), indices)");
  static_assert(std::is_integral_v<detail::value_t<I>>, "singlet: scatter: the indices must be integers");
  return detail::scatter_target(a.destination(), detail::as_node(indices));
}

}  // namespace singlet::inline SINGLET_ABI
