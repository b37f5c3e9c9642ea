/*
 * Rule files on a host: sent in parts, used by games of strangers, kept while they are used, also
 * by the next host; and what somebody who means no good sends instead.
 */
#include "hosting.h"

#include "rule_files.h"
#include "rulefile/packed.h"
#include "system/packed_text.h"

#include <zlib.h>

enum { PART = 3000 };

/* A file that is ready to be sent. */
struct parcel {
    char words[SENTENCE_BYTES], mark[MARK_DIGITS + 1];
    struct text letters;
};

static struct parcel pack(const char *text)
{
    struct parcel p = {.letters = text_growing()};
    struct rulefile_error why;
    const struct game *g = rulefile_load(text, strlen(text), &why);
    struct rules r;

    if (g == NULL)
        fail_msg("%d:%d: %s", why.line, why.column, why.reason);
    rules_init(&r, g);
    strcpy(p.words, rules_words(&r).at);
    strcpy(p.mark, g->mark);
    assert_true(packed_text_print(text, strlen(text), &p.letters));
    rulefile_free(g);
    return p;
}

static struct parcel pack_example(const char *name)
{
    char path[256];
    size_t len;
    char *text;
    struct parcel p;

    snprintf(path, sizeof path, "examples/rules/%s.rules", name);
    text = rule_files_text(path, &len);
    text[len] = '\0';
    p = pack(text);
    free(text);
    return p;
}

/* A small game of any name. */
static struct parcel pack_small(int number, const char *note)
{
    char text[1000];

    snprintf(text, sizeof text,
             "duel 1\n%s\ngame small-%d \"Small\"\nplayers \"A\" and \"B\" take turns\n"
             "table has:\n  heap: 0 to 9, starts at 9\nmove take-some amount 1 to 3:\n"
             "  needs amount <= heap else \"no\"\n  take amount from heap\n"
             "  say \"{me} takes {amount}.\"\nends: win when heap = 0\n"
             "prompt: say \"?\"\nclosing: say \"{me} wins.\"\nbook \"Take.\"\npitch \"Take.\"\n",
             note, number);
    return pack(text);
}

static void send_part(struct hosting *t, int guest, const struct parcel *p, int part, int of)
{
    hosting_say(t, guest, "{'t':'file','id':%d,'mark':'%s','part':%d,'of':%d,'data':'%.*s'}",
                20 + part, p->mark, part, of, PART, p->letters.at + (part - 1) * PART);
}

static void send_file(struct hosting *t, int guest, const struct parcel *p)
{
    int of = (int)(p->letters.len + PART - 1) / PART;

    for (int part = 1; part <= of; part++)
        send_part(t, guest, p, part, of);
}

static uint64_t begin(struct hosting *t, const struct parcel *p)
{
    hosting_enter(t, 1, NULL);
    hosting_enter(t, 2, NULL);
    send_file(t, 1, p);
    return hosting_begin(t, p->words, "none", false);
}

static void hears(struct hosting *t, int guest, const char *what)
{
    if (strstr(hosting_news(t, guest), what) == NULL)
        fail_msg("not \"%s\" but: %s", what, hosting_news(t, guest));
}

/* ---- strangers play -------------------------------------------------------------------------- */

static void a_seek_of_a_file_is_played(void **unused)
{
    struct parcel p = pack_example("energy-clash");
    struct text letters = text_growing();
    struct hosting t;
    char file[PACKED_LETTERS + 1];

    (void)unused;
    hosting_init(&t, 1);
    hosting_enter(&t, 1, NULL);
    hosting_enter(&t, 2, NULL);
    hosting_say(&t, 2, "{'t':'lobby','id':2,'on':true}");
    hosting_say(&t, 1, "{'t':'seek','id':3,'rules':'%s'}", p.words);
    hears(&t, 1, "does not have the rule file");
    send_file(&t, 1, &p);
    hears(&t, 1, p.words);
    hosting_say(&t, 1, "{'t':'seek','id':4,'rules':'%s:start=7','clock':'5+3','rated':true}",
                p.words);
    hears(&t, 1, "never rated");
    hosting_say(&t, 1, "{'t':'play','id':5,'rules':'%s','who':'random'}", p.words);
    hears(&t, 1, "know only its own games");
    hosting_read_all(&t);
    hosting_say(&t, 1, "{'t':'seek','id':6,'rules':'%s:start=7'}", p.words);
    host_tick(t.h, t.now += 2000);
    hears(&t, 2, p.words);
    hosting_read_all(&t);
    hosting_say(&t, 2, "{'t':'fetch','id':7,'mark':'%s'}", p.mark);
    hosting_text(hosting_news(&t, 2), "file", file, sizeof file);
    assert_string_equal(file, p.letters.at);
    hosting_say(&t, 2, "{'t':'accept','id':8,'seek':1}");
    hears(&t, 1, "start=7");
    hears(&t, 2, "\"t\":\"game\"");
    text_release(&letters);
    text_release(&p.letters);
    hosting_release(&t);
}

