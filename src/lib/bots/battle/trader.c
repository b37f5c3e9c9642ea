/*
 * A reference player for Battle Numbers that weighs cards against HP at fixed prices. A card costs
 * its number, not defending half of the highest card, a lost HP 3, and death 1,000 more.
 *
 * It defends with the cheapest answer. It attacks with the card for which the opponent's expected
 * cost minus the card's own number is highest. It assumes that the opponent holds all known cards
 * and a random choice of the unseen ones. On either side of an attack, the nearer card is the
 * cheaper answer. So walking away from the attack in both directions visits all answers in the
 * order of their prices. An answer is given if the hand holds it and none of the answers before it.
 *
 * Prices are doubled, so that half of an odd number is whole.
 */
#include "bots/battle/named_parts.h"
#include "bots/bot.h"

enum { HP_PRICE = 3, DEATH_PRICE = 1000 };

/* Expectations that differ by less than this are equal; the difference is rounding. */
static const double even = 1e-9;

/* The defender, as far as the attacker can tell. */
struct defender {
    int hp, top;
    int hidden; /* cards in the hand that are not known */
    int unseen; /* number of unseen cards */
    bool holds[MOVES_MAX];
    uint8_t copies[MOVES_MAX]; /* counts of each unseen card */
};

/* The price of answering with this card, or with none (0). */
static int trader_price(const struct defender *f, int attack, int card)
{
    int lost = card < attack ? attack - card : 0;

    return (card > 0 ? 2 * card : f->top) + 2 * HP_PRICE * lost +
           (lost >= f->hp ? 2 * DEATH_PRICE : 0);
}

/* Return what the cheapest answer costs the defender, on average over all hands. */
static double trader_expected(const struct defender *f, int attack)
{
    int above = attack, below = attack > 0 ? attack - 1 : 0, unseen = f->unseen;
    double sum = 0, none = 1; /* the probability that the hand has no cheaper answer */

    for (;;) {
        bool blocks =
            above <= f->top && trader_price(f, attack, above) < trader_price(f, attack, below);
        int card = blocks ? above++ : below--;
        double before = none;

        if (card == 0 || f->holds[card])
            return sum + none * trader_price(f, attack, card);
        for (int k = f->copies[card]; k > 0; k--, unseen--)
            none *= (double)(unseen - f->hidden) / unseen;
        sum += (before - none) * trader_price(f, attack, card);
    }
}

/* Find who defends now or next; return the attack that waits for an answer, or 0. */
static int trader_look(const struct decision *d, struct defender *f)
{
    struct named_parts parts;
    const struct field *hand, *deck;
    int attack, player;

    named_parts_describe(d->rules, &d->view->seen, &parts);
    hand = named_parts_get(&parts, "hand");
    deck = named_parts_get(&parts, "deck");
    attack = named_parts_get(&parts, "attack")->value[!d->view->me][0];
    player = attack > 0 ? d->view->me : !d->view->me;
    *f = (struct defender){
        .hp = named_parts_get(&parts, "hp")->value[player][0],
        .top = named_parts_option(d->rules, "top"),
        .hidden = named_parts_hidden(&parts, player, named_parts_option(d->rules, "hand")),
        .unseen = deck->count[player]};
    for (int i = 0; i < hand->count[player]; i++)
        f->holds[hand->value[player][i]] = true;
    for (int i = 0; i < deck->count[player]; i++)
        f->copies[deck->value[player][i]]++;
    return attack;
}

static move trader_choose(const struct bot *self, const struct decision *d)
{
    struct defender f;
    int attack = trader_look(d, &f);
    move best = d->legal[0];
    double most = -1e9;

    (void)self;
    for (int i = 0; i < d->n; i++) {
        int card = MOVE_NUMBER(d->legal[i]);
        double worth =
            attack > 0 ? -trader_price(&f, attack, card) : trader_expected(&f, card) - 2 * card;

        if (worth > most + even || (worth > most - even && card < MOVE_NUMBER(best))) {
            most = worth;
            best = d->legal[i];
        }
    }
    return best;
}

const struct bot trader_bot = {
    .id = "trader",
    .pitch = "weighs cards against HP, and makes the best trade",
    .kind = BOT_YARDSTICK,
    .game = "battle-numbers",
    .choose = FOR_STUDY(trader_choose),
};
