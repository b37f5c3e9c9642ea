/*
 * What a client gets to draw a position says nothing that its reader may not know, and what it says
 * of moves is true: over all games and many rules, at random positions. To prove the first, the
 * hidden cards are dealt again, which the reader cannot notice.
 */
#include "play.h"
#include "spread.h"
#include "core/position.h"
#include "online/protocol/drawing.h"
#include "online/protocol/frames.h"
#include "online/protocol/game_look.h"

enum { DRAWING_BYTES = 1 << 15, SEEDS = 2 };

static int effects, refusals, dealt_again; /* so that no test passes for want of cases */

static struct rng dice;

/* The names are as long as names can be online. */
static const char *const names[2] = {"Abcdefghijklmnopqrst", "Bcdefghijklmnopqrstu"};

static const char *drawn(const struct rules *r, const struct state *s, int player, char *room)
{
    struct text out = text_on(room, DRAWING_BYTES);
    struct view v = game_view(r, s, player);

    drawing_put_fields(&out, r, &v.seen);
    drawing_put_moves(&out, r, &v.seen, player);
    assert_false(out.cut);
    return room;
}

/* The same view, with other cards where the player sees none. */
static struct state deal_again(const struct rules *r, const struct state *s, int player)
{
    struct view v = game_view(r, s, player), back;
    struct state other = v.seen;

    position_deal(r, &dice, &other);
    back = game_view(r, &other, player);
    assert_memory_equal(&back.seen, &v.seen, sizeof v.seen);
    dealt_again += memcmp(&other, s, sizeof other) != 0;
    return other;
}

static const char *told(const struct rules *r, struct state s, struct joint m, int reader,
                        char *room)
{
    struct scene scene = {r, {names[P1], names[P2]}, 1};
    struct text out = text_on(room, SENTENCE_BYTES);
    struct state next;

    game_after(r, &s, m, &next);
    if (reader < BOTH) {
        s = game_view(r, &s, reader).seen;
        next = game_view(r, &next, reader).seen;
    }
    game_tell_briefly(&scene, &s, m, &next, reader, &out);
    return room;
}

static void equal_views_look_the_same(const struct step *step)
{
    static char one[DRAWING_BYTES], two[DRAWING_BYTES];
    char said[SENTENCE_BYTES], said_again[SENTENCE_BYTES];

    for (int p = P1; p <= P2; p++) {
        struct state other;

        if (!state_wants(&step->before, p))
            continue;
        other = deal_again(step->rules, &step->before, p);
        assert_string_equal(drawn(step->rules, &step->before, p, one),
                            drawn(step->rules, &other, p, two));
        assert_string_equal(told(step->rules, step->before, step->m, p, said),
                            told(step->rules, other, step->m, p, said_again));
    }
}

/* Is this how the points change, whatever nature does next? */
static void check_effect(const struct rules *r, struct state s, move m, const int change[2])
{
    struct state before = s;

    game_step(r, &s, (struct joint){m, 0});
    while (s.turn == CHANCE)
        game_step(r, &s, walk_choose(r, &s, &dice));
    for (int p = P1; p <= P2; p++)
        if (s.points[p] - before.points[p] != change[p])
            fail_msg("%s: move %x changes the points of player %d by %d, not %d", spread_name(r), m,
                     p + 1, s.points[p] - before.points[p], change[p]);
}

static void effects_are_the_whole_truth(const struct step *step)
{
    const struct rules *r = step->rules;
    move legal[MOVES_MAX];
    int change[2], n;

    if (step->before.turn >= BOTH)
        return;
    n = r->game->legal(r, &step->before, step->before.turn, legal);
    for (int i = 0; i < n; i++) {
        struct view v = game_view(r, &step->before, step->before.turn);

        if (!game_effect(r, &v.seen, legal[i], change))
            continue;
        effects++;
        check_effect(r, step->before, legal[i], change);
        check_effect(r, deal_again(r, &step->before, step->before.turn), legal[i], change);
    }
}

