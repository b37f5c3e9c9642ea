#include "bots/battle/belief.h"

static void belief_count_cards(const struct field *f, int player, uint8_t counts[CARDS_MAX])
{
    memset(counts, 0, CARDS_MAX);
    for (int i = 0; i < f->count[player]; i++)
        counts[f->value[player][i]]++;
}

static void belief_list_cards(const uint8_t counts[CARDS_MAX], struct field *f, int player)
{
    f->count[player] = 0;
    for (int card = 1; card < CARDS_MAX; card++)
        for (int k = counts[card]; k > 0; k--)
            f->value[player][f->count[player]++] = (int16_t)card;
}

/* Give the opponent this hand at a position as it was seen; false if that is impossible. */
static bool belief_put_hand(const struct rules *r, const struct named_parts *seen, int player,
                            const uint8_t hand[CARDS_MAX], struct state *s)
{
    struct named_parts parts = *seen;
    uint8_t unseen[CARDS_MAX], known[CARDS_MAX];

    belief_count_cards(named_parts_get(seen, "deck"), player, unseen);
    belief_count_cards(named_parts_get(seen, "hand"), player, known);
    for (int card = 0; card < CARDS_MAX; card++) {
        int drawn = hand[card] - known[card];

        if (drawn < 0 || drawn > unseen[card])
            return false;
        unseen[card] = (uint8_t)(unseen[card] - drawn);
    }
    belief_list_cards(hand, &parts.at[named_parts_place(&parts, "hand")], player);
    belief_list_cards(unseen, &parts.at[named_parts_place(&parts, "deck")], player);
    return r->game->compose(r, parts.at, s);
}

/* Return the position right after the exchange that a choice belongs to, as it was seen; NULL if
 * the exchange is not over. An exchange is an attack and its defence. */
static const struct state *belief_after_exchange(const struct belief *b, const struct witness *w)
{
    bool attacked = named_parts_get(&w->parts, "attack")->value[!b->foe][0] > 0;
    unsigned rest = attacked ? 0 : 1; /* newer choices that belong to the exchange */

    if (w->age < rest)
        return NULL;
    return w->age == rest ? &b->d->view->seen : &past_choice_at(&b->past, w->age - rest - 1)->seen;
}

/* Find what the opponent's choice of this age reveals; false if nothing. */
static bool belief_call_witness(struct belief *b, unsigned age)
{
    const struct rules *r = b->d->rules;
    const struct past_choice *made_before = past_choice_at(&b->past, age);
    struct witness *w = &b->witness[b->witnesses];
    struct named_parts later;
    const struct state *after;

    if (made_before->seen.turn == OVER)
        return false;
    *w = (struct witness){.seen = made_before->seen, .age = age, .made = made_before->made};
    named_parts_describe(r, &made_before->seen, &w->parts);
    after = belief_after_exchange(b, w);
    w->drew = after != NULL && MOVE_NUMBER(made_before->made) > 0;
    if (after != NULL) {
        named_parts_describe(r, after, &later);
        belief_count_cards(named_parts_get(&later, "known"), b->foe, w->known);
        if (named_parts_get(&later, "known")->count[b->foe] >= named_parts_option(r, "hand"))
            return false;
    }
    b->witnesses++;
    return true;
}

void belief_begin(struct belief *b, const struct policy *p, const struct decision *d)
{
    bool attacks;

    b->policy = p;
    b->d = d;
    b->foe = !d->view->me;
    b->witnesses = 0;
    named_parts_describe(d->rules, &d->view->seen, &b->parts);
    attacks = named_parts_get(&b->parts, "attack")->value[b->foe][0] > 0;
    b->hidden =
        named_parts_hidden(&b->parts, b->foe, named_parts_option(d->rules, "hand") - attacks);
    if (d->past == NULL || p->bot != NULL)
        return;
    b->past = *d->past;
    for (unsigned age = 0; b->witnesses < BELIEF_CHOICES && past_choice_at(&b->past, age) != NULL;
         age++)
        if (past_choice_at(&b->past, age)->player == b->foe && !belief_call_witness(b, age))
            return;
}

/* Remove one of the cards that are not known to have been there, each equally likely. */
static bool belief_forget_card(uint8_t hand[CARDS_MAX], const uint8_t known[CARDS_MAX],
                               struct rng *g)
{
    int free = 0, at;

    for (int card = 1; card < CARDS_MAX; card++)
        free += hand[card] - known[card];
    if (free <= 0)
        return false;
    at = (int)rng_below(g, (uint32_t)free);
    for (int card = 1; card < CARDS_MAX; card++)
        if ((at -= hand[card] - known[card]) < 0) {
            hand[card]--;
            return true;
        }
    return false;
}

/* People make choices that the policy never would; these must not rule out every hand. */
static const double least_odds = 1e-6;

/* Return the probability that the opponent would have made this choice with this hand. */
static double belief_testify(struct belief *b, const struct witness *w,
                             const uint8_t hand[CARDS_MAX], struct rng *g)
{
    const struct rules *r = b->d->rules;
    struct view v = {.me = b->foe, .seen = w->seen};
    float odds[MOVES_MAX];
    move legal[MOVES_MAX];
    struct decision d = {r, NULL, &v, legal, 0, g, &b->past};

    if (!belief_put_hand(r, &w->parts, b->foe, hand, &v.seen))
        return 0;
    d.n = r->game->legal(r, &v.seen, b->foe, legal);
    b->past.count = b->d->past->count - w->age - 1;
    policy_odds(b->policy, &d, odds);
    for (int i = 0; i < d.n; i++)
        if (legal[i] == w->made)
            return (double)odds[i] > least_odds ? (double)odds[i] : least_odds;
    return 0;
}

static double belief_likelihood(struct belief *b, uint8_t hand[CARDS_MAX], struct rng *g)
{
    double all = 1;

    for (int i = 0; i < b->witnesses && all > 0; i++) {
        const struct witness *w = &b->witness[i];

        if (w->drew && !belief_forget_card(hand, w->known, g))
            return 0;
        hand[MOVE_NUMBER(w->made)]++;
        hand[0] = 0; /* none is not a card */
        all *= belief_testify(b, w, hand, g);
    }
    return all;
}

double belief_draw(struct belief *b, struct rng *g, struct state *out)
{
    const struct field *deck = named_parts_get(&b->parts, "deck");
    int16_t cards[FIELD_VALUES];
    uint8_t hand[CARDS_MAX];
    int n = deck->count[b->foe];

    memcpy(cards, deck->value[b->foe], sizeof cards);
    belief_count_cards(named_parts_get(&b->parts, "hand"), b->foe, hand);
    for (int i = 0; i < b->hidden; i++) {
        int k = i + (int)rng_below(g, (uint32_t)(n - i));
        int16_t card = cards[k];

        cards[k] = cards[i];
        hand[card]++;
    }
    *out = b->d->view->seen;
    if (!belief_put_hand(b->d->rules, &b->parts, b->foe, hand, out))
        return 0;
    return belief_likelihood(b, hand, g);
}