/* The next host goes on with the game and the invitation, whatever the order of its rows. */
static void files_survive_a_restart(void **unused)
{
    struct parcel p = pack_example("charge"), q = pack_small(1, "");
    struct hosting t, next;
    size_t len = 0;
    uint64_t game;
    char *record;

    (void)unused;
    hosting_init(&t, 1);
    game = begin(&t, &p);
    hosting_say(&t, 1, "{'t':'move','id':7,'game':%d,'ply':0,'word':'charge 3'}", (int)game);
    send_file(&t, 2, &q);
    hosting_say(&t, 2, "{'t':'invite','id':8,'rules':'%s'}", q.words);
    hosting_restore(&next, &t, t.count);
    assert_int_equal(host_count(next.h).games, 1);
    assert_int_equal(host_count(next.h).seeks, 1);
    assert_non_null(record = host_record(next.h, game, &len));
    assert_non_null(strstr(record, "\nfile game charge"));
    assert_non_null(strstr(record, "\n1 charge 3"));
    free(record);
    hosting_release(&next);
    text_release(&p.letters);
    text_release(&q.letters);
    hosting_release(&t);
}

static size_t rows_of_files(const struct hosting *t)
{
    size_t n = 0;

    for (size_t i = 0; i < t->count; i++)
        if (t->lines[i].key != NULL && strncmp(t->lines[i].key, "file ", 5) == 0)
            n += !hosting_is_replaced(t, i, t->count);
    return n;
}

/* Nobody uses a file any more: it is forgotten, with its rows. */
static void unused_files_are_forgotten(void **unused)
{
    struct parcel p = pack_small(1, ""), q = pack_small(2, "");
    struct hosting t;

    (void)unused;
    hosting_init(&t, 1);
    hosting_enter(&t, 1, NULL);
    send_file(&t, 1, &p);
    send_file(&t, 1, &q);
    hosting_read_all(&t);
    hosting_say(&t, 1, "{'t':'fetch','id':7,'mark':'%s'}", p.mark);
    hears(&t, 1, "refuse");
    assert_int_equal(rows_of_files(&t), 0);
    hosting_read_all(&t);
    hosting_say(&t, 1, "{'t':'invite','id':8,'rules':'%s'}", q.words);
    assert_int_equal(rows_of_files(&t), 1);
    hosting_say(&t, 1, "{'t':'cancel','id':9,'seek':%d}",
                (int)hosting_number(hosting_news(&t, 1), "seek"));
    assert_int_equal(rows_of_files(&t), 1); /* the guest may ask again */
    hosting_leave(&t, 1);
    assert_int_equal(rows_of_files(&t), 0);
    text_release(&p.letters);
    text_release(&q.letters);
    hosting_release(&t);
}

/* ---- strangers who mean no good -------------------------------------------------------------- */

