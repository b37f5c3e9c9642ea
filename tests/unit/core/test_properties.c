/* What must hold in every game, whatever its rules: choices, the check of moves, and states as
 * values. */
#include "spread.h"
#include "core/move.h"
#include "games/games.h"

static void fail_at(const struct step *t, const char *what)
{
    fail_msg("%s, turn %d: %s", spread_name(t->rules), t->turn, what);
}

/* ---- choices --------------------------------------------------------------------------------- */

static void check_list(const struct step *t, int who)
{
    move list[MOVES_MAX + 1];
    int n = walk_choices(t->rules, &t->before, who, list);

    if (n < 1 || n > MOVES_MAX)
        fail_msg("%s: %d choices, want 1 to %d", spread_name(t->rules), n, MOVES_MAX);
    for (int i = 1; i < n; i++)
        if (list[i - 1] >= list[i])
            fail_msg("%s: %d does not come before %d", spread_name(t->rules), list[i - 1], list[i]);
    for (int i = 0; i < n; i++) {
        bool nature = t->rules->game->verbs[MOVE_VERB(list[i])].nature != 0;

        if (nature != (who == CHANCE))
            fail_at(t, "a choice of nature's for a player, or the other way round");
    }
}

static void visit_lists(const struct step *t)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];

    if (t->before.turn == BOTH) {
        check_list(t, P1);
        check_list(t, P2);
        return;
    }
    check_list(t, t->before.turn);
    if (t->before.turn != CHANCE)
        return;
    for (int n = t->rules->game->chance(t->rules, &t->before, list, weight); n > 0; n--)
        if (weight[n - 1] == 0)
            fail_at(t, "an outcome that cannot happen");
}

static void choices_are_ascending_and_never_none(void **unused)
{
    (void)unused;
    walk_spread(10, visit_lists);
}

/* ---- the door -------------------------------------------------------------------------------- */

/* The check must agree with the lists of moves, and leave the state unchanged when it refuses. */
static void check_door(const struct rules *r, const struct state *s, struct joint m, bool good)
{
    struct state now = *s;
    int err = game_play(r, &now, m);
    int want = s->turn == OVER ? ERR_OVER : good ? OK : ERR_ILLEGAL;

    if (err != want)
        fail_msg("%s, turn of %d: move %d / %d: got %d, want %d", spread_name(r), s->turn, m.a, m.b,
                 err, want);
    if (err != OK && memcmp(&now, s, sizeof now) != 0)
        fail_msg("%s: a refused move changed the state", spread_name(r));
}

/* Every number of every verb, and some verbs that no game has; `b` right where both choose. */
static void sweep(const struct rules *r, const struct state *s, int verbs, int numbers)
{
    move list[2][MOVES_MAX];
    int n[2] = {0, 0};

    if (s->turn != OVER)
        n[P1] = walk_choices(r, s, s->turn == BOTH ? P1 : s->turn, list[P1]);
    if (s->turn == BOTH)
        n[P2] = walk_choices(r, s, P2, list[P2]);
    for (int i = 0; i < verbs * numbers; i++) {
        move m = MOVE(i / numbers, i % numbers);

        if (s->turn == BOTH) {
            check_door(r, s, (struct joint){m, list[P2][0]}, move_is_among(m, list[P1], n[P1]));
            check_door(r, s, (struct joint){list[P1][0], m}, move_is_among(m, list[P2], n[P2]));
        } else {
            check_door(r, s, (struct joint){m, 0}, move_is_among(m, list[P1], n[P1]));
            if (m != 0)
                check_door(r, s, (struct joint){n[P1] ? list[P1][0] : 0, m}, false);
        }
    }
}

static void visit_door(const struct step *t)
{
    if (t->turn % 16 == 1 || t->after.turn == OVER) {
        sweep(t->rules, &t->before, 8, 54);
        sweep(t->rules, &t->after, 8, 54);
    }
}

static void the_door_takes_the_choices_and_nothing_else(void **unused)
{
    (void)unused;
    walk_spread(4, visit_door);
}

