/* Records: what is written reads back as the same game. */
#include "records.h"
#include "match/record_text.h"

static char again[FILE_BYTES];

static void check_same(const struct record *a, const struct record *b, const char *name)
{
    if (memcmp(&a->duel.now, &b->duel.now, sizeof a->duel.now) != 0 ||
        memcmp(record_at(a, 0), record_at(b, 0), sizeof a->duel.now) != 0)
        fail_msg("%s: the position is another", name);
    if (a->count != b->count ||
        memcmp(a->choices, b->choices, a->count * sizeof a->choices[0]) != 0)
        fail_msg("%s: the moves are others", name);
    assert_int_equal(a->duel.turns, b->duel.turns);
    assert_int_equal(a->ending, b->ending);
    assert_int_equal(a->ended_by, b->ended_by);
    assert_int_equal(a->check, b->check);
    assert_int_equal(a->first, b->first);
    assert_memory_equal(&a->duel.rules, &b->duel.rules, sizeof a->duel.rules);
    assert_memory_equal(&a->duel.nature, &b->duel.nature, sizeof a->duel.nature);
    assert_string_equal(a->date, b->date);
    assert_int_equal(a->rated, b->rated);
    assert_memory_equal(&a->match, &b->match, sizeof a->match);
    for (int p = P1; p <= P2; p++) {
        assert_string_equal(a->name[p], b->name[p]);
        assert_string_equal(a->who[p], b->who[p]);
    }
}

/* Nature has counted every card that it dealt, so that a game can continue. */
static void check_taken(const struct record *rec)
{
    uint32_t taken[4] = {0};

    for (size_t i = 0; i < rec->count; i++)
        taken[rec->duel.rules.game->verbs[MOVE_VERB(rec->choices[i].m.a)].nature]++;
    for (int whom = 1; whom < 4; whom++)
        assert_int_equal(rec->duel.nature.taken[whom], taken[whom]);
}

static void check_round_trip(const struct rules *r, uint64_t seed, bool undo)
{
    struct text out = TEXT(file);
    struct record rec = written(r, seed, undo, &out), back = parsed(file, out.len);

    check_same(&rec, &back, spread_name(r));
    check_taken(&back);
    assert_int_equal(record_result(&rec), record_result(&back));
    record_release(&back);
    record_release(&rec);
}

static void what_is_written_reads_back(void **unused)
{
    struct rules r;

    (void)unused;
    for (int i = 0; spread_at(i, &r); i++)
        for (uint64_t seed = 0; seed < 12; seed++)
            check_round_trip(&r, seed, seed % 2);
}

/* Write a record anew from what was read of it. */
static void reprint(const struct record *rec, bool result, struct text *out)
{
    struct record copy = *rec;

    copy.check = 0;
    record_text_print_header(&copy, out);
    print_lines(&copy, result, out);
}

static void what_was_read_prints_the_same_file(void **unused)
{
    struct rules r;

    (void)unused;
    for (int i = 0; spread_at(i, &r); i++)
        for (uint64_t seed = 0; seed < 12; seed++) {
            struct text out = TEXT(file), once_more = TEXT(again);
            struct record rec = written(&r, seed, false, &out), back = parsed(file, out.len);

            reprint(&back, strstr(file, "\nresult ") != NULL, &once_more);
            if (strcmp(file, again) != 0)
                fail_msg("got %s\nwant %s", again, file);
            record_release(&back);
            record_release(&rec);
        }
}

/* The position after an incomplete line is that of the file before it, and the record can
 * continue. */
static void a_torn_record_goes_on_where_it_was(void **unused)
{
    struct rules r = rules_of("energy-duel");
    struct record rec = begun(&r, 0), back;
    struct text out = TEXT(file);
    size_t whole = 0, good;

    (void)unused;
    record_text_print_header(&rec, &out);
    assert_int_equal(record_play(&rec, (struct joint){MOVE(0, 2), 0}), OK);
    print_lines(&rec, false, &out);
    good = out.len;
    text_add(&out, "2 attack 3 #0");
    assert_int_equal(record_text_parse(&back, file, out.len, &whole, NULL), OK);
    assert_int_equal(whole, good);
    check_same(&rec, &back, "torn");
    record_release(&back);
    record_release(&rec);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(what_was_read_prints_the_same_file),
        cmocka_unit_test(a_torn_record_goes_on_where_it_was),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
