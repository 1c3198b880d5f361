# SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Installation: the headers, and a package for find_package(singlet).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(singlet_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/singlet)
install(DIRECTORY include/singlet DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS singlet singlet_cuda EXPORT singlet_targets)
install(EXPORT singlet_targets NAMESPACE singlet:: FILE singletTargets.cmake DESTINATION ${singlet_package_dir})
configure_package_config_file(cmake/singletConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/singletConfig.cmake
                              INSTALL_DESTINATION ${singlet_package_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/singletConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/singletConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/singletConfigVersion.cmake
              cmake/dependencies.cmake DESTINATION ${singlet_package_dir})
