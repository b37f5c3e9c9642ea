/* The entrance to the solvers: it picks the one that a game needs, checks whether there is room,
 * and reports the result. */
#include "solve/solution_parts.h"

#include "solve/parallel.h"
#include "solve/retrograde.h"
#include "solve/stochastic.h"

#include <math.h>
#include <stdlib.h>

/* The most positions for which chances are kept by the turns that are left. */
enum { LAYERS_MAX = 100000 };

static bool solution_is_turns_only(const struct rules *r)
{
    return r->game->chance == NULL && game_start(r, P1).turn != BOTH;
}

/* ---- is there room? -------------------------------------------------------------------------- */

static uint64_t solution_bytes_per_position(const struct solution *k)
{
    uint64_t value = solution_is_turns_only(&k->rules) ? sizeof *k->plies : sizeof *k->values;

    return value + (k->atlas.setup->chances ? 2 * sizeof *k->chances : 0);
}

/* Check that this many positions fit, besides what is in use, with `more` bytes. */
static int solution_check_room(const struct solution *k, double positions, double more,
                               struct text *why)
{
    double memory = (double)k->atlas.setup->memory;
    double bytes =
        (double)k->budget.now + more + positions * (double)solution_bytes_per_position(k);

    if (memory <= 0 || bytes <= memory)
        return OK;
    text_add(why, "this is too large to solve: ");
    rules_print_briefly(&k->rules, why);
    text_add(why, " has %.3g positions, which would need about %.3g GiB.", positions,
             bytes / (1 << 30));
    return ERR_LIMIT;
}

/* Before exploring: the bit map must fit, and at most every code is a position. */
static int solution_check_codes(const struct solution *k, int err, struct text *why)
{
    double size = (double)k->atlas.layout.size, map = size / 64 * sizeof(struct survey);
    double memory = (double)k->atlas.setup->memory;

    if (err == OK && (memory <= 0 || (double)k->budget.now + map <= memory))
        return OK;
    text_add(why, "this is too large to solve: ");
    rules_print_briefly(&k->rules, why);
    text_add(why, " has up to %.3g positions, which would need about %.3g GiB.", size,
             (map + size * (double)solution_bytes_per_position(k)) / (1 << 30));
    return err != OK ? err : ERR_LIMIT;
}

/* After exploring: the positions are counted, and the largest region is known. */
static int solution_check_positions(const struct solution *k, struct text *why)
{
    const struct atlas *a = &k->atlas;
    const struct region *largest = a->region;

    for (const struct region *g = a->region; g < a->region + a->regions; g++)
        largest = g->end - g->begin > largest->end - largest->begin ? g : largest;
    return solution_check_room(k, a->positions, a->turns ? retrograde_bytes(a, largest) : 0, why);
}

static int solution_check_game(const struct rules *r, struct text *why)
{
    if (game_is_hidden(r->game))
        return text_explain(
            ERR_UNKNOWN, why,
            "%s has hidden cards, so no table of positions can show the best moves. "
            "For a reduced form of the game, `duello solve` finds an equilibrium.",
            r->game->title);
    if (r->game->digits == NULL)
        return text_explain(ERR_UNKNOWN, why,
                            "the positions of %s have too many parts to be numbered, "
                            "so they cannot be solved.",
                            r->game->title);
    return OK;
}

/* ---- making one ------------------------------------------------------------------------------ */

/* For the player to move, or for P1 where both choose. A forced end counts only if it comes before
 * a turn limit that is not part of the positions. */
static inline struct worth solution_worth_at(const struct solution *k, uint32_t rank, int clock)
{
    int n;

    if (k->values != NULL)
        return (struct worth){k->values[rank], 0};
    n = k->folded && abs(k->plies[rank]) > k->rules.value[TURN_LIMIT] - clock ? 0 : k->plies[rank];
    return (struct worth){(n > 0) - (n < 0), abs(n)};
}

static void solution_take_census(struct solution *k)
{
    struct census *c = &k->census;

    c->positions = k->atlas.positions;
    c->edges = k->atlas.edges;
    c->bound = k->atlas.layout.bound;
    c->peak = k->budget.peak;
    for (uint32_t i = 0; i < k->atlas.positions; i++) {
        struct worth w = solution_worth_at(k, i, 0);

        c->wins += w.value > 1e-9;
        c->losses += w.value < -1e-9;
        c->longest = w.plies > c->longest ? w.plies : c->longest;
    }
    c->draws = c->positions - c->wins - c->losses;
}

