// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functors of the mathematical functions. A heavy one inlines much code: kernels with it compute one
// element a thread at a time.
#pragma once

#include <cmath>

#include <singlet/core/functors.hpp>
#include <singlet/core/host_math.hpp>

namespace singlet::inline SINGLET_ABI::op {

// Unary functions of <cmath>. SINGLET_MATH is local to this header: structs that differ in one word.
#define SINGLET_MATH(function, is_heavy)               \
  struct function {                                    \
    static constexpr const char* name = #function;     \
    static constexpr rule applied_by = rule::floating; \
    static constexpr bool heavy = is_heavy;            \
    template <class T>                                 \
    SINGLET_HD T operator()(const T& x) const {        \
      using std::function;                             \
      return function(x);                              \
    }                                                  \
  };
SINGLET_MATH(cbrt, true)
SINGLET_MATH(expm1, false)
SINGLET_MATH(log2, false)
SINGLET_MATH(log10, false)
SINGLET_MATH(log1p, false)
SINGLET_MATH(sin, true)
SINGLET_MATH(cos, true)
SINGLET_MATH(tan, true)
SINGLET_MATH(asin, true)
SINGLET_MATH(acos, true)
SINGLET_MATH(atan, true)
SINGLET_MATH(sinh, true)
SINGLET_MATH(cosh, true)
SINGLET_MATH(tanh, true)
SINGLET_MATH(asinh, true)
SINGLET_MATH(acosh, true)
SINGLET_MATH(atanh, true)
SINGLET_MATH(erf, true)
SINGLET_MATH(erfc, true)
SINGLET_MATH(tgamma, true)
SINGLET_MATH(lgamma, true)
SINGLET_MATH(floor, false)
SINGLET_MATH(ceil, false)
SINGLET_MATH(round, false)
SINGLET_MATH(trunc, false)
SINGLET_MATH(rint, false)
#undef SINGLET_MATH

// Those of which host_math.hpp has vectorisable ones for float and double.
#define SINGLET_HOST_MATH(function)                    \
  struct function {                                    \
    static constexpr const char* name = #function;     \
    static constexpr rule applied_by = rule::floating; \
    template <class T>                                 \
    SINGLET_HD T operator()(const T& x) const {        \
      if constexpr (detail::host_math::available<T>) { \
        return detail::host_math::function(x);         \
      } else {                                         \
        using std::function;                           \
        return function(x);                            \
      }                                                \
    }                                                  \
  };
SINGLET_HOST_MATH(sqrt)
SINGLET_HOST_MATH(exp)
SINGLET_HOST_MATH(exp2)
SINGLET_HOST_MATH(log)
#undef SINGLET_HOST_MATH

/// 1 / sqrt(x).
struct rsqrt {
  static constexpr const char* name = "rsqrt";
  static constexpr rule applied_by = rule::floating;
  template <class T>
  SINGLET_HD T operator()(const T& x) const {
#if defined(__CUDA_ARCH__)
    if constexpr (std::is_floating_point_v<T>) return ::rsqrt(x);
#endif
    return T(1) / sqrt{}(x);
  }
};
/// 10 to the power x.
struct exp10 {
  static constexpr const char* name = "exp10";
  static constexpr rule applied_by = rule::floating;
  template <class T>
  SINGLET_HD T operator()(const T& x) const {
#if defined(__CUDA_ARCH__)
    return ::exp10(x);
#else
    return std::pow(T(10), x);
#endif
  }
};
/// 1 / (1 + exp(-x)).
struct sigmoid {
  static constexpr const char* name = "sigmoid";
  static constexpr rule applied_by = rule::floating;
  template <class T>
  SINGLET_HD T operator()(const T& x) const {
    return T(1) / (T(1) + exp{}(-x));
  }
};

struct isnan {
  static constexpr const char* name = "isnan";
  static constexpr rule applied_by = rule::classified;
  template <class T>
  SINGLET_HD constexpr bool operator()(const T& x) const {
    return x != x;
  }
};
struct isinf {
  static constexpr const char* name = "isinf";
  static constexpr rule applied_by = rule::classified;
  template <class T>
  SINGLET_HD constexpr bool operator()(const T& x) const {
    return x == x && x - x != x - x;
  }
};
struct isfinite {
  static constexpr const char* name = "isfinite";
  static constexpr rule applied_by = rule::classified;
  template <class T>
  SINGLET_HD constexpr bool operator()(const T& x) const {
    return x - x == x - x;
  }
};

/// The magnitude, in the type of the argument (its real type for complex).
struct abs {
  static constexpr const char* name = "abs";
  static constexpr rule applied_by = rule::merged;
  static constexpr bool of_real_type = true;
  template <class T>
  SINGLET_HD constexpr auto operator()(const T& x) const {
    if constexpr (detail::is_complex<T>)
      return abs_of(x);
    else if constexpr (std::is_floating_point_v<T>)
      return std::fabs(x);
    else
      return static_cast<T>(x < T(0) ? -x : x);
  }
};
/// The angle of a complex number; 0 or pi for a real one.
struct arg {
  static constexpr const char* name = "arg";
  static constexpr rule applied_by = rule::floating;
  static constexpr bool of_real_type = true;
  static constexpr bool heavy = true;
  template <class T>
  SINGLET_HD auto operator()(const T& x) const {
    if constexpr (detail::is_complex<T>)
      return std::atan2(x.imag(), x.real());
    else
      return std::atan2(T(0), x);
  }
};
struct real {
  static constexpr const char* name = "real";
  static constexpr rule applied_by = rule::merged;
  static constexpr bool of_real_type = true;
  template <class T>
  SINGLET_HD constexpr auto operator()(const T& x) const {
    if constexpr (detail::is_complex<T>)
      return x.real();
    else
      return x;
  }
};
struct imag {
  static constexpr const char* name = "imag";
  static constexpr rule applied_by = rule::merged;
  static constexpr bool of_real_type = true;
  template <class T>
  SINGLET_HD constexpr auto operator()(const T& x) const {
    if constexpr (detail::is_complex<T>)
      return x.imag();
    else
      return T(0);
  }
};
struct conj {
  static constexpr const char* name = "conj";
  static constexpr rule applied_by = rule::merged;
  template <class T>
  SINGLET_HD constexpr T operator()(const T& x) const {
    if constexpr (detail::is_complex<T>)
      return T{x.real(), -x.imag()};
    else
      return x;
  }
};

/// x to the power y. Exact for integers (modulo 2^bits); a negative integer exponent gives 0.
struct pow {
  static constexpr const char* name = "pow";
  static constexpr rule applied_by = rule::arithmetic;
  static constexpr bool heavy = true;
  template <class T>
  SINGLET_HD T operator()(const T& x, const T& y) const {
    if constexpr (std::is_integral_v<T>) {
      return of_integers(x, y);
    } else {
      using std::pow;
      return pow(x, y);
    }
  }

