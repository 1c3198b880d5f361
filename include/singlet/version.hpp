// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The version of the library, as numbers the preprocessor can compare.
#pragma once

#define SINGLET_VERSION_MAJOR 0
#define SINGLET_VERSION_MINOR 1
#define SINGLET_VERSION_PATCH 0
