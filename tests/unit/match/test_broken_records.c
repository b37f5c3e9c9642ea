/* Records that were cut, changed or forged, and files that are not records: each is refused, with
 * line and reason. */
#include "records.h"
#include "match/record_text.h"

static char broken[FILE_BYTES];

/* Expect "line 3: a reason." on one line, and no output. */
static void check_refused(const char *bytes, size_t len, size_t *whole, const char *how)
{
    char room[SENTENCE_BYTES], *after = room;
    struct text why = TEXT(room);
    struct record rec, untouched;
    int err;

    memset(&rec, 0xa5, sizeof rec);
    untouched = rec;
    err = record_text_parse(&rec, bytes, len, whole, &why);
    if (err == OK)
        fail_msg("accepted, %s:\n%.*s", how, (int)len, bytes);
    if (strncmp(room, "line ", 5) == 0)
        strtol(room + 5, &after, 10);
    if (after == room || strncmp(after, ": ", 2) != 0 || room[why.len - 1] != '.' ||
        strchr(room, '\n') != NULL || why.cut)
        fail_msg("%s: the reason is: %s", how, room);
    assert_memory_equal(&rec, &untouched, sizeof rec);
}

static const char *const short_games[] = {
    "charge:goal=9",
    "energy-clash:start=4",
    "battle-numbers:hp=9",
    "energy-duel:start=9",
    "energy-duel-blast:start=5",
    "energy-duel-blast:double-ko=coin,start=3",
    "energy-duel:turn-limit=2",
};

static struct record short_game(int i, size_t *len)
{
    struct rules r = rules_of(short_games[i]);
    struct text out = TEXT(file);
    struct record rec = written(&r, (uint64_t)i + 1, true, &out);

    *len = out.len;
    return rec;
}

static size_t header_bytes(void)
{
    return (size_t)(strchr(strstr(file, "\nbegin "), '#') - file) + 10;
}

/* Cut at every byte. Only a cut at the end of a line after the header leaves a record, unfinished.
 * With `whole`, the incomplete last line does not matter, and its beginning is returned. */
static void a_record_that_was_cut_is_found_out(void **unused)
{
    size_t len;

    (void)unused;
    for (int i = 0; i < COUNT(short_games); i++) {
        struct record rec = short_game(i, &len), back;
        size_t header = header_bytes(), line = 0;

        record_release(&rec);
        for (size_t cut = 0; cut < len; cut++) {
            size_t whole = 12345;

            if (cut > 0 && file[cut - 1] == '\n')
                line = cut;
            if (cut == line && cut >= header) {
                back = parsed(file, cut);
                record_release(&back);
            } else {
                check_refused(file, cut, NULL, "cut");
            }
            if (cut < header) {
                check_refused(file, cut, &whole, "cut in the header");
                assert_int_equal(whole, 12345);
                continue;
            }
            assert_int_equal(record_text_parse(&back, file, cut, &whole, NULL), OK);
            assert_int_equal(whole, line);
            record_release(&back);
        }
    }
}

static void a_changed_byte_is_found_out(void **unused)
{
    static const struct {
        unsigned char keep, flip;
    } changes[] = {
        {0xff, 0x01}, /* the next digit or letter */
        {0xff, 0x20}, /* the other case */
        {0xff, 0x80}, /* no longer ASCII */
        {0x00, '\n'}, /* a line more */
        {0x00, ' '},  /* a word more */
        {0x00, 0},    /* a zero byte */
    };
    size_t len;

    (void)unused;
    for (int i = 0; i < COUNT(short_games); i++) {
        struct record rec = short_game(i, &len);

        record_release(&rec);
        for (size_t at = 0; at < len; at++)
            for (int k = 0; k < COUNT(changes); k++) {
                memcpy(broken, file, len);
                broken[at] = (char)((file[at] & changes[k].keep) ^ changes[k].flip);
                if (broken[at] != file[at])
                    check_refused(broken, len, NULL, "one byte changed");
            }
    }
}

/* A line that is missing or repeated is found too. */
static void a_missing_or_doubled_line_is_found_out(void **unused)
{
    size_t len;

    (void)unused;
    for (int i = 0; i < COUNT(short_games); i++) {
        struct record rec = short_game(i, &len);

        record_release(&rec);
        for (char *line = file, *next; line < file + len; line = next) {
            size_t before = (size_t)(line - file), n;

            next = strchr(line, '\n') + 1;
            n = (size_t)(next - line);
            memcpy(broken, file, before);
            memcpy(broken + before, next, len - before - n);
            if (before + n < len)
                check_refused(broken, len - n, NULL, "a line missing");
            memcpy(broken, file, before + n);
            memcpy(broken + before + n, line, len - before);
            check_refused(broken, len + n, NULL, "a line twice");
        }
    }
}

