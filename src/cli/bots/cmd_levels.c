/* Measure how much stronger each built-in player is than the one below it, how long their games
 * are, and what they miss. */
#include "arena/encounter.h"
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/bots/bot_options.h"
#include "design/measures.h"
#include "design/missed.h"
#include "games/games.h"
#include "match/elo.h"
#include "system/free_memory.h"
#include "terminal/io/encoding.h"
#include "terminal/io/interrupt.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* The strongest player is "perfect", or "master" in games that are not solved. */
static const char *levels_rung_title(int i)
{
    return i > LEVELS ? "the best" : bots_rung(games_at(0), i)->id;
}

/* The game or edition whose levels play. */
static struct rules_key levels_key(const struct encounter *m)
{
    return rules_key(&m->event.rules);
}

/* ---- scores ---------------------------------------------------------------------------------- */

enum { SCORE_COLUMNS = 11 };

static void levels_head_scores(void)
{
    for (int below = 0; below <= 1; below++) {
        printf("%-18s", below ? "against" : "score in %");
        for (int i = 1; i <= LEVELS + 1; i++)
            printf(" %*s", SCORE_COLUMNS, levels_rung_title(i - below));
        puts("");
    }
}

static void levels_print_score(const struct encounter *m)
{
    struct text score = TEXT_OF(WORD_BYTES);
    int bytes;

    text_add(&score, "%.1f %s %.1f", 100 * m->score, encoding_plus_minus(), 100 * m->error);
    bytes = (int)score.len - text_columns(score.at, score.len);
    printf(" %*s", SCORE_COLUMNS + bytes, score.at);
}

static int levels_show_scores(struct encounter *m, bool json)
{
    const struct game *g = m->event.rules.game;

    if (!json)
        printf("%-18s", levels_key(m).at);
    for (int i = 1; bots_rung(g, i) != NULL; i++) {
        const struct bot *better = bots_rung(g, i), *worse = bots_rung(g, i - 1);

        if (!encounter_play(m, better->id, worse->id))
            return cli_interrupted();
        if (json)
            json_lines_print("type:s game:s player:s opponent:s score:d error:d", "level",
                             levels_key(m).at, better->id, worse->id, m->score, m->error);
        else
            levels_print_score(m);
        fflush(stdout);
    }
    if (!json)
        puts("");
    return EXIT_DONE;
}

/* ---- ratings --------------------------------------------------------------------------------- */

/* The scale: random has this rating in every game. */
enum { LEVELS_LOWEST = 1000 };

/* Print the ratings that follow from each player's score against the one below, for `.rating`. */
static int levels_show_ratings(struct encounter *m, bool json)
{
    const struct game *g = m->event.rules.game;
    double rating = LEVELS_LOWEST;

    if (!json)
        printf("%s: .rating = {%.0f", levels_key(m).at, rating);
    for (int i = 1; bots_rung(g, i) != NULL; i++) {
        if (!encounter_play(m, bots_rung(g, i)->id, bots_rung(g, i - 1)->id))
            return cli_interrupted();
        rating += elo_of_score(m->score);
        if (json)
            json_lines_print("type:s game:s player:s rating:n measured:d", "level_rating",
                             levels_key(m).at, bots_rung(g, i)->id,
                             rules_rating(&m->event.rules)[i], rating);
        else
            printf(", %.0f", rating);
    }
    if (!json)
        puts("}");
    return EXIT_DONE;
}

/* ---- lengths --------------------------------------------------------------------------------- */

static void levels_head_lengths(void)
{
    printf("turns, unfinished against");
    for (int i = 1; i <= LEVELS + 1; i++)
        printf(" %10s", levels_rung_title(i));
    puts("");
}

static void levels_print_length(const struct encounter *m, const struct bot *one,
                                const struct bot *other, bool json)
{
    double games = (double)(m->games ? m->games : 1), turns = (double)m->turns / games;
    double unfinished = (double)m->unfinished / games;

    if (json)
        json_lines_print("type:s game:s player:s opponent:s turns:d unfinished:d", "length",
                         levels_key(m).at, one->id, other->id, turns, unfinished);
    else
        printf(" %5.1f %3.0f%%", turns, 100 * unfinished);
    fflush(stdout);
}

