/* Help a person who is to choose: give hints in steps, and warn against a choice that gives
 * something away. */
#ifndef TEACH_TUTOR_H
#define TEACH_TUTOR_H

#include "advise/hint.h"

/* By default, warn against a choice that costs this many hundredths of win chance. */
enum { TUTOR_USUAL = 5 };

struct tutor {
    /* Find a judge of the game; on error `why` is a whole sentence. It is called once, for the
     * first hint or warning, because it may solve the game. */
    int (*find_judge)(void *context, struct judge *out, struct text *why);
    void *context;
    int from;   /* warn from this many hundredths of win chance on; 0: never */
    int told;   /* steps of the hint given for the current choice */
    bool typed; /* ask for the next step by typing ? on a line, not by pressing it */

    struct judge judge;
    bool looked;              /* find_judge has been called */
    char why[SENTENCE_BYTES]; /* why there is no judge */
};

/* Find the judge now; false, with the reason in t->why, if there is none. */
bool tutor_find_judge(struct tutor *t);
/* Add the next step of a hint for this moment, whose judge is ignored; after the last step, add it
 * again. Return whether more steps follow. `out` has HINT_BYTES. */
bool tutor_hint(struct tutor *t, struct moment at, struct text *out);
/* Should the player be asked whether to play this move? If so, `out` gets a sentence about what it
 * gives away. */
bool tutor_warn(struct tutor *t, struct moment at, move m, struct text *out);
/* Add the line of play that shows it, after a warning. */
void tutor_explain(struct tutor *t, struct moment at, move m, struct text *out);

#endif
