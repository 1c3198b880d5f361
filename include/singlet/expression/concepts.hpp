// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What counts as an expression, a number, and an operand.
#pragma once

#include <concepts>

#include <singlet/core/shape.hpp>
#include <singlet/core/spaces.hpp>
#include <singlet/core/types.hpp>

namespace singlet::inline SINGLET_ABI {

namespace detail {

template <class T>
using plain = std::remove_cvref_t<T>;

// A tree node: owns what it reads, has value_type, space, rank, broadcast.
template <class T>
concept node = requires {
  typename plain<T>::is_node;
};

}  // namespace detail

/// Arrays, views and everything made from them by operators and functions.
template <class T>
concept expression = detail::node<T> || requires {
  typename detail::plain<T>::node_type;
};

namespace detail {

template <class T>
decltype(auto) as_node(T&& x) {
  if constexpr (node<T>) {
    return std::forward<T>(x);
  } else {
    return x.node();
  }
}

template <class T>
struct node_of {
  using type = typename T::node_type;
};
template <node T>
struct node_of<T> {
  using type = T;
};
template <class T>
using node_t = typename node_of<plain<T>>::type;

template <class T>
using value_t = typename node_t<T>::value_type;

template <class T>
inline constexpr int rank_of = node_t<T>::rank;

// A plain number: a weak operand. Complex values count as numbers of their own type.
template <class T>
concept number = is_number<plain<T>>;

}  // namespace detail
}  // namespace singlet::inline SINGLET_ABI
