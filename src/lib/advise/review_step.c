#include "advise/review_step.h"

#include "advise/summary.h"
#include "core/move.h"

#include <math.h>

size_t review_step_from(const struct review *v, size_t at, int step)
{
    size_t to = at;

    do {
        if (step < 0 ? to == 0 : to == v->rec->count)
            return at;
        to = step < 0 ? to - 1 : to + 1;
    } while (record_at(v->rec, to)->turn == CHANCE);
    return to;
}

/* "Turn 5, casual: charge 3, ?? blunder, 62% -> 21%. Better: steal." */
static void review_step_choice(const struct review *v, const struct reviewed *d, bool ascii,
                               struct text *out)
{
    const struct rules *r = &v->rec->duel.rules;
    const char *sign = judge_label_sign(d->label, ascii);

    text_add(out, "Turn %d, %s: %s, %s%s%s, %s -> %s.", v->rec->choices[d->at].turn,
             summary_name(v->rec, d->player), move_word(r, d->chosen).at, sign, sign[0] ? " " : "",
             judge_label_word(d->label), judge_chance(d->before, d->error, ascii).at,
             judge_chance(d->after, d->error, ascii).at);
    if (judge_is_inferior(d->label))
        text_add(out, " Better: %s.", move_word(r, d->best).at);
    text_add(out, "\n");
}

void review_step_tell(const struct review *v, size_t at, int hero, bool ascii, struct text *out)
{
    size_t from = review_step_from(v, at, -1);

    for (size_t i = 0; i < v->count; i++)
        if (v->all[i].at >= from && v->all[i].at < at)
            review_step_choice(v, &v->all[i], ascii, out);
    if (!v->has_line)
        return;
    review_tell_hero(v, hero, out);
    text_add(out, ": %s\n", judge_chance(v->line[hero][at], v->line_error[hero][at], ascii).at);
}

/* ---- the graph ------------------------------------------------------------------------------- */

const char *review_step_cell(double chance, int row, int rows, bool ascii)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    int eighths = (int)lround(chance * rows * 8) - 8 * row;

    if (eighths < 0)
        eighths = 0;
    if (ascii)
        return eighths >= 4 ? "#" : " ";
    return blocks[eighths > 8 ? 8 : eighths];
}

void review_step_graph(const struct review *v, size_t at, int hero, int rows, int columns,
                       bool ascii, struct text *out)
{
    size_t last = v->rec->count, n = last + 1, fits = columns > 0 ? (size_t)columns : 1;
    size_t width = n < fits ? n : fits, mark = last > 0 ? at * (width - 1) / last : 0;

    if (!v->has_line)
        return;
    for (int row = rows - 1; row >= 0; row--) {
        for (size_t x = 0; x < width; x++)
            text_add(out, "%s",
                     review_step_cell(
                         v->line[hero][x == mark ? at : (width > 1 ? x * last / (width - 1) : 0)],
                         row, rows, ascii));
        text_add(out, "\n");
    }
    text_add(out, "%*s^\n", (int)mark, "");
}
