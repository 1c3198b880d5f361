// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Leaves: a source of elements (memory, a generator) addressed through extents and strides. Every view is a
// leaf whose strides and offset differ; the layout tag says what is known of them at compile time.
//
// Any node of a tree has, beside its data (a tree_data, or none): value_type, space, rank, broadcast, the
// `place` it takes in a kernel's arguments, facts_in<R>() for a statement of rank R, and for the kernels
//   value<P>(c, slots, w)   lane w in the type that computes, from the operands and slots at place P on
//   visit_turned<P>(visit)  calls visit for each transposed leaf
// A node that reads elements has also
//   slot<W>                 what it holds between reading and computing, for W lanes
//   fetch<P>(c, slot)       reads all lanes, which are neighbours
//   fetch<P>(c, slot, w)    reads lane w
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

// Elements in memory.
template <class T, class Space>
struct memory {
  using value_type = T;
  using space = Space;
  static constexpr bool reads_memory = true;
  static constexpr place size = place_of(1);
  static constexpr facts inner_facts() { return {}; }

  template <place P, class Arguments>
  static SINGLET_HD const T* data(const Arguments& args) {
    return reinterpret_cast<const T*>(args.data[operand_of(P)]);
  }
  template <place P, class Arguments>
  static SINGLET_HD T at(const Arguments& args, index_t k) {
    return data<P>(args)[k];
  }
  template <place P, int Width, class Arguments>
  static SINGLET_HD void vector_at(const Arguments& args, index_t k, pack<T, Width>& to) {
    load_vector(data<P>(args) + k, to);
  }
};

// Any source, lane by lane.
template <class Source, place P, int Width, class Arguments, class T>
SINGLET_HD void each_at(const Arguments& args, index_t k, index_t step, pack<T, Width>& to) {
  for (int w = 0; w < Width; ++w) to.v[w] = Source::template at<P>(args, k + w * step);
}

template <class Source, int Rank, class Layout>
struct leaf : tree_data<operand_of(Source::size), byte_of(Source::size)> {
  using is_node = void;
  using value_type = typename Source::value_type;
  using space = typename Source::space;
  using source = Source;
  using layout = Layout;
  static constexpr int rank = Rank;
  static constexpr unsigned broadcast = Layout::broadcast;
  static constexpr bool dense = std::is_same_v<Layout, contiguous>;
  static constexpr bool turned = std::is_same_v<Layout, transposed>;
  static constexpr place size =
      Source::size + place_of(0, 0, turned ? static_cast<int>(sizeof(value_type)) : 0, Rank > 0);

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

  template <int Width>
  using slot = pack<value_type, Width>;

  // Whether the leaf is read at the linear index of a statement.
  template <class Context>
  static constexpr bool flat = dense && (Rank == Context::rank || Context::axes == 0);

  template <place P, class Context, class Slot>
  static SINGLET_HD void fetch(const Context& c, Slot& s) {
    if constexpr (Context::tiled && turned && Rank == Context::rank) {
      s = c.template staged<value_type>(staged_of(P));
    } else if constexpr (flat<Context>) {
      Source::template vector_at<P>(c.args, c.linear, s);
    } else if (c.in_words(operand_of(P))) {
      Source::template vector_at<P>(c.args, c.offset(operand_of(P)), s);
    } else {  // also where one element is repeated: copying it here would wait for it
      each_at<Source, P>(c.args, c.offset(operand_of(P)), c.step(operand_of(P)), s);
    }
  }
  template <place P, class Context, class Slot>
  static SINGLET_HD void fetch(const Context& c, Slot& s, int w) {
    if constexpr (Context::tiled && turned && Rank == Context::rank) {
      s.v[w] = c.template staged<value_type>(staged_of(P), w);
    } else {
      s.v[w] = Source::template at<P>(c.args, element<P>(c, w));
    }
  }
  template <place P, class Context>
  static SINGLET_HD index_t element(const Context& c, int w) {
    if constexpr (flat<Context>) {
      return c.linear + c.lane(w);
    } else {
      return c.offset(operand_of(P)) + c.lane(w) * c.step(operand_of(P));
    }
  }
  template <place P, class Context, class Slots>
  static SINGLET_HD compute_t<value_type> value(const Context& c, const Slots& s, int w) {
    if constexpr (Rank == 0) {
      return to_compute(Source::template at<P>(c.args, 0));  // one element for all lanes
    } else {
      return to_compute(get<slot_of(P)>(s).v[w]);
    }
  }
  template <place P, class Visitor>
  static SINGLET_HD void visit_turned(Visitor& visit) {
    if constexpr (turned && Rank == Visitor::rank) visit.template operator()<Source, P>();
  }

  // As a destination.
  template <place P, class Context, class Pack>
  static SINGLET_HD void store(const Context& c, const Pack& r) {
    auto* data = const_cast<value_type*>(Source::template data<P>(c.args));
    if constexpr (flat<Context>) {
      store_vector(data + c.linear, r);
    } else if (c.in_words(operand_of(P))) {
      store_vector(data + c.offset(operand_of(P)), r);
    } else {
      for (int w = 0; w < Context::width; ++w) data[element<P>(c, w)] = r.v[w];
    }
  }
  template <place P, class Context, class T>
  static SINGLET_HD void store(const Context& c, const T& x, int w) {
    const_cast<value_type*>(Source::template data<P>(c.args))[element<P>(c, w)] = x;
  }
};

// The nodes of a tree that read elements, each with its place, in order.
template <class Node, place P>
struct placed {
  using node = Node;
  static constexpr place at = P;
};
template <class... Placed>
struct fetch_list {
  template <int Width>
  using slots = tree_list<typename Placed::node::template slot<Width>...>;

  template <class Context, class Slots, class... Lane>
  static SINGLET_HD void fetch(const Context& c, Slots& s, Lane... w) {
    if constexpr (sizeof...(Placed) > 0) each<Placed...>(c, s, w...);
  }

 private:
  template <class First, class... Rest, class Context, class Slots, class... Lane>
  static SINGLET_HD void each(const Context& c, Slots& s, Lane... w) {
    First::node::template fetch<First::at>(c, s.head, w...);
    if constexpr (sizeof...(Rest) > 0) fetch_list<Rest...>::fetch(c, s.tail, w...);
  }
};

template <class List, place P, class... Nodes>
struct append_fetches {
  using type = List;  // numbers, and one element for all
};
template <class Node, place P>
using fetches_of = typename append_fetches<fetch_list<>, P, Node>::type;

template <class... Placed, place P, class First, class... Rest>
struct append_fetches<fetch_list<Placed...>, P, First, Rest...>
    : append_fetches<std::conditional_t<slot_of(First::size) == 0, fetch_list<Placed...>,
                                        fetch_list<Placed..., placed<First, P>>>,
                     P + First::size, Rest...> {};

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
  return {n.operands,          n.constants(), n.shape_data(),  operand_of(Node::size),
          byte_of(Node::size), Node::rank,    Node::broadcast, expiring};
}

}  // namespace detail
}  // namespace singlet::inline SINGLET_ABI
