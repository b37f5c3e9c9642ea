/*
 * The table of an event is made from the same standings (arena/event.h) as its JSON, so that they
 * cannot differ. Columns of rare results are left out if nobody has any, and a cross table that is
 * too wide is printed in parts.
 */
#include "cli/arena/arena_report.h"

#include "arena/event_json.h"
#include "cli/base/output.h"
#include "terminal/io/wrap.h"

#include <inttypes.h>
#include <stdio.h>

enum { NAME_COLUMNS = 28 };

static struct wrap_cell report_name(const struct event *e, int i)
{
    return wrap_cut(event_label(e, i).at, NAME_COLUMNS);
}

/* Return the width of the column of names in a table whose other columns take this many. */
static int report_name_columns(const struct event *e, int others)
{
    enum { LEAST = 8 };
    int window = output_ink().width, columns = LEAST;

    for (int i = 0; i < e->players; i++)
        if (columns < wrap_columns(report_name(e, i).at))
            columns = wrap_columns(report_name(e, i).at);
    if (window > 0 && columns > window - others)
        columns = window - others;
    return columns < LEAST ? LEAST : columns;
}

/* ---- the standings --------------------------------------------------------------------------- */

enum figure {
    GAMES,
    WINS,
    LOSSES,
    DRAWS,
    UNFINISHED_GAMES,
    FORFEITS,
    SCORE,
    ELO,
    INTERVAL,
    FIGURES
};

static const char *const figure_titles[FIGURES] = {"games", "wins",  "losses", "draws", "unfin.",
                                                   "forf.", "score", "Elo",    "95%"};

static struct words report_figure(const struct standing *s, enum figure f)
{
    const uint64_t counts[] = {s->games, s->wins, s->losses, s->draws, s->unfinished, s->forfeits};
    struct words cell;
    struct text out = TEXT(cell.at);

    if (f < SCORE)
        text_add(&out, "%" PRIu64, counts[f]);
    else if (f == SCORE)
        text_add(&out, "%.1f%%", s->games ? 100 * s->points / (double)s->games : 0);
    else if (f == ELO)
        text_add(&out, "%+.1f", s->elo.value);
    else
        text_add(&out, "%+.1f to %+.1f", s->elo.low, s->elo.high);
    return cell;
}

/* Return the width of a column; 0 if nobody has any of these rare results. */
static int report_figure_columns(const struct event *e, const struct standing *all, enum figure f)
{
    size_t columns = strlen(figure_titles[f]);
    bool rare = f == DRAWS || f == UNFINISHED_GAMES || f == FORFEITS;

    for (int i = 0; i < e->players; i++) {
        struct words cell = report_figure(&all[i], f);

        columns = strlen(cell.at) > columns ? strlen(cell.at) : columns;
        rare = rare && strcmp(cell.at, "0") == 0;
    }
    return rare ? 0 : (int)columns;
}

static void report_print_standings(const struct event *e)
{
    struct standing all[EVENT_PLAYERS];
    int columns[FIGURES], others = 0, name;

    event_standings(e, all);
    for (enum figure f = GAMES; f < FIGURES; f++) {
        columns[f] = report_figure_columns(e, all, f);
        others += columns[f] > 0 ? columns[f] + 1 : 0;
    }
    name = report_name_columns(e, others);
    for (int i = -1; i < e->players; i++) {
        fputs(wrap_fit(i < 0 ? "player" : event_label(e, i).at, name).at, stdout);
        for (enum figure f = GAMES; f < FIGURES; f++)
            if (columns[f] > 0)
                printf(" %*s", columns[f], i < 0 ? figure_titles[f] : report_figure(&all[i], f).at);
        puts("");
    }
}

/* ---- the table of pairings ------------------------------------------------------------------- */

