/*
 * The long sections of a report: players, moves, the map and lines of play, other readings of the
 * book. report.c has the short ones and the order. Every section takes only the findings.
 */
#include "advise/best_line.h"
#include "core/pages/html.h"
#include "core/move.h"
#include "core/plain.h"
#include "core/pages/svg.h"
#include "design/map.h"
#include "design/report.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- how long games last --------------------------------------------------------------------- */

enum { BARS = 30, BAR_WIDTH = 20, BAR_HEIGHT = 140, LEFT = 56, TOP = 34, BELOW = 46 };

/* Return the turns of the longest games, without the slowest hundredth. */
static int part_span(const struct playout_tally *t)
{
    int last = playout_within(t, 0.99);

    return last < 1 ? 1 : last;
}

static uint64_t part_games_in(const struct playout_tally *t, int from, int to)
{
    uint64_t n = 0;

    for (int i = from; i < to && i <= PLAYOUT_TURNS; i++)
        n += t->length[i];
    return n;
}

static void part_draw_bar(struct writer *out, const struct playout_tally *t, int bar, int step,
                          uint64_t most)
{
    uint64_t n = part_games_in(t, bar * step + 1, (bar + 1) * step + 1);
    int height = most ? (int)(n * BAR_HEIGHT / most) : 0, x = LEFT + bar * BAR_WIDTH;
    struct text label = TEXT_OF(24), about = TEXT_OF(80);

    text_add(&label, "%d", (bar + 1) * step);
    text_add(&about, "%" PRIu64 " of %" PRIu64 " games ended in turn %d", n, t->score.games,
             bar * step + 1);
    if (step > 1)
        text_add(&about, " to %s", label.at);
    if (n > 0)
        svg_box(out, x, TOP + BAR_HEIGHT - height, BAR_WIDTH, height > 0 ? height : 1, 3, "",
                about.at);
    if (step * (bar + 1) < 100 ? bar % 2 == 0 : bar % 3 == 0)
        svg_text(out, x + BAR_WIDTH / 2, TOP + BAR_HEIGHT + 16, SVG_MIDDLE, label.at);
}

/* Draw games by their turns, in about thirty bars of equal width at most. */
static void part_lengths(const struct playout_tally *t, const char *title, struct writer *out)
{
    int step = (part_span(t) + BARS - 1) / BARS, bars = (part_span(t) + step - 1) / step;
    int width = LEFT + bars * BAR_WIDTH + 20, least = (int)strlen(title) * 8 + 24;
    uint64_t most = 0;
    char label[40];

    for (int i = 0; i < bars; i++) {
        uint64_t n = part_games_in(t, i * step + 1, (i + 1) * step + 1);

        most = n > most ? n : most;
    }
    svg_begin(out, width > least ? width : least, TOP + BAR_HEIGHT + BELOW, title,
              "Each bar shows how many games ended in that many turns", false);
    svg_text(out, 12, 18, SVG_START, title);
    plain_print(label, sizeof label, "%.0f%%", 100 * (double)most / (double)t->score.games);
    svg_text(out, LEFT - 8, TOP + 10, SVG_END, label);
    svg_text(out, LEFT - 8, TOP + BAR_HEIGHT, SVG_END, "0%");
    for (int i = 0; i < bars; i++)
        part_draw_bar(out, t, i, step, most);
    svg_text(out, LEFT, TOP + BAR_HEIGHT + 36, SVG_START, step > 1 ? "turns, up to" : "turns");
    svg_end(out);
}

/* ---- players --------------------------------------------------------------------------------- */

static void part_share_cell(struct writer *out, struct share s)
{
    writer_add(out, "<td class=\"n\">%.1f%% <span class=\"soft\">(%.1f to %.1f)</span></td>",
               100 * s.value, 100 * s.low, 100 * s.high);
}

static void part_level_row(const struct findings_level *l, struct writer *out)
{
    const struct playout_score *s = &l->tally.score;

    html_add(out, "<tr><td>%s</td><td class=\"n\">%" PRIu64 "</td>", l->id, s->games);
    part_share_cell(out, playout_first_share(s));
    writer_add(out,
               "<td class=\"n\">%" PRIu64 "</td><td class=\"n\">%" PRIu64
               "</td><td class=\"n\">%" PRIu64 "</td><td class=\"n\">%" PRIu64
               "</td><td class=\"n\">%.1f</td></tr>\n",
               s->first, s->second, s->draws, s->unfinished, playout_mean_turns(s));
}

