#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How fast a workload of rocprof-compute is read, against `wc -l` and pandas in the same run.

Usage: rocprofc.py BENCH-IMPORT [MEGABYTES]

Makes up a pmc_perf.csv of a full profile (some 600 columns, 20 kernels) and a long one (a counter a row), and imports them.
Each figure is the least processor time of several runs that take turns, since other work on the computer only ever adds to it.
pandas is left out where the system's Python does not have it. Exit status: 0 where every bound is kept, else 1.
"""

import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

RUNS = 5
LEAST_OF_WC = 0.12  # of the throughput of wc -l
LEAST_OF_PANDAS = 8  # times faster
MOST_MEMORY = 64 << 10  # KiB

COUNTERS = [f"SQ_INSTS_VALU_{op}_{kind}" for kind in ("F16", "F32", "F64") for op in ("ADD", "MUL", "FMA", "TRANS")]
COUNTERS += [f"SQ_INSTS_VALU_MFMA_MOPS_{kind}" for kind in ("F8", "F16", "BF16", "F32", "F64", "I8")]
COUNTERS += ["SQ_INSTS_VALU_INT32", "SQ_INSTS_VALU_INT64", "SQ_INSTS", "SQ_LDS_IDX_ACTIVE", "SQ_LDS_BANK_CONFLICT",
             "TCP_TOTAL_CACHE_ACCESSES_sum", "TCP_TCC_READ_REQ_sum", "TCP_TCC_WRITE_REQ_sum",
             "TCP_TCC_ATOMIC_WITH_RET_REQ_sum", "TCP_TCC_ATOMIC_WITHOUT_RET_REQ_sum", "TCC_EA0_RDREQ_sum",
             "TCC_EA0_RDREQ_32B_sum", "TCC_EA0_WRREQ_sum", "TCC_EA0_WRREQ_64B_sum", "TCC_BUBBLE_sum"]
OTHERS = [f"SPI_COUNTER_{i}{'_sum' if i % 2 else ''}" for i in range(550)]

PANDAS = """
import sys, time, pandas
start = time.process_time()
table = pandas.read_csv(sys.argv[1], low_memory=False)
if 'Counter_Name' in table:
    table.pivot_table('Counter_Value', ['Dispatch_ID', 'Kernel_Name'], 'Counter_Name').groupby('Kernel_Name').sum()
else:
    table.groupby('Kernel_Name', sort=False).sum(numeric_only=True)
print(time.process_time() - start)
"""


def kernel(i: int) -> str:
    return f'"void library::detail::kernel_{i}<float, {i}, true>(float const*, float*, int, int) [clone .kd]"'


def write_wide(path: Path, size: int):
    names = COUNTERS + OTHERS
    chance = random.Random(1)
    with path.open("w") as file:
        file.write("Dispatch_ID,Kernel_Name,GPU_ID,Grid_Size,Workgroup_Size,LDS_Per_Workgroup,wave_size,"
                   + ",".join(names) + ",Start_Timestamp,End_Timestamp\n")
        # Sums over the instances of a block are written with a point, other counters without.
        points = [".0" if name.endswith("_sum") else "" for name in names]
        rows = [",".join(str(chance.randrange(10 ** chance.randrange(1, 9))) + point for point in points) for _ in range(200)]
        launch = 0
        while file.tell() < size:
            start = 13386742234691895 + 100000 * launch
            file.write(f"{launch},{kernel(launch % 20)},2,1048576,256,0,64,{rows[launch % 200]},{start},{start + 8653}\n")
            launch += 1


def write_long(path: Path, size: int):
    chance = random.Random(2)
    names = COUNTERS + OTHERS[:160]
    launches = size // (150 * len(names))
    with path.open("w") as file:
        file.write("GPU_ID,Dispatch_ID,Grid_Size,Workgroup_Size,LDS_Per_Workgroup,Scratch_Per_Workitem,Arch_VGPR,Accum_VGPR,SGPR,"
                   "Kernel_Name,Start_Timestamp,End_Timestamp,Kernel_ID,Counter_Name,Counter_Value\n")
        for first in range(0, len(names), 16):
            for launch in range(launches):
                start = 13386742234691895 + 100000 * launch + 10**12 * first
                head = f"2,{launch},1048576,256,0,0,4,4,16,{kernel(launch % 20)},{start},{start + 8653},12"
                for name in names[first:first + 16]:
                    file.write(f"{head},{name},{chance.randrange(10**6)}.0\n")


def cpu(command: list) -> tuple:
    """Processor time [s] of COMMAND, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, output


def pandas(path: Path):
    """Seconds that pandas takes without its own start, or None where there is none."""
    run = subprocess.run(["/usr/bin/python3", "-c", PANDAS, path], capture_output=True, text=True, check=False)
    return float(run.stdout) if run.returncode == 0 else None


def main() -> int:
    size = int(sys.argv[2] if len(sys.argv) > 2 else 100) * 10**6
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, write in (("wide", write_wide), ("long", write_long)):
            path = Path(folder) / name / "pmc_perf.csv"
            path.parent.mkdir()
            write(path, size)
            (path.parent / "sysinfo.csv").write_text("workload_name,gpu_model,gpu_arch,wave_size\nw,MI300X_A1,gfx942,64\n")
            lines, gable, launches, memory = 1e9, 1e9, 0, 0
            for _ in range(RUNS):
                lines = min(lines, cpu(["wc", "-l", str(path)])[0])
                seconds, output = cpu([sys.argv[1], str(path.parent)])
                gable = min(gable, seconds)
                launches, columns, memory = (int(figure) for figure in output.split()[2:5])
            theirs = pandas(path)
            megabytes = path.stat().st_size / 1e6
            print(f"{name}: {launches} launches, {megabytes:.0f} MB: {megabytes / gable:.0f} MB/s, "
                  f"{lines / gable:.3f} of wc -l, {memory >> 10} MiB"
                  + (f", {theirs / gable:.1f} times as fast as pandas" if theirs else ", no pandas here"))
            if name == "wide" and (lines / gable < LEAST_OF_WC or memory - (columns >> 10) > MOST_MEMORY):
                missed += 1
            if theirs and theirs / gable < LEAST_OF_PANDAS:
                missed += 1
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
