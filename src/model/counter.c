/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/counter.h"

#include <string.h>

/* Ranks leave room behind the caches and behind the last cache for levels that files name. */
enum {
  RANK_INSTRUCTIONS = 100,
  RANK_L1 = 200,
  RANK_L2 = 220,
  RANK_L3 = 230,
  RANK_NAMED_MEMORY = 240,
  RANK_DRAM = 250,
  RANK_LINKS = 300,
  RANK_DECLARED = 400
};

/* A type without and with each unit: one line a type is all that a new precision needs. */
#define OPERATIONS(type, title, bits, floating, row) \
  { type, title,    GABLE_COUNTER_OPERATIONS, type,      NULL, \
    bits, floating, GABLE_REACH_NOWHERE,      4 * (row), 0 }, \
    { type ".matrix", title " matrix", GABLE_COUNTER_OPERATIONS, type,          "matrix", \
      bits,           floating,        GABLE_REACH_NOWHERE,      4 * (row) + 1, 0 }, \
    { type ".simd", title " SIMD", GABLE_COUNTER_OPERATIONS, type,          "simd", \
      bits,         floating,      GABLE_REACH_NOWHERE,      4 * (row) + 2, 0 }, \
  { \
    type ".scalar", title " scalar", GABLE_COUNTER_OPERATIONS, type, "scalar", bits, floating, \
      GABLE_REACH_NOWHERE, 4 * (row) + 3, 0 \
  }

#define TRAFFIC(id, title, reach, rank) \
  { \
    id, title, GABLE_COUNTER_TRAFFIC, NULL, NULL, 0, FALSE, reach, rank, 0 \
  }

/* In the order of their rank. Bits are those of an operand in memory: TF32 computes with 19 of its 32. */
static const GableCounter builtins[] = {
  OPERATIONS ("fp64", "FP64", 64, TRUE, 0),
  OPERATIONS ("fp32", "FP32", 32, TRUE, 1),
  OPERATIONS ("tf32", "TF32", 32, TRUE, 2),
  OPERATIONS ("fp16", "FP16", 16, TRUE, 3),
  OPERATIONS ("bf16", "BF16", 16, TRUE, 4),
  OPERATIONS ("fp8", "FP8", 8, TRUE, 5),
  OPERATIONS ("fp4", "FP4", 4, TRUE, 6),
  OPERATIONS ("fp", "FP", 0, TRUE, 7),
  OPERATIONS ("int64", "INT64", 64, FALSE, 8),
  OPERATIONS ("int32", "INT32", 32, FALSE, 9),
  OPERATIONS ("int16", "INT16", 16, FALSE, 10),
  OPERATIONS ("int8", "INT8", 8, FALSE, 11),
  OPERATIONS ("int4", "INT4", 4, FALSE, 12),
  OPERATIONS ("int", "INT", 0, FALSE, 13),
  { "inst", "Instructions", GABLE_COUNTER_INSTRUCTIONS, NULL, NULL, 0, FALSE, GABLE_REACH_NOWHERE,
    RANK_INSTRUCTIONS, 0 },
  TRAFFIC ("L1", "L1", GABLE_REACH_CORE, RANK_L1),
  TRAFFIC ("shared", "Shared memory", GABLE_REACH_CORE, RANK_L1 + 10),
  TRAFFIC ("L2", "L2", GABLE_REACH_CACHE, RANK_L2),
  TRAFFIC ("L3", "L3", GABLE_REACH_CACHE, RANK_L3),
  TRAFFIC ("DRAM", "DRAM", GABLE_REACH_MEMORY, RANK_DRAM),
  TRAFFIC ("remote", "Remote memory", GABLE_REACH_MEMORY, RANK_DRAM + 10),
  TRAFFIC ("PCIe", "PCIe", GABLE_REACH_LINK, RANK_LINKS),
  TRAFFIC ("NVLink", "NVLink", GABLE_REACH_LINK, RANK_LINKS + 10),
  TRAFFIC ("network", "Network", GABLE_REACH_LINK, RANK_LINKS + 20),
  TRAFFIC ("declared", "Declared bytes", GABLE_REACH_NOWHERE, RANK_DECLARED),
};

