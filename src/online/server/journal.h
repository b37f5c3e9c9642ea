/*
 * The journal's thread. It commits what it has at once; lines that arrive meanwhile are its next
 * group. It reports a line as durable only after the disk has it. If the disk is full, or another
 * program holds the database's lock, it tries again until it succeeds. If the disk fails, nothing
 * more is written, and the server must stop.
 */
#ifndef ONLINE_SERVER_JOURNAL_H
#define ONLINE_SERVER_JOURNAL_H

#include "online/server/database.h"

struct journal;

enum { JOURNAL_BUCKETS = 12 };
extern const int journal_bound[JOURNAL_BUCKETS]; /* microseconds */

/* What the thread has done. */
struct journal_figures {
    uint64_t lines, commits, waiting; /* waiting: lines that are not durable yet */
    uint64_t
        took[JOURNAL_BUCKETS + 1]; /* commits that took at most journal_bound; all longer ones */
    double seconds;                /* of all commits together */
    double silence;                /* seconds since the database was last reached */
};

/* Start the thread. Lines are numbered from `number` + 1. The thread calls `wake` when there is
 * news of journal_durable, journal_is_held, journal_failure or journal_next_request. The journal
 * owns the database once it has begun. NULL: no memory, or no thread. */
struct journal *journal_new(struct database *d, uint64_t number, void (*wake)(void *context),
                            void *context);
/* Write everything that was appended, unless the journal is held, and close the database. */
void journal_free(struct journal *j);

/* Append a line; a row, which counts as a line; or the outcome of a request. The thread does not
 * see it before journal_hand_over. */
void journal_append(struct journal *j, uint64_t game, uint64_t line, const char *text, size_t len,
                    bool ends);
void journal_keep(struct journal *j, const char *key, const char *text, size_t len);
/* Counts as a line, which is durable when nothing is left on the disk of what was replaced before.
 * The request, unless it is 0, loses its names. */
void journal_purge(struct journal *j, int64_t request);
void journal_answer(struct journal *j, int64_t request, const char *outcome);
void journal_hand_over(struct journal *j);

/* The number of the last durable line. */
uint64_t journal_durable(struct journal *j);
/* Wait until all lines are durable, or the journal is held or has failed. */
void journal_flush(struct journal *j);
/* Has it tried in vain for a second to write, and does it try again? Nothing more should be
 * appended then. */
bool journal_is_held(struct journal *j);
/* May another server have taken over meanwhile, because this one hung? Then nothing may be sent. */
bool journal_is_late(struct journal *j);
/* OK, or the error with which writing has failed; `why` explains. */
int journal_failure(struct journal *j, struct text *why);
/* Take the operator's next request; false: there is none. It wants an answer. */
bool journal_next_request(struct journal *j, struct database_request *out);
struct journal_figures journal_figures(struct journal *j);

#endif
