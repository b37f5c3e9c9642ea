/*
 * A guided game: the goal, each kind of move when it can first be made, and what the player's
 * choices come to. All of it is the game's own words (`guide`) and a judge's verdict.
 */
#ifndef TEACH_LESSON_H
#define TEACH_LESSON_H

#include "advise/hint.h"

struct lesson {
    /* Called with what is to be said: something to be read before going on, or a remark. */
    void (*say)(void *context, bool is_page, const char *said);
    void *context;

    unsigned may, did, met; /* kinds of move that there were, by bit */
    unsigned told;          /* those of the opponent that were talked about */
    bool begun, enough;
    int tips;                 /* told so far */
    char verdict[HINT_BYTES]; /* on what the player has chosen */
    bool is_warning;          /* it gives something away */
};

enum { LESSON_BYTES = HINT_BYTES }; /* of what is said at once, at most */

/* A person is about to choose. */
void lesson_before(struct lesson *l, const struct moment *at);
/* A person has chosen, but nothing has happened yet. Without a judge nothing is said about it. */
void lesson_judge(struct lesson *l, const struct moment *at, move m);
/* It has happened, at this position. */
void lesson_after(struct lesson *l, const struct rules *r, const bool is_person[2],
                  const struct state *before, struct joint m);
/* Add what is to be said when the game is over. */
void lesson_end(const struct rules *r, struct text *out);

#endif
