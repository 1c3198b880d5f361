// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Element types: which number types there are, what they compute in, and what two of them make together.
#pragma once

#include <concepts>
#include <type_traits>

#include <singlet/core/config.hpp>

#if defined(SINGLET_CUDA)
struct __half;
struct __nv_bfloat16;
#endif

namespace singlet::inline SINGLET_ABI {

#if defined(SINGLET_CUDA)
/// IEEE 754 binary16: CUDA's own type. Computing with it needs <singlet/half.hpp>.
using half = ::__half;
/// The upper 16 bits of a binary32: CUDA's own type. Computing with it needs <singlet/half.hpp>.
using bfloat16 = ::__nv_bfloat16;
#else
struct half;
struct bfloat16;
#endif

/// A complex number of two floats or doubles. Computing with it needs <singlet/complex.hpp>.
template <class T>
struct complex;

namespace detail {

template <class T>
inline constexpr bool is_half = std::is_same_v<T, half> || std::is_same_v<T, bfloat16>;

template <class T>
inline constexpr bool is_complex = false;
template <class T>
inline constexpr bool is_complex<complex<T>> = true;

template <class T>
inline constexpr bool is_floating = std::is_floating_point_v<T> || is_half<T>;

// Types with the rules of C++ arithmetic and ours for half and complex; all others are the user's own.
template <class T>
inline constexpr bool is_number = std::is_arithmetic_v<T> || is_half<T> || is_complex<T>;

// half.hpp and complex.hpp specialise this: until they are included, computing is explained instead.
template <class T>
struct conversion {
  static constexpr bool available = !is_half<T> && !is_complex<T>;
};

// The type in which values of type T are computed: half and bfloat16 in float, all others in T.
template <class T>
struct compute {
  using type = T;
};
template <class T>
requires is_half<T>
struct compute<T> {
  using type = float;
};
template <class T>
using compute_t = typename compute<T>::type;

template <class T>
SINGLET_HD constexpr compute_t<T> to_compute(const T& x) {
  if constexpr (is_half<T>) {
    return conversion<T>::to_float(x);
  } else {
    return x;
  }
}

template <class T>
struct real_type {
  using type = T;
};
template <class T>
struct real_type<complex<T>> {
  using type = T;
};
template <class T>
using real_t = typename real_type<T>::type;

// The type of `a + b`: C++ arithmetic conversions, extended to half, bfloat16 and complex. No type where the
// rules do not apply.
template <class A, class B>
struct promoted {};
template <class A, class B>
requires(std::is_arithmetic_v<A>&& std::is_arithmetic_v<B>) struct promoted<A, B> {
  using type = decltype(A() + B());
};
template <class A, class B>
requires(is_number<A>&& is_number<B> && (is_half<A> || is_half<B>)&&!is_complex<A> &&
         !is_complex<B>) struct promoted<A, B> {
  using other = std::conditional_t<is_half<A>, B, A>;
  using type = std::conditional_t<std::is_same_v<A, B>, A,
                                  std::conditional_t<std::is_same_v<other, double>, double, float>>;
};
template <class A, class B>
requires(is_number<A>&& is_number<B> && (is_complex<A> || is_complex<B>)) struct promoted<A, B> {
  using real = typename promoted<real_t<A>, real_t<B>>::type;
  using type = complex<std::conditional_t<std::is_same_v<real, double>, double, float>>;
};

template <class... Ts>
struct promote_all {};
template <class A>
struct promote_all<A> : promoted<A, A> {};
template <class A, class B>
struct promote_all<A, B> : promoted<A, B> {};
template <class A, class B, class C, class... Rest>
struct promote_all<A, B, C, Rest...> : promote_all<typename promoted<A, B>::type, C, Rest...> {};
template <class... Ts>
using promoted_t = typename promote_all<Ts...>::type;

// The type of `c ? a : b`, which keeps a type that both sides have: small integers are not promoted.
template <class A, class... Rest>
struct merged : promote_all<A, Rest...> {};
template <class A, class... Rest>
requires(std::is_same_v<A, Rest>&&...) struct merged<A, Rest...> {
  using type = A;
};
template <class... Ts>
using merged_t = typename merged<Ts...>::type;

// static_cast between element types, through the type that computes. A half stays rounded.
template <class To, class From>
SINGLET_HD constexpr To convert(const From& x) {
  if constexpr (std::is_same_v<To, From>) {
    return x;
  } else if constexpr (is_half<To> && std::is_arithmetic_v<From> && !std::is_same_v<From, float> &&
                       sizeof(From) >= sizeof(float)) {
    return conversion<To>::from_double(static_cast<double>(x));  // float would round a first time
  } else if constexpr (is_half<To>) {
    return conversion<To>::from_float(static_cast<float>(x));
  } else if constexpr (is_complex<To> && !is_complex<From>) {
    return To{static_cast<real_t<To>>(x), real_t<To>(0)};
  } else {
    return static_cast<To>(x);
  }
}

// Whether a value of type From may be stored in an element of type To.
template <class From, class To>
inline constexpr bool storable = is_complex<From>&& is_number<To>  ? is_complex<To>
                                 : is_number<From>&& is_number<To> ? true
                                                                   : std::is_convertible_v<From, To>;

// A plain number takes the (real) type of the floating arrays beside it; beside integers it keeps its own.
template <class Number, class Beside>
struct weak {
  using type = std::conditional_t<!is_complex<Number> && is_floating<real_t<Beside>>, real_t<Beside>, Number>;
};
template <class Number>
struct weak<Number, void> {
  using type = Number;
};

template <class T>
constexpr const char* type_name() {
  if constexpr (std::is_same_v<T, bool>)
    return "bool";
  else if constexpr (std::is_same_v<T, float>)
    return "float";
  else if constexpr (std::is_same_v<T, double>)
    return "double";
  else if constexpr (std::is_same_v<T, half>)
    return "half";
  else if constexpr (std::is_same_v<T, bfloat16>)
    return "bfloat16";
  else if constexpr (std::is_same_v<T, complex<float>>)
    return "complex<float>";
  else if constexpr (std::is_same_v<T, complex<double>>)
    return "complex<double>";
  else if constexpr (std::is_integral_v<T> && sizeof(T) == 1)
    return std::is_signed_v<T> ? "int8" : "uint8";
  else if constexpr (std::is_integral_v<T> && sizeof(T) == 2)
    return std::is_signed_v<T> ? "int16" : "uint16";
  else if constexpr (std::is_integral_v<T> && sizeof(T) == 4)
    return std::is_signed_v<T> ? "int32" : "uint32";
  else if constexpr (std::is_integral_v<T>)
    return std::is_signed_v<T> ? "int64" : "uint64";
  else
    return "value";
}

// How a functor of ours is applied: what its arguments become, and what it gives.
enum class rule {
  arithmetic,  // arguments promoted as C++ does, the result has their type
  comparison,  // arguments promoted, the result is bool
  logical,     // arguments and result are bool
  integer,     // as arithmetic, and floating arguments are explained
  shift,       // each argument promoted alone, the result has the type of the first
  merged,      // arguments brought to their common type without promotion, which the result has
  selected,    // as merged, behind a first argument that is bool
  floating,    // integers become double, the result has the arguments' type
  classified,  // as floating, the result is bool
  direct,      // the functor is called with what computes (float for half), the result is what it returns
};

template <class F>
concept has_rule = requires {
  F::applied_by;
};
template <class F>
concept gives_real = requires {
  F::of_real_type;
};

template <class T>
using floating_t = std::conditional_t<is_floating<real_t<T>>, T, double>;

// Application of functor F to values of types Vs: `argument`, `value_type` and `apply`, which takes and gives
// the types that compute.
template <class F, class... Vs>
struct application {
  using value_type = std::decay_t<std::invoke_result_t<const F&, const Vs&...>>;
  static constexpr bool valid = true;
  static SINGLET_HD constexpr compute_t<value_type> apply(const compute_t<Vs>&... xs) {
    return to_compute<value_type>(F{}(convert<Vs>(xs)...));
  }
};

template <class F, class... Vs>
requires(has_rule<F>&& F::applied_by == rule::direct) struct application<F, Vs...> {
  using value_type = std::decay_t<std::invoke_result_t<const F&, const compute_t<Vs>&...>>;
  static constexpr bool valid = true;
  static SINGLET_HD constexpr compute_t<value_type> apply(const compute_t<Vs>&... xs) {
    return to_compute<value_type>(F{}(xs...));
  }
};

template <rule Rule, class... Vs>
struct operands_of {
  using argument = void;
};
template <rule Rule, class... Vs>
requires(Rule == rule::arithmetic || Rule == rule::comparison ||
         Rule == rule::integer) struct operands_of<Rule, Vs...> {
  using argument = promoted_t<Vs...>;
};
template <class... Vs>
struct operands_of<rule::merged, Vs...> {
  using argument = merged_t<Vs...>;
};
template <class Condition, class... Vs>
struct operands_of<rule::selected, Condition, Vs...> {
  using argument = merged_t<Vs...>;
};
template <class... Vs>
struct operands_of<rule::logical, Vs...> {
  using argument = bool;
};
template <rule Rule, class... Vs>
requires(Rule == rule::floating || Rule == rule::classified) struct operands_of<Rule, Vs...> {
  using argument = floating_t<promoted_t<Vs...>>;
};

template <class F, class... Vs>
requires(has_rule<F>&& F::applied_by != rule::direct && F::applied_by != rule::shift &&
         (is_number<Vs> && ...)) struct application<F, Vs...> {
  using argument = typename operands_of<F::applied_by, Vs...>::argument;
  static constexpr bool gives_bool = F::applied_by == rule::comparison || F::applied_by == rule::logical ||
                                     F::applied_by == rule::classified;
  using value_type =
      std::conditional_t<gives_bool, bool, std::conditional_t<gives_real<F>, real_t<argument>, argument>>;
  static constexpr bool valid = F::applied_by != rule::integer || std::is_integral_v<argument>;

  static SINGLET_HD constexpr compute_t<value_type> apply(const compute_t<Vs>&... xs) {
    if constexpr (F::applied_by == rule::selected) {
      return select(xs...);
    } else {
      return static_cast<compute_t<value_type>>(F{}(convert<compute_t<argument>>(xs)...));
    }
  }
  template <class Condition, class... Xs>
  static SINGLET_HD constexpr compute_t<value_type> select(const Condition& condition, const Xs&... xs) {
    return F{}(static_cast<bool>(condition), convert<compute_t<argument>>(xs)...);
  }
};

template <class F, class A, class B>
requires(has_rule<F>&& F::applied_by == rule::shift && is_number<A> &&
         is_number<B>) struct application<F, A, B> {
  using argument = promoted_t<A, A>;
  using value_type = argument;
  static constexpr bool valid = std::is_integral_v<A> && std::is_integral_v<B>;
  static SINGLET_HD constexpr value_type apply(const A& a, const B& b) {
    return static_cast<value_type>(F{}(static_cast<value_type>(a), static_cast<int>(b)));
  }
};

}  // namespace detail
}  // namespace singlet::inline SINGLET_ABI
