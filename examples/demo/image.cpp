// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chooses between the image formats: by content when reading, by the name's ending when writing.
#include "image.hpp"

#include <cctype>
#include <filesystem>
#include <stdexcept>

#include "file.hpp"
#include "netpbm.hpp"
#include "png.hpp"

namespace demo {
namespace {

std::string extension(const std::string& path) {
  std::string text = std::filesystem::path(path).extension().string();
  for (char& letter : text) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return text;
}

}  // namespace

image read_image(const std::string& path) {
  const std::string bytes = read_file(path);
  if (bytes.empty()) throw std::runtime_error(path + ": expected a PPM or PNG image, found an empty file");
  if (is_netpbm(bytes)) return decode_netpbm(path, bytes);
  if (is_png(bytes)) return decode_png(path, bytes);
  throw std::runtime_error(path + ": expected a PPM (P3 or P6), PGM (P2 or P5) or PNG image, found neither");
}

void check_image_name(const std::string& path) {
  const std::string ending = extension(path);
  if (ending != ".ppm" && ending != ".pgm" && ending != ".png")
    throw std::runtime_error(path + ": expected a name for the result that ends in .ppm, .pgm or .png");
  if (ending == ".png" && !png_is_available)
    throw std::runtime_error(path + ": built without libpng, so expected a name that ends in .ppm or .pgm");
}

void write_grey_image(const std::string& path, const image& grey) {
  check_image_name(path);
  atomic_file file(path);
  const std::string ending = extension(path);
  if (ending == ".png") {
    encode_png(path, file, grey);
  } else if (ending == ".pgm") {
    encode_pgm(file, grey);
  } else {
    encode_ppm(file, grey);
  }
  file.commit();
}

}  // namespace demo
