/*
 * For each setting of the rules: make its judge, play the pairs in threads, then add them up in
 * order. After the levels, the opponent may be the best response to how the player chose.
 */
#include "advise/grades/grading.h"

#include "advise/views/estimate.h"
#include "advise/grades/grade_habits.h"
#include "core/array.h"
#include "bots/ladder/level_chances.h"
#include "solve/parallel.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { DEALS_STREAM = 70, CHOICES_STREAM, DRAWN_STREAM };

/* Where cards are hidden, the work of all estimates together, and of one at least. */
enum { WORK_ALL = ESTIMATE_REVIEW, WORK_LEAST = 5000, DECISIONS_A_GAME = 20 };

struct pair_result {
    bool done;
    struct grade_game game[2]; /* against a level */
    struct grade_habits habits;
    enum result result[2]; /* of each game, by the player's seat */
    bool forfeit[2];
    char reason[2][REASON_BYTES];
};

/* The games by one setting of the rules. */
struct grading_part {
    struct grading *all;
    struct rules rules;
    struct solution *known;
    struct judge judge;
    uint32_t first, count; /* its pairs */
    uint32_t planned;      /* pairs in all, for the share that is done */
    int asks;
    bool learns;                     /* counts how the player chooses */
    struct grade_response *response; /* to play against instead of the levels; NULL: none */
    struct grade_habits habits;
    struct pair_result *pairs;
    bool stopped;
};

static bool grading_goes_on(struct grading_part *part)
{
    bool (*cancelled)(void) = part->all->cancelled;

    if (cancelled != NULL && cancelled())
        __atomic_store_n(&part->stopped, true, __ATOMIC_RELAXED);
    return !__atomic_load_n(&part->stopped, __ATOMIC_RELAXED);
}

static bool grading_judge_goes_on(void *context)
{
    return grading_goes_on(context);
}

void grading_answered(struct grade_answers *answers, size_t at, move m)
{
    if (array_grow(&answers->all, &answers->room, answers->count + 1, sizeof *answers->all))
        answers->all[answers->count++] = (struct grade_answer){at, m};
}

static void grading_play(struct grading_part *part, int thread, const struct bot *level,
                         uint64_t number, struct pair_result *out)
{
    const struct grading_table *table = &part->all->table;
    int me = (int)(number % 2);
    uint64_t seed = part->all->seed, choices = rng_derive(seed, CHOICES_STREAM, number);
    struct grading_game game = {.rules = &part->rules,
                                .level = level,
                                .known = part->known,
                                .me = me,
                                .asks = part->asks,
                                .seed = rng_derive(seed, DEALS_STREAM, number),
                                .bot_seed = {bot_seed(choices, P1), bot_seed(choices, P2)}};
    struct grade_answers answers = {0};
    struct judge judge = part->judge;
    struct referee referee = {0};

    judge.against = level;
    table->play(table->context, thread, &game, &referee, &answers, out->reason[me]);
    out->result[me] = record_result(&referee.rec);
    out->forfeit[me] = referee.rec.ending == ENDING_FORFEIT && referee.rec.ended_by == me;
    if (part->response == NULL)
        grade_record(&judge, &referee.rec, me, &answers, &out->game[me]);
    if (part->learns)
        grade_habits_add(&out->habits, part->known, &referee.rec, me, &answers);
    free(answers.all);
    referee_release(&referee);
}

static void grading_pair(void *context, int worker, uint32_t i)
{
    struct grading_part *part = context;
    struct grading *g = part->all;
    uint32_t number = part->first + i;
    struct pair_result *out = &part->pairs[i];
    const struct bot *level =
        part->response != NULL ? &part->response->bot : g->against[number % (uint32_t)g->levels];

    for (uint64_t game = 0; game < 2 && grading_goes_on(part); game++)
        grading_play(part, worker, level, 2 * (uint64_t)number + game, out);
    out->done = grading_goes_on(part);
    if (worker == 0 && g->going_on != NULL &&
        !g->going_on(g->context, (double)(number + 1) / part->planned))
        __atomic_store_n(&part->stopped, true, __ATOMIC_RELAXED);
}

static void grading_fold(struct grading *g, const struct pair_result *p)
{
    grade_add(&g->grade, p->game, 2);
    for (int me = P1; me <= P2; me++) {
        g->games++;
        if (p->forfeit[me] && g->forfeits++ == 0)
            memcpy(g->reason, p->reason[me], sizeof g->reason);
    }
}

/* ---- a round of games ------------------------------------------------------------------------ */

