/* Everything that the host says and writes is checked here first. */
#include "world_parts.h"

#include "ledger.h"

#include <stdio.h>
#include <stdlib.h>

static void world_write(struct world *w, struct world_line l, const char *text)
{
    WORLD_WANT(w, l.len <= HOST_LINE && memchr(text, '\n', l.len) == NULL);
    l.text = malloc(l.len + 1);
    WORLD_WANT(w, l.text != NULL);
    memcpy(l.text, text, l.len);
    w->disk.lines =
        world_grow(w, w->disk.lines, w->disk.count, &w->disk.room, sizeof w->disk.lines[0]);
    w->disk.lines[w->disk.count++] = l;
}

static void world_journal(void *context, uint64_t game, uint64_t line, const char *text, size_t len,
                          bool ends)
{
    struct world *w = context;
    uint64_t before = 0;

    WORLD_WANT(w, game > 0 && len > 0 && ends == (strncmp(text, "over ", 5) == 0));
    for (size_t i = w->disk.count; i > 0 && before == 0; i--)
        before = w->disk.lines[i - 1].game == game ? w->disk.lines[i - 1].line : 0;
    WORLD_WANT(w, line == before + 1);
    world_write(w, (struct world_line){.game = game, .line = line, .len = len}, text);
}

static void world_keep(void *context, const char *key, const char *text, size_t len)
{
    struct world *w = context;
    struct world_line l = {.key = strdup(key), .len = len};

    WORLD_WANT(w, l.key != NULL && strlen(key) < HOST_KEY && strchr(key, '\n') == NULL);
    world_write(w, l, text);
}

/* It counts as a row. */
static void world_purge(void *context)
{
    world_keep(context, "purged", "", 0);
}

static void world_note_answer(struct world *w, uint32_t guest, const struct json *frame)
{
    static const char *const answers[] = {"ack", "refuse", "welcome", "sorry"};
    const char *type = json_text(frame, "t");

    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++)
        if (strcmp(type, answers[i]) == 0 && guest == w->asked.guest &&
            world_number(frame, "id") == w->asked.id)
            w->asked.answers++;
    if (json_text(frame, "why") != NULL && strstr(json_text(frame, "why"), "your address") != NULL)
        w->counts.limited++;
}

static void world_port_send(void *context, uint32_t guest, uint64_t after, const char *json,
                            size_t len)
{
    struct world *w = context;
    struct world_link *link;
    struct json *frame = json_new(json, len, NULL);

    WORLD_WANT(w, guest >= 1 && guest <= WORLD_DEVICES && w->link[guest].open);
    WORLD_WANT(w, len <= FRAMES_HOST_BYTES && frame != NULL);
    if (frames_type(frame) == FRAMES_UNKNOWN || !frames_fit(frames_type(frame), frame, true, NULL))
        world_want(w, false, json, __FILE__, __LINE__);
    WORLD_WANT(w, after <= host_line(w->host));
    WORLD_WANT(w, w->rumours.erased[0] == '\0' || strstr(json, w->rumours.erased) == NULL);
    world_note_answer(w, guest, frame);
    ledger_sent(w, frame, json);
    if (frames_type(frame) == FRAME_LOBBY)
        reading_sent(w, guest, frame);
    link = &w->link[guest];
    link->sent = world_grow(w, link->sent, link->count, &link->room, sizeof link->sent[0]);
    link->sent[link->count++] =
        (struct world_sent){after == 0 ? 0 : after + w->disk.base, text_hash(json, len), frame};
    WORLD_WANT(w, outbox_add(w->outbox, guest, after, json, len) == 0);
}