typedef struct {
  const char *alias;
  const char *name;
} Alias;

/* Other names of types, instructions and levels. */
static const Alias aliases[] = {
  { "double", "fp64" },
  { "dp", "fp64" },
  { "f64", "fp64" },
  { "float64", "fp64" },
  { "single", "fp32" },
  { "float", "fp32" },
  { "sp", "fp32" },
  { "f32", "fp32" },
  { "float32", "fp32" },
  { "half", "fp16" },
  { "hp", "fp16" },
  { "f16", "fp16" },
  { "float16", "fp16" },
  { "bfloat16", "bf16" },
  { "float8", "fp8" },
  { "flop", "fp" },
  { "flops", "fp" },
  { "i64", "int64" },
  { "i32", "int32" },
  { "i16", "int16" },
  { "i8", "int8" },
  { "i4", "int4" },
  { "intop", "int" },
  { "intops", "int" },
  { "insts", "inst" },
  { "instruction", "inst" },
  { "instructions", "inst" },
  { "TEX", "L1" },
  { "vL1D", "L1" },
  { "L1D", "L1" },
  { "L1TEX", "L1" },
  { "LDS", "shared" },
  { "SLM", "shared" },
  { "shared memory", "shared" },
  { "LLC", "L3" },
  { "MALL", "L3" },
  { "SLC", "L3" },
  { "HBM", "DRAM" },
  { "VRAM", "DRAM" },
  { "MEM", "DRAM" },
  { "RAM", "DRAM" },
  { "memory", "DRAM" },
  { "device", "DRAM" },
  { "device memory", "DRAM" },
  { "main memory", "DRAM" },
  { "GDDR", "DRAM" },
  { "remote memory", "remote" },
  { "NUMA", "remote" },
  { "PCI", "PCIe" },
  { "PCI Express", "PCIe" },
  { "net", "network" },
  { "declared bytes", "declared" },
};

/* Other names of the units that operations are done by. */
static const Alias unit_aliases[] = {
  { "matrix", "matrix" }, { "tensor", "matrix" }, { "mfma", "matrix" },   { "wmma", "matrix" },
  { "xmx", "matrix" },    { "amx", "matrix" },    { "sme", "matrix" },    { "simd", "simd" },
  { "vector", "simd" },   { "packed", "simd" },   { "scalar", "scalar" },
};

/* Levels that files named. They are never freed: compared by pointer for the life of the process. */
static GMutex named_lock;
static const GableCounter *named[GABLE_COUNTER_MAX_LEVELS];
static guint n_named;

static gboolean
is_name (const char *text, gsize length, const char *name)
{
  return g_ascii_strncasecmp (text, name, length) == 0 && name[length] == '\0';
}

static const char *
resolve_alias (const Alias *table, guint n, const char *text, gsize length)
{
  for (guint i = 0; i < n; i++) {
    if (is_name (text, length, table[i].alias)) {
      return table[i].name;
    }
  }
  return NULL;
}

static const GableCounter *
find_builtin (const char *type, gsize length, const char *unit)
{
  for (guint i = 0; i < G_N_ELEMENTS (builtins); i++) {
    const GableCounter *counter = &builtins[i];
    const char *name = counter->type != NULL ? counter->type : counter->id;

    if (g_strcmp0 (counter->unit, unit) == 0 && is_name (type, length, name)) {
      return counter;
    }
  }
  return NULL;
}

static const GableCounter *
find_type (const char *type, gsize length, const char *unit)
{
  const char *name = resolve_alias (aliases, G_N_ELEMENTS (aliases), type, length);

  return name != NULL ? find_builtin (name, strlen (name), unit)
                      : find_builtin (type, length, unit);
}