static int grading_play_part(struct grading_part *part,
                             void (*fold)(struct grading *g, const struct pair_result *p))
{
    const struct grading_table *table = &part->all->table;
    int err = ERR_MEMORY;

    part->pairs = calloc(part->count, sizeof *part->pairs);
    if (table->open(table->context, part->all->jobs, part->known) && part->pairs != NULL) {
        parallel_for(part->all->jobs, part->count, grading_pair, part);
        for (uint32_t i = 0; i < part->count; i++) {
            if (part->pairs[i].done && fold != NULL)
                fold(part->all, &part->pairs[i]);
            if (part->pairs[i].done)
                grade_habits_append(&part->habits, &part->pairs[i].habits);
        }
        err = grading_goes_on(part) ? OK : ERR_OVER;
    }
    table->close(table->context);
    for (uint32_t i = 0; i < part->count && part->pairs != NULL; i++)
        grade_habits_release(&part->pairs[i].habits);
    free(part->pairs);
    return err;
}

/* ---- the best response ----------------------------------------------------------------------- */

/* It plays LEARN_ROUNDS times to see the player where the levels do not lead, each time with what
 * it knows then. Then it learns no more, and is measured. The sizes are parts of the usual pairs.
 */
enum { LEARN_ROUNDS = 3, LEARN_SHARE = 12, MEASURE_SHARE = 2 };

static uint32_t grading_learn_pairs(const struct grading *g)
{
    return (g->pairs + LEARN_SHARE - 1) / LEARN_SHARE;
}

static uint32_t grading_exploit_pairs(const struct grading *g)
{
    return LEARN_ROUNDS * grading_learn_pairs(g) + g->pairs / MEASURE_SHARE;
}

static void grading_fold_exploit(struct grading *g, const struct pair_result *p)
{
    int score = 0; /* half points of the response */

    for (int me = P1; me <= P2; me++)
        score += 1 - state_worth(p->result[me], me);
    g->exploit.pairs[score]++;
    g->exploit.games += 2;
}

/* Play a round with the best response to what is known now. */
static int grading_respond(struct grading_part *part, uint32_t pairs, bool learns)
{
    struct grade_response response;
    int err;

    grade_habits_sort(&part->habits);
    err = grade_response_init(&response, part->known, &part->habits);
    if (err != OK)
        return err;
    part->response = &response;
    part->first += part->count;
    part->count = pairs;
    part->learns = learns;
    part->asks = learns ? part->all->asks : 1;
    err = grading_play_part(part, learns ? NULL : grading_fold_exploit);
    part->response = NULL;
    grade_response_release(&response);
    return err;
}

static int grading_exploit(struct grading_part *part)
{
    struct grading *g = part->all;
    int err = OK;

    for (int i = 0; i < LEARN_ROUNDS && err == OK; i++)
        err = grading_respond(part, grading_learn_pairs(g), true);
    if (err == OK)
        err = grading_respond(part, g->pairs / MEASURE_SHARE, false);
    if (err == OK) {
        g->exploit.score = elo_score(g->exploit.pairs);
        g->exploit.how = EXPLOIT_MEASURED;
    } else if (err == ERR_LIMIT) {
        g->exploit.how = EXPLOIT_LARGE;
    }
    return err == ERR_OVER ? err : OK;
}

const char *const grading_untried[EXPLOIT_MEASURED] = {
    [EXPLOIT_UNTRIED] = "the games for it were not played",
    [EXPLOIT_HIDDEN] = "cards are hidden",
    [EXPLOIT_VARIANTS] = "the settings of the rules vary",
    [EXPLOIT_FEW] = "there are fewer than 20 games",
    [EXPLOIT_LARGE] = "there are more than two million positions",
};

/* Best play takes half from everyone, and more than that only the games can show. */
void grading_say_exploit(const struct grading_exploit *e, struct text *out)
{
    if (e->how != EXPLOIT_MEASURED)
        text_add(out, "What a trained opponent takes from it is not measured: %s.",
                 grading_untried[e->how]);
    else if (e->score.low > 0.5)
        text_add(out,
                 "A trained opponent takes at least %.1f%% from it: it took %.1f%% in %" PRIu64
                 " new games; best play takes 50%% from everyone.",
                 floor(1000 * e->score.low) / 10, 100 * e->score.value, e->games);
    else
        text_add(out,
                 "It is not certain that a trained opponent takes more from it than the 50%% that "
                 "best play takes from everyone: it took %.1f%% in %" PRIu64 " new games.",
                 100 * e->score.value, e->games);
}

/* ---- the judge ------------------------------------------------------------------------------- */

