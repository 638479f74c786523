/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

/* What a list of a roofline's kernels has as rows and columns. Owned. */
typedef struct {
  GPtrArray *work;    /* (element-type GableCounter) that occur */
  GPtrArray *traffic; /* (element-type GableCounter) that occur, near to far */
  GArray *ceilings;   /* (element-type guint) of the machine, variants left out */
  GArray *order;      /* (element-type guint) kernels to list, largest time first */
} GableListing;

/* @listed: (nullable): by kernel, whether it has a row; else all have */
GableListing *gable_listing_new (const GableRoofline *roofline, const gboolean *listed);
void gable_listing_free (GableListing *listing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableListing, gable_listing_free)

/* The key of a ceiling in `utilisation`: its counter's, with the pipe's name where the machine has two of it. (transfer
 * full) */
char *gable_listing_ceiling_key (const GableMachine *machine, guint ceiling);
/* Work ÷ bytes at @level, or the tool's own figure where it tells rates alone [work/B]. */
double gable_listing_intensity (const GableKernel *kernel,
                                const GableKernelResult *result,
                                const GableCounter *level);
/* (transfer full) (nullable) why @kernel is not on the chart */
char *gable_listing_not_drawn (const GableRoofline *roofline, guint kernel);

/* listing-csv.c */
char *gable_listing_to_csv (const GableRoofline *roofline,
                            const GableListing *listing,
                            gsize *length);
