/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/cli.h"

#include <glib/gi18n-lib.h>

/* One option, the sub-commands that take it (0: all), and where its value goes. */
typedef struct {
  const char *name;
  char letter;
  GOptionArg argument;
  gsize offset;
  guint takes;
  const char *text;
  const char *placeholder;
} Option;

#define TO(member) G_STRUCT_OFFSET (GableCliOptions, member)

static const Option table[] = {
  { "machine", 'm', G_OPTION_ARG_STRING, TO (machine), GABLE_TAKES_OPENING,
    N_ ("Machine whose roofs bound the kernels: an ID of the catalogue, or a machine file"),
    N_ ("ID|FILE") },
  { "group", 0, G_OPTION_ARG_STRING, TO (group), GABLE_TAKES_OPENING,
    N_ ("What makes a kernel of launches: name (default), launch or file"), "name|launch|file" },
  { "from", 0, G_OPTION_ARG_STRING, TO (from), GABLE_TAKES_OPENING,
    N_ ("Format of the files, instead of recognising it; see “gable formats”"), N_ ("FORMAT") },
  { "map", 0, G_OPTION_ARG_STRING, TO (map), GABLE_TAKES_OPENING,
    N_ ("What the columns of any table mean: name=Kernel,time=Duration (ms),fp64=dp "
        "flops,bytes.DRAM=…, or a JSON file that says it"),
    N_ ("MAP|FILE") },
  { "rule", 0, G_OPTION_ARG_STRING_ARRAY, TO (counter_rules), GABLE_TAKES_OPENING,
    N_ ("Have a counter's amounts follow another rule, named by a part of its text: DRAM=gfx950; "
        "“list” shows those that the files allow; may be given several times"),
    N_ ("COUNTER=RULE") },
  { "progress", 0, G_OPTION_ARG_NONE, TO (progress), GABLE_TAKES_OPENING | GABLE_TAKES_PROBE,
    N_ ("Show progress although standard error is no terminal"), NULL },
  { "quiet", 'q', G_OPTION_ARG_NONE, TO (quiet), 0, N_ ("Print no warnings and no progress"),
    NULL },
  { "work", 'w', G_OPTION_ARG_STRING, TO (work), GABLE_TAKES_CHART,
    N_ ("Work that the chart counts: fp (default), fp64, fp32, fp16.matrix, …, int, inst"),
    N_ ("WORK") },
  { "level", 'l', G_OPTION_ARG_STRING, TO (level), GABLE_TAKES_CHART,
    N_ ("Level of memory shown alone: DRAM, L2, …"), N_ ("LEVEL") },
  { "kernel", 'k', G_OPTION_ARG_STRING_ARRAY, TO (kernels), GABLE_TAKES_CHART,
    N_ ("Only kernels whose name matches (* and ?); may be given several times"), N_ ("GLOB") },
  { "filter", 'f', G_OPTION_ARG_STRING, TO (filter), GABLE_TAKES_FILTER,
    N_ ("Only kernels of which this is true: time > 1ms and limiter = DRAM"), N_ ("EXPRESSION") },
  { "pattern", 'p', G_OPTION_ARG_STRING_ARRAY, TO (patterns), GABLE_TAKES_FILTER,
    N_ ("Add a hypothetical kernel of a pattern, with files or alone; may be given several times: "
        "gemm:m=4096,n=4096,k=4096,tile=128,precision=fp16"),
    N_ ("PATTERN") },
  { "json", 0, G_OPTION_ARG_NONE, TO (json), GABLE_TAKES_JSON, N_ ("Print JSON"), NULL },
  { "csv", 0, G_OPTION_ARG_NONE, TO (csv), GABLE_TAKES_CSV, N_ ("Print comma-separated values"),
    NULL },
  { "output", 'o', G_OPTION_ARG_FILENAME_ARRAY, TO (outputs), GABLE_TAKES_OUTPUT,
    N_ ("File to write; “-” is standard output"), N_ ("FILE") },
  { "theme", 't', G_OPTION_ARG_STRING, TO (theme), GABLE_TAKES_FIGURE,
    N_ ("Look of the figure: light, dark, print (default), or bw for black and white"),
    N_ ("THEME") },
  { "preset", 0, G_OPTION_ARG_FILENAME, TO (preset), GABLE_TAKES_FIGURE,
    N_ ("Size, text and lines that a journal asks for; also a style of your own, or a style file"),
    N_ ("ID|FILE") },
  { "list-presets", 0, G_OPTION_ARG_NONE, TO (list_presets), GABLE_TAKES_FIGURE,
    N_ ("List the presets, and draw nothing"), NULL },
  { "style", 0, G_OPTION_ARG_FILENAME, TO (style), GABLE_TAKES_FIGURE,
    N_ ("File with any of what these options say of the look"), N_ ("FILE") },
  { "palette", 0, G_OPTION_ARG_STRING, TO (palette), GABLE_TAKES_FIGURE,
    N_ ("Colours: okabe-ito, tol-bright, tol-muted, tol-high-contrast, viridis, cividis or grey"),
    N_ ("PALETTE") },
  { "font", 0, G_OPTION_ARG_STRING, TO (font), GABLE_TAKES_FIGURE,
    N_ ("sans, serif, document (LaTeX's own), or families, best first"), N_ ("FONT") },
  { "text-size", 0, G_OPTION_ARG_STRING, TO (text_size), GABLE_TAKES_FIGURE,
    N_ ("Size of the text in points"), N_ ("POINTS") },
  { "lines", 0, G_OPTION_ARG_STRING, TO (lines), GABLE_TAKES_FIGURE,
    N_ ("Factor on the width of lines"), N_ ("FACTOR") },
  { "markers", 0, G_OPTION_ARG_STRING, TO (markers), GABLE_TAKES_FIGURE,
    N_ ("Factor on the size of markers"), N_ ("FACTOR") },
  { "width", 0, G_OPTION_ARG_STRING, TO (width), GABLE_TAKES_FIGURE,
    N_ ("Width of the figure: 180mm, 18cm, 7in, 500pt, 640px; a plain number is points"),
    N_ ("LENGTH") },
  { "height", 0, G_OPTION_ARG_STRING, TO (height), GABLE_TAKES_FIGURE, N_ ("Height of the figure"),
    N_ ("LENGTH") },
  { "dpi", 0, G_OPTION_ARG_STRING, TO (dpi), GABLE_TAKES_FIGURE,
    N_ ("Resolution of a PNG (default 144, or the preset's)"), N_ ("NUMBER") },
  { "title", 0, G_OPTION_ARG_STRING, TO (title), GABLE_TAKES_FIGURE | GABLE_TAKES_WALKTHROUGH,
    N_ ("Title above the chart, or of the report; {name} is that of --per"), N_ ("TEXT") },
  { "x-title", 0, G_OPTION_ARG_STRING, TO (x_title), GABLE_TAKES_FIGURE,
    N_ ("Title of the horizontal axis"), N_ ("TEXT") },
  { "y-title", 0, G_OPTION_ARG_STRING, TO (y_title), GABLE_TAKES_FIGURE,
    N_ ("Title of the vertical axis"), N_ ("TEXT") },
  { "labels", 0, G_OPTION_ARG_STRING_ARRAY, TO (labels), GABLE_TAKES_FIGURE,
    N_ ("Kernels that are named: all (default), none, or those whose name matches; may be given "
        "several times"),
    N_ ("all|none|GLOB") },
  { "annotations", 0, G_OPTION_ARG_FILENAME, TO (annotations), GABLE_TAKES_FIGURE,
    N_ ("Style file whose texts, arrows, brackets, regions and lines are drawn, too"),
    N_ ("FILE") },
  { "per", 0, G_OPTION_ARG_STRING, TO (per), GABLE_TAKES_FIGURE,
    N_ ("A figure for each kernel, run, level or step of a walkthrough; {name} and {n} in --output "
        "tell them apart"),
    "kernel|run|level|step" },
  { "alt", 0, G_OPTION_ARG_FILENAME, TO (alt), GABLE_TAKES_FIGURE,
    N_ ("Write the figure's alternative text to this file as well"), N_ ("FILE") },
  { "legend", 0, G_OPTION_ARG_STRING, TO (legend), GABLE_TAKES_FIGURE,
    N_ ("Draw a legend in the plot, right of it, or under it (also without a word)"),
    "in|right|under|none" },
  { "launches", 0, G_OPTION_ARG_NONE, TO (launches), GABLE_TAKES_FIGURE,
    N_ ("Show every launch as a small point behind its kernel"), NULL },
  { "all-vector", 0, G_OPTION_ARG_NONE, TO (all_vector), GABLE_TAKES_FIGURE,
    N_ ("Draw each of very many points as a shape of its own, not all as an image"), NULL },
  { "what-if", 0, G_OPTION_ARG_STRING_ARRAY, TO (what_ifs), GABLE_TAKES_WHAT_IF,
    N_ ("Changes to imagine: “KERNEL: bytes.DRAM*0.5, T->on-roof” for kernels, “rate.DRAM*2” or "
        "“machine ID” for the whole run; may be given several times"),
    N_ ("CHANGES") },
  { "min-efficiency", 0, G_OPTION_ARG_STRING_ARRAY, TO (least), GABLE_TAKES_LEAST,
    N_ ("Least efficiency that passes, such as 0.8 or 80 %; with a pattern before it, “gemm*=0.8”, "
        "of those kernels; may be given several times, the last that matches counts"),
    N_ ("[GLOB=]RATIO") },
  { "rules", 0, G_OPTION_ARG_FILENAME, TO (rules), GABLE_TAKES_LEAST,
    N_ ("File with one “GLOB=RATIO” a line; “#” starts a comment"), N_ ("FILE") },
  { "all", 'a', G_OPTION_ARG_NONE, TO (all), GABLE_TAKES_ALL,
    N_ ("Also kernels that take too little time to matter, and advice that needs more counters"),
    NULL },
  { "view", 0, G_OPTION_ARG_STRING, TO (view), GABLE_TAKES_FIGURE,
    N_ (
      "Chart: hierarchical (default), cache-aware, or time for the bounds of every kernel's time"),
    "hierarchical|cache-aware|time" },
  { "roofs", 0, G_OPTION_ARG_STRING, TO (roofs), GABLE_TAKES_FIGURE,
    N_ ("Rates that are the roofs: best (default), theoretical, measured, or both"),
    "best|theoretical|measured|both" },
  { "colour", 0, G_OPTION_ARG_STRING, TO (colour), GABLE_TAKES_FIGURE,
    N_ ("What colours tell: standing (default), kernel, precision or source"),
    "standing|kernel|precision|source" },
  { "shape", 0, G_OPTION_ARG_STRING, TO (shape), GABLE_TAKES_FIGURE,
    N_ ("What shapes tell: level (default) or source"), "level|source" },
  { "multiples", 0, G_OPTION_ARG_STRING, TO (multiples), GABLE_TAKES_FIGURE,
    N_ ("A chart for each source, level or precision, side by side on the same axes"),
    "none|source|level|precision" },
  { "range", 0, G_OPTION_ARG_STRING, TO (range), GABLE_TAKES_FIGURE,
    N_ ("What the axes follow: machine (default), data, or figures as in 0.01:100,1e9:1e13"),
    N_ ("RANGE") },
  { "linear", 0, G_OPTION_ARG_NONE, TO (linear), GABLE_TAKES_FIGURE, N_ ("Linear axes"), NULL },
  { "hide-level", 0, G_OPTION_ARG_STRING_ARRAY, TO (hide_levels), GABLE_TAKES_FIGURE,
    N_ ("Leave this level of memory out; may be given several times"), N_ ("LEVEL") },
  { "second-machine", 0, G_OPTION_ARG_STRING, TO (second_machine), GABLE_TAKES_FIGURE,
    N_ ("Machine whose roofs are drawn over the first's"), N_ ("ID|FILE") },
  { "walkthrough", 0, G_OPTION_ARG_STRING, TO (walkthrough), GABLE_TAKES_WALKTHROUGH,
    N_ ("Walkthrough that is told, also by --per step: its title, “auto” for one made of the "
        "profile, or “none” for the "
        "analysis alone; else the project's first, or one made of the profile"),
    N_ ("TITLE|auto|none") },
  { "select", 0, G_OPTION_ARG_STRING, TO (select), GABLE_TAKES_FIGURE,
    N_ ("Kernel shown with all its levels, its roof and its headroom"), N_ ("GLOB") },
  { "quick", 0, G_OPTION_ARG_NONE, TO (quick), GABLE_TAKES_PROBE,
    N_ ("Measure in under ten seconds: fewer sizes, fewer repeats, all cores alone"), NULL },
  { "threads", 0, G_OPTION_ARG_STRING, TO (threads), GABLE_TAKES_PROBE,
    N_ ("Numbers of threads to measure with (default: 1 and one for each core)"), N_ ("N,…") },
  { "sustain", 0, G_OPTION_ARG_STRING, TO (sustain), GABLE_TAKES_PROBE,
    N_ ("Go on with the highest rate for this time, and tell how it falls: 60s"), N_ ("TIME") },
  { "against", 0, G_OPTION_ARG_STRING, TO (against), GABLE_TAKES_PROBE,
    N_ ("Show what changed since this machine was measured"), N_ ("ID|FILE") },
  { "device", 0, G_OPTION_ARG_STRING, TO (device), GABLE_TAKES_PROBE,
    N_ (
      "Device of OpenCL to measure instead of the processor, by its number or a part of its name; "
      "“list” lists them"),
    N_ ("DEVICE|list") },
};

