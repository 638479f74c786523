/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/cpu-limits.h"

#include <string.h>
#include <sys/resource.h>

/* What may be used where no one tells how much is free [B]. */
#define CAUTIOUS_MEMORY (64.0 * 1024 * 1024)

/* (transfer full) (nullable) the text of a small file below @root */
static char *
read_text (const char *root, const char *path)
{
  g_autofree char *whole = g_build_filename (root, path, NULL);
  char *text = NULL;

  return g_file_get_contents (whole, &text, NULL, NULL) ? g_strstrip (text) : NULL;
}

static double
parse_number (const char *text)
{
  double value;

  return text != NULL && gable_number_read (text, strlen (text), &value) ? value : GABLE_UNKNOWN;
}

static double
least (double a, double b)
{
  if (!gable_known (a) || !gable_known (b)) {
    return gable_known (a) ? a : b;
  }
  return MIN (a, b);
}

/* A group of version 2: cpu.max is "QUOTA PERIOD" or "max PERIOD"; memory.max is bytes or "max". */
static void
read_group2 (GableLimits *limits, const char *folder)
{
  g_autofree char *quota = read_text (folder, "cpu.max");
  g_autofree char *most = read_text (folder, "memory.max");
  g_autofree char *used = read_text (folder, "memory.current");
  g_auto (GStrv) words = quota != NULL ? g_strsplit (quota, " ", 2) : NULL;

  if (words != NULL && words[0] != NULL && words[1] != NULL) {
    double cpus = parse_number (words[0]) / parse_number (words[1]);

    limits->cpus = least (limits->cpus, cpus > 0 ? cpus : GABLE_UNKNOWN);
  }
  if (gable_known (parse_number (most))) {
    double current = parse_number (used);

    limits->memory =
      least (limits->memory, MAX (0, parse_number (most) - (gable_known (current) ? current : 0)));
  }
}

static void
read_cpu_group1 (GableLimits *limits, const char *folder)
{
  g_autofree char *quota = read_text (folder, "cpu.cfs_quota_us");
  g_autofree char *period = read_text (folder, "cpu.cfs_period_us");
  double cpus = parse_number (quota) / parse_number (period);

  /* -1 is no quota. */
  limits->cpus = least (limits->cpus, cpus > 0 && isfinite (cpus) ? cpus : GABLE_UNKNOWN);
}

static void
read_memory_group1 (GableLimits *limits, const char *folder)
{
  g_autofree char *most = read_text (folder, "memory.limit_in_bytes");
  g_autofree char *used = read_text (folder, "memory.usage_in_bytes");
  double current = parse_number (used);

  if (gable_known (parse_number (most))) {
    limits->memory =
      least (limits->memory, MAX (0, parse_number (most) - (gable_known (current) ? current : 0)));
  }
}

typedef void (*ReadGroup) (GableLimits *limits, const char *folder);

/* The group @path below @mount and each above it: the tightest counts. In a container the path may lie outside of what is
 * mounted; then the mount itself is the group. */
static void
read_groups (
  GableLimits *limits, const char *root, const char *mount, const char *path, ReadGroup read)
{
  g_autofree char *top = g_build_filename (root, mount, NULL);
  g_autofree char *group = g_strdup (strstr (path, "..") == NULL ? path : "/");

  for (guint depth = 0; depth < 64; depth++) {
    g_autofree char *folder = g_build_filename (top, group, NULL);
    char *slash = strrchr (group, '/');

    read (limits, folder);
    if (slash == NULL || group[0] == '\0' || g_str_equal (group, "/")) {
      return;
    }
    *slash = '\0';
  }
}

static gboolean
has_word (const char *list, const char *word)
{
  g_auto (GStrv) words = g_strsplit (list, ",", -1);

  return g_strv_contains ((const char *const *) words, word);
}

/* A line of /proc/self/cgroup: "ID:CONTROLLERS:PATH"; version 2 has no controllers. */
static void
read_group_line (GableLimits *limits, const char *root, const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, ":", 3);

  if (g_strv_length (parts) < 3) {
    return;
  }
  if (parts[1][0] == '\0') {
    read_groups (limits, root, "sys/fs/cgroup", parts[2], read_group2);
    read_groups (limits, root, "sys/fs/cgroup/unified", parts[2], read_group2);
  }
  if (has_word (parts[1], "cpu")) {
    read_groups (limits, root, "sys/fs/cgroup/cpu", parts[2], read_cpu_group1);
    read_groups (limits, root, "sys/fs/cgroup/cpu,cpuacct", parts[2], read_cpu_group1);
  }
  if (has_word (parts[1], "memory")) {
    read_groups (limits, root, "sys/fs/cgroup/memory", parts[2], read_memory_group1);
  }
}

/* [B] of MemAvailable, or unknown. */
static double
read_available (const char *root)
{
  g_autofree char *text = read_text (root, "proc/meminfo");
  const char *line = text != NULL ? strstr (text, "MemAvailable:") : NULL;
  guint64 kibibytes;

  if (line == NULL) {
    return GABLE_UNKNOWN;
  }
  line += strlen ("MemAvailable:");
  kibibytes = g_ascii_strtoull (line, NULL, 10);
  return kibibytes > 0 ? (double) kibibytes * 1024 : GABLE_UNKNOWN;
}

/* [B] of address space that are left under RLIMIT_AS, or unknown where it is unlimited. */
static double
read_address_space (void)
{
  struct rlimit limit;
  g_autofree char *text = NULL;
  guint64 pages;

  if (getrlimit (RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
    return GABLE_UNKNOWN;
  }
  text = read_text ("/", "proc/self/statm");
  pages = text != NULL ? g_ascii_strtoull (text, NULL, 10) : 0;
  return MAX (0, (double) limit.rlim_cur - (double) pages * 4096);
}

GableLimits
gable_limits_read (const char *root)
{
  GableLimits limits = { GABLE_UNKNOWN, GABLE_UNKNOWN };
  const char *top = root != NULL ? root : "/";
  g_autofree char *groups = read_text (top, "proc/self/cgroup");
  g_auto (GStrv) lines = groups != NULL ? g_strsplit (groups, "\n", 64) : NULL;

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++) {
    read_group_line (&limits, top, lines[i]);
  }
  limits.memory = least (limits.memory, read_available (top));
  limits.memory = least (limits.memory, read_address_space ());
  return limits;
}

double
gable_limits_memory (const GableLimits *limits, double share)
{
  return gable_known (limits->memory) ? share * limits->memory : CAUTIOUS_MEMORY;
}
