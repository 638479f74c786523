/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/heading-words.h"

#include <string.h>

/* Whole headings, without blanks and marks. */
static const struct {
  const char *text;
  GableMeans role;
} phrases[] = {
  { "name", GABLE_MEANS_NAME },
  { "kernel", GABLE_MEANS_NAME },
  { "kernelname", GABLE_MEANS_NAME },
  { "function", GABLE_MEANS_NAME },
  { "functionname", GABLE_MEANS_NAME },
  { "region", GABLE_MEANS_NAME },
  { "regionname", GABLE_MEANS_NAME },
  { "routine", GABLE_MEANS_NAME },
  { "loop", GABLE_MEANS_NAME },
  { "benchmark", GABLE_MEANS_NAME },
  { "label", GABLE_MEANS_NAME },
  { "time", GABLE_MEANS_TIME },
  { "totaltime", GABLE_MEANS_TIME },
  { "timetotal", GABLE_MEANS_TIME },
  { "kerneltime", GABLE_MEANS_TIME },
  { "gputime", GABLE_MEANS_TIME },
  { "duration", GABLE_MEANS_TIME },
  { "totalduration", GABLE_MEANS_TIME },
  { "kernelduration", GABLE_MEANS_TIME },
  { "elapsed", GABLE_MEANS_TIME },
  { "elapsedtime", GABLE_MEANS_TIME },
  { "runtime", GABLE_MEANS_TIME },
  { "executiontime", GABLE_MEANS_TIME },
  { "exectime", GABLE_MEANS_TIME },
  { "walltime", GABLE_MEANS_TIME },
  { "latency", GABLE_MEANS_TIME },
  { "launches", GABLE_MEANS_LAUNCHES },
  { "launchcount", GABLE_MEANS_LAUNCHES },
  { "calls", GABLE_MEANS_LAUNCHES },
  { "callcount", GABLE_MEANS_LAUNCHES },
  { "ncalls", GABLE_MEANS_LAUNCHES },
  { "numcalls", GABLE_MEANS_LAUNCHES },
  { "numberofcalls", GABLE_MEANS_LAUNCHES },
  { "invocations", GABLE_MEANS_LAUNCHES },
  { "instances", GABLE_MEANS_LAUNCHES },
  { "count", GABLE_MEANS_LAUNCHES },
  { "kind", GABLE_MEANS_KIND },
  { "shortname", GABLE_MEANS_NAME },
  { "numlaunches", GABLE_MEANS_LAUNCHES },
  { "nlaunches", GABLE_MEANS_LAUNCHES },
  { "numberoflaunches", GABLE_MEANS_LAUNCHES },
  /* German */
  { "funktion", GABLE_MEANS_NAME },
  { "bezeichnung", GABLE_MEANS_NAME },
  { "schleife", GABLE_MEANS_NAME },
  { "bereich", GABLE_MEANS_NAME },
  { "zeit", GABLE_MEANS_TIME },
  { "laufzeit", GABLE_MEANS_TIME },
  { "gesamtzeit", GABLE_MEANS_TIME },
  { "rechenzeit", GABLE_MEANS_TIME },
  { "ausführungszeit", GABLE_MEANS_TIME },
  { "dauer", GABLE_MEANS_TIME },
  { "gesamtdauer", GABLE_MEANS_TIME },
  { "aufrufe", GABLE_MEANS_LAUNCHES },
  { "anzahl", GABLE_MEANS_LAUNCHES },
  { "anzahlaufrufe", GABLE_MEANS_LAUNCHES },
  { "anzahlderaufrufe", GABLE_MEANS_LAUNCHES },
  /* French */
  { "nom", GABLE_MEANS_NAME },
  { "noyau", GABLE_MEANS_NAME },
  { "nomdunoyau", GABLE_MEANS_NAME },
  { "fonction", GABLE_MEANS_NAME },
  { "boucle", GABLE_MEANS_NAME },
  { "région", GABLE_MEANS_NAME },
  { "temps", GABLE_MEANS_TIME },
  { "tempstotal", GABLE_MEANS_TIME },
  { "durée", GABLE_MEANS_TIME },
  { "duréetotale", GABLE_MEANS_TIME },
  { "duree", GABLE_MEANS_TIME },
  { "appels", GABLE_MEANS_LAUNCHES },
  { "nombredappels", GABLE_MEANS_LAUNCHES },
  { "lancements", GABLE_MEANS_LAUNCHES },
};

