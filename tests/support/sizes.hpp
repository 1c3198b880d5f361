// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lengths that elementwise tests run over: empty, around a warp, prime, one over common tiles, large.
#pragma once

#include <array>

#include <singlet/singlet.hpp>

namespace singlet_tests {

inline constexpr std::array<singlet::index_t, 10> sizes{0, 1, 31, 32, 33, 1009, 1025, 2049, 4097, 300007};

}  // namespace singlet_tests
