/* Advice about a game of the host's, and the review of a finished one. */
#include "glue.h"

#include <stdlib.h>

const char *GLUE_EXPORT(web_hint)(double game, int player, int step);
const char *GLUE_EXPORT(web_warn)(double game, int player, const char *word, double from);
const char *GLUE_EXPORT(web_review)(const char *record, int format, int hide);

/* "network": the other module is needed for this duel. */
static const char *glue_not_here(duello_duel *duel)
{
    const duello_rules *rules = duel == NULL ? NULL : duello_duel_rules(duel);
    bool lacks = rules != NULL && glue_lacks_network(rules);

    if (rules != NULL && !lacks)
        return NULL;
    duello_duel_free(duel);
    return glue_refuse(lacks ? "network" : "There is no such game.");
}

static const char *glue_advice(const char *said, int steps)
{
    struct text *t = glue_answer();

    json_open(t, NULL, '{');
    json_put_text(t, "said", said);
    json_put_number(t, "steps", steps);
    json_close(t, '}');
    return t->at;
}

const char *web_hint(double game, int player, int step)
{
    duello_duel *duel = glue_duel(game);
    char said[DUELLO_ADVICE_BYTES] = "", why[DUELLO_SENTENCE_BYTES] = "";
    const char *refusal = glue_not_here(duel);
    const duello_solution *known;
    int steps = 0;

    if (refusal != NULL)
        return refusal;
    known = glue_known(duello_duel_rules(duel), why, sizeof why);
    if (duello_duel_hint(duel, known, player, step, &steps, said, sizeof said) == 0)
        refusal = glue_refuse(*why != '\0' ? why : "There is no hint for this position.");
    duello_duel_free(duel);
    return refusal != NULL ? refusal : glue_advice(said, steps);
}

/* What this choice gives away; an empty text if that is little. */
const char *web_warn(double game, int player, const char *word, double from)
{
    duello_duel *duel = glue_duel(game);
    char said[DUELLO_ADVICE_BYTES] = "";
    const char *refusal = glue_not_here(duel);
    const duello_rules *rules;
    duello_move m;

    if (refusal != NULL)
        return refusal;
    rules = duello_duel_rules(duel);
    if (duello_move_parse(rules, word, &m) == DUELLO_OK)
        duello_duel_warn(duel, glue_known(rules, NULL, 0), player, m, from, said, sizeof said);
    duello_duel_free(duel);
    return glue_advice(said, 0);
}

static const char *glue_write_review(const duello_duel *duel, int format, int hide)
{
    duello_review_show show = {.size = sizeof show, .unicode = true, .columns = 76};
    duello_review_setup setup = {.size = sizeof setup, .progress = glue_progress};
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_solution *known = NULL;
    duello_review *review = NULL;
    struct text *t = glue_answer();

    if (hide >= 0)
        show.hide[hide] = true;
    if (!duello_game_is_hidden(duello_rules_game(duello_duel_rules(duel))))
        duello_duel_solve(&known, duel, NULL, why, sizeof why);
    if (duello_review_new(&review, duel, known, &setup) != DUELLO_OK)
        text_add(t, "!%s", *why != '\0' ? why : "No choice of this game can be judged.");
    else
        duello_review_write(review, format, &show, glue_write, t);
    duello_review_free(review);
    duello_solution_free(known);
    return t->at;
}

/* The review in one of enum duello_format, or '!' and the reason why there is none. Leaves out the
 * decisions of player `hide`, or of nobody. */
const char *web_review(const char *record, int format, int hide)
{
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_duel *duel = NULL;
    struct text *t;
    const char *said;

    duello_duel_read(&duel, record, strlen(record), NULL, why, sizeof why);
    if (duel == NULL || glue_lacks_network(duello_duel_rules(duel))) {
        t = glue_answer();
        text_add(t, "!%s", duel == NULL ? why : "network");
        said = t->at;
    } else {
        said = glue_write_review(duel, format, hide);
    }
    duello_duel_free(duel);
    return said;
}
