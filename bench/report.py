#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Turns the measured JSON of the benchmarks into docs/performance.md, or into a short table.
"""Read bench/results/*.json (Google Benchmark's and compile_cost.py's) and write docs/performance.md.

The same JSON always gives the same page.
"""

import argparse
import dataclasses
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIBLINGS = ("singlet", "handwritten", "library")
# What names the measuring machine's owner rather than the machine.
PRIVATE = ("host_name", "executable", "load_avg", "date")


@dataclasses.dataclass(frozen=True)
class Goal:
    """A yardstick: `best` or one sibling's speed, GB/s, or microseconds over the hand-written row."""

    kind: str
    value: float
    row: str = ""  # whose siblings set the yardstick; the work's own unless said


@dataclasses.dataclass(frozen=True)
class Work:
    statement: str
    goal: Goal | None = None
    small: Goal | None = None  # the goal at 2^16 elements


DECAY = "c = sqrt(a * a + b * b) * exp(-d) + 0.5"
SLICED = "slice(a, 1, n) * slice(b, 1, n) + slice(d, 1, n)"
WORKS = {
    "multiply_add": Work("c = a * b + d", Goal("best", 0.99), Goal("microseconds", 0.3)),
    "multiply_add_block128_items8": Work("assign<block<128>, items<8>>(c, a * b + d)"),
    "magnitude_decay": Work(DECAY, Goal("best", 0.98, "multiply_add")),
    "where": Work("c = where(a > 0, b, d)", Goal("best", 0.98, "multiply_add")),
    "copy": Work("c = a"),
    "views_one_in": Work(f"slice(c, 1, n) = {SLICED}", Goal("best", 0.97)),
    "views_one_in_to_aligned": Work(f"c = {SLICED}", Goal("best", 0.97)),
    "broadcast": Work("c = m + as_row(r) * as_col(s)", Goal("best", 0.97)),
    "bytes_to_float": Work("c = cast<float>(bytes)", Goal("handwritten", 0.97)),
    "float_to_half": Work("c = cast<half>(a)", Goal("handwritten", 0.97)),
    "int_times_double": Work("c = ints * doubles", Goal("handwritten", 0.97)),
    "transpose_copy": Work("c = transpose(b)", Goal("gigabytes", 3900)),
    "add_transpose": Work("c = a + transpose(b)", Goal("gigabytes", 3600)),
    "host_time": Work("c = a * b + d, host time to issue", Goal("microseconds", 1.0)),
    "idle_event_time": Work("c = a * b + d, events on an idle stream"),
    "cpu_multiply_add_1": Work("c = a * b + d", Goal("library", 0.95)),
    "cpu_magnitude_decay_1": Work(DECAY, Goal("library", 0.95)),
    "cpu_where_1": Work("c = where(a > 0, b, d)", Goal("library", 0.95)),
    "cpu_multiply_add_2": Work("c = a * b + d, two threads", Goal("library", 0.95)),
    "cpu_magnitude_decay_2": Work(DECAY + ", two threads", Goal("library", 0.95)),
    "cpu_where_2": Work("c = where(a > 0, b, d), two threads", Goal("library", 0.95)),
}
ODD_GOAL = Goal("best", 0.97)


@dataclasses.dataclass
class Row:
    work: str
    size: str
    cells: dict  # sibling -> {"seconds", "bytes", "label", "error"}

    def seconds(self, sibling):
        cell = self.cells.get(sibling, {})
        return None if cell.get("error") else cell.get("seconds")

    def speed(self, sibling):
        """GB/s, or for rows without bytes, runs a second."""
        seconds = self.seconds(sibling)
        return seconds and (self.cells[sibling]["bytes"] or 1e9) / seconds * 1e-9

    def best(self, siblings=("handwritten", "library")):
        return max((s for s in map(self.speed, siblings) if s), default=None)

    def elements(self):
        product = 1
        for extent in self.size.split("x"):
            product *= int(extent)
        return product


def read_rows(folder):
    """Every sibling set in the folder's Google Benchmark files, and what the files say of the machine."""
    rows, context = {}, {}
    for path in sorted(pathlib.Path(folder).glob("*.json")):
        content = json.loads(path.read_text())
        for run in content.get("benchmarks", []):
            work, size, sibling = run["name"].split("/")[:3]
            scale = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}[run.get("time_unit", "us")]
            rows.setdefault((work, size), Row(work, size, {})).cells[sibling] = {
                "seconds": run.get("real_time", 0) * scale,
                "bytes": run.get("bytes", 0),
                "label": run.get("label", ""),
                "error": run.get("error_message", "unknown error") if run.get("error_occurred") else "",
            }
        context.update({k: v for k, v in content.get("context", {}).items() if k in ("gpu", "cuda")})
    return rows, context


