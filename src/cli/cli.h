/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"
#include "import/registry.h"

/* How the program ends; the numbers are a promise to scripts. */
typedef enum {
  GABLE_EXIT_DONE = 0,
  GABLE_EXIT_CHECK_FAILED = 1,
  GABLE_EXIT_USAGE = 2,
  GABLE_EXIT_INPUT = 3,
  GABLE_EXIT_OUTPUT = 4
} GableExit;

/* What the options of a sub-command said. Text is owned; what was not given is NULL, 0 or FALSE. */
typedef struct {
  char **files;
  char *machine;
  char *work;
  char *level;
  char **kernels; /* globs */
  char *filter;
  char **patterns;
  char *group;
  char *from;
  char *map;
  char **counter_rules; /* "list", or COUNTER=RULE */
  gboolean quiet;
  gboolean progress;
  gboolean json;
  gboolean csv;
  char **outputs;
  char *theme;
  char *width;
  char *height;
  char *dpi;
  char *title;
  char *alt;
  char *legend; /* where */
  char *preset;
  char *style;
  char *annotations;
  char *palette;
  char *font;
  char *text_size;
  char *lines;
  char *markers;
  char *x_title;
  char *y_title;
  char **labels; /* "all", "none", or globs */
  char *per;
  gboolean list_presets;
  gboolean launches;
  gboolean all_vector;
  char **what_ifs;
  char **least; /* --min-efficiency */
  char *rules;
  gboolean all;
  gboolean unites; /* the sub-command makes one run of all projects; no option says so */
  char *view;      /* what is shown and how, in the words of a view */
  char *colour;
  char *shape;
  char *roofs;
  char *range;
  char *multiples;
  char *second_machine;
  char **hide_levels;
  char *select; /* glob */
  char *walkthrough;
  gboolean linear;
  gboolean quick;
  char *threads;
  char *sustain;
  char *against;
  char *device;
} GableCliOptions;

/* Which options a sub-command takes. */
typedef enum {
  GABLE_TAKES_OPENING = 1 << 0, /* all that say how files are opened */
  GABLE_TAKES_CHART = 1 << 1,   /* work, level, kernel */
  GABLE_TAKES_JSON = 1 << 2,
  GABLE_TAKES_CSV = 1 << 3,
  GABLE_TAKES_OUTPUT = 1 << 4,
  GABLE_TAKES_FIGURE = 1 << 5,
  GABLE_TAKES_FILTER = 1 << 6,
  GABLE_TAKES_WHAT_IF = 1 << 7,
  GABLE_TAKES_LEAST = 1 << 8, /* the least efficiency that passes */
  GABLE_TAKES_ALL = 1 << 9,   /* also what is left out by itself */
  GABLE_TAKES_WALKTHROUGH = 1 << 10,
  GABLE_TAKES_PROBE = 1 << 11 /* what is measured, and how long */
} GableTakes;

typedef struct {
  const char *name;
  const char *other_name; /* (nullable) another spelling */
  const char *arguments;  /* N_("FILE…"): what follows the name */
  const char *summary;    /* N_("…") one line */
  const char *details;    /* N_("…") examples first */
  guint takes;            /* set of GableTakes */
  guint min_files;
  guint max_files;
  GableExit (*run) (const GableCliOptions *options);
} GableCommand;

extern const GableCommand gable_command_advise;
extern const GableCommand gable_command_analyse;
extern const GableCommand gable_command_check;
extern const GableCommand gable_command_describe;
extern const GableCommand gable_command_diff;
extern const GableCommand gable_command_formats;
extern const GableCommand gable_command_import;
extern const GableCommand gable_command_machines;
extern const GableCommand gable_command_probe;
extern const GableCommand gable_command_render;
extern const GableCommand gable_command_report;
extern const GableCommand gable_command_validate;

int gable_cli_run (int argc, char **argv);

/* options.c */
gboolean gable_cli_parse (const GableCommand *command,
                          int argc,
                          char **argv,
                          GableCliOptions *options,
                          char **help,
                          GError **error);
void gable_cli_options_clear (GableCliOptions *options);

/* walkthroughs.c: @walkthrough: (out) (nullable) (transfer full): the one that is asked for, else the project's first,
 * else one made of the profile. FALSE after an error was printed. */
gboolean gable_cli_choose_walkthrough (const GableCliOptions *options,
                                       const GableRoofline *roofline,
                                       GableWalkthrough **walkthrough);

/* open.c: what every sub-command that opens files does first */
gboolean gable_cli_add_patterns (const GableCliOptions *options,
                                 GableProject **project,
                                 GableExit *status);
GableProject *gable_cli_open (const GableCliOptions *options, GableNotes *notes, GableExit *status);
GableRoofline *gable_cli_evaluate (const GableProject *project,
                                   const GableCliOptions *options,
                                   GableExit *status);
gboolean gable_cli_wants_kernel (const GableCliOptions *options, const GableKernel *kernel);
/* (transfer full) by kernel of @project, the same */
gboolean *gable_cli_list_kernels (const GableCliOptions *options, const GableProject *project);

/* rules.c */
GableProject *gable_cli_apply_rules (const GableCliOptions *options,
                                     GableProject *project,
                                     GableExit *status);

/* view-options.c: what a figure shows */
gboolean gable_cli_check_view (const GableCliOptions *options);
GableProject *gable_cli_show (const GableProject *project,
                              const GableCliOptions *options,
                              GableExit *status);
gboolean gable_cli_find_selected (const GableProject *project,
                                  const GableCliOptions *options,
                                  int *selected);

/* messages.c */
void gable_cli_show_messages (void);
void gable_cli_warn (const char *format, ...) G_GNUC_PRINTF (1, 2);
GableExit gable_cli_fail (GableExit status, const GError *error);
GableExit gable_cli_print (const char *text, gssize length);

/* signals.c */
void gable_cli_catch_signals (void);
void gable_cli_release_signals (void);
GCancellable *gable_cli_get_cancellable (void);
int gable_cli_get_signal (void);

/* columns.c: a table of text for a terminal or a file */
typedef struct _GableColumns GableColumns;
GableColumns *gable_columns_new (guint n_columns, const char *alignment);
void gable_columns_free (GableColumns *columns);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableColumns, gable_columns_free)
void gable_columns_add (GableColumns *columns, const char *cell);
void gable_columns_take (GableColumns *columns, char *cell);
void gable_columns_write (const GableColumns *columns, GString *text);
