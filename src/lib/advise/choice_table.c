#include "advise/choice_table.h"

#include "advise/judge.h"
#include "core/json.h"
#include "core/move.h"

#include <math.h>
#include <stdlib.h>

static int choice_compare(const void *left, const void *right)
{
    const struct prospect *a = left, *b = right;
    int order = fabs(a->share - b->share) < 1e-9 ? 0 : a->share > b->share ? -1 : 1;

    order = order ? order : -prospect_compare(a, b);
    return order ? order : a->move - b->move;
}

/* Sort: choices that perfect play makes most often first, then by prospect_compare. */
static void choice_rank(struct prospect *p, int n)
{
    qsort(p, (size_t)n, sizeof *p, choice_compare);
}

double choice_table_plain(double v)
{
    return fabs(v) < 5e-10 ? 0 : v;
}

void choice_table_worth(const struct solution *known, const struct worth *w, struct text *out)
{
    if (judge_is_mixed(solution_rules(known)))
        text_add(out, "%+.4f", choice_table_plain(w->value));
    else if (w->value == 0)
        text_add(out, "draws");
    else
        text_add(out, "%s in %d", w->value > 0 ? "wins" : "loses", worth_turns(w->plies));
}

/* Would `perfect` choose this? In a position that is not won this depends on the chances against
 * random moves, which only `analyze` computes. */
static bool choice_is_singled_out(const struct solution *known, const struct prospect *p)
{
    return !judge_is_mixed(solution_rules(known)) && p->share > 0 &&
           (p->worth.value > 0 || p->chance != 0);
}

static void choice_print(const struct solution *known, const struct prospect *p, struct writer *out)
{
    struct words word = move_word(solution_rules(known), p->move);
    struct text worth = TEXT_OF(WORD_BYTES);

    choice_table_worth(known, &p->worth, &worth);
    if (judge_is_mixed(solution_rules(known)))
        writer_add(out, "  %-16s %7.2f%%   %s", word.at, 100 * p->share, worth.at);
    else
        writer_add(out, "  %-16s %s", word.at, worth.at);
    if (p->chance != 0 && p->worth.value <= 0)
        writer_add(out, "%*s%+.4f against random moves", 13 - (int)worth.len, "", p->chance);
    writer_put(out, choice_is_singled_out(known, p) ? "  <- perfect play\n" : "\n");
}

void choice_table_print(const struct solution *known, const struct state *s,
                        const char *const names[2], struct writer *out)
{
    for (int player = P1; player <= P2; player++) {
        struct prospect p[MOVES_MAX];
        int n = solution_prospects(known, s, player, p);

        if (n < 0)
            continue;
        choice_rank(p, n);
        if (s->turn == BOTH)
            writer_add(out, "%s%s: how often to choose each, and its value against best play\n",
                       player == P1 ? "" : "\n", names[player]);
        for (int i = 0; i < n; i++)
            choice_print(known, &p[i], out);
        if (s->turn == BOTH && prospect_is_level(p, n))
            writer_put(out, "  All choices are equal against best play; the first does best "
                            "against random moves.\n");
    }
}

static const char *choice_value_word(double v)
{
    return v > 0 ? "win" : v < 0 ? "loss" : "draw";
}

static void choice_put(struct text *line, const struct solution *known, const struct prospect *p,
                       bool chances)
{
    struct words word = move_word(solution_rules(known), p->move);

    json_open(line, NULL, '{');
    if (judge_is_mixed(solution_rules(known)))
        json_put(line, "move:s share:d value:d", word.at,
                 chances ? p->share : choice_table_plain(p->share),
                 choice_table_plain(p->worth.value));
    else
        json_put(line, "move:s value:s plies:n", word.at, choice_value_word(p->worth.value),
                 p->worth.plies);
    if (chances && !judge_is_mixed(solution_rules(known)))
        json_put_real(line, "share", p->share);
    if (chances)
        json_put_real(line, "chance", p->chance);
    json_close(line, '}');
}

static void choice_put_all(struct text *line, const char *name, const struct solution *known,
                           const struct state *s, int player, bool chances)
{
    struct prospect p[MOVES_MAX];
    int n = solution_prospects(known, s, player, p);

    if (n > 0)
        choice_rank(p, n);
    json_open(line, name, '[');
    for (int i = 0; i < n; i++)
        choice_put(line, known, &p[i], chances);
    json_close(line, ']');
}

void choice_table_json(const struct solution *known, const struct state *s, bool chances,
                       struct text *line)
{
    struct worth w;

    if (solution_worth(known, s, &w) != OK)
        return;
    if (judge_is_mixed(solution_rules(known)))
        json_put_real(line, "value", choice_table_plain(w.value));
    else
        json_put(line, "value:s plies:n", choice_value_word(w.value), w.plies);
    if (s->turn == BOTH) {
        json_open(line, "strategy", '[');
        choice_put_all(line, NULL, known, s, P1, chances);
        choice_put_all(line, NULL, known, s, P2, chances);
        json_close(line, ']');
    } else if (s->turn <= P2) {
        choice_put_all(line, "moves", known, s, s->turn, chances);
    }
}
