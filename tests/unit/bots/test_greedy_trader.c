/*
 * The reference players of Battle Numbers: their choices in positions worked out by hand, trader's
 * expectation compared with every possible hand, and that neither depends on hidden cards.
 * Runs: plain, because other tests do the same arithmetic under sanitizers
 * Takes: 7 seconds
 */
#include "spread.h"
#include "bots/battle/policy.h"
#include "core/move.h"
#include "games/games.h"
#include "solve/solution.h"

enum { HP, HAND, DECK, DISCARD, KNOWN, ATTACK };

/* ---- positions from a few words -------------------------------------------------------------- */

/* The view of the player who is to choose. The opponent's cards that are neither known nor unseen
 * are discarded; the player's own cards that are not in the hand are in the deck. */
struct board_parts {
    const char *rules;
    int hp, foe_hp, attack; /* 0: the player is to attack */
    const char *hand, *known, *unseen;
};

static void list_cards(const char *words, struct field *f, int player)
{
    char *end;

    for (f->count[player] = 0; *words; words = *end ? end + 1 : end)
        f->value[player][f->count[player]++] = (int16_t)strtol(words, &end, 10);
}

static int count_of(const struct field *f, int player, int card)
{
    int n = 0;

    for (int i = 0; i < f->count[player]; i++)
        n += f->value[player][i] == card;
    return n;
}

/* Put all cards of a player that are nowhere else into one part. */
static void put_rest(const struct rules *r, struct field parts[FIELDS_MAX], int part, int player)
{
    struct field *f = &parts[part];

    f->count[player] = 0;
    for (int card = 1; card <= spread_value(r, "top"); card++) {
        int n = spread_value(r, "copies") - count_of(&parts[HAND], player, card) -
                count_of(&parts[DECK], player, card) - count_of(&parts[DISCARD], player, card) -
                (parts[ATTACK].value[player][0] == card);

        for (; n > 0; n--)
            f->value[player][f->count[player]++] = (int16_t)card;
    }
}

static struct view view_of(const struct board_parts *s, const struct rules *r, int me)
{
    struct view v = {.seen = game_start(r, me), .me = me};
    struct field parts[FIELDS_MAX];

    assert_int_equal(r->game->describe(r, &v.seen, parts), ATTACK + 1);
    parts[HP].value[me][0] = (int16_t)s->hp;
    parts[HP].value[!me][0] = (int16_t)s->foe_hp;
    parts[ATTACK].value[!me][0] = (int16_t)s->attack;
    list_cards(s->hand, &parts[HAND], me);
    list_cards(s->known, &parts[HAND], !me);
    list_cards(s->known, &parts[KNOWN], !me);
    list_cards(s->unseen, &parts[DECK], !me);
    parts[DECK].count[me] = 0;
    put_rest(r, parts, DECK, me);
    put_rest(r, parts, DISCARD, !me);
    v.seen.turn = (uint8_t)me;
    if (!r->game->compose(r, parts, &v.seen))
        fail_msg("%s, hand %s: no such position", s->rules, s->hand);
    return v;
}

static struct past remembered;

static move choice_of(const char *bot, const struct rules *r, const struct view *v)
{
    move legal[MOVES_MAX];
    struct rng g = rng_at(1, 2, 3);
    struct decision d = {.rules = r, .view = v, .legal = legal, .rng = &g, .past = &remembered};
    const struct bot *b = bots_find(bot);

    d.n = r->game->legal(r, &v->seen, v->me, legal);
    return b->choose(b, &d);
}

/* ---- by hand --------------------------------------------------------------------------------- */

struct row {
    struct board_parts sight;
    const char *greedy, *trader;
};

static void check_choice(const struct row *row, const char *bot, const char *want)
{
    struct rules r = rules_of(row->sight.rules);

    for (int me = P1; me <= P2; me++) {
        struct view v = view_of(&row->sight, &r, me);
        char room[WORD_BYTES];
        struct text word = TEXT(room);

        move_print(&r, choice_of(bot, &r, &v), &word);
        if (strcmp(room, want) != 0)
            fail_msg("%s, attack %d, hand %s, known %s, unseen %s: %s chose %s, want %s",
                     row->sight.rules, row->sight.attack, row->sight.hand, row->sight.known,
                     row->sight.unseen, bot, room, want);
    }
}

static void check_rows(const struct row *rows, int n)
{
    for (int i = 0; i < n; i++) {
        check_choice(&rows[i], "greedy", rows[i].greedy);
        check_choice(&rows[i], "trader", rows[i].trader);
    }
}

