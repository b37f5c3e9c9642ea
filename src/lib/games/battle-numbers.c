/*
 * Battle Numbers: attack with a number card, defend with another; hands and decks are hidden.
 *
 * `points` holds the HP. A deck is a pile (core/pile.h): it has no order until nature draws from
 * it. A discard pile is what is left of the full deck. The third pile, `known`, holds the cards
 * that everyone knows to be in a hand: the whole hand whenever its deck runs out, because every
 * other card is then in the discard pile, less the cards played since.
 */
#include "core/game.h"

enum { HP = OPTIONS_OWN, TOP, COPIES, HAND_SIZE, RESHUFFLE, FIRST_LESS };
enum { LAZY, EAGER };
enum { PLAY, DEFEND, NO_DEFENCE, DRAW_1, DRAW_2 };
enum { HAND, DECK, KNOWN };
enum { DRAWS_BITS = 3, DRAWS_MAX = 7, DRAWS_OF_BOTH = 63, ATTACKER_AT = 6 };

/* Functions that are seldom called, or that call some, are kept out of line. Otherwise every move
 * would save the registers that only they need. */
#define OUT_OF_LINE __attribute__((noinline))

/* The piles of both players, cut to fit. */
struct OWN table {
    uint64_t hand[2]; /* above it, the lower bits of the known pile */
    uint32_t deck_low[2];
    uint16_t known_high[2];
    uint8_t deck_high[2];
    uint8_t attack; /* the attacking card, until the defender answers; else 0 */
    uint8_t next;   /* the cards each player is to draw, up to 7, and who attacks next */
};
OWN_STATE(table)

static const struct option options[] = {
    OPTIONS_COMMON,
    [HP] = {"hp", "HP at the beginning", 20, 1, 1000, NULL, "both players start with # HP"},
    [TOP] = {"top", "highest card", 10, 1, 40, NULL, "the highest card is #"},
    [COPIES] = {"copies", "copies of each card in a deck", 2, 1, 15, NULL,
                "a deck has each card # times"},
    [HAND_SIZE] = {"hand", "cards in a hand", 5, 1, 60, NULL, "a hand has # cards"},
    [RESHUFFLE] =
        {"reshuffle",
         "when discards become a deck: when a card is needed, or once the deck is empty", LAZY, 0,
         1, "lazy|eager",
         "discards become a deck when a card is needed|discards become a deck once it is empty"},
    [FIRST_LESS] = {"first-less", "HP by which the first attack is weaker", 0, 0, 40, NULL,
                    "the first attack takes # HP less"},
    {0},
};

static const struct verb verbs[] = {
    [PLAY] = {.word = "play",
              .also = "attack|attack with",
              .ask = "Card",
              .max_option = TOP,
              .within = true,
              .icon = ICON_SWORD,
              .act = ACT_STRIKE,
              .from = PARTS_HAND},
    [DEFEND] = {.word = "defend with",
                .also = "play",
                .ask = "Card",
                .max_option = TOP,
                .icon = ICON_SHIELD,
                .act = ACT_GUARD,
                .from = PARTS_HAND,
                .gist = "blocks",
                .certain = true},
    [NO_DEFENCE] = {.word = "no defence",
                    .also = "none|no defense|nothing|pass",
                    .doing = "no defence",
                    .icon = ICON_NONE,
                    .certain = true},
    [DRAW_1] = {.word = "player 1 draws", .max_option = TOP, .nature = 1},
    [DRAW_2] = {.word = "player 2 draws", .max_option = TOP, .nature = 2},
    {0},
};

static const char face[] =
    "w M100 17l30 7q4 2 3 7l-11 46q-2 5-6 4l-30-7q-4-2-3-7l11-46q2-5 6-4z\n"
    "fs M100 17l30 7q4 2 3 7l-11 46q-2 5-6 4l-30-7q-4-2-3-7l11-46q2-5 6-4z\n"
    "w M33 28l32-7q5-1 6 4l10 47q1 5-4 6l-32 7q-5 1-6-4l-10-47q-1-5 4-6z\n"
    "ys M33 28l32-7q5-1 6 4l10 47q1 5-4 6l-32 7q-5 1-6-4l-10-47q-1-5 4-6z\n"
    "ks M45 45l16-3-5 24M116 48a6.5 6.5 0 1 1-12.5-3 6.5 6.5 0 1 1 12.5 3l-7 14";

static const char *const book[] = {
    "Each player has {hp} Health Points (HP) and a shuffled deck of their own with the "
    "numbers 1 to {top}, {copies} of each, and draws {hand} cards. Players attack in turn; "
    "the first to reduce the opponent to 0 HP or below wins.",
    "Attack: you must play one card face up.",
    "Defence: your opponent may answer with one card. A card that is equal or higher blocks the "
    "attack. A lower card takes its number off the damage; without a card, the defender loses the "
    "attack's full number of HP.",
    "Then both cards are discarded, both players draw until they hold {hand} cards again, and the "
    "other player attacks.",
    "When a deck is empty, its discard pile is shuffled into a new one.",
    "Rulings: the discard pile is shuffled only when a card must be drawn (option reshuffle: with "
    "eager, as soon as the last card is drawn). Both players can see both discard piles; hands and "
    "decks are hidden. The first attack counts in full (option first-less). The game ends before "
    "anyone draws again, and HP may fall below 0.",
    NULL,
};

