#include "bots/battle/exact_rest.h"

static bool exact_rest_is_last_turn(const struct decision *d)
{
    return d->rules->value[TURN_LIMIT] == d->view->seen.clock + 1;
}

/* Return the result of an answer in the last turn; cards that are drawn after it do not count. */
static int exact_rest_answer(const struct rules *r, const struct state *s, move answer, int me)
{
    struct state next;

    game_after(r, s, (struct joint){answer, 0}, &next);
    return state_worth(next.turn == OVER ? next.result : game_limit_result(r, next.points), me);
}

/* Return what an attack is worth if the opponent gives the best answer. */
static int exact_rest_attack(const struct rules *r, const struct state *whole, move attack, int me)
{
    struct state next;
    move answers[MOVES_MAX];
    int worst = 1, n;

    game_after(r, whole, (struct joint){attack, 0}, &next);
    n = r->game->legal(r, &next, !me, answers);
    for (int i = 0; i < n && worst > -1; i++) {
        int worth = exact_rest_answer(r, &next, answers[i], me);

        worst = worth < worst ? worth : worst;
    }
    return worst;
}

static void exact_rest_attacks(const struct decision *d, const struct belief *b,
                               double value[MOVES_MAX])
{
    for (int i = 0; i < d->n; i++)
        value[i] = 0;
    for (int k = 0; k < b->count; k++) {
        struct state whole = belief_position(b, k);

        for (int i = 0; i < d->n; i++)
            value[i] +=
                b->hand[k].share * exact_rest_attack(d->rules, &whole, d->legal[i], d->view->me);
    }
}

bool exact_rest_choices(const struct decision *d, belief_odds *odds, void *context,
                        double value[MOVES_MAX])
{
    bool attacks = d->rules->game->verbs[MOVE_VERB(d->legal[0])].within, exact = true;
    struct belief *b;

    if (!exact_rest_is_last_turn(d))
        return false;
    if (attacks) {
        b = belief_new(d, odds, context, BELIEF_ALL);
        exact = b != NULL && b->exact;
        if (exact)
            exact_rest_attacks(d, b, value);
        belief_free(b);
        return exact;
    }
    for (int i = 0; i < d->n; i++)
        value[i] = exact_rest_answer(d->rules, &d->view->seen, d->legal[i], d->view->me);
    return true;
}
