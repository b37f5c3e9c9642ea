/*
 * Frames about whole games are made once and kept: they are the same, byte for byte, as those of a
 * host that keeps none. And games that are owed after hello come in slices, and all of them.
 */
#include "hosting.h"
#include "games/games.h"
#include "online/host/room.h"

enum { PLAYERS = 2, WATCHER = 3, AGAIN = 4, OWED_MOST = 40 };

struct hearing {
    struct hosting t;
    uint64_t hash; /* of all frames to everyone */
    bool owes;
    struct rng dice;
};

static void hear(void *context, uint32_t guest, uint64_t after, const char *json, size_t len)
{
    struct hearing *w = context;

    w->hash = text_hash_more(w->hash, &guest, sizeof guest);
    w->hash = text_hash_more(w->hash, json, len);
    hosting_send(&w->t, guest, after, json, len);
    if (guest <= PLAYERS && strstr(json, "\"legal\":") != NULL) {
        hosting_text(json, "legal", w->t.legal[guest], sizeof w->t.legal[guest]);
        w->t.ply[guest] = hosting_number(json, "ply");
    }
}

static void note_owed(void *context, uint32_t guest)
{
    struct hearing *w = context;

    assert_int_equal(guest, AGAIN);
    assert_false(w->owes);
    w->owes = true;
}

/* The ports have the hosting as their context; it is the first member. */
static void hearing_init(struct hearing *w, uint64_t seed, size_t kept, size_t slice)
{
    *w = (struct hearing){.dice = rng_at(seed, 1, 0)};
    hosting_init(&w->t, seed);
    w->t.ports.send = hear;
    w->t.ports.owes = note_owed;
    w->t.setup.kept_bytes = kept;
    w->t.setup.slice_bytes = slice;
    w->t.setup.games_each = OWED_MOST;
    hosting_set_up(&w->t, &w->t.setup);
}

static void choose(struct hearing *w, int guest, int game)
{
    char *legal = w->t.legal[guest], *from = legal;
    int n = 1;

    if (legal[0] == '\0')
        return;
    for (char *c = legal; *c; c++)
        n += *c == ',';
    for (n = (int)rng_below(&w->dice, (uint32_t)n); n > 0; n--)
        from = strchr(from, ',') + 1;
    hosting_say(&w->t, guest, "{'t':'move','id':9,'game':%d,'ply':%d,'word':'%.*s'}", game,
                (int)w->t.ply[guest], (int)strcspn(from, ","), from);
}

/* Is the quick answer about undo that of the referee? */
static void check_undo(struct hearing *w)
{
    const struct room *r = index_get(&w->t.h->rooms, 1);
    struct undo undo;

    for (int s = P1; s <= P2; s++) {
        assert_int_equal(room_ask_undo(w->t.h, r, s, &undo), OK);
        assert_int_equal(room_can_undo(r, s),
                         undo.refused == UNDO_ALLOWED && r->duel.now.turn != OVER);
    }
}

static void look_again(struct hearing *w, const char *token)
{
    hosting_say(&w->t, WATCHER, "{'t':'leave','id':8,'game':1}");
    hosting_say(&w->t, WATCHER, "{'t':'watch','id':8,'game':1}");
    hosting_enter(&w->t, AGAIN, token);
    hosting_leave(&w->t, AGAIN);
}

/* Play a game at random, with looks at it; returns the hash of all that was sent. */
static uint64_t play(const struct game *game, uint64_t seed, size_t kept, size_t *used)
{
    static struct hearing w;
    char token[64], rules[64];

    hearing_init(&w, seed, kept, SIZE_MAX);
    for (int g = 1; g <= WATCHER; g++) {
        host_enter(w.t.h, (uint32_t)g, 0, w.t.now);
        hosting_say(&w.t, g, "{'t':'hello','id':1,'proto':1,'fields':%s}",
                    g == 2 ? "false" : "true");
    }
    hosting_text(hosting_news(&w.t, 1), "token", token, sizeof token);
    snprintf(rules, sizeof rules, "%s:turn-limit=60", game->id);
    assert_int_equal(hosting_begin(&w.t, rules, seed % 2 == 0 ? "5+3" : "none", false), 1);
    for (int i = 0; i < 150; i++) {
        int guest = 1 + (int)rng_below(&w.dice, PLAYERS);

        w.t.now += rng_below(&w.dice, 500);
        choose(&w, guest, 1);
        if (rng_below(&w.dice, 20) == 0) {
            hosting_say(&w.t, guest, "{'t':'undo','id':7,'game':1}");
            hosting_say(&w.t, 3 - guest, "{'t':'undo','id':7,'game':1}");
        }
        if (i == 60) /* names are told, too */
            hosting_say(&w.t, 2, "{'t':'name','id':7,'name':'Ada'}");
        if (index_get(&w.t.h->rooms, 1) != NULL)
            check_undo(&w);
        if (rng_below(&w.dice, 3) == 0)
            look_again(&w, token);
    }
    hosting_say(&w.t, 1, "{'t':'resign','id':7,'game':1}");
    for (int i = 0; i < 2; i++) {
        hosting_leave(&w.t, 1);
        host_enter(w.t.h, 1, 0, w.t.now);
        hosting_say(&w.t, 1, "{'t':'hello','id':1,'proto':1,'token':'%s','since':[[1,1]]}", token);
    }
    assert_true(w.t.h->shelf.bytes <= kept);
    *used += w.t.h->shelf.bytes;
    hosting_release(&w.t);
    return w.hash;
}

