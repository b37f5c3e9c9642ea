/*
 * Private to the history: records that earlier versions kept in the database. `game` had a copy of
 * every finished game, by number; `unnumbered` had games without a number.
 */
#ifndef STORE_OLD_GAMES_H
#define STORE_OLD_GAMES_H

#include "store/history_write.h"

/* Are there any? 1 or 0, or an error. */
int old_games_exist(struct store *s, struct text *why);
/* Did an earlier version know this game, by its number or by its text? 1 or 0, or an error. */
int old_games_know(struct store *s, int number, const struct record *rec, struct text *why);
/* Move all of them to the history, except deleted games. A record that cannot be read stays. This
 * is one of the parts of the work (tables_show). */
int old_games_move(struct store *s, struct history_write *to, const char *folder, int part,
                   int parts, struct text *why);

#endif