/* Each player from novice upwards plays the one below, and itself. */
static int levels_show_lengths(struct encounter *m, bool json)
{
    const struct game *g = m->event.rules.game;

    for (int equal = 0; equal <= 1; equal++) {
        if (!json)
            printf("%-17s %-7s", equal ? "" : levels_key(m).at, equal ? "equal" : "below");
        for (int i = 1; bots_rung(g, i) != NULL; i++) {
            const struct bot *one = bots_rung(g, i), *other = bots_rung(g, i - !equal);

            if (!encounter_play(m, one->id, other->id))
                return cli_interrupted();
            levels_print_length(m, one, other, json);
        }
        if (!json)
            puts("");
    }
    return EXIT_DONE;
}

/* ---- missed wins and losses ------------------------------------------------------------------ */

static const char *const levels_kinds[] = {[MISSED_WIN] = "win", [MISSED_LOSS] = "loss"};

/* As wide as the title, and wide enough for "100.00". */
static int levels_missed_columns(int i)
{
    int columns = (int)strlen(levels_rung_title(i));

    return columns < 6 ? 6 : columns;
}

static void levels_head_missed(void)
{
    printf("%-28s", "missed in %");
    for (int i = 0; i < MISSED_PLAYERS; i++)
        printf(" %*s", levels_missed_columns(i), levels_rung_title(i));
    puts("  count");
}

static void levels_print_missed(const struct rules *r, const struct missed_row *row)
{
    printf("%-17s %-4s %s %2d", rules_key(r).at, levels_kinds[row->kind],
           row->plies < MISSED_FAR ? "in" : ">=", row->plies);
    for (int i = 0; i < MISSED_PLAYERS; i++)
        printf(" %*.2f", levels_missed_columns(i), 100 * missed_share(row, i));
    printf(" %6" PRIu64 "\n", row->positions[MISSED_PLAYERS - 1]);
}

static void levels_json_missed(const struct rules *r, const struct missed_row *row)
{
    for (int i = 0; i < MISSED_PLAYERS; i++)
        json_lines_print("type:s game:s what:s plies:n player:s positions:n missed:d", "missed",
                         rules_key(r).at, levels_kinds[row->kind], row->plies,
                         bots_rung(r->game, i)->id, row->positions[i], missed_share(row, i));
}

static int levels_show_missed(struct encounter *m, bool json)
{
    const struct rules *r = &m->event.rules;
    struct solution *clocked = NULL; /* positions that a turn limit lets games reach */
    struct missed missed;
    bool done;

    if (!game_is_hidden(r->game) && r->value[TURN_LIMIT] > 0)
        solution_new(&clocked, r, &(struct solve_setup){.chances = true}, NULL);
    done = game_is_hidden(r->game)
               ? missed_in_games(r, (int)(2 * m->event.pairs), m->event.seed, cli_going_on, &missed)
               : missed_in_solution(clocked != NULL ? clocked : m->known, cli_going_on, &missed);
    solution_free(clocked);
    if (!done)
        return cli_interrupted();
    for (int i = 0; i < missed.rows; i++)
        (json ? levels_json_missed : levels_print_missed)(r, &missed.row[i]);
    if (missed.rows == 0 && !json)
        printf("%-18s nothing can be missed\n", rules_key(r).at);
    return EXIT_DONE;
}

/* ---- tuning ---------------------------------------------------------------------------------- */

/* The sights with which the levels take what they are to, and what the best player then takes from
 * expert. */
struct levels_tuned {
    int sight[LEVELS];
    double last;
};

static bool levels_going_on(void *unused, double share)
{
    (void)unused, (void)share;
    return cli_going_on();
}

