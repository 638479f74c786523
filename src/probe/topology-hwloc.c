/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/topology.h"

#ifdef HAVE_HWLOC

#include <hwloc.h>

static void
read_cpu (GableCpu *cpu, hwloc_topology_t from)
{
  hwloc_obj_t unit = hwloc_get_pu_obj_by_os_index (from, (unsigned) cpu->number);
  hwloc_obj_t core =
    unit != NULL ? hwloc_get_ancestor_obj_by_type (from, HWLOC_OBJ_CORE, unit) : NULL;
  hwloc_obj_t package =
    unit != NULL ? hwloc_get_ancestor_obj_by_type (from, HWLOC_OBJ_PACKAGE, unit) : NULL;

  cpu->core = core != NULL ? (int) core->logical_index : -1;
  cpu->package = package != NULL ? (int) package->logical_index : -1;
  if (unit != NULL && unit->nodeset != NULL) {
    cpu->node = hwloc_bitmap_first (unit->nodeset);
  }
}

/* The caches over the first processor that may be used. */
static void
read_caches (GableTopology *topology, hwloc_topology_t from)
{
  int number = g_array_index (topology->cpus, GableCpu, 0).number;
  hwloc_obj_t object = hwloc_get_pu_obj_by_os_index (from, (unsigned) number);

  for (; object != NULL; object = object->parent) {
    GableCache cache;

    if (!hwloc_obj_type_is_dcache (object->type) || object->attr->cache.size == 0) {
      continue;
    }
    cache = (GableCache){
      .level = object->attr->cache.depth,
      .size = (double) object->attr->cache.size,
      .line =
        object->attr->cache.linesize > 0 ? (double) object->attr->cache.linesize : GABLE_UNKNOWN,
      .n_sharing = (guint) MAX (hwloc_bitmap_weight (object->cpuset), 1),
    };
    g_array_append_val (topology->caches, cache);
  }
}

/* Returns: %FALSE where hwloc finds out nothing */
gboolean
gable_topology_read_hwloc (GableTopology *topology)
{
  hwloc_topology_t from;
  guint version = hwloc_get_api_version ();

  if (hwloc_topology_init (&from) != 0) {
    return FALSE;
  }
  if (hwloc_topology_load (from) != 0) {
    hwloc_topology_destroy (from);
    return FALSE;
  }
  for (guint i = 0; i < topology->cpus->len; i++) {
    read_cpu (&g_array_index (topology->cpus, GableCpu, i), from);
  }
  read_caches (topology, from);
  hwloc_topology_destroy (from);
  topology->source =
    g_strdup_printf ("hwloc %u.%u.%u", version >> 16, version >> 8 & 0xff, version & 0xff);
  return TRUE;
}

#else

gboolean
gable_topology_read_hwloc (GableTopology *topology)
{
  return FALSE;
}

#endif
