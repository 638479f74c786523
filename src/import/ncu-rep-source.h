/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* A window on a report of any size: reads ahead in chunks, skips by seeking. Owned.
 *
 * Reading and not mapping, since a report may be cut or replaced while it is read: a mapped page that is gone ends the
 * process with SIGBUS, a read that finds less is the end of the file. */
typedef struct _GableNcuSource GableNcuSource;

/* Bytes that are wanted in one piece, at most: names, headers, metrics with their instances. The largest seen are
 * 130 kB, a string table. */
#define GABLE_NCU_SOURCE_MAX_PIECE (32u << 20)

GableNcuSource *gable_ncu_source_new (GInputStream *stream,
                                      GCancellable *cancellable,
                                      GError **error);
void gable_ncu_source_free (GableNcuSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNcuSource, gable_ncu_source_free)

guint64 gable_ncu_source_get_size (const GableNcuSource *source);
guint64 gable_ncu_source_tell (const GableNcuSource *source);
/* Whether a read or skip met the end of the file: the report was cut there. */
gboolean gable_ncu_source_is_cut (const GableNcuSource *source);
gboolean gable_ncu_source_rewind (GableNcuSource *source, GError **error);
const guint8 *gable_ncu_source_take (GableNcuSource *source, guint64 length, GError **error);
gboolean gable_ncu_source_take_u32 (GableNcuSource *source, guint32 *value, GError **error);
gboolean gable_ncu_source_take_varint (GableNcuSource *source, guint64 *value, GError **error);
gboolean gable_ncu_source_skip (GableNcuSource *source, guint64 length, GError **error);
