/*
 * The bot protocol (docs/bots/protocol.md) as text: what a referee sends, and what a bot may
 * answer. Both sides are in one file, so that the engine and the referee cannot disagree.
 */
#ifndef MATCH_PROTOCOL_H
#define MATCH_PROTOCOL_H

#include "core/rules.h"
#include "core/state.h"

enum { PROTOCOL_VERSION = 1, PROTOCOL_BYTES = 16384, PROTOCOL_LINE = 4096 };

/* What a referee sends when a game begins. */
struct protocol_game {
    struct rules rules;
    int seat;      /* P1 or P2 */
    int first;     /* P1 or P2 */
    uint64_t seed; /* for the bot's own choices; reveals nothing about the cards */
};

void protocol_print_hello(struct text *out);
/* What a program may say before its first answer: "plays GAME,GAME". Is this line such a hello, and
 * does it name the game? */
bool protocol_is_hello(const char *line);
bool protocol_hello_has(const char *line, const char *game);

/* Write the rule file of a game, line by line; nothing if it has none. */
void protocol_print_file(const struct game *g, struct text *out);
void protocol_print_game(const struct protocol_game *g, struct text *out);
/* Read it; `from_file` is the game of the file that came before, or NULL. */
int protocol_parse_game(const char *words, const struct game *from_file, struct protocol_game *g,
                        struct text *why);

/* Write a choice that `seat` may know of; write nothing for other choices. `before` is the position
 * in which it was made. */
void protocol_print_moved(const struct rules *r, const struct state *before, struct joint m,
                          int seat, struct text *out);
/* Write the view, the legal moves, and the question. `number` is used only once in the life of a
 * bot; `ms` is the time for the answer, 0 for no limit. */
void protocol_print_question(const struct rules *r, const struct view *v, const move *legal, int n,
                             unsigned number, long ms, struct text *out);
void protocol_print_result(enum result result, int seat, const char *reason, struct text *out);

void protocol_print_answer(const struct rules *r, unsigned number, move m, struct text *out);
/* Read an answer to question `number`. ERR_OVER: it answers an earlier question. */
int protocol_parse_answer(const struct rules *r, const char *line, unsigned number,
                          const move *legal, int n, move *out, struct text *why);

/* Read the moves after "legal ", and return how many there are, or an error. */
int protocol_parse_legal(const struct rules *r, const char *words, move legal[MOVES_MAX]);

#endif
