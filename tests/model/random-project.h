/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/project.h"

/* A project of anything that a file may hold: names of any characters, figures of any size, members that are not
 * known, quantities as text. (transfer full) */
GableProject *gable_test_random_project (GRand *rand);