static bool can(const struct rules *r, const struct state *s, int player, int verb)
{
    move legal[MOVES_MAX];
    int n = r->game->legal(r, s, player, legal);

    for (int i = 0; i < n; i++)
        if (MOVE_VERB(legal[i]) == verb)
            return true;
    return false;
}

static void only_what_cannot_be_done_is_refused(const struct step *step)
{
    const struct rules *r = step->rules;

    for (int p = P1; p <= P2; p++)
        for (int verb = 0; r->game->verbs[verb].word != NULL; verb++) {
            struct text why = TEXT_OF(SENTENCE_BYTES);

            if (!state_wants(&step->before, p) || r->game->verbs[verb].nature)
                continue;
            game_needs(r, &step->before, p, verb, &why);
            assert_true(why.len == 0 || !can(r, &step->before, p, verb));
            assert_true(why.len <= GIST_LETTERS + 3); /* three digits more than the book's */
            refusals += why.len > 0;
        }
}

/* One whole sentence. By the book a player reads at most 60 letters. */
static void choices_are_told_in_a_sentence(const struct step *step)
{
    bool by_the_book = strchr(spread_name(step->rules), ':') == NULL;
    char said[SENTENCE_BYTES];

    if (step->before.turn > BOTH || step->rules->game->brief == NULL)
        return;
    for (int reader = P1; reader <= BOTH; reader++) {
        size_t len = strlen(told(step->rules, step->before, step->m, reader, said));

        if (len < 2 || said[len - 1] != '.' || strchr(said, '\n') != NULL || said[0] > 'Z' ||
            (reader < BOTH && by_the_book && len > BRIEF_LETTERS))
            fail_msg("%s: \"%s\"", spread_name(step->rules), said);
    }
}

static void visit(const struct step *step)
{
    equal_views_look_the_same(step);
    effects_are_the_whole_truth(step);
    only_what_cannot_be_done_is_refused(step);
    choices_are_told_in_a_sentence(step);
}