static void parts_are_checked(void **unused)
{
    struct parcel p = pack_example("energy-duel-blast"), q = pack_small(1, "");
    static const char zeros[1 << 20];
    struct text bomb = text_growing();
    char many[3001];
    struct hosting t;

    (void)unused;
    hosting_init(&t, 1);
    hosting_enter(&t, 1, NULL);
#define REFUSED(why, ...)                                                                          \
    (hosting_read_all(&t), hosting_say(&t, 1, __VA_ARGS__), hears(&t, 1, "refuse"),                \
     hears(&t, 1, why))
    REFUSED("in order", "{'t':'file','id':2,'mark':'%s','part':2,'of':2,'data':'AA'}", p.mark);
    REFUSED("in order", "{'t':'file','id':2,'mark':'%s','part':0,'of':2,'data':'AA'}", p.mark);
    REFUSED("in order", "{'t':'file','id':2,'mark':'%s','part':1,'of':9,'data':'AA'}", p.mark);
    send_part(&t, 1, &p, 1, 2);
    REFUSED("in order", "{'t':'file','id':2,'mark':'%s','part':2,'of':3,'data':'AA'}", p.mark);
    REFUSED("in order", "{'t':'file','id':2,'mark':'%s','part':2,'of':2,'data':'AA'}", p.mark);
    REFUSED("arrive", "{'t':'file','id':2,'mark':'%s','part':1,'of':1,'data':'A+A='}", p.mark);
    REFUSED("arrive", "{'t':'file','id':2,'mark':'%s','part':1,'of':1,'data':''}", p.mark);
    REFUSED("mark that was sent with it",
            "{'t':'file','id':2,'mark':'%s','part':1,'of':1,'data':'%s'}", p.mark, q.letters.at);
    REFUSED("mark that was sent with it",
            "{'t':'file','id':2,'mark':'../../x','part':1,'of':1,'data':'%s'}", q.letters.at);
    assert_true(packed_text_print(zeros, sizeof zeros, &bomb));
    REFUSED("at most 65536 bytes", "{'t':'file','id':2,'mark':'%s','part':1,'of':1,'data':'%s'}",
            p.mark, bomb.at);
    text_release(&bomb);
    assert_true(packed_text_print("duel 1\ngame x\n", 14, &bomb));
    REFUSED("wrong at line 2", "{'t':'file','id':2,'mark':'%s','part':1,'of':1,'data':'%s'}",
            p.mark, bomb.at);
    memset(many, 'A', sizeof many - 1);
    many[sizeof many - 1] = '\0';
    for (int part = 1; part <= 7; part++)
        hosting_say(&t, 1, "{'t':'file','id':2,'mark':'%s','part':%d,'of':8,'data':'%s'}", p.mark,
                    part, many);
    REFUSED("at most 16384 bytes", "{'t':'file','id':2,'mark':'%s','part':8,'of':8,'data':'%s'}",
            p.mark, many);
    REFUSED("does not have", "{'t':'fetch','id':2,'mark':'%s'}", p.mark);
    assert_int_equal(host_count(t.h).refused[HOST_REFUSAL_MEMORY], 0);
    text_release(&bomb);
    text_release(&p.letters);
    text_release(&q.letters);
    hosting_release(&t);
}

/* Files that differ by their notes only are one file; and one whose parts never end is forgotten.
 */
static void notes_make_no_other_file(void **unused)
{
    struct parcel p = pack_small(1, "# a note"), q = pack_small(1, "# another"),
                  long_one = pack_example("charge");
    struct hosting t;

    (void)unused;
    hosting_init(&t, 1);
    assert_string_equal(p.words, q.words);
    hosting_enter(&t, 1, NULL);
    hosting_enter(&t, 2, NULL);
    send_file(&t, 1, &p);
    hosting_read_all(&t);
    send_part(&t, 2, &q, 1, 5); /* the rest is not needed */
    hears(&t, 2, p.words);
    send_part(&t, 2, &long_one, 1, 8);
    hosting_leave(&t, 2);
    hosting_leave(&t, 1);
    text_release(&p.letters);
    text_release(&q.letters);
    text_release(&long_one.letters);
    hosting_release(&t);
}

/* 1,000 seeks, each of another file, from one address: 40 files are kept, and the work is charged.
 */
