#include "clocks.h"

enum { CLOCKS_GRACE = 200 };

static int64_t clocks_left(const struct clocks *c, int seat, int64_t now)
{
    int64_t taken = c->since[seat] < 0 ? 0 : now - c->since[seat] - CLOCKS_GRACE;

    return c->left[seat] - (taken > 0 ? taken : 0);
}

static void clocks_stop(struct clocks *c, int seat, int64_t now)
{
    if (c->since[seat] >= 0)
        c->left[seat] = clocks_left(c, seat, now) + c->add;
    c->since[seat] = -1;
}

/* Has this seat chosen, by this frame? */
static bool clocks_chose(const json_t *frame, int seat)
{
    size_t i;
    json_t *line;

    json_array_foreach(json_object_get(frame, "moved"), i, line)
    {
        if (json_string_value(line)[0] == '1' + seat)
            return true;
    }
    return false;
}

/* Compare with what the frame shows, and keep that. */
static void clocks_show(struct world *w, struct clocks *c, const json_t *shown)
{
    for (int seat = 0; seat < 2; seat++) {
        int64_t left =
            json_integer_value(json_array_get(json_object_get(shown, "left"), (size_t)seat));
        bool runs = json_is_true(json_array_get(json_object_get(shown, "runs"), (size_t)seat));
        int64_t want = clocks_left(c, seat, w->now);

        if (c->is_known[seat])
            WORLD_WANT(w, left == (want > 0 ? want : 0));
        if (runs && c->since[seat] >= 0)
            continue;
        c->is_known[seat] = c->is_known[seat] || !runs;
        c->left[seat] = left;
        c->since[seat] = runs ? w->now : -1;
    }
}

void clocks_written(struct world *w, struct clocks *c, const json_t *frame)
{
    const char *type = json_string_value(json_object_get(frame, "t"));
    const json_t *shown = json_object_get(frame, "clock");
    int64_t v = json_integer_value(json_object_get(frame, "v"));

    if (v != c->v && v != c->v + 1)
        c->is_known[0] = c->is_known[1] = false;
    if (strcmp(type, "chosen") == 0 && v > c->v)
        clocks_stop(c, (int)json_integer_value(json_object_get(frame, "seat")) - 1, w->now);
    if (strcmp(type, "event") == 0 && v > c->v)
        for (int seat = 0; seat < 2; seat++) {
            if (json_is_true(json_object_get(frame, "undone"))) {
                c->left[seat] = clocks_left(c, seat, w->now);
                c->since[seat] = -1;
            } else if (clocks_chose(frame, seat)) {
                clocks_stop(c, seat, w->now);
            }
        }
    c->v = v > c->v ? v : c->v;
    if (json_is_object(shown) && v == c->v)
        clocks_show(w, c, shown);
}

void clocks_killed(struct clocks *c)
{
    c->is_known[0] = c->is_known[1] = false;
    c->since[0] = c->since[1] = -1;
}
