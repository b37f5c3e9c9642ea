/* A host for tests: its journal, what it sends and what it asks are kept in memory. */
#ifndef HOSTING_H
#define HOSTING_H

#include "unit.h"
#include "core/rng.h"
#include "online/host/host.h"
#include "match/record_text.h"

#include <ctype.h>
#include <time.h>

#ifndef HOSTING_GUESTS
#define HOSTING_GUESTS 64
#endif

enum { GUESTS = HOSTING_GUESTS };

struct hosting {
    struct host *h;
    struct host_ports ports;
    struct host_setup setup;
    struct rng dice;
    int64_t now;
    struct {
        uint64_t game, line;
        char *key; /* of a row; NULL: a line */
        char *text;
    } * lines;
    size_t count;
    char *heard[GUESTS]; /* everything that a guest was sent, one frame a line */
    size_t heard_len[GUESTS];
    size_t kept[GUESTS]; /* from here on it is new */
    int closed[GUESTS];
    uint64_t question;
    int asked;
    unsigned day; /* from 0 */
    int purges;
    /* Frames and lines are not kept, only the last legal moves that a guest was told, and where. */
    bool quiet;
    char legal[GUESTS][1024];
    int64_t ply[GUESTS];
};

static void hosting_add(struct hosting *t, uint64_t game, uint64_t line, const char *key,
                        const char *text, size_t len)
{
    if (t->quiet)
        return;
    if (t->count % 256 == 0)
        assert_non_null(t->lines = realloc(t->lines, (t->count + 256) * sizeof t->lines[0]));
    assert_true(len <= HOST_LINE && strlen(text) == len && text_is_printable(text));
    t->lines[t->count].game = game;
    t->lines[t->count].line = line;
    t->lines[t->count].key = key != NULL ? strdup(key) : NULL;
    t->lines[t->count++].text = strdup(text);
}

static void hosting_journal(void *context, uint64_t game, uint64_t line, const char *text,
                            size_t len, bool ends)
{
    assert_int_equal(ends, game == HOST_PLAYERS || strncmp(text, "over ", 5) == 0);
    hosting_add(context, game, line, NULL, text, len);
}

static void hosting_keep(void *context, const char *key, const char *text, size_t len)
{
    assert_true(strlen(key) < HOST_KEY && text_is_printable(key));
    hosting_add(context, 0, 0, key, text, len);
}

static void hosting_purge(void *context)
{
    struct hosting *t = context;

    t->purges++;
    hosting_add(t, 0, 0, "purged", "", 0);
}

/* The number behind "name": in these frames; -1. */
static inline int64_t hosting_number(const char *frames, const char *name)
{
    char key[64];
    const char *at;

    snprintf(key, sizeof key, "\"%s\":", name);
    at = strstr(frames, key);
    return at == NULL ? -1 : strtoll(at + strlen(key), NULL, 10);
}

/* The text behind "name":, without its escapes of quotation marks, newlines and backslashes. */
static inline char *hosting_text(const char *frames, const char *name, char *out, size_t size)
{
    char key[64];
    const char *at;
    size_t n = 0;

    snprintf(key, sizeof key, "\"%s\":\"", name);
    at = strstr(frames, key);
    for (at = at == NULL ? "\"" : at + strlen(key); *at != '"' && n + 1 < size; at++) {
        if (*at == '\\' && at[1] == 'u') {
            out[n++] = (char)strtol((char[5]){at[2], at[3], at[4], at[5], 0}, NULL, 16);
            at += 5;
        } else if (*at == '\\') {
            out[n++] = *++at == 'n' ? '\n' : *at;
        } else {
            out[n++] = *at;
        }
    }
    out[n] = '\0';
    return out;
}

static void hosting_send(void *context, uint32_t guest, uint64_t after, const char *json,
                         size_t len)
{
    struct hosting *t = context;

    (void)after;
    assert_true(guest < GUESTS && len <= FRAMES_HOST_BYTES && !t->closed[guest]);
    if (t->quiet) {
        if (strstr(json, "\"legal\":") != NULL) {
            hosting_text(json, "legal", t->legal[guest], sizeof t->legal[guest]);
            t->ply[guest] = hosting_number(json, "ply");
        }
        return;
    }
    t->heard[guest] = realloc(t->heard[guest], t->heard_len[guest] + len + 2);
    assert_non_null(t->heard[guest]);
    memcpy(t->heard[guest] + t->heard_len[guest], json, len);
    t->heard_len[guest] += len + 1;
    t->heard[guest][t->heard_len[guest] - 1] = '\n';
    t->heard[guest][t->heard_len[guest]] = '\0';
}

static void hosting_close(void *context, uint32_t guest)
{
    ((struct hosting *)context)->closed[guest]++;
}

static void hosting_ask(void *context, const struct host_question *q)
{
    struct hosting *t = context;

    t->question = q->number;
    t->asked++;
    assert_int_equal(q->duel->nature.seed, 0);
    assert_true(duel_wants(q->duel, q->seat));
}

static void hosting_random(void *context, void *bytes, size_t n)
{
    struct hosting *t = context;

    for (size_t i = 0; i < n; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)rng_next(&t->dice);
}

/* Not SHA-256, but as good as any for a host that only compares. */
static void hosting_hash(void *context, const void *bytes, size_t n, unsigned char out[32])
{
    uint64_t word = text_hash(bytes, n);

    (void)context;
    for (int i = 0; i < 4; i++, word = rng_mix(word + 1))
        memcpy(out + 8 * i, &word, sizeof word);
}

static void hosting_date(void *context, char out[24])
{
    time_t noon = 1767268800 + 86400 * (time_t)((struct hosting *)context)->day;
    struct tm day;

    strftime(out, 24, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&noon, &day));
}

