/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/vision.h"

#include <glib/gi18n-lib.h>

/* In linear RGB.
 *
 * Source: Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE
 * TVCG 15(6), 2009: severity 1. Grey is the relative luminance of WCAG 2.2 and ITU-R BT.709. */
static const double matrices[GABLE_N_EYES][9] = {
  [GABLE_EYE_USUAL] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 },
  [GABLE_EYE_PROTAN] = { 0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882,
                         -0.048116, 1.051998 },
  [GABLE_EYE_DEUTAN] = { 0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820,
                         0.042940, 0.968881 },
  [GABLE_EYE_TRITAN] = { 1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733,
                         0.691367, 0.303900 },
  [GABLE_EYE_GREY] = { 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722 },
};

static double
to_linear (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
from_linear (double channel)
{
  double held = CLAMP (channel, 0, 1);

  return held <= 0.0031308 ? 12.92 * held : 1.055 * pow (held, 1 / 2.4) - 0.055;
}

/**
 * gable_colour_as_seen:
 * @colour: sRGB
 * @eye: whose
 *
 * Returns: the colour that looks to all what @colour looks to them
 */
GableColour
gable_colour_as_seen (GableColour colour, GableEye eye)
{
  const double *m = matrices[eye];
  double red = to_linear (colour.red);
  double green = to_linear (colour.green);
  double blue = to_linear (colour.blue);

  return (GableColour){
    .red = from_linear (m[0] * red + m[1] * green + m[2] * blue),
    .green = from_linear (m[3] * red + m[4] * green + m[5] * blue),
    .blue = from_linear (m[6] * red + m[7] * green + m[8] * blue),
    .alpha = colour.alpha,
  };
}

/* CIE 15: L*, a* and b* under D65. */
static void
to_lab (GableColour colour, double lab[3])
{
  double red = to_linear (colour.red);
  double green = to_linear (colour.green);
  double blue = to_linear (colour.blue);
  double f[3] = {
    (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
    0.2126 * red + 0.7152 * green + 0.0722 * blue,
    (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
  };

  for (guint i = 0; i < 3; i++) {
    f[i] = f[i] > 0.008856 ? cbrt (f[i]) : 7.787 * f[i] + 16.0 / 116;
  }
  lab[0] = 116 * f[1] - 16;
  lab[1] = 500 * (f[0] - f[1]);
  lab[2] = 200 * (f[1] - f[2]);
}

double
gable_colour_distance (GableColour a, GableColour b)
{
  double first[3], second[3];

  to_lab (a, first);
  to_lab (b, second);
  return hypot (hypot (first[0] - second[0], first[1] - second[1]), first[2] - second[2]);
}

const char *
gable_eye_to_label (GableEye eye)
{
  /* Translators: after “for” in “… look alike for …” */
  static const char *const labels[GABLE_N_EYES] = {
    [GABLE_EYE_USUAL] = N_ ("everyone"),
    [GABLE_EYE_PROTAN] = N_ ("eyes without red (protanopia)"),
    [GABLE_EYE_DEUTAN] = N_ ("eyes without green (deuteranopia)"),
    [GABLE_EYE_TRITAN] = N_ ("eyes without blue (tritanopia)"),
    [GABLE_EYE_GREY] = N_ ("a print in grey"),
  };

  g_return_val_if_fail (eye < GABLE_N_EYES, NULL);
  return _ (labels[eye]);
}
