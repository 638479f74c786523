#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Adds up what the test runs of all build folders left, and closes with “N passed, N failed”.

Usage: totals.py [STEP…]

A step that failed without a failed test in it (a build, say) counts as one failure. Exit status: 0 when all passed.
"""

import json
import re
import sys
from collections import Counter
from pathlib import Path

# Lines of a failed test that are shown again at the end, where a log that was cut short still has them.
SHOWN = 40
AGAIN = re.compile(r"^# again: (.*)", re.MULTILINE)
CASE = re.compile(r"^(not ok|ok)\b[^#\n]*(#\s*(?:SKIP|skip))?", re.MULTILINE)


def cases(test) -> Counter:
    """The cases of one test: those that its TAP output names, else the test itself."""
    counts = Counter()
    for verdict, skip in CASE.findall(test.get("stdout") or ""):
        counts["skipped" if skip else "failed" if verdict == "not ok" else "passed"] += 1
    if test["result"] == "SKIP":
        return Counter(skipped=1)
    if test["result"] not in ("OK", "EXPECTEDFAIL") and counts["failed"] == 0:
        counts["failed"] += 1
    if not counts:
        counts["passed"] += 1
    return counts


def what_failed(test) -> list[str]:
    """Its name, its failed cases with what they said, and the end of its standard error."""
    lines, failed = [], False
    for line in (test.get("stdout") or "").splitlines():
        failed = line.startswith("not ok") or (failed and line.startswith("#"))
        if failed:
            lines.append(line)
    return [f"-- {test['name']}: {test['result']}", *lines[:SHOWN], *(test.get("stderr") or "").splitlines()[-SHOWN:]]


def main() -> int:
    total = Counter()
    failures, again = [], []
    print("passed failed skipped")
    for log in sorted(Path().glob("build*/meson-logs/testlog*.json")):
        counts = Counter()
        for line in log.read_text(encoding="utf-8").splitlines():
            test = json.loads(line)
            found = cases(test)
            counts += found
            if found["failed"]:
                failures += what_failed(test)
            again += AGAIN.findall(test.get("stdout") or "")
        total += counts
        print(f"{counts['passed']:6} {counts['failed']:6} {counts['skipped']:7}  {log.parts[0]}")
    fuzzing = Counter()
    for found in Path().glob("build-fuzz/tests/fuzz/*.found"):
        result = found.with_suffix(".result")
        fuzzing["passed" if result.exists() and result.read_text(encoding="utf-8").startswith("ok") else "failed"] += 1
    if fuzzing:
        print(f"{fuzzing['passed']:6} {fuzzing['failed']:6} {0:7}  fuzz targets")
        total += fuzzing
    print(*failures, sep="\n", end="\n" if failures else "")
    for name in again:
        print(f"not at the first try: {name}")
    for step in sys.argv[1:]:
        print(f"failed: {step}")
    if sys.argv[1:] and total["failed"] == 0:
        total["failed"] = len(sys.argv[1:])
    print(f"{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped")
    return 1 if total["failed"] or total["passed"] == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
