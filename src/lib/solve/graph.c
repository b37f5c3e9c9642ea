#include "solve/graph.h"

struct graph_writer {
    struct graph *graph;
    const struct atlas *atlas;
    bool exact;
    uint8_t guess[256]; /* the kinds that were met last, by a hash of their content */
    int err;
};

/* ---- rows ------------------------------------------------------------------------------------ */

/* Count the choices at all positions; return the length of the longest row. */
static uint32_t graph_count_choices(struct graph *g, const struct atlas *a)
{
    const struct rules *r = a->rules;
    move list[MOVES_MAX];
    uint32_t most = 2;

    for (const struct region *region = a->region; region < a->region + a->regions; region++)
        for (struct atlas_walk w = atlas_walk(a, region); atlas_next(&w);) {
            uint32_t n = (uint32_t)r->game->legal(r, &w.at.s, P1, list), k = 1;

            if (w.at.s.turn == BOTH)
                k = (uint32_t)r->game->legal(r, &w.at.s, P2, list);
            g->choices[w.rank] = (struct choices){(uint8_t)n, (uint8_t)k};
            most = n * k > most ? n * k : most;
        }
    return most;
}

/* Make room for this many rows. */
static int graph_make_room(struct graph *g, uint64_t rows)
{
    size_t want = (size_t)rows << g->shift;

    if (rows > GRAPH_ROWS)
        return ERR_LIMIT;
    if (want > g->room)
        want += g->room / 4; /* nature's rows come one at a time */
    return budget_grow(g->budget, &g->ways, &g->room, want, sizeof *g->ways) &&
                   budget_grow(g->budget, &g->made, &g->made_room, want, sizeof *g->made)
               ? OK
               : ERR_MEMORY;
}

/* ---- ways ------------------------------------------------------------------------------------ */

/* Return the way of this kind to a row; a new kind gets the next number. */
static way graph_way(struct graph_writer *w, uint32_t row, const struct way_kind *kind)
{
    struct graph *g = w->graph;
    uint8_t *guess = &w->guess[(kind->n * 8 + kind->k + kind->result * 2 + kind->seats) % 256];
    uint32_t i = *guess < g->kinds ? *guess : 0;

    if (g->kinds == 0 || memcmp(&g->kind[i], kind, sizeof *kind) != 0)
        for (i = 0; i < g->kinds && memcmp(&g->kind[i], kind, sizeof *kind) != 0;)
            i++;
    if (i == GRAPH_KINDS || row >= GRAPH_ROWS) {
        w->err = ERR_LIMIT;
        return 0;
    }
    *guess = (uint8_t)i;
    g->kind[i] = *kind;
    g->kinds = i == g->kinds ? i + 1 : g->kinds;
    return row * GRAPH_KINDS + i;
}

static uint32_t graph_add_beyond(struct graph_writer *w, const struct state *next)
{
    struct graph *g = w->graph;
    size_t want = g->beyonds < g->beyond_room ? g->beyond_room : 2 * g->beyond_room + 64;

    if (!budget_grow(g->budget, &g->beyond, &g->beyond_room, want, sizeof *next)) {
        w->err = ERR_MEMORY;
        return 0;
    }
    g->beyond[g->beyonds] = *next;
    return g->beyonds++;
}

static way graph_way_to(struct graph_writer *w, const struct state *next, bool turn);

/* Add a row for nature's choices, each as often as it weighs; return how many ways it has. The turn
 * ends after them. */
static uint8_t graph_write_nature(struct graph_writer *w, const struct state *s, bool turn)
{
    struct graph *g = w->graph;
    const struct rules *r = w->atlas->rules;
    uint32_t weight[MOVES_MAX], ways = 0;
    move list[MOVES_MAX];
    struct state next;
    int n = r->game->chance(r, s, list, weight);
    size_t at = graph_at(g, g->rows++);

    if (w->err == OK)
        w->err = graph_make_room(g, g->rows);
    for (int i = 0; i < n && w->err == OK; i++) {
        struct joint m = {list[i], 0};
        way to = graph_way_to(w, game_after(r, s, m, &next), turn);

        ways += weight[i];
        if (w->err == OK && (ways > (uint32_t)1 << g->shift || ways > UINT8_MAX))
            w->err = ERR_LIMIT;
        for (uint32_t k = 0; k < weight[i] && w->err == OK; k++, at++) {
            g->ways[at] = to;
            g->made[at] = m;
        }
    }
    return (uint8_t)ways;
}