/* All 65,536 moves, once for each kind of turn in each game. */
static uint32_t swept;

static void visit_whole_door(const struct step *t)
{
    const struct state *s[] = {&t->before, &t->after};

    for (int i = 0; i < 2; i++)
        if (!(swept >> s[i]->turn & 1)) {
            swept |= 1U << s[i]->turn;
            sweep(t->rules, s[i], 256, 256);
        }
}

static void the_door_refuses_every_other_number(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        struct rules r;

        rules_init(&r, games_at(i));
        swept = 0;
        walk(&r, 1, WALK_TURNS, visit_whole_door);
    }
}

/* ---- states are values ----------------------------------------------------------------------- */

static void visit_step(const struct step *t)
{
    struct {
        unsigned char dirt[8];
        struct state s;
    } elsewhere;
    struct rules copy = *t->rules;

    memset(&elsewhere, 0xa5, sizeof elsewhere);
    elsewhere.s = t->before;
    game_step(&copy, &elsewhere.s, t->m);
    if (memcmp(&elsewhere.s, &t->after, sizeof t->after) != 0)
        fail_at(t, "the same move from the same position leads elsewhere");
    if (memcmp(&copy, t->rules, sizeof copy) != 0)
        fail_at(t, "a move changed the rules");
}

static void a_step_depends_on_position_and_move_alone(void **unused)
{
    (void)unused;
    walk_spread(10, visit_step);
}

/* How often a list of the start has the same card. */
static int copies_at_start(const struct rules *r)
{
    struct field fields[FIELDS_MAX];
    struct state start = game_start(r, P1);
    int n = r->game->describe(r, &start, fields), copies = 1;

    for (int i = 0; i < n; i++)
        for (int k = 1, run = 1; fields[i].kind == FIELD_LIST && k < fields[i].count[P1]; k++) {
            run = fields[i].value[P1][k] == fields[i].value[P1][k - 1] ? run + 1 : 1;
            copies = run > copies ? run : copies;
        }
    return copies;
}

static void visit_parts(const struct step *t)
{
    struct holding parts[FIELDS_MAX][2] = {0};
    struct field fields[FIELDS_MAX];
    int n = t->rules->game->describe(t->rules, &t->before, fields), copies;

    if (t->rules->game->parts == NULL)
        return;
    assert_string_equal(fields[PARTS_HAND].name, "hand");
    assert_string_equal(fields[PARTS_DECK].name, "deck");
    copies = copies_at_start(t->rules);
    t->rules->game->parts(t->rules, &t->before, parts);
    for (int i = 0; i < n; i++)
        for (int p = P1; p <= P2; p++) {
            bool is_list = fields[i].kind == FIELD_LIST;
            pile cards = 0;

            for (int k = 0; is_list && k < fields[i].count[p]; k++)
                cards += pile_card(copies, fields[i].value[p][k]);
            if (parts[i][p].cards != cards || parts[i][p].unseen != fields[i].unseen[p] ||
                parts[i][p].number != (is_list ? 0 : fields[i].value[p][0]))
                fail_at(t, fields[i].name);
        }
}

/* A network reads the values that `describe` lists. */
static void parts_are_as_described(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++)
        assert_true((games_at(i)->parts != NULL) == game_is_hidden(games_at(i)));
    walk_spread(10, visit_parts);
}

static struct state last;

static void visit_last(const struct step *t)
{
    last = t->after;
}

static void equal_play_gives_equal_bytes(void **unused)
{
    struct rules r;

    (void)unused;
    for (int i = 0; spread_at(i, &r); i++)
        for (uint64_t seed = 0; seed < 6; seed++) {
            struct state once;

            walk(&r, seed, WALK_TURNS, visit_last);
            once = last;
            memset(&last, 0xa5, sizeof last);
            walk(&r, seed, WALK_TURNS, visit_last);
            if (memcmp(&once, &last, sizeof once) != 0)
                fail_msg("%s, seed %d: two equal games differ", spread_name(&r), (int)seed);
        }
}

