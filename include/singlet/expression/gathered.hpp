// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements read at positions that an expression gives, and expressions read as if they were memory.
#pragma once

#include <singlet/expression/mapped.hpp>

namespace singlet::inline SINGLET_ABI::detail {

// A whole expression as a source of elements, addressed by its row-major position. Its own leaves are fixed:
// the strides that a kernel gets for them are those of the expression's axes.
template <class Node>
struct expression_source {
  using value_type = typename Node::value_type;
  using space = typename Node::space;
  static constexpr bool reads_memory = false;
  static constexpr facts node_facts = Node::template facts_in<Node::rank>();
  static constexpr int axes = node_facts.indexed ? Node::rank : 0;
  struct axes_list {
    index_t shape[axes ? axes : 1];
    divisor by[axes ? axes : 1];
  };
  static constexpr place inner = place_of(1, padded(sizeof(axes_list)));
  static constexpr place size = place_of(1 + operand_of(Node::size), byte_of(inner) + byte_of(Node::size));

  static constexpr facts inner_facts() {
    facts f = node_facts;
    f.columns = largest({f.columns, axes});
    return f;
  }

  template <place P, class Arguments>
  static SINGLET_HD value_type at(const Arguments& args, index_t k) {
    constexpr place at = first_slot(P + inner);
    const index_t linear =
        k + static_cast<index_t>(reinterpret_cast<std::intptr_t>(args.data[operand_of(P)]));
    point_context<Arguments, Node::rank, axes> c{args, linear, {}};
    if constexpr (axes > 0) {
      const auto& list = args.template constant<axes_list>(byte_of(P));
      index_t rest = linear;
      for (int a = axes - 1; a > 0; --a) {
        const index_t quotient = list.by[a].divide(rest);
        c.coordinates[a] = rest - quotient * list.shape[a];
        rest = quotient;
      }
      c.coordinates[0] = rest;
    }
    using fetches = fetches_of<Node, at>;
    typename fetches::template slots<1> s;
    fetches::fetch(c, s, 0);
    return convert<value_type>(Node::template value<at>(c, s, 0));
  }
  template <place P, int Width, class Arguments>
  static SINGLET_HD void vector_at(const Arguments& args, index_t k, pack<value_type, Width>& to) {
    each_at<expression_source, P>(args, k, 1, to);
  }
};

// A node as a row-major leaf of another shape.
template <int Rank, class Node>
auto as_leaf(const Node& node, const extents<Rank>& shape, view_trail views) {
  using source = expression_source<Node>;
  leaf<source, Rank, contiguous> l;
  operand& o = l.operands[0];
  o.views = views;
  o.bytes = 1;
  o.rank = Rank;
  set_axes<Rank>(o.shape, shape);
  set_row_major(o);
  typename source::axes_list list{};
  const auto inner = node.shape();
  for (int k = 0; k < source::axes; ++k) list.by[k] = divisor::of(list.shape[k] = inner[k]);
  __builtin_memcpy(l.constants(), &list, sizeof list);
  operand* to = l.operands + 1;
  unsigned char* constants = l.constants() + byte_of(source::inner);
  append(to, constants, data_of(node));
  for (int i = 1; i < operand_of(source::size); ++i) l.operands[i].fixed = true;
  return l;
}

// `Source` is a rank-1 leaf; the result has the shape of the index, whose data follow those of the source and
// the step between its elements.
template <class Source, class Index>
struct gathered : tree_data<operand_of(Source::size) + operand_of(Index::size),
                            byte_of(Source::size) + byte_of(Index::size) + 16> {
  using is_node = void;
  using value_type = typename Source::value_type;
  using spaces = fold_space<typename Source::space, typename Index::space>;
  using space = typename spaces::type;
  static constexpr int rank = Index::rank;
  static constexpr unsigned broadcast = Index::broadcast;
  static_assert(!spaces::mixed,
                "singlet: gather: the array and its indices are in different memory: copy one first");
  struct steps {
    index_t stride;
    index_t size;
  };
  static constexpr place index_place = first_slot(Source::size) + place_of(0, 16);
  static constexpr place size = first_slot(index_place + Index::size) + place_of(0, 0, 0, 1);

  index_t extents_[max_rank];

  extents<rank> shape() const { return last_axes<rank>(extents_); }
  const index_t* shape_data() const { return extents_; }

  static gathered of(const Source& source, const Index& index) {
    gathered g;
    const tree_ref at = data_of(index);
    for (int k = 0; k < max_rank; ++k) g.extents_[k] = at.shape[k];
    const operand& o = source.operands[0];
    const steps s{o.strides[max_rank - 1], o.shape[max_rank - 1]};
    operand* to = g.operands;
    unsigned char* constants = g.constants();
    append(to, constants, data_of(source));
    for (operand* fixed = g.operands; fixed < to; ++fixed) fixed->fixed = true;
    __builtin_memcpy(constants, &s, sizeof s);
    constants += sizeof s;
    append(to, constants, at);
    return g;
  }

  template <int R>
  static constexpr facts facts_in() {
    facts f = Source::template facts_in<1>();
    f.indexed = false;  // it is read at any position, so its layout says nothing of the loop
    f.staged = false;
    facts all = f | Index::template facts_in<R>();
    ++all.operations;
    return all;
  }

  // Reading takes two steps here too: first the positions, from slots of their own.
  template <place P>
  static constexpr place index_at = first_slot(P + index_place);
  template <place P>
  using index_fetches = fetches_of<Index, index_at<P>>;

  template <int Width>
  using slot = pack<value_type, Width>;
  template <place P, class Context, class Slot>
  static SINGLET_HD void fetch(const Context& c, Slot& s) {
    typename index_fetches<P>::template slots<Context::width> index;
    index_fetches<P>::fetch(c, index);
    for (int w = 0; w < Context::width; ++w) {
      s.v[w] = Source::source::template at<P>(c.args, position<P>(c, index, w));
    }
  }
  template <place P, class Context, class Slot>
  static SINGLET_HD void fetch(const Context& c, Slot& s, int w) {
    typename index_fetches<P>::template slots<Context::width> index;
    index_fetches<P>::fetch(c, index, w);
    s.v[w] = Source::source::template at<P>(c.args, position<P>(c, index, w));
  }
  template <place P, class Context, class Slots>
  static SINGLET_HD compute_t<value_type> value(const Context&, const Slots& s, int w) {
    return to_compute(get<slot_of(P)>(s).v[w]);
  }

  // As a destination, which is what `scatter` gives.
  static constexpr bool dense = false;
  static constexpr bool turned = false;
  static constexpr facts result_facts() {
    facts f = facts_in<rank>();
    f.narrowest_result = static_cast<int>(sizeof(value_type));
    return f;
  }
  template <place P, class Context, class Pack>
  static SINGLET_HD void store(const Context& c, const Pack& r) {
    typename index_fetches<P>::template slots<Context::width> index;
    index_fetches<P>::fetch(c, index);
    for (int w = 0; w < Context::width; ++w) write<P>(c, index, r.v[w], w);
  }
  template <place P, class Context>
  static SINGLET_HD void store(const Context& c, const value_type& x, int w) {
    typename index_fetches<P>::template slots<Context::width> index;
    index_fetches<P>::fetch(c, index, w);
    write<P>(c, index, x, w);
  }
  template <place P, class Visitor>
  static SINGLET_HD void visit_turned(Visitor& visit) {
    Index::template visit_turned<P + index_place>(visit);
  }

 private:
  template <place P, class Context, class Slots>
  static SINGLET_HD index_t position(const Context& c, const Slots& index, int w) {
    const auto& step = c.args.template constant<steps>(byte_of(P) + byte_of(Source::size));
    const auto at = static_cast<index_t>(Index::template value<index_at<P>>(c, index, w));
    return checked_position(at, step.size) * step.stride;
  }
  template <place P, class Context, class Slots>
  static SINGLET_HD void write(const Context& c, const Slots& index, const value_type& x, int w) {
    const_cast<value_type*>(Source::source::template data<P>(c.args))[position<P>(c, index, w)] = x;
  }
};

}  // namespace singlet::inline SINGLET_ABI::detail
