/* A review as text: who won, the turning point, the accuracies and the worst errors; then the win
 * chance as bars, how the game came to its result, and the decisions. */
#include "advise/review_step.h"
#include "advise/review_table.h"
#include "core/move.h"
#include "core/manual_page.h"

#include <stdio.h>

enum { ROWS = 8, LEFT = 7, COLUMNS_MOST = 200, WORST_SHOWN = 3, LEAST_WIDTH = 20 };

const char review_thresholds[] =
    "An inaccuracy costs 5 points of win chance or more against best play, a mistake 10, a blunder "
    "20. A weak choice costs nothing there, but 5 points or more between players who err. A forced "
    "choice was the only one.";

/* Add the level that practical chances are for, if there are any. */
static void review_tell_level(const struct review *v, struct text *out)
{
    for (size_t i = 0; i < v->count; i++)
        if (v->all[i].practical) {
            text_add(out,
                     "Where the result against best play stays the same, chances are those of two "
                     "players like %s.",
                     judge_level(v->judge)->id);
            return;
        }
}

void review_title(const struct review *v, struct text *out)
{
    text_add(out, "%s: ", v->rec->duel.rules.game->title);
    for (int p = P1; p <= P2; p++) {
        const char *name = v->rec->name[p], *who = v->rec->who[p];

        text_add(out, "%s%s", p == P2 ? " v " : "", name);
        if (!record_is_person(who))
            text_add(out, " (%s)", record_kind(v->rec->duel.rules.game, name, who));
    }
}

/* Write sentences, broken where the window ends; text for other programs is not broken. */
static void review_put_text(const char *text, const struct review_show *show, struct writer *out)
{
    page_wrap(out, text, show->width > LEAST_WIDTH ? show->width : 0);
}

/* ---- decisions ------------------------------------------------------------------------------- */

/* Write how the game ended, in the words of the book. */
static void review_print_end(const struct review *v, const struct review_show *show,
                             struct writer *out)
{
    struct text said = TEXT_OF(SENTENCE_BYTES), set_in = TEXT_OF(2 * SENTENCE_BYTES);

    record_tell_end(v->rec, &said);
    story_set_in(said.len > 0 ? said.at : "The game is not over.", 0, &set_in);
    review_put_text(set_in.at, show, out);
}

/* ---- the graph ------------------------------------------------------------------------------- */

/* A row of the graph, without the spaces at its end. */
static void review_put_row(struct text *row, struct writer *out)
{
    while (row->len > 0 && row->at[row->len - 1] == ' ')
        row->at[--row->len] = '\0';
    writer_add(out, "%s\n", row->at);
}

static void review_graph_row(const double *line, size_t from, size_t to, int row, bool unicode,
                             struct writer *out)
{
    static const char *const labels[ROWS] = {
        [0] = "0%", [ROWS / 2 - 1] = "50%", [ROWS - 1] = "100%"};
    struct text said = TEXT_OF(3 * COLUMNS_MOST + LEFT + 1);

    text_add(&said, "%4s |", labels[row] ? labels[row] : "");
    for (size_t i = from; i < to; i++)
        text_add(&said, "%s", review_step_cell(line[i], row, ROWS, !unicode));
    review_put_row(&said, out);
}

/* Write the first letters of a player's errors below the positions they led to. */
static void review_graph_errors(const struct review *v, int player, size_t from, size_t to,
                                struct writer *out)
{
    struct text said = TEXT_OF(COLUMNS_MOST + LEFT + 1);

    text_add(&said, "%4d |%*s", player + 1, (int)(to - from), "");
    for (size_t i = 0; i < v->count; i++) {
        const struct reviewed *d = &v->all[i];

        if (d->player == player && judge_is_inferior(d->label) && d->at + 1 >= from &&
            d->at + 1 < to)
            said.at[LEFT - 1 + d->at + 1 - from] = judge_label_word(d->label)[0];
    }
    review_put_row(&said, out);
}

static void review_print_graph(const struct review *v, const struct review_show *show,
                               struct writer *out)
{
    int hero = review_hero(show), width = show->width > 0 ? show->width : PAGE_COLUMNS;
    int fits = width > LEFT + 10 ? width - LEFT : 10;
    size_t all = v->rec->count + 1, step = (size_t)(fits < COLUMNS_MOST ? fits : COLUMNS_MOST);
    struct text said = TEXT_OF(SENTENCE_BYTES);

