/*
 * Charge: play cards to be the first with exactly 15 points.
 *
 * `points` holds the charge. Of the past a state keeps only what can still matter: the gain that a
 * Steal would take, which only the player who has just moved can have, and Blocks in force.
 */
#include "core/game.h"

enum {
    GOAL = OPTIONS_OWN,
    MAX_ADD,
    CHARGE_CARDS,
    BLOCK_CARDS,
    STEAL_CARDS,
    REFRESH_WHEN,
    STEAL_GAIN,
    OVERSHOOT_GAIN,
    BLOCK_LASTS,
};
enum { CHARGE_EMPTY, HAND_EMPTY };
enum { CANNOT_BE_STOLEN_BACK, CAN_BE_STOLEN_BACK };
enum { GAINS_ZERO, GAINS_FACE };
enum { NEXT_TURN, NEXT_CHARGE };
enum { CHARGE, BLOCK, STEAL, REFRESH };
enum { PART_TOTAL, PART_CARDS, PART_BLOCKED, PART_GAIN, PARTS };
enum { KINDS = 3 }; /* of cards: CHARGE, BLOCK and STEAL */

struct OWN hands {
    uint8_t cards[2][KINDS];
    uint8_t blocked[2];
    uint8_t gain[2]; /* points gained in the last turn, which a Steal takes */
};
OWN_STATE(hands)

static const struct option options[] = {
    OPTIONS_COMMON,
    [GOAL] = {"goal", "points that win", 15, 1, 1000, NULL, "a player needs # points"},
    [MAX_ADD] = {"max-add", "most points one Charge card may add", 5, 1, 50, NULL,
                 "a Charge card adds at most # points"},
    [CHARGE_CARDS] = {"charge-cards", "Charge cards in a hand, and taken back by a refresh", 5, 1,
                      99, NULL, "a full hand has # Charge cards"},
    [BLOCK_CARDS] = {"block-cards", "Block cards in a hand", 2, 0, 99, NULL,
                     "a full hand has # Block cards", true},
    [STEAL_CARDS] = {"steal-cards", "Steal cards in a hand", 1, 0, 99, NULL,
                     "a full hand has # Steal cards", true},
    [REFRESH_WHEN] = {"refresh", "when a player may refresh", CHARGE_EMPTY, 0, 1,
                      "charge-empty|hand-empty",
                      "a refresh needs a hand without Charge cards|a refresh needs an empty hand"},
    [STEAL_GAIN] =
        {"steal-gain", "may points won by a Steal be stolen back?", CANNOT_BE_STOLEN_BACK, 0, 1,
         "no|yes",
         "points won by a Steal cannot be stolen|points won by a Steal can be stolen back"},
    [OVERSHOOT_GAIN] =
        {"overshoot-gain", "what can be stolen after a Charge that goes over the goal", GAINS_ZERO,
         0, 1, "zero|face",
         "a Charge over the goal leaves nothing to steal|a Charge over the goal can be stolen in full"},
    [BLOCK_LASTS] = {"block", "how long a Block lasts", NEXT_TURN, 0, 1, "next-turn|next-charge",
                     "a Block lasts for one turn|a Block lasts until the next Charge"},
    {0},
};

static const struct verb verbs[] = {
    [CHARGE] = {.word = "charge",
                .ask = "Enter amount",
                .key = 1,
                .max_option = MAX_ADD,
                .icon = ICON_BOLT,
                .act = ACT_GAIN,
                .from = PART_CARDS,
                .gist = "no gain now"},
    [BLOCK] = {.word = "block",
               .key = 2,
               .icon = ICON_STOP,
               .act = ACT_STOP,
               .from = PART_CARDS,
               .gist = "stops the next Charge"},
    [STEAL] = {.word = "steal",
               .key = 3,
               .icon = ICON_TAKE,
               .act = ACT_TAKE,
               .from = PART_CARDS,
               .gist = "nothing to take"},
    [REFRESH] = {.word = "refresh",
                 .key = 4,
                 .icon = ICON_AGAIN,
                 .gist = "{charge-cards} Charge cards back"},
    {0},
};

static const char face[] = "ks M25 85V22h11v-7h18v7h11v63zM95 85V22h11v-7h18v7h11v63z\n"
                           "w M27 83V24h36v59zM97 83V24h36v59z\n"
                           "y M30 80h30V69H30zM30 66h30V55H30zM30 52h30V41H30zM30 38h30V27H30z\n"
                           "f M100 80h30V69h-30zM100 66h30V55h-30z\n"
                           "k M85 30 71 54h8l-4 18 15-25h-8z";

