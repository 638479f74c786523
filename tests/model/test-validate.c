/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/project-json.h"

#include "support.h"

/* What gable_validate () says of @text. */
static GableNotes *
validate (const char *text, gboolean *valid)
{
  char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, "p.gable", NULL);
  GableNotes *notes = gable_notes_new ();

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  *valid = gable_validate (path, notes);
  gable_test_remove_folder (folder);
  for (guint i = 0; i < MIN (gable_notes_get_size (notes), 20); i++) {
    g_test_message ("%s", gable_notes_get (notes, i)->text);
  }
  return notes;
}

static guint
count_notes (const GableNotes *notes, GableNoteSeverity severity)
{
  guint n = 0;

  for (guint i = 0; i < gable_notes_get_size (notes); i++) {
    n += gable_notes_get (notes, i)->severity == severity;
  }
  return n;
}

static gboolean
has_note (const GableNotes *notes, GableNoteSeverity severity, const char *part)
{
  for (guint i = 0; i < gable_notes_get_size (notes); i++) {
    const GableNote *note = gable_notes_get (notes, i);

    if (note->severity == severity && strstr (note->text, part) != NULL) {
      return TRUE;
    }
  }
  return FALSE;
}

static void
every_fault_of_a_project_is_named (void)
{
  static const char *const paths[] = {
    "p.gable: title: ",
    "p.gable: view.scale: ",
    "p.gable: machines[0].name: ",
    "p.gable: machines[0].ceilings[0].counter: ",
    "p.gable: machines[0].ceilings[1].theoretical: ",
    "p.gable: machines[0].ceilings[1].latency: ",
    "p.gable: sources[0].path: ",
    "p.gable: kernels[0].time: ",
    "p.gable: kernels[0].traffic.L2: ",
    "p.gable: kernels[0].traffic.DRAM: ",
    "p.gable: kernels[2]: ",
    "p.gable: kernels[3].name: ",
    "p.gable: kernels[3].work.fp1: ",
    "p.gable: walkthroughs[0]: ",
    "p.gable: walkthroughs[1].title: ",
    "p.gable: walkthroughs[1].steps[0]: ",
    "p.gable: walkthroughs[1].steps[1].text: ",
    "p.gable: walkthroughs[1].steps[1].view.scale: ",
    "p.gable: walkthroughs[1].steps[1].kernels: ",
    "p.gable: walkthroughs[1].steps[1].selected[1]: ",
    "p.gable: walkthroughs[1].steps[1].what_if_kernel: ",
  };
  gboolean valid;
  g_autoptr (GableNotes) notes = validate (
    "{\"format\": \"gable-project\", \"version\": 1, \"title\": 1, \"view\": {\"scale\": \"a\"}, "
    "\"machines\": [{\"ceilings\": [{}, {\"counter\": \"L1\", \"theoretical\": 0, \"latency\": "
    "-1}]}], \"sources\": [{\"id\": \"1\", \"path\": \"/a\"}], \"kernels\": [{\"name\": \"k\", "
    "\"time\": -1, \"traffic\": {\"L2\": \"3 s\", \"DRAM\": -1}}, {\"name\": \"good\"}, 7, "
    "{\"work\": {\"fp1\": 1}}], \"walkthroughs\": [[], {\"title\": 1, \"steps\": [2, {\"text\": "
    "{}, \"view\": {\"scale\": \"b\"}, \"kernels\": \"a\", \"selected\": [\"a\", 1], "
    "\"what_if_kernel\": \"a\"}]}]}",
    &valid);

  g_assert_false (valid);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++) {
    g_assert_true (has_note (notes, GABLE_NOTE_ERROR, paths[i]));
  }
  g_assert_cmpuint (count_notes (notes, GABLE_NOTE_ERROR), ==, G_N_ELEMENTS (paths));
}

