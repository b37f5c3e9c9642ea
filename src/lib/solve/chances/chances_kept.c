/*
 * The chances of a player who gives no value away, against one who picks all moves equally often.
 *
 * With a turn limit that is not part of the positions, the chances with h turns left follow from
 * those with h - 1 turns left, layer by layer, until they no longer change: from there on the limit
 * is too far away to matter.
 */
#include "solve/chances/chances_parts.h"
#include "solve/matrix.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

/* Values that differ by less than this are equal. */
static const double nearly = 1e-12;

struct kept_work {
    struct chances_work work; /* its chances are doubles, two for each position */
    struct chances_kept kept;
    const double *after; /* the chances of the positions that follow */
    int left;            /* turns */
    struct matrix stage; /* of the last position */
    double *mix;         /* the best player's mixes, as `odds` has the odds */
    size_t mix_room;
};

/* ---- values ---------------------------------------------------------------------------------- */

/* Return in how many plies the first player wins (above 0) or loses (below 0), if `left` turns are
 * enough. */
static int kept_plies(const struct kept_work *k, uint32_t rank, int left)
{
    int n = k->kept.plies != NULL ? k->kept.plies[rank] : 0;

    return abs(n) <= left ? n : 0;
}

static double kept_value(const struct kept_work *k, uint32_t rank, int left)
{
    int n = kept_plies(k, rank, left);

    return k->kept.plies == NULL ? k->kept.values[rank] : (n > 0) - (n < 0);
}

/* Fill in the value of each pair of choices for P1. */
static void kept_fill_stage(struct kept_work *k, const struct chances_node *node)
{
    struct matrix *m = &k->stage;

    m->rows = node->rows;
    m->columns = node->columns;
    memset(m->at, 0, (size_t)m->rows * (size_t)m->columns * sizeof *m->at);
    for
        CHANCES_EACH(&k->work, node, o)
        {
            double v = o->next >= chances_over ? (double)(o->next - chances_over) - 1
                                               : kept_value(k, o->next / 2, k->left - 1);

            if (o->next < chances_over && o->next & 1)
                v = -v;
            m->at[o->row * m->columns + o->column] += o->weight * v;
        }
}

/* ---- a position ------------------------------------------------------------------------------ */

/* Add up what each choice of the best player earns. */
static void kept_earn(const struct kept_work *k, const struct chances_node *node, int role,
                      double gain[MOVES_MAX])
{
    double share = chances_patience / (role == 0 ? node->columns : node->rows);

    for (int i = 0; i < (role == 0 ? node->rows : node->columns); i++)
        gain[i] = 0;
    for
        CHANCES_EACH(&k->work, node, o)
        {
            double v;

            if (o->next < chances_over)
                v = k->after[o->next ^ (uint32_t)role];
            else
                v = ((double)(o->next - chances_over) - 1) * (role == 0 ? 1 : -1);
            gain[role == 0 ? o->row : o->column] += share * o->weight * v;
        }
}

static double *kept_mix(const struct kept_work *k, const struct chances_node *node, int role)
{
    return k->mix + node->mix + (role == 0 ? 0 : node->rows);
}

/* Of the mixes that secure the value of the position, earn as much as the best. */
static double kept_best(struct kept_work *k, const struct chances_node *node, int role,
                        double value, const double gain[MOVES_MAX])
{
    double best = -2;

    if (k->mix != NULL)
        return matrix_exploit(&k->stage, value, gain, kept_mix(k, node, role));
    if (role == 1)
        return gain[0]; /* the other player is to move */
    for (int i = 0; i < node->rows; i++)
        if (gain[i] > best && (value < 0 || k->stage.at[i] >= value - nearly))
            best = gain[i];
    return best;
}

/* Return the value of a win in this many plies. */
static double kept_win(int plies)
{
    double worth = 1, power = chances_patience;

    for (; plies > 0; plies /= 2, power *= power)
        worth *= plies % 2 ? power : 1;
    return worth;
}

static double kept_change(double *to, double v)
{
    double by = fabs(v - *to);

    *to = v;
    return by;
}

static void kept_position(struct kept_work *k, uint32_t rank, double out[2])
{
    const struct chances_node *node = &k->work.nodes[rank - k->work.begin];
    double value = kept_value(k, rank, k->left), gain[MOVES_MAX];
    int plies = kept_plies(k, rank, k->left);

    if (plies == 0) /* otherwise the player either wins by force, or has nothing to give away */
        kept_fill_stage(k, node);
    for (int role = 0; role < 2; role++) {
        if (role == 1 && k->mix != NULL)
            matrix_turn(&k->stage);
        if ((role == 0 ? plies : -plies) > 0) {
            out[role] = kept_win(abs(plies));
            continue;
        }
        kept_earn(k, node, role, gain);
        out[role] = kept_best(k, node, role, role == 0 ? value : -value, gain);
    }
}

