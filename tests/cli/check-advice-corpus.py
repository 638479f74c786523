#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The first advice on every profile of the corpus is what was reviewed: tests/golden/advice-corpus.txt.

Usage: check-advice-corpus.py GABLE CORPUS GOLDEN

One line for each of a case's three kernels that take most time: the row that comes first, or what would have to be
collected. GABLE_UPDATE_GOLDEN=1 writes the file instead; each changed line is to be read for sense. Exit status: 0 as
reviewed, 1 otherwise, 77 where there is no corpus.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

# Tools whose files are roofs, not kernels.
ROOFS = {"babelstream", "carm", "clpeak", "ert", "gpu-benches", "likwid-bench", "mixbench", "stream"}
ASIDE = {"expected.json", "SOURCE.txt"}
KERNELS = 3
NAME = 48


def inputs(case: Path):
    files = sorted(path for path in case.iterdir() if path.name not in ASIDE)
    return [case] if case.parent.name == "rocprof-compute" and len(files) > 1 else files


def first_advice(kernel) -> str:
    for advice in kernel["advice"]:
        if advice["state"] == "fires":
            return f"{advice['id']}: {advice['finding']}"
    missing = [metric for advice in kernel["advice"] for metric in advice["collect"]]
    return f"(collect {missing[0]})" if missing else "(nothing)"


def lines(gable: str, case: Path):
    run = subprocess.run([gable, "advise", "--json", "--quiet", *map(str, inputs(case))], capture_output=True, text=True,
                         env={**os.environ, "LC_ALL": "C.UTF-8"})
    yield f"{case.parent.name}/{case.name}"
    if run.returncode:
        yield f"  status {run.returncode}"
        return
    for kernel in json.loads(run.stdout)["kernels"][:KERNELS]:
        yield f"  {kernel['name'][:NAME]} | {kernel['standing']} {kernel['limiter'] or '-'} | {first_advice(kernel)}"


def main() -> int:
    gable, corpus, golden = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    if not corpus.is_dir():
        print("there is no corpus here")
        return 77
    cases = sorted(case for tool in corpus.iterdir() if tool.is_dir() and tool.name not in ROOFS
                   for case in tool.iterdir() if case.is_dir())
    text = "".join(line + "\n" for case in cases for line in lines(gable, case))
    if os.environ.get("GABLE_UPDATE_GOLDEN") == "1":
        golden.write_text(text, encoding="utf-8")
        return 0
    there = golden.read_text(encoding="utf-8").splitlines()
    found = text.splitlines()
    faults = [f"reviewed “{a}”, now “{b}”" for a, b in zip(there, found) if a != b]
    if len(there) != len(found):
        faults.append(f"{len(there)} lines were reviewed, now there are {len(found)}")
    print("\n".join(faults[:20]) or f"{len(cases)} cases advise as reviewed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
