#include "serve/solutions.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct entry {
    struct entry *next;
    struct rules_words rules;
    struct solution *known; /* NULL: being solved */
    uint64_t positions, used;
    int users;
};

struct solutions {
    uint64_t most, each;
    atomic_bool stops;
    pthread_mutex_t lock; /* for all below */
    pthread_cond_t solved;
    struct entry *first;
    uint64_t positions, uses;
};

struct solutions *solutions_new(uint64_t most, uint64_t each)
{
    struct solutions *s = calloc(1, sizeof *s);

    if (s == NULL)
        return NULL;
    s->most = most;
    s->each = each;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->solved, NULL);
    return s;
}

/* Take an entry out of the list and free it. */
static void solutions_drop(struct solutions *s, struct entry *e)
{
    struct entry **at = &s->first;

    while (*at != e)
        at = &(*at)->next;
    *at = e->next;
    s->positions -= e->positions;
    if (e->known != NULL)
        solution_free(e->known);
    free(e);
}

void solutions_free(struct solutions *s)
{
    if (s == NULL)
        return;
    while (s->first != NULL)
        solutions_drop(s, s->first);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->solved);
    free(s);
}

void solutions_stop(struct solutions *s)
{
    atomic_store(&s->stops, true);
}

static struct entry *solutions_find(struct solutions *s, const struct rules *r)
{
    struct rules_words words = rules_words(r);
    struct entry *e = s->first;

    while (e != NULL && strcmp(e->rules.at, words.at) != 0)
        e = e->next;
    return e;
}

static const struct solution *solutions_use(struct solutions *s, struct entry *e)
{
    if (e == NULL || e->known == NULL)
        return NULL;
    e->users++;
    e->used = ++s->uses;
    return e->known;
}

const struct solution *solutions_take(struct solutions *s, const struct rules *r)
{
    const struct solution *known;

    pthread_mutex_lock(&s->lock);
    known = solutions_use(s, solutions_find(s, r));
    pthread_mutex_unlock(&s->lock);
    return known;
}

void solutions_give(struct solutions *s, const struct solution *known)
{
    pthread_mutex_lock(&s->lock);
    for (struct entry *e = s->first; e != NULL; e = e->next)
        if (e->known == known)
            e->users--;
    pthread_mutex_unlock(&s->lock);
}

/* Drop what nobody uses, the longest unused first, until the others hold at most `most`. */
static void solutions_make_room(struct solutions *s)
{
    while (s->positions > s->most) {
        struct entry *oldest = NULL;

        for (struct entry *e = s->first; e != NULL; e = e->next)
            if (e->known != NULL && e->users == 0 && (oldest == NULL || e->used < oldest->used))
                oldest = e;
        if (oldest == NULL)
            return;
        solutions_drop(s, oldest);
    }
}

static bool solutions_going_on(void *context, double share)
{
    struct solutions *s = context;

    (void)share;
    return !atomic_load(&s->stops);
}

/* Solve the rules of a new entry, without the lock; the entry is dropped if that fails. */
static const struct solution *solutions_fill(struct solutions *s, struct entry *e,
                                             const struct rules *r, struct text *why)
{
    struct solve_setup setup = {.memory = s->each,
                                .chances = true,
                                .fold = FOLD_ABOVE,
                                .going_on = solutions_going_on,
                                .context = s};
    struct solution *known = NULL;
    struct census census = {0};
    int err;

    pthread_mutex_unlock(&s->lock);
    if ((err = solution_new(&known, r, &setup, why)) == OK)
        solution_census(known, &census);
    pthread_mutex_lock(&s->lock);
    pthread_cond_broadcast(&s->solved);
    if (err != OK) {
        solutions_drop(s, e);
        return NULL;
    }
    e->known = known;
    e->positions = census.positions;
    s->positions += census.positions;
    solutions_use(s, e);
    solutions_make_room(s);
    return known;
}

const struct solution *solutions_solve(struct solutions *s, const struct rules *r, struct text *why)
{
    const struct solution *known = NULL;
    struct entry *e;

    pthread_mutex_lock(&s->lock);
    while ((e = solutions_find(s, r)) != NULL && (known = solutions_use(s, e)) == NULL)
        pthread_cond_wait(&s->solved, &s->lock);
    if (e == NULL && (e = calloc(1, sizeof *e)) != NULL) {
        e->rules = rules_words(r);
        e->next = s->first;
        s->first = e;
        known = solutions_fill(s, e, r, why);
    }
    pthread_mutex_unlock(&s->lock);
    return known;
}
