/*
 * A guided game explains the goal, each kind of move when it is first possible, and how good the
 * player's choices were. What the teacher says about a position is a line of the game's `guide`
 * that is true there; what it says about a choice is a judge's verdict.
 */
#ifndef TEACH_LESSON_H
#define TEACH_LESSON_H

#include "advise/hint.h"

/* A judge's verdict on a choice that is made but not shown yet. */
struct lesson_verdict {
    char said[HINT_BYTES];
    bool is_warning; /* the choice gives something away */
    /* If both choose at once: for each choice of the opponent, one that would have been better
     * against it, or the same choice if there is none. */
    int answers;
    move answer[MOVES_MAX], better[MOVES_MAX];
};

struct lesson {
    /* Called with the teacher's words: a page to read before play continues, or a remark. */
    void (*say)(void *context, bool is_page, const char *said);
    void *context;

    uint64_t said;    /* lines of the guide already said, as bits */
    uint64_t waiting; /* lines about the opponent's choices to say next */
    bool begun, enough;
    struct lesson_verdict verdict[2]; /* on each player's choice */
};

/* The most bytes said at once, and the most lines of a guide. */
enum { LESSON_BYTES = HINT_BYTES, LESSON_LINES = 64 };

/* Call before a person chooses. */
void lesson_before(struct lesson *l, const struct moment *at);
/* Call after a person has chosen, before the choice takes effect. Without a judge the lesson says
 * nothing about it. */
void lesson_judge(struct lesson *l, const struct moment *at, move m);
/* Call after the choices took effect; `before` is the position before them. */
void lesson_after(struct lesson *l, const struct rules *r, const bool is_person[2],
                  const struct state *before, struct joint m);
/* Add the teacher's words for the end of the game. */
void lesson_end(const struct rules *r, struct text *out);

#endif
