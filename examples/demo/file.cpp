// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whole files in, whole files out, over the C library's streams, which report every error.
#include "file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <system_error>

namespace demo {
namespace {

[[noreturn]] void fail(const std::string& path, const char* what, const std::string& why) {
  throw std::runtime_error(path + ": " + what + ": " + why);
}

[[noreturn]] void fail(const std::string& path, const char* what) { fail(path, what, std::strerror(errno)); }

}  // namespace

std::string read_file(const std::string& path) {
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) fail(path, "cannot be opened");
  std::string bytes;
  char block[1 << 16];
  while (const std::size_t count = std::fread(block, 1, sizeof block, file)) bytes.append(block, count);
  const int error = std::ferror(file) != 0 ? errno : 0;
  std::fclose(file);
  if (error != 0) fail(path, "cannot be read", std::strerror(error));
  return bytes;
}

atomic_file::atomic_file(const std::string& path)
    : path_(path), temporary_(path + ".partial"), file_(nullptr) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  // The rename would replace a directory or a device, not write into it.
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    fail(path, "cannot be written", "expected a regular file or a new name");
  file_ = std::fopen(temporary_.c_str(), "wb");
  if (file_ == nullptr) fail(path, "cannot be written");
}

atomic_file::~atomic_file() {
  if (file_ == nullptr) return;
  std::fclose(file_);
  std::remove(temporary_.c_str());
}

void atomic_file::write(const void* bytes, std::size_t count) {
  if (std::fwrite(bytes, 1, count, file_) != count) fail(path_, "cannot be written");
}

void atomic_file::commit() {
  // A full disk may show only when the last buffer goes out.
  if (std::fflush(file_) != 0) fail(path_, "cannot be written");
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail(path_, "cannot be written");
  std::fclose(file_);
  file_ = nullptr;
}

}  // namespace demo
