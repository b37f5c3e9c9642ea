/*
 * The grade against an oracle that shares nothing with it but the players' odds: the expected score
 * of each player against `expert`, by passes over all positions that a game can reach.
 *
 * Eleven players: random, the levels, perfect, and `expert` that errs at random in 2 to 40% of its
 * choices. Each plays GRADE_GAMES games against `expert`, and is asked GRADE_ASKS times at each
 * decision. Their grades must agree with the oracle, and no two may be in the wrong order for sure.
 * GRADE_TABLE=1 prints how well the prices of their decisions order them, and how well the results
 * of the same games do. With GRADE_OWN_DICE=1 each player has its own dice; without, all have the
 * same, and two players differ only by what they choose.
 *
 * Long: GRADE_GAMES=200 GRADE_TABLE=1 GRADE_OWN_DICE=1
 * GRADE_RULES=energy-duel,energy-clash,energy-duel-blast,charge
 */
#include "unit.h"
#include "advise/grades/grade.h"
#include "core/array.h"
#include "core/move.h"

/* ---- the players ----------------------------------------------------------------------------- */

enum { TURNS = 500 }; /* then a game is cut off */
enum { BASES = 6, MIXED = 5, PLAYERS = BASES + MIXED, EXPERT_RUNG = EXPERT + 1 };
static const double errs[MIXED] = {0.02, 0.05, 0.10, 0.20, 0.40};

static const char *player_name(const struct game *g, int i)
{
    static char room[WORD_BYTES];

    if (i < BASES)
        return bots_rung(g, i)->id;
    snprintf(room, sizeof room, "expert, errs %.0f%%", 100 * errs[i - BASES]);
    return room;
}

static void player_odds(const struct solution *known, const struct state *s, int who, int player,
                        double odds[MOVES_MAX])
{
    const struct rules *r = solution_rules(known);
    const struct bot *base = bots_rung(r->game, who < BASES ? who : EXPERT_RUNG);
    struct view view = {*s, player};
    move legal[MOVES_MAX];
    int n = r->game->legal(r, s, player, legal);
    struct decision d = {.rules = r, .known = known, .view = &view, .legal = legal, .n = n};
    double err = who < BASES ? 0 : errs[who - BASES];

    if (who == 0 || !bot_odds(base, &d, odds))
        for (int i = 0; i < n; i++)
            odds[i] = 1.0 / n;
    for (int i = 0; i < n; i++)
        odds[i] = (1 - err) * odds[i] + err / n;
}

/* ---- the oracle ------------------------------------------------------------------------------ */

struct edge {
    uint32_t next;
    uint8_t row, column;
    float weight;
};
struct node {
    struct state s;
    size_t first; /* its edges */
    size_t mix;   /* the odds of expert for P1, then for P2 */
    uint8_t rows, columns;
};
struct oracle {
    const struct solution *known;
    int bound; /* the highest points; 0: the rules set a limit */
    struct node *nodes;
    size_t count, room, edge_count, edge_room, slots, mixes, mix_room;
    struct edge *edges;
    uint32_t *slot;
    float *expert, *player;
    double *value;
};

static void *more(void *at, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return at;
    *room = 2 * count + 64;
    assert_non_null(at = realloc(at, *room * size));
    return at;
}

static size_t oracle_hash(const struct oracle *o, const struct state *s)
{
    return (size_t)text_hash((const char *)s, sizeof *s) & (o->slots - 1);
}

static void oracle_enter(struct oracle *o, uint32_t i)
{
    size_t at = oracle_hash(o, &o->nodes[i].s);

    while (o->slot[at] != 0)
        at = (at + 1) & (o->slots - 1);
    o->slot[at] = i + 1;
}

