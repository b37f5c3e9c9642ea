/*
 * The games between two players whose odds are known, followed exactly: after each turn, the share
 * of all games that are at each position. Nothing is drawn, so there is no error of sampling; games
 * that are rarer than a limit are counted apart, and so the figures of the others have bounds.
 *
 * Positions and odds are found when a game first gets there, and kept: the next pair of players, or
 * the next start in the same solution, finds them there.
 */
#ifndef DESIGN_COURSE_H
#define DESIGN_COURSE_H

#include "bots/bot.h"
#include "solve/solution.h"

enum {
    COURSE_TURNS = 500,         /* a game that is not over after this many turns is unfinished */
    COURSE_PLAYERS = LEVELS + 2 /* random, the levels, and the strongest */
};

/* What the games of two players come to: shares of all games. */
struct course {
    double first, second, draws, unfinished; /* won by the first seat, by the second */
    double cut;                              /* not followed to the end, because they are rare */
    double ended[COURSE_TURNS + 1];          /* won or drawn with this turn */
};

struct courses; /* the positions of one solution that games were followed to */

/* The solution has chances, and its turn limit is part of the positions (no `fold`). ERR_MEMORY. */
int courses_new(struct courses **out, const struct solution *known);
void courses_free(struct courses *c);

/* Follow the games from a start between two players, by their number in bots_rung; `least` is the
 * smallest share of games that is followed. ERR_MEMORY, or ERR_UNKNOWN: the start was not solved.
 */
int courses_follow(struct courses *c, const struct state *start, int first, int second,
                   double least, struct course *out);

/* Forget the odds of a player's choices: its sight has changed. */
void courses_forget(struct courses *c, int player);

/* Were these the games followed last? */
bool courses_are(const struct courses *c, const struct state *start, int first, int second,
                 double least);

/* The score of the first seat in percent, with half a point for each draw and unfinished game; and
 * how much more it may be because of the games that were cut. */
static inline double course_first(const struct course *c)
{
    return 100 * (c->first + (c->draws + c->unfinished) / 2);
}
/* The last turn with which games end, and 1. */
int course_turns(const struct course *c);
/* The smallest number of turns within which this share of the games ended, at least; COURSE_TURNS
 * if they did not. `extra` counts as ended, too. */
int course_within(const struct course *c, double share, double extra);

/* ---- what was met ---------------------------------------------------------------------------- */

/* A position of the games followed last: how often it was met, in games of all games. */
struct course_place {
    const struct state *state;
    double met;
};
/* Walk over them: start with *cursor 0; false after the last. */
bool courses_next(const struct courses *c, size_t *cursor, struct course_place *out);

/* The share of games in which one player is ahead on points after half of the game's turns, of all
 * that somebody wins; and of these, the share that the other player wins. The games are those of
 * the last call of courses_follow. ERR_MEMORY. */
struct course_half {
    double ahead, turned;
};
int courses_at_half(struct courses *c, struct course_half *out);

#endif
