/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* Which machine a person took for a device that the catalogue does not know: kept in the user's data folder, so that he is
 * asked once. */

/* Devices that are remembered, at most: the oldest is forgotten. */
#define GABLE_DEVICES_MAX 256

/* What was chosen for @device, as --machine takes it. (transfer full) (nullable) */
char *gable_devices_recall (const char *device);
/* @machine: id or path, as --machine takes it */
gboolean gable_devices_remember (const char *device, const char *machine, GError **error);
