#include "design/map_filter.h"

#include <stdlib.h>

void map_filter_init(struct map_filter *sl, const struct rules *r)
{
    struct state start = game_start(r, P1);

    memset(sl, 0, sizeof *sl);
    sl->rules = r;
    sl->parts = r->game->describe(r, &start, sl->value);
    sl->clock = CLOCK_OPEN;
}

/* ---- what people ask for --------------------------------------------------------------------- */

static int filter_unknown(const struct map_filter *sl, const char *name, int len, struct text *why)
{
    text_add(why, "there is no part \"%.*s\" to hold; ", len, name);
    if (sl->parts < 2)
        text_add(why, "a position of %s has only its points.", sl->rules->game->title);
    for (int i = 1; i < sl->parts; i++)
        text_add(why, "%s%s",
                 i == 1               ? "there is "
                 : i + 1 == sl->parts ? " and "
                                      : ", ",
                 sl->value[i].name);
    if (sl->parts > 1)
        text_add(why, ".");
    return ERR_UNKNOWN;
}

/* One player's values up to `end`; false where they are not as many numbers as there must be. */
static bool filter_read_side(struct map_filter *sl, int part, int player, const char *at,
                             const char *end)
{
    struct field *f = &sl->value[part];
    int n = 0;

    sl->open[part][player] = end - at == 3 && strncmp(at, "any", 3) == 0;
    if (sl->open[part][player])
        return true;
    for (; at < end; at += at < end) {
        char *behind;
        long value = strtol(at, &behind, 10);

        if (behind == at || behind > end || (*behind != ',' && behind != end) ||
            n == f->count[player] || value < INT16_MIN || value > INT16_MAX)
            return false;
        f->value[player][n++] = (int16_t)value;
        at = behind;
    }
    return n == f->count[player];
}

static int filter_find_part(const struct map_filter *sl, const char *name, size_t len)
{
    for (int i = 1; i < sl->parts; i++)
        if (strlen(sl->value[i].name) == len && memcmp(sl->value[i].name, name, len) == 0)
            return i;
    return -1;
}

int map_filter_set(struct map_filter *sl, const char *assignment, struct text *why)
{
    size_t len = strcspn(assignment, "=");
    int part = filter_find_part(sl, assignment, len);
    const char *values = assignment + len + (assignment[len] == '=');
    const char *middle = values + strcspn(values, "/");
    struct map_filter read = *sl;

    if (part < 0)
        return filter_unknown(sl, assignment, (int)len, why);
    if (*middle != '/' || !filter_read_side(&read, part, P1, values, middle) ||
        !filter_read_side(&read, part, P2, middle + 1, middle + strlen(middle))) {
        text_add(why, "%s is MINE/OTHER, each %s or \"any\".", sl->value[part].name,
                 sl->value[part].count[P1] > 1 ? "numbers with commas between them" : "a number");
        return ERR_SYNTAX;
    }
    read.given[part] = true;
    *sl = read;
    return OK;
}

/* ---- what is in it --------------------------------------------------------------------------- */

bool map_filter_part_has(const struct map_filter *sl, int part, const struct field *described)
{
    const struct field *want = &sl->value[part], *f = &described[part];

    for (int p = P1; p <= P2; p++)
        if (!sl->open[part][p] &&
            (f->count[p] != want->count[p] ||
             memcmp(f->value[p], want->value[p], (size_t)f->count[p] * sizeof f->value[p][0]) != 0))
            return false;
    return true;
}

bool map_filter_has(const struct map_filter *sl, const struct state *s)
{
    struct field fields[FIELDS_MAX];

    if (sl->clock != CLOCK_OPEN && s->clock != sl->clock)
        return false;
    sl->rules->game->describe(sl->rules, s, fields);
    for (int i = 1; i < sl->parts; i++)
        if (!map_filter_part_has(sl, i, fields))
            return false;
    return true;
}

static void filter_print_side(const struct map_filter *sl, int part, int player, struct text *out)
{
    const struct field *f = &sl->value[part];

    if (sl->open[part][player])
        text_add(out, "any");
    for (int i = 0; i < f->count[player] && !sl->open[part][player]; i++)
        text_add(out, "%s%d", i ? "," : "", f->value[player][i]);
}

void map_filter_held(const struct map_filter *sl, struct text *out)
{
    const char *between = "";

    for (int i = 1; i < sl->parts; i++)
        if (!sl->open[i][P1] || !sl->open[i][P2]) {
            text_add(out, "%s%s ", between, sl->value[i].name);
            filter_print_side(sl, i, P1, out);
            text_add(out, "/");
            filter_print_side(sl, i, P2, out);
            between = "; ";
        }
    if (sl->clock != CLOCK_OPEN)
        text_add(out, "%sturns played %d of %d", between, sl->clock, sl->rules->value[TURN_LIMIT]);
}

void map_filter_open(const struct map_filter *sl, struct text *out)
{
    const char *between = "";

    for (int i = 1; i < sl->parts; i++)
        if (sl->open[i][P1] && sl->open[i][P2]) {
            text_add(out, "%s%s", between, sl->value[i].name);
            between = ", ";
        }
}
