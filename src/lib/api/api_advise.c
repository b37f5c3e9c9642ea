/* Judgement, hints and warnings; and games that lead nowhere. */
#include "advise/hint.h"
#include "api/api_duel.h"
#include "teach/endless.h"

_Static_assert((int)DUELLO_LABEL_WEAK == (int)LABEL_WEAK, "labels have the same numbers");
_Static_assert((int)DUELLO_ADVICE_BYTES >= (int)HINT_BYTES, "advice fits");

const char *duello_label_text(int label)
{
    return label < 0 || label >= LABELS ? NULL : judge_label_word((enum label)label);
}

const char *duello_label_sign(int label)
{
    return label < 0 || label >= LABELS ? NULL : judge_label_sign((enum label)label, false);
}

int api_judge(const duello_duel *duel, const duello_solution *known, struct judge *out)
{
    struct solution *solved = known != NULL ? known->known : NULL;
    int err;

    if (duel == NULL || (known != NULL && !duello_rules_equal(&known->rules, &duel->rules)))
        return DUELLO_E_ARGUMENT;
    if (!game_is_hidden(duel->rules.rules.game) && (known == NULL || !known->chances))
        return DUELLO_E_UNKNOWN;
    err = judge_init(out, &duel->rules.rules, (struct solve_setup){0}, 0, &solved, NULL);
    out->against = judge_level_of(&duel->referee.rec, NULL);
    return err;
}

int api_moment_of(const duello_duel *duel, int player, struct moment *out)
{
    int err = api_duel_check(duel, player);
    const struct record *rec;

    if (err != OK)
        return err;
    rec = &duel->referee.rec;
    *out = (struct moment){.scene = record_scene(rec),
                           .s = rec->duel.now,
                           .player = player,
                           .past = record_past(rec, rec->count)};
    return OK;
}

/* The same, with a judge. */
static int api_moment(const duello_duel *duel, const duello_solution *known, int player,
                      struct judge *judge, struct moment *out)
{
    int err = api_moment_of(duel, player, out);

    if (err == OK)
        err = api_judge(duel, known, judge);
    out->judge = judge;
    return err;
}

int duello_duel_judge(const duello_duel *duel, const duello_solution *known, int player,
                      duello_verdict out[DUELLO_MOVES_MAX], int *best)
{
    struct judgement g;
    struct moment at;
    struct judge judge;
    int err = api_moment(duel, known, player, &judge, &at);

    if (err != OK || out == NULL)
        return err != OK ? err : DUELLO_E_ARGUMENT;
    if ((err = judge_moment(&at, &g)) != OK)
        return err;
    for (int i = 0; i < g.count; i++)
        out[i] =
            (duello_verdict){g.of[i].move,  (int)g.of[i].label, g.of[i].chance,   g.of[i].error,
                             g.of[i].share, g.of[i].drop,       g.of[i].practical};
    if (best != NULL)
        *best = g.best;
    return g.count;
}

size_t duello_duel_hint(const duello_duel *duel, const duello_solution *known, int player, int step,
                        int *steps, char *buffer, size_t size)
{
    struct text out = TEXT_OF(API_ROOM);
    struct moment at;
    struct judge judge;
    int n = 0;

    if (step >= 1 && api_moment(duel, known, player, &judge, &at) == OK)
        n = hint_tell(&at, step, &out);
    if (steps != NULL)
        *steps = n > 0 ? n : 0;
    return api_copy(n > 0 ? out.at : "", buffer, size);
}

size_t duello_duel_warn(const duello_duel *duel, const duello_solution *known, int player,
                        duello_move m, double from, char *buffer, size_t size)
{
    struct text out = TEXT_OF(API_ROOM);
    struct moment at;
    struct judge judge;
    bool is_error = api_moment(duel, known, player, &judge, &at) == OK &&
                    api_is_legal(at.scene.rules, &at.s, player, m) && hint_warn(&at, m, from, &out);

    return api_copy(is_error ? out.at : "", buffer, size);
}

int duello_duel_endless(const duello_duel *duel, const duello_solution *known, bool *is_level)
{
    const struct record *rec = duel == NULL ? NULL : &duel->referee.rec;

    if (rec == NULL || (known != NULL && !duello_rules_equal(&known->rules, &duel->rules)))
        return DUELLO_E_ARGUMENT;
    if (is_level != NULL)
        *is_level = endless_is_level(rec, known != NULL ? known->known : NULL);
    return endless_offer(rec);
}
