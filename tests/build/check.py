# SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the sources themselves.

usage: check.py --root ROOT --cxx CXX [--clang CLANG] [--nvcc NVCC] [--cmake CMAKE] CHECK
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

STRICT = ["-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror"]
LAYERS = ["core", "expression", "fusion", "backend", "storage", "algorithms", "interop"]
HEAVY = re.compile(
    r"/(map|valarray|any|iostream|complex|functional|memory|mutex|atomic|(thrust|cub|cuda/std)/\S*)$")
FIRST_SCREEN = 40  # lines
SKIPPED = 77
# nvcc takes seconds a case, and its front end is not where the messages come from: a few will do.
NVCC_CASES = {"string_operand", "truth_value", "higher_rank", "mixed_spaces"}


def run(command, **more):
    command = [str(c) for c in command]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)


def fail(text):
    print(text)
    sys.exit(1)


def includes(path):
    return re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', path.read_text(), re.M)


def toolkit(args):
    return pathlib.Path(args.nvcc).resolve().parent.parent


def compilers_of_the_host(args):
    return [c for c in (args.cxx, args.clang) if c]


def as_cuda_host(args):
    """The options of a .cpp file that shares types with .cu files."""
    return ["-DSINGLET_CUDA=1", f"-I{toolkit(args)}/include"]


def own_headers(args):
    return sorted((args.root / "include" / "singlet").rglob("*.*h*"))


def layers(args):
    """Nothing includes upward, and the umbrella reaches none of the expensive headers."""
    base = args.root / "include" / "singlet"
    for path in own_headers(args):
        layer = path.relative_to(base).parts[0]
        if layer not in LAYERS:
            if path.parent != base:
                fail(f"{path}: {layer} is no layer")
            continue
        for name in includes(path):
            if not name.startswith("singlet/"):
                if (path.parent / name).exists():
                    fail(f"{path}: write <singlet/...>, not {name}")
                continue
            target = name.split("/")[1]
            # What stands beside the umbrella is for users: a layer that included it would reach all others.
            if target not in LAYERS or LAYERS.index(target) > LAYERS.index(layer):
                fail(f"{path}: {layer} includes upward: {name}")
    # What the preprocessor reaches, also through headers of the standard library.
    modes = [[]] + ([as_cuda_host(args)] if args.nvcc else [])
    for compiler in compilers_of_the_host(args):
        for mode in modes:
            command = [compiler, "-std=c++20", *mode, f"-I{args.root}/include", "-M", "-x", "c++"]
            result = run([*command, base / "singlet.hpp"])
            if result.returncode != 0:
                fail(result.stdout)
            heavy = [name for name in result.stdout.split() if HEAVY.search(name)]
            if heavy:
                fail(f"{compiler}: the umbrella must not reach {', '.join(heavy)}")
    print(f"{len(own_headers(args))} headers, none includes upward; the umbrella reaches nothing expensive")


def all_of(commands, describe):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, result in zip(describe, pool.map(run, commands)):
            if result.returncode != 0:
                fail(f"{name}:\n{result.stdout[:4000]}")


def each_header(args):
    """Every header compiles alone, included twice, without a warning."""
    with tempfile.TemporaryDirectory() as folder:
        commands, names = [], []

        def add(name, suffix, *command):
            source = pathlib.Path(folder) / (str(name).replace("/", "_") + suffix)
            source.write_text(f"#include <{name}>\n#include <{name}>\n")
            commands.append([*command, "-std=c++20", f"-I{args.root}/include", source])
            names.append(f"{name} with {command[0]}")

        for path in own_headers(args):
            name = path.relative_to(args.root / "include")
            cuda = path.suffix == ".cuh" or "cuda" in name.parts
            if cuda and not args.nvcc:
                continue
            if path.suffix == ".cuh":
                add(name, ".cu", args.nvcc, "-cuda", "-o", os.devnull)
                continue
            for compiler in compilers_of_the_host(args):
                add(name, ".cpp", compiler, *STRICT, "-fsyntax-only", *(as_cuda_host(args) if cuda else []))
        all_of(commands, names)
        print(f"{len(names)} compilations of one header each")


