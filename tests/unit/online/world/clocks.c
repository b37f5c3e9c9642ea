#include "clocks.h"

#include <stdio.h>
#include <string.h>

enum { CLOCKS_GRACE = 200 };

static int64_t clocks_left(const struct clocks *c, int seat, int64_t now)
{
    int64_t taken = c->since[seat] < 0 ? 0 : now - c->since[seat] - CLOCKS_GRACE;

    return c->left[seat] - (taken > 0 ? taken : 0);
}

static void clocks_stop(struct clocks *c, int seat, int64_t now)
{
    if (c->since[seat] >= 0) {
        c->left[seat] = clocks_left(c, seat, now) + (c->add < 0 ? 0 : c->add);
        c->is_adding[seat] = c->add < 0;
    }
    c->since[seat] = -1;
}

/* Has this seat chosen, by this frame? */
static bool clocks_chose(const struct json *frame, int seat)
{
    const struct json *moved = json_get(frame, "moved"), *line = json_first(moved);

    while (line != NULL && line->is.text[0] != '1' + seat)
        line = json_next(moved, line);
    return line != NULL;
}

static bool clocks_lists(const struct json *seats, int seat)
{
    const struct json *one = json_first(seats);

    while (one != NULL && one->is.number != seat + 1)
        one = json_next(seats, one);
    return one != NULL;
}

/* Learn what a choice adds, once: whole seconds, and few in the worlds of these tests. */
static void clocks_learn(struct world *w, struct clocks *c, int seat, int64_t left)
{
    if (!c->is_adding[seat] || !c->is_known[seat])
        return;
    c->is_adding[seat] = false;
    if (c->add < 0)
        c->add = left - c->left[seat];
    WORLD_WANT(w, c->add >= 0 && c->add <= 3000 && c->add % 1000 == 0);
    c->left[seat] += c->add;
}

/* Compare with what the frame shows. If something has changed, every clock that runs began now. */
static void clocks_show(struct world *w, struct clocks *c, const struct json *frame, bool changed)
{
    const struct json *shown = json_get(frame, "clock");

    for (int seat = 0; seat < 2; seat++) {
        int64_t left = json_get(shown, "left")[1 + seat].is.number;
        bool runs = json_get(shown, "runs")[1 + seat].is.flag;
        int64_t want;

        clocks_learn(w, c, seat, left);
        want = clocks_left(c, seat, w->now);
        if (c->is_known[seat]) {
            if (left != (want > 0 ? want : 0))
                fprintf(stderr, "game %lld, v %lld: seat %d has %lld ms, not %lld\n",
                        (long long)world_number(frame, "game"), (long long)world_number(frame, "v"),
                        seat + 1, (long long)left, (long long)want);
            WORLD_WANT(w, left == (want > 0 ? want : 0));
            w->counts.clocks++;
        }
        if (!changed)
            continue;
        c->is_adding[seat] = false;
        c->left[seat] = left;
        c->since[seat] = runs ? w->now : -1;
        c->is_known[seat] =
            runs || w->now > c->frozen || !clocks_lists(json_get(frame, "wanted"), seat);
    }
}

/* The game ends. On time it ends in the very millisecond. */
static void clocks_end(struct world *w, struct clocks *c, bool on_time)
{
    bool is_late = false, all_known = c->is_known[0] && c->is_known[1];

    for (int seat = 0; seat < 2; seat++) {
        is_late |= c->since[seat] >= 0 && c->since[seat] + c->left[seat] + CLOCKS_GRACE == w->now;
        c->left[seat] = clocks_left(c, seat, w->now);
        c->since[seat] = -1;
        WORLD_WANT(w, !c->is_known[seat] || c->left[seat] >= 0);
    }
    WORLD_WANT(w, !on_time || !all_known || is_late);
}

void clocks_written(struct world *w, struct clocks *c, const struct json *frame)
{
    const char *type = json_text(frame, "t");
    int64_t v = world_number(frame, "v");
    bool begins = v == 1 && !c->is_thawed;
    bool changed = v > c->v && (strcmp(type, "event") == 0 || begins);

    /* What happened while nobody was there is not known. */
    if (v > c->v + 1 || (v > c->v && !changed && v > 1 && strcmp(type, "game") == 0))
        c->is_known[0] = c->is_known[1] = false;
    if (strcmp(type, "over") == 0 && v > c->v)
        clocks_end(w, c, strcmp(json_text(frame, "how"), "time") == 0);
    if (strcmp(type, "chosen") == 0 && v > c->v)
        clocks_stop(c, (int)world_number(frame, "seat") - 1, w->now);
    for (int seat = 0; seat < 2 && changed; seat++) {
        if (world_flag(frame, "undone")) {
            c->left[seat] = clocks_left(c, seat, w->now);
            c->since[seat] = -1;
        } else if (clocks_chose(frame, seat)) {
            clocks_stop(c, seat, w->now);
        }
    }
    if (v >= c->v && json_is(json_get(frame, "clock"), JSON_IS_OBJECT))
        clocks_show(w, c, frame, changed);
    c->v = v > c->v ? v : c->v;
}

void clocks_thaw(struct world *w, struct clocks *c, const struct json *frame)
{
    c->frozen = 0;
    c->is_thawed = true;
    c->is_known[0] = c->is_known[1] = false;
    clocks_show(w, c, frame, true);
}

void clocks_killed(const struct world *w, struct clocks *c)
{
    c->is_known[0] = c->is_known[1] = false;
    c->since[0] = c->since[1] = -1;
    c->is_thawed = false;
    c->v = 0; /* versions that nobody has heard of come again */
    c->frozen = w->now + 60000;
}
