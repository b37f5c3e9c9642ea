/* The review of a finished game: as text or a picture, and kept, for questions about it. */
#include "glue.h"

#include <stdlib.h>

GLUE_JSON(review)(const char *record, int format, int columns);

static struct {
    char *record;
    duello_duel *duel;
    duello_solution *known;
    duello_review *review;
} kept;

static void glue_forget_review(void)
{
    duello_review_free(kept.review);
    duello_solution_free(kept.known);
    duello_duel_free(kept.duel);
    free(kept.record);
    memset(&kept, 0, sizeof kept);
}

static bool glue_judge(char *why, size_t size)
{
    duello_review_setup setup = {.size = sizeof setup, .progress = glue_progress, .effort = 25};
    struct text reason = text_on(why, size);

    if (glue_lacks_network(duello_duel_rules(kept.duel))) {
        text_add(&reason, "network");
        return false;
    }
    if (!duello_game_is_hidden(duello_rules_game(duello_duel_rules(kept.duel))))
        duello_duel_solve(&kept.known, kept.duel, NULL, why, size);
    if (duello_review_new(&kept.review, kept.duel, kept.known, &setup) == DUELLO_OK)
        return true;
    if (*why == '\0')
        text_add(&reason, "No choice of this game can be judged.");
    return false;
}

const duello_review *glue_review(const char *record, char *why, size_t size)
{
    size_t len = strlen(record);

    if (kept.record != NULL && strcmp(kept.record, record) == 0)
        return kept.review;
    glue_forget_review();
    *why = '\0';
    if (duello_duel_read(&kept.duel, record, len, NULL, why, size) == DUELLO_OK &&
        glue_judge(why, size) && (kept.record = malloc(len + 1)) != NULL)
        memcpy(kept.record, record, len + 1);
    else
        glue_forget_review();
    return kept.review;
}

const duello_duel *glue_reviewed(void)
{
    return kept.duel;
}

/* {"said": …}, the review in one of enum duello_format, its text as wide as this. */
const char *web_review(const char *record, int format, int columns)
{
    duello_review_show show = {.size = sizeof show, .unicode = true, .columns = columns};
    char why[DUELLO_SENTENCE_BYTES];
    const duello_review *review = glue_review(record, why, sizeof why);
    struct text *t = glue_answer(), said = text_growing();

    if (review == NULL)
        return glue_refuse(why);
    duello_review_write(review, format, &show, glue_write, &said);
    json_open(t, NULL, '{');
    json_put_bytes(t, "said", said.at, said.len);
    json_close(t, '}');
    text_release(&said);
    return t->at;
}
