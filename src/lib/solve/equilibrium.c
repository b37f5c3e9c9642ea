/*
 * The entrance to the solver of games with hidden cards: it checks whether the tree fits, when the
 * mix is good enough, and reports the result.
 *
 * The size of a tree is unknown before it has grown. So the tree is grown for one turn, for two,
 * and so on. Each takes a fraction of the time of the next, and shows whether the next will fit.
 */
#include "solve/equilibrium.h"

#include "solve/hidden/first_choices.h"
#include "solve/outcomes.h"

#include <stdlib.h>

enum { USUAL_TURNS = 8, USUAL_ITERATIONS = 100000 };
static const double usual_target = 0.001;

struct equilibrium {
    struct rules rules;
    struct state from;     /* where play begins */
    struct outcomes deals; /* nature's first, if the caller chose where play begins */
    struct budget budget;
    struct tree tree;
    struct cfr cfr; /* at the end: only the mean, and the values of choices */
    struct first_choices first;
    struct equilibrium_facts facts;
};

/* ---- is there room? -------------------------------------------------------------------------- */

/* The size of a tree for a number of turns. */
struct size {
    int turns;
    double histories, bytes;
};

static struct size equilibrium_size_of(const struct equilibrium *e)
{
    return (struct size){e->rules.value[TURN_LIMIT], (double)e->tree.positions,
                         (double)(e->budget.now + cfr_bytes(&e->tree))};
}

/* Predict the size for more turns from two sizes. */
static struct size equilibrium_foretell(struct size before, struct size now, int turns)
{
    struct size s = {turns, now.histories, now.bytes};

    for (int i = now.turns; before.turns > 0 && i < turns; i++) {
        s.histories *= now.histories / before.histories;
        s.bytes *= now.bytes / before.bytes;
    }
    return s;
}

static int equilibrium_too_large(const struct rules *r, struct size fits, struct size fails,
                                 struct text *why)
{
    const double gib = 1 << 30;

    text_add(why, "this is too large to solve: ");
    rules_print_briefly(r, why);
    text_add(why, " has about %.2g histories within %d turns, which would need about %.2g GiB",
             fails.histories, fails.turns, fails.bytes / gib);
    if (fits.turns > 0)
        text_add(why, "; turn-limit=%d, with %.0f histories and %.2g GiB, fits", fits.turns,
                 fits.histories, fits.bytes / gib);
    text_add(why, ".");
    return ERR_LIMIT;
}

/* Did the turn limit stop no game? */
static bool equilibrium_is_complete(const struct equilibrium *e)
{
    for (uint64_t i = 0; i < e->tree.ending_count; i++)
        if (e->tree.endings[i].unfinished)
            return false;
    return e->rules.value[LIMIT_RESULT] == LIMIT_UNFINISHED;
}

/* ---- growing --------------------------------------------------------------------------------- */

static void equilibrium_explain(int err, struct text *why)
{
    if (err == ERR_OVER)
        text_add(why, "solving was stopped.");
    else if (err == ERR_RANGE)
        text_add(why,
                 "a game may take more than %d choices of both players: set a lower turn limit.",
                 DEPTH_MAX);
    else if (err == ERR_LIMIT)
        text_add(
            why,
            "this is too large to solve: there are more than %d ways to deal the hidden cards.",
            OUTCOMES_MAX);
}

static int equilibrium_grow(struct equilibrium *e, const struct rules *r,
                            const struct equilibrium_setup *setup, int limit, struct text *why)
{
    struct size before = {0}, now = {0}, next = {.turns = e->from.clock + 1};
    double room = setup->memory > 0 ? (double)setup->memory : 1e300;

    for (;;) {
        int err, more;

        tree_release(&e->tree);
        e->rules.value[TURN_LIMIT] = next.turns;
        e->tree = (struct tree){.rules = &e->rules, .setup = setup, .budget = &e->budget};
        err = tree_grow(&e->tree);
        if (err == ERR_MEMORY || (err == OK && equilibrium_size_of(e).bytes > room))
            return equilibrium_too_large(r, now, err == OK ? equilibrium_size_of(e) : next, why);
        if (err != OK) {
            equilibrium_explain(err, why);
            return err == ERR_RANGE ? ERR_LIMIT : err;
        }
        before = now;
        now = equilibrium_size_of(e);
        if (now.turns == limit || equilibrium_is_complete(e))
            return OK;
        more = now.turns + 1 + now.turns / 8; /* more at a time where there are many */
        next = equilibrium_foretell(before, now, more < limit ? more : limit);
        if (next.bytes > 2 * room)
            return equilibrium_too_large(r, now, next, why);
    }
}

