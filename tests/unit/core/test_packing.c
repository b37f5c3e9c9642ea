/* SHA-256, base64url and inflate: known answers, everything that zlib writes, and texts that were
 * damaged. Long: RUNS=100000. */
#include "core/packing/base64url.h"
#include "core/err.h"
#include "core/packing/inflate.h"
#include "core/rng.h"
#include "core/packing/sha256.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

static void check_sha256(void **state)
{
    static const struct {
        int length;
        const char *hash;
    } rows[] = {
        {0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {3, "cb1ad2119d8fafb69566510ee712661f9f14b83385006ef92aec47f523a38358"},
        {55, "8963cc0afd622cc7574ac2011f93a3059b3d65548a77542a1559e3d202e6ab00"}, /* fits */
        {56, "6ea719cefa4b31862035a7fa606b7cc3602f46231117d135cc7119b3c1412314"}, /* does not */
        {64, "d53eda7a637c99cc7fb566d96e9fa109bf15c478410a3f5eb4d4c4e26cd081f6"},
        {1000, "c2e686823489ced2017f6059b8b239318b6364f6dcd835d0a519105a1eadd6e4"},
    };
    char text[1000], hex[2 * SHA256_BYTES + 1];
    unsigned char out[SHA256_BYTES];

    (void)state;
    memset(text, 'A', sizeof text);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        sha256(text, (size_t)rows[i].length, out);
        for (int k = 0; k < SHA256_BYTES; k++)
            sprintf(hex + 2 * k, "%02x", out[k]);
        assert_string_equal(hex, rows[i].hash);
    }
}

static void check_base64url(void **state)
{
    static const struct {
        const char *letters;
        int bytes; /* -1: refused */
    } rows[] = {
        {"", 0},      {"AA", 1},   {"-_-_", 3}, {"AAAAAAA", 5}, {"A", -1}, /* no byte */
        {"AB", -1}, /* bits are left that no byte has */
        {"A+A=", -1}, {"A A", -1},
    };
    unsigned char bytes[64], back[64];
    size_t count;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bool good = base64url_read(rows[i].letters, strlen(rows[i].letters), back, &count);

        assert_int_equal(good ? (int)count : -1, rows[i].bytes);
    }
    for (size_t len = 0; len < sizeof bytes; len++) {
        struct text letters = TEXT_OF(100);

        bytes[len] = (unsigned char)(37 * len + 5);
        base64url_print(bytes, len, &letters);
        assert_int_equal(letters.len, BASE64URL_LETTERS(len));
        assert_true(base64url_read(letters.at, letters.len, back, &count));
        assert_int_equal(count, len);
        assert_memory_equal(bytes, back, len);
    }
}

/* ---- inflate --------------------------------------------------------------------------------- */

enum { ROOM = 4096 };

/* A text of few or many different letters, with repetitions. */
static size_t some_text(struct rng *r, char text[ROOM])
{
    size_t len = rng_below(r, ROOM);
    uint32_t letters = 1 + rng_below(r, 256);

    for (size_t i = 0; i < len; i++)
        text[i] = (char)(i > 20 && rng_below(r, 3) == 0 ? text[i - 1 - rng_below(r, 20)]
                                                        : (char)rng_below(r, letters));
    return len;
}

static size_t pack(struct rng *r, const char *text, size_t len, unsigned char *out, size_t room)
{
    static const int strategies[] = {Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE};
    z_stream z = {0};

    assert_int_equal(deflateInit2(&z, (int)rng_below(r, 10), Z_DEFLATED, 9 + (int)rng_below(r, 7),
                                  1 + (int)rng_below(r, 9), strategies[rng_below(r, 4)]),
                     Z_OK);
    z.next_in = (z_const Bytef *)text;
    z.avail_in = (uInt)len;
    z.next_out = out;
    z.avail_out = (uInt)room;
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    deflateEnd(&z);
    return z.total_out;
}

/* What zlib packs comes back; one byte too little room is too little; and a text with one changed
 * byte is refused, or is not longer than its room. */
static void check_inflate(void **state)
{
    const char *runs = getenv("RUNS");
    struct rng r = rng_at(1, 0, 0);

    (void)state;
    for (int i = 0; i < (runs != NULL ? atoi(runs) : 2000); i++) {
        char text[ROOM], back[ROOM];
        unsigned char packed[2 * ROOM];
        size_t len = some_text(&r, text), n = pack(&r, text, len, packed, sizeof packed), made;

        assert_int_equal(inflate_zlib(packed, n, back, len, &made), OK);
        assert_int_equal(made, len);
        assert_memory_equal(text, back, len);
        if (len > 0)
            assert_int_equal(inflate_zlib(packed, n, back, len - 1, &made), ERR_LIMIT);
        assert_int_equal(inflate_zlib(packed, n - 1, back, ROOM, &made), ERR_SYNTAX);
        packed[rng_below(&r, (uint32_t)n)] ^= (unsigned char)(1U << rng_below(&r, 8));
        if (inflate_zlib(packed, n, back, ROOM, &made) == OK)
            assert_memory_equal(text, back, len); /* a bit that means nothing */
    }
}

/* A small text that would become a gigabyte stops at the room that there is. */
static void check_bomb(void **state)
{
    static char zeros[1 << 20], out[65536];
    static unsigned char packed[1 << 12];
    uLongf n = sizeof packed;
    size_t made;

    (void)state;
    assert_int_equal(compress2(packed, &n, (Bytef *)zeros, sizeof zeros, 9), Z_OK);
    assert_int_equal(inflate_zlib(packed, n, out, sizeof out, &made), ERR_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_sha256),
        cmocka_unit_test(check_base64url),
        cmocka_unit_test(check_inflate),
        cmocka_unit_test(check_bomb),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
