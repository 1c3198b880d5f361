// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running a statement: shapes, overlap, order across streams, then the backend of the destination's memory.
#pragma once

#include <singlet/backend/host/elementwise.hpp>
#include <singlet/backend/host/memory.hpp>
#include <singlet/backend/stream.hpp>
#include <singlet/core/options.hpp>
#include <singlet/expression/views.hpp>
#include <singlet/fusion/launch_counter.hpp>
#include <singlet/storage/space.hpp>
#if defined(__CUDACC__)
#include <singlet/backend/cuda/launch.cuh>
#endif

namespace singlet::inline SINGLET_ABI::detail {

// What an operator of assignment was told beside its expression.
struct assignment_options {
  const stream_ref& stream = current_stream();
  bool vouched = false;  // the author says that nothing overlaps
};

// Orders a statement on a stream behind all that its operands' use so far requires.
[[gnu::noinline]] inline void begin_statement(const record& leaves, const stream_ref& stream) {
  for (int i = 0; i < leaves.count; ++i) {
    const operand& o = leaves.operands[i];
    if (o.owner) begin_use(stream, *o.owner, o.written);
  }
}

// The kernel that a prepared statement will launch.
template <class Space, class... Options, class Statement>
kernel_plan configure(const Statement& s) {
  static_assert(
      !on_gpu<Space> || compiled_by_nvcc || sizeof(Statement) == 0,
      "singlet: a statement over device arrays makes a kernel: move it into a .cu file that nvcc compiles");
  if constexpr (on_gpu<Space>) {
#if defined(__CUDACC__)
    return gpu::configure<Options...>(s);
#endif
  } else {
    kernel_plan k = s.planned();
    k.grid = 1;
    k.block = 1;
    return k;
  }
}

template <class Space, class... Options, class Statement>
void launch(Statement& s, [[maybe_unused]] const stream_ref& stream) {
  static_assert(
      !on_gpu<Space> || compiled_by_nvcc || sizeof(Statement) == 0,
      "singlet: a statement over device arrays makes a kernel: move it into a .cu file that nvcc compiles");
  s.shape_loop();
  if (s.loop.size == 0) return;
  const kernel_range range("elementwise");
  if constexpr (on_gpu<Space>) {
    begin_statement(s.leaves, stream);
#if defined(__CUDACC__)
    gpu::launch<Options...>(s, stream);
#endif
    end_use(stream);
  } else {
    host::run_elementwise<Statement::axes>(s.lower(), s.loop.template lower<Statement::axes>());
  }
  count_launch();
}

template <class Destination, class Node>
constexpr void check_statement() {
  static_assert(
      Node::rank <= Destination::rank,
      "singlet: the expression has a higher rank than its destination: reduce it, take a row or slice of it, "
      "or assign to an array of its rank");
  static_assert(
      !common_space<typename Destination::space, typename Node::space>::mixed,
      "singlet: a statement cannot mix host and device memory: copy one side first, for example with "
      "copy(src, dst) or to_device");
  static_assert(
      storable<typename Node::value_type, typename Destination::value_type>,
      "singlet: elements of the expression do not convert to those of the destination: write real(e) or "
      "abs(e) for complex to real, or cast<T>(e)");
  static_assert(conversion<typename Destination::value_type>::available,
                "singlet: computing with half, bfloat16 or complex needs its header: write "
                "#include <singlet/half.hpp> or #include <singlet/complex.hpp>");
}

// Equal shapes, or a lower rank that is repeated. Throws shape_error.
template <class Destination, class Node>
void check_shapes(const Destination& destination, const Node& node, const char* operation) {
  const auto& shape = destination.shape();
  extents<Destination::rank> result = shape;
  unsigned fixed = all_axes(Destination::rank);
  if constexpr (Node::rank > 0) {
    broadcast_into(result.data(), Destination::rank, fixed, node.shape().data(), Node::rank, Node::broadcast,
                   operation);
  }
}

// Fresh memory of the shape of a destination, seen through its layout: the kernel that fills it stays the
// same.
template <class Destination>
[[gnu::noinline]] auto fresh_like(const Destination& d, const stream_ref& stream) {
  using T = typename Destination::value_type;
  using Space = typename Destination::space;
  using Layout = typename Destination::temporary_layout;
  constexpr int Rank = Destination::rank;
  const auto size = static_cast<std::size_t>(size_of<Rank>(d.shape()));
  block_ref memory_block = allocate<Space>(size * sizeof(T), stream);
  auto* data = static_cast<const T*>(memory_block->data);
  placement<Rank, Layout> place;
  place.shape = d.shape();
  if constexpr (!std::is_same_v<Layout, contiguous>) place.strides = row_major_strides<Rank>(d.shape());
  return memory_destination<T, Space, Rank, Layout>{{{std::move(memory_block), data}, place, 0}};
}

// Runs destination = node, unless it must be told that nothing overlaps and something does. One copy a tree:
// what happens then repeats it for another destination of the same type.
template <class... Options, class Destination, class Node>
[[gnu::noinline]] bool run_unless_overlapping(const Destination& destination, const Node& node,
                                              const assignment_options& how) {
  const entry<Destination, Node> one{destination, node};
  statement s{one};
  if (!how.vouched && overlaps(s.operands[0], s.leaves, Destination::rank, destination.shape().data()))
    return false;
  launch<typename Destination::space, Options...>(s, how.stream);
  return true;
}

// Brings what was computed aside to where it belongs.
template <class Destination, class Temporary>
[[gnu::noinline]] void copy_back(const Destination& destination, const Temporary& temporary,
                                 const stream_ref& stream) {
  using T = typename Destination::value_type;
  using Space = typename Destination::space;
  if constexpr (Destination::dense) {
    const auto bytes = static_cast<std::size_t>(size_of<Destination::rank>(destination.shape())) * sizeof(T);
    copy_between<Space>(destination.target.source.owner, destination.data(), temporary.target.source.owner,
                        temporary.data(), bytes, stream);
  } else {
    const leaf<memory<T, Space>, Destination::rank, contiguous> result{
        temporary.target.source, {destination.shape()}, 0};
    run_unless_overlapping(destination, result, {stream, true});
  }
}

template <class... Options, class Destination, class Node>
void assign_node(const Destination& destination, const Node& node, const assignment_options& how) {
  if (run_unless_overlapping<Options...>(destination, node, how)) return;
  const auto temporary = fresh_like(destination, how.stream);
  run_unless_overlapping<Options...>(temporary, node, {how.stream, true});
  copy_back(destination, temporary, how.stream);
}

// The last two axes of a node exchanged, in a statement of the given shape.
template <int Rank, class Node>
auto turn(const Node& node, const extents<Rank>& shape) {
  auto v = whole<Rank>(shape);
  std::swap(v.count[Rank - 1], v.count[Rank - 2]);
  return push_view<transposed_axes<Rank>>(node, v);
}

// Calls run(destination, node) with a transposed destination turned, so that it is written along its
// contiguous axis: transpose(c) = e is c = transpose(e).
template <class Destination, class Node, class Run>
auto with_turned(const Destination& destination, const Node& node, const Run& run) {
  if constexpr (Destination::turned) {
    constexpr int rank = Destination::rank;
    using turned =
        memory_destination<typename Destination::value_type, typename Destination::space, rank, strided<0>>;
    return run(turned{turn<rank>(destination.target, destination.shape())},
               turn<rank>(node, destination.shape()));
  } else {
    return run(destination, node);
  }
}

template <class... Options, class Destination, class Node>
void assign_checked(const Destination& destination, const Node& node, const assignment_options& how,
                    const char* operation = "=") {
  check_statement<Destination, Node>();
  check_shapes(destination, node, operation);
  with_turned(destination, node, [&](const auto& d, const auto& n) { assign_node<Options...>(d, n, how); });
}

}  // namespace singlet::inline SINGLET_ABI::detail
