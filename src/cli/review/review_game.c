#include "cli/review/review_game.h"

#include "cli/history/past_games.h"
#include "cli/solve/solve_game.h"
#include "store/save.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/progress.h"

#include <math.h>

/* The progress of a review of hidden cards. */
struct review_progress {
    struct progress bar;
    double asked, all;
};

static bool review_game_goes_on(void *context)
{
    struct review_progress *p = context;

    return progress_going_on(&p->bar, fmin(1, p->asked++ / p->all));
}

static int review_game_make(struct review_game *g, int effort)
{
    struct review_progress p = {.all = (double)review_estimates(&g->rec)};
    int err;

    g->judge.work = review_work(&g->rec, effort);
    g->judge.going_on = g->judge.views != NULL ? review_game_goes_on : NULL;
    g->judge.context = &p;
    progress_begin(&p.bar, 0);
    err = review_make(&g->review, &g->rec, &g->judge);
    progress_end(&p.bar);
    g->judge.going_on = NULL;
    return err;
}

static int review_game_judge(struct review_game *g, int effort)
{
    struct record *rec = &g->rec;
    struct solve_judge_setup game = {.rules = &rec->duel.rules,
                                     .from = rec->is_set_up ? &rec->start : NULL,
                                     .most = record_most_points(rec),
                                     .shown = true};
    struct text why = TEXT_OF(SENTENCE_BYTES);
    double rating[2] = {0};
    int err;

    for (int p = P1; p <= P2; p++)
        if (record_is_person(rec->who[p]))
            rating[p] = past_games_rating(rules_key(&rec->duel.rules).at, rec->name[p]);
    interrupt_catch();
    if (solve_judge(&g->judge, &game, &g->known, &why) != OK) {
        if (progress_is_cancelled())
            return EXIT_FAILED;
        cli_failed("%s", why.at);
        return interrupt_signal() ? cli_interrupted() : EXIT_FAILED;
    }
    g->judge.against = judge_level_of(rec, rating);
    err = review_game_make(g, effort);
    if (interrupt_signal())
        return cli_interrupted();
    if (progress_is_cancelled())
        return EXIT_FAILED;
    if (err == OK)
        return EXIT_DONE;
    return cli_failed("%s.", err == ERR_MEMORY ? "out of memory"
                                               : "no decision of this game can be judged");
}

/* Keep the accuracies of a game that has a number, for `duello stats`. */
static void review_game_note(const struct review_game *g, const char *name)
{
    const struct marks *of = g->review.of;
    double percent[2];

    for (int p = P1; p <= P2; p++)
        percent[p] = of[p].unforced > 0 ? of[p].accuracy : -1;
    if (save_is_number(name))
        past_games_note_accuracy(save_number(name), percent);
}

int review_game_open(struct review_game *g, const char *name, int effort)
{
    int err;

    *g = (struct review_game){0};
    if ((err = past_games_read(name, true, &g->rec)) != EXIT_DONE)
        return err;
    if ((err = review_game_judge(g, effort)) != EXIT_DONE)
        review_game_close(g);
    else
        review_game_note(g, name);
    return err;
}

void review_game_close(struct review_game *g)
{
    if (g->review.rec != NULL)
        review_release(&g->review);
    solution_free(g->known);
    record_release(&g->rec);
}

int review_game_learner(const struct review_game *g, int player)
{
    bool p1 = record_is_person(g->rec.who[P1]), p2 = record_is_person(g->rec.who[P2]);

    return player != BOTH || p1 == p2 ? player : p1 ? P1 : P2;
}
