// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The operators of assignment, written once for arrays, views and every other place that takes an expression.
#pragma once

#include <singlet/expression/math.hpp>
#include <singlet/expression/operators.hpp>
#include <singlet/expression/selection.hpp>
#include <singlet/expression/views.hpp>
#include <singlet/storage/assign.hpp>

namespace singlet::inline SINGLET_ABI {
namespace detail {

// What may stand on the right of `=`: an expression, a number, or an element.
template <class E, class T>
concept assignable_from = expression<E> || number<E> || std::is_same_v<plain<E>, T>;

// On the right of `=` of a Target, and not among those: explained, unless it converts to the target.
template <class E, class T, class Target>
concept wrong_right_side =
    !assignable_from<E, T> && !std::is_same_v<plain<E>, Target> && !std::is_convertible_v<E, Target>;

template <class E>
constexpr void explain_right_side() {
  static_assert(
      std::is_same_v<plain<E>, explain::explained>,
      "singlet: the right side of an assignment must be a number, an expression, or an element: write "
      "to_device(range) or copy(range, array) for a host range");
}

template <class T, class E>
decltype(auto) right_side(const E& e) {
  if constexpr (expression<E>) {
    return as_node(e);
  } else {
    return scalar<T>{to_compute(convert<T>(to_compute(e)))};
  }
}

// The compound operators, written once: each hands its functor to Derived::update, whose result it gives.
template <class Derived, class T>
struct compound_operators {
  template <class E>
  requires(assignable_from<E, T>) decltype(auto) operator+=(E&& e) const {
    return self().template update<op::plus>(std::forward<E>(e), "+=");
  }
  template <class E>
  requires(assignable_from<E, T>) decltype(auto) operator-=(E&& e) const {
    return self().template update<op::minus>(std::forward<E>(e), "-=");
  }
  template <class E>
  requires(assignable_from<E, T>) decltype(auto) operator*=(E&& e) const {
    return self().template update<op::multiplies>(std::forward<E>(e), "*=");
  }
  template <class E>
  requires(assignable_from<E, T>) decltype(auto) operator/=(E&& e) const {
    return self().template update<op::divides>(std::forward<E>(e), "/=");
  }
  template <class E>
  requires(assignable_from<E, T>) decltype(auto) operator%=(E&& e) const {
    return self().template update<op::modulus>(std::forward<E>(e), "%=");
  }
  template <class E>
  requires(assignable_from<E, T>) decltype(auto) operator&=(E&& e) const {
    return self().template update<op::bit_and>(std::forward<E>(e), "&=");
  }
  template <class E>
  requires(assignable_from<E, T>) decltype(auto) operator|=(E&& e) const {
    return self().template update<op::bit_or>(std::forward<E>(e), "|=");
  }
  template <class E>
  requires(assignable_from<E, T>) decltype(auto) operator^=(E&& e) const {
    return self().template update<op::bit_xor>(std::forward<E>(e), "^=");
  }

 private:
  const Derived& self() const { return static_cast<const Derived&>(*this); }
};

// What runs a statement when it is assigned. Derived has destination() and options(), and may be assigned
// through a const reference.
template <class Derived, class T>
struct assignable : compound_operators<Derived, T> {
  template <class F, class E>
  const Derived& update(E&& e, const char* operation) const {
    const auto& self = static_cast<const Derived&>(*this);
    const auto& destination = self.destination();
    using node = std::remove_cvref_t<decltype(destination)>;
    if constexpr (expression<E>) {
      static_assert(
          rank_of<E> <= node::rank,
          "singlet: the expression has a higher rank than its destination: reduce it or take a row of it");
      check_shapes({data_of(destination), data_of(as_node(e)), operation});
    }
    assign_node(destination, mapped_t<F, node, E>::of(destination, e), self.options(), operation);
    return self;
  }

 protected:
  template <class E>
  const Derived& set(E&& e) const {
    const auto& self = static_cast<const Derived&>(*this);
    assign_node(self.destination(), right_side<T>(e), self.options());
    return self;
  }
};

}  // namespace detail
}  // namespace singlet::inline SINGLET_ABI
