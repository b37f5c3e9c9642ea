#include "bots/ladder/level_chances.h"

#include "bots/ladder/sight.h"
#include "solve/stochastic.h"

#include <math.h>
#include <stdlib.h>

struct level_asked {
    const struct solution *known;
    const struct bot *level;
    struct sight_looks looks;
};

/* Get the odds of the level's choices; there are `n` of them. */
static int level_odds(const struct level_asked *a, const struct state *s, int player,
                      move legal[MOVES_MAX], double odds[MOVES_MAX])
{
    const struct rules *r = solution_rules(a->known);
    struct view view = {.seen = *s, .me = player};
    struct decision d = {.rules = r, .known = a->known, .view = &view, .legal = legal};

    d.n = r->game->legal(r, s, player, legal);
    bot_odds(a->level, &d, odds);
    return d.n;
}

static void level_ask(const void *context, const struct state *s, int player,
                      double odds[MOVES_MAX])
{
    const struct level_asked *a = context;
    struct prospect list[MOVES_MAX];
    move legal[MOVES_MAX];
    struct sight how;

    if (a->looks.at == NULL) {
        level_odds(a, s, player, legal, odds);
        return;
    }
    how = sight_of(a->level, solution_rules(a->known)->game);
    sight_odds(&how, a->known, a->looks, s, player, list,
               solution_prospects(a->known, s, player, list), odds);
}

const struct chances *level_chances(const struct solution *known, const struct bot *level)
{
    enum { POSITIONS_MAX = 2 << 20 };
    struct level_asked asked = {.known = known, .level = level};
    const struct chances *made;
    struct solution_table t;
    int kind = 0;

    solution_table(known, &t);
    if (t.count > POSITIONS_MAX)
        return NULL;

    while (bots_rung(solution_rules(known)->game, kind) != level)
        if (++kind > LEVELS)
            return NULL;
    if ((made = solution_chances(known, kind, NULL)) != NULL)
        return made;
    if (kind > 0 && (asked.looks.at = malloc(t.count * sizeof *asked.looks.at)) != NULL)
        for (uint64_t i = 0; i < t.count; i++)
            asked.looks.at[i] = NAN;
    made = solution_chances(known, kind, &(struct fallible){kind > 0 ? level_ask : NULL, &asked});
    free(asked.looks.at);
    return made;
}

/* ---- one position ---------------------------------------------------------------------------- */

/* A player's chances at the positions of a table. */
struct level_seat {
    const struct solution *known;
    const struct chances *all;
    int player;
};

static struct chance level_seen(const struct level_seat *seat, const struct state *s)
{
    int worth = state_worth(s->result, seat->player);
    struct chance c = {worth > 0, worth < 0};
    uint64_t number;

    if (s->turn == OVER || solution_number(seat->known, s, &number) != OK)
        return c;
    c = seat->all[number].alike;
    if (seat->player != (s->turn == P2))
        c = (struct chance){c.loss, c.win};
    return c;
}

static double level_win(const void *seat, const struct state *s)
{
    return (double)level_seen(seat, s).win;
}

static double level_loss(const void *seat, const struct state *s)
{
    return (double)level_seen(seat, s).loss;
}

/* The mean over nature's choices, if nature is to move. */
static struct chance level_mean(const struct level_seat *seat, const struct state *s)
{
    const struct rules *r = solution_rules(seat->known);

    return (struct chance){(float)stochastic_mean(r, s, level_win, seat),
                           (float)stochastic_mean(r, s, level_loss, seat)};
}

int level_chance_at(const struct solution *known, const struct bot *level, const struct state *s,
                    int player, struct chance *out)
{
    struct level_seat seat = {known, level_chances(known, level), player};
    struct worth w;

    if (seat.all == NULL || solution_worth(known, s, &w) != OK)
        return ERR_UNKNOWN;
    *out = level_mean(&seat, s);
    return OK;
}

int level_chances_after(const struct solution *known, const struct bot *level,
                        const struct state *s, int player, struct chance out[MOVES_MAX])
{
    const struct rules *r = solution_rules(known);
    struct level_seat seat = {known, level_chances(known, level), player};
    move mine[MOVES_MAX], theirs[MOVES_MAX] = {0};
    double odds[MOVES_MAX] = {1};
    struct state next;
    struct worth w;
    int n, k = 1;

    if (seat.all == NULL || solution_worth(known, s, &w) != OK)
        return ERR_UNKNOWN;
    n = r->game->legal(r, s, player, mine);
    if (s->turn == BOTH)
        k = level_odds(&(struct level_asked){.known = known, .level = level}, s, !player, theirs,
                       odds);
    for (int i = 0; i < n; i++) {
        double win = 0, loss = 0;

        for (int j = 0; j < k; j++) {
            struct chance c = level_mean(
                &seat, game_after(r, s, state_joint(s, player, mine[i], theirs[j]), &next));

            win += odds[j] * (double)c.win;
            loss += odds[j] * (double)c.loss;
        }
        out[i] = (struct chance){(float)win, (float)loss};
    }
    return n;
}
