/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/text.h"
#include "import/registry.h"
#include "import/table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Lines are handed out whole: none of them holds this character. */
#define NO_DELIMITER '\x1f'

/* Figures of a section that are kept beside what follows from them, at most. */
#define MAX_FIGURES 256

/* Bits of the vector that a name may tell, at most. */
#define MAX_LANES 65536

typedef enum { TYPE_FP16, TYPE_FP32, TYPE_FP64, N_TYPES } Type;

/* Source: Intel, "Calculating FLOP using Intel Software Development Emulator", and mix files of versions 8 and 10: the
 * elements of fused multiply-adds are counted once. */
static const struct {
  const char *elements; /* what its counts begin with; the lanes of a vector follow */
  const char *counter;
  const char *rule;
  char letter; /* the last of an instruction's name: VFMADD213PD */
  guint bits;
} types[N_TYPES] = {
  [TYPE_FP16] = { "*elements_fp_half_", "fp16", "Σ N × elements_fp_half_N + FMA", 'H', 16 },
  [TYPE_FP32] = { "*elements_fp_single_", "fp32", "Σ N × elements_fp_single_N + FMA", 'S', 32 },
  [TYPE_FP64] = { "*elements_fp_double_", "fp64", "Σ N × elements_fp_double_N + FMA", 'D', 64 },
};

static const char *const traffic[] = { "*mem-read-", "*mem-write-" };

#define BYTES_RULE "Σ N × (mem-read-N + mem-write-N): all that the cores issue"

/* What one section counts. */
typedef struct {
  double flops[N_TYPES];
  gboolean has[N_TYPES]; /* some elements of the type were counted */
  double packed;         /* of the elements, those in vectors of more than one lane */
  double elements;
  double bytes;
  double instructions;
  gboolean is_masked;  /* masked elements are among them, every lane counted */
  gboolean is_bounded; /* fused instructions of unknown width */
  GArray *figures;     /* (element-type GableRawCounter) */
} Counts;

typedef enum { SECTION_NONE, SECTION_THREAD, SECTION_GLOBAL } Section;

typedef struct {
  const GableImportInput *input;
  GableImport *import;
  Section section;
  gboolean in_images;
  char *program; /* (nullable) base name of the first image */
  Counts now;    /* of the section that is being read */
  Counts threads;
  Counts all; /* of the global section */
  guint n_threads;
  guint n_global;
} Mix;

static void
clear_counts (Counts *counts)
{
  g_clear_pointer (&counts->figures, g_array_unref);
  *counts = (Counts){ 0 };
}

static void
begin (Mix *mix, Section section)
{
  clear_counts (&mix->now);
  mix->now.figures = g_array_new (FALSE, FALSE, sizeof (GableRawCounter));
  mix->section = section;
}

/* The number that ends a name behind @prefix: lanes of a vector, or bytes of an access. @rest is what follows it. */
static gboolean
read_size (const char *name, const char *prefix, double *size, const char **rest)
{
  guint64 value = 0;
  const char *digit = name + strlen (prefix);

  if (!g_str_has_prefix (name, prefix) || !g_ascii_isdigit (*digit)) {
    return FALSE;
  }
  for (; g_ascii_isdigit (*digit) && value < MAX_LANES; digit++) {
    value = value * 10 + (guint64) (*digit - '0');
  }
  *size = (double) value;
  *rest = digit;
  return TRUE;
}

/* Whether @name is an instruction that multiplies and adds in one. */
static gboolean
is_fused (const char *name)
{
  static const char *const prefixes[] = { "VFMADD", "VFMSUB", "VFNM" };

  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++) {
    if (g_str_has_prefix (name, prefixes[i])) {
      return TRUE;
    }
  }
  return FALSE;
}

/* Lanes of an instruction's form: "VFMADD213PD_YMMqq_YMMqq_MEMqq" works on a vector of 256 bits. Returns: 0 where it does
 * not tell */
static double
lanes_of (const char *form, gboolean is_scalar, guint bits)
{
  static const struct {
    const char *word;
    guint bits;
  } registers[] = { { "_XMM", 128 }, { "_YMM", 256 }, { "_ZMM", 512 } };

  if (is_scalar) {
    return 1;
  }
  for (guint i = 0; i < G_N_ELEMENTS (registers); i++) {
    if (strstr (form, registers[i].word) != NULL) {
      return registers[i].bits / bits;
    }
  }
  return 0;
}

/* The second operation of each element of a fused instruction. */
static void
add_fused (Counts *counts, const char *form, double count)
{
  gsize length = strcspn (form, "_");
  char kind = length > 2 ? form[length - 2] : '\0';

  for (guint i = 0; i < N_TYPES && (kind == 'P' || kind == 'S'); i++) {
    if (form[length - 1] == types[i].letter) {
      double lanes = lanes_of (form, kind == 'S', types[i].bits);

      counts->flops[i] += lanes * count;
      counts->is_bounded = counts->is_bounded || (lanes == 0 && count > 0);
    }
  }
}

