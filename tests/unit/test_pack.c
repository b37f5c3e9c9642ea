/* The pack: whatever is cut off, changed or put in between, all other blocks are read, and the file
 * can grow. */
#include "store_folder.h"
#include "store/pack_write.h"

#include <sys/stat.h>
#include <zlib.h>

enum { BLOCKS = 5, GAMES = 3 }; /* block i has the games 10 i + 1 to 10 i + GAMES */

static off_t ends[BLOCKS]; /* of the blocks */
static char whole[1 << 16];

static const char *pack_name = "games/finished.pack";

/* The text of a game, with moves that were taken back. */
static struct record game_of(int number, struct text *out)
{
    struct rules r = rules_of(spread_table[number % COUNT(spread_table)]);

    return written(&r, (uint64_t)number, true, out);
}

static void append(const int *numbers, int n)
{
    struct pack_write w;
    int64_t place;

    assert_int_equal(pack_write_begin(&w, games_folder(), NULL), OK);
    for (int i = 0; i < n; i++) {
        struct text out = TEXT(file);
        struct record rec = game_of(numbers[i], &out);
        struct pack_entry e = {.number = numbers[i], .text = file, .len = out.len};

        assert_int_equal(pack_write_add(&w, &e, &place, NULL), OK);
        record_release(&rec);
    }
    assert_int_equal(pack_write_flush(&w, NULL), OK);
    pack_write_end(&w, OK);
}

static off_t size_of_pack(void)
{
    struct stat info;

    assert_int_equal(stat(path_of(pack_name), &info), 0);
    return info.st_size;
}

static void make_pack(void)
{
    int fd;

    assert_int_equal(save_folder(games_folder()), 0);
    for (int i = 0; i < BLOCKS; i++) {
        append((const int[]){10 * i + 1, 10 * i + 2, 10 * i + 3}, GAMES);
        ends[i] = size_of_pack();
    }
    assert_true(ends[BLOCKS - 1] < (off_t)sizeof whole);
    assert_true((fd = open(path_of(pack_name), O_RDONLY)) >= 0);
    assert_int_equal(read(fd, whole, sizeof whole), ends[BLOCKS - 1]);
    close(fd);
}

/* Write the first part of the pack, something else, and the rest from some place on. */
static void rewrite(off_t first, const char *other, size_t len, off_t rest)
{
    overwrite(pack_name, 0, whole, (size_t)first);
    if (len > 0)
        overwrite(pack_name, first, other, len);
    if (rest < ends[BLOCKS - 1])
        overwrite(pack_name, first + (off_t)len, whole + rest, (size_t)(ends[BLOCKS - 1] - rest));
    assert_int_equal(truncate(path_of(pack_name), first + (off_t)len + ends[BLOCKS - 1] - rest), 0);
}

/* Read everything, which must be as it was written. Return a bit for each block. */
static unsigned blocks_read(void)
{
    struct pack p;
    struct pack_entry e;
    off_t at = 0;
    unsigned found = 0;
    int got;

    pack_init(&p, games_folder());
    while ((got = pack_find(&p, &at, NULL)) == 1) {
        assert_true(p.head.count > 0);
        for (uint32_t i = 0; i < p.head.count; i++) {
            struct text out = TEXT(file);
            struct record rec;

            assert_int_equal(pack_read(&p, pack_place(at, i), &e, NULL), OK);
            rec = game_of(e.number, &out);
            assert_int_equal(e.len, out.len);
            assert_memory_equal(e.text, file, out.len);
            record_release(&rec);
            found |= 1U << e.number / 10;
        }
        at = pack_block_end(&p);
    }
    assert_int_equal(got, 0);
    pack_release(&p);
    return found;
}

enum { ALL = (1 << BLOCKS) - 1, LATER = 1 << BLOCKS };

/* After damage, these blocks are read; no number that can be read is given again, and the pack can
 * grow. */
static void check_pack(const char *remark, off_t at, unsigned want)
{
    unsigned got = blocks_read();
    int highest = pack_highest(games_folder(), NULL), least = 0;

    for (int i = 0; i < BLOCKS; i++)
        least = want & 1U << i ? 10 * i + GAMES : least;
    if (got != want || highest < least)
        fail_msg("%s, byte %jd: read %x, want %x; highest %d", remark, (intmax_t)at, got, want,
                 highest);
    append((const int[]){10 * BLOCKS + 1}, 1);
    if ((got = blocks_read()) != (want | LATER))
        fail_msg("%s, byte %jd, and grown: read %x", remark, (intmax_t)at, got);
}

static void a_pack(void **state)
{
    (void)state;
    assert_int_equal(pack_highest(games_folder(), NULL), 0);
    make_pack();
    check_pack("whole", 0, ALL);
}

/* Cut at every byte of the last block, as a kill or a full disk leaves it. */
static void cut_off(void **state)
{
    (void)state;
    make_pack();
    for (off_t at = ends[BLOCKS - 2]; at < ends[BLOCKS - 1]; at++) {
        rewrite(at, NULL, 0, ends[BLOCKS - 1]);
        check_pack("cut", at, ALL >> 1);
    }
}

/* A changed byte costs its block and no other. */
static void changed_bytes(void **state)
{
    (void)state;
    make_pack();
    for (off_t at = ends[0]; at < ends[1]; at++) {
        char other = (char)(whole[at] ^ 0x41);

        rewrite(at, &other, 1, at + 1);
        check_pack("changed", at, ALL & ~2U);
    }
}

