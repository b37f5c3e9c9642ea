/* The public interface: games, rules, positions, moves, sentences and duels. */
#include "public.h"

/* ---- version, errors, games ------------------------------------------------------------------ */

static void version_and_errors(void **unused)
{
    (void)unused;
    check_text("version", duello_version(), DUELLO_VERSION);
    check_int("number", duello_version_number(), DUELLO_VERSION_NUMBER);
    for (int e = DUELLO_E_ARGUMENT; e <= DUELLO_OK; e++)
        if (duello_error_text(e) == NULL || strlen(duello_error_text(e)) < 5)
            fail_msg("error %d has no text", e);
    assert_non_null(duello_error_text(-99));
    assert_int_not_equal(duello_seed_derive(1, 2, 3), duello_seed_derive(1, 2, 4));
}

static void games(void **unused)
{
    duello_game_option o = {.size = sizeof o};
    const duello_game *g;

    (void)unused;
    assert_true(duello_game_count() >= 5);
    for (int i = 0; i < duello_game_count(); i++) {
        g = duello_game_at(i);
        assert_ptr_equal(duello_game_find(duello_game_id(g)), g);
        assert_non_null(duello_game_title(g));
        assert_non_null(duello_game_pitch(g));
        assert_non_null(duello_game_player(g, DUELLO_P2));
        for (int k = 0; k < duello_game_option_count(g); k++) {
            check_int("option", duello_game_get_option(g, k, &o), DUELLO_OK);
            assert_non_null(o.name);
            assert_non_null(o.about);
            assert_in_range(o.book, o.low, o.high);
        }
        check_int("no more", duello_game_get_option(g, duello_game_option_count(g), &o),
                  DUELLO_E_ARGUMENT);
    }
    g = duello_game_find("BATTLE-NUMBERS");
    check_int("hidden", duello_game_is_hidden(g), true);
    check_int("chance", duello_game_has_chance(g), true);
    check_int("joint", duello_game_is_joint(g), false);
    check_int("joint", duello_game_is_joint(duello_game_find("blast")), true);
    check_text("alias", duello_game_alias(duello_game_find("energy-duel-blast")), "blast");
}

static void check_edition(const duello_game *g, int i)
{
    duello_game_edition e = {.size = sizeof e};
    duello_rules *r, *parsed;
    char words[512], name[256];

    check_int("edition", duello_game_get_edition(g, i, &e), DUELLO_OK);
    assert_non_null(e.name);
    assert_non_null(e.says);
    check_int("new", duello_rules_new(&r, g), DUELLO_OK);
    check_int("the book is none", duello_rules_edition(r), -1);
    check_int("set", duello_rules_set_edition(r, e.id, NULL, 0), DUELLO_OK);
    check_int("known again", duello_rules_edition(r), i);
    snprintf(name, sizeof name, "%s:%s", duello_game_id(g), e.id);
    check_int("parse", duello_rules_parse(&parsed, name, NULL, 0), DUELLO_OK);
    assert_true(duello_rules_equal(r, parsed));
    duello_rules_format(r, words, sizeof words);
    snprintf(name, sizeof name, "%s:%s", duello_game_id(g), e.settings);
    check_text("settings", words, name);
    check_int("back", duello_rules_set_edition(r, "book", NULL, 0), DUELLO_OK);
    duello_rules_format(r, words, sizeof words);
    check_text("the book", words, duello_game_id(g));
    duello_rules_free(parsed);
    duello_rules_free(r);
}

static void games_have_editions(void **unused)
{
    char why[256];
    duello_rules *r;
    int n = 0;

    (void)unused;
    for (int g = 0; g < duello_game_count(); g++)
        for (int i = 0; i < duello_game_edition_count(duello_game_at(g)); i++, n++)
            check_edition(duello_game_at(g), i);
    assert_true(n > 0);
    check_int("rules", duello_rules_parse(&r, "charge:goal=9", NULL, 0), DUELLO_OK);
    check_int("no such edition", duello_rules_set_edition(r, "hats", why, sizeof why),
              DUELLO_E_UNKNOWN);
    assert_non_null(strstr(why, "charge has no edition \"hats\"; it has book"));
    check_int("rules stay", duello_rules_edition(r), -1);
    duello_rules_free(r);
}

