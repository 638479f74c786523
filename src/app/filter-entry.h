/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* Where a filter of the kernel table is written: an entry that offers what the word at the caret can become, and says
 * below what is wrong while the text is no filter.
 *
 * Property: "document" (GableDocument). Signal "changed": the text is another. */
#define GABLE_TYPE_FILTER_ENTRY (gable_filter_entry_get_type ())
G_DECLARE_FINAL_TYPE (GableFilterEntry, gable_filter_entry, GABLE, FILTER_ENTRY, GtkBox)

const char *gable_filter_entry_get_text (GableFilterEntry *entry);
/* @message: (nullable) what is wrong with the text; NULL where nothing is */
void gable_filter_entry_set_error (GableFilterEntry *entry, const char *message);
/* Puts the caret into it. */
void gable_filter_entry_focus (GableFilterEntry *entry);
/* Keys that are typed into @widget go to the entry. */
void gable_filter_entry_capture (GableFilterEntry *entry, GtkWidget *widget);
