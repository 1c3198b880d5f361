// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Between host ranges, arrays and views: copy, to_host, to_device.
#pragma once

#include <vector>

#include <singlet/storage/array.hpp>

namespace singlet::inline SINGLET_ABI {
namespace detail {

[[gnu::noinline, gnu::cold, noreturn]] inline void throw_sizes(index_t from, index_t to) {
  throw_shapes("copy", &from, 1, &to, 1);
}

template <class R>
concept memory_like = !node<R> && expression<R>;

template <class S>
index_t elements_in(const S& s) {
  return static_cast<index_t>(s.size());
}

// The elements of a row-major node in host memory.
template <class Node, class T>
void download(const Node& node, T* to, const stream_ref& stream, bool wait) {
  using Space = typename Node::space;
  const auto n = static_cast<std::size_t>(size_of<Node::rank>(node.shape()));
  const operand& o = node.operands[0];
  if (n > 0) copy_to_host<Space>(*o.owner, to, o.data, n * sizeof(T), stream, wait);
}

template <class T>
inline constexpr bool is_row_major = false;
template <class T, class Space, int Rank>
inline constexpr bool is_row_major<leaf<memory<T, Space>, Rank, contiguous>> = true;

template <class Node>
auto row_major(const Node& node) {
  if constexpr (is_row_major<Node>) {
    return node;
  } else {
    return evaluated<space_or_device<typename Node::space>>(node, current_stream());
  }
}

// Whether work on a stream reads this range directly, so that a copy from it or to it need not wait.
template <class R>
inline constexpr bool is_pinned = requires {
  typename R::pinned_memory;
};

// Between two arrays or views, of any two spaces: what is not row-major goes through an array that is.
template <class Source, class Destination>
void copy_arrays(const Source& source, Destination&& destination) {
  const auto target = destination.destination();
  using T = typename decltype(target)::value_type;
  using From = typename plain<Source>::space;
  using To = typename decltype(target)::space;
  const operand& to = target.operands[0];
  auto* data = const_cast<char*>(to.data);
  static_assert(std::is_same_v<value_t<Source>, T>,
                "singlet: copy: both sides must have one element type: write b = cast<T>(a)");
  const auto from = row_major(source.node());
  if (size_of<std::remove_cvref_t<decltype(from)>::rank>(from.shape()) == 0) return;
  const std::size_t bytes = static_cast<std::size_t>(source.size()) * sizeof(T);
  const stream_ref stream = current_stream();
  if constexpr (!decltype(target)::dense) {
    array<T, decltype(target)::rank, To> staged(target.shape(), uninitialized);
    copy_arrays(source, staged);
    destination = staged;
  } else if constexpr (std::is_same_v<From, To>) {
    const char* first = from.operands[0].data;
    const char* second = data;
    if (first < second + bytes && second < first + bytes && first != second) {
      // Memory that overlaps is copied as if it had been read first.
      const array<T, std::remove_cvref_t<decltype(from)>::rank, From> staged(from);
      return copy_arrays(staged, destination);
    }
    copy_between<To>(to.owner, data, from.operands[0].owner, first, bytes, stream);
  } else if constexpr (on_gpu<To>) {
    copy_from_host<To>(*to.owner, data, from.operands[0].data, bytes, stream);
  } else {
    copy_to_host<From>(*from.operands[0].owner, data, from.operands[0].data, bytes, stream);
  }
}

}  // namespace detail

/// The elements of an array, a view or an expression in row-major order. Waits.
template <expression E>
auto to_host(E&& e) {
  using T = detail::value_t<E>;
  const auto node = detail::row_major(detail::as_node(e));
  const auto n =
      static_cast<std::size_t>(detail::size_of<std::remove_cvref_t<decltype(node)>::rank>(node.shape()));
  if constexpr (std::is_same_v<T, bool>) {
    std::vector<unsigned char> bytes(n);
    detail::download(node, bytes.data(), detail::current_stream(), true);
    return std::vector<bool>(bytes.begin(), bytes.end());
  } else {
    std::vector<T> values(n);
    detail::download(node, values.data(), detail::current_stream(), true);
    return values;
  }
}

template <class Source, class Destination>
requires((detail::host_range<detail::plain<Source>> ||
          expression<Source>)&&(detail::host_range<detail::plain<Destination>> ||
                                expression<Destination>)) void copy(const Source& source,
                                                                    Destination&& destination);

/// A device vector with the elements of a contiguous host range.
template <detail::host_range Range>
auto to_device(const Range& range) {
  if constexpr (detail::packed_bools<Range>) {
    return device_vector<bool>(range);
  } else {
    return device_vector<std::remove_cvref_t<decltype(*range.data())>>(range);
  }
}
/// A device array with the elements of a host array, a view or an expression.
template <expression E>
auto to_device(E&& e) {
  using T = detail::value_t<E>;
  const auto node = detail::row_major(detail::as_node(e));
  constexpr int rank = std::remove_cvref_t<decltype(node)>::rank;
  array<T, rank, device_space> result(node.shape(), uninitialized);
  copy(array_view<T, rank, typename std::remove_cvref_t<decltype(node)>::space, detail::contiguous>(node),
       result);
  return result;
}

/// Copies all elements, in row-major order, between any two of host range, array and view of one element
/// type. Throws shape_error unless the sizes agree. Waits only for what the host reads or may overwrite: not
/// at all between arrays, nor where the host side is a pinned_vector.
template <class Source, class Destination>
requires((detail::host_range<detail::plain<Source>> ||
          expression<Source>)&&(detail::host_range<detail::plain<Destination>> ||
                                expression<Destination>)) void copy(const Source& source,
                                                                    Destination&& destination) {
  using S = detail::plain<Source>;
  using D = detail::plain<Destination>;
  if (detail::elements_in(source) != detail::elements_in(destination)) {
    detail::throw_sizes(detail::elements_in(source), detail::elements_in(destination));
  }
  const auto stream = detail::current_stream();
  if constexpr (!expression<S> && !expression<D>) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(source.size()); ++i) destination[i] = source[i];
  } else if constexpr (!expression<D>) {
    if constexpr (detail::packed_bools<D>) {
      destination = to_host(source);
    } else {
      static_assert(
          std::is_same_v<std::remove_cvref_t<decltype(*destination.data())>, detail::value_t<S>>,
          "singlet: copy: both sides must have one element type: write cast<T>(a) on the array's side");
      const auto node = detail::row_major(source.node());
      detail::download(node, destination.data(), stream, !detail::is_pinned<D>);
    }
  } else if constexpr (!expression<S>) {
    const auto target = destination.destination();
    using T = typename decltype(target)::value_type;
    if constexpr (detail::packed_bools<S> || !decltype(target)::dense) {
      const array<T, 1, typename D::space> staged(source);
      copy(staged, destination);
    } else {
      static_assert(
          std::is_same_v<std::remove_cvref_t<decltype(*source.data())>, T>,
          "singlet: copy: both sides must have one element type: write cast<T>(a) on the array's side");
      const std::size_t bytes = static_cast<std::size_t>(source.size()) * sizeof(T);
      if (bytes > 0)
        detail::copy_from_host<typename D::space>(*target.operands[0].owner,
                                                  const_cast<char*>(target.operands[0].data), source.data(),
                                                  bytes, stream);
    }
  } else {
    detail::copy_arrays(source, destination);
  }
}

}  // namespace singlet::inline SINGLET_ABI
