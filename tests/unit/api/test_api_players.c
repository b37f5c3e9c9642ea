/* The public interface: built-in players, batches, ratings, and the bot's end of the protocol. */
#include "public.h"

/* ---- players --------------------------------------------------------------------------------- */

static void players(void **unused)
{
    duello_player_info info = {.size = sizeof info};

    (void)unused;
    for (int i = 0; i < duello_player_count(); i++) {
        check_int("info", duello_player_get_info(i, &info), DUELLO_OK);
        assert_non_null(info.id);
        assert_non_null(info.pitch);
    }
    check_int("no more", duello_player_get_info(duello_player_count(), &info), DUELLO_E_ARGUMENT);
    check_int("none", duello_player_get_info(-1, &info), DUELLO_E_ARGUMENT);
    for (int i = 0; i < duello_player_count(); i++) {
        duello_player_get_info(i, &info);
        check_int(info.id, duello_player_plays(i, duello_game_find("charge")),
                  info.kind == DUELLO_PLAYER_LADDER || strcmp(info.id, "perfect") == 0);
    }
    assert_false(duello_player_plays(-1, duello_game_find("charge")));
    assert_false(duello_player_plays(0, NULL));
}

/* The odds are how often a player really chooses. */
static void odds_are_what_is_chosen(void **unused)
{
    static const struct {
        const char *rules, *player;
        bool told; /* are there odds? */
    } rows[] = {
        {"charge", "random", true},
        {"charge", "casual", true},
        {"energy-clash", "expert", true},
        {"blast:turn-limit=20", "perfect", true},
        {"blast:turn-limit=20", "novice", true},
        {"battle-numbers", "skilled", true},
        {"battle-numbers", "master", true},
        {"battle-numbers", "greedy", true},
        {"battle-numbers:hand=4", "master", false}, /* not learned: it searches */
    };
    enum { TRIES = 2000 };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        duello_rules *r = rules_made(rows[i].rules);
        duello_player *p = player_made(r, rows[i].player, NULL);
        duello_duel *d = duel_made(r, 7);
        duello_move legal[DUELLO_MOVES_MAX], m;
        double odds[DUELLO_MOVES_MAX], sum = 0, seen[DUELLO_MOVES_MAX] = {0};
        duello_past *past;
        duello_state view;
        duello_decision decision = {.seen = &view, .seed = 5};
        int n;

        duel_play_on(d, (const duello_player *const[]){p, p}, 2);
        decision.player = duello_duel_wanted(d) == DUELLO_P2;
        check_int("past", duello_past_new(&past, r), DUELLO_OK);
        check_int("past", duello_duel_past(d, past), DUELLO_OK);
        decision.past = past;
        duello_duel_view(d, decision.player, &view);
        n = duello_duel_legal(d, decision.player, legal);
        check_int(rows[i].player, duello_player_odds(p, &decision, odds),
                  rows[i].told ? n : DUELLO_E_UNKNOWN);
        for (decision.number = 0; rows[i].told && decision.number < TRIES; decision.number++) {
            check_int("choose", duello_player_choose(p, &decision, &m), DUELLO_OK);
            for (int k = 0; k < n; k++)
                seen[k] += legal[k] == m;
        }
        for (int k = 0; rows[i].told && k < n; k++) {
            check_near(rows[i].player, seen[k] / TRIES, odds[k], 0.05);
            sum += odds[k];
        }
        check_near("sum", sum, rows[i].told, 1e-6);
        duello_past_free(past);
        duello_duel_free(d);
        duello_player_free(p);
        duello_rules_free(r);
    }
}

static bool never(void *user, double share)
{
    ++*(int *)user;
    check_between("share", share, 0, 1);
    return false;
}

