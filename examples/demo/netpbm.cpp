// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A strict reader and writers of PPM and PGM.
#include "netpbm.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace demo {
namespace {

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class netpbm_reader {
 public:
  netpbm_reader(const std::string& path, const std::string& bytes) : path_(path), bytes_(bytes) {}

  image read() {
    const char kind = bytes_[1];
    const bool plain = kind == '2' || kind == '3';
    const int channels = kind == '3' || kind == '6' ? 3 : 1;
    position_ = 2;
    const std::int64_t width = number("the width", 1, max_pixels);
    const std::int64_t height = number("the height", 1, max_pixels);
    if (width > max_pixels / height) fail("expected at most " + std::to_string(max_pixels) + " pixels");
    maximum_ = number("the largest sample value (8 bits a sample)", 1, 255);
    // One blank ends the header of a binary file; what follows is data, whatever it looks like.
    if (position_ < bytes_.size() && is_space(bytes_[position_])) ++position_;
    check_length(width * height * channels, plain);

    image result(width, height, 3);
    for (std::int64_t i = 0; i < width * height * 3; i += 3) {
      for (int c = 0; c < 3; ++c) {
        const bool repeated = channels == 1 && c > 0;
        result.samples[static_cast<std::size_t>(i + c)] =
            repeated ? result.samples[static_cast<std::size_t>(i)] : sample(plain);
      }
    }
    return result;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error(path_ + ": byte " + std::to_string(position_) + ": " + what);
  }

  // Before any memory is asked for: a plain sample takes a digit and, but for the last, a blank.
  void check_length(std::int64_t samples, bool plain) const {
    const auto left = static_cast<std::int64_t>(bytes_.size() - position_);
    const std::int64_t needed = plain ? 2 * samples - 1 : samples;
    if (left < needed) {
      fail("the image is cut short: expected " + std::string(plain ? "at least " : "") +
           std::to_string(needed) + " bytes of samples, found " + std::to_string(left));
    }
  }

  void skip_blanks_and_comments() {
    while (position_ < bytes_.size()) {
      if (bytes_[position_] == '#') {
        position_ = std::min(bytes_.find('\n', position_), bytes_.size());
      } else if (is_space(bytes_[position_])) {
        ++position_;
      } else {
        return;
      }
    }
  }

  std::int64_t number(const char* what, std::int64_t first, std::int64_t last) {
    skip_blanks_and_comments();
    const std::string expected = std::string("expected ") + what + ", a number from " +
                                 std::to_string(first) + " to " + std::to_string(last) + ", found ";
    if (position_ >= bytes_.size()) fail(expected + "the end of the file: the image is cut short");
    if (!is_digit(bytes_[position_])) fail(expected + "something else");
    const std::size_t start = position_;
    std::int64_t value = 0;
    for (; position_ < bytes_.size() && is_digit(bytes_[position_]); ++position_)
      value = std::min(value * 10 + (bytes_[position_] - '0'), last + 1);
    if (value < first || value > last)
      fail(expected + bytes_.substr(start, std::min<std::size_t>(position_ - start, 20)));
    if (position_ < bytes_.size() && !is_space(bytes_[position_]) && bytes_[position_] != '#')
      fail(expected + "a number with something behind it");
    return value;
  }

  std::uint8_t sample(bool plain) {
    std::int64_t value = 0;
    if (plain) {
      value = number("a sample", 0, maximum_);
    } else {
      value = static_cast<unsigned char>(bytes_[position_]);
      if (value > maximum_)
        fail("expected a sample of at most " + std::to_string(maximum_) + ", found " + std::to_string(value));
      ++position_;
    }
    return static_cast<std::uint8_t>((value * 255 + maximum_ / 2) / maximum_);
  }

  const std::string& path_;
  const std::string& bytes_;
  std::size_t position_ = 0;
  std::int64_t maximum_ = 255;
};

void write_header(atomic_file& file, const char* kind, const image& grey) {
  const std::string header =
      std::string(kind) + "\n" + std::to_string(grey.width) + " " + std::to_string(grey.height) + "\n255\n";
  file.write(header.data(), header.size());
}

}  // namespace

bool is_netpbm(const std::string& bytes) {
  return bytes.size() >= 2 && bytes[0] == 'P' &&
         (bytes[1] == '2' || bytes[1] == '3' || bytes[1] == '5' || bytes[1] == '6') &&
         (bytes.size() == 2 || is_space(bytes[2]) || bytes[2] == '#');
}

image decode_netpbm(const std::string& path, const std::string& bytes) {
  return netpbm_reader(path, bytes).read();
}

void encode_pgm(atomic_file& file, const image& grey) {
  write_header(file, "P5", grey);
  file.write(grey.samples.data(), grey.samples.size());
}

void encode_ppm(atomic_file& file, const image& grey) {
  write_header(file, "P6", grey);
  std::vector<std::uint8_t> row(static_cast<std::size_t>(grey.width) * 3);
  for (std::int64_t y = 0; y < grey.height; ++y) {
    const std::uint8_t* const source = grey.samples.data() + y * grey.width;
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = source[i / 3];
    file.write(row.data(), row.size());
  }
}

}  // namespace demo
