#include "advise/puzzle.h"

#include "core/rng.h"

const char *const puzzle_level_words[PUZZLE_LEVELS] = {"easy", "medium", "hard"};

/* Where values are any numbers, this much must be lost by every wrong choice, and no less counts as
 * a difference. */
static const double clear = 0.05, nothing = 1e-9;

/* ---- one right answer ------------------------------------------------------------------------ */

/* The place of the only right move; -1 where there are several, or hardly a difference. Where both
 * choose, the only right one is to be chosen always. */
static int puzzle_right_answer(const struct prospect *p, int n)
{
    int best = 0;

    for (int i = 1; i < n; i++)
        if (p[i].worth.value > p[best].worth.value)
            best = i;
    for (int i = 0; i < n; i++)
        if (i != best && p[i].worth.value > p[best].worth.value - clear)
            return -1;
    return n < 2 ? -1 : best;
}

static enum puzzle_task puzzle_task_of(const struct state *s, double value)
{
    if (value > 1 - nothing)
        return PUZZLE_WIN;
    return s->turn != BOTH && value > -nothing ? PUZZLE_HOLD : PUZZLE_BEST;
}

/* ---- how hard it is to see ------------------------------------------------------------------- */

/* How far a move that is not the answer must be followed to its end; -1: it has none. */
static int puzzle_furthest(const struct prospect *p, int n, int answer)
{
    int far = 0;

    for (int i = 0; i < n; i++)
        if (i != answer) {
            if (p[i].worth.plies == 0)
                return -1;
            far = p[i].worth.plies > far ? p[i].worth.plies : far;
        }
    return far;
}

/* Where players take turns: to the end of the win, or of the last of the losses, whichever is
 * nearer. Seeing either is enough. */
static int puzzle_depth_in_turns(const struct prospect *p, int n, int answer)
{
    int win = p[answer].worth.value > 0 ? p[answer].worth.plies : -1,
        far = puzzle_furthest(p, n, answer);

    if (win < 0 || far < 0)
        return win > far ? win : far;
    return win < far ? win : far;
}

/* What a choice comes to at sight: the lead in points right after it, an end counting for more than
 * any points. Where both choose, every answer is as likely as the next. */
static double puzzle_at_sight(const struct rules *r, const struct state *s, int player, move m,
                              bool *loses)
{
    enum { END = 1 << 20 };
    move answers[MOVES_MAX] = {0};
    int n = s->turn == BOTH ? r->game->legal(r, s, !player, answers) : 1;
    double sum = 0;

    *loses = false;
    for (int i = 0; i < n; i++) {
        struct state next = *s;

        game_step(r, &next, state_joint(s, player, m, answers[i]));
        sum += next.points[player] - next.points[!player] + END * state_worth(next.result, player);
        *loses = *loses || next.result == state_won_by(!player);
    }
    return sum / n;
}

static void puzzle_look(const struct rules *r, const struct prospect *p, int n, int answer,
                        struct puzzle *out)
{
    enum { FURTHER = 4 }; /* than one turn, where nobody can say how far */
    double best = 0;
    int looks_best = -1;
    bool at_once = true;

    for (int i = 0; i < n; i++) {
        bool loses;
        double sight = puzzle_at_sight(r, &out->at, out->player, p[i].move, &loses);

        if (looks_best < 0 || sight > best) {
            looks_best = i;
            best = sight;
        }
        at_once = at_once && (i == answer || loses);
    }
    out->bait = looks_best != answer;
    out->depth = out->at.turn != BOTH ? puzzle_depth_in_turns(p, n, answer) : at_once ? 1 : FURTHER;
}

static void puzzle_grade(struct puzzle *p)
{
    enum { BAIT = 2, EASY_MOST = 3, MEDIUM_MOST = 7 };

    p->points = p->depth + (p->bait ? BAIT : 0) + (p->legal - 2) / 2;
    p->level = p->points <= EASY_MOST     ? PUZZLE_EASY
               : p->points <= MEDIUM_MOST ? PUZZLE_MEDIUM
                                          : PUZZLE_HARD;
}

/* Points that no rule bounds are counted up to a bound; what is said near it may be its doing. */
static bool puzzle_is_near_bound(const struct solution *known, const struct state *s)
{
    struct census census;

    solution_census(known, &census);
    return census.bound > 0 &&
           (s->points[P1] > census.bound / 2 || s->points[P2] > census.bound / 2);
}

bool puzzle_at(const struct solution *known, const struct state *s, int player, struct puzzle *out)
{
    struct prospect p[MOVES_MAX];
    int n = solution_prospects(known, s, player, p), answer = puzzle_right_answer(p, n);

    if (answer < 0 || puzzle_is_near_bound(known, s))
        return false;
    *out = (struct puzzle){.at = *s,
                           .player = player,
                           .answer = p[answer].move,
                           .task = puzzle_task_of(s, p[answer].worth.value),
                           .legal = n,
                           .plies = p[answer].worth.plies};
    puzzle_look(solution_rules(known), p, n, answer, out);
    puzzle_grade(out);
    return true;
}

/* ---- finding one ----------------------------------------------------------------------------- */

/* The place of a position in the order of a seed, which has nothing to do with its own. */
static uint64_t puzzle_place_of(uint64_t seed, const struct state *s, int player)
{
    uint64_t words[sizeof *s / sizeof(uint64_t)], place = rng_mix(seed + (uint64_t)player);

    memcpy(words, s, sizeof words);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        place = rng_mix(place ^ words[i]) + i;
    return place;
}

/* The first of the puzzles in the order of the seed. Most positions are behind the best so far, and
 * need no second look. */
bool puzzle_find(const struct solution *known, const struct puzzle_search *search,
                 struct puzzle *out)
{
    uint64_t cursor = 0, first = UINT64_MAX;
    struct worth worth;
    struct state s;

    while (solution_next(known, &cursor, &s, &worth))
        for (int player = P1; player <= (s.turn == BOTH ? P2 : P1); player++) {
            uint64_t place = puzzle_place_of(search->seed, &s, player);
            struct puzzle p;

            if (place < first && puzzle_at(known, &s, player, &p) &&
                (search->level < 0 || (int)p.level == search->level) &&
                (search->wanted == NULL || search->wanted(&p, search->context))) {
                first = place;
                *out = p;
            }
        }
    return first < UINT64_MAX;
}
