/*
 * A position passes three questions in the order of their cost: is there one right answer by exact
 * values, how far must a person look to see it, and how often do the levels fail it? The last one
 * is the grade. Differences too small to explain do not count as wrong, so that no answer needs a
 * calculator.
 */
#include "advise/puzzle.h"

#include "advise/views/estimate.h"
#include "bots/battle/certain.h"
#include "bots/bot.h"
#include "bots/ladder/level_chances.h"
#include "core/rng.h"

const char *const puzzle_level_words[PUZZLE_LEVELS] = {"easy", "medium", "hard"};
const char *const puzzle_task_words[PUZZLE_TASKS] = {"win", "hold", "best", "never", "chance"};

/* Where values are any numbers, every wrong choice must lose at least this much; smaller
 * differences do not count. Values of endgames are only nearly exact. */
static const double clear = 0.05, clear_in_endgame = 0.2, nothing = 1e-9;
/* By chances between players who err, every wrong choice must win this much less often. */
static const double clear_chance = 0.1;

/* ---- one right answer ------------------------------------------------------------------------ */

/* The answer of a position. */
struct only_answer {
    int place;   /* its index among the choices; -1: there is no single answer */
    bool never;  /* the answer is the only wrong choice */
    double best; /* the value of the best choice */
};

/* Find the only right choice; otherwise the only wrong one, if all others have the same value. What
 * may be an error of the values does not count. */
static struct only_answer puzzle_answer(const struct prospect *p, int n, double margin)
{
    int best = 0, worst = 0, near = 0, equal = 0;

    for (int i = 1; i < n; i++) {
        best = p[i].worth.value > p[best].worth.value ? i : best;
        worst = p[i].worth.value < p[worst].worth.value ? i : worst;
    }
    for (int i = 0; i < n; i++) {
        near += p[i].worth.value + p[i].error > p[best].worth.value - p[best].error - margin ||
                i == best;
        equal += p[i].worth.value > p[best].worth.value - nothing;
    }
    if (n < 2 || (near > 1 && (n < 3 || near != n - 1 || equal != n - 1)))
        return (struct only_answer){-1, false, 0};
    return (struct only_answer){near > 1 ? worst : best, near > 1, p[best].worth.value};
}

static enum puzzle_task puzzle_task_of(const struct state *s, const struct only_answer *a)
{
    if (a->never)
        return PUZZLE_NEVER;
    if (a->best > 1 - nothing)
        return PUZZLE_WIN;
    return s->turn != BOTH && a->best > -nothing ? PUZZLE_HOLD : PUZZLE_BEST;
}

/* ---- how it can be seen ---------------------------------------------------------------------- */

/* Return how far the wrong moves must be followed to their ends; -1: one has no end. */
static int puzzle_furthest(const struct prospect *p, int n, int answer, bool never)
{
    int far = 0;

    for (int i = 0; i < n; i++)
        if ((i == answer) == never) {
            if (p[i].worth.plies == 0)
                return -1;
            far = p[i].worth.plies > far ? p[i].worth.plies : far;
        }
    return far;
}

/* Return how soon a right move wins; -1: none does. */
static int puzzle_soonest(const struct prospect *p, int n, int answer, bool never)
{
    int soon = -1;

    for (int i = 0; i < n; i++)
        if ((i == answer) != never && p[i].worth.value > 0 && (soon < 0 || p[i].worth.plies < soon))
            soon = p[i].worth.plies;
    return soon;
}

/* Where players take turns: up to the end of the win or of the last of the losses, whichever is
 * nearer. Seeing either is enough. But the move that must never be played loses, or lets the win
 * slip. */
static int puzzle_depth_in_turns(const struct prospect *p, int n, int answer, bool never)
{
    int win = puzzle_soonest(p, n, answer, never), far = puzzle_furthest(p, n, answer, never);

    if (win < 0 || far < 0 || never)
        return far > 0 ? far : win;
    return win < far ? win : far;
}

/* How a choice looks at first sight. */
struct glance {
    double lead; /* the points right after it; an end counts for more than any points */
    bool loses;  /* some answer wins at once */
    bool wins;   /* every answer loses at once */
};

/* Where both choose, every answer is equally likely. */
static struct glance puzzle_glance(const struct rules *r, const struct state *s, int player, move m)
{
    enum { END = 1 << 20 };
    move answers[MOVES_MAX] = {0};
    int n = s->turn == BOTH ? r->game->legal(r, s, !player, answers) : 1;
    struct glance g = {0, false, true};

    for (int i = 0; i < n; i++) {
        struct state next = *s;
        double lead;

        game_step(r, &next, state_joint(s, player, m, answers[i]));
        lead = next.points[player] - next.points[!player];
        g.lead += (lead + END * state_worth(next.result, player)) / n;
        g.loses = g.loses || next.result == state_won_by(!player);
        g.wins = g.wins && next.result == state_won_by(player);
    }
    return g;
}

