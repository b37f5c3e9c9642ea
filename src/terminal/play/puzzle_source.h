/*
 * Sources of puzzles: new puzzles, the puzzle of the day, failed puzzles, and the user's own games.
 * Each source finds its next puzzle, and solves the rules it needs. No puzzle comes twice in a run.
 */
#ifndef TERMINAL_PLAY_PUZZLE_SOURCE_H
#define TERMINAL_PLAY_PUZZLE_SOURCE_H

#include "advise/puzzle_set.h"
#include "core/record.h"
#include "store/puzzle_log.h"
#include "teach/puzzle_session.h"

struct puzzle_source {
    /* Set by the caller. */
    struct store *store; /* NULL: nothing is remembered */
    struct rules wanted; /* the game, by its rules; without a game: any, by the book */
    bool is_changed;     /* these rules were asked for, rule by rule */
    bool variants;       /* puzzles of rules near the book's, not of the book's */
    char day[12];
    uint64_t seed;
    int level;                            /* -1: any */
    void (*notice)(const char *sentence); /* say what is wrong */

    struct puzzle_set **sets;    /* by game; NULL: not made yet */
    struct rules rules;          /* solved last */
    struct solution *known;      /* of these rules; NULL: not solved yet, or not solvable */
    int known_err;               /* why it is not solvable */
    struct equilibrium *endgame; /* of the last puzzle found */
    uint64_t *shown;             /* puzzles shown in this run */
    int shown_count;

    struct puzzle_session session;
    bool found; /* a puzzle was found */

    int64_t after;  /* the last due puzzle */
    char **records; /* games to search, newest first; NULL: not read yet */
    int record_count, record_at;
    size_t choice_at; /* the choice to search from in that record */
};

/* Find the next puzzle, or print why there is none. An error after a notice of what is wrong;
 * ERR_OVER: interrupted. */
typedef int (*puzzle_source_next)(struct puzzle_source *d);
int puzzle_source_new(struct puzzle_source *d);
int puzzle_source_daily(struct puzzle_source *d);
int puzzle_source_again(struct puzzle_source *d);
int puzzle_source_mine(struct puzzle_source *d);

/* Make the puzzles of these rules, or the variants of the book's; show a progress bar. ERR_OVER:
 * interrupted. `why` receives a sentence for other errors. */
int puzzle_source_set(const struct rules *r, bool variants, struct puzzle_set **out,
                      struct text *why);
/* Make the entry that remembers a puzzle. */
void puzzle_source_log_entry(const struct puzzle *p, struct puzzle_log_entry *out);
/* Was this puzzle answered before? */
bool puzzle_source_was_answered(const struct puzzle_source *d,
                                const struct puzzle_log_entry *entry);
void puzzle_source_release(struct puzzle_source *d);

#endif
