/* The instructions that are seldom run, and those for cards: the machine's loop calls them. */
#include "rulefile/machine/machine.h"

#include "core/move.h"
#include "core/text.h"

/* ---- piles ----------------------------------------------------------------------------------- */

/* Count a card of a pile; 0 where the pile cannot have it. */
static int machine_count(const struct machine *m, int place, int card)
{
    return card >= 1 && card <= places_top(m->rules, place)
               ? pile_count(places_copies(m->rules, place), places_pile(m->rules, m->s, place),
                            card)
               : 0;
}

/* Add a card to a pile, or take one away (n: 1 or -1). False: it is full, or has none. No counter
 * overflows, so all other bits of the word stay. */
static inline __attribute__((always_inline)) bool
machine_change(struct machine *m, const struct place *at, int card, int n)
{
    int copies = places_fixed(m->rules, at->copies), bit;
    char *own = (char *)m->s->own + at->word;
    uint64_t word;

    if (card < 1 || card > places_fixed(m->rules, at->top))
        return false;
    bit = at->shift + (card - 1) * pile_width(copies);
    memcpy(&word, own, sizeof word);
    if (pile_lowest(copies, word >> bit) == (n > 0 ? copies : 0))
        return false;
    word += (uint64_t)n << bit;
    memcpy(own, &word, sizeof word);
    return true;
}

static inline bool machine_take_one(struct machine *m, const struct place *at, int card)
{
    const struct place *known = &m->p->place[at->known];

    if (!machine_change(m, at, card, -1))
        return false;
    if (at->known != 0 && places_bits(known, m->s) != 0)
        machine_change(m, known, card, -1);
    return true;
}

void machine_take(struct machine *m, const struct place *at, int card)
{
    machine_take_one(m, at, card);
}

/* If a deck has run out, everyone knows the hand. */
static inline void machine_emptied(struct machine *m, const struct place *from)
{
    const struct place *hand = &m->p->place[from->emptied];

    if (from->emptied != 0 && places_bits(from, m->s) == 0)
        places_put_bits(&m->p->place[hand->known], m->s, places_bits(hand, m->s));
}

/* What is nowhere else follows from the other piles. */
void machine_carry(struct machine *m, const struct place *from, const struct place *to, int card)
{
    int place = (int)(from - m->p->place);

    if (from->is_rest ? machine_count(m, place, card) == 0 : !machine_take_one(m, from, card))
        return;
    if (!to->is_rest)
        machine_change(m, to, card, 1);
    machine_emptied(m, from);
}

static void machine_carry_all(struct machine *m, int from, int to)
{
    pile cards = places_pile(m->rules, m->s, from);
    int copies = places_copies(m->rules, from);

    for (int card = 1; cards != 0; card++, cards >>= pile_width(copies))
        for (int n = pile_lowest(copies, cards); n > 0 && !m->p->place[to].is_rest; n--)
            machine_change(m, &m->p->place[to], card, 1);
    places_put(m->rules, m->s, from, 0);
    if (m->p->place[from].known != 0)
        places_put(m->rules, m->s, m->p->place[from].known, 0);
    machine_emptied(m, &m->p->place[from]);
}

static int machine_size_from(const struct machine *m, int place, int low, int high)
{
    int copies = places_copies(m->rules, place), top = places_top(m->rules, place);
    pile cards = places_pile(m->rules, m->s, place);

    low = low < 1 ? 1 : low;
    high = high > top ? top : high;
    return low > high
               ? 0
               : pile_size(copies, cards & pile_full(copies, high) & ~pile_full(copies, low - 1));
}

/* ---- lists ----------------------------------------------------------------------------------- */

static void machine_list(struct machine *m, int verb, int number, int weight)
{
    enum { WEIGHT_MOST = 1000000 }; /* so that the sum of all fits */

    if (m->n == MOVES_MAX || weight <= 0)
        return;
    if (m->weight != NULL)
        m->weight[m->n] = (uint32_t)(weight < WEIGHT_MOST ? weight : WEIGHT_MOST);
    m->list[m->n++] = MOVE(verb, number);
}

static void machine_list_cards(struct machine *m, int place, int verb)
{
    pile cards = places_pile(m->rules, m->s, place);
    int copies = places_copies(m->rules, place), width = pile_width(copies);

    for (int card = 1; cards != 0; card++, cards >>= width)
        machine_list(m, verb, card, pile_lowest(copies, cards));
}

/* ---- the instructions ------------------------------------------------------------------------ */

static int machine_is_by_book(const struct machine *m)
{
    const struct option *o = m->rules->game->options;

    for (int i = 0; o[i].name != NULL; i++)
        if (m->rules->value[i] != o[i].book)
            return 0;
    return 1;
}

int machine_rare(struct machine *m, const struct instruction *i, int acc)
{
    const struct rules *r = m->rules;
    struct state *s = m->s;
    pile cards = i->code <= DO_LIST_CARDS ? places_pile(r, s, i->b) : 0;

    switch (i->code) {
    case DO_SWAP:
        m->s = m->other;
        m->other = s;
        break;
    case DO_COUNT:
        return machine_count(m, i->b, acc);
    case DO_SIZE_REST:
        return pile_size(places_copies(r, i->b), cards);
    case DO_SIZE_FROM:
        return machine_size_from(m, i->b, m->frame[i->d], acc);
    case DO_HIGHEST:
        return pile_highest(places_copies(r, i->b), cards);
    case DO_LOWEST:
        return cards == 0 ? 0 : 1 + __builtin_ctzll(cards) / pile_width(places_copies(r, i->b));
    case DO_GIVE:
        machine_change(m, &m->p->place[i->b], acc, 1);
        break;
    case DO_CARRY_ALL:
        machine_carry_all(m, i->b, i->d);
        break;
    case DO_FILL:
        places_put(r, s, i->b, pile_full(places_copies(r, i->b), places_top(r, i->b)));
        break;
    case DO_LIST_NUMBER_BY:
        machine_list(m, i->b, m->frame[i->d], acc);
        break;
    case DO_LIST_CARDS:
        machine_list_cards(m, i->b, i->d);
        break;
    case DO_TURN_NUMBER:
        return m->scene != NULL ? m->scene->turn : 0;
    case DO_OVER:
        return m->s->turn == OVER;
    case DO_BY_BOOK:
        return machine_is_by_book(m);
    case DO_REACH:
        m->p->reached[i->d] = true;
        break;
    default:
        machine_say(m, i, acc);
    }
    return acc;
}
