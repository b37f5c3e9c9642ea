/* The path of short lessons, and a lesson that a person takes. */
#include "api/api.h"
#include "core/rule_book.h"
#include "games/games.h"
#include "teach/exercise.h"

#include <stdlib.h>

_Static_assert((int)DUELLO_EXERCISES == (int)EXERCISES, "lessons have as many exercises");

/* ---- the list -------------------------------------------------------------------------------- */

static int api_path(struct path_lesson path[PATH_MOST])
{
    int n = 0;

    for (int i = 0; i < games_count(); i++)
        n = path_add(path, n, games_at(i));
    return n;
}

/* Get a lesson of the path; false: there is none. */
static bool api_path_lesson(int lesson, struct path_lesson *out)
{
    struct path_lesson path[PATH_MOST];

    if (lesson < 0 || lesson >= api_path(path))
        return false;
    *out = path[lesson];
    return true;
}

int duello_path_count(void)
{
    struct path_lesson path[PATH_MOST];

    return api_path(path);
}

int duello_path_get_lesson(int lesson, duello_path_lesson *out)
{
    duello_path_lesson own = {.size = sizeof own};
    struct text idea = TEXT(own.idea);
    struct path_lesson l;
    struct rules rules;

    if (!api_path_lesson(lesson, &l))
        return DUELLO_E_ARGUMENT;
    rules_init(&rules, l.game);
    own.game = l.game->id;
    own.id = l.idea->id;
    own.title = l.idea->title;
    rule_book_fill(&rules, l.idea->says, &idea);
    return api_give(out, &own, sizeof own);
}

int duello_path_get_exercise(int lesson, int i, duello_path_exercise *out)
{
    duello_path_exercise own = {.size = sizeof own};
    struct text because = TEXT(own.because);
    const struct exercise *e;
    struct path_lesson l;
    struct rules rules;
    struct state at;

    if (i < 0 || i >= EXERCISES || !api_path_lesson(lesson, &l))
        return DUELLO_E_ARGUMENT;
    e = &l.idea->exercise[i];
    rules_init(&rules, l.game);
    if ((own.count = exercise_answers(&rules, e, &at, own.answers, NULL)) < 0)
        return own.count;
    api_state_out(&at, &own.position);
    own.asks = e->asks;
    rule_book_fill(&rules, e->because, &because);
    return api_give(out, &own, sizeof own);
}

int duello_path_next(const uint8_t *done, int from)
{
    struct path_lesson path[PATH_MOST];
    int n = api_path(path);

    if (done == NULL || from < 0)
        return DUELLO_E_ARGUMENT;
    for (int i = 0; i < n; i++)
        path[i].is_done = done[i] != 0;
    return path_next(path, n, from);
}

/* ---- taking one ------------------------------------------------------------------------------ */

struct duello_exercises {
    struct path_lesson lesson;
    struct exercise_session session;
    bool is_answered; /* and the next one is not set yet */
};

int duello_exercises_new(duello_exercises **out, int lesson, char *said, size_t said_size)
{
    struct text text = TEXT_OF(API_ROOM);
    struct path_lesson l;
    duello_exercises *made;
    int err;

    if (out == NULL || !api_path_lesson(lesson, &l))
        return DUELLO_E_ARGUMENT;
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    made->lesson = l;
    made->session = (struct exercise_session){.lesson = &made->lesson, .is_chosen = true};
    if ((err = exercise_begin(&made->session, &text)) != OK) {
        free(made);
        return err;
    }
    api_copy(text.at, said, said_size);
    *out = made;
    return OK;
}

void duello_exercises_free(duello_exercises *exercises)
{
    free(exercises);
}

size_t duello_exercises_question(const duello_exercises *exercises, char *buffer, size_t size)
{
    struct text out = TEXT_OF(API_ROOM);

    if (exercises != NULL)
        prompt_question(&exercises->session.prompt, &out);
    return api_copy(out.at, buffer, size);
}

int duello_exercises_read(duello_exercises *exercises, const char *typed, char *said,
                          size_t said_size)
{
    struct text out = TEXT_OF(API_ROOM);
    enum puzzle_session_state now;

    if (exercises == NULL || typed == NULL)
        return DUELLO_E_ARGUMENT;
    if (exercises->is_answered)
        return DUELLO_E_OVER;
    now = exercise_read(&exercises->session, typed, strlen(typed), &out);
    exercises->is_answered = now == PUZZLE_SESSION_SOLVED || now == PUZZLE_SESSION_TOLD;
    api_copy(out.at, said, said_size);
    return (int)now;
}

int duello_exercises_next(duello_exercises *exercises, char *said, size_t said_size)
{
    struct text out = TEXT_OF(API_ROOM);
    bool more;

    if (exercises == NULL)
        return DUELLO_E_ARGUMENT;
    if (exercises->session.number == EXERCISES || !exercises->is_answered)
        return exercises->is_answered ? DUELLO_E_OVER : DUELLO_E_ILLEGAL;
    more = exercise_next(&exercises->session, &out);
    exercises->is_answered = !more;
    api_copy(out.at, said, said_size);
    return more;
}

bool duello_exercises_missed(const duello_exercises *exercises)
{
    return exercises != NULL && exercises->session.missed;
}
