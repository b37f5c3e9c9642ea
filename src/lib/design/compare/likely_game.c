/*
 * The order: positions that were reached, and a heap of them; the search, which takes the likeliest
 * position first (Dijkstra's algorithm, with products of odds as lengths), so the first end that it
 * takes is that of the likeliest game; last, games that are played where cards are hidden.
 */
#include "design/compare/likely_game.h"

#include "advise/best_line.h"
#include "bots/ladder/level_chances.h"
#include "core/array.h"

#include <stdlib.h>

enum { LIKELY_POSITIONS = 1 << 21, LIKELY_TURNS = 500, LIKELY_BUCKETS = 1 << 16 };

/* ---- positions ------------------------------------------------------------------------------- */

struct likely_node {
    struct state state;
    double share;       /* of all games: those that have come here in the likeliest way */
    uint32_t from;      /* the node before; the start has itself */
    uint32_t same_hash; /* the next node in its bucket, counted from 1 */
    struct joint m;     /* what was chosen there */
    bool done;
};

/* A node in the heap, and the share of games with which it was put there. */
struct likely_place {
    double share;
    uint32_t node;
};

struct likely {
    const struct solution *known;
    struct level_like who;
    struct likely_node *nodes;
    struct likely_place *heap;
    uint32_t bucket[LIKELY_BUCKETS];
    size_t count, node_room, heaped, heap_room;
    int err;
};

/* Return the node of a position, made if it is new. */
static uint32_t likely_node(struct likely *l, const struct state *s)
{
    uint32_t *bucket = &l->bucket[text_hash((const char *)s, sizeof *s) % LIKELY_BUCKETS];

    for (uint32_t i = *bucket; i > 0; i = l->nodes[i - 1].same_hash)
        if (memcmp(&l->nodes[i - 1].state, s, sizeof *s) == 0)
            return i - 1;
    if (l->count >= LIKELY_POSITIONS)
        l->err = ERR_LIMIT;
    else if (!array_grow(&l->nodes, &l->node_room, l->count + 1, sizeof *l->nodes))
        l->err = ERR_MEMORY;
    if (l->err != OK)
        return 0;
    l->nodes[l->count] = (struct likely_node){.state = *s, .same_hash = *bucket};
    *bucket = (uint32_t)++l->count;
    return *bucket - 1;
}

static void likely_heap_put(struct likely *l, struct likely_place p)
{
    size_t at = l->heaped;

    if (!array_grow(&l->heap, &l->heap_room, l->heaped + 1, sizeof *l->heap)) {
        l->err = ERR_MEMORY;
        return;
    }
    for (l->heaped++; at > 0 && l->heap[(at - 1) / 2].share < p.share; at = (at - 1) / 2)
        l->heap[at] = l->heap[(at - 1) / 2];
    l->heap[at] = p;
}

static struct likely_place likely_heap_take(struct likely *l)
{
    struct likely_place top = l->heap[0], last = l->heap[--l->heaped];
    size_t at = 0, child;

    while ((child = 2 * at + 1) < l->heaped) {
        child += child + 1 < l->heaped && l->heap[child + 1].share > l->heap[child].share;
        if (l->heap[child].share <= last.share)
            break;
        l->heap[at] = l->heap[child];
        at = child;
    }
    l->heap[at] = last;
    return top;
}

/* ---- the search ------------------------------------------------------------------------------ */

static void likely_reach(struct likely *l, uint32_t from, struct joint m, double odds)
{
    double share = l->nodes[from].share * odds;
    struct state next;
    uint32_t node;

    if (share <= 0)
        return;
    game_after(solution_rules(l->known), &l->nodes[from].state, m, &next);
    node = likely_node(l, &next);
    if (l->err != OK || l->nodes[node].done || l->nodes[node].share >= share)
        return;
    l->nodes[node].share = share;
    l->nodes[node].from = from;
    l->nodes[node].m = m;
    likely_heap_put(l, (struct likely_place){share, node});
}

static void likely_follow_nature(struct likely *l, uint32_t from)
{
    const struct rules *r = solution_rules(l->known);
    const struct state s = l->nodes[from].state;
    uint32_t weight[MOVES_MAX], all = 0;
    move list[MOVES_MAX];
    int n = r->game->chance(r, &s, list, weight);

    for (int i = 0; i < n; i++)
        all += weight[i];
    for (int i = 0; i < n && l->err == OK; i++)
        likely_reach(l, from, (struct joint){list[i], 0}, (double)weight[i] / all);
}