static void files_of_an_address_are_bounded(void **unused)
{
    enum { HERE = 7, FILES = 1000, CONNECTIONS = 50 };
    uint64_t work = 0;
    struct hosting t;
    int have = 0;

    (void)unused;
    hosting_init(&t, 1);
    for (int i = 0; i < CONNECTIONS; i++)
        hosting_enter_from(&t, i, HERE, NULL);
    for (int i = 0; i < FILES; i++) {
        struct parcel p = pack_small(i, "");
        char words[FRAMES_CLIENT_BYTES];

        snprintf(words, sizeof words,
                 "{\"t\":\"file\",\"id\":9,\"mark\":\"%s\",\"part\":1,\"of\":1,\"data\":\"%s\"}",
                 p.mark, p.letters.at);
        work += host_receive(t.h, (uint32_t)i % CONNECTIONS, words, strlen(words), t.now);
        hosting_say(&t, i % CONNECTIONS, "{'t':'seek','id':10,'rules':'%s'}", p.words);
        hosting_say(&t, i % CONNECTIONS, "{'t':'fetch','id':11,'mark':'%s'}", p.mark);
        text_release(&p.letters);
    }
    for (int i = 0; i < CONNECTIONS; i++)
        for (const char *at = t.heard[i]; (at = strstr(at, "\"file\":")) != NULL; at++)
            have++;
    assert_within(have, 1, 40);
    assert_within((double)host_count(t.h).seeks, 1, 40);
    assert_true(work > 40 * 300); /* microseconds, of those that were read */
    for (int i = 0; i < CONNECTIONS; i++)
        hosting_leave(&t, i);
    assert_int_equal(host_count(t.h).seeks, 0);
    hosting_release(&t);
}

/* A file may let nature move 200 times after each choice: whoever plays it, or wants to see the
 * whole game again, pays for that. */
static void nature_of_a_file_is_charged(void **unused)
{
    enum { TICKS = 200, MOVES = 10, EACH = 10 /* microseconds */ };
    struct parcel p =
        pack("duel 1\ngame ticks \"Ticks\"\nplayers \"A\" and \"B\" take turns\ntable has:\n"
             "  n: 0 to 200\n  turns: 0 to 99\nmove go:\n  set n to 0\n  add 1 to turns\n"
             "chance ticks number 1 to 6, while n < 200 and turns > 0, weight number:\n"
             "  add 1 to n\nends: win when turns = 99\nprompt: say \"?\"\n"
             "closing: say \"{me} wins.\"\n");
    char words[FRAMES_CLIENT_BYTES];
    uint64_t game, work = 0;
    struct hosting t;

    (void)unused;
    hosting_init(&t, 1);
    hosting_enter(&t, 1, NULL);
    hosting_enter(&t, 2, NULL);
    send_file(&t, 1, &p);
    hosting_say(&t, 1, "{'t':'seek','id':3,'rules':'%s','side':1}", p.words);
    hosting_say(&t, 2, "{'t':'accept','id':4,'seek':1}");
    game = (uint64_t)hosting_number(hosting_news(&t, 2), "game");
    for (int ply = 0; ply < MOVES; ply++) {
        snprintf(words, sizeof words,
                 "{\"t\":\"move\",\"id\":%d,\"game\":%d,\"ply\":%d,\"word\":\"go\"}", 50 + ply,
                 (int)game, ply);
        work += host_receive(t.h, (uint32_t)(ply % 2 + 1), words, strlen(words), t.now);
    }
    assert_within((double)work, MOVES * TICKS * EACH, 2.0 * MOVES * TICKS * EACH);
    hosting_enter(&t, 3, NULL);
    snprintf(words, sizeof words, "{\"t\":\"watch\",\"id\":91,\"game\":%d}", (int)game);
    work = host_receive(t.h, 3, words, strlen(words), t.now);
    assert_within((double)work, MOVES * TICKS * EACH, 2.0 * MOVES * TICKS * EACH);
    text_release(&p.letters);
    hosting_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seek_of_a_file_is_played),
        cmocka_unit_test(files_survive_a_restart),
        cmocka_unit_test(unused_files_are_forgotten),
        cmocka_unit_test(parts_are_checked),
        cmocka_unit_test(notes_make_no_other_file),
        cmocka_unit_test(files_of_an_address_are_bounded),
        cmocka_unit_test(nature_of_a_file_is_charged),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