static void puzzle_look(const struct prospect *p, int n, int answer, struct puzzle *out)
{
    enum { FURTHER = 4 }; /* further than one turn, if it is unknown how far */
    bool never = out->task == PUZZLE_NEVER, near = true;
    double best = 0;
    int looks_best = -1;

    for (int i = 0; i < n; i++) {
        struct glance g = puzzle_glance(&out->rules, &out->at, out->player, p[i].move);

        if (looks_best < 0 || g.lead > best) {
            looks_best = i;
            best = g.lead;
        }
        near = near && ((i == answer) != never || g.loses);
        out->at_once = out->at_once || (i == answer && !never && g.wins);
    }
    out->bait = (looks_best == answer) == never;
    out->depth =
        out->at.turn == BOTH ? (near ? 1 : FURTHER) : puzzle_depth_in_turns(p, n, answer, never);
}

/* ---- how hard it is to see ------------------------------------------------------------------- */

static int puzzle_place_of(const struct decision *d, move m)
{
    int i = 0;

    while (i + 1 < d->n && d->legal[i] != m)
        i++;
    return i;
}

enum puzzle_level puzzle_level_of(double fails)
{
    enum { MEDIUM_FROM = 10, HARD_FROM = 30 }; /* in percent */
    int percent = (int)(100 * fails);

    return percent < MEDIUM_FROM ? PUZZLE_EASY : percent < HARD_FROM ? PUZZLE_MEDIUM : PUZZLE_HARD;
}

/* The grade is how often the levels fail the puzzle; false if it is unknown. */
static bool puzzle_grade(struct puzzle *p, const struct decision *d)
{
    int answer = puzzle_place_of(d, p->answer);
    double sum = 0;

    for (int i = 0; i < LEVELS; i++) {
        double odds[MOVES_MAX];

        if (!bot_odds(bots_rung(p->rules.game, 1 + i), d, odds))
            return false;
        p->fails[i] = p->task == PUZZLE_NEVER ? odds[answer] : 1 - odds[answer];
        sum += p->fails[i];
    }
    p->points = (int)(100 * sum / LEVELS);
    p->level = puzzle_level_of(sum / LEVELS);
    return true;
}

/* Points without a limit are counted up to a bound; positions near it may be affected by the
 * bound. */
static bool puzzle_is_near_bound(const struct solution *known, const struct state *s)
{
    struct census census;

    solution_census(known, &census);
    return census.bound > 0 &&
           (s->points[P1] > census.bound / 2 || s->points[P2] > census.bound / 2);
}

/* A decision, with room for what it needs. */
struct puzzle_desk {
    struct view view;
    struct rng dice;
    move legal[MOVES_MAX];
};

static struct decision puzzle_decision(const struct puzzle *p, const struct solution *known,
                                       struct puzzle_desk *desk)
{
    struct decision d = {.rules = &p->rules,
                         .known = known,
                         .view = &desk->view,
                         .legal = desk->legal,
                         .rng = &desk->dice};

    desk->view = (struct view){p->at, p->player};
    desk->dice = rng_at(1, 0, 0);
    d.n = p->rules.game->legal(&p->rules, &p->at, p->player, desk->legal);
    return d;
}

bool puzzle_at(const struct solution *known, const struct state *s, int player, struct puzzle *out)
{
    struct prospect p[MOVES_MAX];
    int n = solution_prospects(known, s, player, p);
    struct only_answer a = puzzle_answer(p, n, clear);
    struct puzzle_desk desk;
    struct decision d;
    struct puzzle found;

    if (a.place < 0 || puzzle_is_near_bound(known, s))
        return false;
    found = (struct puzzle){.rules = *solution_rules(known),
                            .at = *s,
                            .player = player,
                            .answer = p[a.place].move,
                            .task = puzzle_task_of(s, &a),
                            .legal = n};
    found.plies = found.task == PUZZLE_WIN ? p[a.place].worth.plies : 0;
    found.loses = a.never && p[a.place].worth.value < nothing - 1;
    d = puzzle_decision(&found, known, &desk);
    puzzle_look(p, n, a.place, &found);
    if (!puzzle_grade(&found, &d))
        return false;
    *out = found;
    return true;
}

int puzzle_chances(const struct solution *known, const struct state *s, int player,
                   double out[MOVES_MAX])
{
    struct chance after[MOVES_MAX];
    int n = level_chances_after(known, bots_find("casual"), s, player, after);

    for (int i = 0; i < n; i++)
        out[i] = (1 + (double)after[i].win - (double)after[i].loss) / 2;
    return n;
}

/* Find the choice that keeps the best chance; -1 if another one comes near, or if best play prefers
 * another one. Sets the two best chances. */
static int puzzle_clear_chance(const struct prospect *p, const double *chance, int n,
                               struct puzzle *out)
{
    int best = 0;

    for (int i = 1; i < n; i++)
        best = chance[i] > chance[best] ? i : best;
    out->chance = chance[best];
    out->next = 0;
    for (int i = 0; i < n; i++) {
        if (p[i].worth.value > p[best].worth.value + nothing)
            return -1;
        if (i != best && chance[i] > out->next)
            out->next = chance[i];
    }
    return n > 1 && out->chance - out->next >= clear_chance ? best : -1;
}