static void players_with_wrong_arguments(void **unused)
{
    duello_rules *r = rules_made("charge"), *other = rules_made("energy-duel");
    duello_solution *known = NULL;
    int called = 0;
    duello_player_setup setup = {.size = sizeof setup, .progress = never, .user = &called};
    duello_player *p = player_made(r, "random", NULL), *none = NULL;
    duello_duel *d = duel_made(other, 1);
    duello_state s;
    duello_decision decision = {.seen = &s};
    char why[DUELLO_SENTENCE_BYTES];
    double odds[DUELLO_MOVES_MAX];
    duello_move m, foreign = DUELLO_MOVE(200, 1);

    (void)unused;
    check_refused("no such", duello_player_new(&none, r, "god", NULL, why, sizeof why),
                  DUELLO_E_UNKNOWN, why);
    check_refused("another game", duello_player_new(&none, r, "master", NULL, why, sizeof why),
                  DUELLO_E_UNKNOWN, why);
    check_int("stopped", duello_player_new(&none, r, "perfect", &setup, why, sizeof why),
              DUELLO_E_CANCELLED);
    check_int("called", called, 1);
    check_int("solve", duello_solution_new(&known, r, NULL, NULL, 0), DUELLO_OK);
    setup = (duello_player_setup){.size = sizeof setup, .known = known};
    check_int("without chances", duello_player_new(&none, r, "perfect", &setup, why, sizeof why),
              DUELLO_E_ARGUMENT);
    assert_string_equal(why, "the solution has no chances; solve with them.");
    check_int("other rules", duello_player_new(&none, other, "perfect", &setup, why, sizeof why),
              DUELLO_E_ARGUMENT);
    assert_string_equal(why, "the solution belongs to other rules.");
    check_int("NULL", duello_player_new(&none, r, NULL, NULL, NULL, 0), DUELLO_E_ARGUMENT);
    check_int("other rules", duello_duel_choose(d, p, 0, &m), DUELLO_E_ARGUMENT);
    duello_state_start(r, DUELLO_P2, &s);
    check_int("not to choose", duello_player_choose(p, &decision, &m), DUELLO_E_ILLEGAL);
    decision.player = 7;
    check_int("player", duello_player_choose(p, &decision, &m), DUELLO_E_ARGUMENT);
    decision.player = DUELLO_P2;
    decision.legal = &foreign;
    decision.legal_count = 1;
    check_int("not a move", duello_player_choose(p, &decision, &m), DUELLO_E_ARGUMENT);
    decision.legal_count = 0;
    check_int("none", duello_player_choose(p, &decision, &m), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_player_choose(p, NULL, &m), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_player_odds(NULL, &decision, odds), DUELLO_E_ARGUMENT);
    assert_null(duello_player_id(NULL));
    check_text("id", duello_player_id(p), "random");
    assert_null(none);
    duello_duel_free(d);
    duello_player_free(p);
    duello_solution_free(known);
    duello_rules_free(r);
    duello_rules_free(other);
}

/* A list from outside may be in any order, shorter than the rules allow, or contain illegal moves.
 * A player chooses by its own odds among the moves that are in both. */
