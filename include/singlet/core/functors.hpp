// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functors of the operators and of the functions that keep an element's type. To add one: a struct here
// (or in math_functors.hpp) with `name`, `applied_by` and the call, and its function in expression/.
#pragma once

#include <singlet/core/types.hpp>

namespace singlet::inline SINGLET_ABI::op {

using detail::rule;

struct plus {
  static constexpr const char* name = "+";
  static constexpr rule applied_by = rule::arithmetic;
  template <class A, class B>
  SINGLET_HD constexpr auto operator()(const A& a, const B& b) const {
    return a + b;
  }
};
struct minus {
  static constexpr const char* name = "-";
  static constexpr rule applied_by = rule::arithmetic;
  template <class A, class B>
  SINGLET_HD constexpr auto operator()(const A& a, const B& b) const {
    return a - b;
  }
};
struct multiplies {
  static constexpr const char* name = "*";
  static constexpr rule applied_by = rule::arithmetic;
  template <class A, class B>
  SINGLET_HD constexpr auto operator()(const A& a, const B& b) const {
    return a * b;
  }
};
struct divides {
  static constexpr const char* name = "/";
  static constexpr rule applied_by = rule::arithmetic;
  template <class A, class B>
  SINGLET_HD constexpr auto operator()(const A& a, const B& b) const {
    return a / b;
  }
};
struct modulus {
  static constexpr const char* name = "%";
  static constexpr rule applied_by = rule::integer;
  template <class T>
  SINGLET_HD constexpr T operator()(const T& a, const T& b) const {
    return static_cast<T>(a % b);
  }
};
struct negate {
  static constexpr const char* name = "-";
  static constexpr rule applied_by = rule::arithmetic;
  template <class T>
  SINGLET_HD constexpr auto operator()(const T& a) const {
    return -a;
  }
};

struct equal_to {
  static constexpr const char* name = "==";
  static constexpr rule applied_by = rule::comparison;
  template <class A, class B>
  SINGLET_HD constexpr bool operator()(const A& a, const B& b) const {
    return a == b;
  }
};
struct not_equal_to {
  static constexpr const char* name = "!=";
  static constexpr rule applied_by = rule::comparison;
  template <class A, class B>
  SINGLET_HD constexpr bool operator()(const A& a, const B& b) const {
    return a != b;
  }
};
struct less {
  static constexpr const char* name = "<";
  static constexpr rule applied_by = rule::comparison;
  template <class A, class B>
  SINGLET_HD constexpr bool operator()(const A& a, const B& b) const {
    return a < b;
  }
};
struct less_equal {
  static constexpr const char* name = "<=";
  static constexpr rule applied_by = rule::comparison;
  template <class A, class B>
  SINGLET_HD constexpr bool operator()(const A& a, const B& b) const {
    return a <= b;
  }
};
struct greater {
  static constexpr const char* name = ">";
  static constexpr rule applied_by = rule::comparison;
  template <class A, class B>
  SINGLET_HD constexpr bool operator()(const A& a, const B& b) const {
    return a > b;
  }
};
struct greater_equal {
  static constexpr const char* name = ">=";
  static constexpr rule applied_by = rule::comparison;
  template <class A, class B>
  SINGLET_HD constexpr bool operator()(const A& a, const B& b) const {
    return a >= b;
  }
};

struct logical_and {
  static constexpr const char* name = "&&";
  static constexpr rule applied_by = rule::logical;
  SINGLET_HD constexpr bool operator()(bool a, bool b) const { return a && b; }
};
struct logical_or {
  static constexpr const char* name = "||";
  static constexpr rule applied_by = rule::logical;
  SINGLET_HD constexpr bool operator()(bool a, bool b) const { return a || b; }
};
struct logical_not {
  static constexpr const char* name = "!";
  static constexpr rule applied_by = rule::logical;
  SINGLET_HD constexpr bool operator()(bool a) const { return !a; }
};

struct bit_and {
  static constexpr const char* name = "&";
  static constexpr rule applied_by = rule::integer;
  template <class T>
  SINGLET_HD constexpr T operator()(const T& a, const T& b) const {
    return static_cast<T>(a & b);
  }
};
struct bit_or {
  static constexpr const char* name = "|";
  static constexpr rule applied_by = rule::integer;
  template <class T>
  SINGLET_HD constexpr T operator()(const T& a, const T& b) const {
    return static_cast<T>(a | b);
  }
};
struct bit_xor {
  static constexpr const char* name = "^";
  static constexpr rule applied_by = rule::integer;
  template <class T>
  SINGLET_HD constexpr T operator()(const T& a, const T& b) const {
    return static_cast<T>(a ^ b);
  }
};
struct bit_not {
  static constexpr const char* name = "~";
  static constexpr rule applied_by = rule::integer;
  template <class T>
  SINGLET_HD constexpr T operator()(const T& a) const {
    return static_cast<T>(~a);
  }
};
struct shift_left {
  static constexpr const char* name = "<<";
  static constexpr rule applied_by = rule::shift;
  template <class T>
  SINGLET_HD constexpr T operator()(const T& a, int count) const {
    return static_cast<T>(a << count);
  }
};
struct shift_right {
  static constexpr const char* name = ">>";
  static constexpr rule applied_by = rule::shift;
  template <class T>
  SINGLET_HD constexpr T operator()(const T& a, int count) const {
    return static_cast<T>(a >> count);
  }
};

/// The smaller of two; a NaN on either side is the result.
struct minimum {
  static constexpr const char* name = "min";
  static constexpr rule applied_by = rule::merged;
  template <class T>
  SINGLET_HD constexpr T operator()(const T& a, const T& b) const {
    return b < a || b != b ? b : a;
  }
};
/// The larger of two; a NaN on either side is the result.
struct maximum {
  static constexpr const char* name = "max";
  static constexpr rule applied_by = rule::merged;
  template <class T>
  SINGLET_HD constexpr T operator()(const T& a, const T& b) const {
    return a < b || b != b ? b : a;
  }
};
/// min(max(x, lo), hi): hi where lo > hi, NaN where x is NaN.
struct clamp {
  static constexpr const char* name = "clamp";
  static constexpr rule applied_by = rule::merged;
  template <class T>
  SINGLET_HD constexpr T operator()(const T& x, const T& lo, const T& hi) const {
    const T raised = x < lo ? lo : x;
    return hi < raised ? hi : raised;
  }
};
struct where {
  static constexpr const char* name = "where";
  static constexpr rule applied_by = rule::selected;
  template <class T>
  SINGLET_HD constexpr T operator()(bool condition, const T& a, const T& b) const {
#if !defined(__CUDA_ARCH__)
    if constexpr (std::is_arithmetic_v<T> && sizeof(T) <= 8) {
      if (!std::is_constant_evaluated()) return blend(condition, a, b);
    }
#endif
    return condition ? a : b;
  }

