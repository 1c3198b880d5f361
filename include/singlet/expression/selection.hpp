// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that choose or convert elements: min, max, clamp, where, cast, saturate_cast, and map for a
// functor of the user's own.
#pragma once

#include <singlet/expression/make.hpp>

namespace singlet::inline SINGLET_ABI {

// min, max and clamp take const references and exist once more for arguments of one type: so they are at
// least as specialised as their std namesakes, better constrained, and win beside `using namespace std`. The
// parentheses keep a macro of the same name out.

/// The smaller of two; a NaN on either side is the result. Keeps the type.
template <class X, class Y>
requires(detail::operands<X, Y>) auto(min)(const X& x, const Y& y) -> detail::mapped_t<op::minimum, X, Y> {
  return detail::make<op::minimum>(x, y);
}
template <class X>
requires(expression<X>) auto(min)(const X& x, const X& y) -> detail::mapped_t<op::minimum, X, X> {
  return detail::make<op::minimum>(x, y);
}

/// The larger of two; a NaN on either side is the result. Keeps the type.
template <class X, class Y>
requires(detail::operands<X, Y>) auto(max)(const X& x, const Y& y) -> detail::mapped_t<op::maximum, X, Y> {
  return detail::make<op::maximum>(x, y);
}
template <class X>
requires(expression<X>) auto(max)(const X& x, const X& y) -> detail::mapped_t<op::maximum, X, X> {
  return detail::make<op::maximum>(x, y);
}

/// x brought into [lo, hi]; hi where lo > hi. Keeps the type.
template <class X, class L, class H>
requires(detail::operands<X, L, H>) auto clamp(const X& x, const L& lo, const H& hi)
    -> detail::mapped_t<op::clamp, X, L, H> {
  return detail::make<op::clamp>(x, lo, hi);
}
template <class X, class L>
requires(detail::operands<X, L>) auto clamp(const X& x, const L& lo, const L& hi)
    -> detail::mapped_t<op::clamp, X, L, L> {
  return detail::make<op::clamp>(x, lo, hi);
}
template <class X>
requires(expression<X>) auto clamp(const X& x, const X& lo, const X& hi)
    -> detail::mapped_t<op::clamp, X, X, X> {
  return detail::make<op::clamp>(x, lo, hi);
}

namespace detail {
// The condition of `where` takes no part in what plain numbers are weak beside.
template <class C, class X, class Y>
using where_t = mapped<op::where, operand_node_t<C, void>, operand_node_t<X, beside_t<X, Y>>,
                       operand_node_t<Y, beside_t<X, Y>>>;
template <class C, class X, class Y>
concept choices = (expression<C> || number<C>)&&(
    expression<C> || expression<X> ||
    expression<Y>)&&fits_beside<X, beside_t<X, Y>>&& fits_beside<Y, beside_t<X, Y>>;
}  // namespace detail

/// x where the condition holds, else y. Both are evaluated.
template <class C, class X, class Y>
requires detail::choices<C, X, Y> detail::where_t<C, X, Y> where(C&& condition, X&& x, Y&& y) {
  return detail::where_t<C, X, Y>::of(std::forward<C>(condition), std::forward<X>(x), std::forward<Y>(y));
}

/// Each element converted by static_cast.
template <class To, expression E>
detail::mapped_t<op::cast<To>, E> cast(E&& e) {
  static_assert(
      detail::storable<detail::value_t<E>, To>,
      "singlet: cast: this element type does not convert: write real(e) or abs(e) for complex to real");
  return detail::make<op::cast<To>>(std::forward<E>(e));
}

/// As cast; to integers it truncates, clamps to the range, and makes NaN 0.
template <class To, expression E>
detail::mapped_t<op::saturate_cast<To>, E> saturate_cast(E&& e) {
  return detail::make<op::saturate_cast<To>>(std::forward<E>(e));
}

namespace detail {
template <class F>
inline constexpr bool has_state = !std::is_empty_v<F> || !std::is_default_constructible_v<F>;
template <class F, class... Args>
struct map_result {
  using type = mapped_t<F, Args...>;
};
template <class F, class... Args>
requires has_state<F>
struct map_result<F, Args...> {
  using type = mapped<op::call, stateful<F>, operand_node_t<Args, beside_t<Args...>>...>;
};
}  // namespace detail

/// The user's function object applied to each element: `SINGLET_HD operator()`, called with the element
/// types.
template <class F, class... Args>
requires detail::operands<Args...>
typename detail::map_result<F, Args...>::type map(F functor, Args&&... args) {
  static_assert(std::is_trivially_copyable_v<F>,
                "singlet: map: the functor must be trivially copyable, since it travels to the device");
  if constexpr (detail::has_state<F>) {
    return detail::map_result<F, Args...>::type::of(detail::stateful<F>{functor},
                                                    std::forward<Args>(args)...);
  } else {
    return detail::make<F>(std::forward<Args>(args)...);
  }
}

}  // namespace singlet::inline SINGLET_ABI
