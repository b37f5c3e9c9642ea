/* In the order of the file: names, the result, the turning point, errors and the lesson, the panel,
 * and what comes next. */
#include "advise/summary.h"

#include "core/move.h"

#include <math.h>

enum { STREAK_SHOWN = 2 };

int summary_person(const struct record *rec)
{
    bool p1 = record_is_person(rec->who[P1]), p2 = record_is_person(rec->who[P2]);

    return p1 == p2 ? BOTH : p1 ? P1 : P2;
}

const char *summary_name(const struct record *rec, int player)
{
    int me = summary_person(rec);

    if (me == BOTH)
        return rec->name[player];
    return player == me
               ? "you"
               : record_short_name(rec->duel.rules.game, rec->name[player], rec->who[player]);
}

struct words summary_whose(const struct record *rec, int player)
{
    bool you = summary_person(rec) == player;
    struct words w;
    struct text out = TEXT(w.at);

    text_add(&out, "%s%s", you ? "your" : summary_name(rec, player), you ? "" : "'s");
    return w;
}

/* Get the player who is named first. */
static int summary_first(const struct record *rec)
{
    return summary_person(rec) == P2 ? P2 : P1;
}

/* ---- the result ------------------------------------------------------------------------------ */

/* Add the book's words about the end in one line, without its rules and blank lines. */
static void summary_add_book(const struct record *rec, struct text *out)
{
    struct text told = TEXT_OF(8 * SENTENCE_BYTES);
    const char *gap = "";

    record_tell_end(rec, &told);
    if (told.len == 0)
        text_add(out, "The game is not over.");
    for (const char *line = told.at; *line;) {
        size_t len = strcspn(line, "\n");

        if (len > 0 && strspn(line, "-=") < len) {
            text_add(out, "%s%.*s", gap, (int)len, line);
            gap = " ";
        }
        line += len + (line[len] == '\n');
    }
}

/* "You won, 4 to 0!", "You lost: you resigned." */
static void summary_add_own(const struct record *rec, int me, bool won, struct text *out)
{
    static const char *const says[ENDINGS] = {[ENDING_RESIGN] = "resigned",
                                              [ENDING_FORFEIT] = "forfeited the game",
                                              [ENDING_TIME] = "ran out of time"};
    const int16_t *points = rec->duel.now.points;

    text_add(out, won ? "You won" : "You lost");
    if (says[rec->ending] != NULL)
        text_add(out, ": %s %s.", summary_name(rec, rec->ended_by), says[rec->ending]);
    else if (points[me] >= 0 && points[!me] >= 0 && points[me] != points[!me])
        text_add(out, ", %d to %d%s", points[me], points[!me], won ? "!" : ".");
    else
        text_add(out, won ? "!" : ".");
}

/* Add who won: to the only person in their words, to others in the book's. */
static void summary_tell_result(const struct record *rec, struct text *out)
{
    enum result result = record_result(rec);
    int me = summary_person(rec);

    if (me != BOTH && (result == P1_WINS || result == P2_WINS))
        summary_add_own(rec, me, state_worth(result, me) > 0, out);
    else
        summary_add_book(rec, out);
}

/* Only a game without any loss is 100%. */
static int summary_percent(const struct review *v, int player)
{
    double accuracy = v->of[player].accuracy;

    return accuracy < 99.95 && accuracy > 99 ? 99 : (int)lround(accuracy);
}

/* Add the accuracy of both players; nothing if neither had a choice. */
static void summary_tell_accuracy(const struct review *v, struct text *out)
{
    int left = summary_first(v->rec);

    if (v->of[P1].unforced + v->of[P2].unforced > 0)
        text_add(out, "Accuracy: %s %d%%, %s %d%%.", summary_name(v->rec, left),
                 summary_percent(v, left), summary_name(v->rec, !left), summary_percent(v, !left));
}

/* ---- the turning point ----------------------------------------------------------------------- */

/* Did anyone give anything away where the game turned: at this choice or, if it is nature's, in its
 * turn? */
static bool summary_gives_away(const struct review *v, const struct turning *t)
{
    for (size_t i = 0; i < v->count; i++) {
        const struct reviewed *d = &v->all[i];
        bool here = t->kind == TURN_NATURE
                        ? v->rec->choices[d->at].turn == v->rec->choices[t->at].turn
                        : d->at == t->at;

        if (here && d->drop > 1e-9 + 2 * d->error)
            return true;
    }
    return false;
}

/* "You fell behind by attacking with 1; charging was better. From then on casual could force the
 * win." */
static void summary_add_turn(const struct review *v, struct text *out)
{
    const struct turning *t = &v->turning;
    const struct reviewed *d = &v->all[t->which];
    const struct rules *r = &v->rec->duel.rules;
    bool was_ahead = v->line[t->loser][t->at] >= 0.5 - 1e-9;
    size_t from = out->len;

    text_add(out, "%s %s by %s; %s was better.", summary_name(v->rec, d->player),
             was_ahead ? "fell behind" : "went wrong", move_doing(r, d->chosen).at,
             move_doing(r, d->best).at);
    text_capital(out, from);
    if (!judge_is_mixed(r) && v->line[t->loser][t->at + 1] <= 0)
        text_add(out, " From then on %s could force the win.", summary_name(v->rec, !t->loser));
}