static int solution_find_values(struct solution *k)
{
    size_t n = k->atlas.positions;

    if (solution_is_turns_only(&k->rules)) {
        k->plies = budget_alloc(&k->budget, n, sizeof *k->plies);
        return k->plies ? retrograde_solve(&k->atlas, k->plies) : ERR_MEMORY;
    }
    k->values = budget_alloc(&k->budget, n, sizeof *k->values);
    return k->values ? stochastic_solve(&k->atlas, k->values, &k->census.error) : ERR_MEMORY;
}

/* Passes over very many positions, each with a mix to find, would take minutes. */
static bool solution_are_chances_too_many(const struct solution *k)
{
    enum { TOO_MANY = 300000 };

    for (int i = 0; i < k->atlas.regions && k->values != NULL; i++) {
        const struct region *g = &k->atlas.region[i];

        if (g->loops && g->end - g->begin > TOO_MANY)
            return true;
    }
    return false;
}

/* Find the chances by the turns that are left, if they do not take too much room. */
static int solution_find_layers(struct solution *k)
{
    int longest = 0;

    for (uint32_t i = 0; i < k->atlas.positions; i++)
        longest = abs(k->plies[i]) > longest ? abs(k->plies[i]) : longest;
    return chances_find_layers(&k->atlas, k->plies, longest, k->rules.value[TURN_LIMIT],
                               &k->layers);
}

static int solution_find_chances(struct solution *k)
{
    if (k->folded && k->plies != NULL && k->atlas.positions <= LAYERS_MAX &&
        solution_find_layers(k) == OK)
        return OK;
    if (solution_are_chances_too_many(k))
        return OK;
    k->chances = budget_alloc(&k->budget, k->atlas.positions, 2 * sizeof *k->chances);
    if (k->chances == NULL)
        return ERR_MEMORY;
    return chances_find_kept(&k->atlas, &(struct chances_kept){k->plies, k->values}, k->chances);
}

static void solution_explain(const struct solution *k, int err, struct text *why)
{
    if (err == ERR_OVER)
        text_add(why, "solving was stopped.");
    else if (err == ERR_RANGE)
        text_add(why,
                 "this is too large to solve: nature can make more than %d moves after one choice.",
                 ATLAS_NATURE_MOST);
    else if (err == ERR_LIMIT)
        text_add(why, "this game has a forced win of more than %d moves of both players.",
                 PLIES_MAX - 1);
    else if (err != OK)
        text_add(why, "there is not enough memory: %.3g GiB were in use.",
                 (double)k->budget.peak / (1 << 30));
}

static int solution_work(struct solution *k, struct text *why)
{
    int err = atlas_explore(&k->atlas);

    if (err == OK && (err = solution_check_positions(k, why)) != OK)
        return err;
    if (err == OK)
        err = solution_find_values(k);
    if (err == OK && k->atlas.setup->chances)
        err = solution_find_chances(k);
    rows_release(&k->atlas.rows);
    solution_explain(k, err, why);
    return err == ERR_RANGE ? ERR_LIMIT : err;
}

/* Should a turn limit be left out of the positions? This works in games of turns if a ply is a
 * turn: a position won in n plies is won if n turns are left, and otherwise not. Elsewhere it works
 * only if all values are 0, and is worth trying for very large tables. */
static bool solution_must_fold(const struct rules *r, const struct solve_setup *setup)
{
    int limit = r->value[TURN_LIMIT];
    struct layout l;

    if (setup->fold == 0 || limit == 0 || r->value[LIMIT_RESULT] != LIMIT_UNFINISHED)
        return false;
    for (const struct verb *v = r->game->verbs; v->word != NULL; v++)
        if (v->within)
            return false;
    return solution_is_turns_only(r) || limit >= PLIES_MAX ||
           layout_init(&l, r, setup->bound, setup->also) != OK || l.size > setup->fold;
}

