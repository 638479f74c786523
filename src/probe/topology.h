/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/number.h"

/* A processor that this process may run on. Numbers are the system's, or -1 where it tells none. */
typedef struct {
  int number;
  int core; /* unique over the packages */
  int package;
  int node;     /* NUMA */
  guint thread; /* 0 for the first of its core that may be used, 1 for the next (SMT) */
} GableCpu;

/* A cache as the system claims it: under a hypervisor it may be another machine's, or none. */
typedef struct {
  guint level;     /* 1, 2, 3, … */
  double size;     /* [B] of one */
  double line;     /* [B] or unknown */
  guint n_sharing; /* processors that share one, at least 1 */
} GableCache;

/* What there is to measure. Owned. */
typedef struct {
  GArray
    *cpus; /* (element-type GableCpu) first threads of all cores, then second ones; never empty */
  GArray
    *caches; /* (element-type GableCache) of data, near to far; empty where nobody claims any */
  guint n_cores;
  guint n_packages;
  guint n_nodes;
  char *name;     /* (nullable) as the processor calls itself: for people alone */
  char *vendor;   /* (nullable) */
  char *governor; /* (nullable) of the clock */
  char *source;   /* "hwloc 2.9.0", "sysfs", "the C library" */
} GableTopology;

void gable_topology_free (GableTopology *topology);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableTopology, gable_topology_free)

/* @root: (nullable) a folder that stands for /, where /sys and /proc are looked for; NULL for this computer's own, which
 * hwloc is asked for where it is built in. @allowed: (nullable) (element-type int) processors, instead of those that this
 * process may run on. (transfer full) */
GableTopology *gable_topology_read (const char *root, const GArray *allowed);
/* (transfer full) (element-type int) that this process may run on; never empty */
GArray *gable_topology_allowed (void);
/* The cache of @level, or NULL. */
const GableCache *gable_topology_find_cache (const GableTopology *topology, guint level);
/* (transfer full) (element-type int) numbers of a list as the kernel writes them: "0-3,8" */
GArray *gable_cpu_list_parse (const char *text);

/* Parts of gable_topology_read (): they fill caches, and core, package and node of the processors. */
void gable_topology_read_sysfs (GableTopology *topology, const char *root);
gboolean gable_topology_read_hwloc (GableTopology *topology);
