/* Two small games of the literature with hidden cards and known values, for tests only. */
#ifndef TOYS_H
#define TOYS_H

#include "core/game.h"

static const struct option toy_options[] = {OPTIONS_COMMON, {0}};

/* When the game is over, the points hold what P1 wins, in chips. */
static inline double chips(const struct rules *r, const struct state *s)
{
    (void)r;
    return s->points[P1];
}

static inline void toy_end(struct state *s, int gain)
{
    s->points[P1] = (int16_t)gain;
    state_end(s, gain > 0 ? P1_WINS : gain < 0 ? P2_WINS : DRAW);
}

/* ---- Kuhn poker: three cards, one each, one bet ---------------------------------------------- */

enum { KUHN_PASS, KUHN_BET, KUHN_DEAL_1, KUHN_DEAL_2 };

struct OWN kuhn {
    uint8_t card[2]; /* 1 to 3; 0: none yet, or not known */
    uint8_t line;    /* a 1, and then for every choice a 0 or a 1 */
};
OWN_STATE(kuhn)

static const struct verb kuhn_verbs[] = {
    [KUHN_PASS] = {.word = "pass"},
    [KUHN_BET] = {.word = "bet"},
    [KUHN_DEAL_1] = {.word = "player 1 gets", .max = 3, .nature = 1},
    [KUHN_DEAL_2] = {.word = "player 2 gets", .max = 3, .nature = 2},
    {0},
};

static struct state kuhn_start(const struct rules *r, int first)
{
    struct state s = state_level(0, CHANCE);

    (void)r;
    (void)first;
    kuhn_of(&s)->line = 1;
    return s;
}

static int kuhn_legal(const struct rules *r, const struct state *s, int player, move out[MOVES_MAX])
{
    (void)r;
    (void)s;
    (void)player;
    out[0] = MOVE(KUHN_PASS, 0);
    out[1] = MOVE(KUHN_BET, 0);
    return 2;
}

static int kuhn_chance(const struct rules *r, const struct state *s, move out[MOVES_MAX],
                       uint32_t weight[MOVES_MAX])
{
    const struct kuhn *k = kuhn_in(s);
    int n = 0;

    (void)r;
    for (int card = 1; card <= 3; card++)
        if (card != k->card[P1]) {
            out[n] = MOVE(k->card[P1] ? KUHN_DEAL_2 : KUHN_DEAL_1, card);
            weight[n++] = 1;
        }
    return n;
}

static void kuhn_apply(const struct rules *r, struct state *s, move a, move b)
{
    struct kuhn *k = kuhn_of(s);
    int verb = MOVE_VERB(a), better = k->card[P1] > k->card[P2] ? 1 : -1;

    (void)r;
    (void)b;
    if (verb >= KUHN_DEAL_1) {
        k->card[verb - KUHN_DEAL_1] = (uint8_t)MOVE_NUMBER(a);
        s->turn = verb == KUHN_DEAL_1 ? CHANCE : P1;
        return;
    }
    k->line = (uint8_t)(2 * k->line + verb);
    s->turn = !s->turn;
    switch (k->line) {
    case 4: /* pass, pass */
        toy_end(s, better);
        break;
    case 6: /* bet, pass */
        toy_end(s, 1);
        break;
    case 10: /* pass, bet, pass */
        toy_end(s, -1);
        break;
    case 7:  /* bet, bet */
    case 11: /* pass, bet, bet */
        toy_end(s, 2 * better);
        break;
    }
}

static void kuhn_hide(const struct rules *r, struct state *s, int player)
{
    (void)r;
    kuhn_of(s)->card[!player] = 0;
}

static const struct game kuhn_poker = {
    .id = "kuhn",
    .title = "Kuhn poker",
    .names = {"Player 1", "Player 2"},
    .options = toy_options,
    .verbs = kuhn_verbs,
    .start = kuhn_start,
    .legal = kuhn_legal,
    .chance = kuhn_chance,
    .apply = kuhn_apply,
    .hide = kuhn_hide,
};

/* ---- Leduc hold'em: six cards of three ranks, two rounds, two bets a round ------------------- */

enum { LEDUC_FOLD, LEDUC_CALL, LEDUC_RAISE, LEDUC_DEAL_1, LEDUC_DEAL_2, LEDUC_BOARD };

