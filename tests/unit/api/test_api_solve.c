/* The public interface: solutions, equilibria, puzzles, maps and reports.
 * Takes: 7 seconds */
#include "public.h"

static struct written written;

static bool not_yet(void *user, double share)
{
    (void)share;
    return --*(int *)user > 0;
}

/* ---- solutions ------------------------------------------------------------------------------- */

static void solutions(void **unused)
{
    duello_rules *r = rules_made("energy-duel");
    duello_solution *known = solution_made(r);
    duello_solution_census census = {.size = sizeof census};
    duello_choice choices[DUELLO_MOVES_MAX];
    duello_state s, some[7];
    duello_worth worth, each[7];
    uint64_t cursor = 0, all = 0, wins = 0;
    size_t n;
    int count;

    (void)unused;
    duello_state_start(r, DUELLO_P1, &s);
    check_int("worth", duello_solution_worth(known, &s, &worth), DUELLO_OK);
    check_near("the first player wins", worth.value, 1, 0);
    check_int("census", duello_solution_get_census(known, &census), DUELLO_OK);
    check_int("positions", (long long)census.positions, 96);
    while ((n = duello_solution_next(known, &cursor, some, each, COUNT(some))) > 0) {
        all += n;
        for (size_t i = 0; i < n; i++)
            wins += each[i].value > 0;
    }
    check_int("all of them", (long long)all, 96);
    check_int("wins", (long long)wins, (long long)census.wins);
    count = duello_solution_choices(known, &s, DUELLO_P1, choices);
    check_int("choices", count, 4);
    check_near("the best one keeps it", choices[duello_choice_best(choices, count)].value, 1, 0);
    check_int("its plies", choices[duello_choice_best(choices, count)].plies, worth.plies);
    check_int("not to choose", duello_solution_choices(known, &s, DUELLO_P2, choices),
              DUELLO_E_ILLEGAL);
    check_int("rules", duello_rules_equal(duello_solution_rules(known), r), true);
    duello_solution_free(known);
    duello_rules_free(r);
}

/* The chances between people of a level: in Energy Clash recharging is best to begin with. */
static void levels(void **unused)
{
    duello_rules *r = rules_made("energy-clash");
    duello_solution *known = solution_made(r);
    duello_chance out[DUELLO_MOVES_MAX];
    duello_state s;

    (void)unused;
    check_int("start", duello_state_start(r, DUELLO_P1, &s), DUELLO_OK);
    check_int("choices", duello_solution_against(known, &s, DUELLO_P1, "casual", out), 3);
    check_near("recharge", out[2].win, 0.53646, 1e-5);
    check_near("they add up", out[2].win + out[2].loss, 1, 1e-6);
    check_int("no level", duello_solution_against(known, &s, DUELLO_P1, "perfect", out),
              DUELLO_E_UNKNOWN);
    check_int("nobody", duello_solution_against(known, &s, DUELLO_P1, "me", out),
              DUELLO_E_ARGUMENT);
    check_int("not to choose", duello_solution_against(known, &s, DUELLO_P2, "casual", out),
              DUELLO_E_ILLEGAL);
    duello_solution_free(known);
    duello_rules_free(r);
}

/* Every row of the table is the value of its position, in games of turns and in joint ones. */
static void tables(void **unused)
{
    static const char *const all[] = {"energy-duel", "energy-clash:turn-limit=9",
                                      "energy-duel-blast", "energy-duel-blast:double-ko=coin"};

    (void)unused;
    for (size_t g = 0; g < COUNT(all); g++) {
        duello_rules *r = rules_made(all[g]);
        duello_solution *known = solution_made(r);
        duello_solution_table table = {.size = sizeof table};
        duello_state *positions;

        check_int("table", duello_solution_get_table(known, &table), DUELLO_OK);
        check_int("one kind of values", (table.plies == NULL) + (table.values == NULL), 1);
        check_int("chances", table.chances != NULL, true);
        positions = calloc(table.count, sizeof *positions);
        check_int("positions", duello_solution_positions(known, positions), DUELLO_OK);
        for (uint64_t i = 0; i < table.count; i++) {
            uint64_t number = UINT64_MAX;
            duello_worth w;

            check_int("number", duello_solution_number(known, &positions[i], &number), DUELLO_OK);
            check_int("its own", (long long)number, (long long)i);
            check_int("worth", duello_solution_worth(known, &positions[i], &w), DUELLO_OK);
            if (table.plies != NULL)
                check_int("plies", table.plies[i], w.value < 0 ? -w.plies : w.plies);
            else
                check_near("value", table.values[i], w.value, 0);
        }
        free(positions);
        duello_solution_free(known);
        duello_rules_free(r);
    }
}

