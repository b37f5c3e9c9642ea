/* Bits are taken from bytes as they are needed, so nothing is read twice; a code is looked up bit
 * by bit, which is fast enough for texts of a few kilobytes. */
#include "core/packing/inflate.h"

#include "core/err.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    CODE_BITS = 15, /* of the longest code */
    LITERALS = 288,
    DISTANCES = 30,
    BLOCK_ENDS = 256
};

struct inflating {
    const unsigned char *at, *end;
    uint32_t bits; /* read and not used yet, the first lowest */
    int have;
    char *out;
    size_t room, made;
    int err;
};

/* A code: how many symbols have each length, and the symbols by length and value. */
struct code {
    uint16_t count[CODE_BITS + 1], symbol[LITERALS];
};

static int inflate_fail(struct inflating *z, int err)
{
    if (z->err == OK)
        z->err = err;
    return 0;
}

static int inflate_bits(struct inflating *z, int n)
{
    uint32_t value;

    while (z->have < n) {
        if (z->at == z->end)
            return inflate_fail(z, ERR_SYNTAX);
        z->bits |= (uint32_t)*z->at++ << z->have;
        z->have += 8;
    }
    value = z->bits & ((1U << n) - 1);
    z->bits >>= n;
    z->have -= n;
    return (int)value;
}

static void inflate_put(struct inflating *z, char byte)
{
    if (z->made == z->room)
        inflate_fail(z, ERR_LIMIT);
    else
        z->out[z->made++] = byte;
}

/* ---- codes ----------------------------------------------------------------------------------- */

/* Lengths of codes may leave some unused (only a single one does), but not use one twice. */
static bool inflate_make_code(struct code *c, const unsigned char *length, int n)
{
    uint16_t first[CODE_BITS + 2] = {0};
    int left = 1;

    memset(c, 0, sizeof *c);
    for (int i = 0; i < n; i++)
        c->count[length[i]]++;
    for (int bits = 1; bits <= CODE_BITS; bits++)
        if ((left = 2 * left - c->count[bits]) < 0)
            return false;
    for (int bits = 1; bits <= CODE_BITS; bits++)
        first[bits + 1] = (uint16_t)(first[bits] + c->count[bits]);
    for (int i = 0; i < n; i++)
        if (length[i] > 0)
            c->symbol[first[length[i]]++] = (uint16_t)i;
    return left == 0 || n - c->count[0] <= 1;
}

static int inflate_symbol(struct inflating *z, const struct code *c)
{
    int value = 0, first = 0, before = 0;

    for (int bits = 1; bits <= CODE_BITS && z->err == OK; bits++) {
        int count = c->count[bits];

        value |= inflate_bits(z, 1);
        if (value - first < count)
            return c->symbol[before + value - first];
        before += count;
        first = 2 * (first + count);
        value *= 2;
    }
    return inflate_fail(z, ERR_SYNTAX);
}

static void inflate_fixed_codes(struct code *literals, struct code *distances)
{
    unsigned char length[LITERALS];

    memset(length, 8, 144);
    memset(length + 144, 9, 112);
    memset(length + 256, 7, 24);
    memset(length + 280, 8, 8);
    inflate_make_code(literals, length, LITERALS);
    memset(length, 5, 32);
    inflate_make_code(distances, length, 32);
}

/* The lengths of both codes, written with a third one: `n` of them. */
static void inflate_lengths(struct inflating *z, const struct code *c, unsigned char *length, int n)
{
    for (int i = 0; i < n && z->err == OK;) {
        int symbol = inflate_symbol(z, c), times = 1, value = symbol;

        if (symbol == 16 && i == 0)
            inflate_fail(z, ERR_SYNTAX);
        if (symbol == 16) {
            value = i > 0 ? length[i - 1] : 0;
            times = 3 + inflate_bits(z, 2);
        } else if (symbol > 16) {
            value = 0;
            times = symbol == 17 ? 3 + inflate_bits(z, 3) : 11 + inflate_bits(z, 7);
        }
        if (i + times > n)
            inflate_fail(z, ERR_SYNTAX);
        while (times-- > 0 && i < n)
            length[i++] = (unsigned char)value;
    }
}

