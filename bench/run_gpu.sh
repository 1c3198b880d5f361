#!/bin/sh
# SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Runs every GPU benchmark that lies in a folder, writes JSON to another, and prints a short table.
# usage: bench/run_gpu.sh BINARIES RESULTS
set -eu

if [ $# -ne 2 ] || [ ! -d "$1" ]; then
  echo "usage: $0 BINARIES RESULTS" >&2
  echo "BINARIES is a folder with elementwise, views, types, transpose, latency." >&2
  exit 2
fi
binaries=$1
results=$2
here=$(dirname "$0")
mkdir -p "$results"

# A shared Google Benchmark may lie beside the binaries on a machine that has none installed.
LD_LIBRARY_PATH=$binaries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH

status=0
for name in elementwise views types transpose latency; do
  if [ ! -x "$binaries/$name" ]; then
    echo "run_gpu: $binaries/$name is missing" >&2
    status=1
    continue
  fi
  echo "run_gpu: $name" >&2
  log=$results/$name.log
  if ! "$binaries/$name" --benchmark_out="$results/$name.json" --benchmark_out_format=json >"$log" 2>&1; then
    echo "run_gpu: $name failed:" >&2
    tail -n 20 "$log" >&2
    status=1
  fi
done

python3 "$here/report.py" --results "$results" --tidy --table
exit $status
