/* A review as text: the verdict (summary.h); then the win chance as bars, how the game came to its
 * result, the decisions, and the other errors. */
#include "advise/review_step.h"
#include "advise/review_table.h"
#include "advise/summary.h"
#include "core/move.h"
#include "core/pages/manual_page.h"

#include <stdio.h>

enum { ROWS = 8, LEFT = 7, CELL = 2, COLUMNS_MOST = 200, OTHERS_SHOWN = 2, LEAST_WIDTH = 20 };

void review_tell_signs(bool ascii, struct text *out)
{
    text_add(
        out,
        "%s best, %s weak (it costs %.0f points of win chance or more, but only between players "
        "who err), ",
        judge_label_sign(LABEL_BEST, ascii), judge_label_sign(LABEL_WEAK, ascii),
        100 * judge_label_from[LABEL_WEAK]);
    for (int i = LABEL_INACCURACY; i <= LABEL_BLUNDER; i++)
        text_add(out, "%s %s (%.0f%s)%s", judge_label_sign((enum label)i, ascii),
                 judge_label_word((enum label)i), 100 * judge_label_from[i],
                 i == LABEL_INACCURACY ? " points or more against best play" : "",
                 i == LABEL_BLUNDER ? "." : ", ");
}

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
    text_add(out, "%s: ", rules_title(&v->rec->duel.rules).at);
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
        for (int k = 0; k < CELL; k++)
            text_add(&said, "%s", review_step_cell(line[i], row, ROWS, !unicode));
    review_put_row(&said, out);
}

/* Write the signs of a player's errors below the positions they led to. */
static void review_graph_errors(const struct review *v, int player, size_t from, size_t to,
                                struct writer *out)
{
    struct text said = TEXT_OF(COLUMNS_MOST + LEFT + 1);

    text_add(&said, "%4d |%*s", player + 1, CELL * (int)(to - from), "");
    for (size_t i = 0; i < v->count; i++) {
        const struct reviewed *d = &v->all[i];
        const char *sign = judge_label_sign(d->label, true);

        if (d->player == player && judge_is_inferior(d->label) && d->at + 1 >= from &&
            d->at + 1 < to)
            memcpy(&said.at[LEFT - 1 + CELL * (d->at + 1 - from)], sign, strlen(sign));
    }
    review_put_row(&said, out);
}

static void review_print_graph(const struct review *v, const struct review_show *show,
                               struct writer *out)
{
    int hero = review_hero(v, show), width = show->width > 0 ? show->width : PAGE_COLUMNS;
    int fits = width > LEFT + 10 ? width - LEFT : 10;
    size_t all = v->rec->count + 1;
    size_t step = (size_t)(fits < COLUMNS_MOST ? fits : COLUMNS_MOST) / CELL;
    struct text said = TEXT_OF(SENTENCE_BYTES);

    text_add(&said, "\n");
    review_tell_hero(v, hero, &said);
    text_add(&said, ", from the start to the end:\n");
    review_put_text(said.at, show, out);
    for (size_t from = 0; from < all; from += step) {
        size_t to = from + step < all ? from + step : all;

        for (int row = ROWS - 1; row >= 0; row--)
            review_graph_row(v->line[hero], from, to, row, show->unicode, out);
        review_graph_errors(v, P1, from, to, out);
        review_graph_errors(v, P2, from, to, out);
    }
    text_clear(&said);
    text_add(&said, "The signs below the graph are errors by %s (1) and %s (2).\n",
             summary_name(v->rec, P1), summary_name(v->rec, P2));
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
    const char *gap = ":";

    text_add(&said, "%s, %d decision%s", summary_name(v->rec, player), m->unforced,
             m->unforced == 1 ? "" : "s");
    for (int i = LABEL_BEST; i < LABELS; i++)
        if (m->of[i] > 0) {
            text_add(&said, "%s %d %s", gap, m->of[i],
                     m->of[i] == 1 ? judge_label_word((enum label)i) : plurals[i]);
            gap = ",";
        }
    if (m->of[LABEL_FORCED] > 0)
        text_add(&said, "; %d forced", m->of[LABEL_FORCED]);
    text_add(&said, ".\n");
    if (summary_person(v->rec) == player)
        text_capital(&said, 0);
    review_put_text(said.at, show, out);
}

/* Write how the game came to its result, for the player of the graph. */
static void review_print_credit(const struct review *v, const struct review_show *show,
                                struct writer *out)
{
    enum { NUMBER = 18 }; /* two blanks, and "  -285.4 ± 10.2" */
    int hero = review_hero(v, show), width = 0, most = show->width > 0 ? show->width - NUMBER : 80;
    const struct words p1 = summary_whose(v->rec, P1), p2 = summary_whose(v->rec, P2);
    const char *const whose[2] = {p1.at, p2.at};
    struct text title = TEXT_OF(SENTENCE_BYTES);

    text_add(&title, "From the start to the result, in points of %s win chance:\n", whose[hero]);
    review_put_text(title.at, show, out);
    for (int p = P1; p <= P2; p++) {
        int name = text_columns(whose[p], strlen(whose[p])) + (int)sizeof "choices";

        width = name > width ? name : width;
    }
    width = width < 19 ? 19 : width > most ? most : width;
    for (int i = 0; i < CREDIT_PARTS; i++) {
        struct text what = TEXT_OF(SENTENCE_BYTES), points = TEXT_OF(WORD_BYTES);

        if (!credit_tell(&v->credit, whose, hero, (enum credit_part)i, v->judge->ascii, &what,
                         &points))
            continue;
        writer_put(out, "  ");
        review_table_put(what.at, width, true, show, out);
        writer_add(out, "%*s%s\n", 8 - (int)strcspn(points.at, " "), "", points.at);
    }
}

/* ---- the other errors ------------------------------------------------------------------------ */

/* Explain the errors that cost most; the lesson stands at the beginning. */
static void review_print_others(const struct review *v, const struct review_show *show,
                                struct writer *out)
{
    const struct reviewed *lesson = summary_lesson(v), *d = NULL;
    int printed = 0;

    while (printed < OTHERS_SHOWN && (d = summary_next_worst(v, show->player, d)) != NULL)
        if (d != lesson) {
            struct text said = TEXT_OF(HINT_BYTES);

            summary_tell_error(v, d, &said);
            writer_put(out, printed++ > 0 ? "\n" : "\nOther errors:\n");
            review_put_text(said.at, show, out);
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
    struct text verdict = TEXT_OF(2 * HINT_BYTES), said = TEXT_OF(SENTENCE_BYTES);

    review_print_title(v, show, out);
    summary_tell_verdict(v, &verdict);
    review_put_text(verdict.at, show, out);
    if (v->has_line)
        review_print_graph(v, show, out);
    writer_put(out, "\n");
    review_table_print(v, show, out);
    writer_put(out, "\n");
    review_tell_signs(!show->unicode, &said);
    text_add(&said, " ");
    review_tell_level(v, &said);
    page_paragraph(&below, said.at);
    writer_put(out, "\n");
    for (int p = P1; p <= P2; p++)
        if (review_shows(show, p))
            review_print_marks(v, show, p, out);
    writer_put(out, v->credit.known ? "\n" : "");
    if (v->credit.known)
        review_print_credit(v, show, out);
    review_print_others(v, show, out);
}
