// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that somebody else owns takes part through `view(pointer, extents...)`, and `data()` hands out our
// own. A view is as good as its memory: the owner must outlive the work, and order other work on it by stream
// or wait.
#include <vector>

#include <singlet/singlet.hpp>

#include "check.hpp"

/// Stands for another library: it knows pointers and sizes only.
struct other_library {
  singlet::device_vector<float> memory{1, 2, 3, 4, 5, 6};
  float* pointer() { return memory.data(); }
};

int main() {
  using namespace singlet;
  other_library other;
  const auto theirs = view(other.pointer(), 2, 3);  // device memory, seen as two rows of three
  device_matrix<float> ours = 10.0f * theirs;
  row(theirs, 0) = 0.0f;  // writes into their memory

  std::vector<float> host_memory(6);
  copy(ours, view<host_space>(host_memory.data(), 2, 3));
  const float* const pointer = ours.data();  // for a library that takes device pointers; it is ours to free
  const device_vector<float> last_row = view(pointer + 3, 3) + 1.0f;

  return verdict(host_memory == std::vector<float>{10, 20, 30, 40, 50, 60} &&
                 to_host(other.memory) == std::vector<float>{0, 0, 0, 4, 5, 6} &&
                 to_host(last_row) == std::vector<float>{41, 51, 61});
}
