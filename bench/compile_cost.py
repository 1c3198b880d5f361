#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Measures what nvcc pays for singlet beside hand-written kernels and thrust::transform.
"""Compile N different float expressions of three operators in one file, for each library.

Every library compiles the same expressions in the same style: one function an expression. The runs are
interleaved, so that a slow minute of the machine hits everyone, and medians are reported. The default clock
is processor time of nvcc and all its children: nvcc runs its phases one after another, so on a quiet machine
this is the wall time, and on a busy one it is the steadier of the two. Both are in the JSON.
"""

import argparse
import csv
import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLAGS = ["-O3", "-c", "-std=c++20", "-gencode", "arch=compute_90a,code=sm_90a"]
OPERATORS = "+-*"  # a division is a subroutine in every kernel, and would time ptxas instead of the library
# The five binary trees with three inner nodes; {0} to {2} are operators, a to d the operands.
TREES = [
    "((a {0} b) {1} c) {2} d",
    "(a {0} (b {1} c)) {2} d",
    "(a {0} b) {1} (c {2} d)",
    "a {0} ((b {1} c) {2} d)",
    "a {0} (b {1} (c {2} d))",
]
GOALS = {"include": 2.5, "slope": 2.5, "fifty": 2.5}


def expressions(count):
    """Different trees, spread over the 135 there are: 7 and 5 * 27 have no common factor."""
    operators = [(x, y, z) for x in OPERATORS for y in OPERATORS for z in OPERATORS]
    chosen = [(7 * i) % (len(TREES) * len(operators)) for i in range(count)]
    return [TREES[i % len(TREES)].format(*operators[i // len(TREES)]) for i in chosen]


def singlet_source(count):
    arguments = ", ".join(f"const vector& {name}" for name in "abcd")
    lines = ["#include <singlet/singlet.hpp>"]
    if count:
        lines.append("using vector = singlet::device_vector<float>;")
    lines += [f"void f{i}(vector& r, {arguments}) {{ r = {e}; }}" for i, e in enumerate(expressions(count))]
    return lines


def handwritten_source(count):
    arguments = ", ".join(f"const float* {name}" for name in "abcd")
    lines = ["#include <cuda_runtime.h>"]
    for i, e in enumerate(expressions(count)):
        for name in "abcd":
            e = e.replace(name, f"{name}[i]")
        lines += [
            f"__global__ void k{i}(float* r, {arguments}, long n) {{",
            "  long i = static_cast<long>(blockIdx.x) * blockDim.x + threadIdx.x;",
            f"  if (i < n) r[i] = {e};",
            "}",
            f"void f{i}(float* r, {arguments}, long n) {{",
            f"  k{i}<<<(n + 255) / 256, 256>>>(r, a, b, c, d, n);",
            "}",
        ]
    return lines


def thrust_source(count):
    arguments = ", ".join(f"const vector& {name}" for name in "abcd")
    lines = [
        "#include <thrust/device_vector.h>",
        "#include <thrust/iterator/zip_iterator.h>",
        "#include <thrust/transform.h>",
        "#include <thrust/zip_function.h>",
    ]
    if count:
        lines.append("using vector = thrust::device_vector<float>;")
    for i, e in enumerate(expressions(count)):
        lines += [
            f"struct op{i} {{",
            "  __host__ __device__ float operator()(float a, float b, float c, float d) const {",
            f"    return {e};",
            "  }",
            "};",
            f"void f{i}(vector& r, {arguments}) {{",
            "  auto first = thrust::make_zip_iterator(a.begin(), b.begin(), c.begin(), d.begin());",
            f"  thrust::transform(first, first + r.size(), r.begin(), thrust::make_zip_function(op{i}{{}}));",
            "}",
        ]
    return lines


SOURCES = {"handwritten": handwritten_source, "singlet": singlet_source, "thrust": thrust_source}


class Compiler:
    def __init__(self, nvcc, include, folder):
        self.nvcc, self.include, self.folder = nvcc, include, pathlib.Path(folder)

    def command(self, source):
        return [self.nvcc, *FLAGS, "-I", self.include, "-o", str(source.with_suffix(".o")), str(source)]

    def write(self, library, count):
        source = self.folder / f"{library}_{count}.cu"
        source.write_text("\n".join(SOURCES[library](count)) + "\n")
        return source

    def measure(self, source):
        """One run: wall and processor seconds, and the peak resident memory of the largest process."""
        log = open(source.with_suffix(".log"), "w+")
        start = time.perf_counter()
        child = subprocess.Popen(self.command(source), stdout=log, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        wall = time.perf_counter() - start
        if child.returncode:
            log.seek(0)
            sys.exit(f"compile_cost: nvcc failed on {source.name}:\n{log.read()}")
        return {"wall_s": wall, "cpu_s": usage.ru_utime + usage.ru_stime, "peak_mb": usage.ru_maxrss / 1024}

    def phases(self, source):
        """Milliseconds of each phase of one run, as `nvcc --time` reports them."""
        table = source.with_suffix(".csv")
        table.unlink(missing_ok=True)
        subprocess.run([*self.command(source), "--time", str(table)], check=True, stdout=subprocess.DEVNULL)
        rows = csv.reader(table.open(), skipinitialspace=True)
        next(rows)
        return {row[1].strip(): float(row[6]) for row in rows if row[1].strip() != "nvcc (driver)"}


def collect(compiler, libraries, counts, runs):
    sources = {(l, n): compiler.write(l, n) for n in counts for l in libraries}
    samples = {key: [] for key in sources}
    for source in sources.values():  # untimed: fills the file cache
        compiler.measure(source)
    for run in range(runs):
        for key, source in sources.items():
            samples[key].append(compiler.measure(source))
        print(f"compile_cost: round {run + 1} of {runs}", file=sys.stderr)
    cells = []
    for (library, count), source in sources.items():
        cell = {"library": library, "expressions": count}
        for field in ("wall_s", "cpu_s", "peak_mb"):
            cell[field] = round(statistics.median(s[field] for s in samples[library, count]), 4)
        cell["cpu_s_min"] = round(min(s["cpu_s"] for s in samples[library, count]), 4)
        cell["object_bytes"] = source.with_suffix(".o").stat().st_size
        cells.append(cell)
    return cells, sources


def summarise(cells, libraries, counts, clock):
    """Per library: include time, seconds a further expression, fifty; each also over the hand-written one."""
    seconds = {(c["library"], c["expressions"]): c[clock] for c in cells}
    few, many = sorted(counts)[-2:]
    summary = {}
    for library in libraries:
        summary[library] = {
            "include": seconds[library, 0],
            "slope": (seconds[library, many] - seconds[library, few]) / (many - few),
            "fifty": seconds[library, many],
        }
    base = summary["handwritten"]
    for library in libraries:
        for name in GOALS:
            summary[library][name + "_ratio"] = round(summary[library][name] / base[name], 3)
            summary[library][name] = round(summary[library][name], 4)
    return summary


def print_tables(result):
    print(f"{'library':12} {'expressions':>11} {'cpu s':>8} {'min':>8} {'wall s':>8} {'peak MB':>8} "
          f"{'object kB':>10}")
    for c in result["cells"]:
        print(f"{c['library']:12} {c['expressions']:>11} {c['cpu_s']:>8.3f} {c['cpu_s_min']:>8.3f} "
              f"{c['wall_s']:>8.3f} {c['peak_mb']:>8.0f} {c['object_bytes'] / 1e3:>10.1f}")
    print(f"\n{'library':12} {'include':>8} {'slope':>8} {'fifty':>8}   ratios to hand-written "
          f"(goal {GOALS['include']}, {GOALS['slope']}, {GOALS['fifty']}), clock {result['clock']}")
    for library, s in result["summary"].items():
        print(f"{library:12} {s['include']:>8.3f} {s['slope']:>8.4f} {s['fifty']:>8.3f}   "
              f"{s['include_ratio']:.2f}  {s['slope_ratio']:.2f}  {s['fifty_ratio']:.2f}")


def print_phases(phases):
    names = list(dict.fromkeys(name for table in phases.values() for name in table))
    print("\nmilliseconds by phase, one run")
    print(f"{'':16}" + "".join(f"{name:>24}" for name in names))
    for key, table in phases.items():
        print(f"{key:16}" + "".join(f"{table.get(name, 0):>24.0f}" for name in names))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="timed runs a file (default 5)")
    parser.add_argument("--libraries", default="handwritten,singlet,thrust", help="comma-separated")
    parser.add_argument("--counts", default="0,1,10,50", help="expressions a file; 0 is the include alone")
    parser.add_argument("--clock", choices=["cpu", "wall"], default="cpu", help="what the ratios use")
    parser.add_argument("--include", default=str(ROOT / "include"))
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--output", default=str(ROOT / "bench/results/compile_cost.json"),
                        help="JSON file; '' writes none")
    parser.add_argument("--phases", action="store_true", help="also print nvcc's own phases")
    parser.add_argument("--keep", help="folder for the generated sources and objects")
    options = parser.parse_args()
    options.libraries = options.libraries.split(",")
    options.counts = sorted(int(n) for n in options.counts.split(","))
    unknown = [l for l in options.libraries if l not in SOURCES]
    if unknown or "handwritten" not in options.libraries:
        parser.error(f"--libraries takes some of {', '.join(SOURCES)}, handwritten always among them")
    most = len(TREES) * len(OPERATORS) ** 3
    if options.counts[0] != 0 or len(options.counts) < 3 or options.counts[-1] > most:
        parser.error(f"--counts takes 0 and at least two more, at most {most}")
    return options


def main():
    options = arguments()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(options.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        compiler = Compiler(options.nvcc, options.include, folder)
        cells, sources = collect(compiler, options.libraries, options.counts, options.runs)
        phases = {}
        if options.phases:
            phases = {f"{l} {n}": compiler.phases(s) for (l, n), s in sources.items()}
    version = subprocess.run([options.nvcc, "--version"], capture_output=True, text=True, check=True).stdout
    result = {
        "benchmark": "compile_cost",
        "nvcc": version.strip().splitlines()[-2],
        "flags": " ".join(FLAGS),
        "cores": os.cpu_count(),
        "machine": platform.machine(),
        "runs": options.runs,
        "clock": options.clock,
        "goals": GOALS,
        "cells": cells,
        "summary": summarise(cells, options.libraries, options.counts, options.clock + "_s"),
    }
    print_tables(result)
    if phases:
        print_phases(phases)
    if options.output:
        pathlib.Path(options.output).parent.mkdir(parents=True, exist_ok=True)
        pathlib.Path(options.output).write_text(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main()
