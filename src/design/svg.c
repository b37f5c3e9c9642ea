#include "design/svg.h"

#include "core/text.h"

#include <math.h>
#include <stdarg.h>

enum { MARKUP_BYTES = 4096 };

const char svg_style[] =
    ".d-pic{font:13px system-ui,sans-serif;color-scheme:light dark;max-width:100%;height:auto}"
    ".d-ink{fill:#222}.d-box{stroke:#fff;stroke-width:1}.d-in{fill:#111;text-anchor:middle}"
    ".d-m4{fill:#e17c05}.d-m3{fill:#eea04d}.d-m2{fill:#f5c48e}.d-m1{fill:#f9e0c3}"
    ".d-0{fill:#e4e4e4}.d-p1{fill:#cfe0f1}.d-p2{fill:#9dc3e4}.d-p3{fill:#5b97cc}.d-p4{fill:#1f5fa8}"
    ".d-in-p4{fill:#fff}.d-none{fill:none}.d-in-none{fill:#767676}"
    ".d-line{fill:none;stroke:#1f5fa8;stroke-width:2}.d-rule{stroke:#999;stroke-width:1}"
    "@media (prefers-color-scheme:dark){.d-line{stroke:#9dc3e4}.d-ink{fill:#eee}.d-box{stroke:#222}"
    ".d-in-none{fill:#a0a0a0}}";

static const char *const shade_names[] = {"m4", "m3", "m2", "m1", "0",
                                          "p1", "p2", "p3", "p4", "none"};

int svg_shade(double value)
{
    return (int)lround(value * SHADE_MOST);
}

void svg_markup_text(FILE *out, const char *s)
{
    for (; *s; s++)
        switch (*s) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\'':
            fputs("&#39;", out);
            break;
        default:
            fputc(*s, out);
        }
}

void svg_markup_add(FILE *out, const char *format, ...)
{
    char room[MARKUP_BYTES];
    va_list args;

    va_start(args, format);
    vsnprintf(room, sizeof room, format, args);
    va_end(args);
    svg_markup_text(out, room);
}

void svg_begin(FILE *out, int width, int height, const char *title, const char *about, bool alone)
{
    if (alone)
        fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", out);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"d-pic\" role=\"img\" width=\"%d\" "
            "height=\"%d\" viewBox=\"0 0 %d %d\">\n<title>",
            width, height, width, height);
    svg_markup_text(out, title);
    fputs("</title>\n<desc>", out);
    svg_markup_text(out, about);
    fputs("</desc>\n", out);
    if (alone)
        fprintf(
            out,
            "<style>%s.d-page{fill:#fff}@media (prefers-color-scheme:dark){.d-page{fill:#181818}}"
            "</style>\n<rect class=\"d-page\" width=\"100%%\" height=\"100%%\"/>\n",
            svg_style);
}

void svg_end(FILE *out)
{
    fputs("</svg>\n", out);
}

void svg_text(FILE *out, int x, int y, enum svg_anchor anchor, const char *s)
{
    static const char *const anchors[] = {"start", "middle", "end"};

    fprintf(out, "<text class=\"d-ink\" x=\"%d\" y=\"%d\" text-anchor=\"%s\">", x, y,
            anchors[anchor]);
    svg_markup_text(out, s);
    fputs("</text>\n", out);
}

void svg_rule(FILE *out, int x1, int y1, int x2, int y2)
{
    fprintf(out, "<line class=\"d-rule\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", x1, y1, x2,
            y2);
}

void svg_line(FILE *out, const struct svg_point *points, size_t n)
{
    fputs("<polyline class=\"d-line\" points=\"", out);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s%.1f,%.1f", i ? " " : "", points[i].x, points[i].y);
    fputs("\"/>\n", out);
}

void svg_box(FILE *out, int x, int y, int width, int height, int shade, const char *s,
             const char *about)
{
    const char *name = shade_names[shade - SHADE_LEAST];

    fprintf(out, "<g><rect class=\"d-box d-%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
            name, x, y, width, height);
    if (s[0] != '\0') {
        fprintf(out, "<text class=\"d-in d-in-%s\" x=\"%d\" y=\"%d\">", name, x + width / 2,
                y + height / 2 + 5);
        svg_markup_text(out, s);
        fputs("</text>", out);
    }
    if (about[0] != '\0') {
        fputs("<title>", out);
        svg_markup_text(out, about);
        fputs("</title>", out);
    }
    fputs("</g>\n", out);
}
