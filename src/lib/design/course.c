/*
 * The order: first the positions and what follows from each of them; then the odds of the players;
 * then the games, turn by turn; last what happens from half of a game on, which needs the way from
 * the end, too.
 *
 * A position is kept once, for the player to move (for P1 where both choose). A game is at a
 * position with the seats as they are, or exchanged: two shares for each position.
 */
#include "design/course.h"

#include "bots/ladder/sight.h"
#include "core/array.h"

#include <math.h>
#include <stdlib.h>

/* What may follow a pair of choices. */
struct course_step {
    double weight;
    uint32_t next; /* 2 * node, and 1 more if the seats are exchanged; or an end */
    uint8_t row, column;
    bool within; /* the turn goes on */
};

/* Ends for the player to move, or P1. */
enum { END_LOST, END_DRAWN, END_OPEN, END_WON, ENDS };
static const uint32_t course_over = UINT32_MAX - ENDS;

struct course_node {
    struct state state;
    size_t first, last;            /* its steps; none: they are not known */
    uint32_t odds[COURSE_PLAYERS]; /* where a player's odds begin; 0: there is no place for them */
    uint8_t rows, columns;         /* choices of P1, and of P2 or 1 */
    uint8_t asked;                 /* players whose odds are known, by their bit */
    double share[2][2];            /* in turns of even and of odd number, by seats */
    double met;
};

struct courses {
    const struct solution *known;
    struct course_node *nodes;
    struct course_step *steps;
    double *odds;
    uint32_t *node_of; /* by the number of the position: its node, counted from 1 */
    uint32_t *list[2]; /* where games are: in this turn, after it */
    const struct bot *bot[COURSE_PLAYERS];
    struct sight_looks looks;
    size_t positions, count, node_room, step_count, step_room, odds_count, odds_room;
    size_t listed[2], list_room[2];
    /* the games followed last */
    struct state began;
    uint32_t start;
    int player[2];
    int turns; /* that all but a millionth of them take */
    double least;
    bool followed; /* are there any? */
    int err;
};

/* ---- positions ------------------------------------------------------------------------------- */

int courses_new(struct courses **out, const struct solution *known)
{
    struct courses *c = calloc(1, sizeof *c);
    struct solution_table t;

    if (c == NULL)
        return ERR_MEMORY;
    solution_table(known, &t);
    c->known = known;
    for (int i = 0; i < COURSE_PLAYERS; i++)
        c->bot[i] = bots_rung(solution_rules(known)->game, i);
    c->positions = t.count;
    c->odds_count = 1; /* 0 stands for odds that are not known */
    c->node_of = calloc(t.count, sizeof *c->node_of);
    c->looks.at = malloc(t.count * sizeof *c->looks.at);
    if (c->node_of == NULL || c->looks.at == NULL) {
        courses_free(c);
        return ERR_MEMORY;
    }
    for (uint64_t i = 0; i < t.count; i++)
        c->looks.at[i] = NAN;
    *out = c;
    return OK;
}

void courses_free(struct courses *c)
{
    if (c == NULL)
        return;
    free(c->nodes);
    free(c->steps);
    free(c->odds);
    free(c->node_of);
    free(c->looks.at);
    free(c->list[0]);
    free(c->list[1]);
    free(c);
}

/* Return the node of a position in which players choose, made if it is new. */
static uint32_t courses_node(struct courses *c, const struct state *s)
{
    uint64_t number;

    if (solution_number(c->known, s, &number) != OK) {
        c->err = ERR_UNKNOWN;
        return 0;
    }
    if (c->node_of[number] == 0) {
        if (!array_grow(&c->nodes, &c->node_room, c->count + 1, sizeof *c->nodes)) {
            c->err = ERR_MEMORY;
            return 0;
        }
        c->nodes[c->count] = (struct course_node){.state = *s};
        c->node_of[number] = (uint32_t)++c->count;
    }
    return c->node_of[number] - 1;
}

/* Return where a position leads to, seen by the player who moved last. */
static uint32_t courses_target(struct courses *c, int mover, const struct state *s)
{
    int worth = state_worth(s->result, mover);

    if (s->turn != OVER)
        return 2 * courses_node(c, s) + (s->turn == P2 ? mover == P1 : mover == P2);
    if (worth == 0)
        return course_over + (s->result == DRAW ? END_DRAWN : END_OPEN);
    return course_over + (worth > 0 ? END_WON : END_LOST);
}

/* Add what follows a pair of choices: this position, or all positions after nature's choices. */
static void courses_add_step(struct courses *c, int mover, const struct state *s,
                             struct course_step step)
{
    const struct rules *r = solution_rules(c->known);
    uint32_t odds[MOVES_MAX], all = 0;
    move list[MOVES_MAX];
    double weight = step.weight;
    struct state next;
    int n;

