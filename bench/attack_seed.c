/*
 * A host without sockets plays the games, so that no limit stands in the way. Everybody takes the
 * last legal move, which never ends this game before its turn limit. Games have different turn
 * limits, because the same seek twice is one seek.
 */
#include "bench/attack_seed.h"

#include "online/protocol/frames.h"
#include "online/server/host_runner.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED_BATCH = 32, SEED_SHORT = 30, SEED_ROUNDS = 4000 };

struct attack_seeding {
    struct attack_seed *seed;
    struct host_runner *runner;
    char (*token)[64]; /* of guest 1 and those after it */
    int64_t plies;     /* where games stop */
    bool resigns;      /* they end there */
    int begun, done, failed;
    int64_t *games; /* where to note games that are done; NULL: nowhere */
};

static void attack_seed_say(struct attack_seeding *s, uint32_t guest, const char *text)
{
    host_runner_receive(s->runner, guest, text, strlen(text));
}

static void attack_seed_wake(void *context)
{
    (void)context;
}

static void attack_seed_close(void *context, uint32_t guest, int code, const char *reason)
{
    struct attack_seeding *s = context;

    (void)guest;
    (void)code;
    (void)reason;
    s->failed++;
}

static void attack_seed_taken(void *context, uint32_t guest)
{
    (void)context;
    (void)guest;
}

static void attack_seed_owes(void *context, uint32_t guest)
{
    struct attack_seeding *s = context;

    host_runner_continue(s->runner, guest);
}

/* This guest has to choose, or the game has all its choices. */
static void attack_seed_choose(struct attack_seeding *s, uint32_t guest, const struct json *frame)
{
    const char *legal = json_text(frame, "legal"), *comma;
    int64_t game = 0, ply = 0;
    char text[256];

    if (legal == NULL)
        return;
    json_number(frame, "game", &game);
    json_number(frame, "ply", &ply);
    comma = strrchr(legal, ',');
    snprintf(text, sizeof text,
             "{\"t\":\"move\",\"id\":1,\"game\":%" PRId64 ",\"ply\":%" PRId64 ",\"word\":\"%s\"}",
             game, ply, comma != NULL ? comma + 1 : legal);
    if (ply >= s->plies) {
        if (s->games != NULL)
            s->games[s->done] = game;
        s->done++;
        snprintf(text, sizeof text, "{\"t\":\"resign\",\"id\":1,\"game\":%" PRId64 "}", game);
    }
    if (ply < s->plies || s->resigns)
        attack_seed_say(s, guest, text);
}

static void attack_seed_send(void *context, uint32_t guest, const char *json, size_t len)
{
    struct attack_seeding *s = context;
    struct json *frame = json_new(json, len, NULL);
    const char *token = json_text(frame, "token");
    int64_t seek = 0;
    char text[256];

    json_number(frame, "seek", &seek);
    switch (frames_type(frame)) {
    case FRAME_WELCOME:
        snprintf(s->token[guest - 1], sizeof s->token[0], "%s", token != NULL ? token : "");
        break;
    case FRAME_ACK: /* of a seek */
        snprintf(text, sizeof text, "{\"t\":\"accept\",\"id\":1,\"seek\":%" PRId64 "}", seek);
        if (seek > 0)
            attack_seed_say(s, guest + 1, text);
        break;
    case FRAME_GAME:
        s->begun++;
        attack_seed_choose(s, guest, frame);
        break;
    case FRAME_EVENT:
        attack_seed_choose(s, guest, frame);
        break;
    case FRAME_REFUSE:
    case FRAME_SORRY:
        s->failed++;
        break;
    default:
        break;
    }
    free(frame);
}

/* Handle all that waits, and send the answers. */
static void attack_seed_round(struct attack_seeding *s)
{
    while (host_runner_settle(s->runner) == 0 && host_runner_figures(s->runner).turns.waiting > 0)
        continue;
    host_runner_flush(s->runner);
}

/* Guests 1 and 2, 3 and 4, ... play so many games each, from number `first` on. */
static void attack_seed_play(struct attack_seeding *s, int guests, int first, int games)
{
    char text[128];
    int rounds = 0;

    s->done = 0;
    for (int g = 1; g <= guests; g += 2)
        for (int i = first; i < first + games; i++) {
            snprintf(text, sizeof text,
                     "{\"t\":\"seek\",\"id\":1,\"rules\":\"energy-duel:turn-limit=%d\",\"clock\":"
                     "\"%d+60\"}",
                     FRAMES_TURNS - i % 16, 100 + i / 16);
            attack_seed_say(s, (uint32_t)g, text);
        }
    while (s->done < games * guests / 2 && s->failed == 0 && rounds++ < SEED_ROUNDS) {
        attack_seed_round(s);
    }
    s->failed += s->done < games * guests / 2;
}

static void attack_seed_enter(struct attack_seeding *s, int guests)
{
    char text[64];

    snprintf(text, sizeof text, "{\"t\":\"hello\",\"id\":1,\"proto\":%d}", FRAMES_PROTO);
    for (uint32_t g = 1; g <= (uint32_t)guests; g++) {
        host_runner_enter(s->runner, g, 0);
        attack_seed_say(s, g, text);
    }
    while (s->token[guests - 1][0] == '\0' && s->failed == 0) {
        attack_seed_round(s);
    }
}

static void attack_seed_leave(struct attack_seeding *s, int guests)
{
    for (uint32_t g = 1; g <= (uint32_t)guests; g++)
        host_runner_leave(s->runner, g);
}

static void attack_seed_all(struct attack_seeding *s)
{
    struct attack_seed *seed = s->seed;
    int64_t games[ATTACK_SEED_GAMES * ATTACK_SEED_PLAYERS];
    char pair[2][64] = {"", ""};

    s->token = seed->token;
    s->plies = ATTACK_SEED_TURNS;
    s->games = games;
    attack_seed_enter(s, seed->players);
    attack_seed_play(s, seed->players, 0, ATTACK_SEED_GAMES);
    attack_seed_leave(s, seed->players);
    seed->game = games[0];
    s->token = pair;
    s->plies = SEED_SHORT;
    s->resigns = true;
    attack_seed_enter(s, 2);
    for (int i = 0; i < ATTACK_SEED_ENDED; i += SEED_BATCH) {
        s->games = seed->ended + i;
        attack_seed_play(s, 2, i, SEED_BATCH);
    }
    attack_seed_leave(s, 2);
    memcpy(seed->ended_token, pair[0], sizeof pair[0]);
}

int attack_seed(struct attack_seed *seed, const char *database, struct text *why)
{
    struct attack_seeding s = {.seed = seed};
    struct host_runner_setup setup = {.host = host_usual,
                                      .threads = 1,
                                      .wake = attack_seed_wake,
                                      .send = attack_seed_send,
                                      .close = attack_seed_close,
                                      .taken = attack_seed_taken,
                                      .owes = attack_seed_owes,
                                      .context = &s};
    struct database *d;
    int err;

    setup.host.people = setup.host.frames_each = 0;
    setup.host.games_each = setup.host.seeks_each = ATTACK_SEED_ENDED;
    if ((err = database_open(&d, database, DATABASE_SERVE, why)) != OK)
        return err;
    if ((err = database_claim(d, true, &(struct database_writer){0}, why)) != OK) {
        database_close(d);
        return err;
    }
    if ((err = host_runner_new(&s.runner, &setup, d, why)) != OK)
        return err;
    attack_seed_all(&s);
    host_runner_flush(s.runner);
    host_runner_free(s.runner);
    return s.failed == 0 ? OK : text_explain(ERR_IO, why, "the games could not be prepared.");
}
