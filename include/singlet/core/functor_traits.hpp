// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the library asks of a functor beside calling it.
#pragma once

#include <singlet/core/functors.hpp>

namespace singlet::inline SINGLET_ABI::detail {

template <class F>
constexpr bool is_heavy() {
  if constexpr (requires { F::heavy; })
    return F::heavy;
  else
    return false;
}

template <class F>
constexpr const char* functor_name() {
  if constexpr (requires { F::name; })
    return F::name;
  else
    return "map";
}

}  // namespace singlet::inline SINGLET_ABI::detail
