// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Views of memory: what slice, row, transpose and view(pointer, ...) give. A view refers to memory and shares
// its ownership; assigning to it writes the elements.
#pragma once

#include <singlet/storage/assignable.hpp>
#include <singlet/storage/element.hpp>
#include <singlet/storage/target.hpp>

namespace singlet::inline SINGLET_ABI {

/// A view of memory with extents and strides. Copying a view copies the reference; assigning to it writes
/// elements.
template <class T, int Rank, class Space, class Layout>
class array_view : public detail::assignable<array_view<T, Rank, Space, Layout>, std::remove_const_t<T>> {
  using base = detail::assignable<array_view, std::remove_const_t<T>>;
  using element = std::remove_const_t<T>;

 public:
  using value_type = element;
  using node_type = detail::leaf<detail::memory<element, Space>, Rank, Layout>;
  using space = Space;
  static constexpr int rank = Rank;

  explicit array_view(node_type leaf) : leaf_(std::move(leaf)) {}
  array_view(const array_view&) = default;

  const array_view& operator=(const array_view& other) const { return this->set(other.leaf_); }
  array_view& operator=(const array_view& other) {
    this->set(other.leaf_);
    return *this;
  }
  template <class E>
  requires(detail::assignable_from<E, element> &&
           !std::is_same_v<detail::plain<E>, array_view>) const array_view&
  operator=(E&& e) const {
    return this->set(e);
  }

  template <class E>
  requires detail::wrong_right_side<E, element, array_view>
  const array_view& operator=(E&&) const {
    detail::explain_right_side<E>();
    return *this;
  }

  extents<Rank> shape() const { return leaf_.shape(); }
  index_t extent(int axis) const { return leaf_.shape()[axis]; }
  index_t size() const { return detail::size_of<Rank>(shape()); }
  bool empty() const { return size() == 0; }
  index_t rows() const requires(Rank == 2) { return extent(0); }
  index_t cols() const requires(Rank == 2) { return extent(1); }
  /// The first element; the others lie by the view's strides.
  T* data() const { return reinterpret_cast<T*>(const_cast<char*>(leaf_.operands[0].data)); }
  const node_type& node() const { return leaf_; }

  /// One element, read or written from the host: slow, it waits for the device.
  template <std::integral... Is>
  requires(sizeof...(Is) == Rank && Rank > 0) auto operator()(Is... at) const {
    return detail::element_at<T, Space>(leaf_, {static_cast<index_t>(at)...});
  }
  auto operator[](index_t i) const requires(Rank == 1) { return (*this)(i); }
  /// The same, and throws std::out_of_range for a position outside.
  template <std::integral... Is>
  requires(sizeof...(Is) == Rank && Rank > 0) auto at(Is... position) const {
    detail::check_position<Rank>({static_cast<index_t>(position)...}, shape());
    return (*this)(position...);
  }

  /// This view as the destination of a statement on a stream.
  auto on(const stream& s) const { return detail::target(destination(), detail::state_of(s), false); }

  const node_type& destination() const {
    static_assert(!std::is_const_v<T>, "singlet: a view of a const array cannot be assigned");
    return leaf_;
  }
  detail::assignment_options options() const { return {}; }
  template <class Source, int R, class L>
  auto rewrap(const detail::leaf<Source, R, L>& l) const {
    return array_view<T, R, Space, L>(l);
  }

 private:
  node_type leaf_;
};

/// Memory that somebody else owns, as a row-major view: `view(pointer, extents...)` on the device,
/// `view<host_space>(pointer, extents...)` on the host. It is as good as that memory.
template <class Space = device_space, class T, std::integral... Ns>
auto view(T* data, Ns... shape) {
  constexpr int rank = static_cast<int>(sizeof...(Ns));
  using element = std::remove_const_t<T>;
  const extents<rank> n{static_cast<index_t>(shape)...};
  detail::check_extents(n.data(), rank);
  auto* memory = const_cast<element*>(data);
  auto owner =
      detail::foreign<Space>(memory, static_cast<std::size_t>(detail::size_of<rank>(n)) * sizeof(element));
  using leaf = detail::memory_leaf<element, Space, rank>;
  return array_view<T, rank, Space, detail::contiguous>(
      detail::make_memory_leaf<leaf>(std::move(owner), memory, n));
}

}  // namespace singlet::inline SINGLET_ABI
