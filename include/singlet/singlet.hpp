// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The umbrella: all of the library but what needs headers of its own (half.hpp, complex.hpp, interop/).
#pragma once

#include <singlet/algorithms/fuse.hpp>
#include <singlet/algorithms/plan.hpp>
#include <singlet/backend/device.hpp>
#include <singlet/fusion/describe.hpp>
#include <singlet/storage/pinned.hpp>
#include <singlet/version.hpp>