static const char *const book[] = {
    "Both players start with 0 points and the same hand: {charge-cards} Charge, {block-cards} "
    "Block, {steal-cards} Steal. They take turns and play one card each turn, which is then "
    "gone. The first to have exactly {goal} points wins; a player who goes over {goal} drops to 0 "
    "immediately.",
    "Charge: add 1 to {max-add} points to your total.",
    "Block: if your opponent charges in their next turn, they gain nothing, and the Charge card is "
    "still used up. A Block does not stop a Steal.",
    "Steal: take the points that your opponent gained in their last turn.",
    "Refresh: when you have no Charge card left, you may use your turn to take {charge-cards} of "
    "them back. Blocks and Steals never come back.",
    "Rulings: you may refresh as soon as your Charge cards are gone (option refresh: with "
    "hand-empty, all your cards must be gone). Points won by a Steal cannot be stolen back (option "
    "steal-gain). A Charge that went over {goal} leaves nothing to steal (option overshoot-gain: "
    "with face, the announced amount can be stolen). A Block ends with the opponent's next turn, "
    "whatever they play (option block: with next-charge, it waits for their next Charge). If a "
    "Steal takes you over {goal}, you drop to 0, and your opponent still loses the points. You may "
    "steal when there is nothing to take, and block an opponent who cannot charge.",
    NULL,
};

static const struct promise promises[] = {
    {"No game can end in a draw.", PROMISE_NO_DRAW, 0},
    {"Games are quick.", PROMISE_QUICK, 40},
    {"A skilled player beats an unskilled one again and again.", PROMISE_SKILL, 75},
    {"Limited cards make timing matter: every card has its moment.", PROMISE_EVERY_MOVE, 0},
    {"Watching the opponent, predicting and bluffing pay off.", PROMISE_PREDICTION, 0},
    {0},
};

static struct state charge_start(const struct rules *r, int first)
{
    struct state s = state_level(0, first);

    for (int p = P1; p <= P2; p++)
        for (int kind = 0; kind < KINDS; kind++)
            hands_of(&s)->cards[p][kind] = (uint8_t)r->value[CHARGE_CARDS + kind];
    return s;
}

static bool charge_may_refresh(const struct rules *r, const uint8_t cards[KINDS])
{
    return cards[CHARGE] == 0 &&
           (r->value[REFRESH_WHEN] == CHARGE_EMPTY || cards[BLOCK] + cards[STEAL] == 0);
}

static int charge_legal(const struct rules *r, const struct state *s, int me, move out[MOVES_MAX])
{
    const struct hands *own = hands_in(s);
    int n = 0;

    if (own->cards[me][CHARGE] > 0)
        for (int amount = 1; amount <= r->value[MAX_ADD]; amount++)
            out[n++] = MOVE(CHARGE, amount);
    if (own->cards[me][BLOCK] > 0)
        out[n++] = MOVE(BLOCK, 0);
    if (own->cards[me][STEAL] > 0)
        out[n++] = MOVE(STEAL, 0);
    if (charge_may_refresh(r, own->cards[me]))
        out[n++] = MOVE(REFRESH, 0);
    return n;
}

/* The total after adding; over the goal it is 0. */
static int charge_add(const struct rules *r, int total, int amount)
{
    return total + amount > r->value[GOAL] ? 0 : total + amount;
}

/* The points that the victim of a Steal loses: at most what they have. */
static int charge_loss(const struct state *s, int victim, int amount)
{
    return amount < s->points[victim] ? amount : s->points[victim];
}

/* What a Steal could take after a turn that added this amount. */
static int charge_left_to_steal(const struct rules *r, int total, int amount)
{
    bool over = total + amount > r->value[GOAL];

    return over && r->value[OVERSHOOT_GAIN] == GAINS_ZERO ? 0 : amount;
}

static void charge(const struct rules *r, struct state *s, int me, int amount)
{
    struct hands *own = hands_of(s);

    if (!own->blocked[me]) {
        own->gain[me] = (uint8_t)charge_left_to_steal(r, s->points[me], amount);
        s->points[me] = (int16_t)charge_add(r, s->points[me], amount);
    }
    own->blocked[me] = 0;
}

static void charge_steal(const struct rules *r, struct state *s, int me)
{
    struct hands *own = hands_of(s);
    int foe = !me, amount = own->gain[foe];

    if (r->value[STEAL_GAIN] == CAN_BE_STOLEN_BACK)
        own->gain[me] = (uint8_t)charge_left_to_steal(r, s->points[me], amount);
    s->points[foe] = (int16_t)(s->points[foe] - charge_loss(s, foe, amount));
    s->points[me] = (int16_t)charge_add(r, s->points[me], amount);
}

static void charge_act(const struct rules *r, struct state *s, int me, move m)
{
    struct hands *own = hands_of(s);

    switch (MOVE_VERB(m)) {
    case CHARGE:
        own->cards[me][CHARGE]--;
        charge(r, s, me, MOVE_NUMBER(m));
        break;
    case BLOCK:
        own->cards[me][BLOCK]--;
        own->blocked[!me] = 1;
        break;
    case STEAL:
        own->cards[me][STEAL]--;
        charge_steal(r, s, me);
        break;
    case REFRESH:
        own->cards[me][CHARGE] = (uint8_t)r->value[CHARGE_CARDS];
        break;
    }
}

