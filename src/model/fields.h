/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/json-read.h"
#include "base/json-write.h"
#include "base/notes.h"
#include "model/project.h"

/* Reading and writing the members of the objects in project and machine files. One way for all of them: absent is
 * unknown, amounts are not negative, a quantity that a person wrote as text is written back as that text, members
 * that are not known here are written back behind the others. */

/* How a reading goes. With @notes every fault is kept there and the reading goes on; without, the first fault
 * ends it. */
typedef struct {
  GableNotes *notes; /* (nullable) */
  GError *error;     /* the first fault, or NULL */
  gboolean newer; /* a newer version wrote the file: values that are not known here are no fault */
} GableReading;

/* Whether to go on is asked once for each element of an array. */
gboolean gable_reading_goes_on (const GableReading *reading);
void gable_reading_take (GableReading *reading, GError *error);
void gable_reading_fault (GableReading *reading,
                          const GableJsonPlace *place,
                          const char *format,
                          ...) G_GNUC_PRINTF (3, 4);
void gable_reading_warn (GableReading *reading,
                         const GableJsonPlace *place,
                         const char *format,
                         ...) G_GNUC_PRINTF (3, 4);
gboolean gable_reading_object (GableReading *reading, const GableJsonPlace *place);
guint gable_reading_array (GableReading *reading, const GableJsonPlace *place, guint max);

/* What fields looked like that are more than their value: a path below the object ("traffic.DRAM") → a string, the
 * quantity as a person wrote it, or an object, its members that are not known here. NULL while there are none. */
typedef GHashTable GableKept;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableKept, g_hash_table_unref)

char *gable_field_text (GableReading *reading, const GableJsonPlace *object, const char *key);
char *gable_field_needed_text (GableReading *reading,
                               const GableJsonPlace *object,
                               const char *key);
gboolean gable_field_boolean (GableReading *reading, const GableJsonPlace *object, const char *key);
guint64 gable_field_count (GableReading *reading,
                           const GableJsonPlace *object,
                           const char *key,
                           guint64 max);
GPtrArray *gable_field_texts (GableReading *reading, const GableJsonPlace *object, const char *key);
double gable_field_number (GableReading *reading, const GableJsonPlace *place);
double gable_field_quantity (GableReading *reading,
                             const GableJsonPlace *place,
                             GableDimension dimension,
                             const char *path,
                             GableKept **kept);
JsonNode *gable_field_rest (GableReading *reading,
                            const GableJsonPlace *object,
                            const char *const *known,
                            const char *const *records);
JsonNode *gable_field_extra (GableReading *reading,
                             const GableJsonPlace *object,
                             const char *const *known);
void gable_keep (GableKept **kept, const char *path, JsonNode *node);

void gable_write_quantity (GableJsonWriter *writer,
                           const char *key,
                           double value,
                           GableDimension dimension,
                           const GableKept *kept,
                           const char *path);
void gable_write_texts (GableJsonWriter *writer, const char *key, const GPtrArray *texts);
void gable_write_extra (GableJsonWriter *writer, JsonNode *extra);
const char *gable_kept_text (const GableKept *kept,
                             const char *path,
                             GableDimension dimension,
                             double value);
JsonNode *gable_kept_extra (const GableKept *kept, const char *path);
gboolean gable_text_holds (const char *text, GableDimension dimension, double value);

/* The objects whose members these are. */
GableMachine *gable_machine_read (GableReading *reading, const GableJsonPlace *place);
GableMachine *gable_machine_read_file (GableReading *reading, const GableJsonPlace *place);

/* An object of amounts in a kernel: "work", "traffic", "intensity". */
typedef struct {
  const char *key;
  gboolean traffic;         /* by level, else by kind of work */
  gboolean intensity;       /* amounts are work ÷ byte */
  GableDimension dimension; /* of an intensity */
} GableAmountFamily;

#define GABLE_N_AMOUNT_FAMILIES 3

void gable_amount_families (GableWork work, GableAmountFamily families[GABLE_N_AMOUNT_FAMILIES]);
GableDimension gable_amount_dimension (const GableAmountFamily *family,
                                       const GableCounter *counter);
GableKernel *gable_kernel_read (GableReading *reading, const GableJsonPlace *place, GableWork work);
void gable_kernel_write (GableJsonWriter *writer, const GableKernel *kernel, GableWork work);
void gable_view_read (GableReading *reading, const GableJsonPlace *place, GableView *view);
void gable_view_write (GableJsonWriter *writer, const GableView *view);
GableFigureStyle *gable_figure_style_read (GableReading *reading, const GableJsonPlace *place);
void gable_figure_style_write (GableJsonWriter *writer,
                               const char *key,
                               const GableFigureStyle *figure);
GPtrArray *gable_walkthroughs_read (GableReading *reading, const GableJsonPlace *place);
void gable_walkthroughs_write (GableJsonWriter *writer, const GPtrArray *walkthroughs);
GableProject *gable_project_read (GableReading *reading, const GableJsonPlace *root);
