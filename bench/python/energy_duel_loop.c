/*
 * Energy Duel by hand: random games without the library, a thousand at a time, each step with a
 * mask and an observation of the player who chooses next. steps.py compiles and runs it.
 * usage: energy_duel_loop STEPS
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { GAMES = 1024, START = 10, CAP = 10, MOVES = 4, COLUMNS = 4 };

static struct {
    int16_t energy[2];
    uint64_t dice;
} games[GAMES];
static int16_t seen[GAMES][COLUMNS];
static uint8_t masks[GAMES][MOVES];

static uint32_t below(uint64_t *dice, uint32_t n)
{
    uint64_t z = *dice += 0x9e3779b97f4a7c15U;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return (uint32_t)(((z ^ (z >> 31)) >> 32) * n >> 32);
}

static void step(int i)
{
    int mine = games[i].energy[0], theirs = games[i].energy[1], most = mine < 3 ? mine : 3;
    int cost = 1 + (int)below(&games[i].dice, (uint32_t)most + 1);

    if (cost > most) {
        mine = mine + 2 < CAP ? mine + 2 : CAP;
    } else {
        mine -= cost;
        theirs -= 2 * cost;
    }
    if (mine <= 0 || theirs <= 0)
        mine = theirs = START;
    games[i].energy[0] = (int16_t)theirs;
    games[i].energy[1] = (int16_t)mine;
    for (int m = 0; m < 3; m++)
        masks[i][m] = theirs > m;
    masks[i][3] = 1;
    seen[i][0] = 0;
    seen[i][1] = 1;
    seen[i][2] = (int16_t)theirs;
    seen[i][3] = (int16_t)mine;
}

int main(int argc, char **argv)
{
    long rounds = argc == 2 ? atol(argv[1]) / GAMES : 0;
    double best = 1e9;
    unsigned sum = 0;

    for (int i = 0; i < GAMES; i++) {
        games[i].energy[0] = games[i].energy[1] = START;
        games[i].dice = (uint64_t)i << 20;
    }
    for (int run = 0; run < 25; run++) {
        struct timespec from, to;
        double took;

        clock_gettime(CLOCK_MONOTONIC, &from);
        for (long round = 0; round < rounds; round++)
            for (int i = 0; i < GAMES; i++)
                step(i);
        clock_gettime(CLOCK_MONOTONIC, &to);
        took = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
        best = took < best ? took : best;
        sum += (unsigned)seen[run][2] + masks[run][0]; /* what is not read need not be computed */
    }
    printf("%.0f\n", (double)(rounds * GAMES) / best);
    return sum == 0;
}