static void charge_apply(const struct rules *r, struct state *s, move a, move b)
{
    int me = s->turn;

    (void)b;
    charge_act(r, s, me, a);
    hands_of(s)->gain[!me] = 0; /* a Steal could take it in this turn only */
    if (r->value[BLOCK_LASTS] == NEXT_TURN)
        hands_of(s)->blocked[me] = 0;
    s->turn = (uint8_t)!me;
    if (s->points[me] == r->value[GOAL])
        state_end(s, state_won_by(me));
}

static int charge_describe(const struct rules *r, const struct state *s,
                           struct field out[FIELDS_MAX])
{
    static const char *const kinds[KINDS] = {"charge", "block", "steal"};
    const struct hands *own = hands_in(s);

    field_numbers(&out[PART_TOTAL], "total", s->points[P1], s->points[P2]);
    out[PART_TOTAL].most = r->value[GOAL];
    out[PART_TOTAL].look = LOOK_CELLS;
    out[PART_TOTAL].aim = AIM_MOST_WINS;
    field_list(&out[PART_CARDS], "cards");
    out[PART_CARDS].kind = FIELD_COUNTS;
    out[PART_CARDS].labels = kinds;
    for (int p = P1; p <= P2; p++) {
        out[PART_CARDS].count[p] = KINDS;
        for (int kind = 0; kind < KINDS; kind++)
            out[PART_CARDS].value[p][kind] = own->cards[p][kind];
    }
    field_flags(&out[PART_BLOCKED], "blocked", own->blocked[P1], own->blocked[P2]);
    out[PART_BLOCKED].look = LOOK_AURA;
    out[PART_BLOCKED].icon = ICON_STOP;
    field_numbers(&out[PART_GAIN], "gain", own->gain[P1], own->gain[P2]);
    out[PART_GAIN].said = "can be stolen:";
    out[PART_GAIN].look = LOOK_LOOSE;
    return PARTS;
}

static bool charge_compose(const struct rules *r, const struct field *in, struct state *s)
{
    struct hands *own = hands_of(s);

    if (s->turn >= BOTH)
        return false;
    for (int p = P1; p <= P2; p++) {
        s->points[p] = in[0].value[p][0];
        own->blocked[p] = (uint8_t)in[2].value[p][0];
        if (s->points[p] < 0 || s->points[p] >= r->value[GOAL])
            return false;
        for (int kind = 0; kind < KINDS; kind++) {
            own->cards[p][kind] = (uint8_t)in[1].value[p][kind];
            if (in[1].value[p][kind] < 0 || in[1].value[p][kind] > r->value[CHARGE_CARDS + kind])
                return false;
        }
    }
    own->gain[!s->turn] = (uint8_t)in[3].value[!s->turn][0];
    /* A Block that lasts one turn is over when the blocker's turn comes again. */
    if (r->value[BLOCK_LASTS] == NEXT_TURN && own->blocked[!s->turn])
        return false;
    return in[3].value[s->turn][0] == 0 && in[3].value[!s->turn][0] >= 0 &&
           in[3].value[!s->turn][0] <= r->value[MAX_ADD];
}

/* Blocks and Steals never come back, so they come last. */
static int charge_digits(const struct rules *r, struct digit out[DIGITS_MAX])
{
    int n = 0;

    n = digit_each(out, n, POINTS_AT(P1), POINTS_AT(P2), 2, 0, r->value[GOAL] - 1);
    n = digit_one(out, n, OWN_AT(hands, gain[P2]), OWN_AT(hands, gain[P1]), 1, 0,
                  r->value[MAX_ADD]);
    n = digit_one(out, n, OWN_AT(hands, blocked[P1]), OWN_AT(hands, blocked[P2]), 1, 0, 1);
    if (r->value[BLOCK_LASTS] == NEXT_CHARGE)
        n = digit_one(out, n, OWN_AT(hands, blocked[P2]), OWN_AT(hands, blocked[P1]), 1, 0, 1);
    for (int kind = 0; kind < KINDS; kind++)
        n = digit_each(out, n, OWN_AT(hands, cards[P1]) + (size_t)kind,
                       OWN_AT(hands, cards[P2]) + (size_t)kind, 1, 0,
                       r->value[CHARGE_CARDS + kind]);
    return n;
}

/* ---- what a guided game says ----------------------------------------------------------------- */

static bool charge_has(const struct guide_moment *at, int player, int kind)
{
    return hands_in(&at->now)->cards[player][kind] > 0;
}

static bool charge_is_blocked(const struct guide_moment *at)
{
    return hands_in(&at->now)->blocked[at->me];
}

static bool charge_is_free(const struct guide_moment *at)
{
    return !charge_is_blocked(at);
}

static bool charge_block_lasts_a_turn(const struct guide_moment *at)
{
    return at->rules->value[BLOCK_LASTS] == NEXT_TURN;
}

static bool charge_block_waits(const struct guide_moment *at)
{
    return at->rules->value[BLOCK_LASTS] == NEXT_CHARGE;
}

static bool charge_may_be_stolen(const struct guide_moment *at)
{
    return at->now.turn != OVER && hands_in(&at->now)->gain[at->me] > 0 &&
           at->now.points[at->me] > 0 && charge_has(at, !at->me, STEAL);
}

