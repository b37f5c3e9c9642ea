/* Built-in players: what they need is kept, and they answer the questions of the host's module. */
#include "question.h"

#include "api/api.h"

#include <stdlib.h>

GLUE_TEXT(choose)(const char *question);

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
    return duello_game_is_hidden(duello_rules_game(rules)) && rules->rules.game->mark == NULL;
#else
    (void)rules;
    return false;
#endif
}

/* ---- questions ------------------------------------------------------------------------------- */

static duello_move glue_choose(const struct question *x, const duello_rules *rules)
{
    duello_decision decision = {
        .seen = &x->seen, .player = x->seat, .seed = x->seed, .number = x->choice};
    const duello_player *player = glue_player(rules, x->who, NULL, 0);
    duello_past *past = NULL;
    duello_move m = UINT16_MAX;

    duello_past_new(&past, rules);
    for (unsigned i = 0; i < x->n_past; i++)
        duello_past_add(past, x->past[i].player, x->past[i].made);
    decision.past = past;
    if (duello_player_choose(player, &decision, &m) != DUELLO_OK &&
        (player = glue_player(rules, "random", NULL, 0)) != NULL)
        duello_player_choose(player, &decision, &m);
    duello_past_free(past);
    return m;
}

/* The number of the move that answers the text of web_question. "network": the other module is
 * needed for that. */
const char *web_choose(const char *text)
{
    struct text *t = glue_answer();
    struct question x;
    duello_rules *rules = NULL;
    duello_move m = UINT16_MAX;

    question_read(&x, text);
    if (glue_parse_rules(&rules, x.rules, NULL, 0) == DUELLO_OK) {
        if (glue_lacks_network(rules) && strcmp(x.who, "random") != 0) {
            duello_rules_free(rules);
            text_add(t, "network");
            return t->at;
        }
        m = glue_choose(&x, rules);
    }
    duello_rules_free(rules);
    text_add(t, "%d", m);
    return t->at;
}
