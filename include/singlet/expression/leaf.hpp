// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Leaves: a source of elements (memory, a generator) addressed through extents and strides. Every view is a
// leaf whose strides and offset differ; the layout tag says what is known of them at compile time.
//
// Any node of a tree has, beside its data (a tree_data, or none): value_type, space, rank, broadcast, the
// `place` it takes in a kernel's arguments, facts_in<R>() for a statement of rank R, and for the kernels
//   slots<W>                what it holds between the two steps, for W lanes
//   fetch<P>(c, slots)      reads all lanes, which are neighbours, from the operands at place P on
//   fetch<P>(c, slots, w)   reads lane w
//   value<P>(c, slots, w)   computes lane w, in the type that computes
#pragma once

#include <initializer_list>

#include <singlet/core/pack.hpp>
#include <singlet/expression/concepts.hpp>
#include <singlet/expression/context.hpp>
#include <singlet/expression/facts.hpp>
#include <singlet/expression/operand.hpp>

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

constexpr int largest(std::initializer_list<int> numbers) {
  int most = 0;
  for (int n : numbers) most = n > most ? n : most;
  return most;
}

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

struct no_slots {};

// Elements in memory.
template <class T, class Space>
struct memory {
  using value_type = T;
  using space = Space;
  static constexpr bool reads_memory = true;
  static constexpr place size{1, 0, 0};
  static constexpr facts inner_facts() { return {}; }

  template <place P, class Arguments>
  static SINGLET_HD const T* data(const Arguments& args) {
    return reinterpret_cast<const T*>(args.data[P.operand]);
  }
  template <place P, class Arguments>
  static SINGLET_HD T at(const Arguments& args, index_t k) {
    return data<P>(args)[k];
  }
  template <place P, int Width, class Arguments>
  static SINGLET_HD pack<T, Width> vector_at(const Arguments& args, index_t k) {
    return load_vector<T, Width>(data<P>(args) + k);
  }
};

// Any source, lane by lane.
template <class Source, place P, int Width, class Arguments>
SINGLET_HD pack<typename Source::value_type, Width> each_at(const Arguments& args, index_t k, index_t step) {
  pack<typename Source::value_type, Width> r;
  for (int w = 0; w < Width; ++w) r.v[w] = Source::template at<P>(args, k + w * step);
  return r;
}

template <class Source, int Rank, class Layout>
struct leaf : tree_data<Source::size.operand, Source::size.byte> {
  using is_node = void;
  using value_type = typename Source::value_type;
  using space = typename Source::space;
  using source = Source;
  using layout = Layout;
  static constexpr int rank = Rank;
  static constexpr unsigned broadcast = Layout::broadcast;
  static constexpr bool dense = std::is_same_v<Layout, contiguous>;
  static constexpr bool turned = std::is_same_v<Layout, transposed>;
  static constexpr place size = Source::size + place{0, 0, turned ? static_cast<int>(sizeof(value_type)) : 0};

  extents<Rank> shape() const { return last_axes<Rank>(this->operands[0].shape); }
  const index_t* shape_data() const { return this->operands[0].shape; }

  template <int R>
  static constexpr facts facts_in() {
    facts f = Source::inner_facts();
    f.widest = largest({f.widest, Source::reads_memory ? static_cast<int>(sizeof(value_type)) : 1});
    f.indexed = Rank != 0 && !(dense && Rank == R);
    f.staged = turned && Rank == R;
    return f;
  }
  // As a destination.
  static constexpr facts result_facts() {
    facts f;
    f.widest = static_cast<int>(sizeof(value_type));
    f.narrowest_result = f.widest;
    f.indexed = !dense && Rank > 0;
    return f;
  }

  // One element for all lanes is read where it is used.
  template <int Width>
  using slots = std::conditional_t<Rank == 0, no_slots, pack<value_type, Width>>;

  template <place P, class Context, class Slots>
  static SINGLET_HD void fetch(const Context& c, Slots& s) {
    if constexpr (Rank == 0) {
    } else if constexpr (Context::tiled && turned && Rank == Context::rank) {
      s = c.template staged<value_type>(P.staged);
    } else if constexpr (Context::axes == 0) {
      s = Source::template vector_at<P, Context::width>(c.args, c.offset(P.operand));
    } else {
      const index_t first = c.offset(P.operand);
      const index_t step = c.step(P.operand);
      if (step == 1) {
        s = Source::template vector_at<P, Context::width>(c.args, first);
      } else if (step == 0) {
        s = splat<Context::width>(Source::template at<P>(c.args, first));
      } else {
        s = each_at<Source, P, Context::width>(c.args, first, step);
      }
    }
  }
  template <place P, class Context, class Slots>
  static SINGLET_HD void fetch(const Context& c, Slots& s, int w) {
    if constexpr (Rank == 0) {
    } else if constexpr (Context::tiled && turned && Rank == Context::rank) {
      s.v[w] = c.template staged<value_type>(P.staged, w);
    } else {
      s.v[w] = Source::template at<P>(c.args, c.offset(P.operand) + w * c.step(P.operand));
    }
  }
  template <place P, class Context, class Slots>
  static SINGLET_HD compute_t<value_type> value(const Context& c, const Slots& s, int w) {
    if constexpr (Rank == 0) {
      return to_compute(Source::template at<P>(c.args, 0));
    } else {
      return to_compute(s.v[w]);
    }
  }
  template <place P, class Visitor>
  static SINGLET_HD void visit_turned(Visitor& visit) {
    if constexpr (turned && Rank == Visitor::rank) visit.template operator()<Source, P>();
  }

  // As a destination.
  template <place P, class Context, class Pack>
  static SINGLET_HD void store(const Context& c, const Pack& r) {
    auto* data = const_cast<value_type*>(Source::template data<P>(c.args)) + c.offset(P.operand);
    if constexpr (Context::axes == 0) {
      store_vector(data, r);
    } else {
      const index_t step = c.step(P.operand);
      if (step == 1) {
        store_vector(data, r);
      } else {
        for (int w = 0; w < Context::width; ++w) data[w * step] = r.v[w];
      }
    }
  }
  template <place P, class Context, class T>
  static SINGLET_HD void store(const Context& c, const T& x, int w) {
    const_cast<value_type*>(Source::template data<P>(c.args))[c.offset(P.operand) + w * c.step(P.operand)] = x;
  }
};

template <class Node>
inline constexpr bool is_leaf = false;
template <class Source, int Rank, class Layout>
inline constexpr bool is_leaf<leaf<Source, Rank, Layout>> = true;

// A leaf of memory, row-major.
template <class T, class Space, int Rank>
using memory_leaf = leaf<memory<T, Space>, Rank, contiguous>;

template <class Leaf>
Leaf make_memory_leaf(block_ref owner, const void* data, const extents<Leaf::rank>& shape) {
  Leaf l;
  operand& o = l.operands[0];
  o.owner = std::move(owner);
  o.data = static_cast<const char*>(data);
  o.bytes = static_cast<int>(sizeof(typename Leaf::value_type));
  o.rank = Leaf::rank;
  set_axes<Leaf::rank>(o.shape, shape);
  set_row_major(o);
  return l;
}

// The data of a node, to be read or (where it ends) taken.
template <class Node>
tree_ref data_of(const Node& n, bool expiring = false) {
  return {n.operands,  Node::size.operand, n.constants(),   Node::size.byte,
          n.shape_data(), Node::rank,      Node::broadcast, expiring};
}

}  // namespace detail
}  // namespace singlet::inline SINGLET_ABI