static void solutions_that_are_refused(void **unused)
{
    duello_rules *r = rules_made("charge"), *hidden = rules_made("battle-numbers");
    int calls = 3;
    duello_solution_setup setup = {.size = sizeof setup, .progress = not_yet, .user = &calls};
    duello_solution_census census = {.size = sizeof census};
    duello_choice choices[DUELLO_MOVES_MAX];
    duello_chance chances[DUELLO_MOVES_MAX];
    duello_solution *none = NULL;
    char why[DUELLO_SENTENCE_BYTES];
    duello_state s = {0};
    duello_worth w;
    uint64_t cursor = 0;

    (void)unused;
    check_refused("hidden", duello_solution_new(&none, hidden, NULL, why, sizeof why),
                  DUELLO_E_UNKNOWN, why);
    check_int("stopped", duello_solution_new(&none, r, &setup, why, sizeof why),
              DUELLO_E_CANCELLED);
    check_int("calls", calls, 0);
    setup = (duello_solution_setup){.size = sizeof setup, .memory = 100000};
    check_refused("memory", duello_solution_new(&none, r, &setup, why, sizeof why), DUELLO_E_LIMIT,
                  why);
    setup = (duello_solution_setup){.size = sizeof setup, .jobs = -1};
    check_int("jobs", duello_solution_new(&none, r, &setup, NULL, 0), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_solution_new(NULL, r, NULL, NULL, 0), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_solution_new(&none, NULL, NULL, NULL, 0), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_solution_worth(NULL, &s, &w), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_solution_choices(NULL, &s, 0, choices), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_solution_against(NULL, &s, 0, "casual", chances), DUELLO_E_ARGUMENT);
    check_int("NULL", (long long)duello_solution_next(NULL, &cursor, &s, &w, 1), 0);
    check_int("NULL", duello_solution_get_census(NULL, &census), DUELLO_E_ARGUMENT);
    check_int("none", duello_choice_best(choices, 0), -1);
    duello_solution_free(NULL);
    assert_null(none);
    duello_rules_free(r);
    duello_rules_free(hidden);
}

/* ---- equilibria ------------------------------------------------------------------------------ */

static const char small[] = "battle-numbers:hp=3,top=3,copies=1,hand=2";

struct strategist {
    int calls;
    double scale; /* what the shares add up to */
};

static void uniform(void *user, const duello_state *seen, int player, const duello_move *legal,
                    int n, double *share)
{
    struct strategist *s = user;

    check_int("whose view", seen->turn, player);
    check_int("a move of a player", DUELLO_MOVE_VERB(legal[0]) <= 2, true);
    s->calls++;
    for (int i = 0; i < n; i++)
        share[i] = s->scale / n;
}

