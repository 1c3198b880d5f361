// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays: owning, contiguous, row-major memory of a rank and a space.
#pragma once

#include <singlet/storage/host_range.hpp>
#include <singlet/storage/iterator.hpp>
#include <singlet/storage/target.hpp>
#include <singlet/storage/view.hpp>

namespace singlet::inline SINGLET_ABI {
/// Contiguous row-major elements of type T in host or device memory. A regular type: copies copy, moves empty
/// the source. An expression assigned to it must have its shape, unless it is default-constructed or moved
/// from.
template <class T, int Rank, class Space>
class array : public detail::assignable<array<T, Rank, Space>, T> {
  static_assert(Rank >= 0 && Rank <= max_rank, "singlet: array: the rank must be from 0 to 8");
  static_assert(std::is_trivially_copyable_v<T>,
                "singlet: array: elements must be trivially copyable, since they are moved as bytes");

 public:
  using value_type = T;
  using space = Space;
  using node_type = detail::memory_leaf<T, Space, Rank>;
  using iterator = detail::array_iterator<T, Space>;
  using const_iterator = detail::array_iterator<const T, Space>;
  static constexpr int rank = Rank;

  /// No elements, and no shape yet: takes that of the first expression assigned. Rank 0 has its one element,
  /// zero.
  array() {
    if constexpr (Rank == 0) reset({}, true);
  }

  /// Zeros: one extent an axis. One more argument is the value to fill with, or `uninitialized`.
  template <std::integral... Ns>
  requires(sizeof...(Ns) == Rank && Rank > 0) explicit array(Ns... shape)
      : array(extents<Rank>{static_cast<index_t>(shape)...}) {}
  explicit array(const extents<Rank>& shape) { reset(shape, true); }
  array(const extents<Rank>& shape, uninitialized_t) { reset(shape, false); }
  array(const extents<Rank>& shape, const T& value) {
    reset(shape, false);
    fill(value);
  }
  template <class... Args>
  requires(sizeof...(Args) == Rank + 1 && Rank > 0 &&
           ((std::is_convertible_v<Args, index_t> + ... + 0) >= Rank) && !(expression<Args> || ...))
      array(Args... arguments) {
    construct(std::make_integer_sequence<int, Rank>{}, arguments...);
  }
  /// A rank-0 array of one value.
  explicit array(const T& value) requires(Rank == 0) {
    reset({}, false);
    fill(value);
  }

  /// Values in braces, nested once an axis.
  array(typename detail::nested_list<Rank, T>::type list) requires(Rank > 0) {
    std::vector<T> values;
    extents<Rank> shape{};
    detail::flatten<0, Rank>(list, shape, true, values);
    reset(shape, false);
    upload_elements(values);
  }

  /// From any contiguous host range of the element type (or std::vector<bool>).
  template <detail::host_range Range>
  requires(Rank == 1) explicit array(const Range& range) {
    reset({static_cast<index_t>(range.size())}, false);
    upload(range);
  }

  /// The values of an expression, in an array of its shape.
  template <expression E>
  requires(!std::is_same_v<detail::plain<E>, array>) array(E&& e) { take(detail::as_node(e)); }

  array(const array& other) { copy_from(other); }
  array(array&& other) noexcept : leaf_(std::move(other.leaf_)) { other.forget(); }
  array& operator=(const array& other) {
    if (this != &other) copy_from(other);
    return *this;
  }
  array& operator=(array&& other) noexcept {
    if (this != &other) {
      leaf_ = std::move(other.leaf_);
      other.forget();
    }
    return *this;
  }

  template <class E>
  requires(detail::assignable_from<E, T> && !std::is_same_v<detail::plain<E>, array>) array& operator=(
      E&& e) {
    this->set(e);
    return *this;
  }

  template <class E>
  requires detail::wrong_right_side<E, T, array> array& operator=(E&&) {
    detail::explain_right_side<E>();
    return *this;
  }

