/* The small parts of the server that read text from outside: addresses, origins, paths. */
#include "online/server/addresses.h"
#include "online/host/index.h"
#include "online/server/database.h"
#include "online/server/journal.h"
#include "online/server/loop_times.h"
#include "online/server/http/origin.h"
#include "online/server/http/pages.h"
#include "system/clock.h"
#include "unit.h"

#include <unistd.h>

static void addresses_are_split(void **unused)
{
    static const struct {
        const char *words, *host;
        int port;
        bool good;
    } rows[] = {
        {"127.0.0.1:80", "127.0.0.1", 80, true},
        {":80", "here", 80, true}, /* any part may be missing */
        {"10.0.0.1", "10.0.0.1", 7, true},
        {"", "here", 7, true},
        {"[::1]:80", "::1", 80, true},
        {"[::1]", "::1", 7, true},
        {"[::1", "here", 7, false},
        {"[::1]80", "here", 7, false},
        {"1.2.3.4:", "here", 7, false},
        {"1.2.3.4:-1", "here", 7, false},
        {"1.2.3.4:65536", "here", 7, false},
        {"1.2.3.4:80x", "here", 7, false},
        {"a-name-that-is-longer-than-the-array:1", "here", 7, false},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char host[24] = "here";
        int port = 7;

        assert_int_equal(address_split(rows[i].words, host, sizeof host, &port), rows[i].good);
        if (rows[i].good) {
            assert_string_equal(host, rows[i].host);
            assert_int_equal(port, rows[i].port);
        }
    }
}

static void addresses_are_compared(void **unused)
{
    static const struct {
        const char *header, *same; /* same: NULL if it cannot be read */
    } rows[] = {
        {"192.0.2.1", "192.0.2.1"},
        {"203.0.113.5, 192.0.2.1", "192.0.2.1"}, /* the proxy saw the last one */
        {"forged,192.0.2.1 ", "192.0.2.1"},
        {"2001:db8:0:1:aaaa::1", "2001:db8:0:1:aaaa::1"},
        {"[2001:db8::1]", "2001:db8::1"},
        {"::ffff:192.0.2.1", "192.0.2.1"}, /* IPv4 in IPv6 */
        {"192.0.2.1:4711", "192.0.2.1"},   /* some proxies tell the port */
        {"[2001:db8::1]:4711", "2001:db8::1"},
        {"64:ff9b::192.0.2.1", "64:ff9b::c000:201"},
        {"192.0.2.1, forged", NULL},
        {"", NULL},
        {"unknown", NULL},
    };
    struct address a, b;

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(address_parse_forwarded(&a, rows[i].header), rows[i].same != NULL);
        if (rows[i].same != NULL) {
            assert_true(address_parse(&b, rows[i].same));
            assert_true(address_is_same(&a, &b));
        }
    }
    assert_true(address_parse(&a, "2001:db8::1") && address_parse(&b, "2001:db8::2"));
    assert_false(address_is_same(&a, &b)); /* a neighbour is not the proxy */
    assert_true(address_parse(&a, "192.0.2.1") && address_parse(&b, "192.0.2.2"));
    assert_false(address_is_same(&a, &b));
}

