// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Computing with half and bfloat16: values are float between load and store.
#pragma once

#include <singlet/core/types.hpp>

#if defined(SINGLET_CUDA)
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif

namespace singlet::inline SINGLET_ABI {

#if defined(SINGLET_CUDA)

namespace detail {

template <>
struct conversion<half> {
  static constexpr bool available = true;
  static SINGLET_HD float to_float(half x) { return __half2float(x); }
  static SINGLET_HD half from_float(float x) { return __float2half_rn(x); }
  static SINGLET_HD half from_double(double x) { return __double2half(x); }
};
template <>
struct conversion<bfloat16> {
  static constexpr bool available = true;
  static SINGLET_HD float to_float(bfloat16 x) { return __bfloat162float(x); }
  static SINGLET_HD bfloat16 from_float(float x) { return __float2bfloat16_rn(x); }
  static SINGLET_HD bfloat16 from_double(double x) { return __double2bfloat16(x); }
};

}  // namespace detail

#else

namespace detail {

template <class To, class From>
To bit_copy(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  __builtin_memcpy(&to, &from, sizeof to);
  return to;
}

// binary32 to binary16, to nearest even. Adding a magic number aligns a subnormal's mantissa; the rest is
// integer arithmetic without branches, so that compilers vectorise it. A NaN becomes the one that GPUs make.
inline std::uint16_t half_bits(float value) {
  const auto bits = bit_copy<std::uint32_t>(value);
  const std::uint32_t sign = (bits >> 16) & 0x8000u;
  const std::uint32_t magnitude = bits & 0x7fffffffu;
  // 113 << 23 is 2^-14, the smallest normal half; 0.5f has the exponent that puts the last half bit at bit 0.
  const auto subnormal =
      bit_copy<std::uint32_t>(bit_copy<float>(magnitude) + 0.5f) - bit_copy<std::uint32_t>(0.5f);
  const std::uint32_t normal = (magnitude - (112u << 23) + 0xfffu + ((magnitude >> 13) & 1u)) >> 13;
  std::uint32_t result = magnitude < (113u << 23) ? subnormal : normal;
  result = magnitude >= 0x477ff000u ? 0x7c00u : result;  // 65520 and above round to infinity
  result = magnitude > 0x7f800000u ? 0x7fffu : sign | result;
  return static_cast<std::uint16_t>(result);
}

inline float half_value(std::uint16_t bits) {
  const std::uint32_t sign = (bits & 0x8000u) << 16;
  const std::uint32_t magnitude = bits & 0x7fffu;
  const float subnormal = static_cast<float>(magnitude) * 0x1p-24f;
  std::uint32_t result = (magnitude << 13) + (112u << 23);
  result = magnitude < 0x400u ? bit_copy<std::uint32_t>(subnormal) : result;
  result = magnitude == 0x7c00u ? 0x7f800000u : result;
  return bit_copy<float>(magnitude > 0x7c00u ? 0x7fffffffu : sign | result);
}

inline std::uint16_t bfloat16_bits(float value) {
  const auto bits = bit_copy<std::uint32_t>(value);
  const std::uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
  return static_cast<std::uint16_t>((bits & 0x7fffffffu) > 0x7f800000u ? 0x7fffu : rounded);
}
inline float bfloat16_value(std::uint16_t bits) {
  return bit_copy<float>(static_cast<std::uint32_t>(bits) << 16);
}

// A float that rounds to 16 bits as the double would: the last bit is set where something was cut off, so
// that no second rounding sees a tie that was none (S. Boldo and G. Melquiond, Emulation of FMA and Correctly
// Rounded Sums: Proved Algorithms Using Rounding to Odd, 2008).
inline float rounded_to_odd(double value) {
  const float nearest = static_cast<float>(value);
  const double back = nearest;
  const bool too_large = value < 0 ? back < value : back > value;
  const auto truncated = bit_copy<std::uint32_t>(nearest) - static_cast<std::uint32_t>(too_large);
  return bit_copy<float>(truncated | static_cast<std::uint32_t>(back != value));
}

// The operators that CUDA's 16-bit types have, and no others: what compiles here compiles there.
template <class T>
struct operators_through_float {
  friend T operator+(T a) { return a; }
  friend T operator-(T a) { return T(-static_cast<float>(a)); }
  friend T operator+(T a, T b) { return T(static_cast<float>(a) + static_cast<float>(b)); }
  friend T operator-(T a, T b) { return T(static_cast<float>(a) - static_cast<float>(b)); }
  friend T operator*(T a, T b) { return T(static_cast<float>(a) * static_cast<float>(b)); }
  friend T operator/(T a, T b) { return T(static_cast<float>(a) / static_cast<float>(b)); }
  friend T& operator+=(T& a, T b) { return a = a + b; }
  friend T& operator-=(T& a, T b) { return a = a - b; }
  friend T& operator*=(T& a, T b) { return a = a * b; }
  friend T& operator/=(T& a, T b) { return a = a / b; }
  friend bool operator==(T a, T b) { return static_cast<float>(a) == static_cast<float>(b); }
  friend bool operator<(T a, T b) { return static_cast<float>(a) < static_cast<float>(b); }
  friend bool operator<=(T a, T b) { return static_cast<float>(a) <= static_cast<float>(b); }
  friend bool operator>(T a, T b) { return static_cast<float>(a) > static_cast<float>(b); }
  friend bool operator>=(T a, T b) { return static_cast<float>(a) >= static_cast<float>(b); }
};

}  // namespace detail

/// IEEE 754 binary16. Each operation is computed in float and rounded.
struct half : detail::operators_through_float<half> {
  half() = default;
  half(float x) : bits(detail::half_bits(x)) {}
  template <class Number>
  requires std::is_arithmetic_v<Number> half(Number x)
      : half(detail::rounded_to_odd(static_cast<double>(x))) {}
  operator float() const { return detail::half_value(bits); }
  std::uint16_t bits;
};

/// The upper 16 bits of a binary32. Each operation is computed in float and rounded.
struct bfloat16 : detail::operators_through_float<bfloat16> {
  bfloat16() = default;
  bfloat16(float x) : bits(detail::bfloat16_bits(x)) {}
  template <class Number>
  requires std::is_arithmetic_v<Number> bfloat16(Number x)
      : bfloat16(detail::rounded_to_odd(static_cast<double>(x))) {}
  operator float() const { return detail::bfloat16_value(bits); }
  std::uint16_t bits;
};

namespace detail {

template <>
struct conversion<half> {
  static constexpr bool available = true;
  static float to_float(half x) { return half_value(x.bits); }
  static half from_float(float x) { return half(x); }
  static half from_double(double x) { return half(x); }
};
template <>
struct conversion<bfloat16> {
  static constexpr bool available = true;
  static float to_float(bfloat16 x) { return bfloat16_value(x.bits); }
  static bfloat16 from_float(float x) { return bfloat16(x); }
  static bfloat16 from_double(double x) { return bfloat16(x); }
};

}  // namespace detail

#endif

}  // namespace singlet::inline SINGLET_ABI
