/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/topology.h"

#include <sched.h>
#include <string.h>
#include <unistd.h>

/* Processors at most, whatever a file says: as the kernel's own bound. */
#define MAX_CPUS 8192

void
gable_topology_free (GableTopology *topology)
{
  g_array_unref (topology->cpus);
  g_array_unref (topology->caches);
  g_free (topology->name);
  g_free (topology->vendor);
  g_free (topology->governor);
  g_free (topology->source);
  g_free (topology);
}

static void
append_range (GArray *numbers, guint64 from, guint64 to)
{
  for (guint64 i = from; i <= to && i < MAX_CPUS && numbers->len < MAX_CPUS; i++) {
    int number = (int) i;

    g_array_append_val (numbers, number);
  }
}

GArray *
gable_cpu_list_parse (const char *text)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (int));
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);

  for (guint i = 0; parts[i] != NULL; i++) {
    char *end;
    guint64 from;
    guint64 to;

    g_strstrip (parts[i]);
    if (!g_ascii_isdigit (parts[i][0])) {
      continue;
    }
    from = g_ascii_strtoull (parts[i], &end, 10);
    to = *end == '-' ? g_ascii_strtoull (end + 1, NULL, 10) : from;
    append_range (numbers, from, to);
  }
  return numbers;
}

GArray *
gable_topology_allowed (void)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (int));
  cpu_set_t *set = CPU_ALLOC (MAX_CPUS);
  gsize size = CPU_ALLOC_SIZE (MAX_CPUS);

  if (set != NULL && sched_getaffinity (0, size, set) == 0) {
    for (int i = 0; i < MAX_CPUS; i++) {
      if (CPU_ISSET_S ((gsize) i, size, set)) {
        g_array_append_val (numbers, i);
      }
    }
  }
  if (set != NULL) {
    CPU_FREE (set);
  }
  if (numbers->len == 0) {
    append_range (numbers, 0, (guint64) MAX (1, sysconf (_SC_NPROCESSORS_ONLN)) - 1);
  }
  return numbers;
}

/* First threads of the cores come first, so that a few threads have a core each. */
static int
compare_cpus (gconstpointer a, gconstpointer b)
{
  const GableCpu *one = a;
  const GableCpu *other = b;

  if (one->thread != other->thread) {
    return one->thread < other->thread ? -1 : 1;
  }
  return (one->number > other->number) - (one->number < other->number);
}

/* How many different values are known; 1 where none is. */
static guint
count_different (const GArray *cpus, gsize offset)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < cpus->len; i++) {
    const GableCpu *cpu = &g_array_index (cpus, GableCpu, i);
    int value = G_STRUCT_MEMBER (int, cpu, offset);

    if (value >= 0) {
      g_hash_table_add (seen, GINT_TO_POINTER (value));
    }
  }
  return MAX (g_hash_table_size (seen), 1);
}

static void
number_threads (GableTopology *topology)
{
  g_autoptr (GHashTable) threads = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < topology->cpus->len; i++) {
    GableCpu *cpu = &g_array_index (topology->cpus, GableCpu, i);
    gpointer key = GINT_TO_POINTER (cpu->core);

    cpu->thread = cpu->core >= 0 ? GPOINTER_TO_UINT (g_hash_table_lookup (threads, key)) : 0;
    g_hash_table_insert (threads, key, GUINT_TO_POINTER (cpu->thread + 1));
  }
  g_array_sort (topology->cpus, compare_cpus);
  topology->n_packages = count_different (topology->cpus, G_STRUCT_OFFSET (GableCpu, package));
  topology->n_nodes = count_different (topology->cpus, G_STRUCT_OFFSET (GableCpu, node));
  topology->n_cores = 0;
  for (guint i = 0; i < topology->cpus->len; i++) {
    topology->n_cores += g_array_index (topology->cpus, GableCpu, i).thread == 0;
  }
}

static int
compare_caches (gconstpointer a, gconstpointer b)
{
  return (int) ((const GableCache *) a)->level - (int) ((const GableCache *) b)->level;
}

/* (transfer full) (nullable) what stands behind the colon of the first line that begins with @key */
static char *
find_field (const char *text, const char *key)
{
  const char *line = text;

  while (line != NULL && !g_str_has_prefix (line, key)) {
    line = strchr (line, '\n');
    line = line != NULL ? line + 1 : NULL;
  }
  line = line != NULL ? strchr (line, ':') : NULL;
  return line != NULL ? g_strstrip (g_strndup (line + 1, strcspn (line + 1, "\n"))) : NULL;
}

static void
read_names (GableTopology *topology, const char *root)
{
  g_autofree char *info = g_build_filename (root, "proc/cpuinfo", NULL);
  g_autofree char *governor =
    g_build_filename (root, "sys/devices/system/cpu/cpufreq/policy0/scaling_governor", NULL);
  g_autofree char *text = NULL;

  if (g_file_get_contents (info, &text, NULL, NULL)) {
    topology->name = find_field (text, "model name");
    topology->vendor = find_field (text, "vendor_id");
  }
  if (g_file_get_contents (governor, &topology->governor, NULL, NULL)) {
    g_strstrip (topology->governor);
  }
}

GableTopology *
gable_topology_read (const char *root, const GArray *allowed)
{
  GableTopology *topology = g_new0 (GableTopology, 1);
  g_autoptr (GArray) own = allowed == NULL ? gable_topology_allowed () : NULL;
  const GArray *numbers = allowed != NULL ? allowed : own;

  topology->cpus = g_array_new (FALSE, TRUE, sizeof (GableCpu));
  topology->caches = g_array_new (FALSE, TRUE, sizeof (GableCache));
  for (guint i = 0; i < numbers->len; i++) {
    GableCpu cpu = { g_array_index (numbers, int, i), -1, -1, -1, 0 };

    g_array_append_val (topology->cpus, cpu);
  }
  if (root != NULL || !gable_topology_read_hwloc (topology)) {
    gable_topology_read_sysfs (topology, root != NULL ? root : "/");
  }
  if (topology->source == NULL) {
    topology->source = g_strdup ("the C library");
  }
  read_names (topology, root != NULL ? root : "/");
  g_array_sort (topology->caches, compare_caches);
  number_threads (topology);
  return topology;
}

const GableCache *
gable_topology_find_cache (const GableTopology *topology, guint level)
{
  for (guint i = 0; i < topology->caches->len; i++) {
    const GableCache *cache = &g_array_index (topology->caches, GableCache, i);

    if (cache->level == level) {
      return cache;
    }
  }
  return NULL;
}
