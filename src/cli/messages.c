/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/cli.h"

#include "base/save.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* One line on standard error, whatever a file put into it: names may hold escape sequences and line ends. */
static void
complain (const char *text)
{
  g_autofree char *shown = gable_text_to_display (text);

  g_printerr ("gable: %s\n", shown);
}

static void
message_cb (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  complain (message);
}

/**
 * gable_cli_show_messages:
 *
 * What the core has to say without a caller who asks, as of a faulty file in the user's data folder, is a line as any
 * other.
 */
void
gable_cli_show_messages (void)
{
  g_log_set_handler (G_LOG_DOMAIN, G_LOG_LEVEL_MESSAGE, message_cb, NULL);
}

void
gable_cli_warn (const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  complain (text);
}

/**
 * gable_cli_fail:
 * @status: how the program would end
 * @error: (nullable): what went wrong
 *
 * Prints @error. Work that was stopped by a signal ends as the shell expects of it instead, without a word.
 *
 * Returns: the exit status
 */
GableExit
gable_cli_fail (GableExit status, const GError *error)
{
  if (gable_cli_get_signal () != 0) {
    return (GableExit) (128 + gable_cli_get_signal ());
  }
  complain (error != NULL ? error->message : _("Something went wrong"));
  return status;
}

/**
 * gable_cli_print:
 * @text: what to write to standard output, UTF-8
 * @length: [B], or -1 for a terminated string
 *
 * Returns: %GABLE_EXIT_OUTPUT where some of it was lost
 */
GableExit
gable_cli_print (const char *text, gssize length)
{
  g_autoptr (GError) error = NULL;

  if (!gable_save ("-", text, length < 0 ? strlen (text) : (gsize) length, &error)) {
    return gable_cli_fail (GABLE_EXIT_OUTPUT, error);
  }
  return GABLE_EXIT_DONE;
}
