#include "design/report.h"

#include "core/pages/html.h"
#include "core/move.h"
#include "design/promise.h"

#include <inttypes.h>

static void report_head(const struct findings *f, struct writer *out)
{
    html_begin(out, "report", f->rules.game->title);
    html_add(out, "<p class=\"soft\">%s<br>\nRules: <code>%s</code></p>\n", f->rules.game->pitch,
             rules_brief_words(&f->rules).at);
}

/* ---- promises -------------------------------------------------------------------------------- */

static void report_promises(const struct findings *f, struct writer *out)
{
    static const char *const verdicts[] = {"✓ true", "◐ partly", "✗ false", "? not known"};
    const struct promise *p = f->rules.game->promises;

    if (p == NULL)
        return;
    writer_put(out, "<h2>What the rule book promises</h2>\n"
                    "<p>Each promise in our words, and whether these rules keep it.</p>\n"
                    "<table>\n<tr><th>promise</th><th>verdict</th><th>evidence</th></tr>\n");
    for (; p->says != NULL; p++) {
        struct text evidence = TEXT_OF(SENTENCE_BYTES);
        enum promise_verdict v = promise_check(p, f, &evidence);

        html_add(out, "<tr><td>%s</td><td class=\"v\">%s</td><td>%s</td></tr>\n", p->says,
                 verdicts[v], evidence.at);
    }
    writer_put(out, "</table>\n");
}

/* ---- the value ------------------------------------------------------------------------------- */

static void report_opening_mix(const struct findings *f, struct writer *out)
{
    struct prospect all[MOVES_MAX];
    struct state start = game_start(&f->rules, P1);

    for (int p = P1; p <= P2; p++) {
        int n = solution_prospects(f->known, &start, p, all);
        const char *between = "";

        html_add(out, "<p>%s begins with ", f->rules.game->names[p]);
        for (int i = 0; i < n; i++)
            if (all[i].share > 1e-6) {
                html_add(out, "%s%s (%.1f%%)", between, move_word(&f->rules, all[i].move).at,
                         100 * all[i].share);
                between = ", ";
            }
        writer_put(out, ".</p>\n");
        if (prospect_is_level(all, n))
            writer_put(out, "<p>Against best play all choices are worth the same there; this one "
                            "does best against random moves.</p>\n");
    }
}

static void report_winner(const struct findings *f, struct writer *out)
{
    const struct worth *w = &f->start;

    if (f->both) {
        html_add(out,
                 "<p>Between two perfect players the game is worth <strong>%+.4f</strong> to %s, "
                 "on a scale from -1 (a loss) to 1 (a win); endless play counts as 0.</p>\n",
                 text_four_digits(w->value), f->rules.game->names[P1]);
        report_opening_mix(f, out);
    } else if (w->value == 0) {
        writer_put(out,
                   "<p><strong>Nobody can force a win.</strong> Two perfect players draw, or play "
                   "for ever.</p>\n");
    } else if (w->plies > 0) {
        writer_add(out,
                   "<p><strong>The %s player can force a win</strong> in at most %d "
                   "turn%s.</p>\n",
                   w->value > 0 ? "first" : "second", prospect_turns(w->plies),
                   prospect_turns(w->plies) == 1 ? "" : "s");
    } else {
        writer_add(out, "<p>The game is worth <strong>%+.4f</strong> to the first player.</p>\n",
                   text_four_digits(w->value));
    }
}

static void report_value(const struct findings *f, struct writer *out)
{
    const struct census *c = &f->census;
    char all[32], wins[32], losses[32], draws[32];

    writer_put(out, "<h2>Perfect play</h2>\n");
    if (f->known == NULL) {
        html_add(out,
                 "<p>%s Its value, its best moves, a map and forced wins cannot be computed; the "
                 "figures below are measured by playing.</p>\n",
                 f->unknown);
        return;
    }
    report_winner(f, out);
    html_add(out,
             "<table>\n<tr><th>positions that can be reached</th><th class=\"n\">%s</th></tr>\n"
             "<tr><td>%s</td><td class=\"n\">%s</td></tr>\n"
             "<tr><td>%s</td><td class=\"n\">%s</td></tr>\n"
             "<tr><td>%s</td><td class=\"n\">%s</td></tr>\n",
             text_grouped(c->positions, all),
             f->both ? "better for Player 1" : "won by the player to move",
             text_grouped(c->wins, wins),
             f->both ? "better for Player 2" : "lost by the player to move",
             text_grouped(c->losses, losses), f->both ? "even" : "nobody can force a win",
             text_grouped(c->draws, draws));
    if (c->longest > 0)
        writer_add(out,
                   "<tr><td>turns in the longest forced win</td>"
                   "<td class=\"n\">%d</td></tr>\n",
                   prospect_turns(c->longest));
    writer_put(out, "</table>\n");
    if (c->error > 0)
        writer_add(out, "<p class=\"soft\">Values are accurate to within %.2g.</p>\n", c->error);
    if (c->bound > 0)
        writer_add(
            out,
            "<p class=\"soft\">Points are unlimited; totals above %d were treated as %d.</p>\n",
            c->bound, c->bound);
}

int report_write(const struct findings *f, struct writer *out)
{
    int err = OK;

    report_head(f, out);
    report_promises(f, out);
    report_value(f, out);
    report_players(f, out);
    report_moves(f, out);
    if (f->known != NULL && (err = report_map(f, out)) == OK)
        err = report_lines(f, out);
    report_readings(f, out);
    html_end(out);
    return err;
}
