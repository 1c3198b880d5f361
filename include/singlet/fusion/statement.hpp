// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A statement while it runs: what it does to each operand, and the shape of its loop. It serves overlap,
// alignment, collapsing of axes, the order of streams and `plan`, all without templates.
#pragma once

#include <singlet/expression/arguments.hpp>
#include <singlet/expression/operand.hpp>
#include <singlet/fusion/plan.hpp>

namespace singlet::inline SINGLET_ABI::detail {

struct access {
  memory_block* owner;  // none for generators
  const char* data;     // the first element
  const char* low;      // the bytes that may be touched: [low, high)
  const char* high;
  index_t strides[max_rank];  // in elements; collapsed by `collapse`
  index_t elements;           // distinct ones, for counting bytes
  int bytes;                  // of one element
  int entry;                  // the assignment that makes it
  bool follows;               // at the element that is computed, hence part of collapsing and alignment
  bool written;
};

// One assignment as data. The destination's first operand is what is written.
struct entry_ref {
  tree_ref destination;
  tree_ref tree;
  const char* operation;
  // Brings row-major elements to the destination; none where that is row-major by its type.
  void (*copy_back)(const operand& to, const operand& from, const stream_ref& stream) = nullptr;
  bool aside =
      false;  // computed elsewhere first, since the statement reads the destination at other elements
};

// Axes are aligned at the end; those before `lead` have extent 1.
struct loop_shape {
  index_t size = 1;
  index_t shape[max_rank] = {};
  int lead = 0;
  std::uint64_t in_words = 0;  // operands that are moved by vectors
  int shift = 0;               // elements from a vector boundary to the first of the destination
  bool vector = false;         // lanes are neighbours, and some operands are moved by vectors
  bool ragged = false;         // rows may begin and end within a vector
};

struct statement {
  access* accesses;
  int count = 0;
  loop_shape loop = {};
};

inline access access_of(const operand& o, int entry, bool written) {
  access a;
  a.owner = o.owner.get();
  a.data = o.data;
  a.bytes = o.bytes;
  a.entry = entry;
  a.follows = !o.fixed;
  a.written = written;
  a.elements = 1;
  index_t below = 0;
  index_t above = 0;
  for (int k = 0; k < max_rank; ++k) a.strides[k] = o.strides[k];
  for (int k = max_rank - o.rank; k < max_rank; ++k) {
    const index_t stride = o.strides[k];
    (stride < 0 ? below : above) += stride * (o.shape[k] - 1);
    if (stride != 0) a.elements *= o.shape[k];
  }
  a.low = a.data + below * a.bytes;
  a.high = a.data + (above + 1) * a.bytes;
  return a;
}

// Notes all operands, and copies the constants to where a kernel finds them.
[[gnu::noinline]] inline void collect(statement& s, const entry_ref* entries, int count,
                                      unsigned char* constants) {
  s.count = 0;
  s.loop.size = 1;
  for (int k = 0; k < max_rank; ++k) s.loop.size *= s.loop.shape[k] = entries[0].destination.shape[k];
  for (int e = 0; e < count; ++e) {
    for (const tree_ref* t : {&entries[e].destination, &entries[e].tree}) {
      for (int i = 0; i < t->count; ++i) {
        s.accesses[s.count++] = access_of(t->operands[i], e, t == &entries[e].destination && i == 0);
      }
      if (t->bytes > 0) {
        __builtin_memcpy(constants, t->constants, static_cast<std::size_t>(t->bytes));
        constants += t->bytes;
      }
    }
  }
}

// Merges axis k into the one behind it where every operand steps through both as through one, and moves what
// is left to the end. Axes of extent 1 vanish.
[[gnu::noinline]] inline void collapse(statement& s) {
  loop_shape& loop = s.loop;
  int at = max_rank - 1;
  for (int k = max_rank - 2; k >= 0; --k) {
    if (loop.shape[k] == 1) continue;
    bool merge = true;
    for (const access* a = s.accesses; a < s.accesses + s.count && merge; ++a) {
      merge = !a->follows || a->strides[k] == a->strides[at] * loop.shape[at];
    }
    const bool replace = loop.shape[at] == 1;
    if (merge && !replace) {
      loop.shape[at] *= loop.shape[k];
      continue;
    }
    if (!replace) --at;
    loop.shape[at] = loop.shape[k];
    for (access* a = s.accesses; a < s.accesses + s.count; ++a) {
      if (a->follows) a->strides[at] = a->strides[k];
    }
  }
  for (int k = 0; k < at; ++k) {
    loop.shape[k] = 1;
    for (access* a = s.accesses; a < s.accesses + s.count; ++a) {
      if (a->follows) a->strides[k] = 0;
    }
  }
  loop.lead = at;
}

// Elements from a vector boundary to the first of an operand, or -1 where no element lies on one. Sizes and
// widths are powers of two where there are vectors.
inline int misalignment(const access& a, int width) {
  const auto bytes = static_cast<unsigned>(a.bytes);
  const auto within = reinterpret_cast<std::uintptr_t>(a.data) & (bytes * static_cast<unsigned>(width) - 1u);
  if (within & (bytes - 1u)) return -1;
  return static_cast<int>(within >> __builtin_ctz(bytes));
}

// Whether an operand meets vector boundaries wherever the destination does.
inline bool aligned_alike(const access& a, const access& destination, const loop_shape& loop, int width) {
  constexpr int last = max_rank - 1;
  if (!a.follows || a.strides[last] != 1) return false;
  for (int k = loop.lead; k < last; ++k) {
    if (loop.shape[k] > 1 && (a.strides[k] - destination.strides[k]) % width != 0) return false;
  }
  return !a.owner || (misalignment(a, width) == misalignment(destination, width));
}

// Which operands can be moved by vectors of `width` elements. In a flat statement all must, or none is. Along
// rows, repeated operands need not, since they are read from a cache; short rows then are not worth it.
[[gnu::noinline]] inline void align(statement& s, bool flat, bool in_tiles, int width) {
  constexpr int last = max_rank - 1;
  loop_shape& loop = s.loop;
  loop.in_words = 0;
  loop.shift = 0;
  loop.vector = false;
  loop.ragged = false;
  // What the others must be aligned as: the destination, or the first operand in memory where that is
  // scattered.
  const access* first = s.accesses;
  while (flat && first < s.accesses + s.count && !(first->follows && first->owner)) ++first;
  if (width == 1 || first == s.accesses + s.count) return;
  const int shift = misalignment(*first, width);
  bool row_begins = shift == 0;
  for (int k = loop.lead; k < last; ++k) row_begins = row_begins && first->strides[k] % width == 0;
  loop.ragged = !flat && !(row_begins && loop.shape[last] % width == 0);
  loop.vector = shift >= 0 && (flat || (first->follows && first->strides[last] == 1));
  if (loop.ragged && (in_tiles || loop.shape[last] < 32 * width)) loop.vector = false;
  for (int i = 0; i < s.count && loop.vector; ++i) {
    const access& a = s.accesses[i];
    const bool alike = aligned_alike(a, *first, loop, width);
    if (alike && i < 64) loop.in_words |= std::uint64_t(1) << i;
    const bool anywhere = !a.follows || !a.owner || (flat && a.strides[last] == 0);
    const bool staged = in_tiles && a.strides[last] != 1;
    const bool cached = !a.written && a.elements < loop.size / 2;
    if (!alike && !anywhere && (flat || !(staged || cached))) loop.vector = false;
  }
  loop.shift = loop.vector ? shift : 0;
}

// Whether an operand that is written may be read at another element.
inline bool overlaps(const access& written, const access& read, const index_t* shape) {
  if (read.high <= written.low || written.high <= read.low) return false;
  bool same = read.follows && written.follows && read.data == written.data && read.bytes == written.bytes;
  for (int k = 0; k < max_rank && same; ++k) same = shape[k] == 1 || read.strides[k] == written.strides[k];
  return !same;
}

// Finds the results that must first go elsewhere, since an assignment that runs no later reads them at other
// elements. Reading an earlier result that way is refused. True if there are any.
[[gnu::noinline]] inline bool find_overlap(const statement& s, entry_ref* entries) {
  const access* end = s.accesses + s.count;
  bool any = false;
  for (const access* w = s.accesses; w < end; ++w) {
    if (!w->written) continue;
    for (const access* r = s.accesses; r < end; ++r) {
      if (r == w || !overlaps(*w, *r, s.loop.shape)) continue;
      if (r->entry > w->entry) {
        throw_argument(
            "singlet: fuse: an entry reads the result of an earlier one at other elements, which is not "
            "complete before the kernel ends: write two statements");
      }
      any = entries[w->entry].aside = true;
    }
  }
  for (const access* w = s.accesses; w < end && any; ++w) {
    if (!w->written || !entries[w->entry].aside) continue;
    for (const access* r = w; r < end; ++r) {
      if (r->entry > w->entry && r->low < w->high && w->low < r->high) {
        throw_argument(
            "singlet: fuse: an entry reads a result that an earlier entry both reads at other elements and "
            "writes: write two statements");
      }
    }
  }
  return any;
}

struct compiled;

// What all kernels of a kind share.
struct kernel_family {
  const char* kind;
  bool in_tiles;  // works on tiles of the last two axes, which must not be collapsed
  void (*configure)(const compiled&, const statement&, kernel_plan&);
  void (*launch)(const compiled&, const statement&, const argument_ref&, void* stream);
};

// What is known of a statement when it is compiled, and the kernel that was made for it.
struct compiled {
  const kernel_family* family;
  const void* kernel;
  std::int32_t operations;  // functors applied to one element
  std::int32_t staged;      // bytes of shared memory
  std::uint16_t threads;    // a block
  std::uint8_t axes;        // of the loop that need coordinates; none for a flat statement
  std::uint8_t width;       // lanes
  std::uint8_t packs;       // of as many lanes, a thread
};

// Only after the overlap has been judged: collapsing changes the strides.
inline void shape_loop(const compiled& k, statement& s) {
  const bool in_tiles = k.family->in_tiles;
  if (k.axes > 0 && !in_tiles) collapse(s);
  align(s, k.axes == 0, in_tiles, k.width);
}

// The rest of a kernel's arguments: the constants are there.
[[gnu::noinline]] inline void fill(const argument_ref& to, const statement& s) {
  const loop_shape& loop = s.loop;
  const int lead = loop.lead - (max_rank - to.axes);
  geometry& g = to.g();
  g = {loop.size, 1, loop.in_words, loop.shift, lead > 0 ? lead : 0, 0, loop.vector};
  for (int k = 0; k + 1 < max_rank; ++k) g.rows *= loop.shape[k];
  for (int k = 0; k < to.axes; ++k) {
    to.shape()[k] = loop.shape[max_rank - to.axes + k];
    to.by()[k] = divisor::of(to.shape()[k]);
  }
  index_t* stride = to.strides();
  for (int i = 0; i < s.count; ++i) {
    to.data()[i] = s.accesses[i].data;
    for (int k = max_rank - to.columns; k < max_rank; ++k) *stride++ = s.accesses[i].strides[k];
  }
}

inline bool repeated(const statement& s, int i) {
  for (int j = 0; j < i; ++j) {
    const access& a = s.accesses[j];
    if (!a.written && a.data == s.accesses[i].data && a.elements == s.accesses[i].elements) return true;
  }
  return false;
}

[[gnu::noinline]] inline kernel_plan plan_of(const compiled& k, const statement& s) {
  kernel_plan p{k.family->kind, 1, k.threads, 0, 0, s.loop.size * k.operations};
  for (int i = 0; i < s.count; ++i) {
    const access& a = s.accesses[i];
    if (!a.owner || (!a.written && repeated(s, i))) continue;
    (a.written ? p.bytes_written : p.bytes_read) += a.elements * a.bytes;
  }
  k.family->configure(k, s, p);
  return p;
}

}  // namespace singlet::inline SINGLET_ABI::detail