static int solution_solve(struct solution **out, const struct rules *r,
                          const struct solve_setup *setup, bool fold, struct text *why)
{
    struct solution *k = calloc(1, sizeof *k);
    int err;

    if (k == NULL)
        return ERR_MEMORY;
    k->rules = k->table = *r;
    k->folded = fold;
    if (fold)
        k->table.value[TURN_LIMIT] = 0;
    k->budget.limit = setup->memory;
    k->atlas.rules = &k->table;
    k->atlas.setup = setup;
    k->atlas.budget = &k->budget;
    if (k->table.value[TURN_LIMIT] > PLIES_MAX - 1) {
        text_add(
            why,
            "a game whose positions include the turn limit can be solved up to a limit of %d turns.",
            PLIES_MAX - 1);
        err = ERR_LIMIT;
    } else {
        err = layout_init(&k->atlas.layout, &k->table, setup->bound, setup->also);
        err = solution_check_codes(k, err, why);
        if (err == OK)
            err = solution_work(k, why);
    }
    if (err != OK) {
        solution_free(k);
        return err;
    }
    solution_take_census(k);
    k->atlas.setup = NULL; /* it is the caller's */
    *out = k;
    return OK;
}

/* Does every game end before the turn limit that was left out? A region that does not loop is one
 * slice, to which no game comes back. */
static bool solution_ends_early(const struct solution *k, const struct state *also)
{
    int left = k->rules.value[TURN_LIMIT] - (also != NULL ? also->clock : 0);

    for (int i = 0; i < k->atlas.regions; i++)
        if (k->atlas.region[i].loops || (int)k->atlas.region[i].depth + 1 >= left)
            return false;
    return true;
}

int solution_new(struct solution **out, const struct rules *r, const struct solve_setup *setup,
                 struct text *why)
{
    struct solve_setup s = *setup;
    struct solution *made;
    int err;

    s.jobs = s.jobs < 1 ? 1 : s.jobs > JOBS_MAX ? JOBS_MAX : s.jobs;
    if ((err = solution_check_game(r, why)) != OK)
        return err;
    if (s.bound <= 0)
        s.bound = layout_usual_bound(r);
    for (bool fold = solution_must_fold(r, &s);; fold = false) {
        if ((err = solution_solve(&made, r, &s, fold, why)) != OK)
            return err;
        /* Where values are numbers, the turn limit changes them, unless all of them are 0 or no
         * game comes to it. */
        if (!fold || made->values == NULL || made->census.draws == made->census.positions ||
            solution_ends_early(made, s.also))
            break;
        solution_free(made);
    }
    *out = made;
    return OK;
}

int solution_add_chances(struct solution *k, const struct solve_setup *setup)
{
    int err = OK;

    if (k->chances != NULL || k->layers.at != NULL)
        return OK;
    k->atlas.setup = setup;
    err = solution_find_chances(k);
    k->atlas.setup = NULL;
    return err;
}

bool solution_is_quick(const struct rules *r, const struct state *also, uint64_t memory)
{
    /* A code takes no more even if every code is a position; this many are solved in a second. */
    enum { BYTES_A_CODE = 200, CODES_MAX = 16 << 20 };
    struct solve_setup how = {.fold = FOLD_ABOVE, .bound = layout_usual_bound(r), .also = also};
    struct rules table = *r;
    struct layout l;

    if (solution_check_game(r, NULL) != OK)
        return false;
    if (solution_must_fold(r, &how))
        table.value[TURN_LIMIT] = 0;
    return layout_init(&l, &table, how.bound, also) == OK && l.size < CODES_MAX &&
           (memory == 0 || l.size * BYTES_A_CODE < memory);
}

void solution_free(struct solution *k)
{
    if (k == NULL)
        return;
    graph_release(&k->graph);
    atlas_release(&k->atlas);
    free(k->plies);
    free(k->values);
    free(k->chances);
    free(k->layers.at);
    for (int i = 0; i < SOLUTION_KINDS; i++)
        free(k->against[i]);
    free(k);
}

/* ---- what is known --------------------------------------------------------------------------- */

const struct rules *solution_rules(const struct solution *k)
{
    return &k->rules;
}

void solution_census(const struct solution *k, struct census *out)
{
    *out = k->census;
}

