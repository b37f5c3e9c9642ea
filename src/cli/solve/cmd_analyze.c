/* Rank the choices in a position: by the game's solution or, with hidden cards, by the player's
 * estimate. */
#include "advise/choice_table.h"
#include "advise/views/estimate.h"
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/base/output.h"
#include "cli/base/rule_files.h"
#include "cli/history/past_games.h"
#include "cli/solve/solve_game.h"
#include "core/move.h"
#include "core/position.h"
#include "games/games.h"
#include "terminal/io/encoding.h"

#include <stdio.h>
#include <stdlib.h>

/* A position to analyze, and its players. */
struct subject {
    struct rules rules;
    struct state s;
    struct past past; /* the choices that led there, if known */
    char name[2][NAME_BYTES];
    struct record rec; /* which may own the game; empty where there is none */
};

static void analyze_take_names(struct subject *it, const char *p1, const char *p2)
{
    snprintf(it->name[P1], NAME_BYTES, "%s", p1);
    snprintf(it->name[P2], NAME_BYTES, "%s", p2);
}

static int analyze_from_words(const struct args *a, struct subject *it)
{
    struct text words = TEXT_OF(4 * SENTENCE_BYTES);

    if (args_has(a, "--at"))
        return cli_usage("--at needs a record or the number of a game.");
    if (names_rules(a, a->positional[0], &it->rules) != EXIT_DONE)
        return EXIT_USAGE;
    analyze_take_names(it, it->rules.game->names[P1], it->rules.game->names[P2]);
    it->s = game_start(&it->rules, P1);
    if (a->positionals == 1)
        return EXIT_DONE;
    for (int i = 1; i < a->positionals; i++)
        text_add(&words, "%s ", a->positional[i]);
    return names_position(&it->rules, words.at, &it->s);
}

/* Count the choices before the first choice of a player after turn `at`, or before the last such
 * choice if no turn is given. -1: no player chooses there. */
static long analyze_decision_after(const struct record *rec, int turns)
{
    long found = -1;

    for (size_t i = 0; i < rec->count; i++)
        if (rec->choices[i].before.turn < CHANCE &&
            (turns < 0 || rec->choices[i].turn == turns + 1)) {
            found = (long)i;
            if (turns >= 0)
                return found;
        }
    if (rec->duel.now.turn < CHANCE && (turns < 0 || turns == rec->duel.turns))
        found = (long)rec->count;
    return found;
}

static int analyze_from_record(const struct args *a, struct subject *it)
{
    struct record *rec = &it->rec;
    long found;
    int at = -1, err;

    if (a->positionals > 1 || names_has_rules(a))
        return cli_usage("a record has its own rules and positions; you can add only --at N.");
    if (args_number(a, "--at", 0, RECORD_BYTES, &at) != EXIT_DONE)
        return EXIT_USAGE;
    if ((err = past_games_read(a->positional[0], true, rec)) != EXIT_DONE)
        return err;
    found = analyze_decision_after(rec, at);
    it->rules = rec->duel.rules;
    analyze_take_names(it, rec->name[P1], rec->name[P2]);
    if (found >= 0)
        it->s = *record_at(rec, (size_t)found);
    for (long i = 0; i < found; i++)
        past_note(&it->past, &rec->duel.rules, &rec->choices[i].before, rec->choices[i].m);
    err = found >= 0             ? EXIT_DONE
          : at > rec->duel.turns ? cli_usage("--at: the record has only %d turn%s.",
                                             rec->duel.turns, rec->duel.turns == 1 ? "" : "s")
                                 : cli_usage("--at: the game is over at that point.");
    return err;
}

static void analyze_print(const struct solution *known, const struct subject *it,
                          const struct bot *level, const char *position)
{
    const char *names[2] = {it->name[P1], it->name[P2]};
    struct scene scene = {&it->rules, {names[P1], names[P2]}, 1};
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);
    struct worth w;

    if (solution_worth(known, &it->s, &w) != OK)
        return;
    it->rules.game->status(&scene, &it->s, &said);
    printf("%s\n\n%s", position, said.at);
    text_clear(&said);
    choice_table_worth(known, &w, &said);
    if (judge_is_mixed(&it->rules))
        printf("Value for %s: %s\n\n", names[P1], said.at);
    else
        printf("%s is to move and %s%s.\n\n", names[it->s.turn], said.at,
               w.value == 0                   ? ""
               : prospect_turns(w.plies) == 1 ? " turn"
                                              : " turns");
    choice_table_print(known, &it->s, names, level, output_stdout());
}

static void analyze_print_json(const struct solution *known, const struct subject *it,
                               const struct bot *level, const char *position)
{
    struct text line = json_lines_about("analysis", &it->rules);

    json_put_text(&line, "position", position);
    choice_table_json(known, &it->s, level, &line);
    json_lines_end(&line);
}

/* ---- hidden cards: what the player to move can know ------------------------------------------ */

static int analyze_by_share(const void *left, const void *right)
{
    const struct verdict *a = left, *b = right;

    return a->share < b->share ? 1 : a->share > b->share ? -1 : a->move - b->move;
}

