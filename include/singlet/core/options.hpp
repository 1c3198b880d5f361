// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Options that users give as template arguments, and the tags that constructors take.
#pragma once

#include <singlet/core/config.hpp>

namespace singlet::inline SINGLET_ABI {

/// Threads in a block of a kernel.
template <int Threads>
struct block {
  static_assert(
      Threads >= 32 && Threads <= 1024 && Threads % 32 == 0,
      "singlet: block<N> is the number of threads in a block: write a multiple of 32 from 32 to 1024");
  static constexpr int threads = Threads;
};

/// Elements that one thread of a kernel computes.
template <int Count>
struct items {
  static_assert(
      Count >= 1 && Count <= 64 && (Count & (Count - 1)) == 0,
      "singlet: items<N> is the number of elements a thread computes: write a power of two from 1 to 64");
  static constexpr int count = Count;
};

/// The axis, or axes, that a view or a reduction works along; negative ones count from the last.
template <int... Ks>
struct axis {};

/// Constructor tag: memory whose elements are not set.
struct uninitialized_t {};
inline constexpr uninitialized_t uninitialized{};

namespace detail {

// The value of one option in a list, or a default: threads of block<>, count of items<>.
template <int Default, class... Options>
inline constexpr int threads_of = Default;
template <int Default, int N, class... Rest>
inline constexpr int threads_of<Default, block<N>, Rest...> = N;
template <int Default, class Other, class... Rest>
inline constexpr int threads_of<Default, Other, Rest...> = threads_of<Default, Rest...>;

template <int Default, class... Options>
inline constexpr int items_of = Default;
template <int Default, int N, class... Rest>
inline constexpr int items_of<Default, items<N>, Rest...> = N;
template <int Default, class Other, class... Rest>
inline constexpr int items_of<Default, Other, Rest...> = items_of<Default, Rest...>;

template <class Option>
inline constexpr bool is_launch_option = false;
template <int N>
inline constexpr bool is_launch_option<block<N>> = block<N>::threads > 0;
template <int N>
inline constexpr bool is_launch_option<items<N>> = items<N>::count > 0;

}  // namespace detail
}  // namespace singlet::inline SINGLET_ABI
