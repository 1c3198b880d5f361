// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one interior node: a functor applied to the elements of its operands, with broadcasting.
#pragma once

#include <utility>

#include <singlet/core/functor_traits.hpp>
#include <singlet/expression/leaf.hpp>

namespace singlet::inline SINGLET_ABI::detail {

// ---- device side ----

template <class F, class... Es>
struct mapped_node {
  using application_type = application<F, typename Es::value_type...>;
  using value_type = typename application_type::value_type;
  tree_list<Es...> operands;

  template <class Context>
  SINGLET_HD auto load(const Context& c) const {
    return apply(c, std::make_integer_sequence<int, static_cast<int>(sizeof...(Es))>{});
  }
  template <class Visitor>
  SINGLET_HD void visit_turned(Visitor& visit) const {
    visit_all(visit, std::make_integer_sequence<int, static_cast<int>(sizeof...(Es))>{});
  }

 private:
  template <class Visitor, int... Is>
  SINGLET_HD void visit_all(Visitor& visit, std::integer_sequence<int, Is...>) const {
    (get<Is>(operands).visit_turned(visit), ...);
  }
  template <class Context, int... Is>
  SINGLET_HD auto apply(const Context& c, std::integer_sequence<int, Is...>) const {
    return on_packs<Context::width>(get<Is>(operands).load(c)...);
  }
  template <int Width, class... Packs>
  static SINGLET_HD auto on_packs(const Packs&... packs) {
    pack<compute_t<value_type>, Width> r;
    for (int w = 0; w < Width; ++w) r.v[w] = application_type::apply(packs[w]...);
    return r;
  }
};

// ---- host side ----

/// A number in a tree.
template <class T>
struct scalar {
  using is_node = void;
  using value_type = T;
  using space = explain::any_space;
  static constexpr int rank = 0;
  static constexpr unsigned broadcast = 0;
  compute_t<T> value;

  extents<0> shape() const { return {}; }
  template <int R>
  static constexpr facts facts_in() {
    return {};
  }
  void collect(record&, int, bool = true) const {}
  template <int R>
  scalar lower(const operand*&) const {
    return *this;
  }
  template <class Context>
  SINGLET_HD uniform<compute_t<T>> load(const Context&) const {
    return {value};
  }
  template <class Visitor>
  SINGLET_HD void visit_turned(Visitor&) const {}
};

// A user's function object with state: the first operand of op::call.
template <class F>
struct stateful {
  using is_node = void;
  using value_type = F;
  using space = explain::any_space;
  static constexpr int rank = 0;
  static constexpr unsigned broadcast = 0;
  F functor;

  extents<0> shape() const { return {}; }
  template <int R>
  static constexpr facts facts_in() {
    return {};
  }
  void collect(record&, int, bool = true) const {}
  template <int R>
  stateful lower(const operand*&) const {
    return *this;
  }
  template <class Context>
  SINGLET_HD uniform<F> load(const Context&) const {
    return {functor};
  }
  template <class Visitor>
  SINGLET_HD void visit_turned(Visitor&) const {}
};

template <class F, class... Vs>
struct application<op::call, F, Vs...> {
  using value_type = std::decay_t<std::invoke_result_t<const F&, const Vs&...>>;
  static constexpr bool valid = true;
  static SINGLET_HD constexpr compute_t<value_type> apply(const F& f, const compute_t<Vs>&... xs) {
    return to_compute<value_type>(f(convert<Vs>(xs)...));
  }
};

// Axes of a result of rank `rank` that no operand fixes.
constexpr unsigned free_axes(int rank, std::initializer_list<unsigned> masks,
                             std::initializer_list<int> ranks) {
  unsigned all = all_axes(rank);
  auto r = ranks.begin();
  for (unsigned m : masks) all &= m | ~all_axes(*r++);
  return all;
}

// The value of a rank-0 expression on the host; the layer that owns memory defines it.
template <class Node>
typename Node::value_type value_of(const Node& node);

// From what a user wrote to a node of the tree.
template <class Node, class Arg>
Node make_operand(Arg&& arg) {
  if constexpr (std::is_same_v<plain<Arg>, Node>) {
    return std::forward<Arg>(arg);
  } else if constexpr (expression<Arg>) {
    return as_node(std::forward<Arg>(arg));
  } else if constexpr (number<Arg>) {
    return {convert<decltype(Node::value)>(to_compute(arg))};
  } else {
    return {arg};
  }
}

struct from_operands {};  // tag: the arguments are operands, as a user wrote them

// A list whose elements are made where they lie: every move of an owner would leave another to destroy.
template <class E, class... Rest, class Arg, class... Args>
tree_list<E, Rest...> operand_list(Arg&& arg, Args&&... args) {
  if constexpr (sizeof...(Rest) == 0) {
    return {make_operand<E>(std::forward<Arg>(arg))};
  } else {
    return {make_operand<E>(std::forward<Arg>(arg)), operand_list<Rest...>(std::forward<Args>(args)...)};
  }
}

template <class F, class... Es>
struct mapped {
  using is_node = void;
  using application_type = application<F, typename Es::value_type...>;
  using value_type = typename application_type::value_type;
  using spaces = fold_space<typename Es::space...>;
  using space = typename spaces::type;
  static constexpr int rank = largest({Es::rank...});
  static constexpr unsigned broadcast = free_axes(rank, {Es::broadcast...}, {Es::rank...});

