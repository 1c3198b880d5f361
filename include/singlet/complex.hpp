// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Complex numbers for both backends, in the layout of std::complex.
#pragma once

#include <cmath>
#include <complex>
#include <limits>

#include <singlet/core/types.hpp>

namespace singlet::inline SINGLET_ABI {

namespace detail {

// std::numeric_limits as constants, which device code may read; its functions are the host's.
template <class T>
struct float_range {
  static constexpr T lowest_normal = (std::numeric_limits<T>::min)();
  static constexpr T highest = (std::numeric_limits<T>::max)();
  static constexpr T epsilon = std::numeric_limits<T>::epsilon();
  static constexpr T infinity = std::numeric_limits<T>::infinity();
};

}  // namespace detail

/// A complex number of two floats or doubles. Arithmetic follows the textbook formulas, division Smith's.
template <class T>
struct alignas(2 * sizeof(T)) complex {
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>,
                "singlet: complex numbers are of float or double: write complex<float> or complex<double>");
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
  SINGLET_HD constexpr complex& operator*=(T b) { return *this = *this * b; }
  SINGLET_HD constexpr complex& operator/=(T b) { return *this = *this / b; }

  friend SINGLET_HD constexpr complex operator+(const complex& a) { return a; }
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
  friend SINGLET_HD constexpr complex operator*(const complex& a, T b) { return {a.re_ * b, a.im_ * b}; }
  friend SINGLET_HD constexpr complex operator*(T a, const complex& b) { return {a * b.re_, a * b.im_}; }
  friend SINGLET_HD constexpr complex operator/(const complex& a, T b) { return {a.re_ / b, a.im_ / b}; }

  // R. L. Smith, Algorithm 116: Complex division, 1962, with the operands brought into the middle of the
  // range first (M. Baudin and R. L. Smith, A Robust Complex Division in Scilab, 2012). Selections instead of
  // branches, so that compilers vectorise it.
  friend SINGLET_HD constexpr complex operator/(const complex& a, const complex& b) {
    const T scale = division_scale(a.largest_part(), b.largest_part());
    const bool wide = absolute(b.re_) >= absolute(b.im_);
    const T large = scale * (wide ? b.re_ : b.im_);
    const T small = scale * (wide ? b.im_ : b.re_);
    const T along = scale * (wide ? a.re_ : a.im_);
    const T across = scale * (wide ? a.im_ : a.re_);
    const T ratio = large == T(0) ? T(0) : small / large;
    const T divisor = large + small * ratio;
    const T im = (across - along * ratio) / divisor;
    return {(along + across * ratio) / divisor, wide ? im : -im};
  }
  friend SINGLET_HD constexpr bool operator==(const complex& a, const complex& b) {
    return a.re_ == b.re_ && a.im_ == b.im_;
  }
  // The magnitude, without overflow.
  friend SINGLET_HD T abs_of(const complex& z) { return std::hypot(z.re_, z.im_); }

  template <class Char, class Traits>
  friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                                      const complex& z) {
    return out << std::complex<T>(z);
  }

 private:
  static SINGLET_HD constexpr T absolute(T x) { return x < T(0) ? -x : x; }
  SINGLET_HD constexpr T largest_part() const {
    return absolute(re_) < absolute(im_) ? absolute(im_) : absolute(re_);
  }
  // Halves operands whose sums could overflow, and lifts those whose products could lose bits.
  static SINGLET_HD constexpr T division_scale(T dividend, T divisor) {
    using range = detail::float_range<T>;
    constexpr T lift = T(2) / (range::epsilon * range::epsilon);
    constexpr T low = range::lowest_normal * T(2) / range::epsilon;
    constexpr T high = range::highest / T(2);
    if (dividend >= high || divisor >= high) return T(0.5);
    return dividend <= low || divisor <= low ? lift : T(1);
  }

  T re_;
  T im_;
};

namespace detail {

template <class T>
struct conversion<complex<T>> {
  static constexpr bool available = true;
};

// An even power of two that brings a magnitude away from the ends of the range, where its double overflows
// and where it has lost bits.
template <class T>
SINGLET_HD constexpr int safe_exponent(T magnitude) {
  using range = float_range<T>;
  if (magnitude >= range::highest / T(4)) return -2;
  return magnitude < range::lowest_normal / range::epsilon ? 2 * std::numeric_limits<T>::digits : 0;
}

// a + b as a rounded sum and its exact error (D. E. Knuth, The Art of Computer Programming, vol. 2, 4.2.2).
template <class T>
struct exact_sum {
  T sum;
  T error;
  SINGLET_HD exact_sum(T a, T b) : sum(a + b) {
    const T b_part = sum - a;
    error = (a - (sum - b_part)) + (b - b_part);
  }
};

// x^2 + y^2 - 1 without the cancellation near the unit circle. The squares are written with fma so that no
// compiler contracts them with the sums that follow.
template <class T>
SINGLET_HD T squares_minus_one(T x, T y) {
  const T xx = std::fma(x, x, T(0));
  const T yy = std::fma(y, y, T(0));
  const exact_sum<T> first(xx, T(-1));
  const exact_sum<T> second(first.sum, yy);
  return second.sum + ((std::fma(x, x, -xx) + std::fma(y, y, -yy)) + (first.error + second.error));
}

// From here on exp alone may overflow where its product with a cosine does not.
template <class T>
inline constexpr T large_exponent = static_cast<T>(std::numeric_limits<T>::max_exponent) * T(0.69);

// sinh x and cosh x without a factor that is to be multiplied in last.
template <class T>
struct hyperbolic {
  T sine;
  T cosine;
  T rest = T(1);
  SINGLET_HD explicit hyperbolic(T x) {
    if (std::fabs(x) < large_exponent<T>) {
      sine = std::sinh(x);
      cosine = std::cosh(x);
    } else {
      rest = std::exp(std::fabs(x) / T(2));
      cosine = rest / T(2);
      sine = std::copysign(cosine, x);
    }
  }
};

// Square and multiply: exact where the products are.
template <class T>
SINGLET_HD complex<T> integer_power(complex<T> z, int exponent) {
  complex<T> power(T(1));
  for (int n = exponent < 0 ? -exponent : exponent; n != 0; n /= 2) {
    if (n % 2 != 0) power *= z;
    z *= z;
  }
  return exponent < 0 ? complex<T>(T(1)) / power : power;
}

}  // namespace detail

