// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types follow C++: bytes compute as int, int with float is float, and a comparison gives bool. A plain
// number is weak: `2.0` does not turn a float array into double. Conversions happen inside the one kernel.
#include <cstdint>
#include <type_traits>
#include <vector>

#include <singlet/singlet.hpp>

#include "check.hpp"

int main() {
  using namespace singlet;
  const device_vector<std::uint8_t> bytes{100, 200, 250};
  const device_vector<float> gain{0.5f, 1.0f, 2.0f};

  const array sum = bytes + bytes;  // int: 200, not 200 modulo 256
  const array scaled = gain * 2.0;  // float
  const device_vector<std::uint8_t> bright = saturate_cast<std::uint8_t>(bytes * gain);  // 500 becomes 255
  const device_vector<std::uint8_t> wrapped = cast<std::uint8_t>(bytes + 10);  // 260 becomes 4, as in C++
  const array chosen = where(bytes > 150, gain, -gain);

  static_assert(std::is_same_v<decltype(sum), const device_vector<int>>);
  static_assert(std::is_same_v<decltype(scaled), const device_vector<float>>);
  return verdict(to_host(sum) == std::vector<int>{200, 400, 500} &&
                 to_host(scaled) == std::vector<float>{1, 2, 4} &&
                 to_host(bright) == std::vector<std::uint8_t>{50, 200, 255} &&
                 to_host(wrapped) == std::vector<std::uint8_t>{110, 210, 4} &&
                 to_host(chosen) == std::vector<float>{-0.5f, 1, 2});
}
