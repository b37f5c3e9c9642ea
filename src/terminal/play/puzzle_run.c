/*
 * One puzzle after the other: find it (puzzle_source.h), ask it, remember the result, go on or end.
 * A race is the same with a clock. The result is written down before the person is asked whether to
 * go on, so that leaving loses nothing.
 */
#include "terminal/play/puzzle_run.h"

#include "system/clock.h"
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
    struct text why = TEXT_OF(2 * SENTENCE_BYTES);
    bool missed = d->session.missed, before;

    if (d->store == NULL || (how != PUZZLE_SESSION_SOLVED && !missed))
        return;
    before = puzzle_source_was_answered(d, entry) && t->next != puzzle_source_again;
    text_add(&why, "this puzzle will not be remembered: ");
    if (puzzle_log_note(d->store, entry, d->day, !missed, &why) != OK)
        d->notice(why.at);
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

/* Ask a puzzle and remember the result. False: end. */
static bool puzzle_run_put(struct puzzle_run *t, enum input_result *got)
{
    enum puzzle_session_state how = PUZZLE_SESSION_ASKS;
    struct puzzle_source *d = t->source;
    struct puzzle_log_entry entry;
    bool on;

    puzzle_source_log_entry(&d->session.puzzle, &entry);
    if (d->store != NULL)
        puzzle_log_show(d->store, &entry, d->day, NULL);
    *got = puzzle_run_ask(t, &how);
    if (t->race_seconds > 0)
        puzzle_race_note(&t->race, &d->session, how, clock_seconds());
    puzzle_run_remember(t, &entry, how);
    on = *got == INPUT_LINE && puzzle_run_goes_on(t, how);
    screen_close();
    if (*got != INPUT_LINE && !t->on_screen)
        putchar('\n');
    return on;
}

/* ---- a race ---------------------------------------------------------------------------------- */

static void puzzle_run_end_race(const struct puzzle_run *t, struct text *out)
{
    const struct puzzle_source *d = t->source;
    const struct puzzle_race *r = &t->race;
    struct puzzle_race_result result = {.game = d->wanted.game ? d->wanted.game->id : "",
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

int puzzle_run(struct puzzle_run *t, enum input_result *got)
{
    struct text result = TEXT_OF(2 * SENTENCE_BYTES);
    struct puzzle_source *d = t->source;
    bool racing = t->race_seconds > 0, on = true;
    int err = OK, put = 0;

    *got = INPUT_LINE;
    t->said = TEXT_OF(PUZZLE_SESSION_BYTES);
    interrupt_catch();
    while (on) {
        d->found = false;
        if ((err = t->next(d)) != OK || !d->found) {
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
        on = puzzle_run_put(t, got);
    }
    if (racing && put > 0)
        puzzle_run_end_race(t, &result);
    puzzle_run_add_score(t, &result);
    puzzle_run_end(t, &result);
    return err;
}
