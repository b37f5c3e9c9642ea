/* Show a record: turn by turn as it looked at the table, or as JSON with the position after each
 * turn. */
#ifndef MATCH_REPLAY_H
#define MATCH_REPLAY_H

#include "core/record.h"
#include "core/writer.h"

/* A turn: the choices from `from` up to `to`, which is not in it. Nature's choices belong to the
 * turn before them. */
struct replay_turn {
    size_t from, to;
};

/* Get nature's choices before the first turn; and the turn after another one, if that did not end
 * with the record's last choice. */
struct replay_turn replay_start(const struct record *rec);
struct replay_turn replay_next(const struct record *rec, struct replay_turn last);

/* Write the whole game as it was played: headings, questions, answers and results. */
void replay_print(const struct record *rec, struct writer *out);
/* Write the position after a turn. */
void replay_print_position(const struct record *rec, struct replay_turn turn, struct writer *out);
/* Put a turn, or the start, into a JSON object. */
void replay_put(const struct record *rec, struct replay_turn turn, struct text *line);

#endif
