/* One switch runs what is run in every move; the rest is out of its way. */
#include "rulefile/machine.h"

#include "core/move.h"
#include "core/text.h"
#include "rulefile/wording.h"

/* What calls others is kept out of line: the loop would keep its own registers in memory otherwise.
 */
#define OUT_OF_LINE __attribute__((noinline))

/* ---- piles ----------------------------------------------------------------------------------- */

static bool machine_has(const struct machine *m, int place, pile cards, int card)
{
    return card >= 1 && card <= places_top(&m->p->places, m->rules, place) &&
           pile_count(places_copies(&m->p->places, m->rules, place), cards, card) > 0;
}

/* Take a card away, and from what is known of the pile. False: there is none. */
static bool machine_take(struct machine *m, int place, int card)
{
    const struct place *at = &m->p->places.at[place];
    pile cards = places_pile(&m->p->places, m->rules, m->s, place), known;
    int copies = places_copies(&m->p->places, m->rules, place);

    if (!machine_has(m, place, cards, card))
        return false;
    places_put(&m->p->places, m->s, place, cards - pile_card(copies, card));
    if (at->known != 0 && (known = places_pile(&m->p->places, m->rules, m->s, at->known)) != 0 &&
        machine_has(m, place, known, card))
        places_put(&m->p->places, m->s, at->known, known - pile_card(copies, card));
    return true;
}

static void machine_give(struct machine *m, int place, int card)
{
    pile cards = places_pile(&m->p->places, m->rules, m->s, place);
    int copies = places_copies(&m->p->places, m->rules, place);

    if (card >= 1 && card <= places_top(&m->p->places, m->rules, place) &&
        pile_count(copies, cards, card) < copies)
        places_put(&m->p->places, m->s, place, cards + pile_card(copies, card));
}

/* If a deck has run out, everyone knows the hand. */
static void machine_emptied(struct machine *m, int from)
{
    int hand = m->p->places.at[from].emptied;

    if (hand != 0 && places_pile(&m->p->places, m->rules, m->s, from) == 0)
        places_put(&m->p->places, m->s, m->p->places.at[hand].known,
                   places_pile(&m->p->places, m->rules, m->s, hand));
}

static void machine_carry(struct machine *m, int from, int to, int card)
{
    if (!machine_take(m, from, card))
        return;
    machine_give(m, to, card);
    machine_emptied(m, from);
}

static void machine_carry_all(struct machine *m, int from, int to)
{
    const struct rule_program *p = m->p;
    pile cards = places_pile(&p->places, m->rules, m->s, from);
    int copies = places_copies(&p->places, m->rules, from),
        top = places_top(&p->places, m->rules, from);

    for (int card = 1; card <= top && cards != 0; card++)
        for (int n = pile_count(copies, cards, card); n > 0; n--)
            machine_give(m, to, card);
    places_put(&p->places, m->s, from, 0);
    if (p->places.at[from].known != 0)
        places_put(&p->places, m->s, p->places.at[from].known, 0);
    machine_emptied(m, from);
}

static int machine_size_from(const struct machine *m, int place, int low, int high)
{
    pile cards = places_pile(&m->p->places, m->rules, m->s, place);
    int copies = places_copies(&m->p->places, m->rules, place),
        top = places_top(&m->p->places, m->rules, place);
    int n = 0;

    for (int card = low < 1 ? 1 : low; card <= high && card <= top; card++)
        n += pile_count(copies, cards, card);
    return n;
}

static int machine_count(const struct machine *m, int place, int card)
{
    pile cards = places_pile(&m->p->places, m->rules, m->s, place);

    return card < 1 || card > places_top(&m->p->places, m->rules, place)
               ? 0
               : pile_count(places_copies(&m->p->places, m->rules, place), cards, card);
}

OUT_OF_LINE static int machine_size(const struct machine *m, int place)
{
    return pile_size(places_copies(&m->p->places, m->rules, place),
                     places_pile(&m->p->places, m->rules, m->s, place));
}

