/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/bounds.h"

static gboolean
is_amount (double value)
{
  return gable_known (value) && value >= 0;
}

/* A rate of zero bounds nothing that could be said in a finite number. */
static gboolean
is_rate (double value)
{
  return gable_known (value) && value > 0;
}

/**
 * gable_intensity:
 * @work: W [FLOP, OP or inst], >= 0
 * @bytes: B, the traffic at one level [B], >= 0
 *
 * I = W / B. A measured zero of bytes gives infinity: the work needs nothing from that level.
 *
 * Formula: Williams, Waterman, Patterson, CACM 52(4), 2009, section 3 ("operational intensity").
 *
 * Returns: [work/B]; `GABLE_UNKNOWN` where both are zero or one is unknown
 */
double
gable_intensity (double work, double bytes)
{
  return is_amount (work) && is_amount (bytes) ? work / bytes : GABLE_UNKNOWN;
}

/**
 * gable_ridge:
 * @peak: P of a compute ceiling [1/s], >= 0
 * @bandwidth: B of a memory level [B/s], > 0
 *
 * The intensity at which the slope meets the flat roof: I* = P / B.
 *
 * Formula: Williams, Waterman, Patterson, CACM 52(4), 2009, section 3 ("ridge point").
 *
 * Returns: [work/B]; `GABLE_UNKNOWN` where there is no bandwidth, never zero or infinity
 */
double
gable_ridge (double peak, double bandwidth)
{
  return is_amount (peak) && is_rate (bandwidth) ? peak / bandwidth : GABLE_UNKNOWN;
}

/**
 * gable_attainable:
 * @intensity: I [work/B], >= 0; infinite where there is no traffic
 * @bandwidth: B of one memory level [B/s], > 0
 * @peak: P of one compute ceiling [work/s], > 0; infinite where nothing bounds from above
 *
 * The roof over @intensity: min (P, I B).
 *
 * Formula: Williams, Waterman, Patterson, CACM 52(4), 2009, section 3.
 *
 * Returns: [work/s]; `GABLE_UNKNOWN` where any argument is
 */
double
gable_attainable (double intensity, double bandwidth, double peak)
{
  if (!is_amount (intensity) || !is_rate (bandwidth) || !is_rate (peak)) {
    return GABLE_UNKNOWN;
  }
  return MIN (peak, intensity * bandwidth);
}

/**
 * gable_harmonic_ceiling:
 * @shares: (array length=n): part of the work that each unit does [1], >= 0
 * @peaks: (array length=n): rate of that unit [1/s]; only asked for where the share is not zero
 * @n: their number
 *
 * The roof of mixed work on units that take turns: their times add up, so the rate is the weighted harmonic
 * mean Σ s / Σ (s / P).
 *
 * Formula: times of serial parts add up: Amdahl, AFIPS 1967; as a mean of rates: Smith, "Characterizing
 * computer performance with a single number", CACM 31(10), 1988.
 *
 * Returns: [1/s]; `GABLE_UNKNOWN` where a share, or the peak of a share above zero, is
 */
double
gable_harmonic_ceiling (const double *shares, const double *peaks, guint n)
{
  double total = 0;
  double time = 0;

  for (guint i = 0; i < n; i++) {
    total += shares[i];
    time += gable_time_bound (shares[i], peaks[i]);
  }
  return time > 0 ? total / time : GABLE_UNKNOWN;
}

/**
 * gable_overlapped_ceiling:
 * @shares: (array length=n): part of the work that each unit does [1], >= 0
 * @peaks: (array length=n): rate of that unit [1/s]; only asked for where the share is not zero
 * @n: their number
 *
 * The roof of mixed work on units that run at the same time: the slowest of them alone decides,
 * Σ s / max (s / P).
 *
 * Formula: the maximum of concurrent times, as between memory and arithmetic in Williams, Waterman,
 * Patterson, CACM 52(4), 2009, section 3.
 *
 * Returns: [1/s]; `GABLE_UNKNOWN` where a share, or the peak of a share above zero, is
 */
double
gable_overlapped_ceiling (const double *shares, const double *peaks, guint n)
{
  double total = 0;
  double longest = 0;

  for (guint i = 0; i < n; i++) {
    double time = gable_time_bound (shares[i], peaks[i]);

    if (!gable_known (time)) {
      return GABLE_UNKNOWN;
    }
    total += shares[i];
    longest = MAX (longest, time);
  }
  return longest > 0 ? total / longest : GABLE_UNKNOWN;
}

