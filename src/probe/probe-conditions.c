/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/crew.h"
#include "probe/probe-machine.h"

#include <glib/gi18n-lib.h>

static guint
count_disturbed (const GableProbe *probe)
{
  guint n = 0;

  for (guint i = 0; i < probe->rates->len; i++) {
    n += g_array_index (probe->rates, GableProbeRate, i).sample.stretch > GABLE_STRETCH_MAX;
  }
  for (guint i = 0; i < probe->sweeps->len; i++) {
    const GableProbeSweep *sweep = probe->sweeps->pdata[i];

    for (guint j = 0; j < sweep->samples->len; j++) {
      n += g_array_index (sweep->samples, GableSample, j).stretch > GABLE_STRETCH_MAX;
    }
  }
  return n;
}

/* A rate that the processor's clock does not allow was not measured right. */
static void
tell_over_spec (GableProbe *probe)
{
  for (guint i = 0; i < probe->rates->len; i++) {
    const GableProbeRate *rate = &g_array_index (probe->rates, GableProbeRate, i);
    double a_cycle;

    if (rate->sample.best >
        GABLE_PROBE_OVER_SPEC * gable_probe_arithmetic (probe, rate, &a_cycle)) {
      gable_notes_add (
        probe->notes, GABLE_NOTE_WARNING, NULL,
        _("%s: measured above what its clock allows; measure again when the computer rests"),
           rate->loop->title);
    }
  }
}

void
gable_probe_tell_conditions (GableProbe *probe, guint left_out)
{
  guint disturbed = count_disturbed (probe);

  if (!probe->pinned) {
    gable_notes_add (probe->notes, GABLE_NOTE_WARNING, NULL,
                     _("The threads could not be pinned, one to a processor: figures vary more"));
  }
  if (gable_known (probe->limits.cpus)) {
    g_autofree char *cpus = gable_format (probe->limits.cpus, GABLE_DIMENSION_NUMBER);

    gable_notes_add (probe->notes, GABLE_NOTE_WARNING, NULL,
                     _("A quota grants %s processors: the figures are those of short bursts, and longer work is held back"),
                        cpus);
  }
  if (left_out > 0) {
    gable_notes_add (probe->notes, GABLE_NOTE_WARNING, NULL,
                     ngettext ("There was no time for %u measurement: the computer is busy",
                               "There was no time for %u measurements: the computer is busy",
                               left_out),
                     left_out);
  }
  if (disturbed > 0) {
    gable_notes_add (probe->notes, GABLE_NOTE_WARNING, NULL,
                     ngettext ("%u measurement was disturbed: its threads waited for a processor "
                               "for over 3 %% of their time",
                               "%u measurements were disturbed: their threads waited for a "
                               "processor for over 3 %% of their time",
                               disturbed),
                     disturbed);
  }
  tell_over_spec (probe);
}
