/* A review as text: the decisions, the win chance as bars, the marks, and the worst errors
 * refuted. */
#include "advise/review.h"
#include "core/move.h"
#include "core/page.h"

#include <math.h>
#include <stdio.h>

enum { ROWS = 8, LEFT = 8, COLUMNS_MOST = 200, WORST_SHOWN = 3 };

const char review_thresholds[] =
    "Labels by what a choice gives away of the win chance against best play: less than 5 points "
    "is good, or best if perfect play chooses it; from 5 an inaccuracy, from 10 a mistake, from "
    "20 a blunder; forced if there is only one choice. Accuracy: the mean of 103.1668 "
    "exp(-0.04354 drop) - 3.1669 over unforced decisions (lichess.org/page/accuracy).";

int review_hero(const struct review_show *show)
{
    return show->player == P2 ? P2 : P1;
}

bool review_shows(const struct review_show *show, int player)
{
    return show->player == BOTH || show->player == player;
}

static void review_put_padded(const char *s, int width, struct writer *out)
{
    int left = width - text_columns(s, strlen(s));

    writer_add(out, "%s%*s", s, left > 0 ? left : 0, "");
}

/* ---- decisions ------------------------------------------------------------------------------- */

static int review_widest_name(const struct review *v)
{
    int a = text_columns(v->rec->name[P1], strlen(v->rec->name[P1])),
        b = text_columns(v->rec->name[P2], strlen(v->rec->name[P2]));

    return a > b ? a : b;
}

static void review_print_decision(const struct review *v, const struct reviewed *d,
                                  struct writer *out)
{
    struct words after = judge_chance(d->after, d->error);
    int width = v->judge->known != NULL ? 6 : 10; /* "62 % +- 2" */
    int left = width - (int)strlen(after.at);

    writer_add(out, "%4d  ", v->rec->choices[d->at].turn);
    review_put_padded(v->rec->name[d->player], review_widest_name(v) + 2, out);
    writer_add(out, "%-15s %-11s %*s -> %s", move_word(&v->rec->duel.rules, d->chosen).at,
               judge_label_word(d->label), width, judge_chance(d->before, d->error).at, after.at);
    if (judge_is_error(d->label))
        writer_add(out, "%*sbetter: %s", left > 0 ? left + 2 : 2, "",
                   move_word(&v->rec->duel.rules, d->best).at);
    writer_put(out, "\n");
}

static void review_print_decisions(const struct review *v, const struct review_show *show,
                                   struct writer *out)
{
    writer_put(out, "turn  ");
    review_put_padded("player", review_widest_name(v) + 2, out);
    writer_put(out, "choice          label       win chance\n");
    for (size_t i = 0; i < v->count; i++)
        if (review_shows(show, v->all[i].player))
            review_print_decision(v, &v->all[i], out);
    if (v->unknown > 0)
        writer_add(out, "%zu decision%s could not be judged.\n", v->unknown,
                   v->unknown == 1 ? "" : "s");
}

/* How it ended, in the words of the book. */
static void review_print_end(const struct review *v, struct writer *out)
{
    struct text said = TEXT_OF(SENTENCE_BYTES), set_in = TEXT_OF(2 * SENTENCE_BYTES);

    record_tell_end(v->rec, &said);
    story_set_in(said.len > 0 ? said.at : "The game is not over.", 6, &set_in);
    writer_put(out, set_in.at);
}

/* ---- the graph ------------------------------------------------------------------------------- */

/* A cell of a bar, `row` rows above the ground. */
static const char *review_cell(double chance, int row, bool unicode)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    int eighths = (int)lround(chance * ROWS * 8) - 8 * row;

    if (eighths < 0)
        eighths = 0;
    if (!unicode)
        return eighths >= 4 ? "#" : " ";
    return blocks[eighths > 8 ? 8 : eighths];
}

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
        [0] = "  0 %", [ROWS / 2 - 1] = " 50 %", [ROWS - 1] = "100 %"};
    struct text said = TEXT_OF(3 * COLUMNS_MOST + LEFT + 1);

    text_add(&said, "%5s |", labels[row] ? labels[row] : "");
    for (size_t i = from; i < to; i++)
        text_add(&said, "%s", review_cell(line[i], row, unicode));
    review_put_row(&said, out);
}

