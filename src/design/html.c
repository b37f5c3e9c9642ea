#include "design/html.h"

#include "design/svg.h"

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1c1c1c;--soft:#555;--page:#fff;--line:#d0d0d0;--tint:#f4f6f9}"
    "@media (prefers-color-scheme:dark){:root{--ink:#ececec;--soft:#b0b0b0;--page:#181818;"
    "--line:#444;--tint:#222831}}"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page);"
    "max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "h1{margin-bottom:0}h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}"
    ".soft{color:var(--soft)}.wide{overflow-x:auto}"
    "table{border-collapse:collapse;margin:1rem 0}"
    "th,td{padding:.3rem .7rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}"
    "td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}tr.own{background:var(--tint)}"
    ".v{white-space:nowrap;font-weight:600}"
    "ol{padding-left:2.2rem}li{margin:.3rem 0}li pre,pre{margin:0;white-space:pre-wrap;font:inherit}"
    "@media print{body{max-width:none;margin:0}h2{break-after:avoid}tr,svg,li{break-inside:avoid}}";

void html_begin(FILE *out, const char *what, const char *title)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          out);
    svg_markup_add(out, "%s: a %s", title, what);
    fprintf(out, "</title>\n<style>\n%s\n%s\n</style>\n</head>\n<body>\n<h1>", style, svg_style);
    svg_markup_text(out, title);
    fputs("</h1>\n", out);
}

void html_end(FILE *out)
{
    fputs("</body>\n</html>\n", out);
}