static void equilibria(void **unused)
{
    duello_rules *r = rules_made(small);
    duello_equilibrium_setup setup = {.size = sizeof setup, .target = 0.01};
    duello_equilibrium_info facts = {.size = sizeof facts}, random = facts;
    struct strategist strategist = {.scale = 1};
    duello_choice choices[DUELLO_MOVES_MAX];
    duello_equilibrium *found;
    char why[DUELLO_SENTENCE_BYTES];
    duello_duel *d = duel_made(r, 5);
    duello_duel_info info = {.size = sizeof info};
    duello_joint line[64];
    int n, iterations;
    double sum = 0, exploitability, errors[DUELLO_MOVES_MAX];

    (void)unused;
    check_int("find", duello_equilibrium_new(&found, r, &setup, why, sizeof why), DUELLO_OK);
    check_int("facts", duello_equilibrium_get_info(found, &facts), DUELLO_OK);
    check_between("exploitability", facts.exploitability, 0, 0.01);
    check_int(
        "last",
        duello_equilibrium_milestone(found, facts.milestones - 1, &iterations, &exploitability),
        DUELLO_OK);
    check_near("last", exploitability, facts.exploitability, 0);
    duello_duel_get_info(d, &info);
    for (size_t i = 0; i < info.choices; i++)
        duello_duel_choice(d, i, &line[i], NULL, NULL);
    n = duello_equilibrium_choices(found, line, info.choices, choices);
    assert_in_range(n, 1, 3);
    check_int("errors", duello_equilibrium_errors(found, line, info.choices, errors), n);
    for (int i = 0; i < n; i++) {
        sum += choices[i].share;
        check_between("of a first choice", errors[i], 0, 0.01);
    }
    check_near("a mix", sum, 1, 1e-9);
    line[info.choices] = (duello_joint){choices[0].pick, 0};
    n = duello_equilibrium_errors(found, line, info.choices + 1, errors);
    for (int i = 0; i < n; i++)
        check_near("of a later choice", errors[i], -1, 0);
    assert_in_range(n, 1, 3);
    check_int("nature's turn", duello_equilibrium_choices(found, line, 0, choices),
              DUELLO_E_ILLEGAL);
    duello_equilibrium_free(found);

    setup.strategy = uniform;
    setup.user = &strategist;
    check_int("measure", duello_equilibrium_new(&found, r, &setup, why, sizeof why), DUELLO_OK);
    duello_equilibrium_get_info(found, &random);
    check_between("calls", strategist.calls, 10, 1e9);
    check_between("exploitability", random.exploitability, 0.1, 1);
    duello_equilibrium_free(found);
    strategist.scale = 0.9;
    check_refused("no mix", duello_equilibrium_new(&found, r, &setup, why, sizeof why),
                  DUELLO_E_RANGE, why);
    duello_duel_free(d);
    duello_rules_free(r);
}

/* Where both choose at once, there is one too, with the value of the exact solution. */
static void equilibrium_of_both(void **unused)
{
    duello_rules *r = rules_made("blast:start=3,blast-damage=2,turn-limit=4,limit-result=points");
    duello_equilibrium_info info = {.size = sizeof info};
    duello_equilibrium *found;
    duello_solution *known;
    duello_worth worth;
    duello_state s;
    char why[DUELLO_SENTENCE_BYTES];

    (void)unused;
    check_int("solve", duello_solution_new(&known, r, NULL, why, sizeof why), DUELLO_OK);
    check_int("find", duello_equilibrium_new(&found, r, NULL, why, sizeof why), DUELLO_OK);
    duello_state_start(r, 0, &s);
    check_int("worth", duello_solution_worth(known, &s, &worth), DUELLO_OK);
    duello_equilibrium_get_info(found, &info);
    check_between("exploitability", info.exploitability, 0, 0.01);
    check_near("value", info.value, worth.value, info.exploitability + 1e-9);
    duello_equilibrium_free(found);
    duello_solution_free(known);
    duello_rules_free(r);
}

static void equilibria_that_are_refused(void **unused)
{
    duello_rules *r = rules_made(small), *large = rules_made("battle-numbers");
    int calls = 2, iterations;
    duello_equilibrium_setup setup = {.size = sizeof setup, .progress = not_yet, .user = &calls};
    duello_equilibrium *none = NULL;
    char why[DUELLO_SENTENCE_BYTES];
    double exploitability;

    (void)unused;
    check_int("stopped", duello_equilibrium_new(&none, r, &setup, why, sizeof why),
              DUELLO_E_CANCELLED);
    setup = (duello_equilibrium_setup){.size = sizeof setup, .memory = 1 << 20};
    check_refused("large", duello_equilibrium_new(&none, large, &setup, why, sizeof why),
                  DUELLO_E_LIMIT, why);
    check_int("NULL", duello_equilibrium_new(NULL, r, NULL, NULL, 0), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_equilibrium_milestone(NULL, 0, &iterations, &exploitability),
              DUELLO_E_ARGUMENT);
    check_int("NULL", duello_equilibrium_get_info(NULL, NULL), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_equilibrium_choices(NULL, NULL, 0, NULL), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_equilibrium_errors(NULL, NULL, 0, NULL), DUELLO_E_ARGUMENT);
    duello_equilibrium_free(NULL);
    assert_null(none);
    duello_rules_free(r);
    duello_rules_free(large);
}

