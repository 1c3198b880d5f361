// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images of bytes, read from and written to PPM, PGM and PNG files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace demo {

/// Rows from top to bottom, pixels from left to right, the channels of a pixel side by side.
struct image {
  std::int64_t width = 0;
  std::int64_t height = 0;
  int channels = 3;  ///< 3 for red, green, blue; 1 for grey
  std::vector<std::uint8_t> samples;

  image() = default;
  image(std::int64_t columns, std::int64_t rows, int samples_per_pixel)
      : width(columns),
        height(rows),
        channels(samples_per_pixel),
        samples(static_cast<std::size_t>(columns * rows * samples_per_pixel)) {}

  std::int64_t pixels() const { return width * height; }
};

/// The largest image that is read: a damaged header must not ask for all memory.
inline constexpr std::int64_t max_pixels = std::int64_t{1} << 28;

/// Reads a PPM or PGM (plain or binary, 8 bits a sample) or a PNG, told apart by content; always red, green,
/// blue. Throws std::runtime_error that names the file, what was expected and what was found.
image read_image(const std::string& path);

/// Throws std::runtime_error unless the name ends in .ppm, .pgm or .png (and PNG was built in).
void check_image_name(const std::string& path);

/// Writes a grey image in the format that the name ends in. The file is there when it is complete, or not at
/// all.
void write_grey_image(const std::string& path, const image& grey);

}  // namespace demo
