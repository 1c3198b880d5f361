#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes docs/reference/*.md, one page a layer, from the /// comments of the headers.

A comment belongs to the declaration behind it; `///<` to the one before it on its line. What lies in `detail` or
`explain`, or is private, is left out. With --check nothing is written, and the exit status says whether the pages
are up to date.
"""
import argparse
import pathlib
import re
import sys
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parents[1]
HEADERS = ROOT / "include" / "singlet"
PAGES = ROOT / "docs" / "reference"
HIDDEN = {"detail", "explain", "gpu", "host"}
LAYERS = ["", "core", "expression", "fusion", "backend", "storage", "algorithms", "interop"]
TITLES = {"": "Umbrella and opt-in headers"}


@dataclass
class Item:
    scope: str  # the class or the namespace `op` that it is a member of
    signature: str
    text: str


def title_of(path):
    """The first comment behind the licence: what the header is for."""
    lines = []
    for line in path.read_text(encoding="utf-8").splitlines()[2:]:
        if not line.startswith("//") or line.strip() == "//":
            break
        lines.append(line[2:].strip())
    return " ".join(lines)


class Scopes:
    """Which namespaces and classes a line lies in, from the braces before it."""

    def __init__(self):
        self.stack = []  # [name, whether it hides what it holds, whether it is a class]
        self.pending = ""

    def advance(self, line):
        code = re.sub(r'//.*$|"(\\.|[^"\\])*"|\'(\\.|[^\'\\])\'', "", line)
        if code.lstrip().startswith("#"):
            return
        label = re.match(r"\s*(public|protected|private):", code)
        if label and self.stack:
            self.stack[-1][1] = label.group(1) != "public"
        for character in code:
            if character == "{":
                self.stack.append(self.entered())
                self.pending = ""
            elif character == "}":
                if self.stack:
                    self.stack.pop()
                self.pending = ""
            elif character == ";":
                self.pending = ""
            else:
                self.pending += character
        self.pending += " "

    def entered(self):
        text = re.sub(r"template <.*?> *(?=class|struct)", "", self.pending).strip()
        text = re.sub(r"^(public|protected|private):\s*", "", text)
        space = re.match(r"namespace\s*(.*)$", text)
        if space:
            names = set(re.findall(r"\w+", space.group(1)))
            return ["op" if "op" in names else "", bool(names & HIDDEN), False]
        kind = re.match(r"(?:.*\s)?(class|struct)\s+(?:alignas\S+\s+)?(\w+)(?!.*\))", text)
        if kind:
            return [kind.group(2), kind.group(1) == "class", True]
        return ["", True, False]  # a body

    def hidden(self):
        return any(scope[1] for scope in self.stack)

    def name(self):
        return "::".join(scope[0] for scope in self.stack if scope[0])


def declaration_at(lines, start):
    """The declaration that begins on a line, without its body."""
    text, depth = "", 0
    for line in lines[start:]:
        for character in re.sub(r"\s*//.*$", "", line).strip() + " ":
            if character in "([":
                depth += 1
            elif character in ")]":
                depth -= 1
            elif depth == 0 and character in "{;":
                return shortened(text)
            text += character
    return shortened(text)


def shortened(text):
    text = re.sub(r"\s+", " ", text).strip()
    if re.search(r"\bconcept\b", text):
        return text.split(" = ")[0]
    if re.search(r"^(template <.*> )?(class|struct) ", text):
        return text.split(" : ")[0]
    text = re.sub(r"^((template <.*?> )?)inline (?=\w)", r"\1", text)
    if re.search(r"^(using|constexpr|static constexpr)\b.* = ", text):
        return text
    return re.sub(r"\) (noexcept )?: .*$", ")", text)


def items_of(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    scopes, items, text = Scopes(), [], []
    for number, line in enumerate(lines):
        stripped = line.strip()
        if stripped.startswith("///"):
            text.append(stripped[3:].strip())
            continue
        if text and stripped and not scopes.hidden():
            items.append(Item(scopes.name(), declaration_at(lines, number), " ".join(text)))
        text = []
        behind = re.match(r"\s*(.*?);\s*///<\s*(.*)$", line)
        if behind and not scopes.hidden():
            items.append(Item(scopes.name(), behind.group(1), behind.group(2)))
        scopes.advance(line)
    return items


def layer_of(path):
    parts = path.relative_to(HEADERS).parts
    return parts[0] if len(parts) > 1 else ""


def page_of(layer, headers):
    parts = [f"# {TITLES.get(layer, layer)}\n", "Made by `docs/make_reference.py` from the headers' comments.\n"]
    for path in headers:
        items = items_of(path)
        if not items and layer:
            continue
        parts.append(f"## `<singlet/{path.relative_to(HEADERS).as_posix()}>`\n\n{title_of(path)}\n")
        for item in items:
            scope = f"*member of `{item.scope}`*\n\n" if item.scope else ""
            parts.append(f"```text\n{item.signature}\n```\n\n{scope}{item.text}\n")
    return "\n".join(parts)


def pages():
    headers = sorted(path for path in HEADERS.rglob("*") if path.suffix in (".hpp", ".cuh"))
    result, entries = {}, []
    for layer in LAYERS:
        own = [path for path in headers if layer_of(path) == layer]
        if not any(items_of(path) for path in own):
            continue
        name = f"{layer or 'headers'}.md"
        result[name] = page_of(layer, own)
        entries.append(f"- [{TITLES.get(layer, layer)}]({name})")
    result["README.md"] = "# Reference\n\nOne page a layer, lowest first.\n\n" + "\n".join(entries) + "\n"
    return result


def main():
    arguments = argparse.ArgumentParser(description="Makes the reference from the headers' comments.")
    arguments.add_argument("--check", action="store_true", help="only say whether the pages are up to date")
    check = arguments.parse_args().check
    wanted = pages()
    present = {path.name: path.read_text(encoding="utf-8") for path in PAGES.glob("*.md")}
    if check:
        if wanted != present:
            print("docs/reference is out of date: run docs/make_reference.py", file=sys.stderr)
        return int(wanted != present)
    PAGES.mkdir(parents=True, exist_ok=True)
    for name in present.keys() - wanted.keys():
        (PAGES / name).unlink()
    for name, text in wanted.items():
        (PAGES / name).write_text(text, encoding="utf-8")
    print(f"{len(wanted)} pages in {PAGES.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