static int levels_tune_open(const struct rules *r, int percent, struct levels_tuned *out)
{
    struct measures_setup setup = {.fit = percent, .solve = {.memory = free_memory_bytes()}};
    struct measures *m = cli_allocate(1, sizeof *m);
    int err;

    setup.figures[EXPERT] = 1U << METER_BEST;
    setup.solve.going_on = setup.meter.going_on = levels_going_on;
    if (measures_of(m, r, &setup) != OK)
        err = cli_interrupted();
    else
        err = m->err == OK ? EXIT_DONE : cli_usage("%s", m->reason);
    memcpy(out->sight, m->sight, sizeof out->sight);
    out->last = m->of[METER_BEST][EXPERT].value;
    free(m);
    return err;
}

/* Find a level's sight by bisection, in games that are played. False after an interruption. */
static bool levels_fit(struct encounter *m, struct game *g, int level, double target)
{
    int low = 1, high = 999;

    while (high - low > 1) {
        g->sight[level] = (low + high) / 2;
        if (!encounter_play(m, bots_rung(g, level + 1)->id, bots_rung(g, level)->id))
            return false;
        *(m->score > target ? &high : &low) = g->sight[level];
    }
    g->sight[level] = high;
    return true;
}

static int levels_tune_hidden(struct encounter *m, int percent, struct levels_tuned *out)
{
    const struct game *real = m->event.rules.game;
    struct game g = *real; /* a copy with other sights */
    bool done = true;

    g.sight[NOVICE] = rules_sight(&m->event.rules)[NOVICE];
    g.editions = NULL;
    m->event.rules.game = &g;
    for (int level = NOVICE + 1; level < LEVELS && done; level++)
        done = levels_fit(m, &g, level, percent / 100.0);
    done = done && encounter_play(m, bots_strongest(&g)->id, bots_rung(&g, LEVELS)->id);
    m->event.rules.game = real;
    memcpy(out->sight, g.sight, sizeof out->sight);
    out->last = 100 * m->score;
    return done ? EXIT_DONE : cli_interrupted();
}

/* Fit the sights of casual, skilled and expert, so that each scores this percentage against the
 * level below; novice sees as far as by the book. Return an exit code. */
static int levels_tune(struct encounter *m, const struct rules *r, int percent, bool json)
{
    struct levels_tuned t = {.last = 0};
    const char *id = r->game->id;
    int err = game_is_hidden(r->game) ? levels_tune_hidden(m, percent, &t)
                                      : levels_tune_open(r, percent, &t);

    if (err != EXIT_DONE)
        return err;
    if (json)
        json_lines_print("type:s game:s percent:n sights:[n n n n] last:d", "sights", id, percent,
                         t.sight[0], t.sight[1], t.sight[2], t.sight[3], t.last / 100);
    else
        printf("%s: .sight = {%d, %d, %d, %d} for steps of %d%%, the last one %.1f%%\n", id,
               t.sight[0], t.sight[1], t.sight[2], t.sight[3], percent, t.last);
    return EXIT_DONE;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* What to do for every game. */
struct levels_task {
    const struct args *args;
    bool json, missed;
    int percent; /* the step to tune for; 0: print a table */
    void (*head)(void);
    int (*show)(struct encounter *m, bool json);
};

static int levels_take_task(const struct args *a, struct levels_task *t)
{
    bool lengths = args_has(a, "--lengths"), missed = args_has(a, "--missed");
    bool ratings = args_has(a, "--ratings");

    *t = (struct levels_task){.args = a,
                              .json = args_has(a, "--json"),
                              .missed = missed,
                              .head = missed    ? levels_head_missed
                                      : lengths ? levels_head_lengths
                                      : ratings ? NULL
                                                : levels_head_scores,
                              .show = missed    ? levels_show_missed
                                      : lengths ? levels_show_lengths
                                      : ratings ? levels_show_ratings
                                                : levels_show_scores};
    if (lengths + missed + ratings + args_has(a, "--tune") > 1)
        return cli_usage("use only one of --missed, --lengths, --ratings and --tune.");
    if (a->positionals == 0 && names_has_rules(a))
        return cli_usage("--edition and --rule need a GAME.");
    return args_number(a, "--tune", 51, 99, &t->percent);
}

static int levels_one_game(const struct levels_task *t, const struct rules *r, bool first,
                           struct encounter *m)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int err;

    if (t->missed && game_is_hidden(r->game) && !r->game->has_usual_hands)
        return cli_usage("in %s it is not known what is certain, so nothing counts as missed.",
                         r->game->title);
    m->event.rules = *r;
    if (r->value[TURN_LIMIT] == 0 && !t->missed)
        m->event.rules.value[TURN_LIMIT] = ENCOUNTER_TURNS;
    m->known = NULL;
    if (bot_prepare(bots_strongest(r->game), &m->event.rules, NULL, free_memory_bytes(), &m->known,
                    &why) != OK)
        return cli_usage("%s", why.at);
    if (why.at[0] != '\0')
        cli_notice("%s", why.at);
    if (first && !t->json && t->percent == 0 && t->head != NULL)
        t->head();
    err = t->percent > 0 ? levels_tune(m, r, t->percent, t->json) : t->show(m, t->json);
    solution_free(m->known);
    return err;
}

