// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Iterators of arrays: pointers that know their space. A device one cannot be dereferenced on the host.
#pragma once

#include <iterator>

#include <singlet/core/spaces.hpp>

namespace singlet::inline SINGLET_ABI::detail {

template <class T, class Space>
class array_iterator {
 public:
  using value_type = std::remove_const_t<T>;
  using difference_type = index_t;
  using pointer = T*;
  using reference = T&;
  using iterator_category = std::random_access_iterator_tag;

  array_iterator() = default;
  SINGLET_HD explicit array_iterator(T* p) : p_(p) {}

  template <int Always = 0>
  SINGLET_HD T& operator*() const {
#if !defined(__CUDA_ARCH__)
    static_assert(!on_gpu<Space> || Always != 0,
                  "singlet: an iterator of a device array cannot be dereferenced on the host: write "
                  "to_host(a), or a[i] "
                  "for one element");
#endif
    return *p_;
  }
  template <int Always = 0>
  SINGLET_HD T& operator[](index_t n) const {
    return (*this + n).template operator*<Always>();
  }
  SINGLET_HD T* base() const { return p_; }

  SINGLET_HD array_iterator& operator++() { return *this += 1; }
  SINGLET_HD array_iterator& operator--() { return *this += -1; }
  SINGLET_HD array_iterator operator++(int) {
    const array_iterator old = *this;
    ++p_;
    return old;
  }
  SINGLET_HD array_iterator operator--(int) {
    const array_iterator old = *this;
    --p_;
    return old;
  }
  SINGLET_HD array_iterator& operator+=(index_t n) {
    p_ += n;
    return *this;
  }
  SINGLET_HD array_iterator& operator-=(index_t n) { return *this += -n; }
  friend SINGLET_HD array_iterator operator+(array_iterator i, index_t n) { return array_iterator(i.p_ + n); }
  friend SINGLET_HD array_iterator operator+(index_t n, array_iterator i) { return array_iterator(i.p_ + n); }
  friend SINGLET_HD array_iterator operator-(array_iterator i, index_t n) { return array_iterator(i.p_ - n); }
  friend SINGLET_HD index_t operator-(array_iterator a, array_iterator b) { return a.p_ - b.p_; }
  friend SINGLET_HD bool operator==(array_iterator a, array_iterator b) { return a.p_ == b.p_; }
  friend SINGLET_HD bool operator!=(array_iterator a, array_iterator b) { return a.p_ != b.p_; }
  friend SINGLET_HD bool operator<(array_iterator a, array_iterator b) { return a.p_ < b.p_; }

 private:
  T* p_ = nullptr;
};

}  // namespace singlet::inline SINGLET_ABI::detail