    if (s->turn != CHANCE) {
        step.next = courses_target(c, mover, s);
        if (!array_grow(&c->steps, &c->step_room, c->step_count + 1, sizeof *c->steps))
            c->err = ERR_MEMORY;
        else
            c->steps[c->step_count++] = step;
        return;
    }
    n = r->game->chance(r, s, list, odds);
    for (int i = 0; i < n; i++)
        all += odds[i];
    for (int i = 0; i < n; i++) {
        step.weight = weight * odds[i] / all;
        courses_add_step(c, mover, game_after(r, s, (struct joint){list[i], 0}, &next), step);
    }
}

static void courses_expand(struct courses *c, uint32_t node)
{
    const struct rules *r = solution_rules(c->known);
    const struct state s = c->nodes[node].state;
    int mover = s.turn == P2 ? P2 : P1, n, k = 1;
    move mine[MOVES_MAX], theirs[MOVES_MAX] = {0};
    size_t first = c->step_count;
    struct state next;

    n = r->game->legal(r, &s, mover, mine);
    if (s.turn == BOTH)
        k = r->game->legal(r, &s, P2, theirs);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++) {
            struct joint m = {mine[i], theirs[j]};

            courses_add_step(c, mover, game_after(r, &s, m, &next),
                             (struct course_step){.weight = 1,
                                                  .row = (uint8_t)i,
                                                  .column = (uint8_t)j,
                                                  .within = !game_ends_turn(r->game, m)});
        }
    c->nodes[node].rows = (uint8_t)n;
    c->nodes[node].columns = (uint8_t)k;
    c->nodes[node].first = first;
    c->nodes[node].last = c->step_count;
}

/* ---- odds ------------------------------------------------------------------------------------ */

/* Set the odds of one player's choices. */
static void courses_ask(struct courses *c, const struct bot *bot, const struct state *s, int player,
                        int n, double *odds)
{
    const struct rules *r = solution_rules(c->known);
    struct prospect list[MOVES_MAX];
    move legal[MOVES_MAX];
    struct view view = {.seen = *s, .me = player};
    struct decision d = {.rules = r, .known = c->known, .view = &view, .legal = legal, .n = n};
    struct sight how;

    if (bot->needs == BOT_NEEDS_NOTHING) {
        for (int i = 0; i < n; i++)
            odds[i] = 1.0 / n;
    } else if (bot->level < LEVELS) {
        how = sight_of(bot, r);
        solution_prospects(c->known, s, player, list);
        sight_odds(&how, c->known, c->looks, s, player, list, n, odds);
    } else {
        r->game->legal(r, s, player, legal);
        bot_odds(bot, &d, odds);
    }
}

/* Get the odds of a player at a node: for the player to move, or those of P1 and then of P2. */
static const double *courses_odds(struct courses *c, uint32_t node, int player)
{
    struct course_node *at = &c->nodes[node];
    int mover = at->state.turn == P2 ? P2 : P1;

    if (at->odds[player] == 0) {
        if (!array_grow(&c->odds, &c->odds_room, c->odds_count + 2 * MOVES_MAX, sizeof *c->odds)) {
            c->err = ERR_MEMORY;
            return NULL;
        }
        at->odds[player] = (uint32_t)c->odds_count;
        c->odds_count += (size_t)at->rows + (at->state.turn == BOTH ? at->columns : 0);
    }
    if (!(at->asked >> player & 1)) {
        double *odds = c->odds + at->odds[player];

        courses_ask(c, c->bot[player], &at->state, mover, at->rows, odds);
        if (at->state.turn == BOTH)
            courses_ask(c, c->bot[player], &at->state, P2, at->columns, odds + at->rows);
        at->asked |= (uint8_t)(1U << player);
    }
    return c->odds + at->odds[player];
}

void courses_forget(struct courses *c, int player)
{
    c->followed = false;
    for (size_t i = 0; i < c->count; i++)
        c->nodes[i].asked &= (uint8_t) ~(1U << player);
}

/* The odds of both seats at a node. */
struct course_mix {
    const double *rows, *columns;
};

static bool courses_mix(struct courses *c, uint32_t at, struct course_mix *out)
{
    static const double certain[1] = {1};
    uint32_t node = at / 2;
    bool both = c->nodes[node].state.turn == BOTH;

    if (c->nodes[node].last == 0)
        courses_expand(c, node);
    /* The second call may move what the first returned. */
    courses_odds(c, node, c->player[at & 1]);
    if (both)
        courses_odds(c, node, c->player[!(at & 1)]);
    if (c->err != OK)
        return false;
    out->rows = courses_odds(c, node, c->player[at & 1]);
    out->columns =
        both ? courses_odds(c, node, c->player[!(at & 1)]) + c->nodes[node].rows : certain;
    return true;
}

