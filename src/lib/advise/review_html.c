/* A review as a page, with its graph. */
#include "advise/summary.h"
#include "core/pages/html.h"
#include "core/move.h"

static void review_marks(const struct review *v, struct writer *out)
{
    writer_put(out, "<div class=\"wide\"><table>\n<tr><th>player</th><th class=\"n\">accuracy</th>"
                    "<th class=\"n\">errors</th>");
    for (int i = 0; i < LABELS; i++)
        writer_add(out, "<th class=\"n\">%s</th>", judge_label_word((enum label)i));
    writer_put(out, "</tr>\n");
    for (int p = P1; p <= P2; p++) {
        const struct marks *m = &v->of[p];

        html_add(out, "<tr><td>%s</td><td class=\"n\">%.1f%%</td><td class=\"n\">%d of %d</td>",
                 summary_name(v->rec, p), m->accuracy, m->errors, m->unforced);
        for (int i = 0; i < LABELS; i++)
            writer_add(out, "<td class=\"n\">%d</td>", m->of[i]);
        writer_put(out, "</tr>\n");
    }
    writer_put(out, "</table></div>\n");
}

/* How the game came to its result. */
static void review_sums(const struct review *v, int hero, struct writer *out)
{
    const struct words p1 = summary_whose(v->rec, P1), p2 = summary_whose(v->rec, P2);
    const char *const whose[2] = {p1.at, p2.at};

    html_add(out,
             "<table>\n<tr><th>from the start to the result</th><th class=\"n\">points of %s win "
             "chance</th></tr>\n",
             whose[hero]);
    for (int i = 0; i < CREDIT_PARTS; i++) {
        struct text what = TEXT_OF(SENTENCE_BYTES), points = TEXT_OF(WORD_BYTES);

        if (credit_tell(&v->credit, whose, hero, (enum credit_part)i, v->judge->ascii, &what,
                        &points))
            html_add(out, "<tr><td>%s</td><td class=\"n\">%s</td></tr>\n", what.at, points.at);
    }
    writer_put(out, "</table>\n");
}

/* List what every error gave away, in the words of the book. */
static void review_refutations(const struct review *v, const struct review_show *show,
                               struct writer *out)
{
    bool headed = false;

    for (size_t i = 0; i < v->count; i++) {
        struct text said = TEXT_OF(HINT_BYTES);

        if (!judge_is_error(v->all[i].label) || !review_shows(show, v->all[i].player))
            continue;
        summary_tell_error(v, &v->all[i], &said);
        writer_put(out, headed ? "" : "<h2>What went wrong</h2>\n<ol>\n");
        html_add(out, "<li><pre>%s</pre></li>\n", said.at);
        headed = true;
    }
    writer_put(out, headed ? "</ol>\n" : "");
}

static void review_decisions(const struct review *v, const struct review_show *show,
                             struct writer *out)
{
    writer_put(out, "<h2>Decisions</h2>\n<div class=\"wide\"><table>\n<tr><th class=\"n\">turn</th>"
                    "<th>player</th><th>choice</th><th>label</th><th class=\"n\">before</th>"
                    "<th class=\"n\">after</th><th>best</th></tr>\n");
    for (size_t i = 0; i < v->count; i++) {
        const struct reviewed *d = &v->all[i];

        if (review_shows(show, d->player))
            html_add(out,
                     "<tr><td class=\"n\">%d</td><td>%s</td><td>%s</td><td class=\"v\">%s %s</td>"
                     "<td class=\"n\">%s</td><td class=\"n\">%s</td><td>%s</td></tr>\n",
                     v->rec->choices[d->at].turn, summary_name(v->rec, d->player),
                     move_word(&v->rec->duel.rules, d->chosen).at,
                     judge_label_sign(d->label, false), judge_label_word(d->label),
                     judge_chance(d->before, d->error, v->judge->ascii).at,
                     judge_chance(d->after, d->error, v->judge->ascii).at,
                     move_word(&v->rec->duel.rules, d->best).at);
    }
    writer_put(out, "</table></div>\n");
}

/* Write the verdict, a paragraph for each line. */
static void review_verdict(const struct review *v, struct writer *out)
{
    struct text said = TEXT_OF(2 * HINT_BYTES);

    summary_tell_verdict(v, &said);
    for (char *line = said.at, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end != '\0')
            *end++ = '\0';
        html_add(out, "<p>%s</p>\n", line);
    }
}

void review_page(const struct review *v, const struct review_show *show, struct writer *out)
{
    struct text title = TEXT_OF(SENTENCE_BYTES), signs = TEXT_OF(SENTENCE_BYTES);

    review_title(v, &title);
    html_begin(out, "review", title.at);
    review_verdict(v, out);
    if (v->has_line) {
        writer_put(out, "<figure class=\"wide\">\n");
        review_graph(v, show, false, out);
        writer_put(out, "</figure>\n");
    }
    review_decisions(v, show, out);
    review_tell_signs(false, &signs);
    html_add(out, "<p class=\"soft\">%s</p>\n", signs.at);
    review_marks(v, out);
    if (v->credit.known)
        review_sums(v, review_hero(v, show), out);
    review_refutations(v, show, out);
    html_end(out);
}
