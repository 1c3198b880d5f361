# SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the sources themselves. usage: check.py --root ROOT --cxx CXX [--clang C] [--nvcc N] [--cmake C] CHECK"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

STRICT = ["-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror"]
LAYERS = ["core", "expression", "fusion", "backend", "storage", "algorithms", "interop"]
HEAVY = re.compile(r"<(map|valarray|any|iostream|complex|functional|memory|mutex|atomic|(thrust|cub|cuda/std)/.*)>")
FIRST_SCREEN = 40  # lines
SKIPPED = 77


def run(command, **more):
    return subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)


def fail(text):
    print(text)
    sys.exit(1)


def includes(path):
    return re.findall(r"^\s*#\s*include\s*(<[^>]+>)", path.read_text(), re.M)


def headers(root):
    return sorted((root / "include" / "singlet").rglob("*.hpp"))


def layers(args):
    """Nothing includes upward, and the umbrella reaches none of the expensive headers."""
    base = args.root / "include" / "singlet"
    for path in sorted(base.rglob("*.?*h*")):
        parts = path.relative_to(base).parts
        if len(parts) == 1:
            continue
        own = LAYERS.index(parts[0])
        for name in includes(path):
            target = re.match(r"<singlet/([a-z]+)/", name)
            if target and LAYERS.index(target[1]) > own:
                fail(f"{path}: {parts[0]} includes upward: {name}")
    seen, queue = set(), [base / "singlet.hpp"]
    while queue:
        path = queue.pop()
        if path in seen or not path.exists():
            continue
        seen.add(path)
        for name in includes(path):
            if HEAVY.match(name):
                fail(f"{path}: the umbrella must not reach {name}")
            if name.startswith("<singlet/"):
                queue.append(args.root / "include" / name[1:-1])
    print(f"{len(seen)} headers behind the umbrella, none includes upward")


def all_of(commands, describe):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, result in zip(describe, pool.map(run, commands)):
            if result.returncode != 0:
                fail(f"{name}:\n{result.stdout[:4000]}")


def each_header(args):
    """Every header compiles alone."""
    with tempfile.TemporaryDirectory() as folder:
        commands, names = [], []
        for path in headers(args.root):
            name = path.relative_to(args.root / "include")
            source = pathlib.Path(folder) / (str(name).replace("/", "_") + ".cpp")
            source.write_text(f"#include <{name}>\n#include <{name}>\n")
            extra = []
            if "backend/cuda" in str(name):
                if not args.nvcc:
                    continue
                extra = ["-DSINGLET_CUDA=1", f"-I{pathlib.Path(args.nvcc).resolve().parent.parent}/include"]
            commands.append([args.cxx, "-std=c++20", *STRICT, *extra, "-fsyntax-only", f"-I{args.root}/include", source])
            names.append(str(name))
        if args.nvcc:
            for path in sorted((args.root / "include").rglob("*.cuh")):
                name = path.relative_to(args.root / "include")
                source = pathlib.Path(folder) / (str(name).replace("/", "_") + ".cu")
                source.write_text(f"#include <{name}>\n")
                commands.append([args.nvcc, "-std=c++20", "-cuda", "-o", f"{source}.out", f"-I{args.root}/include", source])
                names.append(str(name))
        all_of(commands, names)
        print(f"{len(names)} headers compile alone")


def warnings(args):
    """A file that uses much of the interface compiles without a warning."""
    source = args.root / "tests" / "build" / "broad_use.cpp"
    include = f"-I{args.root}/include"
    commands = [[args.cxx, "-std=c++20", "-O2", *STRICT, "-c", "-o", os.devnull, include, source]]
    if args.clang:
        commands.append([args.clang, "-std=c++20", "-O2", *STRICT, "-c", "-o", os.devnull, include, source])
    if args.nvcc:
        commands.append([args.nvcc, "-std=c++20", "-x", "cu", "-Werror", "all-warnings", "-Xcompiler", ",".join(STRICT),
                         "-c", "-o", os.devnull, include, source])
    all_of(commands, [str(c[0]) for c in commands])
    print(f"no warning from {len(commands)} compilers")


def compile_fail(args):
    """Each case compiles as it should be written, and fails as it should not, with the text it expects."""
    cases = sorted((args.root / "tests" / "compile_fail").glob("*.cpp"))
    compilers = [c for c in (args.cxx, args.clang) if c]

    def judge(case):
        text = case.read_text()
        expected = re.search(r"// expect: (.*)", text)[1]
        cuda = "// with: SINGLET_CUDA" in text
        if cuda and not args.nvcc:
            return None
        for compiler in compilers:
            base = [compiler, "-std=c++20", "-fsyntax-only", f"-I{args.root}/include", case]
            if cuda:
                base += ["-DSINGLET_CUDA=1", f"-I{pathlib.Path(args.nvcc).resolve().parent.parent}/include"]
            good = run([*base, "-DWORKS"])
            if good.returncode != 0:
                return f"{case.name} does not compile as it should be written with {compiler}:\n{good.stdout[:3000]}"
            bad = run(base)
            if bad.returncode == 0:
                return f"{case.name} compiles with {compiler}, but must not"
            screen = "\n".join(bad.stdout.splitlines()[:FIRST_SCREEN])
            if not re.search(expected, screen):
                return f"{case.name}: {compiler} does not say '{expected}' on the first screen:\n{screen}"
        return None

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        problems = [p for p in pool.map(judge, cases) if p]
    if problems:
        fail("\n".join(problems))
    print(f"{len(cases)} cases are explained by {len(compilers)} compilers")