static double kept_improve(struct chances_work *w, uint32_t rank)
{
    struct kept_work *k = (struct kept_work *)w;
    double *at = (double *)w->chances + 2 * (size_t)rank, now[2];

    if (w->repeat != NULL &&
        !budget_grow(w->atlas->budget, &k->mix, &k->mix_room, w->odds_room, sizeof *k->mix)) {
        w->err = ERR_MEMORY;
        return 0;
    }
    kept_position(k, rank, now);
    return fmax(kept_change(&at[0], now[0]), kept_change(&at[1], now[1]));
}

static double kept_repeat(struct chances_work *w, uint32_t rank)
{
    struct kept_work *k = (struct kept_work *)w;
    const struct chances_node *node = &w->nodes[rank - w->begin];
    double most = 0;

    for (int role = 0; role < 2; role++) {
        const double *mix = kept_mix(k, node, role);
        double gain[MOVES_MAX], v = 0;

        kept_earn(k, node, role, gain);
        for (int i = 0; i < (role == 0 ? node->rows : node->columns); i++)
            v += mix[i] * gain[i];
        most = fmax(most, kept_change((double *)w->chances + 2 * (size_t)rank + role, v));
    }
    return most;
}

int chances_find_kept(const struct atlas *a, const struct chances_kept *kept, double *out)
{
    struct kept_work k = {.work = {.atlas = a,
                                   .chances = out,
                                   .improve = kept_improve,
                                   .repeat = kept->values != NULL ? kept_repeat : NULL},
                          .kept = *kept,
                          .after = out,
                          .left = INT_MAX};
    int err = chances_solve(&k.work);

    budget_free(a->budget, k.mix, k.mix_room, sizeof *k.mix);
    chances_release(&k.work);
    return err;
}

/* ---- by the turns that are left -------------------------------------------------------------- */

/* Make room for another layer. */
static int kept_add_layer(const struct kept_work *k, struct chances_layers *made, size_t *room)
{
    size_t each = 2 * (size_t)k->work.atlas->positions, want = *room == 0 ? 16 : 2 * *room;
    double *more;

    if (made->count < (int)*room)
        return OK;
    if (want * each > chances_layers_max)
        want = chances_layers_max / each;
    if (want <= *room)
        return ERR_MEMORY;
    more = budget_resize(k->work.atlas->budget, made->at, *room * each, want * each, sizeof *more);
    if (more == NULL)
        return ERR_MEMORY;
    made->at = more;
    *room = want;
    return OK;
}

/* Compute a layer from the one before; return the largest change. */
static double kept_fill_layer(struct kept_work *k, double *out)
{
    double most = 0;

    for (uint32_t rank = 0; rank < k->work.atlas->positions; rank++)
        for (size_t role = 0, at = 2 * (size_t)rank; role < 2; role++) {
            if (role == 0)
                kept_position(k, rank, out + at);
            most = fmax(most, fabs(out[at + role] - k->after[at + role]));
        }
    return most;
}

static int kept_find_layers(struct kept_work *k, int longest, int limit,
                            struct chances_layers *made, size_t *room)
{
    const struct atlas *a = k->work.atlas;
    size_t each = 2 * (size_t)a->positions;
    int err = chances_init(&k->work, a->positions);
    double change = 1;

    for (int i = 0; i < a->regions && err == OK; i++)
        err = chances_add_region(&k->work, &a->region[i]);
    while (err == OK && made->count <= limit && (change > chances_rest || made->count <= longest)) {
        if ((err = kept_add_layer(k, made, room)) != OK)
            break;
        if (made->count == 0) {
            memset(made->at, 0,
                   each * sizeof *made->at); /* the limit is reached, without a result */
        } else {
            k->left = made->count;
            k->after = made->at + (size_t)(made->count - 1) * each;
            change = kept_fill_layer(k, made->at + (size_t)made->count * each);
        }
        made->count++;
    }
    return err;
}

int chances_find_layers(const struct atlas *a, const int16_t *plies, int longest, int limit,
                        struct chances_layers *out)
{
    struct kept_work k = {.work = {.atlas = a}, .kept = {.plies = plies}};
    struct chances_layers made = {0};
    size_t room = 0;
    int err = kept_find_layers(&k, longest, limit, &made, &room);

    chances_release(&k.work);
    if (err != OK)
        budget_free(a->budget, made.at, 2 * room * a->positions, sizeof *made.at);
    else
        *out = made;
    return err;
}
