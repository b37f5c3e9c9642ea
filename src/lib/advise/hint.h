/*
 * Advice in sentences: what matters at a position, what to choose and why, and what a choice gives
 * away. The reasons are lines of play in the words of the rule book.
 */
#ifndef ADVISE_HINT_H
#define ADVISE_HINT_H

#include "advise/story.h"

enum {
    HINT_CHOICE = 2,
    HINT_REASON,
    HINT_LINE,
    HINT_STEPS = HINT_LINE,
    HINT_BYTES = 8 * SENTENCE_BYTES
};

/* Add step 1 (what matters here), 2 (the choice), 3 (why, in words) or 4 (chances and lines of
 * play); steps beyond the last repeat it. Returns how many steps there are, or an error of
 * judge_choices. */
int hint_tell(const struct moment *at, int step, struct text *out);
/* The same; *named is the one choice that the steps up to this one have named, or 0. */
int hint_tell_named(const struct moment *at, int step, struct text *out, move *named);

/* Add what this verdict's choice gives away in a sentence, with the answer that shows it. */
void hint_object(const struct moment *at, const struct judgement *g, const struct verdict *v,
                 struct text *out);
/* Does that sentence say what is better? */
bool hint_object_names_better(const struct judgement *g, const struct verdict *v);
/* Add what this verdict's choice gives away, and how. */
void hint_refute(const struct moment *at, const struct judgement *g, const struct verdict *v,
                 struct text *out);
/* Add the same where hint_object was read already: for a weak choice, the chances. */
void hint_explain(const struct moment *at, const struct judgement *g, const struct verdict *v,
                  struct text *out);

/* If this choice is an error, or costs 10 points or more of the practical chance, and gives away at
 * least this much win chance, add what hint_object adds; else return false. */
bool hint_warn(const struct moment *at, move m, double from, struct text *out);

#endif
