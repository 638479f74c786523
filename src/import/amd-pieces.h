/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/amd-counters.h"
#include "import/cell.h"
#include "import/merge.h"

/* Launches whose counters come in pieces: a row a counter, or a file a replay. Owned. */
typedef struct _GableAmdPieces GableAmdPieces;

/* @adds: whether figures of one pass that come again are instances of a block, which add up; else the first counts */
GableAmdPieces *gable_amd_pieces_new (gboolean adds);
void gable_amd_pieces_free (GableAmdPieces *pieces);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableAmdPieces, gable_amd_pieces_free)
/* Passes that figures come from, at most. */
#define GABLE_AMD_MAX_PASSES (1u << 18)
/* What is added from now on was measured in this pass; of several passes the first counts. */
void gable_amd_pieces_set_pass (GableAmdPieces *pieces, guint pass);
/* Turns to a dispatch, in a replay that took @seconds from @start [ns] on. Returns: whether it is a new one */
gboolean gable_amd_pieces_begin (
  GableAmdPieces *pieces, guint64 id, GableCell name, guint64 start, double seconds);
gboolean gable_amd_pieces_add (GableAmdPieces *pieces, guint slot, gboolean used, double value);
/* Hands every launch on; what @launch returns FALSE for ends it. */
typedef gboolean (*GableAmdLaunchFunc) (gpointer data,
                                        const char *name,
                                        gsize length,
                                        double seconds,
                                        const double *values,
                                        guint n_values,
                                        GError **error);
gboolean gable_amd_pieces_finish (
  GableAmdPieces *pieces, guint n_values, GableAmdLaunchFunc launch, gpointer data, GError **error);
guint64 gable_amd_pieces_get_n_repeated (const GableAmdPieces *pieces);
