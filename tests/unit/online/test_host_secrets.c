/*
 * Nothing hidden leaves the host. Games with hidden cards or secret choices are played in worlds
 * where connections break and hosts are killed, with spectators; every frame that anybody gets is
 * held against what this recipient may know (tests/unit/online/world). GAMES is how many games end
 * at least. Where both players choose at the same time, nothing that leaves the host before both
 * have chosen depends on the first choice: neither bytes nor recipient, length or moment. The same
 * world is played several times, each time with another first choice; WORLDS is how many worlds.
 * Long: GAMES=10000 WORLDS=500
 */
#include "unit.h"
#include "world/device.h"

enum { HEARD_MOST = 4096 };

/* Devices of the world. */
enum { FIRST, SECOND, SPECTATOR, BYSTANDER, DEVICES };

struct heard {
    int64_t at;
    int device;
    size_t len;
    uint64_t hash;
};

struct recording {
    struct world *world;
    struct heard heard[HEARD_MOST];
    int count;
};

static void record(void *context, enum world_deed deed, int device, const char *json, size_t len)
{
    struct recording *r = context;

    if (deed != WORLD_LEFT)
        return;
    assert_true(r->count < HEARD_MOST);
    r->heard[r->count++] = (struct heard){r->world->now, device, len, text_hash(json, len)};
}

static void ask(struct world *w, int device, const char *type, const char *format, ...)
{
    char more[300];
    va_list args;

    va_start(args, format);
    vsnprintf(more, sizeof more, format, args);
    va_end(args);
    device_ask_text(w, w->device[device], type, more);
    world_run(w, 500);
}

static struct known *game_of(struct world *w, int device)
{
    struct device *d = w->device[device];

    if (d->known != 1)
        fail_msg("seed %d: device %d knows %d games", (int)w->seed, device, d->known);
    return d->games[0];
}

/* Everybody is there, and one game is running. */
static void begin(struct world *w, uint64_t seed, const char *rules, const char *clock)
{
    struct world_faults faults = world_no_faults;

    faults.lag = 20;
    world_init(w, seed, DEVICES, &faults);
    for (int i = 0; i < DEVICES; i++)
        w->device[i]->is_led = true;
    for (int i = 0; i < DEVICES; i++) {
        device_connect(w, w->device[i]);
        world_run(w, 500);
    }
    ask(w, BYSTANDER, "lobby", "\"on\":true");
    ask(w, FIRST, "seek", "\"rules\":\"%s\",\"clock\":\"%s\",\"rated\":false,\"side\":1", rules,
        clock);
    ask(w, SECOND, "accept", "\"seek\":%lld", (long long)w->rumours.seek);
    ask(w, SPECTATOR, "watch", "\"game\":%lld", (long long)w->rumours.game);
    game_of(w, SPECTATOR);
}

/* Let both choose at random this many times. */
static void play(struct world *w, int turns)
{
    for (int i = 0; i < turns && !game_of(w, FIRST)->over; i++)
        for (int p = FIRST; p <= SECOND; p++) {
            if (!game_of(w, p)->over)
                device_move(w, w->device[p], game_of(w, p));
            world_run(w, 700);
        }
}

/* The word with this number in the list of legal moves; false: there are fewer. */
static bool legal_word(const struct known *k, int number, char word[WORD_BYTES])
{
    const char *at = k->legal;

    for (; number > 0 && at != NULL; number--)
        at = (at = strchr(at, ',')) == NULL ? NULL : at + 1;
    if (at == NULL)
        return false;
    snprintf(word, WORD_BYTES, "%.*s", (int)strcspn(at, ","), at);
    return true;
}

static void come_back(struct world *w, int device)
{
    world_disconnect(w, device);
    world_run(w, 300);
    device_connect(w, w->device[device]);
    world_run(w, 800);
}

/* All that may happen until the second player chooses. */
static void wait_for_second(struct world *w, bool killed)
{
    world_run(w, 1500);
    come_back(w, SECOND);
    come_back(w, SPECTATOR);
    ask(w, SPECTATOR, "watch", "\"game\":%lld", (long long)game_of(w, FIRST)->game);
    ask(w, BYSTANDER, "watch", "\"game\":%lld", (long long)game_of(w, FIRST)->game);
    come_back(w, FIRST);
    if (killed) {
        world_kill(w);
        world_run(w, 500);
        for (int i = 0; i < DEVICES; i++)
            come_back(w, i);
    }
    world_run(w, 3000);
}

