# SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Finds nvcc, also where it is not on the PATH, and chooses the architecture: what the machine has, else Hopper.
include(CheckLanguage)
if(NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
  find_program(singlet_nvcc nvcc HINTS /usr/local/cuda/bin)
  if(singlet_nvcc)
    set(CMAKE_CUDA_COMPILER ${singlet_nvcc})
  endif()
endif()
if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
  # Asked here, since CMake knows "native" only from 3.24 on.
  execute_process(COMMAND nvidia-smi --query-gpu=compute_cap --format=csv,noheader
                  OUTPUT_VARIABLE singlet_gpus ERROR_QUIET RESULT_VARIABLE singlet_no_gpu)
  string(REGEX MATCHALL "[0-9]+\\.[0-9]+" singlet_gpus "${singlet_gpus}")
  if(singlet_no_gpu EQUAL 0 AND singlet_gpus)
    list(REMOVE_DUPLICATES singlet_gpus)
    list(TRANSFORM singlet_gpus REPLACE "([0-9]+)\\.([0-9]+)" "\\1\\2-real" OUTPUT_VARIABLE CMAKE_CUDA_ARCHITECTURES)
  else()
    set(CMAKE_CUDA_ARCHITECTURES 90a-real)
  endif()
endif()
check_language(CUDA)
set(SINGLET_HAS_CUDA OFF)
if(CMAKE_CUDA_COMPILER)
  enable_language(CUDA)
  find_package(CUDAToolkit QUIET)
  set(SINGLET_HAS_CUDA ON)
endif()

# Sets `result` to a .cu file of one line that makes nvcc compile a .cpp file of the current folder.
function(singlet_as_cuda result source)
  file(RELATIVE_PATH name ${CMAKE_CURRENT_SOURCE_DIR} ${source})
  string(REGEX REPLACE "\\.cpp$" ".cu" name ${name})
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/cuda/${name} CONTENT "#include \"${source}\"\n")
  set(${result} ${CMAKE_CURRENT_BINARY_DIR}/cuda/${name} PARENT_SCOPE)
endfunction()
