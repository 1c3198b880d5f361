// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the tests; where they need a CUDA device and there is none, says how many were skipped.
#include <cstdio>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (singlet::device_count() == 0) {
    std::printf("skipped: no CUDA device (%d tests)\n", testing::UnitTest::GetInstance()->total_test_count());
    return 77;
  }
  return RUN_ALL_TESTS();
}
