/*
 * Grows a tree by what everyone can see.
 *
 * A crowd is the set of all positions that are possible as far as everyone knows: they share the
 * same visible history. What a crowd leads to falls into crowds again, by what the players chose,
 * which everyone learns even if it leaves no trace, and by what everyone sees then.
 * A crowd is finished as a whole, after the crowds that follow it, so that numbers rise towards the
 * start.
 *
 * Where both choose at once, Player 1 chooses first in the tree, and Player 2 answers without
 * having seen that.
 */
#include "solve/knowledge.h"
#include "solve/outcomes.h"
#include "solve/tree.h"

#include <assert.h>
#include <stdlib.h>

/* A position of a crowd. */
struct crowd_member {
    struct state s;
    double weight;
    uint32_t known[2];
    uint32_t kid, moves;      /* its first kid, and how many choices lead to each of its kids */
    uint32_t answer, answers; /* where both choose: its first answer, and how many it has */
    uint32_t id;
};

struct grower {
    struct tree *tree;
    struct budget *budget;
    struct intern settled; /* positions in which nothing was hidden */
    uint32_t *settled_id;
    size_t settled_room;
    int depth;
};

/* A crowd while it grows. */
struct crowd {
    struct arrival *arrivals;
    uint32_t n;
    struct crowd_member *members;
    uint32_t count;
    struct arrival *kids; /* where members lead, by member and then by choice */
    uint32_t kid_count;
    size_t kid_room;
    uint32_t *edges;   /* edges to the positions of the kids, in that order */
    double *odds;      /* of the kids, where nature chooses */
    uint32_t *answers; /* where both choose: the positions of Player 2, by member and then by the
                        * choice of Player 1 */
    uint32_t answer_count;
};

static int grow(struct grower *g, struct arrival *a, uint32_t n, uint32_t *out);

static uint32_t grow_ending(struct tree *t, const struct state *s)
{
    double worth =
        t->setup->payoff != NULL ? t->setup->payoff(t->rules, s) : state_worth(s->result, P1);

    return tree_add_ending(t, worth, s->result == UNFINISHED);
}

/* ---- the members of a crowd ------------------------------------------------------------------ */

/* Sort first by what the mover knows, so that sets are neighbours. The whole crowd has the same
 * mover. */
static int grow_compare(const void *left, const void *right)
{
    const struct arrival *a = left, *b = right;

    for (int i = 0; i < 2; i++) {
        int player = (a->s.turn == P2) ^ i;

        if (a->known[player] != b->known[player])
            return a->known[player] < b->known[player] ? -1 : 1;
    }
    return memcmp(&a->s, &b->s, sizeof a->s);
}

static int grow_find_members(struct grower *g, struct crowd *c)
{
    struct arrival *a = c->arrivals;

    qsort(a, c->n, sizeof *a, grow_compare);
    c->members = budget_alloc(g->budget, c->n, sizeof *c->members);
    if (c->members == NULL)
        return ERR_MEMORY;
    for (uint32_t k = 0; k < c->n; k++) {
        if (k == 0 || grow_compare(&a[k - 1], &a[k]) != 0)
            c->members[c->count++] =
                (struct crowd_member){.s = a[k].s, .known = {a[k].known[P1], a[k].known[P2]}};
        a[k].crowd = c->count - 1;
        c->members[a[k].crowd].weight += a[k].weight;
    }
    return OK;
}

/* ---- where it leads -------------------------------------------------------------------------- */

static int grow_add_kid(struct grower *g, struct crowd *c, const struct crowd_member *m,
                        const struct state *next, double odds, struct joint did)
{
    size_t room = c->kid_count < c->kid_room ? c->kid_room : 2 * c->kid_room + 16;
    struct arrival *kid;

    if (!budget_grow(g->budget, &c->kids, &c->kid_room, room, sizeof *kid))
        return ERR_MEMORY;
    kid = &c->kids[c->kid_count];
    *kid = (struct arrival){.s = *next,
                            .weight = m->weight * odds,
                            .odds = odds,
                            .from = c->kid_count,
                            .knew = {m->known[P1], m->known[P2]},
                            .did = did};
    c->kid_count++;
    return OK;
}

