/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/counter.h"

/* One amount of work, summed over the kernel's launches; in few bytes, as there may be millions. */
typedef struct {
  double amount;          /* [FLOP], [OP], [inst] or [B]; unknown where some launch did not tell */
  GQuark rule_quark;      /* how it follows from the tool's counters, or 0: gable_amount_rule () */
  guint16 counter_number; /* of what it is: gable_amount_counter () */
} GableAmount;

/* Amounts by rank, each counter once; absent is unknown. One block that grows by an entry: a kernel has few. */
typedef struct {
  guint n;
  GableAmount entries[];
} GableAmounts;

GableAmount gable_amount_new (const GableCounter *counter, double amount, const char *rule);
const GableCounter *gable_amount_counter (const GableAmount *amount);
/* (nullable) "dadd + dmul + 2 dfma" */
const char *gable_amount_rule (const GableAmount *amount);

/* (transfer full) with room for @n entries, of which none is there; g_free () it. */
GableAmounts *gable_amounts_new (guint n);
GableAmounts *gable_amounts_copy (const GableAmounts *amounts);
/* @amounts: (nullable). (nullable) valid until they are changed */
const GableAmount *gable_amounts_find (const GableAmounts *amounts, const GableCounter *counter);
/* The entry of @counter, made in its place by rank where there is none. @amounts: (inout) (nullable) may move */
GableAmount *gable_amounts_need (GableAmounts **amounts, const GableCounter *counter);
void gable_amounts_remove (GableAmounts *amounts, guint index);
