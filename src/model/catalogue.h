/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/notes.h"
#include "model/machine.h"

/* The machines shipped with Gable and the user's own (in the user's data folder, which win), read once. All are
 * (transfer none) and live as long as the process. */
guint gable_catalogue_get_size (void);
const GableMachine *gable_catalogue_get (guint index);
/* Those shipped of which some figure is known and no roofline can be drawn; their note says what is missing. They are in
 * none of the lists that a machine is chosen from, and are found by id and name. */
guint gable_catalogue_get_n_incomplete (void);
const GableMachine *gable_catalogue_get_incomplete (guint index);
const GableNotes *gable_catalogue_get_notes (void);
const GableMachine *gable_catalogue_find (const char *id);
/* By a device name as a tool prints it ("NVIDIA A100-SXM4-40GB", "gfx90a"): exact id, exact name, then aliases.
 * NULL where none or several match. */
const GableMachine *gable_catalogue_match (const char *device);
/* (transfer container) (element-type GableMachine) up to @limit, most alike first: for an error message */
GPtrArray *gable_catalogue_nearest (const char *name, guint limit);
/* ID of the catalogue or a machine file's path, as --machine takes it. (transfer full) */
GableMachine *gable_catalogue_open (const char *id_or_path, GError **error);
/* Writes @machine, which has an id, among the user's own machines and lists it from now on. What was asked for before
 * stays as it is. Errors: `G_IO_ERROR` */
gboolean gable_catalogue_keep (const GableMachine *machine, GError **error);
