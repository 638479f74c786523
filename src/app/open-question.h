/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/opening.h"

/* Where files go that are opened while a window shows a project already. */
typedef enum {
  GABLE_OPEN_IN_NEW_WINDOW,
  GABLE_OPEN_IN_PLACE,
  GABLE_OPEN_AS_RUN,
  GABLE_OPEN_BESIDE,
  GABLE_N_OPEN_PLACES
} GableOpenPlace;

typedef void (*GableOpenPlaceFunc) (GableOpenPlace place, gpointer data);

/* Asks once, in the one place where that is asked; the answer can be kept until the program ends. @what: the files in a
 * word; @present: the project that is shown. Not called where the person cancels. */
void gable_open_question_ask (GtkWindow *parent,
                              const char *what,
                              const char *present,
                              GableOpenPlaceFunc chosen,
                              GObject *data);