/* Make the judge. Where cards are hidden, all estimates together take about half a minute. */
static int grading_judge(struct grading_part *part, struct text *why)
{
    struct grading *g = part->all;
    struct solve_setup setup = {.jobs = g->jobs, .memory = g->memory};
    uint64_t decisions = 2 * (uint64_t)g->pairs * DECISIONS_A_GAME;
    int err = judge_init(&part->judge, &part->rules, setup, 0, &part->known, why);

    if (err != OK)
        return err;
    part->judge.work = (uint32_t)(WORK_ALL / decisions);
    if (part->judge.work < WORK_LEAST)
        part->judge.work = WORK_LEAST;
    if (part->judge.work > ESTIMATE_HINT)
        part->judge.work = ESTIMATE_HINT;
    part->judge.going_on = grading_judge_goes_on;
    part->judge.context = part;
    return OK;
}

static int grading_run_part(struct grading_part *part, struct text *why)
{
    struct grading *g = part->all;
    int err = grading_judge(part, why);

    if (err == OK) {
        g->exploit.how = part->known == NULL        ? EXPLOIT_HIDDEN
                         : g->pairs < EXPLOIT_PAIRS ? EXPLOIT_FEW
                                                    : EXPLOIT_UNTRIED;
        part->learns = g->exploit.how == EXPLOIT_UNTRIED;
        part->planned += part->learns ? grading_exploit_pairs(g) : 0;
        err = grading_play_part(part, grading_fold);
    }
    if (err == OK && part->learns && g->grade.decisions[GRADE_EVERY] > 0)
        err = grading_exploit(part);
    grade_habits_release(&part->habits);
    if (err == ERR_MEMORY && why != NULL && why->len == 0)
        text_add(why, "%s.", err_text(err));
    solution_free(part->known);
    part->known = NULL;
    return err;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* Pairs are spread evenly: this is where the pairs of variant i begin. */
static uint32_t grading_first(const struct grading *g, int i)
{
    return (uint32_t)((uint64_t)g->pairs * (uint64_t)i / (uint64_t)g->variants);
}

/* Solve the next variant whose chances can be found too. */
static int grading_draw(struct grading_part *part, struct text *why)
{
    struct grading *g = part->all;
    const struct rules *r;
    int err;

    for (;;) {
        if ((r = grade_rules_next(&g->drawn)) == NULL)
            return text_explain(ERR_LIMIT, why,
                                "there are only %d such settings that can be solved.",
                                g->drawn.count);
        part->rules = *r;
        err = grading_judge(part, NULL);
        if (err == OK && level_chances(part->known, g->against[0]) != NULL)
            return OK;
        solution_free(part->known);
        part->known = NULL;
        if (!grading_goes_on(part))
            return ERR_OVER;
        grade_rules_refuse(&g->drawn);
    }
}

static int grading_run_variants(struct grading *g, struct text *why)
{
    int err = OK;

    grade_rules_begin(&g->drawn, &g->rules, rng_derive(g->seed, DRAWN_STREAM, 0));
    for (int i = 0; i < g->variants && err == OK; i++) {
        uint32_t first = grading_first(g, i);
        struct grading_part part = {.all = g,
                                    .first = first,
                                    .count = grading_first(g, i + 1) - first,
                                    .planned = g->pairs,
                                    .asks = g->asks};

        if ((err = grading_draw(&part, why)) == OK)
            err = grading_play_part(&part, grading_fold);
        solution_free(part.known);
    }
    return err;
}

/* Take back a turn limit that nobody asked for, so that positions are those of the rules. */
static void grading_drop_limit(struct grading *g)
{
    g->rules.value[TURN_LIMIT] = 0;
    for (int i = 0; i < g->drawn.count; i++)
        g->drawn.drawn[i].value[TURN_LIMIT] = 0;
    for (int i = 0; i < g->grade.worsts; i++) {
        g->grade.worst[i].rules.value[TURN_LIMIT] = 0;
        g->grade.worst[i].seen.clock = 0;
    }
}

int grading_run(struct grading *g, struct text *why)
{
    struct grading_part part = {.all = g, .count = g->pairs, .planned = g->pairs, .asks = g->asks};
    bool has_limit = g->rules.value[TURN_LIMIT] > 0;
    int err;

    if (g->variants > 0)
        g->exploit.how = EXPLOIT_VARIANTS;
    if (!has_limit)
        g->rules.value[TURN_LIMIT] = GRADING_TURNS;
    part.rules = g->rules;
    err = g->variants > 0 ? grading_run_variants(g, why) : grading_run_part(&part, why);
    if (!has_limit)
        grading_drop_limit(g);
    return err;
}
