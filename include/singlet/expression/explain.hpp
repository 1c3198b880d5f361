// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operators that win only when nothing else fits, and then say what an operand may be. Both parameters take
// user conversions, so they never outrank an overload of the user's own. << and >> stay open to streams.
#pragma once

#include <singlet/core/spaces.hpp>

namespace singlet::inline SINGLET_ABI::explain {

struct wrong_operand {
  template <class T>
  wrong_operand(const T&) {
    static_assert(
        sizeof(T) == 0,
        "singlet: an operand must be a number, an array, a view, an expression, or a value of the other "
        "side's element type: write to_device(range) for a host range");
  }
};
struct explained {};

template <int = 0>
explained operator+(wrong_operand, wrong_operand) {
  return {};
}
template <int = 0>
explained operator-(wrong_operand, wrong_operand) {
  return {};
}
template <int = 0>
explained operator*(wrong_operand, wrong_operand) {
  return {};
}
template <int = 0>
explained operator/(wrong_operand, wrong_operand) {
  return {};
}
template <int = 0>
explained operator%(wrong_operand, wrong_operand) {
  return {};
}
template <int = 0>
explained operator==(wrong_operand, wrong_operand) {
  return {};
}
template <int = 0>
explained operator!=(wrong_operand, wrong_operand) {
  return {};
}
template <int = 0>
explained operator<(wrong_operand, wrong_operand) {
  return {};
}
template <int = 0>
explained operator<=(wrong_operand, wrong_operand) {
  return {};
}
template <int = 0>
explained operator>(wrong_operand, wrong_operand) {
  return {};
}
template <int = 0>
explained operator>=(wrong_operand, wrong_operand) {
  return {};
}
template <int = 0>
explained operator&&(wrong_operand, wrong_operand) {
  return {};
}
template <int = 0>
explained operator||(wrong_operand, wrong_operand) {
  return {};
}
template <int = 0>
explained operator&(wrong_operand, wrong_operand) {
  return {};
}
template <int = 0>
explained operator|(wrong_operand, wrong_operand) {
  return {};
}
template <int = 0>
explained operator^(wrong_operand, wrong_operand) {
  return {};
}

}  // namespace singlet::inline SINGLET_ABI::explain
