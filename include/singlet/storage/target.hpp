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
  const target& operator=(E&& e) const { return this->set(std::forward<E>(e)); }
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
    return this->set(std::forward<E>(e));
  }
  /// The same array on a stream.
  array_target on(const stream& s) const { return {*array_, state_of(s), vouched_}; }

  auto destination() const { return array_->destination(); }
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

// Positions of a vector that an index expression names.
template <class T, class Space, class Index>
struct scatter_destination {
  using value_type = T;
  using space = Space;
  static constexpr bool turned = false;
  using temporary_layout = contiguous;
  static constexpr int rank = Index::rank;
  static constexpr bool dense = false;
  leaf<memory<T, Space>, 1, strided<0>> target;
  Index index;

  const extents<rank>& shape() const { return index.shape(); }
  static constexpr facts facts_of() {
    facts f = Index::template facts_in<rank>();
    f.operands += 1;
    f.widest = largest({f.widest, static_cast<int>(sizeof(T))});
    f.narrowest_result = static_cast<int>(sizeof(T));
    return f;
  }
  void collect(record& r) const {
    target.collect(r, 1, false);
    index.collect(r, rank);
  }
  auto lower(const operand*& next) const {
    const index_t stride = target.place.strides[0];
    ++next;
    auto at = index.template lower<rank>(next);
    return scatter_store<T, decltype(at)>{const_cast<T*>(target.source.data), stride, target.shape()[0], at};
  }
};

template <class Destination>
class scatter_target {
  using T = typename Destination::value_type;

 public:
  explicit scatter_target(Destination d, const stream_ref& s = current_stream())
      : destination_(std::move(d)), stream_(s) {}

  template <class E>
  requires assignable_from<E, T>
  const scatter_target& operator=(E&& e) const {
    assign_checked(destination_, right_side<E, T>(std::forward<E>(e)), {stream_, false}, "scatter");
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
  scatter_target on(const stream& s) const { return scatter_target(destination_, state_of(s)); }

 private:
  Destination destination_;
  stream_ref stream_;
};

template <class T, class Space, int Rank, class Layout>
leaf<memory<T, Space>, Rank, strided<0>> with_strides(const leaf<memory<T, Space>, Rank, Layout>& l) {
  return {l.source, {l.place.shape, l.place.stride_values()}, l.views};
}

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
  auto target = detail::target_of(std::forward<D>(c));
  using destination = decltype(target.destination());
  using T = typename std::remove_cvref_t<destination>::value_type;
  if constexpr (expression<E>) {
    if constexpr (detail::rank_of<E> == std::remove_cvref_t<destination>::rank) {
      target.take_shape(detail::as_node(e).shape());
    }
  }
  detail::assign_checked<Options...>(target.destination(), detail::right_side<E, T>(std::forward<E>(e)),
                                     target.options());
}

/// Positions of the vector a, to be assigned: `scatter(a, indices) = e`. Where an index repeats, which value
/// wins is unspecified.
template <class D, expression I>
auto scatter(D&& a, const I& indices) {
  static_assert(detail::rank_of<D> == 1,
                "singlet: scatter writes a vector: write scatter(reshape(m, m.size()), indices)");
  static_assert(std::is_integral_v<detail::value_t<I>>, "singlet: scatter: the indices must be integers");
  auto whole = detail::with_strides(a.destination().target);
  using index = detail::node_t<I>;
  using source = typename detail::node_t<D>;
  return detail::scatter_target(
      detail::scatter_destination<typename source::value_type, typename source::space, index>{
          std::move(whole), detail::as_node(indices)});
}

}  // namespace singlet::inline SINGLET_ABI
