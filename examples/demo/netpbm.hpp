// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Netpbm formats PPM and PGM (https://netpbm.sourceforge.net/doc/ppm.html and pgm.html).
#pragma once

#include <string>

#include "file.hpp"
#include "image.hpp"

namespace demo {

/// Whether the bytes begin as P2, P3, P5 or P6 do.
bool is_netpbm(const std::string& bytes);

/// The image as red, green, blue, its samples scaled to 0...255. `path` is for the messages.
image decode_netpbm(const std::string& path, const std::string& bytes);

void encode_pgm(atomic_file& file, const image& grey);
void encode_ppm(atomic_file& file, const image& grey);

}  // namespace demo
