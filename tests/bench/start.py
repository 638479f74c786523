#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long Gable takes to start, against its budget and against a minimal program in the same run.

Usage: start.py GABLE EXAMPLE [WINDOW_START MINIMAL_WINDOW]

The last two are for the window, which gets a virtual display. Medians of many runs, and for the window the least; a figure over its budget is marked.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 25
WINDOW_RUNS = 9


def milliseconds(command, env=None) -> float:
    """The median wall time of the whole process, and one run before that does not count."""
    times = []
    for _ in range(RUNS + 1):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env)
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times[1:])


def report(what: str, value: float, budget: float, unit: str):
    """A line with VALUE and what it is of its budget."""
    ratio = value / budget
    print(f"{what:44} {value:8.1f} {unit}  {ratio:5.2f} of {budget:.1f} {unit}{'  OVER' if ratio > 1 else ''}")


def command_line(gable: str, example: Path):
    # What starting any process costs here belongs to every figure.
    report("/bin/true, for comparison", milliseconds(["/bin/true"]), 10, "ms")
    report("gable --version", milliseconds([gable, "--version"]), 10, "ms")
    report("gable analyse, ten kernels", milliseconds([gable, "analyse", str(example)]), 30, "ms")


def write_table(example: Path, table: Path):
    """Name, intensity and performance of each kernel: what the scripts of others start from."""
    lines = []
    for kernel in json.loads(example.read_text(encoding="utf-8"))["kernels"]:
        work = kernel["work"]["fp64"]
        lines.append(f"{kernel['name']} {work / kernel['traffic']['DRAM']} {work / kernel['time']}")
    table.write_text("\n".join(lines) + "\n", encoding="utf-8")


def figure(gable: str, example: Path):
    """Ten kernels to PNG, whole process, against the scripts that people write for it."""
    here = example.parent
    with tempfile.TemporaryDirectory() as folder:
        table, png = f"{folder}/kernels.txt", f"{folder}/figure.png"
        write_table(example, Path(table))
        ours = milliseconds([gable, "render", str(example), "-o", png])
        print(f"{'gable render, ten kernels to PNG':44} {ours:8.1f} ms")
        for name, command, most in (
            ("matplotlib", ["/usr/bin/python3", str(here / "figure-matplotlib.py"), table, png], 0.1),
            ("gnuplot", ["gnuplot", "-c", str(here / "figure.gnuplot"), table, png], 1.0),
        ):
            try:
                theirs = milliseconds(command)
            except (OSError, subprocess.CalledProcessError):
                print(f"  {name}: not here")
                continue
            ratio = ours / theirs
            print(f"  of {name} ({theirs:.1f} ms): {ratio:.3f}, at most {most}{'  OVER' if ratio > most else ''}")


def window(gable: str, example: Path, window_start: str, minimal: str):
    env = {**os.environ, "GTK_A11Y": "none", "GSK_RENDERER": "cairo", "GDK_DEBUG": "gl-disable", "GDK_BACKEND": "x11"}
    programs = {"minimal": [minimal], "welcome": [gable], "example": [gable, str(example)]}
    results = {name: [] for name in programs}
    for _ in range(WINDOW_RUNS):
        for name, program in programs.items():
            command = ["xvfb-run", "-a", "-s", "-screen 0 1440x900x24", window_start, *program]
            run = subprocess.run(command, env=env, check=True, capture_output=True, text=True)
            results[name].append([float(word) for word in run.stdout.split()])
    # The least of many runs: whatever else the machine does only adds to it.
    first, middle, memory = range(3)
    least = {name: [min(column) for column in zip(*rows)] for name, rows in results.items()}
    theirs = least["minimal"]
    print(f"{'a minimal window with a drawing':44} {theirs[first]:8.1f} ms, {theirs[memory] / 1024:.1f} MiB")
    for name, what, content in (
        ("welcome", "the window", "with its welcome page"),
        ("example", "the window with an example", "with its chart"),
    ):
        ours = least[name]
        report(what, ours[first], 1.5 * theirs[first], "ms")
        print(f"  {content:42} {ours[middle]:8.1f} ms")
        report("  memory beyond the minimal window’s", (ours[memory] - theirs[memory]) / 1024, 40 * 1e6 / 2**20, "MiB")


def main() -> int:
    gable, example = sys.argv[1], Path(sys.argv[2])
    command_line(gable, example)
    figure(gable, example)
    if len(sys.argv) > 4:
        if shutil.which("xvfb-run") is None:
            print("the window: no virtual display here, so not measured")
        else:
            window(gable, example, *sys.argv[3:5])
    return 0


if __name__ == "__main__":
    sys.exit(main())
