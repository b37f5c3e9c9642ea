/* Compares what a rule book promises with what was found. */
#include "design/promise.h"

#include <inttypes.h>

static const struct findings_level *promise_best_level(const struct findings *f)
{
    return &f->level[f->levels - 1];
}

/* Casual players if there are any, otherwise the best. */
static const struct findings_level *promise_usual_level(const struct findings *f)
{
    for (int i = 0; i < f->levels; i++)
        if (strcmp(f->level[i].id, "casual") == 0)
            return &f->level[i];
    return promise_best_level(f);
}

static enum promise_verdict promise_by_threshold(double value, double holds, double partly)
{
    return value >= holds ? HOLDS : value >= partly ? PARTLY : FAILS;
}

/* ---- the checks ------------------------------------------------------------------------------ */

static enum promise_verdict promise_no_draw(const struct promise *p, const struct findings *f,
                                            struct text *out)
{
    const struct playout_score *t = &promise_best_level(f)->tally.score;
    uint64_t draws = 0, games = 0;

    (void)p;
    for (int i = 0; i < f->levels; i++) {
        draws += f->level[i].tally.score.draws;
        games += f->level[i].tally.score.games;
    }
    if (draws > 0)
        return text_explain(FAILS, out, "%" PRIu64 " of %" PRIu64 " games ended in a draw.", draws,
                            games);
    if (f->known != NULL && !f->both && f->census.draws > 0)
        return text_explain(PARTLY, out,
                            "No game ends in a draw, but from %" PRIu64 " of %" PRIu64
                            " positions%s neither player can force a win: two careful players "
                            "never finish.",
                            f->census.draws, f->census.positions,
                            f->start.value == 0 ? " (the start is one of them)" : "");
    if (f->known != NULL && !f->both)
        return text_explain(HOLDS, out,
                            "From each of the %" PRIu64
                            " positions one side can force a win, in at most %d turns.",
                            f->census.positions, prospect_turns(f->census.longest));
    text_add(out, "None of %" PRIu64 " games ended in a draw", games);
    if (t->unfinished > 0)
        text_add(out,
                 ", but %" PRIu64 " of %" PRIu64 " between %s players were not over after %d turns",
                 t->unfinished, t->games, promise_best_level(f)->id, PLAYOUT_TURNS);
    return text_explain(t->unfinished > 0 ? PARTLY : HOLDS, out, ".");
}

static enum promise_verdict promise_skill(const struct promise *p, const struct findings *f,
                                          struct text *out)
{
    enum promise_verdict v = NOT_KNOWN;

    if (f->meetings == 0)
        text_add(out, "There is no player to measure this with.");
    for (int i = 0; i < f->meetings; i++) {
        const struct meeting *m = &f->meeting[i];
        struct share s = playout_share(m->points, (double)m->games);

        text_add(out, "%s%s scores %.1f%% (%.1f to %.1f) against %s.", i ? " " : "", m->strong,
                 100 * s.value, 100 * s.low, 100 * s.high, m->weak);
        v = promise_by_threshold(100 * s.value, p->number,
                                 60); /* the last meeting is the best player against random moves */
    }
    if (v != NOT_KNOWN)
        text_add(out, " Threshold: %d%% in the last comparison.", p->number);
    return v;
}

static enum promise_verdict promise_quick(const struct promise *p, const struct findings *f,
                                          struct text *out)
{
    const struct findings_level *l = promise_usual_level(f);
    int nearly_all = playout_within(&l->tally, 0.95);

    text_add(out, "Games between %s players take %.1f turns on average", l->id,
             playout_mean_turns(&l->tally.score));
    if (nearly_all < PLAYOUT_TURNS)
        text_add(out, ", and 95%% of them end by turn %d", nearly_all);
    else
        text_add(out, ", and more than 5%% of them are not over after turn %d", PLAYOUT_TURNS);
    text_add(out, ". Threshold: 95%% of games end by turn %d.", p->number);
    if (nearly_all <= p->number)
        return HOLDS;
    return playout_mean_turns(&l->tally.score) <= p->number ? PARTLY : FAILS;
}

static enum promise_verdict promise_no_table(struct text *out)
{
    return text_explain(
        NOT_KNOWN, out,
        "This cannot be computed: with hidden cards there is no table of all positions.");
}

static enum promise_verdict promise_judge_verb(const char *word, const struct use *u,
                                               struct text *out)
{
    text_add(out, "%s%s ", out->len ? " " : "", word);
    if (u->saves == 0 && u->share > 0)
        return text_explain(PARTLY, out,
                            "is never right where the choice matters; perfect play uses it only to "
                            "exploit errors.");
    if (u->saves == 0)
        return text_explain(FAILS, out, "is never right where the choice matters.");
    text_add(out, "is right in %.1f%% of the choices that matter, ",
             playout_percent((double)u->saves, u->matters));
    if (u->needed == 0)
        return text_explain(PARTLY, out, "but another move is always right too.");
    return text_explain(HOLDS, out, "and in %.1f%% it is the only right move.",
                        playout_percent((double)u->needed, u->matters));
}

static enum promise_verdict promise_every_move(const struct promise *p, const struct findings *f,
                                               struct text *out)
{
    enum promise_verdict worst = HOLDS;

    (void)p;
    if (f->known == NULL)
        return promise_no_table(out);
    for (int i = 0; i < VERBS_SEEN && f->rules.game->verbs[i].word != NULL; i++)
        if (f->moves.verb[i].matters > 0) {
            enum promise_verdict v =
                promise_judge_verb(f->rules.game->verbs[i].word, &f->moves.verb[i], out);

            worst = v > worst ? v : worst;
        }
    if (out->len == 0)
        text_add(out, "No choice matters.");
    return worst;
}

static enum promise_verdict promise_decisions(const struct promise *p, const struct findings *f,
                                              struct text *out)
{
    double share = playout_percent((double)f->moves.matters, f->moves.choices);

    if (f->known == NULL)
        return promise_no_table(out);
    text_add(out,
             "In %.1f%% of the positions with a choice, a wrong move costs something against "
             "perfect play. Threshold: %d%%.",
             share, p->number);
    return promise_by_threshold(share, p->number, 10);
}

static enum promise_verdict promise_prediction(const struct promise *p, const struct findings *f,
                                               struct text *out)
{
    (void)p;
    if (game_is_hidden(f->rules.game))
        return text_explain(HOLDS, out, "Each player sees only part of the position.");
    if (!f->both)
        return text_explain(FAILS, out,
                            "Nothing is hidden and players take turns, so every position has a "
                            "best move that can be worked out, whatever the opponent has in mind.");
    if (f->moves.mixed == 0)
        return text_explain(PARTLY, out,
                            "Both choose in secret, but in no position does perfect play have to "
                            "be unpredictable: there is always a choice that gives nothing away, "
                            "whatever the opponent does.");
    return text_explain(HOLDS, out, "In %.1f%% of the choices perfect play must be unpredictable.",
                        playout_percent((double)f->moves.mixed, f->moves.choices));
}

enum promise_verdict promise_check(const struct promise *p, const struct findings *f,
                                   struct text *evidence)
{
    static enum promise_verdict (*const checks[])(const struct promise *, const struct findings *,
                                                  struct text *) = {
        [PROMISE_NO_DRAW] = promise_no_draw,     [PROMISE_SKILL] = promise_skill,
        [PROMISE_QUICK] = promise_quick,         [PROMISE_EVERY_MOVE] = promise_every_move,
        [PROMISE_DECISIONS] = promise_decisions, [PROMISE_PREDICTION] = promise_prediction,
    };

    return checks[p->check](p, f, evidence);
}
