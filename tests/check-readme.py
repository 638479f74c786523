#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the README shows of the program is what the program prints.

Usage: check-readme.py GABLE SOURCE

Runs every command that stands behind a “$” in a folder of its own. A “…” at the end of a shown line stands for the rest of
that line, and alone in a line for the rest of the output. profile.csv is the reader's own file: such commands do not count. The ranks of a job (rank_*.json) are
those of the importer's tests.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def shown_commands(readme: str):
    """Each command with the lines of output that are shown below it."""
    block = None
    for line in readme.splitlines():
        if line.startswith("    $ "):
            block = (line[6:], [])
            yield block
        elif line.startswith("    ") and block:
            block[1].append(line[4:])
        elif line == "" and block:
            block[1].append("")
        else:
            block = None


def difference(shown, printed):
    """The first shown line that is not what was printed, or None."""
    for number, line in enumerate(shown):
        if line == "…":
            return None
        there = printed[number] if number < len(printed) else "(nothing)"
        if there != line and not (line.endswith("…") and there.startswith(line[:-1])):
            return f"shown “{line}”, printed “{there}”"
    if len(printed) > len(shown):
        return f"printed more: “{printed[len(shown)]}”"
    return None


def main() -> int:
    gable, source = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    env = {**os.environ, "PATH": f"{gable.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    checked, faults = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "data").symlink_to(source / "data")
        for rank in (source / "tests/import/papi/two-ranks/papi_hl_output").glob("rank_*.json"):
            shutil.copy(rank, folder)
        for command, shown in list(shown_commands((source / "README.md").read_text(encoding="utf-8"))):
            if re.search(r"\bprofile\.csv\b", command):
                continue
            run = subprocess.run(["sh", "-c", command], cwd=folder, env=env, capture_output=True, text=True)
            while shown and shown[-1] == "":
                shown.pop()
            fault = f"status {run.returncode}: {run.stderr}" if run.returncode else None
            if fault is None and shown:
                fault = difference(shown, run.stdout.rstrip("\n").split("\n"))
            if fault:
                print(f"README.md: {command}: {fault}")
                faults += 1
            checked += 1
    print(f"{checked} commands of the README tried, {faults} not as shown")
    return 1 if faults or checked == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