/* "fp16.tensor", "FP16 matrix": a type and a unit behind the last dot or blank. */
static const GableCounter *
find_with_unit (const char *name)
{
  const char *dot = strrchr (name, '.');
  const char *split = dot != NULL ? dot : strrchr (name, ' ');
  const char *unit;

  if (split == NULL) {
    return NULL;
  }
  unit = resolve_alias (unit_aliases, G_N_ELEMENTS (unit_aliases), split + 1, strlen (split + 1));
  return unit != NULL ? find_type (name, (gsize) (split - name), unit) : NULL;
}

static const GableCounter *
find_named (const char *name)
{
  for (guint i = 0; i < n_named; i++) {
    if (g_ascii_strcasecmp (named[i]->id, name) == 0) {
      return named[i];
    }
  }
  return NULL;
}

/* "L0" to "L9" and no more: a cache, which stands by its number. */
static gboolean
is_cache (const char *name)
{
  return g_ascii_toupper (name[0]) == 'L' && g_ascii_isdigit (name[1]) && name[2] == '\0';
}

static gboolean
is_level_name (const char *name)
{
  if (name[0] == '\0' || strlen (name) > GABLE_COUNTER_MAX_NAME ||
      !g_utf8_validate (name, -1, NULL)) {
    return FALSE;
  }
  for (const char *p = name; *p != '\0'; p = g_utf8_next_char (p)) {
    if (!g_unichar_isprint (g_utf8_get_char (p))) {
      return FALSE;
    }
  }
  return TRUE;
}

/* A tool's own definition of a level, "L2_lts2xbar": it stands where the level stands that it begins with. */
static gboolean
make_definition (GableCounter *level, const char *name)
{
  const char *split = strchr (name, '_');
  const GableCounter *of = split != NULL ? find_type (name, (gsize) (split - name), NULL) : NULL;
  g_autofree char *title = NULL;

  if (of == NULL || of->kind != GABLE_COUNTER_TRAFFIC || split[1] == '\0') {
    return FALSE;
  }
  title = g_strdup_printf ("%s (%s)", of->title, split + 1);
  level->title = g_intern_string (title);
  level->reach = of->reach;
  level->rank = of->rank;
  return TRUE;
}

static const GableCounter *
make_level (const char *name, guint place)
{
  GableCounter *level = g_new0 (GableCounter, 1);
  gboolean cache = is_cache (name);
  guint number = cache ? (guint) (name[1] - '0') : 0;

  level->id = g_intern_string (name);
  level->title = level->id;
  level->kind = GABLE_COUNTER_TRAFFIC;
  level->named = place;
  if (make_definition (level, name)) {
    return level;
  }
  if (!cache) {
    level->reach = GABLE_REACH_MEMORY;
    level->rank = RANK_NAMED_MEMORY;
  } else if (number == 0) {
    level->reach = GABLE_REACH_CORE;
    level->rank = RANK_L1 - 1;
  } else {
    level->reach = GABLE_REACH_CACHE;
    level->rank = RANK_L3 - 3 + number;
  }
  return level;
}

/**
 * gable_counter_find:
 * @name: id, title or alias of a counter: "fp64", "FP16 matrix", "fp16.tensor", "HBM"; any case
 *
 * Finds a counter that is built in, or a level that a file has named before.
 *
 * Returns: (nullable): the one counter of that name, or NULL
 */
const GableCounter *
gable_counter_find (const char *name)
{
  const GableCounter *counter;

  g_return_val_if_fail (name != NULL, NULL);

  counter = find_type (name, strlen (name), NULL);
  if (counter == NULL) {
    counter = find_with_unit (name);
  }
  if (counter == NULL) {
    g_mutex_lock (&named_lock);
    counter = find_named (name);
    g_mutex_unlock (&named_lock);
  }
  return counter;
}

/**
 * gable_counter_level:
 * @name: id or alias of a level of traffic, or any other name that a file gives one
 *
 * Finds a level, and makes one where there is none of that name: "L4" and the like are caches, "L2_lts2xbar" is a tool's
 * own definition of L2, anything else is a memory between the caches and DRAM ("MCDRAM"). A new name is printable UTF-8 of at most
 * `GABLE_COUNTER_MAX_NAME` bytes. May be called from any thread.
 *
 * Returns: (nullable): the one level of that name; NULL where the name is that of another counter or is none, or
 *   where files have named `GABLE_COUNTER_MAX_LEVELS` levels already
 */
