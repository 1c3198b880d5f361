// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements read at positions that an expression gives, and expressions read as if they were memory.
#pragma once

#include <singlet/expression/context.hpp>
#include <singlet/expression/mapped.hpp>

namespace singlet::inline SINGLET_ABI::detail {

// ---- device side ----

template <class Reader, class Index>
struct gathered_node {
  using value_type = typename Reader::value_type;
  Reader reader;
  index_t stride;
  index_t size;
  Index index;

  template <class Context>
  SINGLET_HD auto load(const Context& c) const {
    const auto at = index.load(c);
    pack<value_type, Context::width> r;
    for (int w = 0; w < Context::width; ++w) {
      r.v[w] = reader.at(checked_position(static_cast<index_t>(at[w]), size) * stride);
    }
    return to_compute_pack(r);
  }
  template <class Visitor>
  SINGLET_HD void visit_turned(Visitor& visit) const {
    index.visit_turned(visit);
  }
};

// A whole expression as a source of elements, addressed by its row-major position.
template <class Tree, int Rank>
struct expression_reader {
  using value_type = typename Tree::value_type;
  Tree tree;
  index_t offset;
  index_t shape[Rank ? Rank : 1];
  divisor by[Rank ? Rank : 1];

  SINGLET_HD value_type at(index_t k) const {
    point_context<Rank> c{};
    index_t rest = c.linear = k + offset;
    for (int a = Rank - 1; a > 0; --a) {
      const index_t quotient = by[a].divide(rest);
      c.coordinates[a] = rest - quotient * shape[a];
      rest = quotient;
    }
    c.coordinates[0] = rest;
    return convert<value_type>(tree.load(c)[0]);
  }
  template <int Width>
  SINGLET_HD pack<value_type, Width> vector_at(index_t k) const {
    pack<value_type, Width> r;
    for (int w = 0; w < Width; ++w) r.v[w] = at(k + w);
    return r;
  }
};

// ---- host side ----

template <class Node>
struct expression_source {
  using value_type = typename Node::value_type;
  using space = typename Node::space;
  using reader = expression_reader<decltype(std::declval<const Node&>().template lower<Node::rank>(
                                       std::declval<const operand*&>())),
                                   Node::rank>;
  static constexpr bool reads_memory = false;
  Node node;
  index_t offset = 0;

  expression_source shifted(index_t by) const { return {node, offset + by}; }
  static constexpr facts inner_facts() { return Node::template facts_in<Node::rank>(); }
  void collect_inner(record& r) const { node.collect(r, Node::rank, false); }
  reader lower(const operand*& next) const {
    reader r{node.template lower<Node::rank>(next), offset, {}, {}};
    for (int k = 0; k < Node::rank; ++k) {
      r.shape[k] = node.shape()[k];
      r.by[k] = divisor::of(r.shape[k]);
    }
    return r;
  }
  memory_block* owning_block() const { return nullptr; }
  const void* address() const { return nullptr; }
};

// `source` is a rank-1 leaf; the result has the shape of the index.
template <class Source, class Index>
struct gathered {
  using is_node = void;
  using value_type = typename Source::value_type;
  using spaces = fold_space<typename Source::space, typename Index::space>;
  using space = typename spaces::type;
  static constexpr int rank = Index::rank;
  static constexpr unsigned broadcast = Index::broadcast;
  static_assert(!spaces::mixed,
                "singlet: gather: the array and its indices are in different memory: copy one first");

  Source source;
  index_t size;
  Index index;

  gathered(Source from, index_t n, Index at) : source(std::move(from)), size(n), index(std::move(at)) {}

  decltype(auto) shape() const { return index.shape(); }
  template <int R>
  static constexpr facts facts_in() {
    facts f = Source::template facts_in<1>();
    f.indexed = false;  // it is read at any position, so its layout says nothing of the loop
    f.staged = 0;
    facts all = f | Index::template facts_in<R>();
    ++all.operations;
    return all;
  }
  void collect(record& r, int statement_rank, bool follows = true) const {
    source.collect(r, 1, false);
    index.collect(r, statement_rank, follows);
  }
  template <int R>
  auto lower(const operand*& next) const {
    const index_t stride = next->strides[0];
    auto reader = source.lower_reader(next);
    auto at = index.template lower<R>(next);
    return gathered_node<decltype(reader), decltype(at)>{reader, stride, size, at};
  }
};

}  // namespace singlet::inline SINGLET_ABI::detail
