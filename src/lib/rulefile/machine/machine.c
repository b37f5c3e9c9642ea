/*
 * Each instruction ends with a jump to the next one, through a table of labels: so the processor
 * predicts for each of them what follows it. Labels as values are not in the C standard, but gcc
 * and clang have them, for WebAssembly too.
 */
#include "rulefile/machine/machine.h"

#include "core/move.h"

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

/* ---- what all instructions are made of ------------------------------------------------------- */

#define OF_CONST(n) (n)
#define OF_OPTION(n) (option[n])
#define OF_FRAME(n) (m->frame[n])
#define OF_BYTE(n) (((const unsigned char *)s)[n])
#define OF_WORD(n) (machine_word(s, n))
#define OF_BITS(n) ((int)places_bits(&p->place[n], s))
#define OF_SIZE(n) (pile_size(places_copies(m->rules, n), places_bits(&p->place[n], s)))

#define RUN __extension__({ goto *run[i->code]; })
#define NEXT                                                                                       \
    i++;                                                                                           \
    RUN
#define GO                                                                                         \
    i = p->code + i->c;                                                                            \
    RUN
#define GO_IF(condition)                                                                           \
    if (condition) {                                                                               \
        GO;                                                                                        \
    }

/* ---- families of instructions: X(code, what it does with the value v) ------------------------ */

#define LOADS(X)                                                                                   \
    X(DO_LOAD, acc = v)                                                                            \
    X(DO_MULTIPLY, acc *= v)                                                                       \
    X(DO_DIVIDE, acc = v == 0 ? 0 : acc / v)                                                       \
    X(DO_MAX, acc = acc > v ? acc : v)
#define JOINS(X)                                                                                   \
    X(DO_MIN, acc = acc < v ? acc : v)                                                             \
    X(DO_ADD, acc += v)                                                                            \
    X(DO_SUBTRACT, acc -= v)                                                                       \
    X(IF_LESS, GO_IF(acc < v))                                                                     \
    X(IF_AT_MOST, GO_IF(acc <= v))                                                                 \
    X(IF_MORE, GO_IF(acc > v))                                                                     \
    X(IF_AT_LEAST, GO_IF(acc >= v))                                                                \
    X(IF_EQUAL, GO_IF(acc == v))                                                                   \
    X(IF_UNEQUAL, GO_IF(acc != v))
#define EACH_OPERAND(Y, code, action)                                                              \
    Y(code, CONST, action)                                                                         \
    Y(code, OPTION, action)                                                                        \
    Y(code, FRAME, action)                                                                         \
    Y(code, BYTE, action)                                                                          \
    Y(code, WORD, action)                                                                          \
    Y(code, BITS, action)                                                                          \
    Y(code, SIZE, action)

#define EACH_FIRST(Y, join, action)                                                                \
    EACH_SECOND(Y, join, FRAME, action)                                                            \
    EACH_SECOND(Y, join, BYTE, action)                                                             \
    EACH_SECOND(Y, join, WORD, action)                                                             \
    EACH_SECOND(Y, join, BITS, action)
#define EACH_SECOND(Y, join, first, action)                                                        \
    Y(join, first, CONST, action)                                                                  \
    Y(join, first, OPTION, action)                                                                 \
    Y(join, first, FRAME, action)

