/*
 * Random games as one would program them by hand: one loop for one game with the book's numbers,
 * everything in local variables. The library is compared with them. Their choices are
 * those of the rules with the same dice, which the signature proves.
 */
#include "bench/hand_loops.h"

#include "cli/bench/bench.h"

static inline uint64_t hand_mix(uint64_t signature, int a, int b)
{
    return graph_mix(signature, (struct joint){(move)a, (move)b});
}

static int hand_energy_clash(struct rng *dice, uint64_t *signature)
{
    enum { ATTACK, DEFEND, RECHARGE };
    int mine = 10, theirs = 10, defending = 0, turn = 0;
    uint64_t mixed = *signature;
    struct rng g = *dice;

    while (turn < BENCH_TURNS) {
        int verb = mine >= 2 ? (int)rng_below(&g, 3) : 1 + (int)rng_below(&g, 2), hit;

        turn++;
        mixed = hand_mix(mixed, MOVE(verb, 0), 0);
        hit = verb == ATTACK && mine > 2 ? (defending ? 1 : 3) : 0;
        defending = verb == DEFEND;
        mine += verb == ATTACK ? -2 : verb == DEFEND ? -1 : mine > 16 ? 20 - mine : 4;
        theirs -= hit;
        if (theirs <= 0 || mine <= 0)
            break;
        hit = mine;
        mine = theirs;
        theirs = hit;
    }
    *signature = mixed;
    *dice = g;
    return turn;
}

static int hand_energy_duel(struct rng *dice, uint64_t *signature)
{
    enum { ATTACK, CHARGE };
    int mine = 10, theirs = 10, turn = 0;
    uint64_t mixed = *signature;
    struct rng g = *dice;

    while (turn < BENCH_TURNS) {
        int most = mine < 3 ? mine : 3, cost = 1 + (int)rng_below(&g, (uint32_t)most + 1), before;
        bool charges = cost > most;

        turn++;
        mixed = hand_mix(mixed, charges ? MOVE(CHARGE, 0) : MOVE(ATTACK, cost), 0);
        mine = charges ? (mine > 8 ? 10 : mine + 2) : mine - cost;
        theirs -= charges ? 0 : 2 * cost;
        if (theirs <= 0 || mine <= 0)
            break;
        before = mine;
        mine = theirs;
        theirs = before;
    }
    *signature = mixed;
    *dice = g;
    return turn;
}

static int hand_energy_duel_blast(struct rng *dice, uint64_t *signature)
{
    enum { CHARGE, SHIELD, BLAST };
    int ep[2] = {10, 10}, locked[2] = {0, 0}, turn = 0;
    uint64_t mixed = *signature;
    struct rng g = *dice;

    for (; turn < BENCH_TURNS && ep[0] > 0 && ep[1] > 0; turn++) {
        int a = locked[0] + (int)rng_below(&g, locked[0] ? 2 : 3);
        int b = locked[1] + (int)rng_below(&g, locked[1] ? 2 : 3);
        int blast_a = a == BLAST && ep[0] >= 2, blast_b = b == BLAST && ep[1] >= 2;

        mixed = hand_mix(mixed, MOVE(a, 0), MOVE(b, 0));
        ep[0] += (a == CHARGE) - 2 * blast_a - (blast_b && a != SHIELD ? 3 : 0);
        ep[1] += (b == CHARGE) - 2 * blast_b - (blast_a && b != SHIELD ? 3 : 0);
        locked[0] = a == SHIELD;
        locked[1] = b == SHIELD;
    }
    *signature = mixed;
    *dice = g;
    return turn;
}

const struct hand_loop hand_loops[HAND_LOOPS] = {{"energy-clash", hand_energy_clash},
                                                 {"energy-duel", hand_energy_duel},
                                                 {"energy-duel-blast", hand_energy_duel_blast}};
