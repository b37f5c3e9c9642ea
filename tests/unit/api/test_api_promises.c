/*
 * The promises of duello.h for all functions: a wrong call is refused, sets `why` to a sentence or
 * to nothing, and changes no output; strings are cut between characters. tests/checks/api checks
 * that every function with a `why` is called here.
 */
#include "public.h"

/* Room for every output of every function, filled with the same bytes before every call. */
static struct outputs {
    duello_rules *rules;
    duello_game *loaded;
    duello_past *past;
    duello_solution *solution;
    duello_equilibrium *equilibrium;
    duello_player *player;
    duello_duel *duel;
    duello_batch *batch;
    duello_review *review;
    duello_puzzle_session *session;
    duello_mistakes *mistakes;
    duello_lesson *lesson;
    duello_exercises *exercises;
    duello_map *map;
    duello_report *report;
    duello_state state, views[4];
    duello_move move, moves[DUELLO_MOVES_MAX];
    const duello_move *list;
    duello_joint chosen[4];
    duello_choice choices[DUELLO_MOVES_MAX];
    duello_verdict verdicts[DUELLO_MOVES_MAX];
    duello_worth worth;
    uint32_t weights[DUELLO_MOVES_MAX];
    uint64_t seed;
    uint8_t bytes[4];
    int16_t observed[4];
    size_t count;
    int number, other;
    double real, error, odds[DUELLO_MOVES_MAX];
    const char *says;
    char said[64];
    duello_estimate estimates[2];
    duello_glicko glicko;
    duello_game_option option;
    duello_game_edition edition;
    duello_rules_verb verb;
    duello_state_field field;
    duello_solution_census census;
    duello_solution_table table;
    duello_equilibrium_info equilibrium_info;
    duello_player_info player_info;
    duello_duel_info duel_info;
    duello_review_decision decision;
    duello_review_marks marks;
    duello_puzzles *puzzles;
    duello_puzzle puzzle;
    duello_puzzles_streak streak;
    duello_duel_summary summary;
    duello_path_lesson path_lesson;
    duello_path_exercise path_exercise;
    duello_map_cell cell;
    duello_map_legend legend;
    duello_rules_figures figures;
    duello_measures *measures;
    duello_measure measure;
    duello_design *design;
    duello_design_info design_info;
    duello_design_found found;
    duello_grade *grade;
    duello_grade_info grade_info;
    duello_grade_loss grade_loss;
    duello_grade_against grade_against;
    duello_grade_worst grade_worst;
} out, before;

static char why[DUELLO_SENTENCE_BYTES];

/* The objects that the calls use. */
static struct {
    const duello_game *game;
    duello_rules *rules, *unfit, *other;
    duello_solution *solution, *plain;
    duello_equilibrium *equilibrium;
    duello_player *player;
    duello_past *past;
    duello_duel *duel, *over;
    duello_batch *batch;
    duello_review *review;
    duello_puzzle_session *session;
    duello_mistakes *mistakes;
    duello_lesson *lesson;
    duello_map *map;
    duello_report *report;
    duello_state start;
    duello_scene scene;
} it;

static void fill(void)
{
    memset(&out, 0x5a, sizeof out);
    out.option.size = sizeof out.option;
    out.edition.size = sizeof out.edition;
    out.verb.size = sizeof out.verb;
    out.field.size = sizeof out.field;
    out.census.size = sizeof out.census;
    out.table.size = sizeof out.table;
    out.equilibrium_info.size = sizeof out.equilibrium_info;
    out.player_info.size = sizeof out.player_info;
    out.duel_info.size = sizeof out.duel_info;
    out.decision.size = sizeof out.decision;
    out.marks.size = sizeof out.marks;
    out.puzzle.size = sizeof out.puzzle;
    out.streak.size = sizeof out.streak;
    out.summary.size = sizeof out.summary;
    out.path_lesson.size = sizeof out.path_lesson;
    out.path_exercise.size = sizeof out.path_exercise;
    out.cell.size = sizeof out.cell;
    memcpy(&before, &out, sizeof out);
    strcpy(why, "stale");
}

static void check_kept(const char *call, int got)
{
    size_t len = strlen(why);

    if (got >= 0)
        fail_msg("%s: got %d, want an error", call, got);
    if (memcmp(&out, &before, sizeof out) != 0)
        fail_msg("%s: an output has changed", call);
    if (strstr(call, "WHY") != NULL ? len > 0 && why[len - 1] != '.' : strcmp(why, "stale") != 0)
        fail_msg("%s: \"%s\" is no sentence", call, why);
}