static const struct promise promises[] = {
    {"A skilled player beats an unskilled one consistently.", PROMISE_SKILL, 75},
    {"Players have to judge which cards the opponent may hold.", PROMISE_PREDICTION, 0},
    {"Even leaving an attack undefended is right at times.", PROMISE_EVERY_MOVE, 0},
    {0},
};

/* ---- piles ----------------------------------------------------------------------------------- */

static pile battle_get(const struct table *t, int kind, int player)
{
    if (kind == HAND)
        return t->hand[player] & PILE_MASK;
    if (kind == DECK)
        return (pile)t->deck_high[player] << 32 | t->deck_low[player];
    return (pile)t->known_high[player] << (64 - PILE_BITS) | t->hand[player] >> PILE_BITS;
}

static void battle_put(struct table *t, int kind, int player, pile p)
{
    if (kind == DECK) {
        t->deck_low[player] = (uint32_t)p;
        t->deck_high[player] = (uint8_t)(p >> 32);
    } else if (kind == KNOWN) {
        t->hand[player] = battle_get(t, HAND, player) | p << PILE_BITS;
        t->known_high[player] = (uint16_t)(p >> (64 - PILE_BITS));
    } else {
        t->hand[player] += p - battle_get(t, HAND, player);
    }
}

/* ---- rules ----------------------------------------------------------------------------------- */

static bool battle_check(const struct rules *r, struct text *why)
{
    int top = r->value[TOP], copies = r->value[COPIES], hand = r->value[HAND_SIZE];

    if (hand > top * copies)
        return text_explain(false, why,
                            "hand=%d is larger than a deck of %d cards (top=%d, copies=%d).", hand,
                            top * copies, top, copies);
    if (r->value[FIRST_LESS] > 0 && (hand == 1 || hand == top * copies))
        return text_explain(false, why,
                            "first-less=%d needs a hand of 2 cards or more, and a larger deck.",
                            r->value[FIRST_LESS]);
    if (top * pile_width(copies) > PILE_BITS)
        return text_explain(false, why, "top=%d is too high for copies=%d; at most %d.", top,
                            copies, PILE_BITS / pile_width(copies));
    return true;
}

static void battle_reshuffle(const struct rules *r, struct table *t, int player)
{
    battle_put(t, DECK, player,
               pile_full(r->value[COPIES], r->value[TOP]) - battle_get(t, HAND, player));
}

/* How many cards is this player to draw? DRAWS_MAX: that many or more. */
static int battle_draws(const struct table *t, int player)
{
    return t->next >> player * DRAWS_BITS & DRAWS_MAX;
}

/* How many cards is this hand short of? The card of an attack on the table is none of them. */
static int battle_lacks(const struct rules *r, const struct table *t, int player, pile hand)
{
    return r->value[HAND_SIZE] - pile_size(r->value[COPIES], hand) -
           (t->attack && t->next >> ATTACKER_AT == player);
}

static void battle_count_draws(const struct rules *r, struct table *t, int player)
{
    int draws = battle_lacks(r, t, player, battle_get(t, HAND, player));

    draws = draws < DRAWS_MAX ? draws : DRAWS_MAX;
    t->next = (uint8_t)(t->next + (draws - battle_draws(t, player)) * (1 << player * DRAWS_BITS));
}

/* Let nature fill the hands; then the attacker chooses, or the defender where hands are dealt again
 * in the middle of a turn. */
static void battle_refill(struct state *s)
{
    const struct table *t = table_in(s);

    s->turn = CHANCE;
    if (!(t->next & DRAWS_OF_BOTH))
        s->turn = (uint8_t)(t->next >> ATTACKER_AT ^ (t->attack != 0));
}

static struct state battle_start(const struct rules *r, int first)
{
    struct state s = state_level(r->value[HP], first);
    struct table *t = table_of(&s);

    t->next = (uint8_t)(first << ATTACKER_AT);
    for (int p = P1; p <= P2; p++) {
        battle_put(t, DECK, p, pile_full(r->value[COPIES], r->value[TOP]));
        battle_count_draws(r, t, p);
    }
    battle_refill(&s);
    return s;
}

static struct offer battle_offer(const struct rules *r, const struct state *s, int chooser)
{
    const struct table *t = table_in(s);
    uint8_t copies = (uint8_t)r->value[COPIES], drawer = battle_draws(t, P1) ? P1 : P2;

    if (chooser == CHANCE)
        return (struct offer){battle_get(t, DECK, drawer), copies, MOVE(DRAW_1 + drawer, 1), 0};
    if (chooser == t->next >> ATTACKER_AT)
        return (struct offer){battle_get(t, HAND, chooser), copies, MOVE(PLAY, 1), 0};
    return (struct offer){battle_get(t, HAND, chooser), copies, MOVE(DEFEND, 1),
                          MOVE(NO_DEFENCE, 0)};
}

static int battle_legal(const struct rules *r, const struct state *s, int me, move out[MOVES_MAX])
{
    uint32_t weight[MOVES_MAX];

    return game_list_offer(battle_offer(r, s, me), out, weight);
}

static int battle_chance(const struct rules *r, const struct state *s, move out[MOVES_MAX],
                         uint32_t weight[MOVES_MAX])
{
    return game_list_offer(battle_offer(r, s, CHANCE), out, weight);
}