static bool charge_was_blocked(const struct guide_moment *at)
{
    return hands_in(&at->before)->blocked[at->me];
}

static bool charge_went_over(const struct guide_moment *at)
{
    return !charge_was_blocked(at) && at->now.points[at->me] == 0;
}

static bool charge_stole_twice(const struct guide_moment *at)
{
    int won = at->now.points[at->me] - at->before.points[at->me];

    return won > 0 && won == at->before.points[!at->me] - at->now.points[!at->me];
}

static bool charge_stole_nothing(const struct guide_moment *at)
{
    return hands_in(&at->before)->gain[!at->me] == 0;
}

static bool charge_saw_last_steal(const struct guide_moment *at)
{
    return !charge_has(at, !at->me, STEAL);
}

static bool charge_is_in_reach(const struct guide_moment *at, int player)
{
    return charge_has(at, player, CHARGE) && !hands_in(&at->now)->blocked[player] &&
           at->rules->value[GOAL] - at->now.points[player] <= at->rules->value[MAX_ADD];
}

static bool charge_can_win(const struct guide_moment *at)
{
    return charge_is_in_reach(at, at->me);
}

static bool charge_foe_can_win(const struct guide_moment *at)
{
    return charge_is_in_reach(at, !at->me);
}

static bool charge_has_block(const struct guide_moment *at)
{
    return charge_has(at, at->me, BLOCK);
}

static bool charge_foe_has_steal(const struct guide_moment *at)
{
    return charge_has(at, !at->me, STEAL);
}

static bool charge_reaches_goal(const struct guide_moment *at)
{
    return at->now.points[at->me] == at->rules->value[GOAL];
}

/* Could a Steal bring this player to the goal now? */
static bool charge_steal_reaches(const struct guide_moment *at, int player)
{
    return charge_has(at, player, STEAL) &&
           at->now.points[player] + hands_in(&at->now)->gain[!player] == at->rules->value[GOAL];
}

static bool charge_can_steal_and_win(const struct guide_moment *at)
{
    return charge_steal_reaches(at, at->me);
}

static bool charge_can_steal(const struct guide_moment *at)
{
    return charge_has(at, at->me, STEAL) && hands_in(&at->now)->gain[!at->me] > 0 &&
           at->now.points[!at->me] > 0;
}

static bool charge_would_waste(const struct guide_moment *at)
{
    return charge_is_blocked(at) && charge_has(at, at->me, CHARGE);
}

static bool charge_can_refresh(const struct guide_moment *at)
{
    return charge_may_refresh(at->rules, hands_in(&at->now)->cards[at->me]);
}

static bool charge_foe_is_out_of_cards(const struct guide_moment *at)
{
    return !charge_has(at, !at->me, CHARGE);
}

static bool charge_is_far(const struct guide_moment *at)
{
    int near = at->rules->value[GOAL] - at->rules->value[MAX_ADD];

    return at->now.points[P1] < near && at->now.points[P2] < near;
}

/* The game goes on, and the opponent cannot win next turn. */
static bool charge_is_safe(const struct guide_moment *at)
{
    return at->now.turn != OVER && !charge_foe_can_win(at) && !charge_steal_reaches(at, !at->me);
}

static bool charge_gained(const struct guide_moment *at)
{
    return charge_is_safe(at) && at->now.points[at->me] > at->before.points[at->me];
}

static bool charge_threatens(const struct guide_moment *at)
{
    return charge_gained(at) && charge_can_win(at);
}

static bool charge_cannot_be_stopped(const struct guide_moment *at)
{
    return charge_threatens(at) && !charge_has(at, !at->me, BLOCK) && !charge_foe_has_steal(at);
}

static bool charge_is_kept(const struct guide_moment *at)
{
    return charge_gained(at) && !charge_foe_has_steal(at);
}

static bool charge_risks_little(const struct guide_moment *at)
{
    return charge_gained(at) && charge_foe_has_steal(at) &&
           2 * MOVE_NUMBER(at->m.a) <= at->rules->value[MAX_ADD];
}

static bool charge_is_wasted(const struct guide_moment *at)
{
    return charge_was_blocked(at) &&
           (charge_has(at, at->me, BLOCK) || charge_has(at, at->me, STEAL));
}

static bool charge_foe_was_near(const struct guide_moment *at)
{
    struct guide_moment before = *at;

    before.now = at->before;
    return charge_foe_can_win(&before);
}

static bool charge_foe_must_charge(const struct guide_moment *at)
{
    return charge_has(at, !at->me, CHARGE) && !charge_has(at, !at->me, BLOCK) &&
           !charge_foe_has_steal(at);
}

static bool charge_foe_may_charge(const struct guide_moment *at)
{
    return charge_has(at, !at->me, CHARGE);
}

