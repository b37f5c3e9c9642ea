/*
 * Writes a game as an extensive form, node after node in one walk down from the start. The same
 * walk without a writer only counts, so that efg_check can refuse a game that is too large. Two
 * nodes are in one information set if their player knows the same, that is, has seen the same
 * positions and the same choices so far; everything that a player can know has a number.
 */
#include "core/move.h"
#include "core/position.h"
#include "solve/efg/efg.h"
#include "solve/outcomes.h"

#include <inttypes.h>

struct efg {
    const struct rules *rules;
    struct writer *out; /* NULL: only count the nodes */
    struct budget budget;
    struct intern known; /* everything that a player can know, by number */
    uint32_t *sets;      /* for each: the number of its information set; 0: none yet */
    size_t sets_room;
    uint32_t set_count[2];
    uint64_t nodes, chances;
    int depth;                 /* of the node that is being written */
    bool told[UNFINISHED + 1]; /* which results were written with their payoffs */
};

/* A position, and the number of what each player knows there, from 1. */
struct efg_position {
    struct state s;
    uint32_t knows[2];
};

static int efg_walk(struct efg *e, const struct efg_position *n);

/* ---- what players know ----------------------------------------------------------------------- */

/* A player who sees nothing new of what nature did knows what it knew. */
static int efg_learn(struct efg *e, const struct state *s, int player, const struct joint *did,
                     uint32_t *knows)
{
    struct key k = {.s = game_view(e->rules, s, player).seen,
                    .a = 2 * *knows + (uint32_t)player,
                    .b = did != NULL ? (uint32_t)did->a << 16 | did->b : 0};
    uint32_t old = e->known.n;

    if (did == NULL && *knows > 0 && memcmp(&e->known.keys[*knows - 1].s, &k.s, sizeof k.s) == 0)
        return OK;
    if (intern_reserve(&e->known, &e->budget) != OK ||
        !budget_grow(&e->budget, &e->sets, &e->sets_room, e->known.room, sizeof *e->sets))
        return ERR_MEMORY;
    *knows = intern_number(&e->known, &k) + 1;
    if (*knows > old)
        e->sets[*knows - 1] = 0;
    return OK;
}

/* Continue after a choice; `did` is what the players chose, NULL after nature's move. Both learn
 * it, even if it leaves no trace in what they see. What players know names the sets of nodes, so it
 * does not matter at the end of a game, nor while nodes are only counted.
 */
static int efg_go(struct efg *e, const struct efg_position *from, const struct state *to,
                  const struct joint *did)
{
    struct efg_position next = {*to, {from->knows[P1], from->knows[P2]}};

    if (e->out != NULL && to->turn != OVER &&
        (efg_learn(e, to, P1, did, &next.knows[P1]) != OK ||
         efg_learn(e, to, P2, did, &next.knows[P2]) != OK))
        return ERR_MEMORY;
    return efg_walk(e, &next);
}

/* ---- nodes ----------------------------------------------------------------------------------- */

static int efg_end(struct efg *e, const struct efg_position *n)
{
    int worth = state_worth(n->s.result, P1);

    if (e->out == NULL)
        return OK;
    writer_add(e->out, "t \"\" %d", n->s.result);
    if (!e->told[n->s.result]) /* Gambit reads payoffs once */
        writer_add(e->out, " \"\" { %d %d }", worth, -worth);
    e->told[n->s.result] = true;
    writer_put(e->out, "\n");
    return OK;
}

/* Write a player's node; the first of a set names the set and its moves. */
static void efg_put_player(struct efg *e, const struct efg_position *n, int player,
                           const move *list, int count)
{
    uint32_t *set;
    bool is_new;

    if (e->out == NULL)
        return;
    set = &e->sets[n->knows[player] - 1];
    if ((is_new = *set == 0))
        *set = ++e->set_count[player];
    writer_add(e->out, "p \"\" %d %" PRIu32, player + 1, *set);
    if (is_new) {
        writer_add(e->out, " \"%" PRIu32 ": %s\" {", *set,
                   position_words(e->rules, &e->known.keys[n->knows[player] - 1].s).at);
        for (int i = 0; i < count; i++)
            writer_add(e->out, " \"%s\"", move_word(e->rules, list[i]).at);
        writer_put(e->out, " }");
    }
    writer_put(e->out, " 0\n");
}