/* If everyone knew that this card was in the hand, it no longer is. */
OUT_OF_LINE static void battle_play_known(const struct rules *r, struct table *t, int me, int value)
{
    pile known = battle_get(t, KNOWN, me);

    if (pile_count(r->value[COPIES], known, value) > 0)
        battle_put(t, KNOWN, me, known - pile_card(r->value[COPIES], value));
}

/* Take a card from a hand, and from what is known of it. */
static void battle_play_card(const struct rules *r, struct table *t, int me, int value)
{
    t->hand[me] -= pile_card(r->value[COPIES], value);
    if (battle_get(t, KNOWN, me) != 0)
        battle_play_known(r, t, me, value);
}

static void battle_attack(const struct rules *r, struct state *s, int me, int value)
{
    struct table *t = table_of(s);

    t->attack = (uint8_t)value;
    s->turn = (uint8_t)!me;
    battle_play_card(r, t, me, value);
}

/* Both players draw as many cards as they played. In a view, a hand may have been short before. */
static void battle_set_draws(const struct rules *r, struct table *t, int defender, bool played)
{
    bool was_short = t->next & DRAWS_OF_BOTH;

    t->next = (uint8_t)(defender << ATTACKER_AT | 1 << !defender * DRAWS_BITS |
                        played << defender * DRAWS_BITS);
    for (int p = P1; was_short && p <= P2; p++)
        battle_count_draws(r, t, p);
}

static pile battle_discards(const struct rules *r, const struct state *s, int player)
{
    const struct table *t = table_in(s);
    pile p = pile_full(r->value[COPIES], r->value[TOP]) - battle_get(t, HAND, player) -
             battle_get(t, DECK, player);

    return t->attack && s->turn != player ? p - pile_card(r->value[COPIES], t->attack) : p;
}

/* Is this the first attack? Nobody has discarded a card, and no discards have become a deck: then a
 * part of the hand would be known, as battle_check sees to it. */
static bool battle_is_first(const struct rules *r, const struct state *s)
{
    const struct table *t = table_in(s);

    for (int p = P1; p <= P2; p++)
        if (battle_discards(r, s, p) != 0 || battle_get(t, KNOWN, p) != 0)
            return false;
    return true;
}

/* By how much is the attack of this turn weaker than its card? */
static int battle_less(const struct rules *r, const struct state *s)
{
    return r->value[FIRST_LESS] > 0 && battle_is_first(r, s) ? r->value[FIRST_LESS] : 0;
}

/* How many HP an attack takes that meets this card, or none (0). */
static int battle_damage(const struct rules *r, const struct state *s, int value)
{
    int damage = table_in(s)->attack - value - battle_less(r, s);

    return damage > 0 ? damage : 0;
}

OUT_OF_LINE static void battle_defend(const struct rules *r, struct state *s, int me, int value)
{
    struct table *t = table_of(s);
    int damage = battle_damage(r, s, value);

    if (value > 0)
        battle_play_card(r, t, me, value);
    t->attack = 0;
    battle_set_draws(r, t, me, value > 0);
    s->points[me] = (int16_t)(s->points[me] - damage);
    if (s->points[me] <= 0) {
        state_end(s, state_won_by(!me));
        return;
    }
    for (int p = P1; p <= P2; p++)
        if (battle_get(t, DECK, p) == 0 && battle_draws(t, p))
            battle_reshuffle(r, t, p);
    battle_refill(s);
}

/* The rare rest of a draw: more cards are to be drawn than `next` can count, or the deck has run
 * out, so that everyone knows the hand. */
OUT_OF_LINE static void battle_draw_rare(const struct rules *r, struct state *s, int player)
{
    struct table *t = table_of(s);

    battle_count_draws(r, t, player);
    battle_refill(s);
    if (battle_get(t, DECK, player) == 0) {
        battle_put(t, KNOWN, player, battle_get(t, HAND, player));
        if (r->value[RESHUFFLE] == EAGER || battle_draws(t, player))
            battle_reshuffle(r, t, player);
    }
}

static void battle_draw(const struct rules *r, struct state *s, int player, int value)
{
    struct table *t = table_of(s);
    pile card = pile_card(r->value[COPIES], value), deck = battle_get(t, DECK, player) - card;
    bool rare = deck == 0 || battle_draws(t, player) == DRAWS_MAX;

    t->hand[player] += card;
    battle_put(t, DECK, player, deck);
    t->next = (uint8_t)(t->next - (1 << player * DRAWS_BITS));
    battle_refill(s);
    if (rare)
        battle_draw_rare(r, s, player);
}

static void battle_apply(const struct rules *r, struct state *s, move a, move b)
{
    int verb = MOVE_VERB(a), value = MOVE_NUMBER(a);

    (void)b;
    if (verb == PLAY)
        battle_attack(r, s, s->turn, value);
    else if (verb >= DRAW_1)
        battle_draw(r, s, verb - DRAW_1, value);
    else
        battle_defend(r, s, s->turn, value);
}

static bool battle_deal(const struct rules *r, struct state *s, int player, pile hand)
{
    struct table *t = table_of(s);
    pile all = battle_get(t, DECK, player) + battle_get(t, HAND, player);

    if (!pile_has(r->value[COPIES], all, hand) || battle_lacks(r, t, player, hand) < 0)
        return false;
    battle_put(t, DECK, player, all - hand);
    battle_put(t, HAND, player, hand);
    battle_count_draws(r, t, player);
    return true;
}

