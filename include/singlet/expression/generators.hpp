// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Generators: expressions that read no memory. Element k is a function of k alone, so views of them are exact
// too.
#pragma once

#include <singlet/expression/leaf.hpp>

namespace singlet::inline SINGLET_ABI {
namespace explain {

// In this namespace so that a wrong operand beside a generator is explained as well. The function is a
// constant of the kernel, and the operand's data the position of the first element.
template <class Function>
struct generator {
  using function = Function;
  using value_type = typename Function::value_type;
  using space = any_space;
  static constexpr bool reads_memory = false;
  static constexpr detail::place size = detail::place_of(1, detail::padded(sizeof(Function)));
  static constexpr detail::facts inner_facts() { return {}; }

  template <detail::place P, class Arguments>
  static SINGLET_HD value_type at(const Arguments& args, index_t k) {
    const auto first = static_cast<index_t>(reinterpret_cast<std::intptr_t>(args.data[operand_of(P)]));
    return args.template constant<Function>(byte_of(P))(k + first);
  }
  template <detail::place P, int Width, class Arguments>
  static SINGLET_HD void vector_at(const Arguments& args, index_t k, detail::pack<value_type, Width>& to) {
    detail::each_at<generator, P>(args, k, 1, to);
  }
};

}  // namespace explain

namespace detail {

// Positions are multiplied in double (or in 64 bits), so that float sequences stay exact beyond 2^24
// elements.
template <class T>
struct iota_function {
  using value_type = T;
  static constexpr const char* name = "iota";
  using wide = std::conditional_t<std::is_integral_v<T>, index_t, double>;
  wide first;
  wide step;
  SINGLET_HD T operator()(index_t k) const {
    return convert<T>(static_cast<wide>(first + static_cast<wide>(k) * step));
  }
};

template <class T>
struct linspace_function {
  using value_type = T;
  static constexpr const char* name = "linspace";
  double low;
  double high;
  double step;
  index_t last;
  SINGLET_HD T operator()(index_t k) const {
    return convert<T>(k == last ? high : low + static_cast<double>(k) * step);
  }
};

template <class T>
struct constant_function {
  using value_type = T;
  static constexpr const char* name = "constant";
  T value;
  SINGLET_HD T operator()(index_t) const { return value; }
};

template <class Function, int Rank>
using generator_leaf = leaf<explain::generator<Function>, Rank, contiguous>;

template <class Function, int Rank>
generator_leaf<Function, Rank> generate(const Function& f, const extents<Rank>& shape) {
  check_extents(shape.data(), Rank);
  generator_leaf<Function, Rank> l;
  operand& o = l.operands[0];
  o.bytes = 1;
  o.rank = Rank;
  set_axes<Rank>(o.shape, shape);
  set_row_major(o);
  __builtin_memcpy(l.constants(), &f, sizeof f);
  return l;
}

template <class T, class First, class Step>
auto make_iota(index_t n, const First& first, const Step& step) {
  using wide = typename iota_function<T>::wide;
  return generate<iota_function<T>, 1>({static_cast<wide>(first), static_cast<wide>(step)}, {n});
}

}  // namespace detail

/// first, first + step, ...: n elements of type T.
template <class T, std::integral N>
auto iota(N n) {
  return detail::make_iota<T>(static_cast<index_t>(n), 0, 1);
}
template <class T, std::integral N, detail::number First>
auto iota(N n, First first) {
  return detail::make_iota<T>(static_cast<index_t>(n), first, 1);
}
template <class T, std::integral N, detail::number First, detail::number Step>
auto iota(N n, First first, Step step) {
  return detail::make_iota<T>(static_cast<index_t>(n), first, step);
}
// The shapes of std::iota, better constrained: they win beside `using namespace std`.
template <std::integral T, detail::number Step>
auto iota(T n, T first, Step step) {
  return detail::make_iota<T>(static_cast<index_t>(n), first, step);
}
template <class T, std::integral N>
auto iota(N n, N first, N step) {
  return detail::make_iota<T>(static_cast<index_t>(n), first, step);
}

/// n values of type T evenly spaced from lo to hi, both included; lo alone where n is 1.
template <class T>
auto linspace(double lo, double hi, index_t n) {
  const double step = n > 1 ? (hi - lo) / static_cast<double>(n - 1) : 0.0;
  return detail::generate<detail::linspace_function<T>, 1>({lo, n > 1 ? hi : lo, step, n - 1}, {n});
}

/// The same value everywhere, in the shape given.
template <class T, std::integral... Ns>
auto constant(const T& value, Ns... shape) {
  return detail::generate<detail::constant_function<T>, static_cast<int>(sizeof...(Ns))>(
      {value}, {static_cast<index_t>(shape)...});
}

}  // namespace singlet::inline SINGLET_ABI
