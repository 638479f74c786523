/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/topology.h"

#include <string.h>

/* Caches of one processor and levels of one machine, at most. */
#define MAX_INDICES 16
#define MAX_LEVEL 9
#define MAX_NODES 1024

/* (transfer full) (nullable) the stripped text of a file of a processor */
static char *
read_cpu_text (const char *root, int cpu, const char *name)
{
  g_autofree char *path = g_strdup_printf ("%s/sys/devices/system/cpu/cpu%d/%s", root, cpu, name);
  char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? g_strstrip (text) : NULL;
}

static int
read_cpu_number (const char *root, int cpu, const char *name)
{
  g_autofree char *text = read_cpu_text (root, cpu, name);
  guint64 value;

  return text != NULL && g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT, &value, NULL)
           ? (int) value
           : -1;
}

/* "48K", "2048K", "32M" [B], or unknown. */
static double
parse_size (const char *text)
{
  char *end;
  guint64 value = text != NULL ? g_ascii_strtoull (text, &end, 10) : 0;

  if (value == 0 || value > G_MAXUINT32) {
    return GABLE_UNKNOWN;
  }
  return (double) value * (*end == 'K' ? 1024 : *end == 'M' ? 1024 * 1024 : 1);
}

static void
read_cache (GableTopology *topology, const char *root, int cpu, guint index)
{
  g_autofree char *type_name = g_strdup_printf ("cache/index%u/type", index);
  g_autofree char *level_name = g_strdup_printf ("cache/index%u/level", index);
  g_autofree char *size_name = g_strdup_printf ("cache/index%u/size", index);
  g_autofree char *line_name = g_strdup_printf ("cache/index%u/coherency_line_size", index);
  g_autofree char *shared_name = g_strdup_printf ("cache/index%u/shared_cpu_list", index);
  g_autofree char *type = read_cpu_text (root, cpu, type_name);
  g_autofree char *size = read_cpu_text (root, cpu, size_name);
  g_autofree char *shared = read_cpu_text (root, cpu, shared_name);
  g_autoptr (GArray) sharing = gable_cpu_list_parse (shared != NULL ? shared : "");
  int level = read_cpu_number (root, cpu, level_name);
  int line = read_cpu_number (root, cpu, line_name);
  GableCache cache = {
    .level = (guint) MAX (level, 0),
    .size = parse_size (size),
    .line = line > 0 ? line : GABLE_UNKNOWN,
    .n_sharing = MAX (sharing->len, 1),
  };

  if (level < 1 || level > MAX_LEVEL || g_strcmp0 (type, "Instruction") == 0 ||
      !gable_known (cache.size) || gable_topology_find_cache (topology, cache.level) != NULL) {
    return;
  }
  g_array_append_val (topology->caches, cache);
}

static void
read_nodes (GableTopology *topology, const char *root)
{
  for (int node = 0; node < MAX_NODES; node++) {
    g_autofree char *path =
      g_strdup_printf ("%s/sys/devices/system/node/node%d/cpulist", root, node);
    g_autofree char *text = NULL;
    g_autoptr (GArray) numbers = NULL;

    if (!g_file_get_contents (path, &text, NULL, NULL)) {
      return;
    }
    numbers = gable_cpu_list_parse (text);
    for (guint i = 0; i < topology->cpus->len; i++) {
      GableCpu *cpu = &g_array_index (topology->cpus, GableCpu, i);

      for (guint j = 0; j < numbers->len; j++) {
        if (g_array_index (numbers, int, j) == cpu->number) {
          cpu->node = node;
        }
      }
    }
  }
}

/* What /sys tells of the processors that may be used; the caches are those of the first. */
void
gable_topology_read_sysfs (GableTopology *topology, const char *root)
{
  gboolean found = FALSE;

  for (guint i = 0; i < topology->cpus->len; i++) {
    GableCpu *cpu = &g_array_index (topology->cpus, GableCpu, i);
    int core = read_cpu_number (root, cpu->number, "topology/core_id");

    cpu->package = read_cpu_number (root, cpu->number, "topology/physical_package_id");
    /* Cores are numbered in each package anew. */
    cpu->core = core >= 0 ? (MAX (cpu->package, 0) << 16) + (core & 0xffff) : -1;
    found = found || core >= 0;
  }
  for (guint i = 0; i < MAX_INDICES; i++) {
    read_cache (topology, root, g_array_index (topology->cpus, GableCpu, 0).number, i);
  }
  read_nodes (topology, root);
  if (found || topology->caches->len > 0) {
    g_free (topology->source);
    topology->source = g_strdup ("sysfs");
  }
}
