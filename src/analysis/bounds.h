/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/number.h"

/* Closed formulas of the roofline model; each is pure and gives GABLE_UNKNOWN where an argument is unknown. */
double gable_intensity (double work, double bytes);
double gable_ridge (double peak, double bandwidth);
double gable_attainable (double intensity, double bandwidth, double peak);
double gable_harmonic_ceiling (const double *shares, const double *peaks, guint n);
double gable_overlapped_ceiling (const double *shares, const double *peaks, guint n);
double gable_fma_ceiling (double peak_fma, double fma_instruction_share);
double gable_in_core_peak (double units, double lanes, double operations, double clock);
double gable_time_bound (double work, double rate);
double gable_concurrency_bandwidth (double bytes_in_flight, double latency, double bandwidth);
double gable_amdahl (double share, double speedup);
