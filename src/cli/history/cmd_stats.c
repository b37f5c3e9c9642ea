/*
 * Five parts: results by game, opponent and seat; accuracies; the curves of ratings; puzzles;
 * lessons, and what to do next. Results come from sums that the store keeps, so no game has to be
 * read.
 */
#include "bots/bot.h"
#include "cli/base/json_lines.h"
#include "cli/base/output.h"
#include "cli/history/past_games.h"
#include "cli/history/stats_accuracy.h"
#include "cli/play/learn_path.h"
#include "core/array.h"
#include "design/plot.h"
#include "games/games.h"
#include "store/ladder.h"
#include "system/clock.h"
#include "terminal/io/encoding.h"
#include "terminal/play/puzzle_run.h"
#include "terminal/play/puzzle_today.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { LABEL_COLUMNS = 30 };

/* A list that grows. */
struct list {
    void *at;
    int count;
    size_t room;
};

static void stats_list_add(struct list *l, const void *what, size_t size)
{
    if (!array_grow(&l->at, &l->room, (size_t)l->count + 1, size))
        exit(cli_failed("out of memory."));
    memcpy((char *)l->at + size * (size_t)l->count++, what, size);
}

/* ---- scores ---------------------------------------------------------------------------------- */

static void stats_keep_score(const struct history_score *score, void *list)
{
    stats_list_add(list, score, sizeof *score);
}

static void stats_print_score_json(const struct history_score *s, void *context)
{
    const char *program = record_named_program(s->opponent);

    (void)context;
    json_lines_print(
        "type:s game:s opponent:s opponent_name?s seat:n wins:n losses:n draws:n unfinished:n",
        "score", s->game, program != NULL ? program : s->opponent,
        program != NULL ? json_give_text(past_games_label(s->opponent).at) : json_give_null(NULL),
        s->seat, s->wins, s->losses, s->draws, s->unfinished);
}

/* Add up the scores in one game, against this opponent (NULL: all) and in this seat (0: both). */
static struct history_score stats_sum(const struct list *scores, const char *game,
                                      const char *opponent, int seat)
{
    const struct history_score *all = scores->at;
    struct history_score total = {0};

    for (int i = 0; i < scores->count; i++) {
        const struct history_score *s = &all[i];

        if (strcmp(s->game, game) != 0 || (opponent && strcmp(s->opponent, opponent) != 0) ||
            (seat && s->seat != seat))
            continue;
        total.wins += s->wins;
        total.losses += s->losses;
        total.draws += s->draws;
        total.unfinished += s->unfinished;
    }
    return total;
}

/* The columns of a label in the table; 0: the window is too narrow for a table. */
static int stats_label_columns(void)
{
    enum { NUMBERS = 47, LEAST = 24 };
    int width = output_ink().width, left = width > 0 ? width - NUMBERS : LABEL_COLUMNS;

    return left >= LABEL_COLUMNS ? LABEL_COLUMNS : left >= LEAST ? left : 0;
}

/* A draw counts half a point; an unfinished game does not count. */
static void stats_print_line(const char *label, const struct history_score *s)
{
    int64_t decided = s->wins + s->losses + s->draws, all = decided + s->unfinished;
    int columns = stats_label_columns();

    if (all == 0)
        return;
    if (columns > 0)
        printf("%s %6" PRId64 " %6" PRId64 " %6" PRId64 " %6" PRId64 " %10" PRId64,
               wrap_fit(label, columns).at, all, s->wins, s->losses, s->draws, s->unfinished);
    else
        printf("%s: %" PRId64 " won, %" PRId64 " lost, %" PRId64 " drawn, %" PRId64 " unfinished",
               label, s->wins, s->losses, s->draws, s->unfinished);
    if (decided > 0)
        printf(columns > 0 ? " %6.0f%%" : ", score %.0f%%",
               100 * ((double)s->wins + 0.5 * (double)s->draws) / (double)decided);
    putchar('\n');
}