static int grow_add_moves(struct grower *g, struct crowd *c, const struct crowd_member *m)
{
    const struct rules *r = g->tree->rules;
    move list[MOVES_MAX];
    struct state next;
    int n = r->game->legal(r, &m->s, m->s.turn, list), err = OK;

    for (int i = 0; i < n && err == OK; i++) {
        struct joint did = {list[i], 0};

        err = grow_add_kid(g, c, m, game_after(r, &m->s, did, &next), 1, did);
    }
    return err;
}

static int grow_add_pairs(struct grower *g, struct crowd *c, struct crowd_member *m)
{
    const struct rules *r = g->tree->rules;
    move mine[MOVES_MAX], theirs[MOVES_MAX];
    int rows = r->game->legal(r, &m->s, P1, mine), columns = r->game->legal(r, &m->s, P2, theirs);
    struct state next;

    m->answer = c->answer_count;
    m->answers = (uint32_t)rows;
    c->answer_count += (uint32_t)rows;
    for (int i = 0; i < rows * columns; i++) {
        struct joint did = {mine[i / columns], theirs[i % columns]};
        int err = grow_add_kid(g, c, m, game_after(r, &m->s, did, &next), 1, did);

        if (err != OK)
            return err;
    }
    return OK;
}

static int grow_add_draws(struct grower *g, struct crowd *c, const struct crowd_member *m)
{
    struct outcomes o;
    int err = outcomes_find(&o, g->budget, g->tree->rules, &m->s);

    if (err != OK)
        return err;
    for (uint32_t i = 0; i < o.states.n && err == OK; i++)
        err = grow_add_kid(g, c, m, &o.states.keys[i].s, o.odds[i], (struct joint){0, 0});
    outcomes_release(&o, g->budget);
    return err;
}

static int grow_add_kids(struct grower *g, struct crowd *c)
{
    int err = OK;

    for (uint32_t k = 0; k < c->count && err == OK; k++) {
        struct crowd_member *m = &c->members[k];

        m->kid = c->kid_count;
        err = m->s.turn == BOTH     ? grow_add_pairs(g, c, m)
              : m->s.turn == CHANCE ? grow_add_draws(g, c, m)
                                    : grow_add_moves(g, c, m);
        m->moves = c->kid_count - m->kid;
        m->moves /= m->answers > 0 ? m->answers : 1;
    }
    if (err != OK)
        return err;
    c->edges = budget_alloc(g->budget, c->kid_count, sizeof *c->edges);
    if (c->edges == NULL || c->arrivals->s.turn != CHANCE)
        return c->edges != NULL ? OK : ERR_MEMORY;
    c->odds = budget_alloc(g->budget, c->kid_count, sizeof *c->odds);
    for (uint32_t k = 0; c->odds != NULL && k < c->kid_count; k++)
        c->odds[k] = c->kids[k].odds;
    return c->odds != NULL ? OK : ERR_MEMORY;
}

static int grow_by_crowd(const void *left, const void *right)
{
    const struct arrival *a = left, *b = right;

    if (a->crowd != b->crowd)
        return a->crowd < b->crowd ? -1 : 1;
    return a->from < b->from ? -1 : a->from > b->from;
}

/* By what everyone learns. */
static int grow_sort_kids(struct grower *g, struct crowd *c)
{
    const struct rules *r = g->tree->rules;
    struct intern commons;

    if (intern_init(&commons, g->budget, c->kid_count) != OK)
        return ERR_MEMORY;
    for (uint32_t k = 0; k < c->kid_count; k++) {
        struct state seen = game_view(r, &c->kids[k].s, P1).seen;
        struct joint did = c->kids[k].did;
        struct key key = {.s = game_view(r, &seen, P2).seen, .a = did.a, .b = did.b};

        c->kids[k].crowd = intern_number(&commons, &key);
    }
    intern_release(&commons, g->budget);
    qsort(c->kids, c->kid_count, sizeof *c->kids, grow_by_crowd);
    return OK;
}

/* Grow everything that follows, crowd by crowd. Growing sorts a crowd, so find its end first. */
static int grow_kids(struct grower *g, struct crowd *c)
{
    int err = OK;

    for (uint32_t k = 0, end; k < c->kid_count && err == OK; k = end) {
        for (end = k + 1; end < c->kid_count && c->kids[end].crowd == c->kids[k].crowd; end++)
            ;
        err = grow(g, c->kids + k, end - k, c->edges);
    }
    return err;
}