void report_players(const struct findings *f, struct writer *out)
{
    writer_add(
        out,
        "<h2>Does the seat decide?</h2>\n<p>Players of the same strength play each other, %d "
        "games each, always with the same random numbers. %s A draw and a game that is not over "
        "after %d turns count as half a point each. The 95%% interval is in brackets.</p>\n"
        "<div class=\"wide\"><table>\n<tr><th>players</th><th class=\"n\">games</th>"
        "<th class=\"n\">first seat's share</th><th class=\"n\">first wins</th>"
        "<th class=\"n\">second wins</th><th class=\"n\">draws</th><th class=\"n\">unfinished</th>"
        "<th class=\"n\">turns</th></tr>\n",
        f->games,
        f->both ? "Both players choose at once; the first seat is Player 1's."
                : "The first seat moves first.",
        PLAYOUT_TURNS);
    for (int i = 0; i < f->levels; i++)
        part_level_row(&f->level[i], out);
    writer_put(out, "</table></div>\n");
    if (f->meetings > 0) {
        writer_put(
            out,
            "<h2>Does skill decide?</h2>\n<p>The players change seats after half of the games.</p>\n"
            "<table>\n<tr><th>players</th><th class=\"n\">games</th><th class=\"n\">score</th></tr>\n");
        for (int i = 0; i < f->meetings; i++) {
            const struct meeting *m = &f->meeting[i];

            html_add(out, "<tr><td>%s against %s</td><td class=\"n\">%" PRIu64 "</td>", m->strong,
                     m->weak, m->games);
            part_share_cell(out, playout_share(m->points, (double)m->games));
            writer_put(out, "</tr>\n");
        }
        writer_put(out, "</table>\n");
    }
    writer_put(out, "<h2>How long do games last?</h2>\n");
    for (int i = 0; i < f->levels; i++) {
        char title[80];

        snprintf(title, sizeof title, "%s against %s", f->level[i].id, f->level[i].id);
        writer_put(out, "<figure class=\"wide\">\n");
        if (f->level[i].tally.score.unfinished < f->level[i].tally.score.games)
            part_lengths(&f->level[i].tally, title, out);
        else
            html_add(out, "%s: no game ended.", title);
        writer_put(out, "</figure>\n");
    }
}

/* ---- moves ----------------------------------------------------------------------------------- */

static void part_move_row(const struct findings *f, int i, struct writer *out)
{
    const struct use *u = &f->moves.use[i];
    char legal[32], matters[32];

    html_add(out,
             "<tr><td>%s</td><td class=\"n\">%s</td><td class=\"n\">%.1f%%</td>"
             "<td class=\"n\">%s</td>"
             "<td class=\"n\">%.1f%%</td><td class=\"n\">%.1f%%</td>"
             "<td class=\"n\">%.1f%%</td><td>%s</td></tr>\n",
             move_word(&f->rules, f->moves.move[i]).at, text_grouped(u->legal, legal),
             playout_percent((double)u->right, u->legal), text_grouped(u->matters, matters),
             playout_percent((double)u->saves, u->matters),
             playout_percent((double)u->needed, u->matters), playout_percent(u->share, u->legal),
             u->right == 0    ? "never right"
             : u->saves == 0  ? "never right where it matters"
             : u->needed == 0 ? "never needed"
                              : "");
}

void report_moves(const struct findings *f, struct writer *out)
{
    const struct right_moves *m = &f->moves;
    char choices[32];

    writer_put(out, "<h2>Which moves are right?</h2>\n");
    if (f->known == NULL) {
        writer_put(out, "<p>This cannot be computed without a table of all positions.</p>\n");
        return;
    }
    writer_add(
        out,
        "<p>A move is right if it gives nothing away against perfect play: %s. A choice matters if "
        "some moves are right and some are not; this is true of %.1f%% of the %s choices "
        "that can be reached. A move is needed where no other is right. Of several right moves, "
        "perfect play chooses those that do best against a fallible opponent.</p>\n",
        f->both
            ? "some optimal mix of moves uses it"
            : "it wins where a win can be forced, and does not lose where a loss can be avoided",
        playout_percent((double)m->matters, m->choices), text_grouped(m->choices, choices));
    writer_put(out, "<div class=\"wide\"><table>\n<tr><th>move</th><th class=\"n\">legal</th>"
                    "<th class=\"n\">right</th><th class=\"n\">where it matters</th>"
                    "<th class=\"n\">right there</th><th class=\"n\">needed there</th>"
                    "<th class=\"n\">perfect play's share</th><th></th></tr>\n");
    for (int i = 0; i < m->count; i++)
        part_move_row(f, i, out);
    writer_put(out, "</table></div>\n");
}

/* ---- map and lines --------------------------------------------------------------------------- */

int report_map(const struct findings *f, struct writer *out)
{
    struct map_filter filter;
    struct grid grid;
    struct map map;
    int err;

    map_filter_init(&filter, &f->rules);
    err = map_new(&map, f->known, &filter, (struct map_range){0}, NULL);
    if (err == OK)
        err = map_grid(&map, &grid);
    if (err == OK) {
        writer_put(out, "<h2>Who wins where?</h2>\n<figure class=\"wide\">\n");
        grid_draw(&grid, out, false);
        html_add(out, "<figcaption class=\"soft\">%s</figcaption>\n</figure>\n", grid.caption);
        grid_release(&grid);
    }
    map_release(&map);
    return err;
}

