/* The bar shows the remaining time once the work has taken a while: on the screen if it is open,
 * else on standard error if that is a terminal. */
#include "terminal/io/progress.h"

#include "system/clock.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/screen.h"
#include "terminal/io/wrap.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

static bool cancelled;

void progress_begin(struct progress *p, double share)
{
    *p = (struct progress){
        .on = screen_is_open() || isatty(STDERR_FILENO), .from = share, .begun = clock_seconds()};
    cancelled = false;
}

bool progress_is_cancelled(void)
{
    return cancelled;
}

/* Draw the box on the last picture, and take Esc and q; all other keys are lost. */
static void progress_show_box(double share, const char *words)
{
    enum { HEIGHT = 5, WIDTH = 36 };
    struct screen_event e;

    do {
        if (!screen_is_too_small()) {
            struct area in = screen_box(screen_area_centred(screen_all(), HEIGHT, WIDTH),
                                        TONE_TITLE, "One moment");

            screen_bar(in.y, in.x, in.width, share, 1, TONE_TITLE);
            screen_put(in.y + 1, in.x, in.width, TONE_PLAIN, words);
            screen_put(in.y + 2, in.x, in.width, TONE_QUIET, "Esc cancel");
        }
        e = screen_wait(0);
        if (e.kind == SCREEN_RESIZED)
            screen_paint();
        cancelled = cancelled || e.kind == SCREEN_ESCAPE || e.kind == SCREEN_END ||
                    (e.kind == SCREEN_LETTER && e.letter == L'q');
    } while (e.kind != SCREEN_IDLE && e.kind != SCREEN_SIGNAL && e.kind != SCREEN_END);
}

/* A line that fills the window would scroll it each time: leave out the note, then the bar. */
static void progress_show_line(double share, const char *note, const char *left)
{
    enum { BAR = 20 };
    struct winsize size;
    int columns = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
    struct text words = TEXT_OF(SENTENCE_BYTES);

    text_add(&words, "%3.0f%%  %s%s%s", 100 * share, note, note[0] ? "  " : "", left);
    if (columns > 0 && wrap_columns(words.at) + BAR + 4 >= columns) {
        text_clear(&words);
        text_add(&words, "%3.0f%%  %s", 100 * share, left);
    }
    fputs("\r", stderr);
    if (columns == 0 || wrap_columns(words.at) + BAR + 4 < columns)
        fprintf(stderr, "[%-*.*s] ", BAR, (int)(share * BAR), "####################");
    if (columns == 0 || wrap_columns(words.at) < columns)
        fputs(words.at, stderr);
    fputs("\033[K", stderr);
}

void progress_show(struct progress *p, double share, const char *note)
{
    double time = p->on ? clock_seconds() : 0, spent = time - p->begun;
    struct text words = TEXT_OF(SENTENCE_BYTES), remaining = TEXT_OF(WORD_BYTES);
    long left;

    if (!p->on || spent < (screen_is_open() ? 0.3 : 1) || time - p->shown < 0.25)
        return;
    p->shown = time;
    left = share > p->from ? (long)(spent / (share - p->from) * (1 - share)) : 0;
    text_add(&remaining, "%ld:%02ld left", left / 60, left % 60);
    if (!screen_is_open()) {
        progress_show_line(share, note, remaining.at);
        return;
    }
    text_add(&words, "%3.0f%%  %s%s%s", 100 * share, note, note[0] ? "  " : "", remaining.at);
    progress_show_box(share, share < 1 ? words.at : "Nearly done");
}

void progress_end(struct progress *p)
{
    if (p->shown > 0 && screen_is_open())
        screen_forget_keys();
    else if (p->shown > 0)
        fputs("\r\033[K", stderr);
    p->on = false;
}

bool progress_going_on(void *bar, double share)
{
    if (bar != NULL)
        progress_show(bar, share, "");
    return !interrupt_came() && !cancelled;
}
