/*
 * The order: what is kept; games between two players, followed or played; figures from these; what
 * choices are worth; the table of all figures.
 */
#include "design/meter.h"

#include "bots/ladder/level_chances.h"
#include "core/game.h"
#include "design/playout.h"

#include <math.h>
#include <stdlib.h>

struct meter {
    struct rules rules;
    const struct solution *known;
    struct meter_setup setup;
    struct courses *courses;
    struct state start;
    struct course *course[COURSE_PLAYERS][COURSE_PLAYERS];
    double least[COURSE_PLAYERS][COURSE_PLAYERS];   /* with which they were followed */
    uint64_t games[COURSE_PLAYERS][COURSE_PLAYERS]; /* if they were played instead */
    bool judged[LEVELS];                            /* are the next two known? */
    double decisions[LEVELS], kinds[LEVELS][VERBS_SEEN];
};

/* ---- what is kept ---------------------------------------------------------------------------- */

/* The number of a level among the players of a game (bots_rung), where random comes first. */
static int meter_player(int level)
{
    return 1 + level;
}

/* Drop the games of these two. */
static void meter_drop(struct meter *g, int first, int second)
{
    free(g->course[first][second]);
    g->course[first][second] = NULL;
}

void meter_explain(const struct rules *r, int err, struct text *why)
{
    if (err == ERR_UNKNOWN && game_start(r, P1).turn == CHANCE)
        text_add(why, "%s cannot be measured: nature moves before the players do.", r->game->title);
    else
        text_add(why, "%s.", err_text(err));
}

void meter_start(struct meter *g, const struct rules *r)
{
    g->rules = *r;
    g->start = game_start(r, P1);
    for (int i = 0; i < COURSE_PLAYERS; i++)
        for (int j = 0; j < COURSE_PLAYERS; j++)
            meter_drop(g, i, j);
    memset(g->judged, 0, sizeof g->judged);
}

void meter_forget(struct meter *g, int level)
{
    for (int i = 0; i < COURSE_PLAYERS; i++) {
        meter_drop(g, meter_player(level), i);
        meter_drop(g, i, meter_player(level));
    }
    g->judged[level] = false;
    if (g->courses != NULL)
        courses_forget(g->courses, meter_player(level));
}

int meter_new(struct meter **out, const struct rules *r, const struct solution *known,
              const struct meter_setup *setup)
{
    struct meter *g = calloc(1, sizeof *g);

    if (g == NULL)
        return ERR_MEMORY;
    g->known = known;
    g->setup = *setup;
    meter_start(g, r);
    *out = g;
    return OK;
}

void meter_free(struct meter *g)
{
    if (g == NULL)
        return;
    meter_start(g, &g->rules);
    courses_free(g->courses);
    free(g);
}

/* ---- games ----------------------------------------------------------------------------------- */

static int meter_follow(struct meter *g, int first, int second, double least, struct course *out)
{
    int err = OK;

    if (g->courses == NULL)
        err = courses_new(&g->courses, g->known);
    return err == OK ? courses_follow(g->courses, &g->start, first, second, least, out) : err;
}

/* Follow the games of two equal players, unless that was done last. */
static int meter_again(struct meter *g, int player, double least)
{
    struct course unused;

    if (g->courses != NULL && courses_are(g->courses, &g->start, player, player, least))
        return OK;
    return meter_follow(g, player, player, least, &unused);
}

static int meter_play(struct meter *g, int first, int second, struct course *out)
{
    const struct game *game = g->rules.game;
    struct playouts how = {rng_derive(g->setup.seed, (uint64_t)first, (uint64_t)second),
                           g->setup.games > 0 ? g->setup.games : METER_GAMES, g->setup.going_on,
                           g->setup.context};
    struct player a = {.bot = bots_rung(game, first)}, b = {.bot = bots_rung(game, second)};
    struct playout_tally t = {0};
    int err = playout_many(&t, &g->rules, &a, &b, &how);
    double all = (double)t.score.games;

    if (err != OK)
        return err;
    *out = (struct course){.first = (double)t.score.first / all,
                           .second = (double)t.score.second / all,
                           .draws = (double)t.score.draws / all,
                           .unfinished = (double)t.score.unfinished / all};
    for (int i = 0; i <= COURSE_TURNS; i++)
        out->ended[i] = t.length[i] / all;
    g->games[first][second] = t.score.games;
    return OK;
}