static void inflate_own_codes(struct inflating *z, struct code *literals, struct code *distances)
{
    static const unsigned char order[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                            11, 4,  12, 3, 13, 2, 14, 1, 15};
    unsigned char length[LITERALS + 32] = {0};
    int n = 257 + inflate_bits(z, 5), far = 1 + inflate_bits(z, 5);
    int lengths = 4 + inflate_bits(z, 4);

    for (int i = 0; i < lengths; i++)
        length[order[i]] = (unsigned char)inflate_bits(z, 3);
    if (n > 286 || far > DISTANCES || !inflate_make_code(literals, length, 19)) {
        inflate_fail(z, ERR_SYNTAX);
        return;
    }
    memset(length, 0, sizeof length);
    inflate_lengths(z, literals, length, n + far);
    if (length[BLOCK_ENDS] == 0 || !inflate_make_code(literals, length, n) ||
        !inflate_make_code(distances, length + n, far))
        inflate_fail(z, ERR_SYNTAX);
}

/* ---- blocks ---------------------------------------------------------------------------------- */

/* Repeat what came before: a length by this symbol, and a distance that follows. */
static void inflate_repeat(struct inflating *z, int symbol, const struct code *distances)
{
    static const uint16_t length[29] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                        15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                        67, 83, 99, 115, 131, 163, 195, 227, 258};
    static const uint16_t distance[DISTANCES] = {
        1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
        193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    int more = symbol < 8 || symbol == 28 ? 0 : symbol / 4 - 1, far;
    size_t n, back;

    if (symbol >= 29) {
        inflate_fail(z, ERR_SYNTAX);
        return;
    }
    n = length[symbol] + (size_t)inflate_bits(z, more);
    far = inflate_symbol(z, distances);
    if (far >= DISTANCES) {
        inflate_fail(z, ERR_SYNTAX);
        return;
    }
    back = distance[far] + (size_t)inflate_bits(z, far < 4 ? 0 : far / 2 - 1);
    if (back > z->made)
        inflate_fail(z, ERR_SYNTAX);
    while (n-- > 0 && z->err == OK)
        inflate_put(z, z->out[z->made - back]);
}

static void inflate_coded(struct inflating *z, bool has_own)
{
    struct code literals, distances;

    if (has_own)
        inflate_own_codes(z, &literals, &distances);
    else
        inflate_fixed_codes(&literals, &distances);
    while (z->err == OK) {
        int symbol = inflate_symbol(z, &literals);

        if (symbol == BLOCK_ENDS || z->err != OK)
            return;
        if (symbol < BLOCK_ENDS)
            inflate_put(z, (char)symbol);
        else
            inflate_repeat(z, symbol - BLOCK_ENDS - 1, &distances);
    }
}

static void inflate_stored(struct inflating *z)
{
    int len, not_len;

    z->bits = 0;
    z->have = 0;
    len = inflate_bits(z, 16);
    not_len = inflate_bits(z, 16);
    if ((len ^ not_len) != 0xffff)
        inflate_fail(z, ERR_SYNTAX);
    while (len-- > 0 && z->err == OK)
        inflate_put(z, (char)inflate_bits(z, 8));
}

static void inflate_blocks(struct inflating *z)
{
    bool is_last = false;

    while (!is_last && z->err == OK) {
        int kind;

        is_last = inflate_bits(z, 1) != 0;
        kind = inflate_bits(z, 2);
        if (kind == 3)
            inflate_fail(z, ERR_SYNTAX);
        else if (kind == 0)
            inflate_stored(z);
        else
            inflate_coded(z, kind == 2);
    }
}

/* The checksum at the end: Adler-32. */
static uint32_t inflate_sum(const char *bytes, size_t len)
{
    uint32_t a = 1, b = 0;

    for (size_t i = 0; i < len; i++) {
        a = (a + (unsigned char)bytes[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

int inflate_zlib(const unsigned char *bytes, size_t len, char *out, size_t room, size_t *count)
{
    struct inflating z = {.at = bytes + 2, .end = bytes + len, .out = out, .room = room};
    uint32_t sum = 0;

    if (len < 6 || (bytes[0] & 15) != 8 || bytes[1] & 32 || (bytes[0] * 256 + bytes[1]) % 31 != 0)
        return ERR_SYNTAX;
    inflate_blocks(&z);
    if (z.err != OK)
        return z.err;
    if (z.end - z.at != 4)
        return ERR_SYNTAX;
    for (int i = 0; i < 4; i++)
        sum = sum << 8 | z.at[i];
    if (sum != inflate_sum(out, z.made))
        return ERR_SYNTAX;
    *count = z.made;
    return OK;
}
