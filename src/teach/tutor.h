/* Help for a person who is to choose: hints in steps when asked, and a warning before a choice that
 * gives something away. */
#ifndef TEACH_TUTOR_H
#define TEACH_TUTOR_H

#include "advise/hint.h"

/* What a choice must give away for a warning, in hundredths of win chance, unless said otherwise.
 */
enum { TUTOR_USUAL = 5 };

struct tutor {
    /* Find a judge of the game; on error `why` is a whole sentence. It is called when the first
     * hint or warning is wanted, and only once, because it may solve the game. */
    int (*find_judge)(void *context, struct judge *out, struct text *why);
    void *context;
    int from; /* hundredths of win chance; 0: there are no warnings */
    int told; /* steps of the hint about the choice that is asked for; 0 for the next choice */

    struct judge judge;
    bool looked;              /* find_judge has been called */
    char why[SENTENCE_BYTES]; /* there is none */
};

/* Find the judge now; false if there is none, and t->why says why. */
bool tutor_find_judge(struct tutor *t);
/* Add the next step of a hint for this moment, whose judge is ignored; the last step is given
 * again. `out` has HINT_BYTES. */
void tutor_hint(struct tutor *t, struct moment at, struct text *out);
/* True if the player is to be asked whether to play this; `out` then says what it gives away. */
bool tutor_warn(struct tutor *t, struct moment at, move m, struct text *out);

#endif
