# SPDX-License-Identifier: GPL-3.0-or-later
"""The roofline of ten-kernels.gable as a matplotlib script draws it. Usage: figure-matplotlib.py OUT.png"""

import json
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

POINTS = json.loads((Path(__file__).parent / "ten-kernels.json").read_text())

x = np.logspace(-2, 3, 200)
figure, axes = plt.subplots(figsize=(7, 4.5), dpi=150)
for name, bandwidth in (("L1", 19.4e12), ("L2", 4.4e12), ("HBM", 1.56e12)):
    axes.plot(x, np.minimum(9.7e12, bandwidth * x), label=name)
for name, intensity, performance in POINTS:
    axes.scatter(intensity, performance)
    axes.annotate(name, (intensity, performance), xytext=(4, 4), textcoords="offset points", fontsize=8)
axes.set_xscale("log")
axes.set_yscale("log")
axes.set_xlabel("Arithmetic intensity (FLOP/byte)")
axes.set_ylabel("Performance (FLOP/s)")
axes.grid(which="both", alpha=0.3)
axes.legend()
figure.savefig(sys.argv[1])
