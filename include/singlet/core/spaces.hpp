// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory spaces. Their namespace holds the operators that explain a wrong operand, so that argument-dependent
// lookup finds those for our types and `using namespace singlet` never exposes them to others.
#pragma once

#include <singlet/core/config.hpp>

namespace singlet::inline SINGLET_ABI {
namespace explain {

struct host_space {};
struct device_space {};
struct any_space {};  // generators and numbers: computed wherever the statement runs

}  // namespace explain

/// Memory that the host reads and writes.
using explain::host_space;
/// Memory of a CUDA device; without CUDA it is host memory, yet a distinct type.
using explain::device_space;

namespace detail {

template <class A, class B>
struct common_space {
  static constexpr bool mixed = true;
  using type = A;
};
template <class A>
struct common_space<A, A> {
  static constexpr bool mixed = false;
  using type = A;
};
template <class A>
struct common_space<A, explain::any_space> : common_space<A, A> {};
template <class B>
struct common_space<explain::any_space, B> : common_space<B, B> {};
template <>
struct common_space<explain::any_space, explain::any_space> {
  static constexpr bool mixed = false;
  using type = explain::any_space;
};

template <class A, class... Rest>
struct fold_space {
  static constexpr bool mixed = false;
  using type = A;
};
template <class A, class B, class... Rest>
struct fold_space<A, B, Rest...> {
  using first = common_space<A, B>;
  using rest = fold_space<typename first::type, Rest...>;
  static constexpr bool mixed = first::mixed || rest::mixed;
  using type = typename rest::type;
};

template <class Space>
inline constexpr bool on_gpu = false;
template <>
inline constexpr bool on_gpu<device_space> = has_cuda;

}  // namespace detail
}  // namespace singlet::inline SINGLET_ABI