static void of_the_moves_that_are_offered(void **unused)
{
    enum { ATTACK = DUELLO_MOVE(0, 0), DEFEND = DUELLO_MOVE(1, 0), RECHARGE = DUELLO_MOVE(2, 0) };
    static const char *const levels[] = {"novice", "casual", "skilled", "expert", "perfect"};
    static const struct {
        const char *position;
        duello_move offered[4];
        int n;
        duello_move want; /* of expert and perfect */
    } rows[] = {
        {"turn=1 ep=5/3 defending=0/0", {ATTACK, DEFEND, RECHARGE}, 3, ATTACK}, /* it wins */
        {"turn=1 ep=5/3 defending=0/0", {RECHARGE, DEFEND, ATTACK}, 3, ATTACK},
        {"turn=1 ep=2/20 defending=0/0",
         {ATTACK, RECHARGE},
         2,
         RECHARGE}, /* attack loses at once */
        {"turn=1 ep=2/20 defending=0/0", {ATTACK}, 1, ATTACK},
        {"turn=1 ep=1/20 defending=0/0",
         {ATTACK, ATTACK, RECHARGE, ATTACK},
         4,
         RECHARGE}, /* 1 EP is too few */
        {"turn=1 ep=1/20 defending=0/0", {ATTACK}, 1, ATTACK},
    };
    duello_rules *r = rules_made("energy-clash");

    (void)unused;
    for (int who = 0; who < COUNT(levels); who++) {
        duello_player *p = player_made(r, levels[who], NULL);

        for (int i = 0; i < COUNT(rows); i++)
            for (uint64_t number = 0; number < 50; number++) {
                duello_state s;
                duello_decision d = {.seen = &s,
                                     .number = number,
                                     .legal = rows[i].offered,
                                     .legal_count = rows[i].n};
                duello_move m = 0;
                bool among = false;

                check_int("parse", duello_state_parse(r, rows[i].position, &s, NULL, 0), DUELLO_OK);
                check_int("choose", duello_player_choose(p, &d, &m), DUELLO_OK);
                for (int k = 0; k < rows[i].n; k++)
                    among = among || m == rows[i].offered[k];
                assert_true(among);
                if (who >= 3)
                    check_int(rows[i].position, m, rows[i].want);
            }
        duello_player_free(p);
    }
    duello_rules_free(r);
}

static void what_was_chosen_before(void **unused)
{
    duello_rules *r = rules_made("battle-numbers"), *other = rules_made("charge");
    duello_past *past = NULL;
    duello_duel *d = duel_made(other, 1);
    duello_state s;

    (void)unused;
    check_int("new", duello_past_new(&past, r), DUELLO_OK);
    check_int("add", duello_past_add(past, 0, DUELLO_MOVE(0, 5)), DUELLO_OK);
    check_int("no move", duello_past_add(past, 0, DUELLO_MOVE(0, 11)), DUELLO_E_ARGUMENT);
    check_int("player", duello_past_add(past, 2, DUELLO_MOVE(0, 5)), DUELLO_E_ARGUMENT);
    duello_state_start(r, 0, &s);
    check_int("not legal", duello_past_note(past, &s, DUELLO_MOVE(0, 5), 0), DUELLO_E_ILLEGAL);
    check_int("other rules", duello_duel_past(d, past), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_past_new(NULL, r), DUELLO_E_ARGUMENT);
    duello_past_clear(past);
    duello_past_clear(NULL);
    duello_past_free(past);
    duello_past_free(NULL);
    duello_duel_free(d);
    duello_rules_free(r);
    duello_rules_free(other);
}

/* ---- batches --------------------------------------------------------------------------------- */

enum { GAMES = 100 };

static duello_batch *batch_made(const duello_rules *r, bool remember)
{
    duello_batch_setup setup = {.size = sizeof setup,
                                .rules = r,
                                .count = GAMES,
                                .seed = 3,
                                .first = DUELLO_BOTH,
                                .remember = remember};
    duello_batch *b = NULL;

    check_int("batch", duello_batch_new(&b, &setup, NULL, 0), DUELLO_OK);
    return b;
}