static const struct {
  const char *text;
  GableWord word;
} words[] = {
  { "achieved", GABLE_WORD_FILLER },
  { "measured", GABLE_WORD_FILLER },
  { "arithmetic", GABLE_WORD_FILLER },
  { "arith", GABLE_WORD_FILLER },
  { "operational", GABLE_WORD_FILLER },
  { "of", GABLE_WORD_FILLER },
  { "moved", GABLE_WORD_FILLER },
  { "transferred", GABLE_WORD_FILLER },
  { "executed", GABLE_WORD_FILLER },
  { "total", GABLE_WORD_COUNT },
  { "count", GABLE_WORD_COUNT },
  { "number", GABLE_WORD_COUNT },
  { "num", GABLE_WORD_COUNT },
  { "sum", GABLE_WORD_COUNT },
  { "bytes", GABLE_WORD_BYTES },
  { "byte", GABLE_WORD_BYTES },
  { "traffic", GABLE_WORD_BYTES },
  { "data", GABLE_WORD_BYTES },
  { "volume", GABLE_WORD_BYTES },
  { "flop", GABLE_WORD_WORK },
  { "op", GABLE_WORD_WORK },
  { "work", GABLE_WORD_WORK },
  { "operations", GABLE_WORD_WORK },
  { "flops", GABLE_WORD_PLURAL },
  { "ops", GABLE_WORD_PLURAL },
  { "ai", GABLE_WORD_INTENSITY },
  { "oi", GABLE_WORD_INTENSITY },
  { "intensity", GABLE_WORD_INTENSITY },
  { "bandwidth", GABLE_WORD_BANDWIDTH },
  { "bw", GABLE_WORD_BANDWIDTH },
  { "performance", GABLE_WORD_PERFORMANCE },
  { "perf", GABLE_WORD_PERFORMANCE },
  { "rate", GABLE_WORD_PERFORMANCE },
  { "arithmetische", GABLE_WORD_FILLER },
  { "erreichte", GABLE_WORD_FILLER },
  { "gemessene", GABLE_WORD_FILLER },
  { "gesamt", GABLE_WORD_COUNT },
  { "anzahl", GABLE_WORD_COUNT },
  { "intensität", GABLE_WORD_INTENSITY },
  { "intensitaet", GABLE_WORD_INTENSITY },
  { "bandbreite", GABLE_WORD_BANDWIDTH },
  { "leistung", GABLE_WORD_PERFORMANCE },
  { "rechenleistung", GABLE_WORD_PERFORMANCE },
  { "datenmenge", GABLE_WORD_BYTES },
  { "datenvolumen", GABLE_WORD_BYTES },
  { "verkehr", GABLE_WORD_BYTES },
  { "operationen", GABLE_WORD_WORK },
  { "gleitkommaoperationen", GABLE_WORD_WORK },
  { "arithmétique", GABLE_WORD_FILLER },
  { "arithmetique", GABLE_WORD_FILLER },
  { "opérationnelle", GABLE_WORD_FILLER },
  { "passante", GABLE_WORD_FILLER },
  { "de", GABLE_WORD_FILLER },
  { "nombre", GABLE_WORD_COUNT },
  { "intensité", GABLE_WORD_INTENSITY },
  { "intensite", GABLE_WORD_INTENSITY },
  { "débit", GABLE_WORD_BANDWIDTH },
  { "debit", GABLE_WORD_BANDWIDTH },
  { "bande", GABLE_WORD_BANDWIDTH },
  { "octets", GABLE_WORD_BYTES },
  { "octet", GABLE_WORD_BYTES },
  { "trafic", GABLE_WORD_BYTES },
  { "opérations", GABLE_WORD_WORK },
};

/* What tells rows apart where no column has their names. */
static const char *const weak_names[] = {
  "variant",  "impl",     "implementation", "version",       "algorithm",   "method",
  "operator", "layer",    "workload",       "app",           "application", "program",
  "case",     "testcase", "test",           "benchmarkname",
};

/* Whether a column of that heading may stand for the names of kernels; @plain: in plain words */
gboolean
gable_heading_is_weak_name (const char *plain)
{
  g_auto (GStrv) tokens = g_strsplit (plain, " ", -1);
  g_autofree char *joined = g_strjoinv ("", tokens);

  for (guint i = 0; i < G_N_ELEMENTS (weak_names); i++) {
    if (g_str_equal (weak_names[i], joined)) {
      return TRUE;
    }
  }
  return FALSE;
}

char *
gable_heading_plain (const char *heading)
{
  GString *plain = g_string_new (NULL);
  g_autofree char *composed = g_utf8_normalize (heading, -1, G_NORMALIZE_DEFAULT_COMPOSE);
  g_autofree char *folded = composed != NULL ? g_utf8_casefold (composed, -1) : g_strdup (heading);

  for (const char *p = folded; *p != '\0'; p++) {
    if (g_ascii_isalnum (*p) || (guint8) *p >= 0x80) {
      g_string_append_c (plain, *p);
    } else if (plain->len > 0 && plain->str[plain->len - 1] != ' ') {
      g_string_append_c (plain, ' ');
    }
  }
  return g_strchomp (g_string_free (plain, FALSE));
}

GableMeans
gable_heading_find_phrase (const char *plain)
{
  g_auto (GStrv) tokens = g_strsplit (plain, " ", -1);
  g_autofree char *joined = g_strjoinv ("", tokens);

  for (guint i = 0; i < G_N_ELEMENTS (phrases); i++) {
    if (g_str_equal (phrases[i].text, joined)) {
      return phrases[i].role;
    }
  }
  return GABLE_MEANS_UNKNOWN;
}

gboolean
gable_heading_find_word (const char *token, GableWord *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    if (g_str_equal (words[i].text, token)) {
      *word = words[i].word;
      return TRUE;
    }
  }
  return FALSE;
}