static void games_with_wrong_arguments(void **unused)
{
    duello_game_option o = {.size = 0};

    (void)unused;
    assert_null(duello_game_at(-1));
    assert_null(duello_game_at(duello_game_count()));
    assert_null(duello_game_find(NULL));
    assert_null(duello_game_find("chess"));
    assert_null(duello_game_id(NULL));
    assert_null(duello_game_player(duello_game_at(0), 2));
    check_int("hidden", duello_game_is_hidden(NULL), false);
    check_int("options", duello_game_option_count(NULL), 0);
    check_int("no room", duello_game_get_option(duello_game_at(0), 0, NULL), DUELLO_E_ARGUMENT);
    check_int("no size", duello_game_get_option(duello_game_at(0), 0, &o), DUELLO_E_ARGUMENT);
}

/* ---- structs that grow, strings that are cut ------------------------------------------------- */

static void structs_of_other_sizes(void **unused)
{
    struct {
        duello_game_option o;
        char more[16];
    } large;
    duello_game_option small = {.size = offsetof(duello_game_option, book), .book = 77};
    duello_solution_setup setup = {.size = sizeof setup.size}; /* an old one: no members */
    struct {
        duello_solution_setup s;
        uint64_t more;
    } newer = {.s.size = sizeof newer};
    duello_rules *r = rules_made("energy-duel");
    duello_solution *known;

    (void)unused;
    memset(&large, 0xff, sizeof large);
    large.o.size = sizeof large;
    check_int("small", duello_game_get_option(duello_game_at(0), 0, &small), DUELLO_OK);
    check_text("small", small.name, "turn-limit");
    check_int("untouched", small.book, 77);
    check_int("large", duello_game_get_option(duello_game_at(0), 0, &large.o), DUELLO_OK);
    check_int("size stays", (long long)large.o.size, sizeof large);
    check_int("the rest is zero", large.more[0] | large.more[15], 0);
    check_int("old setup", duello_solution_new(&known, r, &setup, NULL, 0), DUELLO_OK);
    duello_solution_free(known);
    setup.size = 0;
    check_int("no size", duello_solution_new(&known, r, &setup, NULL, 0), DUELLO_E_ARGUMENT);
    check_int("newer, unused", duello_solution_new(&known, r, &newer.s, NULL, 0), DUELLO_OK);
    duello_solution_free(known);
    newer.more = 1;
    check_int("newer, used", duello_solution_new(&known, r, &newer.s, NULL, 0), DUELLO_E_UNKNOWN);
    duello_rules_free(r);
}

static void strings_that_are_cut(void **unused)
{
    duello_rules *r = rules_made("charge:turn-limit=40");
    char room[8] = "xxxxxxx";

    (void)unused;
    check_int("length", (long long)duello_rules_format(r, NULL, 0), 20);
    check_int("length", (long long)duello_rules_format(r, room, 0), 20);
    check_text("size 0 writes nothing", room, "xxxxxxx");
    check_int("length", (long long)duello_rules_format(r, room, sizeof room), 20);
    check_text("cut", room, "charge:");
    check_int("length", (long long)duello_rules_format(r, room, 1), 20);
    check_text("only the end", room, "");
    check_int("refused", duello_rules_set(r, "turn-limit", "many", room, sizeof room),
              DUELLO_E_RANGE);
    check_text("a sentence that is cut", room, "turn-li");
    duello_rules_free(r);
}

/* ---- rules ----------------------------------------------------------------------------------- */

static void rules(void **unused)
{
    char why[DUELLO_SENTENCE_BYTES], room[DUELLO_SENTENCE_BYTES];
    duello_rules *r, *copy;
    int value;

    (void)unused;
    check_int("new", duello_rules_new(&r, duello_game_find("battle-numbers")), DUELLO_OK);
    check_int("copy", duello_rules_copy(&copy, r), DUELLO_OK);
    check_int("equal", duello_rules_equal(r, copy), true);
    check_int("set", duello_rules_set(r, "reshuffle", "eager", why, sizeof why), DUELLO_OK);
    check_int("unlike", duello_rules_equal(r, copy), false);
    check_int("get", duello_rules_value(r, 6, &value), DUELLO_OK);
    check_int("eager", value, 1);
    duello_rules_format_value(r, 6, room, sizeof room);
    check_text("value", room, "eager");
    duello_rules_format(r, room, sizeof room);
    check_text("format", room, "battle-numbers:reshuffle=eager");
    check_text("game", duello_game_id(duello_rules_game(r)), "battle-numbers");
    duello_rules_book(r, 0, room, sizeof room);
    assert_non_null(strstr(room, "Each player has 20 Health Points"));
    check_int("no such paragraph", (long long)duello_rules_book(r, 99, room, sizeof room), 0);
    duello_rules_free(r);
    duello_rules_free(copy);
    duello_rules_free(NULL);
}