static void
keep (Counts *counts, const char *name, double count, const char *origin)
{
  GableRawCounter figure = {
    .name = g_intern_string (name),
    .origin = origin,
    .value = count,
    .is_sum = TRUE,
  };

  if (counts->figures->len < MAX_FIGURES) {
    g_array_append_val (counts->figures, figure);
  }
}

static void
add_count (Mix *mix, const char *name, double count)
{
  Counts *counts = &mix->now;
  const char *origin = g_intern_string (mix->input->name);
  const char *rest;
  double size;

  for (guint i = 0; i < N_TYPES; i++) {
    if (read_size (name, types[i].elements, &size, &rest)) {
      counts->flops[i] += size * count;
      counts->has[i] = TRUE;
      counts->elements += size * count;
      counts->packed += size > 1 ? size * count : 0;
      counts->is_masked = counts->is_masked || *rest != '\0';
      keep (counts, name, count, origin);
      return;
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (traffic); i++) {
    if (read_size (name, traffic[i], &size, &rest) && *rest == '\0') {
      counts->bytes += size * count;
      keep (counts, name, count, origin);
      return;
    }
  }
  if (is_fused (name)) {
    add_fused (counts, name, count);
  }
}

/* A section is whole once its total has come, which is its last line. */
static void
end_section (Mix *mix, double total)
{
  Counts *to = mix->section == SECTION_GLOBAL ? &mix->all : &mix->threads;

  mix->now.instructions = total;
  if (mix->section == SECTION_GLOBAL) {
    clear_counts (to);
    mix->n_global++;
  } else {
    mix->n_threads++;
  }
  for (guint i = 0; i < N_TYPES; i++) {
    to->flops[i] += mix->now.flops[i];
    to->has[i] = to->has[i] || mix->now.has[i];
  }
  to->packed += mix->now.packed;
  to->elements += mix->now.elements;
  to->bytes += mix->now.bytes;
  to->instructions += mix->now.instructions;
  to->is_masked = to->is_masked || mix->now.is_masked;
  to->is_bounded = to->is_bounded || mix->now.is_bounded;
  if (mix->section == SECTION_GLOBAL) {
    to->figures = g_steal_pointer (&mix->now.figures);
  }
  mix->section = SECTION_NONE;
}

/* The first image is the program. Its folder tells about people, and the columns behind are addresses. */
static void
take_image (Mix *mix, GableCell line)
{
  g_autofree char *text = gable_text_to_utf8 (line.text, (gssize) line.length);
  g_auto (GStrv) words = g_strsplit_set (g_strstrip (text), " \t", -1);
  g_autofree char *path = NULL;
  g_auto (GStrv) folders = NULL;
  guint n = g_strv_length (words);
  guint wanted = 2; /* words that are addresses */

  for (; n > 0 && wanted > 0; n--) {
    wanted -= words[n - 1][0] != '\0' ? 1 : 0;
  }
  for (guint i = n; words[i] != NULL; i++) {
    g_clear_pointer (&words[i], g_free);
  }
  path = g_strjoinv (" ", words);
  folders = g_strsplit_set (g_strchomp (path), "/\\", -1);
  n = g_strv_length (folders);
  mix->program = n > 0 ? g_strdup (folders[n - 1]) : NULL;
}

static gboolean
starts (GableCell line, const char *prefix)
{
  return line.length >= strlen (prefix) && memcmp (line.text, prefix, strlen (prefix)) == 0;
}

static void
take_comment (Mix *mix, GableCell line)
{
  while (line.length > 0 && g_ascii_isspace (line.text[line.length - 1])) {
    line.length--;
  }
  if (gable_cell_equal (line, "# $dynamic-counts")) {
    begin (mix, SECTION_THREAD);
  } else if (gable_cell_equal (line, "# $global-dynamic-counts")) {
    begin (mix, SECTION_GLOBAL);
  } else if (starts (line, "# $") || starts (line, "# END") || starts (line, "# EMIT")) {
    mix->section = SECTION_NONE;
  }
  if (starts (line, "# EMIT_IMAGE_ADDRESSES")) {
    mix->in_images = mix->program == NULL;
  } else if (starts (line, "# END_IMAGE_ADDRESSES")) {
    mix->in_images = FALSE;
  }
}

/* "*mem-read-4          26274841": a name and a count. */
static void
take_count (Mix *mix, GableCell line)
{
  g_autofree char *name = NULL;
  gsize length = 0;
  double count;

  while (length < line.length && !g_ascii_isspace (line.text[length])) {
    length++;
  }

  GableCell figure = { line.text + length, line.length - length };

  if (length == 0 || gable_cell_read (figure, &count) != GABLE_CELL_NUMBER || count < 0) {
    return;
  }
  name = gable_text_to_utf8 (line.text, (gssize) length);
  if (g_str_equal (name, "*total")) {
    end_section (mix, count);
  } else {
    add_count (mix, name, count);
  }
}

static gboolean
read_lines (Mix *mix, GableTable *table, GError **error)
{
  for (;;) {
    GError *own = NULL;
    GableTableItem item = gable_table_next (table, &own);
    guint n_cells;
    const GableCell *cells;

    if (item == GABLE_TABLE_ERROR) {
      g_propagate_error (error, own);
      return FALSE;
    }
    if (item == GABLE_TABLE_END) {
      return TRUE;
    }
    cells = gable_table_get_cells (table, &n_cells);
    if (cells[0].length > 0 && cells[0].text[0] == '#') {
      take_comment (mix, cells[0]);
    } else if (mix->in_images && cells[0].length > 0) {
      take_image (mix, cells[0]);
      mix->in_images = FALSE;
    } else if (mix->section != SECTION_NONE) {
      take_count (mix, cells[0]);
    }
  }
}

/* Types that were not used are not listed; half precision only ever is where the emulator knows it. */
static void
set_amounts (const Counts *counts, GableKernel *kernel)
{
  for (guint i = 0; i < N_TYPES; i++) {
    if (i != TYPE_FP16 || counts->has[i]) {
      gable_kernel_set_amount (kernel, gable_counter_find (types[i].counter),
                               counts->is_bounded ? GABLE_UNKNOWN : counts->flops[i],
                               types[i].rule);
    }
  }
  gable_kernel_set_amount (kernel, gable_counter_find ("L1"), counts->bytes, BYTES_RULE);
  gable_kernel_set_amount (kernel, gable_counter_find ("inst"), counts->instructions, "total");
  if (counts->is_bounded) {
    gable_kernel_add_reason (
      kernel, _("FP32, FP64: the width of the fused instructions is unknown without -iform"));
  }
  if (counts->elements > 0) {
    gable_kernel_set_evidence (kernel, "vector_ratio", counts->packed / counts->elements,
                               "elements_fp");
  }
  for (guint i = 0; counts->figures != NULL && i < counts->figures->len; i++) {
    gable_kernel_add_counter (kernel, &g_array_index (counts->figures, GableRawCounter, i));
  }
}

static gboolean
finish (Mix *mix, const GableImportOptions *options, GError **error)
{
  gboolean by_file = options != NULL && options->group == GABLE_GROUP_FILE;
  const Counts *counts = mix->n_global > 0 ? &mix->all : &mix->threads;
  GableKernel *kernel;

  if (mix->n_global + mix->n_threads == 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: there are no whole counts in it; let the program run to its end under "
                   "“sde64 -mix -iform”"),
                    mix->input->name);
    return FALSE;
  }
  if (mix->n_global != 1) {
    gable_notes_add (mix->import->notes, GABLE_NOTE_WARNING, NULL, "%s",
                     mix->n_global == 0
                     ? _("The counts of the whole run are missing; those of the threads that "
                           "are there are added up")
                     : _("There are several counts of the whole run; the last is taken"));
  }
  if (counts->is_masked) {
    gable_notes_add (mix->import->notes, GABLE_NOTE_WARNING, NULL,
                     _("Masked instructions count with every lane; their operations are at most "
                       "so many"));
  }
  kernel = gable_kernel_new (mix->program != NULL && !by_file ? mix->program : mix->input->name);
  kernel->launches = 1;
  set_amounts (counts, kernel);
  g_ptr_array_add (mix->import->kernels, kernel);
  return TRUE;
}

