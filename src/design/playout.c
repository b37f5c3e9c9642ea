#include "design/playout.h"

#include "core/nature.h"

#include <math.h>

int playout_player_open(struct player *p, const char *id, const struct rules *r,
                        const struct solution *known)
{
    const struct bot *bot = bots_find(id);

    if (bot == NULL || !bot_plays(bot, r->game) ||
        (bot->needs == BOT_NEEDS_SOLUTION && known == NULL))
        return ERR_UNKNOWN;
    *p = (struct player){bot, known};
    return OK;
}

const char *playout_usual_player(const struct rules *r)
{
    return r->game->digits != NULL ? "casual" : "random";
}

static move playout_choose(const struct player *p, const struct rules *r, const struct state *s,
                           int seat, const struct past *past, struct rng *g)
{
    struct view view = game_view(r, s, seat);
    move legal[MOVES_MAX];
    int n = r->game->legal(r, s, seat, legal);

    return p->bot->choose(p->bot, &(struct decision){r, p->known, &view, legal, n, g, past});
}

static struct joint playout_choose_all(const struct rules *r, const struct state *s,
                                       const struct past *past, const struct player *const seats[2],
                                       struct rng *g)
{
    struct joint m = {0};

    if (s->turn == CHANCE) {
        m.a = nature_draw(r, s, g);
        return m;
    }
    m.a = playout_choose(seats[s->turn == P2], r, s, s->turn == P2 ? P2 : P1, past, g);
    if (s->turn == BOTH)
        m.b = playout_choose(seats[P2], r, s, P2, past, g);
    return m;
}

static void playout_play(struct playout_tally *t, const struct rules *r,
                         const struct player *const seats[2], struct rng *g)
{
    struct state s = game_start(r, P1);
    struct past past = {0};
    int turns = 0;

    while (s.turn != OVER && turns < PLAYOUT_TURNS) {
        struct joint m = playout_choose_all(r, &s, &past, seats, g);

        turns += game_ends_turn(r->game, m);
        past_note(&past, r, &s, m);
        game_step(r, &s, m);
    }
    t->score.games++;
    t->score.turns += (uint64_t)turns;
    t->score.first += s.result == P1_WINS;
    t->score.second += s.result == P2_WINS;
    t->score.draws += s.result == DRAW;
    t->score.unfinished += s.result == UNFINISHED || s.result == UNDECIDED;
    t->length[turns] += s.result == P1_WINS || s.result == P2_WINS || s.result == DRAW;
}

int playout_many(struct playout_tally *t, const struct rules *r, const struct player *first,
                 const struct player *second, const struct playouts *setup)
{
    const struct player *const seats[2] = {first, second};

    for (int i = 0; i < setup->games; i++) {
        struct rng g = rng_at(setup->seed, 0, (uint64_t)i);

        if (i % 64 == 0 && setup->going_on != NULL &&
            !setup->going_on(setup->context, (double)i / setup->games))
            return ERR_OVER;
        playout_play(t, r, seats, &g);
    }
    return OK;
}

struct share playout_share(double part, double whole)
{
    const double z = 1.959964;
    struct share s = {0, 0, 1};
    double middle, spread;

    if (whole <= 0)
        return s;
    s.value = part / whole;
    middle = (s.value + z * z / (2 * whole)) / (1 + z * z / whole);
    spread = z * sqrt(s.value * (1 - s.value) / whole + z * z / (4 * whole * whole)) /
             (1 + z * z / whole);
    s.low = part <= 0 ? 0 : middle - spread;
    s.high = part >= whole ? 1 : middle + spread;
    return s;
}

struct share playout_first_share(const struct playout_score *s)
{
    double level = (double)(s->draws + s->unfinished) / 2;

    return playout_share((double)s->first + level, (double)s->games);
}

double playout_open_share(const struct playout_score *s)
{
    return s->games ? (double)(s->draws + s->unfinished) / (double)s->games : 0;
}

double playout_mean_turns(const struct playout_score *s)
{
    return s->games ? (double)s->turns / (double)s->games : 0;
}

int playout_within(const struct playout_tally *t, double share)
{
    uint64_t ended = 0;

    for (int i = 0; i < PLAYOUT_TURNS; i++) {
        ended += t->length[i];
        if ((double)ended >= share * (double)t->score.games)
            return i;
    }
    return PLAYOUT_TURNS;
}
