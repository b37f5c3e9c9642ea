/* Show a review as text, a web page, a graph or JSON, or practise its mistakes. */
#include "advise/summary.h"
#include "cli/base/json_lines.h"
#include "cli/base/output.h"
#include "cli/base/pager.h"
#include "cli/base/terminal.h"
#include "cli/review/review_game.h"
#include "core/move.h"
#include "terminal/io/encoding.h"
#include "terminal/io/interrupt.h"
#include "terminal/play/prompt_lines.h"
#include "terminal/play/prompt_screen.h"

#include <stdlib.h>

/* A review and how to show it. */
struct shown {
    struct review_game game;
    struct review_show show;
    bool is_picture; /* write the graph alone to a file */
};

/* ---- as JSON --------------------------------------------------------------------------------- */

static void review_print_decision_json(const struct review *v, const struct reviewed *d)
{
    const struct rules *r = &v->rec->duel.rules;

    json_lines_print(
        "type:s turn:n player:s move:s best:s label:s before:d after:d drop:d practical:b accuracy:d error?d",
        "decision", v->rec->choices[d->at].turn, v->rec->name[d->player],
        move_word(r, d->chosen).at, move_word(r, d->best).at, judge_label_word(d->label), d->before,
        d->after, d->drop, d->practical, d->accuracy,
        d->error > 0 ? json_give_real(d->error) : json_give_null(NULL));
}

static void review_print_player_json(const struct review *v, int player)
{
    const struct credit *a = &v->credit;
    const struct marks *m = &v->of[player];
    enum credit_part own = player == P1 ? CREDIT_P1 : CREDIT_P2,
                     other = player == P1 ? CREDIT_P2 : CREDIT_P1;
    struct text line = json_lines_begin(
        "type:s player:s accuracy:d decisions:n unforced:n errors:n result:d", "player",
        v->rec->name[player], m->accuracy, m->decisions, m->unforced, m->errors, m->result);

    json_open(&line, "labels", '{');
    for (int i = 0; i < LABELS; i++)
        json_put_number(&line, judge_label_word((enum label)i), m->of[i]);
    json_close(&line, '}');
    if (a->known)
        json_put(&line, "start:d own_choices:d other_choices:d luck_chance:d luck_guesses:d",
                 credit_for(a, player, CREDIT_START), credit_for(a, player, own),
                 credit_for(a, player, other), credit_for(a, player, CREDIT_NATURE),
                 credit_for(a, player, CREDIT_GUESS));
    if (a->known && a->error > 0)
        json_put_real(&line, "luck_error", a->error);
    json_lines_end(&line);
}

static void review_print_game_json(const struct review *v)
{
    struct text turning = TEXT_OF(SENTENCE_BYTES);
    struct text line = json_lines_about("review", &v->rec->duel.rules);

    summary_tell_turning(v, &turning);
    json_put(
        &line,
        "players:[s s] thresholds:{weak:d inaccuracy:d mistake:d blunder:d} against:s turning:s",
        v->rec->name[P1], v->rec->name[P2], judge_label_from[LABEL_WEAK],
        judge_label_from[LABEL_INACCURACY], judge_label_from[LABEL_MISTAKE],
        judge_label_from[LABEL_BLUNDER], judge_level(v->judge)->id, turning.at);
    json_open(&line, "chances", '[');
    for (size_t i = 0; v->has_line && i <= v->rec->count; i++)
        json_put_real(&line, NULL, v->line[P1][i]);
    json_close(&line, ']');
    if (v->turning.kind == TURN_CHOICE)
        json_put_number(&line, "turning_turn", v->rec->choices[v->turning.at].turn);
    json_lines_end(&line);
}

static void review_print_json(const struct shown *it)
{
    for (size_t i = 0; i < it->game.review.count; i++)
        if (review_shows(&it->show, it->game.review.all[i].player))
            review_print_decision_json(&it->game.review, &it->game.review.all[i]);
    for (int p = P1; p <= P2; p++)
        if (review_shows(&it->show, p))
            review_print_player_json(&it->game.review, p);
    review_print_game_json(&it->game.review);
}

