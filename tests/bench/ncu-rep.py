#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How fast reports of Nsight Compute are read, against `cat` of the same file in the same run.

Usage: ncu-rep.py BENCH-IMPORT REPORT [MEGABYTES]

Makes a report of the wanted size out of a real one, whose launches are repeated, and imports it (best of three). Prints
megabytes per second of processor time, the ratio to cat, and the memory beside the launch columns. Exit status: 0 where it is at least
500 MB/s and at most 64 MB, else 1.
"""

import resource
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

LEAST_RATE = 500  # MB/s
MOST_MEMORY = 64  # MB
RUNS = 3


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def fields(message):
    at = 0
    while at < len(message):
        key, at = varint(message, at)
        if key & 7 == 0:
            value, at = varint(message, at)
        elif key & 7 == 2:
            length, at = varint(message, at)
            value = message[at:at + length]
            at += length
        else:
            length = 8 if key & 7 == 1 else 4
            value = message[at:at + length]
            at += length
        yield key >> 3, value


def blocks(data):
    at = 4
    at += 4 + struct.unpack_from("<I", data, at)[0]
    yield data[:at], False
    while at < len(data):
        length = struct.unpack_from("<I", data, at)[0]
        header = dict(fields(data[at + 4:at + 4 + length]))
        end = at + 4 + length + header.get(5, 0)
        yield data[at:end], header.get(2, 0) > 0
        at = end


def grow(report, target, size):
    parts = list(blocks(report.read_bytes()))
    launches = b"".join(part for part, is_launch in parts if is_launch)
    with target.open("wb") as file:
        for part, _ in parts:
            file.write(part)
        while file.tell() < size:
            file.write(launches)


def best(command):
    """The least processor time of a few runs [s], which other programs disturb less than the clock, and the output."""
    times = []
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        output = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times), output


def main(bench, report, megabytes=1000):
    with tempfile.TemporaryDirectory() as folder:
        big = Path(folder) / "big.ncu-rep"
        grow(Path(report), big, int(megabytes) * 10**6)
        size = big.stat().st_size / 1e6
        cat, _ = best(["sh", "-c", 'cat "$0" >/dev/null', big])
        seconds, output = best([bench, big])
    _, kernels, launches, columns, peak = output.split()
    memory = int(peak) / 1024 - int(columns) / 2**20
    print(f"{size:.0f} MB, {int(launches)} launches of {int(kernels)} kernels: {size / seconds:.0f} MB/s, "
          f"{seconds / cat:.1f} times cat ({size / cat:.0f} MB/s), {memory:.1f} MB beside the columns")
    return 0 if size / seconds >= LEAST_RATE and memory <= MOST_MEMORY else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