  static_assert(
      !spaces::mixed,
      "singlet: an expression cannot mix host and device memory: copy one side first, for example with "
      "evaluate or to_device");
  static_assert(
      application_type::valid,
      "singlet: % & | ^ ~ << >> work on integers: write fmod(x, y) for the remainder of floating numbers");
  static_assert((conversion<typename Es::value_type>::available && ...),
                "singlet: computing with half, bfloat16 or complex needs its header: write "
                "#include <singlet/half.hpp> or #include <singlet/complex.hpp>");

  tree_list<Es...> operands;
  extents<rank> shape_;

  template <class... Args>
  explicit mapped(from_operands, Args&&... args)
      : operands(operand_list<Es...>(std::forward<Args>(args)...)),
        shape_(fit(std::make_integer_sequence<int, sizeof...(Es)>{})) {}

  const extents<rank>& shape() const { return shape_; }

  template <int R>
  static constexpr facts facts_in() {
    facts f = (Es::template facts_in<R>() | ...);
    ++f.operations;
    f.heavy = f.heavy || is_heavy<F>();
    return f;
  }
  void collect(record& r, int statement_rank, bool follows = true) const {
    each([&](const auto& e) { e.collect(r, statement_rank, follows); });
  }
  template <int R>
  auto lower(const operand*& next) const {
    return lower_all<R>(next, std::make_integer_sequence<int, sizeof...(Es)>{});
  }

  /// The value of a rank-0 expression: evaluates and waits.
  value_type value() const requires(rank == 0) { return value_of(*this); }
  operator value_type() const requires(rank == 0) { return value_of(*this); }
  template <int Always = 0>
  requires(rank > 0) explicit operator bool() const {
    static_assert(Always != 0, "singlet: an array has no single truth value: write all(...) or any(...)");
    return false;
  }

  template <class Visitor>
  void each(Visitor&& visit) const {
    each_of(visit, std::make_integer_sequence<int, sizeof...(Es)>{});
  }

 private:
  template <int... Is>
  extents<rank> fit(std::integer_sequence<int, Is...>) const {
    extents<rank> result;
    result.fill(1);
    unsigned fixed = 0;
    (fit_one(result, fixed, get<Is>(operands)), ...);
    return result;
  }
  template <class E>
  static void fit_one(extents<rank>& result, unsigned& fixed, const E& e) {
    if constexpr (E::rank > 0) {
      broadcast_into(result.data(), rank, fixed, e.shape().data(), E::rank, E::broadcast, functor_name<F>());
    }
  }
  template <class Visitor, int... Is>
  void each_of(Visitor& visit, std::integer_sequence<int, Is...>) const {
    (visit(get<Is>(operands)), ...);
  }
  // Braces, because they fix the order in which the operands take their records.
  template <int R, int... Is>
  auto lower_all(const operand*& next, std::integer_sequence<int, Is...>) const {
    return mapped_node<F, decltype(get<Is>(operands).template lower<R>(next))...>{
        lowered_list<R>(operands, next)};
  }
  template <int R, class E, class... Rest>
  static auto lowered_list(const tree_list<E, Rest...>& list, const operand*& next) {
    auto head = list.head.template lower<R>(next);
    if constexpr (sizeof...(Rest) == 0) {
      return tree_list<decltype(head)>{head};
    } else {
      auto tail = lowered_list<R>(list.tail, next);
      return join(head, tail);
    }
  }
  template <class Head, class... Tail>
  static tree_list<Head, Tail...> join(const Head& head, const tree_list<Tail...>& tail) {
    return {head, tail};
  }
};

}  // namespace singlet::inline SINGLET_ABI::detail
