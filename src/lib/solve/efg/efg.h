/*
 * Games as trees in Gambit's text format (.efg), for other programs.
 *
 * The tree holds every order of play, since a file cannot share what two orders lead to. Of several
 * moves of nature in a row only the outcome is written, with its exact probability. Where both
 * choose at once, Player 1 chooses first, and Player 2 without knowing it. An information set is
 * all that a player has seen and done since the start.
 */
#ifndef SOLVE_EFG_EFG_H
#define SOLVE_EFG_EFG_H

#include "core/writer.h"
#include "solve/tree.h"

enum { EFG_NODES_MAX = 5000000, EFG_DEPTH_MAX = 4000 };

/* Can this game be written? ERR_LIMIT: it is endless, has more than EFG_NODES_MAX nodes, or more
 * than EFG_DEPTH_MAX nodes one below the other; ERR_MEMORY. `why` receives a sentence. */
int efg_check(const struct rules *r, struct text *why);
/* Write a game that passed the check; ERR_MEMORY. */
int efg_write(const struct rules *r, struct writer *out);

/* A game that was read. Strings are parts of the text and end in NUL. */
struct efg_game {
    const char *title, *names[2];
    uint64_t nodes;
    double most; /* the largest payoff, whatever its sign */
    double
        unit; /* the tree has payoffs in this unit, a power of 2 that makes the largest about 1 */
    struct efg_set {
        const char *name;
        const char **moves;
        int count, player;
        uint32_t position; /* in the tree */
    } * sets;
    uint32_t set_count;
    struct tree tree; /* for equilibrium_of_tree */
    struct budget budget;
    struct efg_reader *reader; /* what the pointers point to */
};

/* Read a game for two players whose payoffs add up to 0, and who forget nothing. The text ends in
 * NUL and is changed; keep it as long as the game. ERR_SYNTAX, ERR_LIMIT, ERR_MEMORY with a
 * sentence. After an error there is nothing to release. */
int efg_read(struct efg_game *out, char *text, struct text *why);
/* Release everything but the tree. */
void efg_release(struct efg_game *g);

#endif
