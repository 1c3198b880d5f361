// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A statement: destinations and trees of one shape, prepared for any backend. It is walked once to fill the
// launch record, and once more to become the program that a kernel runs.
#pragma once

#include <singlet/expression/context.hpp>
#include <singlet/expression/mapped.hpp>
#include <singlet/fusion/plan.hpp>
#include <singlet/fusion/program.hpp>

namespace singlet::inline SINGLET_ABI::detail {

// An array or a view that is written.
template <class T, class Space, int Rank, class Layout>
struct memory_destination {
  using value_type = T;
  using space = Space;
  static constexpr int rank = Rank;
  static constexpr bool dense = std::is_same_v<Layout, contiguous>;
  static constexpr bool turned = std::is_same_v<Layout, transposed>;
  using temporary_layout = Layout;
  leaf<memory<T, Space>, Rank, Layout> target;

  const extents<Rank>& shape() const { return target.shape(); }
  T* data() const { return const_cast<T*>(target.source.data); }
  static constexpr facts facts_of() {
    facts f;
    f.operands = 1;
    f.widest = static_cast<int>(sizeof(T));
    f.narrowest_result = static_cast<int>(sizeof(T));
    f.indexed = !dense && Rank > 0;
    return f;
  }
  void collect(record& r) const { target.collect(r, Rank); }
  auto lower(const operand*& next) const {
    const operand& o = *next++;
    if constexpr (dense || Rank == 0) {
      return flat_store<T>{data()};
    } else {
      strided_store<T, Rank> s{data(), {}};
      for (int k = 0; k < Rank; ++k) s.strides[k] = o.strides[k];
      return s;
    }
  }
};

template <class Destination, class Node>
struct entry {
  using destination_type = Destination;
  static constexpr facts all =
      Destination::facts_of() | std::remove_cvref_t<Node>::template facts_in<Destination::rank>();
  const Destination& destination;
  const Node& node;

  void collect(record& r) const {
    destination.collect(r);
    node.collect(r, Destination::rank);
  }
  auto lower(const operand*& next) const {
    auto store = destination.lower(next);
    auto tree = node.template lower<Destination::rank>(next);
    return assignment<decltype(store), decltype(tree)>{store, tree};
  }
};

// Elements a thread moves together: 16 bytes of the narrowest result, but no more than two vectors of the
// widest element. Heavy trees compute one at a time.
constexpr int pack_width(const facts& f) {
  const bool regular = is_power_of_two(static_cast<std::size_t>(f.widest)) && f.widest <= 16;
  if (f.heavy || !regular || !is_power_of_two(static_cast<std::size_t>(f.narrowest_result))) return 1;
  const int by_result = 16 / f.narrowest_result;
  const int by_widest = 32 / f.widest;
  return by_result < by_widest ? by_result : by_widest;
}

template <class First, class... Rest>
struct statement {
  static constexpr int rank = First::destination_type::rank;
  static constexpr facts all = (First::all | ... | Rest::all);
  static constexpr int width = pack_width(all);
  static constexpr int axes = all.indexed ? rank : 0;  // 0: a flat statement needs no coordinates
  static constexpr int entries = 1 + static_cast<int>(sizeof...(Rest));

  tree_list<First, Rest...> list;
  operand operands[all.operands];
  int written[entries];  // which operands are destinations
  record leaves{operands, all.operands};
  loop_shape loop;

  explicit statement(const First& first, const Rest&... rest) : list(make_list(first, rest...)) {
    const auto& shape = first.destination.shape();
    loop.rank = rank;
    loop.size = 1;
    for (int k = 0; k < rank; ++k) loop.size *= loop.shape[k] = shape[k];
    collect_all<0>(list);
  }

  // Only after the overlap has been judged: collapsing changes the strides.
  void shape_loop() {
    if constexpr (axes == 0) {
      loop.rank = 0;
    } else if constexpr (all.staged == 0) {
      collapse(leaves, loop);
    }
    loop.small = fits_31_bits(leaves, loop);
    align(leaves, loop, width);
  }

  auto lower() const {
    const operand* next = operands;
    return lower_list(list, next);
  }

  kernel_plan planned() const {
    kernel_plan k{"elementwise", 0, 0, 0, 0, loop.size * all.operations};
    for (int i = 0; i < leaves.count; ++i) {
      const operand& o = operands[i];
      if (!o.owner || (!o.written && repeated(i))) continue;
      (o.written ? k.bytes_written : k.bytes_read) += o.elements * o.bytes;
    }
    return k;
  }

 private:
  template <class E, class... More>
  static tree_list<E, More...> make_list(const E& e, const More&... more) {
    if constexpr (sizeof...(More) == 0) {
      return {e};
    } else {
      return {e, make_list(more...)};
    }
  }
  template <int I, class E, class... More>
  void collect_all(const tree_list<E, More...>& entries_left) {
    written[I] = leaves.count;
    entries_left.head.collect(leaves);
    operands[written[I]].written = true;
    if constexpr (sizeof...(More) > 0) collect_all<I + 1>(entries_left.tail);
  }
  template <class E, class... More>
  static auto lower_list(const tree_list<E, More...>& entries_left, const operand*& next) {
    auto head = entries_left.head.lower(next);
    if constexpr (sizeof...(More) == 0) {
      return program<decltype(head)>{{head}};
    } else {
      return prepend(head, lower_list(entries_left.tail, next));
    }
  }
  template <class Head, class... Tail>
  static program<Head, Tail...> prepend(const Head& head, const program<Tail...>& tail) {
    return {{head, tail.assignments}};
  }
  bool repeated(int i) const {
    for (int j = 0; j < i; ++j) {
      const operand& o = operands[j];
      if (!o.written && o.data == operands[i].data && o.elements == operands[i].elements) return true;
    }
    return false;
  }
};

template <class... Entries>
statement(const Entries&...) -> statement<Entries...>;

}  // namespace singlet::inline SINGLET_ABI::detail