/* Under the positions that errors of a player led to, their first letters. */
static void review_graph_errors(const struct review *v, int player, size_t from, size_t to,
                                struct writer *out)
{
    struct text said = TEXT_OF(COLUMNS_MOST + LEFT + 1);

    text_add(&said, "%5d |%*s", player + 1, (int)(to - from), "");
    for (size_t i = 0; i < v->count; i++) {
        const struct reviewed *d = &v->all[i];

        if (d->player == player && judge_is_error(d->label) && d->at + 1 >= from && d->at + 1 < to)
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

    writer_add(out, "\nWin chance of %s, from the start to the end%s:\n", v->rec->name[hero],
               v->open ? ", all cards known" : "");
    for (size_t from = 0; from < all; from += step) {
        size_t to = from + step < all ? from + step : all;

        for (int row = ROWS - 1; row >= 0; row--)
            review_graph_row(v->line[hero], from, to, row, show->unicode, out);
        review_graph_errors(v, P1, from, to, out);
        review_graph_errors(v, P2, from, to, out);
    }
    writer_add(out, "Below: inaccuracies, mistakes and blunders of %s (1) and %s (2).\n",
               v->rec->name[P1], v->rec->name[P2]);
}

/* ---- marks ----------------------------------------------------------------------------------- */

static void review_print_marks(const struct review *v, int player, struct writer *out)
{
    static const char *const plurals[LABELS] = {"forced",       "best",     "good",
                                                "inaccuracies", "mistakes", "blunders"};
    const struct marks *m = &v->of[player];

    writer_add(out, "%s: accuracy %.1f %%, %d error%s in %d unforced decision%s (%.0f %%):",
               v->rec->name[player], m->accuracy, m->errors, m->errors == 1 ? "" : "s", m->unforced,
               m->unforced == 1 ? "" : "s", m->unforced ? 100.0 * m->errors / m->unforced : 0);
    for (int i = LABEL_BEST; i < LABELS; i++)
        writer_add(out, "%s %d %s", i > LABEL_BEST ? "," : "", m->of[i],
                   m->of[i] == 1 ? judge_label_word((enum label)i) : plurals[i]);
    writer_add(out, ", %d forced.\n", m->of[LABEL_FORCED]);
}

/* How the game came to its result, for the player of the graph. */
static void review_print_account(const struct review *v, const struct review_show *show,
                                 struct writer *out)
{
    int hero = review_hero(show), width = review_widest_name(v) + (int)sizeof "choices of";
    struct scene c = record_scene(v->rec);

    writer_add(out, "From the start to the result, in points of %s's win chance:\n",
               v->rec->name[hero]);
    for (int i = 0; i < ACCOUNT_PARTS; i++) {
        struct text what = TEXT_OF(SENTENCE_BYTES), points = TEXT_OF(WORD_BYTES);

        if (!account_tell(&v->account, c.name, hero, (enum account_part)i, &what, &points))
            continue;
        writer_put(out, "  ");
        review_put_padded(what.at, width > 19 ? width : 19, out);
        writer_add(out, "%*s%s\n", 8 - (int)strcspn(points.at, " "), "", points.at);
    }
}

/* Did anybody give anything away at this choice? */
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
        text_add(out, "The turning point cannot be told: not every position could be judged.");
        break;
    case TURN_NEVER:
        text_add(out, "There is no turning point: %s was %s from the start, and %s never let go.",
                 loser, whole ? "lost" : "behind", winner);
        break;
    case TURN_CHOICE:
        text_add(out, "The turning point: turn %d, where %s chose %s; from then on %s %s.", turn,
                 loser, move_word(&v->rec->duel.rules, v->all[t->which].chosen).at, winner,
                 whole ? "could force the win" : "was ahead");
        break;
    case TURN_NATURE:
    case TURN_GUESS:
        text_add(out, "The turning point: turn %d, by %s%s.", turn,
                 t->kind == TURN_NATURE                    ? "chance"
                 : game_is_hidden(v->rec->duel.rules.game) ? "what nobody could know"
                                                           : "what both chose at once",
                 review_gives_away_at(v, t->at) ? "" : "; nobody was wrong");
        break;
    case TURN_RESIGNED:
        text_add(out, "The turning point: %s %s a game that was not lost.", loser,
                 v->rec->ending == ENDING_FORFEIT ? "forfeited"
                 : v->rec->ending == ENDING_TIME  ? "ran out of time in"
                                                  : "resigned");
    }
}

