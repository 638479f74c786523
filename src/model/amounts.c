/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/amounts.h"

#include <string.h>

G_STATIC_ASSERT (sizeof (GableAmount) == 16);

/* @rule: (nullable) */
GableAmount
gable_amount_new (const GableCounter *counter, double amount, const char *rule)
{
  return (GableAmount){ amount, g_quark_from_string (rule), gable_counter_get_number (counter) };
}

const GableCounter *
gable_amount_counter (const GableAmount *amount)
{
  return gable_counter_from_number (amount->counter_number);
}

const char *
gable_amount_rule (const GableAmount *amount)
{
  return g_quark_to_string (amount->rule_quark);
}

static gsize
size_of (guint n)
{
  return sizeof (GableAmounts) + n * sizeof (GableAmount);
}

GableAmounts *
gable_amounts_new (guint n)
{
  GableAmounts *amounts = g_malloc (size_of (n));

  amounts->n = 0;
  return amounts;
}

/* @amounts: (nullable) */
GableAmounts *
gable_amounts_copy (const GableAmounts *amounts)
{
  return amounts != NULL ? g_memdup2 (amounts, size_of (amounts->n)) : NULL;
}

const GableAmount *
gable_amounts_find (const GableAmounts *amounts, const GableCounter *counter)
{
  guint16 number = gable_counter_get_number (counter);

  for (guint i = 0; amounts != NULL && i < amounts->n; i++) {
    if (amounts->entries[i].counter_number == number) {
      return &amounts->entries[i];
    }
  }
  return NULL;
}

GableAmount *
gable_amounts_need (GableAmounts **amounts, const GableCounter *counter)
{
  guint n = *amounts != NULL ? (*amounts)->n : 0;
  GableAmount *entries;
  guint place = 0;

  while (place < n) {
    GableAmount *entry = &(*amounts)->entries[place];
    int order = gable_counter_compare (gable_amount_counter (entry), counter);

    if (order == 0) {
      return entry;
    }
    if (order > 0) {
      break;
    }
    place++;
  }
  *amounts = g_realloc (*amounts, size_of (n + 1));
  (*amounts)->n = n + 1;
  entries = (*amounts)->entries;
  memmove (entries + place + 1, entries + place, (n - place) * sizeof *entries);
  entries[place] = gable_amount_new (counter, GABLE_UNKNOWN, NULL);
  return &entries[place];
}

void
gable_amounts_remove (GableAmounts *amounts, guint index)
{
  g_return_if_fail (index < amounts->n);

  amounts->n--;
  memmove (amounts->entries + index, amounts->entries + index + 1,
           (amounts->n - index) * sizeof *amounts->entries);
}
