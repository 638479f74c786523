/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/counter.h"
#include "probe/loop.h"
#include "support.h"

#include <string.h>

/* Every multiply-add adds one to what is in the registers, so the sum tells how many there were. */
static void
every_loop_does_the_work_that_it_claims (void)
{
  guint features = gable_features_detect ();
  guint n_run = 0;

  for (guint i = 0; i < gable_loops_get_size (); i++) {
    const GableLoop *loop = gable_loops_get (i);
    const guint64 iterations = 1000;

    if (!gable_loop_runs_on (loop, features)) {
      g_test_message ("%s does not run here", loop->id);
      continue;
    }
    g_assert_cmpfloat (loop->exact, >=, (double) iterations);
    gable_assert_close (loop->run (iterations),
                        gable_loop_operations (loop) / 2 * (double) iterations, 1e-15);
    gable_assert_close (loop->run (0), 0, 0);
    n_run++;
  }
  g_assert_cmpuint (n_run, >=, 2);
}

static void
every_loop_has_a_counter_and_a_name_of_its_own (void)
{
  for (guint i = 0; i < gable_loops_get_size (); i++) {
    const GableLoop *loop = gable_loops_get (i);

    g_assert_nonnull (gable_counter_find (loop->counter));
    g_assert_true (gable_loops_find (loop->id) == loop);
    g_assert_true (g_utf8_validate (loop->title, -1, NULL));
  }
}

static void
only_plain_loops_run_without_features (void)
{
  guint n = 0;

  for (guint i = 0; i < gable_loops_get_size (); i++) {
    if (gable_loop_runs_on (gable_loops_get (i), 0)) {
      g_assert_true (g_str_has_suffix (gable_loops_get (i)->id, "-scalar"));
      n++;
    }
  }
  g_assert_cmpuint (n, ==, 2);
}

/* What the code of a symbol's innermost loop holds, told by objdump: instructions that multiply or add, by a part of their
 * name. */
static guint
count_instructions (const char *code, const char *const *parts)
{
  guint n = 0;
  g_auto (GStrv) lines = g_strsplit (code, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++) {
    for (guint j = 0; parts[j] != NULL; j++) {
      if (strstr (lines[i], parts[j]) != NULL) {
        n++;
        break;
      }
    }
  }
  return n;
}

/* "  3f0:\tjne    3e0 <fp64_fused+0x40>": its place; @branch: where it goes to where it is a branch, else 0. */
static guint64
parse_line (const char *line, guint64 *branch)
{
  const char *tab = strchr (line, '\t');
  const char *blank;

  *branch = 0;
  if (tab == NULL) {
    return 0;
  }
  if (tab[1] == 'j' || g_str_has_prefix (tab + 1, "b.")) {
    blank = strchr (tab + 1, ' ');
    while (blank != NULL && *blank == ' ') {
      blank++;
    }
    *branch = blank != NULL ? g_ascii_strtoull (blank, NULL, 16) : 0;
  }
  while (*line == ' ') {
    line++;
  }
  return g_ascii_strtoull (line, NULL, 16);
}

/* The lines of @text from where the first branch back goes to up to that branch. (transfer full) (nullable) */
static char *
find_loop (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++) {
    guint64 target;
    guint64 place = parse_line (lines[i], &target);
    g_autoptr (GString) loop = g_string_new (NULL);

    if (target == 0 || target >= place) {
      continue;
    }
    for (guint j = 0; j <= i; j++) {
      guint64 other;

      if (parse_line (lines[j], &other) >= target) {
        g_string_append_printf (loop, "%s\n", lines[j]);
      }
    }
    return g_strdup (loop->str);
  }
  return NULL;
}

/* The function's place in the file of this program. (nullable): objdump's text */
static char *
disassemble (const char *program, gconstpointer run)
{
  g_autofree char *maps = NULL;
  g_autofree char *text = NULL;
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_auto (GStrv) lines = NULL;
  guint64 base = 0;

  if (!g_file_get_contents ("/proc/self/maps", &maps, NULL, NULL)) {
    return NULL;
  }
  lines = g_strsplit (maps, "\n", -1);
  for (guint i = 0; lines[i] != NULL && base == 0; i++) {
    if (g_str_has_suffix (lines[i], program)) {
      base = g_ascii_strtoull (lines[i], NULL, 16);
    }
  }
  from =
    g_strdup_printf ("--start-address=0x%" G_GINT64_MODIFIER "x", (guint64) (gsize) run - base);
  to = g_strdup_printf ("--stop-address=0x%" G_GINT64_MODIFIER "x",
                        (guint64) (gsize) run - base + 2048);
  {
    const char *const command[] = {
      "objdump", "-d", "--no-show-raw-insn", from, to, program, NULL
    };

    if (!g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &text, NULL,
                       NULL, NULL)) {
      return NULL;
    }
  }
  return g_steal_pointer (&text);
}

static void
the_machine_code_has_the_instructions_that_are_claimed (void)
{
  static const char *const fused[] = { "fmadd", "fmla", "fmad", "dpb", "tdpb", "sdot", NULL };
  static const char *const separate[] = { "mulp", "muls", "addp", "adds", "fmul", "fadd", NULL };
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *objdump = g_find_program_in_path ("objdump");

  if (objdump == NULL) {
    g_test_skip ("there is no objdump here");
    return;
  }
  for (guint i = 0; i < gable_loops_get_size (); i++) {
    const GableLoop *loop = gable_loops_get (i);
    g_autofree char *text = disassemble (program, (gconstpointer) loop->run);
    g_autofree char *code = text != NULL ? find_loop (text) : NULL;

    g_assert_nonnull (code);
    g_test_message ("%s:\n%s", loop->id, code);
    g_assert_cmpuint (count_instructions (code, loop->kind == GABLE_LOOP_FUSED ? fused : separate),
                      ==, loop->instructions);
    /* Neither loads nor stores: it keeps to registers. */
    g_assert_null (strstr (code, "(%r"));
    g_assert_null (strstr (code, "[sp"));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/probe/loop/every-loop-does-the-work-that-it-claims",
                   every_loop_does_the_work_that_it_claims);
  g_test_add_func ("/probe/loop/every-loop-has-a-counter-and-a-name-of-its-own",
                   every_loop_has_a_counter_and_a_name_of_its_own);
  g_test_add_func ("/probe/loop/only-plain-loops-run-without-features",
                   only_plain_loops_run_without_features);
  g_test_add_func ("/probe/loop/the-machine-code-has-the-instructions-that-are-claimed",
                   the_machine_code_has_the_instructions_that_are_claimed);
  return g_test_run ();
}
