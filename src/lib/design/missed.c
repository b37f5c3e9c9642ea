#include "design/missed.h"

#include "bots/battle/certain.h"
#include "bots/ladder/sight.h"

/* Values up to this count as 0. */
static const double nothing = 1e-6;

/* ---- counting -------------------------------------------------------------------------------- */

/* Find the row of this kind, or insert it. */
static struct missed_row *missed_find_row(struct missed *m, enum missed_kind kind, int plies)
{
    int at = 0;

    while (at < m->rows &&
           (m->row[at].kind < kind || (m->row[at].kind == kind && m->row[at].plies < plies)))
        at++;
    if (at < m->rows && m->row[at].kind == kind && m->row[at].plies == plies)
        return &m->row[at];
    memmove(&m->row[at + 1], &m->row[at], (size_t)(m->rows++ - at) * sizeof m->row[0]);
    m->row[at] = (struct missed_row){.kind = kind, .plies = plies};
    return &m->row[at];
}

/* Add a player's decision; `wrong` are the choices that miss something. */
static void missed_add(struct missed *m, enum missed_kind kind, int plies, int rung,
                       const bool *wrong, const double *odds, int n)
{
    struct missed_row *row = missed_find_row(m, kind, plies < MISSED_FAR ? plies : MISSED_FAR);

    row->positions[rung]++;
    for (int i = 0; i < n; i++)
        row->missed[rung] += wrong[i] ? odds[i] : 0;
}

/* One thing that can be missed at a position, and the choices that miss it. */
struct missed_case {
    enum missed_kind kind;
    int plies;
    bool wrong[MOVES_MAX];
};

enum { MISSED_AT_ONCE = 3, MISSED_LOSS_PLIES = 2 };

/* Can this be missed? Some choice misses it, and another does not. */
static bool missed_is_possible(const struct missed_case *c, int n)
{
    int wrong = 0;

    for (int i = 0; i < n; i++)
        wrong += c->wrong[i];
    return wrong > 0 && wrong < n;
}

static int missed_list(const struct prospect *list, const struct sight_ends *e, int n,
                       struct missed_case out[MISSED_AT_ONCE])
{
    int soonest = 0, count = 0;
    double best = -1;

    for (int i = 0; i < n; i++) {
        if (e[i].win > 0 && (soonest == 0 || e[i].win < soonest))
            soonest = e[i].win;
        best = list[i].worth.value > best ? list[i].worth.value : best;
    }
    if (soonest > 0) {
        out[count] = (struct missed_case){.kind = MISSED_WIN, .plies = soonest};
        for (int i = 0; i < n; i++)
            out[count].wrong[i] = soonest == 1 ? e[i].win != 1 : e[i].win == 0;
        count += missed_is_possible(&out[count], n);
    }
    for (int plies = 1; plies <= MISSED_LOSS_PLIES && soonest != 1; plies++) {
        struct missed_case *c = &out[count];

        *c = (struct missed_case){.kind = MISSED_LOSS, .plies = plies};
        for (int i = 0; i < n; i++)
            c->wrong[i] = e[i].loss == plies && list[i].worth.value < best - nothing;
        count += missed_is_possible(c, n);
    }
    return count;
}

/* ---- games that are solved ------------------------------------------------------------------- */

static void missed_at(const struct solution *known, const struct state *s, int player,
                      struct missed *out)
{
    const struct rules *r = solution_rules(known);
    struct prospect list[MOVES_MAX];
    struct missed_case err[MISSED_AT_ONCE];
    struct sight_ends ends[MOVES_MAX];
    struct view v = {*s, player};
    move legal[MOVES_MAX];
    int n = solution_prospects(known, s, player, list), count;
    struct decision d = {.rules = r, .known = known, .view = &v, .legal = legal, .n = n};

    if (n < 0)
        return;
    for (int i = 0; i < n; i++) {
        legal[i] = list[i].move;
        ends[i] = sight_ends(r, s, player, &list[i]);
    }
    count = missed_list(list, ends, n, err);
    for (int rung = 0; rung < MISSED_PLAYERS && count > 0; rung++) {
        double odds[MOVES_MAX];

        if (bot_odds(bots_rung(r->game, rung), &d, odds))
            for (int i = 0; i < count; i++)
                missed_add(out, err[i].kind, err[i].plies, rung, err[i].wrong, odds, n);
    }
}

bool missed_in_solution(const struct solution *known, bool (*going_on)(void), struct missed *out)
{
    uint64_t cursor = 0;
    struct state s;
    struct worth w;

    *out = (struct missed){0};
    while (solution_next(known, &cursor, &s, &w)) {
        if (going_on != NULL && !going_on())
            return false;
        for (int player = P1; player <= P2; player++)
            if (state_wants(&s, player))
                missed_at(known, &s, player, out);
    }
    return true;
}

/* ---- games with hidden cards ----------------------------------------------------------------- */

struct missed_seat {
    struct missed *out;
    const struct bot *bot;
    int rung;
};

static move missed_choose(void *context, const struct duel *duel, int player)
{
    const struct missed_seat *seat = context;
    struct decision_room room;
    struct decision d = bot_decision(duel, player, NULL, duel->dice, &room);
    bool keep[MOVES_MAX], wrong[MOVES_MAX];
    enum certain certain = certain_moves(&d, keep);
    move chosen = seat->bot->choose(seat->bot, &d);
    double odds[MOVES_MAX];

    if (certain == CERTAIN_NOTHING)
        return chosen;
    if (seat->bot->odds == NULL || !seat->bot->odds(seat->bot, &d, odds))
        for (int i = 0; i < d.n; i++)
            odds[i] = d.legal[i] == chosen;
    for (int i = 0; i < d.n; i++)
        wrong[i] = !keep[i];
    missed_add(seat->out, certain == CERTAIN_KILL ? MISSED_WIN : MISSED_LOSS, 1, seat->rung, wrong,
               odds, d.n);
    return chosen;
}

bool missed_in_games(const struct rules *r, int games, uint64_t seed, bool (*going_on)(void),
                     struct missed *out)
{
    struct past past;
    struct duel d;

    *out = (struct missed){0};
    duel_init(&d, r, P1, 0);
    d.past = &past;
    for (int rung = 0; rung < MISSED_PLAYERS; rung++) {
        struct missed_seat seat = {out, bots_rung(r->game, rung), rung};

        for (int i = 0; i < games; i++) {
            struct rng g = rng_at(seed, (uint64_t)rung, (uint64_t)i);

            if (going_on != NULL && !going_on())
                return false;
            d.dice = &g;
            duel_begin(&d, NULL, i % 2);
            while (!duel_is_over(&d) && d.turns < MISSED_TURNS)
                duel_advance(&d, missed_choose, &seat);
        }
    }
    return true;
}