/* Of the opponent's hand only the known cards stay; the others become part of the deck. */
static void battle_hide(const struct rules *r, struct state *s, int me)
{
    battle_deal(r, s, !me, battle_get(table_in(s), KNOWN, !me));
}

/* ---- what a guided game says ----------------------------------------------------------------- */

/* Did the hand hold a lower card that would have blocked too? */
static bool battle_blocked_high(const struct guide_moment *at)
{
    const struct table *t = table_in(&at->before);
    pile hand = battle_get(t, HAND, at->me);

    for (int value = t->attack; value < MOVE_NUMBER(at->m.a); value++)
        if (pile_count(at->rules->value[COPIES], hand, value) > 0)
            return true;
    return false;
}

static bool battle_was_hit(const struct guide_moment *at)
{
    return at->now.points[at->me] < at->before.points[at->me];
}

static bool battle_foe_was_hit(const struct guide_moment *at)
{
    return at->now.points[!at->me] < at->before.points[!at->me];
}

static bool battle_is_in_full(const struct guide_moment *at)
{
    return battle_less(at->rules, &at->now) == 0;
}

static bool battle_is_low(const struct guide_moment *at)
{
    return at->now.points[at->me] <= at->rules->value[TOP];
}

/* ---- what a hint says ------------------------------------------------------------------------ */

/* Count the player's cards from one value to another. */
static int battle_hand_between(const struct guide_moment *at, int low, int high)
{
    pile hand = battle_get(table_in(&at->before), HAND, at->me);
    int n = 0;

    for (int value = low; value <= high; value++)
        n += pile_count(at->rules->value[COPIES], hand, value);
    return n;
}

static int battle_waiting(const struct guide_moment *at)
{
    return table_in(&at->before)->attack;
}

/* The lowest card that stops an attack with this one. */
static int battle_stopper(const struct guide_moment *at, int attack)
{
    int value = attack - battle_less(at->rules, &at->before);

    return value > 1 ? value : 1;
}

static bool battle_would_fall(const struct guide_moment *at)
{
    return battle_waiting(at) > 0 &&
           battle_damage(at->rules, &at->before, 0) >= at->before.points[at->me];
}

static bool battle_can_block(const struct guide_moment *at)
{
    return battle_waiting(at) > 0 && battle_hand_between(at, battle_stopper(at, battle_waiting(at)),
                                                         at->rules->value[TOP]) > 0;
}

static bool battle_cannot_block(const struct guide_moment *at)
{
    return battle_waiting(at) > 0 && !battle_can_block(at);
}

static bool battle_foe_is_low(const struct guide_moment *at)
{
    return battle_waiting(at) == 0 && at->before.points[!at->me] <= at->rules->value[TOP];
}

/* Does the card block, while no lower one of the hand does? */
static bool battle_blocks_lowest(const struct guide_moment *at)
{
    int value = MOVE_NUMBER(at->m.a), stopper = battle_stopper(at, battle_waiting(at));

    return value >= stopper && battle_hand_between(at, stopper, value - 1) == 0;
}

static bool battle_keeps_higher(const struct guide_moment *at)
{
    return battle_hand_between(at, MOVE_NUMBER(at->m.a) + 1, at->rules->value[TOP]) > 0;
}

static bool battle_blocks_and_keeps(const struct guide_moment *at)
{
    return battle_blocks_lowest(at) && battle_keeps_higher(at);
}

static bool battle_saves(const struct guide_moment *at)
{
    return battle_would_fall(at) && at->now.turn != OVER;
}

static bool battle_softens(const struct guide_moment *at)
{
    return MOVE_NUMBER(at->m.a) < battle_stopper(at, battle_waiting(at)) && at->now.turn != OVER &&
           battle_keeps_higher(at);
}

static bool battle_goes_on(const struct guide_moment *at)
{
    return at->now.turn != OVER;
}

/* Can the opponent hold no card that blocks this one? */
static bool battle_is_sure(const struct guide_moment *at)
{
    const struct table *t = table_in(&at->before);
    pile rest = battle_get(t, HAND, !at->me) + battle_get(t, DECK, !at->me);

    for (int value = battle_stopper(at, MOVE_NUMBER(at->m.a)); value <= at->rules->value[TOP];
         value++)
        if (pile_count(at->rules->value[COPIES], rest, value) > 0)
            return false;
    return true;
}

static bool battle_needs_as_high(const struct guide_moment *at)
{
    return battle_less(at->rules, &at->before) == 0;
}

static bool battle_is_lowest(const struct guide_moment *at)
{
    return battle_needs_as_high(at) && battle_hand_between(at, 1, MOVE_NUMBER(at->m.a) - 1) == 0 &&
           battle_keeps_higher(at);
}

static bool battle_is_below_top(const struct guide_moment *at)
{
    return battle_needs_as_high(at) && MOVE_NUMBER(at->m.a) < at->rules->value[TOP];
}

