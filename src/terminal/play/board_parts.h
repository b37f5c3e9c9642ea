/* The parts of a position that a player may see, and their words for the board. */
#ifndef TERMINAL_PLAY_BOARD_PARTS_H
#define TERMINAL_PLAY_BOARD_PARTS_H

#include "core/move.h"
#include "core/record.h"

struct board_parts {
    const struct record *rec;
    struct state seen;
    struct field fields[FIELDS_MAX]; /* the first field holds the points */
    int n;
    bool cards, tags; /* the game has cards, tags */
    int words;        /* how many lists are shown in words or by their size */
    size_t since;     /* the choice of the record from which changes are counted */
};

/* Get the parts that `viewer` may see; -1: only what both may see. Changes are counted from the
 * last choice of player `since`, or from the last choice of all if -1. */
struct board_parts board_parts_of(const struct record *rec, int viewer, int since);

/* Get the number at the end of the bars: the game's maximum, or the most that anyone has or had at
 * the start. */
int board_parts_most(const struct board_parts *v);
/* Get the change of a player's points since then. */
int board_parts_change(const struct board_parts *v, int player);
/* Add a player's moves since then, at least the last one: "defend with 6, play 5". Return how many.
 * *latest: one of them is the last move of the game. */
int board_parts_last(const struct board_parts *v, int player, struct text *out, bool *latest);
/* Add flags that are set and numbers that are not 0, "* defending"; in few letters if `brief`. None
 * matters when the game is over. */
void board_parts_tags(const struct board_parts *v, int player, bool brief, struct text *out);

/* Get a field's name for people. */
const char *board_parts_name(const struct field *f);
/* Add "discard: 1 4 7", or "deck: 14 cards". */
void board_parts_list(const struct board_parts *v, const struct field *f, int player,
                      struct text *out);
/* Add what lies between the players: "first heap 3  deck: 14 cards". */
void board_parts_shared(const struct board_parts *v, struct text *out);
bool board_parts_is_cards(const struct field *f);
/* Is a field shown in words, as by board_parts_list? */
bool board_parts_is_listed(const struct field *f);
/* Get the face of the i-th card of a field, NULL for a card's back; false after the last card. */
bool board_parts_card(const struct field *f, int player, int i, char room[WORD_BYTES],
                      const char **face);
/* Add a player's cards in one line: "2 4 7 deck 14", "charge x5 block x2", "attack 9". */
void board_parts_cards(const struct board_parts *v, int player, struct text *out);

#endif
