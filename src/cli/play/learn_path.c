#include "cli/play/learn_path.h"

#include "cli/base/choose.h"
#include "cli/base/terminal.h"
#include "cli/history/past_games.h"
#include "cli/start/commands.h"
#include "games/games.h"
#include "store/lesson_log.h"
#include "system/clock.h"
#include "terminal/io/encoding.h"
#include "terminal/io/interrupt.h"
#include "terminal/play/lesson_run.h"

#include <stdio.h>
#include <stdlib.h>

struct learn_path {
    struct path_lesson at[PATH_MOST];
    int n;
};

static void learn_path_tick(const struct lesson_log_entry *e, void *context)
{
    struct learn_path *p = context;

    path_tick(p->at, p->n, e->game, e->idea, e->missed == e->times);
}

int learn_path_load(struct store *s, struct path_lesson path[PATH_MOST])
{
    static struct learn_path p;

    p.n = 0;
    for (int i = 0; i < games_count(); i++)
        p.n = path_add(p.at, p.n, games_at(i));
    if (s != NULL)
        lesson_log_each(s, learn_path_tick, &p, NULL);
    memcpy(path, p.at, (size_t)p.n * sizeof *path);
    return p.n;
}

int learn_path_next(const struct game *g)
{
    struct path_lesson path[PATH_MOST];
    struct store *s = past_games_open();
    int n = learn_path_load(s, path), from = 0, next;

    store_close(s);
    while (from < n && path[from].game != g)
        from++;
    next = path_next(path, n, from < n ? from : 0);
    return next < n ? next + 1 : 0;
}

/* ---- taking lessons -------------------------------------------------------------------------- */

static void learn_path_note(struct store *s, struct path_lesson *lesson, bool missed)
{
    struct text why = TEXT_OF(2 * SENTENCE_BYTES);
    char day[24];

    clock_date(day);
    day[10] = '\0';
    lesson->is_done = true;
    if (s != NULL &&
        lesson_log_note(s, lesson->game->id, lesson->idea->id, day, missed, &why) != OK)
        cli_notice("this lesson is not remembered: %s", why.at);
}

/* Say what was done, and what follows the lesson with this index. */
static void learn_path_tell(const struct path_lesson *path, int n, int at, int next,
                            struct text *out)
{
    int done = 0;

    for (int i = 0; i < n; i++)
        done += path[i].is_done;
    text_add(out, "Lessons done: %d of %d.\n", done, n);
    if (at == n - 1 || path[at + 1].game != path[at].game)
        text_add(out, "Now play it: duello play %s --p2 novice\n", path[at].game->id);
    if (next == n)
        text_add(out, "That was the last lesson. `duello puzzle` has more positions.\n");
    else
        text_add(out, "Next: %s: %s\n", path[next].game->title, path[next].idea->title);
}

/* Show it, and ask for the next lesson. Where nobody can be asked, say how to continue. */
static bool learn_path_wants_next(struct lesson_run *t, bool has_next, const char *said)
{
    static const struct item items[] = {{L'n', "Next lesson", NULL}, {L'l', "Leave", NULL}};
    struct input_request ask = {.prompt = "\nPress Enter for the next lesson, or type quit: "};
    struct input_line line;

    if (t->on_screen && screen_open(&t->look)) {
        screen_set_painter(NULL, NULL);
        return widget_menu("Learn", said, has_next ? items : items + 1, has_next ? 2 : 1, 0) == 0 &&
               has_next;
    }
    input_say(t->in, said + strspn(said, "\n"));
    if (!has_next)
        return false;
    if (!input_is_person(t->in)) {
        puts("Continue with: duello learn");
        return false;
    }
    return input_read(t->in, &ask, &line) == INPUT_LINE && line.len == 0;
}

static int learn_path_end(const struct lesson_run *t, enum input_result got)
{
    if (interrupt_signal())
        return cli_interrupted();
    if (got == INPUT_LINE) {
        if (!t->on_screen)
            puts("Continue with: duello learn");
        return EXIT_DONE;
    }
    screen_print(stdout, "\n");
    cli_notice("input ended. Continue with: duello learn");
    return EXIT_UNFINISHED;
}

