#include "bots/battle/trial.h"

#include "bots/battle/named_parts.h"

/* Prices as in trader.c. Over the last LATE turns the price of a card falls to nothing. */
enum { HP_PRICE = 3, DEATH_PRICE = 1000, LATE = 3 };

/* Worths that differ by less than this are equal; the difference is rounding. */
static const double even = 1e-9;

/* How often an opponent makes any move. */
static const double stray = 0.1;

/* The defender, as far as the attacker can tell. */
struct trial_defender {
    int hp, hidden, unseen;
    pile known, cards; /* in the hand; in the hand or the deck, without the known ones */
    double price;      /* of a point of a card */
};

void trial_init(struct trial_rules *t, const struct rules *r)
{
    *t = (struct trial_rules){r, named_parts_option(r, "top"), named_parts_option(r, "copies")};
}

/* What a point of a card is worth: less in the last turns. */
static double trial_card_price(const struct rules *r, const struct state *s)
{
    int later = r->value[TURN_LIMIT] - s->clock - 1; /* turns after this one */

    return r->value[TURN_LIMIT] == 0 || later >= LATE ? 1 : (double)later / LATE;
}

/* The price of answering with this card, or with none (0). */
static double trial_price(const struct trial_rules *t, const struct trial_defender *f, int attack,
                          int card)
{
    int lost = card < attack ? attack - card : 0;

    return f->price * (card > 0 ? card : t->top / 2.0) + HP_PRICE * lost +
           (lost >= f->hp ? DEATH_PRICE : 0);
}

/* What the cheapest answer costs the defender, on average over all hands: see trader.c. */
static double trial_expected(const struct trial_rules *t, const struct trial_defender *f,
                             int attack)
{
    int above = attack, below = attack - 1, unseen = f->unseen;
    double sum = 0, none = 1; /* the probability that the hand has no cheaper answer */

    for (;;) {
        bool blocks =
            above <= t->top && trial_price(t, f, attack, above) < trial_price(t, f, attack, below);
        int card = blocks ? above++ : below--;
        double before = none, price = trial_price(t, f, attack, card);

        if (card == 0 || pile_count(t->copies, f->known, card) > 0)
            return sum + none * price;
        for (int k = pile_count(t->copies, f->cards, card); k > 0; k--, unseen--)
            none *= (double)(unseen - f->hidden) / unseen;
        sum += (before - none) * price;
    }
}

static struct trial_defender trial_look(const struct trial_rules *t, const struct state *s,
                                        struct holding parts[FIELDS_MAX][2], int player)
{
    pile hand = parts[PARTS_HAND][player].cards, known = parts[PARTS_KNOWN][player].cards;
    struct trial_defender f = {.hp = s->points[player],
                               .known = known,
                               .cards = parts[PARTS_DECK][player].cards + hand - known,
                               .price = trial_card_price(t->rules, s)};

    f.unseen = pile_size(t->copies, f.cards);
    f.hidden = parts[PARTS_HAND][player].unseen + pile_size(t->copies, hand - known);
    f.hidden = f.hidden < 0 ? 0 : f.hidden < f.unseen ? f.hidden : f.unseen;
    return f;
}

move trial_trade(const struct trial_rules *t, const struct state *s)
{
    struct holding parts[FIELDS_MAX][2];
    struct offer offer = t->rules->game->offer(t->rules, s, s->turn);
    int attack, best = 0;
    struct trial_defender f;
    double most = -1e9;

    t->rules->game->parts(t->rules, s, parts);
    attack = parts[PARTS_ATTACK][!s->turn].number;
    f = trial_look(t, s, parts, attack > 0 ? s->turn : !s->turn);
    for (int card = offer.last != 0 ? 0 : 1; card <= t->top; card++) {
        double worth;

        if (card > 0 && pile_count(t->copies, offer.cards, card) == 0)
            continue;
        worth = attack > 0 ? -trial_price(t, &f, attack, card)
                           : trial_expected(t, &f, card) - f.price * card;
        if (worth > most + even) {
            most = worth;
            best = card;
        }
    }
    return best > 0 ? (move)(offer.lowest + best - 1) : offer.last;
}

move trial_be_greedy(const struct trial_rules *t, const struct state *s)
{
    struct holding parts[FIELDS_MAX][2];
    struct offer offer = t->rules->game->offer(t->rules, s, s->turn);
    int highest = pile_highest(t->copies, offer.cards), card;

    if (highest == 0)
        return offer.last;
    t->rules->game->parts(t->rules, s, parts);
    card = parts[PARTS_ATTACK][!s->turn].number;
    card = card > 0 && card < highest ? card : highest;
    while (pile_count(t->copies, offer.cards, card) == 0)
        card++;
    return (move)(offer.lowest + card - 1);
}

bool trial_odds(void *trial, const struct decision *d, double odds[MOVES_MAX])
{
    move trade = trial_trade(trial, &d->view->seen),
         greedy = trial_be_greedy(trial, &d->view->seen);

    for (int i = 0; i < d->n; i++)
        odds[i] =
            stray / d->n + (1 - stray) / 2 * ((d->legal[i] == trade) + (d->legal[i] == greedy));
    return true;
}
