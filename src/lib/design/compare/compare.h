/*
 * Two settings of one game side by side: the rules that a designer thinks of, and those that they
 * are compared with, such as the book's. Everything is measured once (compare_of); then it is told
 * in sentences (compare_say.c), drawn (compare_draw.c), written as a page (compare_page.c), as JSON
 * or as a text to share (compare_text.c). The same rules give the same bytes.
 */
#ifndef DESIGN_COMPARE_COMPARE_H
#define DESIGN_COMPARE_COMPARE_H

#include "core/record.h"
#include "design/measures.h"

enum { COMPARE_THESE, COMPARE_OTHERS, COMPARE_SIDES };

/* One of the two settings. */
struct compare_side {
    struct rules rules;
    struct words name; /* "the book", that of an edition, or "start=8, cap=12" */
    struct measures measures;
    struct use verb[VERBS_SEEN]; /* by perfect play, over all positions; see right_moves.h */
    bool solved;
    struct record game; /* one game between experts, see likely_game.h */
    bool has_game;
    double share; /* how many games are exactly this one; 0: it is one of median length */
};

struct compare_pair {
    struct compare_side side[COMPARE_SIDES];
};

struct compare_setup {
    struct solve_setup solve; /* `chances` and `fold` do not count; also called while games go on */
    int games;                /* for each estimate, where cards are hidden; 0: the usual */
    uint64_t seed;
};

/* Measure two settings, `rules[COMPARE_THESE]` and `rules[COMPARE_OTHERS]`; compare_release frees
 * what was found. ERR_RULES: they are of two games, or the same; ERR_OVER: stopped; other errors
 * are those of solution_new. All but ERR_OVER come with a sentence. After an error there is nothing
 * to release. */
int compare_of(struct compare_pair *out, const struct rules rules[COMPARE_SIDES],
               const struct compare_setup *setup, struct text *why);
void compare_release(struct compare_pair *c);
/* Can these be compared at all? ERR_RULES with a sentence. */
int compare_check(const struct rules rules[COMPARE_SIDES], struct text *why);
/* The name of a side for a legend, where a long one has no room: "start=8", "these rules". */
const char *compare_label(const struct compare_pair *c, int side);

/* ---- in sentences (compare_say.c) ------------------------------------------------------------ */

enum compare_topic {
    COMPARE_SHORTLY, /* one short sentence: what changes most */
    COMPARE_WINNER,  /* who wins */
    COMPARE_LENGTH,
    COMPARE_DECISIONS,
    COMPARE_MOVES, /* right moves by kind */
    COMPARE_SKILL,
    COMPARE_TOPICS
};
/* "Who wins"; "" for COMPARE_SHORTLY. */
const char *compare_title(enum compare_topic topic);
/* Say what changes, in whole sentences; nothing where nothing is known. */
void compare_say(const struct compare_pair *c, enum compare_topic topic, struct text *out);
/* Add "EP at the beginning: 8, not 10" for option i; false and nothing if both sides have the same
 * value. */
bool compare_differs(const struct compare_pair *c, int option, struct text *out);
/* Say which game a side shows: "The most likely game between experts: 1 of 12 games is this one."
 */
void compare_say_game(const struct compare_side *s, struct text *out);

/* ---- in pictures (compare_draw.c) ------------------------------------------------------------ */

enum compare_picture { COMPARE_PICTURE_FIRST, COMPARE_PICTURE_DECISIONS, COMPARE_PICTURE_SKILL };
/* Draw a figure of both sides at all levels; nothing if it is not known. */
void compare_draw_levels(const struct compare_pair *c, enum compare_picture what, bool alone,
                         struct writer *out);
/* Draw how often each kind of move is the best at a level. */
void compare_draw_kinds(const struct compare_pair *c, int level, bool alone, struct writer *out);
/* Draw the lengths of the games between two of a level: two histograms with one axis. */
void compare_draw_lengths(const struct compare_pair *c, int level, bool alone, struct writer *out);

/* ---- as a whole ------------------------------------------------------------------------------ */

/* Write a page that needs no other file (compare_page.c). */
void compare_write_page(const struct compare_pair *c, struct writer *out);
/* Write all sentences and both games as plain text of this width; 0: lines are not broken
 * (compare_text.c). */
void compare_write_text(const struct compare_pair *c, int columns, struct writer *out);
/* Write JSON, one object per line, each with its "type" (compare_text.c). */
void compare_write_json(const struct compare_pair *c, struct writer *out);
/* Write these rules to share: what differs from the others, the rules in paragraphs with their
 * numbers, how they play, and the command that plays them (compare_text.c). */
void compare_write_rules(const struct compare_pair *c, int columns, struct writer *out);

#endif
