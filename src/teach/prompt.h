/*
 * What a person may type where a move is asked for, and what it means: a move, a move without its
 * number, or a request such as `help`. Which requests there are depends on the place; one table
 * has their words, titles and help.
 */
#ifndef TEACH_PROMPT_H
#define TEACH_PROMPT_H

#include "core/move.h"

enum prompt_request {
    PROMPT_HELP,
    PROMPT_RULES, /* the rule book, which the caller shows */
    PROMPT_STATUS,
    PROMPT_HAND,
    PROMPT_MOVES,
    PROMPT_POSITION,
    PROMPT_HINT,
    PROMPT_UNDO,
    PROMPT_SAVE,
    PROMPT_RESIGN,
    PROMPT_SOLUTION,
    PROMPT_SKIP,
    PROMPT_NEXT,
    PROMPT_QUIT,
    PROMPT_REQUESTS
};

enum prompt_place { PROMPT_AT_TABLE, PROMPT_AT_LESSON, PROMPT_AT_PUZZLE, PROMPT_AT_MISTAKE };

/* A question for a move. */
struct prompt {
    enum prompt_place place;
    struct scene scene;
    struct state seen; /* what the player may know of the position */
    int player;
    int verb;    /* the one whose number is asked for, or -1 */
    bool rated;  /* the game is played without hints and undo */
    bool secret; /* what is typed must not be shown */
};

struct prompt_answer {
    enum {
        PROMPT_MOVE,
        PROMPT_NUMBER, /* the number of prompt.verb is to be asked for */
        PROMPT_REQUEST,
        PROMPT_NOT_UNDERSTOOD
    } kind;
    move move;
    enum prompt_request request;
};

struct prompt prompt_begin(enum prompt_place place, const struct scene *c, const struct state *s,
                           int player);
/* What a line means. If it is not understood, `why` says so in a sentence. */
struct prompt_answer prompt_read(struct prompt *p, const char *line, size_t len, struct text *why);
/* The request that a line is, spaces around it and capitals aside; PROMPT_REQUESTS if none. */
enum prompt_request prompt_find(enum prompt_place place, const char *line, size_t len);
/* "Your hand" */
const char *prompt_title(enum prompt_request request);

/* Add the question: the game's own, or for a number "Enter amount (1-3): ". */
void prompt_question(const struct prompt *p, struct text *out);
/* What is said about a line that was too long to be read. */
const char *prompt_too_long(enum prompt_place place);
/* The words that may be typed, moves before requests; returns how many. */
enum { PROMPT_WORDS = MOVES_MAX + PROMPT_REQUESTS };
int prompt_words(const struct prompt *p, struct words words[PROMPT_WORDS]);
/* Add the answer to help, status, hand, moves or position; false for all other requests. */
bool prompt_tell(const struct prompt *p, enum prompt_request request, struct text *out);

#endif