static const struct guide guide[] = {
    {GUIDE_GOAL, 0,
     "You both start with {hp} Health Points (HP) and a deck with the numbers 1 to {top}, {copies} "
     "of each. You hold {hand} cards that your opponent cannot see, and attack in turn. A player "
     "who has no HP left loses.",
     NULL},
    {GUIDE_MAY, PLAY, "play: attack with one card, face up. High cards are hard to stop.", NULL},
    {GUIDE_MAY, DEFEND,
     "defend with: answer the attack with one card. If it is as high or higher, it blocks the "
     "attack; if it is lower, it takes its number off the damage.",
     NULL},
    {GUIDE_MAY, NO_DEFENCE, "no defence: keep your cards and take all the damage.", NULL},
    {GUIDE_DID, PLAY,
     "Unless that ends the game, both cards are then discarded, and you both draw until you hold "
     "{hand} again.",
     NULL},
    {GUIDE_DID, DEFEND, "A lower card in your hand would have blocked that too.",
     battle_blocked_high},
    {GUIDE_DID, DEFEND, "Your card took its number off the damage.", battle_was_hit},
    {GUIDE_DID, NO_DEFENCE, "You kept your cards, and paid for them with HP.", battle_was_hit},
    {GUIDE_MET, NO_DEFENCE, "Your opponent lost HP rather than a card.", battle_foe_was_hit},
    {GUIDE_TIP, 0, "Only a {top} blocks a {top}, and each deck has {copies}.", battle_is_in_full},
    {GUIDE_TIP, 0,
     "You can both see the discard piles: the cards there are in nobody's hand until they are "
     "shuffled.",
     NULL},
    {GUIDE_TIP, 0, "Even a low attack costs your opponent something: a card to stop it, or HP.",
     battle_is_in_full},
    {GUIDE_TIP, 0, "You have {top} HP or fewer: one attack without a defence could end the game.",
     battle_is_low},
    {GUIDE_END, 0,
     "That was Battle Numbers: which card do you spend, and when? Nobody knows for certain, not "
     "even the strongest player here.",
     NULL},
    {GUIDE_HINT, 0, "Without a defence this attack would end the game.", battle_would_fall},
    {GUIDE_HINT, 0, "Which is the lowest card that stops the whole attack?", battle_can_block},
    {GUIDE_HINT, 0,
     "None of your cards stops the whole attack, but each takes its number off the damage.",
     battle_cannot_block},
    {GUIDE_HINT, 0, "Your opponent has {top} HP or fewer: which card could end the game?",
     battle_foe_is_low},
    {GUIDE_WHY, DEFEND,
     "The {number} is your lowest card that stops the attack: keep the higher ones.",
     battle_blocks_and_keeps},
    {GUIDE_WHY, DEFEND, "Without it the attack would end the game; with it you keep {left} HP.",
     battle_saves},
    {GUIDE_WHY, DEFEND, "No lower card stops the attack.", battle_blocks_lowest},
    {GUIDE_WHY, DEFEND, "It takes {number} off the damage, and you keep your higher cards.",
     battle_softens},
    {GUIDE_WHY, NO_DEFENCE, "You keep all your cards, and {left} of {mine} HP.", battle_goes_on},
    {GUIDE_WHY, PLAY, "Your opponent can hold no card that stops {a-number}.", battle_is_sure},
    {GUIDE_WHY, PLAY,
     "A low attack keeps your higher cards, and still costs your opponent a card or HP.",
     battle_is_lowest},
    {GUIDE_WHY, PLAY, "Only {a-number} or higher stops it.", battle_is_below_top},
    {GUIDE_WHY, PLAY, "Only another {top} stops it.", battle_needs_as_high},
    {GUIDE_WHY, PLAY, "The first attack takes {first-less} HP less.", NULL},
    {0},
};

/* ---- short lessons --------------------------------------------------------------------------- */

