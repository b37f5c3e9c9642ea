/* hello, name, recover and ratings. */
#include "host/guests.h"
#include "host/players.h"
#include "host/requests/requests.h"
#include "host/room.h"
#include "host/room_clock.h"
#include "host/room_frames.h"

enum { PROTO = 1 };

static void player_put_past(struct text *out, const struct rating_kept *kept)
{
    json_open(out, "past", '[');
    for (int i = 0; i < kept->past_count; i++)
        json_put_number(out, NULL, kept->past[i].rating / 1000);
    json_close(out, ']');
}

static void player_put_ratings(struct text *out, const struct host_player *p, bool with_past)
{
    json_open(out, "ratings", '[');
    for (int i = 0; i < p->rating_count; i++) {
        const struct rating *r = &p->ratings[i].now;

        json_open(out, NULL, '{');
        json_put_text(out, "game", r->game->id);
        json_put_flag(out, "bot", r->bot);
        json_put_number(out, "rating", r->rating / 1000);
        json_put_number(out, "deviation", r->deviation / 1000);
        json_put_number(out, "games", r->games);
        if (with_past)
            player_put_past(out, &p->ratings[i]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void player_welcome(struct request *q, const char *token)
{
    struct text *out = post_open(q->h, "welcome");
    const struct host_player *p = q->g->player;

    json_put_number(out, "id", q->id);
    json_put_number(out, "proto", PROTO);
    json_open(out, "you", '{');
    json_put_number(out, "player", (int64_t)p->id);
    json_put_text(out, "name", players_name(p).at);
    json_put_flag(out, "bot", q->g->bot);
    json_close(out, '}');
    if (token != NULL)
        json_put_text(out, "token", token);
    json_open(out, "games", '[');
    for (int i = 0; i < p->games; i++)
        json_put_number(out, NULL, (int64_t)p->rooms[i]->number);
    json_close(out, ']');
    player_put_ratings(out, p, false);
    json_open(out, "limits", '{');
    json_put_number(out, "turns", q->h->setup.turns);
    json_close(out, '}');
    post_close(q->h);
    post_send(q->h, q->g, q->h->lines);
}

/* Pass to the next pair of "since", the list of [game, version] that the client knows; NULL in `at`
 * is before the first. A pair that is not one ends the list. */
static bool player_next_known(const struct request *q, const struct json **at, uint64_t *game,
                              int64_t *version)
{
    const struct json *since = json_get(q->f, "since"), *first;

    *at = *at == NULL ? json_first(since) : json_next(since, *at);
    first = json_first(*at);
    if (json_count(*at) != 2 || !json_is(first, JSON_IS_NUMBER) ||
        !json_is(first + 1, JSON_IS_NUMBER))
        return false;
    *game = (uint64_t)first->is.number;
    *version = first[1].is.number;
    return true;
}

/* The version of this game that the client knows; 0: none. */
static int64_t player_known_version(const struct request *q, uint64_t game)
{
    uint64_t other;
    int64_t version;

    for (const struct json *at = NULL; player_next_known(q, &at, &other, &version);)
        if (other == game)
            return version;
    return 0;
}

/* Clocks are shown again also if nothing else has changed. */
static void player_send_game(struct request *q, const struct room *r)
{
    if (player_known_version(q, r->number) == (int64_t)r->lines &&
        (r->game.is_over || !room_clock_is_on(&r->clock)))
        return;
    room_write_game(q->h, r, room_seat_of(r, q->g->player));
    post_send(q->h, q->g, r->last_line);
}

/* Games that ended meanwhile, and games that nobody knows any more. */
static void player_send_ended(struct request *q)
{
    uint64_t game;
    int64_t version;

    for (const struct json *at = NULL; player_next_known(q, &at, &game, &version);) {
        const struct room *r = index_get(&q->h->rooms, game);

        if (r != NULL && r->game.is_over && room_seat_of(r, q->g->player) >= 0)
            player_send_game(q, r);
        if (r == NULL) {
            json_put_number(post_open(q->h, "unknown"), "game", (int64_t)game);
            post_close(q->h);
            post_send(q->h, q->g, 0);
        }
    }
}

static void player_send_games(struct request *q)
{
    for (int i = 0; i < q->g->player->games; i++)
        player_send_game(q, q->g->player->rooms[i]);
    player_send_ended(q);
    guests_greet(q->h, q->g);
}

int requests_hello(struct request *q)
{
    const char *token = json_text(q->f, "token");
    char made[TOKEN_BYTES];
    struct host_player *p;
    int64_t proto = 0;

    q->answered = true;
    json_number(q->f, "proto", &proto);
    if (proto != PROTO) {
        guests_dismiss(q->h, q->g, q->id,
                       "This client and this host use different versions of the protocol.");
        return OK;
    }
    p = token != NULL ? players_with_token(q->h, token) : NULL;
    if (token != NULL && p == NULL) {
        guests_dismiss(q->h, q->g, q->id, "This host does not know your token.");
        return OK;
    }
    if (p == NULL && players_make(q->h, &p, made) != OK) {
        guests_dismiss(q->h, q->g, q->id, "The host is full.");
        return OK;
    }
    q->g->bot = request_flag(q, "bot");
    if (token != NULL)
        players_settle(q->h, p);
    guests_attach(q->h, q->g, p);
    player_welcome(q, token == NULL ? made : NULL);
    player_send_games(q);
    return OK;
}

int requests_name(struct request *q)
{
    const char *name = request_text(q, "name");
    bool again;
    int err;

    if (name == NULL)
        return ERR_SYNTAX;
    if (q->g->player->name[0] != '\0' && players_with_name(q->h, name) != q->g->player)
        return text_explain(ERR_RANGE, &q->why, "You have a name already.");
    again = q->g->code[0] != '\0' && strcmp(q->g->player->name, name) == 0;
    if (!again && (err = players_claim(q->h, q->g->player, name, q->g->code, &q->why)) != OK)
        return err;
    json_put_text(request_open_ack(q), "recovery", q->g->code);
    request_send_ack(q, q->h->lines);
    return OK;
}

int requests_recover(struct request *q)
{
    const char *name = request_text(q, "name"), *code = request_text(q, "code");
    char token[TOKEN_BYTES], new_code[CODE_BYTES];
    struct host_player *p;
    struct text *out;
    int err;

    if (name == NULL || code == NULL)
        return ERR_SYNTAX;
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
    out = request_open_ack(q);
    json_put_text(out, "token", token);
    json_put_text(out, "recovery", new_code);
    request_send_ack(q, q->h->lines);
    player_send_games(q);
    return OK;
}

int requests_ratings(struct request *q)
{
    player_put_ratings(request_open_ack(q), q->g->player, true);
    request_send_ack(q, q->h->lines);
    return OK;
}
