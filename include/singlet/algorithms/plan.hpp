// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a statement would launch, without launching it.
#pragma once

#include <singlet/storage/array.hpp>

namespace singlet::inline SINGLET_ABI {

namespace detail {

template <class Destination, class Node>
statement_plan plan_node(const Destination& destination, const Node& node, bool vouched) {
  if constexpr (Destination::turned) {
    return with_turned(destination, node,
                       [&](const auto& d, const auto& n) { return plan_node(d, n, vouched); });
  } else {
    frame_of<assignment_program<Destination, Node>, typename Destination::space> frame;
    const statement_frame f = frame.get();
    entry_ref entry = entry_of(destination, node, "plan");
    statement s{f.accesses};
    collect(s, &entry, 1, f.args.constants());
    statement_plan result;
    if (s.loop.size == 0) return result;
    const bool aside = !vouched && find_overlap(s, &entry);
    shape_loop(f.kernel, s);
    result.push_back(plan_of(f.kernel, s));
    if (aside && entry.copy_back) {  // what was computed aside is copied to where it belongs
      kernel_plan back = result[0];
      back.kind = "elementwise";
      back.bytes_read = back.bytes_written;
      back.operations = 0;
      result.push_back(back);
    }
    return result;
  }
}

}  // namespace detail

/// The kernels that `c = e` would launch, without running them. Throws shape_error as the statement would.
template <class D, expression E>
statement_plan plan(D&& c, const E& e) {
  const auto& node = detail::as_node(e);
  using node_type = detail::node_t<E>;
  if constexpr (requires { c.has_shape(); }) {
    if constexpr (node_type::rank == detail::plain<D>::rank) {
      if (!c.has_shape()) {
        detail::plain<D> stand_in(node.shape(), uninitialized);
        return plan(stand_in, e);
      }
    }
  }
  const auto target = detail::target_of(std::forward<D>(c));
  const auto& destination = target.destination();
  static_assert(detail::checked_types<std::remove_cvref_t<decltype(destination)>, node_type>::fit);
  detail::check_shapes(detail::entry_of(destination, node, "plan"));
  return detail::plan_node(destination, node, target.options().vouched);
}

}  // namespace singlet::inline SINGLET_ABI
