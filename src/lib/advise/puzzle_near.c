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
        bool two = n->second > 0;
        struct puzzle_change a = n->change[n->first - 1];
        struct puzzle_change b = n->change[two ? n->second - 1 : 0];

        rules_init(out, n->game);
        out->value[a.option] = a.value;
        if (two)
            out->value[b.option] = b.value;
        if ((!two || a.option != b.option) && rules_check(out, NULL) == OK)
            return true;
    }
    return false;
}

/* ---- in words -------------------------------------------------------------------------------- */

/* Add what the value means: the text of a choice, or the text with the number for its "#". */
static void puzzle_near_tell_value(const struct rules *r, int option, struct text *out)
{
    const struct option *o = &r->game->options[option];
    const char *text = o->here;
    int value = r->value[option];
    size_t before;

    if (text == NULL) {
        text_add(out, "%s is ", o->name);
        rules_value(r, option, out);
        return;
    }
    for (int i = 0; o->choices != NULL && i < value && strchr(text, '|') != NULL; i++)
        text = strchr(text, '|') + 1;
    before = strcspn(text, "#|");
    text_add(out, "%.*s", (int)before, text);
    if (text[before] != '#')
        return;
    text_add(out, "%d%s, not %d", value, text + before + 1, o->book);
}

/* Get the word for points: "HP". */
static const char *puzzle_near_points(const struct rules *r, const struct state *now)
{
    struct field fields[FIELDS_MAX];

    r->game->describe(r, now, fields);
    return fields[0].said != NULL ? fields[0].said : "points";
}

static void puzzle_near_tell_limit(const struct rules *r, const struct state *now, struct text *out)
{
    int limit = r->value[TURN_LIMIT];

    if (limit == 0)
        return;
    text_add(out, "Here the game ends after turn %d, and this is turn %d", limit, now->clock + 1);
    if (r->value[LIMIT_RESULT] == LIMIT_POINTS)
        text_add(out, ": more %s wins.\n", puzzle_near_points(r, now));
    else
        text_add(out, ".\n");
}

void puzzle_near_tell(const struct rules *r, const struct state *now, struct text *out)
{
    const char *before = "Here ";

    for (int i = OPTIONS_OWN; r->game->options[i].name != NULL; i++) {
        if (r->value[i] == r->game->options[i].book)
            continue;
        text_add(out, "%s", before);
        puzzle_near_tell_value(r, i, out);
        before = ", and ";
    }
    if (before[0] == ',')
        text_add(out, ".\n");
    puzzle_near_tell_limit(r, now, out);
}