/* A game from a rule file is like any other, and a record of it can be read without the file. */
static void games_from_rule_files(void **unused)
{
    static const char good[] = "duel 1\ngame tiny \"Tiny\"\n"
                               "players \"Ann\" and \"Bob\" take turns\n"
                               "table has: heap: 0 to 5, starts at 5\n"
                               "move take-some amount 1 to 2:\n"
                               "  needs amount <= heap else \"no\"\n  take amount from heap\n"
                               "ends: win when heap = 0\n";
    duello_game *game = NULL;
    duello_rules *r;
    duello_duel *d, *again;
    duello_duel_info info = {.size = sizeof info};
    char why[DUELLO_SENTENCE_BYTES];
    struct written record = {0};
    int line = 0, column = 0;

    (void)unused;
    check_refused("cut", duello_game_load(&game, good, 40, &line, &column, why, sizeof why),
                  DUELLO_E_SYNTAX, why);
    assert_null(game);
    check_int("line", line, 3);
    check_int("NULL", duello_game_load(NULL, good, 9, NULL, NULL, NULL, 0), DUELLO_E_ARGUMENT);
    check_int("good", duello_game_load(&game, good, sizeof good - 1, NULL, NULL, why, sizeof why),
              DUELLO_OK);
    assert_string_equal(duello_game_id(game), "@tiny");
    check_int("rules", duello_rules_new(&r, game), DUELLO_OK);
    check_int("duel",
              duello_duel_new(&d,
                              &(duello_duel_setup){.size = sizeof(duello_duel_setup), .rules = r},
                              why, sizeof why),
              DUELLO_OK);
    check_int("play", duello_duel_take(d, DUELLO_P1, DUELLO_MOVE(0, 2)), DUELLO_OK);
    check_int("write", duello_duel_write(d, 0, written_take, &record), DUELLO_OK);
    duello_duel_free(d);
    duello_rules_free(r);
    duello_game_free(game);
    duello_game_free(NULL);
    check_int("read", duello_duel_read(&again, record.at, record.len, NULL, why, sizeof why),
              DUELLO_OK);
    assert_non_null(strstr(duello_game_file(duello_rules_game(duello_duel_rules(again))),
                           "take amount from heap"));
    assert_null(duello_game_file(duello_game_find("charge")));
    assert_null(duello_game_file(NULL));
    check_int("info", duello_duel_get_info(again, &info), DUELLO_OK);
    check_int("choices", (long long)info.choices, 1);
    duello_duel_free(again);
}

/* Options may contradict each other while they are set; no game can be played by them. */
static void rules_that_do_not_fit(void **unused)
{
    duello_rules *r = rules_made("battle-numbers");
    duello_duel_setup setup = {.size = sizeof setup, .rules = r};
    char why[DUELLO_SENTENCE_BYTES];
    duello_move moves[DUELLO_MOVES_MAX];
    duello_solution *known;
    duello_player *player;
    duello_state s;
    duello_duel *d;

    (void)unused;
    check_int("set", duello_rules_set(r, "top", "1", why, sizeof why), DUELLO_OK);
    check_refused("check", duello_rules_check(r, why, sizeof why), DUELLO_E_RULES, why);
    check_int("start", duello_state_start(r, 0, &s), DUELLO_E_RULES);
    check_int("legal", duello_state_legal(r, &s, 0, moves), DUELLO_E_RULES);
    check_refused("duel", duello_duel_new(&d, &setup, why, sizeof why), DUELLO_E_RULES, why);
    check_int("solve", duello_solution_new(&known, r, NULL, NULL, 0), DUELLO_E_RULES);
    check_int("player", duello_player_new(&player, r, "random", NULL, NULL, 0), DUELLO_E_RULES);
    check_int("fields", duello_rules_field_count(r), 0);
    check_int("set", duello_rules_set_at(r, 5, 2), DUELLO_OK);
    check_int("check", duello_rules_check(r, why, sizeof why), DUELLO_OK);
    check_int("start", duello_state_start(r, 0, &s), DUELLO_OK);
    duello_rules_free(r);
}

