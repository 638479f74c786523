/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/view.h"

/* A walkthrough tells about a project step by step: each step is a title, a text and what stands on the chart
 * meanwhile. Steps and walkthroughs are shared (reference counted): filled by whoever made them, read-only once handed
 * on. */

/* What is read of one file, at most. */
#define GABLE_MAX_WALKTHROUGHS 64
#define GABLE_MAX_STEPS 500
#define GABLE_STEP_MAX_KERNELS 10000
#define GABLE_STEP_MAX_TEXT 16384 /* [B] of a title, a text, a transform */

/* Texts may hold placeholders such as "{kernel.performance}", which stand for figures of the project as it is when the
 * step is shown: analysis/placeholder.h. Kernels are meant by name; one that is gone is left out. */
typedef struct {
  char *title;          /* (nullable) */
  char *text;           /* (nullable) paragraphs are parted by an empty line */
  GableView view;       /* what is shown and how */
  GPtrArray *kernels;   /* (nullable) (element-type utf8) those shown; NULL shows all */
  GPtrArray *selected;  /* (nullable) (element-type utf8) the first is the step's kernel */
  char *what_if;        /* (nullable) a transform: analysis/transform.h */
  char *what_if_kernel; /* (nullable) that it starts from; NULL: the machine is changed alone */
  char *measured;  /* (nullable) the kernel measured after the change, told beside the step's */
  char *advice;    /* (nullable) id of the row of the advice table that the step is about */
  JsonNode *extra; /* (nullable) members that are not known here */
} GableStep;

GableStep *gable_step_new (const char *title, const char *text);
GableStep *gable_step_copy (const GableStep *step);
GableStep *gable_step_ref (const GableStep *step);
void gable_step_unref (GableStep *step);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableStep, gable_step_unref)

void gable_step_set_view (GableStep *step, const GableView *view);
void gable_step_add_kernel (GableStep *step, const char *name);
void gable_step_add_selected (GableStep *step, const char *name);
void gable_step_set_what_if (GableStep *step, const char *kernel, const char *transform);
/* (nullable) the name of the kernel that the step is about: the first selected, else the what-if's */
const char *gable_step_get_kernel (const GableStep *step);

typedef struct {
  char *title;      /* (nullable) */
  GPtrArray *steps; /* (element-type GableStep) */
  JsonNode *extra;  /* (nullable) members that are not known here */
} GableWalkthrough;

GableWalkthrough *gable_walkthrough_new (const char *title);
GableWalkthrough *gable_walkthrough_copy (const GableWalkthrough *walkthrough);
GableWalkthrough *gable_walkthrough_ref (const GableWalkthrough *walkthrough);
void gable_walkthrough_unref (GableWalkthrough *walkthrough);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableWalkthrough, gable_walkthrough_unref)

guint gable_walkthrough_get_size (const GableWalkthrough *walkthrough);
const GableStep *gable_walkthrough_get_step (const GableWalkthrough *walkthrough, guint index);

/* Each returns a changed copy (transfer full), its other steps shared. */
GableWalkthrough *gable_walkthrough_with_title (const GableWalkthrough *walkthrough,
                                                const char *title);
GableWalkthrough *gable_walkthrough_with_step (const GableWalkthrough *walkthrough,
                                               guint index,
                                               const GableStep *step);
/* @index: that the new step has; its size puts it behind the others */
GableWalkthrough *gable_walkthrough_with_step_added (const GableWalkthrough *walkthrough,
                                                     guint index,
                                                     const GableStep *step);
GableWalkthrough *gable_walkthrough_with_step_moved (const GableWalkthrough *walkthrough,
                                                     guint from,
                                                     guint to);
GableWalkthrough *gable_walkthrough_without_step (const GableWalkthrough *walkthrough, guint index);
