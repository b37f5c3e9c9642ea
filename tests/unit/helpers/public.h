/* Shared by the tests of the public interface. They include nothing else of the project. */
#ifndef PUBLIC_H
#define PUBLIC_H

#include "duello.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

static inline void check_int(const char *what, long long got, long long want)
{
    if (got != want)
        fail_msg("%s: got %lld, want %lld", what, got, want);
}

static inline void check_text(const char *what, const char *got, const char *want)
{
    if (got == NULL || strcmp(got, want) != 0)
        fail_msg("%s: got \"%s\", want \"%s\"", what, got ? got : "(NULL)", want);
}

static inline void check_near(const char *what, double got, double want, double slack)
{
    if (!(fabs(got - want) <= slack))
        fail_msg("%s: got %.9f, want %.9f within %.2g", what, got, want, slack);
}

static inline void check_between(const char *what, double got, double low, double high)
{
    if (!(got >= low && got <= high))
        fail_msg("%s: got %.9f, want %.9f to %.9f", what, got, low, high);
}

/* Expect an error and, where the function has one, a whole sentence. */
static inline void check_refused(const char *what, int got, int want, const char *why)
{
    check_int(what, got, want);
    if (why != NULL && (strlen(why) == 0 || why[strlen(why) - 1] != '.'))
        fail_msg("%s: \"%s\" is not a sentence", what, why);
}

static inline duello_rules *rules_made(const char *text)
{
    char why[DUELLO_SENTENCE_BYTES];
    duello_rules *r = NULL;

    if (duello_rules_parse(&r, text, why, sizeof why) != DUELLO_OK)
        fail_msg("%s: %s", text, why);
    return r;
}

static inline duello_solution *solution_made(const duello_rules *r)
{
    duello_solution_setup setup = {.size = sizeof setup, .chances = true};
    char why[DUELLO_SENTENCE_BYTES];
    duello_solution *known = NULL;

    if (duello_solution_new(&known, r, &setup, why, sizeof why) != DUELLO_OK)
        fail_msg("%s", why);
    return known;
}

static inline duello_duel *duel_made(const duello_rules *r, uint64_t seed)
{
    duello_duel_setup setup = {.size = sizeof setup, .rules = r, .seed = seed};
    char why[DUELLO_SENTENCE_BYTES];
    duello_duel *d = NULL;

    if (duello_duel_new(&d, &setup, why, sizeof why) != DUELLO_OK)
        fail_msg("%s", why);
    return d;
}

static inline duello_player *player_made(const duello_rules *r, const char *id,
                                         const duello_solution *known)
{
    duello_player_setup setup = {.size = sizeof setup, .known = known};
    char why[DUELLO_SENTENCE_BYTES];
    duello_player *p = NULL;

    if (duello_player_new(&p, r, id, &setup, why, sizeof why) != DUELLO_OK)
        fail_msg("%s: %s", id, why);
    return p;
}

/* Let the players, by seat, choose until the game is over or this many choices were made. */
static inline void duel_play_on(duello_duel *d, const duello_player *const seats[2], int most)
{
    for (; duello_duel_wanted(d) != DUELLO_OVER && most > 0; most--)
        for (int p = DUELLO_P1; p <= DUELLO_P2; p++) {
            duello_move m;

            if (!duello_duel_wants(d, p))
                continue;
            check_int("choose", duello_duel_choose(d, seats[p], p, &m), DUELLO_OK);
            check_int("take", duello_duel_take(d, p, m), DUELLO_OK);
        }
}

/* Collect the output in a string; fail if it is longer than any output should be. */
struct written {
    char at[400000];
    size_t len;
};

static inline bool written_take(void *user, const char *bytes, size_t count)
{
    struct written *w = user;

    if (w->len + count >= sizeof w->at)
        return false;
    memcpy(w->at + w->len, bytes, count);
    w->len += count;
    w->at[w->len] = '\0';
    return true;
}

static inline bool written_refuse(void *user, const char *bytes, size_t count)
{
    (void)user, (void)bytes, (void)count;
    return false;
}

#endif
