/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/note-bar.h"
#include "app/tour.h"

/* Asks for a file, and writes what @tour tells, else a walkthrough made of the profile, and the tables as one document: in a
 * thread, what came of it is said in @note_bar. */
void gable_report_output_ask (GtkWindow *window, GableTour *tour, GableNoteBar *note_bar);