const GableCounter *
gable_counter_level (const char *name)
{
  const GableCounter *counter = gable_counter_find (name);

  if (counter != NULL) {
    return counter->kind == GABLE_COUNTER_TRAFFIC ? counter : NULL;
  }
  if (!is_level_name (name)) {
    return NULL;
  }

  g_mutex_lock (&named_lock);
  counter = find_named (name);
  if (counter == NULL && n_named < GABLE_COUNTER_MAX_LEVELS) {
    counter = make_level (name, n_named + 1);
    named[n_named++] = counter;
  }
  g_mutex_unlock (&named_lock);
  return counter;
}

/**
 * gable_counter_general:
 *
 * Returns: the counter of the same type that names no unit (fp16.matrix → fp16); @counter itself where it names
 *   none
 */
const GableCounter *
gable_counter_general (const GableCounter *counter)
{
  g_return_val_if_fail (counter != NULL, NULL);

  return counter->unit != NULL ? find_builtin (counter->type, strlen (counter->type), NULL)
                               : counter;
}

/* The dimension of an amount of @counter. */
GableDimension
gable_counter_dimension (const GableCounter *counter)
{
  g_return_val_if_fail (counter != NULL, GABLE_DIMENSION_NUMBER);

  switch (counter->kind) {
  case GABLE_COUNTER_OPERATIONS:
    return counter->floating ? GABLE_DIMENSION_FLOPS : GABLE_DIMENSION_OPS;
  case GABLE_COUNTER_INSTRUCTIONS:
    return GABLE_DIMENSION_INSTRUCTIONS;
  case GABLE_COUNTER_TRAFFIC:
    return GABLE_DIMENSION_BYTES;
  }
  g_assert_not_reached ();
}

/* The dimension of a ceiling of @counter. */
GableDimension
gable_counter_rate_dimension (const GableCounter *counter)
{
  g_return_val_if_fail (counter != NULL, GABLE_DIMENSION_NUMBER);

  switch (counter->kind) {
  case GABLE_COUNTER_OPERATIONS:
    return counter->floating ? GABLE_DIMENSION_FLOP_RATE : GABLE_DIMENSION_OP_RATE;
  case GABLE_COUNTER_INSTRUCTIONS:
    return GABLE_DIMENSION_INSTRUCTION_RATE;
  case GABLE_COUNTER_TRAFFIC:
    return GABLE_DIMENSION_BANDWIDTH;
  }
  g_assert_not_reached ();
}

/**
 * gable_counter_compare:
 *
 * Orders counters by rank. Levels that files name may share a rank; their names decide then, so that the order
 * does not depend on which file was read first.
 *
 * Returns: below, equal to or above 0, as strcmp () does
 */
int
gable_counter_compare (const GableCounter *a, const GableCounter *b)
{
  if (a == b) {
    return 0;
  }
  if (a->rank != b->rank) {
    return a->rank < b->rank ? -1 : 1;
  }
  return strcmp (a->id, b->id);
}

G_STATIC_ASSERT (G_N_ELEMENTS (builtins) + GABLE_COUNTER_MAX_LEVELS <= G_MAXUINT16);

guint16
gable_counter_get_number (const GableCounter *counter)
{
  return counter->named > 0 ? (guint16) (G_N_ELEMENTS (builtins) + counter->named - 1)
                            : (guint16) (counter - builtins);
}

const GableCounter *
gable_counter_from_number (guint16 number)
{
  return number < G_N_ELEMENTS (builtins) ? &builtins[number]
                                          : named[number - G_N_ELEMENTS (builtins)];
}

guint
gable_counter_get_n_builtin (void)
{
  return G_N_ELEMENTS (builtins);
}

const GableCounter *
gable_counter_get_builtin (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (builtins), NULL);

  return &builtins[index];
}