static const struct idea ideas[] = {
    {"sure-hit",
     "A sure hit",
     "Both discard piles are open. If the cards that could stop your attack are there, nobody "
     "can hold them, and you know that the attack gets through.",
     "Which is the highest card that your opponent can still hold?",
     {{"turn=1 hp=6/1 hand=2,4,5,7,10/ "
       "deck=1,2,3,4,5,6,6,7,8,9,9,10/1,1,2,2,3,4,4,5,5,6,7,7,8,8,9,9 discard=1,3,8/3,6,10,10 "
       "attack=0/0",
       "Your opponent has 1 HP. Win for certain.", "play 10",
       "Both of their tens are gone, so at best a 9 answers, and 1 damage is enough."},
      {"turn=1 hp=4/2 hand=1,3,6,9,10/ deck=1,2,3,4,4,5,6,7,8,9,10/1,1,2,3,3,4,4,5,5,6,6,7,7,8,8 "
       "discard=2,5,7,8/2,9,9,10,10 attack=0/0",
       "Your opponent has 2 HP. Win for certain.", "play 10",
       "Their nines and tens are gone. Against an 8 the ten does 2 damage."},
      {"turn=1 hp=3/1 hand=2,3,5,6,8/ deck=1,2,3,4,5,6,7,8,9,10/1,2,2,3,3,4,4,5,5,6,6,7,7 "
       "discard=1,4,7,9,10/1,8,8,9,9,10,10 attack=0/0",
       "Your opponent has 1 HP. Win for certain.", "play 8",
       "Their eights, nines and tens are gone, so an 8 cannot be blocked."}}},
    {"stay-alive",
     "Stay alive",
     "A card that is too low still takes its number off the damage. Before you save a card, make "
     "sure that you survive without it.",
     "Take your card off the attack. Is that less than your HP?",
     {{"turn=1 hp=2/9 hand=2,3,6,8,9/ "
       "deck=1,1,2,3,4,4,5,6,7,7,8,9,10/1,1,2,2,3,3,4,5,5,6,6,7,8,8,9,9,10 discard=5,10/4,7 "
       "attack=0/10",
       "You have 2 HP, a ten comes, and you hold no ten.", "defend with 9",
       "A 9 does not stop it, but leaves 1 damage: you survive with 1 HP. An 8 leaves 2."},
      {"turn=1 hp=5/12 hand=2,3,3,4,10/ "
       "deck=1,1,2,4,5,5,6,7,7,8,8,9,9,10/1,1,2,2,3,3,4,4,5,5,6,7,7,8,9,9,10,10 discard=6/6 "
       "attack=0/8",
       "You have 5 HP, and an 8 comes.", "defend with 4|defend with 10",
       "A 4 leaves 4 damage: you survive with 1 HP."},
      {"turn=1 hp=1/3 hand=2,4,5,6,9/ "
       "deck=1,1,2,3,3,4,5,6,7,8,9,10,10/1,1,2,2,3,4,4,5,5,6,7,7,8,8,9,10,10 discard=7,8/3,9 "
       "attack=0/6",
       "You have 1 HP, and a 6 comes.", "defend with 6|defend with 9",
       "With 1 HP only a full block saves you."}}},
    {"lowest-block",
     "The lowest card that blocks",
     "A block is a block: a 5 stops a 5 as well as a ten does. Keep the high cards for attacks "
     "that nothing else stops.",
     "Which is the lowest card that stops the whole attack?",
     {{"turn=1 hp=20/20 hand=1,2,5,9,10/ "
       "deck=1,2,3,3,4,4,5,6,6,7,7,8,8,9,10/1,1,2,2,3,3,4,4,5,6,6,7,7,8,8,9,9,10,10 discard=/ "
       "attack=0/5",
       "A 5 comes.", "defend with 5",
       "It stops everything, and the nine and the ten stay in your hand."},
      {"turn=1 hp=20/20 hand=2,3,7,10,10/ "
       "deck=1,1,2,3,4,4,5,5,6,6,7,8,8,9,9/1,1,2,2,3,3,4,4,5,5,6,6,7,8,8,9,9,10,10 discard=/ "
       "attack=0/7",
       "A 7 comes.", "defend with 7", "A ten would block too, but only a ten stops a ten."},
      {"turn=1 hp=20/20 hand=1,1,6,9,10/ "
       "deck=2,2,3,3,4,4,5,5,6,7,7,8,8,9,10/1,1,2,2,3,3,4,4,5,5,6,7,7,8,8,9,9,10,10 discard=/ "
       "attack=0/6",
       "A 6 comes.", "defend with 6", "The 6 is just enough."}}},
    {"holding-a-ten",
     "Holding a ten",
     "Only a ten stops a ten, and each deck has {copies} of them. Spend yours when it saves you "
     "or wins, not on a small attack.",
     "Does anything else do the job?",
     {{"turn=1 hp=2/8 hand=3,5,7,8,10/ "
       "deck=1,2,2,3,4,5,6,6,7,8,9,9,10/1,1,2,3,3,4,4,5,5,6,7,7,8,8,9,9,10 discard=1,4/2,6 "
       "attack=0/10",
       "You have 2 HP, and a ten comes.", "defend with 10",
       "Even the 8 leaves 2 damage. This is what you held the ten for."},
      {"turn=1 hp=20/20 hand=1,1,4,10,10/ "
       "deck=2,2,3,3,4,5,5,6,6,7,7,8,8,9,9/1,1,2,2,3,3,4,5,5,6,6,7,7,8,8,9,9,10,10 discard=/ "
       "attack=0/4",
       "A 4 comes.", "defend with 4", "The 4 does the job. Your tens wait for something larger."},
      {"turn=1 hp=5/1 hand=1,2,4,9,10/ "
       "deck=1,2,3,4,5,5,6,7,7,8,8,9,10/1,1,2,2,3,3,4,4,5,6,6,7,8,8,9,9 discard=3,6/5,7,10,10 "
       "attack=0/0",
       "Your opponent has 1 HP. Win for certain.", "play 10",
       "Their tens are gone, so nothing stops yours. A nine could still be blocked."}}},
    {0},
};

/* Writes each value `copies` times but counts only the cards there are, so that no branch depends
 * on the cards. */
static void battle_field_pile(struct field *f, const struct rules *r, const char *name,
                              const struct holding of[2])
{
    int copies = r->value[COPIES];

    field_list(f, name);
    for (int p = P1; p <= P2; p++) {
        pile left = of[p].cards;
        int n = 0;

        for (int value = 1; left != 0; value++, left >>= pile_width(copies)) {
            for (int k = 0; k < copies; k++)
                f->value[p][n + k] = (int16_t)value;
            n += pile_lowest(copies, left);
        }
        f->count[p] = n;
        f->unseen[p] = of[p].unseen;
    }
}

/* How many cards of a hand a view does not show: everyone knows how large a hand is. */
static int battle_face_down(const struct rules *r, const struct state *s, int player)
{
    const struct table *t = table_in(s);
    bool attacks = t->attack && s->turn != player;

    if (s->turn >= BOTH)
        return 0;
    return r->value[HAND_SIZE] - attacks - pile_size(r->value[COPIES], battle_get(t, HAND, player));
}

static void battle_parts(const struct rules *r, const struct state *s,
                         struct holding out[FIELDS_MAX][2])
{
    const struct table *t = table_in(s);

