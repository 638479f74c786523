/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/cli.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

static const GableCommand *const commands[] = {
  &gable_command_import, &gable_command_analyse,  &gable_command_render,  &gable_command_advise,
  &gable_command_report, &gable_command_check,    &gable_command_diff,    &gable_command_describe,
  &gable_command_probe,  &gable_command_machines, &gable_command_formats, &gable_command_validate,
};

static const GableCommand *
find_command (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
    if (g_str_equal (commands[i]->name, name) || g_strcmp0 (commands[i]->other_name, name) == 0) {
      return commands[i];
    }
  }
  return NULL;
}

static GableExit
print_help (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GableColumns) columns = gable_columns_new (2, "ll");

  g_string_append (
    text, _("Rooflines from any profiler's data.\n\n"
                           "Examples:\n"
                           "  gable profile.csv                       open it in the window\n"
                           "  gable analyse profile.csv               what limits each kernel, as a table\n"
                           "  gable render profile.csv -o fig.pdf     the chart as a figure\n\n"
                           "Usage:\n"
                           "  gable [FILE…]                           open in the window\n"
                           "  gable COMMAND [OPTION…] [ARGUMENT…]\n\n"
                           "Commands:\n"));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
    gable_columns_take (columns,
                        g_strdup_printf ("  %s %s", commands[i]->name, _ (commands[i]->arguments)));
    gable_columns_add (columns, _ (commands[i]->summary));
  }
  gable_columns_add (columns, _ ("  help [COMMAND]"));
  gable_columns_add (columns, _("This text, or a command's"));
  gable_columns_write (columns, text);
  g_string_append (
    text, _("\nOptions:\n"
                           "  --new       the window, with nothing of what was open last time\n"
                           "  --version   version and licence\n"
                           "  --help      this text; after a command, that command's options\n\n"
                           "“-” as a file is standard input or output. Exit status: 0 done, 1 a check failed,\n"
                           "2 wrong usage, 3 an input could not be read, 4 an output could not be written.\n"));
  return gable_cli_print (text->str, (gssize) text->len);
}

static GableExit
print_version (void)
{
  g_autofree char *text = g_strdup_printf (
    _("Gable %s\nLicence GPL-3.0-or-later: you may share and change it; there is no warranty.\n"),
       GABLE_VERSION);

  return gable_cli_print (text, -1);
}

static GableExit
run_command (const GableCommand *command, int argc, char **argv)
{
  GableCliOptions options;
  g_autofree char *help = NULL;
  g_autoptr (GError) error = NULL;
  GableExit status;

  if (!gable_cli_parse (command, argc, argv, &options, &help, &error)) {
    gable_cli_warn (_("%s; see “gable %s --help”"), error->message, command->name);
    status = GABLE_EXIT_USAGE;
  } else if (help != NULL) {
    status = gable_cli_print (help, -1);
  } else {
    status = command->run (&options);
  }
  gable_cli_options_clear (&options);
  return status;
}

/* Where the window's program may stand, from this one's own place: build folder, installation moved as a whole,
 * installation. (transfer full) (nullable) */
static char *
find_window (void)
{
  static const char *const places[] = { "gable-window", "../app/gable-window",
                                        "../libexec/gable-window" };
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self != NULL ? g_path_get_dirname (self) : NULL;
  g_autofree char *installed = g_build_filename (GABLE_LIBEXECDIR, "gable-window", NULL);

  for (guint i = 0; folder != NULL && i < G_N_ELEMENTS (places); i++) {
    g_autofree char *path = g_build_filename (folder, places[i], NULL);

    if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE)) {
      return g_steal_pointer (&path);
    }
  }
  return g_file_test (installed, G_FILE_TEST_IS_EXECUTABLE) ? g_steal_pointer (&installed) : NULL;
}

/* Becomes the window's program; returns only where that fails. */
static GableExit
start_window (int argc, char **argv)
{
  g_autofree char *program = find_window ();
  g_autofree char **arguments = g_new0 (char *, (gsize) argc + 1);

  if (program == NULL) {
    gable_cli_warn (
      _("this Gable was built without the window; see “gable help” for what works without it"));
    return GABLE_EXIT_USAGE;
  }
  arguments[0] = program;
  for (int i = 1; i < argc; i++) {
    arguments[i] = argv[i];
  }
  gable_cli_release_signals ();
  execv (program, arguments);
  gable_cli_warn (_("%s could not be started: %s"), program, g_strerror (errno));
  return GABLE_EXIT_USAGE;
}

/* A first word that is no command is a file for the window, unless it looks like a slip of the pen. */
static gboolean
is_misspelt (const char *word)
{
  return strpbrk (word, "./") == NULL && !g_file_test (word, G_FILE_TEST_EXISTS);
}

/* Options that may stand before the window's files. */
static gboolean
is_for_window (const char *word)
{
  return g_str_equal (word, "--") || g_str_equal (word, "--new") ||
         g_str_has_prefix (word, "--machine");
}

/**
 * gable_cli_run:
 *
 * The program `gable`: a sub-command, or the window for files and for nothing.
 *
 * Returns: the exit status
 */
int
gable_cli_run (int argc, char **argv)
{
  const char *word = argc > 1 ? argv[1] : NULL;
  const GableCommand *command;

  gable_cli_show_messages ();
  if (word == NULL) {
    return (int) start_window (argc, argv);
  }
  if (g_str_equal (word, "--version")) {
    return (int) print_version ();
  }
  if (g_str_equal (word, "help") && argc > 2) {
    char *asked[] = { argv[2], (char *) "--help", NULL };

    command = find_command (argv[2]);
    if (command != NULL) {
      return (int) run_command (command, 2, asked);
    }
    gable_cli_warn (_("there is no command “%s”; see “gable help”"), argv[2]);
    return GABLE_EXIT_USAGE;
  }
  if (g_str_equal (word, "help") || g_str_equal (word, "--help") || g_str_equal (word, "-h")) {
    return (int) print_help ();
  }
  command = find_command (word);
  if (command != NULL) {
    return (int) run_command (command, argc - 1, argv + 1);
  }
  if (word[0] == '-' && !is_for_window (word)) {
    gable_cli_warn (_("there is no option “%s”; see “gable --help”"), word);
    return GABLE_EXIT_USAGE;
  }
  if (word[0] != '-' && is_misspelt (word)) {
    gable_cli_warn (_("there is neither a command nor a file “%s”; see “gable help”"), word);
    return GABLE_EXIT_USAGE;
  }
  return (int) start_window (argc, argv);
}