static uint32_t oracle_find(struct oracle *o, const struct state *s)
{
    size_t at;

    if (2 * o->count >= o->slots) {
        free(o->slot);
        o->slots = o->slots ? 4 * o->slots : 1024;
        assert_non_null(o->slot = calloc(o->slots, sizeof *o->slot));
        for (size_t i = 0; i < o->count; i++)
            oracle_enter(o, (uint32_t)i);
    }
    for (at = oracle_hash(o, s); o->slot[at] != 0; at = (at + 1) & (o->slots - 1))
        if (memcmp(&o->nodes[o->slot[at] - 1].s, s, sizeof *s) == 0)
            return o->slot[at] - 1;
    o->nodes = more(o->nodes, o->count, &o->room, sizeof *o->nodes);
    o->nodes[o->count] = (struct node){.s = *s};
    o->slot[at] = (uint32_t)++o->count;
    return (uint32_t)o->count - 1;
}

static void oracle_add(struct oracle *o, const struct state *s, int row, int column, double weight)
{
    uint32_t next = oracle_find(o, s);

    o->edges = more(o->edges, o->edge_count, &o->edge_room, sizeof *o->edges);
    o->edges[o->edge_count++] = (struct edge){next, (uint8_t)row, (uint8_t)column, (float)weight};
}

static void oracle_expand(struct oracle *o, size_t i)
{
    const struct rules *r = solution_rules(o->known);
    struct state s = o->nodes[i].s, next;
    move mine[MOVES_MAX] = {0}, theirs[MOVES_MAX] = {0};
    uint32_t weight[MOVES_MAX], all = 0;
    int n = 0, k = 1, bound = o->bound;

    o->nodes[i].first = o->edge_count;
    if (bound > 0 && (s.points[P1] > bound || s.points[P2] > bound)) {
        s.turn = OVER; /* more points than anyone gets; nobody wins there */
    } else if (s.turn == CHANCE) {
        n = r->game->chance(r, &s, mine, weight);
        for (int a = 0; a < n; a++)
            all += weight[a];
    } else if (s.turn != OVER) {
        n = r->game->legal(r, &s, s.turn == P2 ? P2 : P1, mine);
        k = s.turn == BOTH ? r->game->legal(r, &s, P2, theirs) : 1;
    }
    for (int a = 0; a < n; a++)
        for (int b = 0; b < k; b++)
            oracle_add(o, game_after(r, &s, (struct joint){mine[a], theirs[b]}, &next), a, b,
                       s.turn == CHANCE ? (double)weight[a] / all : 1);
    o->nodes[i].rows = (uint8_t)n;
    o->nodes[i].columns = (uint8_t)k;
    o->nodes[i].mix = o->mixes;
    o->mixes += s.turn < CHANCE ? (size_t)(n + (s.turn == BOTH ? k : 0)) : 0;
}

/* Fill in the odds of a player, or two players, at every position. */
static void oracle_mix(struct oracle *o, int who, float *out)
{
    for (size_t i = 0; i < o->count; i++) {
        const struct node *node = &o->nodes[i];
        double odds[MOVES_MAX];

        for (int p = P1; p <= P2 && node->s.turn < CHANCE; p++) {
            if (!state_wants(&node->s, p))
                continue;
            player_odds(o->known, &node->s, who, p, odds);
            for (int a = 0; a < (node->s.turn == BOTH && p == P2 ? node->columns : node->rows); a++)
                out[node->mix + (size_t)(node->s.turn == BOTH && p == P2 ? node->rows : 0) +
                    (size_t)a] = (float)odds[a];
        }
    }
}

static void oracle_new(struct oracle *o, const struct solution *known)
{
    struct state start = game_start(solution_rules(known), P1);
    struct census census;

    solution_census(known, &census);
    *o = (struct oracle){.known = known, .bound = census.bound};
    oracle_find(o, &start);
    for (size_t i = 0; i < o->count; i++)
        oracle_expand(o, i);
    o->nodes = more(o->nodes, o->count, &o->room, sizeof *o->nodes);
    o->nodes[o->count].first = o->edge_count;
    assert_non_null(o->expert = calloc(2 * o->mixes + 1, sizeof *o->expert));
    o->player = o->expert + o->mixes;
    assert_non_null(o->value = calloc(2 * o->count, sizeof *o->value));
    oracle_mix(o, EXPERT_RUNG, o->expert);
}

