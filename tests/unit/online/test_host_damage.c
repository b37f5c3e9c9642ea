/* A line or a row of the journal is damaged: the host names it, sets its game aside, and serves all
 * others. DAMAGES is how many are tried. */
#include "games/games.h"
#include "hosting.h"

#include <inttypes.h>
#include <stdlib.h>

enum { MOVES = 12, LONG_BYTES = 100000 };

/* ---- a journal ------------------------------------------------------------------------------- */

/* Let whoever is to choose play, if it is this guest. */
static void play(struct hosting *t, int guest, int64_t game)
{
    const char *at = hosting_news(t, guest);
    char legal[1024];
    int64_t ply;

    for (const char *next = at; (next = strstr(next, "\"legal\":")) != NULL; next++)
        at = next;
    while (at > t->heard[guest] && at[-1] != '\n')
        at--;
    hosting_text(at, "legal", legal, sizeof legal);
    legal[strcspn(legal, ",")] = '\0';
    ply = hosting_number(at, "ply");
    if (legal[0] != '\0')
        hosting_say(t, guest,
                    "{'t':'move','id':9,'game':%" PRId64 ",'ply':%" PRId64 ",'word':'%s'}", game,
                    ply, legal);
}

/* Two guests begin each game; every other one they end. */
static void make_journal(struct hosting *t)
{
    char code[64];

    hosting_init(t, 5);
    t->setup.games_each = 100;
    hosting_enter(t, 1, NULL);
    hosting_enter(t, 2, NULL);
    hosting_say(t, 1, "{'t':'name','id':2,'name':'Ann'}");
    hosting_say(t, 2, "{'t':'name','id':2,'name':'Bob'}");
    for (int i = 0; i < games_count(); i++) {
        hosting_read_all(t);
        hosting_say(t, 1, "{'t':'invite','id':3,'rules':'%s','clock':'3+1','rated':true,'side':0}",
                    games_at(i)->id);
        hosting_text(hosting_news(t, 1), "code", code, sizeof code);
        hosting_say(t, 2, "{'t':'join','id':4,'code':'%s'}", code);
        for (int m = 0; m < MOVES; m++)
            play(t, 1 + m % 2, i + 1);
        if (i % 2 == 1)
            hosting_say(t, 1, "{'t':'resign','id':5,'game':%d}", i + 1);
    }
}

/* ---- damage ---------------------------------------------------------------------------------- */

enum damage { CUT, OTHER_BYTES, MISSING, OF_ANOTHER, WITH_NUL, LONG, DAMAGES };

static size_t do_damage(struct rng *dice, const struct hosting *from, enum damage how,
                        const char *text, char out[LONG_BYTES])
{
    size_t len = strlen(text), other = rng_below(dice, (uint32_t)from->count);

    memcpy(out, text, len);
    switch (how) {
    case CUT:
        return rng_below(dice, (uint32_t)len + 1);
    case OTHER_BYTES:
        for (int i = 0; i < 3 && len > 0; i++)
            out[rng_below(dice, (uint32_t)len)] = "0123456789 p=zX\xff"[rng_below(dice, 16)];
        return len;
    case OF_ANOTHER:
        len = strlen(from->lines[other].text);
        memcpy(out, from->lines[other].text, len);
        return len;
    case WITH_NUL:
        out[rng_below(dice, (uint32_t)len + 1)] = '\0';
        return len + 1;
    case LONG:
        memset(out, 'x', LONG_BYTES);
        return LONG_BYTES;
    default:
        return len;
    }
}

static void keep_any(void *context, const char *key, const char *text, size_t len)
{
    (void)context;
    (void)text;
    (void)len;
    assert_true(strlen(key) < 2 * HOST_KEY);
}

/* Restore rows, or lines, of which one is damaged; returns how many cannot be read. */
static int restore(struct hosting *t, const struct hosting *from, bool rows, size_t victim,
                   enum damage how)
{
    static char text[LONG_BYTES];
    int bad = 0;

    for (size_t i = 0; i < from->count; i++) {
        struct text why = TEXT_OF(SENTENCE_BYTES);
        const char *key = from->lines[i].key;
        size_t len = strlen(from->lines[i].text);
        int err;

        if ((key != NULL) != rows || (rows && hosting_is_replaced(from, i, from->count)) ||
            (i == victim && how == MISSING))
            continue;
        memcpy(text, from->lines[i].text, len);
        if (i == victim)
            len = do_damage(&t->dice, from, how, from->lines[i].text, text);
        err = rows ? host_restore_row(t->h, key, text, len, &why)
                   : host_restore(t->h, from->lines[i].game, from->lines[i].line, text, len, &why);
        assert_true(err == OK || err == ERR_SYNTAX);
        assert_int_equal(err != OK, why.len > 0);
        bad += err != OK;
    }
    return bad;
}

/* The host that was restored can be used. */
static void use(struct hosting *t)
{
    t->now = 1;
    host_resume(t->h, t->now);
    hosting_enter(t, 1, NULL);
    host_tick(t->h, t->now + 100000);
    host_tick(t->h, t->now + 10000000);
}

static void damage_is_set_aside(void **unused)
{
    const char *tries = getenv("DAMAGES");
    struct hosting from, t;
    uint64_t games;
    int set_aside = 0;

    (void)unused;
    make_journal(&from);
    games = host_count(from.h).games;
    for (int i = 0; i < (tries != NULL ? atoi(tries) : 1000); i++) {
        size_t victim;
        int bad;

        hosting_init(&t, 100 + (uint64_t)i);
        t.ports.keep = keep_any;
        t.quiet = true;
        victim = rng_below(&t.dice, (uint32_t)from.count);
        bad = restore(&t, &from, true, victim, (enum damage)(i % DAMAGES));
        bad += restore(&t, &from, false, victim, (enum damage)(i % DAMAGES));
        assert_in_range(bad, 0, 1);
        if (from.lines[victim].key == NULL)
            assert_in_range(host_count(t.h).games, games - 1, games + 1);
        set_aside += bad > 0;
        use(&t);
        hosting_release(&t);
    }
    assert_true(set_aside > 0);
    hosting_release(&from);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damage_is_set_aside),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
