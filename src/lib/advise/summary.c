#include "advise/summary.h"

#include "core/move.h"

#include <math.h>

enum { STREAK_SHOWN = 2 };

int summary_person(const struct record *rec)
{
    bool p1 = record_is_person(rec->who[P1]), p2 = record_is_person(rec->who[P2]);

    return p1 == p2 ? BOTH : p1 ? P1 : P2;
}

static const char *summary_name(const struct summary *s, int player)
{
    const struct record *rec = s->rec;

    return player == s->me
               ? "you"
               : record_short_name(rec->duel.rules.game, rec->name[player], rec->who[player]);
}

/* ---- the parts ------------------------------------------------------------------------------- */

/* Write the book's words about the end in one line, without its rules and blank lines. */
static void summary_write_result(const struct summary *s, struct writer *out)
{
    enum result result = record_result(s->rec);
    struct text told = TEXT_OF(8 * SENTENCE_BYTES);
    const char *gap = "";

    if (s->me != BOTH && (result == P1_WINS || result == P2_WINS)) {
        writer_put(out, state_worth(result, s->me) > 0 ? "You won." : "You lost.");
        gap = " ";
    }
    record_tell_end(s->rec, &told);
    for (const char *line = told.at; *line;) {
        size_t len = strcspn(line, "\n");

        if (len > 0 && strspn(line, "-=") < len) {
            writer_add(out, "%s%.*s", gap, (int)len, line);
            gap = " ";
        }
        line += len + (line[len] == '\n');
    }
    writer_put(out, "\n");
}

/* Write the score of the match, if the game is part of one. */
static void summary_write_match(const struct summary *s, struct writer *out)
{
    int left = s->me == P2 ? P2 : P1, won[2];

    record_match_score(s->rec, won);
    if (s->rec->match.games > 0)
        writer_add(out, "Match: %s %d, %s %d.\n", summary_name(s, left), won[left],
                   summary_name(s, !left), won[!left]);
}

/* Only a game without any loss is 100%. */
static int summary_percent(const struct summary *s, int player)
{
    double accuracy = s->review->of[player].accuracy;

    return accuracy < 99.95 && accuracy > 99 ? 99 : (int)lround(accuracy);
}

static void summary_write_accuracy(const struct summary *s, struct writer *out)
{
    int left = s->me == P2 ? P2 : P1;

    if (s->review != NULL && s->review->of[P1].unforced + s->review->of[P2].unforced > 0)
        writer_add(out, "Accuracy: %s %d%%, %s %d%%.\n", summary_name(s, left),
                   summary_percent(s, left), summary_name(s, !left), summary_percent(s, !left));
}

static void summary_write_rating(const struct summary *s, struct writer *out)
{
    if (s->is_rated)
        writer_add(out, "Rating: %.0f -> %.0f (%+d).\n", s->before, s->after,
                   (int)(lround(s->after) - lround(s->before)));
    if (s->streak >= STREAK_SHOWN)
        writer_add(out, "Streak: %d wins in a row.\n", s->streak);
}

static void summary_write_turning(const struct summary *s, struct writer *out)
{
    const struct review *v = s->review;
    struct text said = TEXT_OF(SENTENCE_BYTES);

    if (v == NULL || v->turning.kind == TURN_NONE || v->turning.kind == TURN_UNKNOWN)
        return;
    review_turning(v, &said);
    writer_put(out, said.at);
    if (v->turning.kind == TURN_CHOICE)
        writer_add(out, " Better: %s.",
                   move_word(&s->rec->duel.rules, v->all[v->turning.which].best).at);
    writer_put(out, "\n");
}

void summary_write(const struct summary *s, struct writer *out)
{
    summary_write_result(s, out);
    summary_write_match(s, out);
    summary_write_accuracy(s, out);
    summary_write_rating(s, out);
    summary_write_turning(s, out);
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