    for (int p = P1; p <= P2; p++) {
        int unseen = battle_face_down(r, s, p);

        out[0][p] = (struct holding){.number = s->points[p]};
        out[PARTS_HAND][p] = (struct holding){.cards = battle_get(t, HAND, p), .unseen = unseen};
        out[PARTS_DECK][p] = (struct holding){.cards = battle_get(t, DECK, p), .unseen = -unseen};
        out[3][p] = (struct holding){.cards = battle_discards(r, s, p)};
        out[4][p] = (struct holding){.cards = battle_get(t, KNOWN, p)};
        out[5][p] = (struct holding){.number = s->turn == !p ? t->attack : 0};
    }
}

static int battle_describe(const struct rules *r, const struct state *s,
                           struct field out[FIELDS_MAX])
{
    struct holding parts[FIELDS_MAX][2];

    battle_parts(r, s, parts);
    field_numbers(&out[0], "hp", parts[0][P1].number, parts[0][P2].number);
    battle_field_pile(&out[PARTS_HAND], r, "hand", parts[PARTS_HAND]);
    battle_field_pile(&out[PARTS_DECK], r, "deck", parts[PARTS_DECK]);
    battle_field_pile(&out[3], r, "discard", parts[3]);
    battle_field_pile(&out[4], r, "known", parts[4]);
    field_numbers(&out[5], "attack", parts[5][P1].number, parts[5][P2].number);
    out[0].said = "HP";
    out[0].most = r->value[HP];
    out[0].look = LOOK_CELLS;
    out[0].icon = ICON_HEART;
    out[PARTS_DECK].icon = ICON_CARD;
    out[3].icon = ICON_EYE;
    out[PARTS_DECK].look = LOOK_SIZE;
    out[3].look = LOOK_WORDS;
    out[4].look = LOOK_NONE;
    out[5].look = LOOK_STAGE;
    return 6;
}

/* Make the pile that a field lists. False: the deck has no such cards. */
static bool battle_pile_from(const struct rules *r, const struct field *f, int player, pile *out)
{
    *out = 0;
    for (int i = 0; i < f->count[player]; i++) {
        int value = f->value[player][i];

        if (value < 1 || value > r->value[TOP] ||
            pile_count(r->value[COPIES], *out, value) == r->value[COPIES])
            return false;
        *out += pile_card(r->value[COPIES], value);
    }
    return true;
}

/* Accepts a position or a view: a view's opponent holds only the known cards, and to a spectator
 * both players do. */
static bool battle_compose(const struct rules *r, const struct field *in, struct state *s)
{
    struct table *t = table_of(s);

    if (s->turn >= BOTH)
        return false;
    for (int p = P1; p <= P2; p++) {
        int attack = in[5].value[p][0];
        pile hand, deck, discard, known;

        s->points[p] = in[0].value[p][0];
        if (s->points[p] < 1 || s->points[p] > r->value[HP] || attack < 0 ||
            attack > r->value[TOP] || !battle_pile_from(r, &in[1], p, &hand) ||
            !battle_pile_from(r, &in[2], p, &deck) || !battle_pile_from(r, &in[3], p, &discard) ||
            !battle_pile_from(r, &in[4], p, &known) ||
            in[1].count[p] + (attack > 0) > r->value[HAND_SIZE])
            return false;
        for (int v = 1; v <= r->value[TOP]; v++) {
            int held = pile_count(r->value[COPIES], hand, v),
                rest = pile_count(r->value[COPIES], deck, v) + (attack == v);

            if (held + rest + pile_count(r->value[COPIES], discard, v) != r->value[COPIES] ||
                pile_count(r->value[COPIES], known, v) > held)
                return false;
        }
        battle_put(t, HAND, p, hand);
        battle_put(t, DECK, p, deck);
        battle_put(t, KNOWN, p, known);
    }
    t->attack = (uint8_t)in[5].value[!s->turn][0];
    t->next = (uint8_t)((s->turn ^ (t->attack != 0)) << ATTACKER_AT);
    battle_count_draws(r, t, P1);
    battle_count_draws(r, t, P2);
    return in[5].value[s->turn][0] == 0 &&
           (t->attack || in[1].count[P1] + in[1].count[P2] + in[2].count[P1] + in[2].count[P2] > 0);
}

/* ---- sentences ------------------------------------------------------------------------------- */

static void battle_cards(const struct rules *r, pile p, struct text *out)
{
    const char *between = "";

    if (p == 0)
        text_add(out, "none");
    for (int value = 1; value <= r->value[TOP]; value++)
        for (int k = pile_count(r->value[COPIES], p, value); k > 0; k--) {
            text_add(out, "%s%d", between, value);
            between = ", ";
        }
}

static void battle_hand(const struct scene *c, const struct state *s, int me, struct text *out)
{
    const struct table *t = table_in(s);

    text_add(out, "%s's Hand: ", c->name[me]);
    battle_cards(c->rules, battle_get(t, HAND, me), out);
    text_add(out, "\n");
}

static void battle_points(const struct scene *c, const struct state *s, struct text *out)
{
    text_add(out, "HP: %s %d, %s %d.\n", c->name[P1], s->points[P1], c->name[P2], s->points[P2]);
}

static void battle_status(const struct scene *c, const struct state *s, struct text *out)
{
    int attack = table_in(s)->attack;

    battle_points(c, s, out);
    for (int p = P1; p <= P2; p++) {
        text_add(out, "%s's discard pile: ", c->name[p]);
        battle_cards(c->rules, battle_discards(c->rules, s, p), out);
        text_add(out, "\n");
    }
    if (attack)
        text_add(out, "%s is attacked with %s %d.\n", c->name[s->turn], text_article(attack),
                 attack);
}

