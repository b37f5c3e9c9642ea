/* How much memory a game takes. The linker sends every allocation of the host here. */
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

static void *counted(void *at)
{
    in_use += malloc_usable_size(at);
    return at;
}

void *__wrap_malloc(size_t size)
{
    return counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *at, size_t size)
{
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_are_small)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