 private:
  // By bits: of a choice, host compilers read one side under a condition, and then leave the loop scalar.
  template <class T>
  static T blend(bool condition, T a, T b) {
    using bits = std::conditional_t<
        sizeof(T) == 8, std::uint64_t,
        std::conditional_t<sizeof(T) == 4, std::uint32_t,
                           std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint8_t>>>;
    bits x;
    bits y;
    __builtin_memcpy(&x, &a, sizeof(T));
    __builtin_memcpy(&y, &b, sizeof(T));
    const auto mask = static_cast<bits>(-static_cast<std::int64_t>(condition));
    x = static_cast<bits>((x & mask) | (y & static_cast<bits>(~mask)));
    __builtin_memcpy(&a, &x, sizeof(T));
    return a;
  }
};
/// -1, 0 or 1 in the type of the argument; NaN for NaN.
struct sign {
  static constexpr const char* name = "sign";
  static constexpr rule applied_by = rule::merged;
  template <class T>
  SINGLET_HD constexpr T operator()(const T& x) const {
    if (x != x) return x;
    return static_cast<T>(static_cast<int>(T(0) < x) - static_cast<int>(x < T(0)));
  }
};
/// max(x, 0); NaN for NaN.
struct relu {
  static constexpr const char* name = "relu";
  static constexpr rule applied_by = rule::merged;
  template <class T>
  SINGLET_HD constexpr T operator()(const T& x) const {
    return x < T(0) ? T(0) : x;
  }
};

template <class To>
struct cast {
  static constexpr const char* name = "cast";
  static constexpr const char* target = detail::type_name<To>();
  static constexpr rule applied_by = rule::direct;
  template <class T>
  SINGLET_HD constexpr To operator()(const T& x) const {
    return detail::convert<To>(x);
  }
};

/// To an integer type: truncates towards zero, clamps to the range, makes NaN 0. To a floating type:
/// static_cast.
template <class To>
struct saturate_cast {
  static constexpr const char* name = "saturate_cast";
  static constexpr const char* target = detail::type_name<To>();
  static constexpr rule applied_by = rule::direct;
  template <class T>
  SINGLET_HD constexpr To operator()(const T& x) const {
    if constexpr (!std::is_integral_v<To> || std::is_same_v<To, bool>) {
      return detail::convert<To>(x);
    } else if constexpr (std::is_integral_v<T>) {
      return from_integer(x);
    } else {
      return from_floating(x);
    }
  }

 private:
  static constexpr bool is_signed = std::is_signed_v<To>;
  static constexpr int value_bits = static_cast<int>(sizeof(To)) * 8 - (is_signed ? 1 : 0);
  static constexpr To highest = static_cast<To>(~std::uint64_t(0) >> (64 - value_bits));
  static constexpr To lowest = is_signed ? static_cast<To>(-highest - 1) : To(0);

  template <class T>
  static SINGLET_HD constexpr To from_integer(T x) {
    if constexpr (std::is_signed_v<T>) {
      if (x < T(0)) {
        if constexpr (!is_signed) return To(0);
        return static_cast<std::int64_t>(x) < std::int64_t(lowest) ? lowest : static_cast<To>(x);
      }
    }
    return static_cast<std::uint64_t>(x) > std::uint64_t(highest) ? highest : static_cast<To>(x);
  }
  // 2^value_bits is exact in every floating type, the highest integer is not.
  template <class T>
  static SINGLET_HD constexpr To from_floating(T x) {
    constexpr T limit = static_cast<T>(std::uint64_t(1) << (value_bits - 1)) * T(2);
    if (x >= limit) return highest;
    if (x <= (is_signed ? -limit : T(0))) return lowest;
    return x == x ? static_cast<To>(x) : To(0);
  }
};

/// Calls the function object that is the first operand with the values of the others.
struct call {
  static constexpr const char* name = "map";
};

}  // namespace singlet::inline SINGLET_ABI::op
