/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rocprofc.h"

#include "base/text.h"
#include "model/catalogue.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Characters of a name that are kept, at most. */
#define MAX_NAME 64

void
gable_rocprofc_system_init (GableRocprofcSystem *system)
{
  *system = (GableRocprofcSystem){ .bandwidth = GABLE_UNKNOWN };
  gable_amd_device_init (&system->device);
}

void
gable_rocprofc_system_clear (GableRocprofcSystem *system)
{
  g_free (system->model);
  g_free (system->architecture);
  g_free (system->date);
}

/* "Thu 16 Oct 2025 07:53:13 PM  (CDT)", "Wed Sep 28 20:41:45 2022 ()": the words come in two orders.
 * Returns: (transfer full) (nullable): "2025-10-16" */
static char *
read_date (const char *text)
{
  static const char *const months[] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
  g_auto (GStrv) words = g_strsplit (text, " ", 16);
  guint year = 0;
  guint month = 0;
  guint day = 0;

  for (guint i = 0; words[i] != NULL; i++) {
    gsize length = strlen (words[i]);
    guint64 number;

    if (length > 0 && length <= 4 &&
        g_ascii_string_to_unsigned (words[i], 10, 1, 9999, &number, NULL)) {
      *(length == 4 ? &year : &day) = (guint) number;
    }
    for (guint j = 0; j < G_N_ELEMENTS (months); j++) {
      month = g_str_equal (words[i], months[j]) ? j + 1 : month;
    }
  }
  if (!g_date_valid_dmy ((GDateDay) MIN (day, 255), (GDateMonth) month, (GDateYear) year)) {
    return NULL;
  }
  return g_strdup_printf ("%04u-%02u-%02u", year, month, day);
}

static void
take_name (char **field, const char *value)
{
  g_autofree char *valid = gable_text_to_utf8 (value, -1);

  if (*field == NULL && valid[0] != '\0') {
    *field = gable_text_shorten (valid, MAX_NAME);
  }
}

/* A positive figure; the tool writes 0 or nothing for what it could not find out. */
static void
take_figure (double *field, const char *value, double factor)
{
  double figure;

  if (gable_cell_read ((GableCell){ value, strlen (value) }, &figure) == GABLE_CELL_NUMBER &&
      figure > 0) {
    *field = figure * factor;
  }
}

/**
 * gable_rocprofc_system_set:
 * @system: what is known so far
 * @key: a column of sysinfo.csv, of any version
 * @value: what stands in it
 *
 * What tells about people and their computers (host, command, paths) is not looked at.
 *
 * Source: rocprofiler-compute and Omniperf, sysinfo.csv of versions 1 (no "version"), 2 and 3.
 */
void
gable_rocprofc_system_set (GableRocprofcSystem *system, const char *key, const char *value)
{
  char *date;

  if (g_str_equal (key, "gpu_model") || g_str_equal (key, "name")) {
    take_name (&system->model, value);
  } else if (g_str_equal (key, "gpu_arch") || g_str_equal (key, "gpu_soc")) {
    take_name (&system->architecture, value);
  } else if (g_str_equal (key, "wave_size") || g_str_equal (key, "waveSize")) {
    take_figure (&system->device.wave_size, value, 1);
  } else if (g_str_equal (key, "lds_banks_per_cu")) {
    take_figure (&system->device.lds_banks, value, 1);
  } else if (g_str_equal (key, "cu_per_gpu") || g_str_equal (key, "numCU")) {
    take_figure (&system->device.n_units, value, 1);
  } else if (g_str_equal (key, "hbm_bw") || g_str_equal (key, "hbmBW")) {
    take_figure (&system->bandwidth, value, 1e9);
  } else if (g_str_equal (key, "timestamp") || g_str_equal (key, "date")) {
    date = read_date (value);
    g_free (system->date);
    system->date = date;
  }
}

/**
 * gable_rocprofc_system_get_device:
 * @system: what is known
 *
 * Returns: (transfer full) (nullable): the model, unless the catalogue knows the architecture alone
 */
char *
gable_rocprofc_system_get_device (const GableRocprofcSystem *system)
{
  if (system->architecture != NULL &&
      (system->model == NULL || (gable_catalogue_match (system->model) == NULL &&
                                 gable_catalogue_match (system->architecture) != NULL))) {
    return g_strdup (system->architecture);
  }
  return g_strdup (system->model);
}
