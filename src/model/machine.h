/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/json-read.h"
#include "base/json-write.h"
#include "model/counter.h"

/* Where a rate comes from. All text is owned and may be NULL: unknown. */
typedef struct {
  char *source; /* citation or key of one: "NVIDIA A100 data sheet", "clpeak", the report's file */
  char *method; /* "vendor figure", "peak × measured clock", "BabelStream triad", "typed in" */
  char *date;   /* ISO 8601 */
  char *access; /* mix of a bandwidth: "read", "copy", "triad", "2:1" */
  char *note;
  double clock;    /* [Hz] the rate holds at, or unknown */
  JsonNode *extra; /* (nullable) members that are not known here */
} GableOrigin;

/* A rate for one counter: a roof. */
typedef struct {
  const GableCounter *counter;
  char *name; /* (nullable) shown instead of the counter's title: "FP64 FMA", "HBM3" */
  char *pipe; /* (nullable) ceilings of one pipe compete for it; NULL is a pipe of its own */
  double theoretical; /* [1/s of the counter's unit] or unknown */
  double measured;    /* the same */
  GableOrigin theoretical_origin;
  GableOrigin measured_origin;
  char *theoretical_text; /* (nullable) as a person wrote it: "3.35 TB/s" */
  char *measured_text;
  double capacity;       /* [B] of a memory level, or unknown */
  char *capacity_source; /* (nullable) citation */
  double latency;        /* [s] of a memory level, or unknown */
  gboolean variant;      /* "no FMA", "no SIMD", "one core": drawn, limits no kernel */
  gboolean hidden;       /* not drawn; still a bound */
  guint place;           /* in lists that people look at, from 1 on; 0: nobody gave it one */
  JsonNode *extra;       /* (nullable) object of members that are not known here */
  GHashTable *kept; /* (nullable) (shared) what fields of the file looked like: model/fields.h */
} GableCeiling;

GableCeiling *gable_ceiling_new (const GableCounter *counter);
GableCeiling *gable_ceiling_copy (const GableCeiling *ceiling);
void gable_ceiling_free (GableCeiling *ceiling);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableCeiling, gable_ceiling_free)
/* [1/s] measured where it is known, else theoretical, else unknown. */
double gable_ceiling_rate (const GableCeiling *ceiling);
gboolean gable_ceiling_is_measured (const GableCeiling *ceiling);
/* measured ÷ theoretical [1], unknown where either is. */
double gable_ceiling_fraction (const GableCeiling *ceiling);
/* "FP64 FMA", "HBM3": unique among the ceilings of a machine; the key in `utilisation` and on the chart. */
const char *gable_ceiling_title (const GableCeiling *ceiling);
int gable_ceiling_compare (const GableCeiling *a, const GableCeiling *b);
void gable_origin_init (GableOrigin *origin);
void gable_origin_copy (GableOrigin *to, const GableOrigin *from);
void gable_origin_clear (GableOrigin *origin);

/* A set of rates. Shared (reference counted): filled by whoever made it, read-only once handed on. */
typedef struct {
  char *id;               /* (nullable) in the catalogue: "nvidia-a100-sxm4-40gb" */
  char *name;             /* "NVIDIA A100 SXM4 40GB" */
  char *vendor;           /* (nullable) */
  char *class_;           /* (nullable) "gpu", "cpu-server", … */
  char *scope;            /* (nullable) what the figures belong to: "one GPU", "two sockets" */
  char *note;             /* (nullable) */
  guint year;             /* 0 where unknown */
  gboolean incomplete;    /* no roofline can be drawn from it as it stands */
  GPtrArray *aliases;     /* (element-type utf8) device names that tools print, as globs */
  GPtrArray *ceilings;    /* (element-type GableCeiling) traffic near to far, then compute */
  double launch_overhead; /* [s] a launch, or unknown */
  double bytes_in_flight; /* [B] that the machine keeps outstanding to DRAM, or unknown */
  JsonNode *extra;        /* (nullable) members that are not known here */
  GHashTable *kept; /* (nullable) (shared) what fields of the file looked like: model/fields.h */
} GableMachine;

GableMachine *gable_machine_new (const char *name);
GableMachine *gable_machine_copy (const GableMachine *machine);
GableMachine *gable_machine_ref (const GableMachine *machine);
void gable_machine_unref (GableMachine *machine);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableMachine, gable_machine_unref)

/* (transfer full) appended in the order above */
void gable_machine_take_ceiling (GableMachine *machine, GableCeiling *ceiling);
const GableCeiling *gable_machine_get_ceiling (const GableMachine *machine, guint index);
guint gable_machine_get_n_ceilings (const GableMachine *machine);
/* The ceiling that bounds @counter: its own, else (fp64.simd → fp64) its type's; never a variant.
 * Returns: its index, or -1 */
int gable_machine_find (const GableMachine *machine, const GableCounter *counter);
/* The index of @ceiling in the list of its group, which has @n members. */
guint gable_machine_get_place (const GableMachine *machine, guint ceiling, guint *n);
GArray *gable_machine_list (const GableMachine *machine, gboolean memory);
gboolean gable_machine_place (GableMachine *machine, guint ceiling, guint place);
gboolean gable_machine_equal (const GableMachine *a, const GableMachine *b);

/* What a machine file says it is, the version that is written, and how many ceilings one is read with at most. */
#define GABLE_MACHINE_FORMAT "gable-machine"
#define GABLE_MACHINE_VERSION 1
#define GABLE_MACHINE_MAX_CEILINGS 200

/* The object of a machine: a machine file ("format": "gable-machine") or a project's member.
 * Errors: GABLE_JSON_ERROR_*, GABLE_PROJECT_ERROR_INVALID_VALUE, each with the path. */
GableMachine *gable_machine_from_json (const GableJsonPlace *place, GError **error);
void gable_machine_to_json (const GableMachine *machine, GableJsonWriter *writer, const char *key);
GableMachine *gable_machine_from_text (const char *data,
                                       gsize length,
                                       const char *name,
                                       GError **error);
GableMachine *gable_machine_load (const char *path, GError **error);
char *gable_machine_to_text (const GableMachine *machine, gsize *length);
