/*
 * There are three readers: plain bytes, for pipes and terminals that cannot edit; hidden typing,
 * for what others at the screen must not see; and libedit for all else. All of them return when a
 * signal comes or when the question is called off, so that whoever asked can go on at once.
 */
#include "terminal/io/input.h"

#include "terminal/io/interrupt.h"
#include "terminal/io/line_pages.h"

#include <errno.h>
#include <histedit.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { HISTORY_LINES = 200, CHUNK = 4096, BLANK_LINES = 100 };

/* A terminal that hides typing, and its former settings. */
struct secret {
    struct termios before, blind;
    const char *prompt;
};

struct input {
    bool person, edits;
    EditLine *edit; /* made for the first line that is edited: it changes the terminal's settings */
    History *history;
    const struct input_request *asked; /* set while a line is edited */
    const char *prompt;                /* its prompt, or "" */
    struct secret *secret;             /* set while typing is hidden */
    char chunk[CHUNK];                 /* bytes read but not used yet */
    size_t from, to;
    bool (*is_moot)(void *context);
    void *context;
};

/* ---- plain reading --------------------------------------------------------------------------- */

/* Hide typing before the question is printed. */
static void input_ask_secret(const struct secret *secret)
{
    tcsetattr(STDIN_FILENO, TCSANOW, &secret->blind);
    printf("Your typing is hidden.\n%s", secret->prompt);
    fflush(stdout);
}

/* Suspend the program, with the terminal's former settings. */
static void input_suspend(struct input *in)
{
    if (in->secret != NULL)
        tcsetattr(STDIN_FILENO, TCSANOW, &in->secret->before);
    else if (in->edit != NULL)
        el_set(in->edit, EL_PREP_TERM, 0);
    interrupt_suspend();
    if (in->secret != NULL) {
        input_ask_secret(in->secret);
    } else if (in->edit != NULL) {
        el_set(in->edit, EL_PREP_TERM, 1);
        el_set(in->edit, EL_REFRESH);
    }
}

static bool input_is_moot(const struct input *in)
{
    return in->is_moot != NULL && in->is_moot(in->context);
}

/* Read the next byte; -1 at the end, -2 when interrupted or called off. */
static int input_next_byte(struct input *in)
{
    while (in->from == in->to) {
        ssize_t n;

        if (!interrupt_wait(STDIN_FILENO, -1)) {
            if (interrupt_signal() || input_is_moot(in))
                return -2;
            if (interrupt_wants_suspension())
                input_suspend(in);
            continue;
        }
        n = read(STDIN_FILENO, in->chunk, sizeof in->chunk);
        if (n == 0 || (n < 0 && errno != EINTR))
            return -1;
        in->from = 0;
        in->to = n > 0 ? (size_t)n : 0;
    }
    return (unsigned char)in->chunk[in->from++];
}

bool input_wait(struct input *in)
{
    ssize_t n;

    if (!interrupt_wait(in->from < in->to ? -1 : STDIN_FILENO, -1))
        return true;
    n = read(STDIN_FILENO, in->chunk, sizeof in->chunk);
    in->from = 0;
    in->to = n > 0 ? (size_t)n : 0;
    return n > 0 || (n < 0 && errno == EINTR);
}

static enum input_result input_read_plain(struct input *in, struct input_line *line)
{
    bool too_long = false;
    int c;

    while ((c = input_next_byte(in)) != '\n') {
        if (c == -2)
            return interrupt_signal() ? INPUT_INTERRUPTED : INPUT_CALLED_OFF;
        if (c == -1) {
            if (line->len == 0 && !too_long)
                return INPUT_END;
            break;
        }
        if (line->len < INPUT_BYTES - 1)
            line->at[line->len++] = (char)c;
        else
            too_long = true;
    }
    if (line->len > 0 && line->at[line->len - 1] == '\r')
        line->len--;
    line->at[line->len] = '\0';
    return too_long ? INPUT_TOO_LONG : INPUT_LINE;
}

/* Print the line that was read, without unprintable bytes. */
static void input_echo(enum input_result result, const struct input_line *line)
{
    for (size_t i = 0, n; result == INPUT_LINE && i < line->len; i += n ? n : 1) {
        n = text_char(line->at + i);
        printf("%.*s", n ? (int)n : 1, n ? line->at + i : "?");
    }
    putchar('\n');
}

static enum input_result input_read_secret(struct input *in, const char *prompt,
                                           struct input_line *line)
{
    struct secret secret = {.prompt = prompt};
    enum input_result result;

    if (tcgetattr(STDIN_FILENO, &secret.before) != 0)
        return INPUT_END;
    secret.blind = secret.before;
    secret.blind.c_lflag &= ~(tcflag_t)ECHO;
    input_ask_secret(&secret);
    in->secret = &secret;
    result = input_read_plain(in, line);
    in->secret = NULL;
    tcsetattr(STDIN_FILENO, TCSANOW, &secret.before);
    putchar('\n');
    return result;
}

/* ---- editing --------------------------------------------------------------------------------- */

static char *input_edit_prompt(EditLine *edit)
{
    struct input *in;

    el_get(edit, EL_CLIENTDATA, &in);
    return (char *)in->prompt;
}

/* libedit's own reader continues after a signal; this one returns. */
static int input_edit_char(EditLine *edit, wchar_t *out)
{
    mbstate_t state = {0};
    struct input *in;
    size_t n;
    char byte;
    int c;

    el_get(edit, EL_CLIENTDATA, &in);
    do {
        if ((c = input_next_byte(in)) < 0)
            return c == -1 ? 0 : -1;
        byte = (char)c;
        n = mbrtowc(out, &byte, 1, &state);
        if (n == (size_t)-1) {
            *out = L'?';
            n = 1;
        }
    } while (n == (size_t)-2);
    return 1;
}

