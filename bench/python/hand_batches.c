/*
 * The games by hand: random games without the library and with no other rules than the books', a
 * thousand at a time, each step with a mask and an observation of every player who chooses next, in
 * the columns of the library. steps.py compiles and runs it. usage: hand_batches GAME STEPS
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES = 1024, MOST_COLUMNS = 84, MOST_MOVES = 21 };

static uint64_t dice[GAMES];
static int16_t seen[2 * GAMES * MOST_COLUMNS];
static uint8_t masks[2 * GAMES * MOST_MOVES];

/* SplitMix64 (Steele, Lea, Flood 2014). */
static inline int below(int i, int n)
{
    uint64_t z = dice[i] += 0x9e3779b97f4a7c15U;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return (int)(((z ^ (z >> 31)) >> 32) * (uint64_t)n >> 32);
}

static inline int least(int a, int b)
{
    return a < b ? a : b;
}

/* ---- Energy Duel, Energy Clash --------------------------------------------------------------- */

/* Of the player to move first. */
static struct {
    int16_t mine, theirs, defending; /* the other player is defending */
} energies[GAMES];

static void duel_begin(int i)
{
    energies[i].mine = energies[i].theirs = 10;
    energies[i].defending = 0;
}

static inline void duel_step(int i)
{
    int mine = energies[i].mine, theirs = energies[i].theirs, most = least(mine, 3);
    int cost = 1 + below(i, most + 1), charges = cost > most;
    int16_t *row = seen + i * 4;
    uint8_t *mask = masks + i * 4;

    mine = charges ? least(mine + 2, 10) : mine - cost;
    theirs -= charges ? 0 : 2 * cost;
    if (mine <= 0 || theirs <= 0)
        mine = theirs = 10;
    energies[i].mine = row[2] = (int16_t)theirs;
    energies[i].theirs = row[3] = (int16_t)mine;
    row[0] = 0;
    row[1] = 1;
    for (int m = 0; m < 3; m++)
        mask[m] = theirs > m;
    mask[3] = 1;
}

static inline void clash_step(int i)
{
    enum { ATTACK, DEFEND };
    int mine = energies[i].mine, theirs = energies[i].theirs;
    int verb = mine >= 2 ? below(i, 3) : 1 + below(i, 2), defends = verb == DEFEND;
    int hit = verb == ATTACK && mine > 2 ? (energies[i].defending ? 1 : 3) : 0;
    int16_t *row = seen + i * 6;
    uint8_t *mask = masks + i * 3;

    mine = verb == ATTACK ? mine - 2 : defends ? mine - 1 : least(mine + 4, 20);
    theirs -= hit;
    if (mine <= 0 || theirs <= 0) {
        mine = theirs = 10;
        defends = 0;
    }
    energies[i].mine = row[2] = (int16_t)theirs;
    energies[i].theirs = row[3] = (int16_t)mine;
    energies[i].defending = row[5] = (int16_t)defends;
    row[0] = row[4] = 0;
    row[1] = 1;
    mask[0] = theirs >= 2;
    mask[1] = mask[2] = 1;
}

/* ---- Energy Duel: Charge, Shield, Blast ------------------------------------------------------ */

static struct {
    int16_t ep[2], locked[2];
} blasts[GAMES];

static void blast_begin(int i)
{
    blasts[i].ep[0] = blasts[i].ep[1] = 10;
    blasts[i].locked[0] = blasts[i].locked[1] = 0;
}

static inline void blast_show(int i, int me)
{
    int at = 2 * i + me;
    int16_t *row = seen + at * 6;
    uint8_t *mask = masks + at * 3;

    row[0] = 0;
    row[1] = 1;
    row[2] = blasts[i].ep[me];
    row[3] = blasts[i].ep[!me];
    row[4] = blasts[i].locked[me];
    row[5] = blasts[i].locked[!me];
    mask[0] = !blasts[i].locked[me];
    mask[1] = mask[2] = 1;
}

static inline void blast_step(int i)
{
    enum { CHARGE, SHIELD, BLAST };
    int16_t *ep = blasts[i].ep, *locked = blasts[i].locked;
    int chosen[2], fires[2];

    for (int p = 0; p < 2; p++) {
        chosen[p] = locked[p] + below(i, 3 - locked[p]);
        fires[p] = chosen[p] == BLAST && ep[p] >= 2;
        locked[p] = chosen[p] == SHIELD;
    }
    for (int p = 0; p < 2; p++)
        ep[p] = (int16_t)(ep[p] + (chosen[p] == CHARGE) - 2 * fires[p] -
                          (fires[!p] && chosen[p] != SHIELD ? 3 : 0));
    if (ep[0] <= 0 || ep[1] <= 0)
        blast_begin(i);
    blast_show(i, 0);
    blast_show(i, 1);
}

/* ---- Charge ---------------------------------------------------------------------------------- */

