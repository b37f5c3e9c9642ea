#include "core/pages/html.h"

#include "core/pages/svg.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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
    ".lead{font-size:1.3rem;font-weight:600;margin:.5rem 0}"
    ".pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr));gap:0 2rem}"
    "figure{margin:1rem 0}summary{cursor:pointer;margin:1rem 0;font-weight:600}"
    "@media print{body{max-width:none;margin:0}h2{break-after:avoid}tr,svg,li{break-inside:avoid}}";

static void html_put_escaped(struct writer *out, const char *s)
{
    static const char special[] = "&<>\"'";
    static const char *const escaped[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};

    while (*s) {
        size_t plain = strcspn(s, special);

        writer_put_bytes(out, s, plain);
        s += plain;
        if (*s)
            writer_put(out, escaped[strchr(special, *s++) - special]);
    }
}

void html_add(struct writer *out, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    while (*format) {
        size_t plain = strcspn(format, "%"), len;
        char one[16];

        writer_put_bytes(out, format, plain);
        if (*(format += plain) == '\0')
            break;
        len = 1 + strcspn(format + 1, "dufgs%") + 1;
        snprintf(one, sizeof one, "%.*s", (int)len, format);
        format += len;
        switch (format[-1]) {
        case '%':
            writer_put(out, "%");
            break;
        case 's':
            html_put_escaped(out, va_arg(args, const char *));
            break;
        case 'd':
            writer_add(out, one, va_arg(args, int));
            break;
        case 'u':
            writer_add(out, "%" PRIu64, va_arg(args, uint64_t));
            break;
        default:
            writer_add(out, one, va_arg(args, double));
        }
    }
    va_end(args);
}

void html_begin(struct writer *out, const char *what, const char *title)
{
    html_add(out,
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
             "<title>%s: a %s</title>\n<style>\n",
             title, what);
    writer_put(out, style);
    writer_put(out, "\n");
    writer_put(out, svg_style);
    html_add(out, "\n</style>\n</head>\n<body>\n<h1>%s</h1>\n", title);
}

void html_end(struct writer *out)
{
    writer_put(out, "</body>\n</html>\n");
}
