/*
 * Two sets of hands take turns: each step of the filter makes the next set from the one before.
 */
#include "bots/battle/belief.h"

#include "bots/battle/named_parts.h"
#include "bots/battle/policy.h"

#include <stdlib.h>

enum { ENUMERATED = 4096 }; /* most hands that are listed where the filter begins */

/* People make choices that no policy would; these must not rule out every hand. */
static const double least_odds = 1e-6;
/* Hands that are this much less likely than the likeliest are dropped. */
static const double least_share = 1e-8;

/* What everyone sees of the opponent's cards. */
struct moment_cards {
    pile known;  /* in the hand */
    pile unseen; /* in the hand or in the deck */
    int hidden;  /* cards of the hand that are not known */
};

struct filter {
    const struct decision *d;
    const struct rules *rules;
    int foe, copies, top, limit;
    bool exact;
    belief_odds *odds;
    void *context;
    struct past past; /* cut off where the opponent chooses */
    struct hand_set now, next;
    struct rng rng;
};

/* ---- what everyone sees ---------------------------------------------------------------------- */

static struct moment_cards belief_cards(const struct filter *f, const struct state *seen)
{
    struct holding parts[FIELDS_MAX][2];
    struct moment_cards c;
    int deck;

    f->rules->game->parts(f->rules, seen, parts);
    c.known = parts[PARTS_HAND][f->foe].cards;
    c.unseen = parts[PARTS_DECK][f->foe].cards;
    c.hidden = parts[PARTS_HAND][f->foe].unseen;
    deck = pile_size(f->copies, c.unseen);
    c.hidden = c.hidden < 0 ? 0 : c.hidden < deck ? c.hidden : deck;
    return c;
}

/* Does a hand hold all known cards, and otherwise only unseen ones? */
static bool belief_fits(const struct filter *f, pile hand, pile known, pile unseen)
{
    for (int v = 1; v <= f->top; v++) {
        int more = pile_count(f->copies, hand, v) - pile_count(f->copies, known, v);

        if (more < 0 || more > pile_count(f->copies, unseen, v))
            return false;
    }
    return true;
}

/* ---- where the filter begins ----------------------------------------------------------------- */

