#include "advise/review_table.h"

#include "advise/summary.h"
#include "core/move.h"

enum { TURN_COLUMNS = 6, SIGN_COLUMNS = 3, LABEL_COLUMNS = 13, LEAST_NAME = 6 };

/* The columns of the table. */
struct table_widths {
    int name, choice, chance;
    bool two_lines;    /* label and chances are below the choice */
    bool better_below; /* the better choice has a line of its own */
};

static int table_columns(const char *s)
{
    return text_columns(s, strlen(s));
}

static int table_wider(int a, int b)
{
    return a > b ? a : b;
}

/* Return the columns that everything but the names takes. */
static int table_rest(const struct table_widths *w, bool better)
{
    int chances = LABEL_COLUMNS + 2 + 2 * w->chance + 4;

    return TURN_COLUMNS + 2 + w->choice + 2 + chances + (better ? 10 + w->choice : 0);
}

static struct table_widths table_measure(const struct review *v, const struct review_show *show)
{
    const struct rules *r = &v->rec->duel.rules;
    struct table_widths w = {.choice = 6};
    bool errors = false;
    int left;

    for (size_t i = 0; i < v->count; i++) {
        const struct reviewed *d = &v->all[i];

        if (!review_shows(show, d->player))
            continue;
        errors = errors || judge_is_inferior(d->label);
        w.choice = table_wider(w.choice, table_columns(move_word(r, d->chosen).at));
        w.choice = table_wider(w.choice, table_columns(move_word(r, d->best).at));
        w.chance = table_wider(
            w.chance, table_columns(judge_chance(d->before, d->error, v->judge->ascii).at));
        w.chance = table_wider(w.chance,
                               table_columns(judge_chance(d->after, d->error, v->judge->ascii).at));
    }
    w.name = table_wider(table_columns(summary_name(v->rec, P1)),
                         table_columns(summary_name(v->rec, P2)));
    w.name = table_wider(w.name, LEAST_NAME);
    if (show->width == 0)
        return w;
    w.better_below = errors && table_rest(&w, true) + w.name > show->width;
    w.two_lines = table_rest(&w, false) + LEAST_NAME > show->width;
    left = show->width - (w.two_lines ? TURN_COLUMNS + 2 + w.choice : table_rest(&w, false));
    if (w.name > left)
        w.name = table_wider(left, LEAST_NAME);
    return w;
}

void review_table_put(const char *s, int width, bool cut, const struct review_show *show,
                      struct writer *out)
{
    const char *end = s;
    int columns = table_columns(s);

    if (columns <= width || !cut) {
        writer_add(out, "%s%*s", s, table_wider(0, width - columns), "");
        return;
    }
    for (const char *next = s; text_columns(s, (size_t)(next - s)) < width;
         next += table_wider(1, (int)text_char(next)))
        end = next;
    columns = text_columns(s, (size_t)(end - s)) + 1;
    writer_add(out, "%.*s%s%*s", (int)(end - s), s, show->unicode ? "…" : ".", width - columns, "");
}

static void table_put_label(const struct reviewed *d, const struct review_show *show,
                            struct writer *out)
{
    static const char *const colours[LABELS] = {[LABEL_BEST] = "36",
                                                [LABEL_INACCURACY] = "33",
                                                [LABEL_WEAK] = "33",
                                                [LABEL_MISTAKE] = "33",
                                                [LABEL_BLUNDER] = "1;35"};
    const char *colour = show->colour ? colours[d->label] : NULL;

    if (colour != NULL)
        writer_add(out, "\033[%sm", colour);
    review_table_put(judge_label_sign(d->label, !show->unicode), SIGN_COLUMNS, false, show, out);
    review_table_put(judge_label_word(d->label), LABEL_COLUMNS - SIGN_COLUMNS, false, show, out);
    writer_put(out, colour != NULL ? "\033[0m  " : "  ");
}

static void table_print_row(const struct review *v, const struct reviewed *d,
                            const struct table_widths *w, const struct review_show *show,
                            struct writer *out)
{
    const struct rules *r = &v->rec->duel.rules;
    struct words before = judge_chance(d->before, d->error, v->judge->ascii),
                 after = judge_chance(d->after, d->error, v->judge->ascii),
                 chosen = move_word(r, d->chosen);
    int left = w->chance - table_columns(after.at);

    writer_add(out, "%4d  ", v->rec->choices[d->at].turn);
    review_table_put(summary_name(v->rec, d->player), w->name, true, show, out);
    writer_add(out, "  %s%*s", chosen.at,
               w->two_lines ? 0 : table_wider(0, w->choice + 2 - table_columns(chosen.at)), "");
    if (w->two_lines)
        writer_add(out, "\n%*s", TURN_COLUMNS, "");
    table_put_label(d, show, out);
    writer_add(out, "%*s%s -> %s", w->chance - table_columns(before.at), "", before.at, after.at);
    if (judge_is_inferior(d->label)) {
        writer_add(out, "%s%*s", w->better_below ? "\n" : "",
                   w->better_below ? TURN_COLUMNS : left + 2, "");
        writer_add(out, "better: %s", move_word(r, d->best).at);
    }
    writer_put(out, "\n");
}

void review_table_print(const struct review *v, const struct review_show *show, struct writer *out)
{
    struct table_widths w = table_measure(v, show);

    writer_put(out, "turn  ");
    review_table_put("player", w.name, false, show, out);
    writer_add(out, "  %-*s", w.two_lines ? 0 : w.choice + 2, "choice");
    if (w.two_lines)
        writer_add(out, "\n%*s", TURN_COLUMNS, "");
    writer_add(out, "%-*s  win chance\n", LABEL_COLUMNS, "label");
    for (size_t i = 0; i < v->count; i++)
        if (review_shows(show, v->all[i].player))
            table_print_row(v, &v->all[i], &w, show, out);
    if (v->unknown > 0)
        writer_add(out, "%zu decision%s could not be judged.\n", v->unknown,
                   v->unknown == 1 ? "" : "s");
}
