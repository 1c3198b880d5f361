// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory spaces that typed tests are instantiated for.
#pragma once

#include <string>
#include <type_traits>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

namespace singlet_tests {

using spaces = testing::Types<singlet::host_space, singlet::device_space>;

struct space_name {
  template <class Space>
  static std::string GetName(int) {
    return std::is_same_v<Space, singlet::host_space> ? "Host" : "Device";
  }
};

}  // namespace singlet_tests
