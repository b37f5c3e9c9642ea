/*
 * The solver's tree of the nodes of a file. Information sets come after everything that they lead
 * to.
 */
#include "solve/efg/efg_parts.h"

#include <math.h>
#include <stdlib.h>

/* Put nature's nodes apart, link the nodes of each set, and count what they wait for. */
static int efg_link(struct efg_reader *e)
{
    for (uint32_t i = 0; i < e->node_count; i++) {
        struct efg_node *n = &e->nodes[i];
        struct block *b;

        if (n->owner == OVER)
            continue;
        if (n->owner == CHANCE && e->blocks[n->set].first != NOWHERE) {
            uint32_t old = n->set;

            if (efg_new_block(e, &n->set) != OK)
                return ERR_MEMORY;
            e->blocks[n->set] = e->blocks[old];
            e->blocks[n->set].count = e->blocks[n->set].waiting = 0;
            e->blocks[n->set].first = NOWHERE;
        }
        b = &e->blocks[n->set];
        n->next = b->first;
        b->first = i;
        b->count++;
    }
    for (uint32_t i = 1; i < e->node_count; i++)
        e->blocks[e->nodes[e->nodes[i].parent].set].waiting += e->nodes[i].owner != OVER;
    return OK;
}

/* The solver keeps regrets as floats, which end at 1e38 and at 1e-45. */
static void efg_find_unit(const struct efg_reader *e, struct efg_game *g)
{
    int power = 0;

    for (uint32_t i = 0; i < e->node_count; i++)
        if (e->nodes[i].owner == OVER && fabs(e->nodes[i].paid) > g->most)
            g->most = fabs(e->nodes[i].paid);
    frexp(g->most, &power);
    g->unit = ldexp(1, power);
}

static int efg_add_endings(struct efg_reader *e, struct efg_game *g)
{
    efg_find_unit(e, g);
    for (uint32_t i = 0; i < e->node_count; i++) {
        struct efg_node *n = &e->nodes[i];

        if (n->owner != OVER)
            continue;
        n->position = tree_add_ending(&g->tree, n->paid / g->unit, false);
        if (n->position == UINT32_MAX)
            return efg_fail_memory(e);
    }
    return OK;
}

/* Children follow their parent in the file, each after the whole tree below the one before it. So
 * the edges are found by going over all nodes once. */
static uint32_t *efg_find_children(struct efg_reader *e)
{
    uint32_t *first = efg_piece(e, e->node_count, sizeof *first), *child, next = 0;

    child = first != NULL ? efg_piece(e, e->node_count, sizeof *child) : NULL;
    if (child == NULL)
        return NULL;
    for (uint32_t i = 0; i < e->node_count; i++) {
        first[i] = next;
        next += e->nodes[i].children;
    }
    for (uint32_t i = 1; i < e->node_count; i++)
        child[first[e->nodes[i].parent] + e->nodes[i].place] = i;
    for (uint32_t i = 0; i < e->node_count; i++)
        e->nodes[i].visited = first[i]; /* from now on: where its children begin */
    return child;
}

static int efg_add_block(struct efg_reader *e, struct efg_game *g, uint32_t which,
                         const uint32_t *child)
{
    struct block *b = &e->blocks[which];
    uint32_t moves = (uint32_t)b->names.count, k = 0, position;
    uint32_t *edges = malloc((size_t)b->count * moves * sizeof *edges);
    struct tree_new_set set = {(uint32_t)b->names.player, moves, b->count, edges, b->odds, NULL};

    if (edges == NULL)
        return efg_fail_memory(e);
    for (uint32_t i = b->first; i != NOWHERE; i = e->nodes[i].next, k++)
        for (uint32_t j = 0; j < moves; j++)
            edges[k * moves + j] = e->nodes[child[e->nodes[i].visited + j]].position;
    position = tree_add_set(&g->tree, &set);
    free(edges);
    if (position == UINT32_MAX)
        return efg_fail_memory(e);
    b->names.position = position;
    for (uint32_t i = b->first; i != NOWHERE; i = e->nodes[i].next)
        e->nodes[i].position = position++;
    return OK;
}

/* Put every block into the tree as soon as nothing below it is missing. */
static int efg_add_blocks(struct efg_reader *e, struct efg_game *g)
{
    const uint32_t *child = efg_find_children(e);
    uint32_t *ready = efg_piece(e, e->block_count + 1, sizeof *ready), n = 0;
    int err = OK;

    if (child == NULL || ready == NULL)
        return efg_fail_memory(e);
    for (uint32_t i = 0; i < e->block_count; i++)
        if (e->blocks[i].waiting == 0)
            ready[n++] = i;
    for (uint32_t done = 0; done < n && err == OK; done++) {
        err = efg_add_block(e, g, ready[done], child);
        for (uint32_t i = e->blocks[ready[done]].first; i != NOWHERE; i = e->nodes[i].next) {
            uint32_t parent = e->nodes[i].parent;

            if (parent != NOWHERE && --e->blocks[e->nodes[parent].set].waiting == 0)
                ready[n++] = e->nodes[parent].set;
        }
    }
    if (err == OK && n < e->block_count)
        return efg_fail(e, ERR_LIMIT,
                        "information sets come before each other in a circle, which "
                        "the solver cannot handle");
    return err;
}

static int efg_list_sets(struct efg_reader *e, struct efg_game *g)
{
    g->sets = efg_piece(e, e->block_count + 1, sizeof *g->sets);
    if (g->sets == NULL)
        return efg_fail_memory(e);
    for (uint32_t i = 0; i < e->block_count; i++)
        if (e->blocks[i].names.player != CHANCE)
            g->sets[g->set_count++] = e->blocks[i].names;
    return OK;
}

int efg_make_tree(struct efg_reader *e, struct efg_game *g)
{
    int err = efg_link(e);

    if (err == OK)
        err = efg_add_endings(e, g);
    if (err == OK)
        err = efg_add_blocks(e, g);
    if (err == OK)
        err = efg_list_sets(e, g);
    if (err == OK && g->set_count == 0)
        err = efg_fail(e, ERR_LIMIT, "nobody has a choice in this game");
    g->nodes = e->node_count;
    g->tree.root = e->nodes[0].position;
    return err;
}