static int levels_all_games(const struct levels_task *t, struct encounter *m)
{
    struct rules r;
    int err = EXIT_DONE;

    if (t->args->positionals > 0)
        return names_rules(t->args, t->args->positional[0], &r) ? EXIT_USAGE
                                                                : levels_one_game(t, &r, true, m);
    for (int i = 0; i < games_count() && err == EXIT_DONE; i++) {
        rules_init(&r, games_at(i));
        if (!game_is_hidden(r.game) && !game_is_solvable(r.game)) {
            cli_notice("skipping %s: it cannot be solved.", r.game->id);
            continue;
        }
        err = levels_one_game(t, &r, i == 0, m);
    }
    return err;
}

static int cmd_levels_run(const struct args *a)
{
    struct encounter *m = cli_allocate(1, sizeof *m);
    struct levels_task task;
    int games = 10000, err = EXIT_USAGE;

    interrupt_catch();
    encounter_init(m, bot_options_setup(), cli_going_on);
    m->event.seed = 1;
    if (levels_take_task(a, &task) == EXIT_DONE &&
        args_number(a, "--games", 2, 10000000, &games) == EXIT_DONE &&
        args_number(a, "--jobs", 1, 256, &m->jobs) == EXIT_DONE &&
        args_seed(a, &m->event.seed) == EXIT_DONE) {
        m->event.pairs = ((uint64_t)games + 1) / 2;
        err = levels_all_games(&task, m);
    }
    free(m);
    return err;
}

const struct command cmd_levels = {
    .name = "levels",
    .group = GROUP_BOTS,
    .synopsis =
        "[GAME] [--missed | --lengths | --ratings | --tune PERCENT] [--games N] [--jobs N] [--json]",
    .summary = "Measure each built-in player against the one below it.",
    .examples = "  duello levels\n"
                "  duello levels charge --games 20000 --jobs 2\n"
                "  duello levels charge --missed\n",
    .flags = FLAGS(
        {"--games", "N", "games for each pair of players (default: 10000)"}, FLAGS_RULES,
        {"--missed", NULL,
         "show instead how often each player misses a forced win or walks into a forced loss, by how "
         "many moves away it is"},
        {"--lengths", NULL,
         "show instead how many turns games take, and how many are stopped at 500"},
        {"--ratings", NULL,
         "show instead the ratings that follow from the scores; built-in players keep those of "
         "src/lib/games"},
        {"--jobs", "N", "play N games at a time; the result does not depend on N"},
        {"--seed", "N", "the same seed gives the same result (default: 1)"},
        {"--tune", "PERCENT",
         "instead, find the `.sight` numbers (for src/lib/games) with which each level scores PERCENT against the one below; exact, but estimated from games where cards are hidden"},
        FLAG_JSON),
    .positionals = 1,
    .run = cmd_levels_run,
};
