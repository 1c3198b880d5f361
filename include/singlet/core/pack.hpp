// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Packs: the few neighbouring elements that one thread computes together, and how memory gives and takes
// them.
#pragma once

#include <singlet/core/types.hpp>

namespace singlet::inline SINGLET_ABI::detail {

template <class T, int Width>
struct pack {
  T v[Width];
};

template <int Width, class T>
SINGLET_HD pack<T, Width> splat(const T& x) {
  pack<T, Width> r;
  for (int w = 0; w < Width; ++w) r.v[w] = x;
  return r;
}

// One machine word of the given size, for loads and stores of a whole pack.
template <int Bytes>
struct alignas(Bytes) word {
  unsigned char bytes[Bytes];
};
#if defined(__CUDACC__)
template <>
struct word<16> {
  uint4 bits;
};
template <>
struct word<8> {
  uint2 bits;
};
template <>
struct word<4> {
  unsigned bits;
};
#endif

SINGLET_HD constexpr bool is_power_of_two(std::size_t n) { return n != 0 && (n & (n - 1)) == 0; }

template <class T, int Width>
SINGLET_HD pack<T, Width> load_vector(const T* p) {
  constexpr int bytes = static_cast<int>(sizeof(T)) * Width;
  pack<T, Width> r;
  if constexpr (is_power_of_two(bytes) && sizeof(T) <= 16) {
    constexpr int step = bytes < 16 ? bytes : 16;
    word<step> whole[bytes / step];
    for (int k = 0; k < bytes / step; ++k) whole[k] = reinterpret_cast<const word<step>*>(p)[k];
    __builtin_memcpy(static_cast<void*>(&r), &whole, bytes);
  } else {
    for (int w = 0; w < Width; ++w) r.v[w] = p[w];
  }
  return r;
}

template <class T, int Width>
SINGLET_HD void store_vector(T* p, const pack<T, Width>& r) {
  constexpr int bytes = static_cast<int>(sizeof(T)) * Width;
  if constexpr (is_power_of_two(bytes) && sizeof(T) <= 16) {
    constexpr int step = bytes < 16 ? bytes : 16;
    word<step> whole[bytes / step];
    __builtin_memcpy(&whole, static_cast<const void*>(&r), bytes);
    for (int k = 0; k < bytes / step; ++k) reinterpret_cast<word<step>*>(p)[k] = whole[k];
  } else {
    for (int w = 0; w < Width; ++w) p[w] = r.v[w];
  }
}

// A list, one object a type. Not std::tuple: that costs every includer compile time and every kernel symbol length.
template <class... Es>
struct tree_list {};
template <class E, class... Rest>
struct tree_list<E, Rest...> {
  E head;
  tree_list<Rest...> tail;
};
template <class E>
struct tree_list<E> {
  E head;
};

template <int I, class... Es>
SINGLET_HD constexpr const auto& get(const tree_list<Es...>& list) {
  if constexpr (I == 0) {
    return list.head;
  } else {
    return get<I - 1>(list.tail);
  }
}

}  // namespace singlet::inline SINGLET_ABI::detail
