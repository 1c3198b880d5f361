// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The mathematical functions on expressions. Each is one functor; integers give double unless said otherwise.
#pragma once

#include <singlet/core/math_functors.hpp>
#include <singlet/expression/make.hpp>

namespace singlet::inline SINGLET_ABI {

/// The magnitude; keeps the type, complex gives its real type.
template <expression E>
detail::mapped_t<op::abs, E> abs(E&& e) {
  return detail::make<op::abs>(std::forward<E>(e));
}
/// -1, 0 or 1 in the type of the argument.
template <expression E>
detail::mapped_t<op::sign, E> sign(E&& e) {
  return detail::make<op::sign>(std::forward<E>(e));
}
/// sqrt of each element; integers give double.
template <expression E>
detail::mapped_t<op::sqrt, E> sqrt(E&& e) {
  return detail::make<op::sqrt>(std::forward<E>(e));
}
/// rsqrt of each element; integers give double.
template <expression E>
detail::mapped_t<op::rsqrt, E> rsqrt(E&& e) {
  return detail::make<op::rsqrt>(std::forward<E>(e));
}
/// cbrt of each element; integers give double.
template <expression E>
detail::mapped_t<op::cbrt, E> cbrt(E&& e) {
  return detail::make<op::cbrt>(std::forward<E>(e));
}
/// exp of each element; integers give double.
template <expression E>
detail::mapped_t<op::exp, E> exp(E&& e) {
  return detail::make<op::exp>(std::forward<E>(e));
}
/// exp2 of each element; integers give double.
template <expression E>
detail::mapped_t<op::exp2, E> exp2(E&& e) {
  return detail::make<op::exp2>(std::forward<E>(e));
}
/// exp10 of each element; integers give double.
template <expression E>
detail::mapped_t<op::exp10, E> exp10(E&& e) {
  return detail::make<op::exp10>(std::forward<E>(e));
}
/// expm1 of each element; integers give double.
template <expression E>
detail::mapped_t<op::expm1, E> expm1(E&& e) {
  return detail::make<op::expm1>(std::forward<E>(e));
}
/// log of each element; integers give double.
template <expression E>
detail::mapped_t<op::log, E> log(E&& e) {
  return detail::make<op::log>(std::forward<E>(e));
}
/// log2 of each element; integers give double.
template <expression E>
detail::mapped_t<op::log2, E> log2(E&& e) {
  return detail::make<op::log2>(std::forward<E>(e));
}
/// log10 of each element; integers give double.
template <expression E>
detail::mapped_t<op::log10, E> log10(E&& e) {
  return detail::make<op::log10>(std::forward<E>(e));
}
/// log1p of each element; integers give double.
template <expression E>
detail::mapped_t<op::log1p, E> log1p(E&& e) {
  return detail::make<op::log1p>(std::forward<E>(e));
}
/// sin of each element; integers give double.
template <expression E>
detail::mapped_t<op::sin, E> sin(E&& e) {
  return detail::make<op::sin>(std::forward<E>(e));
}
/// cos of each element; integers give double.
template <expression E>
detail::mapped_t<op::cos, E> cos(E&& e) {
  return detail::make<op::cos>(std::forward<E>(e));
}
/// tan of each element; integers give double.
template <expression E>
detail::mapped_t<op::tan, E> tan(E&& e) {
  return detail::make<op::tan>(std::forward<E>(e));
}
/// asin of each element; integers give double.
template <expression E>
detail::mapped_t<op::asin, E> asin(E&& e) {
  return detail::make<op::asin>(std::forward<E>(e));
}
/// acos of each element; integers give double.
template <expression E>
detail::mapped_t<op::acos, E> acos(E&& e) {
  return detail::make<op::acos>(std::forward<E>(e));
}
/// atan of each element; integers give double.
template <expression E>
detail::mapped_t<op::atan, E> atan(E&& e) {
  return detail::make<op::atan>(std::forward<E>(e));
}
/// sinh of each element; integers give double.
template <expression E>
detail::mapped_t<op::sinh, E> sinh(E&& e) {
  return detail::make<op::sinh>(std::forward<E>(e));
}
/// cosh of each element; integers give double.
template <expression E>
detail::mapped_t<op::cosh, E> cosh(E&& e) {
  return detail::make<op::cosh>(std::forward<E>(e));
}
/// tanh of each element; integers give double.
template <expression E>
detail::mapped_t<op::tanh, E> tanh(E&& e) {
  return detail::make<op::tanh>(std::forward<E>(e));
}
/// asinh of each element; integers give double.
template <expression E>
detail::mapped_t<op::asinh, E> asinh(E&& e) {
  return detail::make<op::asinh>(std::forward<E>(e));
}
/// acosh of each element; integers give double.
template <expression E>
detail::mapped_t<op::acosh, E> acosh(E&& e) {
  return detail::make<op::acosh>(std::forward<E>(e));
}
/// atanh of each element; integers give double.
template <expression E>
detail::mapped_t<op::atanh, E> atanh(E&& e) {
  return detail::make<op::atanh>(std::forward<E>(e));
}
/// erf of each element; integers give double.
template <expression E>
detail::mapped_t<op::erf, E> erf(E&& e) {
  return detail::make<op::erf>(std::forward<E>(e));
}
/// erfc of each element; integers give double.
template <expression E>
detail::mapped_t<op::erfc, E> erfc(E&& e) {
  return detail::make<op::erfc>(std::forward<E>(e));
}
/// tgamma of each element; integers give double.
template <expression E>
detail::mapped_t<op::tgamma, E> tgamma(E&& e) {
  return detail::make<op::tgamma>(std::forward<E>(e));
}
/// lgamma of each element; integers give double.
template <expression E>
detail::mapped_t<op::lgamma, E> lgamma(E&& e) {
  return detail::make<op::lgamma>(std::forward<E>(e));
}
/// floor of each element; integers give double.
template <expression E>
detail::mapped_t<op::floor, E> floor(E&& e) {
  return detail::make<op::floor>(std::forward<E>(e));
}
/// ceil of each element; integers give double.
template <expression E>
detail::mapped_t<op::ceil, E> ceil(E&& e) {
  return detail::make<op::ceil>(std::forward<E>(e));
}
/// round of each element; integers give double.
template <expression E>
detail::mapped_t<op::round, E> round(E&& e) {
  return detail::make<op::round>(std::forward<E>(e));
}
/// trunc of each element; integers give double.
template <expression E>
detail::mapped_t<op::trunc, E> trunc(E&& e) {
  return detail::make<op::trunc>(std::forward<E>(e));
}
/// rint of each element; integers give double.
template <expression E>
detail::mapped_t<op::rint, E> rint(E&& e) {
  return detail::make<op::rint>(std::forward<E>(e));
}
/// Whether an element is a NaN; bool.
template <expression E>
detail::mapped_t<op::isnan, E> isnan(E&& e) {
  return detail::make<op::isnan>(std::forward<E>(e));
}
/// Whether an element is infinite; bool.
template <expression E>
detail::mapped_t<op::isinf, E> isinf(E&& e) {
  return detail::make<op::isinf>(std::forward<E>(e));
}
/// Whether an element is neither infinite nor NaN; bool.
template <expression E>
detail::mapped_t<op::isfinite, E> isfinite(E&& e) {
  return detail::make<op::isfinite>(std::forward<E>(e));
}
/// sigmoid of each element; integers give double.
template <expression E>
detail::mapped_t<op::sigmoid, E> sigmoid(E&& e) {
  return detail::make<op::sigmoid>(std::forward<E>(e));
}
/// max(x, 0).
template <expression E>
detail::mapped_t<op::relu, E> relu(E&& e) {
  return detail::make<op::relu>(std::forward<E>(e));
}
/// The complex conjugate.
template <expression E>
detail::mapped_t<op::conj, E> conj(E&& e) {
  return detail::make<op::conj>(std::forward<E>(e));
}
/// The real part.
template <expression E>
detail::mapped_t<op::real, E> real(E&& e) {
  return detail::make<op::real>(std::forward<E>(e));
}
/// The imaginary part.
template <expression E>
detail::mapped_t<op::imag, E> imag(E&& e) {
  return detail::make<op::imag>(std::forward<E>(e));
}
/// The angle of a complex number.
template <expression E>
detail::mapped_t<op::arg, E> arg(E&& e) {
  return detail::make<op::arg>(std::forward<E>(e));
}
/// x to the power y; exact for integers, 0 for a negative integer exponent.
template <class X, class Y>
requires detail::operands<X, Y> detail::mapped_t<op::pow, X, Y> pow(X&& x, Y&& y) {
  return detail::make<op::pow>(std::forward<X>(x), std::forward<Y>(y));
}
/// The floating remainder, with the sign of x.
template <class X, class Y>
requires detail::operands<X, Y> detail::mapped_t<op::fmod, X, Y> fmod(X&& x, Y&& y) {
  return detail::make<op::fmod>(std::forward<X>(x), std::forward<Y>(y));
}
/// sqrt(x^2 + y^2) without overflow.
template <class X, class Y>
requires detail::operands<X, Y> detail::mapped_t<op::hypot, X, Y> hypot(X&& x, Y&& y) {
  return detail::make<op::hypot>(std::forward<X>(x), std::forward<Y>(y));
}
/// The angle of the point (y, x).
template <class X, class Y>
requires detail::operands<X, Y> detail::mapped_t<op::atan2, X, Y> atan2(X&& x, Y&& y) {
  return detail::make<op::atan2>(std::forward<X>(x), std::forward<Y>(y));
}
/// The smaller of two; a NaN loses against a number.
template <class X, class Y>
requires detail::operands<X, Y> detail::mapped_t<op::fmin, X, Y> fmin(X&& x, Y&& y) {
  return detail::make<op::fmin>(std::forward<X>(x), std::forward<Y>(y));
}
/// The larger of two; a NaN loses against a number.
template <class X, class Y>
requires detail::operands<X, Y> detail::mapped_t<op::fmax, X, Y> fmax(X&& x, Y&& y) {
  return detail::make<op::fmax>(std::forward<X>(x), std::forward<Y>(y));
}
/// x * y + z, rounded once.
template <class A, class B, class C>
requires detail::operands<A, B, C> detail::mapped_t<op::fma, A, B, C> fma(A&& x, B&& y, C&& z) {
  return detail::make<op::fma>(std::forward<A>(x), std::forward<B>(y), std::forward<C>(z));
}
/// a + t (b - a).
template <class A, class B, class C>
requires detail::operands<A, B, C> detail::mapped_t<op::lerp, A, B, C> lerp(A&& a, B&& b, C&& t) {
  return detail::make<op::lerp>(std::forward<A>(a), std::forward<B>(b), std::forward<C>(t));
}

}  // namespace singlet::inline SINGLET_ABI