/* ---- puzzles, maps, reports ------------------------------------------------------------------ */

static bool is_bait(void *user, const duello_puzzle *puzzle)
{
    ++*(int *)user;
    return puzzle->bait && puzzle->task != DUELLO_TASK_NEVER;
}

static bool nothing(void *user, const duello_puzzle *puzzle)
{
    (void)user, (void)puzzle;
    return false;
}

static void puzzles(void **unused)
{
    duello_rules *r = rules_made("charge");
    duello_solution *known = solution_made(r);
    int asked = 0;
    duello_puzzle_setup setup = {
        .size = sizeof setup, .seed = 5, .wanted = is_bait, .user = &asked};
    duello_puzzle p = {.size = sizeof p}, again = p;
    duello_choice choices[DUELLO_MOVES_MAX];
    int n;

    (void)unused;
    check_int("find", duello_puzzle_find(known, &setup, &p), DUELLO_OK);
    check_int("bait", p.bait, true);
    check_between("asked", asked, 1, 1e9);
    check_int("at", duello_puzzle_at(known, &p.position, p.player, &again), DUELLO_OK);
    check_int("the same answer", again.answer, p.answer);
    n = duello_solution_choices(known, &p.position, p.player, choices);
    check_int("as many moves", n, p.legal);
    check_int("the best move", choices[duello_choice_best(choices, n)].pick, p.answer);
    for (int level = DUELLO_LEVEL_EASY; level <= DUELLO_LEVEL_HARD; level++) {
        setup = (duello_puzzle_setup){.size = sizeof setup, .level = level};
        check_int("find", duello_puzzle_find(known, &setup, &p), DUELLO_OK);
        check_int("level", p.level, level);
    }
    setup = (duello_puzzle_setup){.size = sizeof setup, .wanted = nothing};
    check_int("none", duello_puzzle_find(known, &setup, &p), DUELLO_E_UNKNOWN);
    setup.level = 4;
    check_int("level", duello_puzzle_find(known, &setup, &p), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_puzzle_find(NULL, NULL, &p), DUELLO_E_ARGUMENT);
    check_int("player", duello_puzzle_at(known, &p.position, 3, &p), DUELLO_E_ARGUMENT);
    duello_solution_free(known);
    duello_rules_free(r);
}

/* Everything that is said about the map is in its text. */
static void check_map_words(const duello_map *map)
{
    duello_map_legend legend = {.size = sizeof legend};
    char said[DUELLO_SENTENCE_BYTES];
    int lines = 0;

    written.len = 0;
    duello_map_write(map, DUELLO_FORMAT_TEXT, 0, written_take, &written);
    for (int part = DUELLO_MAP_TITLE; part <= DUELLO_MAP_CAPTION; part++) {
        check_between("said", (double)duello_map_say(map, part, said, sizeof said), 5, 1000);
        assert_non_null(strstr(written.at, said));
    }
    check_int("no such part", (int)duello_map_say(map, 4, said, sizeof said), 0);
    for (; duello_map_get_legend(map, lines, &legend) == DUELLO_OK; lines++)
        assert_non_null(strstr(written.at, legend.about));
    check_between("legend", lines, 2, 16);
    check_int("after the last", duello_map_get_legend(map, lines, &legend), DUELLO_E_RANGE);
}

