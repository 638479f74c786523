/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/theme.h"

/* How a colour looks to others: to those who lack one kind of cone, and on a printer without colours. */
typedef enum {
  GABLE_EYE_USUAL,
  GABLE_EYE_PROTAN, /* no long-wave cones: red is dark */
  GABLE_EYE_DEUTAN, /* no middle-wave cones: the most frequent */
  GABLE_EYE_TRITAN, /* no short-wave cones: rare */
  GABLE_EYE_GREY,   /* a copy without colours */
  GABLE_N_EYES
} GableEye;

GableColour gable_colour_as_seen (GableColour colour, GableEye eye);
/* Between two colours in CIE L*a*b*: 2 is just seen side by side, marks that stand apart want more than 15. */
double gable_colour_distance (GableColour a, GableColour b);
/* "someone who sees no red": after "for" in a sentence; translated */
const char *gable_eye_to_label (GableEye eye);