  index_t size() const { return has_shape() ? detail::size_of<Rank>(shape()) : 0; }
  bool empty() const { return size() == 0; }
  extents<Rank> shape() const { return leaf_.shape(); }
  index_t extent(int axis) const { return shape()[axis]; }
  index_t rows() const requires(Rank == 2) { return extent(0); }
  index_t cols() const requires(Rank == 2) { return extent(1); }
  T* data() { return reinterpret_cast<T*>(const_cast<char*>(memory().data)); }
  const T* data() const { return reinterpret_cast<const T*>(memory().data); }
  /// For device algorithms: they point into the array's space.
  iterator begin() { return iterator(data()); }
  iterator end() { return iterator(data() + size()); }
  const_iterator begin() const { return const_iterator(data()); }
  const_iterator end() const { return const_iterator(data() + size()); }

  auto view() { return array_view<T, Rank, Space, detail::contiguous>(node()); }
  auto view() const { return array_view<const T, Rank, Space, detail::contiguous>(node()); }
  const node_type& node() const { return leaf_; }

  /// One element, read or written from the host: slow, it waits for the device.
  template <std::integral... Is>
  requires(sizeof...(Is) == Rank && Rank > 0) auto operator()(Is... at) {
    return detail::element_at<T, Space>(node(), {static_cast<index_t>(at)...});
  }
  template <std::integral... Is>
  requires(sizeof...(Is) == Rank && Rank > 0) T operator()(Is... at) const {
    return detail::element_at<const T, Space>(node(), {static_cast<index_t>(at)...});
  }
  auto operator[](index_t i) requires(Rank == 1) { return (*this)(i); }
  T operator[](index_t i) const requires(Rank == 1) { return (*this)(i); }
  /// The same, and throws std::out_of_range for a position outside.
  template <std::integral... Is>
  requires(sizeof...(Is) == Rank && Rank > 0) auto at(Is... position) {
    detail::check_position<Rank>({static_cast<index_t>(position)...}, shape());
    return (*this)(position...);
  }
  template <std::integral... Is>
  requires(sizeof...(Is) == Rank && Rank > 0) T at(Is... position)
  const {
    detail::check_position<Rank>({static_cast<index_t>(position)...}, shape());
    return (*this)(position...);
  }

  /// The element of a rank-0 array; waits for it.
  T value() const requires(Rank == 0) { return detail::element_at<const T, Space>(node(), {}); }
  operator T() const requires(Rank == 0) { return value(); }
  template <int Always = 0>
  requires(Rank > 0) explicit operator bool() const {
    static_assert(Always != 0, "singlet: an array has no single truth value: write all(...) or any(...)");
    return false;
  }

  /// This array as the destination of a statement on a stream.
  auto on(const stream& s) { return detail::array_target<array>(*this, detail::state_of(s), false); }

  const node_type& destination() const { return leaf_; }
  detail::assignment_options options() const { return {}; }
  template <class Source, int R, class L>
  auto rewrap(const detail::leaf<Source, R, L>& l) {
    return array_view<T, R, Space, L>(l);
  }
  template <class Source, int R, class L>
  auto rewrap(const detail::leaf<Source, R, L>& l) const {
    return array_view<const T, R, Space, L>(l);
  }
  /// Gives a default-constructed array a shape; its elements are not set.
  void take_shape(const extents<Rank>& shape, const detail::stream_ref& s) {
    if (!has_shape()) reset(shape, false, s);
  }
  bool has_shape() const { return static_cast<bool>(memory().owner); }