def goal_of(row):
    work = WORKS.get(row.work, Work(row.work))
    if row.work == "multiply_add" and row.elements() % 2:
        return ODD_GOAL
    if row.elements() == 2**16 and work.small:
        return work.small
    if work.goal and work.goal.kind == "gigabytes" and row.size != "16384x16384":
        return None
    return work.goal


def judge(row, rows):
    """The figure that the goal speaks of, the goal, and whether it is met, each as text."""
    goal = goal_of(row)
    if row.seconds("singlet") is None:
        return row.cells.get("singlet", {}).get("error", "not measured"), "", "no" if goal else ""
    if goal is None:
        best = row.best()
        return (f"{row.speed('singlet') / best:.3f}" if best else "", "", "")
    if goal.kind == "gigabytes":
        speed = row.speed("singlet")
        return f"{speed:.0f} GB/s", f">= {goal.value:.0f} GB/s", met(speed >= goal.value)
    if goal.kind == "microseconds":
        if row.seconds("handwritten") is None:
            return "no hand-written row", "", "no"
        extra = (row.seconds("singlet") - row.seconds("handwritten")) * 1e6
        return f"{extra:+.2f} us", f"<= +{goal.value} us", met(extra <= goal.value)
    yardstick = rows.get((goal.row, row.size)) if goal.row else row
    speed = yardstick and (yardstick.best() if goal.kind == "best" else yardstick.speed(goal.kind))
    if not speed:
        return "no sibling to compare with", "", "no"
    ratio = row.speed("singlet") / speed
    of = {"best": "the better sibling", "handwritten": "hand-written", "library": "library"}[goal.kind]
    place = f" of `{WORKS[goal.row].statement}`" if goal.row else ""
    return f"{ratio:.3f}", f">= {goal.value} of {of}{place}", met(ratio >= goal.value)


def met(condition):
    return "yes" if condition else "**no**"


def figure(row, sibling, unit):
    if sibling not in row.cells:
        return "-"
    if row.seconds(sibling) is None:
        return "error"
    return f"{row.speed(sibling):.0f}" if unit == "GB/s" else f"{row.seconds(sibling) * 1e6:.2f}"


def unit_of(row):
    moves = any(cell["bytes"] for cell in row.cells.values())
    return "GB/s" if moves and row.elements() > 2**20 else "us"


def ordered(rows, wanted):
    names = [name for name in WORKS if wanted(name)] + sorted({r.work for r in rows.values()} - set(WORKS))
    found = [r for r in rows.values() if wanted(r.work) and r.work in names]
    return sorted(found, key=lambda r: (names.index(r.work), -r.elements(), r.size))


def statement(row):
    return f"`{WORKS[row.work].statement}`" if row.work in WORKS else row.work


def on_cpu(name):
    return name.startswith("cpu_")


def on_gpu(name):
    return not on_cpu(name)


def size_text(size):
    if "x" in size:
        return " x ".join(size.split("x"))
    n = int(size)
    for value, suffix in ((n, ""), (n + 1, " - 1")):
        if value & (value - 1) == 0 and value > 1024:
            return f"2^{value.bit_length() - 1}{suffix}"
    return size


def table(rows, wanted):
    lines = [
        "| statement | elements | unit | singlet | hand-written | library | compared | goal | met |",
        "| --- | --- | --- | ---: | ---: | ---: | --- | --- | --- |",
    ]
    for row in ordered(rows, wanted):
        unit = unit_of(row)
        figures = [figure(row, sibling, unit) for sibling in SIBLINGS]
        cells = [statement(row), size_text(row.size), unit, *figures, *judge(row, rows)]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def fastest_table(rows):
    lines = ["| statement | elements | fastest hand-written form |", "| --- | --- | --- |"]
    for row in ordered(rows, on_gpu):
        label = row.cells.get("handwritten", {}).get("label")
        if label:
            lines.append(f"| {statement(row)} | {size_text(row.size)} | {label} |")
    return lines


