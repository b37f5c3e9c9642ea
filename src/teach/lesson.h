/*
 * A guided game: the goal, each kind of move when it can first be made, and what the player's
 * choices come to. What is said of a position is a line of the game's own (`guide`) that is true
 * there; what is said of a choice is a judge's verdict.
 */
#ifndef TEACH_LESSON_H
#define TEACH_LESSON_H

#include "advise/hint.h"

/* What a judge has to say of a choice that is made but not shown yet. */
struct lesson_verdict {
    char said[HINT_BYTES];
    bool is_warning; /* the choice gives something away */
    /* Where both choose at once: for each answer of the opponent, a choice that would have been
     * better against it; the same choice if there is none. */
    int answers;
    move answer[MOVES_MAX], better[MOVES_MAX];
};

struct lesson {
    /* Called with what is to be said: something to be read before going on, or a remark. */
    void (*say)(void *context, bool is_page, const char *said);
    void *context;

    uint64_t said;    /* lines of the guide, by bit */
    uint64_t waiting; /* lines about the opponent's choices that are to be said */
    bool begun, enough;
    struct lesson_verdict verdict[2]; /* on what each player has chosen */
};

/* Of what is said at once, and of one guide, at most. */
enum { LESSON_BYTES = HINT_BYTES, LESSON_LINES = 64 };

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
