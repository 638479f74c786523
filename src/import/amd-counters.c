/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/amd-counters.h"

#include <string.h>

struct _GableAmdNames {
  GHashTable *slots; /* name → slot + 1; keys borrow from the list */
  GPtrArray *list;   /* (element-type utf8) */
};

/**
 * gable_amd_device_init:
 * @device: (out): a GPU of which nothing is known
 */
void
gable_amd_device_init (GableAmdDevice *device)
{
  *device = (GableAmdDevice){
    .wave_size = GABLE_UNKNOWN,
    .lds_banks = GABLE_UNKNOWN,
    .n_units = GABLE_UNKNOWN,
  };
}

/**
 * gable_amd_device_set_architecture:
 * @device: a GPU
 * @architecture: the compiler's name for it, with or without its features
 *
 * Source: AMD, LLVM user guide for the AMDGPU back-end 19, "Processors", for the families; rocprofiler-compute 3.1,
 * analysis_configs, for the counters that each has. gfx1250 is no RDNA, and its counters are not known.
 *
 * Returns: whether the meaning of its counters is known
 */
gboolean
gable_amd_device_set_architecture (GableAmdDevice *device, const char *architecture)
{
  static const struct {
    const char *prefix;
    GableAmdGeneration generation;
    gboolean counts_no_operations;
    double wave_size;
  } families[] = {
    { "gfx90a", GABLE_AMD_GFX9, FALSE, 64 },   { "gfx90", GABLE_AMD_GFX9, TRUE, 64 },
    { "gfx940", GABLE_AMD_GFX94X, FALSE, 64 }, { "gfx941", GABLE_AMD_GFX94X, FALSE, 64 },
    { "gfx942", GABLE_AMD_GFX94X, FALSE, 64 }, { "gfx950", GABLE_AMD_GFX950, FALSE, 64 },
    { "gfx10", GABLE_AMD_RDNA, FALSE, 32 },    { "gfx11", GABLE_AMD_RDNA, FALSE, 32 },
    { "gfx120", GABLE_AMD_RDNA, FALSE, 32 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (families); i++) {
    if (g_str_has_prefix (architecture, families[i].prefix)) {
      device->generation = families[i].generation;
      device->counts_no_operations = families[i].counts_no_operations;
      if (!gable_known (device->wave_size)) {
        device->wave_size = families[i].wave_size;
      }
      return TRUE;
    }
  }
  device->generation = GABLE_AMD_OTHER;
  return FALSE;
}

GableAmdNames *
gable_amd_names_new (void)
{
  GableAmdNames *names = g_new0 (GableAmdNames, 1);

  names->slots = g_hash_table_new (g_str_hash, g_str_equal);
  names->list = g_ptr_array_new_with_free_func (g_free);
  return names;
}

void
gable_amd_names_free (GableAmdNames *names)
{
  if (names == NULL) {
    return;
  }
  g_hash_table_unref (names->slots);
  g_ptr_array_unref (names->list);
  g_free (names);
}

/**
 * gable_amd_names_slot:
 * @names: the counters so far
 * @name: any bytes
 * @length: of @name [B]
 *
 * Returns: the counter's slot, a new one for a new name; `G_MAXUINT` past `GABLE_AMD_MAX_NAMES`
 */
guint
gable_amd_names_slot (GableAmdNames *names, const char *name, gsize length)
{
  g_autofree char *text = g_utf8_make_valid (name, (gssize) length);
  int known = gable_amd_names_find (names, text);

  if (known >= 0) {
    return (guint) known;
  }
  if (names->list->len >= GABLE_AMD_MAX_NAMES) {
    return G_MAXUINT;
  }
  g_ptr_array_add (names->list, text);
  g_hash_table_insert (names->slots, g_steal_pointer (&text), GUINT_TO_POINTER (names->list->len));
  return names->list->len - 1;
}

/* Returns: the slot, or -1 */
int
gable_amd_names_find (const GableAmdNames *names, const char *name)
{
  return (int) GPOINTER_TO_UINT (g_hash_table_lookup (names->slots, name)) - 1;
}

guint
gable_amd_names_get_size (const GableAmdNames *names)
{
  return names->list->len;
}

const char *
gable_amd_names_get (const GableAmdNames *names, guint slot)
{
  return names->list->pdata[slot];
}