/* The masks are the legal moves, for every game at every step until all are over. */
static void batches_step(void **unused)
{
    static duello_joint chosen[GAMES];
    static uint8_t taken[GAMES], result[GAMES];
    static uint32_t turns[GAMES];
    static duello_state views[GAMES];

    (void)unused;
    for (int g = 0; g < duello_game_count(); g++) {
        char text[64];
        duello_rules *r;
        duello_batch *b;
        const duello_state *s;
        const duello_move *moves;
        uint8_t *mask;
        int columns, left = GAMES;

        snprintf(text, sizeof text, "%s:turn-limit=20", duello_game_id(duello_game_at(g)));
        r = rules_made(text);
        b = batch_made(r, false);
        s = duello_batch_states(b);
        check_int("count", (long long)duello_batch_count(b), GAMES);
        columns = duello_batch_moves(b, &moves);
        mask = malloc((size_t)columns * GAMES);
        for (int step = 0; left > 0 && step < 200; step++) {
            memset(chosen, 0, sizeof chosen);
            for (int p = DUELLO_P1; p <= DUELLO_P2; p++) {
                check_int("masks", duello_batch_masks(b, p, mask), DUELLO_OK);
                check_int("views", duello_batch_views(b, p, views), DUELLO_OK);
                for (int i = 0; i < GAMES; i++) {
                    duello_move legal[DUELLO_MOVES_MAX];
                    int n = duello_state_legal(r, &views[i], p, legal), at = 0;

                    for (int c = 0; c < columns; c++)
                        if (mask[i * columns + c] != 0)
                            check_int("legal", at < n ? legal[at++] : -1, moves[c]);
                    check_int("as many", at, n);
                    if (n > 0)
                        *(s[i].turn == DUELLO_BOTH && p == DUELLO_P2 ? &chosen[i].b
                                                                     : &chosen[i].a) =
                            legal[(step + i) % n];
                }
            }
            check_int("step", duello_batch_step(b, chosen, taken), DUELLO_OK);
            check_int("results", duello_batch_results(b, result, turns), DUELLO_OK);
            left = 0;
            for (int i = 0; i < GAMES; i++) {
                check_int("result", result[i], s[i].result);
                left += s[i].turn != DUELLO_OVER;
            }
        }
        check_int("all are over", left, 0);
        check_int("restart", duello_batch_restart(b, NULL), DUELLO_OK);
        check_int("begun again", s[0].turn == DUELLO_OVER, false);
        free(mask);
        duello_batch_free(b);
        duello_rules_free(r);
    }
}

/* Get column "NAME mine" or "NAME other" of an observation. */
static int column_of(const duello_batch *b, const char *name, const char *whose, const int16_t *row)
{
    char wanted[64], got[64];

    snprintf(wanted, sizeof wanted, "%s %s", name, whose);
    for (int i = 0; i < duello_batch_columns(b); i++) {
        duello_batch_column(b, i, got, sizeof got);
        if (strcmp(got, wanted) == 0)
            return row[i];
    }
    fail_msg("there is no column \"%s\"", wanted);
    return 0;
}

/* How many values of a list are this card. */
static int cards_of(const duello_state_field *f, int player, int card)
{
    int n = 0;

    for (int i = 0; i < f->count[player]; i++)
        n += f->value[player][i] == card;
    return n;
}

static void check_observed(const duello_batch *b, const duello_state_field *f, int player,
                           const char *whose, const int16_t *row)
{
    char name[64];

    if (f->kind == DUELLO_KIND_LIST) {
        for (int card = 1; card <= 3; card++) {
            snprintf(name, sizeof name, "%s %d", f->name, card);
            check_int(name, column_of(b, name, whose, row), cards_of(f, player, card));
        }
        snprintf(name, sizeof name, "%s unseen", f->name);
        check_int(name, column_of(b, name, whose, row), f->unseen[player]);
    }
    for (int i = 0; i < f->count[player] && f->kind != DUELLO_KIND_LIST; i++) {
        bool counts = f->kind == DUELLO_KIND_COUNTS;

        snprintf(name, sizeof name, "%s%s%s", f->name, counts ? " " : "",
                 counts ? f->labels[i] : "");
        check_int(name, column_of(b, name, whose, row), f->value[player][i]);
    }
}