static void maps(void **unused)
{
    static const char *const held[] = {"cards=5,2,1/5,2,1"}, *const wrong[] = {"hats=1/1"};
    duello_rules *r = rules_made("charge");
    duello_solution *known = solution_made(r);
    duello_map_setup setup = {
        .size = sizeof setup, .at = held, .ats = 1, .points_given = true, .low = 1, .high = 5};
    duello_map_cell cell = {.size = sizeof cell};
    duello_map *map, *none = NULL;
    char why[DUELLO_SENTENCE_BYTES];
    int low, high;

    (void)unused;
    check_int("map", duello_map_new(&map, known, &setup, why, sizeof why), DUELLO_OK);
    check_int("range", duello_map_range(map, &low, &high), DUELLO_OK);
    check_int("range", low * 100 + high, 105);
    check_int("cell", duello_map_get_cell(map, 2, 3, &cell), DUELLO_OK);
    check_between("positions", (double)cell.positions, 1, 1e9);
    check_int("points", cell.one.points[0] * 10 + cell.one.points[1], 23);
    check_int("shade", cell.shade,
              strcmp(cell.shown, "W") == 0 ? 4
              : strcmp(cell.shown, "L")    ? 0
                                           : -4);
    check_between("about", (double)strlen(cell.about), 10, 95);
    check_int("outside", duello_map_get_cell(map, 6, 1, &cell), DUELLO_E_UNKNOWN);
    check_map_words(map);
    written.len = 0;
    check_int("svg", duello_map_write(map, DUELLO_FORMAT_SVG, 0, written_take, &written),
              DUELLO_OK);
    assert_non_null(strstr(written.at, "</svg>"));
    written.len = 0;
    check_int("text", duello_map_write(map, DUELLO_FORMAT_TEXT, 80, written_take, &written),
              DUELLO_OK);
    assert_null(strchr(written.at, '<'));
    check_int("html", duello_map_write(map, DUELLO_FORMAT_HTML, 0, written_take, &written),
              DUELLO_E_ARGUMENT);
    check_int("refused", duello_map_write(map, DUELLO_FORMAT_SVG, 0, written_refuse, NULL),
              DUELLO_E_CANCELLED);
    duello_map_free(map);
    setup.at = wrong;
    check_refused("part", duello_map_new(&none, known, &setup, why, sizeof why), DUELLO_E_UNKNOWN,
                  why);
    setup = (duello_map_setup){.size = sizeof setup, .clock_given = true};
    check_refused("clock", duello_map_new(&none, known, &setup, why, sizeof why), DUELLO_E_RANGE,
                  why);
    setup = (duello_map_setup){.size = sizeof setup, .points_given = true, .low = 5, .high = 1};
    check_refused("range", duello_map_new(&none, known, &setup, why, sizeof why), DUELLO_E_RANGE,
                  why);
    check_int("NULL", duello_map_new(&none, NULL, NULL, NULL, 0), DUELLO_E_ARGUMENT);
    duello_map_free(NULL);
    assert_null(none);
    duello_solution_free(known);
    duello_rules_free(r);
}

/* A report of promises alone checks the same promises, and uses the solution that it is given. */
static void check_only_promises(const duello_rules *r, int promises)
{
    duello_solution *known = solution_made(r), *plain = NULL;
    duello_report_setup setup = {
        .size = sizeof setup, .games = 50, .known = known, .promises_only = true};
    char room[DUELLO_ADVICE_BYTES];
    duello_report *report, *none = NULL;
    const char *says;

    check_int("promises", duello_report_new(&report, r, &setup, room, sizeof room), DUELLO_OK);
    for (int i = 0; i < promises; i++)
        check_between("a verdict", duello_report_promise(report, i, &says, room, sizeof room),
                      DUELLO_PROMISE_HOLDS, DUELLO_PROMISE_NOT_KNOWN);
    duello_report_free(report);
    duello_solution_new(&plain, r, NULL, NULL, 0);
    setup.known = plain;
    check_int("without chances", duello_report_new(&none, r, &setup, room, sizeof room),
              DUELLO_E_ARGUMENT);
    duello_solution_free(plain);
    duello_solution_free(known);
}