/* `t` must not move afterwards. */
static inline void hosting_init(struct hosting *t, uint64_t seed)
{
    *t = (struct hosting){.dice = rng_at(seed, 0, 0), .setup = host_usual};
    t->ports = (struct host_ports){.context = t,
                                   .journal = hosting_journal,
                                   .keep = hosting_keep,
                                   .purge = hosting_purge,
                                   .send = hosting_send,
                                   .close = hosting_close,
                                   .ask = hosting_ask,
                                   .random = hosting_random,
                                   .hash = hosting_hash,
                                   .date = hosting_date};
    t->setup.frames_each = 0;
    t->h = host_new(&t->setup, &t->ports);
    assert_non_null(t->h);
}

static inline void hosting_release(struct hosting *t)
{
    host_free(t->h);
    for (size_t i = 0; i < t->count; i++) {
        free(t->lines[i].key);
        free(t->lines[i].text);
    }
    free(t->lines);
    for (int g = 0; g < GUESTS; g++)
        free(t->heard[g]);
}

/* Is a row replaced, or forgotten, by one of the first rows of this host? */
static inline bool hosting_is_replaced(const struct hosting *t, size_t row, size_t lines)
{
    for (size_t i = row + 1; i < lines; i++)
        if (t->lines[i].key != NULL && strcmp(t->lines[i].key, t->lines[row].key) == 0)
            return true;
    return t->lines[row].text[0] == '\0';
}

/* Become a host that was restored from the first lines and rows of another, on the other's day. */
static inline void hosting_restore(struct hosting *t, const struct hosting *from, size_t lines)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);

    hosting_init(t, 99);
    t->day = from->day;
    for (size_t i = 0; i < lines; i++)
        if (from->lines[i].key != NULL && !hosting_is_replaced(from, i, lines) &&
            host_restore_row(t->h, from->lines[i].key, from->lines[i].text,
                             strlen(from->lines[i].text), &why) != OK)
            fail_msg("row %s, %s: %s", from->lines[i].key, from->lines[i].text, why.at);
    for (size_t i = 0; i < lines; i++)
        if (from->lines[i].key == NULL &&
            host_restore(t->h, from->lines[i].game, from->lines[i].line, from->lines[i].text,
                         strlen(from->lines[i].text), &why) != OK)
            fail_msg("line %zu, %s: %s", i, from->lines[i].text, why.at);
    t->now = 1;
    host_resume(t->h, t->now);
}

/* Everything that is new to a guest. */
static inline const char *hosting_news(struct hosting *t, int guest)
{
    return t->heard[guest] == NULL ? "" : t->heard[guest] + t->kept[guest];
}

static inline void hosting_read_all(struct hosting *t)
{
    for (int g = 0; g < GUESTS; g++)
        t->kept[g] = t->heard_len[g];
}

/* Send a message whose quotation marks are written as '. */
static inline void hosting_say(struct hosting *t, int guest, const char *format, ...)
{
    char words[FRAMES_CLIENT_BYTES];
    va_list args;

    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    for (char *at = words; *at; at++)
        if (*at == '\'')
            *at = '"';
    host_receive(t->h, (uint32_t)guest, words, strlen(words), t->now);
}

/* The first frame of this type in these; "" if there is none. */
static inline const char *hosting_frame(const char *frames, const char *type)
{
    char key[64];
    const char *at;

    snprintf(key, sizeof key, "{\"t\":\"%s\"", type);
    at = strstr(frames, key);
    return at == NULL ? "" : at;
}

/* A new guest, or a player with a token, from this address. */
static inline void hosting_enter_from(struct hosting *t, int guest, uint64_t address,
                                      const char *token)
{
    assert_int_equal(host_enter(t->h, (uint32_t)guest, address, t->now), OK);
    t->closed[guest] = 0;
    if (token == NULL)
        hosting_say(t, guest, "{'t':'hello','id':1,'proto':1}");
    else
        hosting_say(t, guest, "{'t':'hello','id':1,'proto':1,'token':'%s'}", token);
}

/* The same from an address without limits. */
static inline void hosting_enter(struct hosting *t, int guest, const char *token)
{
    hosting_enter_from(t, guest, 0, token);
}

static inline void hosting_leave(struct hosting *t, int guest)
{
    host_leave(t->h, (uint32_t)guest, t->now);
}

/* A new guest with a name, as rated games need it. */
static inline void hosting_enter_named(struct hosting *t, int guest, const char *name)
{
    hosting_enter(t, guest, NULL);
    hosting_say(t, guest, "{'t':'name','id':2,'name':'%s'}", name);
}

/* Become another host with these limits, without its past. */
static inline void hosting_set_up(struct hosting *t, const struct host_setup *setup)
{
    t->setup = *setup;
    host_free(t->h);
    assert_non_null(t->h = host_new(&t->setup, &t->ports));
}

/* Begin a game by invitation: guest `first` has the first seat, guest `second` the second. */
static inline uint64_t hosting_begin_between(struct hosting *t, int first, int second,
                                             const char *rules, const char *clock, bool rated)
{
    char code[64];

    hosting_read_all(t);
    hosting_say(t, first, "{'t':'invite','id':5,'rules':'%s','clock':'%s','rated':%s,'side':1}",
                rules, clock, rated ? "true" : "false");
    hosting_say(t, second, "{'t':'join','id':6,'code':'%s'}",
                hosting_text(hosting_news(t, first), "code", code, sizeof code));
    return (uint64_t)hosting_number(hosting_frame(hosting_news(t, second), "ack"), "game");
}

static inline uint64_t hosting_begin(struct hosting *t, const char *rules, const char *clock,
                                     bool rated)
{
    return hosting_begin_between(t, 1, 2, rules, clock, rated);
}

#endif
