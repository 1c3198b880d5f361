// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a statement would launch, without launching it.
#pragma once

#include <singlet/storage/array.hpp>

namespace singlet::inline SINGLET_ABI {

/// The kernels that `c = e` would launch, without running them.
template <class D, expression E>
statement_plan plan(D&& c, const E& e) {
  const auto node = detail::as_node(e);
  using node_type = std::remove_cvref_t<decltype(node)>;
  statement_plan result;
  auto target = detail::target_of(std::forward<D>(c));
  if constexpr (requires { c.has_shape(); }) {
    if constexpr (node_type::rank == detail::plain<D>::rank) {
      if (!c.has_shape()) {
        detail::plain<D> stand_in(node.shape(), uninitialized);
        return plan(stand_in, e);
      }
    }
  }
  const auto destination = target.destination();
  using destination_type = std::remove_const_t<decltype(destination)>;
  using Space = typename destination_type::space;
  detail::check_statement<destination_type, node_type>();
  detail::check_shapes(destination, node, "plan");
  const detail::entry<destination_type, node_type> one{destination, node};
  detail::statement s{one};
  const bool aside = !target.options().vouched &&
                     detail::overlaps(s.operands[0], s.leaves, s.loop.rank, destination.shape().data());
  s.shape_loop();
  if (s.loop.size == 0) return result;
  result.push_back(detail::configure<Space>(s));
  if constexpr (!destination_type::dense) {
    if (aside) {
      kernel_plan back = result[0];
      back.kind = "elementwise";
      back.bytes_read = back.bytes_written;
      back.operations = 0;
      result.push_back(back);
    }
  }
  return result;
}

}  // namespace singlet::inline SINGLET_ABI