    text_add(&said, "\nWin chance of %s, from the start to the end%s:\n", v->rec->name[hero],
             v->open ? ", all cards known" : "");
    review_put_text(said.at, show, out);
    for (size_t from = 0; from < all; from += step) {
        size_t to = from + step < all ? from + step : all;

        for (int row = ROWS - 1; row >= 0; row--)
            review_graph_row(v->line[hero], from, to, row, show->unicode, out);
        review_graph_errors(v, P1, from, to, out);
        review_graph_errors(v, P2, from, to, out);
    }
    text_clear(&said);
    text_add(&said,
             "Letters below the graph: weak choices, inaccuracies, mistakes and blunders by %s (1) "
             "and %s (2).\n",
             v->rec->name[P1], v->rec->name[P2]);
    review_put_text(said.at, show, out);
}

/* ---- marks ----------------------------------------------------------------------------------- */

static void review_print_marks(const struct review *v, const struct review_show *show, int player,
                               struct writer *out)
{
    static const char *const plurals[LABELS] = {"forced",   "best",     "good",    "inaccuracies",
                                                "mistakes", "blunders", "unclear", "weak"};
    const struct marks *m = &v->of[player];
    struct text said = TEXT_OF(SENTENCE_BYTES);

    text_add(&said, "%s: accuracy %.1f%%, %d error%s in %d unforced decision%s (%.0f%%):",
             v->rec->name[player], m->accuracy, m->errors, m->errors == 1 ? "" : "s", m->unforced,
             m->unforced == 1 ? "" : "s", m->unforced ? 100.0 * m->errors / m->unforced : 0);
    for (int i = LABEL_BEST; i < LABELS; i++)
        if (i < LABEL_UNCLEAR || m->of[i] > 0)
            text_add(&said, "%s %d %s", i > LABEL_BEST ? "," : "", m->of[i],
                     m->of[i] == 1 ? judge_label_word((enum label)i) : plurals[i]);
    text_add(&said, ", %d forced.\n", m->of[LABEL_FORCED]);
    review_put_text(said.at, show, out);
}

/* Write how the game came to its result, for the player of the graph. */
static void review_print_credit(const struct review *v, const struct review_show *show,
                                struct writer *out)
{
    enum { NUMBER = 18 }; /* two blanks, and "  -285.4 ± 10.2" */
    int hero = review_hero(show), width = 0, most = show->width > 0 ? show->width - NUMBER : 80;
    struct scene c = record_scene(v->rec);
    struct text title = TEXT_OF(SENTENCE_BYTES);

    text_add(&title, "From the start to the result, in points of %s's win chance:\n",
             v->rec->name[hero]);
    review_put_text(title.at, show, out);
    for (int p = P1; p <= P2; p++) {
        int name = text_columns(c.name[p], strlen(c.name[p])) + (int)sizeof "choices of";

        width = name > width ? name : width;
    }
    width = width < 19 ? 19 : width > most ? most : width;
    for (int i = 0; i < CREDIT_PARTS; i++) {
        struct text what = TEXT_OF(SENTENCE_BYTES), points = TEXT_OF(WORD_BYTES);

        if (!credit_tell(&v->credit, c.name, hero, (enum credit_part)i, v->judge->ascii, &what,
                         &points))
            continue;
        writer_put(out, "  ");
        review_table_put(what.at, width, true, show, out);
        writer_add(out, "%*s%s\n", 8 - (int)strcspn(points.at, " "), "", points.at);
    }
}

/* Did anyone give anything away at this choice? */
static bool review_gives_away_at(const struct review *v, size_t at)
{
    for (size_t i = 0; i < v->count; i++)
        if (v->all[i].at == at && v->all[i].drop > 1e-9 + 2 * v->all[i].error)
            return true;
    return false;
}

void review_turning(const struct review *v, struct text *out)
{
    const struct turning *t = &v->turning;
    const char *loser = v->rec->name[t->loser], *winner = v->rec->name[!t->loser];
    bool whole = !judge_is_mixed(&v->rec->duel.rules);
    int turn = t->at < v->rec->count ? v->rec->choices[t->at].turn : v->rec->duel.turns;

    switch (t->kind) {
    case TURN_NONE:
        text_add(out, "There is no turning point: nobody won.");
        break;
    case TURN_UNKNOWN:
        text_add(out, "The turning point is unknown: not every position could be judged.");
        break;
    case TURN_NEVER:
        text_add(out, "There is no turning point: %s %s, and %s never gave the lead away.", loser,
                 whole && v->line[t->loser][0] <= 0 ? "never had a winning chance"
                                                    : "was behind from the start",
                 winner);
        break;
    case TURN_CHOICE:
        text_add(out, "The turning point: turn %d, where %s chose %s; from then on %s %s.", turn,
                 v->rec->name[v->all[t->which].player],
                 move_word(&v->rec->duel.rules, v->all[t->which].chosen).at, winner,
                 whole && v->line[t->loser][t->at + 1] <= 0 ? "could force the win" : "was ahead");
        break;
    case TURN_NATURE:
    case TURN_GUESS:
        text_add(out, "The turning point: turn %d, by %s%s.", turn,
                 t->kind == TURN_NATURE                    ? "chance"
                 : game_is_hidden(v->rec->duel.rules.game) ? "cards that nobody could know"
                                                           : "the choices that both made at once",
                 review_gives_away_at(v, t->at) ? "" : "; nobody made a mistake");
        break;
    case TURN_RESIGNED:
        text_add(out, "The turning point: %s %s a game that was not lost.", loser,
                 v->rec->ending == ENDING_FORFEIT ? "forfeited"
                 : v->rec->ending == ENDING_TIME  ? "ran out of time in"
                                                  : "resigned");
    }
}

