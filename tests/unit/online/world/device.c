#include "device.h"

#include "known.h"
#include "ledger.h"
#include "games/games.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct device *device_new(int number, struct device *shares)
{
    struct device *d = calloc(1, sizeof *d);

    if (d == NULL)
        return NULL;
    d->number = number;
    d->rating_count = -1;
    d->who = shares != NULL ? shares->who : calloc(1, sizeof *d->who);
    if (d->who == NULL) {
        free(d);
        return NULL;
    }
    d->who->users++;
    d->who->is_bot = number % 5 == 4;
    return d;
}

static void device_forget_game(struct device *d, int i)
{
    known_free(d->games[i]);
    d->games[i] = d->games[--d->known];
}

void device_free(struct device *d)
{
    while (d->known > 0)
        device_forget_game(d, 0);
    if (--d->who->users == 0)
        free(d->who);
    free(d);
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* Begin a request; NULL: too many have no answer yet. */
static struct device_request *device_ask(struct world *w, struct device *d, const char *type)
{
    struct device_request *r = &d->request[d->requests];

    if (d->requests == DEVICE_REQUESTS)
        return NULL;
    d->requests++;
    *r = (struct device_request){.id = ++d->ids, .sent_at = w->now};
    snprintf(r->type, sizeof r->type, "%s", type);
    return r;
}

static void device_post(struct world *w, struct device *d, struct device_request *r)
{
    world_send(w, d->number, r->frame, strlen(r->frame));
}

/* A request that names only a game, or only a number. */
static void device_ask_about(struct world *w, struct device *d, const char *type, const char *name,
                             int64_t number)
{
    struct device_request *r = device_ask(w, d, type);

    if (r == NULL)
        return;
    r->game = number;
    snprintf(r->frame, sizeof r->frame, "{\"t\":\"%s\",\"id\":%" PRId64 ",\"%s\":%" PRId64 "}",
             type, r->id, name, number);
    device_post(w, d, r);
}

void device_ask_text(struct world *w, struct device *d, const char *type, const char *more)
{
    struct device_request *r = device_ask(w, d, type);

    if (r == NULL)
        return;
    snprintf(r->frame, sizeof r->frame, "{\"t\":\"%s\",\"id\":%" PRId64 ",%s}", type, r->id, more);
    device_post(w, d, r);
}

/* Some devices ask for what is needed to draw a game. */
static bool device_draws(const struct device *d)
{
    return d->number % 3 != 0;
}

static void device_hello(struct world *w, struct device *d)
{
    struct text t = TEXT_OF(DEVICE_FRAME);

    d->welcomed = false;
    d->hello_id = ++d->ids;
    text_add(&t, "{\"t\":\"hello\",\"id\":%" PRId64 ",\"proto\":1,\"bot\":%s", d->hello_id,
             d->who->is_bot ? "true" : "false");
    d->greeted[0] = '\0';
    if (d->who->token[0] != '\0' && !d->who->is_lost) {
        snprintf(d->greeted, sizeof d->greeted, "%s", d->who->token);
        text_add(&t, ",\"token\":\"%s\"", d->who->token);
    }
    if (d->who->name[0] == '\0')
        text_add(&t, ",\"guest\":true");
    if (device_draws(d))
        text_add(&t, ",\"fields\":true");
    text_add(&t, ",\"since\":[");
    for (int i = 0; i < d->known; i++)
        text_add(&t, "%s[%" PRId64 ",%" PRId64 "]", i > 0 ? "," : "", d->games[i]->game,
                 d->games[i]->v);
    text_add(&t, "]}");
    WORLD_WANT(w, !t.cut);
    world_send(w, d->number, t.at, t.len);
}

void device_connect(struct world *w, struct device *d)
{
    for (int i = 0; i < d->known; i++)
        if (d->games[i]->seat == 0)
            device_forget_game(d, i--);
    world_connect(w, d->number);
    device_hello(w, d);
}

void device_lost(struct world *w, struct device *d)
{
    (void)w;
    d->welcomed = false;
}

void device_move(struct world *w, struct device *d, struct known *k)
{
    struct device_request *r;
    uint32_t words = 1, pick;
    const char *at = k->legal;

    for (int i = 0; i < d->requests; i++)
        if (strcmp(d->request[i].type, "move") == 0 && d->request[i].game == k->game)
            return;
    if ((r = device_ask(w, d, "move")) == NULL)
        return;
    for (const char *s = at; *s != '\0'; s++)
        words += *s == ',';
    for (pick = world_below(w, words); pick > 0; pick--)
        at = strchr(at, ',') + 1;
    snprintf(r->word, sizeof r->word, "%.*s", (int)strcspn(at, ","), at);
    r->game = k->game;
    r->ply = k->ply;
    snprintf(r->frame, sizeof r->frame,
             "{\"t\":\"move\",\"id\":%" PRId64 ",\"game\":%" PRId64 ",\"ply\":%" PRId64
             ",\"word\":\"%s\"}",
             r->id, r->game, r->ply, r->word);
    device_post(w, d, r);
}

/* ---- acting ---------------------------------------------------------------------------------- */

static const char *device_pick_game(struct world *w)
{
    const struct game *g;
    struct rules r;

    do {
        g = games_at((int)world_below(w, (uint32_t)games_count()));
        rules_init(&r, g);
    } while (w->secretive && !game_is_hidden(g) && game_start(&r, P1).turn != BOTH);
    return g->id;
}

static void device_seek(struct world *w, struct device *d, const char *type)
{
    static const char *const clocks[] = {"none", "0+2", "1+0", "1+1", "3+2", "x"};
    static const char *const who[] = {"random", "novice", "casual", "perfect", "nobody"};
    struct text t = TEXT_OF(400);

    text_add(&t, "\"rules\":\"%s\",\"clock\":\"%s\",\"rated\":%s,\"side\":%u", device_pick_game(w),
             clocks[world_below(w, world_chance(w, 30) ? 6 : 5)],
             world_chance(w, 600) ? "true" : "false", world_below(w, 3));
    if (strcmp(type, "play") == 0)
        text_add(&t, ",\"who\":\"%s\"", who[world_below(w, world_chance(w, 30) ? 5 : 4)]);
    if (strcmp(type, "seek") == 0 && world_chance(w, 500))
        text_add(&t, ",\"quick\":true");
    device_ask_text(w, d, type, t.at);
}

/* A frame that somebody made up, or bytes that are no frame. */
static void device_forge(struct world *w, struct device *d)
{
    static const char *const types[] = {"move",  "undo",    "draw",   "resign", "abort",
                                        "claim", "watch",   "say",    "leave",  "cancel",
                                        "hello", "ratings", "nothing"};
    struct text t = TEXT_OF(DEVICE_FRAME);

    w->counts.forged++;
    text_add(&t, "{\"t\":\"%s\",\"id\":%u,\"game\":%" PRId64 ",\"ply\":%u,\"word\":\"%s\"",
             types[world_below(w, sizeof types / sizeof types[0])],
             1000000 + world_below(w, 1000000), w->rumours.game - world_below(w, 4),
             world_below(w, 20), world_chance(w, 500) ? "charge" : "attack 1");
    text_add(&t, ",\"proto\":%u,\"token\":\"%032x\",\"seek\":%" PRId64 ",\"phrase\":%u}",
             world_below(w, 3), world_below(w, 1u << 31), w->rumours.seek, world_below(w, 9));
    if (world_chance(w, 300))
        t.at[world_below(w, (uint32_t)t.len)] = (char)world_below(w, 256);
    if (world_chance(w, 100))
        t.len = world_below(w, (uint32_t)t.len);
    world_send(w, d->number, t.at, t.len);
}

static void device_ask_in_game(struct world *w, struct device *d, struct known *k)
{
    static const char *const kinds[] = {"undo",  "draw",  "decline", "undo",    "resign",
                                        "abort", "claim", "say",     "rematch", "decline"};
    uint32_t kind = world_below(w, sizeof kinds / sizeof kinds[0]);

    if (strcmp(kinds[kind], "say") == 0) {
        struct text t = TEXT_OF(100);

        text_add(&t, "\"game\":%" PRId64 ",\"phrase\":%u", k->game, world_below(w, 8));
        device_ask_text(w, d, "say", t.at);
    } else if (k->seat == 0) {
        device_ask_about(w, d, "leave", "game", k->game);
    } else if (strcmp(kinds[kind], "resign") != 0 || world_chance(w, 300)) {
        device_ask_about(w, d, kinds[kind], "game", k->game);
    }
}

static void device_ask_name(struct world *w, struct device *d)
{
    struct text t = TEXT_OF(200);

    if (d->who->name[0] != '\0' && world_chance(w, 60)) {
        text_add(&t, "\"name\":\"%s\"", d->who->name);
        d->who->is_erasing = true;
        device_ask_text(w, d, "erase", t.at);
    } else if (d->who->name[0] != '\0' && d->who->recovery[0] != '\0' && world_chance(w, 300)) {
        text_add(&t, "\"name\":\"%s\",\"code\":\"%s\"", d->who->name, d->who->recovery);
        device_ask_text(w, d, "recover", t.at);
    } else {
        struct device_request *r;

        text_add(&t, "\"name\":\"P%d-%u\"", d->number, world_below(w, 1000));
        if (strstr(t.at, w->rumours.erased) != NULL) /* the name is free again */
            w->rumours.erased[0] = '\0';
        device_ask_text(w, d, "name", t.at);
        r = &d->request[d->requests - 1];
        if (d->requests > 0 && strcmp(r->type, "name") == 0)
            snprintf(r->word, sizeof r->word, "%.*s", (int)(t.len - 9), t.at + 8);
    }
}

/* Most pages that somebody asks for are there. */
static void device_ask_lobby(struct world *w, struct device *d)
{
    struct text t = TEXT_OF(200);

    text_add(&t, "\"on\":%s", world_chance(w, 850) ? "true" : "false");
    if (world_chance(w, 500))
        text_add(&t, ",\"order\":\"%s\"", world_chance(w, 50) ? "oldest" : "near");
    if (world_chance(w, 600))
        text_add(&t, ",\"game\":\"%s\"", device_pick_game(w));
    if (world_chance(w, 200))
        text_add(&t, ",\"page\":%u", world_below(w, 4));
    device_ask_text(w, d, "lobby", t.at);
}

/* Something at random that has to do with no game of one's own. */
static void device_wander(struct world *w, struct device *d)
{
    switch (world_below(w, 12)) {
    case 0:
    case 1:
    case 2:
        device_seek(w, d, "seek");
        break;
    case 3:
        device_seek(w, d, "invite");
        break;
    case 4:
        device_seek(w, d, "play");
        break;
    case 5:
    case 6:
        device_ask_about(w, d, "accept", "seek", w->rumours.seek);
        break;
    case 7: {
        struct text t = TEXT_OF(100);

        text_add(&t, "\"code\":\"%s\"", w->rumours.code);
        device_ask_text(w, d, "join", t.at);
        break;
    }
    case 8:
        device_ask_about(w, d, "watch", "game", w->rumours.game - world_below(w, 3));
        break;
    case 9:
        device_ask_lobby(w, d);
        break;
    case 10:
        device_ask_about(w, d, "cancel", "seek", w->rumours.seek - world_below(w, 2));
        break;
    default:
        if (world_chance(w, d->who->name[0] == '\0' ? 900 : 300))
            device_ask_name(w, d);
    }
}

/* Send again what had no answer; give it up after a while. */
static void device_repeat(struct world *w, struct device *d, int64_t older_than)
{
    for (int i = 0; i < d->requests && d->guest != 0; i++) {
        if (w->now - d->request[i].sent_at <= older_than)
            continue;
        if (w->now - d->request[i].sent_at > 60000) {
            d->request[i--] = d->request[--d->requests];
            continue;
        }
        device_post(w, d, &d->request[i]);
    }
}

static void device_finish(struct world *w, struct device *d)
{
    for (int i = 0; i < d->known; i++)
        if (!d->games[i]->over && d->games[i]->seat > 0) {
            device_ask_about(w, d, "resign", "game", d->games[i]->game);
            return;
        }
}

void device_acts(struct world *w, struct device *d)
{
    if (d->is_led && !d->finishing)
        return;
    world_act_in(w, d->number, d->finishing ? 1500 : 100 + world_below(w, 2500));
    if (d->guest == 0) {
        device_connect(w, d);
        return;
    }
    if (!d->welcomed) {
        if (world_chance(w, 300))
            world_disconnect(w, d->number);
        return;
    }
    device_repeat(w, d, 5000);
    if (d->finishing) {
        device_finish(w, d);
        return;
    }
    for (int i = 0; i < d->known && d->guest != 0; i++) {
        if (d->games[i]->wants && world_chance(w, 850))
            device_move(w, d, d->games[i]);
        if (d->guest != 0 && world_chance(w, 40))
            device_ask_in_game(w, d, d->games[i]);
    }
    if (d->guest != 0 && world_chance(w, d->known > 4 ? 60 : 400))
        device_wander(w, d);
    if (d->guest != 0 && world_chance(w, w->faults.forged))
        device_forge(w, d);
    if (d->guest != 0 && world_chance(w, 2 * w->faults.cut))
        world_disconnect(w, d->number);
}

/* ---- hearing --------------------------------------------------------------------------------- */

static const char *device_text(const struct json *frame, const char *name)
{
    const char *s = json_text(frame, name);

    return s == NULL ? "" : s;
}

static void device_keep_ratings(struct device *d, const struct json *ratings)
{
    d->rating_count = 0;
    for (const struct json *r = json_first(ratings); r != NULL; r = json_next(ratings, r)) {
        int i = d->rating_count++;

        snprintf(d->ratings[i].game, WORD_BYTES, "%s", device_text(r, "game"));
        d->ratings[i].games = world_number(r, "games");
        d->ratings[i].rating = world_number(r, "rating");
    }
}

/* The host has forgotten this player, who has become a new guest. It may, if there is no game. */
static void device_forgotten(struct world *w, struct device *d)
{
    w->counts.forgotten++;
    for (int i = 0; i < d->known; i++) {
        WORLD_WANT(w, d->games[i]->seat == 0 || d->games[i]->over);
        device_forget_game(d, i--);
    }
    d->requests = 0;
}

/* The account is deleted: both devices become newcomers. */
static void device_erased(struct world *w, struct device *d)
{
    struct device_identity *who = d->who;

    w->counts.erased++;
    who->token[0] = who->name[0] = who->recovery[0] = '\0';
    who->is_lost = who->is_erasing = false;
    who->player = 0;
    d->requests = 0;
    while (d->known > 0)
        device_forget_game(d, 0);
}

static void device_welcome(struct world *w, struct device *d, const struct json *frame)
{
    int64_t before = d->player;

    w->counts.sessions++;
    d->welcomed = true;
    d->is_own_hello = world_number(frame, "id") == d->hello_id;
    d->player = world_number(json_get(frame, "you"), "player");
    if (d->who->is_lost) { /* as somebody else, only to become oneself again */
        struct text t = TEXT_OF(200);

        text_add(&t, "\"name\":\"%s\",\"code\":\"%s\"", d->who->name, d->who->recovery);
        d->requests = 0;
        device_ask_text(w, d, "recover", t.at);
        return;
    }
    if (json_get(frame, "token") != NULL && !d->is_own_hello && d->greeted[0] != '\0') {
        world_disconnect(w, d->number); /* a forged hello made it somebody else */
        return;
    }
    if (json_get(frame, "token") != NULL && strcmp(d->who->token, d->greeted) == 0) {
        if (d->greeted[0] != '\0')
            device_forgotten(w, d);
        snprintf(d->who->token, sizeof d->who->token, "%s", device_text(frame, "token"));
        d->who->player = d->player;
    }
    while (before != d->player && d->known > 0)
        device_forget_game(d, 0);
    if (d->who->player == d->player) {
        device_keep_ratings(d, json_get(frame, "ratings"));
    } else {
        world_disconnect(w, d->number); /* both devices of a newcomer came at the same time */
        return;
    }
    device_repeat(w, d, 0);
}

/* The token is not known any more: the other device has recovered the name. */
static void device_sorry(struct world *w, struct device *d)
{
    d->welcomed = false;
    if (d->who->is_erasing && d->greeted[0] != '\0')
        device_erased(w, d); /* the answer was lost, unless the other device has the name */
    else if (d->who->recovery[0] != '\0' && d->who->name[0] != '\0')
        d->who->is_lost = true;
}

static void device_ack(struct world *w, struct device *d, const struct device_request *r,
                       const struct json *frame)
{
    if (strcmp(r->type, "move") == 0) {
        WORLD_WANT(w, json_is(json_get(frame, "v"), JSON_IS_NUMBER));
        for (int i = 0; i < d->known; i++)
            if (d->games[i]->game == r->game && d->games[i]->seat > 0)
                ledger_acked(w, r->game, d->games[i]->seat, r->ply, r->word);
    }
    if (json_get(frame, "seek") != NULL)
        w->rumours.seek = world_number(frame, "seek");
    if (json_get(frame, "code") != NULL)
        snprintf(w->rumours.code, sizeof w->rumours.code, "%s", device_text(frame, "code"));
    if (strcmp(r->type, "leave") == 0)
        for (int i = 0; i < d->known; i++)
            if (d->games[i]->game == r->game && d->games[i]->seat == 0)
                device_forget_game(d, i--);
    if (strcmp(r->type, "erase") == 0 && d->who->name[0] != '\0') {
        snprintf(w->rumours.erased, sizeof w->rumours.erased, "\"%s\"", d->who->name);
        device_erased(w, d);
    }
    if (strcmp(r->type, "name") == 0)
        snprintf(d->who->name, sizeof d->who->name, "%s", r->word);
}

/* A request that arrived twice has two answers; the later code is the good one. */
static void device_keep_codes(struct world *w, struct device *d, const struct json *frame)
{
    if (json_get(frame, "recovery") != NULL)
        snprintf(d->who->recovery, sizeof d->who->recovery, "%s", device_text(frame, "recovery"));
    if (json_get(frame, "token") == NULL)
        return;
    snprintf(d->who->token, sizeof d->who->token, "%s", device_text(frame, "token"));
    d->who->is_lost = false;
    world_disconnect(w, d->number);
}

static void device_answer(struct world *w, struct device *d, const struct json *frame)
{
    for (int i = 0; i < d->requests; i++)
        if (d->request[i].id == world_number(frame, "id")) {
            struct device_request r = d->request[i];

            d->request[i] = d->request[--d->requests];
            if (strcmp(device_text(frame, "t"), "ack") == 0)
                device_ack(w, d, &r, frame);
            else if (strcmp(r.type, "erase") == 0)
                d->who->is_erasing = false;
            break;
        }
    device_keep_codes(w, d, frame);
}

static struct known *device_game(struct world *w, struct device *d, int64_t game, bool begins)
{
    for (int i = 0; i < d->known; i++)
        if (d->games[i]->game == game)
            return d->games[i];
    if (!begins)
        return NULL;
    for (int i = 0; d->known == DEVICE_GAMES && i < d->known; i++)
        if (d->games[i]->over)
            device_forget_game(d, i--);
    WORLD_WANT(w, d->known < DEVICE_GAMES);
    d->games[d->known] = known_new(game);
    WORLD_WANT(w, d->games[d->known] != NULL);
    return d->games[d->known++];
}

static void device_about_game(struct world *w, struct device *d, const struct json *frame)
{
    bool begins = strcmp(device_text(frame, "t"), "game") == 0;
    bool changes = begins || strcmp(device_text(frame, "t"), "event") == 0;
    struct known *k = device_game(w, d, world_number(frame, "game"), begins);

    w->rumours.game = world_number(frame, "game");
    WORLD_WANT(w, !d->is_own_hello ||
                      (json_get(frame, "fields") != NULL) == (changes && device_draws(d)));
    if (k == NULL)
        return;
    known_hears(w, k, frame);
    if (begins && k->seat > 0)
        ledger_sits(w, k->game, k->seat, d->player);
}

static void device_unknown(struct world *w, struct device *d, int64_t game)
{
    for (int i = 0; i < d->known; i++)
        if (d->games[i]->game == game) {
            ledger_unknown(w, game, d->player);
            device_forget_game(d, i--);
        }
}

void device_hears(struct world *w, struct device *d, const struct json *frame)
{
    const char *type = device_text(frame, "t");
    const struct json *seeks = json_get(frame, "seeks");

    if (strcmp(type, "welcome") == 0)
        device_welcome(w, d, frame);
    else if (strcmp(type, "sorry") == 0)
        device_sorry(w, d);
    else if (strcmp(type, "ack") == 0 || strcmp(type, "refuse") == 0)
        device_answer(w, d, frame);
    else if (json_get(frame, "v") != NULL)
        device_about_game(w, d, frame);
    else if (strcmp(type, "unknown") == 0)
        device_unknown(w, d, world_number(frame, "game"));
    for (const struct json *seek = json_first(seeks); seek != NULL; seek = json_next(seeks, seek))
        w->rumours.seek = world_number(seek, "seek");
}