static void rules_with_wrong_arguments(void **unused)
{
    static const struct {
        const char *text;
        int want;
    } rows[] = {
        {"", DUELLO_E_UNKNOWN},                     /* nothing */
        {"chess", DUELLO_E_UNKNOWN},                /* no such game */
        {"charge:flux=1", DUELLO_E_UNKNOWN},        /* no such option */
        {"charge:turn-limit=x", DUELLO_E_RANGE},    /* no number */
        {"charge:turn-limit", DUELLO_E_SYNTAX},     /* no value */
        {"battle-numbers:hand=60", DUELLO_E_RULES}, /* does not fit */
    };
    duello_rules *r = rules_made("charge"), *none = NULL;
    char why[DUELLO_SENTENCE_BYTES];
    int value;

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        check_refused(rows[i].text, duello_rules_parse(&none, rows[i].text, why, sizeof why),
                      rows[i].want, why);
        assert_null(none);
    }
    check_int("NULL", duello_rules_parse(NULL, "charge", NULL, 0), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_rules_parse(&none, NULL, NULL, 0), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_rules_new(&none, NULL), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_rules_copy(&none, NULL), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_rules_set(r, NULL, "1", NULL, 0), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_rules_check(NULL, NULL, 0), DUELLO_E_ARGUMENT);
    check_int("place", duello_rules_set_at(r, 99, 0), DUELLO_E_ARGUMENT);
    check_int("value", duello_rules_set_at(r, 0, -1), DUELLO_E_RANGE);
    check_int("place", duello_rules_value(r, -1, &value), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_rules_equal(r, NULL), false);
    check_int("NULL", (long long)duello_rules_format(NULL, why, sizeof why), 0);
    assert_null(duello_rules_game(NULL));
    duello_rules_free(r);
}

/* ---- positions and moves --------------------------------------------------------------------- */

static void positions(void **unused)
{
    duello_rules *r = rules_made("energy-duel");
    duello_state_field f = {.size = sizeof f};
    duello_move legal[DUELLO_MOVES_MAX], m;
    duello_state s, back;
    char room[DUELLO_SENTENCE_BYTES];

    (void)unused;
    check_int("start", duello_state_start(r, DUELLO_P1, &s), DUELLO_OK);
    check_int("legal", duello_state_legal(r, &s, DUELLO_P1, legal), 4);
    check_int("not to choose", duello_state_legal(r, &s, DUELLO_P2, legal), 0);
    check_int("parse", duello_move_parse(r, "attack 3", &m), DUELLO_OK);
    check_int("play", duello_state_play(r, &s, m, 0), DUELLO_OK);
    check_int("points", s.points[0] * 100 + s.points[1], 704);
    duello_state_format(r, &s, room, sizeof room);
    check_text("format", room, "turn=2 ep=7/4");
    check_int("parse", duello_state_parse(r, room, &back, NULL, 0), DUELLO_OK);
    assert_memory_equal(&s, &back, sizeof s);
    check_int("fields", duello_rules_field_count(r), 1);
    check_int("field", duello_state_get_field(r, &s, 0, &f), DUELLO_OK);
    check_text("field", f.name, "ep");
    check_int("value", f.value[DUELLO_P2][0], 4);
    check_int("kind", f.kind, DUELLO_KIND_NUMBER);
    duello_move_format(r, m, room, sizeof room);
    check_text("word", room, "attack 3");
    check_int("illegal", duello_state_play(r, &s, DUELLO_MOVE(9, 9), 0), DUELLO_E_ILLEGAL);
    assert_memory_equal(&s, &back, sizeof s);
    duello_rules_free(r);
}