static void oracle_free(struct oracle *o)
{
    free(o->nodes);
    free(o->edges);
    free(o->slot);
    free(o->expert);
    free(o->value);
}

/* The value of a position for the player in this seat, from those of the next ones. */
static double oracle_look(const struct oracle *o, size_t i, int seat)
{
    const struct node *node = &o->nodes[i];
    const float *row = (node->s.turn == BOTH ? P1 : node->s.turn) == seat ? o->player : o->expert;
    const float *column = seat == P2 ? o->player : o->expert;
    double v = 0;

    if (node->s.turn == OVER)
        return state_worth(node->s.result, seat);
    for (size_t e = node->first; e < node[1].first; e++) {
        const struct edge *edge = &o->edges[e];
        double share = (double)edge->weight;

        if (node->s.turn != CHANCE)
            share *= (double)row[node->mix + edge->row];
        if (node->s.turn == BOTH)
            share *= (double)column[node->mix + node->rows + edge->column];
        v += share * o->value[edge->next];
    }
    return v;
}

/* The expected score of a player against expert, both seats counted alike. */
static double oracle_score(struct oracle *o, int who)
{
    double score = 0;

    oracle_mix(o, who, o->player);
    for (int seat = P1; seat <= P2; seat++) {
        double change = 1;

        memset(o->value, 0, 2 * o->count * sizeof *o->value);
        for (int turn = 0; turn < TURNS && change > 0; turn++) {
            double *now = o->value + o->count;

            change = 0;
            for (size_t i = 0; i < o->count; i++)
                change = fmax(change, fabs((now[i] = oracle_look(o, i, seat)) - o->value[i]));
            memcpy(o->value, now, o->count * sizeof *now);
        }
        score += (1 + o->value[0]) / 4;
    }
    return score;
}

/* ---- the games ------------------------------------------------------------------------------- */

struct table {
    const struct solution *known;
    int who[2];
    struct rng dice[2];
    int asks, seat; /* how often the player in this seat is asked */
    const struct record *rec;
    struct grade_answers answers;
};

static move table_choose(void *context, const struct duel *d, int player)
{
    struct table *t = context;
    double odds[MOVES_MAX];
    move legal[MOVES_MAX];
    int n = duel_legal(d, player, legal);

    move m = 0;

    player_odds(t->known, &d->now, t->who[player], player, odds);
    for (int i = 0; i < (player == t->seat ? t->asks : 1); i++) {
        m = legal[bot_draw(odds, n, &t->dice[player])];
        if (player != t->seat)
            continue;
        assert_true(array_grow(&t->answers.all, &t->answers.room, t->answers.count + 1,
                               sizeof *t->answers.all));
        t->answers.all[t->answers.count++] = (struct grade_answer){t->rec->count, m};
    }
    return m;
}

/* Does each player meet dice of its own? If not, two players differ only by what they choose. */
static bool own_dice;

static void play_and_grade(const struct judge *j, int who, int game, int asks,
                           struct grade_game *out)
{
    struct record rec = {.first = P1};
    int seat = game % 2;
    struct table t = {.known = j->known, .asks = asks, .seat = seat, .rec = &rec};

    duel_init(&rec.duel, j->rules, P1, (uint64_t)game);
    record_begin(&rec);
    t.who[seat] = who;
    t.who[!seat] = EXPERT_RUNG;
    for (int p = P1; p <= P2; p++)
        t.dice[p] =
            rng_at(own_dice ? (uint64_t)who : PLAYERS, (uint64_t)(p == seat), (uint64_t)game);
    while (!duel_is_over(&rec.duel) && rec.duel.turns < TURNS)
        assert_int_equal(record_play(&rec, duel_choose(&rec.duel, table_choose, &t)), OK);
    if (!duel_is_over(&rec.duel))
        record_end(&rec, ENDING_ABORT, P1);
    grade_record(j, &rec, seat, &t.answers, out);
    free(t.answers.all);
    record_release(&rec);
}

/* ---- what is compared ------------------------------------------------------------------------ */

/* A way to order players: a number for each pair of games, and their mean with half the width of
 * its 95% interval. */
