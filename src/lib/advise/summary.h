/*
 * The verdict on a game in sentences: who won, the turning point with the better move, the accuracy
 * of both, and the lesson of the game. Reviews begin with it, and the panel at the end of a game
 * consists of it, with the score of a match, the rating, the wins in a row, and what to do next.
 * What is unknown is left out.
 */
#ifndef ADVISE_SUMMARY_H
#define ADVISE_SUMMARY_H

#include "advise/review.h"

struct summary {
    const struct record *rec;    /* a game that is over */
    const struct review *review; /* NULL: it was not judged */
    int me;                      /* summary_person of the record */
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
/* Return what sentences call a player: "you", the opponent's short name or, if nobody is "you", the
 * name in the record. */
const char *summary_name(const struct record *rec, int player);
/* Return "your" or "Ada's". */
struct words summary_whose(const struct record *rec, int player);

/* Add the turning point in sentences, with the better move. */
void summary_tell_turning(const struct review *v, struct text *out);
/* Add a decision in a few words: "Turn 3, you: attacking with 1 was a blunder". */
void summary_tell_decision(const struct review *v, const struct reviewed *d, struct text *out);
/* Explain what was wrong with a decision, and how the opponent could exploit it. */
void summary_tell_error(const struct review *v, const struct reviewed *d, struct text *out);
/* The same without its first sentence, which names the decision, the label and the better move. */
void summary_tell_reason(const struct review *v, const struct reviewed *d, struct text *out);
/* Return the decision with the largest loss after `than` (NULL: of all), among those of a player or
 * of BOTH; NULL if there is none. */
const struct reviewed *summary_next_worst(const struct review *v, int player,
                                          const struct reviewed *than);
/* Return the decision that teaches most: the turning point or the worst error of the only person,
 * or of either player if there is no such person; NULL if there is none. */
const struct reviewed *summary_lesson(const struct review *v);

/* Add the verdict of a review, a line for each part. */
void summary_tell_verdict(const struct review *v, struct text *out);

/* Write the panel, a line for each part. */
void summary_write(const struct summary *s, struct writer *out);
/* List what to do next, the main action first. Return how many. */
int summary_next(const struct summary *s, enum summary_action out[SUMMARY_ACTIONS]);
/* Add an action's words: "Try turn 5 again". */
void summary_tell_action(const struct summary *s, enum summary_action action, struct text *out);
/* Get the decision of SUMMARY_RETRY; NULL: none. */
const struct reviewed *summary_retry(const struct summary *s);

#endif
