#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles and runs the code that README.md and docs/*.md show.

What the first line of a fenced block says decides what happens to it:

  ```cpp          a program if it has a main; else statements, which are compiled behind the prelude below and run
  ```cpp top      declarations at namespace scope, for the later blocks of the page
  ```cpp throws   statements that compile and throw
  ```cpp fails    statements that do not compile
  ```text         directly behind a program: what it prints

The compiler's first error, or the exception's text, must hold `singlet:`, and must hold what a comment of the
block that begins `// singlet:` says. Blocks in other languages are left alone.
"""
import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(.*)$")
FIRST_SCREEN = 24  # lines

INCLUDES = """\
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <type_traits>
#include <vector>
#include <singlet/singlet.hpp>
#include <singlet/half.hpp>
#include <singlet/complex.hpp>
using namespace singlet;
"""

# The arrays that the pages say they use, fresh for every block.
PRELUDE = """\
  [[maybe_unused]] device_vector<float> a{1, 2, 3, 4}, b{10, 20, 30, 40}, c(4), d{0.5f, 0.5f, 0.5f, 0.5f};
  [[maybe_unused]] device_matrix<float> m{{1, 2, 3}, {4, 5, 6}};
  [[maybe_unused]] device_vector<float> v{10, 20, 30}, u{100, 200};
"""


@dataclass
class Block:
    page: str
    line: int
    kind: str
    code: str
    output: str | None = None
    expected: list[str] = field(default_factory=list)

    @property
    def place(self):
        return f"{self.page}:{self.line}"

    def located(self):
        return f'#line {self.line + 1} "{self.page}"\n{self.code}\n'


def blocks_of(path):
    """The C++ blocks of a page, in order."""
    blocks, opened, info = [], None, ""
    page = str(path.relative_to(ROOT))
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        fence = FENCE.match(line)
        if not fence:
            continue
        if opened is None:
            opened, info = number, fence.group(1).strip()
            continue
        text = "\n".join(lines[opened:number - 1])
        if info == "cpp" or info.startswith("cpp "):
            blocks.append(classify(page, opened, info, text))
        elif info == "text" and blocks and blocks[-1].kind == "program":
            blocks[-1].output = text + "\n"
        opened = None
    if opened is not None:
        raise SystemExit(f"{page}:{opened}: this block has no end")
    return blocks


def classify(page, line, info, text):
    kind = info.removeprefix("cpp").strip() or ("program" if "int main(" in text else "runs")
    if kind not in ("program", "runs", "top", "throws", "fails"):
        raise SystemExit(f"{page}:{line}: expected cpp, cpp top, cpp throws or cpp fails, found {info}")
    return Block(page, line, kind, text, expected=re.findall(r"//\s*(singlet: .*?)\s*$", text, re.MULTILINE))


def page_program(blocks):
    """One program that runs the statements of a page and prints the place of each failure."""
    parts, calls = [INCLUDES], []
    for block in blocks:
        if block.kind == "top":
            parts.append(block.located())
        elif block.kind in ("runs", "throws"):
            name = f"block_{block.line}"
            parts.append(f"static void {name}() {{\n{PRELUDE}  {{\n{block.located()}  }}\n}}\n")
            calls.append(call(block, name))
    body = "".join(calls)
    parts.append(f"int main() {{\n  int failures = 0;\n{body}  return failures != 0;\n}}\n")
    return "".join(parts)


def call(block, name):
    caught = failure(block, "throws: %s", "error.what()")
    if block.kind == "throws":
        texts = ["singlet:"] + block.expected
        found = " && ".join(f"std::string(error.what()).find({quoted(text)}) != std::string::npos" for text in texts)
        caught = f"if (!({found})) {{ {failure(block, 'throws another text: %s', 'error.what()')} }}"
    finished = failure(block, "throws nothing%s", '""') if block.kind == "throws" else ""
    return f"  try {{ {name}(); {finished} }} catch (const std::exception& error) {{ {caught} }}\n"


def failure(block, text, argument):
    return f'++failures; std::fprintf(stderr, "{block.place}: {text}\\n", {argument});'


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", **options)


class Compiler:
    def __init__(self, program, include, folder):
        self.command = [program, "-std=c++20", "-Wall", "-Wextra", f"-I{include}"]
        self.folder = folder

    def build_and_run(self, name, source):
        """(what went wrong, standard output)"""
        path = self.folder / f"{name}.cpp"
        path.write_text(source, encoding="utf-8")
        built = run(self.command + ["-Werror", str(path), "-o", str(path.with_suffix(""))])
        if built.returncode != 0:
            return built.stderr, ""
        ran = run([str(path.with_suffix(""))])
        if ran.returncode != 0:
            return ran.stderr or f"{name} ends with {ran.returncode}", ran.stdout
        return "", ran.stdout

    def refuses(self, block, declarations):
        """What is wrong with how the compiler refuses the block; nothing where it does as the page says."""
        path = self.folder / f"fails_{pathlib.Path(block.page).stem}_{block.line}.cpp"
        path.write_text(f"{INCLUDES}{declarations}void block() {{\n{PRELUDE}  {{\n{block.located()}  }}\n}}\n", encoding="utf-8")
        refused = run(self.command + ["-w", "-fsyntax-only", str(path)])
        if refused.returncode == 0:
            return f"{block.place}: compiles, although the page says that it fails\n"
        screen = "\n".join(refused.stderr.splitlines()[:FIRST_SCREEN])
        for text in ["singlet:"] + block.expected:
            if text not in screen:
                return f"{block.place}: the first screen of the message lacks \"{text}\":\n{screen}\n"
        return ""


def check_program(compiler, block):
    trouble, output = compiler.build_and_run(f"program_{pathlib.Path(block.page).stem}_{block.line}", block.located())
    if not trouble and block.output is not None and output != block.output:
        trouble = f"{block.place}: the page shows\n{block.output}and the program prints\n{output}"
    return trouble


def tasks_of(compiler, path):
    """Functions that each return what is wrong with a part of a page."""
    blocks = blocks_of(path)
    if any(block.kind in ("runs", "throws") for block in blocks):
        yield lambda: compiler.build_and_run(f"page_{path.stem}", page_program(blocks))[0]
    declarations = ""
    for block in blocks:
        if block.kind == "top":
            declarations += block.located()
        elif block.kind == "program":
            yield lambda block=block: check_program(compiler, block)
        elif block.kind == "fails":
            yield lambda block=block, before=declarations: compiler.refuses(block, before)


def main():
    arguments = argparse.ArgumentParser(description="Compiles and runs the code that the documentation shows.")
    arguments.add_argument("--compiler", default="g++")
    arguments.add_argument("--include", default=str(ROOT / "include"))
    arguments.add_argument("--jobs", type=int, default=2)
    options = arguments.parse_args()
    pages = [ROOT / "README.md"] + sorted((ROOT / "docs").glob("*.md"))
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        compiler = Compiler(options.compiler, options.include, pathlib.Path(folder))
        started = [pool.submit(task) for page in pages for task in tasks_of(compiler, page)]
        troubles = [task.result() for task in started]
    if not troubles:
        raise SystemExit("the documentation shows no code")
    for trouble in filter(None, troubles):
        sys.stderr.write(trouble + "\n")
    failed = sum(map(bool, troubles))
    print(f"{len(pages)} pages, {len(troubles)} programs and refusals, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
