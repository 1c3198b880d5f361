// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A strict reader for tables of numbers in CSV files: errors name the line and the column.
#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "file.hpp"

namespace demo {

/// Measurements, row by row. Columns of labels (`species`) are checked for their place and left out.
struct table {
  std::vector<std::string> columns;
  std::vector<float> values;

  std::int64_t width() const { return static_cast<std::int64_t>(columns.size()); }
  std::int64_t height() const { return static_cast<std::int64_t>(values.size()) / width(); }
};

class csv_reader {
 public:
  csv_reader(const std::string& path, std::string_view text) : path_(path), text_(text) {}

  table read() {
    if (text_.empty()) fail("expected a header line with the names of the columns, found an empty file");
    read_header();
    while (!text_.empty()) read_row();
    if (result_.values.empty()) fail("expected at least one line of numbers behind the header");
    return std::move(result_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error(path_ + ": line " + std::to_string(line_) + ": " + what);
  }

  [[noreturn]] void fail(std::size_t column, const std::string& what) const {
    throw std::runtime_error(path_ + ": line " + std::to_string(line_) + ", column " +
                             std::to_string(column + 1) + " (" + names_[column] + "): " + what);
  }

  // A last line without its end may be a number that lost its digits: a cut file looks like that.
  std::vector<std::string_view> next_line() {
    ++line_;
    const std::size_t end = text_.find('\n');
    if (end == std::string_view::npos)
      fail("the file is cut short: expected the last line to end with a newline");
    std::string_view line = text_.substr(0, end);
    text_.remove_prefix(end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);

    std::vector<std::string_view> fields;
    for (std::size_t comma = line.find(','); comma != std::string_view::npos; comma = line.find(',')) {
      fields.push_back(line.substr(0, comma));
      line.remove_prefix(comma + 1);
    }
    fields.push_back(line);
    return fields;
  }

  void read_header() {
    for (const std::string_view name : next_line()) {
      if (name.empty()) fail("expected a name for every column in the header");
      names_.emplace_back(name);
      if (name != label_name) result_.columns.emplace_back(name);
    }
    if (result_.columns.empty()) fail("expected at least one column of numbers in the header");
  }

  void read_row() {
    const std::vector<std::string_view> fields = next_line();
    if (fields.size() != names_.size()) {
      fail("expected " + std::to_string(names_.size()) + " columns as in the header, found " +
           std::to_string(fields.size()));
    }
    for (std::size_t column = 0; column < fields.size(); ++column) {
      if (names_[column] != label_name) {
        result_.values.push_back(number(column, fields[column]));
      } else if (fields[column].empty()) {
        fail(column, "expected a label, found nothing");
      }
    }
  }

  float number(std::size_t column, std::string_view field) const {
    float value = 0;
    const char* const end = field.data() + field.size();
    const auto [stop, error] = std::from_chars(field.data(), end, value);
    if (error == std::errc::result_out_of_range) fail(column, "expected a number in the range of float");
    if (error != std::errc() || stop != end || !std::isfinite(value))
      fail(column, "expected a number, found \"" + std::string(field.substr(0, 40)) + "\"");
    return value;
  }

  static constexpr std::string_view label_name = "species";

  const std::string& path_;
  std::string_view text_;
  std::int64_t line_ = 0;
  std::vector<std::string> names_;
  table result_;
};

/// Reads a header line and then lines of as many comma-separated fields, all finite numbers but for labels.
/// Throws std::runtime_error that names the file, line and column, what was expected and what was found.
inline table read_csv(const std::string& path) {
  const std::string text = read_file(path);
  return csv_reader(path, text).read();
}

}  // namespace demo
