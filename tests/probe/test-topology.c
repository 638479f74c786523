/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/cpu-features.h"
#include "probe/cpu-limits.h"
#include "probe/topology.h"
#include "support.h"

#include <glib/gstdio.h>

/* Writes a file of a made-up / below @root. */
static void
make (const char *root, const char *path, const char *text)
{
  g_autofree char *whole = g_build_filename (root, path, NULL);
  g_autofree char *folder = g_path_get_dirname (whole);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (whole, text, -1, NULL));
}

/* Answers of a processor with all that is asked for, under a system that saves all registers. */
static const GableCpuid everything = {
  .leaf1_ecx = 1u << 27 | 1u << 28 | 1u << 12,
  .leaf1_edx = 1u << 26,
  .leaf7_ebx = 1u << 5 | 1u << 16 | 1u << 31,
  .leaf7_ecx = 1u << 11,
  .leaf7_edx = 1u << 22 | 1u << 23 | 1u << 24 | 1u << 25,
  .leaf7_1_eax = 1u << 4 | 1u << 5,
  .xcr0 = 0x600e7,
  .may_tiles = TRUE,
};

static void
features_need_the_system_as_well (void)
{
  GableCpuid answers = everything;
  g_autofree char *all = gable_features_to_text (gable_features_from_cpuid (&answers));
  g_autofree char *no_tiles = NULL;
  g_autofree char *no_wide = NULL;
  g_autofree char *no_xsave = NULL;

  g_assert_cmpstr (all, ==,
                   "sse2 avx avx2 fma avx-vnni avx512 avx512-fp16 avx512-bf16 avx512-vnni amx "
                   "amx-int8 amx-bf16");
  answers.may_tiles = FALSE;
  no_tiles = gable_features_to_text (gable_features_from_cpuid (&answers));
  g_assert_cmpstr (no_tiles, ==,
                   "sse2 avx avx2 fma avx-vnni avx512 avx512-fp16 avx512-bf16 avx512-vnni");
  answers.xcr0 = 0x7;
  no_wide = gable_features_to_text (gable_features_from_cpuid (&answers));
  g_assert_cmpstr (no_wide, ==, "sse2 avx avx2 fma avx-vnni");
  answers.leaf1_ecx = 0;
  no_xsave = gable_features_to_text (gable_features_from_cpuid (&answers));
  g_assert_cmpstr (no_xsave, ==, "sse2");
}

static void
features_of_arm_are_bits_of_its_kernel (void)
{
  g_autofree char *text = gable_features_to_text (
    gable_features_from_hwcap (1 << 1 | 1 << 10 | 1 << 20 | 1 << 22, 1 << 14));

  g_assert_cmpstr (text, ==, "neon neon-fp16 neon-dot neon-bf16 sve");
  g_assert_cmpuint (gable_features_from_hwcap (0, ~G_GUINT64_CONSTANT (0)), ==, 0);
}

static void
features_are_read_as_they_are_written (void)
{
  guint features;
  char *unknown = NULL;

  g_assert_true (gable_features_parse ("sse2, AVX fma", &features, &unknown));
  g_assert_cmpuint (features, ==, GABLE_FEATURE_SSE2 | GABLE_FEATURE_AVX | GABLE_FEATURE_FMA);
  g_assert_true (gable_features_parse ("", &features, &unknown));
  g_assert_cmpuint (features, ==, 0);
  g_assert_false (gable_features_parse ("sse2 mmx", &features, &unknown));
  g_assert_cmpstr (unknown, ==, "mmx");
  g_free (unknown);
}

static void
lists_of_processors_are_bounded (void)
{
  g_autoptr (GArray) some = gable_cpu_list_parse ("0-2,8, 10-11\n");
  g_autoptr (GArray) none = gable_cpu_list_parse ("all");
  g_autoptr (GArray) many = gable_cpu_list_parse ("0-18446744073709551615");

  g_assert_cmpuint (some->len, ==, 6);
  g_assert_cmpint (g_array_index (some, int, 3), ==, 8);
  g_assert_cmpint (g_array_index (some, int, 5), ==, 11);
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (many->len, ==, 8192);
}

