#include "solve/layout.h"

static const uint64_t most_codes = (uint64_t)1 << 32;

static void layout_add_place(struct layout *l, const uint8_t at[2], int bytes, int low, int high)
{
    struct place *p = &l->place[l->places];

    if (low >= high)
        return; /* it is what the model says */
    l->places++;
    *p = (struct place){
        .at = {at[0], at[1]},
        .bytes = (uint8_t)bytes,
        .low = low,
        .high = high,
        .radix = (uint32_t)(high - low + 1),
    };
}

static int layout_load(const struct state *s, const struct digit *d, int mover)
{
    struct place p = {.at = {d->at[0], d->at[1]}, .bytes = d->bytes};

    return layout_digit_load(s, &p, mover);
}

/* How far a digit of `also` is ahead of where games begin. */
static int layout_lead(const struct layout *l, const struct digit *d, const struct state *also)
{
    int by =
        also == NULL ? 0 : layout_load(also, d, also->turn == P2) - layout_load(&l->model, d, 0);

    return by > 0 ? by : 0;
}

/* The highest that a digit is counted up to. */
static int layout_highest(struct layout *l, const struct digit *d, int bound,
                          const struct state *also)
{
    int high = d->high;

    if (d->bound == BOUND_GROWTH)
        high += layout_lead(l, d, also);
    if (d->bound == BOUND_NONE && high > bound + layout_lead(l, d, also))
        l->bound = high = bound + layout_lead(l, d, also);
    return high < INT16_MAX ? high : INT16_MAX;
}

static void layout_add_places(struct layout *l, const struct rules *r, int bound,
                              const struct state *also)
{
    const uint8_t clock = offsetof(struct state, clock);
    struct digit digits[DIGITS_MAX];
    int n = r->game->digits(r, digits);

    for (int i = 0; i < n; i++)
        layout_add_place(l, digits[i].at, digits[i].bytes, digits[i].low,
                         layout_highest(l, &digits[i], bound, also));
    layout_add_place(l, (uint8_t[2]){clock, clock}, 2, 0, r->value[TURN_LIMIT] - 1);
}

/* Which places make the slice, from the top; returns how many values of the lowest of them share
 * one. */
static uint32_t layout_cut_slices(struct layout *l)
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

static uint64_t layout_saturating(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

static uint64_t layout_round_up(uint64_t n, uint64_t to)
{
    return n > UINT64_MAX - to ? n : (n + to - 1) / to * to;
}

/* Weights from the lowest digit up; returns the number of codes. Sets what fits. */
static uint64_t layout_weigh(struct layout *l)
{
    uint64_t weight = 1;

    for (int i = 0; i <= l->places; i++) {
        if (i == l->top) {
            weight = layout_round_up(weight, 64);
            l->block = (uint32_t)weight;
        }
        if (i == l->places)
            break;
        l->place[i].weight = (uint32_t)weight;
        weight = layout_saturating(weight, l->place[i].radix);
    }
    return weight;
}

static void layout_add_part(struct layout *l, const struct place *p, unsigned byte, uint32_t weight)
{
    for (int mover = P1; mover <= P2; mover++)
        l->part[mover][l->parts] = (struct part){p->at[mover] + byte, weight};
    l->parts++;
}

/* A number of two bytes counts as two, the higher only where it is ever used. */
static void layout_take_apart(struct layout *l)
{
    const bool little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;

    for (const struct place *p = l->place; p < l->place + l->places; p++) {
        layout_add_part(l, p, p->bytes == 1 || little ? 0 : 1, p->weight);
        if (p->high > 255)
            layout_add_part(l, p, little ? 1 : 0, 256 * p->weight);
        l->base -= (uint32_t)p->low * p->weight;
    }
    l->parts = (l->parts + 3) / 4 * 4; /* the rest weighs nothing */
}

int layout_init(struct layout *l, const struct rules *r, int bound, const struct state *also)
{
    uint32_t blocks;

    memset(l, 0, sizeof *l);
    l->model = game_start(r, P1);
    layout_add_places(l, r, bound, also);
    blocks = layout_cut_slices(l);
    l->size = layout_weigh(l);
    if (l->size >= most_codes ||
        layout_round_up(l->size, (uint64_t)l->block * blocks) >= most_codes)
        return ERR_LIMIT;
    l->slice = l->block * blocks;
    l->size = layout_round_up(l->size, l->slice);
    l->slices = (uint32_t)(l->size / l->slice);
    l->slice_inverse = UINT64_MAX / l->slice + 1;
    layout_take_apart(l);
    return OK;
}

static void layout_store(struct walker *w, const struct layout *l, int i)
{
    const struct place *p = &l->place[i];
    uint16_t value = (uint16_t)(w->digit[i] + (uint32_t)p->low);
    char *at = (char *)&w->s + p->at[0];

    if (p->bytes == 1)
        *at = (char)value;
    else
        memcpy(at, &value, sizeof value);
}

void layout_seek(struct walker *w, const struct layout *l, uint32_t code)
{
    uint32_t rest = code;

    w->s = l->model;
    w->code = code;
    for (int i = l->places; i-- > 0;) {
        w->digit[i] = rest / l->place[i].weight;
        rest -= w->digit[i] * l->place[i].weight;
        layout_store(w, l, i);
    }
}

void layout_step(struct walker *w, const struct layout *l, uint32_t code)
{
    w->digit[0] += code - w->code;
    w->code = code;
    for (int i = 0; w->digit[i] >= l->place[i].radix; i++) {
        uint32_t carry = 0;

        for (; w->digit[i] >= l->place[i].radix; carry++)
            w->digit[i] -= l->place[i].radix;
        layout_store(w, l, i);
        w->digit[i + 1] += carry;
        layout_store(w, l, i + 1);
    }
    layout_store(w, l, 0);
}