static void kept_frames_are_the_same(void **unused)
{
    size_t none = 0, used = 0;

    (void)unused;
    for (int i = 0; i < games_count(); i++)
        for (uint64_t seed = 1; seed <= 4; seed++) {
            uint64_t without = play(games_at(i), seed, 0, &none);

            assert_true(play(games_at(i), seed, 32 << 20, &used) == without);
            assert_true(play(games_at(i), seed, 3000, &used) == without); /* there is seldom room */
        }
    assert_true(none == 0 && used > 0);
}

static int count_of(const char *frames, const char *key)
{
    int n = 0;

    for (; (frames = strstr(frames, key)) != NULL; frames++)
        n++;
    return n;
}

/* Many games after hello: a few at a time, none twice, and nothing else about them before. */
static void owed_games_come_in_slices(void **unused)
{
    static struct hearing w;
    char token[64], key[32];
    int slices = 0;

    (void)unused;
    hearing_init(&w, 5, 32 << 20, 2000);
    hosting_enter(&w.t, 1, NULL);
    hosting_text(hosting_news(&w.t, 1), "token", token, sizeof token);
    hosting_enter(&w.t, 2, NULL);
    for (int i = 1; i <= OWED_MOST; i++)
        assert_int_equal(hosting_begin_between(&w.t, 1, 2, "charge", "none", false), i);
    hosting_read_all(&w.t);
    hosting_enter(&w.t, AGAIN, token);
    assert_true(w.owes);
    hosting_say(&w.t, 1, "{'t':'move','id':9,'game':%d,'ply':0,'word':'charge 1'}", OWED_MOST);
    hosting_say(&w.t, 1, "{'t':'move','id':9,'game':1,'ply':0,'word':'charge 1'}");
    hosting_say(&w.t, 1, "{'t':'resign','id':9,'game':%d}", OWED_MOST - 1);
    assert_int_equal(count_of(hosting_news(&w.t, AGAIN), "\"t\":\"event\""), 1); /* of game 1 */
    for (; w.owes; slices++) {
        w.owes = false;
        assert_true(host_continue(w.t.h, AGAIN, w.t.now) > 0);
    }
    assert_in_range(slices, OWED_MOST / 8, OWED_MOST);
    for (int i = 1; i <= OWED_MOST; i++) {
        snprintf(key, sizeof key, "{\"t\":\"game\",\"game\":%d,", i);
        assert_int_equal(count_of(hosting_news(&w.t, AGAIN), key), 1);
    }
    assert_int_equal(count_of(hosting_news(&w.t, AGAIN), "\"over\":{"), 1);
    hosting_leave(&w.t, AGAIN); /* and who leaves early is owed nothing */
    hosting_enter(&w.t, AGAIN, token);
    hosting_leave(&w.t, AGAIN);
    w.owes = false;
    host_continue(w.t.h, AGAIN, w.t.now);
    hosting_release(&w.t);
}

/* A player who asks for too much, from however many addresses, has to wait. */
static void players_have_accounts(void **unused)
{
    static struct hearing w;
    char token[64];
    int asked = 0;

    (void)unused;
    hearing_init(&w, 6, 32 << 20, SIZE_MAX);
    hosting_enter_from(&w.t, 1, 1, NULL);
    hosting_text(hosting_news(&w.t, 1), "token", token, sizeof token);
    for (int g = 2; g < 12; g++)
        hosting_enter_from(&w.t, g, (uint64_t)g, token);
    for (; strstr(hosting_news(&w.t, 2 + asked % 10), "asking for too much") == NULL; asked++) {
        hosting_read_all(&w.t);
        hosting_say(&w.t, 2 + (asked + 1) % 10, "{'t':'ratings','id':3}");
        assert_true(asked < 100000);
    }
    assert_true(asked > 1000);
    hosting_enter_from(&w.t, 20, 20, token);
    assert_int_equal(w.t.closed[20], 1);
    hosting_enter_from(&w.t, 21, 0, token); /* without an address there is no limit */
    assert_int_equal(w.t.closed[21], 0);
    hosting_read_all(&w.t);
    w.t.now += 1000;
    hosting_say(&w.t, 2, "{'t':'ratings','id':3}");
    assert_non_null(strstr(hosting_news(&w.t, 2), "ack"));
    hosting_release(&w.t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(kept_frames_are_the_same),
                                       cmocka_unit_test(owed_games_come_in_slices),
                                       cmocka_unit_test(players_have_accounts)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