/* ---- games ----------------------------------------------------------------------------------- */

/* Let a share of the games be at a node, in this turn (0) or after it (1). */
static void courses_put(struct courses *c, int turn, int later, uint32_t at, double share)
{
    double *now = &c->nodes[at / 2].share[(turn + later) & 1][at & 1];

    if (*now == 0) {
        if (!array_grow(&c->list[(turn + later) & 1], &c->list_room[(turn + later) & 1],
                        c->listed[(turn + later) & 1] + 1, sizeof **c->list)) {
            c->err = ERR_MEMORY;
            return;
        }
        c->list[(turn + later) & 1][c->listed[(turn + later) & 1]++] = at;
    }
    *now += share;
}

static void course_end(struct course *out, int turn, bool exchanged, uint32_t end, double share)
{
    double *const to[ENDS] = {exchanged ? &out->first : &out->second, &out->draws, &out->unfinished,
                              exchanged ? &out->second : &out->first};

    *to[end] += share;
    if (end != END_OPEN)
        out->ended[turn] += share;
}

/* Play the turn on from one node. */
static void courses_turn_at(struct courses *c, int turn, uint32_t at, struct course *out)
{
    struct course_node *node = &c->nodes[at / 2];
    double share = node->share[turn & 1][at & 1];
    struct course_mix mix;

    node->share[turn & 1][at & 1] = 0;
    node->met += share;
    if (!courses_mix(c, at, &mix))
        return;
    for (size_t i = c->nodes[at / 2].first; i < c->nodes[at / 2].last && c->err == OK; i++) {
        const struct course_step *s = &c->steps[i];
        double part = share * s->weight * mix.rows[s->row] * mix.columns[s->column];

        if (part <= 0)
            continue;
        if (s->next >= course_over)
            course_end(out, turn, at & 1, s->next - course_over, part);
        else
            courses_put(c, turn, !s->within, s->next ^ (at & 1), part);
    }
}

/* Play a turn of all games; return the share of those that go on. */
static double courses_turn(struct courses *c, int turn, struct course *out)
{
    double left = 0;

    for (size_t i = 0; i < c->listed[turn & 1] && c->err == OK; i++) {
        uint32_t at = c->list[turn & 1][i];
        double *share = &c->nodes[at / 2].share[turn & 1][at & 1];

        if (*share < c->least) {
            out->cut += *share;
            *share = 0;
        } else {
            courses_turn_at(c, turn, at, out);
        }
    }
    c->listed[turn & 1] = 0;
    for (size_t i = 0; i < c->listed[!(turn & 1)]; i++) {
        uint32_t at = c->list[!(turn & 1)][i];

        left += c->nodes[at / 2].share[!(turn & 1)][at & 1];
    }
    return left;
}

/* Take the games that go on off the nodes; return their share. */
static double courses_clear(struct courses *c)
{
    double left = 0;

    for (int odd = 0; odd < 2; odd++) {
        for (size_t i = 0; i < c->listed[odd]; i++) {
            double *share = &c->nodes[c->list[odd][i] / 2].share[odd][c->list[odd][i] & 1];

            left += *share;
            *share = 0;
        }
        c->listed[odd] = 0;
    }
    return left;
}

int courses_follow(struct courses *c, const struct state *start, int first, int second,
                   double least, struct course *out)
{
    const double rest = 1e-9; /* the share of games that is not worth another turn */
    double left = 1;
    int turn = 1;

    c->followed = false;
    *out = (struct course){0};
    c->err = OK;
    c->player[P1] = first;
    c->player[P2] = second;
    c->least = least;
    c->began = *start;
    for (size_t i = 0; i < c->count; i++)
        c->nodes[i].met = 0;
    c->start = 2 * courses_node(c, start) + (start->turn == P2);
    if (c->err != OK)
        return c->err;
    courses_put(c, 1, 0, c->start, 1);
    for (c->turns = 0; turn <= COURSE_TURNS && left > rest && c->err == OK; turn++) {
        c->turns = left > 1e-6 ? turn : c->turns;
        left = courses_turn(c, turn, out);
    }
    left = courses_clear(c);
    *(turn > COURSE_TURNS ? &out->unfinished : &out->cut) += left;
    c->followed = c->err == OK;
    return c->err;
}

bool courses_are(const struct courses *c, const struct state *start, int first, int second,
                 double least)
{
    return c->followed && c->player[P1] == first && c->player[P2] == second && c->least == least &&
           memcmp(&c->began, start, sizeof *start) == 0;
}

int course_turns(const struct course *c)
{
    int turns = COURSE_TURNS + 1;

    while (turns > 1 && c->ended[turns - 1] <= 0)
        turns--;
    return turns;
}

