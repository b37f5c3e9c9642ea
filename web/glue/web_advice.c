/* Advice about a game of the host's. */
#include "glue.h"

#include "teach/tutor.h"

GLUE_JSON(hint)(double game, int player, int step);
GLUE_JSON(warn)(double game, int player, const char *word);

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
const char *web_warn(double game, int player, const char *word)
{
    duello_duel *duel = glue_duel(game);
    char said[DUELLO_ADVICE_BYTES] = "";
    const char *refusal = glue_not_here(duel);
    const int from = TUTOR_USUAL;
    const duello_rules *rules;
    duello_move m;

    if (refusal != NULL)
        return refusal;
    rules = duello_duel_rules(duel);
    if (duello_move_parse(rules, word, &m) == DUELLO_OK)
        duello_duel_warn(duel, glue_known(rules, NULL, 0), player, m, from / 100.0, said,
                         sizeof said);
    duello_duel_free(duel);
    return glue_advice(said, 0);
}
