/*
 * The bot protocol (docs/protocol.md) as text: what a referee says, and what a bot may answer. Both
 * ends are here, so that the engine and the referee cannot drift apart.
 */
#ifndef MATCH_PROTOCOL_H
#define MATCH_PROTOCOL_H

#include "core/rules.h"
#include "core/state.h"

enum { PROTOCOL_VERSION = 1, PROTOCOL_BYTES = 16384, PROTOCOL_LINE = 4096 };

/* What a bot is told when a game begins. */
struct protocol_game {
    struct rules rules;
    int seat;      /* P1 or P2 */
    int first;     /* P1 or P2 */
    uint64_t seed; /* for the bot's own choices; says nothing about the cards */
};

void protocol_print_hello(struct text *out);
void protocol_print_game(const struct protocol_game *g, struct text *out);
int protocol_parse_game(const char *words, struct protocol_game *g, struct text *why);

/* A choice that `seat` may know of, as it becomes known; nothing is printed of others. `before` is
 * the position in which it was made. */
void protocol_print_moved(const struct rules *r, const struct state *before, struct joint m,
                          int seat, struct text *out);
/* The whole view, the legal moves, and the question. `number` never comes twice in the life of a
 * bot; `ms` is the time for the answer, 0 for no limit. */
void protocol_print_question(const struct rules *r, const struct view *v, const move *legal, int n,
                             unsigned number, long ms, struct text *out);
void protocol_print_result(enum result result, int seat, const char *reason, struct text *out);

void protocol_print_answer(const struct rules *r, unsigned number, move m, struct text *out);
/* Reads an answer to question `number`. ERR_OVER for the answer to an earlier question. */
int protocol_parse_answer(const struct rules *r, const char *line, unsigned number,
                          const move *legal, int n, move *out, struct text *why);

/* Reads the moves behind "legal "; returns how many, or an error. */
int protocol_parse_legal(const struct rules *r, const char *words, move legal[MOVES_MAX]);

#endif
