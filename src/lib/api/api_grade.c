/* Grades: the games are played here, by a built-in player or by the caller's function. */
#include "advise/grades/grade_text.h"
#include "advise/grades/grading.h"
#include "api/api_duel.h"
#include "solve/parallel.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

_Static_assert((int)DUELLO_GRADE_HIDDEN == (int)GRADE_HIDDEN, "kinds have the same numbers");

struct duello_grade {
    duello_grade_setup setup;
    const struct bot *bot; /* NULL: the caller's function chooses */
    struct grading all;
};

/* ---- the games ------------------------------------------------------------------------------- */

/* One game, and how many decisions of each player there were. */
struct api_grade_game {
    const duello_grade *grade;
    const struct grading_game *game;
    struct grade_answers *answers;
    duello_duel duel;
    uint64_t decisions[2];
};

static bool api_grade_open(void *context, int threads, const struct solution *known)
{
    (void)context, (void)threads, (void)known;
    return true;
}

static void api_grade_close(void *context)
{
    (void)context;
}

/* Ask whoever sits there. */
static bool api_grade_ask(struct api_grade_game *a, int player, move *out)
{
    const struct grading_game *game = a->game;
    const struct bot *bot = player == game->me ? a->grade->bot : game->level;
    struct rng g = bot_rng(game->bot_seed[player], a->decisions[player]++);
    const duello_grade_setup *s = &a->grade->setup;
    struct decision_room room;
    struct decision at;

    if (bot == NULL)
        return s->choose(s->user, &a->duel, player, out);
    at = bot_decision(&a->duel.referee.rec.duel, player, game->known, &g, &room);
    *out = bot->choose(bot, &at);
    return true;
}

/* Let a player choose; NULL, or why it could not. */
static const char *api_grade_turn(struct api_grade_game *a, int player)
{
    struct referee *r = &a->duel.referee;
    int asks = player == a->game->me ? a->game->asks : 1;
    move m;

    for (int i = 0; i < asks; i++) {
        if (!api_grade_ask(a, player, &m))
            return "it did not choose";
        if (!api_is_legal(&r->rec.duel.rules, &r->rec.duel.now, player, m))
            return "its choice is not legal";
        if (asks > 1)
            grading_answered(a->answers, r->rec.count, m);
    }
    if (referee_choose(r, player, m) != OK)
        referee_end(r, ENDING_ABORT, P1);
    return NULL;
}

static void api_grade_play(void *context, int thread, const struct grading_game *game,
                           struct referee *referee, struct grade_answers *answers,
                           char reason[REASON_BYTES])
{
    struct api_grade_game a = {.grade = context, .game = game, .answers = answers};
    struct referee *r = &a.duel.referee;
    struct past past = {0};
    enum turn wanted;

    (void)thread;
    a.duel.rules = (struct duello_rules){*game->rules, true};
    duel_init(&r->rec.duel, game->rules, P1, game->seed);
    r->rec.duel.past = &past;
    if (referee_begin(r) != OK)
        referee_end(r, ENDING_ABORT, P1);
    while ((wanted = referee_wanted(r)) != OVER) {
        int player = wanted == P2 ? P2 : P1;
        const char *why = api_grade_turn(&a, player);

        if (why != NULL) {
            snprintf(reason, REASON_BYTES, "%s", why);
            referee_forfeit(r, player, why);
        }
    }
    r->rec.duel.past = NULL;
    *referee = *r;
}

/* ---- the setup ------------------------------------------------------------------------------- */

static int api_grade_take_player(duello_grade *made, struct text *why)
{
    const char *id = made->setup.player;

    if (id == NULL)
        return made->setup.choose != NULL ? OK : DUELLO_E_ARGUMENT;
    if ((made->bot = bots_find(id)) == NULL)
        return text_explain(DUELLO_E_UNKNOWN, why, "There is no built-in player with this name.");
    return bot_fits(made->bot, made->all.rules.game, why) == OK ? OK : DUELLO_E_UNKNOWN;
}

/* Find a level by its id; NULL: there is none. */
static const struct bot *api_grade_level(const struct game *g, const char *id)
{
    for (int rung = 0; rung <= LEVELS && id != NULL; rung++)
        if (strcmp(bots_rung(g, rung)->id, id) == 0)
            return bots_rung(g, rung);
    return NULL;
}

