/*
 * The chances between people of a level, and against them: how often a game is won and lost if both
 * choose as the level does, or if one of them plays best against it. They are exact, because the
 * odds of a level's choices are known at every position (solve/chances/chances.h). Where the rules
 * set no limit for points, they hold up to the bound of the solution.
 */
#ifndef BOTS_LADDER_LEVEL_CHANCES_H
#define BOTS_LADDER_LEVEL_CHANCES_H

#include "bots/bot.h"
#include "solve/chances/chances.h"

/* Get the chances of all positions by number (solution_number), for `random` or a level. They are
 * kept in the solution, which has chances, and made when they are first asked for. NULL: out of
 * memory, no such player, or more than two million positions, which would take seconds. */
const struct chances *level_chances(const struct solution *known, const struct bot *level);

/* Get the chance of a player at any position if both play like the level. ERR_UNKNOWN. */
int level_chance_at(const struct solution *known, const struct bot *level, const struct state *s,
                    int player, struct chance *out);
/* Get the chance of a player after each of its legal choices, in the order of `legal`, if both play
 * like the level from then on; where both choose, the opponent's choice is the level's. Returns how
 * many, or an error of solution_prospects. */
int level_chances_after(const struct solution *known, const struct bot *level,
                        const struct state *s, int player, struct chance out[MOVES_MAX]);

/* A player that chooses like a level, except where it is known to choose otherwise. */
struct level_like {
    const struct bot *level; /* random or a level */
    /* Change the odds of a player's n choices, in the order of `legal`. NULL: they are the level's.
     */
    void (*change)(const void *context, const struct state *s, int player, int n,
                   double odds[MOVES_MAX]);
    const void *context;
};

/* List the choices of such a player and their odds; return how many there are. */
int level_like_odds(const struct solution *known, const struct level_like *who,
                    const struct state *s, int player, move legal[MOVES_MAX],
                    double odds[MOVES_MAX]);

/* Find the best response to such a player: the chances of all positions by number, for which `out`
 * has room. Sooner is a little better, so a response does not put off a win that is certain.
 * ERR_LIMIT: there are too many positions; ERR_MEMORY. */
int level_response_find(const struct solution *known, const struct level_like *who,
                        struct chances *out);
/* Return the index of the best choice of `player` against it. */
int level_response_choose(const struct solution *known, const struct level_like *who,
                          const struct chances *all, const struct state *s, int player);

#endif
