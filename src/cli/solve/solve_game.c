#include "cli/solve/solve_game.h"

#include "system/free_memory.h"
#include "terminal/io/encoding.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/progress.h"

int solve_game(const struct args *a, const struct rules *r, struct solve_setup setup,
               struct solution **out)
{
    struct progress bar;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int err;

    setup.jobs = 1;
    setup.memory = free_memory_bytes();
    setup.going_on = progress_going_on;
    setup.context = &bar;
    if (args_number(a, "--jobs", 1, 64, &setup.jobs) != EXIT_DONE ||
        (setup.bound == 0 && args_number(a, "--bound", 2, 30000, &setup.bound) != EXIT_DONE))
        return EXIT_USAGE;
    interrupt_catch();
    progress_begin(&bar, 0);
    err = solution_new(out, r, &setup, &why);
    progress_end(&bar);
    if (interrupt_signal()) {
        if (err == OK)
            solution_free(*out);
        cli_notice("stopped.");
        return cli_interrupted();
    }
    return err == OK ? EXIT_DONE : cli_failed("%s", why.at);
}

int solve_game_at(const struct args *a, const struct rules *r, const struct state *look_at,
                  struct solution **out)
{
    bool looks = look_at != NULL, both = game_is_joint(r);

    return solve_game(a, r,
                      (struct solve_setup){.also = look_at,
                                           .chances = looks || both,
                                           .fold = looks ? FOLD_ABOVE : 0},
                      out);
}

int solve_judge(struct judge *out, const struct solve_judge_setup *game, struct solution **made,
                struct text *why)
{
    struct progress bar;
    struct solve_setup setup = {.memory = free_memory_bytes(),
                                .also = game->from,
                                .going_on = progress_going_on,
                                .context = game->shown ? &bar : NULL};
    int err;

    progress_begin(&bar, 0);
    err = judge_init(out, game->rules, setup, game->most, made, why);
    progress_end(&bar);
    out->ascii = !encoding_is_utf8();
    return err;
}
