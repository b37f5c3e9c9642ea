#include "cli/play/run_table.h"

#include "cli/base/folders.h"
#include "cli/base/names.h"
#include "cli/base/terminal.h"
#include "cli/bots/bot_log.h"
#include "cli/bots/bot_options.h"
#include "cli/history/past_games.h"
#include "cli/play/saved_settings.h"
#include "cli/solve/solve_game.h"
#include "match/record_text.h"
#include "system/free_memory.h"
#include "terminal/io/interrupt.h"
#include "terminal/play/bot_wait.h"
#include "terminal/play/local_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Find a judge for the tutor. It shares the solution that a bot needs. A tutor that warns needs it
 * before the game begins, and a progress bar is shown then. */
static int run_table_find_judge(void *context, struct judge *out, struct text *why)
{
    struct table *t = context;
    struct solve_judge_setup game = {.rules = &t->rec->duel.rules,
                                     .from = t->rec->is_set_up ? &t->rec->start : NULL,
                                     .shown = t->tutor.from > 0};

    int err = bot_wait_solution(t, why);

    err = err != OK ? ERR_MEMORY : solve_judge(out, &game, &t->known, why);
    out->against = judge_level_of(t->rec, NULL);
    return err;
}

/* Has the player at this terminal turned hints off? Piped play is the same for everyone. */
static bool run_table_has_no_hints(void)
{
    struct settings s;
    struct text unread = TEXT_OF(SENTENCE_BYTES);

    if (!isatty(STDIN_FILENO))
        return false;
    settings_load(&s, &unread);
    return strcmp(s.hints, SETTINGS_OFF) == 0;
}

int run_table_prepare(struct table *t, const struct args *a)
{
    table_init(t);
    t->hints_off = run_table_has_no_hints();
    t->people = terminal_is_plain(a) ? &person_lines : &person_screen;
    t->look = terminal_look(a);
    t->notice = cli_tell;
    t->referee.rec.rated = args_has(a, "--rated");
    t->tutor.find_judge = run_table_find_judge;
    t->tutor.context = t;
    t->tutor.from = args_has(a, "--tutor") ? TUTOR_USUAL : 0;
    if (args_number(a, "--tutor-at", 1, 100, &t->tutor.from) != EXIT_DONE)
        return EXIT_USAGE;
    if (t->tutor.from > 0 && t->referee.rec.rated)
        return cli_usage(
            "--tutor cannot be used with --rated: rated games are played without help.");
    return EXIT_DONE;
}

int run_table_check(struct table *t)
{
    for (int p = P1; p <= P2; p++) {
        char who[WHO_BYTES];

        if (names_player(t->rec->who[p], t->rec->duel.rules.game, true, who) != EXIT_DONE)
            return EXIT_USAGE;
        t->seat[p].is_person = record_is_person(who);
        snprintf(t->referee.rec.who[p], WHO_BYTES, "%s", who);
    }
    return EXIT_DONE;
}

/* Solve what a built-in player needs, while people already play if nobody else needs it. */
static int run_table_prepare_seat(struct table *t, int p)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    const struct record *rec = t->rec;
    const struct bot *bot = t->seat[p].bot;
    bool solves = bot != NULL && bot->needs == BOT_NEEDS_SOLUTION &&
                  bot_plays(bot, rec->duel.rules.game) && !game_is_hidden(rec->duel.rules.game);
    bool at_once = t->known != NULL || t->tutor.from > 0 || t->lesson != NULL;
    struct solve_setup how = {.memory = free_memory_bytes(),
                              .also = rec->is_set_up ? &rec->start : NULL,
                              .going_on = cli_work_goes_on};

    if (solves && (t->preparing.bot != NULL ||
                   (!at_once && preparing_begin(&t->preparing, bot, rec, free_memory_bytes()))))
        return EXIT_DONE;
    if (bot_prepare_with(bot, &rec->duel.rules, &how, &t->known, &why) != OK)
        return cli_going_on() ? cli_usage("%s", why.at) : cli_interrupted();
    if (why.at[0] != '\0')
        cli_notice("%s", why.at);
    t->seat[p].known = t->known;
    return EXIT_DONE;
}

int run_table_seat(struct table *t)
{
    const char *who[] = {t->rec->who[P1], t->rec->who[P2]};
    struct bot_process_setup setup = bot_options_setup();
    struct time_control time = {.move = 10000000000};
    int code = bot_options_check(who, 2);

    if (code != EXIT_DONE)
        return code;
    setup.cancelled = bot_wait_is_cancelled;
    for (int p = P1; p <= P2; p++) {
        setup.log = record_is_program(t->rec->who[p]) ? bot_log_begin(p) : NULL;
        seat_init(&t->seat[p], t->rec->who[p], setup, time);
        if ((code = run_table_prepare_seat(t, p)) != EXIT_DONE)
            return code;
    }
    if (t->tutor.from > 0 && !table_has_people(t))
        return cli_usage("--tutor needs a person who plays.");
    if (t->tutor.from > 0 && !tutor_find_judge(&t->tutor))
        return cli_usage("--tutor: %s", t->tutor.why);
    return EXIT_DONE;
}