/* The state does not keep the bets of the first round: players must remember them. */
struct OWN leduc {
    uint8_t card[3]; /* ranks 1 to 3: P1's, P2's, the board's; 0: none yet, or not known */
    uint8_t in[2];   /* chips */
    uint8_t raises;  /* in this round */
    uint8_t waits;   /* one call ends the round */
};
OWN_STATE(leduc)

static const struct verb leduc_verbs[] = {
    [LEDUC_FOLD] = {.word = "fold"},
    [LEDUC_CALL] = {.word = "call"},
    [LEDUC_RAISE] = {.word = "raise"},
    [LEDUC_DEAL_1] = {.word = "player 1 gets", .max = 3, .nature = 1},
    [LEDUC_DEAL_2] = {.word = "player 2 gets", .max = 3, .nature = 2},
    [LEDUC_BOARD] = {.word = "the board gets", .max = 3, .nature = 3},
    {0},
};

static struct state leduc_start(const struct rules *r, int first)
{
    struct state s = state_level(0, CHANCE);

    (void)r;
    (void)first;
    leduc_of(&s)->in[P1] = leduc_of(&s)->in[P2] = 1;
    return s;
}

static int leduc_legal(const struct rules *r, const struct state *s, int me, move out[MOVES_MAX])
{
    const struct leduc *l = leduc_in(s);
    int n = 0;

    (void)r;
    if (l->in[me] < l->in[!me])
        out[n++] = MOVE(LEDUC_FOLD, 0);
    out[n++] = MOVE(LEDUC_CALL, 0);
    if (l->raises < 2)
        out[n++] = MOVE(LEDUC_RAISE, 0);
    return n;
}

static int leduc_chance(const struct rules *r, const struct state *s, move out[MOVES_MAX],
                        uint32_t weight[MOVES_MAX])
{
    const struct leduc *l = leduc_in(s);
    int n = 0, verb = l->card[P1] == 0   ? LEDUC_DEAL_1
                      : l->card[P2] == 0 ? LEDUC_DEAL_2
                                         : LEDUC_BOARD;

    (void)r;
    for (int rank = 1; rank <= 3; rank++) {
        int left = 2 - (l->card[P1] == rank) - (l->card[P2] == rank);

        out[n] = MOVE(verb, rank);
        weight[n] = (uint32_t)left;
        n += left > 0;
    }
    return n;
}

static void leduc_show(struct state *s)
{
    const struct leduc *l = leduc_in(s);
    int strength[2];

    for (int p = P1; p <= P2; p++)
        strength[p] = l->card[p] + (l->card[p] == l->card[2] ? 3 : 0);
    toy_end(s, strength[P1] > strength[P2]   ? l->in[P2]
               : strength[P1] < strength[P2] ? -l->in[P1]
                                             : 0);
}

static void leduc_call(struct state *s, int me)
{
    struct leduc *l = leduc_of(s);

    l->in[me] = l->in[!me];
    if (!l->waits) { /* the first to speak checks */
        l->waits = 1;
        s->turn = (uint8_t)!me;
    } else if (l->card[2]) {
        leduc_show(s);
    } else {
        s->turn = CHANCE;
    }
}

static void leduc_apply(const struct rules *r, struct state *s, move a, move b)
{
    struct leduc *l = leduc_of(s);
    int me = s->turn, verb = MOVE_VERB(a);

    (void)r;
    (void)b;
    if (verb >= LEDUC_DEAL_1) {
        l->card[verb - LEDUC_DEAL_1] = (uint8_t)MOVE_NUMBER(a);
        l->raises = l->waits = 0;
        s->turn = verb == LEDUC_DEAL_1 ? CHANCE : P1;
    } else if (verb == LEDUC_FOLD) {
        toy_end(s, me == P1 ? -l->in[P1] : l->in[P2]);
    } else if (verb == LEDUC_CALL) {
        leduc_call(s, me);
    } else {
        l->in[me] = (uint8_t)(l->in[!me] + (l->card[2] ? 4 : 2));
        l->raises++;
        l->waits = 1;
        s->turn = (uint8_t)!me;
    }
}

static void leduc_hide(const struct rules *r, struct state *s, int player)
{
    (void)r;
    leduc_of(s)->card[!player] = 0;
}

static const struct game leduc_holdem = {
    .id = "leduc",
    .title = "Leduc hold'em",
    .names = {"Player 1", "Player 2"},
    .options = toy_options,
    .verbs = leduc_verbs,
    .start = leduc_start,
    .legal = leduc_legal,
    .chance = leduc_chance,
    .apply = leduc_apply,
    .hide = leduc_hide,
};

#endif