/* Seats are 0, the player to move, and 1; they change after every turn. */
static struct charge {
    int16_t total[2], cards[2][3], blocked, gain; /* of 0: blocked; of 1: what 0 could steal */
} charges[GAMES];

static void charge_begin(int i)
{
    charges[i] = (struct charge){.cards = {{5, 2, 1}, {5, 2, 1}}};
}

static inline int charge_add(int total, int amount)
{
    return total + amount > 15 ? 0 : total + amount;
}

static inline void charge_show(int i)
{
    const struct charge *g = &charges[i];
    int16_t *row = seen + i * 14;
    uint8_t *mask = masks + i * 8;

    row[0] = row[11] = row[12] = 0;
    row[1] = 1;
    memcpy(row + 2, g->total, sizeof g->total);
    memcpy(row + 4, g->cards, sizeof g->cards);
    row[10] = g->blocked;
    row[13] = g->gain;
    memset(mask, g->cards[0][0] > 0, 5);
    mask[5] = g->cards[0][1] > 0;
    mask[6] = g->cards[0][2] > 0;
    mask[7] = g->cards[0][0] == 0;
}

static inline void charge_step(int i)
{
    struct charge g = charges[i], *next = &charges[i];
    int numbers = g.cards[0][0] > 0 ? 5 : 0, block = g.cards[0][1] > 0;
    int pick = below(i, (numbers ? 5 : 1) + block + (g.cards[0][2] > 0)), gain = 0, blocks = 0;

    if (pick < numbers) {
        g.cards[0][0]--;
        if (!g.blocked) {
            gain = g.total[0] + pick + 1 > 15 ? 0 : pick + 1;
            g.total[0] = (int16_t)charge_add(g.total[0], pick + 1);
        }
    } else if (block && pick == numbers) {
        g.cards[0][1]--;
        blocks = 1;
    } else if (g.cards[0][2] > 0 && pick == numbers + block) {
        g.cards[0][2]--;
        g.total[1] = (int16_t)(g.total[1] - least(g.gain, g.total[1]));
        g.total[0] = (int16_t)charge_add(g.total[0], g.gain);
    } else {
        g.cards[0][0] = 5;
    }
    if (g.total[0] == 15) {
        charge_begin(i);
    } else {
        next->total[0] = g.total[1];
        next->total[1] = g.total[0];
        memcpy(next->cards[0], g.cards[1], sizeof g.cards[1]);
        memcpy(next->cards[1], g.cards[0], sizeof g.cards[0]);
        next->blocked = (int16_t)blocks;
        next->gain = (int16_t)gain;
    }
    charge_show(i);
}

/* ---- Battle Numbers -------------------------------------------------------------------------- */

enum { TOP = 10, COPIES = 2, HAND = 5, HP = 20 };

/* How many there are of each card, as a row has it: and how many more, or fewer. */
struct pile {
    int16_t of[TOP], unseen;
};

static struct {
    struct {
        struct pile hand, deck, discard, known;
        int16_t hp, held, left, knowns;
        uint8_t cards[TOP * COPIES]; /* the deck: the first `left` of them */
    } side[2];
    int attacker, attack;
} battles[GAMES];

static void battle_shuffle(int i, int p)
{
    battles[i].side[p].left = 0;
    for (int v = 0; v < TOP; v++) {
        int16_t n = (int16_t)(COPIES - battles[i].side[p].hand.of[v]);

        battles[i].side[p].deck.of[v] = n;
        while (n-- > 0)
            battles[i].side[p].cards[battles[i].side[p].left++] = (uint8_t)v;
    }
    memset(&battles[i].side[p].discard, 0, sizeof(struct pile));
}

static inline void battle_draw(int i, int p)
{
    while (battles[i].side[p].held < HAND) {
        int at;

        if (battles[i].side[p].left == 0)
            battle_shuffle(i, p);
        at = below(i, battles[i].side[p].left--);
        battles[i].side[p].deck.of[battles[i].side[p].cards[at]]--;
        battles[i].side[p].hand.of[battles[i].side[p].cards[at]]++;
        battles[i].side[p].held++;
        battles[i].side[p].cards[at] = battles[i].side[p].cards[battles[i].side[p].left];
        if (battles[i].side[p].left == 0) {
            battles[i].side[p].known = battles[i].side[p].hand;
            battles[i].side[p].knowns = battles[i].side[p].held;
        }
    }
}

static void battle_begin(int i)
{
    memset(&battles[i], 0, sizeof battles[i]);
    for (int p = 0; p < 2; p++) {
        battles[i].side[p].hp = HP;
        battle_shuffle(i, p);
        battle_draw(i, p);
    }
}

static inline int16_t *battle_copy(int16_t *row, const struct pile *mine, const struct pile *other)
{
    memcpy(row, mine, sizeof *mine);
    memcpy(row + TOP + 1, other, sizeof *other);
    return row + 2 * (TOP + 1);
}

