/* Equilibria of games with hidden cards, the exploitability of a given strategy, and the trees that
 * other programs solve. */
#include "solve/equilibrium.h"

#include "api/api.h"
#include "solve/efg/efg.h"

#include <math.h>
#include <stdlib.h>

struct duello_equilibrium {
    struct duello_rules rules;
    struct equilibrium *found;
};

/* What the internal callbacks need to call the caller's. */
struct outside {
    duello_equilibrium_setup setup;
    bool is_mix; /* every strategy so far added up to 1 */
};

static bool api_outside_going_on(void *context, double share)
{
    struct outside *o = context;

    return o->is_mix && (o->setup.progress == NULL || o->setup.progress(o->setup.user, share));
}

static void api_outside_policy(void *context, const struct view *v, const move *legal, int n,
                               double share[MOVES_MAX])
{
    struct outside *o = context;
    duello_state seen;
    double sum = 0;

    api_state_out(&v->seen, &seen);
    memset(share, 0, (size_t)n * sizeof share[0]);
    o->setup.strategy(o->setup.user, &seen, v->me, legal, n, share);
    for (int i = 0; i < n; i++) {
        o->is_mix = o->is_mix && share[i] >= 0;
        sum += share[i];
    }
    o->is_mix = o->is_mix && fabs(sum - 1) < 1e-6;
}

static int api_equilibrium_find(duello_equilibrium *e, struct outside *o, struct text *why)
{
    struct equilibrium_setup setup = {
        .memory = o->setup.memory,
        .turns = o->setup.turns,
        .target = o->setup.target,
        .iterations = o->setup.iterations,
        .policy = o->setup.strategy != NULL ? api_outside_policy : NULL,
        .going_on = api_outside_going_on,
        .context = o,
    };
    int err = equilibrium_new(&e->found, &e->rules.rules, &setup, why);

    if (o->is_mix)
        return api_stopped(err);
    if (err == OK)
        equilibrium_free(e->found);
    if (why != NULL) {
        text_clear(why);
        text_add(why, "the strategy's shares must be 0 or more and add up to 1.");
    }
    return DUELLO_E_RANGE;
}

int duello_equilibrium_new(duello_equilibrium **out, const duello_rules *rules,
                           const duello_equilibrium_setup *setup, char *why, size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    struct outside o = {.is_mix = true};
    duello_equilibrium *made;
    int err = api_take(&o.setup, sizeof o.setup, setup);
    bool is_right =
        out != NULL && o.setup.turns >= 0 && o.setup.iterations >= 0 && o.setup.target >= 0;

    if (err != OK || (err = api_check_why(rules, is_right, reason)) != OK)
        return err;
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    made->rules = *rules;
    if ((err = api_equilibrium_find(made, &o, reason)) != OK) {
        free(made);
        return err;
    }
    made->rules.rules = *equilibrium_rules(made->found);
    *out = made;
    return OK;
}

void duello_equilibrium_free(duello_equilibrium *found)
{
    if (found != NULL)
        equilibrium_free(found->found);
    free(found);
}

const duello_rules *duello_equilibrium_rules(const duello_equilibrium *found)
{
    return found == NULL ? NULL : &found->rules;
}

int duello_equilibrium_get_info(const duello_equilibrium *found, duello_equilibrium_info *out)
{
    struct equilibrium_facts f;

    if (found == NULL)
        return DUELLO_E_ARGUMENT;
    equilibrium_facts(found->found, &f);
    return api_give(out,
                    &(duello_equilibrium_info){.histories = f.histories,
                                               .situations = f.sets,
                                               .memory = f.peak,
                                               .value = f.value,
                                               .exploitability = f.exploitability,
                                               .unfinished = f.unfinished,
                                               .turns = f.turns,
                                               .iterations = f.iterations,
                                               .milestones = f.milestones},
                    sizeof *out);
}

int duello_equilibrium_milestone(const duello_equilibrium *found, int i, int *iterations,
                                 double *exploitability)
{
    struct equilibrium_facts f;

    if (found == NULL || iterations == NULL || exploitability == NULL)
        return DUELLO_E_ARGUMENT;
    equilibrium_facts(found->found, &f);
    if (i < 0 || i >= f.milestones)
        return DUELLO_E_ARGUMENT;
    *iterations = f.milestone[i].iterations;
    *exploitability = f.milestone[i].exploitability;
    return OK;
}

/* Get the prospects after a line of play. */
static int api_equilibrium_prospects(const duello_equilibrium *found, const duello_joint *played,
                                     size_t n, struct prospect out[MOVES_MAX])
{
    struct joint *line;
    int count;

    if (found == NULL || (played == NULL && n > 0))
        return DUELLO_E_ARGUMENT;
    if ((line = calloc(n + 1, sizeof *line)) == NULL)
        return DUELLO_E_MEMORY;
    for (size_t i = 0; i < n; i++)
        line[i] = (struct joint){played[i].a, played[i].b};
    count = equilibrium_prospects(found->found, line, n, out);
    free(line);
    return count;
}

int duello_equilibrium_choices(const duello_equilibrium *found, const duello_joint *played,
                               size_t n, duello_choice out[DUELLO_MOVES_MAX])
{
    struct prospect all[MOVES_MAX];

    if (out == NULL)
        return DUELLO_E_ARGUMENT;
    return api_choices(all, api_equilibrium_prospects(found, played, n, all), out);
}

int duello_equilibrium_errors(const duello_equilibrium *found, const duello_joint *played, size_t n,
                              double out[DUELLO_MOVES_MAX])
{
    struct prospect all[MOVES_MAX];
    int count;

    if (out == NULL)
        return DUELLO_E_ARGUMENT;
    count = api_equilibrium_prospects(found, played, n, all);
    for (int i = 0; i < count; i++)
        out[i] = all[i].error;
    return count;
}

int duello_rules_write_tree(const duello_rules *rules, duello_write write, void *user, char *why,
                            size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    struct api_receiver to = {.write = write, .user = user};
    struct writer out = api_writer(&to);
    int err = api_check_why(rules, write != NULL, reason);

    if (err != OK || (err = efg_check(&rules->rules, reason)) != OK ||
        (err = efg_write(&rules->rules, &out)) != OK)
        return err;
    return api_written(&out);
}