/* ---- the worst errors ------------------------------------------------------------------------ */

/* Return the largest drop below `than` among those shown, the first of equals; NULL if there is
 * none. */
static const struct reviewed *review_next_worst(const struct review *v,
                                                const struct review_show *show,
                                                const struct reviewed *than)
{
    const struct reviewed *found = NULL;

    for (size_t i = 0; i < v->count; i++) {
        const struct reviewed *d = &v->all[i];

        if (!judge_is_inferior(d->label) || !review_shows(show, d->player))
            continue;
        if (than != NULL && (d->drop > than->drop || (d->drop >= than->drop && d <= than)))
            continue;
        if (found == NULL || d->drop > found->drop)
            found = d;
    }
    return found;
}

void review_refute(const struct review *v, const struct reviewed *d, struct text *out)
{
    struct moment at = review_moment(v, d);
    struct judgement g;

    text_add(out, "Turn %d, %s: %s, a%s %s%s; %s was better. ", at.scene.turn,
             v->rec->name[d->player], move_word(&v->rec->duel.rules, d->chosen).at,
             d->label == LABEL_INACCURACY ? "n" : "", judge_label_word(d->label),
             d->label == LABEL_WEAK ? " choice" : "", move_doing(&v->rec->duel.rules, d->best).at);
    if (judge_moment(&at, &g) == OK)
        hint_object(&at, &g, judge_verdict_on(&g, d->chosen), false, out);
}

static void review_print_refutation(const struct review *v, const struct review_show *show,
                                    const struct reviewed *d, struct writer *out)
{
    struct text said = TEXT_OF(HINT_BYTES);

    review_refute(v, d, &said);
    writer_put(out, "\n");
    review_put_text(said.at, show, out);
}

/* Explain the turning point, and the other errors that cost most. */
static void review_print_worst(const struct review *v, const struct review_show *show,
                               struct writer *out)
{
    const struct reviewed *turned =
        v->turning.kind == TURN_CHOICE ? &v->all[v->turning.which] : NULL;
    const struct reviewed *d = NULL;
    int printed =
        turned != NULL && review_shows(show, turned->player) && judge_is_inferior(turned->label);

    if (printed)
        review_print_refutation(v, show, turned, out);
    while (printed < WORST_SHOWN && (d = review_next_worst(v, show, d)) != NULL)
        if (d != turned) {
            review_print_refutation(v, show, d, out);
            printed++;
        }
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void review_print_title(const struct review *v, const struct review_show *show,
                               struct writer *out)
{
    struct text title = TEXT_OF(SENTENCE_BYTES);

    review_title(v, &title);
    text_add(&title, ", %d turn%s\n", v->rec->duel.turns, v->rec->duel.turns == 1 ? "" : "s");
    writer_put(out, show->colour ? "\033[1m" : "");
    review_put_text(title.at, show, out);
    writer_put(out, show->colour ? "\033[0m\n" : "\n");
}

void review_print(const struct review *v, const struct review_show *show, struct writer *out)
{
    struct page below = {&pen_plain, out,
                         .columns = show->width > LEAST_WIDTH ? show->width : PAGE_COLUMNS};
    struct text said = TEXT_OF(SENTENCE_BYTES);

    review_print_title(v, show, out);
    review_print_end(v, show, out);
    review_turning(v, &said);
    text_add(&said, "\n");
    review_put_text(said.at, show, out);
    for (int p = P1; p <= P2; p++)
        if (review_shows(show, p))
            review_print_marks(v, show, p, out);
    review_print_worst(v, show, out);
    if (v->has_line)
        review_print_graph(v, show, out);
    writer_put(out, "\n");
    if (v->credit.known)
        review_print_credit(v, show, out);
    writer_put(out, "\n");
    review_table_print(v, show, out);
    writer_put(out, "\n");
    text_clear(&said);
    text_add(&said, "%s ", review_thresholds);
    review_tell_level(v, &said);
    page_paragraph(&below, said.at);
}