static void hidden_positions(void **unused)
{
    enum { OBSERVED = 94 };
    int16_t row[OBSERVED], same_row[OBSERVED];
    duello_rules *r = rules_made("battle-numbers");
    duello_move moves[DUELLO_MOVES_MAX], same[DUELLO_MOVES_MAX];
    uint32_t weight[DUELLO_MOVES_MAX];
    duello_state_field f = {.size = sizeof f};
    duello_rules_verb v = {.size = sizeof v};
    duello_state s, seen;
    int n, verbs = duello_rules_verb_count(r);

    (void)unused;
    check_int("start", duello_state_start(r, DUELLO_P1, &s), DUELLO_OK);
    while ((n = duello_state_chance(r, &s, moves, weight)) > 0)
        check_int("draw", duello_state_play(r, &s, moves[n - 1], 0), DUELLO_OK);
    check_int("view", duello_state_view(r, &s, DUELLO_P2, &seen), DUELLO_OK);
    check_int("columns", duello_state_observe(r, &s, DUELLO_P2, NULL, 0), OBSERVED);
    row[0] = -9;
    check_int("no room", duello_state_observe(r, &s, DUELLO_P2, row, OBSERVED - 1), OBSERVED);
    check_int("unchanged", row[0], -9);
    check_int("row", duello_state_observe(r, &s, DUELLO_P2, row, OBSERVED), OBSERVED);
    check_int("clock, choosing", row[0] * 10 + row[1], 0);
    duello_state_observe(r, &seen, DUELLO_P2, same_row, OBSERVED);
    assert_memory_equal(row, same_row, sizeof row);
    check_int("second field", duello_state_get_field(r, &seen, 1, &f), DUELLO_OK);
    check_text("second field", f.name, "hand");
    check_int("own cards", f.count[DUELLO_P2], 5);
    check_int("their cards", f.count[DUELLO_P1], 0);
    check_int("legal", n = duello_state_legal(r, &s, DUELLO_P1, moves), 3);
    duello_state_view(r, &s, DUELLO_P1, &seen);
    check_int("the same in the view", duello_state_legal(r, &seen, DUELLO_P1, same), n);
    assert_memory_equal(moves, same, (size_t)n * sizeof moves[0]);
    check_int("verbs", verbs, 5);
    check_int("verb", duello_rules_get_verb(r, 0, &v), DUELLO_OK);
    check_text("verb", v.word, "play");
    check_int("number", v.low * 100 + v.high, 110);
    check_int("verb", duello_rules_get_verb(r, 3, &v), DUELLO_OK);
    check_int("nature's", v.nature, 1);
    duello_rules_free(r);
}

static void positions_with_wrong_arguments(void **unused)
{
    duello_rules *r = rules_made("energy-duel");
    duello_state_field f = {.size = sizeof f};
    duello_rules_verb v = {.size = sizeof v};
    duello_move m = 7, legal[DUELLO_MOVES_MAX];
    char why[DUELLO_SENTENCE_BYTES];
    duello_state s;

    (void)unused;
    check_int("NULL", duello_state_start(NULL, 0, &s), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_state_start(r, 0, NULL), DUELLO_E_ARGUMENT);
    check_int("first", duello_state_start(r, 2, &s), DUELLO_E_ARGUMENT);
    duello_state_start(r, 0, &s);
    check_int("player", duello_state_legal(r, &s, -1, legal), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_state_legal(r, NULL, 0, legal), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_state_chance(r, &s, legal, NULL), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_state_play(r, NULL, 0, 0), DUELLO_E_ARGUMENT);
    check_int("player", duello_state_view(r, &s, 5, &s), DUELLO_E_ARGUMENT);
    check_int("field", duello_state_get_field(r, &s, 1, &f), DUELLO_E_ARGUMENT);
    check_int("field", duello_state_get_field(r, &s, 0, NULL), DUELLO_E_ARGUMENT);
    check_int("verb", duello_rules_get_verb(r, 77, &v), DUELLO_E_ARGUMENT);
    check_int("words", duello_move_parse(r, "attack 0", &m), DUELLO_E_SYNTAX);
    check_int("unchanged", m, 7);
    check_refused("words", duello_state_parse(r, "turn=1", &s, why, sizeof why), DUELLO_E_SYNTAX,
                  why);
    check_refused("range", duello_state_parse(r, "turn=1 ep=-9/1", &s, why, sizeof why),
                  DUELLO_E_RANGE, why);
    check_int("no word", (long long)duello_move_format(r, DUELLO_MOVE(200, 1), why, sizeof why), 0);
    check_int("no word", (long long)duello_move_format(r, DUELLO_MOVE(0, 250), why, sizeof why), 0);
    check_int("NULL", (long long)duello_state_format(NULL, &s, why, sizeof why), 0);
    duello_rules_free(r);
}