static int efg_turn(struct efg *e, const struct efg_position *n, int player)
{
    move list[MOVES_MAX];
    int count = e->rules->game->legal(e->rules, &n->s, player, list), err = OK;
    struct state next;

    efg_put_player(e, n, player, list, count);
    for (int i = 0; i < count && err == OK; i++) {
        struct joint did = {list[i], 0};

        err = efg_go(e, n, game_after(e->rules, &n->s, did, &next), &did);
    }
    return err;
}

static int efg_both(struct efg *e, const struct efg_position *n)
{
    move mine[MOVES_MAX], theirs[MOVES_MAX];
    int rows = e->rules->game->legal(e->rules, &n->s, P1, mine), err = OK;
    int columns = e->rules->game->legal(e->rules, &n->s, P2, theirs);
    struct state next;

    efg_put_player(e, n, P1, mine, rows);
    for (int i = 0; i < rows && err == OK; i++) {
        e->nodes++;
        efg_put_player(e, n, P2, theirs, columns);
        for (int j = 0; j < columns && err == OK; j++) {
            struct joint did = {mine[i], theirs[j]};

            err = efg_go(e, n, game_after(e->rules, &n->s, did, &next), &did);
        }
    }
    return err;
}

static void efg_put_chance(struct efg *e, const struct outcomes *o)
{
    if (e->out == NULL)
        return;
    writer_add(e->out, "c \"\" %" PRIu64 " \"\" {", ++e->chances);
    for (uint32_t i = 0; i < o->states.n; i++)
        writer_add(e->out, " \"%" PRIu32 "\" %" PRIu64 "/%" PRIu64, i + 1, o->ways[i], o->all);
    writer_put(e->out, " } 0\n");
}

static int efg_chance(struct efg *e, const struct efg_position *n)
{
    struct outcomes o;
    int err = outcomes_find(&o, &e->budget, e->rules, &n->s);

    if (err != OK)
        return err;
    if (o.all == 0)
        err = ERR_LIMIT;
    else if (o.states.n > 1)
        efg_put_chance(e, &o);
    for (uint32_t i = 0; i < o.states.n && err == OK; i++)
        err = efg_go(e, n, &o.states.keys[i].s, NULL);
    outcomes_release(&o, &e->budget);
    return err;
}

static int efg_put(struct efg *e, const struct efg_position *n)
{
    switch (n->s.turn) {
    case OVER:
        return efg_end(e, n);
    case CHANCE:
        return efg_chance(e, n);
    case BOTH:
        return efg_both(e, n);
    default:
        return efg_turn(e, n, n->s.turn);
    }
}

/* Every level takes some of the stack. After an error the depth stays where it was. */
static int efg_walk(struct efg *e, const struct efg_position *n)
{
    int err = ++e->nodes > EFG_NODES_MAX || ++e->depth > EFG_DEPTH_MAX ? ERR_LIMIT : efg_put(e, n);

    if (err == OK)
        e->depth--;
    return err;
}

/* ---- the file -------------------------------------------------------------------------------- */

static int efg_run(const struct rules *r, struct writer *out, bool *is_deep)
{
    struct efg e = {.rules = r, .out = out};
    struct state start = game_start(r, P1);
    int err;

    if (out != NULL)
        writer_add(out, "EFG 2 R \"%s\" { \"%s\" \"%s\" }\n\"\"\n\n", rules_words(r).at,
                   r->game->names[P1], r->game->names[P2]);
    err = efg_go(&e, &(struct efg_position){0}, &start, NULL);
    *is_deep = e.depth > EFG_DEPTH_MAX;
    intern_release(&e.known, &e.budget);
    budget_free(&e.budget, e.sets, e.sets_room, sizeof *e.sets);
    return err;
}

int efg_check(const struct rules *r, struct text *why)
{
    bool is_deep = false;
    int err;

    if ((err = efg_run(r, NULL, &is_deep)) == ERR_LIMIT && r->value[TURN_LIMIT] == 0)
        text_add(why,
                 "without a turn limit the tree would be endless, or have more than %d nodes: set "
                 "one with --rule turn-limit=N.",
                 EFG_NODES_MAX);
    else if (err == ERR_LIMIT && is_deep)
        text_add(why, "the tree would be more than %d moves deep: set a lower turn limit.",
                 EFG_DEPTH_MAX);
    else if (err == ERR_LIMIT)
        text_add(why,
                 "the tree would have more than %d nodes: set a lower turn limit, or smaller "
                 "numbers.",
                 EFG_NODES_MAX);
    else if (err != OK)
        text_add(why, "%s.", err_text(err));
    return err;
}

int efg_write(const struct rules *r, struct writer *out)
{
    return efg_run(r, out, &(bool){false});
}
