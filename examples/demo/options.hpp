// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The demo's command line.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "image.hpp"
#include "png.hpp"

#ifndef DEMO_CSV
#define DEMO_CSV "examples/data/iris.csv"
#endif

namespace demo {

struct options {
  std::string csv = DEMO_CSV;
  std::string image;  ///< empty: the demo draws one
  std::string output = png_is_available ? "grey.png" : "grey.pgm";
  bool help = false;
};

/// A command line that cannot be understood.
struct usage_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline constexpr const char* usage =
    "usage: demo [--csv FILE] [--image FILE] [--output FILE] [FILE]\n"
    "  --csv FILE     the measurements to standardise (default: Fisher's irises)\n"
    "  --image FILE   the PPM, PGM or PNG image to turn to grey, also without --image (default: a drawn "
    "one)\n"
    "  --output FILE  where the grey image goes: .png, .pgm or .ppm (default: grey.png, or grey.pgm without "
    "libpng)\n";

inline options parse(const std::vector<std::string>& arguments) {
  options result;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i];
    const auto file = [&]() -> const std::string& {
      if (i + 1 == arguments.size() || arguments[i + 1].empty() || arguments[i + 1].starts_with("--"))
        throw usage_error(name + ": expected the name of a file behind it");
      return arguments[++i];
    };
    if (name == "--help" || name == "-h") {
      result.help = true;
    } else if (name == "--csv") {
      result.csv = file();
    } else if (name == "--output") {
      result.output = file();
    } else if (name != "--image" && (name.empty() || name.starts_with('-'))) {
      throw usage_error("unknown option \"" + name + "\": expected --csv, --image, --output or --help");
    } else if (!result.image.empty()) {
      throw usage_error("expected one image, found \"" + result.image + "\" and one more");
    } else {
      result.image = name == "--image" ? file() : name;
    }
  }
  check_image_name(result.output);
  return result;
}

}  // namespace demo