def scaling_table(rows):
    lines = ["| statement | elements | singlet | plain loop | Eigen |", "| --- | --- | ---: | ---: | ---: |"]
    for row in ordered(rows, lambda name: on_cpu(name) and name.endswith("_1")):
        two = rows.get((row.work[:-1] + "2", row.size))
        if not two:
            continue
        factors = [f"{row.seconds(s) / two.seconds(s):.2f}" if row.seconds(s) and two.seconds(s) else "-"
                   for s in SIBLINGS]
        cells = [statement(row), size_text(row.size), *factors]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def compile_section(result):
    goals = result["goals"]
    lines = [
        "## Compile cost",
        "",
        f"`nvcc {result['flags']}`, {result['nvcc']}, {result['cores']} cores, median of {result['runs']} "
        f"interleaved runs, {'processor' if result['clock'] == 'cpu' else 'wall'} seconds. Every file holds "
        "the same expressions of three operators over four float vectors, all different. Ratios are to "
        "hand-written code.",
        "",
        "| library | include | one more expression | fifty | include ratio | slope ratio | fifty ratio |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for library, s in result["summary"].items():
        lines.append(f"| {library} | {s['include']:.2f} s | {s['slope'] * 1e3:.0f} ms | {s['fifty']:.2f} s | "
                     f"{s['include_ratio']:.2f} | {s['slope_ratio']:.2f} | {s['fifty_ratio']:.2f} |")
    lines += [
        f"| goal for singlet | | | | <= {goals['include']} | <= {goals['slope']} | <= {goals['fifty']} |",
        "",
        "| library | expressions | processor s | wall s | peak memory of a process | object |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for c in result["cells"]:
        lines.append(f"| {c['library']} | {c['expressions']} | {c['cpu_s']:.2f} | {c['wall_s']:.2f} | "
                     f"{c['peak_mb']:.0f} MB | {c['object_bytes'] / 1e3:.0f} kB |")
    return lines + [""]


def page(folder):
    rows, context = read_rows(folder)
    lines = ["<!-- Made by bench/report.py from bench/results/*.json. -->", "", "# Performance", ""]
    if "gpu" in context:
        cuda = int(context["cuda"])
        lines += [
            f"## {context['gpu']}, CUDA {cuda // 1000}.{cuda % 1000 // 10}",
            "",
            "Each row is one work done three ways in one run: by singlet, by a kernel written for it (the "
            "fastest of several launch shapes), and by a library (`cub::DeviceTransform`, for the copy "
            "`cudaMemcpyAsync`). Before timing, every result is compared with the others. Times are medians "
            "of event-timed runs on random data with a cold L2 cache; the three take turns. GB/s count each "
            "array once read, once written.",
            "",
            *table(rows, on_gpu),
            "",
            *fastest_table(rows),
            "",
        ]
    if any(on_cpu(work) for work, _ in rows):
        lines += [
            "## CPU",
            "",
            "Built with `-O3 -march=native` and OpenMP. The library is Eigen 3.4; with two threads each "
            "assigns its half.",
            "",
            *table(rows, on_cpu),
            "",
            "How many times faster two threads are than one:",
            "",
            *scaling_table(rows),
            "",
        ]
    cost = pathlib.Path(folder) / "compile_cost.json"
    if cost.exists():
        lines += compile_section(json.loads(cost.read_text()))
    return "\n".join(lines).rstrip() + "\n"


def short_table(folder):
    rows, _ = read_rows(folder)
    print(f"{'work':32} {'elements':>14} {'unit':>5} {'singlet':>9} {'handwritten':>12} {'library':>9}")
    for row in ordered(rows, lambda name: True):
        unit = unit_of(row)
        figures = [figure(row, sibling, unit) for sibling in SIBLINGS]
        compared, goal, verdict = judge(row, rows)
        shape = row.cells.get("handwritten", {}).get("label", "")
        print(f"{row.work:32} {size_text(row.size):>14} {unit:>5} "
              f"{figures[0]:>9} {figures[1]:>12} {figures[2]:>9}  "
              f"{compared} {goal and '(' + goal + ')'} {verdict.strip('*')}  [{shape}]")


def tidy(folder):
    for path in sorted(pathlib.Path(folder).glob("*.json")):
        content = json.loads(path.read_text())
        if "benchmarks" in content:
            content["context"] = {k: v for k, v in content["context"].items() if k not in PRIVATE}
            path.write_text(json.dumps(content, indent=1) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--results", default=str(ROOT / "bench/results"), help="folder of JSON files")
    parser.add_argument("--output", default=str(ROOT / "docs/performance.md"))
    parser.add_argument("--table", action="store_true", help="print a short table instead")
    parser.add_argument("--tidy", action="store_true", help="first strip host name and paths from the JSON")
    options = parser.parse_args()
    if not list(pathlib.Path(options.results).glob("*.json")):
        sys.exit(f"report: no JSON files in {options.results}: run the benchmarks first")
    if options.tidy:
        tidy(options.results)
    if options.table:
        short_table(options.results)
    else:
        pathlib.Path(options.output).write_text(page(options.results))


if __name__ == "__main__":
    main()
