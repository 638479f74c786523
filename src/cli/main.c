/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/cli.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <unistd.h>

/* A file that is opened must never take the place of a standard stream that was closed before the start. Opened for
 * reading, the place still refuses what is written to it, so that lost output is noticed. */
static void
hold_standard_streams (void)
{
  int fd;

  do {
    fd = open ("/dev/null", O_RDONLY);
  } while (fd >= 0 && fd <= STDERR_FILENO);
  if (fd > STDERR_FILENO) {
    close (fd);
  }
}

int
main (int argc, char **argv)
{
  hold_standard_streams ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, GABLE_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_prgname ("gable");
  gable_cli_catch_signals ();
  return gable_cli_run (argc, argv);
}
