// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whole files in, whole files out: nothing is ever left half-written.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>

namespace demo {

/// The bytes of a file. Throws std::runtime_error, naming the file and the reason, when it cannot be read.
std::string read_file(const std::string& path);

/// A file that appears under its name when it is complete, and not before.
///
/// It is written beside its destination and renamed by `commit()`, which replaces an older file in one step.
/// Without a `commit()` nothing stays behind.
class atomic_file {
 public:
  /// Throws std::runtime_error when the destination is no place for a file.
  explicit atomic_file(const std::string& path);
  ~atomic_file();
  atomic_file(const atomic_file&) = delete;
  atomic_file& operator=(const atomic_file&) = delete;

  void write(const void* bytes, std::size_t count);
  void commit();
  std::FILE* handle() const { return file_; }

 private:
  std::string path_;
  std::string temporary_;
  std::FILE* file_;
};

}  // namespace demo