static int machine_lowest(const struct machine *m, int place)
{
    pile cards = places_pile(&m->p->places, m->rules, m->s, place);

    return cards == 0 ? 0
                      : 1 + __builtin_ctzll(cards) /
                                pile_width(places_copies(&m->p->places, m->rules, place));
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
    pile cards = places_pile(&m->p->places, m->rules, m->s, place);
    int copies = places_copies(&m->p->places, m->rules, place), width = pile_width(copies);

    for (int card = 1; cards != 0; card++, cards >>= width)
        machine_list(m, verb, card, pile_lowest(copies, cards));
}

/* ---- the machine ----------------------------------------------------------------------------- */

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

/* What is seldom run: cards, lists and words. Returns the register. */
OUT_OF_LINE static int machine_rare(struct machine *m, const struct instruction *i, int acc)
{
    switch (i->code) {
    case DO_COUNT:
        return machine_count(m, i->b, acc);
    case DO_SWAP:
        machine_swap(m);
        break;
    case DO_SIZE_FROM:
        return machine_size_from(m, i->b, m->frame[i->d], acc);
    case DO_HIGHEST:
        return pile_highest(places_copies(&m->p->places, m->rules, i->b),
                            places_pile(&m->p->places, m->rules, m->s, i->b));
    case DO_LOWEST:
        return machine_lowest(m, i->b);
    case DO_GIVE:
        machine_give(m, i->b, acc);
        break;
    case DO_TAKE:
        machine_take(m, i->b, acc);
        break;
    case DO_CARRY:
        machine_carry(m, i->b, i->d, acc);
        break;
    case DO_CARRY_ALL:
        machine_carry_all(m, i->b, i->d);
        break;
    case DO_FILL:
        places_put(&m->p->places, m->s, i->b,
                   pile_full(places_copies(&m->p->places, m->rules, i->b),
                             places_top(&m->p->places, m->rules, i->b)));
        break;
    case DO_LIST_NUMBER_BY:
        machine_list(m, i->b, m->frame[i->d], acc);
        break;
    case DO_LIST_WEIGHED:
    case DO_LIST_CARDS:
        machine_list_cards(m, i->b, i->d);
        break;
    case DO_TURN_NUMBER:
        return m->scene != NULL ? m->scene->turn : 0;
    case DO_OVER:
        return m->s->turn == OVER;
    case DO_BY_BOOK:
        return machine_is_by_book(m);
    default:
        wording_say(m, i, acc);
    }
    return acc;
}

#define OPERAND(code, operand, action)                                                             \
    case (code)*OPERANDS + IN_##operand: {                                                         \
        int v = FROM_##operand;                                                                    \
        action;                                                                                    \
        break;                                                                                     \
    }
#define EACH_OPERAND(code, action)                                                                 \
    OPERAND(code, CONST, action)                                                                   \
    OPERAND(code, OPTION, action)                                                                  \
    OPERAND(code, FRAME, action)                                                                   \
    OPERAND(code, BYTE, action)                                                                    \
    OPERAND(code, WORD, action)                                                                    \
    OPERAND(code, BITS, action)
#define FROM_CONST (p->constant[i->b])
#define FROM_OPTION (m->rules->value[i->b])
#define FROM_FRAME (m->frame[i->b])
#define FROM_BYTE (((const unsigned char *)m->s)[i->b])
#define FROM_WORD (machine_word(m->s, i->b))
#define FROM_BITS ((int)places_bits(&p->places.at[i->b], m->s))
#define GO_IF(condition)                                                                           \
    if (condition)                                                                                 \
    i = p->code + i->c - 1

static inline int machine_word(const struct state *s, int at)
{
    int16_t word;

    memcpy(&word, (const char *)s + at, sizeof word);
    return word;
}

static inline void machine_store_word(struct state *s, int at, int value)
{
    int16_t word = (int16_t)value;

    memcpy((char *)s + at, &word, sizeof word);
}

#define JOINED_WITH(join, first, second, action)                                                   \
    case JOINED_CODE(join, FIRST_##first, SECOND_##second): {                                      \
        int v = OF_##second(i->d);                                                                 \
        acc = OF_##first(i->b);                                                                    \
        action;                                                                                    \
        break;                                                                                     \
    }
#define JOINED_FROM(join, first, action)                                                           \
    JOINED_WITH(join, first, CONST, action)                                                        \
    JOINED_WITH(join, first, OPTION, action)                                                       \
    JOINED_WITH(join, first, FRAME, action)