/* The number of ways to choose k of n cards. */
static double belief_ways(int n, int k)
{
    double ways = 1;

    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* Count the hands; stops soon after ENUMERATED. */
static int belief_count_hands(const struct filter *f, const struct moment_cards *c)
{
    int ways[64] = {1}; /* to choose so many cards of the values so far */

    for (int v = 1; v <= f->top; v++)
        for (int n = c->hidden, most = pile_count(f->copies, c->unseen, v); n > 0; n--)
            for (int k = 1; k <= most && k <= n && ways[n] <= ENUMERATED; k++)
                ways[n] += ways[n - k];
    return ways[c->hidden];
}

/* Add every hand that has these cards, and `hidden` more of the value v or higher. */
static void belief_enumerate(struct filter *f, const struct moment_cards *c, pile hand, int v,
                             int hidden, double weight)
{
    int most;

    if (hidden == 0) {
        hand_set_add(&f->next, hand, weight);
        return;
    }
    if (v > f->top)
        return;
    most = pile_count(f->copies, c->unseen, v);
    for (int k = 0; k <= most && k <= hidden; k++)
        belief_enumerate(f, c, hand + (pile)k * pile_card(f->copies, v), v + 1, hidden - k,
                         weight * belief_ways(most, k));
}

/* Return the value of card n of a pile, from 0. */
static int belief_nth(const struct filter *f, pile cards, int n)
{
    int v = 1;

    while ((n -= pile_count(f->copies, cards, v)) >= 0)
        v++;
    return v;
}

static void belief_deal(struct filter *f, const struct moment_cards *c)
{
    for (int i = 0; i < f->limit; i++) {
        int left = pile_size(f->copies, c->unseen);
        pile deck = c->unseen, hand = c->known;

        for (int k = 0; k < c->hidden; k++) {
            pile card = pile_card(f->copies,
                                  belief_nth(f, deck, (int)rng_below(&f->rng, (uint32_t)left--)));

            deck -= card;
            hand += card;
        }
        hand_set_add(&f->next, hand, 1);
    }
}

/* Replace the hands by those that follow them. */
static void belief_settle(struct filter *f)
{
    struct hand_set done = f->next;

    if (done.count > f->limit) {
        hand_set_reduce(&done, f->limit, &f->rng);
        f->exact = false;
    }
    f->next = f->now;
    f->now = done;
}

static void belief_begin(struct filter *f, const struct state *seen)
{
    struct moment_cards c = belief_cards(f, seen);

    hand_set_clear(&f->next);
    f->exact = belief_count_hands(f, &c) <= ENUMERATED;
    if (f->exact)
        belief_enumerate(f, &c, c.known, 1, c.hidden, 1);
    else
        belief_deal(f, &c);
    belief_settle(f);
}

/* ---- forward --------------------------------------------------------------------------------- */

/* Return the odds of this choice with this hand. */
static double belief_odds_with(struct filter *f, const struct past_choice *made, pile hand)
{
    const struct game *game = f->rules->game;
    struct view v = {.me = f->foe, .seen = made->seen};
    double odds[MOVES_MAX];
    move legal[MOVES_MAX];
    struct decision d = {f->rules, NULL, &v, legal, 0, &f->rng, &f->past};

    game->deal(f->rules, &v.seen, f->foe, hand);
    d.n = game->legal(f->rules, &v.seen, f->foe, legal);
    for (int i = 0; i < d.n; i++)
        if (legal[i] == made->made)
            return f->odds == NULL                                          ? 1
                   : !f->odds(f->context, &d, odds) || odds[i] < least_odds ? least_odds
                                                                            : odds[i];
    return 0;
}

/* Weigh all hands by a choice of the opponent, and take the card that was played from them. */
static void belief_weigh(struct filter *f, unsigned age)
{
    const struct past_choice *made = past_choice_at(f->d->past, age);
    int value = MOVE_NUMBER(made->made);
    double most = 0;

    f->past.count = f->d->past->count - age - 1;
    hand_set_clear(&f->next);
    for (int i = 0; i < f->now.count; i++) {
        struct hand *h = &f->now.hand[i];

        h->share *= belief_odds_with(f, made, h->cards);
        most = h->share > most ? h->share : most;
    }
    for (int i = 0; i < f->now.count; i++) {
        const struct hand *h = &f->now.hand[i];

        if (h->share > 0 && h->share >= least_share * most)
            hand_set_add(&f->next, value > 0 ? h->cards - pile_card(f->copies, value) : h->cards,
                         h->share / most);
    }
    belief_settle(f);
}

/* Let every hand draw a card. */
static void belief_draw_card(struct filter *f, pile all)
{
    hand_set_clear(&f->next);
    for (int i = 0; i < f->now.count; i++) {
        const struct hand *h = &f->now.hand[i];
        pile deck = all - h->cards;
        int size = pile_size(f->copies, deck);

        for (int v = 1; v <= f->top; v++) {
            int copies = pile_count(f->copies, deck, v);

            if (copies > 0)
                hand_set_add(&f->next, h->cards + pile_card(f->copies, v),
                             h->share * copies / size);
        }
    }
    belief_settle(f);
}

/* Drop the hands that do not fit what everyone sees. */
static void belief_keep(struct filter *f, pile known, pile unseen)
{
    int kept = 0;

    for (int i = 0; i < f->now.count; i++)
        if (belief_fits(f, f->now.hand[i].cards, known, unseen))
            f->now.hand[kept++] = f->now.hand[i];
    f->now.count = kept;
}

/* Go on to what was seen next. While nature draws, hands stay short. */
static void belief_advance(struct filter *f, const struct state *seen)
{
    struct moment_cards c = belief_cards(f, seen);
    int draws = pile_size(f->copies, c.known) + c.hidden;

    if (c.hidden == 0 && seen->turn < CHANCE)
        f->now.count = 0;
    belief_keep(f, 0, c.known + c.unseen);
    if (f->now.count > 0 && seen->turn < CHANCE)
        for (draws -= pile_size(f->copies, f->now.hand[0].cards); draws > 0; draws--)
            belief_draw_card(f, c.known + c.unseen);
    belief_keep(f, c.known, c.unseen);
    if (f->now.count == 0 || draws < 0)
        belief_begin(f, seen);
}

/* Return how many of the latest choices matter: since everyone knew the whole hand. */
static unsigned belief_reach(const struct filter *f)
{
    const struct past_choice *c;
    unsigned n = 0;

    if (f->d->past == NULL)
        return 0;
    while ((c = past_choice_at(f->d->past, n)) != NULL && c->seen.turn != OVER) {
        n++;
        if (belief_cards(f, &c->seen).hidden == 0)
            break;
    }
    return n;
}

static void belief_run(struct filter *f)
{
    const struct state *seen = &f->d->view->seen;
    unsigned n = belief_reach(f);

    if (n > 0) {
        f->past = *f->d->past;
        belief_begin(f, &past_choice_at(&f->past, n - 1)->seen);
    }
    for (unsigned age = n; age-- > 0;) {
        if (past_choice_at(f->d->past, age)->player == f->foe)
            belief_weigh(f, age);
        if (age > 0)
            belief_advance(f, &past_choice_at(f->d->past, age - 1)->seen);
    }
    if (n > 0)
        belief_advance(f, seen);
    else
        belief_begin(f, seen);
}

/* ---- the belief ------------------------------------------------------------------------------ */

static bool belief_init(struct filter *f, const struct decision *d, int limit)
{
    bool has_now;
    int room;

    f->d = d;
    f->rules = d->rules;
    f->foe = !d->view->me;
    f->copies = named_parts_option(d->rules, "copies");
    f->top = named_parts_option(d->rules, "top");
    f->limit = limit;
    f->exact = true;
    f->rng = d->rng != NULL ? (struct rng){rng_next(d->rng)} : rng_at(1, 83, 0);
    room = limit * f->top > ENUMERATED ? limit * f->top : ENUMERATED;
    has_now = hand_set_init(&f->now, room);
    return hand_set_init(&f->next, room) && has_now; /* both are released in any case */
}

static struct belief *belief_result(struct filter *f)
{
    struct belief *b = malloc(sizeof *b);
    double sum = hand_set_sum(&f->now);

    if (b == NULL)
        return NULL;
    *b = (struct belief){.rules = f->rules,
                         .seen = f->d->view->seen,
                         .foe = f->foe,
                         .exact = f->exact,
                         .count = f->now.count,
                         .hand = f->now.hand};
    f->now.hand = NULL;
    for (int i = 0; i < b->count; i++)
        b->hand[i].share /= sum;
    return b;
}

struct belief *belief_new(const struct decision *d, belief_odds *odds, void *context, int limit)
{
    struct filter *f = calloc(1, sizeof *f);
    struct belief *b = NULL;

    if (f == NULL)
        return NULL;
    f->odds = odds;
    f->context = context;
    if (belief_init(f, d, limit)) {
        belief_run(f);
        b = belief_result(f);
    }
    hand_set_release(&f->now);
    hand_set_release(&f->next);
    free(f);
    return b;
}

void belief_free(struct belief *b)
{
    if (b != NULL)
        free(b->hand);
    free(b);
}

void belief_draw_evenly(const struct belief *b, struct rng *g, int n, int *out)
{
    double at = (double)(rng_next(g) >> 11) * 0x1p-53, sum = 0;
    int drawn = 0;

    for (int i = 0; i < b->count; i++)
        for (sum += b->hand[i].share; drawn < n && drawn + at < sum * n;)
            out[drawn++] = i;
    while (drawn < n)
        out[drawn++] = b->count - 1; /* shares added up to a little less than 1 */
}

struct state belief_position(const struct belief *b, int i)
{
    struct state s = b->seen;

    b->rules->game->deal(b->rules, &s, b->foe, b->hand[i].cards);
    return s;
}

bool belief_odds_of_policy(void *policy, const struct decision *d, double odds[MOVES_MAX])
{
    float share[MOVES_MAX];

    policy_odds(policy, d, share);
    for (int i = 0; i < d->n; i++)
        odds[i] = (double)share[i];
    return true;
}