static int api_grade_take_levels(duello_grade *made, struct text *why)
{
    const struct game *g = made->all.rules.game;
    int count = made->setup.againsts;

    for (int i = 0; i < (count > 0 ? count : LEVELS); i++) {
        const struct bot *level =
            count > 0 ? api_grade_level(g, made->setup.against[i]) : bots_rung(g, i + 1);

        if (level == NULL)
            return text_explain(DUELLO_E_UNKNOWN, why,
                                "the opponent must be random, novice, casual, skilled or expert.");
        for (int k = 0; k < i; k++)
            if (made->all.against[k] == level)
                return text_explain(DUELLO_E_RANGE, why, "name each opponent once.");
        made->all.against[made->all.levels++] = level;
    }
    return OK;
}

static int api_grade_take_numbers(duello_grade *made, struct text *why)
{
    const duello_grade_setup *s = &made->setup;
    bool hidden = game_is_hidden(made->all.rules.game);
    int usual = hidden ? GRADING_GAMES_HIDDEN : GRADING_GAMES;
    int pairs = ((s->games > 0 ? s->games : usual) + 1) / 2;

    if (s->games > 1000000 || s->asks > GRADE_ASKS_MOST || s->jobs > JOBS_MAX)
        return text_explain(DUELLO_E_RANGE, why,
                            "there may be at most 1,000,000 games, %d questions and %d threads.",
                            (int)GRADE_ASKS_MOST, (int)JOBS_MAX);
    if (s->variants > pairs || s->variants > GRADE_RULES_MOST)
        return text_explain(DUELLO_E_RANGE, why,
                            "there may be at most one variant for each pair of games, here %d.",
                            pairs < GRADE_RULES_MOST ? pairs : GRADE_RULES_MOST);
    if (s->variants > 0 && hidden)
        return text_explain(DUELLO_E_UNKNOWN, why,
                            "variants need a game that can be solved; in %s cards are hidden.",
                            made->all.rules.game->id);
    made->all.pairs = (uint32_t)pairs;
    made->all.variants = s->variants;
    made->all.asks = s->asks > 0 ? s->asks : GRADING_ASKS;
    made->all.jobs = s->jobs > 0 && made->bot != NULL ? s->jobs : 1;
    return OK;
}

static bool api_grade_goes_on(void *context, double share)
{
    const duello_grade_setup *s = context;

    return s->progress == NULL || s->progress(s->user, fmin(share, 1));
}

static int api_grade_make(duello_grade *made, struct text *why)
{
    int err;

    if ((err = api_grade_take_player(made, why)) != OK ||
        (err = api_grade_take_levels(made, why)) != OK ||
        (err = api_grade_take_numbers(made, why)) != OK)
        return err;
    err = api_stopped(grading_run(&made->all, why));
    if (err == DUELLO_E_CANCELLED && why != NULL && why->len == 0)
        text_add(why, "grading was stopped.");
    return err;
}

int duello_grade_new(duello_grade **out, const duello_rules *rules, const duello_grade_setup *setup,
                     char *why, size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    duello_grade_setup s;
    duello_grade *made;
    int err = api_take(&s, sizeof s, setup);
    bool is_right = out != NULL && s.games >= 0 && s.asks >= 0 && s.variants >= 0 && s.jobs >= 0 &&
                    s.againsts >= 0 && s.againsts <= GRADE_LEVELS &&
                    (s.againsts == 0 || s.against != NULL);

    if (err != OK || (err = api_check_why(rules, is_right, reason)) != OK)
        return err;
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    made->setup = s;
    made->all = (struct grading){
        .rules = rules->rules,
        .table = {api_grade_open, api_grade_close, api_grade_play, made},
        .seed = s.seed,
        .memory = s.memory,
        .going_on = api_grade_goes_on,
        .context = &made->setup,
    };
    if ((err = api_grade_make(made, reason)) == OK)
        *out = made;
    else
        duello_grade_free(made);
    return err;
}

void duello_grade_free(duello_grade *grade)
{
    free(grade);
}

/* ---- the grade ------------------------------------------------------------------------------- */