void report_write_game(const struct record *rec, struct writer *out)
{
    writer_put(out, "<ol>\n");
    for (size_t i = 0; i < rec->count; i++) {
        struct scene c = record_scene_at(rec, i);
        struct text words = TEXT_OF(SENTENCE_BYTES);

        rec->duel.rules.game->tell(&c, &rec->choices[i].before, rec->choices[i].m,
                                   record_at(rec, i + 1), &words);
        html_add(out, "<li><pre>%s</pre></li>\n", words.at);
    }
    writer_put(out, "</ol>\n");
    if (record_result(rec) != UNDECIDED) {
        struct text words = TEXT_OF(SENTENCE_BYTES);

        record_tell_end(rec, &words);
        html_add(out, "<p>%s</p>\n", words.at);
    }
}

static int part_line_from(const struct findings *f, const struct state *from, const char *title,
                          struct writer *out)
{
    struct text words = TEXT_OF(SENTENCE_BYTES);
    struct record rec;
    struct scene c;
    int err = best_line_play(f->known, from, &rec);

    if (err != OK)
        return err == ERR_UNKNOWN ? OK : err;
    c = record_scene(&rec);
    f->rules.game->status(&c, from, &words);
    html_add(out, "<h3>%s</h3>\n<pre class=\"soft\">%s</pre>\n", title, words.at);
    report_write_game(&rec, out);
    record_release(&rec);
    return OK;
}

int report_lines(const struct findings *f, struct writer *out)
{
    struct state start = game_start(&f->rules, P1), longest;
    char title[80];
    int err;

    if (f->census.longest == 0 || f->both || !best_line_longest(f->known, &longest))
        return OK;
    writer_put(
        out,
        "<h2>Forced wins, move by move</h2>\n<p>The winner takes the shortest way; the loser holds "
        "out as long as possible.</p>\n");
    err = part_line_from(f, &start, "From the start", out);
    snprintf(title, sizeof title, "The longest of all, %d turn%s",
             prospect_turns(f->census.longest), prospect_turns(f->census.longest) == 1 ? "" : "s");
    return err != OK ? err : part_line_from(f, &longest, title, out);
}

/* ---- other readings -------------------------------------------------------------------------- */

static void part_figures_cells(const struct findings *f, const struct figures *g,
                               struct writer *out)
{
    struct text value = TEXT_OF(120);

    if (g->err != OK) {
        html_add(out, "<td colspan=\"6\">%s</td></tr>\n", g->reason);
        return;
    }
    if (g->solved)
        figures_value(g->value, g->plies, f->both, &value);
    else
        text_add(&value, "not known");
    html_add(out, "<td>%s", value.at);
    if (g->solved)
        writer_add(out, "</td><td class=\"n\">%" PRIu64 "</td><td class=\"n\">%.1f%%</td>",
                   g->positions, playout_percent((double)g->drawn_positions, g->positions));
    else
        writer_put(out, "</td><td></td><td></td>");
    part_share_cell(out, playout_first_share(&g->score));
    writer_add(out, "<td class=\"n\">%.1f%%</td><td class=\"n\">%.1f</td></tr>\n",
               100 * playout_open_share(&g->score), playout_mean_turns(&g->score));
}

static void part_reading_row(const struct findings *f, const struct reading *reading,
                             struct writer *out)
{
    struct rules r = f->rules;
    struct text value = TEXT_OF(80);

    r.value[reading->option] = reading->value;
    rules_value(&r, reading->option, &value);
    html_add(out, "<tr><td>%s=%s<br><span class=\"soft\">%s</span></td>",
             r.game->options[reading->option].name, value.at,
             r.game->options[reading->option].about);
    part_figures_cells(f, &reading->figures, out);
}

void report_readings(const struct findings *f, struct writer *out)
{
    if (f->readings == 0)
        return;
    writer_add(
        out,
        "<h2>What other readings change</h2>\n<p>Each row reads one sentence of the book in "
        "another way and leaves the rest as it is. A ply is one move by one player. The shares and "
        "lengths are those of %s players.</p>\n"
        "<div class=\"wide\"><table>\n<tr><th>reading</th><th>value</th><th class=\"n\">positions</th>"
        "<th class=\"n\">%s</th><th class=\"n\">first seat's share</th>"
        "<th class=\"n\">no winner</th><th class=\"n\">turns</th></tr>\n"
        "<tr class=\"own\"><td>these rules</td>",
        playout_usual_player(&f->rules), f->both ? "even" : "no forced win");
    part_figures_cells(f, &f->own, out);
    for (int i = 0; i < f->readings; i++)
        part_reading_row(f, &f->reading[i], out);
    writer_put(out, "</table></div>\n");
}
