/*
 * Pictures of two settings. These rules are a blue disc, the others an orange square, so the shapes
 * alone tell them apart; and every number stands beside its marks. All pictures are as narrow as a
 * phone.
 */
#include "core/pages/html.h"
#include "core/plain.h"
#include "core/pages/svg.h"
#include "design/compare/compare.h"

enum { WIDTH = 344, SHADE_THESE = 3, SHADE_OTHERS = -4 };

/* Draw the mark of a side around a point. */
static void compare_mark(struct writer *out, int side, double x, int y)
{
    if (side == COMPARE_THESE)
        html_add(out, "<circle class=\"d-box d-p3\" cx=\"%.1f\" cy=\"%d\" r=\"5\"/>\n", x, y);
    else
        html_add(out,
                 "<rect class=\"d-box d-m4\" x=\"%.1f\" y=\"%d\" width=\"14\" height=\"14\"/>\n",
                 x - 7, y - 7);
}

/* ---- marks on a scale ------------------------------------------------------------------------ */

enum { SCALE_LEFT = 78, SCALE_RIGHT = 234, ROW = 28, ROWS_TOP = 52, ROWS_MAX = VERBS_SEEN };

/* One row: what it is of, and the figures of both sides in percent. */
struct compare_row {
    const char *label;
    struct meter_value value[COMPARE_SIDES];
};

struct compare_rows {
    const char *title, *about;
    bool has_middle; /* a line at 50% */
    struct compare_row at[ROWS_MAX];
    int count;
};

static double compare_x(double percent)
{
    return SCALE_LEFT + percent * (SCALE_RIGHT - SCALE_LEFT) / 100;
}

static void compare_draw_row(const struct compare_row *r, int y, struct writer *out)
{
    struct text numbers = TEXT_OF(80);

    svg_text(out, 8, y + 5, SVG_START, r->label);
    svg_rule(out, SCALE_LEFT, y, SCALE_RIGHT, y);
    for (int side = COMPARE_OTHERS; side >= COMPARE_THESE; side--)
        if (r->value[side].known)
            compare_mark(out, side, compare_x(r->value[side].value), y);
    for (int side = COMPARE_THESE; side < COMPARE_SIDES; side++) {
        if (side > COMPARE_THESE)
            text_put(&numbers, " | ");
        if (r->value[side].known)
            text_add(&numbers, "%.1f", r->value[side].value);
        else
            text_put(&numbers, "?");
    }
    svg_text(out, WIDTH - 6, y + 5, SVG_END, numbers.at);
}

static void compare_draw_legend(const struct compare_pair *c, int y, struct writer *out)
{
    compare_mark(out, COMPARE_THESE, 14, y);
    svg_text(out, 26, y + 5, SVG_START, compare_label(c, COMPARE_THESE));
    compare_mark(out, COMPARE_OTHERS, WIDTH / 2 + 14, y);
    svg_text(out, WIDTH / 2 + 26, y + 5, SVG_START, compare_label(c, COMPARE_OTHERS));
}

static void compare_draw_rows(const struct compare_pair *c, const struct compare_rows *rows,
                              bool alone, struct writer *out)
{
    int bottom = ROWS_TOP + rows->count * ROW;

    if (rows->count == 0)
        return;
    svg_begin(out, WIDTH, bottom + 26, rows->title, rows->about, alone);
    svg_text(out, 8, 16, SVG_START, rows->title);
    compare_draw_legend(c, 34, out);
    if (rows->has_middle)
        svg_rule(out, (int)compare_x(50), ROWS_TOP, (int)compare_x(50), bottom);
    for (int i = 0; i < rows->count; i++)
        compare_draw_row(&rows->at[i], ROWS_TOP + i * ROW + ROW / 2, out);
    svg_text(out, SCALE_LEFT, bottom + 16, SVG_MIDDLE, "0%");
    svg_text(out, (int)compare_x(50), bottom + 16, SVG_MIDDLE, "50%");
    svg_text(out, SCALE_RIGHT, bottom + 16, SVG_MIDDLE, "100%");
    svg_end(out);
}

static const struct {
    enum meter_figure what;
    const char *title, *about;
    bool has_middle;
} compare_pictures[] = {
    [COMPARE_PICTURE_FIRST] = {METER_FIRST, "The first seat's share between equal players",
                               "At 50% the seats are even", true},
    [COMPARE_PICTURE_DECISIONS] = {METER_DECISIONS, "Decisions in which a choice matters",
                                   "The best and the worst choice differ by 10 points or more",
                                   false},
    [COMPARE_PICTURE_SKILL] = {METER_SKILL, "Score against the level below",
                               "At 50% it is worth nothing to be better", true},
};

void compare_draw_levels(const struct compare_pair *c, enum compare_picture what, bool alone,
                         struct writer *out)
{
    struct compare_rows rows = {.title = compare_pictures[what].title,
                                .about = compare_pictures[what].about,
                                .has_middle = compare_pictures[what].has_middle};

    for (int i = 0; i < LEVELS; i++) {
        struct compare_row row = {.label = measures_level(&c->side[COMPARE_THESE].measures, i)};

        for (int side = 0; side < COMPARE_SIDES; side++)
            row.value[side] = c->side[side].measures.of[compare_pictures[what].what][i];
        if (row.value[COMPARE_THESE].known || row.value[COMPARE_OTHERS].known)
            rows.at[rows.count++] = row;
    }
    compare_draw_rows(c, &rows, alone, out);
}