enum { BY_SCORE, BY_LEVEL_LOSS, BY_BEST_LOSS, BY_RESULTS, WAYS, PAIRS_MOST = 10000 };
static const char *const ways[WAYS] = {"score against expert by prices",
                                       "loss a move, as in reviews", "loss a move, best play",
                                       "results, as in the arena"};
struct figure {
    double of[PAIRS_MOST], is, error;
};

/* The mean of x / n over all pairs, and each pair's part of its error. */
static void figure_take(struct figure *f, const double *x, const double *n, int pairs)
{
    double sum = 0, all = 0, squares = 0;

    for (int i = 0; i < pairs; i++) {
        sum += x[i];
        all += n[i];
    }
    f->is = sum / all;
    for (int i = 0; i < pairs; i++) {
        double off = (x[i] - f->is * n[i]) * pairs / all;

        f->of[i] = f->is + off;
        squares += off * off;
    }
    f->error = 1.96 * sqrt(squares / pairs / (pairs - 1));
}

static void figures_take(struct grade_game (*games)[2], int pairs, struct figure out[WAYS])
{
    struct grade all = {0};
    double weight[GRADE_SUMS], error;

    static double x[WAYS][PAIRS_MOST], n[WAYS][PAIRS_MOST];

    memset(x, 0, sizeof x);
    memset(n, 0, sizeof n);
    for (int i = 0; i < pairs; i++)
        grade_add(&all, games[i], 2);
    grade_mixture(&all.against[0], weight);
    for (int i = 0; i < pairs; i++)
        for (const struct grade_game *g = games[i]; g < games[i] + 2; g++) {
            assert_true(g->is_scored && g->unknown == 0);
            for (int sum = 0; sum < GRADE_SUMS; sum++)
                x[BY_SCORE][i] += weight[sum] * g->score[sum];
            x[BY_LEVEL_LOSS][i] -= g->loss[GRADE_EVERY][GRADE_LEVEL];
            x[BY_BEST_LOSS][i] -= g->loss[GRADE_EVERY][GRADE_BEST_PLAY];
            x[BY_RESULTS][i] += g->score[GRADE_BY_RESULT];
            n[BY_LEVEL_LOSS][i] += g->decisions[GRADE_EVERY];
            n[BY_BEST_LOSS][i] = n[BY_LEVEL_LOSS][i];
            n[BY_SCORE][i] = n[BY_RESULTS][i] = 2;
        }
    for (int way = 0; way < WAYS; way++)
        figure_take(&out[way], x[way], n[way], pairs);
    assert_within(grade_score(&all.against[0], &error), out[BY_SCORE].is - 1e-9,
                  out[BY_SCORE].is + 1e-9);
    out[BY_SCORE].error = error;
}

struct comparison {
    const struct game *game;
    int pairs;
    double exact[PLAYERS];
    struct figure of[PLAYERS][WAYS];
};

/* Half the width of the 95% interval of a difference: both players met the same dice. */
static double gap_error(const struct comparison *c, int a, int b, int way)
{
    const struct figure *one = &c->of[a][way], *other = &c->of[b][way];
    double squares = 0;

    for (int i = 0; i < c->pairs; i++) {
        double off = one->of[i] - other->of[i] - (one->is - other->is);

        squares += off * off;
    }
    return 1.96 * sqrt(squares / c->pairs / (c->pairs - 1));
}

/* Is the first, who is better, above the other for sure (1), below (-1), or is it not sure (0)? */
static int in_order(const struct comparison *c, int a, int b, int way, double widths)
{
    double by = c->of[a][way].is - c->of[b][way].is, error = widths * gap_error(c, a, b, way);

    return by > error ? 1 : by < -error ? -1 : 0;
}

/* How many games each player needs until a pair is in order for sure. */
static double games_needed(const struct comparison *c, int a, int b, int way)
{
    double error = gap_error(c, a, b, way) / (c->exact[a] - c->exact[b]);

    return 2 * c->pairs * error * error;
}

