#include "solve/layout.h"

/* Their product is 2^64, so that layout_slice is exact. */
static const uint64_t most_codes = (uint64_t)1 << 35, most_in_slice = (uint64_t)1 << 29;

/* The highest value that a digit is counted up to; `also` may be higher than any start of a
 * game. */
static int16_t layout_highest(struct layout *l, const struct digit *d, int bound,
                              const struct state *also)
{
    int high = d->high, lead = 0;

    if (also != NULL)
        lead = layout_load(also, d) - layout_load(&l->model, d);
    lead = lead > 0 ? lead : 0;
    if (d->bound == BOUND_GROWTH)
        high += lead;
    if (d->bound == BOUND_NONE && high > bound + lead)
        l->bound = high = bound + lead;
    return (int16_t)(high < INT16_MAX ? high : INT16_MAX);
}

static void layout_add_places(struct layout *l, const struct rules *r, int bound,
                              const struct state *also)
{
    const size_t clock = offsetof(struct state, clock);
    struct digit digits[DIGITS_MAX + 1];
    int n = r->game->digits(r, digits);

    n = digit_one(digits, n, clock, clock, 2, 0, r->value[TURN_LIMIT] - 1);
    for (struct digit *d = digits; d < digits + n; d++) {
        d->high = layout_highest(l, d, bound, also);
        if (d->low < d->high) /* otherwise the model holds it */
            l->place[l->places++] = (struct layout_place){*d, (uint32_t)(d->high - d->low + 1), 0};
    }
}

/* Find the places that make up the slice; return how many values of the lowest of them share one
 * slice. */
static uint32_t layout_cut_slices(struct layout *l)
{
    const double large = 1 << 20; /* codes */
    double codes = 1;
    uint64_t slices = 1;

    for (const struct layout_place *p = l->place; p < l->place + l->places; p++)
        codes *= p->radix;
    for (l->top = l->places; l->top > 0; l->top--) {
        uint64_t more = slices * l->place[l->top - 1].radix;

        if (more > (codes / (double)slices > large ? SLICES_MAX : SLICES_FEW))
            break;
        slices = more;
    }
    if (l->top < l->places || l->places == 0)
        return 1;
    l->top--;
    return (l->place[l->top].radix + SLICES_FEW - 1) / SLICES_FEW;
}

static uint64_t layout_round_up(uint64_t n, uint64_t to)
{
    return n > UINT64_MAX - to ? n : (n + to - 1) / to * to;
}

/* Set the weights from the lowest digit up; return the number of codes. */
static uint64_t layout_weigh(struct layout *l)
{
    uint64_t weight = 1;

    for (int i = 0; i <= l->places; i++) {
        if (i == l->top) {
            weight = layout_round_up(weight, 64);
            l->block = weight < most_in_slice ? (uint32_t)weight : UINT32_MAX;
        }
        if (i == l->places)
            break;
        l->place[i].weight = weight;
        weight = weight > UINT64_MAX / l->place[i].radix ? UINT64_MAX : weight * l->place[i].radix;
    }
    return weight;
}

static void layout_add_part(struct layout *l, const struct layout_place *p, unsigned byte,
                            uint64_t weight)
{
    for (int mover = P1; mover <= P2; mover++)
        l->part[mover][l->parts] = (struct part){p->digit.at[mover] + byte, weight};
    l->parts++;
}

/* A number of two bytes counts as two parts; the higher one only if it is ever used. */
static void layout_take_apart(struct layout *l)
{
    const bool little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;

    for (const struct layout_place *p = l->place; p < l->place + l->places; p++) {
        layout_add_part(l, p, p->digit.bytes == 1 || little ? 0 : 1, p->weight);
        if (p->digit.high > 255)
            layout_add_part(l, p, little ? 1 : 0, 256 * p->weight);
        l->base -= (uint64_t)(int64_t)p->digit.low * p->weight;
    }
    l->parts = (l->parts + 3) / 4 * 4; /* the rest has no weight */
}