static void likely_follow(struct likely *l, uint32_t from)
{
    const struct state s = l->nodes[from].state;
    double odds[MOVES_MAX], theirs_odds[MOVES_MAX] = {1};
    move mine[MOVES_MAX], theirs[MOVES_MAX] = {0};
    int n, k = 1;

    if (s.turn == CHANCE) {
        likely_follow_nature(l, from);
        return;
    }
    n = level_like_odds(l->known, &l->who, &s, s.turn == P2 ? P2 : P1, mine, odds);
    if (s.turn == BOTH)
        k = level_like_odds(l->known, &l->who, &s, P2, theirs, theirs_odds);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k && l->err == OK; j++)
            likely_reach(l, from, (struct joint){mine[i], theirs[j]}, odds[i] * theirs_odds[j]);
}

/* Return the node of the likeliest end. */
static uint32_t likely_search(struct likely *l)
{
    struct state start = game_start(solution_rules(l->known), P1);
    uint32_t first = likely_node(l, &start);

    if (l->err != OK)
        return 0;
    l->nodes[first].share = 1;
    likely_heap_put(l, (struct likely_place){1, first});
    while (l->err == OK && l->heaped > 0) {
        uint32_t node = likely_heap_take(l).node;

        if (l->nodes[node].done)
            continue;
        l->nodes[node].done = true;
        if (l->nodes[node].state.turn == OVER)
            return node;
        likely_follow(l, node);
    }
    l->err = l->err == OK ? ERR_UNKNOWN : l->err;
    return 0;
}

/* Play the choices that lead to a node. */
static int likely_record(const struct likely *l, uint32_t end, struct record *out)
{
    const struct rules *r = solution_rules(l->known);
    struct state start = game_start(r, P1);
    uint32_t *way = NULL;
    size_t length = 0, room = 0;
    int err = OK;

    for (uint32_t at = end; at != 0 && err == OK; at = l->nodes[at].from)
        if (array_grow(&way, &room, length + 1, sizeof *way))
            way[length++] = at;
        else
            err = ERR_MEMORY;
    if (err == OK) {
        best_line_begin(out, r, &start);
        while (length > 0 && err == OK)
            err = record_play(out, l->nodes[way[--length]].m);
        if (err != OK)
            record_release(out);
    }
    free(way);
    return err;
}

int likely_game_find(const struct solution *known, const struct bot *bot, struct record *out,
                     double *share)
{
    struct likely *l = calloc(1, sizeof *l);
    uint32_t end;
    int err;

    if (l == NULL)
        return ERR_MEMORY;
    l->known = known;
    l->who.level = bot;
    end = likely_search(l);
    err = l->err == OK ? likely_record(l, end, out) : l->err;
    if (err == OK)
        *share = l->nodes[end].share;
    free(l->nodes);
    free(l->heap);
    free(l);
    return err;
}

/* ---- games that are played ------------------------------------------------------------------- */

static move likely_choose(void *context, const struct duel *d, int player)
{
    const struct bot *bot = context;
    struct decision_room room;
    struct decision at = bot_decision(d, player, NULL, d->dice, &room);

    return bot->choose(bot, &at);
}

/* Play a game; return its turns, or an error. `rec`: NULL, or what receives its choices. */
static int likely_play(const struct rules *r, const struct bot *bot, uint64_t seed, int game,
                       struct record *rec)
{
    struct rng dice = rng_at(seed, 0, (uint64_t)game);
    struct past past = {0};
    struct duel d;
    int err = OK;

    duel_init(&d, r, P1, 0);
    d.dice = &dice;
    d.past = &past;
    while (!duel_is_over(&d) && d.turns < LIKELY_TURNS && err == OK) {
        struct joint m = duel_choose(&d, likely_choose, (void *)(uintptr_t)bot);

        if (rec != NULL)
            err = record_play(rec, m);
        duel_step(&d, m);
    }
    return err != OK ? err : d.turns;
}

static int likely_compare(const void *a, const void *b)
{
    const int *x = a, *y = b;

    return x[0] != y[0] ? x[0] - y[0] : x[1] - y[1];
}

int likely_game_play(const struct rules *r, const struct bot *bot, uint64_t seed,
                     bool (*going_on)(void *context, double share), void *context,
                     struct record *out)
{
    int games[LIKELY_PLAYED][2]; /* turns, and which game */
    struct state start = game_start(r, P1);
    int err;

    for (int i = 0; i < LIKELY_PLAYED; i++) {
        if (going_on != NULL && !going_on(context, (double)i / LIKELY_PLAYED))
            return ERR_OVER;
        games[i][0] = likely_play(r, bot, seed, i, NULL);
        games[i][1] = i;
    }
    qsort(games, LIKELY_PLAYED, sizeof games[0], likely_compare);
    if (games[LIKELY_PLAYED / 2][0] >= LIKELY_TURNS)
        return ERR_UNKNOWN;
    best_line_begin(out, r, &start);
    err = likely_play(r, bot, seed, games[LIKELY_PLAYED / 2][1], out);
    if (err < 0)
        record_release(out);
    return err < 0 ? err : OK;
}
