# SPDX-License-Identifier: GPL-3.0-or-later
"""The roofline of ten-kernels.gable as a matplotlib script draws it. Usage: figure-matplotlib.py TABLE OUT.png"""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

x = np.logspace(-2, 3, 200)
figure, axes = plt.subplots(figsize=(7, 4.5), dpi=150)
for name, bandwidth in (("L1", 19.4e12), ("L2", 4.4e12), ("DRAM", 1.56e12)):
    axes.plot(x, np.minimum(9.7e12, bandwidth * x), label=name)
with open(sys.argv[1]) as table:
    for line in table:
        name, intensity, performance = line.split()
        axes.scatter(float(intensity), float(performance))
        axes.annotate(name, (float(intensity), float(performance)), xytext=(4, 4), textcoords="offset points", fontsize=8)
axes.set_xscale("log")
axes.set_yscale("log")
axes.set_xlabel("Arithmetic intensity (FLOP/byte)")
axes.set_ylabel("Performance (FLOP/s)")
axes.grid(which="both", alpha=0.3)
axes.legend()
figure.savefig(sys.argv[2])
