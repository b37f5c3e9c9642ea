/* hello, name, recover, erase and ratings. */
#include "online/host/limits/accounts.h"
#include "online/host/guests.h"
#include "online/host/players/player_rows.h"
#include "online/host/whole_games/owed_games.h"
#include "online/host/players/players.h"
#include "online/host/requests/requests.h"
#include "online/host/room.h"
#include "online/host/room_clock.h"
#include "online/host/room_play.h"
#include "online/host/work.h"

static void player_put_ratings(struct frames_writer *out, const struct host_player *p,
                               bool with_past)
{
    frames_open(out);
    for (int i = 0; i < p->rating_count; i++) {
        const struct rating_kept *kept = &p->ratings[i];
        const struct rating *r = &kept->now;
        struct text past = TEXT_OF(8 * FRAMES_PAST);

        json_open(&past, NULL, '[');
        for (int k = 0; k < kept->past_count; k++)
            json_put_number(&past, NULL, kept->past[k].rating / 1000);
        json_close(&past, ']');
        if (with_past)
            frames_put(out, players_rating_word(r).at, r->bot, r->rating / 1000,
                       r->deviation / 1000, r->games, &past);
        else
            frames_put(out, players_rating_word(r).at, r->bot, r->rating / 1000,
                       r->deviation / 1000, r->games);
    }
    frames_close(out);
}

static void player_welcome(struct request *q, const char *token)
{
    struct frames_writer *out = post_open(q->h, FRAME_WELCOME);
    const struct host_player *p = q->g->player;

    frames_put(out, q->id, FRAMES_PROTO, p->id, players_name(p).at, q->g->bot, token);
    frames_open(out);
    for (int i = 0; i < p->games; i++)
        frames_put(out, p->rooms[i]->number);
    frames_close(out);
    player_put_ratings(out, p, false);
    frames_put(out, q->h->setup.turns);
    post_close(q->h);
    post_send(q->h, q->g, q->h->lines);
}

/* The version of this game that the client knows; 0: none. */
static int64_t player_known_version(const struct request *q, uint64_t game)
{
    const struct json *since = json_get(q->f, "since"), *pair = json_first(since);

    while (pair != NULL && (uint64_t)pair[1].is.number != game)
        pair = json_next(since, pair);
    return pair != NULL ? pair[2].is.number : 0;
}

/* Clocks are shown again even if nothing else has changed. */
static void player_owe_game(struct request *q, const struct room *r)
{
    if (player_known_version(q, r->number) == (int64_t)r->lines &&
        (r->choosing.is_over || !room_clock_is_on(&r->clock)))
        return;
    owed_games_add(q->h, q->g, r);
}

/* Games that ended meanwhile, and games that nobody knows any more, or only others do. */
static void player_owe_ended(struct request *q)
{
    const struct json *since = json_get(q->f, "since");

    for (const struct json *pair = json_first(since); pair != NULL; pair = json_next(since, pair)) {
        uint64_t game = (uint64_t)pair[1].is.number;
        const struct room *r = index_get(&q->h->rooms, game);

        if (r != NULL && r->choosing.is_over && room_seat_of(r, q->g->player) >= 0)
            player_owe_game(q, r);
        if (r == NULL || !room_is_known_to(r, q->g->player)) {
            post(q->h, FRAME_UNKNOWN, game);
            post_send(q->h, q->g, 0);
        }
    }
}

static void player_send_games(struct request *q)
{
    owed_games_release(q->g);
    for (int i = 0; i < q->g->player->games; i++)
        player_owe_game(q, q->g->player->rooms[i]);
    player_owe_ended(q);
    owed_games_send(q->h, q->g);
    guests_greet(q->h, q->g);
}

/* Make a new guest; on error `why` may say why. */
static int player_make(struct request *q, struct host_player **p, char token[TOKEN_BYTES])
{
    int err;

    if (!accounts_allow(q->h, q->g->address, ACCOUNTS_GUESTS, &q->why))
        return ERR_LIMIT;
    if ((err = players_make(q->h, p, token)) == OK)
        accounts_charge(q->h, q->g->address, ACCOUNTS_GUESTS);
    return err;
}

