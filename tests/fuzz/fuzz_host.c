/*
 * A host with guests who send anything. The bytes are steps: a guest comes or goes, sends a frame
 * made of a table or of the following bytes, moves, time passes, the host is killed. The world
 * checks what must hold always.
 * Inputs: 500
 * Long: INPUTS=10000000
 */
#include "fuzz.h"
#include "some_compares.h"

#include "../unit/online/world/device.h"
#include "games/games.h"
#include "online/protocol/frames.h"

#include <stdio.h>

enum { GUESTS = 4, BYTES = 100, ARGUMENTS = 64 };

struct steps {
    const uint8_t *at, *end;
};

static uint8_t next(struct steps *s)
{
    return s->at < s->end ? *s->at++ : 0;
}

/* The members of requests about the lobby, and of those about a game. */
static int add_members(const struct world *w, bool lobby, uint8_t which, uint8_t flags, char *at,
                       size_t size)
{
    static const char *const clocks[] = {"none", "1+0", "0+1", "5+3"}, *const who[] = {
                                                                           "random", "novice",
                                                                           "perfect", "nobody"};
    const char *yes = flags & 1 ? "true" : "false";

    if (lobby)
        return snprintf(
            at, size,
            "\"proto\":1,\"rules\":\"%s\",\"clock\":\"%s\",\"rated\":%s,\"side\":%d,"
            "\"quick\":%s,\"seek\":%lld,\"code\":\"%s\",\"who\":\"%s\",\"name\":\"P%u\","
            "\"on\":%s,\"since\":[[%u,%u]]}",
            games_at(which % games_count())->id, clocks[flags >> 2 & 3], yes, flags >> 4 & 3,
            flags & 2 ? "true" : "false", (long long)w->rumours.seek - (flags >> 6 & 1),
            w->rumours.code, who[flags >> 4 & 3], which, yes, which % 16u, flags % 16u);
    return snprintf(at, size,
                    "\"game\":%lld,\"ply\":%u,\"word\":\"charge\",\"phrase\":%u,\"on\":%s}",
                    (long long)w->rumours.game - (flags >> 7), which % 16u, which % 8u, yes);
}

/* A well-formed request with members that may be wrong, or those of another request. */
static void request(struct world *w, struct device *d, struct steps *s)
{
    static const char *const types[] = {
#define REQUEST(name, type, members) [REQUEST_##name - REQUEST_HELLO] = #type,
#include "online/protocol/frames.def"
    };
    uint8_t type = next(s) % (sizeof types / sizeof types[0]), which = next(s), flags = next(s);
    bool lobby = type < REQUEST_MOVE - REQUEST_HELLO;
    char frame[1024];
    int n =
        snprintf(frame, sizeof frame, "{\"t\":\"%s\",\"id\":%u,", types[type], 1000000u + which);

    n += add_members(w, lobby != (which >= 240), which, flags, frame + n, sizeof frame - (size_t)n);
    world_receive(w, d->guest, frame, (size_t)n);
}

static void raw(struct world *w, struct device *d, struct steps *s)
{
    size_t len = next(s);
    char *bytes;

    len = len < (size_t)(s->end - s->at) ? len : (size_t)(s->end - s->at);
    bytes = string_of(s->at, len);
    s->at += len;
    world_receive(w, d->guest, bytes, len);
    free(bytes);
}

static void move_somewhere(struct world *w, struct device *d)
{
    for (int i = 0; i < d->known && d->guest != 0; i++)
        if (d->games[i]->wants)
            device_move(w, d, d->games[i]);
}

static void step(struct world *w, struct steps *s)
{
    uint8_t op = next(s);
    struct device *d = w->device[op >> 3 & (GUESTS - 1)];

    if (d->guest == 0 && op % 8 < 4)
        device_connect(w, d);
    switch (op % 8) {
    case 0:
        world_run(w, 20);
        break;
    case 1:
        request(w, d, s);
        break;
    case 2:
        raw(w, d, s);
        break;
    case 3:
        move_somewhere(w, d);
        world_run(w, 60);
        break;
    case 4:
        world_run(w, next(s));
        break;
    case 5:
        world_run(w, 1000 * (int64_t)next(s));
        break;
    case 6:
        if (d->guest != 0)
            world_disconnect(w, d->number);
        break;
    case 7:
        if (op >> 5 == 0)
            world_kill(w);
        world_run(w, 150); /* until all have noticed that their connections are gone */
        break;
    }
}

int LLVMFuzzerInitialize(int *argc, char ***argv);

/* Many short runs find more than few long ones, and weighing inputs by how rare their paths are
 * takes a fifth of the time without finding more. Whoever calls it can still say otherwise. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static char length[20], *all[ARGUMENTS] = {NULL, "-entropic=0", length};

    want(*argc + 3 < ARGUMENTS);
    snprintf(length, sizeof length, "-max_len=%d", BYTES);
    all[0] = (*argv)[0];
    memcpy(all + 3, *argv + 1, (size_t)*argc * sizeof all[0]);
    *argc += 2;
    *argv = all;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct world w;
    struct world_faults faults = world_no_faults;
    struct steps s = {data, data + size};

    if (size > BYTES)
        return -1;
    some_compares_begin();
    faults.lag = 50;
    world_init(&w, 1, GUESTS, &faults);
    for (int i = 0; i < GUESTS; i++)
        w.device[i]->is_led = true;
    while (s.at < s.end)
        step(&w, &s);
    if (size % 32 == 31) /* it takes longer than all the rest */
        world_settle(&w);
    world_release(&w);
    return 0;
}