static void rubbish(void **state)
{
    static const char zeros[8192];

    (void)state;
    make_pack();
    {
        const off_t end = ends[BLOCKS - 1];
        const struct {
            off_t first;
            const char *other;
            size_t len;
            off_t rest;
            unsigned want;
            const char *remark;
        } rows[] = {
            {0, "rubbish", 7, 0, ALL, "before the first block"},
            {ends[1], "rubbish", 7, ends[1], ALL, "between two"},
            {ends[1], zeros, sizeof zeros, ends[1], ALL, "a hole"},
            {end, zeros, sizeof zeros, end, ALL, "blocks of zeros at the end"},
            {end, whole, 20, end, ALL, "the beginning of a head"},
            {end, whole, PACK_HEAD, end, ALL, "a head without its block"},
            {ends[1], whole + ends[1], 60, ends[1], ALL, "a torn block, then the same again"},
            {ends[1], (const char *)pack_block_magic, PACK_MAGIC, ends[1], ALL, "only the magic"},
            {ends[1], whole, (size_t)ends[0], ends[1], ALL, "a block twice"},
            {ends[0], NULL, 0, ends[2], ALL & ~6U, "two blocks are missing"},
            {0, "rubbish", 7, end, 0, "nothing else"},
            {0, NULL, 0, end, 0, "an empty file"},
        };

        for (int i = 0; i < COUNT(rows); i++) {
            rewrite(rows[i].first, rows[i].other, rows[i].len, rows[i].rest);
            check_pack(rows[i].remark, rows[i].first, rows[i].want);
        }
    }
}

/* A text whose checksums do not follow from it stays as it is. */
static void any_text(void **state)
{
    static const char *const texts[] = {
        "begin\n",         "begin #12345678\n1 charge #00000000\n", "x",
        "begin #12345678", "no record\nbegin \n\n\n #\n",           "begin\n1 charge\n",
    };
    struct pack_write w;
    struct pack p;
    int64_t place[COUNT(texts)];

    (void)state;
    assert_int_equal(save_folder(games_folder()), 0);
    assert_int_equal(pack_write_begin(&w, games_folder(), NULL), OK);
    for (int i = 0; i < COUNT(texts); i++) {
        struct pack_entry e = {.number = i + 1, .text = texts[i], .len = strlen(texts[i])};

        assert_int_equal(pack_write_add(&w, &e, &place[i], NULL), OK);
    }
    assert_int_equal(pack_write_flush(&w, NULL), OK);
    pack_write_end(&w, OK);
    pack_init(&p, games_folder());
    for (int i = 0; i < COUNT(texts); i++) {
        struct pack_entry e;

        assert_int_equal(pack_read(&p, place[i], &e, NULL), OK);
        assert_int_equal(e.len, strlen(texts[i]));
        assert_memory_equal(e.text, texts[i], e.len);
    }
    assert_int_equal(pack_highest(games_folder(), NULL), COUNT(texts));
    pack_release(&p);
}

/* ---- failures that are no damage ------------------------------------------------------------- */

static int left_until_fstat_fails; /* 0: it does not */
static bool lacks_memory;

int __real_fstat(int fd, struct stat *info);
int __wrap_fstat(int fd, struct stat *info);
int __real_inflateSetDictionary(z_streamp z, const Bytef *bytes, uInt len);
int __wrap_inflateSetDictionary(z_streamp z, const Bytef *bytes, uInt len);

int __wrap_fstat(int fd, struct stat *info)
{
    if (left_until_fstat_fails > 0 && --left_until_fstat_fails == 0)
        return -1;
    return __real_fstat(fd, info);
}

int __wrap_inflateSetDictionary(z_streamp z, const Bytef *bytes, uInt len)
{
    return lacks_memory ? Z_MEM_ERROR : __real_inflateSetDictionary(z, bytes, len);
}

/* A writer that cannot begin leaves the pack as it is. */
static void failing_to_begin(void **state)
{
    int failed = 0;

    (void)state;
    make_pack();
    for (int call = 1; failed == call - 1; call++) {
        struct pack_write w;
        int err;

        left_until_fstat_fails = call;
        err = pack_write_begin(&w, games_folder(), NULL);
        failed += err != OK;
        left_until_fstat_fails = 0;
        pack_write_end(&w, err);
        assert_int_equal(size_of_pack(), ends[BLOCKS - 1]);
    }
    assert_true(failed > 0);
    check_pack("after failures", 0, ALL);
}

/* A reader without memory skips nothing. */
static void reading_without_memory(void **state)
{
    struct pack p;
    off_t at = 0;

    (void)state;
    make_pack();
    pack_init(&p, games_folder());
    lacks_memory = true;
    assert_int_equal(pack_find(&p, &at, NULL), ERR_MEMORY);
    lacks_memory = false;
    assert_int_equal(pack_find(&p, &at, NULL), 1);
    assert_int_equal(at, 0);
    pack_release(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_pack),
        IN_FOLDER(cut_off),
        IN_FOLDER(changed_bytes),
        IN_FOLDER(rubbish),
        IN_FOLDER(any_text),
        IN_FOLDER(failing_to_begin),
        IN_FOLDER(reading_without_memory),
    };

    return cmocka_run_group_tests_name("pack", tests, NULL, NULL);
}
