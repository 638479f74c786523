/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/what-if.h"

/* A change that is worth offering for a kernel. Owned. */
typedef struct {
  char *title; /* translated: "Fewer bytes at DRAM" */
  GableTransform *transform;
} GableWhatIfOffer;

/* (transfer full) (element-type GableWhatIfOffer) what the kernel and the machine allow, in a fixed order. */
GPtrArray *gable_what_if_offers (const GableRoofline *roofline, guint kernel);
