/* Rules: a game with the values of its options. */
#ifndef CORE_RULES_H
#define CORE_RULES_H

#include "core/err.h"
#include "core/text.h"

/* Options of one game, the common two included; editions of one game. */
enum { OPTIONS_MAX = 16, EDITIONS_MAX = 8 };

struct game;
struct edition;

/* Every game's options begin with these two; its own follow from OPTIONS_OWN on. */
enum { TURN_LIMIT, LIMIT_RESULT, OPTIONS_OWN };
enum { LIMIT_UNFINISHED, LIMIT_POINTS };

struct option {
    const char *name;
    const char *about;   /* one line for people */
    int book;            /* the rule book's value */
    int low, high;       /* range of a number */
    const char *choices; /* "this|that": the value is the index in this list; NULL for a number */
    /* What a changed value means, after "Here": "an attack does # damage", where # is the number,
     * or for choices one text for each, "|" between them; NULL: unsaid. */
    const char *here;
    /* It only sets the first position: from there on the rules are the same whatever it is. A game
     * that begins with more of it usually reaches the positions of one that begins with less. */
    bool start;
};

#define OPTIONS_COMMON                                                                             \
    [TURN_LIMIT] =                                                                                 \
        {"turn-limit", "last turn of the game; 0 for no limit", 0, 0, 60000, NULL, NULL},          \
    [LIMIT_RESULT] = {"limit-result",                                                              \
                      "result at the turn limit: none, or a win on points",                        \
                      0,                                                                           \
                      0,                                                                           \
                      1,                                                                           \
                      "unfinished|points",                                                         \
                      NULL}

struct rules {
    const struct game *game;
    int value[OPTIONS_MAX];
};

/* Set every option to the rule book's value. */
void rules_init(struct rules *r, const struct game *g);

/* Return the index of the option with this name, or -1. */
int rules_option(const struct game *g, const char *name, size_t len);

/* Set one option from "name=value". Call rules_check once all are set. */
int rules_set(struct rules *r, const char *assignment, struct text *why);
int rules_check(const struct rules *r, struct text *why);

/* Write "id:name=value,…" without options that have the book's value, for games_parse_rules. */
void rules_print(const struct rules *r, struct text *out);
/* The same for people, who see the name of an edition, "charge:tournament", and the first digits of
 * a file's mark only. */
void rules_print_briefly(const struct rules *r, struct text *out);
/* rules_print as a value, for one expression: `rules_words(r).at`. */
struct rules_words {
    char at[SENTENCE_BYTES];
};
struct rules_words rules_words(const struct rules *r);
struct rules_words rules_brief_words(const struct rules *r);
/* The title of the game for people, with the name of the edition: "Charge, Tournament". */
struct rules_words rules_title(const struct rules *r);
/* Do these words begin with the name of this game, and of no other? Return the options behind it;
 * NULL: they do not. */
const char *rules_behind_name(const struct game *g, const char *words);
/* Read ":name=value,…", or "", for this game, and check the rules. An edition, or "book", may stand
 * before the options: ":tournament", ":tournament,name=value". */
int rules_read(struct rules *r, const struct game *g, const char *options, struct text *why);

/* For a game's check: is this option at most that one? If not, explain that. */
bool rules_in_order(const struct rules *r, int low, int high, struct text *why);

/* Write one option's value as people write it. */
void rules_value(const struct rules *r, int option, struct text *out);

/* ---- editions -------------------------------------------------------------------------------- */

/* Rules that a game names beside its book: struct edition in core/game.h. The book's name is this.
 */
#define RULES_BOOK "book"

/* Return how many editions a game has beside the book. */
int rules_edition_count(const struct game *g);
/* Find an edition of a game by its id or name, in upper or lower case; NULL if there is none. */
const struct edition *rules_find_edition(const struct game *g, const char *word);
/* Return the edition that has exactly these rules; NULL: the book, or rules without a name. */
const struct edition *rules_edition(const struct rules *r);
/* Are these the rules of the book, or of an edition? */
bool rules_are_named(const struct rules *r);

/* Where results by these rules are counted: "charge", or "charge:tournament" for an edition,
 * whatever its turn limit, which hosts set. Rules without a name count with the book's. */
struct rules_key {
    char at[WORD_BYTES];
};
struct rules_key rules_key(const struct rules *r);

/* Set the rules of an edition of this game; NULL: those of the book. */
void rules_of_edition(struct rules *r, const struct game *g, const struct edition *e);
/* Set the rules of an edition of this game by its name, or of the book; false and a sentence: it
 * has none of this name. */
bool rules_of_name(struct rules *r, const struct game *g, const char *name, struct text *why);

/* Return the edition whose results count with these rules; NULL: the book's. */
const struct edition *rules_counted(const struct rules *r);
/* `sight` and `rating` (core/game.h) of that edition, and else of the game. */
const int *rules_sight(const struct rules *r);
const int *rules_rating(const struct rules *r);

#endif
