/* Moves as words. */
#ifndef CORE_MOVE_H
#define CORE_MOVE_H

#include "core/game.h"

bool move_is_among(move m, const move *list, int n);
int move_verb_max(const struct rules *r, int verb);
void move_print(const struct rules *r, move m, struct text *out);
struct words move_word(const struct rules *r, move m);
/* Say a move as an order, "Attack 3", and as a noun, "attacking with 3". */
struct words move_order(const struct rules *r, move m);
struct words move_doing(const struct rules *r, move m);
/* Say what a player does: "attack with 3" after "you" or "they"; "attacks with 3" after a name. */
struct words move_does(const struct rules *r, move m, bool is_name);
/* Read exactly the words that move_print writes. */
int move_parse(const struct rules *r, const char *word, move *out);
/* Give each move a key, in lower case: the digit of its number (0 means ten), a letter of its word,
 * or any letter that is free; '\0' if there is none. Screens have other uses for h, q and u. */
void move_keys(const struct rules *r, const move *legal, int n, char key[MOVES_MAX]);
/* Write the numbers of the moves of one verb: "1-3", or "2, 4 or 7". */
void move_numbers(const move *legal, int n, struct text *out);
/* Write a list of moves: "attack 1-3 or charge". */
void move_list(const struct rules *r, const move *legal, int n, struct text *out);
/* Write the same as an order: "Attack 1-3 or charge". */
void move_list_order(const struct rules *r, const move *legal, int n, struct text *out);

#endif