static inline void battle_show(int i, int me)
{
    int16_t *row = seen + i * MOST_COLUMNS;
    uint8_t *mask = masks + i * MOST_MOVES;
    struct pile hand = battles[i].side[!me].known, deck = battles[i].side[!me].deck;

    hand.unseen = (int16_t)(battles[i].side[!me].held - battles[i].side[!me].knowns);
    deck.unseen = (int16_t)-hand.unseen;
    for (int v = 0; v < TOP; v++)
        deck.of[v] = (int16_t)(deck.of[v] + battles[i].side[!me].hand.of[v] - hand.of[v]);
    row[0] = 0;
    row[1] = 1;
    row[2] = battles[i].side[me].hp;
    row[3] = battles[i].side[!me].hp;
    row = battle_copy(row + 4, &battles[i].side[me].hand, &hand);
    row = battle_copy(row, &battles[i].side[me].deck, &deck);
    row = battle_copy(row, &battles[i].side[me].discard, &battles[i].side[!me].discard);
    row = battle_copy(row, &battles[i].side[me].known, &battles[i].side[!me].known);
    row[0] = 0;
    row[1] = (int16_t)battles[i].attack;
    for (int v = 0; v < TOP; v++) {
        mask[v] = !battles[i].attack && battles[i].side[me].hand.of[v] > 0;
        mask[TOP + v] = battles[i].attack && battles[i].side[me].hand.of[v] > 0;
    }
    mask[2 * TOP] = battles[i].attack > 0;
}

/* Return the value of a card that a player plays, or 0. */
static inline int battle_play(int i, int p, int may_pass)
{
    int list[TOP], n = 0, pick;

    for (int v = 0; v < TOP; v++) {
        list[n] = v;
        n += battles[i].side[p].hand.of[v] > 0;
    }
    if ((pick = below(i, n + may_pass)) == n)
        return 0;
    battles[i].side[p].hand.of[list[pick]]--;
    battles[i].side[p].held--;
    if (battles[i].side[p].known.of[list[pick]] > 0) {
        battles[i].side[p].known.of[list[pick]]--;
        battles[i].side[p].knowns--;
    }
    return list[pick] + 1;
}

static inline void battle_step(int i)
{
    int attacker = battles[i].attacker, attack = battles[i].attack, answer;

    if (!attack) {
        battles[i].attack = battle_play(i, attacker, 0);
        battle_show(i, !attacker);
        return;
    }
    answer = battle_play(i, !attacker, 1);
    battles[i].side[attacker].discard.of[attack - 1]++;
    if (answer)
        battles[i].side[!attacker].discard.of[answer - 1]++;
    if (attack > answer)
        battles[i].side[!attacker].hp = (int16_t)(battles[i].side[!attacker].hp - attack + answer);
    battles[i].attack = 0;
    battles[i].attacker = !attacker;
    if (battles[i].side[!attacker].hp <= 0) {
        battle_begin(i);
    } else {
        battle_draw(i, 0);
        battle_draw(i, 1);
    }
    battle_show(i, battles[i].attacker);
}

/* ---- the measurement ------------------------------------------------------------------------- */

#define ALL(step)                                                                                  \
    static void step##_all(void)                                                                   \
    {                                                                                              \
        for (int i = 0; i < GAMES; i++)                                                            \
            step(i);                                                                               \
    }
ALL(charge_step)
ALL(clash_step)
ALL(battle_step)
ALL(duel_step)
ALL(blast_step)

static const struct {
    const char *game;
    void (*begin)(int i);
    void (*all)(void);
} loops[] = {{"charge", charge_begin, charge_step_all},
             {"energy-clash", duel_begin, clash_step_all},
             {"battle-numbers", battle_begin, battle_step_all},
             {"energy-duel", duel_begin, duel_step_all},
             {"energy-duel-blast", blast_begin, blast_step_all}};

static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Return steps a second, by the quickest run; what is not read need not be computed. */
static double measured(int at, long rounds, unsigned *sum)
{
    double best = 1e9;

    for (int run = 0; run < 25; run++) {
        double from = seconds(), took;

        for (long round = 0; round < rounds; round++)
            loops[at].all();
        took = seconds() - from;
        best = took < best ? took : best;
        *sum += (unsigned)seen[run] + masks[run];
    }
    return (double)(rounds * GAMES) / best;
}

int main(int argc, char **argv)
{
    long rounds = argc == 3 ? atol(argv[2]) / GAMES : 0;
    unsigned sum = 0;

    for (int at = 0; rounds > 0 && at < (int)(sizeof loops / sizeof loops[0]); at++)
        if (strcmp(loops[at].game, argv[1]) == 0) {
            for (int i = 0; i < GAMES; i++) {
                dice[i] = (uint64_t)i << 20;
                loops[at].begin(i);
            }
            printf("%.0f\n", measured(at, rounds, &sum));
            return sum == 0;
        }
    return 2;
}