/* The entries of @command's own options, terminated. (transfer full) */
static GOptionEntry *
make_entries (const GableCommand *command, GableCliOptions *options)
{
  GOptionEntry *entries = g_new0 (GOptionEntry, G_N_ELEMENTS (table) + 2);
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (table); i++) {
    const Option *option = &table[i];

    if (option->takes == 0 || (option->takes & command->takes) != 0) {
      entries[n++] = (GOptionEntry){
        .long_name = option->name,
        .short_name = option->letter,
        .arg = option->argument,
        .arg_data = G_STRUCT_MEMBER_P (options, option->offset),
        .description = _ (option->text), .arg_description = option->placeholder != NULL
                                         ? _ (option->placeholder) : NULL,
        };
    }
  }
  entries[n] = (GOptionEntry){
    .long_name = G_OPTION_REMAINING,
    .arg = G_OPTION_ARG_FILENAME_ARRAY,
    .arg_data = &options->files,
  };
  return entries;
}

static gboolean
check_files (const GableCommand *command, const GableCliOptions *options, GError **error)
{
  guint n = options->files != NULL ? g_strv_length (options->files) : 0;

  if (n < command->min_files && options->patterns == NULL && !options->list_presets) {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("a file to read is missing"));
    return FALSE;
  }
  if (n > command->max_files) {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _("“%s” is one argument too many"), options->files[command->max_files]);
    return FALSE;
  }
  if (options->json && options->csv) {
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         _("--json and --csv exclude each other"));
    return FALSE;
  }
  return TRUE;
}

