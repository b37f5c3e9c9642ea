#include "bots/battle/certain.h"

/* Return the highest card that the opponent may answer with; 0 for none. Lists are sorted. */
static int certain_best_answer(const struct rules *r, const struct parts *seen, int foe)
{
    const struct field *hand = parts_named(seen, "hand"), *deck = parts_named(seen, "deck");
    int n = hand->count[foe], best = n > 0 ? hand->value[foe][n - 1] : 0;

    n = deck->count[foe];
    if (parts_hidden(seen, foe, parts_option(r, "hand")) > 0 && deck->value[foe][n - 1] > best)
        best = deck->value[foe][n - 1];
    return best;
}

static enum certain certain_attacks(const struct decision *d, const struct parts *seen,
                                    bool keep[MOVES_MAX])
{
    int foe = !d->view->me, hp = d->view->seen.points[foe];
    int highest = MOVE_NUMBER(d->legal[d->n - 1]), best;
    struct parts parts;

    if (highest < hp)
        return CERTAIN_NOTHING;
    if (seen == NULL) {
        parts_describe(d->rules, &d->view->seen, &parts);
        seen = &parts;
    }
    best = certain_best_answer(d->rules, seen, foe);
    if (highest - best < hp)
        return CERTAIN_NOTHING;
    for (int i = 0; i < d->n; i++)
        keep[i] = MOVE_NUMBER(d->legal[i]) - best >= hp;
    return CERTAIN_KILL;
}

/* The rules decide: no hidden card changes the effect of an answer. */
static enum certain certain_answers(const struct decision *d, bool keep[MOVES_MAX])
{
    const struct view *v = d->view;
    int lost = 0;

    for (int i = d->n - 1; i >= 0; i--) {
        struct state next;

        game_after(d->rules, &v->seen, (struct joint){d->legal[i], 0}, &next);
        keep[i] = state_worth(next.result, v->me) >= 0;
        lost += !keep[i];
        if (lost == 0) /* the last answer, no defence, is the worst */
            break;
    }
    if (lost == d->n)
        memset(keep, true, (size_t)d->n * sizeof keep[0]);
    return lost > 0 && lost < d->n ? CERTAIN_RESCUE : CERTAIN_NOTHING;
}

enum certain certain_moves(const struct decision *d, const struct parts *seen, bool keep[MOVES_MAX])
{
    bool attacks = d->rules->game->verbs[MOVE_VERB(d->legal[0])].within;

    memset(keep, true, (size_t)d->n * sizeof keep[0]);
    return attacks ? certain_attacks(d, seen, keep) : certain_answers(d, keep);
}
