/* The public interface: grades. tests/python holds them against what `duello grade` prints. */
#include "public.h"

static char why[DUELLO_SENTENCE_BYTES];

static duello_grade *grade_made(const char *words, duello_grade_setup setup)
{
    duello_rules *r = rules_made(words);
    duello_grade *g = NULL;

    setup.size = sizeof setup;
    if (duello_grade_new(&g, r, &setup, why, sizeof why) != DUELLO_OK)
        fail_msg("%s: %s", words, why);
    duello_rules_free(r);
    return g;
}

static duello_grade_info info_of(const duello_grade *g)
{
    duello_grade_info info = {.size = sizeof info};

    check_int("info", duello_grade_get_info(g, &info), DUELLO_OK);
    return info;
}

static duello_grade_loss loss_of(const duello_grade *g, int kind)
{
    duello_grade_loss loss = {.size = sizeof loss};

    check_int("loss", duello_grade_get_loss(g, kind, &loss), DUELLO_OK);
    return loss;
}

static void perfect_play_has_no_price(void **unused)
{
    duello_grade *g =
        grade_made("energy-duel", (duello_grade_setup){.player = "perfect", .games = 8, .seed = 1});
    duello_grade_info info = info_of(g);
    duello_grade_against against = {.size = sizeof against};
    duello_grade_worst worst = {.size = sizeof worst};
    char said[DUELLO_SENTENCE_BYTES];
    struct written *w = calloc(1, sizeof *w);
    int i = 0;

    (void)unused;
    check_int("games", (long long)info.games, 8);
    check_int("forfeits", (long long)info.forfeits, 0);
    check_near("loss", loss_of(g, DUELLO_GRADE_ALL).best_play, 0, 0);
    check_int("both at once", (long long)loss_of(g, DUELLO_GRADE_SIMULTANEOUS).decisions, 0);
    for (; duello_grade_get_against(g, i, &against) == DUELLO_OK; i++)
        check_int("games a level", (long long)against.games, 2);
    check_int("levels", i, 4);
    check_text("the last", against.opponent, "expert");
    check_int("none is worse", duello_grade_get_worst(g, 0, &worst), DUELLO_E_RANGE);
    check_text("kind", duello_grade_kind_text(DUELLO_GRADE_FORCED), "forced");
    duello_grade_say(g, "Ada", said, sizeof said);
    assert_non_null(strstr(said, "Ada gives away 0.00"));
    check_int("write", duello_grade_write(g, written_take, w), DUELLO_OK);
    assert_non_null(strstr(w->at, "against expert"));
    check_int("refused", duello_grade_write(g, written_refuse, w), DUELLO_E_CANCELLED);
    assert_non_null(strstr(info.exploit_said, "fewer than 20 games"));
    duello_grade_free(g);
    free(w);
}

/* ---- a function that chooses ----------------------------------------------------------------- */

static bool choose_as_the_player(void *user, const duello_duel *duel, int player, duello_move *out)
{
    return duello_duel_choose(duel, user, player, out) == DUELLO_OK;
}

static bool choose_nothing(void *user, const duello_duel *duel, int player, duello_move *out)
{
    (void)user, (void)duel, (void)player, (void)out;
    return false;
}

static bool choose_wrong(void *user, const duello_duel *duel, int player, duello_move *out)
{
    (void)user, (void)duel, (void)player;
    *out = 0xffff;
    return true;
}

/* A player that chooses the same in every game has the same grade whoever asks it. */
static void a_function_is_a_player(void **unused)
{
    duello_rules *r = rules_made("energy-duel:turn-limit=500");
    duello_player *p = player_made(r, "perfect", NULL);
    duello_grade *own = grade_made(
        "energy-duel:turn-limit=500",
        (duello_grade_setup){.choose = choose_as_the_player, .user = p, .games = 40, .jobs = 2});
    duello_grade *built_in = grade_made("energy-duel:turn-limit=500",
                                        (duello_grade_setup){.player = "perfect", .games = 40});
    duello_grade_info one = info_of(own), other = info_of(built_in);
    duello_grade_loss mine = loss_of(own, 0), theirs = loss_of(built_in, 0);

    (void)unused;
    one.reason = other.reason;
    assert_memory_equal(&one, &other, sizeof one);
    assert_memory_equal(&mine, &theirs, sizeof mine);
    duello_grade_free(own);
    duello_grade_free(built_in);
    duello_player_free(p);
    duello_rules_free(r);
}

static void who_does_not_choose_forfeits(void **unused)
{
    static const struct {
        duello_chooser choose;
        const char *reason;
    } rows[] = {{choose_nothing, "it did not choose"}, {choose_wrong, "its choice is not legal"}};

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        duello_grade *g =
            grade_made("blast", (duello_grade_setup){.choose = rows[i].choose, .games = 4});
        duello_grade_info info = info_of(g);

        check_int("forfeits", (long long)info.forfeits, 4);
        check_int("decisions", (long long)info.decisions, 0);
        check_text("reason", info.reason, rows[i].reason);
        duello_grade_free(g);
    }
}

/* ---- other games, and refusals --------------------------------------------------------------- */

static void hidden_cards_are_estimated(void **unused)
{
    duello_grade *g = grade_made("battle-numbers:hp=1",
                                 (duello_grade_setup){.player = "novice", .games = 2, .asks = 1});

    (void)unused;
    assert_true(info_of(g).is_estimate);
    assert_true(loss_of(g, DUELLO_GRADE_HIDDEN).decisions > 0);
    duello_grade_free(g);
}

static bool stop(void *user, double share)
{
    (void)user, (void)share;
    return false;
}

static void refusals(void **unused)
{
    static const char *const twice[] = {"casual", "casual"}, *const nobody[] = {"perfect"};
    static const struct {
        const char *remark, *rules;
        duello_grade_setup setup;
        int want;
    } rows[] = {
        {"no such player", "charge", {.player = "nobody"}, DUELLO_E_UNKNOWN},
        {"of another game", "charge", {.player = "master"}, DUELLO_E_UNKNOWN},
        {"no such level",
         "charge",
         {.player = "random", .against = nobody, .againsts = 1},
         DUELLO_E_UNKNOWN},
        {"a level twice",
         "charge",
         {.player = "random", .against = twice, .againsts = 2},
         DUELLO_E_RANGE},
        {"many games", "charge", {.player = "random", .games = 1000001}, DUELLO_E_RANGE},
        {"more variants than pairs",
         "charge",
         {.player = "random", .games = 4, .variants = 3},
         DUELLO_E_RANGE},
        {"hidden variants",
         "battle-numbers",
         {.player = "random", .variants = 2},
         DUELLO_E_UNKNOWN},
        {"stopped", "energy-duel", {.player = "random", .progress = stop}, DUELLO_E_CANCELLED},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        duello_rules *r = rules_made(rows[i].rules);
        duello_grade_setup setup = rows[i].setup;
        duello_grade *g = NULL;

        setup.size = sizeof setup;
        check_refused(rows[i].remark, duello_grade_new(&g, r, &setup, why, sizeof why),
                      rows[i].want, why);
        assert_null(g);
        duello_rules_free(r);
    }
    duello_grade_free(NULL);
    assert_null(duello_grade_kind_text(5));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perfect_play_has_no_price),
        cmocka_unit_test(a_function_is_a_player),
        cmocka_unit_test(who_does_not_choose_forfeits),
        cmocka_unit_test(hidden_cards_are_estimated),
        cmocka_unit_test(refusals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