static void analyze_print_weighed(const struct subject *it, const struct view *v,
                                  const struct verdict *all, int n)
{
    printf("%s\n\n%s is to choose and sees this position.\n\n%-16s  %12s  %s plays it\n",
           position_words(&it->rules, &v->seen).at, it->name[v->me], "choice", "win chance",
           bots_strongest(it->rules.game)->id);
    for (int i = 0; i < n; i++)
        printf("%-16s  %12s  %7.1f%%\n", move_word(&it->rules, all[i].move).at,
               judge_chance(all[i].chance, all[i].error, !encoding_is_utf8()).at,
               100 * all[i].share);
}

static void analyze_print_weighed_json(const struct subject *it, const struct view *v,
                                       const struct verdict *all, int n)
{
    struct text line = json_lines_about("analysis", &it->rules);

    json_put(&line, "position:s player:n", position_words(&it->rules, &v->seen).at, v->me + 1);
    json_open(&line, "choices", '[');
    for (int i = 0; i < n; i++)
        json_put(&line, "{move:s chance:d error:d share:d}", move_word(&it->rules, all[i].move).at,
                 all[i].chance, all[i].error, all[i].share);
    json_close(&line, ']');
    json_lines_end(&line);
}

static int analyze_view(const struct args *a, const struct subject *it)
{
    const struct judge judge = {.rules = &it->rules, .work = ESTIMATE_ANALYZE};
    struct verdict all[MOVES_MAX];
    struct view v;
    int n;

    if (it->s.turn > P2)
        return cli_usage(
            "nobody has cards yet: name a game that you played, such as `duello analyze 12 --at 3`, "
            "or a position with turn=1 or turn=2, hands and decks.");
    v = game_view(&it->rules, &it->s, it->s.turn);
    if ((n = judge_views_of(it->rules.game)->weigh(&judge, &v, &it->past, all)) < 0)
        return cli_failed("no hand of the opponent fits this position and the moves before it.");
    qsort(all, (size_t)n, sizeof *all, analyze_by_share);
    (args_has(a, "--json") ? analyze_print_weighed_json : analyze_print_weighed)(it, &v, all, n);
    return EXIT_DONE;
}

/* Get the level of --against; NULL after a message if there is no such level. */
static const struct bot *analyze_level(const struct args *a, const struct rules *r)
{
    const char *word = args_value(a, "--against");

    if (word == NULL)
        return bots_find("casual");
    for (int i = 0; i <= LEVELS; i++)
        if (strcmp(bots_rung(r->game, i)->id, word) == 0)
            return bots_rung(r->game, i);
    cli_usage("--against must be random, novice, casual, skilled or expert.");
    return NULL;
}

static int analyze_subject(const struct args *a, struct subject *it)
{
    const struct bot *level;
    struct solution *known;
    int err = names_listed(a->positional[0]) != NULL ||
                      rule_files_kind(a->positional[0]) == FILE_OF_RULES || a->positionals > 1
                  ? analyze_from_words(a, it)
                  : analyze_from_record(a, it);
    if (err == EXIT_DONE && game_is_hidden(it->rules.game))
        return args_has(a, "--against")
                   ? cli_usage("--against: where cards are hidden, the level changes nothing.")
                   : analyze_view(a, it);
    if (err == EXIT_DONE && (level = analyze_level(a, &it->rules)) == NULL)
        return EXIT_USAGE;
    if (err != EXIT_DONE || (err = solve_game_at(a, &it->rules, &it->s, &known)) != EXIT_DONE)
        return err;
    (args_has(a, "--json") ? analyze_print_json : analyze_print)(
        known, it, level, position_words(&it->rules, &it->s).at);
    solution_free(known);
    return EXIT_DONE;
}

static int cmd_analyze_run(const struct args *a)
{
    struct subject *it;
    int err;

    if (a->positionals == 0)
        return cli_usage("usage: duello analyze %s", a->command->synopsis);
    it = cli_allocate(1, sizeof *it);
    err = analyze_subject(a, it);
    record_release(&it->rec);
    free(it);
    return err;
}

const struct command cmd_analyze = {
    .name = "analyze",
    .group = GROUP_SOLVER,
    .synopsis = "GAME [POSITION] [--rule NAME=VALUE]... [--against LEVEL] | ID|RECORD [--at N]",
    .summary = "Rank the choices in a position, or show the best mix.",
    .examples = "  duello analyze charge\n"
                "  duello analyze energy-duel turn=2 ep=7/4\n"
                "  duello analyze blast ep=3/5 locked=0/1 --rule turn-limit=20 --rule "
                "limit-result=points\n"
                "  duello analyze clash --against skilled\n"
                "  duello analyze 12 --at 2\n"
                "  duello analyze my-game.duel --at 6\n",
    .flags = FLAGS(
        {"--at", "N", "the position after turn N of a record (0: the start)"},
        {"--against", "LEVEL", "show the chances if both play like this level (default: casual)"},
        FLAGS_RULES, FLAGS_SOLVING, FLAG_JSON),
    .positionals = ARGS_MAX,
    .run = cmd_analyze_run,
};
