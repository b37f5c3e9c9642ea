#include "arena/match.h"

/* Tell the programs what happened since the last call. */
static void match_tell(const struct referee *g, struct seat *seats[2], size_t *told)
{
    for (; *told < g->rec.count; ++*told)
        for (int p = P1; p <= P2; p++)
            seat_tell(seats[p], &g->rec, *told, p);
}

static void match_begin(struct referee *g, const struct match *m, struct seat *seats[2],
                        struct match_result *out)
{
    for (int p = P1; p <= P2 && referee_wanted(g) != OVER; p++) {
        struct protocol_game game = {*m->rules, p, m->first, m->bot_seed[p]};
        struct text why = TEXT(out->reason);

        if (seat_begin(seats[p], &game, &why) != OK)
            referee_forfeit(g, p, out->reason);
    }
}

/* Ask a player as often as the match says. */
static int match_answer(const struct referee *g, const struct match *match, struct seat *seat,
                        int player, move *m, struct text *why)
{
    int err, n = 0;

    do {
        err = seat_choose(seat, &g->rec.duel, player, m, why);
        if (err == OK && match->asks[player] > 1)
            match->answered(match->context, g->rec.count, *m);
    } while (err == OK && ++n < match->asks[player]);
    return err;
}

/* Ask a player. If the record cannot grow, the game ends without a winner. */
static void match_ask(struct referee *g, const struct match *match, struct seat *seat, int player,
                      struct match_result *out)
{
    struct text why = TEXT(out->reason);
    move m;

    if (match_answer(g, match, seat, player, &m, &why) != OK)
        referee_forfeit(g, player, out->reason);
    else if (referee_choose(g, player, m) != OK)
        referee_end(g, ENDING_ABORT, P1);
}

static void match_end(const struct referee *g, struct seat *seats[2], struct match_result *out)
{
    out->result = record_result(&g->rec);
    out->turns = g->rec.duel.turns;
    out->forfeit = g->rec.ending == ENDING_FORFEIT ? g->rec.ended_by + 1 : 0;
    for (int p = P1; p <= P2; p++) {
        seat_end(seats[p], out->result, p, out->forfeit ? "forfeit" : "");
        if (out->forfeit == p + 1)
            bot_process_stop(&seats[p]->process);
    }
}

void match_play(struct referee *g, const struct match *m, struct seat *seats[2],
                struct match_result *out)
{
    struct past past = {0};
    size_t told = 0;
    enum turn wanted;

    *out = (struct match_result){.result = UNDECIDED};
    duel_init(&g->rec.duel, m->rules, m->first, m->seed);
    g->rec.duel.past = &past;
    g->rec.first = m->first;
    if (referee_begin(g) != OK)
        referee_end(g, ENDING_ABORT, P1);
    match_begin(g, m, seats, out);
    while ((wanted = referee_wanted(g)) != OVER) {
        match_tell(g, seats, &told);
        match_ask(g, m, seats[wanted == P2], wanted == P2 ? P2 : P1, out);
    }
    match_tell(g, seats, &told);
    match_end(g, seats, out);
    g->rec.duel.past = NULL;
}