/* ---- files ----------------------------------------------------------------------------------- */

static int review_write(struct writer *out, void *context)
{
    struct shown *it = context;

    if (it->is_picture)
        review_graph(&it->game.review, &it->show, true, out);
    else
        review_page(&it->game.review, &it->show, out);
    return EXIT_DONE;
}

static int review_to_file(const char *path, struct shown *it)
{
    const char *dot = strrchr(path, '.');

    it->is_picture = dot != NULL && strcmp(dot, ".svg") == 0;
    if (it->is_picture && !it->game.review.has_line)
        return cli_failed(
            "there is no graph, because not every position of this game could be judged.");
    return output_file(path, "the review", review_write, it);
}

/* ---- the command ----------------------------------------------------------------------------- */

static int review_take_player(const struct args *a, int *player)
{
    int number = 0;

    if (args_number(a, "--player", 1, 2, &number) != EXIT_DONE)
        return EXIT_USAGE;
    *player = number == 0 ? BOTH : number - 1;
    return EXIT_DONE;
}

static int review_learn(const struct args *a, const struct shown *it)
{
    int player = review_game_learner(&it->game, it->show.player);
    struct screen_look look = terminal_look(a);
    struct input *in = terminal_input(true);

    interrupt_catch();
    if (!terminal_is_plain(a) && screen_open(&look))
        prompt_screen_mistakes(&it->game.review, player, 1);
    else
        prompt_lines_mistakes(in, &it->game.review, player, 1);
    screen_close();
    input_free(in);
    return cli_interrupted();
}

static int review_print_text(const struct args *a, const struct shown *it)
{
    struct text text = text_growing();
    struct writer out = writer_into(&text);

    review_print(&it->game.review, &it->show, &out);
    if (!out.failed)
        pager_print(a, text.at);
    free(text.at);
    return out.failed ? cli_failed("out of memory.") : EXIT_DONE;
}

static int cmd_review_show(const struct args *a, struct shown *it)
{
    if (args_value(a, "-o") != NULL)
        return review_to_file(args_value(a, "-o"), it);
    if (args_has(a, "--learn"))
        return review_learn(a, it);
    if (!args_has(a, "--json"))
        return review_print_text(a, it);
    review_print_json(it);
    return EXIT_DONE;
}

static int cmd_review_run(const struct args *a)
{
    struct shown it = {.show = {.width = output_ink().width,
                                .colour = output_ink().colour && !args_has(a, "--plain"),
                                .unicode = encoding_is_utf8()}};
    int err, effort = 100;

    if (a->positionals == 0)
        return cli_usage("which game? usage: duello review %s", a->command->synopsis);
    if (review_take_player(a, &it.show.player) != EXIT_DONE ||
        args_number(a, "--effort", 1, 1000, &effort) != EXIT_DONE)
        return EXIT_USAGE;
    if ((err = review_game_open(&it.game, a->positional[0], effort)) != EXIT_DONE)
        return err;
    err = cmd_review_show(a, &it);
    review_game_close(&it.game);
    return err;
}

const struct command cmd_review = {
    .name = "review",
    .group = GROUP_IMPROVE,
    .synopsis = "ID|RECORD [--player 1|2] [--learn] [--json] [--plain] [-o FILE.html|FILE.svg]",
    .summary = "Review a game: every choice, luck, the turning point.",
    .examples = "  duello review 12               game 12 of `duello history`\n"
                "  duello review my-game.duel\n"
                "  duello review 12 --player 1 --learn\n"
                "  duello review 12 -o game-12.html\n",
    .flags = FLAGS(
        {"--player", "1|2", "show only this player's decisions"},
        {"--effort", "PERCENT",
         "where cards are hidden, do this much of the usual work (default: 100); less is quicker, "
         "with larger errors"},
        {"--learn", NULL, "practise: find a better choice for each mistake"},
        {"--plain", NULL, "no colours, no pager, no full screen"},
        {"-o", "FILE",
         "write a web page, or only the graph if FILE ends in .svg (-: page to standard output)"},
        FLAG_JSON),
    .positionals = 1,
    .run = cmd_review_run,
};
