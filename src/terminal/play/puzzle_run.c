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
#include "terminal/play/puzzle_today.h"

#include <stdio.h>

/* ---- remembering ----------------------------------------------------------------------------- */

/* Is it the puzzle of the day for everyone, not of one game or level? */
static bool puzzle_run_is_daily(const struct puzzle_run *t)
{
    return t->next == puzzle_source_daily && t->source->wanted.game == NULL && t->source->level < 0;
}

/* Get the code of the day's result; 0: it is not known yet, or was known before. */
static int puzzle_run_day_code(const struct puzzle_run *t, enum puzzle_session_state how)
{
    struct puzzle_day result = puzzle_day_of(&t->source->session, how);
    struct puzzle_today today;

    if (!puzzle_run_is_daily(t) || how == PUZZLE_SESSION_LEFT || how == PUZZLE_SESSION_ASKS ||
        how == PUZZLE_SESSION_SKIPPED)
        return 0;
    puzzle_today_read(&today, t->source->store, t->source->day);
    return today.game == NULL ? puzzle_day_code(&result) : 0;
}

/* A puzzle counts when it is answered for the first time, or repeated. */
static void puzzle_run_count(struct puzzle_run *t, bool solved, int daily)
{
    const struct puzzle_source *d = t->source;
    struct puzzle_answer answer = {.game = d->session.puzzle.rules.game->id,
                                   .day = d->day,
                                   .solved = solved,
                                   .daily = daily,
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
    int daily;

    if (d->store == NULL || (how != PUZZLE_SESSION_SOLVED && !missed))
        return;
    daily = puzzle_run_day_code(t, how);
    before = puzzle_source_was_answered(d, entry) && t->next != puzzle_source_again;
    text_add(&why, "this puzzle will not be remembered: ");
    if (puzzle_log_note(d->store, entry, d->day, !missed, &why) != OK)
        d->notice(why.at);
    else if (!before || daily > 0)
        puzzle_run_count(t, !missed, daily);
}

void puzzle_run_tell_score(const struct puzzle_score *score, struct text *out)
{
    text_add(out, "Puzzles: %d of %d solved on the first try, %d point%s.", score->solved,
             score->answered, score->points, score->points == 1 ? "" : "s");
    if (score->longest > 0)
        text_add(out, " In a row: %d (longest: %d).", score->streak, score->longest);
    text_add(out, "\n");
}

static void puzzle_run_add_score(const struct puzzle_run *t, struct text *out)
{
    const struct puzzle_source *d = t->source;
    struct puzzle_score score;

    if (t->answered == 0 || puzzle_score_sum(d->store, NULL, &score, NULL) != 0)
        return;
    text_add(out, "\n");
    puzzle_run_tell_score(&score, out);
}

/* After the puzzle of the day: the streak, and the lines to share. On the screen, the last reply of
 * the puzzle has not been read yet. */
static void puzzle_run_add_day(const struct puzzle_run *t, struct text *out)
{
    struct puzzle_today today;

    puzzle_today_read(&today, t->source->store, t->source->day);
    if (t->on_screen && t->said.len > 0)
        text_add(out, "%s", t->said.at);
    text_add(out, "\n");
    if (today.game == NULL) {
        text_add(out, "Today's puzzle waits for you until midnight UTC.\n");
    } else if (t->share) {
        puzzle_today_share(&today, out);
    } else {
        puzzle_today_tell(&today, out);
        text_add(out, " The next puzzle comes at midnight UTC.\n"
                      "To share your result: duello puzzle --daily --share\n");
    }
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
    if (how == PUZZLE_SESSION_LEFT || how == PUZZLE_SESSION_ASKS || t->next == puzzle_source_daily)
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

static void puzzle_run_tell_time(void *context, struct text *out)
{
    puzzle_race_tell(context, clock_seconds(), out);
}

static bool puzzle_run_is_time_up(void *context)
{
    return puzzle_race_is_over(context, clock_seconds());
}

/* On the screen, the clock of a race runs while the person thinks, and ends the puzzle. */
static enum input_result puzzle_run_ask_on_screen(struct puzzle_run *t,
                                                  enum puzzle_session_state *how)
{
    bool racing = t->race_seconds > 0;
    enum input_result got;

    screen_set_painter(NULL, NULL);
    if (racing) {
        widget_set_clock(puzzle_run_tell_time, &t->race);
        widget_call_off(puzzle_run_is_time_up, &t->race);
    } else { /* in a race the last reply is shown above the next puzzle */
        text_clear(&t->said);
    }
    got = prompt_screen_puzzle(&t->source->session, how, &t->said);
    widget_set_clock(NULL, NULL);
    widget_call_off(NULL, NULL);
    return got;
}

/* Keys pressed before are no answer to a puzzle that nobody has seen. */
static enum input_result puzzle_run_ask(struct puzzle_run *t, enum puzzle_session_state *how)
{
    struct puzzle_session *q = &t->source->session;

    if (t->on_screen) {
        screen_forget_keys();
        return puzzle_run_ask_on_screen(t, how);
    }
    input_forget_keys(t->in);
    if (t->race_seconds > 0) {
        struct text left = TEXT(q->from);

        puzzle_race_tell(&t->race, clock_seconds(), &left);
    }
    return prompt_lines_puzzle(t->in, q, how);
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

/* Let a person begin the race. */
static void puzzle_run_ask_ready(const struct puzzle_run *t)
{
    static const char ready[] = "One try at each puzzle; the clock starts now. Ready?";
    struct input_request ask = {.prompt = "Ready? Press Enter. "};
    struct input_line line;

    if (t->on_screen)
        widget_page("Race", ready, WIDGET_WIDTH);
    else if (input_is_person(t->in))
        input_read(t->in, &ask, &line);
}

/* Find the next puzzle; the clock of a race stands still meanwhile. */
static int puzzle_run_next(struct puzzle_run *t, int put)
{
    double before = clock_seconds();
    int err;

    t->source->found = false;
    err = t->next(t->source);
    if (t->race_seconds == 0)
        return err;
    if (put == 0)
        puzzle_run_ask_ready(t);
    if (put == 0)
        t->race = puzzle_race_begin(clock_seconds(), t->race_seconds);
    else
        puzzle_race_wait(&t->race, clock_seconds() - before);
    t->source->session.one_try = true;
    return err;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* Show the results where they can be read: below the output, or on the screen. */
static void puzzle_run_end(const struct puzzle_run *t, struct text *result)
{
    if (result->len == 0)
        return;
    if (t->on_screen && !interrupt_signal())
        widget_page("Puzzles", result->at + strspn(result->at, "\n"), WIDGET_WIDTH);
    else
        screen_print(stdout, result->at);
}

int puzzle_run(struct puzzle_run *t, enum input_result *got)
{
    struct text result = TEXT_OF(PUZZLE_SESSION_BYTES + 2 * SENTENCE_BYTES);
    bool racing = t->race_seconds > 0, on = true;
    int err = OK, put = 0;

    *got = INPUT_LINE;
    t->said = TEXT_OF(PUZZLE_SESSION_BYTES);
    interrupt_catch();
    t->on_screen = t->on_screen && screen_open(&t->look);
    while (on) {
        if ((err = puzzle_run_next(t, put)) != OK || !t->source->found) {
            if (t->on_screen && !interrupt_signal())
                widget_print(); /* why there is none */
            break;
        }
        put++;
        on = puzzle_run_put(t, got) && !(racing && puzzle_run_is_time_up(&t->race));
    }
    if (*got == INPUT_CALLED_OFF) /* the time of a race is up */
        *got = INPUT_LINE;
    if (racing && put > 0)
        puzzle_run_end_race(t, &result);
    if (puzzle_run_is_daily(t))
        puzzle_run_add_day(t, &result);
    else
        puzzle_run_add_score(t, &result);
    puzzle_run_end(t, &result);
    screen_close();
    return err;
}