static int by_number(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void print_order(const struct comparison *c, int way)
{
    double ratio[PLAYERS * PLAYERS];
    int sure = 0, wrong = 0, all = 0;

    for (int a = 0; a < PLAYERS; a++)
        for (int b = 0; b < PLAYERS; b++)
            if (c->exact[a] > c->exact[b]) {
                double errors = gap_error(c, a, b, BY_RESULTS) / gap_error(c, a, b, BY_SCORE);

                ratio[all++] = errors * errors;
                sure += in_order(c, a, b, way, 1) > 0;
                wrong += in_order(c, a, b, way, 1) < 0;
            }
    qsort(ratio, (size_t)all, sizeof ratio[0], by_number);
    printf("# %-31s %2d of %d pairs in order at 95%%, %d in the wrong order\n", ways[way], sure,
           all, wrong);
    if (way == BY_RESULTS)
        printf("# for the same interval the results need %.1f times as many games as the prices "
               "(median; quartiles %.1f and %.1f)\n",
               ratio[all / 2], ratio[all / 4], ratio[3 * all / 4]);
}

static void print_player(const struct comparison *c, int i)
{
    const struct figure *f = c->of[i];

    printf("# %-17s exact %6.2f%%  grade %6.2f +- %.2f  results %6.2f +- %.2f  loss a move: "
           "as in reviews %.3f +- %.3f, best play %.3f +- %.3f\n",
           player_name(c->game, i), 100 * c->exact[i], 100 * f[BY_SCORE].is,
           100 * f[BY_SCORE].error, 100 * f[BY_RESULTS].is, 100 * f[BY_RESULTS].error,
           fabs(100 * f[BY_LEVEL_LOSS].is), 100 * f[BY_LEVEL_LOSS].error,
           fabs(100 * f[BY_BEST_LOSS].is), 100 * f[BY_BEST_LOSS].error);
}

static void print_table(const struct comparison *c)
{
    int held = 0;

    printf("# %s, %d games each against expert\n", c->game->id, 2 * c->pairs);
    for (int i = 0; i < PLAYERS; i++)
        print_player(c, i);
    for (int way = 0; way < WAYS; way++)
        print_order(c, way);
    for (int i = 0; i < PLAYERS; i++)
        held += fabs(c->of[i][BY_SCORE].is - c->exact[i]) <= c->of[i][BY_SCORE].error;
    printf("# %d of %d intervals hold the exact score\n", held, PLAYERS);
    for (int a = 0; a < PLAYERS; a++)
        for (int b = 0; b < PLAYERS; b++)
            if (c->exact[a] > c->exact[b] && in_order(c, a, b, BY_SCORE, 1) != 1) {
                printf("# not sure: %s above ", player_name(c->game, a));
                printf("%s, by %.2f points: needs %.0f games by prices, %.0f by results\n",
                       player_name(c->game, b), 100 * (c->exact[a] - c->exact[b]),
                       games_needed(c, a, b, BY_SCORE), games_needed(c, a, b, BY_RESULTS));
            }
}

/* No grade may be wrong, and no pair in the wrong order, by twice the 95% interval: that happens by
 * chance in one of ten thousand. */
static void check_comparison(const struct comparison *c)
{
    for (int a = 0; a < PLAYERS; a++) {
        const struct figure *f = &c->of[a][BY_SCORE];

        if (fabs(f->is - c->exact[a]) > 2 * f->error + 0.005)
            fail_msg("%s, %s: the grade is %.5f +- %.5f, and exactly %.5f", c->game->id,
                     player_name(c->game, a), f->is, f->error, c->exact[a]);
        for (int b = 0; b < PLAYERS; b++)
            if (c->exact[a] > c->exact[b] && in_order(c, a, b, BY_SCORE, 2) < 0)
                fail_msg("%s: %d is better than %d, and its grade is worse", c->game->id, a, b);
    }
}

static void compare_all(const char *name, int pairs, int asks, bool shown)
{
    struct grade_game(*games)[2] = calloc((size_t)pairs, sizeof *games);
    struct comparison *c = calloc(1, sizeof *c);
    struct rules r = rules_of(name);
    struct solution *known = NULL;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct oracle o;
    struct judge j;

    assert_true(games != NULL && c != NULL);
    assert_int_equal(judge_init(&j, &r, (struct solve_setup){0}, 0, &known, &why), OK);
    j.against = bots_find("expert");
    oracle_new(&o, known);
    c->game = r.game;
    c->pairs = pairs;
    for (int i = 0; i < PLAYERS; i++) {
        c->exact[i] = oracle_score(&o, i);
        for (int game = 0; game < 2 * pairs; game++)
            play_and_grade(&j, i, game, asks, &games[game / 2][game % 2]);
        figures_take(games, pairs, c->of[i]);
    }
    if (shown)
        print_table(c);
    check_comparison(c);
    oracle_free(&o);
    solution_free(known);
    free(games);
    free(c);
}

static void test_order(void **state)
{
    const char *games = getenv("GRADE_GAMES"), *rules = getenv("GRADE_RULES");
    const char *asks = getenv("GRADE_ASKS");
    char list[SENTENCE_BYTES], *rest = list;

    (void)state;
    own_dice = getenv("GRADE_OWN_DICE") != NULL;
    snprintf(list, sizeof list, "%s", rules != NULL ? rules : "energy-duel,energy-clash");
    for (char *name; (name = strtok_r(rest, ",", &rest)) != NULL;)
        compare_all(name, games != NULL ? atoi(games) / 2 : 20, asks != NULL ? atoi(asks) : 10,
                    getenv("GRADE_TABLE") != NULL);
}

/* ---- counts ---------------------------------------------------------------------------------- */

/* A mean over games has the error of the usual formula. */
static void test_mean(void **state)
{
    struct grade_mean m = {0};

    (void)state;
    assert_true(grade_mean_of(&m) == 0 && isnan(grade_mean_error(&m)));
    for (int i = 0; i < 4; i++)
        grade_mean_add(&m, i % 2, 1);
    assert_within(grade_mean_of(&m), 0.5, 0.5);
    assert_within(grade_mean_error(&m), 1.96 * sqrt(0.25 / 3) - 1e-12,
                  1.96 * sqrt(0.25 / 3) + 1e-12);
}

/* In this game of Energy Duel each decision is known: 1 throws a won game away, and is given it
 * back. */
static void test_counts(void **state)
{
    static const char *const moves[] = {"charge", "charge", "attack 3", "charge", "attack 3"};
    struct rules r = rules_of("energy-duel");
    struct solution *known = NULL;
    struct record rec = {.first = P1};
    struct grade g = {0};
    struct grade_game one;
    struct judge j;

    (void)state;
    assert_int_equal(judge_init(&j, &r, (struct solve_setup){0}, 0, &known, NULL), OK);
    duel_init(&rec.duel, &r, P1, 1);
    record_begin(&rec);
    for (int i = 0; i < COUNT(moves); i++) {
        move m;

        assert_int_equal(move_parse(&r, moves[i], &m), OK);
        assert_int_equal(record_play(&rec, (struct joint){m, 0}), OK);
    }
    grade_record(&j, &rec, P1, NULL, &one);
    grade_add(&g, &one, 1);
    assert_true(g.is_whole && g.measure == NULL && g.games == 1);
    assert_int_equal(g.decisions[GRADE_EVERY], 3);
    assert_int_equal(g.decisions[GRADE_OPENING], 3);
    assert_int_equal(g.decisions[GRADE_SIMULTANEOUS] + g.decisions[GRADE_HIDDEN], 0);
    assert_within(g.missed, 1, 1);
    assert_int_equal(g.worsts, 1);
    assert_int_equal(g.worst[0].chosen, MOVE(MOVE_VERB(g.worst[0].chosen), 0));
    assert_within(g.worst[0].loss[GRADE_BEST_PLAY], 1, 1);
    assert_within(grade_mean_of(&g.loss[GRADE_EVERY][GRADE_BEST_PLAY]), 1 / 3.0, 1 / 3.0);
    record_release(&rec);
    solution_free(known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mean),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