/* Print one player's score against another, in percent. */
static void report_print_score(const struct event *e, int i, int j)
{
    double pairs = 0, points = 0;

    for (int k = 0; k < e->pairings; k++)
        for (int s = 0; s < PAIR_SCORES; s++)
            if ((e->pairing[k].a == i && e->pairing[k].b == j) ||
                (e->pairing[k].a == j && e->pairing[k].b == i)) {
                int score = e->pairing[k].a == i ? s : 4 - s;

                pairs += (double)e->pairing[k].pairs[s];
                points += score / 4.0 * (double)e->pairing[k].pairs[s];
            }
    if (pairs > 0)
        printf(" %6.1f", 100 * points / pairs);
    else
        printf("      %s", i == j ? "·" : "-");
}

/* Print everyone's score against everyone, in parts below each other if the window is narrow. */
static void report_print_crosstable(const struct event *e)
{
    enum { NUMBER = 3, SCORE_COLUMNS = 7 };
    int window = output_ink().width;
    int name = report_name_columns(e, NUMBER + SCORE_COLUMNS * e->players);
    int fit = window > 0 ? (window - NUMBER - name) / SCORE_COLUMNS : e->players;

    for (int from = 0, to; from < e->players; from = to) {
        to = from + (fit > 0 ? fit : 1);
        to = to < e->players ? to : e->players;
        printf("\n%s", wrap_fit("against", NUMBER + name).at);
        for (int j = from; j < to; j++)
            printf(" %6d", j + 1);
        puts("");
        for (int i = 0; i < e->players; i++) {
            printf("%2d %s", i + 1, wrap_fit(event_label(e, i).at, name).at);
            for (int j = from; j < to; j++)
                report_print_score(e, i, j);
            puts("");
        }
    }
}

/* ---- the rest -------------------------------------------------------------------------------- */

static void report_print_pairs(const struct event *e)
{
    static struct pairing pairings[EVENT_PAIRINGS];
    int n = event_pairs(e, pairings);

    for (int i = 0; i < n; i++) {
        const struct pairing *p = &pairings[i];
        struct estimate elo = elo_estimate(p->pairs);
        struct text line = TEXT_OF(SENTENCE_BYTES);

        text_add(&line, "%s v %s: Elo %+.1f (%+.1f to %+.1f), likelihood of superiority %.1f%%",
                 report_name(e, p->a).at, report_name(e, p->b).at, elo.value, elo.low, elo.high,
                 100 * elo_los(p->pairs));
        output_hang(4, line.at);
        printf("    pairs 0:%" PRIu64 " ½:%" PRIu64 " 1:%" PRIu64 " 1½:%" PRIu64 " 2:%" PRIu64 "\n",
               p->pairs[0], p->pairs[1], p->pairs[2], p->pairs[3], p->pairs[4]);
    }
}

static void report_print_reasons(const struct event *e)
{
    for (int i = 0; i < e->reasons; i++)
        printf("%s forfeited %" PRIu64 " game%s: %s\n", report_name(e, e->reason[i].player).at,
               e->reason[i].count, e->reason[i].count == 1 ? "" : "s", e->reason[i].text);
}

static void report_print_sprt(const struct event *e)
{
    double llr = sprt_llr(&e->sprt, e->pairing[0].pairs);

    printf("SPRT Elo %g against %g: LLR %.2f (%.2f to %.2f), %s\n", e->sprt.elo1, e->sprt.elo0, llr,
           sprt_lower(&e->sprt), sprt_upper(&e->sprt),
           llr >= sprt_upper(&e->sprt)   ? "accepted: the first player is stronger"
           : llr <= sprt_lower(&e->sprt) ? "rejected"
                                         : "undecided");
}

void arena_report(const struct event *e)
{
    printf("%s, seed %" PRIu64 "\n\n", rules_brief_words(&e->rules).at, e->seed);
    report_print_standings(e);
    report_print_crosstable(e);
    puts("");
    report_print_pairs(e);
    report_print_reasons(e);
    if (e->sequential)
        report_print_sprt(e);
    printf("The first seat took %.1f%% of the points.\n", 100 * event_first_share(e));
    fflush(stdout);
}
