/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/cloud.h"

/* Steps between two pixels at which a mark may stand, a side. A sixteenth of a pixel off is less than what the
 * antialiasing of two painters differs by. */
#define GABLE_SPRITE_STEPS 8
/* 2^0, 2^1, … marks over each other, as one sprite each. */
#define GABLE_SPRITE_POWERS 24

/* What light the mark of a look lets through, pixel by pixel, for each place between the pixels and for many of them
 * over each other. Made as they are asked for. Owned. */
typedef struct {
  const GableLook *look;
  double x_scale, y_scale; /* [px/pt] */
  int before_x, before_y;  /* pixels left of and above the one that holds the mark's centre */
  int rows;
  int columns; /* a multiple of 4 */
  float *sprites[GABLE_SPRITE_STEPS * GABLE_SPRITE_STEPS][GABLE_SPRITE_POWERS];
} GableSprites;

void gable_sprites_init (GableSprites *sprites,
                         const GableLook *look,
                         double x_scale,
                         double y_scale);
void gable_sprites_clear (GableSprites *sprites);
const float *gable_sprites_make (GableSprites *sprites, guint phase, guint power);

/* (transfer none) rows × columns factors of 2^@power marks; @phase: x step + GABLE_SPRITE_STEPS × y step */
static inline const float *
gable_sprites_get (GableSprites *sprites, guint phase, guint power)
{
  const float *made = sprites->sprites[phase][power];

  return made != NULL ? made : gable_sprites_make (sprites, phase, power);
}
