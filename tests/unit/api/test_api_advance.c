/* Batches that are stepped for learners: one call does what masks, observe, step and restart do. */
#include "public.h"

enum { GAMES = 60, STEPS = 120, ROWS = 2 * GAMES, MOVES = 64, COLUMNS = 128 };

static const char *const games[] = {"charge:turn-limit=30",
                                    "energy-clash:turn-limit=9,limit-result=points",
                                    "battle-numbers:hp=6,turn-limit=8",
                                    "energy-duel:turn-limit=9",
                                    "energy-duel-blast:turn-limit=9",
                                    "charge", /* more positions than are remembered */
                                    "energy-duel",
                                    "energy-clash:defend=until-hit",
                                    "energy-duel-blast:double-ko=coin,start=3"};

/* The caller's arrays. */
struct arrays {
    int32_t actions[ROWS];
    int16_t observations[ROWS * COLUMNS];
    uint8_t masks[ROWS * MOVES], players[ROWS], terminals[ROWS], truncations[ROWS];
    float rewards[ROWS];
};

static duello_batch_buffers buffers_of(struct arrays *a, bool random)
{
    return (duello_batch_buffers){.size = sizeof(duello_batch_buffers),
                                  .random = random,
                                  .actions = a->actions,
                                  .observations = a->observations,
                                  .masks = a->masks,
                                  .players = a->players,
                                  .rewards = a->rewards,
                                  .terminals = a->terminals,
                                  .truncations = a->truncations};
}

static duello_batch *batch_made(const duello_rules *r)
{
    duello_batch_setup setup = {
        .size = sizeof setup, .rules = r, .count = GAMES, .seed = 3, .first = DUELLO_BOTH};
    duello_batch *b = NULL;

    check_int("batch", duello_batch_new(&b, &setup, NULL, 0), DUELLO_OK);
    return b;
}

/* The rows are those of masks and observe, for the players who are to choose. */
static void check_shown(const duello_batch *b, const struct arrays *a)
{
    static uint8_t masks[2][GAMES * MOVES];
    static int16_t seen[2][GAMES * COLUMNS];
    const duello_state *s = duello_batch_states(b);
    size_t rows = (size_t)duello_batch_rows(b), moves = (size_t)duello_batch_moves(b, NULL),
           columns = (size_t)duello_batch_columns(b);

    for (int p = DUELLO_P1; p <= DUELLO_P2; p++) {
        duello_batch_masks(b, p, masks[p]);
        duello_batch_observe(b, p, seen[p]);
    }
    for (size_t row = 0; row < GAMES * rows; row++) {
        size_t i = row / rows;
        int player = s[i].turn == DUELLO_BOTH ? (int)(row % rows) : s[i].turn;

        check_int("player", a->players[row], player);
        assert_memory_equal(&a->masks[row * moves], &masks[player][i * moves], moves);
        assert_memory_equal(&a->observations[row * columns], &seen[player][i * columns],
                            columns * sizeof(int16_t));
    }
}

/* Make the choices that were noted in another batch, one function at a time. */
static void follow(duello_batch *b, const struct arrays *a)
{
    static duello_joint chosen[GAMES];
    static uint8_t result[GAMES], before[GAMES];
    const duello_move *moves;
    size_t rows = (size_t)duello_batch_rows(b);

    duello_batch_moves(b, &moves);
    for (size_t i = 0; i < GAMES; i++) {
        before[i] = duello_batch_states(b)[i].turn;
        chosen[i] = (duello_joint){moves[a->actions[i * rows]],
                                   rows == 2 ? moves[a->actions[i * rows + 1]] : 0};
    }
    check_int("legal", duello_batch_step(b, chosen, NULL), DUELLO_OK);
    duello_batch_results(b, result, NULL);
    for (size_t row = 0; row < GAMES * rows; row++) {
        int r = result[row / rows], player = rows == 2 ? (int)(row % rows) : before[row];
        int won = player == DUELLO_P1 ? DUELLO_P1_WINS : DUELLO_P2_WINS;
        bool decided = r == DUELLO_P1_WINS || r == DUELLO_P2_WINS;

        check_int("reward", (int)a->rewards[row], decided ? (r == won ? 1 : -1) : 0);
        check_int("truncated", a->truncations[row], r == DUELLO_UNFINISHED);
        check_int("terminal", a->terminals[row], decided || r == DUELLO_DRAW);
    }
    duello_batch_restart(b, NULL);
}

