/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/likwid.h"

#include "base/text.h"

#include <string.h>

/* Sets of tables of this region and group so far. (transfer full) */
static char *
key_of (const GableLikwidSection *section)
{
  return g_strdup_printf ("%s\n%s", section->region != NULL ? section->region : "", section->group);
}

/* Says the group of a section. A region and group that were there before are another run in the same output. */
static void
set_group (GableLikwidHeadings *headings, GableCell group)
{
  GableLikwidSection *section = headings->section;
  char *key;

  section->group = gable_cell_dup (group);
  key = key_of (section);
  section->repeat = GPOINTER_TO_UINT (g_hash_table_lookup (headings->repeats, key));
  g_hash_table_insert (headings->repeats, key, GUINT_TO_POINTER (section->repeat + 1));
}

static void
unset_group (GableLikwidHeadings *headings)
{
  GableLikwidSection *section = headings->section;

  g_hash_table_insert (headings->repeats, key_of (section), GUINT_TO_POINTER (section->repeat));
  g_clear_pointer (&section->group, g_free);
}

static void
begin_section (GableLikwidHeadings *headings, GableCell region, GableCell group)
{
  GableLikwidSection *section = g_new0 (GableLikwidSection, 1);

  section->region =
    region.length > 0 ? gable_text_to_utf8 (region.text, (gssize) region.length) : NULL;
  section->run = headings->run;
  section->events = gable_cpu_events_new ();
  section->totals = gable_cpu_events_new ();
  section->region_time.seconds = GABLE_UNKNOWN;
  section->metric_time.seconds = GABLE_UNKNOWN;
  section->calls = GABLE_UNKNOWN;
  section->volume = GABLE_UNKNOWN;
  for (guint i = 0; i < GABLE_LIKWID_N_METRICS; i++) {
    section->metrics[i] = GABLE_UNKNOWN;
  }
  g_ptr_array_add (headings->file->sections, section);
  headings->section = section;
  headings->awaits_group = FALSE;
  set_group (headings, group);
}

/* What follows @text in a line. */
static GableCell
behind (GableCell line, const char *text)
{
  gsize length = strlen (text);

  return (GableCell){ line.text + length, line.length - length };
}

static gboolean
is_number (GableCell cell)
{
  double value;

  return gable_cell_read (cell, &value) == GABLE_CELL_NUMBER;
}

/* "Region: triad" of version 3, where the group was told once for all, and of likwid-mpirun, where a line "Group: 1"
 * follows. */
static void
take_region_line (GableLikwidHeadings *headings, GableCell line)
{
  const char *group = headings->group != NULL ? headings->group : "";

  begin_section (headings, gable_cell_trim (behind (line, "Region:")),
                 (GableCell){ group, strlen (group) });
  headings->awaits_group = TRUE;
}

static void
take_group_line (GableLikwidHeadings *headings, GableCell line)
{
  GableCell group = gable_cell_trim (behind (line, "Group:"));
  const char *region = headings->section != NULL ? headings->section->region : NULL;

  if (headings->awaits_group) {
    unset_group (headings);
    set_group (headings, group);
    headings->awaits_group = FALSE;
  } else {
    begin_section (headings,
                   region != NULL ? (GableCell){ region, strlen (region) } : (GableCell){ "", 0 },
                   group);
  }
}

/* "Group 1: FLOPS_DP", "Group 1 FLOPS_DP: Region triad" of version 4.0, or "Region triad, Group 1: FLOPS_DP". */
static gboolean
take_group_heading (GableLikwidHeadings *headings, GableCell line)
{
  GableCell region = { line.text, 0 };
  GableCell rest = line;
  GableCell number;

  if (gable_cell_starts (line, "Region ")) {
    const char *group = gable_cell_find_last (line, ", Group ");

    if (group == NULL) {
      return FALSE;
    }
    region = behind (line, "Region ");
    region.length = (gsize) (group - region.text);
    rest.text = group + strlen (", ");
    rest.length = (gsize) (line.text + line.length - rest.text);
  }
  if (!gable_cell_starts (rest, "Group ")) {
    return FALSE;
  }
  rest = behind (rest, "Group ");
  number = gable_cell_take (&rest, ':');
  rest = gable_cell_trim (rest);
  if (is_number (number)) {
    begin_section (headings, region, rest);
    return TRUE;
  }

  GableCell group = number;

  number = gable_cell_take (&group, ' ');
  if (is_number (number) && gable_cell_starts (rest, "Region ")) {
    begin_section (headings, gable_cell_trim (behind (rest, "Region ")), gable_cell_trim (group));
    return TRUE;
  }
  return FALSE;
}

/**
 * gable_likwid_take_heading:
 * @headings: what the headings so far have told
 * @line: of text, without blanks around it
 *
 * Source: likwid-perfctr.lua and likwid-mpirun.lua of LIKWID 4.0 to 5.3; output of version 3.
 *
 * Returns: whether tables of another region or group begin
 */
gboolean
gable_likwid_take_heading (GableLikwidHeadings *headings, GableCell line)
{
  if (gable_cell_starts (line, "Measuring group ")) {
    g_free (headings->group);
    headings->group = gable_cell_dup (gable_cell_trim (behind (line, "Measuring group ")));
    begin_section (headings, (GableCell){ "", 0 },
                   (GableCell){ headings->group, strlen (headings->group) });
    return TRUE;
  }
  if (gable_cell_starts (line, "Region:") && line.length > strlen ("Region: ")) {
    take_region_line (headings, line);
    return TRUE;
  }
  if (gable_cell_starts (line, "Group:") && is_number (gable_cell_trim (behind (line, "Group:")))) {
    take_group_line (headings, line);
    return TRUE;
  }
  return take_group_heading (headings, line);
}

/**
 * gable_likwid_take_csv_heading:
 * @headings: what the headings so far have told
 * @line: "TABLE,Region triad,Group 1 Raw,FLOPS_DP,6,," or "TABLE,Group 1 Metric,FLOPS_DP,9,"; the count of rows is not
 *   needed
 */
void
gable_likwid_take_csv_heading (GableLikwidHeadings *headings, GableCell line)
{
  GableCell rest = line;
  GableCell region = { line.text, 0 };
  GableCell kind;

  gable_cell_take (&rest, ',');
  kind = gable_cell_take (&rest, ',');
  if (gable_cell_starts (kind, "Region ")) {
    region = behind (kind, "Region ");
    kind = gable_cell_take (&rest, ',');
  }
  if (gable_cell_find_last (kind, " Raw") != NULL && gable_cell_find_last (kind, " STAT") == NULL) {
    begin_section (headings, region, gable_cell_trim (gable_cell_take (&rest, ',')));
  }
}

/* One banner stands above each run; in CSV each region has such a line, with a comma. */
void
gable_likwid_take_banner (GableLikwidHeadings *headings, GableCell line)
{
  if (gable_cell_starts (line, "CPU name:") && line.length > strlen ("CPU name:") &&
      g_ascii_isspace (line.text[strlen ("CPU name:")])) {
    headings->run++;
  }
}