#define OTHERS(X)                                                                                  \
    X(DO_STORE_FRAME, m->frame[i->b] = acc)                                                        \
    X(DO_STORE_BYTE, ((unsigned char *)s)[i->b] = (unsigned char)acc)                              \
    X(DO_STORE_WORD, machine_store_word(s, i->b, acc))                                             \
    X(DO_STORE_BITS, places_put_bits(&p->place[i->b], s, (uint64_t)acc & p->place[i->b].mask))     \
    X(SET_FRAME, m->frame[i->b] = i->d)                                                            \
    X(SET_BYTE, ((unsigned char *)s)[i->b] = (unsigned char)i->d)                                  \
    X(SET_WORD, machine_store_word(s, i->b, i->d))                                                 \
    X(SET_BITS, places_put_bits(&p->place[i->b], s, (uint64_t)i->d))                               \
    X(DO_JUMP, GO)                                                                                 \
    X(IF_EMPTY, GO_IF(places_bits(&p->place[i->b], s) == 0))                                       \
    X(IF_CARDS, GO_IF(places_bits(&p->place[i->b], s) != 0))                                       \
    X(DO_TAKE, machine_take(m, &p->place[i->b], acc))                                              \
    X(DO_CARRY, machine_carry(m, &p->place[i->b], &p->place[i->d], acc))                           \
    X(DO_STOP, return acc)                                                                         \
    X(DO_END, state_end(s, (enum result)i->b); return acc)                                         \
    X(DO_TURN, s->turn = i->b; return acc)                                                         \
    X(DO_OTHER, i = p->code + m->second - 1)                                                       \
    X(DO_LIST, m->list[m->n++] = MOVE(i->b, 0))                                                    \
    X(DO_LIST_UP_TO, machine_list_up_to(m, i->b, acc))                                             \
    X(DO_LIST_NUMBER, m->list[m->n++] = MOVE(i->b, m->frame[i->d]))                                \
    X(DO_NEXT, GO_IF(++m->frame[i->b] <= m->frame[i->d]))

/* ---- tables and bodies ----------------------------------------------------------------------- */

#define COMPUTE_LABEL(code, operand, action) [(code)*OPERANDS + IN_##operand] = &&code##_##operand,
#define COMPUTE_LABELS(code, action) EACH_OPERAND(COMPUTE_LABEL, code, action)
#define JOIN_LABEL(join, first, second, action)                                                    \
    [JOINED_CODE(join, IN_##first, IN_##second)] = &&join##_##first##_##second,
#define JOIN_LABELS(join, action) EACH_FIRST(JOIN_LABEL, join, action)
#define OTHER_LABEL(code, action) [code] = &&code##_code,
#define COMPUTE(code, operand, action)                                                             \
    code##_##operand:                                                                              \
    {                                                                                              \
        int v = OF_##operand(i->d);                                                                \
        action;                                                                                    \
        NEXT;                                                                                      \
    }
#define COMPUTE_ALL(code, action) EACH_OPERAND(COMPUTE, code, action)
#define JOIN(join, first, second, action)                                                          \
    join##_##first##_##second:                                                                     \
    {                                                                                              \
        int v = OF_##second(i->d);                                                                 \
        acc = OF_##first(i->b);                                                                    \
        action;                                                                                    \
        NEXT;                                                                                      \
    }
#define JOIN_ALL(join, action) EACH_FIRST(JOIN, join, action)
#define OTHER(code, action)                                                                        \
    code##_code:                                                                                   \
    {                                                                                              \
        action;                                                                                    \
        NEXT;                                                                                      \
    }

static inline void machine_list_up_to(struct machine *m, int verb, int highest)
{
    for (int number = 1; number <= highest; number++)
        m->list[m->n++] = MOVE(verb, number);
}

int machine_run(struct machine *m, int from)
{
    __extension__ static const void *const run[CODES] = {
        LOADS(COMPUTE_LABELS) JOINS(COMPUTE_LABELS) JOINS(JOIN_LABELS)
            OTHERS(OTHER_LABEL)[RARE... JOINED - 1] = &&rare};
    const struct rule_program *p = m->p;
    const struct instruction *i = p->code + from;
    const int *option = m->rules->value;
    struct state *s = m->s;
    int acc = 0;

    RUN;
    LOADS(COMPUTE_ALL)
    JOINS(COMPUTE_ALL)
    JOINS(JOIN_ALL)
    OTHERS(OTHER)
rare:
    acc = machine_rare(m, i, acc);
    s = m->s;
    NEXT;
}