static void stats_print_opponents(const struct list *scores, const char *game)
{
    const struct history_score *all = scores->at;
    const char *last = "";

    for (int i = 0; i < scores->count; i++) {
        struct text label = TEXT_OF(SENTENCE_BYTES);
        struct history_score total;

        if (strcmp(all[i].game, game) != 0 || strcmp(all[i].opponent, last) == 0)
            continue;
        last = all[i].opponent;
        text_add(&label, "  against %s", past_games_opponent(last).at);
        total = stats_sum(scores, game, last, 0);
        stats_print_line(label.at, &total);
    }
}

static void stats_print_game(const struct list *scores, const char *game)
{
    struct rules r;
    bool both = games_parse_rules(&r, game, NULL) == OK && game_is_joint(&r);
    struct history_score total = stats_sum(scores, game, NULL, 0);

    stats_print_line(game, &total);
    stats_print_opponents(scores, game);
    total = stats_sum(scores, game, NULL, 1);
    stats_print_line(both ? "  as the first player" : "  moving first", &total);
    total = stats_sum(scores, game, NULL, 2);
    stats_print_line(both ? "  as the second player" : "  moving second", &total);
}

static void stats_print_scores(const struct list *scores)
{
    const struct history_score *all = scores->at;

    if (scores->count == 0) {
        puts("You have not finished a game yet.");
        return;
    }
    if (stats_label_columns() > 0)
        printf("%-*s %6s %6s %6s %6s %10s %7s\n", stats_label_columns(), "", "games", "won", "lost",
               "drawn", "unfinished", "score");
    for (int i = 0; i < scores->count; i++)
        if (i == 0 || strcmp(all[i].game, all[i - 1].game) != 0)
            stats_print_game(scores, all[i].game);
}

/* ---- ratings --------------------------------------------------------------------------------- */

struct ratings {
    struct list list;
    const char *player; /* NULL: everyone except built-in players and programs */
    bool json;
};

static bool stats_is_wanted(const struct ratings *r, const char *name)
{
    if (r->player != NULL)
        return strcmp(past_games_label(name).at, r->player) == 0;
    return bots_find(name) == NULL && !record_is_program(name) &&
           record_named_program(name) == NULL;
}

static void stats_take_rating(const struct ladder_entry *e, void *context)
{
    struct ratings *r = context;

    if (!stats_is_wanted(r, e->name))
        return;
    if (r->json)
        json_lines_print("type:s game:s name:s player?s date:s rating:d deviation:d games:n",
                         "rating", e->game, past_games_label(e->name).at,
                         record_named_program(e->name), e->date, e->rating, e->deviation, e->games);
    else
        stats_list_add(&r->list, e, sizeof *e);
}

static bool stats_is_same(const struct ladder_entry *a, const struct ladder_entry *b)
{
    return strcmp(a->game, b->game) == 0 && strcmp(a->name, b->name) == 0;
}

static void stats_print_curve(const struct ladder_entry *from, int n)
{
    enum { SCALE = 8, HEIGHT = 8, USUAL_WIDTH = 80 };
    int width = output_ink().width;
    struct plot plot = {.width = (width > 2 * SCALE ? width : USUAL_WIDTH) - SCALE,
                        .height = HEIGHT,
                        .utf8 = encoding_is_utf8()};
    const struct ladder_entry *last = &from[n - 1];
    double *values = cli_allocate((size_t)n, sizeof *values);

    printf("\nRating of %s in %s: %.0f %s %.0f after %" PRId64 " game%s\n",
           past_games_label(last->name).at, last->game, last->rating, encoding_plus_minus(),
           2 * last->deviation, last->games, last->games == 1 ? "" : "s");
    for (int i = 0; i < n; i++)
        values[i] = from[i].rating;
    if (n > 1) {
        plot_print(&plot, values, n, output_stdout());
        printf("%*s%.10s to %.10s\n", SCALE, "", from[0].date[0] ? from[0].date : "earlier",
               last->date);
    }
    free(values);
}

