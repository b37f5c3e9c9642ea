/* What a player sees of a game: a view of its position in parts, and in words for a picture of it.
 */
#ifndef PLAY_BOARD_PARTS_H
#define PLAY_BOARD_PARTS_H

#include "core/move.h"
#include "core/record.h"

struct board_parts {
    const struct record *rec;
    struct state seen;
    struct field fields[FIELDS_MAX]; /* of which the first is the points */
    int n;
    bool cards, tags; /* does the game have any? */
    int words;        /* how many lists are told in words or by their size */
    size_t since;     /* the choice of the record from which on changes are counted */
};

/* As `viewer` may see it; -1: what both may. Changes are counted from the last choice of `since`,
 * or from the last of all if -1. */
struct board_parts board_parts_of(const struct record *rec, int viewer, int since);

/* Where the bars end: where the game says, or at the most anyone has or had at the start. */
int board_parts_most(const struct board_parts *v);
/* What the choices that are counted changed of a player's points. */
int board_parts_change(const struct board_parts *v, int player);
/* A player's moves among those that are counted, at least the last one: "defend with 6, play 5".
 * Returns how many; *latest: one of them is the last of all. */
int board_parts_last(const struct board_parts *v, int player, struct text *out, bool *latest);
/* "* defending": flags that are set, numbers that are not 0. */
void board_parts_tags(const struct board_parts *v, int player, struct text *out);

/* What people call a field. */
const char *board_parts_name(const struct field *f);
/* "discard: 1 4 7", or "deck: 14 cards" */
void board_parts_list(const struct board_parts *v, const struct field *f, int player,
                      struct text *out);
bool board_parts_is_cards(const struct field *f);
/* Is a field told in words, as board_parts_list does? */
bool board_parts_is_listed(const struct field *f);
/* The face of the i-th card of a field, or NULL for its back; false behind the last. */
bool board_parts_card(const struct field *f, int player, int i, char room[WORD_BYTES],
                      const char **face);
/* A player's cards in a line: "2 4 7 deck 14", "charge x5 block x2", "attack 9". */
void board_parts_cards(const struct board_parts *v, int player, struct text *out);

#endif
