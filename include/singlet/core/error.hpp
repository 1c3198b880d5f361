// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The exceptions, and the cold functions that word them.
#pragma once

#include <cstdio>
#include <stdexcept>

#include <singlet/core/config.hpp>

namespace singlet::inline SINGLET_ABI {

/// Shapes that do not fit together; what() names both and the operation.
class shape_error : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// A CUDA call or a kernel that failed; what() names both.
class cuda_error : public std::runtime_error {
 public:
  cuda_error(int code, const char* text) : std::runtime_error(text), code_(code) {}
  /// The cudaError_t of the failed call, as an integer.
  int code() const noexcept { return code_; }

 private:
  int code_;
};

namespace detail {

// A line of text of limited length: messages are built without std::string, which would cost every
// includer compile time.
struct message {
  char text[512];
  int length = 0;

  template <class... Ts>
  message& add(const char* format, Ts... values) {
    const int room = static_cast<int>(sizeof text) - length;
    const int wanted = std::snprintf(text + length, static_cast<std::size_t>(room), format, values...);
    length += wanted < room ? wanted : room - 1;
    return *this;
  }
  message& add(const char* words) { return add("%s", words); }

  message& add_shape(const index_t* extents, int rank) {
    add("(");
    for (int k = 0; k < rank; ++k) add(k ? ", %lld" : "%lld", static_cast<long long>(extents[k]));
    return add(rank == 1 ? ",)" : ")");
  }
};

// `hint` asks for the advice that is right where somebody meant an extent of 1 to repeat.
[[noreturn, gnu::noinline, gnu::cold]] inline void throw_shapes(const char* operation, const index_t* a,
                                                                int rank_a, const index_t* b, int rank_b) {
  message m;
  m.add("singlet: ").add(operation).add(": shapes ").add_shape(a, rank_a);
  m.add(" and ").add_shape(b, rank_b).add(" do not match");
  bool one = false;
  for (int k = 0; k < rank_a; ++k) one = one || a[k] == 1;
  for (int k = 0; k < rank_b; ++k) one = one || b[k] == 1;
  if (one) {
    m.add(
        "; an extent of 1 does not repeat by itself: use as_col or as_row for a vector, keepdims for a "
        "reduction, or reshape to drop the axis");
  } else if (rank_a != rank_b) {
    m.add("; a lower rank is matched with the last axes: use as_col for the first axis of a matrix");
  }
  throw shape_error(m.text);
}

[[noreturn, gnu::noinline, gnu::cold]] inline void throw_bounds(const char* operation, index_t first,
                                                                index_t count, const index_t* extents,
                                                                int rank) {
  message m;
  m.add("singlet: ").add(operation);
  m.add(": %lld elements from %lld on are not within shape ", static_cast<long long>(count),
        static_cast<long long>(first));
  throw shape_error(m.add_shape(extents, rank).text);
}

[[noreturn, gnu::noinline, gnu::cold]] inline void throw_shape_text(const char* text) {
  throw shape_error(text);
}

[[noreturn, gnu::noinline, gnu::cold]] inline void throw_argument(const char* text) {
  throw std::invalid_argument(text);
}

[[noreturn, gnu::noinline, gnu::cold]] inline void throw_out_of_range(const index_t* at,
                                                                      const index_t* extents, int rank) {
  message m;
  m.add("singlet: at: position ").add_shape(at, rank).add(" is outside shape ").add_shape(extents, rank);
  throw std::out_of_range(m.text);
}

[[noreturn, gnu::noinline, gnu::cold]] inline void throw_position(index_t at, index_t size) {
  message m;
  m.add("singlet: index %lld is outside [0, %lld)", static_cast<long long>(at), static_cast<long long>(size));
  throw std::out_of_range(m.text);
}

}  // namespace detail
}  // namespace singlet::inline SINGLET_ABI
