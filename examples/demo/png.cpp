// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PNG through libpng's simplified interface, which reports errors without longjmp.
#include "png.hpp"

#include <stdexcept>

#ifdef DEMO_HAS_PNG
#include <png.h>
#endif

namespace demo {
namespace {

const std::string signature("\x89PNG\r\n\x1a\n", 8);

[[noreturn]] void fail(const std::string& path, const std::string& what) {
  throw std::runtime_error(path + ": " + what);
}

}  // namespace

bool is_png(const std::string& bytes) { return bytes.compare(0, signature.size(), signature) == 0; }

#ifdef DEMO_HAS_PNG

namespace {

std::uint32_t big_endian(const std::string& bytes, std::size_t position) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[position + i]);
  return value;
}

// libpng stops at the last pixel, and so does not miss the end of a file that was cut behind it.
void check_chunks(const std::string& path, const std::string& bytes) {
  constexpr std::size_t framing = 12;  // length, name and checksum
  std::size_t position = signature.size();
  std::string name;
  while (name != "IEND") {
    if (bytes.size() - position < framing || bytes.size() - position - framing < big_endian(bytes, position))
      fail(path, "the PNG image is cut short: expected more chunks behind byte " + std::to_string(position));
    name = bytes.substr(position + 4, 4);
    position += framing + big_endian(bytes, position);
  }
}

class png_session {
 public:
  png_session() { image_.version = PNG_IMAGE_VERSION; }
  ~png_session() { png_image_free(&image_); }
  png_session(const png_session&) = delete;
  png_session& operator=(const png_session&) = delete;
  png_image* operator->() { return &image_; }
  png_image* get() { return &image_; }

 private:
  png_image image_{};
};

}  // namespace

image decode_png(const std::string& path, const std::string& bytes) {
  check_chunks(path, bytes);
  png_session png;
  const auto damaged = [&] { fail(path, std::string("the PNG image is damaged: ") + png->message); };
  if (png_image_begin_read_from_memory(png.get(), bytes.data(), bytes.size()) == 0) damaged();
  if (png->width > max_pixels / png->height)
    fail(path, "expected at most " + std::to_string(max_pixels) + " pixels");
  png->format = PNG_FORMAT_RGB;
  image result(png->width, png->height, 3);
  const png_color black{};
  if (png_image_finish_read(png.get(), &black, result.samples.data(), 0, nullptr) == 0) damaged();
  return result;
}

void encode_png(const std::string& path, atomic_file& file, const image& grey) {
  png_session png;
  png->width = static_cast<png_uint_32>(grey.width);
  png->height = static_cast<png_uint_32>(grey.height);
  png->format = PNG_FORMAT_GRAY;
  png->flags = PNG_IMAGE_FLAG_FAST;
  if (png_image_write_to_stdio(png.get(), file.handle(), 0, grey.samples.data(), 0, nullptr) == 0)
    fail(path, std::string("cannot be written: ") + png->message);
}

#else

image decode_png(const std::string& path, const std::string&) {
  fail(path, "built without libpng: expected a PPM or PGM image");
}

void encode_png(const std::string& path, atomic_file&, const image&) {
  fail(path, "built without libpng: expected a name that ends in .ppm or .pgm");
}

#endif

}  // namespace demo