/* ---- the end --------------------------------------------------------------------------------- */

static enum result by_points(const struct state *s)
{
    return s->points[P1] > s->points[P2] ? P1_WINS : s->points[P1] < s->points[P2] ? P2_WINS : DRAW;
}

/* A game at its limit may still wait only for nature. */
static void check_limit(const struct step *t, int limit)
{
    const struct state *s = &t->after;
    int turns = t->turn - 1 + game_ends_turn(t->rules->game, t->m);

    if (s->clock != turns || s->clock > limit)
        fail_msg("%s: clock %d after %d turns, limit %d", spread_name(t->rules), s->clock, turns,
                 limit);
    if (s->clock == limit && s->turn < CHANCE)
        fail_at(t, "the game goes on at its limit");
    if (s->result == UNFINISHED && (s->clock < limit || t->rules->value[LIMIT_RESULT]))
        fail_at(t, "unfinished, but not by the limit");
}

static void visit_end(const struct step *t)
{
    const struct state *s = &t->after;
    int limit = t->rules->value[TURN_LIMIT];

    if ((s->turn == OVER) != (s->result != UNDECIDED))
        fail_msg("%s: turn %d with result %d", spread_name(t->rules), s->turn, s->result);
    if (limit > 0)
        check_limit(t, limit);
    else if (s->clock != 0 || s->result == UNFINISHED)
        fail_at(t, "a clock or an unfinished game without a limit");
}

static void a_game_has_a_result_when_it_is_over(void **unused)
{
    (void)unused;
    walk_spread(20, visit_end);
}

/* With a limit, the same walk stops early, with the points of that moment. */
static void the_limit_only_cuts_a_game_short(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct rules free, limited;
            struct state whole;

            rules_init(&free, games_at(i));
            limited = free;
            limited.value[TURN_LIMIT] = 5;
            limited.value[LIMIT_RESULT] = LIMIT_POINTS;
            walk(&free, seed, 5, visit_last);
            whole = last;
            walk(&limited, seed, WALK_TURNS, visit_last);
            assert_memory_equal(whole.points, last.points, sizeof last.points);
            assert_int_equal(last.turn, OVER);
            if (whole.turn != OVER && last.result != by_points(&whole))
                fail_msg("%s: result %d, want %d", free.game->id, last.result, by_points(&whole));
        }
}

/* Piles are compared as if each card were counted. */
static void a_pile_has_what_is_in_it(void **unused)
{
    (void)unused;
    for (int copies = 1; copies <= PILE_COPIES; copies++) {
        int top = PILE_BITS / pile_width(copies);
        struct rng g = rng_at(1, 1, (uint64_t)copies);

        for (int n = 0; n < 3000; n++) {
            pile all = 0, some = 0;
            bool has = true;

            for (int value = 1; value <= top; value++) {
                int a = (int)rng_below(&g, (uint32_t)copies + 1);
                int b = n % 2 ? (int)rng_below(&g, (uint32_t)copies + 1) : a;

                if (n % 3 == 0 && value == n / 3 % top + 1)
                    b = (int)rng_below(&g, (uint32_t)copies + 1);
                all += (pile)a * pile_card(copies, value);
                some += (pile)b * pile_card(copies, value);
                has = has && a >= b;
            }
            assert_int_equal(pile_has(copies, all, some), has);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_are_ascending_and_never_none),
        cmocka_unit_test(the_door_takes_the_choices_and_nothing_else),
        cmocka_unit_test(the_door_refuses_every_other_number),
        cmocka_unit_test(a_step_depends_on_position_and_move_alone),
        cmocka_unit_test(equal_play_gives_equal_bytes),
        cmocka_unit_test(parts_are_as_described),
        cmocka_unit_test(a_pile_has_what_is_in_it),
        cmocka_unit_test(a_game_has_a_result_when_it_is_over),
        cmocka_unit_test(the_limit_only_cuts_a_game_short),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