/**
 * gable_fma_ceiling:
 * @peak_fma: peak with nothing but fused multiply-adds [FLOP/s], > 0
 * @fma_instruction_share: fused instructions over all floating-point instructions [1], 0 to 1
 *
 * The roof of a mix in which some additions and multiplications stand alone: a fused instruction does two
 * operations in the time of one, so P (1 + f) / 2.
 *
 * Formula: Yang, "8 Steps to 3.7 TFLOP/s on NVIDIA V100 GPU", arXiv:2008.11326, 2020 (the customised ceiling).
 *
 * Returns: [FLOP/s]
 */
double
gable_fma_ceiling (double peak_fma, double fma_instruction_share)
{
  if (!is_rate (peak_fma) || !is_amount (fma_instruction_share) || fma_instruction_share > 1) {
    return GABLE_UNKNOWN;
  }
  return peak_fma * (1 + fma_instruction_share) / 2;
}

/**
 * gable_in_core_peak:
 * @units: arithmetic units that are kept busy [1], > 0: cores × pipes, or less where a dependent chain fills
 *   only independent operations ÷ latency of each core's pipes
 * @lanes: of one unit [1], > 0
 * @operations: of one lane in one cycle [1]: 2 with fused multiply-add, else 1
 * @clock: [Hz], > 0
 *
 * The peak of a machine, and of its in-core ceilings (without FMA, without SIMD, without parallel instructions).
 *
 * Formula: Williams, Waterman, Patterson, CACM 52(4), 2009, section 4 ("adding ceilings").
 *
 * Returns: [1/s]
 */
double
gable_in_core_peak (double units, double lanes, double operations, double clock)
{
  if (!is_rate (units) || !is_rate (lanes) || !is_rate (operations) || !is_rate (clock)) {
    return GABLE_UNKNOWN;
  }
  return units * lanes * operations * clock;
}

/**
 * gable_time_bound:
 * @work: W [FLOP, OP, inst or B], >= 0
 * @rate: what the machine does of it in a second [1/s], > 0
 *
 * No machine is faster than W / rate. No work takes no time, whatever the rate.
 *
 * Formula: Williams, Waterman, Patterson, CACM 52(4), 2009, section 3, solved for time; Wang et al.,
 * "Time-Based Roofline for Deep Learning Performance Analysis", arXiv:2009.04598, 2020.
 *
 * Returns: [s]; `GABLE_UNKNOWN` where the work is, or the rate of some work
 */
double
gable_time_bound (double work, double rate)
{
  if (work == 0) {
    return 0;
  }
  return is_amount (work) && is_rate (rate) ? work / rate : GABLE_UNKNOWN;
}

/**
 * gable_concurrency_bandwidth:
 * @bytes_in_flight: bytes that are outstanding at any time [B], >= 0
 * @latency: of one access [s], > 0
 * @bandwidth: of the level [B/s], > 0; infinite where only the concurrency is asked for
 *
 * The bandwidth that so many outstanding bytes can reach: min (bandwidth, bytes / latency).
 *
 * Formula: Little, "A proof for the queuing formula L = λW", Operations Research 9(3), 1961.
 *
 * Returns: [B/s]; `GABLE_UNKNOWN` where any argument is
 */
double
gable_concurrency_bandwidth (double bytes_in_flight, double latency, double bandwidth)
{
  if (!is_amount (bytes_in_flight) || !is_rate (latency) || !is_rate (bandwidth)) {
    return GABLE_UNKNOWN;
  }
  return MIN (bandwidth, bytes_in_flight / latency);
}

/**
 * gable_amdahl:
 * @share: part of the run's time that is made faster [1], 0 to 1
 * @speedup: factor by which it is made faster [1], > 0; infinite where it vanishes
 *
 * How much faster the whole run becomes: 1 / (1 − s + s / x).
 *
 * Formula: Amdahl, "Validity of the single processor approach to achieving large scale computing
 * capabilities", AFIPS 1967.
 *
 * Returns: [1]; infinite where the whole run vanishes
 */
double
gable_amdahl (double share, double speedup)
{
  if (!is_amount (share) || share > 1 || !is_rate (speedup)) {
    return GABLE_UNKNOWN;
  }
  return 1 / (1 - share + share / speedup);
}
