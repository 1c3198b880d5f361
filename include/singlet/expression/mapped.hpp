// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one interior node: a functor applied to the elements of its operands, with broadcasting. And the nodes
// without elements of their own: numbers, and function objects with state.
#pragma once

#include <utility>

#include <singlet/core/functor_traits.hpp>
#include <singlet/expression/leaf.hpp>

namespace singlet::inline SINGLET_ABI::detail {

// A number in a tree, or a user's function object with state (the first operand of op::call). It is one
// constant of the kernel.
template <class T, class Stored>
struct constant_node {
  using is_node = void;
  using value_type = T;
  using space = explain::any_space;
  static constexpr int rank = 0;
  static constexpr unsigned broadcast = 0;
  static constexpr place size = place_of(0, padded(sizeof(Stored)));
  static_assert(alignof(Stored) <= 16, "singlet: map: a functor may be aligned to at most 16 bytes");
  alignas(16) Stored stored;  // and padding up to the next constant

  template <int R>
  static constexpr facts facts_in() {
    return {};
  }
  template <place P, class Context, class Slots>
  static SINGLET_HD const Stored& value(const Context& c, const Slots&, int) {
    return c.args.template constant<Stored>(byte_of(P));
  }
  template <place P, class Visitor>
  static SINGLET_HD void visit_turned(Visitor&) {}
};
template <class T>
using scalar = constant_node<T, compute_t<T>>;
template <class F>
using stateful = constant_node<F, F>;

template <class T, class Stored>
tree_ref data_of(const constant_node<T, Stored>& n, bool = false) {
  static constexpr index_t one[max_rank] = {1, 1, 1, 1, 1, 1, 1, 1};
  constexpr int bytes = byte_of(constant_node<T, Stored>::size);
  return {nullptr, reinterpret_cast<const unsigned char*>(&n), one, 0, bytes, 0, 0, false};
}

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

template <class F, class... Es>
struct mapped;

// The value of a rank-0 expression on the host; the layer that owns memory defines it.
template <class Node>
typename Node::value_type value_of(const Node& node);

// From what a user wrote to a node: itself, or a number that lives until the end of the statement.
template <class Node, class Arg>
decltype(auto) node_from(const Arg& arg) {
  if constexpr (expression<Arg>) {
    return as_node(arg);
  } else if constexpr (number<Arg>) {
    return Node{convert<decltype(Node::stored)>(to_compute(arg))};
  } else {
    return Node{arg};
  }
}

// The data of a node whose owners may be taken if it was a temporary.
template <class Arg, class Node>
tree_ref part_of(const Node& n) {
  return data_of(
      n, node<Arg> && !std::is_lvalue_reference_v<Arg> && !std::is_const_v<std::remove_reference_t<Arg>>);
}

template <class... Placed, place P, class F, class... Es, class... Rest>
struct append_fetches<fetch_list<Placed...>, P, mapped<F, Es...>, Rest...>
    : append_fetches<fetch_list<Placed...>, P, Es..., Rest...> {};

template <class... Es>
constexpr place sizes_of() {
  return (place{} + ... + Es::size);
}

template <class F, class... Es>
struct mapped : tree_data<operand_of(sizes_of<Es...>()), byte_of(sizes_of<Es...>())> {
  using is_node = void;
  using application_type = application<F, typename Es::value_type...>;
  using value_type = typename application_type::value_type;
  using spaces = fold_space<typename Es::space...>;
  using space = typename spaces::type;
  static constexpr int rank = largest({Es::rank...});
  static constexpr unsigned broadcast = free_axes(rank, {Es::broadcast...}, {Es::rank...});
  static constexpr place size = sizes_of<Es...>();

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

  index_t extents_[max_rank];

  /// From operands as a user wrote them.
  template <class... Args>
  [[gnu::noinline]] static mapped of(Args&&... args) {
    mapped m;
    join(functor_name<F>(), rank, m.extents_, m.operands, m.constants(),
         {part_of<Args>(node_from<Es>(args))...});
    return m;
  }

  extents<rank> shape() const { return last_axes<rank>(extents_); }
  const index_t* shape_data() const { return extents_; }

  template <int R>
  static constexpr facts facts_in() {
    facts f = (Es::template facts_in<R>() | ...);
    ++f.operations;
    f.heavy = f.heavy || is_heavy<F>();
    f.foreign = f.foreign || !has_rule<F>;
    return f;
  }

  /// The value of a rank-0 expression: evaluates and waits.
  value_type value() const requires(rank == 0) { return value_of(*this); }
  operator value_type() const requires(rank == 0) { return value_of(*this); }
  template <int Always = 0>
  requires(rank > 0) explicit operator bool() const {
    static_assert(Always != 0, "singlet: an array has no single truth value: write all(...) or any(...)");
    return false;
  }

  template <place P, class Context, class Slots>
  static SINGLET_HD auto value(const Context& c, const Slots& s, int w) {
    return apply<P, Es...>(c, s, w);
  }
  template <place P, class Visitor>
  static SINGLET_HD void visit_turned(Visitor& visit) {
    visit_each<P, Es...>(visit);
  }

 private:
  template <place P, class E, class... Rest, class Context, class Slots, class... Values>
  static SINGLET_HD auto apply(const Context& c, const Slots& s, int w, const Values&... values) {
    if constexpr (sizeof...(Rest) == 0) {
      return application_type::apply(values..., E::template value<P>(c, s, w));
    } else {
      return apply<P + E::size, Rest...>(c, s, w, values..., E::template value<P>(c, s, w));
    }
  }
  template <place P, class E, class... Rest, class Visitor>
  static SINGLET_HD void visit_each(Visitor& visit) {
    E::template visit_turned<P>(visit);
    if constexpr (sizeof...(Rest) > 0) visit_each<P + E::size, Rest...>(visit);
  }
};

}  // namespace singlet::inline SINGLET_ABI::detail