/* ---- the worst errors ------------------------------------------------------------------------ */

/* The largest drop below `than` among those shown, the first of equals; NULL if there is none. */
static const struct reviewed *review_next_worst(const struct review *v,
                                                const struct review_show *show,
                                                const struct reviewed *than)
{
    const struct reviewed *found = NULL;

    for (size_t i = 0; i < v->count; i++) {
        const struct reviewed *d = &v->all[i];

        if (!judge_is_error(d->label) || !review_shows(show, d->player))
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

    text_add(out, "Turn %d, %s: %s, a%s %s; %s was better. ", at.scene.turn,
             v->rec->name[d->player], move_word(&v->rec->duel.rules, d->chosen).at,
             d->label == LABEL_INACCURACY ? "n" : "", judge_label_word(d->label),
             move_word(&v->rec->duel.rules, d->best).at);
    if (judge_moment(&at, &g) == OK)
        hint_refute(&at, &g, judge_verdict_on(&g, d->chosen), out);
}

static void review_print_refutation(const struct review *v, const struct reviewed *d,
                                    struct writer *out)
{
    struct text said = TEXT_OF(HINT_BYTES);

    review_refute(v, d, &said);
    writer_put(out, "\n");
    writer_put(out, said.at);
}

/* Where the game turned, and what else cost most. */
static void review_print_worst(const struct review *v, const struct review_show *show,
                               struct writer *out)
{
    const struct reviewed *turned =
        v->turning.kind == TURN_CHOICE ? &v->all[v->turning.which] : NULL;
    const struct reviewed *d = NULL;
    int printed = turned != NULL && review_shows(show, turned->player);

    if (printed)
        review_print_refutation(v, turned, out);
    while (printed < WORST_SHOWN && (d = review_next_worst(v, show, d)) != NULL)
        if (d != turned) {
            review_print_refutation(v, d, out);
            printed++;
        }
}

/* ---- the whole ------------------------------------------------------------------------------- */

void review_print(const struct review *v, const struct review_show *show, struct writer *out)
{
    struct page below = {&pen_plain, out, .columns = show->width > 20 ? show->width : PAGE_COLUMNS};
    struct text said = TEXT_OF(SENTENCE_BYTES);

    writer_add(out, "%s: %s v %s, %d turn%s\n\n", v->rec->duel.rules.game->title, v->rec->name[P1],
               v->rec->name[P2], v->rec->duel.turns, v->rec->duel.turns == 1 ? "" : "s");
    review_print_decisions(v, show, out);
    review_print_end(v, out);
    if (v->has_line)
        review_print_graph(v, show, out);
    writer_put(out, "\n");
    for (int p = P1; p <= P2; p++)
        if (review_shows(show, p))
            review_print_marks(v, p, out);
    if (v->account.known)
        review_print_account(v, show, out);
    review_turning(v, &said);
    writer_add(out, "%s\n", said.at);
    review_print_worst(v, show, out);
    writer_put(out, "\n");
    page_paragraph(&below, review_thresholds);
}
