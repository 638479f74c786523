/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/report-style.h"

#include "plot/cloud.h"

/* Drawings hold their colours as attributes, so that each can be taken out and looked at alone; a rule of the sheet goes
 * before them. */
struct _GableReportStyle {
  GHashTable *seen; /* (element-type guint guint) light and dark, as 0xrrggbb + 1 */
  GArray *order;    /* (element-type guint) light ones as they came */
};

/* Prints well: black on white, nothing torn apart. No colour is the only carrier of a meaning. */
static const char sheet[] =
  ":root{color-scheme:light dark;--paper:#fff;--ink:#1e1e1e;--dim:#5e5c64;--line:#dcdbe0;"
  "--tint:#f6f5f4}\n"
  "body{margin:0 auto;padding:1.5rem;max-width:56rem;background:var(--paper);color:var(--ink);"
  "font:1rem/1.5 system-ui,sans-serif}\n"
  "h1{font-size:1.9rem;line-height:1.2;margin:0 0 .25rem}\n"
  "h2{font-size:1.35rem;line-height:1.25;margin:2.5rem 0 .75rem}\n"
  "h3{font-size:1.05rem;margin:1.5rem 0 .5rem}\n"
  "h1,h2,h3,p,li,td,th{overflow-wrap:anywhere}\n"
  "p{max-width:44rem}\n"
  ".subtitle,.note,figcaption,footer{color:var(--dim)}\n"
  ".what-if{border-inline-start:.25rem solid #9141ac;padding-inline-start:.75rem}\n"
  "nav{margin:1.5rem 0}nav ol{columns:2;list-style:none;padding:0;margin:0}\n"
  "a{color:inherit}\n"
  "figure{margin:1.25rem 0}figure svg{display:block;width:100%;height:auto}\n"
  "figcaption{font-size:.9rem;margin-top:.5rem}\n"
  ".table{overflow-x:auto;margin:1rem 0}\n"
  "table{border-collapse:collapse;width:100%;font-size:.85rem;"
  "font-variant-numeric:tabular-nums}\n"
  "th,td{padding:.3rem .5rem;text-align:start;vertical-align:top;"
  "border-bottom:1px solid var(--line)}\n"
  "thead th{border-bottom:2px solid var(--line)}tbody th{font-weight:normal}\n"
  "td{overflow-wrap:normal}tbody th,td.w{overflow-wrap:anywhere;min-width:8rem}\n"
  "thead th{overflow-wrap:normal}.r{text-align:end;white-space:nowrap}"
  "thead .r{white-space:normal}\n"
  "footer{margin-top:3rem;font-size:.85rem}\n"
  "@media print{body{max-width:none;padding:0;font-size:10pt}nav{display:none}"
  "h2,h3,p{break-after:avoid}footer{break-before:avoid}p,figure,tr,li{break-inside:avoid}.table{"
  "overflow:visible}"
  "thead{display:table-header-group}@page{margin:18mm}}\n";

GableReportStyle *
gable_report_style_new (void)
{
  GableReportStyle *style = g_new0 (GableReportStyle, 1);

  style->seen = g_hash_table_new (NULL, NULL);
  style->order = g_array_new (FALSE, FALSE, sizeof (guint));
  return style;
}

void
gable_report_style_free (GableReportStyle *style)
{
  g_hash_table_unref (style->seen);
  g_array_unref (style->order);
  g_free (style);
}

static guint
to_number (GableColour colour)
{
  return (guint) (colour.red * 255 + 0.5) << 16 | (guint) (colour.green * 255 + 0.5) << 8 |
         (guint) (colour.blue * 255 + 0.5);
}

static void
note (GableReportStyle *style, GableColour light, GableColour dark)
{
  guint number = to_number (light);

  if (light.alpha > 0 && !g_hash_table_contains (style->seen, GUINT_TO_POINTER (number + 1))) {
    g_hash_table_insert (style->seen, GUINT_TO_POINTER (number + 1),
                         GUINT_TO_POINTER (to_number (dark) + 1));
    g_array_append_val (style->order, number);
  }
}

static void
note_cloud (GableReportStyle *style, const GableCloud *light, const GableCloud *dark)
{
  for (guint i = 0; light != NULL && dark != NULL && i < MIN (light->runs->len, dark->runs->len);
       i++) {
    note (style, g_array_index (light->runs, GableLookRun, i).look.colour,
          g_array_index (dark->runs, GableLookRun, i).look.colour);
  }
}

void
gable_report_style_note (GableReportStyle *style, const GableScene *light, const GableScene *dark)
{
  note (style, light->theme->paper, dark->theme->paper);
  if (light->primitives->len != dark->primitives->len) {
    return;
  }
  for (guint i = 0; i < light->primitives->len; i++) {
    const GablePrimitive *here = &g_array_index (light->primitives, GablePrimitive, i);
    const GablePrimitive *there = &g_array_index (dark->primitives, GablePrimitive, i);

    note (style, here->fill, there->fill);
    note (style, here->stroke, there->stroke);
    note_cloud (style, here->cloud, there->cloud);
  }
}

void
gable_report_style_append (const GableReportStyle *style, GString *out)
{
  g_string_append (out, sheet);
  g_string_append (out, "@media screen and (prefers-color-scheme:dark){\n"
                        ":root{--paper:#1e1e1e;--ink:#f6f5f4;--dim:#a8a6ad;--line:#4a4a4f;"
                        "--tint:#29292c}\n.what-if{border-color:#c98be0}\n");
  for (guint i = 0; i < style->order->len; i++) {
    guint light = g_array_index (style->order, guint, i);
    guint dark =
      GPOINTER_TO_UINT (g_hash_table_lookup (style->seen, GUINT_TO_POINTER (light + 1))) - 1;

    g_string_append_printf (out,
                            "svg [fill=\"#%06x\"]{fill:#%06x}svg [stroke=\"#%06x\"]"
                            "{stroke:#%06x}\n",
                            light, dark, light, dark);
  }
  g_string_append (out, "}\n");
}
