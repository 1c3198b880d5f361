// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running a statement: shapes, overlap, order across streams, then the kernel of the destination's memory.
#pragma once

#include <new>
#include <vector>

#include <singlet/backend/host/elementwise.hpp>
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

// What the types already show to be wrong.
template <class Destination, class Node>
struct checked_types {
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
  static constexpr bool fit = Node::rank <= Destination::rank;
};

// The kernel of a program.
template <class Program, class Space, class... Options>
compiled compile() {
  static_assert(
      !on_gpu<Space> || compiled_by_nvcc || sizeof(Program) == 0,
      "singlet: a statement over device arrays makes a kernel: move it into a .cu file that nvcc compiles");
  if constexpr (!on_gpu<Space>) {
    return host::compile<Program>();
  } else {
#if defined(__CUDACC__)
    return gpu::compile<Program, Options...>();
#endif
  }
}

// Equal shapes, or a lower rank that is repeated. Throws shape_error.
[[gnu::noinline]] inline void check_shapes(const entry_ref& e) {
  index_t result[max_rank];
  for (int k = 0; k < max_rank; ++k) result[k] = e.destination.shape[k];
  const int rank = e.destination.rank;
  unsigned fixed = all_axes(rank);
  broadcast_into(result + max_rank - rank, rank, fixed, e.tree.shape + max_rank - e.tree.rank, e.tree.rank,
                 e.tree.broadcast, e.operation);
}

// Launches a prepared statement, ordered behind all that its operands' use so far requires.
template <class Space>
[[gnu::noinline]] void launch(const compiled& k, statement& s, const argument_ref& args,
                              const stream_ref& stream) {
  shape_loop(k, s);
  const kernel_range range(k.family->kind);
  if constexpr (on_gpu<Space>) {
    for (const access* a = s.accesses; a < s.accesses + s.count; ++a) {
      if (a->owner) begin_use(stream, *a->owner, a->written);
    }
    k.family->launch(k, s, args, stream->native);
    end_use(stream);
  } else {
    k.family->launch(k, s, args, nullptr);
  }
  count_launch();
}

// What a statement runs with: its kernel, and memory that it needs meanwhile, sized by its type.
struct statement_frame {
  compiled kernel;
  access* accesses;
  argument_ref args;
};

// The bytes of an operand's elements. Throws std::bad_alloc for more than there can be.
[[gnu::noinline]] inline std::size_t bytes_of(const operand& o) {
  check_extents(o.shape, max_rank);
  std::size_t bytes = static_cast<std::size_t>(o.bytes);
  for (index_t n : o.shape) {
    if (__builtin_mul_overflow(bytes, static_cast<std::size_t>(n), &bytes)) throw std::bad_alloc();
  }
  if (bytes > std::size_t(1) << 62) throw std::bad_alloc();
  return bytes;
}

// Runs a statement whose results are computed aside: the same kernel writes fresh row-major memory, which is
// copied when it is done.
template <class Space>
[[gnu::noinline, gnu::cold]] void run_aside(const statement_frame& f, entry_ref* entries, int count,
                                            const stream_ref& stream) {
  std::vector<operand> fresh(static_cast<std::size_t>(count));
  std::vector<const operand*> results(static_cast<std::size_t>(count));
  statement s{f.accesses};
  for (int e = 0; e < count; ++e) {
    if (!entries[e].aside) continue;
    const auto at = static_cast<std::size_t>(e);
    results[at] = entries[e].destination.operands;
    operand& o = fresh[at] = *results[at];
    o.owner = allocate<Space>(bytes_of(o), stream);
    o.data = static_cast<const char*>(o.owner->data);
    set_row_major(o);
    entries[e].destination.operands = &o;
  }
  collect(s, entries, count, f.args.constants());
  launch<Space>(f.kernel, s, f.args, stream);
  for (int e = 0; e < count; ++e) {
    if (!entries[e].aside) continue;
    const operand& from = fresh[static_cast<std::size_t>(e)];
    const operand& to = *results[static_cast<std::size_t>(e)];
    if (entries[e].copy_back) {
      entries[e].copy_back(to, from, stream);
    } else {
      copy_between<Space>(to.owner, const_cast<char*>(to.data), from.owner, from.data, from.owner->bytes,
                          stream);
    }
  }
}

// The first assignment of an array that has no shape yet, which takes that of the tree. What fails leaves it
// without one.
template <class Space>
[[gnu::noinline]] void run_statement(const statement_frame& f, entry_ref* entries, int count,
                                     const assignment_options& how);
