/*
 * One puzzle after the other: find it (puzzle_source.h), ask it, remember the result, go on or end.
 * A race is the same with a clock. The result is written down before the person is asked whether to
 * go on, so that leaving loses nothing.
 */
#include "cli/puzzle/puzzle_run.h"

#include "cli/base/json_lines.h"
#include "cli/base/terminal.h"
#include "core/move.h"
#include "system/clock.h"
#include "teach/puzzle_race.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/widgets.h"
#include "terminal/play/prompt_lines.h"
#include "terminal/play/prompt_screen.h"

#include <stdio.h>

/* ---- remembering ----------------------------------------------------------------------------- */

/* A puzzle counts when it is answered for the first time, or repeated. */
static void puzzle_run_count(struct puzzle_run *t, bool solved)
{
    const struct puzzle_source *d = t->source;
    struct puzzle_answer answer = {.game = d->session.puzzle.rules.game->id,
                                   .day = d->day,
                                   .solved = solved,
                                   .daily = t->next == puzzle_source_daily,
                                   .points = solved ? puzzle_session_points(&d->session) : 0};

    t->answered++;
    puzzle_score_add(d->store, &answer, NULL);
}

static void puzzle_run_remember(struct puzzle_run *t, const struct puzzle_log_entry *entry,
                                enum puzzle_session_state how)
{
    struct puzzle_source *d = t->source;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    bool missed = d->session.missed, before;

    if (d->store == NULL || (how != PUZZLE_SESSION_SOLVED && !missed))
        return;
    before = puzzle_source_was_answered(d, entry) && t->next != puzzle_source_again;
    if (puzzle_log_note(d->store, entry, d->day, !missed, &why) != 0)
        cli_notice("this puzzle will not be remembered: %s", why.at);
    else if (!before)
        puzzle_run_count(t, !missed);
}

void puzzle_run_tell_score(const struct puzzle_score *score, struct text *out)
{
    text_add(out, "Puzzles: %d of %d solved on the first try, %d point%s. ", score->solved,
             score->answered, score->points, score->points == 1 ? "" : "s");
    text_add(out, "Streak: %d (longest: %d).", score->streak, score->longest);
    if (score->days > 0)
        text_add(out, " Puzzle of the day: %d day%s in a row.", score->days,
                 score->days == 1 ? "" : "s");
    text_add(out, "\n");
}

static void puzzle_run_add_score(const struct puzzle_run *t, struct text *out)
{
    const struct puzzle_source *d = t->source;
    struct puzzle_score score;

    if (t->answered == 0 || puzzle_score_sum(d->store, NULL, d->day, &score, NULL) != 0)
        return;
    text_add(out, "\n");
    puzzle_run_tell_score(&score, out);
}

/* ---- asking ---------------------------------------------------------------------------------- */

static void puzzle_run_print_json(const struct puzzle *p, const struct puzzle_log_entry *entry)
{
    const struct rules *r = &p->rules;
    move legal[MOVES_MAX];
    int n = r->game->legal(r, &p->at, p->player, legal);
    struct text line = json_lines_about("puzzle", r);

    json_put(&line, "position:s player:n task:s level:s difficulty:n", entry->position,
             p->player + 1, puzzle_task_words[p->task], puzzle_level_words[p->level], p->points);
    json_open(&line, "fails", '[');
    for (int i = 0; i < LEVELS; i++)
        json_put_real(&line, NULL, p->fails[i]);
    json_close(&line, ']');
    if (p->depth > 0)
        json_put_number(&line, "depth", p->depth);
    json_put(&line, "bait:b at_once:b", p->bait, p->at_once);
    json_open(&line, "moves", '[');
    for (int i = 0; i < n; i++)
        json_put_text(&line, NULL, move_word(r, legal[i]).at);
    json_close(&line, ']');
    json_put_text(&line, "answer", move_word(r, p->answer).at);
    if (p->plies > 0)
        json_put_number(&line, "plies", p->plies);
    json_lines_end(&line);
}

/* On the screen, the last reply of the puzzle has not been read yet. */
static bool puzzle_run_wants_another_on_screen(const struct puzzle_run *t)
{
    static const struct item items[] = {{L'a', "Another puzzle", NULL}, {L'l', "Leave", NULL}};

    return widget_menu(t->source->session.puzzle.rules.game->title, t->said.at, items, 2, 0) == 0;
}

/* Ask a person whether to continue; piped input simply continues. */
static bool puzzle_run_wants_another(struct input *in)
{
    struct input_request ask = {.prompt = "\nAnother one? Press Enter, or type quit: "};
    struct input_line line;

    if (!input_is_person(in) || input_read(in, &ask, &line) != INPUT_LINE || line.len > 0)
        return false;
    putchar('\n');
    return true;
}

/* Continue after a puzzle that ended this way? */
static bool puzzle_run_goes_on(struct puzzle_run *t, enum puzzle_session_state how)
{
    if (how == PUZZLE_SESSION_LEFT || how == PUZZLE_SESSION_ASKS)
        return false;
    if (t->on_screen && (t->race_seconds > 0 || how == PUZZLE_SESSION_SKIPPED))
        return true;
    if (t->on_screen)
        return puzzle_run_wants_another_on_screen(t);
    if (t->race_seconds == 0 && how != PUZZLE_SESSION_SKIPPED)
        return puzzle_run_wants_another(t->in);
    putchar('\n');
    return true;
}