/* A copy in which "--legend" has its word: it may stand alone, and a file's name behind it is none.
 * (transfer full) */
static char **
copy_arguments (int argc, char **argv)
{
  char **arguments = g_new0 (char *, (gsize) argc + 1);
  guint n = 0;

  for (int i = 0; i < argc; i++) {
    GableLegendPlace place;

    if (!g_str_equal (argv[i], "--legend")) {
      arguments[n++] = g_strdup (argv[i]);
    } else if (i + 1 < argc && gable_legend_place_parse (argv[i + 1], &place)) {
      arguments[n++] = g_strconcat ("--legend=", argv[++i], NULL);
    } else {
      arguments[n++] = g_strdup ("--legend=under");
    }
  }
  return arguments;
}

/**
 * gable_cli_parse:
 * @command: the sub-command
 * @argc: number of @argv, whose first is the command's name
 * @options: (out caller-allocates): cleared with gable_cli_options_clear () in any case
 * @help: (out) (nullable) (transfer full): the help text, where that is what was asked for
 *
 * Returns: %FALSE with %G_OPTION_ERROR where the usage is wrong
 */
gboolean
gable_cli_parse (const GableCommand *command,
                 int argc,
                 char **argv,
                 GableCliOptions *options,
                 char **help,
                 GError **error)
{
  g_autofree GOptionEntry *entries = NULL;
  g_autoptr (GOptionContext) context = NULL;
  g_autofree char *usage = NULL;
  g_auto (GStrv) arguments = NULL;
  gboolean wants_help = FALSE;
  GOptionEntry help_entry[] = {
    { "help", 'h', 0, G_OPTION_ARG_NONE, &wants_help, N_ ("Show this help"), NULL },
    { NULL, 0, 0, 0, NULL, NULL, NULL },
  };

  *options = (GableCliOptions){ 0 };
  *help = NULL;
  entries = make_entries (command, options);
  usage = g_strdup_printf ("%s %s", command->name, _ (command->arguments));
  context = g_option_context_new (usage);
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_summary (context, _ (command->details));
  for (guint i = 0; help_entry[i].long_name != NULL; i++) {
    help_entry[i].description = _ (help_entry[i].description);
  }
  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_add_main_entries (context, help_entry, NULL);

  arguments = copy_arguments (argc, argv);
  if (!g_option_context_parse_strv (context, &arguments, error)) {
    return FALSE;
  }
  if (wants_help) {
    *help = g_option_context_get_help (context, FALSE, NULL);
    return TRUE;
  }
  return check_files (command, options, error);
}