def warnings(args):
    """A file that uses much of the interface compiles without a warning."""
    source = args.root / "tests" / "build" / "broad_use.cpp"
    include = f"-I{args.root}/include"
    commands = [[compiler, "-std=c++20", "-O2", *STRICT, "-c", "-o", os.devnull, include, source]
                for compiler in compilers_of_the_host(args)]
    if args.nvcc:
        commands.append([args.nvcc, "-std=c++20", "-x", "cu", "-Werror", "all-warnings",
                         "-Xcompiler", ",".join(STRICT), "-c", "-o", os.devnull, include, source])
    all_of(commands, [str(c[0]) for c in commands])
    print(f"no warning from {len(commands)} compilers")


def judge(args, case, compiler):
    """None, or what is wrong with a case that must compile only as it should be written."""
    text = case.read_text()
    expected = re.search(r"// expect: (.*)", text)[1]
    command = [compiler, "-std=c++20", f"-I{args.root}/include", case]
    if compiler == args.nvcc:
        command += ["-x", "cu", "-cuda", "-o", os.devnull]
    else:
        command += ["-fsyntax-only", *(as_cuda_host(args) if "// with: SINGLET_CUDA" in text else [])]
    good = run([*command, "-DWORKS"])
    if good.returncode != 0:
        return f"{case.name} does not compile as it should be written with {compiler}:\n{good.stdout[:3000]}"
    bad = run(command)
    if bad.returncode == 0:
        return f"{case.name} compiles with {compiler}, but must not"
    screen = "\n".join(bad.stdout.splitlines()[:FIRST_SCREEN])
    if not re.search(expected, screen):
        return f"{case.name}: {compiler} does not say '{expected}' on the first screen:\n{screen}"
    return None


def compile_fail(args):
    """Each case compiles as it should be written, and fails as it should not, with the text it expects."""
    trials = []
    for case in sorted((args.root / "tests" / "compile_fail").glob("*.cpp")):
        if args.nvcc or "// with: SINGLET_CUDA" not in case.read_text():
            trials += [(case, compiler) for compiler in compilers_of_the_host(args)]
        if args.nvcc and case.stem in NVCC_CASES:
            trials.append((case, args.nvcc))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        problems = [p for p in pool.map(lambda trial: judge(args, *trial), trials) if p]
    if problems:
        fail("\n".join(problems))
    print(f"{len(trials)} pairs of a case and a compiler are explained")


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
        include = f"-I{args.root}/include"
        options = ["-std=c++20", "-O3", "-arch=compute_90", "-ptx"]
        result = run([args.nvcc, *options, "-o", output, include, source])
        if result.returncode != 0:
            fail(result.stdout)
        text = output.read_text()
        patterns = {"kernels": r"\.entry", "vector loads": r"ld\.global[.\w:]*\.v4",
                    "vector stores": r"st\.global[.\w:]*\.v4"}
        counts = {name: len(re.findall(pattern, text)) for name, pattern in patterns.items()}
        print(counts)
        if counts != {"kernels": 1, "vector loads": 3, "vector stores": 1}:
            fail("expected one kernel with three vector loads and one vector store")


def nvtx(args):
    """With SINGLET_NVTX each kernel lies in one range."""
    builds = []
    for compiler in compilers_of_the_host(args):
        command = [compiler, *STRICT, *(["-isystem", toolkit(args) / "include"] if args.nvcc else [])]
        if run([*command, "-E", "-x", "c++", "-include", "nvtx3/nvToolsExt.h", os.devnull]).returncode == 0:
            builds.append(command)
    if args.nvcc:
        builds.append([args.nvcc, "-x", "cu", "-Werror", "all-warnings", "-Xcompiler", ",".join(STRICT)])
    if not builds:
        print("skipped: no nvtx3/nvToolsExt.h")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "nvtx"
        for command in builds:
            result = run([*command, "-std=c++20", "-DSINGLET_NVTX", f"-I{args.root}/include",
                          args.root / "tests" / "build" / "nvtx.cpp", "-ldl", "-o", program])
            if result.returncode != 0:
                fail(f"{command[0]}:\n{result.stdout[:4000]}")
            if run([program]).returncode != 0:
                fail(f"{command[0]}: expected one closed range a kernel")
    print(f"{len(builds)} builds with SINGLET_NVTX")


