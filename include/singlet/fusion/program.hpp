// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What one elementwise kernel does for each element: assignments, in order. Types alone: the arguments hold
// all that they read and write.
#pragma once

#include <singlet/expression/leaf.hpp>

namespace singlet::inline SINGLET_ABI::detail {

// Destination = Node. A destination is a leaf of memory, or a scatter.
template <class Destination, class Node>
struct assignment {
  using value_type = typename Destination::value_type;
  static constexpr place size = Destination::size + Node::size;
  static constexpr facts all = Destination::result_facts() | Node::template facts_in<Destination::rank>();

  // Reads whole vectors or single lanes, computes, and writes likewise: the tree is compiled once. All packs
  // of a thread are read before one is written, so that their loads are under way together.
  template <place P, class Context, int Packs>
  static SINGLET_HD void run(const Context (&c)[Packs]) {
    constexpr place from = first_slot(P + Destination::size);
    using fetches = fetches_of<Node, from>;
    typename fetches::template slots<Context::width> slots[Packs];
    SINGLET_UNROLL
    for (int k = 0; k < Packs; ++k) read<fetches>(c[k], slots[k]);
    SINGLET_UNROLL
    for (int k = 0; k < Packs; ++k) write<P, from>(c[k], slots[k]);
  }
  template <place P, class Visitor>
  static SINGLET_HD void visit_turned(Visitor& visit) {
    if constexpr (!is_leaf<Destination>) Destination::template visit_turned<P>(visit);  // a scatter's index
    Node::template visit_turned<P + Destination::size>(visit);
  }

 private:
  template <class Fetches, class Context, class Slots>
  static SINGLET_HD void read(const Context& c, Slots& slots) {
    if (c.vector) {
      Fetches::fetch(c, slots);
    } else {
      SINGLET_UNROLL
      for (int w = 0; w < Context::width; ++w) {
        if (!Context::guarded || c.valid(w)) Fetches::fetch(c, slots, w);
      }
    }
  }
  template <place P, place From, class Context, class Slots>
  static SINGLET_HD void write(const Context& c, const Slots& slots) {
    pack<value_type, Context::width> r;
    SINGLET_UNROLL
    for (int w = 0; w < Context::width; ++w) {
      if (!all.foreign || !Context::guarded || c.vector || c.valid(w)) {
        r.v[w] = convert<value_type>(Node::template value<From>(c, slots, w));
      }
    }
    if (c.vector) {
      Destination::template store<P>(c, r);
    } else {
      SINGLET_UNROLL
      for (int w = 0; w < Context::width; ++w) {
        if (c.valid(w)) Destination::template store<P>(c, r.v[w], w);
      }
    }
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

// The assignments of one statement of rank `Rank`.
template <int Rank, class... Assignments>
struct program {
  static constexpr int rank = Rank;
  static constexpr int entries = static_cast<int>(sizeof...(Assignments));
  static constexpr place size = (place{} + ... + Assignments::size);
  static constexpr facts all = (Assignments::all | ...);
  static constexpr int width = pack_width(all);
  static constexpr int axes = all.indexed ? Rank : 0;  // 0: a flat statement needs no coordinates
  using arguments_type =
      arguments<operand_of(size), axes, (axes > all.columns ? axes : all.columns), byte_of(size)>;

  template <class Context, int Packs>
  static SINGLET_HD void run(const Context (&c)[Packs]) {
    run_each<place{}, Assignments...>(c);
  }
  // visit<Assignment, P>() for each, in order.
  template <class Visitor>
  static SINGLET_HD void each(Visitor& visit) {
    visit_each<place{}, Assignments...>(visit);
  }

 private:
  template <place P, class A, class... Rest, class Context, int Packs>
  static SINGLET_HD void run_each(const Context (&c)[Packs]) {
    A::template run<P>(c);
    if constexpr (sizeof...(Rest) > 0) run_each<P + A::size, Rest...>(c);
  }
  template <place P, class A, class... Rest, class Visitor>
  static SINGLET_HD void visit_each(Visitor& visit) {
    visit.template operator()<A, P>();
    if constexpr (sizeof...(Rest) > 0) visit_each<P + A::size, Rest...>(visit);
  }
};

}  // namespace singlet::inline SINGLET_ABI::detail