void world_leaves(void *context, uint32_t guest, const char *json, size_t len)
{
    struct world *w = context;
    struct world_link *link = &w->link[guest];
    struct world_sent sent;

    WORLD_WANT(w, link->open && link->first < link->count);
    sent = link->sent[link->first++];
    WORLD_WANT(w, sent.after <= w->disk.durable);
    WORLD_WANT(w, sent.hash == text_hash(json, len));
    if (link->first == link->count)
        link->first = link->count = 0;
    w->counts.frames++;
    world_note(w, WORLD_LEFT, link->device, json, len);
    link->arrives = link->arrives > w->now ? link->arrives : w->now;
    link->arrives += 1 + (w->faults.late > 0 ? world_below(w, 40) : 0);
    world_push(w, (struct world_event){.at = link->arrives,
                                       .kind = WORLD_TO_DEVICE,
                                       .device = link->device,
                                       .serial = link->serial,
                                       .bytes = w->recorder == NULL ? NULL : strndup(json, len),
                                       .len = len,
                                       .frame = sent.frame});
}

static void world_port_close(void *context, uint32_t guest)
{
    struct world *w = context;
    struct world_link *link = &w->link[guest];

    WORLD_WANT(w, link->open);
    link->closing = true;
    world_push(w, (struct world_event){.at = w->now + 2 * w->faults.lag + 50,
                                       .kind = WORLD_BREAK,
                                       .device = link->device,
                                       .serial = link->serial});
}

static void world_port_owes(void *context, uint32_t guest)
{
    struct world *w = context;
    const struct world_link *link = &w->link[guest];

    world_push(w, (struct world_event){.at = w->now + 1 + world_below(w, 200),
                                       .kind = WORLD_CONTINUE,
                                       .device = link->device,
                                       .serial = link->serial});
}

static void world_port_ask(void *context, const struct host_question *q)
{
    struct world *w = context;
    move legal[MOVES_MAX];
    int n = duel_legal(q->duel, q->seat, legal);
    struct world_event e = {.kind = WORLD_DECIDE, .serial = w->life, .question = q->number};

    WORLD_WANT(w, n > 0 && (q->seat == P1 || q->seat == P2) && duel_wants(q->duel, q->seat));
    ledger_asked(w, q);
    e.answer = legal[world_below(w, (uint32_t)n)];
    e.at = w->now + 1 + world_below(w, world_chance(w, w->faults.late) ? 20000 : 300);
    world_push(w, e);
    if (world_chance(w, w->faults.twice)) {
        e.at += world_below(w, 2000);
        e.answer = legal[world_below(w, (uint32_t)n)];
        world_push(w, e);
    }
}

static void world_port_random(void *context, void *bytes, size_t n)
{
    struct world *w = context;
    unsigned char *out = bytes;

    for (size_t i = 0; i < n; i += 8) {
        uint64_t r = rng_next(&w->rng);

        ledger_random(w, r);
        memcpy(out + i, &r, n - i < 8 ? n - i : 8);
    }
}

/* Not SHA-256, but nobody here tries to reverse it. */
static void world_port_hash(void *context, const void *bytes, size_t n, unsigned char out[32])
{
    uint64_t hash = text_hash(bytes, n);

    (void)context;
    for (int i = 0; i < 4; i++) {
        uint64_t part = rng_mix(hash + (uint64_t)i);

        memcpy(out + 8 * i, &part, 8);
    }
}

static void world_port_date(void *context, char out[24])
{
    struct world *w = context;

    /* A day here has five seconds, so that pairs of newcomers soon count. */
    snprintf(out, 24, "%04d-%02d-%02dT12:00:00Z", 2026 + (int)(w->now / 1680000 % 1000),
             1 + (int)(w->now / 140000 % 12), 1 + (int)(w->now / 5000 % 28));
}

struct host_ports world_ports(struct world *w)
{
    return (struct host_ports){.context = w,
                               .journal = world_journal,
                               .keep = world_keep,
                               .purge = world_purge,
                               .send = world_port_send,
                               .close = world_port_close,
                               .owes = world_port_owes,
                               .ask = world_port_ask,
                               .random = world_port_random,
                               .hash = world_port_hash,
                               .date = world_port_date};
}
