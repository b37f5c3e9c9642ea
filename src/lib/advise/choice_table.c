#include "advise/choice_table.h"

#include "advise/judge.h"
#include "bots/ladder/level_chances.h"
#include "core/json.h"
#include "core/move.h"

#include <math.h>
#include <stdlib.h>

/* A choice, and the chance after it if both play like a level. */
struct choice_row {
    struct prospect best; /* against best play */
    struct chance like;
    bool known; /* is `like` known? */
};

static double choice_score(const struct choice_row *c)
{
    return c->known ? (1 + (double)c->like.win - (double)c->like.loss) / 2 : 0;
}

static int choice_compare(const void *left, const void *right)
{
    const struct choice_row *x = left, *y = right;
    const struct prospect *a = &x->best, *b = &y->best;
    int order = fabs(a->share - b->share) < 1e-9 ? 0 : a->share > b->share ? -1 : 1;

    if (x->known && fabs(a->worth.value - b->worth.value) > 1e-9)
        order = a->worth.value > b->worth.value ? -1 : 1;
    else if (x->known && a->worth.value <= 0 && fabs(choice_score(x) - choice_score(y)) > 1e-9)
        order = choice_score(x) > choice_score(y) ? -1 : 1;
    order = order ? order : -prospect_compare(a, b);
    return order ? order : a->move - b->move;
}

/* List the choices of a player, with their chances if there is a level. Choices that perfect play
 * makes most often come first; with a level, those of the highest value, then of the best chance.
 */
static int choice_list(const struct solution *known, const struct state *s, int player,
                       const struct bot *level, struct choice_row out[MOVES_MAX])
{
    struct chance like[MOVES_MAX];
    struct prospect best[MOVES_MAX];
    int n = solution_prospects(known, s, player, best);
    bool is_known =
        n > 0 && level != NULL && level_chances_after(known, level, s, player, like) == n;

    for (int i = 0; i < n; i++)
        out[i] = (struct choice_row){best[i], is_known ? like[i] : (struct chance){0, 0}, is_known};
    if (n > 0)
        qsort(out, (size_t)n, sizeof *out, choice_compare);
    return n;
}

double choice_table_plain(double v)
{
    return fabs(v) < 5e-10 ? 0 : v;
}

void choice_table_worth(const struct solution *known, const struct worth *w, struct text *out)
{
    if (judge_is_mixed(solution_rules(known)))
        text_add(out, "%+.4f", text_four_digits(w->value));
    else if (w->value == 0)
        text_add(out, "draws");
    else
        text_add(out, "%s in %d", w->value > 0 ? "wins" : "loses", prospect_turns(w->plies));
}

/* Is this what wins soonest? */
static bool choice_is_singled_out(const struct solution *known, const struct prospect *p)
{
    return !judge_is_mixed(solution_rules(known)) && p->share > 0 && p->worth.value > 0;
}

static void choice_print(const struct solution *known, const struct choice_row *c,
                         struct writer *out)
{
    const struct prospect *p = &c->best;
    struct words word = move_word(solution_rules(known), p->move);
    struct text worth = TEXT_OF(WORD_BYTES);

    choice_table_worth(known, &p->worth, &worth);
    if (judge_is_mixed(solution_rules(known)))
        writer_add(out, "  %-16s %7.2f%%   %s", word.at, 100 * p->share, worth.at);
    else
        writer_add(out, "  %-16s %s", word.at, worth.at);
    if (c->known)
        writer_add(out, "%*s%5.1f%%", 13 - (int)worth.len, "", 100 * choice_score(c));
    writer_put(out, choice_is_singled_out(known, p) ? "  <- perfect play\n" : "\n");
}

/* Name the columns. */
static void choice_print_head(const struct solution *known, const struct bot *level,
                              struct writer *out)
{
    if (judge_is_mixed(solution_rules(known)))
        writer_add(out, "  %-16s %8s   %-11s  %s %s\n", "choice", "mix", "best play", "both like",
                   level->id);
    else
        writer_add(out, "  %-16s %-11s  %s %s\n", "choice", "best play", "both like", level->id);
}

static bool choice_are_level(const struct choice_row *c, int n)
{
    struct prospect best[MOVES_MAX];

    for (int i = 0; i < n; i++)
        best[i] = c[i].best;
    return prospect_is_level(best, n);
}

void choice_table_print(const struct solution *known, const struct state *s,
                        const char *const names[2], const struct bot *level, struct writer *out)
{
    for (int player = P1; player <= P2; player++) {
        struct choice_row c[MOVES_MAX];
        int n = choice_list(known, s, player, level, c);

        if (n < 0)
            continue;
        if (s->turn == BOTH)
            writer_add(out, "%s%s: how often to choose each, and its value against best play\n",
                       player == P1 ? "" : "\n", names[player]);
        if (c[0].known)
            choice_print_head(known, level, out);
        for (int i = 0; i < n; i++)
            choice_print(known, &c[i], out);
        if (s->turn == BOTH && choice_are_level(c, n))
            writer_put(out, "  All choices are equal against best play.\n");
    }
}

static const char *choice_value_word(double v)
{
    return v > 0 ? "win" : v < 0 ? "loss" : "draw";
}

static void choice_put(struct text *line, const struct solution *known, const struct choice_row *c)
{
    const struct prospect *p = &c->best;
    struct words word = move_word(solution_rules(known), p->move);

    json_open(line, NULL, '{');
    if (judge_is_mixed(solution_rules(known)))
        json_put(line, "move:s share:d value:d", word.at,
                 c->known ? p->share : choice_table_plain(p->share),
                 choice_table_plain(p->worth.value));
    else
        json_put(line, "move:s value:s plies:n", word.at, choice_value_word(p->worth.value),
                 p->worth.plies);
    if (c->known && !judge_is_mixed(solution_rules(known)))
        json_put_real(line, "share", p->share);
    if (c->known)
        json_put(line, "win:d loss:d", (double)c->like.win, (double)c->like.loss);
    json_close(line, '}');
}

static void choice_put_all(struct text *line, const char *name, const struct solution *known,
                           const struct state *s, int player, const struct bot *level)
{
    struct choice_row c[MOVES_MAX];
    int n = choice_list(known, s, player, level, c);

    json_open(line, name, '[');
    for (int i = 0; i < n; i++)
        choice_put(line, known, &c[i]);
    json_close(line, ']');
}

void choice_table_json(const struct solution *known, const struct state *s, const struct bot *level,
                       struct text *line)
{
    struct worth w;

    if (solution_worth(known, s, &w) != OK)
        return;
    if (judge_is_mixed(solution_rules(known)))
        json_put_real(line, "value", choice_table_plain(w.value));
    else
        json_put(line, "value:s plies:n", choice_value_word(w.value), w.plies);
    if (level != NULL)
        json_put_text(line, "against", level->id);
    if (s->turn == BOTH) {
        json_open(line, "strategy", '[');
        choice_put_all(line, NULL, known, s, P1, level);
        choice_put_all(line, NULL, known, s, P2, level);
        json_close(line, ']');
    } else if (s->turn <= P2) {
        choice_put_all(line, "moves", known, s, s->turn, level);
    }
}