/* An observation is the player's view in numbers, and nothing else. */
static void batches_are_observed(void **unused)
{
    (void)unused;
    for (int g = 0; g < duello_game_count(); g++) {
        duello_rules *r = rules_made(duello_game_id(duello_game_at(g)));
        duello_batch *b = batch_made(r, false);
        int columns = duello_batch_columns(b);
        int16_t *rows = malloc((size_t)columns * GAMES * sizeof *rows);
        duello_state views[GAMES];
        duello_state_field f = {.size = sizeof f};

        check_int("play", duello_batch_playout(b, 7, NULL), DUELLO_OK);
        for (int p = DUELLO_P1; p <= DUELLO_P2; p++) {
            check_int("observe", duello_batch_observe(b, p, rows), DUELLO_OK);
            check_int("views", duello_batch_views(b, p, views), DUELLO_OK);
            for (int i = 0; i < GAMES; i++) {
                const int16_t *row = rows + i * columns;

                check_int("clock", row[0], views[i].clock);
                check_int("choosing", row[1], views[i].turn == p || views[i].turn == DUELLO_BOTH);
                for (int k = 0; k < duello_rules_field_count(r); k++) {
                    duello_state_get_field(r, &views[i], k, &f);
                    check_observed(b, &f, p, "mine", row);
                    check_observed(b, &f, !p, "other", row);
                }
            }
        }
        free(rows);
        duello_batch_free(b);
        duello_rules_free(r);
    }
}

static void batches_with_players(void **unused)
{
    static duello_joint chosen[GAMES];
    static uint8_t result[GAMES];
    duello_rules *r = rules_made("battle-numbers");
    duello_player *master = player_made(r, "master", NULL), *weak = player_made(r, "random", NULL);
    duello_batch *b = batch_made(r, true);
    int wins = 0;

    (void)unused;
    for (int i = 0; i < 300; i++) {
        check_int("choose", duello_batch_choose(b, master, DUELLO_P1, chosen), DUELLO_OK);
        check_int("choose", duello_batch_choose(b, weak, DUELLO_P2, chosen), DUELLO_OK);
        check_int("step", duello_batch_step(b, chosen, NULL), DUELLO_OK);
    }
    duello_batch_results(b, result, NULL);
    for (int i = 0; i < GAMES; i++)
        wins += result[i] == DUELLO_P1_WINS;
    assert_in_range(wins, 80, GAMES);
    duello_batch_free(b);
    duello_player_free(master);
    duello_player_free(weak);
    duello_rules_free(r);
}

static void batches_play_out(void **unused)
{
    duello_rules *r = rules_made("charge");
    duello_batch *b = batch_made(r, false), *again = batch_made(r, false);
    uint64_t made, more;
    uint8_t which[GAMES] = {1};
    duello_state before[GAMES];

    (void)unused;
    check_int("some", duello_batch_playout(b, 5, &made), DUELLO_OK);
    check_int("five each", (long long)made, 5 * GAMES);
    check_int("all", duello_batch_playout(b, UINT64_MAX, &made), DUELLO_OK);
    for (int i = 0; i < GAMES; i++)
        check_int("over", duello_batch_states(b)[i].turn, DUELLO_OVER);
    check_int("the same", duello_batch_playout(again, 5, NULL), DUELLO_OK);
    check_int("the same", duello_batch_playout(again, UINT64_MAX, &more), DUELLO_OK);
    check_int("choices", (long long)more, (long long)made);
    assert_memory_equal(duello_batch_states(b), duello_batch_states(again), sizeof before);
    memcpy(before, duello_batch_states(b), sizeof before);
    check_int("restart", duello_batch_restart(b, which), DUELLO_OK);
    assert_int_not_equal(duello_batch_states(b)[0].turn, DUELLO_OVER);
    assert_memory_equal(&before[1], &duello_batch_states(b)[1], sizeof before - sizeof before[0]);
    duello_batch_free(b);
    duello_batch_free(again);
    duello_rules_free(r);
}

