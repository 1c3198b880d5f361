// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Complex numbers for both backends, in the layout of std::complex.
#pragma once

#include <cmath>
#include <complex>

#include <singlet/core/types.hpp>

namespace singlet::inline SINGLET_ABI {

/// A complex number of two floats or doubles. Arithmetic follows the textbook formulas, division Smith's.
template <class T>
struct alignas(2 * sizeof(T)) complex {
  using value_type = T;

  complex() = default;
  SINGLET_HD constexpr complex(T re, T im = T(0)) : re_(re), im_(im) {}
  template <class U>
  requires(!std::is_same_v<U, T>) SINGLET_HD constexpr explicit(sizeof(U) > sizeof(T))
      complex(const complex<U>& z)
      : re_(static_cast<T>(z.real())), im_(static_cast<T>(z.imag())) {}
  complex(const std::complex<T>& z) : re_(z.real()), im_(z.imag()) {}
  operator std::complex<T>() const { return {re_, im_}; }

  SINGLET_HD constexpr T real() const { return re_; }
  SINGLET_HD constexpr T imag() const { return im_; }

  SINGLET_HD constexpr complex& operator+=(const complex& b) { return *this = *this + b; }
  SINGLET_HD constexpr complex& operator-=(const complex& b) { return *this = *this - b; }
  SINGLET_HD constexpr complex& operator*=(const complex& b) { return *this = *this * b; }
  SINGLET_HD constexpr complex& operator/=(const complex& b) { return *this = *this / b; }

  friend SINGLET_HD constexpr complex operator-(const complex& a) { return {-a.re_, -a.im_}; }
  friend SINGLET_HD constexpr complex operator+(const complex& a, const complex& b) {
    return {a.re_ + b.re_, a.im_ + b.im_};
  }
  friend SINGLET_HD constexpr complex operator-(const complex& a, const complex& b) {
    return {a.re_ - b.re_, a.im_ - b.im_};
  }
  friend SINGLET_HD constexpr complex operator*(const complex& a, const complex& b) {
    return {a.re_ * b.re_ - a.im_ * b.im_, a.re_ * b.im_ + a.im_ * b.re_};
  }
  // R. L. Smith, Algorithm 116: Complex division, 1962: no overflow in the squares of the divisor.
  friend SINGLET_HD constexpr complex operator/(const complex& a, const complex& b) {
    const T abs_re = b.re_ < T(0) ? -b.re_ : b.re_;
    const T abs_im = b.im_ < T(0) ? -b.im_ : b.im_;
    if (abs_re >= abs_im) {
      const T ratio = b.im_ / b.re_;
      const T scale = b.re_ + b.im_ * ratio;
      return {(a.re_ + a.im_ * ratio) / scale, (a.im_ - a.re_ * ratio) / scale};
    }
    const T ratio = b.re_ / b.im_;
    const T scale = b.re_ * ratio + b.im_;
    return {(a.re_ * ratio + a.im_) / scale, (a.im_ * ratio - a.re_) / scale};
  }
  friend SINGLET_HD constexpr bool operator==(const complex& a, const complex& b) {
    return a.re_ == b.re_ && a.im_ == b.im_;
  }
  // The magnitude, without overflow.
  friend SINGLET_HD T abs_of(const complex& z) { return std::hypot(z.re_, z.im_); }

 private:
  T re_;
  T im_;
};

namespace detail {

template <class T>
struct conversion<complex<T>> {
  static constexpr bool available = true;
};

// Functions of complex numbers, which the functors in op:: find by the type of their argument.

template <class T>
SINGLET_HD complex<T> from_polar(T radius, T angle) {
  return {radius * std::cos(angle), radius * std::sin(angle)};
}

}  // namespace detail

template <class T>
SINGLET_HD complex<T> exp(const complex<T>& z) {
  return detail::from_polar(std::exp(z.real()), z.imag());
}
template <class T>
SINGLET_HD complex<T> log(const complex<T>& z) {
  return {std::log(abs_of(z)), std::atan2(z.imag(), z.real())};
}
template <class T>
SINGLET_HD complex<T> log10(const complex<T>& z) {
  const complex<T> w = log(z);
  const T scale = T(0.43429448190325182765);
  return {w.real() * scale, w.imag() * scale};
}
// W. Kahan, Branch Cuts for Complex Elementary Functions, 1987: the half that does not cancel is computed
// first.
template <class T>
SINGLET_HD complex<T> sqrt(const complex<T>& z) {
  const T x = z.real();
  const T y = z.imag();
  if (x == T(0) && y == T(0)) return {T(0), y};
  const T t = std::sqrt((abs_of(z) + std::fabs(x)) / T(2));
  if (x >= T(0)) return {t, y / (T(2) * t)};
  return {std::fabs(y) / (T(2) * t), std::copysign(t, y)};
}
template <class T>
SINGLET_HD complex<T> sin(const complex<T>& z) {
  return {std::sin(z.real()) * std::cosh(z.imag()), std::cos(z.real()) * std::sinh(z.imag())};
}
template <class T>
SINGLET_HD complex<T> cos(const complex<T>& z) {
  return {std::cos(z.real()) * std::cosh(z.imag()), -std::sin(z.real()) * std::sinh(z.imag())};
}
template <class T>
SINGLET_HD complex<T> sinh(const complex<T>& z) {
  return {std::sinh(z.real()) * std::cos(z.imag()), std::cosh(z.real()) * std::sin(z.imag())};
}
template <class T>
SINGLET_HD complex<T> cosh(const complex<T>& z) {
  return {std::cosh(z.real()) * std::cos(z.imag()), std::sinh(z.real()) * std::sin(z.imag())};
}
// W. Kahan, as above: tanh(x + iy) without overflow, by t = tan y and s = sinh x.
template <class T>
SINGLET_HD complex<T> tanh(const complex<T>& z) {
  if (std::fabs(z.real()) > T(20)) return {std::copysign(T(1), z.real()), T(0)};
  const T t = std::tan(z.imag());
  const T beta = T(1) + t * t;
  const T s = std::sinh(z.real());
  const T rho = std::sqrt(T(1) + s * s);
  const T scale = T(1) + beta * s * s;
  return {beta * rho * s / scale, t / scale};
}
template <class T>
SINGLET_HD complex<T> tan(const complex<T>& z) {
  const complex<T> w = tanh(complex<T>(-z.imag(), z.real()));
  return {w.imag(), -w.real()};
}
template <class T>
SINGLET_HD complex<T> pow(const complex<T>& z, const complex<T>& w) {
  if (z == complex<T>(T(0))) return w == complex<T>(T(0)) ? complex<T>(T(1)) : complex<T>(T(0));
  return exp(w * log(z));
}

}  // namespace singlet::inline SINGLET_ABI
