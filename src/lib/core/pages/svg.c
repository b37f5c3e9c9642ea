#include "core/pages/svg.h"

#include "core/pages/html.h"

#include <math.h>

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

void svg_begin(struct writer *out, int width, int height, const char *title, const char *about,
               bool alone)
{
    if (alone)
        writer_put(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    html_add(out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"d-pic\" role=\"img\" width=\"%d\" "
             "height=\"%d\" viewBox=\"0 0 %d %d\">\n<title>%s</title>\n<desc>%s</desc>\n",
             width, height, width, height, title, about);
    if (alone)
        writer_add(
            out,
            "<style>%s.d-page{fill:#fff}@media (prefers-color-scheme:dark){.d-page{fill:#181818}}"
            "</style>\n<rect class=\"d-page\" width=\"100%%\" height=\"100%%\"/>\n",
            svg_style);
}

void svg_end(struct writer *out)
{
    writer_put(out, "</svg>\n");
}

void svg_text(struct writer *out, int x, int y, enum svg_anchor anchor, const char *s)
{
    static const char *const anchors[] = {"start", "middle", "end"};

    html_add(out, "<text class=\"d-ink\" x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>\n", x, y,
             anchors[anchor], s);
}

void svg_rule(struct writer *out, int x1, int y1, int x2, int y2)
{
    html_add(out, "<line class=\"d-rule\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", x1, y1, x2,
             y2);
}

void svg_line(struct writer *out, const struct svg_point *points, size_t n)
{
    writer_put(out, "<polyline class=\"d-line\" points=\"");
    for (size_t i = 0; i < n; i++)
        writer_add(out, "%s%.1f,%.1f", i ? " " : "", points[i].x, points[i].y);
    writer_put(out, "\"/>\n");
}

void svg_box(struct writer *out, int x, int y, int width, int height, int shade, const char *s,
             const char *about)
{
    const char *name = shade_names[shade - SHADE_LEAST];

    html_add(out, "<g><rect class=\"d-box d-%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
             name, x, y, width, height);
    if (s[0] != '\0')
        html_add(out, "<text class=\"d-in d-in-%s\" x=\"%d\" y=\"%d\">%s</text>", name,
                 x + width / 2, y + height / 2 + 5, s);
    if (about[0] != '\0')
        html_add(out, "<title>%s</title>", about);
    writer_put(out, "</g>\n");
}