static void
make_cpu (const char *root, guint number, guint core, const char *siblings)
{
  g_autofree char *folder = g_strdup_printf ("sys/devices/system/cpu/cpu%u", number);
  static const struct {
    const char *level, *type, *size;
  } caches[] = {
    { "1", "Data", "48K" },
    { "1", "Instruction", "32K" },
    { "2", "Unified", "2048K" },
    { "3", "Unified", "32M" },
  };
  g_autofree char *core_path = g_build_filename (folder, "topology/core_id", NULL);
  g_autofree char *package_path = g_build_filename (folder, "topology/physical_package_id", NULL);
  g_autofree char *core_text = g_strdup_printf ("%u\n", core);

  make (root, core_path, core_text);
  make (root, package_path, "0\n");
  for (guint i = 0; i < G_N_ELEMENTS (caches); i++) {
    g_autofree char *cache = g_strdup_printf ("%s/cache/index%u", folder, i);
    g_autofree char *level = g_build_filename (cache, "level", NULL);
    g_autofree char *type = g_build_filename (cache, "type", NULL);
    g_autofree char *size = g_build_filename (cache, "size", NULL);
    g_autofree char *line = g_build_filename (cache, "coherency_line_size", NULL);
    g_autofree char *shared = g_build_filename (cache, "shared_cpu_list", NULL);

    make (root, level, caches[i].level);
    make (root, type, caches[i].type);
    make (root, size, caches[i].size);
    make (root, line, "64\n");
    make (root, shared, i == 3 ? "0-3" : siblings);
  }
}

static void
cores_caches_and_nodes_are_read_from_sysfs (void)
{
  char *root = gable_test_folder ();
  g_autoptr (GArray) allowed = gable_cpu_list_parse ("0-3");
  g_autoptr (GableTopology) topology = NULL;

  make_cpu (root, 0, 0, "0,2");
  make_cpu (root, 1, 1, "1,3");
  make_cpu (root, 2, 0, "0,2");
  make_cpu (root, 3, 1, "1,3");
  make (root, "sys/devices/system/node/node0/cpulist", "0,2\n");
  make (root, "sys/devices/system/node/node1/cpulist", "1,3\n");
  make (root, "proc/cpuinfo", "processor\t: 0\nvendor_id\t: Maker\nmodel name\t: Some CPU\n");
  topology = gable_topology_read (root, allowed);
  g_assert_cmpuint (topology->cpus->len, ==, 4);
  g_assert_cmpuint (topology->n_cores, ==, 2);
  g_assert_cmpuint (topology->n_nodes, ==, 2);
  g_assert_cmpuint (topology->n_packages, ==, 1);
  g_assert_cmpint (g_array_index (topology->cpus, GableCpu, 0).number, ==, 0);
  g_assert_cmpint (g_array_index (topology->cpus, GableCpu, 1).number, ==, 1);
  g_assert_cmpint (g_array_index (topology->cpus, GableCpu, 1).node, ==, 1);
  g_assert_cmpuint (g_array_index (topology->cpus, GableCpu, 2).thread, ==, 1);
  g_assert_cmpuint (topology->caches->len, ==, 3);
  gable_assert_close (gable_topology_find_cache (topology, 1)->size, 48 * 1024, 0);
  gable_assert_close (gable_topology_find_cache (topology, 3)->size, 32 * 1024 * 1024, 0);
  g_assert_cmpuint (gable_topology_find_cache (topology, 2)->n_sharing, ==, 2);
  g_assert_null (gable_topology_find_cache (topology, 4));
  g_assert_cmpstr (topology->name, ==, "Some CPU");
  g_assert_cmpstr (topology->source, ==, "sysfs");
  gable_test_remove_folder (root);
}

