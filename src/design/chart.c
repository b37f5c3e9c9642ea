#include "design/chart.h"

#include <inttypes.h>
#include <stdio.h>

enum { BARS = 30, BAR_WIDTH = 20, BAR_HEIGHT = 140, LEFT = 56, TOP = 34, BELOW = 46 };

/* The turns of the last games, the slowest of a hundred left out. */
static int chart_span(const struct playout_tally *t)
{
    int last = playout_within(t, 0.99);

    return last < 1 ? 1 : last;
}

static uint64_t chart_games_in(const struct playout_tally *t, int from, int to)
{
    uint64_t n = 0;

    for (int i = from; i < to && i <= PLAYOUT_TURNS; i++)
        n += t->length[i];
    return n;
}

static void chart_draw_bar(struct writer *out, const struct playout_tally *t, int bar, int step,
                           uint64_t most)
{
    uint64_t n = chart_games_in(t, bar * step + 1, (bar + 1) * step + 1);
    int height = most ? (int)(n * BAR_HEIGHT / most) : 0, x = LEFT + bar * BAR_WIDTH;
    char label[24], about[80];

    snprintf(label, sizeof label, "%d", (bar + 1) * step);
    snprintf(about, sizeof about, "%" PRIu64 " of %" PRIu64 " games end in turn %d", n,
             t->score.games, bar * step + 1);
    if (step > 1)
        snprintf(about + strlen(about), sizeof about - strlen(about), " to %d", (bar + 1) * step);
    if (n > 0)
        svg_box(out, x, TOP + BAR_HEIGHT - height, BAR_WIDTH, height > 0 ? height : 1, 3, "",
                about);
    if (step * (bar + 1) < 100 ? bar % 2 == 0 : bar % 3 == 0)
        svg_text(out, x + BAR_WIDTH / 2, TOP + BAR_HEIGHT + 16, SVG_MIDDLE, label);
}

void chart_lengths(const struct playout_tally *t, const char *title, struct writer *out)
{
    int step = (chart_span(t) + BARS - 1) / BARS, bars = (chart_span(t) + step - 1) / step;
    int width = LEFT + bars * BAR_WIDTH + 20, least = (int)strlen(title) * 8 + 24;
    uint64_t most = 0;
    char label[40];

    for (int i = 0; i < bars; i++) {
        uint64_t n = chart_games_in(t, i * step + 1, (i + 1) * step + 1);

        most = n > most ? n : most;
    }
    svg_begin(out, width > least ? width : least, TOP + BAR_HEIGHT + BELOW, title,
              "Bars: how many games ended in how many turns", false);
    svg_text(out, 12, 18, SVG_START, title);
    snprintf(label, sizeof label, "%.0f %%", 100 * (double)most / (double)t->score.games);
    svg_text(out, LEFT - 8, TOP + 10, SVG_END, label);
    svg_text(out, LEFT - 8, TOP + BAR_HEIGHT, SVG_END, "0 %");
    for (int i = 0; i < bars; i++)
        chart_draw_bar(out, t, i, step, most);
    svg_text(out, LEFT, TOP + BAR_HEIGHT + 36, SVG_START, step > 1 ? "turns, up to" : "turns");
    svg_end(out);
}
