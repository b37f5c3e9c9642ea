/*
 * What a sweep found: the fairest settings, a grid of all of them, and each setting as a line of
 * text, with which an interrupted sweep continues.
 */
#include "design/sweep.h"

#include "core/plain.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

bool sweep_is_lively(const struct figures *f)
{
    double turns = playout_mean_turns(&f->score);

    return f->err == OK && turns >= LIVELY_TURNS_LEAST && turns <= LIVELY_TURNS_MOST &&
           100 * playout_open_share(&f->score) <= LIVELY_OPEN_PERCENT;
}

/* ---- the fairest ----------------------------------------------------------------------------- */

static double sweep_unfairness(const struct figures *f)
{
    return f->err == OK ? fabs(playout_first_share(&f->score).value - 0.5) : 2;
}

/* Is setting a fairer than b? Settings that are not lively come last; equal ones keep their
 * order. */
static bool sweep_is_fairer(const struct sweep *s, int a, int b)
{
    const struct figures *x = &s->figures[a], *y = &s->figures[b];
    double difference = sweep_unfairness(x) - sweep_unfairness(y);

    if (sweep_is_lively(x) != sweep_is_lively(y))
        return sweep_is_lively(x);
    if (fabs(difference) <= 1e-12)
        difference = playout_open_share(&x->score) - playout_open_share(&y->score);
    return difference < -1e-12;
}

void sweep_fair(const struct sweep *s, int order[])
{
    for (int i = 0, at; i < s->count; i++) {
        for (at = i; at > 0 && sweep_is_fairer(s, i, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* ---- the picture ----------------------------------------------------------------------------- */

static void sweep_label(const struct sweep *s, int varied, int value, char out[LABEL_BYTES_MOST])
{
    struct rules r = s->base;
    struct text word = text_on(out, LABEL_BYTES_MOST);

    r.value[s->varied[varied].option] = value;
    rules_value(&r, s->varied[varied].option, &word);
}

static void sweep_fill(const struct figures *f, bool both, struct cell *out)
{
    double share = playout_first_share(&f->score).value;
    const char *letter = both || !f->solved ? "" : f->value > 0 ? "W" : f->value < 0 ? "L" : "=";

    if (f->err != OK) {
        snprintf(out->text, CELL_BYTES, "x");
        snprintf(out->about, CELL_ABOUT_BYTES, "%.90s", f->reason);
        out->shade = SHADE_NONE;
        return;
    }
    plain_print(out->text, CELL_BYTES, "%s%.0f", letter, 100 * share);
    plain_print(out->about, CELL_ABOUT_BYTES, "first seat %.1f%%, no winner %.1f%%, %.1f turns",
                100 * share, 100 * playout_open_share(&f->score), playout_mean_turns(&f->score));
    out->shade = svg_shade(2 * share - 1);
}

static void sweep_explain(const struct sweep *s, struct grid *g)
{
    snprintf(g->title, sizeof g->title, "%s: the first seat's share in percent",
             s->base.game->title);
    snprintf(g->row_name, sizeof g->row_name, "%s",
             s->base.game->options[s->varied[0].option].name);
    snprintf(g->column_name, sizeof g->column_name, "%s",
             s->base.game->options[s->varied[1].option].name);
    grid_legend(g, "W", "W", 0, "with perfect play the first player wins");
    grid_legend(g, "L", "L", 0, "with perfect play the second player wins");
    grid_legend(g, "=", "=", 0, "with perfect play nobody wins");
    grid_legend(g, "WL=0123456789", "100", SHADE_MOST, "the first seat always wins");
    grid_legend(g, "WL=0123456789", "0", SHADE_LEAST, "the second seat always wins");
    grid_legend(g, "x", "x", SHADE_NONE, "these rules contradict each other, or are too large");
}

int sweep_grid(const struct sweep *s, struct grid *out)
{
    int rows = s->varied[0].count, columns = s->varied[1].count;

    if (grid_init(out, rows, columns) != OK)
        return ERR_MEMORY;
    for (int i = 0; i < rows; i++)
        sweep_label(s, 0, s->varied[0].value[i], out->row_label[i]);
    for (int j = 0; j < columns; j++)
        sweep_label(s, 1, s->varied[1].value[j], out->column_label[j]);
    for (int i = 0; i < s->count; i++)
        sweep_fill(&s->figures[i], game_is_joint(&s->base), &out->cells[i]);
    sweep_explain(s, out);
    return OK;
}

/* ---- as text --------------------------------------------------------------------------------- */

void sweep_request(const struct sweep *s, struct text *out)
{
    rules_print(&s->base, out);
    for (int i = 0; i < s->varieds; i++) {
        const struct varied *v = &s->varied[i];

        text_add(out, " %s=", s->base.game->options[v->option].name);
        for (int k = 0; k < v->count; k++)
            text_add(out, "%s%d", k ? "," : "", v->value[k]);
    }
    text_add(out, " player=%s games=%d seed=%" PRIu64, s->player, s->games, s->seed);
}

void sweep_write(const struct sweep *s, int i, struct writer *out)
{
    const struct figures *f = &s->figures[i];
    const struct playout_score *c = &f->score;

    writer_add(out,
               "%d %d %d %a %d %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
               " %" PRIu64 " %" PRIu64 " .%s\n",
               i, f->err, f->solved, f->value, f->plies, f->positions, f->drawn_positions, c->games,
               c->first, c->second, c->draws, c->unfinished, c->turns, f->reason);
}

/* Are these figures possible? */
static bool sweep_makes_sense(const struct sweep *s, const struct figures *f)
{
    const struct playout_score *c = &f->score;

    if (!text_is_printable(f->reason) || f->err > OK ||
        (c->games != (uint64_t)s->games && (c->games != 0 || f->err == OK)))
        return false;
    return c->first <= c->games && c->second <= c->games && c->draws <= c->games &&
           c->unfinished <= c->games &&
           c->first + c->second + c->draws + c->unfinished == c->games && f->value >= -1 &&
           f->value <= 1 && f->plies >= 0;
}

bool sweep_read(struct sweep *s, const char *line)
{
    struct figures f = {0};
    struct playout_score *c = &f.score;
    int i, solved, used = 0;
    size_t len = strlen(line);

    plain_scan(line,
               "%d %d %d %la %d %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64
               " %" SCNu64 " %" SCNu64 " %" SCNu64 " .%n",
               &i, &f.err, &solved, &f.value, &f.plies, &f.positions, &f.drawn_positions, &c->games,
               &c->first, &c->second, &c->draws, &c->unfinished, &c->turns, &used);
    if (used == 0 || line[len - 1] != '\n' || i < 0 || i >= s->count || s->done[i])
        return false;
    f.solved = solved != 0;
    snprintf(f.reason, sizeof f.reason, "%.*s", (int)(len - 1 - (size_t)used), line + used);
    if (!sweep_makes_sense(s, &f))
        return false;
    s->figures[i] = f;
    s->done[i] = true;
    s->finished++;
    return true;
}
