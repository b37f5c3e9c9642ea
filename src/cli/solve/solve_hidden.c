/* `duello solve` for hidden cards: find an equilibrium, its exploitability, and its openings. */
#include "cli/solve/solve_hidden.h"

#include "advise/equilibrium_text.h"
#include "cli/base/json_lines.h"
#include "cli/base/output.h"
#include "cli/solve/solve_game.h"
#include "train/trainer.h"
#include "solve/efg/efg.h"
#include "solve/openings.h"
#include "solve/tree.h"
#include "system/free_memory.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/progress.h"

#include <stdlib.h>

static int hidden_read_target(const struct args *a, double scale, double *out)
{
    const char *s = args_value(a, "--target");
    char *end;

    *out = s != NULL ? strtod(s, &end) : 0.001;
    if (s != NULL && (s[0] < '0' || s[0] > '9' || *end != '\0' || !(*out >= 1e-9 && *out <= 1)))
        return cli_usage("--target must be a number from 0.000000001 to 1, like 0.001.");
    *out *= scale;
    return EXIT_DONE;
}

/* ---- measuring a network --------------------------------------------------------------------- */

/* The state of the work. */
struct work {
    struct progress bar;  /* must be first: progress_going_on gets a pointer to this struct */
    struct policy policy; /* to be measured */
};

static void hidden_follow(void *context, const struct view *v, const move *legal, int n,
                          double share[MOVES_MAX])
{
    const struct work *w = context;
    struct decision d = {w->policy.rules, NULL, v, legal, n, NULL, NULL};
    float odds[MOVES_MAX];

    policy_odds(&w->policy, &d, odds);
    for (int i = 0; i < n; i++)
        share[i] = (double)odds[i];
}

/* Open the network of --net. It must have learned these rules from the visible position alone, so
 * that its play depends on nothing but the situation. */
static int hidden_read_net(const struct args *a, const struct rules *r, struct trainer **out)
{
    const char *file = args_value(a, "--net");
    struct text why = TEXT_OF(2 * SENTENCE_BYTES);
    struct policy p;
    int err;

    if (file == NULL)
        return EXIT_DONE;
    if ((err = trainer_load(out, file, &why)) != OK)
        return cli_failed("%s%s", err == ERR_IO ? "--net: " : "", why.at);
    p = trainer_policy(*out);
    if (memcmp(p.rules, r, sizeof *r) != 0)
        return cli_usage("--net: %s has learned different rules.", file);
    if (!p.forgetful)
        return cli_usage("--net: %s also looks at earlier moves; train it with --forget.", file);
    return EXIT_DONE;
}

int solve_hidden_find(const struct args *a, const struct solve_hidden *it, struct equilibrium **out)
{
    struct work work = {0};
    struct equilibrium_setup setup = {.turns = it->turns,
                                      .memory = free_memory_bytes(),
                                      .going_on = progress_going_on,
                                      .context = &work};
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int err;

    if (hidden_read_target(a, it->tree != NULL ? it->scale : 1, &setup.target) != EXIT_DONE ||
        args_number(a, "--iterations", 1, 1000000000, &setup.iterations) != EXIT_DONE) {
        if (it->tree != NULL)
            tree_release(it->tree);
        return EXIT_USAGE;
    }
    interrupt_catch();
    if (it->learned != NULL) {
        work.policy = trainer_policy(it->learned);
        setup.policy = hidden_follow;
    }
    progress_begin(&work.bar, 0);
    err = it->tree != NULL ? equilibrium_of_tree(out, it->tree, &setup, &why)
                           : equilibrium_new(out, it->rules, &setup, &why);
    progress_end(&work.bar);
    if (interrupt_signal())
        return cli_interrupted();
    return err == OK ? EXIT_DONE : cli_failed("%s", why.at);
}

/* A game from a file may end by itself, after any number of turns; what ends one of Battle Numbers
 * is nearly always the limit. */
static int hidden_take_turns(const struct rules *r, int *turns)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);

    if (r->game->has_usual_hands || r->value[TURN_LIMIT] > 0)
        return EXIT_DONE;
    if (efg_check(r, &why) != OK)
        return cli_usage("%s", why.at);
    *turns = DEPTH_MAX;
    return EXIT_DONE;
}

int solve_hidden(const struct args *a, const struct rules *r)
{
    struct equilibrium *e;
    struct openings *o;
    struct text line;
    struct solve_hidden it = {.rules = r};
    int err = hidden_take_turns(r, &it.turns);

    if (err == EXIT_DONE)
        err = hidden_read_net(a, r, &it.learned);
    if (err == EXIT_DONE)
        err = solve_hidden_find(a, &it, &e);
    trainer_free(it.learned);
    if (err != EXIT_DONE)
        return err;
    o = cli_allocate(1, sizeof *o);
    openings_find(o, e);
    if (args_has(a, "--json")) {
        line = json_lines_about("equilibrium", r);
        equilibrium_text_put(e, o, &line);
        json_lines_end(&line);
    } else {
        equilibrium_text(e, o, r, output_stdout());
    }
    free(o);
    equilibrium_free(e);
    return EXIT_DONE;
}
