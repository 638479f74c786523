/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/uprof.h"

#include <string.h>

/* Programs that start others. */
static const char *const launchers[] = { "mpirun",  "mpiexec", "mpiexec.hydra", "orterun", "srun",
                                         "numactl", "taskset", "env",           "time",    "nice" };

/* Their options that are followed by a word of their own; numbers never are programs. */
static const char *const valued[] = { "--bind-to", "--map-by", "--mca",      "-x",        "-H",
                                      "--host",    "-host",    "--hostfile", "-hostfile", "-genv",
                                      "-f",        "-p",       "--partition" };

/* Options of the tool that tell how long a sample lasts [ms]. */
static const char *const intervals[] = { "-I", "--interval", "-t", "--timer" };

static gboolean
is_among (const char *word, const char *const *words, guint n)
{
  for (guint i = 0; i < n; i++) {
    if (strcmp (word, words[i]) == 0) {
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean
is_number (const char *word)
{
  return word[0] != '\0' && strspn (word, "0123456789,-:") == strlen (word);
}

/* Whether @word can be the program: neither an option, an assignment nor an option's value. */
static gboolean
is_program (const char *word, const char *before)
{
  return word[0] != '\0' && word[0] != '-' && strchr (word, '=') == NULL && !is_number (word) &&
         !is_among (before, valued, G_N_ELEMENTS (valued));
}

/* How long a word says that a sample lasts [s]; unknown where it is no number of milliseconds. */
static double
read_interval (const char *word)
{
  guint64 milliseconds;

  return g_ascii_string_to_unsigned (word, 10, 1, G_MAXUINT, &milliseconds, NULL)
           ? (double) milliseconds / 1000
           : GABLE_UNKNOWN;
}

/**
 * gable_uprof_program:
 * @command: as the report quotes it: the tool, its options, "--", and what it ran
 * @interval: (out): between samples [s]; a second where the command does not say
 *
 * Only the program's base name is taken from the command, which tells about people otherwise.
 *
 * Returns: (transfer full) (nullable)
 */
char *
gable_uprof_program (const char *command, double *interval)
{
  g_auto (GStrv) words = g_strsplit (command, " ", -1);
  gboolean is_behind = FALSE;
  const char *before = "";

  *interval = 1;
  for (guint i = 0; words[i] != NULL; i++) {
    const char *word = words[i];

    if (!is_behind) {
      is_behind = strcmp (word, "--") == 0;
      if (is_among (before, intervals, G_N_ELEMENTS (intervals))) {
        *interval = read_interval (word);
      }
    } else if (is_program (word, before)) {
      g_autofree char *name = g_path_get_basename (word);

      if (!is_among (name, launchers, G_N_ELEMENTS (launchers))) {
        return g_steal_pointer (&name);
      }
    }
    before = word;
  }
  return NULL;
}