/* ---- putting it down ------------------------------------------------------------------------- */

/* One position of nature. If nature's choice does not matter, use the position it leads to. */
static bool grow_add_nature(struct tree *t, struct crowd *c, struct crowd_member *m)
{
    const uint32_t *edges = c->edges + m->kid;
    struct tree_new_set set = {CHANCE, m->moves, 1, edges, c->odds + m->kid, &m->s};
    uint32_t same = 1;

    while (same < m->moves && edges[same] == edges[0])
        same++;
    m->id = same >= m->moves ? edges[0] : tree_add_set(t, &set);
    return m->id != UINT32_MAX;
}

/* Put down the positions that the mover cannot tell from the k-th; *end is the first after them. */
static bool grow_add_player(struct tree *t, struct crowd *c, uint32_t k, uint32_t *end)
{
    struct crowd_member *m = c->members;
    bool both = m[k].s.turn == BOTH;
    int mover = both ? P1 : m[k].s.turn;
    struct tree_new_set set = {.owner = (uint32_t)mover,
                               .moves = both ? m[k].answers : m[k].moves,
                               .edges = both ? c->answers + m[k].answer : c->edges + m[k].kid,
                               .of = &m[k].s};
    uint32_t id;

    for (*end = k + 1; *end < c->count && m[*end].known[mover] == m[k].known[mover]; ++*end)
        assert((both ? m[*end].answers : m[*end].moves) == set.moves); /* choices reveal nothing */
    set.count = *end - k;
    id = tree_add_set(t, &set);
    for (uint32_t i = k; i < *end; i++)
        m[i].id = id + (i - k);
    return id != UINT32_MAX;
}

static int grow_add_sets(struct grower *g, struct crowd *c)
{
    for (uint32_t k = 0, end; k < c->count; k = end) {
        end = k + 1;
        if (c->members[k].s.turn == CHANCE ? !grow_add_nature(g->tree, c, &c->members[k])
                                           : !grow_add_player(g->tree, c, k, &end))
            return ERR_MEMORY;
    }
    return OK;
}

/* ---- Player 2, where both choose at once ----------------------------------------------------- */

/* The members of a crowd by what Player 2 knows, and the edges of their answers in that order. */
struct grow_answers {
    const struct crowd_member **by;
    uint32_t *edges;
};

static int grow_by_second(const void *left, const void *right)
{
    const struct crowd_member *a = *(const struct crowd_member *const *)left;
    const struct crowd_member *b = *(const struct crowd_member *const *)right;

    if (a->known[P2] != b->known[P2])
        return a->known[P2] < b->known[P2] ? -1 : 1;
    return a < b ? -1 : a > b;
}

/* Put down the answers of the members that Player 2 cannot tell from the k-th; the result is the
 * first after them, or UINT32_MAX if there is no room. */
static uint32_t grow_add_answers(struct tree *t, struct crowd *c, const struct grow_answers *in,
                                 uint32_t k)
{
    const struct crowd_member *first = in->by[k];
    struct tree_new_set set = {P2, first->moves, 0, in->edges, NULL, &first->s};
    size_t edges = 0;
    uint32_t end, id;

    for (end = k; end < c->count && in->by[end]->known[P2] == first->known[P2]; end++) {
        size_t n = (size_t)in->by[end]->answers * in->by[end]->moves;

        assert(in->by[end]->moves == first->moves); /* choices reveal nothing */
        memcpy(in->edges + edges, c->edges + in->by[end]->kid, n * sizeof *c->edges);
        edges += n;
        set.count += in->by[end]->answers;
    }
    if ((id = tree_add_set(t, &set)) == UINT32_MAX)
        return UINT32_MAX;
    for (; k < end; k++)
        for (uint32_t i = 0; i < in->by[k]->answers; i++)
            c->answers[in->by[k]->answer + i] = id++;
    return end;
}

