#include "design/playout.h"

#include "bots/odds_memo.h"

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
    const char *usual = "random";

    if (r->game->digits != NULL)
        return "casual";
    for (int i = 0; i < bots_count(); i++)
        if (bots_at(i)->kind == BOT_YARDSTICK && bots_at(i)->needs == BOT_NEEDS_NOTHING &&
            bot_plays(bots_at(i), r->game))
            usual = bots_at(i)->id;
    return usual;
}

/* Two players, and the odds of their choices at the positions that they have met. */
struct playout_seats {
    const struct player *player[2];
    struct odds_memo memo[2];
};

/* Return the odds of a player that draws its choices from them; NULL: it does not, or they are
 * unknown. */
static const double *playout_odds(struct playout_seats *seats, const struct decision *d, int player)
{
    const struct player *p = seats->player[player];
    const struct state *s = &d->view->seen;
    int memo = p == seats->player[P1] ? P1 : P2, far, left;
    uint64_t number;
    struct odds_place place;

    if (p->bot->draws != BOT_DRAWS_BY_ODDS || p->known == NULL ||
        solution_number(p->known, s, &number) != OK)
        return NULL;
    far = solution_far(p->known);
    left = d->rules->value[TURN_LIMIT] - s->clock;
    place = (struct odds_place){(uint32_t)number, s->turn == BOTH ? player : P1,
                                left < far ? left : far, d->n};
    return odds_memo_get(&seats->memo[memo], p->bot, d->rules, p->known, &place);
}

static move playout_ask(void *context, const struct duel *d, int player)
{
    struct playout_seats *seats = context;
    const struct player *p = seats->player[player];
    struct decision_room room;
    struct decision at = bot_decision(d, player, p->known, d->dice, &room);
    const double *odds = playout_odds(seats, &at, player);

    return odds != NULL ? at.legal[bot_draw(odds, at.n, d->dice)] : p->bot->choose(p->bot, &at);
}

static void playout_count(struct playout_tally *t, enum result result, int turns)
{
    t->score.games++;
    t->score.turns += (uint64_t)turns;
    t->score.first += result == P1_WINS;
    t->score.second += result == P2_WINS;
    t->score.draws += result == DRAW;
    t->score.unfinished += result == UNFINISHED || result == UNDECIDED;
    t->length[turns] += result == P1_WINS || result == P2_WINS || result == DRAW;
}

static void playout_one(struct playout_tally *t, struct duel *d, struct playout_seats *seats)
{
    duel_begin(d, NULL, P1);
    while (!duel_is_over(d) && d->turns < PLAYOUT_TURNS)
        duel_advance(d, playout_ask, seats);
    playout_count(t, d->now.result, d->turns);
}

int playout_many(struct playout_tally *t, const struct rules *r, const struct player *first,
                 const struct player *second, const struct playouts *setup)
{
    struct playout_seats seats = {.player = {first, second}};
    struct past past;
    struct duel d;
    int i;

    duel_init(&d, r, P1, 0);
    d.past = &past;
    for (i = 0; i < setup->games; i++) {
        struct rng g = rng_at(setup->seed, 0, (uint64_t)i);

        if (setup->going_on != NULL && !setup->going_on(setup->context, (double)i / setup->games))
            break;
        d.dice = &g;
        playout_one(t, &d, &seats);
    }
    for (int p = P1; p <= P2; p++)
        odds_memo_release(&seats.memo[p]);
    return i == setup->games ? OK : ERR_OVER;
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