#define EACH_JOINED(join, action)                                                                  \
    JOINED_FROM(join, FRAME, action)                                                               \
    JOINED_FROM(join, BYTE, action)                                                                \
    JOINED_FROM(join, WORD, action)                                                                \
    JOINED_FROM(join, OPTION, action)
#define OF_CONST(n) (p->constant[n])
#define OF_OPTION(n) (m->rules->value[n])
#define OF_FRAME(n) (m->frame[n])
#define OF_BYTE(n) (((const unsigned char *)m->s)[n])
#define OF_WORD(n) (machine_word(m->s, n))

int machine_run(struct machine *m, int from)
{
    const struct rule_program *p = m->p;
    int acc = 0;

    for (const struct instruction *i = p->code + from;; i++) {
        switch (i->code) {
            EACH_OPERAND(DO_LOAD, acc = v)
            EACH_OPERAND(DO_ADD, acc += v)
            EACH_OPERAND(DO_SUBTRACT, acc -= v)
            EACH_OPERAND(DO_MULTIPLY, acc *= v)
            EACH_OPERAND(DO_DIVIDE, acc = v == 0 ? 0 : acc / v)
            EACH_OPERAND(DO_MIN, acc = acc < v ? acc : v)
            EACH_OPERAND(DO_MAX, acc = acc > v ? acc : v)
            EACH_OPERAND(IF_LESS, GO_IF(acc < v))
            EACH_OPERAND(IF_AT_MOST, GO_IF(acc <= v))
            EACH_OPERAND(IF_MORE, GO_IF(acc > v))
            EACH_OPERAND(IF_AT_LEAST, GO_IF(acc >= v))
            EACH_OPERAND(IF_EQUAL, GO_IF(acc == v))
            EACH_OPERAND(IF_UNEQUAL, GO_IF(acc != v))
            EACH_JOINED(JOIN_LESS, GO_IF(acc < v))
            EACH_JOINED(JOIN_AT_MOST, GO_IF(acc <= v))
            EACH_JOINED(JOIN_MORE, GO_IF(acc > v))
            EACH_JOINED(JOIN_AT_LEAST, GO_IF(acc >= v))
            EACH_JOINED(JOIN_EQUAL, GO_IF(acc == v))
            EACH_JOINED(JOIN_UNEQUAL, GO_IF(acc != v))
            EACH_JOINED(JOIN_ADD, acc += v)
            EACH_JOINED(JOIN_SUBTRACT, acc -= v)
        case SET_FRAME:
            m->frame[i->b] = p->constant[i->d];
            break;
        case SET_BYTE:
            ((unsigned char *)m->s)[i->b] = (unsigned char)p->constant[i->d];
            break;
        case SET_WORD:
            machine_store_word(m->s, i->b, p->constant[i->d]);
            break;
        case DO_STORE + IN_FRAME:
            m->frame[i->b] = acc;
            break;
        case DO_STORE + IN_BYTE:
            ((unsigned char *)m->s)[i->b] = (unsigned char)acc;
            break;
        case DO_STORE + IN_WORD:
            machine_store_word(m->s, i->b, acc);
            break;
        case DO_STORE + IN_BITS:
            places_put_bits(&p->places.at[i->b], m->s, (uint64_t)acc & p->places.at[i->b].mask);
            break;
        case DO_JUMP:
            i = p->code + i->c - 1;
            break;
        case DO_STOP:
            return acc;
        case DO_END:
            state_end(m->s, (enum result)i->b);
            return acc;
        case DO_TURN:
            m->s->turn = (uint8_t)i->b;
            return acc;
        case DO_OTHER:
            i = p->code + m->second - 1;
            break;
        case DO_SIZE:
            acc = machine_size(m, i->b);
            break;
        case DO_LIST:
            m->list[m->n++] = MOVE(i->b, 0);
            break;
        case DO_LIST_UP_TO:
            for (int number = 1; number <= acc; number++)
                m->list[m->n++] = MOVE(i->b, number);
            break;
        case DO_LIST_NUMBER:
            m->list[m->n++] = MOVE(i->b, m->frame[i->d]);
            break;
        case DO_NEXT:
            GO_IF(++m->frame[i->b] <= m->frame[i->d]);
            break;
        default:
            acc = machine_rare(m, i, acc);
        }
    }
}
