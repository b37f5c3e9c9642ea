/* The instructions that are seldom run, and those for cards: the machine's loop calls them. */
#include "rulefile/machine/machine.h"

#include "core/move.h"
#include "core/text.h"

/* ---- piles ----------------------------------------------------------------------------------- */

static inline int machine_copies(const struct machine *m, int place)
{
    return places_copies(&m->p->places, m->rules, place);
}

static inline pile machine_pile(const struct machine *m, int place)
{
    return places_pile(&m->p->places, m->rules, m->s, place);
}

static inline bool machine_is_card(const struct machine *m, int place, int card)
{
    return card >= 1 && card <= places_top(&m->p->places, m->rules, place);
}

/* Count a card of a pile; 0 where the pile cannot have it. */
static inline int machine_count(const struct machine *m, int place, int card)
{
    pile cards = machine_pile(m, place);

    return machine_is_card(m, place, card) ? pile_count(machine_copies(m, place), cards, card) : 0;
}

/* Change the number of a card, which stays from 0 to the copies there are. */
static inline void machine_add_card(struct machine *m, int place, int card, int n)
{
    const struct place *at = &m->p->places.at[place];

    if (!at->is_rest)
        places_add_bits(at, m->s, (pile)n * pile_card(machine_copies(m, place), card));
}

bool machine_take(struct machine *m, int place, int card)
{
    int known = m->p->places.at[place].known;

    if (machine_count(m, place, card) == 0)
        return false;
    machine_add_card(m, place, card, -1);
    if (known != 0 && machine_pile(m, known) != 0 && machine_count(m, known, card) > 0)
        machine_add_card(m, known, card, -1);
    return true;
}

static inline void machine_give(struct machine *m, int place, int card)
{
    if (machine_is_card(m, place, card) && !m->p->places.at[place].is_rest &&
        machine_count(m, place, card) < machine_copies(m, place))
        machine_add_card(m, place, card, 1);
}

/* If a deck has run out, everyone knows the hand. */
static inline void machine_emptied(struct machine *m, int from)
{
    int hand = m->p->places.at[from].emptied;

    if (hand != 0 && machine_pile(m, from) == 0)
        places_put(&m->p->places, m->s, m->p->places.at[hand].known, machine_pile(m, hand));
}

void machine_carry(struct machine *m, int from, int to, int card)
{
    if (!machine_take(m, from, card))
        return;
    machine_give(m, to, card);
    machine_emptied(m, from);
}

static void machine_carry_all(struct machine *m, int from, int to)
{
    const struct places *p = &m->p->places;
    pile cards = machine_pile(m, from);
    int copies = machine_copies(m, from);

    for (int card = 1; cards != 0; card++, cards >>= pile_width(copies))
        for (int n = pile_lowest(copies, cards); n > 0; n--)
            machine_give(m, to, card);
    places_put(p, m->s, from, 0);
    if (p->at[from].known != 0)
        places_put(p, m->s, p->at[from].known, 0);
    machine_emptied(m, from);
}

static int machine_size_from(const struct machine *m, int place, int low, int high)
{
    int copies = machine_copies(m, place), top = places_top(&m->p->places, m->rules, place);
    pile cards = machine_pile(m, place);

    low = low < 1 ? 1 : low;
    high = high > top ? top : high;
    return low > high
               ? 0
               : pile_size(copies, cards & pile_full(copies, high) & ~pile_full(copies, low - 1));
}

static int machine_size(const struct machine *m, int place)
{
    return pile_size(machine_copies(m, place), machine_pile(m, place));
}

static int machine_lowest(const struct machine *m, int place)
{
    pile cards = machine_pile(m, place);

    return cards == 0 ? 0 : 1 + __builtin_ctzll(cards) / pile_width(machine_copies(m, place));
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
    pile cards = machine_pile(m, place);
    int copies = machine_copies(m, place), width = pile_width(copies);

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

static void machine_swap(struct machine *m)
{
    struct state *s = m->s;

    m->s = m->other;
    m->other = s;
}

int machine_rare(struct machine *m, const struct instruction *i, int acc)
{
    switch (i->code) {
    case DO_COUNT:
        return machine_count(m, i->b, acc);
    case DO_SIZE_REST:
        return machine_size(m, i->b);
    case DO_SWAP:
        machine_swap(m);
        break;
    case DO_SIZE_FROM:
        return machine_size_from(m, i->b, m->frame[i->d], acc);
    case DO_HIGHEST:
        return pile_highest(machine_copies(m, i->b), machine_pile(m, i->b));
    case DO_LOWEST:
        return machine_lowest(m, i->b);
    case DO_GIVE:
        machine_give(m, i->b, acc);
        break;
    case DO_CARRY_ALL:
        machine_carry_all(m, i->b, i->d);
        break;
    case DO_FILL:
        places_put(&m->p->places, m->s, i->b,
                   pile_full(machine_copies(m, i->b), places_top(&m->p->places, m->rules, i->b)));
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