bool puzzle_by_chance(const struct solution *known, const struct state *s, int player,
                      struct puzzle *out)
{
    struct prospect p[MOVES_MAX];
    double chance[MOVES_MAX];
    int n = solution_prospects(known, s, player, p), best;
    struct puzzle_desk desk;
    struct decision d;
    struct puzzle found = {.rules = *solution_rules(known),
                           .at = *s,
                           .player = player,
                           .task = PUZZLE_CHANCE,
                           .legal = n};

    if (n < 2 || puzzle_is_near_bound(known, s) || puzzle_chances(known, s, player, chance) != n ||
        (best = puzzle_clear_chance(p, chance, n, &found)) < 0)
        return false;
    found.answer = p[best].move;
    d = puzzle_decision(&found, known, &desk);
    puzzle_look(p, n, best, &found);
    found.depth = 0;
    if (!puzzle_grade(&found, &d))
        return false;
    *out = found;
    return true;
}

bool puzzle_of(const struct solution *known, const struct state *s, int player, struct puzzle *out)
{
    return puzzle_at(known, s, player, out) || puzzle_by_chance(known, s, player, out);
}

bool puzzle_in_endgame(const struct equilibrium *endgame, const struct view *v, struct puzzle *out)
{
    struct prospect p[MOVES_MAX];
    int n = equilibrium_prospects_at(endgame, v, p);
    struct only_answer a = puzzle_answer(p, n, clear_in_endgame);
    bool sure[MOVES_MAX];
    struct puzzle_desk desk;
    struct decision d;
    struct puzzle found;
    struct rules endless;

    if (a.place < 0 || a.never)
        return false;
    found = (struct puzzle){.rules = *equilibrium_rules(endgame),
                            .at = v->seen,
                            .player = v->me,
                            .answer = p[a.place].move,
                            .task = PUZZLE_BEST,
                            .legal = n};
    d = puzzle_decision(&found, NULL, &desk);
    found.at_once = certain_moves(&d, sure) == CERTAIN_KILL && sure[a.place];
    /* Near a limit the levels search, and nobody knows their odds. */
    endless = found.rules;
    endless.value[TURN_LIMIT] = 0;
    d.rules = &endless;
    if (!puzzle_grade(&found, &d))
        return false;
    *out = found;
    return true;
}

struct judge puzzle_view_judge(const struct rules *r)
{
    enum { WORK = 100000 }; /* choices in trial games: about 0.1 s */

    return (struct judge){.rules = r, .views = &estimate_views, .work = WORK};
}

/* The estimates' errors do not count in favour of the answer. */
bool puzzle_in_view(const struct judge *j, const struct view *v, struct puzzle *out)
{
    struct puzzle found = {
        .rules = *j->rules, .at = v->seen, .player = v->me, .task = PUZZLE_CHANCE};
    bool sure[MOVES_MAX];
    struct puzzle_desk desk;
    struct decision d;
    struct judgement g;

    if (judge_choices(j, &v->seen, NULL, v->me, &g) != OK || g.count < 2)
        return false;
    for (int i = 0; i < g.count; i++) {
        if (i != g.best && g.of[i].drop - 2 * g.of[i].behind < clear_chance)
            return false;
        if (i != g.best && g.of[i].chance > found.next)
            found.next = g.of[i].chance;
    }
    found.chance = g.chance;
    found.answer = g.of[g.best].move;
    found.legal = g.count;
    d = puzzle_decision(&found, NULL, &desk);
    found.at_once = certain_moves(&d, sure) == CERTAIN_KILL && sure[g.best];
    if (!puzzle_grade(&found, &d))
        return false;
    *out = found;
    return true;
}

/* ---- finding one ----------------------------------------------------------------------------- */

uint64_t puzzle_place(uint64_t seed, const struct state *s, int player)
{
    uint64_t words[sizeof *s / sizeof(uint64_t)], place = rng_mix(seed + (uint64_t)player);

    memcpy(words, s, sizeof words);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        place = rng_mix(place ^ words[i]) + i;
    return place;
}

bool puzzle_is_wanted(const struct puzzle_search *search, const struct puzzle *p)
{
    return (search->level < 0 || (int)p->level == search->level) &&
           (search->wanted == NULL || search->wanted(p, search->context));
}

/* Find the first puzzle in the order of the seed. Most positions come after the best one so far and
 * need no second look. */
bool puzzle_find(const struct solution *known, const struct puzzle_search *search,
                 struct puzzle *out)
{
    uint64_t cursor = 0, first = UINT64_MAX;
    struct worth worth;
    struct state s;

    while (solution_next(known, &cursor, &s, &worth))
        for (int player = P1; player <= (s.turn == BOTH ? P2 : P1); player++) {
            uint64_t place = puzzle_place(search->seed, &s, player);
            struct puzzle p;

            if (place < first && puzzle_at(known, &s, player, &p) && puzzle_is_wanted(search, &p)) {
                first = place;
                *out = p;
            }
        }
    return first < UINT64_MAX;
}
