#include "cli/bots/grade_seats.h"

#include <stdlib.h>

static bool grade_seats_open(void *context, int threads, const struct solution *known)
{
    struct grade_seats *s = context;

    s->threads = threads;
    s->seats = calloc((size_t)threads, sizeof *s->seats);
    for (int i = 0; i < threads && s->seats != NULL; i++) {
        seat_init(&s->seats[i][0], s->who, s->programs, s->time);
        seat_init(&s->seats[i][1], "random", s->programs, s->time);
        s->seats[i][0].known = s->seats[i][1].known = known;
        s->seats[i][0].disguise = s->disguise;
    }
    return s->seats != NULL;
}

static void grade_seats_close(void *context)
{
    struct grade_seats *s = context;

    for (int i = 0; i < s->threads && s->seats != NULL; i++)
        for (int seat = 0; seat < 2; seat++)
            seat_release(&s->seats[i][seat]);
    free(s->seats);
    s->seats = NULL;
}

static void grade_seats_answered(void *answers, size_t at, move m)
{
    grading_answered(answers, at, m);
}

static void grade_seats_play(void *context, int thread, const struct grading_game *game,
                             struct referee *referee, struct grade_answers *answers,
                             char reason[REASON_BYTES])
{
    struct grade_seats *s = context;
    struct seat *mine = &s->seats[thread][0], *level = &s->seats[thread][1];
    struct seat *seats[2] = {game->me == P1 ? mine : level, game->me == P1 ? level : mine};
    struct match m = {.rules = game->rules,
                      .first = P1,
                      .seed = game->seed,
                      .bot_seed = {game->bot_seed[P1], game->bot_seed[P2]},
                      .answered = grade_seats_answered,
                      .context = answers};
    struct match_result result;

    m.asks[game->me] = game->asks;
    level->bot = game->level;
    match_play(referee, &m, seats, &result);
    memcpy(reason, result.reason, sizeof result.reason);
}

struct grading_table grade_seats_table(struct grade_seats *s)
{
    return (struct grading_table){grade_seats_open, grade_seats_close, grade_seats_play, s};
}
