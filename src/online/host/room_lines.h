/*
 * A game's lines of the journal:
 *
 *   begin DATE SEED FIRST BASE ADD RATED PAIR PRIOR RESULT ORIGIN SECLUDED SEAT SEAT RULES
 *   move SEAT LEFT LEFT WORDS      a choice; milliseconds left on both clocks
 *   offer SEAT undo|draw|rematch|none
 *   undo SEAT LEFT LEFT
 *   over RESULT HOW SEAT NEXT LEFT LEFT [BEFORE RATING DEVIATION VOLATILITY GAMES, for each player]
 *
 * In a game without a clock, LEFT is the day on which the seat last chose, as 20260131; 0: it has
 * not, or an earlier version wrote the line. A seat is p12 (player 12), b12 (a program of player
 * 12) or =novice (one of the host's own players).
 */
#ifndef ONLINE_HOST_ROOM_LINES_H
#define ONLINE_HOST_ROOM_LINES_H

#include "online/host/host_parts.h"

/* Make the change of a line: OK, ERR_SYNTAX, ERR_OVER, ERR_ILLEGAL or ERR_MEMORY. On error the game
 * is unchanged; one that could not begin is to be freed. */
int room_apply(struct host *h, struct room *r, const char *line);
/* The same, and then append the line to the journal. On error it is not appended. */
int room_change(struct host *h, struct room *r, const struct text *line);

bool room_line_is_offer(const char *line);

/* Write the line that begins the game that this room describes. */
void room_print_begin(const struct room *r, struct text *out);
void room_print_move(const struct room *r, int seat, move m, const int64_t left[2],
                     struct text *out);
void room_print_offer(int seat, enum frames_offer what, struct text *out);
void room_print_undo(int seat, const int64_t left[2], struct text *out);
/* The line that ends a game with the result that this room describes. */
void room_print_over(const struct room *r, struct text *out);

#endif
