// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With SINGLET_NVTX each kernel lies in one range: the program stands in for the profiler and counts them.
#include <nvtx3/nvToolsExt.h>

#include <singlet/singlet.hpp>

#if !defined(SINGLET_NVTX)
#error "compile this with -DSINGLET_NVTX"
#endif

namespace {

int opened = 0;
int closed = 0;

int open_range(const char* name) { return name[0] == 0 ? -1 : opened++; }
int close_range() { return closed++; }

// What NVTX calls first: puts the two functions above into its table.
int inject(NvtxGetExportTableFunc_t table_of) {
  const auto* callbacks = static_cast<const NvtxExportTableCallbacks*>(table_of(NVTX_ETID_CALLBACKS));
  NvtxFunctionTable functions = nullptr;
  unsigned size = 0;
  if (callbacks->GetModuleFunctionTable(NVTX_CB_MODULE_CORE, &functions, &size) == 0) return 0;
  *functions[NVTX_CBID_CORE_RangePushA] = reinterpret_cast<NvtxFunctionPointer>(open_range);
  *functions[NVTX_CBID_CORE_RangePop] = reinterpret_cast<NvtxFunctionPointer>(close_range);
  return 1;
}

}  // namespace

int main() {
  if (singlet::device_count() == 0) return 0;
  InitializeInjectionNvtx2_fnptr = inject;
  const singlet::device_vector<float> a{1, 2, 3}, b(3, 2.0f);
  singlet::device_vector<float> c(3);
  const int before = opened;
  const singlet::launch_counter kernels;
  c = a * b + 1.0f;
  c *= 2.0f;
  return kernels.count() == 2 && opened - before == 2 && closed == opened ? 0 : 1;
}
