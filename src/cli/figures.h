/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/cli.h"

#include "analysis/stage.h"
#include "plot/figure.h"

/* What the files of `gable render` share. */

/* What figures look like where nothing says it. */
extern const GableFigureDefaults gable_cli_figure_defaults;

/* figure-options.c */
/* (transfer full) (nullable) what the options say of the look, and NULL after an error was printed */
GableFigureStyle *gable_cli_figure_style (const GableCliOptions *options, GableExit *status);
/* Names the kernels of @project that --labels names. */
gboolean gable_cli_choose_labels (const GableCliOptions *options,
                                  const GableProject *project,
                                  GableFigureStyle *style);

/* figure-batch.c: what one call draws */
typedef struct {
  char *name; /* (owned) (nullable) of the kernel, run, level or step; NULL: there is one figure */
  char *file_name; /* (owned) (nullable) the same as a part of a file's name, unlike all others */
  GableProject *project; /* (owned) with that alone in sight */
  GableStage *stage;     /* (owned) (nullable) of a step: what is drawn of @project */
} GableFigureItem;

gboolean gable_cli_check_per (const GableCliOptions *options);
/* (transfer full) (element-type GableFigureItem), NULL after an error was printed */
GPtrArray *gable_cli_figure_items (const GableCliOptions *options,
                                   GableProject *project,
                                   const GableRoofline *roofline,
                                   GableExit *status);

/* figure-presets.c */
GableExit gable_cli_list_presets (void);
