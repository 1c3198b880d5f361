// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sqrt, exp, exp2 and log of float and double on the host, within 1 ulp, in a form that compilers vectorise.
//
// Those of the C library set errno and branch, and loops with them are not vectorised. These are straight
// lines, and no condition chooses a constant that GCC could compute with in advance: it would branch to do
// so. Arguments are reduced as in W. J. Cody and W. Waite, Software Manual for the Elementary Functions
// (1980); polynomials are minimax fits of the relative error (Remez's exchange in 60 digits, rounded to T).
#pragma once

#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <singlet/core/config.hpp>

namespace singlet::inline SINGLET_ABI::detail::host_math {

// Device code has CUDA's. Without IEEE arithmetic these would be wrong, and those of the C library vectorise.
#if defined(__CUDA_ARCH__) || defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || FLT_EVAL_METHOD == 2
template <class T>
inline constexpr bool available = false;
#else
template <class T>
inline constexpr bool available = std::is_same_v<T, float> || std::is_same_v<T, double>;
#endif

#if defined(__FP_FAST_FMA) || defined(__FMA__) || defined(__ARM_FEATURE_FMA)
inline constexpr bool has_fma = true;
#else
inline constexpr bool has_fma = false;
#endif

// The high parts of logarithms have so few digits that their products with an exponent are exact.
template <class T>
struct constants;
template <>
struct constants<float> {
  using bits = std::uint32_t;
  static constexpr float log2_e = 0x1.715476p+0f, half_sqrt2 = 0x1.6a09e6p-1f;
  static constexpr float ln2 = 0x1.62e430p-1f, ln2_rest = -0x1.05c610p-29f;
  static constexpr float ln2_high = 0x1.62e4p-1f, ln2_low = 0x1.7f7d1cp-20f;
  // Beyond these, exp and exp2 are 0 or infinity.
  static constexpr float exp_limit = 105, exp2_limit = 152;
};
template <>
struct constants<double> {
  using bits = std::uint64_t;
  static constexpr double log2_e = 0x1.71547652b82fep+0, half_sqrt2 = 0x1.6a09e667f3bcdp-1;
  static constexpr double ln2 = 0x1.62e42fefa39efp-1, ln2_rest = 0x1.abc9e3b39803fp-56;
  static constexpr double ln2_high = 0x1.62e42fefa38p-1, ln2_low = 0x1.ef35793c7673p-45;
  static constexpr double exp_limit = 746, exp2_limit = 1077;
};

template <class T>
inline T multiply_add(T a, T b, T c) {
  if constexpr (has_fma) {
    return std::fma(a, b, c);
  } else {
    return a * b + c;
  }
}

// c0 + c1 x + c2 x^2 + ...
template <class T>
inline T polynomial(T, T c0) {
  return c0;
}
template <class T, class... Ts>
inline T polynomial(T x, T c0, Ts... rest) {
  return multiply_add(x, polynomial(x, rest...), c0);
}

// (exp(r) - 1 - r) / r^2 for |r| <= ln(2) / 2.
inline float exp_tail(float r) {
  return polynomial(r, 0x1.fffffcp-2f, 0x1.555492p-3f, 0x1.5558eep-5f, 0x1.123a00p-7f, 0x1.6a28e6p-10f);
}
inline double exp_tail(double r) {
  return polynomial(r, 0x1.000000000000ap-1, 0x1.55555555554fap-3, 0x1.5555555550855p-5, 0x1.111111112791cp-7,
                    0x1.6c16c18432c31p-10, 0x1.a01a012b7cf72p-13, 0x1.a01999f449dddp-16,
                    0x1.71df2250f7412p-19, 0x1.28ad899ca0bcbp-22, 0x1.ad84e370b1f94p-26);
}

// (2^r - 1 - ln(2) r) / r^2 for |r| <= 1/2.
inline float exp2_tail(float r) {
  return polynomial(r, 0x1.ebfbdcp-3f, 0x1.c6af88p-5f, 0x1.3b2e04p-7f, 0x1.5f0424p-10f, 0x1.415718p-13f);
}
inline double exp2_tail(double r) {
  return polynomial(r, 0x1.ebfbdff82c5a1p-3, 0x1.c6b08d704a047p-5, 0x1.3b2ab6fba0749p-7,
                    0x1.5d87fe78c301cp-10, 0x1.4309130dd4f76p-13, 0x1.ffcbfbca9be43p-17,
                    0x1.62bfc9cc29556p-20, 0x1.b5264bbce853bp-24, 0x1.e617ffa140057p-28,
                    0x1.e7d341d1b16d6p-32);
}

// (log((1 + s) / (1 - s)) / s - 2) / s^2 in terms of s^2, for (1 + s) / (1 - s) from sqrt(1/2) to sqrt(2).
inline float log_tail(float s2) { return polynomial(s2, 0x1.55557ap-1f, 0x1.995eb4p-2f, 0x1.31e3a6p-2f); }
inline double log_tail(double s2) {
  return polynomial(s2, 0x1.5555555555592p-1, 0x1.999999997fd33p-2, 0x1.24924941f9058p-2,
                    0x1.c71c52028b40dp-3, 0x1.746640636b45ep-3, 0x1.39a192825a7a9p-3, 0x1.2f070c24b2003p-3);
}

template <class T>
constexpr auto bits_of(T x) {
  return std::bit_cast<typename constants<T>::bits>(x);
}
template <class T>
inline constexpr int mantissa_bits = std::numeric_limits<T>::digits - 1;
template <class T>
inline constexpr int bias = std::numeric_limits<T>::max_exponent - 1;
template <class T>  // the last bit of a number of this size is worth 1
inline constexpr T integer_ulp = 1 / std::numeric_limits<T>::epsilon();
// Adding this rounds to the nearest integer n, and leaves n + 2 bias in the low bits of the sum.
template <class T>
inline constexpr T rounder = T(1.5) * integer_ulp<T> + 2 * bias<T>;

template <class T>
inline T limited(T x, T limit) {
  return std::fabs(x) > limit ? std::copysign(limit, x) : x;
}

// y 2^n for rounded = n + rounder: in two steps, as 2^n may be no normal number though the product is one.
template <class T>
inline T times_power_of_2(T y, T rounded) {
  const auto biased = bits_of(rounded);
  const auto both = biased << mantissa_bits<T>, first = (biased >> 1) << mantissa_bits<T>;
  return y * std::bit_cast<T>(first) * std::bit_cast<T>(both - first);
}

template <class T>
inline T exp(T x) {
  using c = constants<T>;
  x = limited(x, c::exp_limit);
  const T rounded = multiply_add(x, c::log2_e, rounder<T>);
  const T n = rounded - rounder<T>;
  const T high = multiply_add(n, -c::ln2_high, x), r = multiply_add(n, -c::ln2_low, high);
  if constexpr (has_fma) {
    return times_power_of_2(multiply_add(r, multiply_add(r, exp_tail(r), T(1)), T(1)), rounded);
  } else {
    // What r lost when it was rounded would be too much beside the roundings of the products.
    return times_power_of_2(T(1) + (high + (r * r * exp_tail(r) - n * c::ln2_low)), rounded);
  }
}

template <class T>
inline T exp2(T x) {
  using c = constants<T>;
  x = limited(x, c::exp2_limit);
  const T rounded = x + rounder<T>;
  const T r = x - (rounded - rounder<T>);
  // The sum of 1 and the linear term with what its rounding loses.
  const T linear = r * c::ln2, sum = T(1) + linear;
  const T rest = (T(1) - sum) + linear + r * multiply_add(r, exp2_tail(r), c::ln2_rest);
  return times_power_of_2(sum + rest, rounded);
}

// x = 2^k (1 + f) with 1 + f from sqrt(1/2) to sqrt(2); log(1 + f) = f - (f^2/2 - s (f^2/2 + s^2 tail)),
// where s = f / (2 + f).
template <class T>
inline T log(T x) {
#if defined(__SSE2__) && !defined(__SSE4_2__)
  // No vector instruction selects 64-bit integers here, and one by one the C library's is faster.
  if constexpr (sizeof(T) == 8) return std::log(x);
#endif
  using c = constants<T>;
  using limits = std::numeric_limits<T>;
  constexpr auto one = bits_of(T(1)), lowest = bits_of(c::half_sqrt2), unit = bits_of(integer_ulp<T>);
  // All bits where the condition holds: GCC does not branch to select with bits.
  const auto where = [](bool condition) { return -typename c::bits(condition); };
  // A subnormal's bits with the exponent of 1 are 1 + x 2^(bias - 1).
  const auto subnormal = where(x < limits::min());
  const T normal = std::bit_cast<T>(bits_of(x) | (subnormal & one)) - std::bit_cast<T>(subnormal & one);
  const auto scaled = bits_of(normal) + (one - lowest);
  const T f = std::bit_cast<T>(lowest + scaled % (typename c::bits(1) << mantissa_bits<T>)) - T(1);
  const T k = std::bit_cast<T>((scaled >> mantissa_bits<T>) | unit) -
              std::bit_cast<T>(unit + bias<T> + (subnormal & (bias<T> - 1)));
  const T s = f / (T(2) + f), s2 = s * s, half_f2 = T(0.5) * f * f;
  const T rest = multiply_add(s, half_f2 + s2 * log_tail(s2), k * c::ln2_low);
  const T finite = multiply_add(k, c::ln2_high, f - (half_f2 - rest));
  // 0, or what makes the sum -infinity for 0, NaN for negative x, and x where that is infinite or NaN.
  const auto zero = where(x == 0), ordinary = where(x > 0) & where(x <= limits::max());
  const auto invalid = -(bits_of(x) >> (8 * sizeof(T) - 1)) | bits_of(x);
  return finite + std::bit_cast<T>((zero & bits_of(-limits::infinity())) | (~(zero | ordinary) & invalid));
}

// std::sqrt is one instruction, and a call where errno must be set. GCC drops the call after the very
// comparison that it would branch on, Clang when the function is declared to do nothing else than return.
#if defined(__clang__) && defined(__ELF__)
[[gnu::const]] float sqrt(float x) __asm__("sqrtf");
[[gnu::const]] double sqrt(double x) __asm__("sqrt");
#else
template <class T>
inline T sqrt(T x) {
  return std::sqrt(__builtin_isless(x, T(0)) ? std::numeric_limits<T>::quiet_NaN() : x);
}
#endif

}  // namespace singlet::inline SINGLET_ABI::detail::host_math
