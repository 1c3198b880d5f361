// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Leaves: a source of elements (memory, a generator) addressed through extents and strides. Every view is a
// leaf whose strides and offset differ; the layout tag says what is known of them at compile time.
#pragma once

#include <initializer_list>

#include <singlet/core/pack.hpp>
#include <singlet/expression/concepts.hpp>
#include <singlet/expression/facts.hpp>
#include <singlet/expression/record.hpp>

namespace singlet::inline SINGLET_ABI {

/// What the type of a leaf says of its strides. As template arguments they also make the functions and
/// operators of this namespace visible to argument-dependent lookup on any expression.
struct layout {
  /// Row-major without gaps.
  struct contiguous {
    static constexpr unsigned broadcast = 0;
  };
  /// Any strides; axes in `Broadcast` (bit 0 is the last axis) fit every extent.
  template <unsigned Broadcast>
  struct strided {
    static constexpr unsigned broadcast = Broadcast;
  };
  /// Unit stride along the last axis but one.
  struct transposed {
    static constexpr unsigned broadcast = 0;
  };
};

namespace detail {

using contiguous = layout::contiguous;
template <unsigned Broadcast = 0>
using strided = layout::strided<Broadcast>;
using transposed = layout::transposed;

template <int Rank, class Layout>
struct placement {
  extents<Rank> shape{};
  extents<Rank> strides{};
  const index_t* stride_data() const { return strides.data(); }
  extents<Rank> stride_values() const { return strides; }
};
template <int Rank>
struct placement<Rank, contiguous> {
  extents<Rank> shape{};
  const index_t* stride_data() const { return nullptr; }
  extents<Rank> stride_values() const { return row_major_strides<Rank>(shape); }
};

// The views that led to a leaf, innermost first, four bits each, for `describe`.
enum class view_kind : unsigned {
  none,
  slice,
  row,
  col,
  submatrix,
  transpose,
  reverse,
  reshape,
  diagonal,
  as_row,
  as_col
};
using view_trail = std::uint64_t;
constexpr view_trail trail_with(view_trail trail, view_kind kind) {
  view_trail place = 0;
  while (place < 60 && (trail >> place)) place += 4;
  return trail | (static_cast<view_trail>(kind) << place);
}

constexpr int largest(std::initializer_list<int> numbers) {
  int most = 0;
  for (int n : numbers) most = n > most ? n : most;
  return most;
}

// ---- device side: nodes of pointers and strides, evaluated a pack at a time ----

template <class T>
struct memory_reader {
  using value_type = T;
  const T* data;

  SINGLET_HD T at(index_t k) const { return data[k]; }
  template <int Width>
  SINGLET_HD pack<T, Width> vector_at(index_t k) const {
    return load_vector<T, Width>(data + k);
  }
};

// A leaf that is read at the linear index.
template <class Reader>
struct flat_node {
  using value_type = typename Reader::value_type;
  Reader reader;

  template <class Context>
  SINGLET_HD auto load(const Context& c) const {
    pack<value_type, Context::width> r;
    if (c.vector) {
      r = reader.template vector_at<Context::width>(c.index(0));
    } else {
      for (int w = 0; w < Context::width; ++w) r.v[w] = reader.at(c.index(w));
    }
    return to_compute_pack(r);
  }
  template <class Visitor>
  SINGLET_HD void visit_turned(Visitor&) const {}
};

// A leaf that is read at coordinates times strides.
template <class Reader, int Rank>
struct strided_node {
  using value_type = typename Reader::value_type;
  Reader reader;
  index_t strides[Rank];

  template <class Context>
  SINGLET_HD auto load(const Context& c) const {
    constexpr int width = Context::width;
    pack<value_type, width> r;
    if (c.vector) {
      const index_t base = c.offset(0, strides);
      const index_t step = strides[Rank - 1];
      if (step == 1) {
        r = reader.template vector_at<width>(base);
      } else if (step == 0) {
        const value_type one = reader.at(base);
        for (int w = 0; w < width; ++w) r.v[w] = one;
      } else {
        for (int w = 0; w < width; ++w) r.v[w] = reader.at(base + w * step);
      }
    } else {
      for (int w = 0; w < width; ++w) r.v[w] = reader.at(c.offset(w, strides));
    }
    return to_compute_pack(r);
  }
  template <class Visitor>
  SINGLET_HD void visit_turned(Visitor&) const {}
};

// A leaf that is contiguous along the last axis but one. A kernel that works in tiles stages it in shared
// memory, where element `tile` is its first; all others read it as any strided leaf.
template <class Reader, int Rank>
struct turned_node {
  using value_type = typename Reader::value_type;
  strided_node<Reader, Rank> direct;
  int tile;