 private:
  const detail::operand& memory() const { return leaf_.operands[0]; }
  detail::memory_block& block() const { return *memory().owner; }
  void reset(const extents<Rank>& shape, bool zeros, const detail::stream_ref& s = detail::current_stream()) {
    detail::check_extents(shape.data(), Rank);
    node_type fresh = detail::make_memory_leaf<node_type>({}, nullptr, shape);
    detail::operand& o = fresh.operands[0];
    const std::size_t bytes = detail::bytes_of(o);
    o.owner = detail::allocate<Space>(bytes, s);
    o.data = static_cast<const char*>(o.owner->data);
    if (zeros) detail::zero<Space>(*o.owner, o.owner->data, bytes, s);
    leaf_ = std::move(fresh);
  }
  void forget() noexcept { leaf_ = detail::make_memory_leaf<node_type>({}, nullptr, {}); }
  template <int... Is, class... Args>
  void construct(std::integer_sequence<int, Is...>, Args... arguments) {
    const detail::tree_list<Args...> list = pack(arguments...);
    const extents<Rank> shape{static_cast<index_t>(detail::get<Is>(list))...};
    using last = std::remove_cvref_t<decltype(detail::get<Rank>(list))>;
    reset(shape, false);
    if constexpr (!std::is_same_v<last, uninitialized_t>) fill(detail::convert<T>(detail::get<Rank>(list)));
  }
  template <class A, class... Rest>
  static detail::tree_list<A, Rest...> pack(A a, Rest... rest) {
    if constexpr (sizeof...(Rest) == 0)
      return {a};
    else
      return {a, pack(rest...)};
  }
  void fill(const T& value) {
    if constexpr (detail::on_gpu<Space> && !compiled_by_nvcc) {
      upload_elements(std::vector<T>(static_cast<std::size_t>(size()), value));
    } else {
      this->set(value);
    }
  }
  // std::vector<bool> has no data().
  void upload_elements(const std::vector<T>& values) {
    if constexpr (std::is_same_v<T, bool>) {
      upload(values);
    } else {
      detail::copy_from_host<Space>(block(), data(), values.data(), values.size() * sizeof(T),
                                    detail::current_stream());
    }
  }
  template <class Range>
  void upload(const Range& range) {
    if constexpr (detail::packed_bools<Range>) {
      static_assert(std::is_same_v<T, bool>, "singlet: a std::vector<bool> makes an array of bool");
      std::vector<unsigned char> bytes(range.begin(), range.end());
      detail::copy_from_host<Space>(block(), data(), bytes.data(), bytes.size(), detail::current_stream());
    } else {
      static_assert(std::is_same_v<std::remove_cvref_t<decltype(*range.data())>, T>,
                    "singlet: an array takes a host range of its own element type: write "
                    "array(cast<T>(to_device(range)))");
      detail::copy_from_host<Space>(block(), data(), range.data(), range.size() * sizeof(T),
                                    detail::current_stream());
    }
  }
  // The same shape is copied in place, so that expressions made from this array see the new values.
  void copy_from(const array& other) {
    if (!other.has_shape()) return forget();
    if (!has_shape() || shape() != other.shape()) reset(other.shape(), false);
    detail::copy_between<Space>(memory().owner, data(), other.memory().owner, other.data(),
                                static_cast<std::size_t>(size()) * sizeof(T), detail::current_stream());
  }
  template <class Node>
  void take(const Node& node) {
    static_assert(
        Node::rank == Rank,
        "singlet: an array takes the shape of an expression of its own rank: construct it with a shape, then "
        "assign to repeat a lower rank");
    if constexpr (Node::rank == Rank) this->set(node);
  }

  node_type leaf_ = detail::make_memory_leaf<node_type>({}, nullptr, {});
};

namespace detail {
// Generators alone have no memory space: their values go to the device.
template <class Space>
using space_or_device = std::conditional_t<std::is_same_v<Space, explain::any_space>, device_space, Space>;

template <class E>
using array_for = array<value_t<E>, rank_of<E>, space_or_device<typename node_t<E>::space>>;
}  // namespace detail

template <expression E>
array(E&&) -> array<detail::value_t<E>, detail::rank_of<E>,
                    detail::space_or_device<typename detail::node_t<E>::space>>;

template <class T>
using device_vector = array<T, 1, device_space>;
template <class T>
using device_matrix = array<T, 2, device_space>;
template <class T, int Rank>
using device_array = array<T, Rank, device_space>;
template <class T>
using device_scalar = array<T, 0, device_space>;
template <class T>
using host_vector = array<T, 1, host_space>;
template <class T>
using host_matrix = array<T, 2, host_space>;
template <class T, int Rank>
using host_array = array<T, Rank, host_space>;

/// The values of an expression in an array of its own.
template <expression E>
detail::array_for<E> evaluate(E&& e) {
  return detail::array_for<E>(detail::as_node(e));
}

namespace detail {
template <class Node>
typename Node::value_type value_of(const Node& node) {
  return array<typename Node::value_type, 0, space_or_device<typename Node::space>>(node).value();
}
}  // namespace detail

}  // namespace singlet::inline SINGLET_ABI
