#include "online/host/room_clock.h"

#include <stdlib.h>

enum { MINUTE = 60000, SECOND = 1000, MINUTES_MOST = 180, SECONDS_MOST = 180 };

int room_clock_parse(const char *words, struct host_time *out)
{
    char *end;
    unsigned long minutes, seconds;

    if (strcmp(words, "none") == 0) {
        *out = (struct host_time){0, 0};
        return OK;
    }
    if (words[0] < '0' || words[0] > '9')
        return ERR_SYNTAX;
    minutes = strtoul(words, &end, 10);
    if (*end != '+' || end[1] < '0' || end[1] > '9')
        return ERR_SYNTAX;
    seconds = strtoul(end + 1, &end, 10);
    if (*end != '\0' || minutes > MINUTES_MOST || seconds > SECONDS_MOST || minutes + seconds == 0)
        return ERR_SYNTAX;
    *out = (struct host_time){(int64_t)minutes * MINUTE, (int64_t)seconds * SECOND};
    return OK;
}

struct words room_clock_words(const struct host_time *t)
{
    struct words w;
    struct text out = TEXT(w.at);

    if (t->base + t->add > 0)
        text_add(&out, "%d+%d", (int)(t->base / MINUTE), (int)(t->add / SECOND));
    else
        text_add(&out, "none");
    return w;
}

/* A clock without minutes begins with the seconds of one choice. */
void room_clock_init(struct room_clock *c, const struct host_time *t)
{
    c->time = *t;
    for (int p = P1; p <= P2; p++) {
        c->left[p] = t->base > 0 ? t->base : t->add;
        c->since[p] = -1;
    }
}

void room_clock_run(struct room_clock *c, int seat, int64_t now)
{
    if (c->since[seat] < 0)
        c->since[seat] = now;
}

void room_clock_stop(struct room_clock *c, int seat, int64_t now)
{
    c->left[seat] = room_clock_left(c, seat, now);
    c->since[seat] = -1;
}

int64_t room_clock_left(const struct room_clock *c, int seat, int64_t now)
{
    int64_t taken = c->since[seat] < 0 ? 0 : now - c->since[seat] - FRAMES_GRACE, left;

    left = c->left[seat] - (taken > 0 ? taken : 0);
    return left > 0 ? left : 0;
}

int64_t room_clock_after_choice(const struct room_clock *c, int seat, int64_t now)
{
    return room_clock_left(c, seat, now) + (c->since[seat] < 0 ? 0 : c->time.add);
}

int64_t room_clock_deadline(const struct room_clock *c, int seat)
{
    return c->since[seat] < 0 ? INT64_MAX : c->since[seat] + c->left[seat] + FRAMES_GRACE;
}
