# SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What the machine that builds with singlet offers: OpenMP and the CUDA toolkit. Neither is required, and the installed
# package looks again, since it may have been made on another machine or with another compiler.

# A macro, since find_package leaves its results in the scope of its caller.
macro(singlet_find_dependencies target)
  if(NOT DEFINED SINGLET_OPENMP OR SINGLET_OPENMP)
    find_package(OpenMP QUIET COMPONENTS CXX)
    if(OpenMP_CXX_FOUND)
      # BUILD_INTERFACE keeps what was found here out of the installed targets.
      target_link_libraries(${target} INTERFACE $<BUILD_INTERFACE:OpenMP::OpenMP_CXX>)
      target_compile_options(
        ${target} INTERFACE $<BUILD_INTERFACE:$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=${OpenMP_CXX_FLAGS}>>)
    endif()
  endif()
  find_package(CUDAToolkit QUIET)
endmacro()
