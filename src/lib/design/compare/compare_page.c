/* Two settings as a page that needs no other file: one short sentence, then sentences and pictures,
 * then all figures. */
#include "core/pages/html.h"
#include "core/rule_book.h"
#include "design/compare/compare.h"
#include "design/report.h"

#include <stdlib.h>

/* Is there anything to say? */
static bool compare_page_say(const struct compare_pair *c, enum compare_topic topic,
                             struct writer *out)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);

    compare_say(c, topic, &said);
    if (said.len == 0)
        return false;
    html_add(out, "<h2>%s</h2>\n<p>%s</p>\n", compare_title(topic), said.at);
    return true;
}

static void compare_page_head(const struct compare_pair *c, struct writer *out)
{
    const struct game *g = c->side[COMPARE_THESE].rules.game;
    struct text said = TEXT_OF(SENTENCE_BYTES);

    html_begin(out, "comparison of rules", g->title);
    compare_say(c, COMPARE_SHORTLY, &said);
    html_add(out, "<p class=\"lead\">%s</p>\n", said.at);
    html_add(out, "<p class=\"soft\">These rules: <code>%s</code><br>\n",
             rules_words(&c->side[COMPARE_THESE].rules).at);
    html_add(out, "Compared with: <code>%s</code></p>\n",
             rules_words(&c->side[COMPARE_OTHERS].rules).at);
    writer_put(out, "<ul>\n");
    for (int i = 0; g->options[i].name != NULL; i++) {
        struct text differs = TEXT_OF(SENTENCE_BYTES);

        if (compare_differs(c, i, &differs))
            html_add(out, "<li>%s</li>\n", differs.at);
    }
    writer_put(out, "</ul>\n");
    if (c->side[COMPARE_THESE].measures.estimated)
        html_add(out, "<p class=\"soft\">Cards are hidden, so these figures are estimates from "
                      "games, with 95%% intervals below.</p>\n");
    else
        html_add(out, "<p class=\"soft\">All games between two equal players were followed, from "
                      "novice to expert; nothing was drawn at random.</p>\n");
}

static void compare_page_figure(const struct compare_pair *c, enum compare_picture what,
                                struct writer *out)
{
    writer_put(out, "<figure>\n");
    compare_draw_levels(c, what, false, out);
    writer_put(out, "</figure>\n");
}

/* Some levels, each with a picture. */
static void compare_page_pair(void (*draw)(const struct compare_pair *c, int level, bool alone,
                                           struct writer *out),
                              const struct compare_pair *c, int step, struct writer *out)
{
    writer_put(out, "<div class=\"pair\">\n");
    for (int i = NOVICE; i < LEVELS; i += step) {
        writer_put(out, "<figure>\n");
        draw(c, i, false, out);
        writer_put(out, "</figure>\n");
    }
    writer_put(out, "</div>\n");
}

static void compare_page_topics(const struct compare_pair *c, struct writer *out)
{
    if (compare_page_say(c, COMPARE_WINNER, out))
        compare_page_figure(c, COMPARE_PICTURE_FIRST, out);
    if (compare_page_say(c, COMPARE_LENGTH, out))
        compare_page_pair(compare_draw_lengths, c, 1, out);
    if (compare_page_say(c, COMPARE_DECISIONS, out))
        compare_page_figure(c, COMPARE_PICTURE_DECISIONS, out);
    if (compare_page_say(c, COMPARE_MOVES, out))
        compare_page_pair(compare_draw_kinds, c, EXPERT - NOVICE, out);
    if (compare_page_say(c, COMPARE_SKILL, out))
        compare_page_figure(c, COMPARE_PICTURE_SKILL, out);
}

static void compare_page_game(const struct compare_pair *c, int side, struct writer *out)
{
    const struct compare_side *s = &c->side[side];
    struct text said = TEXT_OF(SENTENCE_BYTES);

    compare_say_game(s, &said);
    html_add(out, "<div><h3>%s</h3>\n<p>%s</p>\n", s->name.at, said.at);
    if (s->has_game)
        report_write_game(&s->game, out);
    writer_put(out, "</div>\n");
}

/* ---- all figures ----------------------------------------------------------------------------- */

static void compare_page_row(const struct compare_pair *c, enum meter_figure what, int side,
                             struct writer *out)
{
    const struct measures *m = &c->side[side].measures;

    html_add(out, "<tr><td>%s</td><td>%s</td>", side == COMPARE_THESE ? meter_name(what) : "",
             compare_label(c, side));
    for (int i = 0; i < (what < METER_OF_LEVELS ? (int)LEVELS : 1); i++) {
        struct text cell = TEXT_OF(64);

        measures_say(m, what, i, &cell);
        html_add(out, "<td class=\"n\">%s</td>", cell.at);
    }
    if (what >= METER_OF_LEVELS)
        writer_put(out, "<td></td><td></td><td></td>");
    html_add(out, "<td class=\"soft\">%s</td></tr>\n",
             side == COMPARE_THESE ? meter_about(what) : "");
}

static void compare_page_table(const struct compare_pair *c, struct writer *out)
{
    const struct measures *m = &c->side[COMPARE_THESE].measures;

    writer_put(out, "<details><summary>All figures</summary>\n<div class=\"wide\"><table>\n"
                    "<tr><th>figure</th><th></th>");
    for (int i = 0; i < LEVELS; i++)
        html_add(out, "<th class=\"n\">%s</th>", measures_level(m, i));
    writer_put(out, "<th></th></tr>\n");
    for (int what = 0; what < METER_FIGURES; what++) {
        bool known = false;

        for (int side = 0; side < COMPARE_SIDES; side++)
            known = known || c->side[side].measures.of[what][0].known ||
                    measures_known(&c->side[side].measures, (enum meter_figure)what) > 0;
        for (int side = 0; side < COMPARE_SIDES && known; side++)
            compare_page_row(c, (enum meter_figure)what, side, out);
    }
    writer_put(out, "</table></div></details>\n");
}

static void compare_page_rules(const struct compare_pair *c, struct writer *out)
{
    const struct rules *r = &c->side[COMPARE_THESE].rules;

    writer_put(out, "<details><summary>These rules in full</summary>\n");
    for (const char *const *text = r->game->book; *text != NULL; text++) {
        struct text filled = TEXT_OF(4 * SENTENCE_BYTES);

        rule_book_fill(r, *text, &filled);
        html_add(out, "<p>%s</p>\n", filled.at);
    }
    writer_put(out, "</details>\n");
}

void compare_write_page(const struct compare_pair *c, struct writer *out)
{
    compare_page_head(c, out);
    compare_page_topics(c, out);
    writer_put(out, "<h2>A game in each</h2>\n<div class=\"pair\">\n");
    for (int side = 0; side < COMPARE_SIDES; side++)
        compare_page_game(c, side, out);
    writer_put(out, "</div>\n");
    compare_page_table(c, out);
    compare_page_rules(c, out);
    html_end(out);
}
