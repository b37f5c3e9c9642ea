/* The chances between players of whom one or both choose by given odds. */
#include "solve/chances/chances_parts.h"

#include <math.h>

/* Wins and losses of a player. */
struct chance_sum {
    double win, loss;
};

/* The sums of a position, as in struct chances. */
enum { ALIKE, FIRST, SECOND, ROLES };

/* Get the chances after an outcome: for P1, and in the role SECOND for P2. */
static inline void chances_after(const struct chance_sum *all, const struct outcome *o,
                                 struct chance_sum out[ROLES])
{
    static const struct chance_sum ends[CHANCES_ENDS][ROLES] = {
        {{0, 1}, {0, 1}, {1, 0}}, {{0, 0}, {0, 0}, {0, 0}}, {{1, 0}, {1, 0}, {0, 1}}};
    const struct chance_sum *t = o->next >= chances_over ? ends[o->next - chances_over]
                                                         : all + (size_t)(o->next / 2) * ROLES;
    bool other = o->next & (o->next < chances_over);

    out[ALIKE] = other ? (struct chance_sum){t->loss, t->win} : *t;
    out[FIRST] = t[other ? SECOND : FIRST];
    out[SECOND] = t[other ? FIRST : SECOND];
}

static inline void chances_add(struct chance_sum *to, double share, struct chance_sum t)
{
    to->win += share * t.win;
    to->loss += share * t.loss;
}

/* Return the one that wins most often more than it loses. */
static inline struct chance_sum chances_better(struct chance_sum a, struct chance_sum b)
{
    return b.win - b.loss > a.win - a.loss ? b : a;
}

/* One player is to move. */
static void chances_improve_turn(const struct chances_work *w, const struct chances_node *node,
                                 struct chance_sum now[ROLES])
{
    const struct chance_sum *all = w->chances;
    const double *odds = w->odds + node->mix;
    struct chance_sum choice = {0, 0}, best = {0, 2};
    int row = 0;

    for
        CHANCES_EACH(w, node, o)
        {
            double share = o->weight * odds[o->row];
            struct chance_sum after[ROLES];

            chances_after(all, o, after);
            if (o->row != row) {
                best = chances_better(best, choice);
                choice = (struct chance_sum){0, 0};
                row = o->row;
            }
            chances_add(&now[ALIKE], share, after[ALIKE]);
            chances_add(&choice, o->weight, after[FIRST]);
            chances_add(&now[SECOND], share, after[SECOND]);
        }
    now[FIRST] = chances_better(best, choice);
}

static void chances_improve_joint(const struct chances_work *w, const struct chances_node *node,
                                  struct chance_sum now[ROLES])
{
    const struct chance_sum *all = w->chances;
    const double *mine = w->odds + node->mix, *theirs = mine + node->rows;
    struct chance_sum first[MOVES_MAX], second[MOVES_MAX];

    memset(first, 0, node->rows * sizeof *first);
    memset(second, 0, node->columns * sizeof *second);
    for
        CHANCES_EACH(w, node, o)
        {
            double row = o->weight * mine[o->row], column = o->weight * theirs[o->column];
            struct chance_sum after[ROLES];

            chances_after(all, o, after);
            chances_add(&now[ALIKE], row * theirs[o->column], after[ALIKE]);
            chances_add(&first[o->row], column, after[FIRST]);
            chances_add(&second[o->column], row, after[SECOND]);
        }
    now[FIRST] = first[0];
    now[SECOND] = second[0];
    for (int i = 1; i < node->rows; i++)
        now[FIRST] = chances_better(now[FIRST], first[i]);
    for (int i = 1; i < node->columns; i++)
        now[SECOND] = chances_better(now[SECOND], second[i]);
}

static double chances_improve(struct chances_work *w, uint32_t rank)
{
    const struct chances_node *node = &w->nodes[rank - w->begin];
    struct chance_sum *at = (struct chance_sum *)w->chances + (size_t)rank * ROLES,
                      now[ROLES] = {{0, 0}};
    double most = 0, patience = w->who != NULL && w->who->patience > 0 ? w->who->patience : 1;

    (node->columns > 1 ? chances_improve_joint : chances_improve_turn)(w, node, now);
    for (int i = 0; i < ROLES; i++) {
        now[i].win *= patience;
        now[i].loss *= patience;

        double win = fabs(now[i].win - at[i].win), loss = fabs(now[i].loss - at[i].loss);

        most = win > most ? win : most;
        most = loss > most ? loss : most;
        at[i] = now[i];
    }
    return most;
}

static struct chance chances_round(struct chance_sum t)
{
    return (struct chance){(float)t.win, (float)t.loss};
}

int chances_find(const struct atlas *a, const struct fallible *who, struct chances *out)
{
    struct chance_sum *all = budget_alloc(a->budget, a->positions, ROLES * sizeof *all), *at = all;
    struct chances_work w = {.atlas = a, .who = who, .chances = all, .improve = chances_improve};
    int err = all != NULL ? chances_solve(&w) : ERR_MEMORY;

    for (uint32_t i = 0; i < a->positions && err == OK; i++, at += ROLES)
        out[i] = (struct chances){chances_round(at[ALIKE]), chances_round(at[FIRST]),
                                  chances_round(at[SECOND])};
    budget_free(a->budget, all, a->positions, ROLES * sizeof *all);
    chances_release(&w);
    return err;
}
