/*
 * Random games as a program in C would play them with the functions of duello.h for one position: a
 * thousand at a time, each step with a mask and an observation of every player who chooses next.
 * steps.py compiles and runs it. usage: position_loop GAME STEPS
 */
#include "duello.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES = 1024, COLUMNS = 128, MOVES = 64 };

static struct {
    duello_rules *rules;
    const duello_move *moves; /* the columns of masks */
    int rows;                 /* of a game: 2 where both choose at once */
    uint64_t dice;
    duello_state games[GAMES];
    int16_t seen[2 * GAMES][COLUMNS];
    uint8_t masks[2 * GAMES][MOVES];
} it;

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint32_t below(uint32_t n)
{
    uint64_t z = it.dice += 0x9e3779b97f4a7c15U;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return (uint32_t)(((z ^ (z >> 31)) >> 32) * n >> 32);
}

static void nature(duello_state *s)
{
    duello_move list[DUELLO_MOVES_MAX];
    uint32_t weight[DUELLO_MOVES_MAX];

    while (s->turn == DUELLO_CHANCE) {
        int n = duello_state_chance(it.rules, s, list, weight), pick = 0;
        uint32_t total = 0, at;

        for (int i = 0; i < n; i++)
            total += weight[i];
        for (at = below(total); at >= weight[pick]; pick++)
            at -= weight[pick];
        duello_state_play(it.rules, s, list[pick], 0);
    }
}

static duello_move drawn(const duello_state *s, int player)
{
    duello_move list[DUELLO_MOVES_MAX];
    int n = duello_state_legal(it.rules, s, player, list);

    return list[below((uint32_t)n)];
}

static void show(const duello_state *s, int player, int row)
{
    duello_move list[DUELLO_MOVES_MAX];
    int n = duello_state_legal(it.rules, s, player, list);

    memset(it.masks[row], 0, MOVES);
    for (int i = 0, column = 0; i < n; i++) {
        while (it.moves[column] != list[i])
            column++;
        it.masks[row][column] = 1;
    }
    duello_state_observe(it.rules, s, player, it.seen[row], COLUMNS);
}

static void step(int i)
{
    duello_state *s = &it.games[i];
    bool both = s->turn == DUELLO_BOTH;
    duello_move a = drawn(s, both ? DUELLO_P1 : s->turn), b = both ? drawn(s, DUELLO_P2) : 0;

    duello_state_play(it.rules, s, a, b);
    nature(s);
    if (s->turn == DUELLO_OVER) {
        duello_state_start(it.rules, i % 2, s);
        nature(s);
    }
    for (int row = 0; row < it.rows; row++)
        show(s, it.rows == 2 ? row : s->turn, i * it.rows + row);
}

static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    char why[DUELLO_SENTENCE_BYTES];
    duello_batch_setup setup = {.size = sizeof setup, .count = 1};
    duello_batch *batch;
    double best = 1e9, begin;
    long rounds = argc == 3 ? atol(argv[2]) / GAMES : 0;

    if (rounds < 1 || duello_rules_parse(&it.rules, argv[1], why, sizeof why) < 0)
        return 2;
    setup.rules = it.rules;
    if (duello_batch_new(&batch, &setup, why, sizeof why) < 0)
        return 2;
    duello_batch_moves(batch, &it.moves);
    it.rows = duello_batch_rows(batch);
    for (int i = 0; i < GAMES; i++) {
        duello_state_start(it.rules, i % 2, &it.games[i]);
        nature(&it.games[i]);
    }
    for (int run = 0; run < 25; run++) {
        begin = seconds();
        for (long round = 0; round < rounds; round++)
            for (int i = 0; i < GAMES; i++)
                step(i);
        best = seconds() - begin < best ? seconds() - begin : best;
    }
    printf("%.0f\n", (double)(rounds * GAMES) / best);
    duello_batch_free(batch);
    duello_rules_free(it.rules);
}