static void figures(void **unused)
{
    static const struct {
        const char *rules;
        int games, err;
        bool solved;
    } rows[] = {
        {"energy-duel", 100, DUELLO_OK, true},
        {"energy-duel-blast:turn-limit=9", 0, DUELLO_OK, true},
        {"battle-numbers", 10, DUELLO_OK, false}, /* random players, and no table */
        {"charge", -1, DUELLO_E_ARGUMENT, false},
    };
    char why[DUELLO_SENTENCE_BYTES];

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        duello_rules *r = rules_made(rows[i].rules);
        duello_figures_setup setup = {.size = sizeof setup, .games = rows[i].games};
        duello_rules_figures f = {.size = sizeof f}, again = f;

        check_int(rows[i].rules, duello_rules_get_figures(r, &setup, why, sizeof why, &f),
                  rows[i].err);
        if (rows[i].err == DUELLO_OK) {
            check_int("solved", f.solved, rows[i].solved);
            check_int("games", (int)f.games, rows[i].games > 0 ? rows[i].games : 1000);
            check_int("sum", (int)(f.first + f.second + f.draws + f.unfinished), (int)f.games);
            check_between("share", f.share, 0, 1);
            setup.known = rows[i].solved ? solution_made(r) : NULL;
            duello_rules_get_figures(r, &setup, why, sizeof why, &again);
            assert_memory_equal(&again, &f, sizeof f);
            duello_solution_free((duello_solution *)(uintptr_t)setup.known);
        }
        duello_rules_free(r);
    }
}

static bool stopped(void *user, double share)
{
    (void)user, (void)share;
    return false;
}

/* ---- a search that goes on --------------------------------------------------------------------
 */

static struct {
    char text[1 << 16];
    size_t len;
} kept;

static bool keep_text(void *user, const char *bytes, size_t count)
{
    (void)user;
    assert_true(kept.len + count < sizeof kept.text);
    memcpy(kept.text + kept.len, bytes, count);
    kept.len += count;
    kept.text[kept.len] = '\0';
    return true;
}

static bool refuse_text(void *user, const char *bytes, size_t count)
{
    (void)user, (void)bytes, (void)count;
    return false;
}

static bool until_half(void *user, double share)
{
    (void)user;
    return share < 0.5;
}

static void check_same_design(const duello_design *a, const duello_design *b)
{
    duello_design_found one = {.size = sizeof one}, other = one;
    int i = 0;

    for (; duello_design_get_found(a, i, &one) == DUELLO_OK; i++) {
        check_int("listed", duello_design_get_found(b, i, &other), DUELLO_OK);
        assert_string_equal(one.rules, other.rules);
        assert_string_equal(one.missed, other.missed);
    }
    check_int("no more", duello_design_get_found(b, i, &other), DUELLO_E_RANGE);
}

/* What is saved up to any line, even within a family, is enough to go on. */
static void designs_go_on(void **unused)
{
    static const char *const want[] = {"first=48..52", "skill=60.."};
    duello_rules *r = rules_made("energy-duel"), *other = rules_made("energy-duel:cap=11");
    duello_design_setup setup = {
        .size = sizeof setup, .want = want, .wants = 2, .settings = 100, .fit = 60, .seed = 4};
    duello_design_info info = {.size = sizeof info};
    char why[DUELLO_SENTENCE_BYTES];
    duello_design *whole, *half;

    (void)unused;
    check_int("whole", duello_design_new(&whole, r, &setup, why, sizeof why), DUELLO_OK);
    setup.save = keep_text;
    setup.more = until_half;
    check_int("half", duello_design_new(&half, r, &setup, why, sizeof why), DUELLO_OK);
    check_int("its info", duello_design_get_info(half, &info), DUELLO_OK);
    check_int("half of it", info.settings >= 50 && info.settings < 100, 1);
    duello_design_free(half);
    setup.saved = kept.text;
    setup.more = NULL;
    *strrchr(kept.text, '.') = '\0'; /* a line that is cut off */
    kept.len = (size_t)(strrchr(kept.text, '\n') + 1 - kept.text);
    {
        char saved[sizeof kept.text];

        memcpy(saved, kept.text, sizeof saved);
        setup.saved = saved;
        check_int("goes on", duello_design_new(&half, r, &setup, why, sizeof why), DUELLO_OK);
    }
    check_same_design(whole, half);
    duello_design_free(half);
    setup.saved = kept.text; /* all of it */
    setup.save = refuse_text;
    check_int("nothing to do", duello_design_new(&half, r, &setup, why, sizeof why), DUELLO_OK);
    check_same_design(whole, half);
    duello_design_free(half);
    check_int("another search", duello_design_new(&half, other, &setup, why, sizeof why),
              DUELLO_E_RULES);
    assert_string_equal(why, "what was saved belongs to a different search.");
    setup.saved = NULL;
    check_int("refused", duello_design_new(&half, r, &setup, why, sizeof why), DUELLO_E_CANCELLED);
    duello_design_free(whole);
    duello_rules_free(other);
    duello_rules_free(r);
}