/* ---- learning -------------------------------------------------------------------------------- */

/* Compare the mean mixes with the best replies to them. */
static void equilibrium_measure(struct equilibrium *e)
{
    struct cfr *c = &e->cfr;
    struct mix mean = cfr_mean(c);
    double high = tree_walk_response(&e->tree, &mean, P1, c->value);
    double low = tree_walk_response(&e->tree, &mean, P2, c->value);

    e->facts.value = (high + low) / 2;
    e->facts.exploitability = (high - low) / 2;
    e->facts.iterations = c->iterations;
}

static bool equilibrium_is_power_of_two(int n)
{
    return (n & (n - 1)) == 0;
}

/* Measure after 1, 2, 3, 4, 6, 8, 12, … iterations, because measuring costs as much as an
 * iteration. */
static int equilibrium_learn(struct equilibrium *e, const struct equilibrium_setup *setup)
{
    double target = setup->target > 0 ? setup->target : usual_target, share = 0;
    struct equilibrium_facts *f = &e->facts;
    int last = setup->iterations > 0 ? setup->iterations : USUAL_ITERATIONS;

    for (int i = 1; i <= last; i++) {
        bool notes = equilibrium_is_power_of_two(i) || i == last, done;

        cfr_iterate(&e->cfr);
        if (notes || (i % 3 == 0 && equilibrium_is_power_of_two(i / 3))) {
            equilibrium_measure(e);
            done = f->exploitability <= target;
            if (notes || done)
                f->milestone[f->milestones++] = (struct milestone){i, f->exploitability};
            if (done)
                return OK;
            share = target / f->exploitability;
        }
        share = share > (double)i / last ? share : (double)i / last;
        if (equilibrium_pause(setup, share) != OK)
            return ERR_OVER;
    }
    return OK;
}

/* Find the value of each choice of a player's sets: that of the best play after it, against the
 * other's mix. In a set that the other never lets arise, the fewest errors of the other are
 * likeliest. */
static void equilibrium_weigh_choices(struct equilibrium *e, int player)
{
    const struct tree *t = &e->tree;
    struct cfr *c = &e->cfr;
    struct mix mean = cfr_mean(c), errs = mean;
    double gain[MOVES_MAX], room[MOVES_MAX], sign = player == P1 ? 1 : -1;

    errs.more = 1e-9;
    errs.to = (uint32_t)t->slots;
    tree_walk_down(t, &errs, player, c->value);
    tree_walk_ends(t, c->value);
    for (struct set s = tree_bottom(t); tree_up(t, &s);) {
        uint32_t slot = s.slot, moves = s.moves;
        double all;

        if ((int)s.owner != player) {
            tree_walk_set(t, &s, tree_walk_shares(t, &s, &mean, room), c->value, NULL);
            continue;
        }
        e->facts.sets++;
        all = tree_walk_answer(t, &s, c->value, gain);
        for (uint32_t j = 0; j < moves; j++)
            c->worth[slot + j] = all > 0 ? sign * gain[j] / all : 0;
    }
}

static double equilibrium_unfinished_share(struct equilibrium *e)
{
    struct mix mean = cfr_mean(&e->cfr);
    double share = 0;

    tree_walk_down(&e->tree, &mean, BOTH, e->cfr.value);
    for (uint64_t i = 0; i < e->tree.ending_count; i++)
        if (e->tree.endings[i].unfinished)
            share += e->cfr.value[e->tree.endings[i].position];
    return share;
}

/* Find the values of the first choices. What is learned meanwhile is measured too. */
static int equilibrium_weigh_first(struct equilibrium *e, const struct equilibrium_setup *setup)
{
    struct equilibrium_facts *f = &e->facts;
    int err = first_choices_find(&e->first, &e->cfr, setup);

    if (err == OK && e->cfr.iterations > f->iterations) {
        equilibrium_measure(e);
        if (f->milestones < MILESTONES_MAX)
            f->milestone[f->milestones++] = (struct milestone){f->iterations, f->exploitability};
    }
    return err;
}

/* Find the mixes of a tree that has grown. */
static int equilibrium_solve(struct equilibrium *e, const struct equilibrium_setup *setup,
                             struct text *why)
{
    int err = cfr_init(&e->cfr, &e->tree);

