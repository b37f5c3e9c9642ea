/*
 * How a player chose at the positions that it met, added up over its games; and a model of the
 * player: its own shares there, and elsewhere those of the level whose choices explain them best.
 *
 * The best response to the model is an opponent that knows the player. The model may be wrong, so
 * only games against the player itself show what the response takes from it.
 */
#ifndef ADVISE_GRADES_GRADE_HABITS_H
#define ADVISE_GRADES_GRADE_HABITS_H

#include "advise/grades/grade.h"
#include "bots/ladder/level_chances.h"

struct grade_habit {
    uint64_t choice; /* the position, the seat where both choose, and the choice's index */
    uint64_t times;
};

/* Begin with zeros. */
struct grade_habits {
    struct grade_habit *all; /* ascending, each once, after grade_habits_sort */
    size_t count, room;
};
void grade_habits_release(struct grade_habits *h);

/* Add the answers of `player` in a game that was solved, as in grade_record; and those of other
 * games. False: out of memory. */
bool grade_habits_add(struct grade_habits *h, const struct solution *known,
                      const struct record *rec, int player, const struct grade_answers *answers);
bool grade_habits_append(struct grade_habits *h, const struct grade_habits *more);
void grade_habits_sort(struct grade_habits *h);

/* The best response, a player that needs the same solution and the habits for as long as it is
 * used. Many threads may play with it. */
struct grade_response {
    struct bot bot;
    struct grade_model {
        const struct solution *known;
        const struct grade_habits *habits;
    } model;
    struct level_like like;
    struct chances *all;
};

/* ERR_LIMIT: there are too many positions; ERR_MEMORY. */
int grade_response_init(struct grade_response *g, const struct solution *known,
                        const struct grade_habits *habits);
void grade_response_release(struct grade_response *g);

#endif