static const struct guide guide[] = {
    {GUIDE_GOAL, 0,
     "Be the first to have exactly {goal} points. A player who goes over {goal} drops to 0. You "
     "both start with the same cards and play one each turn.",
     NULL},
    {GUIDE_MAY, CHARGE, "charge 1 to {max-add}: add that many points to your total.",
     charge_is_free},
    {GUIDE_MAY, BLOCK, "block: if your opponent charges next turn, that Charge gains nothing.",
     charge_block_lasts_a_turn},
    {GUIDE_MAY, BLOCK, "block: your opponent's next Charge gains nothing.", charge_block_waits},
    {GUIDE_MAY, STEAL, "steal: take the points that your opponent gained in their last turn.",
     NULL},
    {GUIDE_MAY, REFRESH,
     "refresh: your Charge cards are used up. Use your turn to take {charge-cards} of them back.",
     NULL},
    {GUIDE_DID, CHARGE, "What you just gained can be stolen next turn, and only then.",
     charge_may_be_stolen},
    {GUIDE_DID, CHARGE, "You were blocked: the card is spent, and you gained nothing.",
     charge_was_blocked},
    {GUIDE_DID, CHARGE, "You went over {goal}, so you are back at 0.", charge_went_over},
    {GUIDE_DID, BLOCK,
     "A Block lasts one turn, and is wasted if your opponent does not charge. It never comes "
     "back.",
     charge_block_lasts_a_turn},
    {GUIDE_DID, BLOCK, "A Block waits for your opponent's next Charge. It never comes back.",
     charge_block_waits},
    {GUIDE_DID, STEAL, "A Steal counts twice: you gain what your opponent loses.",
     charge_stole_twice},
    {GUIDE_DID, STEAL, "There was nothing to steal. The card is spent and never comes back.",
     charge_stole_nothing},
    {GUIDE_MET, BLOCK, "You are blocked: a Charge would gain nothing now.", charge_is_blocked},
    {GUIDE_MET, STEAL,
     "Your opponent has no Steal left. Blocks and Steals never come back; Charge cards do, after "
     "a refresh.",
     charge_saw_last_steal},
    {GUIDE_MET, REFRESH, "Your opponent used the turn to take {charge-cards} Charge cards back.",
     NULL},
    {GUIDE_TIP, 0, "You are within {max-add} points of {goal}: the right Charge wins now.",
     charge_can_win},
    {GUIDE_TIP, 0,
     "Your opponent is within {max-add} points of {goal} and has a Charge card to win with.",
     charge_foe_can_win},
    {GUIDE_TIP, 0, "You still have a Block. It can stop the Charge that would win the game.",
     charge_has_block},
    {GUIDE_TIP, 0,
     "Your opponent still has a Steal: what you gain in a turn is what it can take from you.",
     charge_foe_has_steal},
    {GUIDE_END, 0, "That was Charge: a race to exactly {goal} points, past Blocks and Steals.",
     NULL},
    {GUIDE_HINT, 0, "You are within {max-add} points of {goal}: how many do you need?",
     charge_can_win},
    {GUIDE_HINT, 0, "What your opponent has just gained is exactly what you need.",
     charge_can_steal_and_win},
    {GUIDE_HINT, 0, "Your opponent could reach {goal} with one Charge next turn.",
     charge_foe_can_win},
    {GUIDE_HINT, 0, "You are blocked: a Charge would be wasted. Which card can you spare?",
     charge_would_waste},
    {GUIDE_HINT, 0, "What your opponent gained last turn can be stolen now, and only now.",
     charge_can_steal},
    {GUIDE_HINT, 0, "Your opponent has no Charge card, and has to refresh before the next Charge.",
     charge_foe_is_out_of_cards},
    {GUIDE_HINT, 0, "A refresh costs you the turn. Could your opponent use it to win?",
     charge_can_refresh},
    {GUIDE_HINT, 0,
     "Within {max-add} points of {goal} one Charge is enough to win. Who gets there first?",
     charge_is_far},
    {GUIDE_WHY, CHARGE, "{mine} and {number} are {goal}.", charge_reaches_goal},
    {GUIDE_WHY, CHARGE,
     "From {left} points one more Charge wins, and your opponent has neither a Block nor a Steal "
     "against it.",
     charge_cannot_be_stopped},
    {GUIDE_WHY, CHARGE,
     "From {left} points one more Charge wins, and your opponent cannot win before it.",
     charge_threatens},
    {GUIDE_WHY, CHARGE, "Your opponent has no Steal left, so you keep what you gain.",
     charge_is_kept},
    {GUIDE_WHY, CHARGE, "A Steal could take only {number} of your points.", charge_risks_little},
    {GUIDE_WHY, CHARGE,
     "It takes you from {mine} to {left} points, and your opponent cannot reach {goal} next turn.",
     charge_gained},
    {GUIDE_WHY, CHARGE, "You are blocked and gain nothing, but you keep your other cards.",
     charge_is_wasted},
    {GUIDE_WHY, BLOCK,
     "Your opponent has {theirs} points and could win with one Charge; the Block stops it.",
     charge_foe_was_near},
    {GUIDE_WHY, BLOCK,
     "You are blocked, so a Charge would be wasted; now a Charge of your opponent would be, too.",
     charge_was_blocked},
    {GUIDE_WHY, BLOCK, "Your opponent has only Charge cards, so their next turn is lost.",
     charge_foe_must_charge},
    {GUIDE_WHY, BLOCK, "If your opponent charges next turn, they gain nothing.",
     charge_foe_may_charge},
    {GUIDE_WHY, STEAL, "With what you steal you have exactly {goal}.", charge_reaches_goal},
    {GUIDE_WHY, STEAL,
     "It takes you from {mine} to {left} points, and your opponent loses as many.",
     charge_stole_twice},
    {GUIDE_WHY, STEAL, "There is nothing to steal: it only passes the turn to your opponent.",
     charge_stole_nothing},
    {GUIDE_WHY, REFRESH, "Your opponent has no Charge card either, and cannot use the turn to win.",
     charge_foe_is_out_of_cards},
    {GUIDE_WHY, REFRESH, "Your opponent cannot reach {goal} next turn, so there is time for it.",
     charge_is_safe},
    {0},
};

