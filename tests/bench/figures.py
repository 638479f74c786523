#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How fast and how large figures are, in every format, against matplotlib and gnuplot.

Usage: figures.py GABLE TEN-KERNELS

Each time is that of the processor, the least of several runs that take turns, since other work on the computer would only add
to what a clock shows. What is wanted stands behind each ratio.
"""

import json
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

RUNS = 4
HERE = Path(__file__).parent
GABLE, TEN = sys.argv[1], Path(sys.argv[2])

SCATTER = """
import json, sys
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
kernels = json.load(open(sys.argv[1]))["kernels"]
plt.rcParams["svg.fonttype"] = "none"
figure, axes = plt.subplots(figsize=(7, 4.5))
axes.scatter([k["work"]["fp64"] / k["traffic"]["DRAM"] for k in kernels], [k["work"]["fp64"] / k["time"] for k in kernels])
axes.set_xscale("log")
axes.set_yscale("log")
figure.savefig(sys.argv[2])
"""


def seconds(*command) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(part) for part in command], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(what, ours, theirs, wanted, runs=RUNS):
    times = [(seconds(*ours), seconds(*theirs)) for _ in range(runs)]
    a, b = (min(column) for column in zip(*times))
    print(f"{what}: {a * 1000:.0f} ms against {b * 1000:.0f} ms, ratio {a / b:.3f} (wanted: {wanted})", flush=True)


def has_matplotlib() -> bool:
    return subprocess.run(["/usr/bin/python3", "-c", "import matplotlib"], capture_output=True, check=False).returncode == 0


def write_project(path: Path, n: int):
    project = json.loads(TEN.read_text(encoding="utf-8"))
    rand = random.Random(1)
    kernels = []
    for i in range(n):
        time, rate = 10 ** rand.uniform(-6, -2), 10 ** rand.uniform(9, 12.5)
        kernels.append({"name": f"kernel_{i:06d}", "time": time, "work": {"fp64": rate * time},
                        "traffic": {"DRAM": rate * time / 10 ** rand.uniform(-1.5, 2)}})
    project["kernels"] = kernels
    path.write_text(json.dumps(project), encoding="utf-8")


def ten_kernels(folder: Path):
    table = folder / "ten.txt"
    kernels = json.loads(TEN.read_text(encoding="utf-8"))["kernels"]
    table.write_text("".join(f"{k['name']} {k['work']['fp64'] / k['traffic']['DRAM']} {k['work']['fp64'] / k['time']}\n"
                             for k in kernels), encoding="utf-8")
    for suffix in "png", "svg", "pdf", "eps", "tex":
        other = folder / f"other.{'svg' if suffix == 'tex' else suffix}"
        if has_matplotlib():
            compare(f"ten kernels as {suffix}, matplotlib", [GABLE, "render", TEN, "-q", "-o", folder / f"f.{suffix}"],
                    ["/usr/bin/python3", HERE / "figure-matplotlib.py", table, other], "0.1")
    try:
        compare("ten kernels as png, gnuplot", [GABLE, "render", TEN, "-q", "-o", folder / "f.png"],
                ["gnuplot", "-c", HERE / "figure.gnuplot", table, folder / "g.png"], "1")
    except FileNotFoundError:
        print("skipped: there is no gnuplot")


def many_points(folder: Path):
    project = folder / "many.gable"
    write_project(project, 100_000)
    for suffix, most in ("svg", 3.0), ("pdf", 1.0):
        figure = folder / f"many.{suffix}"
        if has_matplotlib():
            compare(f"100,000 points as {suffix}", [GABLE, "render", project, "-q", "-o", figure],
                    ["/usr/bin/python3", "-c", SCATTER, project, folder / f"other.{suffix}"], "0.05", runs=1)
        print(f"100,000 points as {suffix}: {figure.stat().st_size / 1e6:.2f} MB (wanted: {most})")


def a_batch(folder: Path):
    project = folder / "batch.gable"
    write_project(project, 100)
    analysis = min(seconds(GABLE, "analyse", project, "-q", "--csv") for _ in range(RUNS))
    one = min(seconds(GABLE, "render", project, "-q", "-o", folder / "one.pdf") for _ in range(RUNS))
    batch = seconds(GABLE, "render", project, "-q", "--per", "kernel", "-o", folder / "b-{n}.pdf")
    print(f"100 figures: {batch * 1000:.0f} ms; analysis {analysis * 1000:.0f} ms, one figure {one * 1000:.0f} ms; "
          f"a figure of the batch {(batch - analysis) * 10:.1f} ms (wanted: no more than one beyond the analysis, "
          f"{(one - analysis) * 1000:.1f} ms)")


with tempfile.TemporaryDirectory() as name:
    ten_kernels(Path(name))
    many_points(Path(name))
    a_batch(Path(name))
