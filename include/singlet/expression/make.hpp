// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From what a user wrote to a node: operands become leaves or typed numbers, and a functor joins them.
#pragma once

#include <singlet/expression/mapped.hpp>

namespace singlet::inline SINGLET_ABI::detail {

// The promoted element type of the expressions among the operands, beside which plain numbers are weak.
template <class Type, class... Args>
struct beside {
  using type = Type;
};
template <class Type, class Arg, class... Rest>
struct beside<Type, Arg, Rest...> : beside<Type, Rest...> {};
template <class Arg, class... Rest>
requires(expression<Arg>) struct beside<void, Arg, Rest...> : beside<value_t<Arg>, Rest...> {
};
template <class Type, class Arg, class... Rest>
requires(!std::is_void_v<Type> && expression<Arg>) struct beside<Type, Arg, Rest...> {
  static auto both() {
    if constexpr (is_number<Type> && is_number<value_t<Arg>>)
      return std::type_identity<promoted_t<Type, value_t<Arg>>>{};
    else
      return std::type_identity<Type>{};
  }
  using type = typename beside<typename decltype(both())::type, Rest...>::type;
};
template <class... Args>
using beside_t = typename beside<void, plain<Args>...>::type;

template <class Arg, class Beside>
struct operand_node {
  using type = scalar<plain<Arg>>;  // a value of the other side's element type
};
template <class Arg, class Beside>
requires(number<Arg>) struct operand_node<Arg, Beside> {
  using type = scalar<typename weak<plain<Arg>, Beside>::type>;
};
template <class Arg, class Beside>
requires(expression<Arg>) struct operand_node<Arg, Beside> {
  using type = node_t<Arg>;
};
template <class Arg, class Beside>
using operand_node_t = typename operand_node<Arg, Beside>::type;

// Operands of one functor: at least one expression, the others expressions, numbers or elements of its type.
template <class Arg, class Beside>
inline constexpr bool fits_beside = expression<Arg> || number<Arg> || std::is_same_v<plain<Arg>, Beside>;

template <class... Args>
concept operands = (expression<Args> || ...) && (fits_beside<Args, beside_t<Args...>> && ...);

template <class F, class Beside, class... Args>
using mapped_with = mapped<F, operand_node_t<Args, Beside>...>;
template <class F, class... Args>
using mapped_t = mapped_with<F, beside_t<Args...>, Args...>;

template <class F, class... Args>
mapped_t<F, Args...> make(Args&&... args) {
  return mapped_t<F, Args...>::of(std::forward<Args>(args)...);
}

}  // namespace singlet::inline SINGLET_ABI::detail
