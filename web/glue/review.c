/* The review of a finished game. */
#include "glue.h"

const char *GLUE_EXPORT(web_review)(const char *record, int format, int columns);

static const char *glue_write_review(const duello_duel *duel, int format, int columns)
{
    duello_review_show show = {.size = sizeof show, .unicode = true, .columns = columns};
    duello_review_setup setup = {.size = sizeof setup, .progress = glue_progress};
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_solution *known = NULL;
    duello_review *review = NULL;
    struct text *t = glue_answer();

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

/* The review in one of enum duello_format, its text as wide as this; or '!' and the reason why
 * there is none. */
const char *web_review(const char *record, int format, int columns)
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
        said = glue_write_review(duel, format, columns);
    }
    duello_duel_free(duel);
    return said;
}
