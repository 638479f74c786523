#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What gable probe measures, beside what likwid-bench measures in the same run.

Usage: probe.py GABLE [OPTION…]: options of gable probe

Compute has to be within -5 % and +3 %, L1 and L2 within 10 %, L3 within 15 %, DRAM within -10 % and +25 %, and the sizes of the
levels of a core's own within a factor of 2 of what the system claims. Only a machine that is left alone can tell: where
others use it (the load is printed), what is outside is shown and is no failure. likwid-bench runs before all
others where the system lets it (chrt): with one thread, since several would wait for each other for ever. Exit status: 77 without likwid-bench.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

REPEATS = 5  # the best of which counts: the machine may be disturbed at any moment
SECONDS = 0.15  # of one run of likwid-bench, about
QUIET = 0.7  # load of a machine that is left alone

# Words before a command that let it run before all others, or none where that is not allowed.
FIRST = ["chrt", "-f", "10"]
if not shutil.which("chrt") or subprocess.run([*FIRST, "true"], stderr=subprocess.DEVNULL).returncode:
    FIRST = []

PEAKS = {"AVX-512": "peakflops_avx512_fma", "AVX2": "peakflops_avx_fma", "SSE2": "peakflops_sse"}
LOADS = {"AVX-512": "load_avx512", "AVX2": "load_avx", "SSE2": "load_sse"}
STREAMS = {"AVX-512": "stream_mem_avx512", "AVX2": "stream_mem_avx", "SSE2": "stream_mem_sse"}


def likwid(test, size, threads, per_iteration, guess):
    """The best rate of several runs [FLOP/s or B/s]. PER_ITERATION: what GUESS [1/s] is in, of one iteration."""
    if not guess:
        return None
    iterations = max(int(SECONDS * guess / per_iteration), 3)
    best = None
    for _ in range(REPEATS):
        run = subprocess.run(
            [*(FIRST if threads == 1 else []), "likwid-bench", "-t", test, "-i", str(iterations), "-w", f"N:{size // 1000}kB:{threads}"],
            capture_output=True, text=True, timeout=60)
        pattern = r"MFlops/s:\s+([0-9.]+)" if test.startswith("peak") else r"MByte/s:\s+([0-9.]+)"
        found = re.search(pattern, run.stdout)
        if found:
            best = max(best or 0, 1e6 * float(found[1]))
    return best


def load():
    return os.getloadavg()[0]


def probe(gable, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "machine.json"
        start = time.monotonic()
        subprocess.run([gable, "probe", "-o", path, *arguments], check=True, stdout=subprocess.DEVNULL)
        return json.loads(path.read_text(encoding="utf-8")), time.monotonic() - start


def measured(machine, counter, name=None):
    for ceiling in machine["ceilings"]:
        if ceiling["counter"] == counter and (ceiling.get("name") == name if name else not ceiling.get("variant")):
            rate = ceiling["measured"]
            return rate.get("rate", rate.get("bandwidth")), ceiling
    return None, None


def reading(machine, counter, access, threads):
    """The rate of a level by one kind of access [B/s]."""
    return next((ceiling["measured"]["bandwidth"] for ceiling in machine["ceilings"]
                 if ceiling["counter"] == counter and ceiling["measured"].get("access") == access
                 and ceiling["measured"].get("threads") == threads), None)


def claimed(level):
    for index in range(8):
        folder = Path(f"/sys/devices/system/cpu/cpu0/cache/index{index}")
        try:
            if (folder / "level").read_text().strip() == str(level) and "Inst" not in (folder / "type").read_text():
                return int((folder / "size").read_text().strip().rstrip("K")) * 1024
        except OSError:
            return None
    return None


def compare(machine):
    """Each line: what, ours, theirs, the least and greatest ratio."""
    threads = machine["probe"]["threads"]
    features = machine["probe"]["features"].split()
    unit = "AVX-512" if "avx512" in features else "AVX2" if "avx2" in features else "SSE2"
    sizes = {"L1": 24_000, "L2": 512_000, "L3": 8_000_000}
    for n in sorted({1, threads}):
        rate, _ = measured(machine, "fp64", f"FP64 {unit} FMA" + (", 1 thread" if n < threads else ""))
        size = 16_000 * n
        yield f"FP64 {unit} FMA, {n} threads", rate, likwid(PEAKS[unit], size, n, size / 8 * 30, rate), 0.95, 1.03
        for name, size in sizes.items():
            rate = reading(machine, name, "read", n)
            tolerance = 0.15 if name == "L3" else 0.10
            yield (f"{name} read, {n} threads", rate, likwid(LOADS[unit], size * n, n, size * n, rate), 1 - tolerance,
                   1 + tolerance)
        for access, test in ("read", LOADS[unit]), ("triad, non-temporal", STREAMS[unit]):
            rate = reading(machine, "DRAM", access, n)
            yield f"DRAM {access}, {n} threads", rate, likwid(test, 1_500_000_000, n, 1.5e9, rate), 0.90, 1.25
    for number in 1, 2:
        _, ceiling = measured(machine, f"L{number}")
        if ceiling and claimed(number):
            yield f"L{number} size of a core [B]", ceiling["capacity"] / threads, claimed(number), 0.5, 2.0
    product = [c["measured"]["rate"] for c in machine["ceilings"] if c.get("name", "").startswith("DGEMM") and
               "," not in c["name"]]
    if product:
        yield "DGEMM beside the peak", product[0], measured(machine, "fp64")[0], 0.0, 1.03


def main():
    if not shutil.which("likwid-bench"):
        print("likwid-bench is not here: nothing to compare with")
        return 77
    busy = load()
    machine, seconds = probe(*sys.argv[1:])
    _, quick = probe(sys.argv[1], "--quick")
    outside = 0
    for what, ours, theirs, least, most in compare(machine):
        if not ours or not theirs:
            print(f"{what:42} –")
            continue
        wrong = not least <= ours / theirs <= most
        outside += wrong
        print(f"{what:42} {ours:11.4g} {theirs:11.4g}  {ours / theirs:6.3f}  {'outside' if wrong else ''}", flush=True)
    print(f"took {seconds:.1f} s, quick {quick:.1f} s; load {busy:.2f} before, {load():.2f} after; {outside} outside")
    if seconds > 60 or quick > 10:
        outside += 1
    return 1 if outside and max(busy, 0) < QUIET else 0


sys.exit(main())
