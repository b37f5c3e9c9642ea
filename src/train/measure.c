#include "train/measure.h"

#include "solve/parallel.h"

#include <math.h>
#include <stdlib.h>

enum { DECISIONS_MAX = 2000 }; /* in a game; a longer game counts as a draw */

/* The result of a game for the measured player. */
struct measured_game {
    uint8_t points; /* 0 to 2 */
    uint8_t seat;   /* MEASURED_FIRST or MEASURED_SECOND */
    uint8_t decks;  /* the part of the game by its decks */
    uint16_t turns;
};

struct contest {
    const struct rules *r;
    struct contender who[2];
    uint64_t seed;
    bool (*going_on)(void);
    struct measured_game *games; /* the two games of a pair are neighbours */
};

/* The players of a game, and their random numbers. */
struct measure_seats {
    const struct contender *who[2];
    struct local_response_game response[2];
    struct rng rng;
    int one;          /* the seat of the measured player */
    int without_card; /* the player who played no card in the last choice, or -1 */
    enum measured_part decks;
};

static move measure_choose(void *context, const struct duel *d, int player)
{
    struct measure_seats *m = context;
    const struct contender *c = m->who[player];
    struct decision at = bot_decision(d, player, NULL, &m->rng, &(struct decision_room){0});
    move chosen = c->response != NULL ? local_response_choose(&m->response[player], &at)
                  : c->likeliest      ? local_response_likeliest(c->policy, &at)
                                      : policy_choose(c->policy, &at);

    if (m->without_card >= 0 && m->decks == MEASURED_DECKS_EQUAL) /* and the game continues */
        m->decks = m->without_card == m->one ? MEASURED_DECKS_BY_ONE : MEASURED_DECKS_BY_OTHER;
    m->without_card = MOVE_NUMBER(chosen) == 0 ? player : -1;
    return chosen;
}

static struct measured_game measure_play(const struct contest *m, uint64_t seed, int seat)
{
    struct measure_seats seats = {.rng = rng_at(seed, 65, (uint64_t)seat),
                                  .one = seat,
                                  .without_card = -1,
                                  .decks = MEASURED_DECKS_EQUAL};
    struct past past = {0};
    int first = (int)(seed & 1);
    struct duel d;

    seats.who[seat] = &m->who[0];
    seats.who[!seat] = &m->who[1];
    for (int p = P1; p <= P2; p++)
        if (seats.who[p]->response != NULL)
            local_response_begin(&seats.response[p], seats.who[p]->response, rng_next(&seats.rng));
    duel_init(&d, m->r, first, seed);
    d.past = &past;
    while (!duel_is_over(&d) && past.count < DECISIONS_MAX)
        duel_advance(&d, measure_choose, &seats);
    for (int p = P1; p <= P2; p++)
        local_response_release(&seats.response[p]);
    return (struct measured_game){.points = (uint8_t)(1 + state_worth(d.now.result, seat)),
                                  .seat = seat == first ? MEASURED_FIRST : MEASURED_SECOND,
                                  .decks = (uint8_t)seats.decks,
                                  .turns = (uint16_t)d.turns};
}

static void measure_play_pair(void *context, int worker, uint32_t pair)
{
    struct contest *m = context;
    uint64_t seed = rng_derive(m->seed, 0, pair);

    (void)worker;
    for (int seat = P1; seat <= P2 && (m->going_on == NULL || m->going_on()); seat++)
        m->games[2 * (size_t)pair + (size_t)seat] = measure_play(m, seed, seat);
}

/* Few games of a part belong to the same pair, so the error counts single games. */
static void measure_part(const struct contest *m, size_t games, int part, struct measured *out)
{
    double sum = 0, squares = 0;
    int n = 0;

    for (size_t i = 0; i < games; i++)
        if (m->games[i].seat == part || m->games[i].decks == part) {
            double points = m->games[i].points / 2.0;

            sum += points;
            squares += points * points;
            n++;
        }
    out->part[part].games = n;
    if (n > 0) {
        sum /= n;
        out->part[part].score = sum;
        out->part[part].error = 1.96 * sqrt((squares / n - sum * sum) / n);
    }
}

static struct measured measure_sum_up(const struct contest *m, uint32_t pairs)
{
    double sum = 0, squares = 0, turns = 0;
    struct measured out = {0};

    for (size_t i = 0; i < 2 * (size_t)pairs; i += 2) {
        double points = (m->games[i].points + m->games[i + 1].points) / 4.0;

        sum += points;
        squares += points * points;
        turns += m->games[i].turns + m->games[i + 1].turns;
    }
    sum /= pairs;
    out.score = sum;
    out.error = 1.96 * sqrt((squares / pairs - sum * sum) / pairs);
    out.turns = turns / (2.0 * pairs);
    out.games = (int)(2 * pairs);
    for (int part = 0; part < MEASURED_PARTS; part++)
        measure_part(m, 2 * (size_t)pairs, part, &out);
    return out;
}

struct measured measure(const struct rules *r, struct contender one, struct contender other,
                        int games, uint64_t seed, int jobs, bool (*going_on)(void))
{
    uint32_t pairs = ((uint32_t)games + 1) / 2;
    struct contest m = {r, {one, other}, seed, going_on, NULL};
    struct measured out = {.error = 1};

    m.games = calloc(2 * (size_t)pairs, sizeof *m.games);
    if (m.games != NULL) {
        parallel_for(jobs, pairs, measure_play_pair, &m);
        out = measure_sum_up(&m, pairs);
    }
    free(m.games);
    return out;
}