static int grow_answer(struct grower *g, struct crowd *c)
{
    struct grow_answers in = {budget_alloc(g->budget, c->count, sizeof *in.by),
                              budget_alloc(g->budget, c->kid_count, sizeof *in.edges)};
    int err = ERR_MEMORY;

    c->answers = budget_alloc(g->budget, c->answer_count, sizeof *c->answers);
    if (in.by != NULL && in.edges != NULL && c->answers != NULL) {
        err = OK;
        for (uint32_t k = 0; k < c->count; k++)
            in.by[k] = &c->members[k];
        qsort(in.by, c->count, sizeof *in.by, grow_by_second);
        for (uint32_t k = 0; k < c->count && err == OK;)
            if ((k = grow_add_answers(g->tree, c, &in, k)) == UINT32_MAX)
                err = ERR_MEMORY;
    }
    budget_free(g->budget, in.by, c->count, sizeof *in.by);
    budget_free(g->budget, in.edges, c->kid_count, sizeof *in.edges);
    return err;
}

/* ---- positions in which nothing is hidden ---------------------------------------------------- */

static int grow_settle(struct grower *g, const struct crowd_member *m)
{
    struct key key = {.s = m->s};

    if (intern_reserve(&g->settled, g->budget) != OK ||
        !budget_grow(g->budget, &g->settled_id, &g->settled_room, g->settled.room,
                     sizeof *g->settled_id))
        return ERR_MEMORY;
    g->settled_id[intern_number(&g->settled, &key)] = m->id;
    return OK;
}

static bool grow_is_settled(struct grower *g, struct crowd_member *m)
{
    struct key key = {.s = m->s};
    uint32_t at = intern_find(&g->settled, &key);

    if (at == g->settled.n)
        return false;
    m->id = g->settled_id[at];
    return true;
}

/* ---- growing --------------------------------------------------------------------------------- */

static int grow_crowd(struct grower *g, struct crowd *c, uint32_t *out)
{
    int err = knowledge_find(c->arrivals, c->n, g->tree->rules, g->budget);

    if (err == OK)
        err = grow_find_members(g, c);
    if (err != OK)
        return err;
    if (c->count > 1 || !grow_is_settled(g, c->members)) {
        g->tree->publics++;
        if ((err = grow_add_kids(g, c)) != OK || (err = grow_sort_kids(g, c)) != OK ||
            (err = grow_kids(g, c)) != OK ||
            (c->arrivals->s.turn == BOTH && (err = grow_answer(g, c)) != OK) ||
            (err = grow_add_sets(g, c)) != OK)
            return err;
        if (c->count == 1 && (err = grow_settle(g, c->members)) != OK)
            return err;
    }
    for (const struct arrival *a = c->arrivals; a < c->arrivals + c->n; a++)
        out[a->from] = c->members[a->crowd].id;
    return OK;
}

/* Put the positions of a crowd at their places in `out`. */
static int grow(struct grower *g, struct arrival *a, uint32_t n, uint32_t *out)
{
    struct crowd c = {.arrivals = a, .n = n};
    struct budget *b = g->budget;
    int err = OK;

    for (uint32_t k = 0; a->s.turn == OVER && k < n; k++)
        if ((out[a[k].from] = grow_ending(g->tree, &a[k].s)) == UINT32_MAX)
            return ERR_MEMORY;
    if (a->s.turn == OVER)
        return OK;
    if (g->depth == DEPTH_MAX)
        return ERR_RANGE;
    if (g->tree->publics % 4096 == 0 && (err = equilibrium_pause(g->tree->setup, 0)) != OK)
        return err;
    g->depth++;
    err = grow_crowd(g, &c, out);
    g->depth--;
    budget_free(b, c.members, n, sizeof *c.members);
    budget_free(b, c.kids, c.kid_room, sizeof *c.kids);
    budget_free(b, c.edges, c.kid_count, sizeof *c.edges);
    budget_free(b, c.odds, c.kid_count, sizeof *c.odds);
    budget_free(b, c.answers, c.answer_count, sizeof *c.answers);
    return err;
}

int tree_grow(struct tree *t)
{
    struct grower g = {.tree = t, .budget = t->budget};
    const struct state *from = t->setup->from;
    struct arrival start = {.s = from ? *from : game_start(t->rules, P1), .weight = 1};
    int err = intern_init(&g.settled, g.budget, 8);

    if (err == OK)
        err = grow(&g, &start, 1, &t->root);
    budget_free(g.budget, g.settled_id, g.settled_room, sizeof *g.settled_id);
    intern_release(&g.settled, g.budget);
    tree_trim(t);
    return err;
}
