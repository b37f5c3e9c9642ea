#include "online/client/robot.h"

#include "games/games.h"

/* ---- one game -------------------------------------------------------------------------------- */

static struct guest_seat *robot_seat(struct robot *r, const struct mirror *m)
{
    for (int i = 0; i < r->seat_count; i++)
        if (r->seats[i]->mirror == m)
            return r->seats[i];
    return NULL;
}

static struct guest_seat *robot_sit_down(struct robot *r, struct mirror *m)
{
    struct guest_seat *g =
        r->seat_count < SESSION_GAMES ? guest_seat_new(&r->setup, r->session, m) : NULL;

    if (g == NULL)
        return NULL;
    r->seats[r->seat_count++] = g;
    r->begun++;
    if (r->seek > 0 && lobby_list_find(&r->session->lobby, r->seek) == NULL)
        r->seek = 0; /* it was taken before it was listed */
    r->began(m);
    return g;
}

static void robot_leave_seat(struct robot *r, struct guest_seat *g, enum result result)
{
    int i = 0;

    while (r->seats[i] != g)
        i++;
    r->seats[i] = r->seats[--r->seat_count];
    guest_seat_free(g, result);
}

/* Leave. A game may have ended before the robot sat down. */
static void robot_finish(struct robot *r, struct mirror *m, struct guest_seat *g)
{
    struct record rec = {0};
    bool is_known = mirror_record(m, &rec);

    r->ended(m, is_known ? &rec : NULL);
    r->finished++;
    if (g != NULL)
        robot_leave_seat(r, g, is_known ? record_result(&rec) : UNFINISHED);
    record_release(&rec);
    session_forget(r->session, m->game);
}

/* Say when a move was refused: then the position has changed, or will. */
static void robot_play(struct robot *r, struct guest_seat *g)
{
    struct text why = TEXT_OF(SENTENCE_BYTES), said = TEXT_OF(WHO_BYTES + 2 * SENTENCE_BYTES);
    unsigned long long game = g->mirror->game;
    const char *refusal;

    if (guest_seat_attend(g, &why) != OK) {
        text_add(&said, "game %llu: %s resigns: %s", game, r->setup.who, why.at);
        r->notice(said.at);
    }
    while ((refusal = session_take_refusal(g->session, g->mirror)) != NULL) {
        text_clear(&said);
        text_add(&said, "game %llu: %s", game, refusal);
        r->notice(said.at);
    }
}

static void robot_attend_games(struct robot *r)
{
    for (int i = 0; i < r->session->game_count; i++) {
        struct mirror *m = r->session->games[i];
        struct guest_seat *g = robot_seat(r, m);

        if (m->seat < 0)
            continue;
        if (m->over.is) {
            robot_finish(r, m, g);
            i = -1; /* the list has changed */
        } else if (g != NULL || (g = robot_sit_down(r, m)) != NULL) {
            robot_play(r, g);
        }
    }
}

/* ---- finding games --------------------------------------------------------------------------- */

static bool robot_has_room(const struct robot *r)
{
    return r->seat_count < r->games_most && (r->stop_after == 0 || r->begun < r->stop_after);
}

static void robot_follow_seek(struct robot *r)
{
    const struct session_answer *a = session_answer(r->session, r->seek_id);

    if (a != NULL) {
        if (a->refused)
            r->notice(a->why);
        r->seek = a->refused ? UINT64_MAX : a->seek; /* a refused seek is not repeated */
        r->is_refused = r->is_refused || a->refused;
        r->seek_id = 0;
        r->seek_was_listed = false;
    }
    if (r->seek > 0 && r->seek != UINT64_MAX && r->session->lobby.is_known) {
        bool is_listed = lobby_list_find(&r->session->lobby, r->seek) != NULL;

        if (r->seek_was_listed && !is_listed)
            r->seek = 0;
        r->seek_was_listed = is_listed;
    }
}

static void robot_accept(struct robot *r)
{
    const struct lobby_list *l = &r->session->lobby;

    for (int i = 0; i < l->seek_count && r->tried_count < ROBOT_TRIED_SEEKS && r->seek_id == 0;
         i++) {
        const struct lobby_seek *s = &l->seeks[i];
        struct rules rules;
        bool fits = games_parse_rules(&rules, s->rules, NULL) == OK &&
                    strcmp(rules_key(&rules).at, rules_key(&r->wish.rules).at) == 0 &&
                    strcmp(s->name, r->session->name) != 0 && s->is_bot &&
                    s->is_rated == r->wish.is_rated;

        for (int k = 0; k < r->tried_count && fits; k++)
            fits = r->tried[k] != s->seek;
        if (!fits)
            continue;
        r->tried[r->tried_count++] = s->seek;
        session_ask(r->session, REQUEST_ACCEPT, s->seek);
        return;
    }
}

static void robot_find_games(struct robot *r)
{
    robot_follow_seek(r);
    if (r->wish.rules.game == NULL || !robot_has_room(r) || r->session->state != SESSION_IN)
        return;
    if (r->accepts)
        robot_accept(r);
    else if (r->seek == 0 && r->seek_id == 0)
        r->seek_id = wish_ask(&r->wish, r->session, REQUEST_SEEK, false, NULL);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void robot_tell_connection(struct robot *r)
{
    enum session_state now = r->session->state;
    struct text loss = TEXT_OF(SENTENCE_BYTES);

    session_print_loss(r->session, &loss);
    if (now != r->state && now == SESSION_LOST)
        r->notice(loss.at);
    if (now != r->state && now == SESSION_IN)
        r->notice("connected again.");
    r->state = now;
}

bool robot_attend(struct robot *r)
{
    robot_attend_games(r);
    robot_find_games(r);
    robot_tell_connection(r);
    return !(r->is_refused && r->seat_count == 0);
}

bool robot_is_done(const struct robot *r)
{
    return r->stop_after > 0 && r->finished >= r->stop_after;
}

void robot_release(struct robot *r)
{
    while (r->seat_count > 0)
        guest_seat_free(r->seats[--r->seat_count], UNDECIDED);
    guest_setup_release(&r->setup);
}
