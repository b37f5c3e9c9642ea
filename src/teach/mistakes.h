/* Ask a person for a better choice in place of each mistake of a reviewed game. */
#ifndef TEACH_MISTAKES_H
#define TEACH_MISTAKES_H

#include "advise/review.h"
#include "teach/prompt.h"

struct mistakes {
    const struct review *review;
    int player;             /* the player whose mistakes are asked about, or BOTH */
    int all, number, found; /* how many mistakes; the current one, from 1; how many solved */

    size_t next; /* the next decision of the review to check */
    struct moment at;
    struct judgement judged;
    struct prompt prompt;
    int hints; /* given for this mistake */
};

enum { MISTAKES_BYTES = 2 * HINT_BYTES }; /* the most bytes said at once */

/* Add the first question; false, and add a sentence, if there is no mistake. */
bool mistakes_begin(struct mistakes *m, const struct review *v, int player, struct text *out);
/* Read the typed line, add the reply and, if this mistake is done, the next question; false if the
 * person leaves or there are no more mistakes. */
bool mistakes_read(struct mistakes *m, const char *line, size_t len, struct text *out);
/* Add how many better choices the person found. */
void mistakes_end(const struct mistakes *m, struct text *out);

#endif