static gboolean
read_file (const GableImportInput *input,
           const GableImportOptions *options,
           GableImport *import,
           GError **error)
{
  g_autoptr (GableTable) table =
    gable_table_new (input, options, NO_DELIMITER, GABLE_TABLE_ANY_ROWS);
  Mix mix = { .input = input, .import = import };
  gboolean done = read_lines (&mix, table, error) && finish (&mix, options, error);

  clear_counts (&mix.now);
  clear_counts (&mix.threads);
  clear_counts (&mix.all);
  g_free (mix.program);
  return done;
}

static int
sniff (const GableImportInput *input)
{
  return !input->is_folder &&
             g_strstr_len (input->head, (gssize) input->head_length, "# Mix output version") != NULL
           ? 100
           : 0;
}

static char *
say_missing (const GableKernel *kernel)
{
  return gable_known (kernel->seconds)
           ? NULL
           : g_strdup (_("The emulator tells no time: run the program without it, and enter the "
                         "time that it took"));
}

const GableImporter gable_importer_sde = {
  .id = "sde",
  .title = N_ ("Intel SDE Mix"),
  .suffixes = "txt out",
  .recognised = N_ ("A line begins with “# Mix output version”"),
  .how_to_make = N_ ("sde64 -mix -iform -omix mix.txt -- application"),
  .sniff = sniff,
  .read = read_file,
  .missing = say_missing,
};
