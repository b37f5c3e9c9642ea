#include "advise/puzzle_near.h"

static void puzzle_near_add(struct puzzle_near *n, int option, int value)
{
    const struct option *o = &n->game->options[option];

    if (value >= o->low && value <= o->high && value != o->book && n->count < PUZZLE_NEAR_MAX)
        n->change[n->count++] = (struct puzzle_change){option, value};
}

void puzzle_near_init(struct puzzle_near *n, const struct game *g)
{
    static const int by[] = {1, -1, 2, -2};

    *n = (struct puzzle_near){.game = g};
    for (int step = 0; step < 4; step++)
        for (int i = OPTIONS_OWN; g->options[i].name != NULL; i++) {
            const struct option *o = &g->options[i];

            if (o->choices == NULL)
                puzzle_near_add(n, i, o->book + by[step]);
            for (int v = o->low; o->choices != NULL && step == 0 && v <= o->high; v++)
                puzzle_near_add(n, i, v);
        }
}

/* First one change at a time, then changes of two different options. */
static bool puzzle_near_step(struct puzzle_near *n)
{
    if (!n->begun) {
        n->begun = true;
        return true;
    }
    if (n->second < n->first - 1 && n->second > 0) {
        n->second++;
        return true;
    }
    if (n->first == n->count) {
        if (n->second > 0 || n->count < 2)
            return false;
        n->first = 1; /* all single changes are done */
        n->second = 1;
    }
    n->first++;
    n->second = n->second > 0;
    return true;
}

bool puzzle_near_next(struct puzzle_near *n, struct rules *out)
{
    while (puzzle_near_step(n)) {
        bool one = n->first > 0, two = n->second > 0;
        struct puzzle_change a = n->change[one ? n->first - 1 : 0];
        struct puzzle_change b = n->change[two ? n->second - 1 : 0];

        rules_init(out, n->game);
        if (one)
            out->value[a.option] = a.value;
        if (two)
            out->value[b.option] = b.value;
        if ((!two || a.option != b.option) && rules_check(out, NULL) == OK)
            return true;
    }
    return false;
}

/* ---- in words -------------------------------------------------------------------------------- */

static void puzzle_near_tell_limit(const struct rules *r, const struct state *now, struct text *out)
{
    if (r->value[TURN_LIMIT] == 0)
        return;
    text_add(out, "The game ends after turn %d, and this is turn %d. ", r->value[TURN_LIMIT],
             now->clock + 1);
    text_add(out, r->value[LIMIT_RESULT] == LIMIT_POINTS
                      ? "If nobody has won by then, the player with more points wins.\n"
                      : "If nobody has won by then, there is no winner.\n");
}

void puzzle_near_tell(const struct rules *r, const struct state *now, struct text *out)
{
    const char *before = "Played with ";
    struct rules book;

    rules_init(&book, r->game);
    for (int i = OPTIONS_OWN; r->game->options[i].name != NULL; i++) {
        if (r->value[i] == book.value[i])
            continue;
        text_add(out, "%s%s=", before, r->game->options[i].name);
        rules_value(r, i, out);
        text_add(out, " instead of ");
        rules_value(&book, i, out);
        before = " and ";
    }
    if (before[0] == ' ')
        text_add(out, ".\n");
    puzzle_near_tell_limit(r, now, out);
}
