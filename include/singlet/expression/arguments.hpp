// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a kernel (or a loop of the host) is given: the geometry of the statement, and each operand and constant
// at the place that its tree's type knows.
#pragma once

#include <singlet/core/config.hpp>

namespace singlet::inline SINGLET_ABI::detail {

// Division of 63-bit numbers by an extent through one multiplication: q = hi(2n * m) >> l with l = ceil(log2
// d) and m = ceil(2^(63 + l) / d). Granlund and Montgomery, Division by Invariant Integers using
// Multiplication, 1994.
struct divisor {
  std::uint64_t multiplier;
  int shift;

  static divisor of(index_t d) {
    int l = 0;
    while (l < 62 && (index_t(1) << l) < d) ++l;
    const unsigned __int128 power = static_cast<unsigned __int128>(1) << (63 + l);
    const auto by = static_cast<unsigned __int128>(d > 0 ? d : 1);
    return {static_cast<std::uint64_t>((power + by - 1) / by), l};
  }
  SINGLET_HD index_t divide(index_t n) const {
    const std::uint64_t twice = static_cast<std::uint64_t>(n) * 2u;
#if defined(__CUDA_ARCH__)
    return static_cast<index_t>(__umul64hi(twice, multiplier) >> shift);
#else
    return static_cast<index_t>(
        static_cast<std::uint64_t>((static_cast<unsigned __int128>(twice) * multiplier) >> 64) >> shift);
#endif
  }
};

// What a kernel needs of the shape beside its axes.
struct geometry {
  index_t size;
  index_t rows;  // the product of all extents but the last
  int shift;     // elements by which the first tile starts early, so that vectors are aligned
  int lead;      // axes before this one have been collapsed away
  int across;    // threads of a block along a row: 2 to this power
  bool vector;   // whole vectors may be moved
};

// The axes of a statement that needs coordinates. `Columns` strides an operand: those of the statement come
// last.
template <int Operands, int Axes, int Columns>
struct axes_of {
  index_t shape[Axes ? Axes : 1];
  divisor by[Axes ? Axes : 1];
  index_t strides[Operands][Columns];
  SINGLET_HD index_t stride(int operand, int column) const { return strides[operand][column]; }
};
template <int Operands>
struct axes_of<Operands, 0, 0> {
  static constexpr index_t* shape = nullptr;
  static constexpr divisor* by = nullptr;
  static constexpr index_t (*strides)[1] = nullptr;
};

template <int Bytes>
struct constants_of {
  alignas(16) unsigned char constants[Bytes];
};
template <>
struct constants_of<0> {
  static constexpr unsigned char* constants = nullptr;
};

template <int Operands, int Axes, int Columns, int Bytes>
struct arguments : constants_of<Bytes> {
  static constexpr int axes = Axes;
  static constexpr int columns = Columns;
  geometry g;
  const char* data[Operands];
  axes_of<Operands, Axes, Columns> loop;

  template <class T>
  SINGLET_HD const T& constant(int byte) const {
    return *reinterpret_cast<const T*>(this->constants + byte);
  }
};

// The arguments of any tree, to be filled by ordinary functions.
struct argument_ref {
  void* all;
  std::size_t bytes;
  geometry* g;
  const char** data;
  index_t* shape;
  divisor* by;
  index_t* strides;
  unsigned char* constants;
  int axes;
  int columns;
};
template <int Operands, int Axes, int Columns, int Bytes>
argument_ref refer_to(arguments<Operands, Axes, Columns, Bytes>& a) {
  index_t* strides = nullptr;
  if constexpr (Columns > 0) strides = a.loop.strides[0];
  return {&a, sizeof a, &a.g, a.data, a.loop.shape, a.loop.by, strides, a.constants, Axes, Columns};
}

}  // namespace singlet::inline SINGLET_ABI::detail