static void battle_opening(const struct scene *c, const struct state *s, struct text *out)
{
    text_add(out, "=== Battle Numbers ===\n\n");
    battle_points(c, s, out);
}

static void battle_heading(const struct scene *c, const struct state *s, struct text *out)
{
    if (!table_in(s)->attack)
        text_add(out, "\nTurn %d: %s attacks.\n", c->turn, c->name[s->turn]);
}

static void battle_prompt(const struct scene *c, const struct state *s, int me, struct text *out)
{
    battle_hand(c, s, me, out);
    text_add(out, "%s, choose a card to %s: ", c->name[me],
             table_in(s)->attack ? "defend with, or none" : "attack with");
}

static void battle_tell(const struct scene *c, const struct state *s, struct joint m,
                        const struct state *next, struct text *out)
{
    int me = s->turn, value = MOVE_NUMBER(m.a), damage;

    if (s->turn == CHANCE)
        return; /* only the player who draws may see the card */
    if (MOVE_VERB(m.a) == PLAY) {
        text_add(out, "%s plays: %d\n", c->name[me], value);
        return;
    }
    if (MOVE_VERB(m.a) == DEFEND)
        text_add(out, "%s defends with: %d\n", c->name[me], value);
    else
        text_add(out, "%s chooses not to defend.\n", c->name[me]);
    damage = s->points[me] - next->points[me];
    if (damage > 0)
        text_add(out, "%s takes %d damage. HP is now %d.\n", c->name[me], damage, next->points[me]);
    else if (value > 0)
        text_add(out, "%s blocks the attack. No damage taken.\n", c->name[me]);
    else
        text_add(out, "No damage taken.\n");
    battle_points(c, next, out);
}

static void battle_brief(const struct scene *c, const struct state *s, struct joint m,
                         const struct state *next, int me, struct text *out)
{
    int who = s->turn, value = MOVE_NUMBER(m.a), damage = s->points[who] - next->points[who];

    if (MOVE_VERB(m.a) == PLAY) {
        game_brief_does(c, me, who, "attack", out);
        text_add(out, " with %d.", value);
    } else if (MOVE_VERB(m.a) == NO_DEFENCE) {
        game_brief_does(c, me, who, "take", out);
        text_add(out, " all %d damage.", damage);
    } else if (damage == 0) {
        game_brief_does(c, me, who, "block", out);
        text_add(out, " with %d.", value);
    } else {
        game_brief_does(c, me, who, "defend", out);
        text_add(out, " with %d and ", value);
        game_brief_verb(me, who, "lose", out);
        text_add(out, " %d.", damage);
    }
}

static void battle_closing(const struct scene *c, int winner, struct text *out)
{
    text_add(out, "\n%s wins the game!\n", c->name[winner]);
}

static void battle_needs(const struct rules *r, const struct state *s, int me, int verb,
                         struct text *out)
{
    (void)r, (void)me;
    if (verb == DEFEND && table_in(s)->attack)
        text_put(out, "no card left");
}

static void battle_refusal(const struct scene *c, const struct state *s, int me, move m,
                           struct text *out)
{
    bool defending = table_in(s)->attack != 0;

    (void)c;
    (void)me;
    if (defending && MOVE_VERB(m) == PLAY)
        text_add(out, "You are to defend now");
    else if (!defending && MOVE_VERB(m) != PLAY)
        text_add(out, "You are to attack now");
    else
        text_add(out, "You have no %d", MOVE_NUMBER(m));
}

static const struct edition editions[] = {
    {.id = "tournament",
     .name = "Tournament",
     .says = "You have 6 HP, and the first attack takes 1 HP less: short games, even seats.",
     .settings = "hp=6,first-less=1",
     .sight = {180, 237, 318, 444},
     .rating = {1000, 1539, 1640, 1741, 1841, 1944}},
    {.id = NULL},
};

const struct game battle_numbers = {
    .id = "battle-numbers",
    .alias = "battle",
    .title = "Battle Numbers",
    .pitch = "Twenty cards each, hidden hands: which card do you spend, and when?",
    .names = {"Player 1", "Player 2"},
    .tint = TINT_LILAC,
    .has_usual_hands = true,
    .face = face,
    .book = book,
    .options = options,
    .verbs = verbs,
    .promises = FOR_STUDY(promises),
    .guide = FOR_STUDY(guide),
    .ideas = FOR_STUDY(ideas),
    .editions = editions,
    .sight = {240, 307, 391, 500},
    .rating = {1000, 1860, 2043, 2229, 2408, 2590},
    .check = battle_check,
    .start = battle_start,
    .legal = battle_legal,
    .chance = battle_chance,
    .offer = battle_offer,
    .apply = battle_apply,
    .hide = battle_hide,
    .describe = battle_describe,
    .parts = battle_parts,
    .deal = battle_deal,
    .compose = battle_compose,
    .opening = battle_opening,
    .heading = battle_heading,
    .prompt = battle_prompt,
    .tell = battle_tell,
    .brief = battle_brief,
    .closing = battle_closing,
    .status = battle_status,
    .hand = battle_hand,
    .needs = battle_needs,
    .refusal = battle_refusal,
};