/* There was no turning point: the loser was never ahead. */
static void summary_add_never(const struct review *v, struct text *out)
{
    int loser = v->turning.loser;
    bool flawless = v->of[!loser].unforced > 0 && summary_percent(v, !loser) == 100,
         lost = !judge_is_mixed(&v->rec->duel.rules) && v->line[loser][0] <= 0;
    size_t from = out->len;

    text_add(out, "%s%s never gave the lead away", flawless ? "Flawless: " : "",
             summary_name(v->rec, !loser));
    text_capital(out, from);
    if (lost)
        text_add(out, ", and %s never had a winning chance", summary_name(v->rec, loser));
    text_add(out, ".");
}

void summary_tell_turning(const struct review *v, struct text *out)
{
    const struct turning *t = &v->turning;
    int turn = t->at < v->rec->count ? v->rec->choices[t->at].turn : v->rec->duel.turns;

    switch (t->kind) {
    case TURN_NONE:
        text_add(out, "There is no turning point: nobody won.");
        break;
    case TURN_UNKNOWN:
        text_add(out, "The turning point is unknown: not every position could be judged.");
        break;
    case TURN_NEVER:
        summary_add_never(v, out);
        break;
    case TURN_CHOICE:
        text_add(out, "The turning point: turn %d. ", turn);
        summary_add_turn(v, out);
        break;
    case TURN_GRADUAL:
        text_add(out, "There is no turning point: %s fell behind without a clear error.",
                 summary_name(v->rec, t->loser));
        break;
    case TURN_NATURE:
    case TURN_GUESS:
        text_add(out, "The turning point: turn %d, by %s%s.", turn,
                 t->kind == TURN_NATURE                    ? "chance"
                 : game_is_hidden(v->rec->duel.rules.game) ? "cards that nobody could know"
                                                           : "the choices that both made at once",
                 summary_gives_away(v, t) ? "" : "; nobody made a mistake");
        break;
    case TURN_RESIGNED:
        text_add(out, "The turning point: %s %s a game that was not lost.",
                 summary_name(v->rec, t->loser),
                 v->rec->ending == ENDING_FORFEIT ? "forfeited"
                 : v->rec->ending == ENDING_TIME  ? "ran out of time in"
                                                  : "resigned");
    }
}

/* ---- errors ---------------------------------------------------------------------------------- */

static void summary_add_label(const struct review *v, const struct reviewed *d, struct text *out)
{
    text_add(out, "%s was a%s %s%s", move_doing(&v->rec->duel.rules, d->chosen).at,
             d->label == LABEL_INACCURACY ? "n" : "", judge_label_word(d->label),
             d->label == LABEL_WEAK ? " choice" : "");
}

void summary_tell_decision(const struct review *v, const struct reviewed *d, struct text *out)
{
    text_add(out, "Turn %d, %s: ", v->rec->choices[d->at].turn, summary_name(v->rec, d->player));
    summary_add_label(v, d, out);
}

/* Add what was wrong with it; and, once, what was better. */
static void summary_add_reason(const struct review *v, const struct reviewed *d, bool is_label,
                               struct text *out)
{
    struct moment at = review_moment(v, d);
    int me = summary_person(v->rec);
    struct judgement g;
    bool is_judged = judge_moment(&at, &g) == OK;
    const struct verdict *chosen = is_judged ? judge_verdict_on(&g, d->chosen) : NULL;

    at.reader = me == BOTH ? READ_BY_OTHERS : me == d->player ? READ_BY_PLAYER : READ_BY_OPPONENT;
    for (int p = P1; p <= P2; p++)
        at.called[p] = summary_name(v->rec, p);
    if (is_label && (chosen == NULL || !hint_object_names_better(&g, chosen)))
        text_add(out, "; %s was better", move_doing(&v->rec->duel.rules, d->best).at);
    if (is_label)
        text_add(out, ". ");
    if (chosen != NULL)
        hint_object(&at, &g, chosen, out);
}

void summary_tell_error(const struct review *v, const struct reviewed *d, struct text *out)
{
    summary_tell_decision(v, d, out);
    summary_add_reason(v, d, true, out);
}

void summary_tell_reason(const struct review *v, const struct reviewed *d, struct text *out)
{
    summary_add_reason(v, d, false, out);
}

const struct reviewed *summary_next_worst(const struct review *v, int player,
                                          const struct reviewed *than)
{
    const struct reviewed *found = NULL;

    for (size_t i = 0; i < v->count; i++) {
        const struct reviewed *d = &v->all[i];

        if (!judge_is_inferior(d->label) || (player != BOTH && d->player != player))
            continue;
        if (than != NULL && (d->drop > than->drop || (d->drop >= than->drop && d <= than)))
            continue;
        if (found == NULL || d->drop > found->drop)
            found = d;
    }
    return found;
}