#define WHY why, sizeof why
#define REFUSED(call) (fill(), check_kept(#call, (call)))
#define SETUP(type, ...)                                                                           \
    (&(duello_##type##_setup){.size = sizeof(duello_##type##_setup), __VA_ARGS__})

static bool take(void *user, const char *bytes, size_t count)
{
    (void)user, (void)bytes, (void)count;
    return true;
}

static void say(void *user, bool is_page, const char *said)
{
    (void)user, (void)is_page, (void)said;
}

/* ---- wrong calls ----------------------------------------------------------------------------- */

static void rules_are_kept(void **unused)
{
    (void)unused;
    REFUSED(duello_game_get_option(NULL, 0, &out.option));
    REFUSED(duello_game_get_option(it.game, -1, &out.option));
    REFUSED(duello_game_get_edition(NULL, 0, &out.edition));
    REFUSED(duello_game_get_edition(it.game, -1, &out.edition));
    REFUSED(duello_rules_set_edition(NULL, "book", WHY));
    REFUSED(duello_rules_set_edition(it.rules, NULL, WHY));
    REFUSED(duello_rules_set_edition(it.rules, "hats", WHY));
    REFUSED(duello_game_load(NULL, "duel 1", 6, NULL, NULL, WHY));
    REFUSED(duello_game_load(&out.loaded, NULL, 0, NULL, NULL, WHY));
    REFUSED(duello_game_load(&out.loaded, "duel 1", 6, NULL, NULL, WHY));
    REFUSED(duello_rules_new(&out.rules, NULL));
    REFUSED(duello_rules_copy(&out.rules, NULL));
    REFUSED(duello_rules_parse(NULL, "charge", WHY));
    REFUSED(duello_rules_parse(&out.rules, NULL, WHY));
    REFUSED(duello_rules_parse(&out.rules, "chess", WHY));
    REFUSED(duello_rules_parse(&out.rules, "charge:goal=0", WHY));
    REFUSED(duello_rules_set(NULL, "goal", "9", WHY));
    REFUSED(duello_rules_set(it.rules, NULL, "9", WHY));
    REFUSED(duello_rules_set(it.rules, "goal", NULL, WHY));
    REFUSED(duello_rules_set(it.rules, "hats", "9", WHY));
    REFUSED(duello_rules_set_at(it.rules, 99, 0));
    REFUSED(duello_rules_check(NULL, WHY));
    REFUSED(duello_rules_check(it.unfit, WHY));
    REFUSED(duello_rules_value(it.rules, 99, &out.number));
    REFUSED(duello_rules_get_verb(it.rules, 99, &out.verb));
}

static void positions_are_kept(void **unused)
{
    const duello_state *s = &it.start;

    (void)unused;
    REFUSED(duello_state_start(it.unfit, 0, &out.state));
    REFUSED(duello_state_start(it.rules, 2, &out.state));
    REFUSED(duello_state_legal(it.rules, s, 2, out.moves));
    REFUSED(duello_state_legal(NULL, s, 0, out.moves));
    REFUSED(duello_state_chance(it.rules, NULL, out.moves, out.weights));
    REFUSED(duello_state_play(it.unfit, &out.state, 0, 0));
    REFUSED(duello_state_view(it.rules, s, -1, &out.state));
    REFUSED(duello_state_observe(it.rules, s, 2, out.observed, 4));
    REFUSED(duello_state_observe(it.rules, NULL, 0, out.observed, 4));
    REFUSED(duello_state_observe(it.rules, s, 0, NULL, 4));
    REFUSED(duello_state_parse(NULL, "turn=1", &out.state, WHY));
    REFUSED(duello_state_parse(it.unfit, "turn=1", &out.state, WHY));
    REFUSED(duello_state_parse(it.rules, NULL, &out.state, WHY));
    REFUSED(duello_state_parse(it.rules, "turn=1", NULL, WHY));
    REFUSED(duello_state_parse(it.rules, "turn=7", &out.state, WHY));
    REFUSED(duello_state_get_field(it.rules, s, 99, &out.field));
    REFUSED(duello_move_parse(it.rules, "dance", &out.move));
    REFUSED(duello_scene_understand(NULL, s, 0, -1, "c", &out.move, WHY));
    REFUSED(duello_scene_understand(&it.scene, NULL, 0, -1, "c", &out.move, WHY));
    REFUSED(duello_scene_understand(&it.scene, s, 2, -1, "c", &out.move, WHY));
    REFUSED(duello_scene_understand(&it.scene, s, 1, -1, "c", &out.move, WHY));
    REFUSED(duello_scene_understand(&it.scene, s, 0, -2, "c", &out.move, WHY));
    REFUSED(duello_scene_understand(&it.scene, s, 0, -1, NULL, &out.move, WHY));
    REFUSED(duello_scene_understand(&it.scene, s, 0, -1, "%", &out.move, WHY));
    REFUSED(duello_past_new(&out.past, it.unfit));
    REFUSED(duello_past_add(it.past, 0, DUELLO_MOVE(99, 0)));
    REFUSED(duello_past_note(it.past, s, DUELLO_MOVE(99, 0), 0));
}

static void solutions_are_kept(void **unused)
{
    static const char *const goals[] = {"first=48..52", "frist=48..52"};
    duello_state s = it.start;

    (void)unused;
    s.points[0] = 999;
    REFUSED(duello_solution_new(NULL, it.rules, NULL, WHY));
    REFUSED(duello_solution_new(&out.solution, NULL, NULL, WHY));
    REFUSED(duello_solution_new(&out.solution, it.unfit, NULL, WHY));
    REFUSED(duello_solution_new(&out.solution, it.other, NULL, WHY));
    REFUSED(duello_solution_new(&out.solution, it.rules, SETUP(solution, .jobs = -1), WHY));
    REFUSED(duello_solution_new(&out.solution, it.rules, SETUP(solution, .bound = -1), WHY));
    REFUSED(duello_solution_new(&out.solution, it.rules, SETUP(solution, .memory = 9), WHY));
    REFUSED(duello_solution_worth(it.solution, &s, &out.worth));
    REFUSED(duello_solution_choices(it.solution, &it.start, 1, out.choices));
    REFUSED(duello_solution_get_census(NULL, &out.census));
    REFUSED(duello_solution_get_table(NULL, &out.table));
    REFUSED(duello_solution_number(it.solution, &s, &out.seed));
    REFUSED(duello_solution_number(it.solution, NULL, &out.seed));
    REFUSED(duello_solution_positions(NULL, out.views));
    REFUSED(duello_solution_positions(it.solution, NULL));
    REFUSED(duello_rules_write_tree(NULL, take, NULL, WHY));
    REFUSED(duello_rules_write_tree(it.unfit, take, NULL, WHY));
    REFUSED(duello_rules_write_tree(it.rules, NULL, NULL, WHY));
    REFUSED(duello_rules_write_tree(it.rules, take, NULL, WHY));
    REFUSED(duello_equilibrium_new(NULL, it.other, NULL, WHY));
    REFUSED(duello_equilibrium_new(&out.equilibrium, NULL, NULL, WHY));
    REFUSED(duello_equilibrium_new(&out.equilibrium, it.unfit, NULL, WHY));
    REFUSED(
        duello_equilibrium_new(&out.equilibrium, it.other, SETUP(equilibrium, .turns = -1), WHY));
    REFUSED(duello_equilibrium_new(&out.equilibrium, it.other, SETUP(equilibrium, .iterations = -1),
                                   WHY));
    REFUSED(
        duello_equilibrium_new(&out.equilibrium, it.other, SETUP(equilibrium, .target = -1), WHY));
    REFUSED(
        duello_equilibrium_new(&out.equilibrium, it.other, SETUP(equilibrium, .target = NAN), WHY));
    REFUSED(
        duello_equilibrium_new(&out.equilibrium, it.other, SETUP(equilibrium, .memory = 9), WHY));
    REFUSED(duello_equilibrium_get_info(NULL, &out.equilibrium_info));
    REFUSED(duello_equilibrium_milestone(it.equilibrium, 99, &out.number, &out.real));
    REFUSED(duello_equilibrium_choices(it.equilibrium, NULL, 0, out.choices));
    REFUSED(duello_equilibrium_errors(it.equilibrium, NULL, 0, out.odds));
    REFUSED(duello_map_new(NULL, it.solution, NULL, WHY));
    REFUSED(duello_map_new(&out.map, NULL, NULL, WHY));
    REFUSED(duello_map_new(&out.map, it.solution, SETUP(map, .ats = 1), WHY));
    REFUSED(duello_map_new(&out.map, it.solution, SETUP(map, .ats = -1), WHY));
    REFUSED(duello_map_new(&out.map, it.solution, SETUP(map, .clock_given = true), WHY));
    REFUSED(duello_map_new(&out.map, it.solution, SETUP(map, .points_given = true, .low = 2), WHY));
    REFUSED(duello_map_range(NULL, &out.number, &out.other));
    REFUSED(duello_map_get_cell(it.map, 999, 0, &out.cell));
    REFUSED(duello_map_write(it.map, DUELLO_FORMAT_HTML, 0, take, NULL));
    REFUSED(duello_map_get_legend(it.map, 99, &out.legend));
    REFUSED(duello_rules_get_figures(NULL, NULL, WHY, &out.figures));
    REFUSED(duello_rules_get_figures(it.unfit, NULL, WHY, &out.figures));
    REFUSED(duello_rules_get_figures(it.rules, SETUP(figures, .games = -1), WHY, &out.figures));
    REFUSED(duello_rules_get_figures(it.other, SETUP(figures, .known = it.solution), WHY,
                                     &out.figures));
    REFUSED(duello_measures_new(NULL, it.rules, NULL, WHY));
    REFUSED(duello_measures_new(&out.measures, NULL, NULL, WHY));
    REFUSED(duello_measures_new(&out.measures, it.unfit, NULL, WHY));
    REFUSED(duello_measures_new(&out.measures, it.rules, SETUP(measures, .fit = 50), WHY));
    REFUSED(duello_measures_new(&out.measures, it.rules, SETUP(measures, .games = -1), WHY));
    REFUSED(duello_measures_get(NULL, "first", "novice", &out.measure));
    REFUSED(duello_measures_lengths(NULL, "novice", NULL, 0));
    REFUSED(duello_design_new(&out.design, it.rules, NULL, WHY));
    REFUSED(duello_design_new(NULL, it.rules, SETUP(design, .want = goals, .wants = 1), WHY));
    REFUSED(duello_design_new(&out.design, NULL, SETUP(design, .want = goals, .wants = 1), WHY));
    REFUSED(
        duello_design_new(&out.design, it.unfit, SETUP(design, .want = goals, .wants = 1), WHY));
    REFUSED(
        duello_design_new(&out.design, it.rules, SETUP(design, .want = goals, .wants = 2), WHY));
    REFUSED(duello_design_new(&out.design, it.rules,
                              SETUP(design, .want = goals, .wants = 1, .keep = goals, .keeps = 1),
                              WHY));
    REFUSED(duello_design_new(&out.design, it.rules,
                              SETUP(design, .want = goals, .wants = 1, .fit = 50), WHY));
    REFUSED(duello_design_get_info(NULL, &out.design_info));
    REFUSED(duello_design_get_found(NULL, 0, &out.found));
    REFUSED(duello_grade_new(NULL, it.rules, SETUP(grade, .player = "random"), WHY));
    REFUSED(duello_grade_new(&out.grade, NULL, SETUP(grade, .player = "random"), WHY));
    REFUSED(duello_grade_new(&out.grade, it.unfit, SETUP(grade, .player = "random"), WHY));
    REFUSED(duello_grade_new(&out.grade, it.rules, NULL, WHY));
    REFUSED(duello_grade_new(&out.grade, it.rules, SETUP(grade, .player = "nobody"), WHY));
    REFUSED(
        duello_grade_new(&out.grade, it.rules, SETUP(grade, .player = "random", .asks = -1), WHY));
    REFUSED(duello_grade_get_info(NULL, &out.grade_info));
    REFUSED(duello_grade_get_loss(NULL, 0, &out.grade_loss));
    REFUSED(duello_grade_get_against(NULL, 0, &out.grade_against));
    REFUSED(duello_grade_get_worst(NULL, 0, &out.grade_worst));
    REFUSED(duello_grade_write(NULL, take, NULL));
    REFUSED(duello_report_new(NULL, it.rules, NULL, WHY));
    REFUSED(duello_report_new(&out.report, NULL, NULL, WHY));
    REFUSED(duello_report_new(&out.report, it.unfit, NULL, WHY));
    REFUSED(duello_report_new(&out.report, it.rules, SETUP(report, .games = -1), WHY));
    REFUSED(duello_report_new(&out.report, it.rules, SETUP(report, .jobs = -1), WHY));
    REFUSED(duello_report_write(it.report, NULL, NULL));
    REFUSED(duello_report_promise(it.report, 99, &out.says, out.said, sizeof out.said));
}

static void players_are_kept(void **unused)
{
    duello_decision d = {.seen = &it.start, .player = 1};
    const duello_move legal[] = {DUELLO_MOVE(0, 1)};

    (void)unused;
    REFUSED(duello_player_get_info(-1, &out.player_info));
    REFUSED(duello_player_new(NULL, it.rules, "random", NULL, WHY));
    REFUSED(duello_player_new(&out.player, NULL, "random", NULL, WHY));
    REFUSED(duello_player_new(&out.player, it.unfit, "random", NULL, WHY));
    REFUSED(duello_player_new(&out.player, it.rules, NULL, NULL, WHY));
    REFUSED(duello_player_new(&out.player, it.rules, "nobody", NULL, WHY));
    REFUSED(duello_player_new(&out.player, it.rules, "master", NULL, WHY));
    REFUSED(duello_player_new(&out.player, it.rules, "perfect", SETUP(player, .jobs = -1), WHY));
    REFUSED(
        duello_player_new(&out.player, it.rules, "perfect", SETUP(player, .known = it.plain), WHY));
    REFUSED(duello_player_choose(it.player, &d, &out.move));
    REFUSED(duello_player_odds(it.player, &d, out.odds));
    d.legal = legal;
    d.legal_count = 1;
    REFUSED(duello_player_choose(it.player, &d, &out.move)); /* not to choose, whatever is legal */
    duello_duel_state(it.over, &it.start);
    it.start.turn = DUELLO_OVER;
    fill();
    check_int("over", duello_player_choose(it.player, &d, &out.move), DUELLO_E_OVER);
    duello_state_start(it.rules, 0, &it.start);
    REFUSED(duello_batch_new(NULL, SETUP(batch, .rules = it.rules, .count = 1), WHY));
    REFUSED(duello_batch_new(&out.batch, NULL, WHY));
    REFUSED(duello_batch_new(&out.batch, SETUP(batch, .rules = it.unfit, .count = 1), WHY));
    REFUSED(duello_batch_new(&out.batch, SETUP(batch, .rules = it.rules), WHY));
    REFUSED(duello_batch_new(&out.batch, SETUP(batch, .rules = it.rules, .count = SIZE_MAX), WHY));
    REFUSED(
        duello_batch_new(&out.batch, SETUP(batch, .rules = it.rules, .count = 1, .first = 3), WHY));
    REFUSED(duello_batch_views(it.batch, 2, out.views));
    REFUSED(duello_batch_moves(NULL, &out.list));
    REFUSED(duello_batch_observe(NULL, 0, out.observed));
    REFUSED(duello_batch_observe(it.batch, 2, out.observed));
    REFUSED(duello_batch_masks(it.batch, 2, out.bytes));
    REFUSED(duello_batch_step(it.batch, NULL, out.bytes));
    REFUSED(duello_batch_choose(it.batch, it.player, 2, out.chosen));
    REFUSED(duello_batch_playout(NULL, 1, &out.seed));
    REFUSED(duello_batch_results(NULL, out.bytes, out.weights));
    REFUSED(duello_protocol_game(NULL, "charge seat=1", &out.number, &out.other, &out.seed, WHY));
    REFUSED(duello_protocol_game(&out.rules, NULL, &out.number, &out.other, &out.seed, WHY));
    REFUSED(duello_protocol_game(&out.rules, "charge", NULL, &out.other, &out.seed, WHY));
    REFUSED(
        duello_protocol_game(&out.rules, "chess seat=1", &out.number, &out.other, &out.seed, WHY));
    REFUSED(
        duello_protocol_game(&out.rules, "charge seat=3", &out.number, &out.other, &out.seed, WHY));
    REFUSED(duello_protocol_game_of(NULL, NULL, "charge seat=1", &out.number, &out.other, &out.seed,
                                    WHY));
    REFUSED(duello_protocol_game_of(&out.rules, NULL, "@charge-12345678 seat=1", &out.number,
                                    &out.other, &out.seed, WHY));
    REFUSED(duello_protocol_legal(it.rules, "charge 1,dance", out.moves));
}

static void duels_are_kept(void **unused)
{
    char longer[300] = "";

    (void)unused;
    memset(longer, 'x', sizeof longer - 1);
    REFUSED(duello_duel_new(NULL, SETUP(duel, .rules = it.rules), WHY));
    REFUSED(duello_duel_new(&out.duel, NULL, WHY));
    REFUSED(duello_duel_new(&out.duel, SETUP(duel, .rules = it.unfit), WHY));
    REFUSED(duello_duel_new(&out.duel, SETUP(duel, .rules = it.rules, .first = 2), WHY));
    REFUSED(duello_duel_new(&out.duel, SETUP(duel, .rules = it.rules, .name = {""}), WHY));
    REFUSED(duello_duel_new(&out.duel, SETUP(duel, .rules = it.rules, .who = {longer}), WHY));
    assert_non_null(strstr(why, "255 bytes"));
    REFUSED(duello_duel_new(&out.duel, SETUP(duel, .rules = it.rules, .date = "now"), WHY));
    REFUSED(duello_duel_new(&out.duel, SETUP(duel, .rules = it.rules, .deal = "1:2"), WHY));
    REFUSED(duello_duel_read(NULL, "x", 1, &out.count, WHY));
    REFUSED(duello_duel_read(&out.duel, NULL, 0, &out.count, WHY));
    REFUSED(duello_duel_read(&out.duel, "x", 1, &out.count, WHY));
    REFUSED(duello_duel_wanted(NULL));
    REFUSED(duello_duel_view(it.duel, 2, &out.state));
    REFUSED(duello_duel_legal(it.duel, 2, out.moves));
    REFUSED(duello_duel_get_info(NULL, &out.duel_info));
    REFUSED(duello_duel_choice(it.duel, 999, out.chosen, &out.state, &out.number));
    REFUSED(duello_duel_choose(it.duel, it.player, 1, &out.move));
    REFUSED(duello_duel_understand(NULL, 0, -1, "c", &out.move, WHY));
    REFUSED(duello_duel_understand(it.duel, 2, -1, "c", &out.move, WHY));
    REFUSED(duello_duel_understand(it.duel, 1, -1, "c", &out.move, WHY));
    REFUSED(duello_duel_understand(it.over, 0, -1, "c", &out.move, WHY));
    REFUSED(duello_duel_understand(it.duel, 0, 99, "c", &out.move, WHY));
    REFUSED(duello_duel_solve(NULL, it.duel, NULL, WHY));
    REFUSED(duello_duel_solve(&out.solution, NULL, NULL, WHY));
    REFUSED(duello_duel_solve(&out.solution, it.duel, SETUP(solution, .jobs = -1), WHY));
    REFUSED(duello_duel_judge(it.duel, NULL, 0, out.verdicts, &out.number));
    REFUSED(duello_review_new(&out.review, it.duel, NULL, NULL));
    REFUSED(duello_review_get_decision(it.review, 999, &out.decision));
    REFUSED(duello_review_get_marks(it.review, 2, &out.marks));
    REFUSED(duello_review_chance(it.review, 0, 999, &out.real, &out.error));
    REFUSED(duello_review_write(it.review, 7, NULL, take, NULL));
    REFUSED(duello_duel_get_summary(NULL, NULL, &out.summary));
    REFUSED(duello_duel_get_summary(it.duel, NULL, &out.summary));
    REFUSED(duello_duel_get_summary(it.over, NULL, NULL));
    REFUSED(duello_review_write(
        it.review, 0, &(duello_review_show){sizeof(duello_review_show), {true, true}, 0, 0}, take,
        NULL));
    REFUSED(duello_puzzle_find(it.solution, SETUP(puzzle, .level = 4), &out.puzzle));
    REFUSED(duello_puzzles_new(NULL, it.rules, false, WHY));
    REFUSED(duello_puzzles_new(&out.puzzles, NULL, false, WHY));
    REFUSED(duello_puzzles_new(&out.puzzles, it.unfit, false, WHY));
    REFUSED(duello_puzzle_at(it.solution, &it.start, 1, &out.puzzle));
    REFUSED(duello_puzzle_session_new(&out.session, it.solution, &it.start, 1, NULL, out.said, 64));
    REFUSED(duello_puzzle_session_read(it.session, NULL, out.said, 64));
    REFUSED(duello_puzzle_session_try(it.session, DUELLO_MOVE(99, 0), out.said, 64));
    REFUSED(duello_mistakes_new(&out.mistakes, it.review, 3, out.said, 64));
    REFUSED(duello_mistakes_read(it.mistakes, NULL, out.said, 64));
    REFUSED(duello_lesson_new(&out.lesson, NULL, NULL));
    REFUSED(duello_lesson_before(it.lesson, it.over, 0));
    REFUSED(duello_lesson_after(it.lesson, it.duel, 0, DUELLO_OVER));
}

static void lessons_are_kept(void **unused)
{
    const char *const days[] = {"2026-03-02", "2026-03-01"}, *const wrong[] = {"yesterday"};
    const int n = duello_path_count();
    bool level;

    (void)unused;
    REFUSED(duello_path_get_lesson(-1, &out.path_lesson));
    REFUSED(duello_path_get_lesson(n, &out.path_lesson));
    REFUSED(duello_path_get_exercise(n, 0, &out.path_exercise));
    REFUSED(duello_path_get_exercise(0, -1, &out.path_exercise));
    REFUSED(duello_path_get_exercise(0, DUELLO_EXERCISES, &out.path_exercise));
    REFUSED(duello_path_next(NULL, 0));
    REFUSED(duello_path_next(out.bytes, -1));
    REFUSED(duello_exercises_new(NULL, 0, out.said, 64));
    REFUSED(duello_exercises_new(&out.exercises, n, out.said, 64));
    REFUSED(duello_exercises_read(NULL, "hint", out.said, 64));
    REFUSED(duello_exercises_next(NULL, out.said, 64));
    REFUSED(duello_puzzles_get_streak(days, 2, "2026-03-03", &out.streak));
    REFUSED(duello_puzzles_get_streak(days, 1, "2026-3-3", &out.streak));
    REFUSED(duello_puzzles_get_streak(days, 1, NULL, &out.streak));
    REFUSED(duello_puzzles_get_streak(wrong, 1, "2026-03-03", &out.streak));
    REFUSED(duello_puzzles_get_streak(NULL, 1, "2026-03-03", &out.streak));
    REFUSED(duello_duel_endless(NULL, NULL, &level));
}

/* Numbers that cannot be ratings or results. */
static void ratings_are_kept(void **unused)
{
    static const struct {
        double games, points;
    } scores[] = {{-1, 0}, {10, 11}, {10, -1}, {NAN, 1}, {10, NAN}, {INFINITY, 1}};
    static const duello_glicko_game rows[] = {
        {{1500, 30, 0.06}, 1, -1},  {{1500, 30, 0.06}, 1, NAN},     {{1500, 30, 0.06}, 2, 1},
        {{1500, 30, 0.06}, NAN, 1}, {{NAN, 30, 0.06}, 1, 1},        {{1500, 0, 0.06}, 1, 1},
        {{1500, 30, -0.06}, 1, 1},  {{1500, INFINITY, 0.06}, 1, 1},
    };
    const duello_glicko fine = {1500, 200, 0.06}, wrong = {1500, NAN, 0.06};

    (void)unused;
    REFUSED(duello_elo(NULL, out.estimates));
    for (int i = 0; i < COUNT(scores); i++) {
        const double games[] = {0, scores[i].games, 10, 0}, points[] = {0, scores[i].points, 5, 0};

        REFUSED(duello_elo_many(2, games, points, out.estimates));
    }
    for (int i = 0; i < COUNT(rows); i++)
        REFUSED(duello_glicko_rate(&fine, &rows[i], 1, &out.glicko));
    REFUSED(duello_glicko_rate(&wrong, NULL, 0, &out.glicko));
    REFUSED(duello_glicko_rate(&fine, NULL, -1, &out.glicko));
}

/* ---- strings --------------------------------------------------------------------------------- */

/* Do these bytes, which have no NUL, end at the end of a character? `at` is what follows in the
 * whole text. */
static bool is_boundary(const char *at)
{
    return ((unsigned char)*at & 0xc0) != 0x80;
}

static void strings_are_cut_between_characters(void **unused)
{
    const duello_duel_setup setup = {.size = sizeof setup,
                                     .rules = it.rules,
                                     .name = {"Zo\xc3\xab\xe6\x97\xa5", "\xf0\x9f\x82\xa1 Ace"}};
    char whole[DUELLO_ADVICE_BYTES], room[DUELLO_ADVICE_BYTES];
    duello_move legal[DUELLO_MOVES_MAX];
    duello_duel *d;

    (void)unused;
    check_int("duel", duello_duel_new(&d, &setup, WHY), DUELLO_OK);
    duello_duel_legal(d, 0, legal);
    duello_duel_take(d, 0, legal[0]);
    for (int what = -1; what <= DUELLO_SENTENCE_CLOSING; what++) {
        size_t len = what < 0 ? duello_duel_tell(d, 0, whole, sizeof whole)
                              : duello_duel_say(d, what, 1, whole, sizeof whole);

        check_int("length", (long long)strlen(whole), (long long)len);
        for (size_t size = 1; size <= len + 2; size++) {
            size_t kept;

            memset(room, 'x', sizeof room);
            check_int("the same length",
                      (long long)(what < 0 ? duello_duel_tell(d, 0, room, size)
                                           : duello_duel_say(d, what, 1, room, size)),
                      (long long)len);
            kept = strlen(room);
            assert_memory_equal(room, whole, kept);
            check_int("a whole character", is_boundary(whole + kept), true);
            check_between("as much as fits", (double)kept, size < 4 ? 0 : (double)size - 4,
                          (double)size - 1);
            check_int("no more is written", room[size], 'x');
            check_int("uncut", kept == len, size > len);
        }
    }
    duello_duel_free(d);
}

/* ---- making and freeing what the calls are made with ----------------------------------------- */

static int make(void **unused)
{
    duello_review *r;

    (void)unused;
    it.game = duello_game_find("charge");
    it.rules = rules_made("charge:goal=8");
    it.other = rules_made("battle-numbers:hp=3,top=3,copies=1,hand=2");
    it.unfit = rules_made("battle-numbers");
    duello_rules_set(it.unfit, "top", "1", NULL, 0);
    it.solution = solution_made(it.rules);
    it.player = player_made(it.rules, "random", NULL);
    it.duel = duel_made(it.rules, 1);
    it.over = duel_made(it.rules, 2);
    duel_play_on(it.over, (const duello_player *const[]){it.player, it.player}, 1000);
    duello_state_start(it.rules, 0, &it.start);
    it.scene = (duello_scene){it.rules, {"Ann", "Bob"}, 1};
    duello_puzzle p = {.size = sizeof p};
    if (duello_solution_new(&it.plain, it.rules, NULL, WHY) != DUELLO_OK ||
        duello_equilibrium_new(&it.equilibrium, it.other, SETUP(equilibrium, .target = 0.1), WHY) !=
            DUELLO_OK ||
        duello_past_new(&it.past, it.rules) != DUELLO_OK ||
        duello_batch_new(&it.batch, SETUP(batch, .rules = it.rules, .count = 2), WHY) !=
            DUELLO_OK ||
        duello_review_new(&r, it.over, it.solution, NULL) != DUELLO_OK ||
        duello_puzzle_find(it.solution, NULL, &p) != DUELLO_OK ||
        duello_puzzle_session_new(&it.session, it.solution, &p.position, p.player, NULL, NULL, 0) !=
            DUELLO_OK ||
        duello_mistakes_new(&it.mistakes, r, DUELLO_BOTH, NULL, 0) < 0 ||
        duello_lesson_new(&it.lesson, say, NULL) != DUELLO_OK ||
        duello_map_new(&it.map, it.solution, NULL, WHY) != DUELLO_OK ||
        duello_report_new(&it.report, it.rules, SETUP(report, .games = 20), WHY) != DUELLO_OK)
        return -1;
    it.review = r;
    return 0;
}

static int give_back(void **unused)
{
    (void)unused;
    duello_report_free(it.report);
    duello_map_free(it.map);
    duello_lesson_free(it.lesson);
    duello_mistakes_free(it.mistakes);
    duello_puzzle_session_free(it.session);
    duello_review_free(it.review);
    duello_batch_free(it.batch);
    duello_past_free(it.past);
    duello_equilibrium_free(it.equilibrium);
    duello_duel_free(it.duel);
    duello_duel_free(it.over);
    duello_player_free(it.player);
    duello_solution_free(it.plain);
    duello_solution_free(it.solution);
    duello_rules_free(it.rules);
    duello_rules_free(it.other);
    duello_rules_free(it.unfit);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_are_kept),     cmocka_unit_test(positions_are_kept),
        cmocka_unit_test(solutions_are_kept), cmocka_unit_test(players_are_kept),
        cmocka_unit_test(duels_are_kept),     cmocka_unit_test(lessons_are_kept),
        cmocka_unit_test(ratings_are_kept),   cmocka_unit_test(strings_are_cut_between_characters),
    };

    return cmocka_run_group_tests(tests, make, give_back);
}