static void drawings_hold_at_random_positions(void **unused)
{
    struct rules r;

    (void)unused;
    dice = rng_at(1, 5, 0);
    for (int i = 0; spread_at(i, &r); i++)
        for (uint64_t seed = 0; seed < SEEDS; seed++)
            walk(&r, seed, 30, visit);
    assert_true(effects > 10000);
    assert_true(refusals > 100);
    assert_true(dealt_again > 1000);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static const struct {
    const char *rules, *position, *want;
} rows[] = {
    /* the rules alone decide it */
    {"energy-duel", "ep=7/10",
     "\"moves\":[{\"word\":\"attack 1\",\"verb\":\"attack\",\"number\":1,\"key\":\"1\","
     "\"effect\":[-1,-2]},"},
    {"energy-duel", "ep=9/10", "{\"word\":\"charge\",\"key\":\"c\",\"effect\":[1,0]}]"},
    /* a defence */
    {"energy-clash", "ep=12/9 defending=0/1",
     "{\"word\":\"attack\",\"key\":\"a\",\"effect\":[-2,-1]}"},
    {"energy-clash", "ep=1/9", "\"refused\":[{\"verb\":\"attack\",\"why\":\"needs 2 EP\"}]"},
    /* over the goal */
    {"charge", "total=13/0", "\"number\":5,\"key\":\"5\",\"effect\":[-13,0]}"},
    {"charge", "total=1/4 gain=0/4", "{\"word\":\"steal\",\"key\":\"s\",\"effect\":[4,-4]}"},
    {"charge", "", "\"refused\":[{\"verb\":\"refresh\",\"why\":\"after the last Charge\"}]"},
    {"charge", "cards=0,0,1/5,2,1",
     "\"refused\":[{\"verb\":\"charge\",\"why\":\"no card left\"},"
     "{\"verb\":\"block\",\"why\":\"no card left\"}]"},
    /* both choose: no effects */
    {"energy-duel-blast", "ep=6/8 locked=1/0",
     "\"moves\":[{\"word\":\"shield\",\"key\":\"s\"},{\"word\":\"blast\",\"key\":\"b\"}],"
     "\"refused\":[{\"verb\":\"charge\",\"why\":\"not after a Shield\"}]"},
    /* the answer to an attack is certain, the attack is not; verbs of the other half are left out
     */
    {"battle-numbers:top=3,copies=1,hand=1", "turn=1 hand=2/ deck=1,3/1,2 discard=/ attack=0/3",
     "\"moves\":[{\"word\":\"defend with 2\",\"verb\":\"defend with\",\"number\":2,\"key\":\"2\","
     "\"effect\":[-1,0]},{\"word\":\"no defence\",\"key\":\"n\",\"effect\":[-3,0]}]}"},
    {"battle-numbers:top=3,copies=1,hand=1", "turn=1 hand=2/ deck=1,3/1,2,3 discard=/ attack=0/0",
     "\"moves\":[{\"word\":\"play 2\",\"verb\":\"play\",\"number\":2,\"key\":\"2\"}]}"},
};

static void moves_say_what_they_change(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct text out = TEXT_OF(DRAWING_BYTES), why = TEXT_OF(SENTENCE_BYTES);
        struct rules r = rules_of(rows[i].rules);
        struct state s;

        if (position_read(&r, rows[i].position, &s, &why) != OK)
            fail_msg("%s: %s", rows[i].position, why.at);
        json_open(&out, NULL, '{');
        drawing_put_moves(&out, &r, &s, P1);
        json_close(&out, '}');
        if (strstr(out.at, rows[i].want) == NULL)
            fail_msg("%s %s: %s, want %s", rows[i].rules, rows[i].position, out.at, rows[i].want);
    }
}

static const struct {
    const char *rules, *position, *move, *want[2]; /* for the one who chooses, and the other */
} told_rows[] = {
    {"energy-duel",
     "ep=7/10",
     "attack 3",
     {"You attack with 3. Bob loses 6.", "Ann attacks with 3. You lose 6."}},
    {"energy-duel", "ep=9/10", "charge", {"You charge and gain 1.", "Ann charges and gains 1."}},
    {"energy-duel",
     "",
     "charge",
     {"You charge and gain nothing.", "Ann charges and gains nothing."}},
    {"energy-clash",
     "defending=0/1",
     "attack",
     {"You attack. Bob loses only 1.", "Ann attacks. You lose only 1."}},
    {"energy-clash",
     "ep=2/9",
     "attack",
     {"You attack with the last EP.", "Ann attacks with the last EP."}},
    {"energy-clash", "", "defend", {"You defend.", "Ann defends."}},
    {"charge",
     "total=4/0",
     "charge 4",
     {"You charge 4 and reach 8.", "Ann charges 4 and reaches 8."}},
    {"charge",
     "total=14/0",
     "charge 4",
     {"You charge 4: over 15, back to 0.", "Ann charges 4: over 15, back to 0."}},
    {"charge",
     "blocked=1/0",
     "charge 4",
     {"Your Charge of 4 is blocked.", "Ann's Charge of 4 is blocked."}},
    {"charge", "", "block", {"You block Bob's next Charge.", "Ann blocks your next Charge."}},
    {"charge",
     "total=1/4 gain=0/4",
     "steal",
     {"You steal 4 and reach 5.", "Ann steals 4 and reaches 5."}},
    {"charge", "", "steal", {"You steal nothing.", "Ann steals nothing."}},
    {"energy-duel-blast",
     "ep=1/9",
     "blast / shield",
     {"You waste a Blast, Bob shields.", "You shield, Ann wastes a Blast."}},
    {"battle-numbers:top=3,copies=1,hand=1",
     "turn=1 hand=2/ deck=1,3/1,2,3 discard=/ attack=0/0",
     "play 2",
     {"You attack with 2.", "Ann attacks with 2."}},
    {"battle-numbers:top=3,copies=1,hand=1",
     "turn=1 hand=2/ deck=1,3/1,2 discard=/ attack=0/3",
     "defend with 2",
     {"You defend with 2 and lose 1.", "Ann defends with 2 and loses 1."}},
    {"battle-numbers:top=3,copies=1,hand=1",
     "turn=1 hand=2/ deck=1,3/1,2 discard=/ attack=0/3",
     "no defence",
     {"You take all 3 damage.", "Ann takes all 3 damage."}},
};

