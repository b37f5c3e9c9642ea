#include "online/remote_game.h"

#include "core/move.h"
#include "match/record_text.h"

bool remote_game_wants(const struct remote_game *g)
{
    return mirror_wants(g->mirror) && g->chosen_at != g->mirror->rounds &&
           g->session->state == SESSION_IN;
}

void remote_game_choose(struct remote_game *g, move m)
{
    const struct mirror *at = g->mirror;

    g->chosen_at = at->rounds;
    g->move_id = session_ask(g->session, REQUEST_MOVE, at->game, at->ply,
                             move_word(&at->rec.duel.rules, m).at);
}

void remote_game_ask(struct remote_game *g, enum frames_type type)
{
    g->request_id = session_ask(g->session, type, g->mirror->game);
}

static const struct session_answer *remote_refusal(const struct remote_game *g, uint64_t id)
{
    const struct session_answer *a = session_answer(g->session, id);

    return a != NULL && a->refused ? a : NULL;
}

bool remote_game_is_refused(const struct remote_game *g)
{
    return remote_refusal(g, g->move_id) != NULL || remote_refusal(g, g->request_id) != NULL;
}

const char *remote_game_take_refusal(struct remote_game *g)
{
    const struct session_answer *moved = remote_refusal(g, g->move_id),
                                *other = remote_refusal(g, g->request_id);

    if (moved != NULL)
        g->move_id = g->chosen_at = 0;
    else if (other != NULL)
        g->request_id = 0;
    return moved != NULL ? moved->why : other != NULL ? other->why : NULL;
}

bool remote_game_record(const struct remote_game *g, struct record *out)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    const char *text = g->mirror->over.record;
    struct record rec = {0};

    if (text == NULL || record_parse(&rec, text, strlen(text), NULL, &why) != OK)
        return false;
    if (rec.duel.rules.game != g->mirror->rec.duel.rules.game) {
        record_release(&rec);
        return false;
    }
    *out = rec;
    return true;
}