#define BOOK "battle-numbers"

static void defences(void **unused)
{
    static const struct row rows[] = {
        /* 2: 2 + 15, 4: 4 + 9, 8: 8, 10: 10, none: 5 + 21 */
        {{BOOK, 20, 20, 7, "2,4,8,10", "", ""}, "defend with 8", "defend with 8"},
        /* an equal card blocks: 7 against 5 + 6 */
        {{BOOK, 20, 20, 7, "5,7,8", "", ""}, "defend with 7", "defend with 7"},
        /* 1: 1 + 6, 2: 2 + 3, 9: 9, none: 5 + 9: an HP is cheaper than a high card */
        {{BOOK, 20, 20, 3, "1,2,9,10", "", ""}, "defend with 9", "defend with 2"},
        /* no block: 3: 3 + 15, 5: 5 + 9, none: 5 + 24 */
        {{BOOK, 20, 20, 8, "3,5,5", "", ""}, "defend with 5", "defend with 5"},
        /* 9: 9, none: 5 + 3 */
        {{BOOK, 20, 20, 1, "9,10", "", ""}, "defend with 9", "no defence"},
        /* 7: 7, none: 5 + 3 */
        {{BOOK, 20, 20, 1, "7,10", "", ""}, "defend with 7", "defend with 7"},
        /* the last HP: 1 and 2 cost 1,000 more */
        {{BOOK, 1, 20, 3, "1,2,9,10", "", ""}, "defend with 9", "defend with 9"},
        /* with two HP left 2 is worth it again, and 1 deadly */
        {{BOOK, 2, 20, 3, "1,2,9,10", "", ""}, "defend with 9", "defend with 2"},
        /* dead in any case: 1: 1 + 27, 3: 3 + 21, none: 5 + 30 */
        {{BOOK, 2, 20, 10, "1,3", "", ""}, "defend with 3", "defend with 3"},
        /* one card: 1: 1 + 27, none: 5 + 30 */
        {{BOOK, 20, 20, 10, "1", "", ""}, "defend with 1", "defend with 1"},
        /* no card at all */
        {{BOOK, 20, 20, 10, "", "1,2", "3"}, "no defence", "no defence"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void ties_and_halves(void **unused)
{
    static const struct row rows[] = {
        /* 3: 3 + 6 and 9: 9 */
        {{BOOK, 20, 20, 5, "3,9", "", ""}, "defend with 9", "defend with 3"},
        /* 8: 8 and none: 5 + 3; none is below every card */
        {{BOOK, 20, 20, 1, "8,9", "", ""}, "defend with 8", "no defence"},
        /* none: 4.5 + 3 is more than 7, and would not be if rounded down */
        {{BOOK ":top=9", 20, 20, 1, "7,9", "", ""}, "defend with 7", "defend with 7"},
        /* and less than 8 */
        {{BOOK ":top=9", 20, 20, 1, "8,9", "", ""}, "defend with 8", "no defence"},
        /* none: 5.5 + 3 */
        {{BOOK ":top=11", 20, 20, 1, "8,9", "", ""}, "defend with 8", "defend with 8"},
        /* none: 1.5 + 3 is more than 3 */
        {{BOOK ":top=3,copies=1,hand=2", 20, 20, 1, "3", "", ""}, "defend with 3", "defend with 3"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

/* Against a hand that is wholly known. */
#define TWO BOOK ":hand=2"

static void attacks_on_known_hands(void **unused)
{
    static const struct row rows[] = {
        /* 3 costs 4 - 3, 7 costs (6 + 3) - 7 */
        {{TWO, 20, 20, 0, "3,7", "4,6", "1,1,10"}, "play 7", "play 7"},
        /* 5 costs 6 - 5, as much as 3 does */
        {{TWO, 20, 20, 0, "3,5", "4,6", "1,1,10"}, "play 5", "play 3"},
        /* 6 costs 6 - 6 */
        {{TWO, 20, 20, 0, "3,6", "4,6", "1,1,10"}, "play 6", "play 3"},
        /* 3 costs 3 - 3, 10 costs 10 - 10: a tie once more */
        {{TWO, 20, 20, 0, "3,10", "3,10", "1"}, "play 10", "play 3"},
        /* 8 costs (7 + 3) - 8, 10 costs (7 + 9) - 10 */
        {{TWO, 20, 20, 0, "8,10", "1,7", ""}, "play 10", "play 10"},
        /* 2 costs 9 - 2, 9 costs 9 - 9: a low card draws out a high one */
        {{TWO, 20, 20, 0, "2,9", "9,10", ""}, "play 9", "play 2"},
        /* 1 costs (5 + 3) - 1, no defence being cheaper than 9; 2 costs 9 - 2: a tie */
        {{TWO, 20, 20, 0, "1,2", "9,10", ""}, "play 2", "play 1"},
        /* 3 costs 5 - 3 whichever is played, 6 costs (5 + 3) - 6 */
        {{TWO, 20, 2, 0, "3,6", "2,5", "9"}, "play 6", "play 3"},
        /* and with the last HP 1,000 more, for 3 can be blocked */
        {{TWO, 20, 1, 0, "3,6", "2,5", "9"}, "play 6", "play 6"},
        /* both are deadly: 9: (3 + 18) - 9, 10: (3 + 21) - 10, and 1,000 each */
        {{TWO, 20, 2, 0, "9,10", "2,3", "9"}, "play 10", "play 10"},
        /* top 9: 1 costs (4.5 + 3) - 1, 2 costs 9 - 2: no tie, as it were if 4.5 were 5 */
        {{TWO ",top=9", 20, 20, 0, "1,2", "9,9", ""}, "play 2", "play 2"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

/* Two of 1, 2, 3 and 4 in the hand, and not defending at 2. The hands are 12, 13, 14, 23, 24, 34:
 *   1 costs 1 1 1 2 2 3, on average 10/6;   2 costs 2 3 4 2 2 3: 16/6;
 *   3 costs 5 3 4 3 4 3: 22/6;              4 costs 8 6 4 6 4 4: 32/6.
 * Less the attack itself that is 4/6, 4/6, 4/6 and 8/6. */
#define FOUR BOOK ":top=4,copies=1,hand=2"

static void attacks_on_unseen_hands(void **unused)
{
    static const struct row rows[] = {
        {{FOUR, 20, 20, 0, "1,4", "", "1,2,3,4"}, "play 4", "play 4"},
        {{FOUR, 20, 20, 0, "1,2", "", "1,2,3,4"}, "play 2", "play 1"}, /* ties of thirds */
        {{FOUR, 20, 20, 0, "2,3", "", "1,2,3,4"}, "play 3", "play 2"},
        {{FOUR, 20, 20, 0, "1,3", "", "1,2,3,4"}, "play 3", "play 1"},
        /* 3 known, one of 1 and 4: 1 costs 1 or 3, 2 - 1; 3 costs 3, 0; 4 costs 6 or 4, 5 - 4 */
        {{FOUR, 20, 20, 0, "3,4", "3", "1,4"}, "play 4", "play 4"},
        {{FOUR, 20, 20, 0, "1,4", "3", "1,4"}, "play 4", "play 1"},
        /* no more cards unseen than there are in the hand. 1 costs 2 - 1, 3 costs 4 - 3 */
        {{FOUR, 20, 20, 0, "1,3", "", "2,4"}, "play 3", "play 1"},
        /* the last HP: 2 can always be blocked, 4 by half of the hands */
        {{FOUR, 20, 1, 0, "2,4", "", "1,2,3,4"}, "play 4", "play 4"},
        /* two of 1, 1, 2 and 3: 1 costs 1 in five hands of six and 2 in one, 7/6 - 1; 2 kills one
         * hand: (1004 + 2 + 2 + 3 + 3 + 2)/6 - 2; 3 does not kill it, (7 + 5 + 5 + 3 + 3 + 3)/6 -
         * 3, unless that is the last HP but one */
        {{BOOK ":top=3,copies=2,hand=2", 20, 1, 0, "1,2", "", "1,1,2,3"}, "play 2", "play 2"},
        {{BOOK ":top=3,copies=2,hand=2", 20, 3, 0, "1,3", "", "1,1,2,3"}, "play 3", "play 3"},
        {{BOOK ":top=3,copies=2,hand=2", 20, 2, 0, "2,3", "", "1,1,2,3"}, "play 3", "play 3"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

/* ---- against every hand there can be --------------------------------------------------------- */

/* The prices as they are defined. */
static double plain_price(const struct rules *r, int attack, int card, int hp)
{
    double price = card == 0 ? spread_value(r, "top") / 2.0 : card;

    if (card < attack) {
        price += 3 * (attack - card);
        if (hp - (attack - card) <= 0)
            price += 1000;
    }
    return price;
}

struct every_hand {
    const struct rules *rules;
    const struct field *unseen;
    int player, attack, hp;
    double sum, hands; /* of the cheapest answers; whole numbers and halves, so exact */
};

/* Take that many more cards of those from this place on, in all ways. */
static void take(struct every_hand *e, int from, int cards, double cheapest)
{
    if (cards == 0) {
        e->sum += cheapest;
        e->hands++;
        return;
    }
    for (int i = from; i + cards <= e->unseen->count[e->player]; i++) {
        double price = plain_price(e->rules, e->attack, e->unseen->value[e->player][i], e->hp);

        take(e, i + 1, cards - 1, price < cheapest ? price : cheapest);
    }
}

/* What an attack gains, times the number of hands. */
static double plain_attack(const struct rules *r, const struct field *parts, int foe, int attack)
{
    struct every_hand e = {r, &parts[DECK], foe, attack, parts[HP].value[foe][0], 0, 0};
    double cheapest = plain_price(r, attack, 0, e.hp);

    for (int i = 0; i < parts[HAND].count[foe]; i++) {
        double price = plain_price(r, attack, parts[HAND].value[foe][i], e.hp);

        cheapest = price < cheapest ? price : cheapest;
    }
    take(&e, 0, spread_value(r, "hand") - parts[HAND].count[foe], cheapest);
    return e.sum - attack * e.hands;
}

static double plain_worth(const struct rules *r, const struct view *v, int card)
{
    struct field parts[FIELDS_MAX];
    int attack;

    r->game->describe(r, &v->seen, parts);
    attack = parts[ATTACK].value[!v->me][0];
    return attack > 0 ? -plain_price(r, attack, card, parts[HP].value[v->me][0])
                      : plain_attack(r, parts, !v->me, card);
}

static int compared, known_hands;

static void compare_choice(const struct step *step)
{
    int me = step->before.turn, n;
    move legal[MOVES_MAX], want = 0, is;
    double most = 0;
    struct view v;

    if (me > P2)
        return;
    v = game_view(step->rules, &step->before, me);
    n = walk_choices(step->rules, &v.seen, me, legal);
    for (int i = 0; i < n; i++) {
        double worth = plain_worth(step->rules, &v, MOVE_NUMBER(legal[i]));

        if (i == 0 || worth > most || (worth == most && MOVE_NUMBER(legal[i]) < MOVE_NUMBER(want)))
            most = worth, want = legal[i];
    }
    is = choice_of("trader", step->rules, &v);
    if (is != want)
        fail_msg("%s: trader chose %d, want %d", spread_name(step->rules), MOVE_NUMBER(is),
                 MOVE_NUMBER(want));
    compared++;
    known_hands += MOVE_VERB(legal[0]) == 0 && memcmp(&v.seen, &step->before, sizeof v.seen) == 0;
}

static void the_expectation_is_exact(void **unused)
{
    static const char *const small[] = {
        BOOK, /* 15,504 hands at first */
        BOOK ":top=3,copies=1,hand=2",
        BOOK ":top=3,copies=1,hand=2,hp=3",
        BOOK ":top=5,copies=2,hand=3,hp=100",
        BOOK ":top=13,copies=3,hand=3,hp=30",
        BOOK ":top=9,copies=1,hand=4,hp=40",
        BOOK ":top=7,copies=2,hand=4,hp=60,reshuffle=eager",
        BOOK ":top=11,copies=1,hand=1,hp=25",
    };

    (void)unused;
    for (int i = 0; i < COUNT(small); i++) {
        struct rules r = rules_of(small[i]);

        for (uint64_t seed = 0; seed < 12; seed++)
            walk(&r, seed, 60, compare_choice);
    }
    assert_in_range(compared, 2000, 1000000);
    assert_in_range(known_hands, 20, 1000000);
}

/* ---- what cannot be seen --------------------------------------------------------------------- */

static int dealt_anew, steps_seen;
static struct rng dealer;

/* Exchange the unknown cards of the opponent's hand for others. */
static struct state deal_anew(const struct step *step, int foe)
{
    const struct game *g = step->rules->game;
    struct field real[FIELDS_MAX], parts[FIELDS_MAX];
    struct view v = game_view(step->rules, &step->before, !foe);
    struct state s = step->before;
    struct field *hand = &parts[HAND], *deck = &parts[DECK];

    g->describe(step->rules, &step->before, real);
    g->describe(step->rules, &v.seen, parts);
    while (hand->count[foe] < real[HAND].count[foe]) {
        int i = (int)rng_below(&dealer, (uint32_t)deck->count[foe]);

        hand->value[foe][hand->count[foe]++] = deck->value[foe][i];
        deck->value[foe][i] = deck->value[foe][--deck->count[foe]];
    }
    assert_true(g->compose(step->rules, parts, &s));
    return s;
}

/* This takes a while. */
static bool searches(const struct bot *b, const struct rules *r)
{
    struct policy p;

    return b->needs != BOT_NEEDS_NOTHING && !policy_learned(&p, r);
}

static void choose_alike(const struct step *step)
{
    int me = step->before.turn;
    struct view one, other;
    struct state s;

    if (me > P2)
        return;
    s = deal_anew(step, !me);
    one = game_view(step->rules, &step->before, me);
    other = game_view(step->rules, &s, me);
    assert_memory_equal(&one.seen, &other.seen, sizeof one.seen);
    dealt_anew += memcmp(&s, &step->before, sizeof s) != 0;
    steps_seen++;
    for (int i = 0; i < bots_count(); i++)
        if (bot_plays(bots_at(i), step->rules->game) &&
            (!searches(bots_at(i), step->rules) || steps_seen % 997 == 0))
            assert_int_equal(choice_of(bots_at(i)->id, step->rules, &one),
                             choice_of(bots_at(i)->id, step->rules, &other));
}

static void walk_and_choose(const struct step *step)
{
    choose_alike(step);
    past_note(&remembered, step->rules, &step->before, step->m);
}

static void hidden_cards_do_not_matter(void **unused)
{
    static const char *const hidden[] = {
        BOOK,
        BOOK ":hp=100",
        BOOK ":top=3,copies=1,hand=2",
        BOOK ":top=13,copies=3,hp=100",
        BOOK ":top=7,copies=2,hand=4,hp=60,reshuffle=eager",
    };

    (void)unused;
    dealer = rng_at(4, 0, 0);
    for (int i = 0; i < COUNT(hidden); i++) {
        struct rules r = rules_of(hidden[i]);

        for (uint64_t seed = 0; seed < 20; seed++) {
            remembered = (struct past){0};
            walk(&r, seed, 60, walk_and_choose);
        }
    }
    assert_in_range(dealt_anew, 1000, 1000000);
}

/* ---- whole games ----------------------------------------------------------------------------- */

static void play_game(const struct rules *r, const char *const bots[2], uint64_t seed)
{
    struct rng g = rng_at(seed, 11, 0);
    struct state s = game_start(r, (int)(seed & 1));

    for (int i = 0; s.turn != OVER && i < 2000; i++) {
        struct joint m = walk_choose(r, &s, &g);

        if (s.turn <= P2 && bots[s.turn] != NULL) {
            struct view v = game_view(r, &s, s.turn);

            m.a = choice_of(bots[s.turn], r, &v);
        }
        assert_int_equal(game_play(r, &s, m), OK);
    }
}

static void every_choice_is_legal(void **unused)
{
    static const char *const tables[][2] = {
        {"greedy", NULL}, {NULL, "trader"}, {"trader", "greedy"}, {"trader", "trader"}};
    struct rules r;

    (void)unused;
    for (int i = 0; spread_at(i, &r); i++)
        for (uint64_t seed = 0; strcmp(r.game->id, BOOK) == 0 && seed < 120; seed++)
            play_game(&r, tables[seed % 4], seed);
    r = rules_of(BOOK ":top=13,copies=3");
    for (uint64_t seed = 0; seed < 1000; seed++)
        play_game(&r, tables[seed % 4], seed);
}

static void they_play_one_game_only(void **unused)
{
    static const char *const ids[] = {"greedy", "trader"};

    (void)unused;
    for (int i = 0; i < games_count() * COUNT(ids); i++) {
        const char *id = ids[i % COUNT(ids)];
        char room[SENTENCE_BYTES], want[SENTENCE_BYTES] = "";
        struct text why = TEXT(room);
        struct solution *known = NULL;
        struct rules r;
        bool plays;

        rules_init(&r, games_at(i / COUNT(ids)));
        plays = strcmp(r.game->id, BOOK) == 0;
        if (!plays)
            snprintf(want, sizeof want, "%s plays only battle-numbers.", id);
        assert_int_equal(bot_prepare(bots_find(id), &r, NULL, 0, &known, &why),
                         plays ? OK : ERR_UNKNOWN);
        assert_string_equal(room, want);
        assert_null(known);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defences),
        cmocka_unit_test(ties_and_halves),
        cmocka_unit_test(attacks_on_known_hands),
        cmocka_unit_test(attacks_on_unseen_hands),
        cmocka_unit_test(the_expectation_is_exact),
        cmocka_unit_test(hidden_cards_do_not_matter),
        cmocka_unit_test(every_choice_is_legal),
        cmocka_unit_test(they_play_one_game_only),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
