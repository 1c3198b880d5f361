// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What one elementwise kernel does for each element: assignments, in order.
#pragma once

#include <singlet/expression/leaf.hpp>

namespace singlet::inline SINGLET_ABI::detail {

template <class T>
struct flat_store {
  T* data;

  template <class Context, class Values>
  SINGLET_HD void write(const Context& c, const Values& values) const {
    if (c.vector) {
      pack<T, Context::width> out;
      for (int w = 0; w < Context::width; ++w) out.v[w] = convert<T>(values[w]);
      store_vector(data + c.index(0), out);
    } else {
      for (int w = 0; w < Context::width; ++w) {
        if (c.valid(w)) data[c.index(w)] = convert<T>(values[w]);
      }
    }
  }
};

template <class T, int Rank>
struct strided_store {
  T* data;
  index_t strides[Rank];

  template <class Context, class Values>
  SINGLET_HD void write(const Context& c, const Values& values) const {
    if (c.vector) {
      const index_t base = c.offset(0, strides);
      const index_t step = strides[Rank - 1];
      pack<T, Context::width> out;
      for (int w = 0; w < Context::width; ++w) out.v[w] = convert<T>(values[w]);
      if (step == 1) {
        store_vector(data + base, out);
      } else {
        for (int w = 0; w < Context::width; ++w) data[base + w * step] = out.v[w];
      }
    } else {
      for (int w = 0; w < Context::width; ++w) {
        if (c.valid(w)) data[c.offset(w, strides)] = convert<T>(values[w]);
      }
    }
  }
};

// Writes each value at a position that an index expression gives.
template <class T, class Index>
struct scatter_store {
  T* data;
  index_t stride;
  index_t size;
  Index index;

  template <class Context, class Values>
  SINGLET_HD void write(const Context& c, const Values& values) const {
    const auto at = index.load(c);
    for (int w = 0; w < Context::width; ++w) {
      if (c.valid(w))
        data[checked_position(static_cast<index_t>(at[w]), size) * stride] = convert<T>(values[w]);
    }
  }
};

template <class Store, class Tree>
struct assignment {
  using tree_type = Tree;
  Store store;
  Tree tree;

  template <class Context>
  SINGLET_HD void run(const Context& c) const {
    store.write(c, tree.load(c));
  }
  template <class Visitor>
  SINGLET_HD void visit_turned(Visitor& visit) const {
    tree.visit_turned(visit);
  }
};

template <class... Assignments>
struct program {
  tree_list<Assignments...> assignments;

  template <class Context>
  SINGLET_HD void run(const Context& c) const {
    run_all(c, assignments);
  }
  template <class Visitor>
  SINGLET_HD void visit_turned(Visitor& visit) const {
    visit_all(visit, assignments);
  }

 private:
  template <class Visitor, class A, class... Rest>
  static SINGLET_HD void visit_all(Visitor& visit, const tree_list<A, Rest...>& list) {
    list.head.visit_turned(visit);
    if constexpr (sizeof...(Rest) > 0) visit_all(visit, list.tail);
  }
  template <class Context, class A, class... Rest>
  static SINGLET_HD void run_all(const Context& c, const tree_list<A, Rest...>& list) {
    list.head.run(c);
    if constexpr (sizeof...(Rest) > 0) run_all(c, list.tail);
  }
};

}  // namespace singlet::inline SINGLET_ABI::detail