/* ---- sentences ------------------------------------------------------------------------------- */

static void sentences(void **unused)
{
    duello_rules *r = rules_made("energy-duel");
    duello_scene scene = {r, {"Ann", NULL}, 1};
    char room[DUELLO_SENTENCE_BYTES], why[DUELLO_SENTENCE_BYTES];
    duello_state s, over;
    duello_move m;

    (void)unused;
    duello_state_start(r, DUELLO_P1, &s);
    over = s;
    for (int i = DUELLO_SENTENCE_OPENING; i <= DUELLO_SENTENCE_STATUS; i++)
        if (duello_scene_say(&scene, &s, i, DUELLO_P1, room, sizeof room) == 0)
            fail_msg("sentence %d is empty", i);
    over.turn = DUELLO_OVER;
    check_int("no turn",
              (long long)duello_scene_say(&scene, &over, DUELLO_SENTENCE_HEADING, 0, room, 9), 0);
    check_int("no cards", (long long)duello_scene_say(&scene, &s, DUELLO_SENTENCE_HAND, 0, room, 9),
              0);
    check_int("not over",
              (long long)duello_scene_say(&scene, &s, DUELLO_SENTENCE_CLOSING, 0, room, 9), 0);
    duello_scene_tell(&scene, &s, DUELLO_MOVE(0, 3), 0, room, sizeof room);
    assert_non_null(strstr(room, "Ann"));
    check_int("illegal", (long long)duello_scene_tell(&scene, &s, DUELLO_MOVE(9, 9), 0, room, 9),
              0);
    duello_scene_refusal(&scene, &s, 0, DUELLO_MOVE(0, 3), room, sizeof room);
    check_text("nothing to refuse", room, "");
    check_int("move", duello_scene_understand(&scene, &s, 0, -1, "A 2", &m, why, sizeof why), 0);
    check_int("attack 2", m, DUELLO_MOVE(0, 2));
    check_int("number", duello_scene_understand(&scene, &s, 0, -1, "attack", &m, why, sizeof why),
              1);
    check_int("attack", m, DUELLO_MOVE(0, 0));
    check_int("asked", duello_scene_understand(&scene, &s, 0, 0, "3", &m, why, sizeof why), 0);
    check_int("attack 3", m, DUELLO_MOVE(0, 3));
    m = 0;
    check_refused("range",
                  duello_scene_understand(&scene, &s, 0, -1, "attack 9", &m, why, sizeof why),
                  DUELLO_E_RANGE, why);
    check_refused("rubbish", duello_scene_understand(&scene, &s, 0, -1, "%$", &m, why, sizeof why),
                  DUELLO_E_ILLEGAL, why);
    check_int("not to choose", duello_scene_understand(&scene, &s, 1, -1, "a", &m, why, sizeof why),
              DUELLO_E_ILLEGAL);
    check_int("asked what?", duello_scene_understand(&scene, &s, 0, 99, "1", &m, why, sizeof why),
              DUELLO_E_ARGUMENT);
    check_int("NULL", duello_scene_understand(NULL, &s, 0, -1, "1", &m, why, sizeof why),
              DUELLO_E_ARGUMENT);
    check_int("NULL", (long long)duello_scene_say(NULL, &s, 0, 0, room, sizeof room), 0);
    duello_state_parse(r, "turn=1 ep=2/2", &s, NULL, 0);
    duello_scene_refusal(&scene, &s, 0, DUELLO_MOVE(0, 3), room, sizeof room);
    check_between("refusal", (double)strlen(room), 10, 200);
    duello_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_and_errors),
        cmocka_unit_test(games),
        cmocka_unit_test(games_have_editions),
        cmocka_unit_test(games_with_wrong_arguments),
        cmocka_unit_test(structs_of_other_sizes),
        cmocka_unit_test(strings_that_are_cut),
        cmocka_unit_test(rules),
        cmocka_unit_test(games_from_rule_files),
        cmocka_unit_test(rules_that_do_not_fit),
        cmocka_unit_test(rules_with_wrong_arguments),
        cmocka_unit_test(positions),
        cmocka_unit_test(hidden_positions),
        cmocka_unit_test(positions_with_wrong_arguments),
        cmocka_unit_test(sentences),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