/* ---- short lessons --------------------------------------------------------------------------- */

static const struct idea ideas[] = {
    {"exactly",
     "Exactly 15",
     "You win with exactly {goal} points, and a Charge adds 1 to {max-add}. One point too many "
     "throws you back to 0.",
     "Count what you need to {goal}, and charge exactly that.",
     {{"total=12/12 cards=5,1,0/3,2,1", "Win now.", "charge 3",
       "12 and 3 are 15. With 4 or 5 you would be back at 0."},
      {"total=11/13 cards=2,2,1/2,2,0", "Win now.", "charge 4",
       "11 and 4 are 15. Every other choice loses."},
      {"total=14/13 cards=5,2,1/4,2,1 gain=0/2", "Win now.", "charge 1",
       "Even a small Charge wins when it is the right one."}}},
    {"block-in-time",
     "Block in time",
     "An opponent within {max-add} points of {goal} who holds a Charge card can win next turn. A "
     "Block stops that Charge, and its card is used up.",
     "Can your opponent reach {goal} with one Charge? Stop exactly that one.",
     {{"total=6/14 cards=5,2,1/1,0,0", "Your opponent needs 1 point.", "block",
       "Their last Charge card is wasted, and they must refresh while you charge."},
      {"total=9/10 cards=5,2,1/2,0,0", "Your opponent needs 5 points, you need 6.", "block",
       "You cannot win in one turn, and they can. A Block gains you that turn."},
      {"total=13/11 cards=0,1,1/1,0,0", "You have no Charge card left.", "block",
       "First the Block: a refresh now would let your opponent win with 4."}}},
    {"steal-twice",
     "A Steal counts twice",
     "A Steal takes what your opponent gained in their last turn: you gain it, and they lose it. "
     "It works only right after their Charge.",
     "What did your opponent gain last turn? You can have it.",
     {{"total=8/10 cards=4,0,1/4,0,0 gain=0/3", "Your opponent has just gained 3.", "steal",
       "You have 11 and they have 7: now you are the one who wins next turn."},
      {"total=6/13 cards=3,1,1/2,1,1 gain=0/5", "Your opponent has just gained 5.", "steal",
       "They fall from 13 to 8, and you rise to 11."},
      {"total=10/10 cards=0,1,1/1,0,1 gain=0/5", "Win now.", "steal",
       "10 and the 5 that you steal are 15. A Steal can win, too."}}},
    {"when-blocked",
     "When you are blocked",
     "While you are blocked, a Charge gains nothing and its card is lost. The Block ends with "
     "your turn, so use that turn for another card.",
     "A Charge is wasted here. Which card costs you least?",
     {{"total=10/13 cards=5,1,0/5,0,1 blocked=1/0",
       "You are blocked, and your opponent needs 2 points.", "block",
       "Now a Charge of theirs gains nothing, and next turn your Charge of 5 wins."},
      {"total=12/9 cards=1,0,1/2,0,0 blocked=1/0", "You are blocked, and have one Charge card.",
       "steal", "It takes nothing, but it keeps your Charge card: next turn you charge 3 and win."},
      {"total=13/13 cards=1,0,1/0,0,1 blocked=1/0",
       "You are blocked, and your opponent has no Charge card.", "steal",
       "Wait one turn with the Steal. Your last Charge card wins after it."}}},
    {"refresh-in-time",
     "Refresh in time",
     "A refresh costs a whole turn. The best time for it is when your opponent has no Charge "
     "card either.",
     "Can your opponent charge next turn? If not, nothing needs to be blocked.",
     {{"total=12/11 cards=0,1,1/0,0,1", "Nobody has a Charge card.", "refresh",
       "Your opponent must refresh too, and you are first: next turn you charge 3."},
      {"total=10/14 cards=0,1,1/0,1,0", "Your opponent needs 1 point, but has no Charge card.",
       "refresh", "Keep the Block for the turn in which they can charge."},
      {"total=14/12 cards=0,2,1/0,2,1 gain=0/5", "You could steal 5.", "refresh",
       "14 and 5 would be more than 15, and throw you back to 0. Take your cards back first."}}},
    {0},
};

