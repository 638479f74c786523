#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How fast many small files of PAPI's ranks are imported, against a script that reads them with Python's json.

Usage: papi.py GABLE [FILES]

Each figure is processor time, the least of several runs that take turns: the files are in the page cache, and other work on
the computer would only add to what a clock shows. The 20 times that are wanted are out of reach for files of 4 kB: reading alone,
without a look at what is read, is compared, too. Most of what is left of the import is the system's, for opening, reading and
closing each file, which the script pays as well. Files that are named one by one are read in threads, which processor time
does not show; the clock's ratio does, where nothing else runs.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 5
READER = """
import json, pathlib, sys
totals = {}
for path in sorted(pathlib.Path(sys.argv[1]).glob('rank_*.json')):
    with open(path) as file:
        rank = json.load(file)
    for thread in rank['threads'].values():
        for region in thread['regions'].values():
            total = totals.setdefault(region['name'], {})
            for event, value in region.items():
                if event not in ('name', 'parent_region_id'):
                    total[event] = total.get(event, 0) + int(value)
"""


def rank(number: int) -> str:
    """The file of one rank: 20 executions of a region, as PAPI indents them."""
    regions = {
        str(i): {
            "name": "sweep",
            "parent_region_id": "-1",
            "cycles": str(114000000 + 1000 * i + number),
            "real_time_nsec": str(44000000 + 100 * i + number),
            "PAPI_DP_OPS": str(1860000 + i),
        }
        for i in range(20)
    }
    return json.dumps(
        {
            "papi_version": "7.0.1.0",
            "cpu_info": "AMD EPYC 7742 64-Core Processor",
            "max_cpu_rate_mhz": "2250",
            "min_cpu_rate_mhz": "1500",
            "event_definitions": {"PAPI_DP_OPS": {"component": "perf_event", "type": "delta"}},
            "threads": {"0": {"regions": regions}},
        },
        indent=2,
    )


def cost(command: list) -> tuple[float, float]:
    """Processor time of one run, and what the clock showed [s]."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = time.monotonic() - began
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, took


def main(gable: str, files: int):
    with tempfile.TemporaryDirectory() as folder:
        ranks = Path(folder) / "papi_hl_output"
        ranks.mkdir()
        for i in range(files):
            (ranks / f"rank_{i:06d}.json").write_text(rank(i))
        names = sorted(str(path) for path in ranks.iterdir())
        output = os.path.join(folder, "run.gable")
        listing = os.path.join(folder, "names")
        Path(listing).write_text("\0".join(names), encoding="utf-8")
        commands = {
            "folder": [gable, "import", str(ranks), "-o", output],
            "half of the files": [gable, "import", *names[: files // 2], "-o", output],
            "files": [gable, "import", *names, "-o", output],
            "one file": [gable, "import", names[0], "-o", output],
            "script": ["/usr/bin/python3", "-c", READER, str(ranks)],
            # What nobody can do without: a program that opens, reads and closes each file, and no more.
            "reading alone": ["xargs", "-0", "-a", listing, "cat"],
        }
        best = {}
        clock = {}
        for _ in range(RUNS):
            for what, command in commands.items():
                seconds, took = cost(command)
                best[what] = min(best.get(what, 1e9), seconds)
                clock[what] = min(clock.get(what, 1e9), took)
        for what, seconds in best.items():
            print(f"{what:32} {seconds:8.3f} s  {clock[what]:8.3f} s by the clock")
        for what in ("folder", "files"):
            ratio = best["script"] / best[what]
            print(f"script ÷ {what:23} {ratio:8.2f}  at least 20{'' if ratio >= 20 else '  MISSED'}")
            print(f"{'  by the clock':32} {clock['script'] / clock[what]:8.2f}")
        print(f"{'script ÷ reading alone':32} {best['script'] / best['reading alone']:8.2f}  the most that any reader reaches")
        growth = best["files"] / best["half of the files"]
        print(f"{'twice the files':32} {growth:8.2f}  at most 2.2{'' if growth <= 2.2 else '  MISSED'}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10000)