static void random_games(void **unused)
{
    static struct arrays a, same;
    static uint32_t turns[2][GAMES];
    uint64_t terminals = 0, truncations = 0;

    (void)unused;
    for (int g = 0; g < COUNT(games); g++) {
        duello_rules *r = rules_made(games[g]);
        duello_batch *b = batch_made(r), *by_hand = batch_made(r), *again = batch_made(r);
        duello_batch_buffers shown = buffers_of(&a, false), picks = buffers_of(&a, true),
                             repeats = buffers_of(&same, true);

        shown.actions = NULL;
        check_int("show", duello_batch_advance(b, &shown), DUELLO_OK);
        check_shown(b, &a);
        for (int step = 0; step < STEPS; step++) {
            check_int("advance", duello_batch_advance(b, &picks), DUELLO_OK);
            check_shown(b, &a);
            follow(by_hand, &a);
            assert_memory_equal(duello_batch_states(b), duello_batch_states(by_hand),
                                GAMES * sizeof(duello_state));
            duello_batch_results(b, NULL, turns[0]);
            duello_batch_results(by_hand, NULL, turns[1]);
            assert_memory_equal(turns[0], turns[1], sizeof turns[0]);
            for (int i = 0; i < GAMES; i++) {
                terminals += a.terminals[i];
                truncations += a.truncations[i];
            }
            check_int("the same", duello_batch_advance(again, &repeats), DUELLO_OK);
        }
        assert_memory_equal(duello_batch_states(b), duello_batch_states(again),
                            GAMES * sizeof(duello_state));
        duello_batch_free(b);
        duello_batch_free(by_hand);
        duello_batch_free(again);
        duello_rules_free(r);
    }
    assert_true(terminals > 100 && truncations > 100);
}

/* What is remembered of a position is not used when other functions have stepped the game. */
static void other_functions_between(void **unused)
{
    static struct arrays a;

    (void)unused;
    for (int g = 0; g < COUNT(games); g++) {
        duello_rules *r = rules_made(games[g]);
        duello_batch *b = batch_made(r), *by_hand = batch_made(r), *other = batch_made(r);
        duello_batch_buffers picks = buffers_of(&a, true), shown = buffers_of(&a, false);
        size_t size = duello_batch_save(b, NULL, 0);
        char *bytes = malloc(size);

        shown.actions = NULL;
        duello_batch_advance(other, &picks);
        for (int step = 0; step < STEPS / 4; step++) {
            duello_batch_advance(b, &picks);
            follow(by_hand, &a);
            duello_batch_playout(b, 1, NULL);
            duello_batch_playout(by_hand, 1, NULL);
            duello_batch_save(b, bytes, size);
            duello_batch_load(other, bytes, size);
            duello_batch_restart(b, NULL);
            duello_batch_restart(by_hand, NULL);
            assert_memory_equal(duello_batch_states(b), duello_batch_states(by_hand),
                                GAMES * sizeof(duello_state));
            duello_batch_advance(b, &shown);
            check_shown(b, &a);
            duello_batch_advance(other, &picks);
            check_shown(other, &a);
        }
        free(bytes);
        duello_batch_free(b);
        duello_batch_free(by_hand);
        duello_batch_free(other);
        duello_rules_free(r);
    }
}

/* Given choices are made; one that is not legal leaves its game alone, and stops no other. */
static void given_choices(void **unused)
{
    static struct arrays a;
    duello_rules *r = rules_made("energy-duel:start=1");
    duello_batch *b = batch_made(r);
    duello_batch_buffers given = buffers_of(&a, false);
    static const int32_t wrong[] = {2, -1, 99, INT32_MAX};

    (void)unused;
    for (int i = 0; i < GAMES; i++)
        a.actions[i] = i < COUNT(wrong) ? wrong[i] : 3; /* charge */
    check_int("some are wrong", duello_batch_advance(b, &given), DUELLO_E_ILLEGAL);
    for (int i = 0; i < GAMES; i++)
        check_int("points", duello_batch_states(b)[i].points[i % 2], i < COUNT(wrong) ? 1 : 3);
    check_int("no batch", duello_batch_advance(NULL, &given), DUELLO_E_ARGUMENT);
    given.size = 0;
    check_int("no size", duello_batch_advance(b, &given), DUELLO_E_ARGUMENT);
    check_int("no arrays", duello_batch_advance(b, NULL), DUELLO_OK);
    check_int("no batch", duello_batch_rows(NULL), 0);
    duello_batch_free(b);
    duello_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games),
        cmocka_unit_test(other_functions_between),
        cmocka_unit_test(given_choices),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
