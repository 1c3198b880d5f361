// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From a launch record to the shape of the loop: axes that all operands step through alike are collapsed, and
// the alignment of every operand decides whether whole vectors can be moved.
#pragma once

#include <singlet/expression/record.hpp>

namespace singlet::inline SINGLET_ABI::detail {

// Division of 63-bit numbers by an extent through one multiplication: q = hi(2n * m) >> l with l = ceil(log2
// d) and m = ceil(2^(63 + l) / d). Granlund and Montgomery, Division by Invariant Integers using
// Multiplication, 1994.
struct divisor {
  std::uint64_t multiplier = std::uint64_t(1) << 63;
  std::uint32_t multiplier32 = std::uint32_t(1) << 31;  // the same for n < 2^31, d < 2^31
  int shift = 0;

  static divisor of(index_t d) {
    int l = 0;
    while (l < 62 && (index_t(1) << l) < d) ++l;
    const unsigned __int128 power = static_cast<unsigned __int128>(1) << (63 + l);
    const auto by = static_cast<unsigned __int128>(d);
    const auto power32 = static_cast<unsigned __int128>(1) << (31 + l);
    return {static_cast<std::uint64_t>((power + by - 1) / by),
            static_cast<std::uint32_t>((power32 + by - 1) / by), l};
  }
  SINGLET_HD std::uint32_t divide_small(std::uint32_t n) const {
    return static_cast<std::uint32_t>((static_cast<std::uint64_t>(n * 2u) * multiplier32) >> 32) >> shift;
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

// What a kernel needs of the shape. A flat statement (Rank 0) needs no axes.
template <int Rank>
struct geometry {
  index_t size;
  int shift;    // elements by which the first tile starts early, so that vectors are aligned
  bool vector;  // full tiles may move whole vectors
  bool small;   // positions and strides fit in 31 bits, so that 32-bit arithmetic does
  int lead;     // axes before this one have been collapsed away
  index_t shape[Rank ? Rank : 1];
  divisor by[Rank ? Rank : 1];
};

struct loop_shape {
  index_t size = 1;
  int rank = 0;
  int lead = 0;
  int shift = 0;
  bool vector = false;
  bool small = false;
  index_t shape[max_rank] = {};

  template <int Rank>
  geometry<Rank> lower() const {
    geometry<Rank> g{size, shift, vector, small, lead, {}, {}};
    for (int k = 0; k < Rank; ++k) {
      g.shape[k] = shape[k];
      g.by[k] = divisor::of(shape[k]);
    }
    return g;
  }
};

// Merges axis k into the one behind it where every operand steps through both as through one, and moves what
// is left to the end. Axes of extent 1 vanish.
[[gnu::noinline]] inline void collapse(record& r, loop_shape& loop) {
  int at = loop.rank - 1;
  for (int k = loop.rank - 2; k >= 0; --k) {
    bool merge = true;
    for (int i = 0; i < r.count && merge; ++i) {
      const operand& o = r.operands[i];
      merge = !o.follows || o.strides[k] == o.strides[at] * loop.shape[at];
    }
    if (loop.shape[k] == 1) continue;
    const bool replace = loop.shape[at] == 1;
    if (merge && !replace) {
      loop.shape[at] *= loop.shape[k];
      continue;
    }
    if (!replace) --at;
    loop.shape[at] = loop.shape[k];
    for (int i = 0; i < r.count; ++i) {
      if (r.operands[i].follows) r.operands[i].strides[at] = r.operands[i].strides[k];
    }
  }
  for (int k = 0; k < at; ++k) {
    loop.shape[k] = 1;
    for (int i = 0; i < r.count; ++i) {
      if (r.operands[i].follows) r.operands[i].strides[k] = 0;
    }
  }
  loop.lead = at < 0 ? 0 : at;
}

[[gnu::noinline]] inline bool fits_31_bits(const record& r, const loop_shape& loop) {
  constexpr index_t limit = index_t(1) << 31;
  bool fits = loop.size + (1 << 20) < limit;
  for (int i = 0; i < r.count; ++i) {
    for (int k = 0; k < loop.rank; ++k)
      fits = fits && r.operands[i].strides[k] < limit && -r.operands[i].strides[k] < limit;
  }
  return fits;
}

// Whether packs of `width` elements can be moved as vectors, and how early the first tile must start for
// that.
[[gnu::noinline]] inline void align(const record& r, loop_shape& loop, int width) {
  loop.shift = 0;
  loop.vector = width > 1;
  const int last = loop.rank - 1;
  const bool rows = loop.rank > 0 && loop.lead < last;  // more than one axis is left
  if (rows && loop.shape[last] % width != 0) loop.vector = false;
  bool first = true;
  for (int i = 0; i < r.count && loop.vector; ++i) {
    const operand& o = r.operands[i];
    if (!o.follows || !o.owner || (loop.rank > 0 && o.strides[last] != 1)) continue;
    const auto address = reinterpret_cast<std::uintptr_t>(o.data);
    const auto pack = static_cast<std::uintptr_t>(o.bytes) * static_cast<unsigned>(width);
    const int early = static_cast<int>(address % pack) / o.bytes;
    if (address % static_cast<unsigned>(o.bytes) != 0) loop.vector = false;
    if (rows && early != 0) loop.vector = false;
    if (!first && early != loop.shift) loop.vector = false;
    for (int k = loop.lead; k < last && rows; ++k) {
      if (o.strides[k] % width != 0) loop.vector = false;
    }
    loop.shift = early;
    first = false;
  }
  if (!loop.vector) loop.shift = 0;
}

// Whether what is written may be read at another element, so that the result must first go elsewhere.
[[gnu::noinline]] inline bool overlaps(const operand& written, const record& r, int rank,
                                       const index_t* shape) {
  for (int i = 0; i < r.count; ++i) {
    const operand& o = r.operands[i];
    if (&o == &written || o.high <= written.low || written.high <= o.low) continue;
    bool same = o.follows && written.follows && o.data == written.data && o.bytes == written.bytes;
    for (int k = 0; k < rank && same; ++k) same = shape[k] == 1 || o.strides[k] == written.strides[k];
    if (!same) return true;
  }
  return false;
}

}  // namespace singlet::inline SINGLET_ABI::detail
