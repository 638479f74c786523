#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How fast a large table is imported, against its budget: ratios to other readers in the same run.

Usage: import.py IMPORT_TABLE

GABLE_BENCH_MB sets the size of the large table (200 MB where it is not set; 1000 is what the budgets are for). Each
figure is the least of several runs that take turns, since other work on the computer only ever adds to it. pandas is
left out where the system's Python does not have it.
"""

import json
import os
import subprocess
import sys
import tempfile

RUNS = 5
PANDAS = """
import sys, time, pandas
start = time.perf_counter()
table = pandas.read_csv(sys.argv[1], skiprows=1, thousands=',' if sys.argv[2] == '1' else None, low_memory=False)
table = table.iloc[1:]
figures = table.columns[11:]
table[figures] = table[figures].apply(pandas.to_numeric, errors='coerce')
table.groupby('Kernel Name', sort=False)[list(figures)].sum()
print(time.perf_counter() - start)
"""


def part(program: str, name: str, path: str) -> dict:
    """One run of a part of import-table."""
    return json.loads(subprocess.run([program, name, path], check=True, stdout=subprocess.PIPE).stdout)


def pandas(path: str) -> float | None:
    """Seconds that pandas takes without its own start, or None where there is none."""
    run = subprocess.run(["/usr/bin/python3", "-c", PANDAS, path, "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return float(run.stdout) if run.returncode == 0 else None


def least(program: str, paths: dict, names: list) -> dict:
    """Least time and greatest memory of each part on each table, the parts taking turns."""
    best = {}
    for _ in range(RUNS):
        for name in names:
            for table, path in paths.items():
                run = part(program, name, path)
                before = best.get((name, table), {"us": run["us"], "kib": 0})
                best[name, table] = {
                    "s": min(before["us"], run["us"]) / 1e6,
                    "us": min(before["us"], run["us"]),
                    "kib": max(before["kib"], run["kib"]),
                    "found": run["found"],
                }
    return best


def report(what: str, value: float, limit: float, at_most: bool):
    """A line with VALUE and the bound that it has to keep."""
    over = value > limit if at_most else value < limit
    print(f"{what:58} {value:8.3f}  {'at most' if at_most else 'at least'} {limit:.3f}{'  MISSED' if over else ''}")


def main(program: str):
    size = int(os.environ.get("GABLE_BENCH_MB", "200"))
    with tempfile.TemporaryDirectory() as folder:
        paths = {}
        for name, bytes_, marks in (("large", size * 10**6, 0), ("marked", size * 10**6, 1), ("small", 10**7, 0)):
            paths[name] = f"{folder}/{name}.csv"
            subprocess.run([program, "generate", paths[name], str(bytes_), str(marks)], check=True)
        best = least(program, paths, ["lines", "plain", "import"])
        launches = best["import", "large"]["found"]
        for name in ("lines", "plain", "import"):
            seconds = best[name, "large"]["s"]
            print(f"{name:58} {seconds:8.3f} s  {size / 1e3 / seconds:.2f} GB/s  {best[name, 'large']['kib'] / 1024:.1f} MiB")
        report("throughput of the import ÷ counting line ends", best["lines", "large"]["s"] / best["import", "large"]["s"], 0.15, False)
        report("import ÷ a plain parser", best["import", "large"]["s"] / best["plain", "large"]["s"], 1, True)
        rate = {name: best["import", name]["s"] / best["import", name]["found"] for name in paths}
        report("with thousands marks ÷ without, for each launch", rate["marked"] / rate["large"], 1.35, True)
        for name in ("large", "small"):
            run = best["import", name]
            allowed = 32 * 1024 + 64 * run["found"] / 1024
            report(f"memory ÷ (32 MiB + 64 B a launch), {name}", run["kib"] / allowed, 1, True)
        for name, limit in (("large", 0.15), ("small", 0.10)):
            seconds = pandas(paths[name])
            if seconds is None:
                print(f"pandas, {name}: skipped, there is none")
            else:
                report(f"import ÷ pandas ({seconds:.2f} s), {name}", best["import", name]["s"] / seconds, limit, True)
        print(f"{launches} launches in the large table")


if __name__ == "__main__":
    main(sys.argv[1])