/* Get the games between two players with this precision. */
static int meter_games(struct meter *g, int first, int second, double least,
                       const struct course **out)
{
    struct course **kept = &g->course[first][second];
    int err = OK;

    if (*kept == NULL || (g->known != NULL && g->least[first][second] > least)) {
        struct course *made = malloc(sizeof *made);

        if (made == NULL)
            return ERR_MEMORY;
        err = g->known != NULL ? meter_follow(g, first, second, least, made)
                               : meter_play(g, first, second, made);
        if (err == OK && g->setup.going_on != NULL && !g->setup.going_on(g->setup.context, 0))
            err = ERR_OVER;
        if (err != OK) {
            free(made);
            return err;
        }
        free(*kept);
        *kept = made;
        g->least[first][second] = least;
    }
    *out = *kept;
    return OK;
}

const struct course *meter_course(const struct meter *g, int level)
{
    return g->course[meter_player(level)][meter_player(level)];
}

/* ---- figures of games ------------------------------------------------------------------------ */

static struct meter_value meter_from(double low, double more)
{
    return (struct meter_value){true, low + more / 2, low, low + more};
}

/* A share of played games, in percent. */
static struct meter_value meter_estimate(double share, uint64_t games)
{
    struct share s = playout_share(share * (double)games, (double)games);

    return (struct meter_value){true, 100 * s.value, 100 * s.low, 100 * s.high};
}

static struct meter_value meter_share(const struct meter *g, const struct course *c, double percent,
                                      uint64_t games)
{
    return g->known != NULL ? meter_from(percent, 100 * c->cut)
                            : meter_estimate(percent / 100, games);
}

static struct meter_value meter_within(const struct meter *g, const struct course *c, double share,
                                       uint64_t games)
{
    double spread = g->known != NULL ? 0 : 1.96 * sqrt(share * (1 - share) / (double)games);
    int low = course_within(c, share - spread, c->cut), high = course_within(c, share + spread, 0);

    if (high == COURSE_TURNS && c->unfinished + c->cut < 1 - share - spread)
        high = low; /* rounding */
    return (struct meter_value){true, course_within(c, share, c->cut / 2), low, high};
}

static int meter_of_games(struct meter *g, enum meter_figure what, int level, double least,
                          struct meter_value *out)
{
    int player = meter_player(level), err;
    const struct course *c;
    uint64_t games;

    if ((err = meter_games(g, player, player, least, &c)) != OK)
        return err;
    games = g->games[player][player];
    if (what == METER_FIRST)
        *out = meter_share(g, c, course_first(c), games);
    else if (what == METER_UNFINISHED)
        *out = meter_share(g, c, 100 * c->unfinished, games);
    else if (what == METER_DRAWS)
        *out = meter_share(g, c, 100 * c->draws, games);
    else
        *out = meter_within(g, c, what == METER_TURNS ? 0.5 : 0.9, games);
    return OK;
}

/* The score of one player against another in both seats. */
static int meter_score(struct meter *g, int strong, int weak, double least, struct meter_value *out)
{
    const struct course *ahead, *behind;
    double low, more;
    int err = meter_games(g, strong, weak, least, &ahead);

    if (err == OK)
        err = meter_games(g, weak, strong, least, &behind);
    if (err != OK)
        return err;
    low = (course_first(ahead) + 100 - course_first(behind) - 100 * behind->cut) / 2;
    more = 100 * (ahead->cut + behind->cut) / 2;
    *out = g->known != NULL
               ? meter_from(low, more)
               : meter_estimate(low / 100, g->games[strong][weak] + g->games[weak][strong]);
    return OK;
}

static int meter_skill(struct meter *g, enum meter_figure what, int level, double least,
                       struct meter_value *out)
{
    int player = meter_player(level);

    if (what == METER_SKILL)
        return meter_score(g, player, player - 1, least, out);
    return meter_score(g, meter_player(LEVELS), player, least, out);
}