static void
without_sysfs_there_are_processors_and_no_more (void)
{
  char *root = gable_test_folder ();
  g_autoptr (GableTopology) topology = gable_topology_read (root, NULL);

  g_assert_cmpuint (topology->cpus->len, >=, 1);
  g_assert_cmpuint (topology->n_cores, ==, topology->cpus->len);
  g_assert_cmpuint (topology->n_nodes, ==, 1);
  g_assert_cmpuint (topology->caches->len, ==, 0);
  g_assert_null (topology->name);
  g_assert_cmpstr (topology->source, ==, "the C library");
  gable_test_remove_folder (root);
}

static void
this_computer_has_what_it_is_allowed (void)
{
  g_autoptr (GArray) allowed = gable_topology_allowed ();
  g_autoptr (GableTopology) topology = gable_topology_read (NULL, NULL);

  g_assert_cmpuint (topology->cpus->len, ==, allowed->len);
  g_assert_cmpuint (topology->n_cores, >=, 1);
}

static void
quotas_of_both_versions_are_found (void)
{
  char *root = gable_test_folder ();
  GableLimits limits;

  make (root, "proc/meminfo", "MemTotal: 1000000 kB\nMemAvailable:  500000 kB\n");
  limits = gable_limits_read (root);
  g_assert_false (gable_known (limits.cpus));

  make (root, "proc/self/cgroup", "0::/user/job\n");
  make (root, "sys/fs/cgroup/user/cpu.max", "50000 100000\n");
  make (root, "sys/fs/cgroup/user/job/cpu.max", "max 100000\n");
  make (root, "sys/fs/cgroup/user/memory.max", "209715200\n");
  make (root, "sys/fs/cgroup/user/memory.current", "104857600\n");
  limits = gable_limits_read (root);
  gable_assert_close (limits.cpus, 0.5, 1e-12);
  g_assert_cmpfloat (limits.memory, <=, 104857600);
  gable_assert_close (gable_limits_memory (&limits, 0.25), limits.memory / 4, 1e-12);

  make (root, "proc/self/cgroup", "4:cpu,cpuacct:/job\n2:memory:/job\n");
  make (root, "sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us", "150000\n");
  make (root, "sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_period_us", "100000\n");
  make (root, "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
  make (root, "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  make (root, "sys/fs/cgroup/memory/job/memory.limit_in_bytes", "52428800\n");
  limits = gable_limits_read (root);
  gable_assert_close (limits.cpus, 1.5, 1e-12);
  g_assert_cmpfloat (limits.memory, <=, 52428800);
  gable_test_remove_folder (root);
}

static void
nothing_that_tells_is_a_cautious_amount (void)
{
  const GableLimits limits = { GABLE_UNKNOWN, GABLE_UNKNOWN };

  gable_assert_close (gable_limits_memory (&limits, 0.25), 64 * 1024 * 1024, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/probe/features/need-the-system-as-well", features_need_the_system_as_well);
  g_test_add_func ("/probe/features/of-arm-are-bits-of-its-kernel",
                   features_of_arm_are_bits_of_its_kernel);
  g_test_add_func ("/probe/features/are-read-as-they-are-written",
                   features_are_read_as_they_are_written);
  g_test_add_func ("/probe/topology/lists-of-processors-are-bounded",
                   lists_of_processors_are_bounded);
  g_test_add_func ("/probe/topology/cores-caches-and-nodes-are-read-from-sysfs",
                   cores_caches_and_nodes_are_read_from_sysfs);
  g_test_add_func ("/probe/topology/without-sysfs-there-are-processors-and-no-more",
                   without_sysfs_there_are_processors_and_no_more);
  g_test_add_func ("/probe/topology/this-computer-has-what-it-is-allowed",
                   this_computer_has_what_it_is_allowed);
  g_test_add_func ("/probe/limits/quotas-of-both-versions-are-found",
                   quotas_of_both_versions_are_found);
  g_test_add_func ("/probe/limits/nothing-that-tells-is-a-cautious-amount",
                   nothing_that_tells_is_a_cautious_amount);
  return g_test_run ();
}
