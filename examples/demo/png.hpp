// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PNG files, through libpng where it was found (the build then defines DEMO_HAS_PNG).
#pragma once

#include <string>

#include "file.hpp"
#include "image.hpp"

namespace demo {

#ifdef DEMO_HAS_PNG
inline constexpr bool png_is_available = true;
#else
inline constexpr bool png_is_available = false;
#endif

/// Whether the bytes begin with PNG's signature.
bool is_png(const std::string& bytes);

/// The image as red, green, blue, 8 bits each; transparent pixels are put on black. `path` is for the
/// messages. Throws std::runtime_error when the file is damaged or cut short, or libpng is missing.
image decode_png(const std::string& path, const std::string& bytes);

void encode_png(const std::string& path, atomic_file& file, const image& grey);

}  // namespace demo
