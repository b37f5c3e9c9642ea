/* Guided games, puzzle sessions, and mistakes to try again. */
#include "api/api_duel.h"
#include "teach/lesson.h"
#include "teach/mistakes.h"
#include "advise/puzzle_endgame.h"
#include "advise/puzzle_set.h"
#include "games/games.h"
#include "teach/puzzle_day.h"
#include "teach/puzzle_session.h"

#include <stdio.h>
#include <stdlib.h>

_Static_assert((int)DUELLO_PUZZLE_SESSION_LEFT == (int)PUZZLE_SESSION_LEFT,
               "states have the same numbers");

/* ---- lessons --------------------------------------------------------------------------------- */

struct duello_lesson {
    struct lesson lesson;
};

int duello_lesson_new(duello_lesson **out, duello_lesson_say say, void *user)
{
    duello_lesson *made;

    if (out == NULL || say == NULL)
        return DUELLO_E_ARGUMENT;
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    made->lesson.say = say;
    made->lesson.context = user;
    *out = made;
    return OK;
}

void duello_lesson_free(duello_lesson *lesson)
{
    free(lesson);
}

int duello_lesson_before(duello_lesson *lesson, const duello_duel *duel, int player)
{
    struct moment at;
    int err;

    if (lesson == NULL || (err = api_moment_of(duel, player, &at)) != OK)
        return lesson == NULL ? DUELLO_E_ARGUMENT : err;
    lesson_before(&lesson->lesson, &at);
    return OK;
}

int duello_lesson_chosen(duello_lesson *lesson, const duello_duel *duel,
                         const duello_solution *known, int player, duello_move m)
{
    struct moment at;
    struct judge judge;
    int err;

    if (lesson == NULL || (err = api_moment_of(duel, player, &at)) != OK)
        return lesson == NULL ? DUELLO_E_ARGUMENT : err;
    if (!api_is_legal(at.scene.rules, &at.s, player, m))
        return DUELLO_E_ILLEGAL;
    if ((err = api_judge(duel, known, &judge)) == DUELLO_E_ARGUMENT)
        return err;
    at.judge = err == OK ? &judge : NULL;
    lesson_judge(&lesson->lesson, &at, m);
    return OK;
}

int duello_lesson_after(duello_lesson *lesson, const duello_duel *duel, size_t i, int people)
{
    const bool is_person[2] = {people != P2, people != P1};
    const struct choice *c;

    if (lesson == NULL || duel == NULL || i >= duel->referee.rec.count || people < P1 ||
        people > BOTH)
        return DUELLO_E_ARGUMENT;
    c = &duel->referee.rec.choices[i];
    lesson_after(&lesson->lesson, &duel->rules.rules, is_person, &c->before, c->m);
    return OK;
}

size_t duello_lesson_end(const duello_lesson *lesson, const duello_duel *duel, char *buffer,
                         size_t size)
{
    struct text out = TEXT_OF(API_ROOM);

    if (lesson != NULL && duel != NULL)
        lesson_end(&duel->rules.rules, &out);
    return api_copy(out.at, buffer, size);
}

/* ---- puzzle sessions ------------------------------------------------------------------------- */

struct duello_puzzle_session {
    struct puzzle_session session;
    struct equilibrium *endgame; /* the session's own, where cards are hidden */
    enum puzzle_session_state now;
};

/* Set a puzzle that is judged by a solution, by an endgame, which the session then owns, or by
 * playing on. */
static int api_session_begin(duello_puzzle_session **out, const struct puzzle *p,
                             const struct solution *known, struct equilibrium *endgame,
                             const char *from, struct text *said)
{
    duello_puzzle_session *made = calloc(1, sizeof *made);

    if (made == NULL) {
        equilibrium_free(endgame);
        return DUELLO_E_MEMORY;
    }
    made->endgame = endgame;
    made->session = (struct puzzle_session){.known = known, .endgame = endgame, .puzzle = *p};
    for (int i = P1; i <= P2; i++)
        snprintf(made->session.name[i], NAME_BYTES, "%s", p->rules.game->names[i]);
    api_copy(from != NULL ? from : "", made->session.from, sizeof made->session.from);
    puzzle_session_begin(&made->session, said);
    *out = made;
    return OK;
}