    if (err == OK && setup->policy == NULL)
        err = equilibrium_learn(e, setup);
    /* The bounds of first choices do not hold in every game of a file. */
    if (err == OK && setup->policy == NULL && e->rules.game != NULL)
        err = equilibrium_weigh_first(e, setup);
    if (err == OK && setup->policy != NULL) {
        for (uint64_t i = 0; i < e->tree.slots; i++)
            tree_walk_write_weight(&e->cfr.sum[i], e->tree.shares[i]);
        equilibrium_measure(e);
    }
    if (err == OK) {
        equilibrium_weigh_choices(e, P1);
        equilibrium_weigh_choices(e, P2);
        e->facts.unfinished = equilibrium_unfinished_share(e);
        cfr_trim(&e->cfr);
    } else {
        text_add(why, err == ERR_OVER ? "solving was stopped." : "there is not enough memory.");
    }
    e->facts.histories = e->tree.positions;
    e->facts.peak = e->budget.peak;
    return err;
}

static int equilibrium_work(struct equilibrium *e, const struct rules *r,
                            const struct equilibrium_setup *setup, struct text *why)
{
    int limit = r->value[TURN_LIMIT], err;

    if (limit == 0)
        limit = setup->turns > 0 ? setup->turns : USUAL_TURNS;
    if ((err = equilibrium_grow(e, r, setup, limit, why)) != OK)
        return err;
    if (setup->from != NULL && (err = outcomes_find(&e->deals, &e->budget, r, &e->from)) != OK)
        return err;
    err = equilibrium_solve(e, setup, why);
    e->facts.turns = r->value[TURN_LIMIT] == 0 && !equilibrium_is_complete(e) ? limit : 0;
    return err;
}

static int equilibrium_keep(struct equilibrium **out, struct equilibrium *e, int err)
{
    if (err == OK)
        *out = e;
    else
        equilibrium_free(e);
    return err;
}

int equilibrium_of_tree(struct equilibrium **out, struct tree *t,
                        const struct equilibrium_setup *setup, struct text *why)
{
    struct equilibrium *e = calloc(1, sizeof *e);

    if (e == NULL) {
        tree_release(t);
        return ERR_MEMORY;
    }
    e->budget = *t->budget;
    e->tree = *t;
    e->tree.budget = &e->budget;
    e->tree.setup = setup;
    e->cfr.tree = &e->tree;
    return equilibrium_keep(out, e, equilibrium_solve(e, setup, why));
}

int equilibrium_new(struct equilibrium **out, const struct rules *r,
                    const struct equilibrium_setup *setup, struct text *why)
{
    struct equilibrium *e = calloc(1, sizeof *e);

    if (e == NULL)
        return ERR_MEMORY;
    e->rules = *r;
    e->from = setup->from ? *setup->from : game_start(r, P1);
    e->budget.limit = setup->memory;
    e->tree.budget = &e->budget;
    e->cfr.tree = &e->tree;
    return equilibrium_keep(out, e, equilibrium_work(e, r, setup, why));
}

void equilibrium_free(struct equilibrium *e)
{
    if (e == NULL)
        return;
    first_choices_release(&e->first, &e->tree);
    cfr_release(&e->cfr);
    outcomes_release(&e->deals, &e->budget);
    tree_release(&e->tree);
    free(e);
}

/* ---- what was found -------------------------------------------------------------------------- */

const struct rules *equilibrium_rules(const struct equilibrium *e)
{
    return &e->rules;
}

void equilibrium_facts(const struct equilibrium *e, struct equilibrium_facts *out)
{
    *out = e->facts;
}

/* Which of nature's outcomes is this? */
static int equilibrium_follow_nature(const struct equilibrium *e, const struct state *from,
                                     const struct state *to, uint32_t *position)
{
    struct budget any = {0};
    struct key key = {.s = *to};
    struct outcomes o;
    struct set set;
    int err;

    if (!tree_set(&e->tree, *position, &set) || set.owner != CHANCE)
        return OK; /* nature's choice does not matter */
    if ((err = outcomes_find(&o, &any, &e->rules, from)) != OK)
        return err;
    *position = tree_after(&e->tree, set, *position, intern_find(&o.states, &key));
    outcomes_release(&o, &any);
    return OK;
}

static uint32_t equilibrium_follow_player(const struct equilibrium *e, const struct state *s,
                                          int player, move m, uint32_t position)
{
    move list[MOVES_MAX];
    struct set set;

    if (!tree_set(&e->tree, position, &set))
        return position;
    e->rules.game->legal(&e->rules, s, player, list);
    for (uint32_t i = 0; i < set.moves; i++)
        if (list[i] == m)
            return tree_after(&e->tree, set, position, i);
    return position;
}