/* Complete the whole line from the words that begin with it. */
static unsigned char input_edit_complete(EditLine *edit, int key)
{
    const LineInfo *line = el_line(edit);
    size_t have = (size_t)(line->cursor - line->buffer), common = 0;
    const char *first = NULL;
    struct input *in;
    char rest[64];

    (void)key;
    el_get(edit, EL_CLIENTDATA, &in);
    for (int i = 0; in->asked != NULL && i < in->asked->word_count; i++) {
        const char *word = in->asked->words[i].at;

        if (strncmp(word, line->buffer, have) != 0)
            continue;
        if (first == NULL) {
            first = word;
            common = strlen(word);
        }
        while (strncmp(first, word, common) != 0)
            common--;
    }
    if (first == NULL || common <= have)
        return CC_REFRESH_BEEP;
    snprintf(rest, sizeof rest, "%.*s", (int)(common - have), first + have);
    el_insertstr(edit, rest);
    return CC_REFRESH;
}

static enum input_result input_read_edited(struct input *in, const struct input_request *ask,
                                           struct input_line *line)
{
    const char *typed;
    HistEvent event;
    int count = 0;

    in->asked = ask;
    in->prompt = ask->prompt;
    fflush(stdout);
    el_resize(in->edit);
    typed = el_gets(in->edit, &count);
    in->asked = NULL;
    in->prompt = "";
    if (interrupt_signal())
        return INPUT_INTERRUPTED;
    if (typed == NULL && input_is_moot(in)) {
        putchar('\n');
        return INPUT_CALLED_OFF;
    }
    if (typed == NULL || count <= 0)
        return INPUT_END;
    if (typed[count - 1] == '\n')
        count--;
    if (count >= INPUT_BYTES)
        return INPUT_TOO_LONG;
    line->len = (size_t)count;
    memcpy(line->at, typed, line->len);
    line->at[count] = '\0';
    if (count > 0)
        history(in->history, &event, H_ENTER, typed);
    return INPUT_LINE;
}

/* ---- the input ------------------------------------------------------------------------------- */

/* Get ready to edit lines; false: read them without editing. */
static bool input_start_editing(struct input *in)
{
    HistEvent event;

    if (!in->edits || in->edit != NULL)
        return in->edits;
    in->history = history_init();
    in->edit = el_init("duello", stdin, stdout, stderr);
    if (in->history == NULL || in->edit == NULL)
        return in->edits = false;
    history(in->history, &event, H_SETSIZE, HISTORY_LINES);
    history(in->history, &event, H_SETUNIQUE, 1);
    el_set(in->edit, EL_CLIENTDATA, in);
    el_set(in->edit, EL_PROMPT, input_edit_prompt);
    el_set(in->edit, EL_EDITOR, "emacs");
    el_set(in->edit, EL_HIST, history, in->history);
    el_set(in->edit, EL_GETCFN, input_edit_char);
    el_set(in->edit, EL_ADDFN, "duello-complete", "Complete a move", input_edit_complete);
    el_set(in->edit, EL_BIND, "^I", "duello-complete", NULL);
    return true;
}

struct input *input_new(bool editing)
{
    struct input *in = calloc(1, sizeof *in);

    if (in == NULL)
        return NULL;
    in->person = isatty(STDIN_FILENO);
    in->prompt = "";
    in->edits = in->person && isatty(STDOUT_FILENO) && editing;
    return in;
}

void input_free(struct input *in)
{
    if (in == NULL)
        return;
    if (in->edit != NULL)
        el_end(in->edit);
    if (in->history != NULL)
        history_end(in->history);
    free(in);
}

bool input_is_person(const struct input *in)
{
    return in->person;
}

void input_forget_keys(const struct input *in)
{
    if (in->person)
        tcflush(STDIN_FILENO, TCIFLUSH);
}

void input_call_off(struct input *in, bool (*is_moot)(void *context), void *context)
{
    in->is_moot = is_moot;
    in->context = context;
}

void input_say(const struct input *in, const char *text)
{
    struct winsize size;
    bool wraps = in->person && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;

    line_pages_print_text(text, (struct line_window){wraps ? size.ws_col : INT_MAX, INT_MAX});
}

/* Print all lines of a prompt but the last, and return that one. */
static const char *input_say_prompt(const struct input *in, const char *prompt)
{
    const char *newline = strrchr(prompt, '\n');
    char *before = newline == NULL ? NULL : strndup(prompt, (size_t)(newline + 1 - prompt));

    if (before == NULL)
        return prompt;
    input_say(in, before);
    free(before);
    return newline + 1;
}

static enum input_result input_read_once(struct input *in, const struct input_request *ask,
                                         struct input_line *line)
{
    enum input_result result;

    line->len = 0;
    if (in->person && ask->secret)
        return input_read_secret(in, ask->prompt, line);
    if (input_start_editing(in))
        return input_read_edited(in, ask, line);
    fputs(ask->prompt, stdout);
    fflush(stdout);
    result = input_read_plain(in, line);
    if (!in->person)
        input_echo(result, line);
    return result;
}

enum input_result input_read(struct input *in, const struct input_request *ask,
                             struct input_line *line)
{
    struct input_request last = *ask;
    enum input_result result;

    last.prompt = input_say_prompt(in, ask->prompt);
    while ((result = input_read_once(in, &last, line)) == INPUT_TOO_LONG && ask->too_long)
        puts(ask->too_long);
    return result;
}

void input_clear_screen(const struct input *in)
{
    if (in->edits)
        fputs("\033[H\033[2J\033[3J", stdout);
    else if (in->person)
        for (int i = 0; i < BLANK_LINES; i++)
            putchar('\n');
    fflush(stdout);
}
