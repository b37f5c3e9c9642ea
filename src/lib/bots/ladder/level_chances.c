#include "bots/ladder/level_chances.h"

#include "bots/ladder/sight.h"
#include "solve/stochastic.h"

#include <math.h>
#include <stdlib.h>

enum { LEVEL_POSITIONS_MAX = 2 << 20 };

struct level_asked {
    const struct solution *known;
    const struct level_like *who;
    struct sight_looks looks;
};

static void level_change(const struct level_like *who, const struct state *s, int player, int n,
                         double odds[MOVES_MAX])
{
    if (who->change != NULL)
        who->change(who->context, s, player, n, odds);
}

int level_like_odds(const struct solution *known, const struct level_like *who,
                    const struct state *s, int player, move legal[MOVES_MAX],
                    double odds[MOVES_MAX])
{
    const struct rules *r = solution_rules(known);
    struct view view = {.seen = *s, .me = player};
    struct decision d = {.rules = r, .known = known, .view = &view, .legal = legal};

    d.n = r->game->legal(r, s, player, legal);
    bot_odds(who->level, &d, odds);
    level_change(who, s, player, d.n, odds);
    return d.n;
}

static void level_ask(const void *context, const struct state *s, int player,
                      double odds[MOVES_MAX])
{
    const struct level_asked *a = context;
    struct prospect list[MOVES_MAX];
    move legal[MOVES_MAX];
    struct sight how;
    int n;

    if (a->looks.at == NULL) {
        level_like_odds(a->known, a->who, s, player, legal, odds);
        return;
    }
    how = sight_of(a->who->level, solution_rules(a->known));
    n = solution_prospects(a->known, s, player, list);
    sight_odds(&how, a->known, a->looks, s, player, list, n, odds);
    level_change(a->who, s, player, n, odds);
}

/* Begin to ask at all positions. Without memory for the looks it only takes longer. */
static struct level_asked level_asked_begin(const struct solution *known,
                                            const struct level_like *who, uint64_t positions)
{
    struct level_asked asked = {.known = known, .who = who};
    bool looks = who->level != bots_rung(solution_rules(known)->game, 0);

    if (looks && (asked.looks.at = malloc(positions * sizeof *asked.looks.at)) != NULL)
        for (uint64_t i = 0; i < positions; i++)
            asked.looks.at[i] = NAN;
    return asked;
}

const struct chances *level_chances(const struct solution *known, const struct bot *level)
{
    struct level_like like = {.level = level};
    const struct chances *made;
    struct level_asked asked;
    struct solution_table t;
    int kind = 0;

    solution_table(known, &t);
    if (t.count > LEVEL_POSITIONS_MAX)
        return NULL;

    while (bots_rung(solution_rules(known)->game, kind) != level)
        if (++kind > LEVELS)
            return NULL;
    if ((made = solution_chances(known, kind, NULL)) != NULL)
        return made;
    asked = level_asked_begin(known, &like, t.count);
    made = solution_chances(
        known, kind, &(struct fallible){.odds = kind > 0 ? level_ask : NULL, .context = &asked});
    free(asked.looks.at);
    return made;
}

int level_response_find(const struct solution *known, const struct level_like *who,
                        struct chances *out)
{
    struct level_asked asked;
    struct solution_table t;
    int err;

    solution_table(known, &t);
    if (t.count > LEVEL_POSITIONS_MAX)
        return ERR_LIMIT;
    asked = level_asked_begin(known, who, t.count);
    err = solution_chances_into(
        known,
        &(struct fallible){.odds = level_ask, .context = &asked, .patience = chances_patience},
        out);
    free(asked.looks.at);
    return err;
}

/* ---- one position ---------------------------------------------------------------------------- */

/* A player's chances at the positions of a table. */
struct level_seat {
    const struct solution *known;
    const struct chances *all;
    int player;
    bool is_best; /* the player plays best, and only the other one like the level */
};

static struct chance level_seen(const struct level_seat *seat, const struct state *s)
{
    int worth = state_worth(s->result, seat->player);
    struct chance c = {worth > 0, worth < 0};
    uint64_t number;
    bool is_first;

    if (s->turn == OVER || solution_number(seat->known, s, &number) != OK)
        return c;
    is_first = seat->player == (s->turn == P2);
    if (seat->is_best)
        return is_first ? seat->all[number].first : seat->all[number].second;
    c = seat->all[number].alike;
    return is_first ? c : (struct chance){c.loss, c.win};
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
    struct level_seat seat = {known, level_chances(known, level), player, false};
    struct worth w;

    if (seat.all == NULL || solution_worth(known, s, &w) != OK)
        return ERR_UNKNOWN;
    *out = level_mean(&seat, s);
    return OK;
}

/* Fill in the chance after each choice; where both choose, the other player is `who`. */
static int level_after(const struct level_seat *seat, const struct level_like *who,
                       const struct state *s, struct chance out[MOVES_MAX])
{
    const struct rules *r = solution_rules(seat->known);
    move mine[MOVES_MAX], theirs[MOVES_MAX] = {0};
    double odds[MOVES_MAX] = {1};
    int n = r->game->legal(r, s, seat->player, mine), k = 1;
    struct state next;

    if (s->turn == BOTH)
        k = level_like_odds(seat->known, who, s, !seat->player, theirs, odds);
    for (int i = 0; i < n; i++) {
        double win = 0, loss = 0;

        for (int j = 0; j < k; j++) {
            struct chance c = level_mean(
                seat, game_after(r, s, state_joint(s, seat->player, mine[i], theirs[j]), &next));

            win += odds[j] * (double)c.win;
            loss += odds[j] * (double)c.loss;
        }
        out[i] = (struct chance){(float)win, (float)loss};
    }
    return n;
}

int level_chances_after(const struct solution *known, const struct bot *level,
                        const struct state *s, int player, struct chance out[MOVES_MAX])
{
    struct level_seat seat = {known, level_chances(known, level), player, false};
    struct worth w;

    if (seat.all == NULL || solution_worth(known, s, &w) != OK)
        return ERR_UNKNOWN;
    return level_after(&seat, &(struct level_like){.level = level}, s, out);
}

int level_response_choose(const struct solution *known, const struct level_like *who,
                          const struct chances *all, const struct state *s, int player)
{
    struct level_seat seat = {known, all, player, true};
    struct chance after[MOVES_MAX];
    int n = level_after(&seat, who, s, after), best = 0;

    for (int i = 1; i < n; i++)
        if (after[i].win - after[i].loss > after[best].win - after[best].loss)
            best = i;
    return best;
}