/* Where both choose at once, Player 1 comes first in the tree. */
static uint32_t equilibrium_follow_players(const struct equilibrium *e, const struct state *s,
                                           struct joint m, uint32_t position)
{
    int first = s->turn == BOTH ? P1 : s->turn;

    position = equilibrium_follow_player(e, s, first, m.a, position);
    return s->turn == BOTH ? equilibrium_follow_player(e, s, P2, m.b, position) : position;
}

/* The state and the position after a line of play. */
static int equilibrium_follow(const struct equilibrium *e, const struct joint *line, size_t n,
                              struct state *s, uint32_t *position)
{
    struct state dealt = *s = e->from; /* where nature's moves began */

    *position = e->tree.root;
    for (size_t i = 0; i < n; i++) {
        struct state next = *s;
        int err = game_play(&e->rules, &next, line[i]);

        if (err == OK && s->turn != CHANCE)
            *position = equilibrium_follow_players(e, s, line[i], *position);
        else if (err == OK && next.turn != CHANCE)
            err = equilibrium_follow_nature(e, &dealt, &next, position);
        if (err != OK)
            return err;
        if (s->turn != CHANCE)
            dealt = next;
        *s = next;
    }
    return OK;
}

/* Get the values of a set's choices for its player, and their errors. */
static void equilibrium_values(const struct equilibrium *e, const struct set *s,
                               double value[MOVES_MAX], double error[MOVES_MAX])
{
    for (uint32_t i = 0; i < s->moves; i++) {
        const struct first_choice *first = first_choices_at(&e->first, s->slot + i);

        value[i] = first != NULL ? first->value : e->cfr.worth[s->slot + i];
        error[i] = first != NULL ? first->error : -1;
    }
}

static int equilibrium_prospects_of(const struct equilibrium *e, const struct state *s, int player,
                                    uint32_t position, struct prospect out[MOVES_MAX])
{
    struct mix mean = cfr_mean(&e->cfr);
    double room[MOVES_MAX], value[MOVES_MAX], error[MOVES_MAX];
    move list[MOVES_MAX];
    struct set set;

    if (s->turn == OVER || !tree_set(&e->tree, position, &set))
        return ERR_OVER;
    e->rules.game->legal(&e->rules, s, player, list);
    if ((int)set.owner != player) { /* any choice of the other will do, since it is not seen */
        position = tree_after(&e->tree, set, position, 0);
        tree_set(&e->tree, position, &set);
    }
    tree_walk_shares(&e->tree, &set, &mean, room);
    equilibrium_values(e, &set, value, error);
    for (uint32_t i = 0; i < set.moves; i++)
        out[i] = (struct prospect){
            .move = list[i], .worth = {value[i], 0}, .share = room[i], .error = error[i]};
    return (int)set.moves;
}

int equilibrium_prospects(const struct equilibrium *e, const struct joint *line, size_t n,
                          struct prospect out[MOVES_MAX])
{
    struct state s;
    uint32_t position;
    int err = equilibrium_follow(e, line, n, &s, &position);

    if (err != OK || s.turn == CHANCE)
        return err != OK ? err : ERR_ILLEGAL;
    return equilibrium_prospects_of(e, &s, s.turn == P2 ? P2 : P1, position, out);
}

int equilibrium_mix(const struct equilibrium *e, uint32_t position, double share[MOVES_MAX],
                    double value[MOVES_MAX], double error[MOVES_MAX])
{
    struct mix mean = cfr_mean(&e->cfr);
    struct set set;

    tree_set(&e->tree, position, &set);
    tree_walk_shares(&e->tree, &set, &mean, share);
    equilibrium_values(e, &set, value, error);
    return (int)set.moves;
}

bool equilibrium_deal(const struct equilibrium *e, uint32_t i, struct state *out)
{
    if (i >= e->deals.states.n)
        return false;
    *out = e->deals.states.keys[i].s;
    return true;
}

int equilibrium_prospects_at(const struct equilibrium *e, const struct view *v,
                             struct prospect out[MOVES_MAX])
{
    struct set root;
    bool matters = tree_set(&e->tree, e->tree.root, &root) && root.owner == CHANCE;
    struct state s;

    for (uint32_t i = 0; equilibrium_deal(e, i, &s); i++) {
        struct state seen = game_view(&e->rules, &s, v->me).seen;

        if (state_wants(&s, v->me) && memcmp(&seen, &v->seen, sizeof seen) == 0)
            return equilibrium_prospects_of(
                e, &s, v->me, matters ? tree_after(&e->tree, root, e->tree.root, i) : e->tree.root,
                out);
    }
    return ERR_UNKNOWN;
}
