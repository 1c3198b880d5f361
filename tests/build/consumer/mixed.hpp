// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What both parts of the program share.
#pragma once

#include <singlet/singlet.hpp>

singlet::device_vector<float> multiply_add(const singlet::device_vector<float>& a,
                                           const singlet::device_vector<float>& b,
                                           const singlet::device_vector<float>& d);
