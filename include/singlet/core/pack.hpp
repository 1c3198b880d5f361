// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Packs: the few neighbouring elements that one thread computes together, and how memory gives and takes
// them.
#pragma once

#include <singlet/core/types.hpp>

namespace singlet::inline SINGLET_ABI::detail {

SINGLET_HD constexpr bool is_power_of_two(std::size_t n) { return n != 0 && (n & (n - 1)) == 0; }

// Whether packs are loaded and stored as machine words.
template <class T, int Width>
inline constexpr bool moves_words = is_power_of_two(sizeof(T)) && is_power_of_two(Width) && sizeof(T) <= 16;
template <class T, int Width>
inline constexpr std::size_t pack_alignment = !moves_words<T, Width>   ? alignof(T)
                                              : sizeof(T) * Width < 16 ? sizeof(T) * Width
                                                                       : 16;

template <class T, int Width>
struct alignas(pack_alignment<T, Width>) pack {
  T v[Width];
};

// One machine word of the given size, for loads and stores of a whole pack.
template <int Bytes>
struct alignas(Bytes) [[gnu::may_alias]] word {
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

template <class T, int Width>
SINGLET_HD void load_vector(const T* p, pack<T, Width>& r) {
  if constexpr (moves_words<T, Width>) {
    using unit = word<alignof(pack<T, Width>)>;
    constexpr int count = static_cast<int>(sizeof(pack<T, Width>) / sizeof(unit));
    for (int k = 0; k < count; ++k) reinterpret_cast<unit*>(&r)[k] = reinterpret_cast<const unit*>(p)[k];
  } else {
    for (int w = 0; w < Width; ++w) r.v[w] = p[w];
  }
}

// To device memory by the instruction itself: nvcc splits a plain store of a vector where the same kernel
// also stores single elements.
template <int Bytes>
SINGLET_HD void store_word(word<Bytes>* p, const word<Bytes>& x) {
#if defined(__CUDA_ARCH__)
  if constexpr (Bytes == 16) {
    asm volatile("st.global.v4.b32 [%0], {%1, %2, %3, %4};" ::"l"(__cvta_generic_to_global(p)), "r"(x.bits.x),
                 "r"(x.bits.y), "r"(x.bits.z), "r"(x.bits.w)
                 : "memory");
  } else if constexpr (Bytes == 8) {
    asm volatile("st.global.v2.b32 [%0], {%1, %2};" ::"l"(__cvta_generic_to_global(p)), "r"(x.bits.x),
                 "r"(x.bits.y)
                 : "memory");
  } else {
    *p = x;
  }
#else
  *p = x;
#endif
}
template <class T, int Width>
SINGLET_HD void store_vector(T* p, const pack<T, Width>& r) {
  if constexpr (moves_words<T, Width>) {
    using unit = word<alignof(pack<T, Width>)>;
    constexpr int count = static_cast<int>(sizeof(pack<T, Width>) / sizeof(unit));
    for (int k = 0; k < count; ++k)
      store_word(reinterpret_cast<unit*>(p) + k, reinterpret_cast<const unit*>(&r)[k]);
  } else {
    for (int w = 0; w < Width; ++w) p[w] = r.v[w];
  }
}

// A list, one object a type. Not std::tuple: that costs every includer compile time and every kernel symbol
// length.
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
