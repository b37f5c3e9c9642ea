/* Makes a map by three walks over all positions: they find the range of points, decide what to hold
 * fixed, and count. */
#include "design/map.h"

#include "core/position.h"

#include <limits.h>
#include <stdlib.h>

void map_filter_init(struct map_filter *filter, const struct rules *r)
{
    struct state start = game_start(r, P1);

    memset(filter, 0, sizeof *filter);
    filter->rules = r;
    filter->parts = r->game->describe(r, &start, filter->value);
    filter->clock = CLOCK_OPEN;
}

/* ---- what people ask for --------------------------------------------------------------------- */

static int map_filter_unknown(const struct map_filter *filter, const char *name, int len,
                              struct text *why)
{
    text_add(why, "there is no part \"%.*s\" to hold fixed; ", len, name);
    if (filter->parts < 2)
        return text_explain(ERR_UNKNOWN, why, "a position of %s has only its points.",
                            filter->rules->game->title);
    for (int i = 1; i < filter->parts; i++)
        text_add(why, "%s%s",
                 i == 1                   ? "there is "
                 : i + 1 == filter->parts ? " and "
                                          : ", ",
                 filter->value[i].name);
    return text_explain(ERR_UNKNOWN, why, ".");
}

/* Read one player's values up to `end`; false if there are not as many numbers as there must be. */
static bool map_filter_read_side(struct map_filter *filter, int part, int player, const char *at,
                                 const char *end)
{
    struct field *f = &filter->value[part];
    int count = f->count[player];

    filter->open[part][player] = end - at == 3 && strncmp(at, "any", 3) == 0;
    return filter->open[part][player] ||
           (position_read_values(at, *end, f, player) == end && f->count[player] == count);
}

static int map_filter_find_part(const struct map_filter *filter, const char *name, size_t len)
{
    for (int i = 1; i < filter->parts; i++)
        if (strlen(filter->value[i].name) == len && memcmp(filter->value[i].name, name, len) == 0)
            return i;
    return -1;
}

int map_filter_set(struct map_filter *filter, const char *assignment, struct text *why)
{
    size_t len = strcspn(assignment, "=");
    int part = map_filter_find_part(filter, assignment, len);
    const char *values = assignment + len + (assignment[len] == '=');
    const char *middle = values + strcspn(values, "/");
    struct map_filter read = *filter;

    if (part < 0)
        return map_filter_unknown(filter, assignment, (int)len, why);
    if (*middle != '/' || !map_filter_read_side(&read, part, P1, values, middle) ||
        !map_filter_read_side(&read, part, P2, middle + 1, middle + strlen(middle)))
        return text_explain(
            ERR_SYNTAX, why, "%s must be MINE/OTHER, each %s or \"any\".", filter->value[part].name,
            filter->value[part].count[P1] > 1 ? "numbers separated by commas" : "a number");
    read.given[part] = true;
    *filter = read;
    return OK;
}

/* ---- what is in it --------------------------------------------------------------------------- */

/* Does one part of the position, as `describe` gave it, pass the filter? */
static bool map_filter_part_has(const struct map_filter *filter, int part,
                                const struct field *described)
{
    const struct field *want = &filter->value[part], *f = &described[part];

    for (int p = P1; p <= P2; p++)
        if (!filter->open[part][p] &&
            (f->count[p] != want->count[p] ||
             memcmp(f->value[p], want->value[p], (size_t)f->count[p] * sizeof f->value[p][0]) != 0))
            return false;
    return true;
}

static bool map_filter_has(const struct map_filter *filter, const struct state *s)
{
    struct field fields[FIELDS_MAX];

    if (filter->clock != CLOCK_OPEN && s->clock != filter->clock)
        return false;
    filter->rules->game->describe(filter->rules, s, fields);
    for (int i = 1; i < filter->parts; i++)
        if (!map_filter_part_has(filter, i, fields))
            return false;
    return true;
}

void map_filter_held(const struct map_filter *filter, struct text *out)
{
    const char *between = "";

    for (int i = 1; i < filter->parts; i++)
        if (!filter->open[i][P1] || !filter->open[i][P2]) {
            text_add(out, "%s%s ", between, filter->value[i].name);
            for (int p = P1; p <= P2; p++) {
                text_add(out, "%s%s", p ? "/" : "", filter->open[i][p] ? "any" : "");
                if (!filter->open[i][p])
                    position_print_values(&filter->value[i], p, out);
            }
            between = "; ";
        }
    if (filter->clock != CLOCK_OPEN)
        text_add(out, "%sturns played %d of %d", between, filter->clock,
                 filter->rules->value[TURN_LIMIT]);
}

void map_filter_open(const struct map_filter *filter, struct text *out)
{
    const char *between = "";

    for (int i = 1; i < filter->parts; i++)
        if (filter->open[i][P1] && filter->open[i][P2]) {
            text_add(out, "%s%s", between, filter->value[i].name);
            between = ", ";
        }
}

/* ---- the range of points --------------------------------------------------------------------- */

static bool map_is_shown(const struct map *m, const struct state *s)
{
    return s->points[P1] >= m->low && s->points[P1] <= m->high && s->points[P2] >= m->low &&
           s->points[P2] <= m->high;
}

static size_t map_place(const struct map *m, int mine, int other)
{
    return (size_t)(mine - m->low) * (size_t)(m->high - m->low + 1) + (size_t)(other - m->low);
}

static size_t map_cells_of(const struct map *m)
{
    return map_place(m, m->high, m->high) + 1;
}