/* A batch of the same setup goes on as the saved one does. */
static void batches_are_saved(void **unused)
{
    duello_rules *r = rules_made("battle-numbers:turn-limit=9");
    duello_batch_setup setup = {
        .size = sizeof setup, .rules = r, .count = 7, .seed = 3, .remember = true};
    duello_batch *one, *other, *fewer;
    size_t size;
    char *bytes;

    (void)unused;
    check_int("one", duello_batch_new(&one, &setup, NULL, 0), DUELLO_OK);
    check_int("other", duello_batch_new(&other, &setup, NULL, 0), DUELLO_OK);
    setup.count = 6;
    check_int("fewer", duello_batch_new(&fewer, &setup, NULL, 0), DUELLO_OK);
    check_int("play", duello_batch_playout(one, 5, NULL), DUELLO_OK);
    size = duello_batch_save(one, NULL, 0);
    bytes = malloc(size);
    check_int("save", (long long)duello_batch_save(one, bytes, size), (long long)size);
    check_int("short", duello_batch_load(other, bytes, size - 1), DUELLO_E_SYNTAX);
    check_int("fewer", duello_batch_load(fewer, bytes, size), DUELLO_E_SYNTAX);
    check_int("load", duello_batch_load(other, bytes, size), DUELLO_OK);
    for (int i = 0; i < 4; i++) {
        assert_memory_equal(duello_batch_states(one), duello_batch_states(other),
                            7 * sizeof(duello_state));
        duello_batch_playout(one, 2, NULL);
        duello_batch_playout(other, 2, NULL);
        duello_batch_restart(one, NULL);
        duello_batch_restart(other, NULL);
    }
    bytes[8] ^= 1;
    bytes[16] ^= 1;
    check_int("another seed", duello_batch_load(other, bytes, size), DUELLO_E_SYNTAX);
    check_int("NULL", duello_batch_load(NULL, bytes, size), DUELLO_E_ARGUMENT);
    check_int("NULL", (long long)duello_batch_save(NULL, bytes, size), 0);
    free(bytes);
    duello_batch_free(one);
    duello_batch_free(other);
    duello_batch_free(fewer);
    duello_rules_free(r);
}

static void batches_with_wrong_arguments(void **unused)
{
    static duello_joint chosen[GAMES];
    static uint8_t taken[GAMES];
    duello_rules *r = rules_made("charge"), *other = rules_made("blast");
    duello_batch_setup setup = {.size = sizeof setup, .rules = r};
    duello_player *p = player_made(other, "random", NULL);
    duello_batch *b = batch_made(r, false), *none = NULL;
    duello_state before = duello_batch_states(b)[0];

    (void)unused;
    check_int("no games", duello_batch_new(&none, &setup, NULL, 0), DUELLO_E_ARGUMENT);
    setup.count = SIZE_MAX / 2;
    check_int("too many", duello_batch_new(&none, &setup, NULL, 0), DUELLO_E_LIMIT);
    check_int("no rules", duello_batch_new(&none, NULL, NULL, 0), DUELLO_E_ARGUMENT);
    for (int i = 0; i < GAMES; i++)
        chosen[i].a = DUELLO_MOVE(99, 9);
    check_int("illegal", duello_batch_step(b, chosen, taken), DUELLO_E_ILLEGAL);
    check_int("not taken", taken[0], 0);
    assert_memory_equal(&before, duello_batch_states(b), sizeof before);
    check_int("other rules", duello_batch_choose(b, p, 0, chosen), DUELLO_E_ARGUMENT);
    check_int("player", duello_batch_masks(b, 2, taken), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_batch_views(b, 0, NULL), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_batch_moves(NULL, NULL), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_batch_playout(NULL, 1, NULL), DUELLO_E_ARGUMENT);
    assert_null(duello_batch_states(NULL));
    assert_null(none);
    duello_batch_free(b);
    duello_batch_free(NULL);
    duello_player_free(p);
    duello_rules_free(r);
    duello_rules_free(other);
}

/* ---- ratings and the protocol ---------------------------------------------------------------- */