def consumers(args):
    """Projects build against an installation, a subdirectory and as the README fetches; objects of two backends do
    not link."""
    projects = args.root / "tests" / "build" / "consumer"
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)

        def step(name, *command):
            result = run(command)
            if result.returncode != 0:
                fail(f"{name}:\n{result.stdout[-4000:]}")

        def consumer(kind, programs, *settings):
            build = folder / kind
            step(f"{kind}: configure", args.cmake, "-S", projects, "-B", build, *settings)
            step(f"{kind}: build", args.cmake, "--build", build)
            for program in programs:
                step(f"{kind}: run {program}", build / program)

        package, subdirectory = f"-DCMAKE_PREFIX_PATH={folder}/prefix", f"-DSINGLET_SOURCE={args.root}"
        # The README's own lines, with the sources in place of the address: nothing is downloaded.
        fetch = folder / "fetch.cmake"
        blocks = re.findall(r"^```cmake\n(.*?)^```", (args.root / "README.md").read_text(), re.M | re.S)
        fetch.write_text(next(block for block in blocks if "FetchContent_Declare" in block))
        fetched = [f"-DSINGLET_FETCH={fetch}", f"-DFETCHCONTENT_SOURCE_DIR_SINGLET={args.root}"]
        off = ["-DSINGLET_BUILD_TESTS=OFF", "-DSINGLET_BUILD_EXAMPLES=OFF"]
        step("configure", args.cmake, "-S", args.root, "-B", folder / "build",
             f"-DCMAKE_INSTALL_PREFIX={folder}/prefix", *off)
        step("install", args.cmake, "--install", folder / "build")
        consumer("package without OpenMP and CUDA", ["host_only"], package,
                 "-DCMAKE_DISABLE_FIND_PACKAGE_OpenMP=ON", "-DCMAKE_DISABLE_FIND_PACKAGE_CUDAToolkit=ON")
        programs, settings = ["host_only"], []
        if args.nvcc:
            programs.append("mixed")
            settings = ["-DWITH_CUDA=ON", f"-DCMAKE_CUDA_COMPILER={args.nvcc}",
                        "-DCMAKE_CUDA_ARCHITECTURES=90"]
        consumer("package", programs, package, *settings)
        consumer("subdirectory", programs, subdirectory, *settings)
        consumer("fetched", programs, *fetched, *settings)
        if args.nvcc:
            host, device = folder / "host.o", folder / "device.o"
            compile_only = ["-std=c++20", f"-I{args.root}/include", "-c"]
            step("host object", args.cxx, *compile_only, projects / "mixed_host.cpp", "-o", host)
            step("device object", args.nvcc, *compile_only, projects / "mixed_kernels.cu", "-o", device)
            libraries = [f"-L{toolkit(args)}/lib64", "-lcudart_static", "-lpthread", "-ldl", "-lrt"]
            linked = run([args.cxx, host, device, *libraries, "-o", folder / "bad"])
            refused = re.search("undefined reference to .*multiply_add", linked.stdout)
            if linked.returncode == 0 or not refused:
                fail(f"a host-backend object must not link with a CUDA-backend object:\n{linked.stdout}")
        print(f"consumers build and run: {', '.join(programs)}")


def dev(args):
    """./dev refuses what it does not know, and says what it expects. It finds no tools to begin with."""
    wrong = [[], ["nonsense"], ["format", "--check", "--nonsense"]]
    wrong += [[command, "--nonsense"] for command in ("test", "bench", "format", "docs")]
    with tempfile.TemporaryDirectory() as folder:
        for tool in ("bash", "cat", "dirname", "nproc"):
            os.symlink(shutil.which(tool), pathlib.Path(folder) / tool)
        for words in wrong:
            result = run([args.root / "dev", *words], env={"PATH": folder})
            if result.returncode != 2 or not re.match("dev: .*expected.*\nusage", result.stdout):
                fail(f"dev {' '.join(words)}: exit status {result.returncode}\n{result.stdout}")
    if shutil.which("shellcheck"):
        result = run(["shellcheck", args.root / "dev", args.root / ".ci" / "run"])
        if result.returncode != 0:
            fail(result.stdout)
    print(f"{len(wrong)} wrong commands are refused")


def main():
    checks = {"layers": layers, "headers": each_header, "warnings": warnings, "compile_fail": compile_fail,
              "ptx": ptx, "nvtx": nvtx, "consumers": consumers, "dev": dev}
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