static void designs(void **unused)
{
    static const char *const want[] = {"first=48..52", "unfinished=..1"}, *const keep[] = {"cap"},
                             *const never[] = {"turns=450..499"};
    duello_rules *r = rules_made("energy-duel");
    duello_design_setup setup = {
        .size = sizeof setup, .want = want, .wants = 2, .keep = keep, .keeps = 1, .settings = 100};
    duello_design_found first = {.size = sizeof first}, last = first;
    duello_design_info info = {.size = sizeof info};
    char why[DUELLO_SENTENCE_BYTES], said[200];
    duello_design *d;

    (void)unused;
    check_int("a design", duello_design_new(&d, r, &setup, why, sizeof why), DUELLO_OK);
    check_int("its info", duello_design_get_info(d, &info), DUELLO_OK);
    check_int("settings", (int)info.settings, 100);
    check_int("good", info.good > 0 && info.found > 1, 1);
    check_int("the book", duello_design_get_found(d, 0, &first), DUELLO_OK);
    assert_string_equal(first.rules, "energy-duel");
    assert_string_equal(first.missed, "first=48..52");
    check_int("the last", duello_design_get_found(d, info.found - 1, &last), DUELLO_OK);
    assert_string_equal(last.missed, "");
    check_int("after it", duello_design_get_found(d, info.found, &last), DUELLO_E_RANGE);
    check_int("nothing to say", (int)duello_design_say(d, said, sizeof said), 0);
    duello_design_free(d);
    setup.progress = stopped;
    check_int("stopped", duello_design_new(&d, r, &setup, why, sizeof why), DUELLO_E_CANCELLED);
    setup.progress = NULL;
    setup.want = never;
    setup.wants = 1;
    setup.settings = 20;
    check_int("never", duello_design_new(&d, r, &setup, why, sizeof why), DUELLO_OK);
    check_int("it says so", duello_design_say(d, said, sizeof said) > 0, 1);
    duello_design_free(d);
    duello_design_free(NULL);
    duello_rules_free(r);
}

/* Check a figure, or that it is not known (-1). */
static void check_range(const duello_measures *m, const char *figure, const char *level, double low,
                        double high)
{
    duello_measure v = {.size = sizeof v};
    double value;

    check_int(figure, duello_measures_get(m, figure, level, &v), DUELLO_OK);
    value = v.known ? v.value : -1;
    check_int(figure, value >= low && value <= high, 1);
}

