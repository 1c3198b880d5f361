// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the examples end with: says whether the result is the expected one.
#pragma once

#include <cstdio>

/// The exit status of an example.
inline int verdict(bool right) {
  std::puts(right ? "as expected" : "not what was expected");
  return right ? 0 : 1;
}
