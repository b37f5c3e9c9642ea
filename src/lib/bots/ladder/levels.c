/*
 * The levels, and the players of the same kind above them. They play by the solution of a game.
 * Where cards are hidden, they play as bots/battle/blurred.h says if the game has the hands that
 * the players there know, and as bots/sampled/sampled_levels.h says otherwise.
 *
 * perfect gives nothing away, and takes what others give. The levels below it overlook what lies
 * far ahead (sight.h).
 */
#include "bots/battle/blurred.h"
#include "bots/ladder/sight.h"
#include "bots/sampled/sampled_levels.h"
#include "core/move.h"

/* The same in every game. */
static const struct habits {
    int slip;  /* in how many of 1000 decisions it sees nothing at all */
    int usual; /* how often, of 1000, it sees one ply more, unless the game sets it */
} habits[LEVELS] = {{80, 300}, {30, 600}, {8, 800}, {0, 900}};

static int levels_sight_of(const struct bot *self, const struct rules *r)
{
    int set = rules_sight(r)[self->level];

    return set ? set : habits[self->level].usual;
}

struct sight sight_of(const struct bot *level, const struct rules *r)
{
    return (struct sight){habits[level->level].slip / 1000.0, levels_sight_of(level, r) / 1000.0};
}

/* Get the prospects of the moves that may be chosen, in their order; a negative number if the
 * position cannot be reached. */
static int levels_prospects(const struct decision *d, struct prospect list[MOVES_MAX])
{
    int all = solution_prospects(d->known, &d->view->seen, d->view->me, list), n = 0;

    for (int i = 0; i < all; i++)
        if (move_is_among(list[i].move, d->legal, d->n))
            list[n++] = list[i];
    return all < 0 ? all : n;
}

/* Choose by the right mix; if no move of it may be chosen, choose the best of the others. */
static void levels_right_mix(const struct prospect *list, int n, double odds[MOVES_MAX])
{
    double sum = 0;
    int best = 0;

    for (int i = 0; i < n; i++) {
        sum += list[i].share;
        best = prospect_compare(&list[i], &list[best]) > 0 ? i : best;
    }
    for (int i = 0; i < n; i++)
        odds[i] = sum > 0 ? list[i].share / sum : i == best;
}

static bool levels_odds_open(const struct bot *self, const struct decision *d,
                             double odds[MOVES_MAX])
{
    struct prospect list[MOVES_MAX];
    int n = levels_prospects(d, list);
    struct sight how;

    if (n < 0)
        return false;
    if (self->level == LEVELS) {
        levels_right_mix(list, n, odds);
        return true;
    }
    how = sight_of(self, d->rules);
    sight_odds(&how, d->known, (struct sight_looks){NULL}, &d->view->seen, d->view->me, list, n,
               odds);
    return true;
}

/* ---- where cards are hidden ------------------------------------------------------------------ */

static struct lapses levels_lapses(const struct bot *self, const struct rules *r)
{
    return (struct lapses){1000 - levels_sight_of(self, r), habits[self->level].slip};
}

static bool levels_odds_hidden(const struct bot *self, const struct decision *d,
                               double odds[MOVES_MAX])
{
    struct lapses l = levels_lapses(self, d->rules);

    return d->rules->game->has_usual_hands && blurred_odds(l, d, odds);
}

static move levels_choose_hidden(const struct bot *self, const struct decision *d)
{
    struct lapses l = levels_lapses(self, d->rules);

    return d->rules->game->has_usual_hands ? blurred_choose(l, d) : sampled_choose(l, d);
}

/* ---- the players ----------------------------------------------------------------------------- */

static bool levels_odds(const struct bot *self, const struct decision *d, double odds[MOVES_MAX])
{
    return game_is_hidden(d->rules->game) ? levels_odds_hidden(self, d, odds)
                                          : levels_odds_open(self, d, odds);
}

static move levels_choose(const struct bot *self, const struct decision *d)
{
    double odds[MOVES_MAX];

    if (game_is_hidden(d->rules->game))
        return levels_choose_hidden(self, d);
    if (!levels_odds_open(self, d, odds))
        return d->legal[rng_below(d->rng, (uint32_t)d->n)];
    return d->legal[bot_draw(odds, d->n, d->rng)];
}

#define PLAYER(name, which, words)                                                                 \
    const struct bot name##_bot = {.id = #name,                                                    \
                                   .pitch = words,                                                 \
                                   .kind = which < LEVELS ? BOT_LADDER : BOT_STRONGEST,            \
                                   .needs = BOT_NEEDS_SOLUTION,                                    \
                                   .level = which,                                                 \
                                   .choose = FOR_STUDY(levels_choose),                             \
                                   .odds = FOR_STUDY(levels_odds),                                 \
                                   .draws = BOT_DRAWS_BY_ODDS}

PLAYER(novice, NOVICE, "seldom sees more than one move ahead");
PLAYER(casual, CASUAL, "sees a little further, and misses chances");
PLAYER(skilled, SKILLED, "sees most things");
PLAYER(expert, EXPERT, "misses little, and never a win in one move");
PLAYER(perfect, LEVELS, "never errs, and punishes your errors");