static void measures(void **unused)
{
    duello_rules *r = rules_made("energy-duel:factor=1"), *hidden = rules_made("battle-numbers");
    duello_measures_setup setup = {.size = sizeof setup, .fit = 60};
    duello_measure none = {.size = sizeof none};
    char why[DUELLO_SENTENCE_BYTES];
    double share[501] = {0}, sum = 0;
    duello_measures *m;

    (void)unused;
    check_int("measured", duello_measures_new(&m, r, &setup, why, sizeof why), DUELLO_OK);
    check_range(m, "skill", "casual", 60, 61);
    check_range(m, "first", "novice", 1, 99);
    check_range(m, "forced", NULL, 1000, INFINITY);
    check_range(m, "simple", NULL, 1, 1);
    check_int("lengths", duello_measures_lengths(m, "novice", share, 501) > 5, 1);
    check_range(m, "turns", "novice", 1, 30);
    for (int i = 0; i <= 500; i++)
        sum += share[i];
    assert_true(sum > 0.99 && sum < 1.0001);
    check_int("of no level", duello_measures_lengths(m, "perfect", NULL, 0), DUELLO_E_UNKNOWN);
    check_int("no such figure", duello_measures_get(m, "length", NULL, &none), DUELLO_E_UNKNOWN);
    check_int("nor level", duello_measures_get(m, "first", "perfect", &none), DUELLO_E_UNKNOWN);
    check_int("no level of all", duello_measures_get(m, "forced", "novice", &none),
              DUELLO_E_UNKNOWN);
    assert_string_equal(duello_figure_name(0), "first");
    assert_null(duello_figure_name(duello_figures()));
    duello_measures_free(m);
    setup.progress = stopped;
    check_int("stopped", duello_measures_new(&m, r, &setup, why, sizeof why), DUELLO_E_CANCELLED);
    setup.progress = NULL;
    check_int("hidden cards", duello_measures_new(&m, hidden, &setup, why, sizeof why),
              DUELLO_E_ARGUMENT);
    assert_string_equal(why, "Battle Numbers hides cards, so nothing can be fitted exactly.");
    setup.fit = 0;
    setup.games = 10;
    check_int("estimated", duello_measures_new(&m, hidden, &setup, why, sizeof why), DUELLO_OK);
    check_range(m, "turns", "expert", 10, 200);
    check_range(m, "forced", NULL, -1, -1);
    duello_measures_free(m);
    duello_measures_free(NULL);
    duello_rules_free(r);
    duello_rules_free(hidden);
}

static void reports(void **unused)
{
    duello_rules *r = rules_made("energy-duel");
    int calls = 2;
    duello_report_setup setup = {.size = sizeof setup, .games = 50};
    duello_report *report, *none = NULL;
    char room[DUELLO_ADVICE_BYTES];
    const char *says;
    int i = 0, verdict;

    (void)unused;
    check_int("report", duello_report_new(&report, r, &setup, room, sizeof room), DUELLO_OK);
    while ((verdict = duello_report_promise(report, i, &says, room, sizeof room)) >= 0) {
        assert_in_range(verdict, DUELLO_PROMISE_HOLDS, DUELLO_PROMISE_NOT_KNOWN);
        check_between("a promise", (double)strlen(says), 10, 1000);
        check_between("evidence", (double)strlen(room), 10, 8000);
        i++;
    }
    check_int("behind the last", verdict, DUELLO_E_RANGE);
    check_between("promises", i, 1, 20);
    written.len = 0;
    check_int("write", duello_report_write(report, written_take, &written), DUELLO_OK);
    assert_non_null(strstr(written.at, "</html>"));
    check_int("refused", duello_report_write(report, written_refuse, NULL), DUELLO_E_CANCELLED);
    duello_report_free(report);
    check_only_promises(r, i);
    setup.progress = not_yet;
    setup.user = &calls;
    check_int("stopped", duello_report_new(&none, r, &setup, room, sizeof room),
              DUELLO_E_CANCELLED);
    check_int("NULL", duello_report_new(&none, NULL, NULL, NULL, 0), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_report_write(NULL, written_take, &written), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_report_promise(NULL, 0, &says, NULL, 0), DUELLO_E_ARGUMENT);
    duello_report_free(NULL);
    assert_null(none);
    duello_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions),
        cmocka_unit_test(levels),
        cmocka_unit_test(tables),
        cmocka_unit_test(solutions_that_are_refused),
        cmocka_unit_test(equilibria),
        cmocka_unit_test(equilibrium_of_both),
        cmocka_unit_test(equilibria_that_are_refused),
        cmocka_unit_test(puzzles),
        cmocka_unit_test(maps),
        cmocka_unit_test(reports),
        cmocka_unit_test(figures),
        cmocka_unit_test(measures),
        cmocka_unit_test(designs_go_on),
        cmocka_unit_test(designs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
