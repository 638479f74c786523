/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

/* What dragging on the chart makes of a roof or of a kernel: places in, figures out. */

/* A place on the chart. */
typedef struct {
  double intensity;   /* [work/B] */
  double performance; /* [work/s] */
} GablePlace;

/* The rate of @roof once the pointer that held it at @from is at @to [B/s or work/s]. */
double gable_drag_roof (const GableRoof *roof, GablePlace from, GablePlace to);
/* (transfer full) (nullable) the project with the kernel of @point [index into the roofline's points] at @to */
GableProject *gable_drag_point (const GableRoofline *roofline,
                                guint point,
                                GablePlace to,
                                guint *kernel);