/* The screen is opened for one puzzle at a time, because finding the next one may print a progress
 * bar or a sentence. */
static enum input_result puzzle_run_ask(struct puzzle_run *t, enum puzzle_session_state *how)
{
    struct puzzle_session *q = &t->source->session;

    if (t->on_screen && !screen_open(&t->look))
        t->on_screen = false;
    if (!t->on_screen)
        return prompt_lines_puzzle(t->in, q, how);
    screen_set_painter(NULL, NULL);
    if (t->race_seconds == 0) /* in a race it is shown above the next puzzle */
        text_clear(&t->said);
    return prompt_screen_puzzle(q, how, &t->said);
}

/* Ask a puzzle and remember the result. *on says whether to continue. */
static int puzzle_run_put(struct puzzle_run *t, bool *on)
{
    enum puzzle_session_state how = PUZZLE_SESSION_ASKS;
    struct puzzle_source *d = t->source;
    struct puzzle_log_entry entry;
    enum input_result got;

    *on = false;
    puzzle_source_log_entry(&d->session.puzzle, &entry);
    if (d->store != NULL)
        puzzle_log_show(d->store, &entry, d->day, NULL);
    if (t->in == NULL) {
        puzzle_run_print_json(&d->session.puzzle, &entry);
        if (d->store != NULL && t->next == puzzle_source_new)
            puzzle_log_give_away(d->store, &entry, d->day, NULL);
        return EXIT_DONE;
    }
    got = puzzle_run_ask(t, &how);
    if (t->race_seconds > 0)
        puzzle_race_note(&t->race, &d->session, how, clock_seconds());
    puzzle_run_remember(t, &entry, how);
    *on = got == INPUT_LINE && puzzle_run_goes_on(t, how);
    screen_close();
    if (got != INPUT_LINE && !t->on_screen)
        putchar('\n');
    if (got == INPUT_INTERRUPTED)
        return cli_interrupted();
    return got == INPUT_END ? EXIT_UNFINISHED : EXIT_DONE;
}

/* ---- a race ---------------------------------------------------------------------------------- */

static void puzzle_run_end_race(const struct puzzle_run *t, struct text *out)
{
    const struct puzzle_source *d = t->source;
    const struct puzzle_race *r = &t->race;
    struct puzzle_race_result result = {.game = d->game ? d->game->id : "",
                                        .day = d->day,
                                        .seconds = t->race_seconds,
                                        .solved = r->solved,
                                        .failed = r->failed,
                                        .points = r->points};
    int best = 0;

    text_add(out, "%s", puzzle_race_is_over(r, clock_seconds()) ? "Time is up. " : "");
    puzzle_race_end(r, out);
    if (d->store != NULL && r->solved + r->failed > 0) {
        puzzle_score_best_race(d->store, result.game, result.seconds, &best, NULL);
        puzzle_score_add_race(d->store, &result, NULL);
        if (best > 0)
            text_add(out,
                     r->solved > best ? " A new best! Your old best was %d." : " Your best is %d.",
                     best);
    }
    text_add(out, "\n");
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* Show the results where they can be read: below the output, or on the screen. */
static void puzzle_run_end(const struct puzzle_run *t, struct text *result)
{
    if (result->len == 0)
        return;
    if (t->on_screen && !interrupt_signal() && screen_open(&t->look)) {
        screen_set_painter(NULL, NULL);
        widget_page("Puzzles", result->at + strspn(result->at, "\n"), WIDGET_WIDTH);
        screen_close();
    } else {
        fputs(result->at, stdout);
    }
}

/* On the screen, a sentence about why there is no puzzle would be covered by what comes next. */
static void puzzle_run_wait(const struct puzzle_run *t)
{
    struct input_request ask = {.prompt = "\nPress Enter to continue. "};
    struct input_line line;

    if (t->on_screen && !interrupt_signal())
        input_read(t->in, &ask, &line);
}

static int puzzle_run_all(struct puzzle_run *t)
{
    struct text result = TEXT_OF(2 * SENTENCE_BYTES);
    struct puzzle_source *d = t->source;
    bool racing = t->race_seconds > 0, on = true;
    int err = EXIT_DONE, put = 0;

    while (on && err == EXIT_DONE) {
        d->found = false;
        if ((err = t->next(d)) != EXIT_DONE || !d->found) {
            puzzle_run_wait(t);
            break;
        }
        if (racing && put++ == 0)
            t->race = puzzle_race_begin(clock_seconds(), t->race_seconds);
        if (racing && puzzle_race_is_over(&t->race, clock_seconds()))
            break;
        if (racing) {
            struct text left = TEXT(d->session.from);

            d->session.one_try = true;
            puzzle_race_tell(&t->race, clock_seconds(), &left);
        }
        err = puzzle_run_put(t, &on);
    }
    if (racing && put > 0)
        puzzle_run_end_race(t, &result);
    puzzle_run_add_score(t, &result);
    puzzle_run_end(t, &result);
    return racing && err == EXIT_UNFINISHED ? EXIT_DONE : err;
}

int puzzle_run(struct puzzle_run *t)
{
    bool json = args_has(t->source->args, "--json");
    int err;

    t->in = json ? NULL : terminal_input(true);
    t->on_screen = !json && !terminal_is_plain(t->source->args);
    t->said = TEXT_OF(PUZZLE_SESSION_BYTES);
    interrupt_catch();
    err = puzzle_run_all(t);
    input_free(t->in);
    return err;
}