static void stats_print_curves(const struct list *ratings)
{
    const struct ladder_entry *all = ratings->at;

    for (int from = 0, to; from < ratings->count; from = to) {
        for (to = from + 1; to < ratings->count && stats_is_same(&all[from], &all[to]);)
            to++;
        stats_print_curve(&all[from], to - from);
    }
    if (ratings->count == 0)
        puts("\nNo rating yet. Play a rated game: `duello play GAME --p2 casual --rated`");
}

/* ---- puzzles --------------------------------------------------------------------------------- */

/* Puzzles have no player's name: they count for the user. */
static int stats_show_puzzles(struct store *s, const char *game, bool json, struct text *why)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);
    struct puzzle_score score;
    struct puzzle_today today;
    bool frozen;
    char day[24];
    int best = 0, days, err;

    clock_date(day);
    day[10] = '\0';
    if ((err = puzzle_score_sum(s, game, &score, why)) != 0 ||
        (err = puzzle_score_best_race(s, game, PUZZLE_RACE_SECONDS, &best, why)) != 0)
        return err;
    if (score.answered == 0)
        return 0;
    puzzle_today_read(&today, s, day);
    days = puzzle_streak_on(&today.streak, puzzle_streak_number(day), &frozen);
    if (json) {
        json_lines_print(
            "type:s game?s answered:n solved:n points:n streak:n longest_streak:n days:n best_race:n",
            "puzzles", game, score.answered, score.solved, score.points, score.streak,
            score.longest, days, best);
        return 0;
    }
    puzzle_run_tell_score(&score, &said);
    printf("\n%s", said.at);
    if (days > 0)
        printf("Puzzle of the day: %d day%s in a row (longest: %d).\n", days, days == 1 ? "" : "s",
               today.streak.longest);
    if (best > 0)
        printf("Best race: %d solved in three minutes.\n", best);
    return 0;
}

/* ---- lessons --------------------------------------------------------------------------------- */

static void stats_show_lessons(struct store *s)
{
    static struct path_lesson path[PATH_MOST];
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    path_sum_up(path, learn_path_load(s, path), &said);
    printf("\n%s", said.at);
}

/* ---- the command ----------------------------------------------------------------------------- */

static int stats_show(struct store *s, const struct history_query *query, bool json)
{
    struct ratings ratings = {.player = query->player, .json = json};
    struct list scores = {0};
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int err =
        history_scores(s, query, json ? stats_print_score_json : stats_keep_score, &scores, &why);

    if (err == 0 && !json)
        stats_print_scores(&scores);
    if (err == 0)
        err = stats_accuracy(s, query, json, &why);
    if (err == 0)
        err = ladder_each(s, query->counted != NULL ? query->counted : query->game, true,
                          stats_take_rating, &ratings, &why);
    if (err == 0 && !json)
        stats_print_curves(&ratings.list);
    if (err == 0 && query->player == NULL)
        err = stats_show_puzzles(s, query->game, json, &why);
    if (err == 0 && query->player == NULL && query->game == NULL && !json)
        stats_show_lessons(s);
    if (err != 0)
        err = cli_failed("the history cannot be read: %s", why.at);
    free(scores.at);
    free(ratings.list.at);
    return err;
}

static int cmd_stats_run(const struct args *a)
{
    struct history_query query = {.player = args_value(a, "--player")};
    struct store *s;
    int err;

    if (past_games_query(a, &query) != EXIT_DONE)
        return EXIT_USAGE;
    if ((s = past_games_open()) == NULL)
        return EXIT_FAILED;
    err = stats_show(s, &query, args_has(a, "--json"));
    store_close(s);
    return err;
}

const struct command cmd_stats = {
    .name = "stats",
    .group = GROUP_YOUR_GAMES,
    .synopsis = "[GAME] [--player NAME] [--json]",
    .summary = "Show your results, accuracy and ratings over time.",
    .examples = "  duello stats\n"
                "  duello stats charge:tournament\n"
                "  duello stats charge --player Ada\n",
    .flags = FLAGS({"--player", "NAME", "only results of NAME"}, FLAG_JSON),
    .positionals = 1,
    .run = cmd_stats_run,
};