static int learn_path_take(struct lesson_run *t, struct store *s, struct path_lesson *path, int n,
                           int at)
{
    bool finished;

    for (;;) {
        struct text said = TEXT_OF(6 * SENTENCE_BYTES);
        enum input_result got = lesson_run(t, &path[at], &finished);
        int next;

        if (!finished)
            return learn_path_end(t, got);
        if (t->found > 0)
            learn_path_note(s, &path[at], t->missed);
        next = path_next(path, n, at);
        text_add(&said, "%s", t->said.at);
        learn_path_tell(path, n, at, next, &said);
        if (!learn_path_wants_next(t, next < n, said.at))
            return cli_interrupted();
        if (!t->on_screen)
            putchar('\n');
        at = next;
    }
}

int learn_path(const struct args *a, int number)
{
    static struct path_lesson path[PATH_MOST];
    struct lesson_run t = {.look = terminal_look(a),
                           .on_screen = !terminal_is_plain(a),
                           .said = TEXT_OF(5 * SENTENCE_BYTES)};
    struct store *s = past_games_open();
    int n = learn_path_load(s, path), at = number > 0 ? number - 1 : path_next(path, n, 0), code;

    if (s == NULL)
        cli_notice("the lessons are not remembered.");
    if (number > n) {
        code = cli_usage("there are %d lessons; `duello learn --list` shows them.", n);
    } else if (at == n) {
        printf(
            "All %d lessons are done. `duello learn --list` shows them, `duello learn 1` repeats "
            "one, and `duello puzzle` has more positions.\n",
            n);
        code = EXIT_DONE;
    } else {
        interrupt_catch();
        t.in = terminal_input(true);
        code = learn_path_take(&t, s, path, n, at);
        screen_close();
        input_free(t.in);
    }
    store_close(s);
    return code;
}

int learn_path_list(void)
{
    static struct path_lesson path[PATH_MOST];
    struct text list = TEXT_OF(8 * SENTENCE_BYTES);
    struct store *s = past_games_open();
    int n = learn_path_load(s, path);

    store_close(s);
    path_list(path, n, !encoding_is_utf8(), &list);
    fputs(list.at, stdout);
    return EXIT_DONE;
}

/* ---- the menu -------------------------------------------------------------------------------- */

/* Run `duello learn` with this word, or without any. */
static int learn_path_run(struct chooser *c, const char *word)
{
    struct args a = {
        .command = commands_find("learn"), .positional = {word}, .positionals = word != NULL};

    if (c->plain)
        args_give(&a, "--plain", "");
    return choose_run(&a);
}

/* Choose a lesson from the list. */
static int learn_path_choose(struct chooser *c, const struct path_lesson *path, int n)
{
    struct item items[PATH_MOST];
    char names[PATH_MOST][WORD_BYTES], number[12];
    int next = path_next(path, n, 0), answer;

    n = n < ITEMS_MAX ? n : ITEMS_MAX;
    for (int i = 0; i < n; i++) {
        snprintf(names[i], WORD_BYTES, "%s %s",
                 !path[i].is_done     ? " "
                 : encoding_is_utf8() ? "✓"
                                      : "x",
                 path[i].idea->title);
        items[i] = items_numbered(i, names[i], path[i].game->title);
    }
    answer = chooser_ask(c, "Lessons", "Which lesson?", items, n, next < n ? next : 0);
    if (answer < 0)
        return answer;
    snprintf(number, sizeof number, "%d", answer + 1);
    return learn_path_run(c, number);
}

int learn_path_menu(struct chooser *c)
{
    static struct path_lesson path[PATH_MOST];
    struct item items[ITEMS_MAX];
    struct text about = TEXT_OF(SENTENCE_BYTES);
    struct store *s = past_games_open();
    int n = learn_path_load(s, path), next = path_next(path, n, 0), count = 2, answer;

    store_close(s);
    if (next < n)
        text_add(&about, "Lesson %d of %d, %s: %s", next + 1, n, path[next].game->title,
                 path[next].idea->title);
    else
        text_add(&about, "All %d lessons are done.", n);
    items[0] = (struct item){L'c', "Continue the lessons", about.at};
    items[1] = (struct item){L'a', "All lessons", "Short lessons with a tick for each one done."};
    for (int i = 0; i < games_count() && count < ITEMS_MAX; i++)
        items[count++] = items_numbered(i, games_at(i)->title, "A guided game, about two minutes.");
    if ((answer = chooser_ask(c, "Learn", NULL, items, count, 0)) < 0)
        return answer;
    return answer == 0   ? learn_path_run(c, NULL)
           : answer == 1 ? learn_path_choose(c, path, n)
                         : learn_path_run(c, games_at(answer - 2)->id);
}
