/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/note-bar.h"
#include "app/tour.h"

/* Asks where, and writes a figure for each step of the walkthrough, or of one made of the profile, in a thread; the note
 * bar tells what came of it. */
void gable_steps_output_ask (GtkWindow *window, GableTour *tour, GableNoteBar *note_bar);
