#include "serve/load_guest.h"

#include "serve/echo.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- hearing --------------------------------------------------------------------------------- */

/* Find what follows a key; NULL: there is none. The host writes no spaces. */
static const char *load_guest_find(const char *frame, size_t len, const char *key)
{
    const char *at = memmem(frame, len, key, strlen(key));

    return at != NULL ? at + strlen(key) : NULL;
}

static uint64_t load_guest_read(const char *frame, size_t len, const char *key)
{
    const char *at = load_guest_find(frame, len, key);
    uint64_t n = 0;

    for (; at != NULL && at < frame + len && *at >= '0' && *at <= '9'; at++)
        n = 10 * n + (uint64_t)(*at - '0');
    return n;
}

/* Take the last of the legal moves; false: no choice is wanted. */
static bool load_guest_choose(struct load_guest *g, const char *frame, size_t len)
{
    const char *at = load_guest_find(frame, len, "\"legal\":\""), *end, *word;

    if (at == NULL || (end = memchr(at, '"', (size_t)(frame + len - at))) == NULL)
        return false;
    for (word = end; word > at && word[-1] != ','; word--)
        continue;
    snprintf(g->word, sizeof g->word, "%.*s", (int)(end - word), word);
    return true;
}

static enum load_heard load_guest_hear_game(struct load_guest *g, const char *frame, size_t len)
{
    bool begins = memcmp(frame + 6, "game", 4) == 0;

    if (begins)
        g->game = load_guest_read(frame, len, "\"game\":");
    g->ply = load_guest_read(frame, len, "\"ply\":");
    g->wanted = load_guest_choose(g, frame, len);
    return begins ? HEARD_GAME : g->wanted ? HEARD_OTHER : HEARD_OWN;
}

static enum load_heard load_guest_hear_ack(struct load_guest *g, const char *frame, size_t len)
{
    const char *code = load_guest_find(frame, len, "\"code\":\"");

    if (code == NULL)
        return load_guest_find(frame, len, "\"v\":") != NULL ? HEARD_ACK : HEARD_NOTHING;
    snprintf(g->code, sizeof g->code, "%.*s", (int)strcspn(code, "\""), code);
    return HEARD_INVITED;
}

enum load_heard load_guest_hear(struct load_guest *g, const char *frame, size_t len)
{
    static const char type[] = "{\"t\":\"";

    if (len < 12 || memcmp(frame, type, 6) != 0)
        return HEARD_NOTHING;
    switch (frame[6]) {
    case 'a':
        return load_guest_hear_ack(g, frame, len);
    case 'e':
    case 'g':
        return frame[7] == 'o' ? HEARD_NOTHING : load_guest_hear_game(g, frame, len);
    case 'o':
        return frame[7] == 'v' ? HEARD_OVER : HEARD_NOTHING;
    case 'w':
        return HEARD_WELCOME;
    case 'r':
    case 's':
        return HEARD_REFUSED;
    default:
        return HEARD_NOTHING;
    }
}

enum load_heard load_guest_hear_echo(struct load_guest *g, const char *frame)
{
    g->wanted |= *frame == ECHO_OTHER;
    g->ply += *frame != ECHO_ACK;
    return *frame == ECHO_ACK ? HEARD_ACK : *frame == ECHO_OWN ? HEARD_OWN : HEARD_OTHER;
}

/* ---- saying ---------------------------------------------------------------------------------- */

void load_guest_greet(struct load_guest *g)
{
    g->id = 1;
    g->out_len = snprintf(g->out, sizeof g->out, "{\"t\":\"hello\",\"id\":1,\"proto\":1}");
}

void load_guest_greet_echo(struct load_guest *g, const struct load_sizes *sizes)
{
    g->out_len = snprintf(g->out, sizeof g->out, "%" PRIu32 " %zu %zu %zu", g->number, sizes->ack,
                          sizes->own, sizes->other);
}

void load_guest_invite(struct load_guest *g, const char *rules)
{
    g->out_len =
        snprintf(g->out, sizeof g->out,
                 "{\"t\":\"invite\",\"id\":%" PRId64 ",\"rules\":\"%s\",\"clock\":\"none\","
                 "\"rated\":false,\"side\":1}",
                 ++g->id, rules);
}

void load_guest_join(struct load_guest *g, const char *code)
{
    g->out_len = snprintf(g->out, sizeof g->out,
                          "{\"t\":\"join\",\"id\":%" PRId64 ",\"code\":\"%s\"}", ++g->id, code);
}

void load_guest_move(struct load_guest *g)
{
    g->wanted = false;
    g->out_len = snprintf(g->out, sizeof g->out,
                          "{\"t\":\"move\",\"id\":%" PRId64 ",\"game\":%" PRIu64 ",\"ply\":%" PRIu64
                          ",\"word\":\"%s\"}",
                          ++g->id, g->game, g->ply, g->word);
}

void load_guest_move_echo(struct load_guest *g, size_t len)
{
    g->wanted = false;
    g->out_len = len < sizeof g->out ? (int)len : (int)sizeof g->out;
    memset(g->out, 'm', (size_t)g->out_len);
}

void load_guest_rematch(struct load_guest *g)
{
    g->out_len =
        snprintf(g->out, sizeof g->out,
                 "{\"t\":\"rematch\",\"id\":%" PRId64 ",\"game\":%" PRIu64 "}", ++g->id, g->game);
}