static void
every_fault_of_a_machine_is_named (void)
{
  gboolean valid;
  g_autoptr (GableNotes) notes =
    validate ("{\"format\": \"gable-machine\", \"ceilings\": [{\"counter\": \"fp6\"}, "
              "{\"counter\": \"L1\", \"measured\": \"fast\"}]}",
              &valid);

  g_assert_false (valid);
  g_assert_true (has_note (notes, GABLE_NOTE_ERROR, "version: "));
  g_assert_true (has_note (notes, GABLE_NOTE_ERROR, "name: "));
  g_assert_true (has_note (notes, GABLE_NOTE_ERROR, "ceilings[0].counter: "));
  g_assert_true (has_note (notes, GABLE_NOTE_ERROR, "ceilings[1].measured: "));
}

static void
what_is_doubtful_is_a_warning (void)
{
  static const char *const parts[] = {
    "machines[0].ceilings[0]: the measured rate",
    "machines[0].ceilings[1]: there is a ceiling called “DRAM”",
    "machines[0].ceilings[1].coment: not known here",
    "kernels[0].source: there is no source",
    "kernels[0].tmie: not known here",
    "walkthroughs[0].steps[0].txet: not known here",
  };
  gboolean valid;
  g_autoptr (GableNotes) notes = validate (
    "{\"format\": \"gable-project\", \"version\": 1, \"machines\": [{\"name\": \"m\", "
    "\"ceilings\": [{\"counter\": \"DRAM\", \"theoretical\": 1, \"measured\": 2}, {\"counter\": "
    "\"DRAM\", \"measured\": 1, \"coment\": 3}]}], \"kernels\": [{\"name\": \"k\", \"source\": "
    "\"9\", \"tmie\": 3}], \"walkthroughs\": [{\"steps\": [{\"txet\": 1}]}]}",
    &valid);

  g_assert_true (valid);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
    g_assert_true (has_note (notes, GABLE_NOTE_WARNING, parts[i]));
  }
  g_assert_cmpuint (gable_notes_get_size (notes), ==, G_N_ELEMENTS (parts));
}

static void
other_files_are_told_what_they_are_not (void)
{
  static const char *const texts[] = {
    "",
    "PNG",
    "[]",
    "3",
    "{}",
    "{\"format\": 1}",
    "{\"format\": \"gable-dream\", \"version\": 1}",
    "{\"format\": \"gable-project\", \"version\": 1, \"version\": 1}",
    "{\"format\": ",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    gboolean valid;
    g_autoptr (GableNotes) notes = validate (texts[i], &valid);

    g_assert_false (valid);
    g_assert_cmpuint (count_notes (notes, GABLE_NOTE_ERROR), ==, 1);
    g_assert_nonnull (strstr (gable_notes_get (notes, 0)->text, "p.gable"));
  }
}

static void
a_file_of_faults_alone_ends_soon (void)
{
  g_autoptr (GString) text =
    g_string_new ("{\"format\": \"gable-project\", \"version\": 1, \"kernels\": [0");
  g_autoptr (GableNotes) notes = NULL;
  gboolean valid;

  for (guint i = 0; i < 100000; i++) {
    g_string_append (text, ",0");
  }
  g_string_append (text, "]}");
  notes = validate (text->str, &valid);
  g_assert_false (valid);
  g_assert_cmpuint (gable_notes_get_size (notes), ==, GABLE_NOTES_MAX);
  g_assert_cmpuint (gable_notes_get_dropped (notes), ==, 100001 - GABLE_NOTES_MAX);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/validate/project", every_fault_of_a_project_is_named);
  g_test_add_func ("/model/validate/machine", every_fault_of_a_machine_is_named);
  g_test_add_func ("/model/validate/warnings", what_is_doubtful_is_a_warning);
  g_test_add_func ("/model/validate/other-files", other_files_are_told_what_they_are_not);
  g_test_add_func ("/model/validate/bounded", a_file_of_faults_alone_ends_soon);
  return g_test_run ();
}