void solution_table(const struct solution *k, struct solution_table *out)
{
    *out = (struct solution_table){k->atlas.positions, k->plies, k->values, k->chances};
}

int solution_number(const struct solution *k, const struct state *s, uint64_t *out)
{
    const struct atlas *a = &k->atlas;
    uint64_t code;

    if (s->turn > BOTH || !layout_fits(&a->layout, s))
        return ERR_UNKNOWN;
    code = layout_code(&a->layout, s);
    if (!atlas_has(a, code))
        return ERR_UNKNOWN;
    *out = atlas_rank(a, code);
    return OK;
}

int solution_chances_into(const struct solution *known, const struct fallible *who,
                          struct chances *out)
{
    return chances_find(&known->atlas, who, out);
}

const struct chances *solution_chances(const struct solution *known, int kind,
                                       const struct fallible *who)
{
    struct solution *k = (struct solution *)known;
    struct chances *made = __atomic_load_n(&k->against[kind], __ATOMIC_ACQUIRE), *other = NULL;

    if (made != NULL || who == NULL)
        return made;
    made = budget_alloc(&k->budget, k->atlas.positions, sizeof *made);
    if (made == NULL || solution_chances_into(k, who, made) != OK) {
        budget_free(&k->budget, made, k->atlas.positions, sizeof *made);
        return NULL;
    }
    if (__atomic_compare_exchange_n(&k->against[kind], &other, made, false, __ATOMIC_ACQ_REL,
                                    __ATOMIC_ACQUIRE))
        return made;
    budget_free(&k->budget, made, k->atlas.positions, sizeof *made); /* another thread was faster */
    return other;
}

struct state solution_mirror(const struct solution *k, const struct state *s)
{
    const struct layout *l = &k->atlas.layout;
    struct state other = *s;

    for (const struct layout_place *p = l->place; p < l->place + l->places; p++)
        memcpy((unsigned char *)&other + p->digit.at[P1],
               (const unsigned char *)s + p->digit.at[P2], p->digit.bytes);
    return other;
}

struct worth solution_worth_after(const struct solution *k, const struct state *s, int player)
{
    struct worth w = {0, 0};

    if (s->turn < CHANCE)
        w = solution_worth_at(k, atlas_rank(&k->atlas, layout_code(&k->atlas.layout, s)), s->clock);
    else
        w.value = stochastic_value(&k->atlas, k->values, s);
    if (player != (s->turn == P2))
        w.value = -w.value;
    return w;
}

int solution_worth(const struct solution *k, const struct state *s, struct worth *out)
{
    bool is_fixed = s->turn == OVER || (s->turn == CHANCE && k->values != NULL);
    uint64_t number;

    if (!is_fixed && solution_number(k, s, &number) != OK)
        return ERR_UNKNOWN;
    *out = solution_worth_after(k, s, s->turn == P2);
    return OK;
}

bool solution_next(const struct solution *k, uint64_t *cursor, struct state *s, struct worth *worth)
{
    const struct atlas *a = &k->atlas;

    for (; *cursor < a->layout.size; ++*cursor) {
        uint64_t code = *cursor;

        if (a->words[code / 64].seen >> code % 64 == 0) {
            *cursor |= 63; /* nothing more in this word */
        } else if (atlas_has(a, code)) {
            layout_state(&a->layout, code, s);
            *worth = solution_worth_at(k, atlas_rank(a, code), s->clock);
            ++*cursor;
            return true;
        }
    }
    return false;
}

/* ---- its graph ------------------------------------------------------------------------------- */

int solution_write_graph(struct solution *k)
{
    return k->graph.ways != NULL ? OK : graph_write(&k->graph, &k->atlas, true);
}

const struct graph *solution_graph(const struct solution *k)
{
    return k->graph.ways != NULL ? &k->graph : NULL;
}

int solution_far(const struct solution *k)
{
    int longest = k->census.longest, layers = k->layers.count;

    /* players look at what follows two plies later */
    return k->folded ? 4 + (longest > layers ? longest : layers) : 0;
}

void solution_position(const struct solution *k, uint32_t position, int left, struct state *s)
{
    atlas_state(&k->atlas, position, s);
    if (k->folded)
        s->clock = (uint16_t)(k->rules.value[TURN_LIMIT] - left);
}