void compare_draw_kinds(const struct compare_pair *c, int level, bool alone, struct writer *out)
{
    const struct measures *m = &c->side[COMPARE_THESE].measures;
    struct text title = TEXT_OF(80);
    struct compare_rows rows = {.title = title.at,
                                .about = "Decisions in which it is better than every other kind"};

    text_add(&title, "The best kind of move, %s against %s", measures_level(m, level),
             measures_level(m, level));
    for (int v = 0; v < VERBS_SEEN && measures_verb(m, v) != NULL; v++) {
        struct compare_row row = {.label = measures_verb(m, v)};
        bool known = false;

        for (int side = 0; side < COMPARE_SIDES; side++) {
            double share = c->side[side].measures.kinds[level][v];

            row.value[side] = (struct meter_value){share >= 0, share, share, share};
            known = known || share >= 0;
        }
        if (known)
            rows.at[rows.count++] = row;
    }
    compare_draw_rows(c, &rows, alone, out);
}

/* ---- lengths --------------------------------------------------------------------------------- */

enum { BARS = 32, BARS_LEFT = 44, BARS_HEIGHT = 74, PANEL = 112, PANELS_TOP = 46 };

/* Both histograms have the same turns. Each has its own height, because a short game has much
 * higher bars than a long one. */
struct compare_axis {
    int step, bars;             /* turns in a bar */
    double most[COMPARE_SIDES]; /* the highest bar, as a share */
};

static double compare_share_in(const struct course *c, int bar, int step)
{
    double sum = 0;

    for (int t = bar * step + 1; t <= (bar + 1) * step && t <= COURSE_TURNS; t++)
        sum += c->ended[t];
    return sum;
}

static struct compare_axis compare_axis_of(const struct compare_pair *c, int level)
{
    struct compare_axis a = {1, 1, {0, 0}};
    int last = 1;

    for (int side = 0; side < COMPARE_SIDES; side++) {
        const struct course *games = &c->side[side].measures.course[level];
        int within = course_within(games, 0.99 * (1 - games->unfinished), games->cut);

        last = within > last ? within : last;
    }
    a.step = (last + BARS - 1) / BARS;
    a.bars = (last + a.step - 1) / a.step;
    for (int side = 0; side < COMPARE_SIDES; side++)
        for (int i = 0; i < a.bars; i++) {
            double share = compare_share_in(&c->side[side].measures.course[level], i, a.step);

            a.most[side] = share > a.most[side] ? share : a.most[side];
        }
    return a;
}

static void compare_draw_bar(const struct compare_axis *a, int side, double share, int bar, int y,
                             struct writer *out)
{
    double width = (double)(WIDTH - BARS_LEFT - 8) / a->bars;
    double height = a->most[side] > 0 ? share / a->most[side] * BARS_HEIGHT : 0;
    struct text turns = TEXT_OF(40);

    if (share < 5e-5)
        return;
    text_add(&turns, "turn %d", bar * a->step + 1);
    if (a->step > 1)
        text_add(&turns, " to %d", (bar + 1) * a->step);
    html_add(out,
             "<rect class=\"d-box d-%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\">"
             "<title>%s: %.1f%% of the games</title></rect>\n",
             side == COMPARE_THESE ? "p3" : "m4", BARS_LEFT + bar * width, y - height, width,
             height, turns.at, 100 * share);
}

/* Draw one histogram, whose bars stand on y. */
static void compare_draw_panel(const struct compare_pair *c, int level,
                               const struct compare_axis *a, int side, int y, struct writer *out)
{
    const struct measures *m = &c->side[side].measures;
    struct text says = TEXT_OF(160), most = TEXT_OF(40);

    compare_mark(out, side, 14, y - BARS_HEIGHT - 14);
    text_add(&says, "%s: ", compare_label(c, side));
    if (m->of[METER_TURNS][level].value >= COURSE_TURNS)
        text_put(&says, "half of the games never end");
    else
        text_add(&says, "half end within %.0f turns", m->of[METER_TURNS][level].value);
    svg_text(out, 26, y - BARS_HEIGHT - 9, SVG_START, says.at);
    text_add(&most, "%.0f%%", 100 * a->most[side]);
    svg_text(out, BARS_LEFT - 6, y - BARS_HEIGHT + 12, SVG_END, most.at);
    svg_text(out, BARS_LEFT - 6, y, SVG_END, "0%");
    svg_rule(out, BARS_LEFT, y, WIDTH - 8, y);
    for (int i = 0; i < a->bars; i++)
        compare_draw_bar(a, side, compare_share_in(&m->course[level], i, a->step), i, y, out);
}

static void compare_draw_turns(const struct compare_axis *a, int y, struct writer *out)
{
    double width = (double)(WIDTH - BARS_LEFT - 8) / a->bars;
    int every = (a->bars + 7) / 8;

    for (int i = every - 1; i < a->bars; i += every) {
        struct text turn = TEXT_OF(24);

        text_add(&turn, "%d", (i + 1) * a->step);
        svg_text(out, (int)(BARS_LEFT + (i + 0.5) * width), y + 16, SVG_MIDDLE, turn.at);
    }
    svg_text(out, 8, y + 16, SVG_START, "turn");
}

void compare_draw_lengths(const struct compare_pair *c, int level, bool alone, struct writer *out)
{
    const char *player = measures_level(&c->side[COMPARE_THESE].measures, level);
    struct compare_axis a = compare_axis_of(c, level);
    struct text title = TEXT_OF(80);
    int lowest = PANELS_TOP + PANEL + BARS_HEIGHT;

    text_add(&title, "%s against %s", player, player);
    svg_begin(out, WIDTH, lowest + 26, title.at, "Each bar shows how many games end in those turns",
              alone);
    svg_text(out, 8, 16, SVG_START, title.at);
    for (int side = 0; side < COMPARE_SIDES; side++)
        compare_draw_panel(c, level, &a, side, PANELS_TOP + BARS_HEIGHT + side * PANEL, out);
    compare_draw_turns(&a, lowest, out);
    svg_end(out);
}