static void addresses_are_not_told(void **unused)
{
    static const struct {
        const char *words, *network;
    } rows[] = {
        {"203.0.113.7", "203.0.0.0/16"},
        {"10.1.2.3", "10.1.0.0/16"},
        {"2001:db8:1:2::3", "2001:db8::/32"},
        {"::1", "::/32"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text told = TEXT_OF(WORD_BYTES);
        struct address a;

        assert_true(address_parse(&a, rows[i].words));
        address_print_network(address_owner(&a), &told);
        assert_string_equal(told.at, rows[i].network);
    }
}

static void turns_are_timed(void **unused)
{
    static const uint64_t second = 1000000000;
    struct loop_times t = {0};

    (void)unused;
    loop_times_add(&t, 100 * second, 0);
    assert_int_equal(t.busy, 0); /* nobody knows when the first turn began */
    loop_times_add(&t, 103 * second, 1 * second);
    assert_int_equal(t.busy, 2 * second);
    assert_int_equal(loop_times_longest(&t), 2 * second);
    loop_times_add(&t, 132 * second, 29 * second); /* the next half minute */
    assert_int_equal(loop_times_longest(&t), 2 * second);
    loop_times_add(&t, 163 * second, 60 * second);
    assert_int_equal(loop_times_longest(&t), 1 * second);
}

static void addresses_are_counted(void **unused)
{
    struct index all = {0};
    struct address a, b;

    (void)unused;
    address_parse(&a, "192.0.2.1");
    address_parse(&b, "192.0.2.2");
    assert_int_equal(addresses_count(&all, &a, 0), 0);
    assert_int_equal(addresses_count(&all, &a, 1), 1);
    assert_int_equal(addresses_count(&all, &a, 1), 2);
    assert_int_equal(addresses_count(&all, &b, 1), 1);
    assert_int_equal(addresses_count(&all, &a, -1), 1);
    assert_int_equal(addresses_count(&all, &a, -1), 0);
    assert_int_equal(addresses_count(&all, &a, 0), 0);
    assert_true(address_parse(&a, "2001:db8:0:1::1") && address_parse(&b, "2001:db8:0:1:a::2"));
    addresses_count(&all, &a, 1);
    assert_int_equal(addresses_count(&all, &b, 1), 2); /* one /64 */
    assert_true(address_parse(&a, "2001:db8:0:2::1"));
    assert_int_equal(addresses_count(&all, &a, 1), 1);
    index_release(&all); /* with one left */
}

static void origins_are_judged(void **unused)
{
    static const char *const friends[] = {"https://friend.example", NULL};
    static const struct {
        const char *origin, *host;
        bool allowed;
    } rows[] = {
        {"https://duello.example", "duello.example", true},
        {"https://DUELLO.example", "duello.example", true},
        {"http://127.0.0.1:7777", "127.0.0.1:7777", true},
        {"http://127.0.0.1:7778", "127.0.0.1:7777", false}, /* another port is another site */
        {"https://duello.example.evil", "duello.example", false},
        {"https://evil/duello.example", "duello.example", false},
        {"https://friend.example", "duello.example", true},
        {"http://friend.example", "duello.example", false},
        {"null", "duello.example", false},
        {"null", "null", false},
        {"", "", false},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(origin_is_allowed(rows[i].origin, rows[i].host, friends), rows[i].allowed);
    assert_true(origin_has_word("chat, duello-1", "duello-1"));
    assert_false(origin_has_word("duello-10, duello", "duello-1"));
}

static void paths_stay_inside(void **unused)
{
    static const char *const bad[] = {
        "",     "x",       "/..",  "/../passwd", "/a/../b",  "//etc/passwd", "/.git/config",
        "/a%b", "/a\\..b", "/a\n", "/a b",       "/\xc3\xa9"};
    struct pages_file page;
    char tall[2 * PAGES_PATH];

    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(pages_find(&page, "/etc", bad[i], "br, gzip"));
    memset(tall, 'a', sizeof tall);
    tall[0] = '/';
    tall[sizeof tall - 1] = '\0';
    assert_false(pages_find(&page, "/etc", tall, ""));
    assert_true(pages_find(&page, "/etc", "/passwd", "")); /* so "/etc" could have been read */
    assert_string_equal(page.path, "/etc/passwd");
}

/* How often the write-ahead log of SQLite has begun again: a number in its header. */
static unsigned restarts_of(const char *database)
{
    unsigned char header[16] = {0};
    char path[64];
    FILE *log;

    snprintf(path, sizeof path, "%s-wal", database);
    assert_non_null(log = fopen(path, "rb"));
    assert_int_equal(fread(header, 1, sizeof header, log), sizeof header);
    fclose(log);
    return (unsigned)header[12] << 24 | (unsigned)header[13] << 16 | (unsigned)header[14] << 8 |
           header[15];
}

static int count_lines(void *context, uint64_t game, uint64_t line, const char *text, size_t len,
                       struct text *why)
{
    (void)why;
    assert_true(game == 1 && line == ++*(uint64_t *)context && len == 2 &&
                memcmp(text, "ab", 2) == 0);
    return OK;
}

/* The log of SQLite is copied and written again from its beginning, instead of growing without end;
 * and no line is lost by that. */
static void logs_begin_again(void **unused)
{
    enum { PATIENCE = 50000 };
    char folder[] = "/tmp/duello-serve-XXXXXX", path[48], command[64];
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct database_entry *e = calloc(1, sizeof *e + 2);
    struct database *d;
    uint64_t lines = 0, last;
    const struct database_reader reader = {.context = &lines, .line = count_lines};
    unsigned first = 0;

    (void)unused;
    assert_true(e != NULL && mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/serve.db", folder);
    assert_int_equal(database_open(&d, path, DATABASE_SERVE, &why), OK);
    *e = (struct database_entry){.game = 1, .len = 2};
    memcpy(e->text, "ab", 2);
    do {
        e->line++;
        assert_int_equal(d->kind->write(d, e, &why), OK);
        if (first == 0)
            first = restarts_of(path) + 1;
    } while (restarts_of(path) < first && e->line < PATIENCE);
    assert_true(e->line < PATIENCE);
    database_close(d);
    assert_int_equal(database_open(&d, path, DATABASE_SERVE, &why), OK);
    assert_int_equal(d->kind->read(d, &reader, &last, &why), OK);
    assert_true(lines == e->line && last == 1);
    database_close(d);
    free(e);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/* A database that answers later than it is asked again. It gives up after a few looks. */
struct slow_database {
    struct database base;
    int looks, looks_before_write;
};

static int slow_keep(struct database *d, struct text *why)
{
    struct slow_database *slow = (struct slow_database *)d;
    struct timespec later = clock_in(DATABASE_KEEP_MS + 50);

    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &later, NULL);
    return ++slow->looks < 4 ? OK : text_explain(ERR_OVER, why, "Nothing was written.");
}

static int slow_write(struct database *d, const struct database_entry *first, struct text *why)
{
    struct slow_database *slow = (struct slow_database *)d;

    (void)why;
    assert_non_null(first);
    slow->looks_before_write = slow->looks;
    return OK;
}

static bool slow_next_request(struct database *d, int64_t after, struct database_request *out)
{
    (void)d;
    (void)after;
    (void)out;
    return false;
}

static void slow_close(struct database *d)
{
    (void)d;
}

static void wake_nobody(void *context)
{
    (void)context;
}

/* Lines become durable, however long the database takes to say that the server lives. */
static void lines_do_not_wait_for_looks(void **unused)
{
    static const struct database_kind kind = {.close = slow_close,
                                              .write = slow_write,
                                              .keep = slow_keep,
                                              .next_request = slow_next_request};
    struct slow_database slow = {.base = {&kind}};
    struct journal *j = journal_new(&slow.base, 0, wake_nobody, NULL);

    (void)unused;
    assert_non_null(j);
    journal_append(j, 1, 1, "ab", 2, false);
    journal_flush(j);
    assert_int_equal(journal_durable(j), 1);
    journal_free(j);
    assert_in_range(slow.looks_before_write, 0, 1);
}

/* A database that has no room for a while. */
struct full_database {
    struct database base;
    int attempts;
    uint64_t lines; /* of the group that was written */
};

enum { FULL_ATTEMPTS = 30 }; /* more than a second's */

static int full_write(struct database *d, const struct database_entry *first, struct text *why)
{
    struct full_database *full = (struct full_database *)d;

    if (++full->attempts <= FULL_ATTEMPTS)
        return text_explain(DATABASE_LATER, why, "There is no room.");
    for (; first != NULL; first = first->next)
        assert_true(first->line == ++full->lines);
    return OK;
}

/* Lines that cannot be written now are written later, in their order; and none is durable before.
 */
static void lines_wait_for_room(void **unused)
{
    static const struct database_kind kind = {
        .close = slow_close, .write = full_write, .next_request = slow_next_request};
    struct full_database full = {.base = {&kind}};
    struct journal *j = journal_new(&full.base, 0, wake_nobody, NULL);

    (void)unused;
    assert_non_null(j);
    journal_append(j, 1, 1, "ab", 2, false);
    journal_flush(j);
    assert_true(journal_is_held(j) && journal_durable(j) == 0);
    journal_append(j, 1, 2, "ab", 2, false);
    journal_hand_over(j);
    while (journal_durable(j) < 2)
        usleep(1000);
    assert_true(!journal_is_held(j) && full.lines == 2);
    journal_free(j);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_split),         cmocka_unit_test(addresses_are_compared),
        cmocka_unit_test(addresses_are_not_told),      cmocka_unit_test(turns_are_timed),
        cmocka_unit_test(addresses_are_counted),       cmocka_unit_test(origins_are_judged),
        cmocka_unit_test(paths_stay_inside),           cmocka_unit_test(logs_begin_again),
        cmocka_unit_test(lines_do_not_wait_for_looks), cmocka_unit_test(lines_wait_for_room),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
