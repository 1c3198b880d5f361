// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One statement, one kernel: the right side of an assignment is an expression, and the assignment runs it
// whole. Nothing in between is stored. `describe` shows the expression, `launch_counter` what it cost.
#include <cstdio>
#include <vector>

#include <singlet/singlet.hpp>

#include "check.hpp"

int main() {
  using namespace singlet;
  const device_vector<float> a{1, 2, 3};
  const device_vector<float> b{10, 20, 30};
  const device_vector<float> d{0.5f, 0.5f, 0.5f};

  const auto expression = a * b + d;  // nothing runs yet
  std::printf("%s\n", describe(expression).c_str());

  launch_counter counter;
  device_vector<float> c;
  c = expression;  // one kernel; c takes the shape
  c += 2.0f * a;   // and one more
  std::printf("%lld kernels\n", static_cast<long long>(counter.count()));

  return verdict(counter.count() == 2 && to_host(c) == std::vector<float>{12.5f, 44.5f, 96.5f});
}
