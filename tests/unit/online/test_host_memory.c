/* How much memory a game takes, and what happens without. The linker sends every allocation of the
 * host here. */
#include "hosting.h"

#include <malloc.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *at, size_t size);
void __real_free(void *at);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *at, size_t size);
void __wrap_free(void *at);

static size_t in_use; /* bytes, as large as the allocator made them */
static int fails_at;  /* the allocation that fails, counted from now; 0: none */

static bool fails(void)
{
    return fails_at > 0 && --fails_at == 0;
}

static void *counted(void *at)
{
    in_use += malloc_usable_size(at);
    return at;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *at, size_t size)
{
    if (fails())
        return NULL;
    in_use -= malloc_usable_size(at);
    return counted(__real_realloc(at, size));
}

void __wrap_free(void *at)
{
    in_use -= malloc_usable_size(at);
    __real_free(at);
}

/* Play this many random moves, or to the end. */
static void play_on(struct hosting *t, int game, int moves)
{
    for (int i = 0; i < moves; i++) {
        int g = t->legal[1][0] != '\0' && (t->legal[2][0] == '\0' || i % 2 == 0) ? 1 : 2, n = 1;
        char *from = t->legal[g];

        for (char *c = from; *c; c++)
            n += *c == ',';
        for (n = (int)rng_below(&t->dice, (uint32_t)n); n > 0; n--)
            from = strchr(from, ',') + 1;
        hosting_say(t, g, "{'t':'move','id':9,'game':%d,'ply':%d,'word':'%.*s'}", game,
                    (int)t->ply[g], (int)strcspn(from, ","), from);
    }
}

/* A running game of 30 moves takes at most 1.28 kB, with everything that was allocated for it. */
static void games_are_small(void **unused)
{
    enum { GAMES = 1000, MOVES = 30, MOST = 1280 };

    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        struct rules r = rules_of(games_at(i)->id);
        struct hosting t;
        size_t before;

        hosting_init(&t, 8);
        host_free(t.h);
        t.setup.games_each = GAMES + 1;
        t.h = host_new(&t.setup, &t.ports);
        hosting_enter(&t, 1, NULL);
        hosting_enter(&t, 2, NULL);
        t.quiet = true;
        before = in_use;
        for (int g = 1; g <= GAMES; g++) {
            hosting_say(&t, 1,
                        "{'t':'seek','id':2,'rules':'%s:turn-limit=400','clock':'5+0','side':1}",
                        r.game->id);
            hosting_say(&t, 2, "{'t':'accept','id':2,'seek':%d}", g);
            play_on(&t, g, MOVES);
        }
        print_message("%s: %zu bytes a game\n", r.game->id, (in_use - before) / GAMES);
        assert_within((double)(in_use - before) / GAMES, 100, MOST);
        hosting_release(&t);
    }
}

/* How the game looks to somebody who comes to watch it; "" if it is over. */
static char *look(struct hosting *t)
{
    char *frame;

    t->quiet = false;
    hosting_read_all(t);
    hosting_say(t, 3, "{'t':'watch','id':8,'game':1}");
    frame = strdup(hosting_frame(hosting_news(t, 3), "game"));
    hosting_say(t, 3, "{'t':'leave','id':9,'game':1}");
    t->quiet = true;
    return frame;
}

/* Say this until it is taken, and let the first, the second, the third allocation fail. While the
 * game has the same version, it is the same game. */
static int say_in_need(struct hosting *t, int guest, const char *words)
{
    char *before = look(t), *after;
    int refused = 0;
    bool same;

    for (int at = 1;; at++) {
        fails_at = at;
        hosting_say(t, guest, "%s", words);
        fails_at = 0;
        after = look(t);
        same = hosting_number(after, "v") == hosting_number(before, "v");
        if (same)
            assert_string_equal(after, before);
        free(after);
        if (!same)
            break;
        refused++;
        t->now += 10;
        free(before);
        before = look(t);
    }
    free(before);
    return refused;
}

static void a_game_stays_as_it_was(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        struct rules r = rules_of(games_at(i)->id);
        bool undoes = game_start(&r, P1).turn < BOTH;
        int refused = 0, moves = 0;
        struct hosting t;
        char *now;

        hosting_init(&t, 8);
        for (int g = 1; g <= 3; g++)
            hosting_enter(&t, g, NULL);
        t.quiet = true;
        hosting_say(&t, 1, "{'t':'seek','id':2,'rules':'%s','clock':'5+0','side':1}", r.game->id);
        hosting_say(&t, 2, "{'t':'accept','id':2,'seek':1}");
        while (moves++ < 40 && *(now = look(&t)) != '\0') {
            int g = strstr(now, "\"wanted\":[1") != NULL ? 1 : 2;
            char words[256];

            free(now);
            snprintf(words, sizeof words, "{'t':'move','id':4,'game':1,'ply':%d,'word':'%.*s'}",
                     (int)t.ply[g], (int)strcspn(t.legal[g], ","), t.legal[g]);
            refused += say_in_need(&t, g, words);
            for (g = 1; g <= 2 && undoes && moves % 8 == 2; g++)
                refused += say_in_need(&t, g, "{'t':'undo','id':6,'game':1}");
        }
        if (moves <= 40)
            free(now);
        assert_true(refused > 0);
        hosting_release(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_are_small),
                                       cmocka_unit_test(a_game_stays_as_it_was)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