int duello_grade_get_info(const duello_grade *grade, duello_grade_info *out)
{
    const struct grading *all;
    duello_grade_info info;
    struct text said;

    if (grade == NULL)
        return DUELLO_E_ARGUMENT;
    all = &grade->all;
    info = (duello_grade_info){
        .games = all->games,
        .forfeits = all->forfeits,
        .reason = all->reason,
        .decisions = all->grade.decisions[GRADE_EVERY],
        .unknown = all->grade.unknown,
        .is_estimate = all->grade.measure != NULL,
        .winnable = all->grade.wins,
        .holdable = all->grade.draws,
        .missed = all->grade.missed,
        .allowed = all->grade.given,
        .winnable_games = all->grade.had_win,
        .thrown = all->grade.thrown,
        .variants = (uint64_t)all->drawn.count,
        .refused = (uint64_t)all->drawn.refused,
        .is_exploited = all->exploit.how == EXPLOIT_MEASURED,
        .exploit_games = all->exploit.games,
        .exploit = {all->exploit.score.value, all->exploit.score.low, all->exploit.score.high},
    };
    said = TEXT(info.exploit_said);
    grading_say_exploit(&all->exploit, &said);
    return api_give(out, &info, sizeof info);
}

const char *duello_grade_kind_text(int kind)
{
    return kind >= 0 && kind < GRADE_KINDS ? grade_kinds[kind] : NULL;
}

int duello_grade_get_loss(const duello_grade *grade, int kind, duello_grade_loss *out)
{
    const struct grade_mean *m;

    if (grade == NULL || kind < 0 || kind >= GRADE_KINDS)
        return DUELLO_E_ARGUMENT;
    m = grade->all.grade.loss[kind];
    return api_give(out,
                    &(duello_grade_loss){
                        .decisions = grade->all.grade.decisions[kind],
                        .best_play = grade_mean_of(&m[GRADE_BEST_PLAY]),
                        .best_play_error = grade_mean_error(&m[GRADE_BEST_PLAY]),
                        .as_in_reviews = grade_mean_of(&m[GRADE_LEVEL]),
                        .reviews_error = grade_mean_error(&m[GRADE_LEVEL]),
                    },
                    sizeof *out);
}

int duello_grade_get_against(const duello_grade *grade, int i, duello_grade_against *out)
{
    const struct grade_against *a;
    double score = NAN, error = NAN;

    if (grade == NULL || i < 0)
        return DUELLO_E_ARGUMENT;
    if (i >= grade->all.grade.levels)
        return DUELLO_E_RANGE;
    a = &grade->all.grade.against[i];
    if (a->count > 0)
        score = grade_score(a, &error);
    return api_give(out,
                    &(duello_grade_against){
                        .opponent = a->level->id,
                        .games = (uint64_t)a->points.n,
                        .points = grade_mean_of(&a->points),
                        .points_error = grade_mean_error(&a->points),
                        .score = score,
                        .score_error = error,
                    },
                    sizeof *out);
}

int duello_grade_get_worst(const duello_grade *grade, int i, duello_grade_worst *out)
{
    const struct grade_decision *d;
    struct duello_rules rules;
    duello_grade_worst worst;

    if (grade == NULL || i < 0)
        return DUELLO_E_ARGUMENT;
    if (i >= grade->all.grade.worsts)
        return DUELLO_E_RANGE;
    d = &grade->all.grade.worst[i];
    worst = (duello_grade_worst){.player = d->player,
                                 .chosen = d->chosen,
                                 .right = d->right,
                                 .best_play = d->loss[GRADE_BEST_PLAY],
                                 .as_in_reviews = d->loss[GRADE_LEVEL]};
    rules = (struct duello_rules){d->rules, true};
    duello_rules_format(&rules, worst.rules, sizeof worst.rules);
    api_state_out(&d->seen, &worst.seen);
    return api_give(out, &worst, sizeof worst);
}

size_t duello_grade_say(const duello_grade *grade, const char *name, char *buffer, size_t size)
{
    struct text said = TEXT_OF(DUELLO_SENTENCE_BYTES);

    if (grade != NULL && name != NULL)
        grade_text_sentence(&grade->all.grade, name, false, &said);
    return api_copy(said.at, buffer, size);
}

int duello_grade_write(const duello_grade *grade, duello_write write, void *user)
{
    struct api_receiver to = {.write = write, .user = user};
    struct writer w;

    if (grade == NULL || write == NULL)
        return DUELLO_E_ARGUMENT;
    w = api_writer(&to);
    grade_text_tables(&grade->all.grade, grade->all.variants > 0, false, &w);
    return api_written(&w);
}