int course_within(const struct course *c, double share, double extra)
{
    double ended = extra;

    for (int i = 0; i < COURSE_TURNS; i++) {
        ended += c->ended[i];
        if (ended >= share)
            return i;
    }
    return COURSE_TURNS;
}

bool courses_next(const struct courses *c, size_t *cursor, struct course_place *out)
{
    while (*cursor < c->count && c->nodes[*cursor].met <= 0)
        ++*cursor;
    if (*cursor >= c->count)
        return false;
    *out = (struct course_place){&c->nodes[*cursor].state, c->nodes[*cursor].met};
    ++*cursor;
    return true;
}

/* ---- from half of a game on ------------------------------------------------------------------ */

/* For each way to be at a node: the shares of its games that the first and the second seat win with
 * exactly so many turns more. */
struct course_ends {
    double first, second;
};

static struct course_ends courses_ends_at(struct courses *c, uint32_t at,
                                          const struct course_ends *before);

/* `before`: with one turn less, by node and seats; NULL: this turn is the last. */
static struct course_ends courses_ends_after(struct courses *c, const struct course_step *s,
                                             uint32_t exchanged, const struct course_ends *before)
{
    uint32_t won = exchanged ? END_LOST : END_WON, lost = exchanged ? END_WON : END_LOST;

    if (s->next >= course_over)
        return (struct course_ends){before == NULL && s->next == course_over + won,
                                    before == NULL && s->next == course_over + lost};
    if (s->within)
        return courses_ends_at(c, s->next ^ exchanged, before);
    return before != NULL ? before[s->next ^ exchanged] : (struct course_ends){0, 0};
}

static struct course_ends courses_ends_at(struct courses *c, uint32_t at,
                                          const struct course_ends *before)
{
    struct course_ends sum = {0, 0}, after;
    struct course_mix mix;

    if (!courses_mix(c, at, &mix))
        return sum;
    for (size_t i = c->nodes[at / 2].first; i < c->nodes[at / 2].last; i++) {
        const struct course_step *s = &c->steps[i];
        double part = s->weight * mix.rows[s->row] * mix.columns[s->column];

        if (part <= 0)
            continue;
        after = courses_ends_after(c, s, at & 1, before);
        sum.first += part * after.first;
        sum.second += part * after.second;
    }
    return sum;
}

/* Add the games that are at a node now, and end in exactly so many turns. */
static void courses_add_half(const struct courses *c, uint32_t at, double share,
                             struct course_ends ends, struct course_half *out)
{
    const struct state *s = &c->nodes[at / 2].state;
    int mover = s->turn == P2 ? P2 : P1, lead = s->points[mover] - s->points[!mover];

    if (at & 1)
        lead = -lead;
    if (lead == 0)
        return;
    out->ahead += share * (ends.first + ends.second);
    out->turned += share * (lead > 0 ? ends.second : ends.first);
}

/* Find out for all nodes that were met how their games end with one turn more. */
static void courses_ends(struct courses *c, size_t known, const struct course_ends *before,
                         struct course_ends *out)
{
    for (size_t i = 0; i < 2 * known && c->err == OK; i++)
        if (c->nodes[i / 2].met > 0)
            out[i] = courses_ends_at(c, (uint32_t)i, before);
}

static int courses_halves(struct courses *c, size_t known, struct course_ends *ends[2],
                          struct course_half *out)
{
    struct course unused = {0};
    int turns = c->turns;

    courses_ends(c, known, NULL, ends[0]); /* in one turn more */
    courses_put(c, 1, 0, c->start, 1);
    for (int half = 0; 2 * half <= turns && c->err == OK; half++) {
        /* Before turn half + 1, for games of 2 * half and of 2 * half + 1 turns. */
        for (int odd = half == 0; odd < 2; odd++) {
            const struct course_ends *in = ends[(half + odd + 1) & 1];

            if (odd == 1 && half > 0)
                courses_ends(c, known, ends[(half + 1) & 1], ends[half & 1]);
            for (size_t i = 0; i < c->listed[(half + 1) & 1]; i++) {
                uint32_t at = c->list[(half + 1) & 1][i];

                courses_add_half(c, at, c->nodes[at / 2].share[(half + 1) & 1][at & 1], in[at],
                                 out);
            }
        }
        courses_turn(c, half + 1, &unused);
    }
    courses_clear(c);
    return c->err;
}

int courses_at_half(struct courses *c, struct course_half *out)
{
    size_t known = c->count;
    struct course_ends *ends[2] = {calloc(2 * known, sizeof **ends),
                                   calloc(2 * known, sizeof **ends)};

    *out = (struct course_half){0, 0};
    c->err = ends[0] != NULL && ends[1] != NULL ? OK : ERR_MEMORY;
    if (c->err == OK)
        courses_halves(c, known, ends, out);
    free(ends[0]);
    free(ends[1]);
    return c->err;
}
