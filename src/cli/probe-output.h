/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/cli.h"
#include "model/catalogue.h"
#include "probe/opencl.h"
#include "probe/probe-machine.h"

/* What was measured, for people. */
void gable_probe_append_table (const GableProbe *probe, const GableMachine *machine, GString *text);
/* What changed since @before was measured. */
void gable_probe_append_changes (const GableMachine *before,
                                 const GableMachine *now,
                                 GString *text);
void gable_probe_append_devices (const GableCl *cl, GString *text);
void gable_probe_append_cl_table (const GableClProbe *probe,
                                  const GableMachine *machine,
                                  GString *text);

/* sweep-figure.c */
/* Whether a file of that name holds a figure. */
gboolean gable_cli_is_figure (const char *path);
/* Bandwidth against working set, as @machine's file keeps it of its measurement. Errors: GABLE_EXPORT_ERROR_EMPTY, and
 * those of writing */
gboolean gable_cli_write_sweeps (const GableMachine *machine, const char *path, GError **error);
