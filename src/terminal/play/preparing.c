#include "terminal/play/preparing.h"

#include "bots/bot.h"
#include "system/worker.h"

static bool preparing_going_on(void *context, double share)
{
    (void)share;
    return !__atomic_load_n(&((struct preparing *)context)->stopped, __ATOMIC_RELAXED);
}

static void *preparing_run(void *context)
{
    struct preparing *p = context;
    struct text why = TEXT(p->why);
    struct solve_setup how = {.memory = p->memory,
                              .also = p->is_set_up ? &p->start : NULL,
                              .going_on = preparing_going_on,
                              .context = p};

    p->err = bot_prepare_with(p->bot, &p->rules, &how, &p->known, &why);
    return NULL;
}

bool preparing_begin(struct preparing *p, const struct bot *bot, const struct record *rec,
                     uint64_t memory)
{
    int err;

    if (!solution_is_quick(&rec->duel.rules, rec->is_set_up ? &rec->start : NULL, memory))
        return false;
    *p = (struct preparing){.bot = bot,
                            .rules = rec->duel.rules,
                            .start = rec->start,
                            .is_set_up = rec->is_set_up,
                            .memory = memory};
    err = worker_run_once(&p->thread, preparing_run, p);
    if (err != 0)
        p->bot = NULL;
    return err == 0;
}

int preparing_finish(struct preparing *p, struct solution **known, struct text *why)
{
    if (p->bot == NULL)
        return OK;
    pthread_join(p->thread, NULL);
    p->bot = NULL;
    if (p->err != OK)
        return text_explain(p->err, why, "%s", p->why);
    *known = p->known;
    return OK;
}

void preparing_stop(struct preparing *p)
{
    struct solution *known = NULL;

    __atomic_store_n(&p->stopped, true, __ATOMIC_RELAXED);
    preparing_finish(p, &known, NULL);
    solution_free(known);
}
