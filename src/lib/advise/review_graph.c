/* The graph of a review: a player's win chance from the start to the end of the game, with a sign
 * where somebody erred. */
#include "advise/summary.h"
#include "core/move.h"
#include "core/pages/svg.h"

#include <stdlib.h>

enum { GRAPH_WIDTH = 640, GRAPH_HEIGHT = 200, LEFT = 60, TOP = 34, BELOW = 44, MARK = 22 };

int review_hero(const struct review *v, const struct review_show *show)
{
    return show->player != BOTH ? show->player : summary_person(v->rec) == P2 ? P2 : P1;
}

void review_tell_hero(const struct review *v, int hero, struct text *out)
{
    size_t from = out->len;

    text_add(out, "%s win chance%s", summary_whose(v->rec, hero).at,
             v->open ? ", all cards known" : "");
    text_capital(out, from);
}

static struct svg_point review_point_at(const struct review *v, int hero, size_t i)
{
    double along = v->rec->count ? (double)i / (double)v->rec->count : 0;

    return (struct svg_point){LEFT + along * GRAPH_WIDTH,
                              TOP + (1 - v->line[hero][i]) * GRAPH_HEIGHT};
}

static void review_add_frame(struct writer *out)
{
    static const char *const labels[] = {"100 %", "50 %", "0 %"};

    for (int i = 0; i < 3; i++) {
        int y = TOP + i * GRAPH_HEIGHT / 2;

        svg_rule(out, LEFT, y, LEFT + GRAPH_WIDTH, y);
        svg_text(out, LEFT - 8, y + 5, SVG_END, labels[i]);
    }
}

/* Return the shade of a player's signs. */
static int review_shade(int player, int hero)
{
    return player == hero ? SHADE_LEAST + 1 : SHADE_MOST - 2;
}

/* Mark where an error led to with its sign; the choice appears under the pointer. */
static void review_add_mark(const struct review *v, const struct reviewed *d, int hero,
                            struct writer *out)
{
    struct svg_point p = review_point_at(v, hero, d->at + 1);
    const char *sign = judge_label_sign(d->label, false);
    struct text about = TEXT_OF(SENTENCE_BYTES);

    text_add(&about, "Turn %d, %s: %s, %s %s; better: %s", v->rec->choices[d->at].turn,
             summary_name(v->rec, d->player), move_word(&v->rec->duel.rules, d->chosen).at, sign,
             judge_label_word(d->label), move_word(&v->rec->duel.rules, d->best).at);
    svg_box(out, (int)p.x - MARK / 2, (int)p.y - MARK / 2, MARK, MARK,
            review_shade(d->player, hero), sign, about.at);
}

/* Explain a player's shade below the graph. */
static void review_add_legend(const struct review *v, int player, int hero, struct writer *out)
{
    int x = LEFT + player * GRAPH_WIDTH / 2, y = TOP + GRAPH_HEIGHT + (BELOW - MARK) / 2;
    struct text by = TEXT_OF(SENTENCE_BYTES);

    text_add(&by, "errors by %s", summary_name(v->rec, player));
    svg_box(out, x, y, MARK, MARK, review_shade(player, hero), "?", "");
    svg_text(out, x + MARK + 8, y + 16, SVG_START, by.at);
}

void review_graph(const struct review *v, const struct review_show *show, bool alone,
                  struct writer *out)
{
    int hero = review_hero(v, show);
    size_t n = v->rec->count + 1;
    struct svg_point *points = calloc(n, sizeof *points);
    struct text title = TEXT_OF(SENTENCE_BYTES);

    if (points == NULL) {
        out->failed = true;
        return;
    }
    for (size_t i = 0; i < n; i++)
        points[i] = review_point_at(v, hero, i);
    text_add(&title, "%s: ", rules_title(&v->rec->duel.rules).at);
    review_tell_hero(v, hero, &title);
    svg_begin(out, LEFT + GRAPH_WIDTH + 24, TOP + GRAPH_HEIGHT + BELOW, title.at,
              "A line from the start to the end of the game; signs mark weak choices: ~, "
              "inaccuracies: ?!, mistakes: ? and blunders: ??",
              alone);
    svg_text(out, 12, 18, SVG_START, title.at);
    review_add_frame(out);
    svg_line(out, points, n);
    for (size_t i = 0; i < v->count; i++)
        if (judge_is_inferior(v->all[i].label))
            review_add_mark(v, &v->all[i], hero, out);
    for (int p = P1; p <= P2; p++)
        review_add_legend(v, p, hero, out);
    svg_end(out);
    free(points);
}