// Functions of complex numbers, which the functors in op:: find by the type of their argument. Branch cuts
// are those of W. Kahan, Branch Cuts for Complex Elementary Functions, 1987, and of C.

template <class T>
SINGLET_HD complex<T> exp(const complex<T>& z) {
  const T x = z.real();
  const T y = z.imag();
  if (y == T(0)) return {std::exp(x), y};
  const bool large = x >= detail::large_exponent<T>;
  const T radius = std::exp(large ? x / T(2) : x);
  const T rest = large ? radius : T(1);
  return {radius * std::cos(y) * rest, radius * std::sin(y) * rest};
}
/// The principal logarithm, cut along the negative real axis.
template <class T>
SINGLET_HD complex<T> log(const complex<T>& z) {
  const T magnitude = abs_of(z);
  const T angle = std::atan2(z.imag(), z.real());
  if (magnitude > T(0.5) && magnitude < T(2))
    return {std::log1p(detail::squares_minus_one(z.real(), z.imag())) / T(2), angle};
  const int exponent = detail::safe_exponent(magnitude);
  const T ln2 = T(0.69314718055994530942);
  return {std::log(abs_of(z * std::ldexp(T(1), exponent))) - static_cast<T>(exponent) * ln2, angle};
}
template <class T>
SINGLET_HD complex<T> log10(const complex<T>& z) {
  return log(z) * T(0.43429448190325182765);
}
/// The root whose real part is not negative. Of its two parts, the one that does not cancel is computed first
/// (Kahan, as above).
template <class T>
SINGLET_HD complex<T> sqrt(const complex<T>& z) {
  constexpr T infinity = detail::float_range<T>::infinity;
  if (z == complex<T>(T(0))) return {T(0), z.imag()};
  if (std::fabs(z.imag()) == infinity) return {infinity, z.imag()};
  const int exponent = detail::safe_exponent(abs_of(z));
  const complex<T> scaled = z * std::ldexp(T(1), exponent);
  const T root = std::sqrt((abs_of(scaled) + std::fabs(scaled.real())) / T(2));
  const T other = std::fabs(scaled.imag()) / (T(2) * root);
  const T restore = std::ldexp(T(1), -exponent / 2);
  const bool right = scaled.real() >= T(0);
  return {(right ? root : other) * restore, std::copysign(right ? other : root, z.imag()) * restore};
}
template <class T>
SINGLET_HD complex<T> sinh(const complex<T>& z) {
  const T y = z.imag();
  const detail::hyperbolic<T> h(z.real());
  return {h.sine * std::cos(y) * h.rest, y == T(0) ? y : h.cosine * std::sin(y) * h.rest};
}
template <class T>
SINGLET_HD complex<T> cosh(const complex<T>& z) {
  const T y = z.imag();
  const detail::hyperbolic<T> h(z.real());
  const T im = y == T(0) ? y * std::copysign(T(1), h.sine) : h.sine * std::sin(y) * h.rest;
  return {h.cosine * std::cos(y) * h.rest, im};
}
/// By t = tan y and s = sinh x (Kahan, as above), and by its limit where 1 / s^2 is below the precision.
template <class T>
SINGLET_HD complex<T> tanh(const complex<T>& z) {
  const T x = z.real();
  const T y = z.imag();
  if (std::fabs(x) > T(20)) {
    const T slope = T(4) * std::sin(y) * std::cos(y) * std::exp(T(-2) * std::fabs(x));
    return {std::copysign(T(1), x), y == T(0) ? y : slope};
  }
  const T t = std::tan(y);
  const T beta = T(1) + t * t;
  const T s = std::sinh(x);
  const T rho = std::sqrt(T(1) + s * s);
  const T divisor = T(1) + beta * s * s;
  return {beta * rho * s / divisor, t / divisor};
}
// sin z = -i sinh(iz), cos z = cosh(iz), tan z = -i tanh(iz).
template <class T>
SINGLET_HD complex<T> sin(const complex<T>& z) {
  const complex<T> w = sinh(complex<T>(-z.imag(), z.real()));
  return {w.imag(), -w.real()};
}
template <class T>
SINGLET_HD complex<T> cos(const complex<T>& z) {
  return cosh(complex<T>(-z.imag(), z.real()));
}
template <class T>
SINGLET_HD complex<T> tan(const complex<T>& z) {
  const complex<T> w = tanh(complex<T>(-z.imag(), z.real()));
  return {w.imag(), -w.real()};
}
/// The principal power. Small whole exponents multiply; 0 to the power 0 is 1.
template <class T>
SINGLET_HD complex<T> pow(const complex<T>& z, const complex<T>& w) {
  if (w.imag() == T(0) && std::fabs(w.real()) <= T(64) && w.real() == std::trunc(w.real()))
    return detail::integer_power(z, static_cast<int>(w.real()));
  if (z == complex<T>(T(0)) && w.real() > T(0)) return T(0);
  return exp(w * log(z));
}

}  // namespace singlet::inline SINGLET_ABI
