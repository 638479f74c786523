/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/project.h"

/* How amounts follow from the raw counters that are kept beside them. What the bytes of a request are differs by GPU, and
 * tools define levels in several ways: so every amount names its rule, and another one can be taken afterwards, without
 * the file. A rule is told by its counter and its text. */
typedef struct {
  const GableCounter *counter;
  const char *text;  /* (interned) as amounts name it */
  double amount;     /* what the kernel's raw counters give by it, known */
  gboolean is_mean;  /* from means of rates over several launches: not exact */
  gboolean is_whole; /* all floating-point operations: other amounts of such count the same again */
} GableRule;

/* A rule over several kernels. */
typedef struct {
  const GableCounter *counter;
  const char *text; /* (interned) */
  guint n_kernels;  /* whose raw counters allow it */
  guint n_present;  /* that follow it */
  double total;     /* what it gives for all of them */
} GableRuleUse;

/* Lists the rules of one kernel after the other. Owned. */
typedef struct _GableRules GableRules;

GableRules *gable_rules_new (void);
void gable_rules_free (GableRules *rules);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableRules, gable_rules_free)

/* (transfer none) (element-type GableRule) in the order of importers' preference; valid until the next call */
const GArray *gable_rules_list (GableRules *rules, const GableKernel *kernel);
gboolean gable_rules_is_present (const GableKernel *kernel,
                                 const GableCounter *counter,
                                 const char *text);

/* The rules that the kernels of a source allow, by counter. @source: (nullable): id of one, else all of the project
 * (transfer full) (element-type GableRuleUse) */
GArray *gable_rules_survey (const GableProject *project, const char *source);
const char *gable_rules_find (const GableProject *project,
                              const char *source,
                              const GableCounter *counter,
                              const char *wanted,
                              GError **error);
GableProject *gable_rules_apply (const GableProject *project,
                                 const char *source,
                                 const GableCounter *counter,
                                 const char *text,
                                 guint *n_changed);
