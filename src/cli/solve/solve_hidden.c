/* `duello solve` for hidden cards: find an equilibrium, its exploitability, and its openings. */
#include "cli/solve/solve_hidden.h"

#include "advise/choice_table.h"
#include "cli/base/json_lines.h"
#include "cli/solve/solve_game.h"
#include "core/move.h"
#include "learn/trainer.h"
#include "match/record_json.h"
#include "solve/openings.h"
#include "solve/tree.h"
#include "system/free_memory.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/progress.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { OPENINGS_SHOWN = 10 };

/* ---- solving --------------------------------------------------------------------------------- */

static int hidden_read_target(const struct args *a, double *out)
{
    const char *s = args_value(a, "--target");
    char *end;

    if (s == NULL)
        return EXIT_DONE;
    *out = strtod(s, &end);
    if (s[0] < '0' || s[0] > '9' || *end != '\0' || !(*out >= 1e-9 && *out <= 1))
        return cli_usage("--target must be a number from 0.000000001 to 1, like 0.001.");
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
    struct equilibrium_setup setup = {.target = it->target,
                                      .memory = free_memory_bytes(),
                                      .going_on = progress_going_on,
                                      .context = &work};
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int err;

    if (hidden_read_target(a, &setup.target) != EXIT_DONE ||
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

/* ---- words ----------------------------------------------------------------------------------- */

static void hidden_print_facts(const struct equilibrium_facts *f, const struct rules *r)
{
    char histories[32], sets[32];

    printf("%s: %s move sequences, with %s situations that a player can distinguish.\n",
           rules_words(r).at, text_grouped(f->histories, histories), text_grouped(f->sets, sets));
    if (f->milestones > 0)
        printf("Value for %s: %+.4f (scale -1 to 1, error at most %.2g).\n", r->game->names[P1],
               choice_table_plain(f->value), f->exploitability);
    else
        printf("Value for %s with this network: %+.4f (scale -1 to 1). Best replies gain %.4f.\n",
               r->game->names[P1], choice_table_plain(f->value), f->exploitability);
    if (f->turns > 0)
        printf("No rule ends the game, so games were stopped after %d turns.\n", f->turns);
    if (f->unfinished > 0)
        printf("The turn limit ends %.1f%% of the games without a result.\n", 100 * f->unfinished);
    if (f->milestones > 0)
        printf("\niterations  exploitability\n");
    for (int i = 0; i < f->milestones; i++)
        printf("%10d  %14.6f\n", f->milestone[i].iterations, f->milestone[i].exploitability);
}

static void hidden_print_opening(const struct rules *r, const struct opening *o)
{
    struct scene scene = {.rules = r, .name = {r->game->names[P1], r->game->names[P2]}, .turn = 1};
    struct text hand = TEXT_OF(SENTENCE_BYTES);

    if (r->game->hand != NULL)
        r->game->hand(&scene, &o->view.seen, o->view.me, &hand);
    printf("\n%s", hand.at);
    for (int i = 0; i < o->choices; i++)
        printf("  %-16s %7.2f%%   %+.4f\n", move_word(r, o->choice[i].move).at,
               100 * o->choice[i].share, choice_table_plain(o->choice[i].worth.value));
}

static void hidden_print(const struct equilibrium *e, const struct equilibrium_facts *f,
                         const struct openings *o, const struct rules *r)
{
    hidden_print_facts(f, r);
    for (int i = 0; i < o->count && i < OPENINGS_SHOWN; i++)
        hidden_print_opening(equilibrium_rules(e), &o->at[i]);
    if (o->count > OPENINGS_SHOWN)
        printf("\nThese are %d of the %s%d starting hands; --json has %s.\n", OPENINGS_SHOWN,
               o->count == OPENINGS_MAX ? "more than " : "", o->count,
               o->count == OPENINGS_MAX ? "these" : "all");
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void hidden_put_opening(struct text *line, const struct rules *r, const struct opening *o)
{
    json_open(line, NULL, '{');
    record_json_position(line, "view", r, &o->view.seen);
    json_put_real(line, "odds", o->odds);
    json_open(line, "moves", '[');
    for (int i = 0; i < o->choices; i++)
        json_put(line, "{move:s share:d value:d}", move_word(r, o->choice[i].move).at,
                 o->choice[i].share, choice_table_plain(o->choice[i].worth.value));
    json_close(line, ']');
    json_close(line, '}');
}

static void hidden_print_json(const struct equilibrium *e, const struct equilibrium_facts *f,
                              const struct openings *o, const struct rules *r)
{
    struct text line = json_lines_about("equilibrium", r);

    json_put(&line,
             "nodes:n infosets:n iterations:n exploitability:d value:d unfinished:d "
             "stopped_after:n peak_bytes:n",
             f->histories, f->sets, f->iterations, f->exploitability, choice_table_plain(f->value),
             f->unfinished, f->turns, f->peak);
    json_open(&line, "convergence", '[');
    for (int i = 0; i < f->milestones; i++)
        json_put(&line, "{iterations:n exploitability:d}", f->milestone[i].iterations,
                 f->milestone[i].exploitability);
    json_close(&line, ']');
    json_open(&line, "openings", '[');
    for (int i = 0; i < o->count; i++)
        hidden_put_opening(&line, equilibrium_rules(e), &o->at[i]);
    json_close(&line, ']');
    json_lines_end(&line);
}

int solve_hidden(const struct args *a, const struct rules *r)
{
    struct equilibrium *e;
    struct equilibrium_facts f;
    struct openings *o;
    struct solve_hidden it = {.rules = r};
    int err = hidden_read_net(a, r, &it.learned);

    if (err == EXIT_DONE)
        err = solve_hidden_find(a, &it, &e);
    trainer_free(it.learned);
    if (err != EXIT_DONE)
        return err;
    equilibrium_facts(e, &f);
    o = cli_allocate(1, sizeof *o);
    openings_find(o, e);
    (args_has(a, "--json") ? hidden_print_json : hidden_print)(e, &f, o, r);
    free(o);
    equilibrium_free(e);
    return EXIT_DONE;
}