/* ---- sentences ------------------------------------------------------------------------------- */

static const char *charge_s_for(int n)
{
    return n == 1 ? "" : "s";
}

static void charge_cards(const struct state *s, int player, struct text *out)
{
    const struct hands *own = hands_in(s);

    text_add(out, "Charge x%d, Block x%d, Steal x%d", own->cards[player][CHARGE],
             own->cards[player][BLOCK], own->cards[player][STEAL]);
}

static void charge_hand(const struct scene *c, const struct state *s, int player, struct text *out)
{
    text_add(out, "%s's Hand: ", c->name[player]);
    charge_cards(s, player, out);
    text_add(out, "\n");
}

static void charge_totals(const struct scene *c, const struct state *s, struct text *out)
{
    text_add(out, "Totals: %s %d, %s %d.\n", c->name[P1], s->points[P1], c->name[P2],
             s->points[P2]);
}

static void charge_reminder(const struct scene *c, const struct state *s, struct text *out)
{
    for (int p = P1; p <= P2; p++) {
        int gain = hands_in(s)->gain[p];

        if (hands_in(s)->blocked[p])
            text_add(out, "%s's next charge will be blocked.\n", c->name[p]);
        if (gain > 0 && hands_in(s)->cards[!p][STEAL] > 0)
            text_add(out, "A Steal would take %d point%s from %s.\n", gain, charge_s_for(gain),
                     c->name[p]);
    }
}

static void charge_status(const struct scene *c, const struct state *s, struct text *out)
{
    charge_totals(c, s, out);
    for (int p = P1; p <= P2; p++)
        charge_hand(c, s, p, out);
    charge_reminder(c, s, out);
}

static void charge_opening(const struct scene *c, const struct state *s, struct text *out)
{
    text_add(out, "=== Charge ===\n\nFirst to exactly %d points wins.\n", c->rules->value[GOAL]);
    for (int p = P1; p <= P2; p++)
        charge_hand(c, s, p, out);
}

static void charge_heading(const struct scene *c, const struct state *s, struct text *out)
{
    text_add(out, "\n%s's Turn (", c->name[s->turn]);
    charge_cards(s, s->turn, out);
    text_add(out, ")\n");
}

static void charge_prompt(const struct scene *c, const struct state *s, int me, struct text *out)
{
    static const char *const labels[] = {"Charge", "Block", "Steal", "Refresh"};
    const uint8_t *cards_left = hands_in(s)->cards[me];
    const char *between = "Play ";

    for (int verb = CHARGE; verb <= REFRESH; verb++)
        if (verb == REFRESH ? charge_may_refresh(c->rules, cards_left) : cards_left[verb] > 0) {
            text_add(out, "%s%s (%d)", between, labels[verb], verbs[verb].key);
            between = ", ";
        }
    text_add(out, ": ");
}

static void tell_charge(const struct scene *c, const struct state *s, int amount, struct text *out)
{
    const char *me = c->name[s->turn];
    int total = s->points[s->turn];

    text_add(out, "%s plays a Charge Card ", me);
    if (hands_in(s)->blocked[s->turn])
        text_add(out, "but is blocked. Total charge remains at %d.\n", total);
    else if (total + amount > c->rules->value[GOAL])
        text_add(out,
                 "adding %d point%s to reach %d, exceeding the limit. %s's charge resets to 0.\n",
                 amount, charge_s_for(amount), total + amount, me);
    else
        text_add(out, "adding %d point%s. Total charge: %d.\n", amount, charge_s_for(amount),
                 total + amount);
}

static void charge_tell_steal(const struct scene *c, const struct state *s, struct text *out)
{
    int me = s->turn, foe = !me, amount = hands_in(s)->gain[foe],
        lost = charge_loss(s, foe, amount);
    int sum = s->points[me] + amount;

    if (amount == 0) {
        text_add(out, "%s plays a Steal Card, but there is nothing to steal.\n", c->name[me]);
        return;
    }
    text_add(out, "%s plays a Steal Card, stealing %d point%s from %s.\n", c->name[me], amount,
             charge_s_for(amount), c->name[foe]);
    text_add(out, "%s: %d + %d = %d", c->name[me], s->points[me], amount, sum);
    if (sum > c->rules->value[GOAL])
        text_add(out, ", exceeding the limit. %s's charge resets to 0.", c->name[me]);
    text_add(out, "\n%s: %d - %d = %d\n", c->name[foe], s->points[foe], lost,
             s->points[foe] - lost);
}

static void charge_tell(const struct scene *c, const struct state *s, struct joint m,
                        const struct state *next, struct text *out)
{
    int me = s->turn, foe = !me;

    switch (MOVE_VERB(m.a)) {
    case CHARGE:
        tell_charge(c, s, MOVE_NUMBER(m.a), out);
        break;
    case BLOCK:
        text_add(out, "%s plays a Block Card. %s's next charge will be blocked.\n", c->name[me],
                 c->name[foe]);
        break;
    case STEAL:
        charge_tell_steal(c, s, out);
        break;
    case REFRESH:
        text_add(out, "%s refreshes and takes back %d Charge Card%s.\n", c->name[me],
                 c->rules->value[CHARGE_CARDS], charge_s_for(c->rules->value[CHARGE_CARDS]));
        break;
    }
    charge_totals(c, next, out);
}