/* ---- the end --------------------------------------------------------------------------------- */

/* For a game that has its own file, is not saved completely, or was played elsewhere. */
int run_table_copy(const struct record *rec)
{
    char folder[PATH_BYTES];
    struct text why = TEXT_OF(2 * PATH_BYTES);
    struct save copy = {.fd = -1};
    size_t len;
    char *text = record_text(rec, &len);
    int number;

    if (text != NULL && folders_saves(folder, sizeof folder) == 0 &&
        (save_create(&copy, folder, &why) != OK ||
         save_append(&copy, &(struct text){.at = text, .len = len}, true, &why) != OK))
        cli_notice("this game is not in the history: %s", why.at);
    free(text);
    number = copy.fd >= 0 ? save_number(copy.id) : 0;
    save_close(&copy);
    return number;
}

/* Give the game its number before its end is shown, because the program may be killed there. */
static void run_table_over(struct table *t)
{
    if (t->lesson == NULL)
        t->number = t->save.fd >= 0 && save_is_number(t->save.id) ? save_number(t->save.id)
                                                                  : run_table_copy(t->rec);
}

void run_table_keep(int number, bool rated, bool says, struct ratings_change own[2])
{
    struct text note = TEXT_OF(4 * PATH_BYTES);

    fflush(stdout); /* show the result before waiting for other programs */
    past_games_add(number, rated, own, &note);
    if (note.len > 0)
        cli_notice("%s", note.at);
    if (number > 0 && says)
        cli_print("Review: duello review %d", number);
}

static void run_table_say_left(const struct table *t, const char *why)
{
    struct text command = TEXT_OF(3 * PATH_BYTES), game = TEXT_OF(4 * PATH_BYTES);

    names_add_game(&t->rec->duel.rules, &game);
    local_game_resume_command(t, &command);
    if (t->lesson != NULL)
        cli_notice("%s. Start again with: duello learn %s", why, game.at);
    else if (t->save.is_planned)
        cli_notice("%s; no move was made, so the game is not saved.", why);
    else if (t->save.fd < 0)
        cli_notice("%s; the game could not be saved.", why);
    else
        cli_notice("%s; game saved. Continue with: %s", why, command.at);
}

/* `own` takes the new ratings, if something follows the game that shows them. */
static int run_table_end(const struct table *t, enum table_end end, struct ratings_change own[2])
{
    switch (end) {
    case TABLE_OVER:
        /* Piped output is exactly what the rule book prints, so nothing is added. */
        if (t->lesson == NULL)
            run_table_keep(t->number, t->rec->rated,
                           own == NULL && table_has_people(t) && input_is_person(t->input), own);
        if (t->rec->ending != ENDING_FORFEIT)
            return EXIT_DONE;
        bot_log_show(t->seat[t->rec->ended_by].setup.log);
        return EXIT_FORFEIT;
    case TABLE_BROKEN:
        return cli_failed("the game cannot continue: %s.", err_text(t->err));
    case TABLE_INPUT_ENDED:
        run_table_say_left(t, "input ended");
        return EXIT_UNFINISHED;
    case TABLE_INTERRUPTED:
        run_table_say_left(t, "interrupted");
        return cli_interrupted();
    default:
        run_table_say_left(t, t->lesson != NULL ? "lesson ended" : "you left");
        return EXIT_DONE;
    }
}

int run_table(const struct args *a, struct input *in, table_fill *fill, const void *context,
              struct table_result *out)
{
    static struct table t;
    int code = run_table_prepare(&t, a);

    t.over = run_table_over;
    t.input = in != NULL ? in : terminal_input(true);
    if (out != NULL) {
        out->result = UNDECIDED;
        memset(out->rating, 0, sizeof out->rating);
    }
    if (code == EXIT_DONE && (code = fill(&t, a, context)) == EXIT_DONE) {
        t.goes_on = t.referee.rec.match.games > 0 || (out != NULL && out->goes_on);
        code = run_table_end(&t, table_run(&t), out != NULL && out->goes_on ? out->rating : NULL);
        if (out != NULL) {
            out->result = record_result(&t.referee.rec);
            out->rec = t.referee.rec;
            out->rec.choices = NULL;
            out->rec.count = out->rec.room = 0;
            out->number = t.number;
            out->has_people = table_has_people(&t);
        }
    }
    if (in == NULL)
        input_free(t.input);
    table_release(&t);
    return code;
}