 private:
  // Square and multiply, in unsigned arithmetic so that overflow wraps.
  template <class T>
  static SINGLET_HD constexpr T of_integers(T x, T y) {
    using bits = std::make_unsigned_t<T>;
    if (y < T(0)) return T(0);
    bits power = 1;
    bits base = static_cast<bits>(x);
    for (bits n = static_cast<bits>(y); n != 0; n >>= 1) {
      if (n & 1u) power *= base;
      base *= base;
    }
    return static_cast<T>(power);
  }
};
struct fmod {
  static constexpr const char* name = "fmod";
  static constexpr rule applied_by = rule::floating;
  static constexpr bool heavy = true;
  template <class T>
  SINGLET_HD T operator()(const T& x, const T& y) const {
    return std::fmod(x, y);
  }
};
struct hypot {
  static constexpr const char* name = "hypot";
  static constexpr rule applied_by = rule::floating;
  static constexpr bool heavy = true;
  template <class T>
  SINGLET_HD T operator()(const T& x, const T& y) const {
    return std::hypot(x, y);
  }
};
struct atan2 {
  static constexpr const char* name = "atan2";
  static constexpr rule applied_by = rule::floating;
  static constexpr bool heavy = true;
  template <class T>
  SINGLET_HD T operator()(const T& y, const T& x) const {
    return std::atan2(y, x);
  }
};
/// x * y + z, rounded once.
struct fma {
  static constexpr const char* name = "fma";
  static constexpr rule applied_by = rule::floating;
  template <class T>
  SINGLET_HD T operator()(const T& x, const T& y, const T& z) const {
    if constexpr (detail::is_complex<T>)
      return x * y + z;
    else
      return std::fma(x, y, z);
  }
};
/// a + t (b - a), exact at t = 0 and t = 1.
struct lerp {
  static constexpr const char* name = "lerp";
  static constexpr rule applied_by = rule::floating;
  template <class T>
  SINGLET_HD constexpr T operator()(const T& a, const T& b, const T& t) const {
    return t == T(1) ? b : a + t * (b - a);
  }
};
/// The smaller of two; a NaN loses against a number.
struct fmin {
  static constexpr const char* name = "fmin";
  static constexpr rule applied_by = rule::floating;
  template <class T>
  SINGLET_HD T operator()(const T& a, const T& b) const {
    return std::fmin(a, b);
  }
};
/// The larger of two; a NaN loses against a number.
struct fmax {
  static constexpr const char* name = "fmax";
  static constexpr rule applied_by = rule::floating;
  template <class T>
  SINGLET_HD T operator()(const T& a, const T& b) const {
    return std::fmax(a, b);
  }
};

}  // namespace singlet::inline SINGLET_ABI::op