template <class Space>
[[gnu::noinline, gnu::cold]] void run_first(const statement_frame& f, entry_ref& entry,
                                            const assignment_options& how) {
  auto& to = const_cast<operand&>(*entry.destination.operands);
  const tree_ref& tree = entry.tree;
  if (tree.count == 0) return;  // a number fills what there is
  if (tree.rank != to.rank) {
    throw_shapes(entry.operation, to.shape + max_rank - to.rank, to.rank, tree.shape + max_rank - tree.rank,
                 tree.rank);
  }
  operand fresh = to;
  for (int k = 0; k < max_rank; ++k) fresh.shape[k] = tree.shape[k];
  fresh.owner = allocate<Space>(bytes_of(fresh), how.stream);
  fresh.data = static_cast<const char*>(fresh.owner->data);
  set_row_major(fresh);
  entry.destination.operands = &fresh;
  entry.destination.shape = fresh.shape;
  run_statement<Space>(f, &entry, 1, how);
  to = std::move(fresh);
}

template <class Space>
void run_statement(const statement_frame& f, entry_ref* entries, int count, const assignment_options& how) {
  if (!entries[0].destination.operands->owner) return run_first<Space>(f, entries[0], how);
  for (int e = 0; e < count; ++e) check_shapes(entries[e]);
  statement s{f.accesses};
  collect(s, entries, count, f.args.constants());
  if (s.loop.size == 0) return;
  if (!how.vouched && find_overlap(s, entries)) return run_aside<Space>(f, entries, count, how.stream);
  launch<Space>(f.kernel, s, f.args, how.stream);
}

// The memory of a frame. One is made for each tree; all that it runs is shared.
template <class Program, class Space, class... Options>
struct frame_of {
  access accesses[operand_of(Program::size)];
  typename Program::arguments_type args;

  statement_frame get() { return {compile<Program, Space, Options...>(), accesses, refer_to(args)}; }
};

template <class Destination, class Node>
using assignment_program = program<Destination::rank, assignment<Destination, Node>>;

// The last two axes of a node exchanged, in a statement of the given shape.
template <int Rank, class Node>
auto turn(const Node& node, const extents<Rank>& shape) {
  auto v = whole<Rank>(shape);
  std::swap(v.count[Rank - 1], v.count[Rank - 2]);
  return push_view<transposed_axes<Rank>>(node, v);
}

// Calls run(destination, node) with both turned.
template <class Destination, class Node, class Run>
auto with_turned(const Destination& destination, const Node& node, const Run& run) {
  constexpr int rank = Destination::rank;
  const auto shape = destination.shape();
  return run(turn<rank>(destination, shape), turn<rank>(node, shape));
}

template <class Destination>
void copy_to(const operand& to, const operand& from, const stream_ref& stream) {
  using T = typename Destination::value_type;
  using Space = typename Destination::space;
  using source = memory_leaf<T, Space, Destination::rank>;
  frame_of<assignment_program<Destination, source>, Space> frame;
  const auto ref = [](const operand& o) {
    return tree_ref{&o,
                    nullptr,
                    o.shape,
                    1,
                    0,
                    static_cast<std::uint8_t>(o.rank),
                    static_cast<std::uint8_t>(o.broadcast),
                    false};
  };
  entry_ref entry{ref(to), ref(from), "="};
  run_statement<Space>(frame.get(), &entry, 1, {stream, true});
}

template <class Destination, class Node>
entry_ref entry_of(const Destination& destination, const Node& node, const char* operation) {
  entry_ref e{data_of(destination), data_of(node), operation};
  if constexpr (!Destination::dense) e.copy_back = &copy_to<Destination>;
  return e;
}

// destination = node. A transposed destination is turned, so that it is written along its contiguous axis:
// transpose(c) = e is c = transpose(e).
template <class... Options, class Destination, class Node>
void assign_node(const Destination& destination, const Node& node, const assignment_options& how,
                 const char* operation = "=") {
  static_assert(checked_types<Destination, Node>::fit);
  if constexpr (Destination::turned) {
    check_shapes(entry_of(destination, node, operation));
    with_turned(destination, node, [&](const auto& d, const auto& n) { assign_node<Options...>(d, n, how); });
  } else {
    using Space = typename Destination::space;
    frame_of<assignment_program<Destination, Node>, Space, Options...> frame;
    entry_ref entry = entry_of(destination, node, operation);
    run_statement<Space>(frame.get(), &entry, 1, how);
  }
}

// The elements of an expression in row-major memory of their own; a number stays what it is.
template <class Space, class Node>
auto evaluated(const Node& node, const stream_ref& stream) {
  if constexpr (operand_of(Node::size) == 0) {
    return node;
  } else {
    using T = typename Node::value_type;
    using result = memory_leaf<T, Space, Node::rank>;
    const auto shape = node.shape();
    block_ref owner =
        allocate<Space>(static_cast<std::size_t>(size_of<Node::rank>(shape)) * sizeof(T), stream);
    const void* data = owner->data;
    const result r = make_memory_leaf<result>(std::move(owner), data, shape);
    assign_node(r, node, {stream, true});
    return r;
  }
}

}  // namespace singlet::inline SINGLET_ABI::detail