/* Play with the first choice of this number; false: there are fewer legal moves. */
static bool record_world(struct recording *r, uint64_t seed, const char *rules, int number,
                         int *until_both)
{
    static struct world w;
    char word[WORD_BYTES];
    bool is_there;

    r->count = 0;
    r->world = &w;
    begin(&w, seed, rules, seed % 2 ? "none" : "5+3");
    play(&w, (int)(seed % 3));
    w.recorder = record;
    w.recorder_context = r;
    is_there = !game_of(&w, FIRST)->over && legal_word(game_of(&w, FIRST), number, word);
    if (is_there) {
        const struct known *k = game_of(&w, FIRST);

        ask(&w, FIRST, "move", "\"game\":%lld,\"ply\":%lld,\"word\":\"%s\"", (long long)k->game,
            (long long)k->ply, word);
        wait_for_second(&w, seed % 4 == 3);
        *until_both = r->count;
        device_move(&w, w.device[SECOND], game_of(&w, SECOND));
        world_run(&w, 500);
    }
    world_release(&w);
    return is_there;
}

/* The first difference, or the shorter one's end. */
static int same(const struct recording *a, const struct recording *b)
{
    int i = 0;

    while (i < a->count && i < b->count && a->heard[i].at == b->heard[i].at &&
           a->heard[i].device == b->heard[i].device && a->heard[i].len == b->heard[i].len &&
           a->heard[i].hash == b->heard[i].hash)
        i++;
    return i;
}

static void nothing_depends_on_the_first_choice(void **unused)
{
    static struct recording one, other;
    const char *asked = getenv("WORLDS");
    int worlds = asked == NULL ? 12 : atoi(asked), compared = 0;

    (void)unused;
    for (int g = 0; g < games_count(); g++) {
        struct rules r;

        rules_init(&r, games_at(g));
        if (game_start(&r, P1).turn != BOTH)
            continue;
        for (int seed = 0; seed < worlds; seed++) {
            int until, other_until;

            if (!record_world(&one, (uint64_t)seed, games_at(g)->id, 0, &until))
                continue;
            for (int k = 1; record_world(&other, (uint64_t)seed, games_at(g)->id, k, &other_until);
                 k++) {
                assert_true(until > 5);
                assert_int_equal(other_until, until);
                assert_true(same(&one, &other) >= until);
                assert_true(same(&one, &other) < one.count); /* in the end it shows */
                compared++;
            }
        }
    }
    assert_true(compared > worlds);
    print_message("%d worlds compared\n", compared);
}

static void nobody_learns_what_is_hidden(void **unused)
{
    const char *asked = getenv("GAMES");
    uint64_t games = asked == NULL ? 200 : strtoull(asked, NULL, 10);
    struct world_counts sum = {0};

    (void)unused;
    for (uint64_t seed = 1; sum.over < games; seed++) {
        static struct world w;

        world_init(&w, seed, WORLD_DEVICES, &world_usual_faults);
        w.secretive = true;
        world_run(&w, 180000);
        world_settle(&w);
        sum.over += w.counts.over;
        sum.frames += w.counts.frames;
        sum.views += w.counts.views;
        sum.sentences += w.counts.sentences;
        sum.drawn += w.counts.drawn;
        sum.kills += w.counts.kills;
        sum.sessions += w.counts.sessions;
        world_release(&w);
    }
    print_message(
        "%d games, %d connections, %d kills, %d frames, %d views, %d sentences, %d drawn\n",
        (int)sum.over, (int)sum.sessions, (int)sum.kills, (int)sum.frames, (int)sum.views,
        (int)sum.sentences, (int)sum.drawn);
    assert_true(sum.views > 4 * games && sum.sentences > 4 * games && sum.sessions > games / 2 &&
                sum.drawn > 4 * games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_depends_on_the_first_choice),
                                       cmocka_unit_test(nobody_learns_what_is_hidden)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
