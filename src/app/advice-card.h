/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/advice.h"

/* One row of the advice table as a card: what is the matter, in this kernel's numbers, what to do, and what it brings
 * today and at best; or, where a metric is unknown, what to collect.
 *
 * Signals: "activated": the kernel's name was pressed; "tried": its what-if is wanted. */
#define GABLE_TYPE_ADVICE_CARD (gable_advice_card_get_type ())
G_DECLARE_FINAL_TYPE (GableAdviceCard, gable_advice_card, GABLE, ADVICE_CARD, GtkBox)

/* @kernel: (nullable) its name, where the cards of several kernels stand together. */
GtkWidget *gable_advice_card_new (const GableAdvice *advice, const char *kernel);
/* (nullable) what Try It would change */
const GableTransform *gable_advice_card_get_transform (GableAdviceCard *card);
const char *gable_advice_card_get_title (GableAdviceCard *card);
