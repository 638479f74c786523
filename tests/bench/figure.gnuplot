# SPDX-License-Identifier: GPL-3.0-or-later
# The roofline of ten-kernels.gable as gnuplot draws it. Usage: gnuplot -c figure.gnuplot TABLE OUT.png
set terminal pngcairo size 1050,675
set output ARG2
set logscale xy
set xrange [0.01:1000]
set yrange [1e10:2e13]
set xlabel "Arithmetic intensity (FLOP/byte)"
set ylabel "Performance (FLOP/s)"
set grid
roof (bandwidth, x) = bandwidth * x < 9.7e12 ? bandwidth * x : 9.7e12
plot roof (19.4e12, x) title "L1", roof (4.4e12, x) title "L2", roof (1.56e12, x) title "DRAM", \
  ARG1 using 2:3 with points pt 7 notitle, ARG1 using 2:3:1 with labels offset 1,1 notitle
