#include "terminal/play/lesson_run.h"

#include "terminal/play/prompt_lines.h"
#include "terminal/play/prompt_screen.h"

#include <stdio.h>

enum { SAID_BYTES = 4 * SENTENCE_BYTES };

/* What was asked, and what was said since. */
struct lesson_talk {
    struct exercise_session session;
    struct text scene, reply;
};

static enum input_result lesson_run_read(struct lesson_run *t, struct lesson_talk *k,
                                         enum puzzle_session_state *how)
{
    const struct prompt *p = &k->session.prompt;
    struct text title = TEXT_OF(SENTENCE_BYTES);
    char word[WORD_BYTES];
    struct input_line line;
    enum input_result got;

    text_add(&title, "%s: %s", k->session.lesson->game->title, k->session.lesson->idea->title);
    if (t->on_screen)
        got = prompt_screen_ask(title.at, k->scene.at, &k->reply, p, word);
    else
        got = prompt_lines_read(t->in, p, false, &line);
    text_clear(&k->reply);
    if (got == INPUT_LINE)
        *how = exercise_read(&k->session, t->on_screen ? word : line.at,
                             t->on_screen ? strlen(word) : line.len, &k->reply);
    return got;
}

/* Ask until the exercise is answered or the person leaves. */
static enum input_result lesson_run_ask(struct lesson_run *t, struct lesson_talk *k,
                                        enum puzzle_session_state *how)
{
    enum input_result got;

    do {
        *how = PUZZLE_SESSION_LEFT;
        if ((got = lesson_run_read(t, k, how)) != INPUT_LINE)
            return got;
        if (!t->on_screen)
            input_say(t->in, k->reply.at);
        if (*how == PUZZLE_SESSION_RULES && t->on_screen)
            got = prompt_screen_show_rules(&k->session.rules);
        else if (*how == PUZZLE_SESSION_RULES)
            prompt_lines_print_rules(&k->session.rules);
    } while (got == INPUT_LINE && (*how == PUZZLE_SESSION_ASKS || *how == PUZZLE_SESSION_RULES));
    return got;
}

static enum input_result lesson_run_exercises(struct lesson_run *t, struct lesson_talk *k,
                                              bool *finished)
{
    enum puzzle_session_state how = PUZZLE_SESSION_LEFT;
    enum input_result got = INPUT_LINE;
    bool more = exercise_begin(&k->session, &k->scene) == OK;

    while (more) {
        if (!t->on_screen)
            input_say(t->in, k->scene.at);
        if ((got = lesson_run_ask(t, k, &how)) != INPUT_LINE || how == PUZZLE_SESSION_LEFT)
            return got;
        text_clear(&k->scene);
        more = exercise_next(&k->session, &k->scene);
    }
    *finished = true;
    text_add(&t->said, "%s%s", t->on_screen ? k->reply.at : "", k->scene.at);
    return got;
}

enum input_result lesson_run(struct lesson_run *t, const struct path_lesson *lesson, bool *finished)
{
    struct lesson_talk k = {
        .session = {.lesson = lesson}, .scene = TEXT_OF(SAID_BYTES), .reply = TEXT_OF(SAID_BYTES)};
    enum input_result got;

    *finished = false;
    text_clear(&t->said);
    if (t->on_screen && !screen_open(&t->look))
        t->on_screen = false;
    if (t->on_screen)
        screen_set_painter(NULL, NULL);
    k.session.is_chosen = k.session.is_drawn = t->on_screen;
    got = lesson_run_exercises(t, &k, finished);
    t->found = k.session.found;
    t->missed = k.session.missed;
    return got;
}
