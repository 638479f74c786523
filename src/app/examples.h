/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/project.h"

/* The worked projects that are shipped. */

/* (transfer full) their names ("saxpy"), sorted; to gable_example_load () */
char **gable_examples_list (void);
GableProject *gable_example_load (const char *name, GError **error);

/* Those that teach: each has one walkthrough, in the language of the user. */
char **gable_lessons_list (void);
GableProject *gable_lesson_load (const char *name, GError **error);