const struct reviewed *summary_lesson(const struct review *v)
{
    const struct reviewed *turned =
        v->turning.kind == TURN_CHOICE ? &v->all[v->turning.which] : NULL;
    int me = summary_person(v->rec);

    if (turned != NULL && (me == BOTH || turned->player == me) && judge_is_inferior(turned->label))
        return turned;
    return summary_next_worst(v, me, NULL);
}

/* Explain the lesson; what was better at the turning point is already said. */
static void summary_tell_lesson(const struct review *v, struct text *out)
{
    const struct reviewed *d = summary_lesson(v);
    bool is_turn = v->turning.kind == TURN_CHOICE && d == &v->all[v->turning.which];

    if (d == NULL)
        return;
    if (summary_person(v->rec) == BOTH)
        text_add(out, "The lesson, turn %d, %s: ", v->rec->choices[d->at].turn,
                 v->rec->name[d->player]);
    else
        text_add(out, "Your lesson, turn %d: ", v->rec->choices[d->at].turn);
    if (is_turn)
        text_add(out, "why not %s? ", move_word(&v->rec->duel.rules, d->chosen).at);
    else
        summary_add_label(v, d, out);
    summary_add_reason(v, d, !is_turn, out);
}

void summary_tell_verdict(const struct review *v, struct text *out)
{
    static void (*const parts[])(const struct review *, struct text *) = {
        summary_tell_turning, summary_tell_accuracy, summary_tell_lesson};

    summary_tell_result(v->rec, out);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        size_t from = out->len;

        text_add(out, "\n");
        parts[i](v, out);
        if (out->len == from + 1)
            out->at[out->len = from] = '\0';
    }
}

/* ---- the panel ------------------------------------------------------------------------------- */

/* Write the score of the match, if the game is part of one. */
static void summary_write_match(const struct summary *s, struct writer *out)
{
    int left = summary_first(s->rec), won[2];

    record_match_score(s->rec, won);
    if (s->rec->match.games > 0)
        writer_add(out, "Match: %s %d, %s %d.\n", summary_name(s->rec, left), won[left],
                   summary_name(s->rec, !left), won[!left]);
}

static void summary_write_rating(const struct summary *s, struct writer *out)
{
    if (s->is_rated)
        writer_add(out, "Rating: %.0f -> %.0f (%+d).\n", s->before, s->after,
                   (int)(lround(s->after) - lround(s->before)));
    if (s->streak >= STREAK_SHOWN)
        writer_add(out, "Streak: %d wins in a row.\n", s->streak);
}

/* Write a line about the review, if there is one. */
static void summary_write_line(const struct summary *s,
                               void (*tell)(const struct review *, struct text *),
                               struct writer *out)
{
    struct text said = TEXT_OF(HINT_BYTES);

    if (s->review != NULL)
        tell(s->review, &said);
    if (said.len > 0)
        writer_add(out, "%s\n", said.at);
}

void summary_write(const struct summary *s, struct writer *out)
{
    struct text result = TEXT_OF(8 * SENTENCE_BYTES);

    summary_tell_result(s->rec, &result);
    writer_add(out, "%s\n", result.at);
    summary_write_match(s, out);
    summary_write_line(s, summary_tell_accuracy, out);
    summary_write_rating(s, out);
    if (s->review != NULL && s->review->turning.kind != TURN_NONE &&
        s->review->turning.kind != TURN_UNKNOWN)
        summary_write_line(s, summary_tell_turning, out);
}

/* ---- what next ------------------------------------------------------------------------------- */

const struct reviewed *summary_retry(const struct summary *s)
{
    const struct review *v = s->review;

    return v != NULL && v->turning.kind == TURN_CHOICE && v->turning.loser == s->me
               ? &v->all[v->turning.which]
               : NULL;
}

int summary_next(const struct summary *s, enum summary_action out[SUMMARY_ACTIONS])
{
    bool goes_on = s->rec->match.games > 0 && !record_match_is_over(s->rec);
    int n = 0;

    if (goes_on)
        out[n++] = SUMMARY_NEXT_GAME;
    if (summary_retry(s) != NULL)
        out[n++] = SUMMARY_RETRY;
    if (!goes_on)
        out[n++] = SUMMARY_REMATCH;
    out[n++] = SUMMARY_REVIEW;
    if (!goes_on && s->me != BOTH)
        out[n++] = SUMMARY_LESSON;
    out[n++] = SUMMARY_MENU;
    return n;
}

void summary_tell_action(const struct summary *s, enum summary_action action, struct text *out)
{
    static const char *const words[SUMMARY_ACTIONS] = {[SUMMARY_NEXT_GAME] = "Next game",
                                                       [SUMMARY_REMATCH] = "Rematch",
                                                       [SUMMARY_REVIEW] =
                                                           "Review: what decided the game?",
                                                       [SUMMARY_LESSON] = "Next lesson",
                                                       [SUMMARY_MENU] = "Menu"};
    const struct reviewed *again = summary_retry(s);

    if (action == SUMMARY_RETRY && again != NULL)
        text_add(out, "Try turn %d again", s->rec->choices[again->at].turn);
    else
        text_add(out, "%s", words[action]);
}
