// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a statement would launch, without launching it.
#pragma once

#include <singlet/storage/array.hpp>

namespace singlet::inline SINGLET_ABI {

namespace detail {

template <class Destination, class Node>
statement_plan plan_node(const Destination& destination, const Node& node, bool vouched) {
  using Space = typename Destination::space;
  statement_plan result;
  const entry<Destination, Node> one{destination, node};
  statement s{one};
  const bool aside = !vouched && overlaps(s.operands[0], s.leaves, s.loop.rank, destination.shape().data());
  s.shape_loop();
  if (s.loop.size == 0) return result;
  result.push_back(configure<Space>(s));
  if constexpr (!Destination::dense) {
    if (aside) {  // what was computed aside is copied to where it belongs
      kernel_plan back = result[0];
      back.kind = "elementwise";
      back.bytes_read = back.bytes_written;
      back.operations = 0;
      result.push_back(back);
    }
  }
  return result;
}

}  // namespace detail

/// The kernels that `c = e` would launch, without running them. Throws shape_error as the statement would.
template <class D, expression E>
statement_plan plan(D&& c, const E& e) {
  const auto node = detail::as_node(e);
  using node_type = std::remove_cvref_t<decltype(node)>;
  if constexpr (requires { c.has_shape(); }) {
    if constexpr (node_type::rank == detail::plain<D>::rank) {
      if (!c.has_shape()) {
        detail::plain<D> stand_in(node.shape(), uninitialized);
        return plan(stand_in, e);
      }
    }
  }
  const auto target = detail::target_of(std::forward<D>(c));
  const auto destination = target.destination();
  detail::check_statement<std::remove_const_t<decltype(destination)>, node_type>();
  detail::check_shapes(destination, node, "plan");
  return detail::with_turned(destination, node, [&](const auto& d, const auto& n) {
    return detail::plan_node(d, n, target.options().vouched);
  });
}

}  // namespace singlet::inline SINGLET_ABI
