/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/window.h"

/* Where an earlier run of the program left unsaved work behind, offers it in @window; asked once a start. */
void gable_recovering_offer (GableWindow *window);
