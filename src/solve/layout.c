#include "layout.h"

static const uint64_t most_codes = (uint64_t)1 << 32;

/* 2^64 / n, rounded up; n > 1. */
static uint64_t inverse_of(uint32_t n)
{
    return UINT64_MAX / n + 1;
}

static void add_place(struct layout *l, const uint8_t at[2], int bytes, int low, int high)
{
    struct place *p = &l->place[l->places];

    if (low >= high)
        return; /* it is what the model says */
    l->places++;
    *p = (struct place){
        .at = {at[0], at[1]},
        .mask = bytes == 1 ? 0xff : 0xffff,
        .low = low,
        .high = high,
        .radix = (uint32_t)(high - low + 1),
    };
}

static void add_places(struct layout *l, const struct rules *r, int bound)
{
    const uint8_t clock = offsetof(struct state, clock);
    struct digit digits[DIGITS_MAX];
    int n = r->game->digits(r, digits);

    for (int i = 0; i < n; i++) {
        int high = digits[i].high;

        if (digits[i].open && high > bound)
            l->bound = high = bound;
        add_place(l, digits[i].at, digits[i].bytes, digits[i].low, high);
    }
    add_place(l, (uint8_t[2]){clock, clock}, 2, 0, r->value[TURN_LIMIT] - 1);
}

/* Which places make the slice, from the top; returns how many values of the lowest of them share
 * one. */
static uint32_t cut_slices(struct layout *l)
{
    uint64_t slices = 1;

    l->top = l->places;
    while (l->top > 0 && slices * l->place[l->top - 1].radix <= SLICES_MAX)
        slices *= l->place[--l->top].radix;
    if (l->top < l->places || l->places == 0)
        return 1;
    l->top--;
    return (l->place[l->top].radix + SLICES_MAX - 1) / SLICES_MAX;
}

static uint64_t saturating(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

static uint64_t round_up(uint64_t n, uint64_t to)
{
    return n > UINT64_MAX - to ? n : (n + to - 1) / to * to;
}

/* Weights from the lowest digit up; returns the number of codes. Sets what fits. */
static uint64_t weigh(struct layout *l)
{
    uint64_t weight = 1;

    for (int i = 0; i <= l->places; i++) {
        if (i == l->top) {
            weight = round_up(weight, 64);
            l->block = (uint32_t)weight;
        }
        if (i == l->places)
            break;
        l->place[i].weight = (uint32_t)weight;
        if (l->place[i].weight > 1)
            l->place[i].inverse = inverse_of(l->place[i].weight);
        weight = saturating(weight, l->place[i].radix);
    }
    return weight;
}

int layout_init(struct layout *l, const struct rules *r, int bound)
{
    uint32_t blocks;

    memset(l, 0, sizeof *l);
    l->model = game_start(r, P1);
    add_places(l, r, bound);
    blocks = cut_slices(l);
    l->size = weigh(l);
    if (l->size >= most_codes || round_up(l->size, (uint64_t)l->block * blocks) >= most_codes)
        return ERR_LIMIT;
    l->slice = l->block * blocks;
    l->size = round_up(l->size, l->slice);
    l->slices = (uint32_t)(l->size / l->slice);
    l->slice_inverse = inverse_of(l->slice);
    return OK;
}

static void store(struct state *s, const struct place *p, uint32_t v)
{
    uint16_t value = (uint16_t)(v + (uint32_t)p->low);

    memcpy((char *)s + p->at[0], &value, p->mask == 0xff ? 1 : 2);
}

static uint32_t quotient(const struct place *p, uint32_t code)
{
    return p->weight == 1 ? code : upper_half(code, p->inverse);
}

/* Digits first..last of a code that has no others above. */
static void store_digits(const struct layout *l, int first, int last, uint32_t code,
                         struct state *s)
{
    uint32_t above = 0;

    for (int i = last; i >= first; i--) {
        uint32_t q = quotient(&l->place[i], code);

        store(s, &l->place[i], q - l->place[i].radix * above);
        above = q;
    }
}

void layout_state(const struct layout *l, uint32_t code, struct state *s)
{
    uint32_t low = l->top < l->places ? code - quotient(&l->place[l->top], code) * l->block : code;

    *s = l->model;
    store_digits(l, l->top, l->places - 1, code, s);
    store_digits(l, 0, l->top - 1, low, s);
}
