#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the window's main loop is busy with while a large export is read, and what opening takes against `gable analyse`.

Usage: window-import.py GABLE WINDOW_IMPORT

GABLE_BENCH_BYTES in the environment is the size of the large file [200 MB]. All figures are processor time.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

MACHINE = "nvidia-a100-sxm4-40gb"
LAUNCHES = 100_000


def write_export(path: Path, n_launches: int):
    """A launch a line, of a thousand kernels."""
    with open(path, "w", encoding="utf-8") as out:
        out.write("kernel,time [ms],fp64 [GFLOP],DRAM [GB]\n")
        for i in range(n_launches):
            out.write(f"kernel_number_{i % 1000},{1 + i % 7}.25,{1 + i % 97}.5,{1 + i % 89}.75\n")


def analyse(gable: str, path: Path) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([gable, "analyse", "--machine", MACHINE, str(path)], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def window(program: str, path: Path):
    environment = dict(os.environ, GDK_BACKEND="x11", GSK_RENDERER="cairo", GDK_DEBUG="gl-disable")
    done = subprocess.run(["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24", program, str(path), MACHINE], check=True,
                          stdout=subprocess.PIPE, text=True, env=environment)
    return [float(word) for word in done.stdout.split()]


def main() -> int:
    gable, program = sys.argv[1:3]
    if shutil.which("xvfb-run") is None:
        return 77
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "launches.csv"
        write_export(path, LAUNCHES)
        reference = analyse(gable, path)
        reading, chart, total = window(program, path)
        print(f"{LAUNCHES:,} launches to the first chart: {total:.2f} s, {total / reference:.2f} of gable analyse (3.00)")
        print(f"  longest turn of the main loop: {reading:.1f} ms while reading, {chart:.1f} ms with the chart")
        wanted = int(os.environ.get("GABLE_BENCH_BYTES", 200_000_000))
        write_export(path, int(LAUNCHES * wanted / path.stat().st_size))
        reading, chart, total = window(program, path)
        print(f"{path.stat().st_size / 1e6:.0f} MB in {total:.1f} s:")
        print(f"  longest turn of the main loop: {reading:.1f} ms while reading (10.0), {chart:.1f} ms with the chart")
    return 0


if __name__ == "__main__":
    sys.exit(main())
