/* Ask a person for a better choice in place of each mistake of a reviewed game. */
#ifndef TEACH_MISTAKES_H
#define TEACH_MISTAKES_H

#include "advise/review.h"
#include "teach/prompt.h"

struct mistakes {
    bool is_drawn; /* set by the caller: the position is drawn, so it is not told */
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

/* Judge a choice made instead of a mistake, in a sentence. Is it good enough? */
bool mistakes_judge(const struct moment *at, const struct judgement *judged, move chosen,
                    struct text *out);
/* Add the mistake of this number, from 1, or that there is none; false if there is none. */
bool mistakes_begin(struct mistakes *m, const struct review *v, int player, int from,
                    struct text *out);
/* Add the mistake of this number in a few words, "Turn 3, Ada: attacking with 2 was a blunder";
 * false if there is none. */
bool mistakes_name(const struct review *v, int player, int number, struct text *out);
/* Take what was typed and add what comes of it, and the next one if there is; false if the person
 * leaves or there are no more. */
bool mistakes_read(struct mistakes *m, const char *line, size_t len, struct text *out);
/* Add how many better choices the person found. */
void mistakes_end(const struct mistakes *m, struct text *out);

#endif
