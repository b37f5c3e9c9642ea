/* Advice about a game, whose record the worker gets from the host. */
#include "glue.h"

#include "advise/hint.h"
#include "api/api_duel.h"
#include "core/move.h"
#include "teach/tutor.h"

GLUE_JSON(hint)(const char *record, int player, int step);
GLUE_JSON(warn)(const char *record, int player, const char *word);

duello_duel *glue_duel(const char *record)
{
    duello_duel *duel = NULL;

    if (duello_duel_read(&duel, record, strlen(record), NULL, NULL, 0) == DUELLO_OK)
        glue_use_opened(duel);
    return duel;
}

const char *glue_not_here(duello_duel *duel)
{
    const duello_rules *rules = duel == NULL ? NULL : duello_duel_rules(duel);
    bool lacks = rules != NULL && glue_lacks_network(rules);

    if (rules != NULL && !lacks)
        return NULL;
    duello_duel_free(duel);
    return glue_refuse(lacks ? "network" : "There is no such game.");
}

static const char *glue_advice(const char *said, int steps, const char *named)
{
    struct text *t = glue_answer();

    json_open(t, NULL, '{');
    json_put_text(t, "said", said);
    json_put_number(t, "steps", steps);
    if (*named != '\0')
        json_put_text(t, "named", named);
    json_close(t, '}');
    return t->at;
}

/* `named`: the word of the choice that the hint has named, if it is one. */
const char *web_hint(const char *record, int player, int step)
{
    duello_duel *duel = glue_duel(record);
    char why[DUELLO_SENTENCE_BYTES] = "";
    struct text said = TEXT_OF(HINT_BYTES);
    const char *answer = glue_not_here(duel);
    const duello_solution *known;
    struct moment at;
    struct judge judge;
    move named = 0;
    int steps = 0;

    if (answer != NULL)
        return answer;
    known = glue_known(duello_duel_rules(duel), why, sizeof why);
    if (api_moment_of(duel, player, &at) == OK && api_judge(duel, known, &judge) == OK) {
        at.judge = &judge;
        steps = hint_tell_named(&at, step, &said, &named);
    }
    answer = steps > 0 ? glue_advice(said.at, steps,
                                     named != 0 ? move_word(at.scene.rules, named).at : "")
                       : glue_refuse(*why != '\0' ? why : "There is no hint for this position.");
    duello_duel_free(duel);
    return answer;
}

/* What this choice gives away; an empty text if that is little. */
const char *web_warn(const char *record, int player, const char *word)
{
    duello_duel *duel = glue_duel(record);
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
    return glue_advice(said, 0, "");
}