static void ratings(void **unused)
{
    const uint64_t even[5] = {10, 20, 30, 20, 10}, better[5] = {0, 0, 10, 40, 50};
    const double games[] = {0, 100, 100, 0}, points[] = {0, 75, 25, 0};
    duello_estimate e, two[2];
    duello_glicko g = {0};
    /* The example in Glickman's paper. */
    const duello_glicko player = {1500, 200, 0.06};
    const duello_glicko_game period[] = {
        {{1400, 30, 0.06}, 1, 1}, {{1550, 100, 0.06}, 0, 1}, {{1700, 300, 0.06}, 0, 1}};

    (void)unused;
    check_int("elo", duello_elo(even, &e), DUELLO_OK);
    check_near("even", e.value, 0, 1e-9);
    check_between("low", e.low, -100, -1);
    check_near("high", e.high, -e.low, 1e-9);
    check_int("elo", duello_elo(better, &e), DUELLO_OK);
    check_between("low", e.low, 200, e.value);
    check_near("superior", duello_elo_superiority(better), 1, 1e-6);
    check_int("many", duello_elo_many(2, games, points, two), DUELLO_OK);
    check_near("three in four", two[0].value - two[1].value, 190.8, 0.1);
    check_int("start", duello_glicko_start(&g), DUELLO_OK);
    check_near("start", g.rating, 1500, 0);
    check_int("rate", duello_glicko_rate(&player, period, 3, &g), DUELLO_OK);
    check_near("rating", g.rating, 1464.06, 0.01);
    check_near("deviation", g.deviation, 151.52, 0.01);
    check_int("NULL", duello_elo(NULL, &e), DUELLO_E_ARGUMENT);
    check_int("one", duello_elo_many(1, games, points, two), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_glicko_rate(&player, NULL, 3, &g), DUELLO_E_ARGUMENT);
    assert_true(isnan(duello_elo_superiority(NULL)));
}

static void the_protocol(void **unused)
{
    duello_move legal[DUELLO_MOVES_MAX];
    char room[DUELLO_SENTENCE_BYTES];
    duello_rules *r = NULL;
    int seat = 9, first = 9;
    uint64_t seed = 0;

    (void)unused;
    check_int("game",
              duello_protocol_game(&r, "charge:turn-limit=9 seat=2 first=1 seed=77", &seat, &first,
                                   &seed, room, sizeof room),
              DUELLO_OK);
    check_int("seat, first, seed", seat * 1000 + first * 100 + (int)seed, 1077);
    check_int("legal", duello_protocol_legal(r, "charge 1,charge 2", legal), 2);
    check_int("not legal", duello_protocol_legal(r, "", legal), DUELLO_E_SYNTAX);
    duello_protocol_answer(r, 12, legal[1], room, sizeof room);
    check_text("answer", room, "move 12 charge 2\n");
    duello_rules_free(r);
    r = NULL;
    check_refused(
        "seat", duello_protocol_game(&r, "charge seat=3", &seat, &first, &seed, room, sizeof room),
        DUELLO_E_RANGE, room);
    check_int("NULL", duello_protocol_game(&r, NULL, &seat, &first, &seed, room, 9),
              DUELLO_E_ARGUMENT);
    check_int("NULL", duello_protocol_legal(NULL, "", legal), DUELLO_E_ARGUMENT);
    check_int("NULL", (long long)duello_protocol_answer(NULL, 1, 0, room, 9), 0);
    assert_null(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players),
        cmocka_unit_test(odds_are_what_is_chosen),
        cmocka_unit_test(players_with_wrong_arguments),
        cmocka_unit_test(of_the_moves_that_are_offered),
        cmocka_unit_test(what_was_chosen_before),
        cmocka_unit_test(batches_step),
        cmocka_unit_test(batches_are_observed),
        cmocka_unit_test(batches_with_players),
        cmocka_unit_test(batches_play_out),
        cmocka_unit_test(batches_are_saved),
        cmocka_unit_test(batches_with_wrong_arguments),
        cmocka_unit_test(ratings),
        cmocka_unit_test(the_protocol),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
