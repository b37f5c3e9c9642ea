/*
 * What the host asks built-in players, one question at a time and when the worker says so: the page
 * is told of a person's move before the answer to it is thought of.
 */
#include "question.h"

#include "rulefile/rulefile.h"

#include <stdlib.h>

GLUE_TEXT(question)(void);
GLUE_TEXT(question_file)(void);
void GLUE_NUMBER(decide)(int chosen, double now);

static struct waiting {
    struct waiting *next;
    struct question question;
    char *file; /* the rule file of its game; NULL: a built-in game */
} * first;

static void glue_free_question(struct waiting *w)
{
    free(w->file);
    free(w);
}

static void glue_note_past(struct question *x, const struct past *past)
{
    unsigned n = past->count < PAST_MAX ? past->count : PAST_MAX;

    for (x->n_past = 0; x->n_past < n; x->n_past++) {
        const struct past_choice *c = past_choice_at(past, n - 1 - x->n_past);

        x->past[x->n_past].player = c->player;
        x->past[x->n_past].made = c->made;
    }
}

void glue_ask(void *context, const struct host_question *q)
{
    struct waiting *w = calloc(1, sizeof *w), **end = &first;
    struct question *x = &w->question;
    struct text rules, who;

    (void)context;
    if (w == NULL)
        return;
    x->number = q->number;
    x->seed = q->seed;
    x->choice = q->choice;
    x->seat = q->seat;
    rules = TEXT(x->rules);
    rules_print(&q->duel->rules, &rules);
    who = TEXT(x->who);
    text_add(&who, "%s", q->who);
    memcpy(&x->seen, &q->duel->now, sizeof x->seen);
    if (rulefile_made(q->duel->rules.game))
        w->file = strdup(rulefile_text(q->duel->rules.game));
    glue_note_past(x, q->duel->past);
    while (*end != NULL)
        end = &(*end)->next;
    *end = w;
}

void glue_forget_questions(void)
{
    while (first != NULL) {
        struct waiting *w = first;

        first = w->next;
        glue_free_question(w);
    }
}

/* The first question, for web_choose of the other module; an empty text if there is none. */
const char *web_question(void)
{
    struct text *t = glue_answer();

    if (first != NULL)
        question_write(&first->question, t);
    return t->at;
}

/* The rule file of that question's game, which the other module needs first; empty: it needs none.
 */
const char *web_question_file(void)
{
    struct text *t = glue_answer();

    if (first != NULL && first->file != NULL)
        text_put(t, first->file);
    return t->at;
}

/* Answer the first question. */
void web_decide(int chosen, double now)
{
    struct waiting *w = first;

    if (w == NULL)
        return;
    first = w->next;
    host_decide(glue_host(), w->question.number, (duello_move)chosen, (int64_t)now);
    glue_free_question(w);
}