int requests_hello(struct request *q)
{
    const char *token = json_text(q->f, "token");
    char made[TOKEN_BYTES];
    struct host_player *p;

    q->answered = true;
    if (request_number(q, "proto") != FRAMES_PROTO) {
        guests_dismiss(q->h, q->g, q->id,
                       "This client and this host use different versions of the protocol.");
        return OK;
    }
    p = token != NULL ? players_with_token(q->h, token) : NULL;
    if (p == NULL && request_flag(q, "guest"))
        token = NULL;
    if (token != NULL && p == NULL) {
        guests_dismiss(q->h, q->g, q->id, "This host does not know your token.");
        return OK;
    }
    if (work_objection(q->h, q->g, p) != NULL) {
        guests_dismiss(q->h, q->g, q->id, work_objection(q->h, q->g, p));
        return OK;
    }
    if (p == NULL && player_make(q, &p, made) != OK) {
        guests_dismiss(q->h, q->g, q->id, q->why.len > 0 ? q->why.at : "The host is full.");
        return OK;
    }
    q->g->bot = request_flag(q, "bot");
    q->g->draws = request_flag(q, "fields");
    players_be_here(q->h, p);
    if (token != NULL)
        players_settle(q->h, p);
    guests_attach(q->h, q->g, p);
    player_welcome(q, token == NULL ? made : NULL);
    player_send_games(q);
    return OK;
}

static int player_claim(struct request *q, const char *name)
{
    int err;

    if (!accounts_allow(q->h, q->g->address, ACCOUNTS_NAMES, &q->why))
        return ERR_LIMIT;
    if ((err = players_claim(q->h, q->g->player, name, q->g->code, &q->why)) == OK)
        accounts_charge(q->h, q->g->address, ACCOUNTS_NAMES);
    return err;
}

int requests_name(struct request *q)
{
    const char *name = json_text(q->f, "name");
    bool again;
    int err;

    if (q->g->player->name[0] != '\0' && players_with_name(q->h, name) != q->g->player)
        return text_explain(ERR_RANGE, &q->why, "You have a name already.");
    again = q->g->code[0] != '\0' && strcmp(q->g->player->name, name) == 0;
    if (!again && (err = player_claim(q, name)) != OK)
        return err;
    request_ack_with(q, q->h->lines, "recovery", q->g->code);
    return OK;
}

int requests_recover(struct request *q)
{
    const char *name = json_text(q->f, "name"), *code = json_text(q->f, "code");
    char token[TOKEN_BYTES], new_code[CODE_BYTES];
    struct host_player *p;
    int err;

    if ((err = players_recover(q->h, name, code, &p, token, new_code, &q->why)) != OK)
        return err;
    q->g->code[0] = '\0';
    if (q->g->player != p) {
        guests_detach(q->h, q->g);
        guests_attach(q->h, q->g, p);
    }
    for (struct guest *g = p->guests; g != NULL; g = g->next)
        if (g != q->g)
            guests_dismiss(q->h, g, 0, "Your name was taken to another device.");
    request_ack_with(q, q->h->lines, "token", token, new_code);
    player_send_games(q);
    return OK;
}

/* The connection is closed afterwards; whoever comes back is a new guest. */
int requests_erase(struct request *q)
{
    struct host_player *p = q->g->player;

    if (strcmp(json_text(q->f, "name"), players_name(p).at) != 0)
        return text_explain(ERR_RANGE, &q->why,
                            "This is not your name, so your account was not deleted.");
    guests_put_out(q->h, p, q->g, "Your account was deleted.");
    player_rows_erase(q->h, p);
    request_ack(q, q->h->lines);
    post_end(q->h, q->g);
    return OK;
}

int requests_ratings(struct request *q)
{
    player_put_ratings(request_open_ack(q, "ratings"), q->g->player, true);
    request_send_ack(q, q->h->lines);
    return OK;
}
