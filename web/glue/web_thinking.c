/*
 * Built-in players answer the host's questions, one at a time and when the worker says so: the
 * page is told of a person's move before the answer to it is thought of.
 */
#include "glue.h"

#include <stdlib.h>

GLUE_TEXT(think)(double now);
int GLUE_NUMBER(questions)(void);

struct question {
    struct question *next;
    uint64_t number, seed, choice;
    int seat;
    char who[WORD_BYTES], rules[DUELLO_SENTENCE_BYTES];
    duello_state seen;
    struct past past;
};

static struct question *first_question;

/* ---- what is kept ---------------------------------------------------------------------------- */

static struct {
    duello_rules *rules;
    duello_solution *known;
    duello_player *player;
} kept;

static void glue_forget(void)
{
    duello_player_free(kept.player);
    duello_solution_free(kept.known);
    duello_rules_free(kept.rules);
    memset(&kept, 0, sizeof kept);
}

static bool glue_keep(const duello_rules *rules)
{
    if (kept.rules != NULL && duello_rules_equal(kept.rules, rules))
        return true;
    glue_forget();
    return duello_rules_copy(&kept.rules, rules) == DUELLO_OK;
}

const duello_solution *glue_known(const duello_rules *rules, char *why, size_t size)
{
    duello_solution_setup setup = {.size = sizeof setup,
                                   .chances = true,
                                   .fold = true,
                                   .memory = GLUE_MEMORY,
                                   .progress = glue_progress};

    if (!glue_keep(rules))
        return NULL;
    if (kept.known == NULL && !duello_game_is_hidden(duello_rules_game(rules)))
        duello_solution_new(&kept.known, kept.rules, &setup, why, size);
    return kept.known;
}

static bool glue_solves(const char *id)
{
    duello_player_info info = {.size = sizeof info};

    for (int i = 0; duello_player_get_info(i, &info) == DUELLO_OK; i++)
        if (strcmp(info.id, id) == 0)
            return info.solves;
    return false;
}

const duello_player *glue_player(const duello_rules *rules, const char *id, char *why, size_t size)
{
    duello_player_setup setup = {.size = sizeof setup};

    if (!glue_keep(rules))
        return NULL;
    if (kept.player != NULL && strcmp(duello_player_id(kept.player), id) == 0)
        return kept.player;
    duello_player_free(kept.player);
    kept.player = NULL;
    if (glue_solves(id))
        setup.known = glue_known(rules, why, size);
    duello_player_new(&kept.player, kept.rules, id, &setup, why, size);
    return kept.player;
}

bool glue_lacks_network(const duello_rules *rules)
{
#ifdef WEB_WITHOUT_NETWORK
    return duello_game_is_hidden(duello_rules_game(rules));
#else
    (void)rules;
    return false;
#endif
}

/* ---- questions ------------------------------------------------------------------------------- */

void glue_ask(void *context, const struct host_question *q)
{
    struct question *x = calloc(1, sizeof *x), **end = &first_question;
    struct text rules, who;

    (void)context;
    if (x == NULL)
        return;
    *x = (struct question){.number = q->number,
                           .seed = q->seed,
                           .choice = q->choice,
                           .seat = q->seat,
                           .past = *q->duel->past};
    rules = TEXT(x->rules);
    rules_print(&q->duel->rules, &rules);
    who = TEXT(x->who);
    text_add(&who, "%s", q->who);
    memcpy(&x->seen, &q->duel->now, sizeof x->seen);
    while (*end != NULL)
        end = &(*end)->next;
    *end = x;
}

int web_questions(void)
{
    return first_question != NULL;
}

static duello_move glue_choose(const struct question *x, const duello_rules *rules)
{
    duello_decision decision = {
        .seen = &x->seen, .player = x->seat, .seed = x->seed, .number = x->choice};
    const duello_player *player = glue_player(rules, x->who, NULL, 0);
    unsigned kept_choices = x->past.count < PAST_MAX ? x->past.count : PAST_MAX;
    duello_past *past = NULL;
    duello_move m = UINT16_MAX;

    duello_past_new(&past, rules);
    for (unsigned back = kept_choices; back-- > 0;) {
        const struct past_choice *c = past_choice_at(&x->past, back);

        duello_past_add(past, c->player, c->made);
    }
    decision.past = past;
    if (duello_player_choose(player, &decision, &m) != DUELLO_OK &&
        (player = glue_player(rules, "random", NULL, 0)) != NULL)
        duello_player_choose(player, &decision, &m);
    duello_past_free(past);
    return m;
}

/* Answer the first question. "network": the other module is needed for that. */
const char *web_think(double now)
{
    struct question *x = first_question;
    struct text *t = glue_answer();
    duello_rules *rules = NULL;
    duello_move m = UINT16_MAX;

    if (x == NULL)
        return t->at;
    if (duello_rules_parse(&rules, x->rules, NULL, 0) == DUELLO_OK && glue_lacks_network(rules) &&
        strcmp(x->who, "random") != 0) {
        duello_rules_free(rules);
        text_add(t, "network");
        return t->at;
    }
    if (rules != NULL)
        m = glue_choose(x, rules);
    first_question = x->next;
    host_decide(glue_host(), x->number, m, (int64_t)now);
    duello_rules_free(rules);
    free(x);
    return t->at;
}