int duello_puzzle_session_new(duello_puzzle_session **out, const duello_solution *known,
                              const duello_state *position, int player, const char *from,
                              char *said, size_t said_size)
{
    struct text text = TEXT_OF(API_ROOM);
    struct puzzle p;
    struct state s;
    int err;

    if (out == NULL || known == NULL || position == NULL || !api_is_player(player))
        return DUELLO_E_ARGUMENT;
    s = api_state_in(position);
    if (!known->chances || !state_wants(&s, player) || !puzzle_of(known->known, &s, player, &p))
        return DUELLO_E_UNKNOWN;
    if ((err = api_session_begin(out, &p, known->known, NULL, from, &text)) == OK)
        api_copy(text.at, said, said_size);
    return err;
}

/* Find the puzzle of a player where cards are hidden: by playing on or, with a turn limit, by its
 * endgame. */
static int api_session_hidden(struct puzzle *p, struct equilibrium **e)
{
    struct view view = {p->at, p->player};
    struct rules r = p->rules;
    struct judge j = puzzle_view_judge(&r);
    int err;

    if (r.value[TURN_LIMIT] == 0)
        return puzzle_in_view(&j, &view, p) ? OK : DUELLO_E_UNKNOWN;
    err = puzzle_endgame_solve(e, &r, &p->at, NULL);
    if (err == OK && !puzzle_in_endgame(*e, &view, p)) {
        equilibrium_free(*e);
        err = DUELLO_E_UNKNOWN;
    }
    return err;
}

int duello_puzzles_session(duello_puzzle_session **out, const duello_puzzles *puzzles,
                           const duello_puzzle *puzzle, const char *from, char *said,
                           size_t said_size)
{
    struct text text = TEXT_OF(API_ROOM);
    const struct solution *known;
    struct equilibrium *endgame = NULL;
    struct puzzle p = {0};
    int err;

    if (out == NULL || puzzles == NULL || puzzle == NULL || !api_is_player(puzzle->player))
        return DUELLO_E_ARGUMENT;
    p.at = api_state_in(&puzzle->position);
    p.player = puzzle->player;
    if ((err = games_parse_rules(&p.rules, puzzle->rules, NULL)) != OK)
        return err;
    known = puzzle_set_solution(puzzles->set, &p);
    if (!state_wants(&p.at, p.player) || (known == NULL && !game_is_hidden(p.rules.game)) ||
        (known != NULL && !puzzle_of(known, &p.at, p.player, &p)))
        return DUELLO_E_UNKNOWN;
    if ((known == NULL && (err = api_session_hidden(&p, &endgame)) != OK) ||
        (err = api_session_begin(out, &p, known, endgame, from, &text)) != OK)
        return err;
    api_copy(text.at, said, said_size);
    return OK;
}

void duello_puzzle_session_free(duello_puzzle_session *session)
{
    if (session != NULL)
        equilibrium_free(session->endgame);
    free(session);
}

void duello_puzzle_session_one_try(duello_puzzle_session *session)
{
    if (session != NULL)
        session->session.one_try = true;
}

int duello_puzzle_session_points(const duello_puzzle_session *session)
{
    return session == NULL ? 0 : puzzle_session_points(&session->session);
}

size_t duello_puzzle_session_question(const duello_puzzle_session *session, char *buffer,
                                      size_t size)
{
    struct text out = TEXT_OF(API_ROOM);

    if (session != NULL)
        prompt_question(&session->session.prompt, &out);
    return api_copy(out.at, buffer, size);
}

int duello_puzzle_session_read(duello_puzzle_session *session, const char *typed, char *said,
                               size_t said_size)
{
    struct text out = TEXT_OF(API_ROOM);

    if (session == NULL || typed == NULL)
        return DUELLO_E_ARGUMENT;
    session->now = puzzle_session_read(&session->session, typed, strlen(typed), &out);
    api_copy(out.at, said, said_size);
    return (int)session->now;
}

