#include "arena/match.h"

#include <stdio.h>

struct running {
    const struct match *match;
    struct seat **seats;
    struct state now;
    struct past past;
    struct nature nature;
    struct match_result *out;
};

/* The game ends because this player did not keep the rules of conduct. */
static void match_forfeit(struct running *g, int player)
{
    g->out->forfeit = player + 1;
    state_end(&g->now, state_won_by(!player));
}

static bool match_ask(struct running *g, int player, move *out)
{
    struct text why = TEXT(g->out->reason);

    if (seat_choose(g->seats[player], g->match->rules, &g->now, &g->past, player, out, &why) == OK)
        return true;
    match_forfeit(g, player);
    return false;
}

/* Everyone who is to choose does so; false if the game ended over it. */
static bool match_choose(struct running *g, struct joint *m)
{
    const struct rules *r = g->match->rules;

    *m = (struct joint){0};
    switch (g->now.turn) {
    case CHANCE:
        m->a = nature_choose(&g->nature, r, &g->now);
        nature_note(&g->nature, r, m->a);
        return true;
    case BOTH:
        return match_ask(g, P1, &m->a) && match_ask(g, P2, &m->b);
    default:
        return match_ask(g, g->now.turn, &m->a);
    }
}

static void match_begin(struct running *g)
{
    for (int p = P1; p <= P2 && g->now.turn != OVER; p++) {
        struct protocol_game game = {*g->match->rules, p, g->match->first, g->match->bot_seed[p]};
        struct text why = TEXT(g->out->reason);

        if (seat_begin(g->seats[p], &game, &why) != OK)
            match_forfeit(g, p);
    }
}

static void match_end(struct running *g)
{
    for (int p = P1; p <= P2; p++) {
        seat_end(g->seats[p], g->now.result, p, g->out->forfeit ? "forfeit" : "");
        if (g->out->forfeit == p + 1)
            seat_stop(g->seats[p]);
    }
    g->out->result = g->now.result;
}

void match_play(const struct match *m, struct seat *seats[2], struct match_result *out,
                struct record *rec)
{
    const struct rules *r = m->rules;
    struct running g = {.match = m, .seats = seats, .out = out};
    struct joint chosen;

    *out = (struct match_result){.result = UNDECIDED};
    g.now = game_start(r, m->first);
    nature_init(&g.nature, m->seed);
    match_begin(&g);
    while (g.now.turn != OVER && match_choose(&g, &chosen)) {
        for (int p = P1; p <= P2; p++)
            seat_tell(seats[p], r, &g.now, chosen, p);
        if (rec != NULL)
            record_play(rec, chosen);
        past_note(&g.past, r, &g.now, chosen);
        out->turns += game_ends_turn(r->game, chosen);
        game_step(r, &g.now, chosen);
    }
    match_end(&g);
}
