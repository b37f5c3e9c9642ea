/*
 * Understand what a person types at a prompt for a move: a move, a move without its number, or a
 * request such as `help`. The requests depend on the place; one table has their words, titles and
 * help.
 */
#ifndef TEACH_PROMPT_H
#define TEACH_PROMPT_H

#include "core/move.h"

enum prompt_request {
    PROMPT_HELP,
    PROMPT_RULES,   /* the caller shows the rule book */
    PROMPT_OPTIONS, /* and what can be changed in it */
    PROMPT_STATUS,
    PROMPT_HAND,
    PROMPT_DISCARDS,
    PROMPT_MOVES,
    PROMPT_POSITION,
    PROMPT_HINT,
    PROMPT_UNDO,
    PROMPT_SAVE,
    PROMPT_RESIGN,
    PROMPT_DRAW, /* these only online, up to PROMPT_SAY */
    PROMPT_DECLINE,
    PROMPT_CLAIM,
    PROMPT_ABORT,
    PROMPT_SAY,
    PROMPT_SOLUTION,
    PROMPT_SKIP,
    PROMPT_NEXT,
    PROMPT_QUIT,
    PROMPT_REQUESTS
};

enum prompt_place {
    PROMPT_AT_TABLE,
    PROMPT_AT_LESSON,
    PROMPT_AT_PUZZLE,
    PROMPT_AT_EXERCISE,
    PROMPT_AT_MISTAKE,
    PROMPT_ONLINE
};

/* A question for a move. */
struct prompt {
    enum prompt_place place;
    struct scene scene;
    struct state seen; /* the position as the player may see it */
    int player;
    int verb;    /* the prompt asks for the number of this verb; -1: for a move */
    bool rated;  /* no hints, no undo */
    bool secret; /* typing is hidden */
};

struct prompt_answer {
    enum {
        PROMPT_MOVE,
        PROMPT_NUMBER, /* ask for the number of prompt.verb */
        PROMPT_REQUEST,
        PROMPT_NOT_UNDERSTOOD
    } kind;
    move move;
    enum prompt_request request;
};

struct prompt prompt_begin(enum prompt_place place, const struct scene *c, const struct state *s,
                           int player);
/* Interpret a line. If it is not understood, `why` gets a sentence. */
struct prompt_answer prompt_read(struct prompt *p, const char *line, size_t len, struct text *why);
/* Find the request in a line, ignoring case and surrounding spaces; PROMPT_REQUESTS: none. */
enum prompt_request prompt_find(enum prompt_place place, const char *line, size_t len);
/* Does this prompt offer this request? It depends on the place and on whether the game is rated. */
bool prompt_has(const struct prompt *p, enum prompt_request request);
/* Is this word the whole line, ignoring case and surrounding spaces? */
bool prompt_is(const char *line, size_t len, const char *word);
/* Get the player's legal moves; return how many. */
int prompt_legal(const struct prompt *p, move legal[MOVES_MAX]);
/* Get a request's title: "Your hand". */
const char *prompt_title(enum prompt_request request);

/* Add the question: the game's own, or "Enter amount (1-3): " for a number. */
void prompt_question(const struct prompt *p, struct text *out);
/* Get the reply to a line that was too long. */
const char *prompt_too_long(enum prompt_place place);
/* Get the words that the player can type, moves before requests. Return how many. */
enum { PROMPT_WORDS = MOVES_MAX + PROMPT_REQUESTS };
int prompt_words(const struct prompt *p, struct words words[PROMPT_WORDS]);
/* Add the answer to help, status, hand, discards, moves or position; false for all other requests.
 */
bool prompt_tell(const struct prompt *p, enum prompt_request request, struct text *out);

#endif
