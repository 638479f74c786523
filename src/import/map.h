/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/counter.h"

#include <gio/gio.h>

/* What one column of a table says of a kernel. */
typedef enum {
  GABLE_MEANS_UNKNOWN,
  GABLE_MEANS_NAME,
  GABLE_MEANS_TIME,
  GABLE_MEANS_LAUNCHES,
  GABLE_MEANS_KIND,
  GABLE_MEANS_PERFORMANCE, /* the rate of the chart's work */
  GABLE_MEANS_AMOUNT,      /* work or bytes of a counter, or their rate: the unit tells */
  GABLE_MEANS_RATE,        /* the same where it can only be the rate */
  GABLE_MEANS_INTENSITY    /* at a level */
} GableMeans;

typedef struct {
  GableMeans role;
  const GableCounter *counter; /* (nullable) of amounts, rates and intensities */
} GableMeaning;

typedef struct {
  GableMeaning meaning;
  char *heading;
  char *unit; /* (nullable) where the heading does not tell it */
} GableMapEntry;

/* Whether units stand in the row behind the headings. */
typedef enum { GABLE_MAP_UNITS_UNKNOWN, GABLE_MAP_UNITS_NONE, GABLE_MAP_UNITS_ROW } GableMapUnits;

#define GABLE_MAP_HEADER_UNKNOWN (-1)

/* The last line that headings are looked for in. */
#define GABLE_MAP_HEADER_MAX 64

/* What the columns of a table mean, as a person said. Owned. */
typedef struct {
  GArray *entries; /* (element-type GableMapEntry) */
  char decimal;    /* '.' or ','; 0 where the file is to prove it */
  char delimiter;  /* 0 where the heading shows it */
  int header;      /* line of the headings from 1 on; 0 where there are none; or unknown */
  GableMapUnits units;
  GPtrArray *headings; /* (nullable) (element-type utf8) all of the files that it was made for */
} GableMap;

/* Columns that a map may name. */
#define GABLE_MAP_MAX 256

GableMap *gable_map_new (void);
gboolean gable_map_add (
  GableMap *map, const char *key, const char *heading, const char *unit, GError **error);
gboolean gable_map_set_layout (GableMap *map, const char *key, const char *text, GError **error);
GableMap *gable_map_parse (const char *text, GError **error);
GableMap *gable_map_load (const char *path, GError **error);
GableMap *gable_map_open (const char *text_or_path, GError **error);
char *gable_map_to_text (const GableMap *map);
void gable_map_free (GableMap *map);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableMap, gable_map_free)

gboolean gable_meaning_parse (const char *text, GableMeaning *meaning);
char *gable_meaning_to_text (GableMeaning meaning);
gboolean gable_meaning_equal (GableMeaning a, GableMeaning b);