/* Prepare layout_code_at_once, if all numbers lie where it looks and are small enough. */
static void layout_weigh_at_once(struct layout *l)
{
    const size_t own = offsetof(struct state, own);

    l->at_once = l->bound == 0;
    for (int mover = P1; mover <= P2; mover++)
        for (const struct layout_place *p = l->place; p < l->place + l->places; p++) {
            size_t at = p->digit.at[mover], word = at < own       ? at / 2
                                                   : at < own + 8 ? at
                                                                  : at - own - 4;
            bool fits = at < own ? at % 2 == 0 && p->digit.bytes == 2 && p->digit.high < 4096
                                 : at < own + 12 && p->digit.bytes == 1;

            if (!fits) {
                l->at_once = false;
                return;
            }
            for (int i = 0; i < 3; i++)
                l->weight[mover][i][word] = (int16_t)(p->weight >> 15 * i & 0x7fff);
        }
}

int layout_init(struct layout *l, const struct rules *r, int bound, const struct state *also)
{
    uint32_t blocks;

    memset(l, 0, sizeof *l);
    l->start = game_start(r, P1);
    l->model = game_first_choice(r);
    layout_add_places(l, r, bound, also);
    blocks = layout_cut_slices(l);
    l->size = layout_weigh(l);
    if (l->size >= most_codes || (uint64_t)l->block * blocks >= most_in_slice ||
        layout_round_up(l->size, (uint64_t)l->block * blocks) >= most_codes)
        return ERR_LIMIT;
    l->slice = l->block * blocks;
    l->size = layout_round_up(l->size, l->slice);
    l->slices = (uint32_t)(l->size / l->slice);
    l->slice_inverse = UINT64_MAX / l->slice + 1;
    layout_take_apart(l);
    layout_weigh_at_once(l);
    return OK;
}

int layout_usual_bound(const struct rules *r)
{
    struct state s = game_start(r, P1);

    return 30 + (s.points[P1] > s.points[P2] ? s.points[P1] : s.points[P2]);
}

static inline void layout_store_in(struct state *s, const struct digit *d, uint32_t digit)
{
    uint16_t value = (uint16_t)(digit + (uint16_t)d->low);
    char *at = (char *)s + d->at[0];

    if (d->bytes == 1)
        *at = (char)value;
    else
        memcpy(at, &value, sizeof value);
}

static void layout_store(struct walker *w, const struct layout *l, int i)
{
    layout_store_in(&w->s, &l->place[i].digit, w->digit[i]);
}

void layout_seek(struct walker *w, const struct layout *l, uint64_t code)
{
    uint64_t rest = code;

    w->s = l->model;
    w->code = code;
    for (int i = l->places; i-- > 0;) {
        w->digit[i] = (uint32_t)(rest / l->place[i].weight);
        rest -= w->digit[i] * l->place[i].weight;
        layout_store(w, l, i);
    }
}

/* Count the digits up to a later code; return the highest that changed. */
static inline int layout_count_up(struct walker *w, const struct layout *l, uint64_t code)
{
    int i = 0;

    w->digit[0] += (uint32_t)(code - w->code);
    for (w->code = code; w->digit[i] >= l->place[i].radix; i++) {
        uint32_t carry = 0;

        for (; w->digit[i] >= l->place[i].radix; carry++)
            w->digit[i] -= l->place[i].radix;
        w->digit[i + 1] += carry;
    }
    return i;
}

void layout_step(struct walker *w, const struct layout *l, uint64_t code)
{
    for (int i = layout_count_up(w, l, code); i >= 0; i--)
        layout_store(w, l, i);
}

int layout_states(const struct layout *l, uint64_t code, uint64_t bits, struct state out[64])
{
    struct walker w;
    int n = 0, changed = 0; /* digits that differ from those of `code` */

    layout_seek(&w, l, code);
    if (l->places == 0) { /* the game has one position */
        out[0] = w.s;
        return 1;
    }
    for (uint64_t left = bits; left != 0; left &= left - 1, n++) {
        int highest = layout_count_up(&w, l, code + (uint32_t)__builtin_ctzll(left));

        changed = highest < changed ? changed : highest;
        out[n] = w.s;
        for (int i = 0; i <= changed; i++)
            layout_store_in(&out[n], &l->place[i].digit, w.digit[i]);
    }
    return n;
}