/* ---- records that are whole, but of no game that could have been played ---------------------- */

static void again_result(struct record *rec, struct text *out)
{
    print_lines(rec, true, out);
    record_text_print_line(rec, "result 1 wins", out);
}

static void undo_the_end(struct record *rec, struct text *out)
{
    record_text_print_line(rec, "undo", out);
}

static void resign_after_the_end(struct record *rec, struct text *out)
{
    record_text_print_line(rec, "resign 1", out);
}

static void another_result(struct record *rec, struct text *out)
{
    record_text_print_line(rec, "result 2 wins", out);
}

static void move_after_the_end(struct record *rec, struct text *out)
{
    record_text_print_line(rec, "3 attack 3", out);
}

static void abort_after_the_end(struct record *rec, struct text *out)
{
    record_text_print_line(rec, "abort", out);
}

static void no_forged_line_is_believed(void **unused)
{
    static void (*const forge[])(struct record *, struct text *) = {
        again_result,         /* more after the result */
        undo_the_end,         /* nothing follows the end */
        resign_after_the_end, /* */
        another_result,       /* Player A won these moves */
        move_after_the_end,   /* */
        abort_after_the_end,  /* */
    };
    static const move won[] = {MOVE(0, 3), MOVE(1, 0), MOVE(0, 3)};
    struct rules r = rules_of("energy-duel");

    (void)unused;
    for (int i = 0; i < COUNT(forge); i++) {
        struct record rec = begun(&r, 0);
        struct text out = TEXT(file);

        record_text_print_header(&rec, &out);
        for (int k = 0; k < COUNT(won); k++) {
            assert_int_equal(record_play(&rec, (struct joint){won[k], 0}), OK);
            print_lines(&rec, false, &out);
        }
        assert_int_equal(record_result(&rec), P1_WINS);
        forge[i](&rec, &out);
        check_refused(file, out.len, NULL, "forged");
        record_release(&rec);
    }
}

/* A move under the wrong number, and a move that nobody can make there. */
static void no_forged_move_is_believed(void **unused)
{
    static const struct {
        const char *rules;
        struct joint m;
        int turns;
    } rows[] = {
        {"energy-duel", {MOVE(0, 3), 0}, 7},       /* not turn 7 */
        {"charge", {MOVE(3, 0), 0}, 1},            /* nothing to refresh */
        {"battle-numbers", {MOVE(0, 3), 0}, 0},    /* before the cards are dealt */
        {"battle-numbers", {MOVE(4, 3), 0}, 0},    /* the other's card first */
        {"energy-duel-blast", {MOVE(3, 1), 0}, 0}, /* no coin is tossed there */
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].rules);
        struct record rec = begun(&r, 0);
        struct choice choices[] = {{rec.duel.now, rows[i].turns + 1, rows[i].m}};
        struct text out = TEXT(file);

        record_text_print_header(&rec, &out);
        rec.choices = choices;
        rec.count = 1;
        print_lines(&rec, false, &out);
        check_refused(file, out.len, NULL, rows[i].rules);
    }
}

static void rubbish_is_refused(void **unused)
{
    static const char *const rubbish[] = {
        "",                               /* nothing */
        "\n",                             /* an empty line */
        "\n\n\n\n\n\n\n\n\n\n",           /* */
        "hello",                          /* no line at all */
        "duello record 2\n",              /* a version that is not known */
        "duello record 1\nrules chess\n", /* a game that is not known */
        "duello record 1\nrules charge:goal=0\n",
        "duello record 1\nrules charge\nname1 \x1b[31m\n",
    };
    size_t whole;

    (void)unused;
    for (int i = 0; i < COUNT(rubbish); i++) {
        check_refused(rubbish[i], strlen(rubbish[i]), NULL, "rubbish");
        check_refused(rubbish[i], strlen(rubbish[i]), &whole, "rubbish");
    }
    memset(broken, 'x', sizeof broken);
    check_refused(broken, sizeof broken, NULL, "a long line");
    assert_int_equal(record_text_parse(&(struct record){0}, broken, RECORD_BYTES + 1, NULL, NULL),
                     ERR_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_that_was_cut_is_found_out),
        cmocka_unit_test(a_changed_byte_is_found_out),
        cmocka_unit_test(a_missing_or_doubled_line_is_found_out),
        cmocka_unit_test(no_forged_line_is_believed),
        cmocka_unit_test(no_forged_move_is_believed),
        cmocka_unit_test(rubbish_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
