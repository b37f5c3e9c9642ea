#include "bots/battle/certain.h"

/* Return the highest card that the opponent may answer with; 0 for none. */
static int certain_best_answer(const struct decision *d, int foe)
{
    struct holding parts[FIELDS_MAX][2];
    pile cards;

    d->rules->game->parts(d->rules, &d->view->seen, parts);
    cards = parts[PARTS_HAND][foe].cards;
    if (parts[PARTS_HAND][foe].unseen > 0)
        cards |= parts[PARTS_DECK][foe].cards;
    return pile_highest(named_parts_option(d->rules, "copies"), cards);
}

/* Does an attack kill if it meets this card? The rules say what it takes without a defence, and a
 * card takes its number off that. */
static bool certain_kills(const struct decision *d, move attack, int answer)
{
    struct state hit, next;
    move answers[MOVES_MAX];
    int foe = !d->view->me, n;

    game_after(d->rules, &d->view->seen, (struct joint){attack, 0}, &hit);
    n = d->rules->game->legal(d->rules, &hit, foe, answers);
    game_after(d->rules, &hit, (struct joint){answers[n - 1], 0}, &next);
    return next.points[foe] + answer <= 0;
}

static enum certain certain_attacks(const struct decision *d, bool keep[MOVES_MAX])
{
    int foe = !d->view->me, hp = d->view->seen.points[foe];
    int highest = MOVE_NUMBER(d->legal[d->n - 1]), best;

    if (highest < hp)
        return CERTAIN_NOTHING;
    best = certain_best_answer(d, foe);
    if (highest - best < hp)
        return CERTAIN_NOTHING;
    if (!certain_kills(d, d->legal[d->n - 1], best))
        return CERTAIN_NOTHING;
    for (int i = 0; i < d->n; i++)
        keep[i] = certain_kills(d, d->legal[i], best);
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

int certain_list(const struct decision *d, move out[MOVES_MAX])
{
    bool keep[MOVES_MAX];
    int n = 0;

    certain_moves(d, keep);
    for (int i = 0; i < d->n; i++)
        if (keep[i])
            out[n++] = d->legal[i];
    return n;
}

enum certain certain_moves(const struct decision *d, bool keep[MOVES_MAX])
{
    bool attacks = d->rules->game->verbs[MOVE_VERB(d->legal[0])].within;

    memset(keep, true, MOVES_MAX * sizeof keep[0]);
    return attacks ? certain_attacks(d, keep) : certain_answers(d, keep);
}