def ptx(args):
    """c = a * b + d is one kernel that moves 128 bits at a time."""
    if not args.nvcc:
        print("skipped: no nvcc")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "fused.cu"
        source.write_text(
            "#include <singlet/singlet.hpp>\n"
            "using vector = singlet::device_vector<float>;\n"
            "void fused(vector& c, const vector& a, const vector& b, const vector& d) { c = a * b + d; }\n")
        output = pathlib.Path(folder) / "fused.ptx"
        result = run([args.nvcc, "-std=c++20", "-O3", "-arch=compute_90", "-ptx", "-o", output, f"-I{args.root}/include", source])
        if result.returncode != 0:
            fail(result.stdout)
        text = output.read_text()
        counts = {name: len(re.findall(pattern, text, re.M)) for name, pattern in {
            "kernels": r"\.entry", "vector loads": r"ld\.global[.\w:]*\.v4", "vector stores": r"st\.global[.\w:]*\.v4"}.items()}
        print(counts)
        if counts != {"kernels": 1, "vector loads": 3, "vector stores": 1}:
            fail("expected one kernel with three vector loads and one vector store")


def consumers(args):
    """Projects build against an installation and against a subdirectory; objects of two backends do not link."""
    projects = args.root / "tests" / "build" / "consumer"
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)

        def step(name, command):
            result = run(command)
            if result.returncode != 0:
                fail(f"{name}:\n{result.stdout[-4000:]}")

        cuda = "ON" if args.nvcc else "OFF"
        off = ["-DSINGLET_BUILD_TESTS=OFF", "-DSINGLET_BUILD_EXAMPLES=OFF"]
        step("configure", [args.cmake, "-S", args.root, "-B", folder / "build", *off, f"-DCMAKE_INSTALL_PREFIX={folder}/prefix"])
        step("install", [args.cmake, "--install", folder / "build"])
        for kind, settings in {"package": [f"-DCMAKE_PREFIX_PATH={folder}/prefix"],
                               "subdirectory": [f"-DSINGLET_SOURCE={args.root}"]}.items():
            build = folder / kind
            more = [f"-DCMAKE_CUDA_COMPILER={args.nvcc}", "-DCMAKE_CUDA_ARCHITECTURES=90"] if args.nvcc else []
            step(f"{kind}: configure", [args.cmake, "-S", projects, "-B", build, f"-DWITH_CUDA={cuda}", *settings, *more])
            step(f"{kind}: build", [args.cmake, "--build", build])
            step(f"{kind}: run", [build / "host_only"])
        bare = ["-DCMAKE_DISABLE_FIND_PACKAGE_OpenMP=ON", "-DCMAKE_DISABLE_FIND_PACKAGE_CUDAToolkit=ON"]
        step("package without OpenMP and CUDA: configure",
             [args.cmake, "-S", projects, "-B", folder / "bare", f"-DCMAKE_PREFIX_PATH={folder}/prefix", *bare])
        step("package without OpenMP and CUDA: build", [args.cmake, "--build", folder / "bare"])
        step("package without OpenMP and CUDA: run", [folder / "bare" / "host_only"])
        if args.nvcc:
            toolkit = pathlib.Path(args.nvcc).resolve().parent.parent
            host, device = folder / "host.o", folder / "device.o"
            step("host object", [args.cxx, "-std=c++20", f"-I{args.root}/include", "-c", projects / "mixed_host.cpp", "-o", host])
            step("device object", [args.nvcc, "-std=c++20", f"-I{args.root}/include", "-c", projects / "mixed_kernels.cu", "-o", device])
            linked = run([args.cxx, host, device, f"-L{toolkit}/lib64", "-lcudart_static", "-lpthread", "-ldl", "-lrt", "-o", folder / "bad"])
            if linked.returncode == 0 or "undefined reference" not in linked.stdout:
                fail("a host-backend object links with a CUDA-backend object")
        print(f"consumers build, CUDA {cuda}")


def main():
    checks = {"layers": layers, "headers": each_header, "warnings": warnings, "compile_fail": compile_fail, "ptx": ptx,
              "consumers": consumers}
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", type=pathlib.Path, required=True)
    parser.add_argument("--cxx", required=True)
    parser.add_argument("--clang")
    parser.add_argument("--nvcc")
    parser.add_argument("--cmake", default="cmake")
    parser.add_argument("check", choices=checks)
    args = parser.parse_args()
    args.root = args.root.resolve()
    checks[args.check](args)


if __name__ == "__main__":
    main()
