// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One element of an array or a view from the host, through a proxy. Slow on a device: each access is a
// transfer.
#pragma once

#include <singlet/core/functors.hpp>
#include <singlet/expression/leaf.hpp>
#include <singlet/storage/space.hpp>

namespace singlet::inline SINGLET_ABI::detail {

/// Reads as T, writes by assignment and by the compound operators.
template <class T, class Space>
class element_proxy {
 public:
  element_proxy(block_ref owner, T* address) : owner_(std::move(owner)), address_(address) {}
  element_proxy(const element_proxy&) = default;

  T get() const {
    alignas(T) unsigned char bytes[sizeof(T)];
    copy_to_host<Space>(*owner_, bytes, address_, sizeof(T), current_stream());
    T value;
    __builtin_memcpy(static_cast<void*>(&value), bytes, sizeof(T));
    return value;
  }
  operator T() const { return get(); }
  // What T converts to by itself: a class's own conversions would be one too many behind that of the proxy.
  template <class U>
  requires(std::is_class_v<T> && !std::is_same_v<T, U> && std::is_convertible_v<T, U>) operator U() const {
    return static_cast<U>(get());
  }
  const element_proxy& operator=(const element_proxy& other) const { return *this = other.get(); }
  template <class U>
  requires std::is_convertible_v<const U&, T>
  const element_proxy& operator=(const U& value) const {
    const T stored = static_cast<T>(value);
    copy_from_host<Space>(*owner_, address_, &stored, sizeof(T), current_stream());
    return *this;
  }

  template <class U>
  const element_proxy& operator+=(const U& x) const {
    return update<op::plus>(x);
  }
  template <class U>
  const element_proxy& operator-=(const U& x) const {
    return update<op::minus>(x);
  }
  template <class U>
  const element_proxy& operator*=(const U& x) const {
    return update<op::multiplies>(x);
  }
  template <class U>
  const element_proxy& operator/=(const U& x) const {
    return update<op::divides>(x);
  }
  template <class U>
  const element_proxy& operator%=(const U& x) const {
    return update<op::modulus>(x);
  }
  template <class U>
  const element_proxy& operator&=(const U& x) const {
    return update<op::bit_and>(x);
  }
  template <class U>
  const element_proxy& operator|=(const U& x) const {
    return update<op::bit_or>(x);
  }
  template <class U>
  const element_proxy& operator^=(const U& x) const {
    return update<op::bit_xor>(x);
  }
  template <class U>
  const element_proxy& operator<<=(const U& x) const {
    return update<op::shift_left>(x);
  }
  template <class U>
  const element_proxy& operator>>=(const U& x) const {
    return update<op::shift_right>(x);
  }

 private:
  template <class F, class U>
  const element_proxy& update(const U& x) const {
    return *this = convert<T>(application<F, T, U>::apply(to_compute(get()), to_compute(x)));
  }

  block_ref owner_;
  T* address_;
};

template <class T, class Space, class Leaf>
auto element_at(const Leaf& l, const extents<Leaf::rank>& position) {
  const operand& o = l.operands[0];
  index_t offset = 0;
  for (int k = 0; k < position.size(); ++k) offset += position[k] * o.strides[max_rank - position.size() + k];
  using element = std::remove_const_t<T>;
  const element_proxy<element, Space> proxy(o.owner,
                                            reinterpret_cast<element*>(const_cast<char*>(o.data)) + offset);
  if constexpr (std::is_const_v<T>) {
    return proxy.get();
  } else {
    return proxy;
  }
}

template <int Rank>
void check_position(const extents<Rank>& position, const extents<Rank>& shape) {
  for (int k = 0; k < position.size(); ++k) {
    if (position[k] < 0 || position[k] >= shape[k]) throw_out_of_range(position.data(), shape.data(), Rank);
  }
}

}  // namespace singlet::inline SINGLET_ABI::detail
