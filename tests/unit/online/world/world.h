/*
 * A host, its disk and a network with guests, all in simulated time: the same seed gives the same
 * world. Messages of guests get lost, doubled, late and forged; connections break; the host is
 * killed and comes back from the lines of its journal that were durable. What must hold always is
 * checked at every step; the process aborts, with the seed, where it does not.
 */
#ifndef TESTS_WORLD_H
#define TESTS_WORLD_H

#include "core/rng.h"
#include "online/host/host.h"
#include "online/host/outbox.h"
#include "reading.h"

enum { WORLD_DEVICES = 10 };

/* How often something happens, of 1000 messages or acts. */
struct world_faults {
    int lost, twice, late, forged, cut, killed;
    int lag; /* the disk's, in ms, at most */
};
extern const struct world_faults world_usual_faults, world_no_faults;

struct world_event;
struct world_line;
struct device;

/* The host's end of a connection. */
struct world_link {
    bool open, closing;
    int device;
    uint64_t serial;         /* of the connection */
    struct world_sent *sent; /* waits in the outbox, from `first` on */
    size_t first, count, room;
    int64_t arrives; /* when the last message to the device arrives */
    struct reading reading;
};

/* What everybody has heard of, to act and to forge with. */
struct world_rumours {
    char erased[80]; /* a name that the host must not know any more, as a text of JSON */
    int64_t seek, game;
    char code[64];
};

struct world_counts {
    uint64_t sessions, kills, lines_lost, frames, requests, games, over, rated, moves, views,
        undone;
    uint64_t limited, forgotten, erased, forged, settled, clocks, sentences, drawn, pages;
};

/* What a recorder hears of. What is sent twice by the network counts as sent twice. */
enum world_deed {
    WORLD_OPENED,
    WORLD_SENT, /* by a device */
    WORLD_LEFT, /* the outbox, on the way to a device */
    WORLD_RECEIVED,
    WORLD_CLOSED,
    WORLD_KILLED
};

struct world {
    uint64_t seed;
    struct rng rng;
    struct world_faults faults;
    int64_t now, shift; /* the host's clock shows now + shift */
    int64_t wake;       /* when the host wants a tick */
    struct host *host;
    struct host_ports ports;
    struct outbox *outbox;
    uint64_t life; /* how often the host was started */
    struct {
        struct world_line *lines;
        size_t count, room, durable;
        size_t scheduled; /* a sync of this many lines is under way */
        size_t base;      /* lines that were there when this host began to write */
    } disk;
    struct {
        struct world_event *heap;
        size_t count, room;
        uint64_t numbers;
    } events;
    struct world_link link[WORLD_DEVICES + 1]; /* by the number of the guest */
    struct device *device[WORLD_DEVICES];
    int devices;
    bool secretive; /* devices play only games with hidden cards or secret choices */
    uint64_t serials;
    struct world_rumours rumours;
    struct ledger *ledger;
    struct {
        uint32_t guest;
        int64_t id;
        int answers;
    } asked; /* the request that the host is answering */
    struct world_counts counts;
    /* Called with everything that happens, and with the frame if it is about one; may be NULL. */
    void (*recorder)(void *context, enum world_deed deed, int device, const char *frame,
                     size_t len);
    void *recorder_context;
};

#define WORLD_WANT(w, truth) world_want((w), (truth), #truth, __FILE__, __LINE__)
void world_want(const struct world *w, bool truth, const char *what, const char *file, int line);

void world_init(struct world *w, uint64_t seed, int devices, const struct world_faults *faults);
void world_release(struct world *w);
/* Let this much time pass. */
void world_run(struct world *w, int64_t ms);
/* All faults end; everybody comes back, ends all games, and looks at the ratings; then what the
 * ledger knows must agree with them. */
void world_settle(struct world *w);
/* Kill the host, and start it again from what the disk has kept. */
void world_kill(struct world *w);

/* ---- for devices ----------------------------------------------------------------------------- */

/* A member of a frame; 0 or false if it is missing. */
static inline int64_t world_number(const struct json *frame, const char *name)
{
    int64_t number = 0;

    json_number(frame, name, &number);
    return number;
}

static inline bool world_flag(const struct json *frame, const char *name)
{
    bool flag = false;

    json_flag(frame, name, &flag);
    return flag;
}

/* Is it true this time, `often` of 1000 times? */
bool world_chance(struct world *w, int often);
uint32_t world_below(struct world *w, uint32_t n);
bool world_connect(struct world *w, int device);
void world_disconnect(struct world *w, int device);
/* Send a frame to the host, through the network. */
void world_send(struct world *w, int device, const char *frame, size_t len);
/* Hand the host a frame now. */
void world_receive(struct world *w, uint32_t guest, const char *bytes, size_t len);
/* Let a device act after this time. */
void world_act_in(struct world *w, int device, int64_t ms);

#endif
