/* The graph of a review: a player's win chance from the start to the end of the game, with a letter
 * where somebody erred. */
#include "advise/review.h"
#include "core/move.h"
#include "core/svg.h"

#include <stdlib.h>

enum { GRAPH_WIDTH = 640, GRAPH_HEIGHT = 200, LEFT = 60, TOP = 34, BELOW = 44, MARK = 22 };

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

/* Mark where an error led to with a letter and the player's number; the choice appears under the
 * pointer. */
static void review_add_mark(const struct review *v, const struct reviewed *d, int hero,
                            struct writer *out)
{
    struct svg_point p = review_point_at(v, hero, d->at + 1);
    char sign[3] = {judge_label_word(d->label)[0], (char)('1' + d->player), '\0'};
    struct text about = TEXT_OF(SENTENCE_BYTES);

    text_add(&about, "Turn %d, %s: %s, %s; better: %s", v->rec->choices[d->at].turn,
             v->rec->name[d->player], move_word(&v->rec->duel.rules, d->chosen).at,
             judge_label_word(d->label), move_word(&v->rec->duel.rules, d->best).at);
    svg_box(out, (int)p.x - MARK / 2, (int)p.y - MARK / 2, MARK, MARK,
            d->player == hero ? SHADE_LEAST + 1 : SHADE_MOST - 2, sign, about.at);
}

void review_graph(const struct review *v, const struct review_show *show, bool alone,
                  struct writer *out)
{
    int hero = review_hero(show);
    size_t n = v->rec->count + 1;
    struct svg_point *points = calloc(n, sizeof *points);
    struct text title = TEXT_OF(SENTENCE_BYTES), below = TEXT_OF(SENTENCE_BYTES);

    if (points == NULL) {
        out->failed = true;
        return;
    }
    for (size_t i = 0; i < n; i++)
        points[i] = review_point_at(v, hero, i);
    text_add(&title, "%s: win chance of %s%s", v->rec->duel.rules.game->title, v->rec->name[hero],
             v->open ? ", all cards known" : "");
    svg_begin(
        out, LEFT + GRAPH_WIDTH + 24, TOP + GRAPH_HEIGHT + BELOW, title.at,
        "A line from the start to the end of the game; letters mark weak choices (w), inaccuracies (i), "
        "mistakes (m) and blunders (b)",
        alone);
    svg_text(out, 12, 18, SVG_START, title.at);
    review_add_frame(out);
    svg_line(out, points, n);
    for (size_t i = 0; i < v->count; i++)
        if (judge_is_inferior(v->all[i].label))
            review_add_mark(v, &v->all[i], hero, out);
    text_add(&below, "w weak, i inaccuracy, m mistake, b blunder by %s (1) and %s (2)",
             v->rec->name[P1], v->rec->name[P2]);
    svg_text(out, LEFT, TOP + GRAPH_HEIGHT + 32, SVG_START, below.at);
    svg_end(out);
    free(points);
}
