/* The sentences of the rule book, and what people type. */
#include "api/api.h"
#include "core/answer.h"

void api_sentence(const struct scene *c, const struct state *s, int sentence, int player,
                  struct text *out)
{
    const struct game *g = c->rules->game;

    if (sentence == DUELLO_SENTENCE_OPENING)
        g->opening(c, s, out);
    else if (sentence == DUELLO_SENTENCE_HEADING && s->turn <= BOTH)
        g->heading(c, s, out);
    else if (sentence == DUELLO_SENTENCE_PROMPT && api_is_player(player) && state_wants(s, player))
        g->prompt(c, s, player, out);
    else if (sentence == DUELLO_SENTENCE_STATUS)
        g->status(c, s, out);
    else if (sentence == DUELLO_SENTENCE_HAND && g->hand != NULL && api_is_player(player))
        g->hand(c, s, player, out);
    else if (sentence == DUELLO_SENTENCE_CLOSING && s->result != UNDECIDED)
        game_tell_result(c, (enum result)s->result, out);
}

size_t duello_scene_say(const duello_scene *scene, const duello_state *position, int sentence,
                        int player, char *buffer, size_t size)
{
    struct text out = TEXT_OF(API_ROOM);
    struct scene c;
    struct state s;

    if (api_scene(scene, position, &c, &s) == OK)
        api_sentence(&c, &s, sentence, player, &out);
    return api_copy(out.at, buffer, size);
}

size_t duello_scene_tell(const duello_scene *scene, const duello_state *position, duello_move a,
                         duello_move b, char *buffer, size_t size)
{
    struct text out = TEXT_OF(API_ROOM);
    struct joint m = {a, b};
    struct state s, next;
    struct scene c;

    if (api_scene(scene, position, &c, &s) == OK) {
        next = s;
        if (game_play(c.rules, &next, m) == OK)
            c.rules->game->tell(&c, &s, m, &next, &out);
    }
    return api_copy(out.at, buffer, size);
}

size_t duello_scene_refusal(const duello_scene *scene, const duello_state *position, int player,
                            duello_move m, char *buffer, size_t size)
{
    struct text out = TEXT_OF(API_ROOM);
    struct scene c;
    struct state s;

    if (api_scene(scene, position, &c, &s) == OK && api_is_player(player) &&
        api_is_move(c.rules, m) && state_wants(&s, player) && !api_is_legal(c.rules, &s, player, m))
        c.rules->game->refusal(&c, &s, player, m, &out);
    return api_copy(out.at, buffer, size);
}

int api_understand(const struct scene *c, const struct state *s, int player, int asked,
                   const char *typed, duello_move *out, struct text *why)
{
    struct answer answer;
    int err;

    if (!api_is_player(player) || typed == NULL || out == NULL ||
        (asked != -1 && (asked < 0 || asked >= api_verbs(c->rules->game))))
        return DUELLO_E_ARGUMENT;
    if ((err = api_check_turn(s, player)) != OK)
        return err;
    err = answer_parse(c, s, player, asked, typed, strlen(typed), &answer, why);
    if (err == OK || err == ERR_RANGE)
        *out = answer.move;
    if (err == ERR_SYNTAX) /* one code for everything that is not a legal move */
        err = ERR_ILLEGAL;
    return err != OK ? err : answer.kind == ANSWER_NEEDS_NUMBER;
}

int duello_scene_understand(const duello_scene *scene, const duello_state *position, int player,
                            int asked, const char *typed, duello_move *out, char *why,
                            size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    struct scene c;
    struct state s;
    int err = api_scene(scene, position, &c, &s);

    return err != OK ? err : api_understand(&c, &s, player, asked, typed, out, reason);
}
