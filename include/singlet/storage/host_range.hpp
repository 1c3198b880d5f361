// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an array can be made from on the host: contiguous ranges and nested braces.
#pragma once

#include <initializer_list>
#include <vector>

#include <singlet/expression/concepts.hpp>

namespace singlet::inline SINGLET_ABI::detail {

// Host memory in a row: anything with data() and size() that is not one of ours, and std::vector<bool>.
template <class R>
concept contiguous_range = !expression<R> && requires(const R& r) {
  { r.size() } -> std::convertible_to<std::size_t>;
  r.data();
};
template <class R>
concept packed_bools = !expression<R> && std::is_same_v<R, std::vector<bool>>;
template <class R>
concept host_range = contiguous_range<R> || packed_bools<R>;

template <int Rank, class T>
struct nested_list {
  using type = std::initializer_list<typename nested_list<Rank - 1, T>::type>;
};
template <class T>
struct nested_list<0, T> {
  using type = T;
};

// The shape of nested braces, and their elements in a row. Throws shape_error where rows differ in length.
template <int Axis, int Rank, class List, class T>
void flatten(const List& list, extents<Rank>& shape, bool first, std::vector<T>& values) {
  const auto n = static_cast<index_t>(list.size());
  if (first) shape[Axis] = n;
  if (n != shape[Axis]) throw_shape_text("singlet: array: the rows of nested braces must have equal lengths");
  bool first_inner = first;
  for (const auto& inner : list) {
    if constexpr (Axis + 1 == Rank) {
      values.push_back(inner);
    } else {
      flatten<Axis + 1, Rank>(inner, shape, first_inner, values);
      first_inner = false;
    }
  }
}

}  // namespace singlet::inline SINGLET_ABI::detail