/* The end of a sentence about points that were added to a total. */
static void charge_brief_sum(const struct scene *c, int me, int who, int sum, struct text *out)
{
    if (sum > c->rules->value[GOAL]) {
        text_add(out, ": over %d, back to 0.", c->rules->value[GOAL]);
        return;
    }
    text_put(out, " and ");
    game_brief_verb(me, who, "reach", out);
    text_add(out, " %d.", sum);
}

static void charge_brief_charge(const struct scene *c, const struct state *s, int amount, int me,
                                struct text *out)
{
    int who = s->turn;

    if (hands_in(s)->blocked[who]) {
        game_brief_whose(c, me, who, out);
        text_capital(out, 0);
        text_add(out, " Charge of %d is blocked.", amount);
        return;
    }
    game_brief_does(c, me, who, "charge", out);
    text_add(out, " %d", amount);
    charge_brief_sum(c, me, who, s->points[who] + amount, out);
}

static void charge_brief_steal(const struct scene *c, const struct state *s, int me,
                               struct text *out)
{
    int who = s->turn, amount = hands_in(s)->gain[!who];

    game_brief_does(c, me, who, "steal", out);
    if (amount == 0) {
        text_put(out, " nothing.");
        return;
    }
    text_add(out, " %d", amount);
    charge_brief_sum(c, me, who, s->points[who] + amount, out);
}

static void charge_brief(const struct scene *c, const struct state *s, struct joint m,
                         const struct state *next, int me, struct text *out)
{
    (void)next;
    switch (MOVE_VERB(m.a)) {
    case CHARGE:
        charge_brief_charge(c, s, MOVE_NUMBER(m.a), me, out);
        break;
    case BLOCK:
        game_brief_does(c, me, s->turn, "block", out);
        text_put(out, " ");
        game_brief_whose(c, me, !s->turn, out);
        text_put(out, " next Charge.");
        break;
    case STEAL:
        charge_brief_steal(c, s, me, out);
        break;
    case REFRESH:
        game_brief_does(c, me, s->turn, "take", out);
        text_put(out, " the Charge cards back.");
        break;
    }
}

static void charge_closing(const struct scene *c, int winner, struct text *out)
{
    text_add(out, "\n%s wins the game!\n", c->name[winner]);
}

static void charge_needs(const struct rules *r, const struct state *s, int me, int verb,
                         struct text *out)
{
    (void)s, (void)me;
    if (verb != REFRESH)
        text_put(out, "no card left");
    else if (r->value[REFRESH_WHEN] == HAND_EMPTY)
        text_put(out, "once your hand is empty");
    else
        text_put(out, "after the last Charge");
}

static void charge_refusal(const struct scene *c, const struct state *s, int me, move m,
                           struct text *out)
{
    static const char *const kinds[KINDS] = {"Charge", "Block", "Steal"};
    const struct hands *own = hands_in(s);
    int verb = MOVE_VERB(m);

    (void)c;
    if (verb != REFRESH)
        text_add(out, "You have no %s Card left", kinds[verb]);
    else if (own->cards[me][CHARGE] > 0)
        text_add(out, "You still have Charge Cards and cannot refresh");
    else
        text_add(out, "You must use up all other cards before a refresh");
}

static const struct edition editions[] = {
    {.id = "tournament",
     .name = "Tournament",
     .says =
         "You need exactly 10 points. A hand has 3 Charges, 2 Blocks, 3 Steals; a Charge adds up to 3.",
     .settings = "goal=10,max-add=3,charge-cards=3,steal-cards=3",
     .sight = {250, 762, 893, 942},
     .rating = {1000, 1287, 1396, 1504, 1611, 2607}},
    {.id = NULL},
};

const struct game charge_game = {
    .id = "charge",
    .title = "Charge",
    .pitch = "Race to exactly 15; two Blocks and a Steal upset your opponent's arithmetic.",
    .names = {"Player 1", "Player 2"},
    .tint = TINT_LEAF,
    .face = face,
    .book = book,
    .options = options,
    .verbs = verbs,
    .promises = FOR_STUDY(promises),
    .guide = FOR_STUDY(guide),
    .ideas = FOR_STUDY(ideas),
    .editions = editions,
    .start = charge_start,
    .legal = charge_legal,
    .apply = charge_apply,
    .describe = charge_describe,
    .compose = charge_compose,
    .digits = charge_digits,
    .sight = {250, 795, 911, 967},
    .rating = {1000, 1382, 1517, 1652, 1791, 1933},
    .opening = charge_opening,
    .heading = charge_heading,
    .prompt = charge_prompt,
    .tell = charge_tell,
    .brief = charge_brief,
    .closing = charge_closing,
    .status = charge_status,
    .reminder = charge_reminder,
    .hand = charge_hand,
    .needs = charge_needs,
    .refusal = charge_refusal,
};
