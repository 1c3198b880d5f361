// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a kernel (or a loop of the host) is given: the geometry of the statement, and each operand and
// constant at the place that its tree's type knows.
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
struct alignas(16) geometry {
  index_t size;
  index_t rows;            // the product of all extents but the last
  std::uint64_t in_words;  // operands that are moved by vectors, one bit each; others lane by lane
  int shift;               // elements from a vector boundary to the first of the destination
  int lead;                // axes before this one have been collapsed away
  int across;              // threads of a block along a row: 2 to this power
  bool vector;             // lanes are neighbours, and some operands are moved by vectors
};

template <int Bytes>
struct constants_part {
  alignas(16) unsigned char constants[Bytes];
};
template <>
struct constants_part<0> {};

template <int Operands>
struct data_part {
  const char* data[Operands];
};

// The axes of a statement that needs coordinates. `Columns` strides an operand: those of the statement come
// last.
template <int Operands, int Axes, int Columns>
struct axes_part {
  index_t shape[Axes];
  divisor by[Axes];
  index_t strides[Operands][Columns];
};
template <int Operands, int Columns>
struct axes_part<Operands, 0, Columns> {
  index_t strides[Operands][Columns];
};
template <int Operands>
struct axes_part<Operands, 0, 0> {};

template <int Operands, int Axes, int Columns, int Bytes>
struct arguments : geometry, constants_part<Bytes>, data_part<Operands>, axes_part<Operands, Axes, Columns> {
  static constexpr int operands = Operands;
  static constexpr int axes = Axes;
  static constexpr int columns = Columns;

  template <class T>
  SINGLET_HD const T& constant(int byte) const {
    return *reinterpret_cast<const T*>(this->constants + byte);
  }
};

// The arguments of any tree, one part behind the other, to be filled by ordinary functions.
struct argument_ref {
  unsigned char* all;
  std::uint16_t bytes;
  std::uint16_t operands;
  std::uint8_t axes;
  std::uint8_t columns;

  geometry& g() const { return *at<geometry>(0); }
  unsigned char* constants() const { return all + sizeof(geometry); }
  const char** data() const { return at<const char*>(data_at()); }
  index_t* shape() const { return at<index_t>(shape_at()); }
  divisor* by() const { return at<divisor>(shape_at() + axes * sizeof(index_t)); }
  index_t* strides() const { return at<index_t>(shape_at() + axes * (sizeof(index_t) + sizeof(divisor))); }
  std::size_t size() const {
    return shape_at() + axes * (sizeof(index_t) + sizeof(divisor)) + operands * columns * sizeof(index_t);
  }

 private:
  std::size_t data_at() const { return sizeof(geometry) + bytes; }
  std::size_t shape_at() const { return data_at() + operands * sizeof(const char*); }
  template <class T>
  T* at(std::size_t byte) const {
    return reinterpret_cast<T*>(all + byte);
  }
};
template <int Operands, int Axes, int Columns, int Bytes>
argument_ref refer_to(arguments<Operands, Axes, Columns, Bytes>& a) {
  return {reinterpret_cast<unsigned char*>(&a), Bytes, Operands, Axes, Columns};
}

}  // namespace singlet::inline SINGLET_ABI::detail