static int meter_comeback(struct meter *g, enum meter_figure what, int level, double least,
                          struct meter_value *out)
{
    int player = meter_player(level), err;
    struct course_half half;

    (void)what;
    if (g->known == NULL)
        return OK;
    if ((err = meter_again(g, player, least)) == OK)
        err = courses_at_half(g->courses, &half);
    if (err == OK && half.ahead > 0)
        *out = meter_from(100 * half.turned / half.ahead, 0);
    return err;
}

/* ---- what choices are worth ------------------------------------------------------------------ */

/* One decision: how far its choices are apart, and how far each kind of move is above all others.
 */
struct meter_decision {
    double wide;
    double above[VERBS_SEEN];
    bool legal[VERBS_SEEN];
};

static void meter_judge(const move legal[], const double points[], int n,
                        struct meter_decision *out)
{
    double best[VERBS_SEEN], least = points[0], most = points[0];

    *out = (struct meter_decision){0};
    for (int v = 0; v < VERBS_SEEN; v++)
        best[v] = -1;
    for (int i = 0; i < n; i++) {
        int v = MOVE_VERB(legal[i]) % VERBS_SEEN;

        out->legal[v] = true;
        best[v] = points[i] > best[v] ? points[i] : best[v];
        least = points[i] < least ? points[i] : least;
        most = points[i] > most ? points[i] : most;
    }
    out->wide = most - least;
    for (int v = 0; v < VERBS_SEEN; v++) {
        double other = -1;

        for (int i = 0; i < n && out->legal[v]; i++)
            if (MOVE_VERB(legal[i]) % VERBS_SEEN != v && points[i] > other)
                other = points[i];
        out->above[v] = other >= 0 ? best[v] - other : 0;
    }
}

/* What a level's decisions add up to. */
struct meter_sum {
    double met, wide, kinds[VERBS_SEEN];
    bool legal[VERBS_SEEN];
};

static void meter_add(struct meter_sum *sum, double met, const struct meter_decision *d)
{
    const double rounding = 1e-4; /* chances are kept as floats */

    sum->met += met;
    sum->wide += d->wide >= METER_WIDE - rounding ? met : 0;
    for (int v = 0; v < VERBS_SEEN; v++) {
        sum->legal[v] |= d->legal[v];
        sum->kinds[v] += d->above[v] >= METER_POINT - rounding ? met : 0;
    }
}

static void meter_look_at(const struct meter *g, const struct bot *bot,
                          const struct course_place *at, struct meter_sum *sum)
{
    const struct rules *r = solution_rules(g->known);
    const struct state *s = at->state;
    struct chance after[MOVES_MAX];
    double points[MOVES_MAX];
    struct meter_decision d;
    move legal[MOVES_MAX];

    for (int player = P1; player <= P2; player++) {
        int n;

        if (!state_wants(s, player))
            continue;
        n = level_chances_after(g->known, bot, s, player, after);
        if (n < 2)
            continue;
        r->game->legal(r, s, player, legal);
        for (int i = 0; i < n; i++)
            points[i] = 50 * (1 + (double)after[i].win - (double)after[i].loss);
        meter_judge(legal, points, n, &d);
        meter_add(sum, at->met, &d);
    }
}

/* Judge all decisions that two of a level meet. */
static int meter_judge_all(struct meter *g, int level, double least)
{
    const struct bot *bot = bots_rung(g->rules.game, meter_player(level));
    struct meter_sum sum = {0};
    struct course_place at;
    size_t cursor = 0;
    int err;

    if (g->known == NULL || g->judged[level] || level_chances(g->known, bot) == NULL)
        return OK;
    if ((err = meter_again(g, meter_player(level), least)) != OK)
        return err;
    while (courses_next(g->courses, &cursor, &at))
        meter_look_at(g, bot, &at, &sum);
    if (sum.met <= 0)
        return OK;
    g->judged[level] = true;
    g->decisions[level] = 100 * sum.wide / sum.met;
    for (int v = 0; v < VERBS_SEEN; v++)
        g->kinds[level][v] = sum.legal[v] ? 100 * sum.kinds[v] / sum.met : -1;
    return OK;
}

const double *meter_kinds(const struct meter *g, int level)
{
    return g->judged[level] ? g->kinds[level] : NULL;
}

