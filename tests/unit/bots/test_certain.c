/*
 * What is certain in Battle Numbers, compared with every hand that fits a view: each hand is dealt,
 * and each attack is played and answered in every way by the rules.
 */
#include "spread.h"
#include "bots/battle/certain.h"
#include "bots/battle/named_parts.h"

/* One attack against every possible hand. */
struct every_hand {
    const struct rules *rules;
    struct named_parts parts; /* a view, whose hidden cards go from the deck to the hand */
    struct state seen;
    move attack;
    int hands, won;
};

/* Does this attack win against the whole position, whatever the answer is? */
static bool wins_against(const struct rules *r, const struct state *whole, move attack)
{
    struct state attacked, end;
    move answers[MOVES_MAX];
    int n;

    game_after(r, whole, (struct joint){attack, 0}, &attacked);
    n = r->game->legal(r, &attacked, attacked.turn, answers);
    for (int i = 0; i < n; i++) {
        game_after(r, &attacked, (struct joint){answers[i], 0}, &end);
        if (end.points[attacked.turn] > 0)
            return false;
    }
    return true;
}

/* Deal that many more cards of the deck from this place on, in all ways. */
static void deal(struct every_hand *e, int foe, int from, int cards)
{
    struct field *hand = &e->parts.at[named_parts_place(&e->parts, "hand")];
    struct field *deck = &e->parts.at[named_parts_place(&e->parts, "deck")];
    struct state whole = e->seen;

    if (cards == 0) {
        assert_true(e->rules->game->compose(e->rules, e->parts.at, &whole));
        e->hands++;
        e->won += wins_against(e->rules, &whole, e->attack);
        return;
    }
    for (int i = from; i + cards <= deck->count[foe]; i++) {
        struct field before = *deck;

        hand->value[foe][hand->count[foe]++] = deck->value[foe][i];
        deck->count[foe]--;
        memmove(&deck->value[foe][i], &deck->value[foe][i + 1],
                (size_t)(deck->count[foe] - i) * sizeof deck->value[foe][0]);
        deal(e, foe, i, cards - 1);
        *deck = before;
        hand->count[foe]--;
    }
}

/* The slow way: attacks that win against every hand, or answers that do not lose. */
static enum certain slow_moves(const struct rules *r, const struct view *v, const move *legal,
                               int n, bool keep[MOVES_MAX])
{
    struct named_parts parts;
    int kept = 0, foe = !v->me;
    bool attacks;

    named_parts_describe(r, &v->seen, &parts);
    attacks = named_parts_get(&parts, "attack")->value[foe][0] == 0;
    for (int i = 0; i < n; i++) {
        struct every_hand e = {r, parts, v->seen, legal[i], 0, 0};
        struct state next;

        if (attacks) {
            deal(&e, foe, 0, named_parts_get(&parts, "hand")->unseen[foe]);
            keep[i] = e.won == e.hands;
        } else {
            game_after(r, &v->seen, (struct joint){legal[i], 0}, &next);
            keep[i] = next.turn != OVER || next.result != state_won_by(foe);
        }
        kept += keep[i];
    }
    if (kept > 0 && (attacks || kept < n))
        return attacks ? CERTAIN_KILL : CERTAIN_RESCUE;
    for (int i = 0; i < n; i++)
        keep[i] = true;
    return CERTAIN_NOTHING;
}

static int met[3], part_kills, hidden_kills;

static void compare_moves(const struct step *step)
{
    int me = step->before.turn, n;
    move legal[MOVES_MAX];
    bool keep[MOVES_MAX], want[MOVES_MAX];
    struct decision d;
    struct view v;
    enum certain got, slow;
    struct named_parts parts;

    if (me > P2)
        return;
    v = game_view(step->rules, &step->before, me);
    n = walk_choices(step->rules, &v.seen, me, legal);
    named_parts_describe(step->rules, &v.seen, &parts);
    d = (struct decision){.rules = step->rules, .view = &v, .legal = legal, .n = n};
    got = certain_moves(&d, keep);
    slow = slow_moves(step->rules, &v, legal, n, want);
    for (int i = 0; i < n; i++)
        if (got != slow || keep[i] != want[i])
            fail_msg("%s, HP %d/%d, move %d of %d: got case %d, kept %d; want case %d, kept %d",
                     spread_name(step->rules), v.seen.points[P1], v.seen.points[P2], i, n, got,
                     keep[i], slow, want[i]);
    met[got]++;
    if (got == CERTAIN_KILL) {
        hidden_kills += named_parts_get(&parts, "hand")->unseen[!me] > 0;
        for (int i = 0; i < n; i++)
            part_kills += !keep[i];
    }
}

static void as_every_hand_says(void **unused)
{
    static const char *const rows[] = {
        "battle-numbers:hp=4,top=5,hand=3",
        "battle-numbers:hp=6,top=8,copies=1,hand=3",
        "battle-numbers:hp=6,top=8,copies=1,hand=3,reshuffle=eager",
        "battle-numbers:hp=3,top=6,copies=1,hand=6",
        "battle-numbers:hp=2,top=3,copies=3,hand=1",
        "battle-numbers:hp=2,top=4,copies=1,hand=3,first-less=1",
        "battle-numbers:hp=5,top=6,copies=1,hand=2,turn-limit=4,limit-result=points",
        "battle-numbers:hp=3,top=5,copies=1,hand=3,turn-limit=3",
    };
    enum { GAMES = 1500 };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);

        for (uint64_t seed = 0; seed < GAMES; seed++)
            walk(&r, seed, 60, compare_moves);
    }
    assert_true(met[CERTAIN_NOTHING] > 1000 && met[CERTAIN_KILL] > 100 &&
                met[CERTAIN_RESCUE] > 100);
    assert_true(hidden_kills > 10 && part_kills > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_every_hand_says),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
