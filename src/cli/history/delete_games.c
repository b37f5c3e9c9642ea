#include "cli/history/delete_games.h"

#include "cli/base/terminal.h"
#include "cli/history/past_games.h"
#include "store/save.h"
#include "terminal/io/input.h"

#include <stdio.h>
#include <unistd.h>

/* Check a number before anything is deleted, and describe its game. */
static int delete_check(const char *id, bool over, struct text *game, bool *rated)
{
    struct record rec;
    int number, err;
    bool is_over;

    if (args_number_in("--delete", id, 1, INT32_MAX, &number) != EXIT_DONE)
        return EXIT_USAGE;
    if ((err = past_games_read(id, true, &rec)) != EXIT_DONE)
        return err;
    is_over = record_result(&rec) != UNDECIDED;
    *rated = is_over && rec.rated;
    text_add(game, "game %s (%s, %s v %s)", id, rules_title(&rec.duel.rules).at, rec.name[P1],
             record_short_name(rec.duel.rules.game, rec.name[P2], rec.who[P2]));
    record_release(&rec);
    if (is_over == over)
        return EXIT_DONE;
    return cli_failed("game %s is %s over; delete it with: duello %s --delete %s", id,
                      is_over ? "already" : "not", is_over ? "history" : "saves", id);
}

/* Ask; only the whole word "yes" deletes. */
static int delete_ask(const char *game, bool *agreed)
{
    struct text question = TEXT_OF(SENTENCE_BYTES);
    struct input_request ask = {.prompt = question.at};
    struct input_line line = {.len = 0};
    struct input *in;

    *agreed = false;
    if (!isatty(STDIN_FILENO))
        return cli_usage("--delete cannot ask without a terminal; add --yes to delete.");
    in = terminal_input(false);
    text_add(&question, "Delete %s? (yes/no) ", game);
    *agreed = input_read(in, &ask, &line) == INPUT_LINE && strcmp(line.at, "yes") == 0;
    input_free(in);
    if (!*agreed)
        puts("Nothing was deleted.");
    return EXIT_DONE;
}

static int delete_one(const struct args *a, const char *id, bool over)
{
    struct text game = TEXT_OF(SENTENCE_BYTES);
    bool agreed = args_has(a, "--yes"), rated;
    int err = delete_check(id, over, &game, &rated);

    if (err == EXIT_DONE && !agreed)
        err = delete_ask(game.at, &agreed);
    if (err != EXIT_DONE || !agreed || (err = past_games_delete(save_number(id))) != EXIT_DONE)
        return err;
    printf("Deleted %s.%s\n", game.at, rated ? " It was rated; the ratings do not change." : "");
    return EXIT_DONE;
}

int delete_games(const struct args *a, bool over)
{
    const char *id;
    int err = EXIT_DONE;

    for (int at = 0; err == EXIT_DONE && (id = args_next(a, "--delete", &at)) != NULL;) {
        struct text game = TEXT_OF(SENTENCE_BYTES);
        bool rated;

        err = delete_check(id, over, &game, &rated);
    }
    for (int at = 0; err == EXIT_DONE && (id = args_next(a, "--delete", &at)) != NULL;)
        err = delete_one(a, id, over);
    return err;
}