static int meter_choices(struct meter *g, enum meter_figure what, int level, double least,
                         struct meter_value *out)
{
    int err = meter_judge_all(g, level, least);
    double rarest = 100;

    if (err != OK || !g->judged[level])
        return err;
    for (int v = 0; v < VERBS_SEEN; v++)
        rarest = g->kinds[level][v] >= 0 ? fmin(rarest, g->kinds[level][v]) : rarest;
    *out = meter_from(what == METER_DECISIONS ? g->decisions[level] : rarest, 0);
    return OK;
}

/* ---- figures of the rules -------------------------------------------------------------------- */

static int meter_perfect(struct meter *g, enum meter_figure what, int level, double least,
                         struct meter_value *out)
{
    struct worth w;

    (void)level, (void)least;
    if (g->known == NULL || solution_worth(g->known, &g->start, &w) != OK)
        return OK;
    if (what == METER_VALUE)
        *out = meter_from(50 * (1 + w.value), 0);
    else if (fabs(w.value) < 1 - 1e-9)
        *out = meter_from(METER_NEVER, 0);
    else if (w.plies > 0) /* where both choose, it is not known how soon */
        *out = meter_from(w.plies, 0);
    return OK;
}

static int meter_simple(struct meter *g, enum meter_figure what, int level, double least,
                        struct meter_value *out)
{
    int differ = 0;

    (void)what, (void)level, (void)least;
    for (int i = 0; g->rules.game->options[i].name != NULL; i++)
        differ += g->rules.value[i] != g->rules.game->options[i].book;
    *out = meter_from(differ, 0);
    return OK;
}

double meter_distance(const struct rules *r)
{
    double sum = 0;

    for (int i = 0; r->game->options[i].name != NULL; i++) {
        const struct option *o = &r->game->options[i];
        int by = abs(r->value[i] - o->book), book = abs(o->book);

        if (by > 0)
            sum += 1 + (o->choices != NULL || book == 0 ? 0.5 : fmin((double)by / book, 2));
    }
    return sum;
}

/* ---- all figures ----------------------------------------------------------------------------- */

static const struct meter_kind {
    const char *name, *about;
    int (*measure)(struct meter *g, enum meter_figure what, int level, double least,
                   struct meter_value *out);
    bool needs_solution;
} kinds[METER_FIGURES] = {
    [METER_FIRST] = {"first", "the first seat's share between equal players, in percent",
                     meter_of_games},
    [METER_TURNS] = {"turns", "the median of a game's turns", meter_of_games},
    [METER_TURNS_90] = {"turns90", "turns within which 90% of the games end", meter_of_games},
    [METER_UNFINISHED] = {"unfinished", "games without a result, in percent", meter_of_games},
    [METER_DRAWS] = {"draws", "drawn games, in percent", meter_of_games},
    [METER_SKILL] = {"skill", "score against the level below, in percent", meter_skill},
    [METER_BEST] = {"best", "score of the strongest player against the level, in percent",
                    meter_skill},
    [METER_DECISIONS] = {"decisions", "decisions in which choices differ by 10 points, in percent",
                         meter_choices, true},
    [METER_EVERY_MOVE] =
        {"every-move", "decisions in which a kind of move is the best, for the rarest, in percent",
         meter_choices, true},
    [METER_COMEBACK] = {"comeback", "won by the player behind at half time, in percent",
                        meter_comeback, true},
    [METER_VALUE] = {"value", "the first seat's share with best play, in percent", meter_perfect,
                     true},
    [METER_FORCED] = {"forced", "moves within which somebody wins by force", meter_perfect, true},
    [METER_SIMPLE] = {"simple", "options that differ from the book", meter_simple},
};

int meter_measure(struct meter *g, enum meter_figure what, int level, double least,
                  struct meter_value *out)
{
    *out = (struct meter_value){0};
    return kinds[what].measure(g, what, level, least, out);
}

const char *meter_name(enum meter_figure what)
{
    return kinds[what].name;
}

bool meter_can_measure(enum meter_figure what, const struct game *g)
{
    return !kinds[what].needs_solution || !game_is_hidden(g);
}

const char *meter_about(enum meter_figure what)
{
    return kinds[what].about;
}