static way graph_way_to(struct graph_writer *w, const struct state *next, bool turn)
{
    const struct atlas *a = w->atlas;
    const struct rules *r = a->rules;
    struct way_kind kind = {.k = 1, .turn = turn};
    uint32_t row = 0;

    if (next->turn == OVER) {
        kind.result = next->result;
    } else if (next->turn == CHANCE) {
        row = w->graph->rows;
        kind.nature = true;
        kind.turn = false;
        kind.n = graph_write_nature(w, next, turn);
    } else if (w->exact && !layout_fits_bound(&a->layout, next)) {
        kind.beyond = true;
        row = graph_add_beyond(w, next);
    } else {
        row = atlas_rank(a, layout_code(&a->layout, next));
        kind.seats = next->turn == P2;
        kind.n = w->graph->choices[row].n;
        kind.k = w->graph->choices[row].k;
        kind.result = (uint8_t)game_limit_result(r, next->points);
    }
    return graph_way(w, row, &kind);
}

/* Moves are made before any code is computed, as in row_make. */
static void graph_write_row(struct graph_writer *w, uint32_t rank, const struct state *s)
{
    const struct rules *r = w->atlas->rules;
    const struct choices c = w->graph->choices[rank];
    move mine[MOVES_MAX], theirs[MOVES_MAX] = {0};
    struct state next[MOVES_MAX];
    int all = c.n * c.k;

    r->game->legal(r, s, P1, mine);
    if (s->turn == BOTH)
        r->game->legal(r, s, P2, theirs);
    for (int from = 0, n; from < all; from += n) {
        struct joint *made = w->graph->made + graph_at(w->graph, rank) + from;

        n = all - from < MOVES_MAX ? all - from : MOVES_MAX;
        for (int i = 0; i < n; i++) {
            made[i] = (struct joint){mine[(from + i) / c.k], theirs[(from + i) % c.k]};
            game_after(r, s, made[i], &next[i]);
        }
        for (int i = 0; i < n; i++) {
            size_t at = graph_at(w->graph, rank) + (size_t)(from + i);
            bool turn = game_ends_turn(r->game, w->graph->made[at]);
            way to = graph_way_to(w, &next[i], turn);

            w->graph->ways[at] = to; /* writing nature's row may have moved the ways */
        }
    }
}

int graph_write(struct graph *g, const struct atlas *a, bool exact)
{
    struct graph_writer w = {.graph = g, .atlas = a, .exact = exact};

    *g = (struct graph){.rules = *a->rules, .budget = a->budget, .positions = a->positions};
    g->rows = g->positions;
    if ((g->choices = budget_alloc(g->budget, g->positions, sizeof *g->choices)) == NULL)
        return ERR_MEMORY;
    for (uint32_t longest = graph_count_choices(g, a); (uint32_t)1 << g->shift < longest;)
        g->shift++;
    w.err = graph_make_room(g, g->rows);
    for (int i = 0; i < a->regions; i++)
        for (struct atlas_walk at = atlas_walk(a, &a->region[i]); w.err == OK && atlas_next(&at);)
            graph_write_row(&w, at.rank, &at.at.s);
    if (w.err == OK)
        g->start = graph_way_to(&w, &a->layout.start, false);
    g->joint = a->layout.model.turn == BOTH;
    if (w.err != OK)
        graph_release(g);
    return w.err;
}

int graph_open(struct graph *g, const struct rules *r, int bound, struct budget *b)
{
    struct rules open = *r;
    struct solve_setup setup = {.jobs = 1};
    struct atlas *a;
    int err;

    if (!game_is_solvable(r->game))
        return ERR_UNKNOWN;
    if ((a = budget_alloc(b, 1, sizeof *a)) == NULL)
        return ERR_MEMORY;
    open.value[TURN_LIMIT] = 0;
    a->rules = &open;
    a->setup = &setup;
    a->budget = b;
    err = layout_init(&a->layout, &open, bound > 0 ? bound : layout_usual_bound(r), NULL);
    if (err == OK)
        err = atlas_explore(a);
    if (err == OK)
        err = graph_write(g, a, true);
    atlas_release(a);
    budget_free(b, a, 1, sizeof *a);
    return err;
}

void graph_release(struct graph *g)
{
    budget_free(g->budget, g->ways, g->room, sizeof *g->ways);
    budget_free(g->budget, g->made, g->made_room, sizeof *g->made);
    budget_free(g->budget, g->choices, g->positions, sizeof *g->choices);
    budget_free(g->budget, g->beyond, g->beyond_room, sizeof *g->beyond);
    *g = (struct graph){0};
}
