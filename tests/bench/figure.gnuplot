# SPDX-License-Identifier: GPL-3.0-or-later
# The roofline of ten-kernels.gable as gnuplot draws it. Usage: gnuplot -e "output='OUT.png'" figure.gnuplot
set terminal pngcairo size 1050,675
set output output
set logscale xy
set xrange [0.01:1000]
set yrange [1e10:2e13]
set xlabel "Arithmetic intensity (FLOP/byte)"
set ylabel "Performance (FLOP/s)"
set grid
roof (bandwidth, x) = bandwidth * x < 9.7e12 ? bandwidth * x : 9.7e12
$kernels << EOD
spmv_csr 0.17 1.9e11
axpy 0.083 1.21e11
stencil_27pt 0.82 1.15e12
gemm_tiled 41 6.1e12
fft_radix8 1.9 4.1e11
reduce_max 0.12 4.6e10
jacobi 0.5 6.5e11
transpose 0.05 4.0e10
nbody 120 7.9e12
scan 0.25 2.6e11
EOD
plot roof (19.4e12, x) title "L1", roof (4.4e12, x) title "L2", roof (1.56e12, x) title "HBM", \
  $kernels using 2:3 with points pt 7 notitle, $kernels using 2:3:1 with labels offset 1,1 notitle
