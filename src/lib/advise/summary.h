/*
 * The panel at the end of a game: what it says, in which order, and what to do next. Who won comes
 * first, in the book's words, and the score of a match; then the accuracy of both, the rating and
 * the wins in a row, and the turning point with the better move. What is unknown is left out.
 */
#ifndef ADVISE_SUMMARY_H
#define ADVISE_SUMMARY_H

#include "advise/review.h"

struct summary {
    const struct record *rec;    /* a game that is over */
    const struct review *review; /* NULL: it was not judged */
    int me;                      /* the only person who plays; BOTH: two people, or none */
    bool is_rated;               /* the ratings of `me` before and after the game are known */
    double before, after;
    int streak; /* how many games `me` has won in a row, this one included */
};

enum summary_action {
    SUMMARY_NEXT_GAME, /* of a match */
    SUMMARY_REMATCH,   /* the other player begins */
    SUMMARY_RETRY,     /* the choice at which `me` lost the game */
    SUMMARY_REVIEW,
    SUMMARY_LESSON,
    SUMMARY_MENU,
    SUMMARY_ACTIONS
};

/* Get the only person who plays; BOTH: two people, or none. */
int summary_person(const struct record *rec);
/* Write the panel, a line for each part. */
void summary_write(const struct summary *s, struct writer *out);
/* List what to do next, the main action first. Return how many. */
int summary_next(const struct summary *s, enum summary_action out[SUMMARY_ACTIONS]);
/* Add an action's words: "Try turn 5 again". */
void summary_tell_action(const struct summary *s, enum summary_action action, struct text *out);
/* Get the decision of SUMMARY_RETRY; NULL: none. */
const struct reviewed *summary_retry(const struct summary *s);

#endif