int duello_puzzle_session_try(duello_puzzle_session *session, duello_move m, char *said,
                              size_t said_size)
{
    struct text out = TEXT_OF(API_ROOM);
    const struct puzzle *p = session == NULL ? NULL : &session->session.puzzle;

    if (session == NULL)
        return DUELLO_E_ARGUMENT;
    if (!api_is_legal(&p->rules, &p->at, p->player, m))
        return DUELLO_E_ILLEGAL;
    session->now = puzzle_session_try(&session->session, m, &out);
    api_copy(out.at, said, said_size);
    return (int)session->now;
}

bool duello_puzzle_session_missed(const duello_puzzle_session *session)
{
    return session != NULL && session->session.missed;
}

size_t duello_puzzle_session_share(const duello_puzzle_session *session, const char *day,
                                   int streak, char *buffer, size_t size)
{
    struct text out = TEXT_OF(API_ROOM);
    struct puzzle_day how;

    if (session != NULL && day != NULL && session->now > PUZZLE_SESSION_RULES) {
        how = puzzle_day_of(&session->session, session->now);
        puzzle_day_share(&how, session->session.puzzle.rules.game, day, streak, false, &out);
    }
    return api_copy(out.at, buffer, size);
}

/* ---- mistakes tried again -------------------------------------------------------------------- */

struct duello_mistakes {
    struct mistakes mistakes;
    bool is_one; /* a mistake is being asked about */
};

int duello_mistakes_new(duello_mistakes **out, const duello_review *review, int whose, char *said,
                        size_t said_size)
{
    struct text text = TEXT_OF(2 * API_ROOM);
    duello_mistakes *made;

    if (out == NULL || review == NULL || whose < P1 || whose > BOTH)
        return DUELLO_E_ARGUMENT;
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    made->is_one = mistakes_begin(&made->mistakes, api_review(review), whose, 1, &text);
    api_copy(text.at, said, said_size);
    *out = made;
    return made->is_one;
}

void duello_mistakes_free(duello_mistakes *mistakes)
{
    free(mistakes);
}

int duello_mistakes_read(duello_mistakes *mistakes, const char *typed, char *said, size_t said_size)
{
    struct text out = TEXT_OF(2 * API_ROOM);

    if (mistakes == NULL || typed == NULL)
        return DUELLO_E_ARGUMENT;
    if (mistakes->is_one)
        mistakes->is_one = mistakes_read(&mistakes->mistakes, typed, strlen(typed), &out);
    api_copy(out.at, said, said_size);
    return mistakes->is_one;
}

size_t duello_mistakes_end(const duello_mistakes *mistakes, char *buffer, size_t size)
{
    struct text out = TEXT_OF(API_ROOM);

    if (mistakes != NULL)
        mistakes_end(&mistakes->mistakes, &out);
    return api_copy(out.at, buffer, size);
}

int duello_review_retry(const duello_review *review, size_t i, duello_move m, char *said,
                        size_t said_size)
{
    struct text out = TEXT_OF(API_ROOM);
    struct judgement judged;
    struct moment at;
    int err, good;

    if (review == NULL || i >= api_review(review)->count)
        return DUELLO_E_ARGUMENT;
    at = review_moment(api_review(review), &api_review(review)->all[i]);
    if (!api_is_legal(at.scene.rules, &at.s, at.player, m))
        return DUELLO_E_ILLEGAL;
    if ((err = judge_moment(&at, &judged)) != OK)
        return err;
    good = mistakes_judge(&at, &judged, m, &out);
    api_copy(out.at, said, said_size);
    return good;
}

size_t duello_review_hint(const duello_review *review, size_t i, int step, int *steps, char *buffer,
                          size_t size)
{
    struct text out = TEXT_OF(API_ROOM);
    struct moment at;
    int n = 0;

    if (review != NULL && step >= 1 && i < api_review(review)->count) {
        at = review_moment(api_review(review), &api_review(review)->all[i]);
        n = hint_tell(&at, step, &out);
    }
    if (steps != NULL)
        *steps = n > 0 ? n : 0;
    return api_copy(n > 0 ? out.at : "", buffer, size);
}