  template <class Context>
  SINGLET_HD auto load(const Context& c) const {
    if constexpr (Context::tiled) {
      return to_compute_pack(c.template staged<value_type>(tile));
    } else {
      return direct.load(c);
    }
  }
  template <class Visitor>
  SINGLET_HD void visit_turned(Visitor& visit) const {
    visit(*this);
  }
};

// One element for all: a rank-0 array, or a number.
template <class Reader>
struct single_node {
  using value_type = typename Reader::value_type;
  Reader reader;

  template <class Context>
  SINGLET_HD auto load(const Context&) const {
    return uniform<compute_t<value_type>>{to_compute(reader.at(0))};
  }
  template <class Visitor>
  SINGLET_HD void visit_turned(Visitor&) const {}
};

// The position an index names. In a checked build one outside [0, size) stops the program: on a device the
// kernel faults, since it cannot throw.
SINGLET_HD inline index_t checked_position(index_t at, [[maybe_unused]] index_t size) {
  if constexpr (checked) {
    if (at < 0 || at >= size) {
#if defined(__CUDA_ARCH__)
      std::printf("singlet: index %lld is outside [0, %lld)\n", static_cast<long long>(at),
                  static_cast<long long>(size));
      __trap();
#else
      throw_position(at, size);
#endif
    }
  }
  return at;
}

// ---- host side ----

template <class T, class Space>
struct memory {
  using value_type = T;
  using space = Space;
  using reader = memory_reader<T>;
  static constexpr bool reads_memory = true;

  block_ref owner;
  const T* data;

  memory shifted(index_t offset) const { return {owner, data + offset}; }
  static constexpr facts inner_facts() { return {}; }
  void collect_inner(record&) const {}
  reader lower(const operand*&) const { return {data}; }
  memory_block* owning_block() const { return owner.get(); }
  const void* address() const { return data; }
};

template <class Source, int Rank, class Layout>
struct leaf {
  using is_node = void;
  using value_type = typename Source::value_type;
  using space = typename Source::space;
  static constexpr int rank = Rank;
  static constexpr unsigned broadcast = Layout::broadcast;

  Source source;
  placement<Rank, Layout> place;
  view_trail views = 0;

  const extents<Rank>& shape() const { return place.shape; }

  // Whether the leaf is read at the linear index of a statement of rank R.
  template <int R>
  static constexpr bool flat = Rank == R&& std::is_same_v<Layout, contiguous>;

  template <int R>
  static constexpr facts facts_in() {
    facts f = Source::inner_facts();
    f.operands += 1;
    f.staged = 0;  // what a source reads inside, it reads at any position
    f.widest = largest({f.widest, Source::reads_memory ? static_cast<int>(sizeof(value_type)) : 1});
    f.indexed = Rank != 0 && !flat<R>;
    if (std::is_same_v<Layout, transposed> && Rank == R) f.staged = static_cast<int>(sizeof(value_type));
    return f;
  }

  void collect(record& r, int statement_rank, bool follows = true) const {
    r.add(source.owning_block(), source.address(), static_cast<int>(sizeof(value_type)), place.shape.data(),
          place.stride_data(), Rank, statement_rank, broadcast, follows, std::is_same_v<Layout, transposed>);
    source.collect_inner(r);
  }
  auto lower_reader(const operand*& next) const {
    ++next;
    return source.lower(next);
  }

  template <int R>
  auto lower(const operand*& next) const {
    const operand& o = *next;
    auto reader = lower_reader(next);
    if constexpr (Rank == 0) {
      return single_node<typename Source::reader>{reader};
    } else if constexpr (flat<R>) {
      return flat_node<typename Source::reader>{reader};
    } else {
      strided_node<typename Source::reader, R> n{reader, {}};
      for (int k = 0; k < R; ++k) n.strides[k] = o.strides[k];
      if constexpr (std::is_same_v<Layout, transposed> && Rank == R) {
        return turned_node<typename Source::reader, R>{n, o.tile};
      } else {
        return n;
      }
    }
  }
};

template <class Node>
inline constexpr bool is_leaf = false;
template <class Source, int Rank, class Layout>
inline constexpr bool is_leaf<leaf<Source, Rank, Layout>> = true;

}  // namespace detail
}  // namespace singlet::inline SINGLET_ABI
