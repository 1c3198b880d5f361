// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `map` puts a function object of your own into an expression, where it fuses like any operator. It may carry
// state. `SINGLET_HD` marks the call for both processors; the type stands at namespace scope, so that a
// kernel can name it.
#include <vector>

#include <singlet/singlet.hpp>

#include "check.hpp"

/// Brings a quantity into a box with periodic walls.
struct wrapped_into {
  float length;
  SINGLET_HD float operator()(float x) const {
    while (x < 0) x += length;
    while (x >= length) x -= length;
    return x;
  }
};

struct kinetic_energy {
  SINGLET_HD float operator()(float mass, float speed) const { return 0.5f * mass * speed * speed; }
};

int main() {
  using namespace singlet;
  const device_vector<float> position{1, 9, 5};
  const device_vector<float> velocity{-2, 3, 1};
  const device_vector<float> mass{2, 4, 6};

  launch_counter counter;
  device_vector<float> moved;
  moved = map(wrapped_into{10}, position + 2.0f * velocity);
  device_vector<float> energy;
  energy = map(kinetic_energy{}, mass, velocity) + 1.0f;

  return verdict(counter.count() == 2 && to_host(moved) == std::vector<float>{7, 5, 7} &&
                 to_host(energy) == std::vector<float>{5, 19, 4});
}
