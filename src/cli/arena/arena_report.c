/*
 * The table and the JSON of an event are made from the same standings (arena/event.h), so that they
 * cannot differ. Columns of rare results are left out if nobody has any, and a cross table that is
 * too wide is printed in parts.
 */
#include "cli/arena/arena_report.h"

#include "cli/base/json_lines.h"
#include "cli/base/output.h"
#include "match/record_json.h"
#include "terminal/io/wrap.h"

#include <inttypes.h>
#include <stdio.h>

enum { NAME_COLUMNS = 28 };

/* Get a player's label: the name of a program that has one, else the kind of player, with a number
 * if two players are of the same kind. */
struct report_label {
    char at[WHO_BYTES + 8];
};

static struct report_label report_label(const struct event *e, int i)
{
    struct report_label out;
    int same = 1;

    if (e->name[i][0] != '\0') {
        snprintf(out.at, sizeof out.at, "%s", e->name[i]);
        return out;
    }
    for (int j = 0; j < i; j++)
        same += e->name[j][0] == '\0' && strcmp(e->who[j], e->who[i]) == 0;
    snprintf(out.at, sizeof out.at, same > 1 ? "%s#%d" : "%s", e->who[i], same);
    return out;
}

static struct wrap_cell report_name(const struct event *e, int i)
{
    return wrap_cut(report_label(e, i).at, NAME_COLUMNS);
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
        fputs(wrap_fit(i < 0 ? "player" : report_label(e, i).at, name).at, stdout);
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

/* Print everyone's score against everyone, below each other in parts if the window is too narrow.
 */
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
            printf("%2d %s", i + 1, wrap_fit(report_label(e, i).at, name).at);
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

void arena_report_table(const struct event *e)
{
    printf("%s, seed %" PRIu64 "\n\n", rules_words(&e->rules).at, e->seed);
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

/* ---- JSON ------------------------------------------------------------------------------------ */

static void report_put_players(struct text *line, const struct event *e)
{
    struct standing all[EVENT_PLAYERS];

    event_standings(e, all);
    json_open(line, "players", '[');
    for (int i = 0; i < e->players; i++) {
        const struct standing *s = &all[i];

        json_put(line,
                 "{name:s player:s games:n wins:n losses:n draws:n unfinished:n forfeits:n elo:d "
                 "elo_low:d elo_high:d}",
                 report_label(e, i).at, e->who[i], s->games, s->wins, s->losses, s->draws,
                 s->unfinished, s->forfeits, s->elo.value, s->elo.low, s->elo.high);
    }
    json_close(line, ']');
}

static void report_put_tally(struct text *line, const char *name, const struct event_tally *t)
{
    json_open(line, name, '{');
    json_put(line, "games:n wins:n losses:n draws:n unfinished:n", t->games, t->wins, t->losses,
             t->draws, t->unfinished);
    json_close(line, '}');
}

static void report_put_pair(struct text *line, const struct event *e, const struct pairing *p)
{
    struct estimate elo = elo_estimate(p->pairs);

    json_open(line, NULL, '{');
    json_put(line, "a:s b:s", report_label(e, p->a).at, report_label(e, p->b).at);
    report_put_tally(line, "a_first", &p->first);
    report_put_tally(line, "a_second", &p->second);
    json_open(line, "pair_scores", '[');
    for (int k = 0; k < PAIR_SCORES; k++)
        json_put_number(line, NULL, (int64_t)p->pairs[k]);
    json_close(line, ']');
    json_put(line, "elo:d elo_low:d elo_high:d los:d", elo.value, elo.low, elo.high,
             elo_los(p->pairs));
    json_close(line, '}');
}

static void report_put_pairs(struct text *line, const struct event *e)
{
    static struct pairing pairings[EVENT_PAIRINGS];
    int n = event_pairs(e, pairings);

    json_open(line, "pairs", '[');
    for (int i = 0; i < n; i++)
        report_put_pair(line, e, &pairings[i]);
    json_close(line, ']');
}

void arena_report_result_json(const struct event *e)
{
    struct text line = json_lines_about("result", &e->rules), seed = TEXT_OF(24);

    text_add(&seed, "%" PRIu64, e->seed);
    json_put_text(&line, "seed", seed.at);
    report_put_players(&line, e);
    report_put_pairs(&line, e);
    json_put_real(&line, "first_share", event_first_share(e));
    if (e->sequential)
        json_put(&line, "sprt:{elo0:d elo1:d llr:d lower:d upper:d}", e->sprt.elo0, e->sprt.elo1,
                 sprt_llr(&e->sprt, e->pairing[0].pairs), sprt_lower(&e->sprt),
                 sprt_upper(&e->sprt));
    json_lines_end(&line);
}

void arena_report_game_json(const struct event *e, const struct unit *u,
                            const struct unit_result *r)
{
    for (int swapped = 0; swapped < 2; swapped++) {
        const struct match_result *m = &r->game[swapped];
        struct report_label label[2] = {report_label(e, swapped ? u->b : u->a),
                                        report_label(e, swapped ? u->a : u->b)};
        struct text line =
            json_lines_begin("type:s number:n game:s players:[s s] result:s turns:n", "game",
                             2 * u->number + (uint64_t)swapped + 1, e->rules.game->id, label[P1].at,
                             label[P2].at, record_json_result(m->result), m->turns);

        record_json_winner(&line, m->result, label[P1].at, label[P2].at);
        if (m->forfeit)
            json_put(&line, "forfeit:s reason:s", label[m->forfeit - 1].at, m->reason);
        json_lines_end(&line);
    }
}