static void map_find_range(struct map *m, struct map_range range)
{
    struct state s, start = game_start(m->filter.rules, P1);
    struct worth worth;
    int low = INT_MAX, high = INT_MIN, most = 2 * start.points[P1];

    for (uint64_t cursor = 0; solution_next(m->known, &cursor, &s, &worth);)
        for (int p = P1; p <= P2; p++) {
            low = s.points[p] < low ? s.points[p] : low;
            high = s.points[p] > high ? s.points[p] : high;
        }
    if (m->both && high > most && most > low)
        high = most;
    m->low = range.given ? range.low : low;
    m->high = range.given ? range.high : high;
}

/* ---- what to hold ---------------------------------------------------------------------------- */

/* For each pair of points: bit i if a position has part i as the filter wants it, bit 0 if there is
 * any position. */
static void map_mark(struct map *m, uint8_t *seen, const struct state *s)
{
    struct field fields[FIELDS_MAX];
    uint8_t bits = 1;

    m->filter.rules->game->describe(m->filter.rules, s, fields);
    for (int i = 1; i < m->filter.parts; i++) {
        bool has = map_filter_part_has(&m->filter, i, fields);

        if (m->filter.given[i] && !has)
            return;
        bits = (uint8_t)(bits | has << i);
    }
    seen[map_place(m, s->points[P1], s->points[P2])] |= bits;
}

static int map_open_parts(struct map *m)
{
    uint8_t *seen = calloc(map_cells_of(m), 1);
    struct worth worth;
    struct state s;

    _Static_assert(FIELDS_MAX <= 8, "a bit for each part");
    if (seen == NULL)
        return ERR_MEMORY;
    for (uint64_t cursor = 0; solution_next(m->known, &cursor, &s, &worth);)
        if (map_is_shown(m, &s) && (!m->filter.clock_given || s.clock == m->filter.clock))
            map_mark(m, seen, &s);
    for (int i = 1; i < m->filter.parts; i++) {
        size_t any = 0, held = 0;

        for (size_t k = 0; k < map_cells_of(m); k++) {
            any += seen[k] & 1;
            held += seen[k] >> i & 1;
        }
        if (!m->filter.given[i] && 2 * held < any)
            m->filter.open[i][P1] = m->filter.open[i][P2] = true;
    }
    free(seen);
    return OK;
}

/* Return the first turn at which at least half as many positions are shown as at any turn. */
static int map_choose_clock(struct map *m)
{
    int turns = m->filter.rules->value[TURN_LIMIT];
    uint64_t *seen = calloc((size_t)turns, sizeof *seen), most = 0;
    struct worth worth;
    struct state s;

    if (seen == NULL)
        return ERR_MEMORY;
    for (uint64_t cursor = 0; solution_next(m->known, &cursor, &s, &worth);)
        if (map_is_shown(m, &s) && s.clock < turns && map_filter_has(&m->filter, &s))
            seen[s.clock]++;
    for (int i = 0; i < turns; i++)
        most = seen[i] > most ? seen[i] : most;
    m->filter.clock = 0;
    while (2 * seen[m->filter.clock] < most)
        m->filter.clock++;
    free(seen);
    return OK;
}

/* ---- counting -------------------------------------------------------------------------------- */

static void map_count(struct map *m, const struct state *s, struct worth worth)
{
    struct map_cell *c = &m->cells[map_place(m, s->points[P1], s->points[P2])];

    if (c->positions++ == 0)
        c->one = *s;
    c->wins += worth.value > 0;
    c->losses += worth.value < 0;
    c->draws += worth.value == 0;
    c->value += (worth.value - c->value) / (double)c->positions;
    c->plies = worth.plies > c->plies ? worth.plies : c->plies;
}

static int map_fill(struct map *m, struct text *why)
{
    uint64_t found = 0;
    struct worth worth;
    struct state s;

    m->cells = calloc(map_cells_of(m), sizeof *m->cells);
    if (m->cells == NULL)
        return ERR_MEMORY;
    for (uint64_t cursor = 0; solution_next(m->known, &cursor, &s, &worth);)
        if (map_is_shown(m, &s) && map_filter_has(&m->filter, &s)) {
            map_count(m, &s, worth);
            found++;
        }
    if (found > 0)
        return OK;
    text_add(why, "no such position can be reached from the start.");
    map_release(m);
    return ERR_UNKNOWN;
}

int map_new(struct map *m, const struct solution *known, const struct map_filter *filter,
            struct map_range range, struct text *why)
{
    int err = OK;

    *m = (struct map){.known = known, .filter = *filter, .both = game_is_joint(filter->rules)};
    map_find_range(m, range);
    if (!range.given && m->low == m->high)
        return text_explain(ERR_UNKNOWN, why, "the players of %s have no points that change.",
                            filter->rules->game->title);
    if ((err = map_open_parts(m)) != OK)
        return err;
    if (filter->rules->value[TURN_LIMIT] > 0 && !filter->clock_given &&
        (err = map_choose_clock(m)) != OK)
        return err;
    return map_fill(m, why);
}

void map_release(struct map *m)
{
    free(m->cells);
    m->cells = NULL;
}

const struct map_cell *map_at(const struct map *m, int mine, int other)
{
    const struct map_cell *c = &m->cells[map_place(m, mine, other)];

    return c->positions > 0 ? c : NULL;
}

struct map_choice map_choice(const struct map *m, const struct map_cell *c)
{
    struct prospect all[MOVES_MAX];
    int n = solution_prospects(m->known, &c->one, P1, all), best = 0;

    for (int i = 1; i < n; i++)
        if (all[i].share > all[best].share)
            best = i;
    if (n <= 0)
        return (struct map_choice){0};
    return (struct map_choice){all[best].move, all[best].share, prospect_is_level(all, n)};
}