static void choices_are_told(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(told_rows); i++) {
        struct rules r = rules_of(told_rows[i].rules);
        struct scene scene = {&r, {"Ann", "Bob"}, 1};
        struct play p = play_begin(told_rows[i].rules, NULL, P1);
        struct text why = TEXT_OF(SENTENCE_BYTES);
        char word[WORD_BYTES];
        struct state next;
        struct joint m;

        if (position_read(&r, told_rows[i].position, &p.duel.now, &why) != OK)
            fail_msg("%s: %s", told_rows[i].position, why.at);
        snprintf(word, sizeof word, "%s", told_rows[i].move);
        m = play_joint(&p, word);
        game_after(&r, &p.duel.now, m, &next);
        for (int reader = P1; reader <= P2; reader++) {
            struct text said = TEXT_OF(SENTENCE_BYTES);

            game_tell_briefly(&scene, &p.duel.now, m, &next, reader, &said);
            assert_string_equal(said.at, told_rows[i].want[reader]);
        }
    }
}

/* ---- the catalogue ----------------------------------------------------------------------------
 */

/* The highest number of a verb is that of the rule book. */
static const struct {
    const char *game, *want;
} number_rows[] = {
    {"energy-duel", "\"act\":\"strike\",\"number\":3}"},
    {"charge", "\"number\":5"},
    {"battle-numbers", "\"number\":10"},
};

static void verbs_have_their_highest_number(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof number_rows / sizeof number_rows[0]; i++) {
        struct text out = TEXT_OF(DRAWING_BYTES);

        json_open(&out, NULL, '{');
        game_look_put(&out, games_find(number_rows[i].game), 0);
        json_close(&out, '}');
        if (strstr(out.at, number_rows[i].want) == NULL)
            fail_msg("%s: %s", number_rows[i].game, out.at);
    }
}

/* ---- a game that says nothing about its looks ------------------------------------------------ */

static const struct verb plain_verbs[] = {
    {.word = "take", .max = 3}, {.word = "wait"}, {.word = "roll", .nature = 3}, {0}};

static void what_a_game_leaves_out_is_decided(void **unused)
{
    struct text out = TEXT_OF(DRAWING_BYTES);
    struct game plain = *games_find("energy-duel");

    (void)unused;
    plain.brief_title = plain.face = NULL;
    plain.tint = TINT_BY_ORDER;
    plain.verbs = plain_verbs;
    json_open(&out, NULL, '{');
    game_look_put(&out, &plain, 5);
    json_close(&out, '}');
    assert_string_equal(out.at,
                        "{\"brief\":\"Energy Duel\",\"tint\":\"sand\","
                        "\"fields\":[{\"look\":\"orb\"}],\"verbs\":["
                        "{\"word\":\"take\",\"icon\":\"sword\",\"act\":\"rest\",\"number\":3},"
                        "{\"word\":\"wait\",\"icon\":\"shield\",\"act\":\"rest\"}]}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawings_hold_at_random_positions),
        cmocka_unit_test(moves_say_what_they_change),
        cmocka_unit_test(choices_are_told),
        cmocka_unit_test(verbs_have_their_highest_number),
        cmocka_unit_test(what_a_game_leaves_out_is_decided),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