void
gable_cli_options_clear (GableCliOptions *options)
{
  g_strfreev (options->files);
  g_strfreev (options->kernels);
  g_strfreev (options->patterns);
  g_strfreev (options->outputs);
  g_free (options->filter);
  g_free (options->machine);
  g_free (options->work);
  g_free (options->level);
  g_free (options->group);
  g_free (options->from);
  g_free (options->map);
  g_strfreev (options->counter_rules);
  g_free (options->theme);
  g_free (options->width);
  g_free (options->height);
  g_free (options->dpi);
  g_free (options->title);
  g_free (options->legend);
  g_free (options->preset);
  g_free (options->style);
  g_free (options->annotations);
  g_free (options->palette);
  g_free (options->font);
  g_free (options->text_size);
  g_free (options->lines);
  g_free (options->markers);
  g_free (options->x_title);
  g_free (options->y_title);
  g_strfreev (options->labels);
  g_free (options->per);
  g_free (options->alt);
  g_strfreev (options->what_ifs);
  g_strfreev (options->least);
  g_free (options->rules);
  g_free (options->view);
  g_free (options->colour);
  g_free (options->shape);
  g_free (options->roofs);
  g_free (options->range);
  g_free (options->multiples);
  g_free (options->second_machine);
  g_strfreev (options->hide_levels);
  g_free (options->select);
  g_free (options->walkthrough);
  g_free (options->threads);
  g_free (options->sustain);
  g_free (options->against);
  g_free (options->device);
  *options = (GableCliOptions){ 0 };
}
