// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The operators on expressions. Numbers are weak operands; integers promote as in C++.
#pragma once

#include <singlet/expression/explain.hpp>
#include <singlet/expression/make.hpp>

namespace singlet::inline SINGLET_ABI {

template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::plus, L, R>
operator+(L&& l, R&& r) { return detail::make<op::plus>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::minus, L, R>
operator-(L&& l, R&& r) { return detail::make<op::minus>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::multiplies, L, R>
operator*(L&& l, R&& r) { return detail::make<op::multiplies>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::divides, L, R>
operator/(L&& l, R&& r) { return detail::make<op::divides>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::modulus, L, R>
operator%(L&& l, R&& r) { return detail::make<op::modulus>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::equal_to, L, R>
operator==(L&& l, R&& r) { return detail::make<op::equal_to>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::not_equal_to, L, R>
operator!=(L&& l, R&& r) { return detail::make<op::not_equal_to>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::less, L, R>
operator<(L&& l, R&& r) { return detail::make<op::less>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::less_equal, L, R>
operator<=(L&& l, R&& r) { return detail::make<op::less_equal>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::greater, L, R>
operator>(L&& l, R&& r) { return detail::make<op::greater>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::greater_equal, L, R>
operator>=(L&& l, R&& r) { return detail::make<op::greater_equal>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::logical_and, L, R>
operator&&(L&& l, R&& r) { return detail::make<op::logical_and>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::logical_or, L, R>
operator||(L&& l, R&& r) { return detail::make<op::logical_or>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::bit_and, L, R>
operator&(L&& l, R&& r) { return detail::make<op::bit_and>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::bit_or, L, R>
operator|(L&& l, R&& r) { return detail::make<op::bit_or>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::bit_xor, L, R>
operator^(L&& l, R&& r) { return detail::make<op::bit_xor>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::shift_left, L, R>
operator<<(L&& l, R&& r) { return detail::make<op::shift_left>(std::forward<L>(l), std::forward<R>(r)); }
template <class L, class R>
requires detail::operands<L, R> detail::mapped_t<op::shift_right, L, R>
operator>>(L&& l, R&& r) { return detail::make<op::shift_right>(std::forward<L>(l), std::forward<R>(r)); }
template <expression E>
detail::mapped_t<op::negate, E> operator-(E&& e) {
  return detail::make<op::negate>(std::forward<E>(e));
}
template <expression E>
detail::mapped_t<op::logical_not, E> operator!(E&& e) {
  return detail::make<op::logical_not>(std::forward<E>(e));
}
template <expression E>
detail::mapped_t<op::bit_not, E> operator~(E&& e) {
  return detail::make<op::bit_not>(std::forward<E>(e));
}
template <expression E>
detail::node_t<E> operator+(E&& e) {
  return detail::as_node(std::forward<E>(e));
}

}  // namespace singlet::inline SINGLET_ABI
