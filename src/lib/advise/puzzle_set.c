/*
 * Variants come from one set of rules after the other, the nearest to the book's first, until there
 * are enough puzzles of every grade. Each is solved once, and its solution stays, because hints and
 * refutations need it. Where cards are hidden, a game is played, or an endgame solved, only when
 * somebody asks for one of its puzzles.
 */
#include "advise/puzzle_set.h"

#include "advise/puzzle_endgame.h"
#include "advise/puzzle_late.h"
#include "advise/puzzle_near.h"
#include "core/array.h"
#include "core/rng.h"
#include "solve/intern.h"

#include <stdlib.h>

/* Of games with more positions, only a part is looked at, always the same part. */
enum { POSITIONS_MAX = 30000 };

struct puzzle_list {
    struct puzzle *at;
    size_t count, room;
};

struct puzzle_set {
    struct puzzle_list kept, spare; /* wins in one move wait until there are enough other puzzles */
    size_t wins;                    /* wins in one move among the puzzles that are kept */
    size_t grade[PUZZLE_LEVELS];
    struct intern seen; /* positions with their answers */
    struct budget budget;
    bool full; /* memory ran out */
    struct solution **known;
    int known_count;
    size_t known_room;
    /* Where cards are hidden: games or endgames, each searched once. */
    const struct game *hidden; /* NULL: nothing is hidden */
    int (*find)(const struct game *g, int n, struct puzzle *out);
    int parts;     /* how many there are */
    bool by_level; /* part n has only puzzles of level n % PUZZLE_LEVELS */
    int listed;    /* those whose puzzles are kept, in the order of their numbers */
    struct puzzle_list *part;
    bool *is_searched;
};

static bool puzzle_set_add(struct puzzle_set *set, struct puzzle_list *list, const struct puzzle *p)
{
    bool fits = array_grow(&list->at, &list->room, list->count + 1, sizeof *p);

    set->full |= !fits;
    if (fits)
        list->at[list->count++] = *p;
    return fits;
}

/* ---- rules near the book's ------------------------------------------------------------------- */

static bool puzzle_set_is_new(struct puzzle_set *set, const struct puzzle *p)
{
    struct key key = {.s = p->at, .a = (uint32_t)p->player, .b = p->answer};
    uint32_t before = set->seen.n;

    if (intern_reserve(&set->seen, &set->budget) != OK)
        return false;
    return intern_number(&set->seen, &key) == before;
}

static void puzzle_set_keep(struct puzzle_set *set, const struct puzzle *p)
{
    if (!puzzle_set_add(set, &set->kept, p))
        return;
    set->wins += p->at_once;
    set->grade[p->level]++;
}

/* Keep only as many wins in one move as make up a quarter. */
static void puzzle_set_keep_spare(struct puzzle_set *set)
{
    size_t used = 0;

    while (used < set->spare.count && 4 * (set->wins + 1) <= set->kept.count + 1)
        puzzle_set_keep(set, &set->spare.at[used++]);
    set->spare.count -= used;
    if (set->spare.count > 0)
        memmove(set->spare.at, set->spare.at + used, set->spare.count * sizeof *set->spare.at);
}

typedef bool puzzle_set_look(const struct solution *known, const struct state *s, int player,
                             struct puzzle *out);

/* Nobody needs to be asked what to open with. */
static bool puzzle_set_is_start(const struct rules *r, const struct state *s)
{
    struct state start = game_start(r, P1);

    start.clock = s->clock;
    return memcmp(&start, s, sizeof start) == 0;
}

/* Where both choose, one player's puzzles are the other's with the seats exchanged. OK, ERR_MEMORY,
 * or ERR_OVER if the work is to stop. */
static int puzzle_set_gather(struct puzzle_set *set, const struct solution *known,
                             puzzle_set_look *look, const struct solve_setup *setup)
{
    enum { PAUSE = 1 << 12 }; /* positions */
    struct census census;
    uint64_t cursor = 0, part, seen = 0;
    struct worth worth;
    struct puzzle p;
    struct state s;

    solution_census(known, &census);
    part = census.positions / POSITIONS_MAX + 1;
    while (solution_next(known, &cursor, &s, &worth)) {
        if (++seen % PAUSE == 0 && setup->going_on != NULL &&
            !setup->going_on(setup->context, (double)seen / (double)census.positions))
            return ERR_OVER;
        if (puzzle_place(0, &s, P1) % part != 0 || puzzle_set_is_start(solution_rules(known), &s) ||
            !look(known, &s, P1, &p) || !puzzle_set_is_new(set, &p))
            continue;
        if (p.at_once)
            puzzle_set_add(set, &set->spare, &p);
        else
            puzzle_set_keep(set, &p);
    }
    puzzle_set_keep_spare(set);
    return set->full ? ERR_MEMORY : OK;
}

static bool puzzle_set_is_enough(const struct puzzle_set *set)
{
    for (int i = 0; i < PUZZLE_LEVELS; i++)
        if (set->grade[i] < PUZZLE_SET_GRADE_MIN)
            return false;
    return set->kept.count >= PUZZLE_SET_MIN;
}

static int puzzle_set_solve(struct puzzle_set *set, const struct rules *r,
                            const struct solve_setup *setup, struct text *why)
{
    struct solve_setup with = *setup;
    int err;

    if (!array_grow(&set->known, &set->known_room, (size_t)set->known_count + 1,
                    sizeof *set->known))
        return ERR_MEMORY;
    with.chances = true;
    if ((err = solution_new(&set->known[set->known_count], r, &with, why)) != OK)
        return err;
    return puzzle_set_gather(set, set->known[set->known_count++], puzzle_at, setup);
}

/* A position is one puzzle: by exact values, if it can be. */
static bool puzzle_set_only_by_chance(const struct solution *known, const struct state *s,
                                      int player, struct puzzle *out)
{
    return !puzzle_at(known, s, player, out) && puzzle_by_chance(known, s, player, out);
}

/* Make the puzzles of these rules: by exact values and, where those are few, by chances. */
static int puzzle_set_solve_own(struct puzzle_set *set, const struct rules *r,
                                const struct solve_setup *setup, struct text *why)
{
    int err = puzzle_set_solve(set, r, setup, why);

    if (err == OK && !puzzle_set_is_enough(set))
        err = puzzle_set_gather(set, set->known[0], puzzle_set_only_by_chance, setup);
    return err;
}

/* Drop all puzzles, but remember that they were seen. */
static void puzzle_set_only_note(struct puzzle_set *set)
{
    set->kept.count = set->spare.count = set->wins = 0;
    memset(set->grade, 0, sizeof set->grade);
}

static int puzzle_set_solve_near(struct puzzle_set *set, const struct game *g,
                                 const struct solve_setup *setup, struct text *why)
{
    struct puzzle_near near;
    struct rules r;
    int err = OK;

    rules_init(&r, g);
    if ((err = puzzle_set_solve(set, &r, setup, why)) != OK)
        return err;
    puzzle_set_only_note(set); /* what the book asks too is no variant */
    puzzle_near_init(&near, g);
    while (err == OK && !puzzle_set_is_enough(set) && puzzle_near_next(&near, &r))
        err = puzzle_set_solve(set, &r, setup, why);
    return err;
}

/* ---- hidden cards ---------------------------------------------------------------------------- */

/* Return the puzzles of one part, and search it first if necessary; NULL if memory runs out. */
static struct puzzle_list *puzzle_set_part(struct puzzle_set *set, int n)
{
    struct puzzle_list *list = &set->part[n];
    struct puzzle found[PUZZLE_ENDGAME_MOST];
    int count;

    if (set->is_searched[n])
        return list;
    count = set->find(set->hidden, n, found);
    for (int i = 0; i < count; i++)
        puzzle_set_add(set, list, &found[i]);
    set->is_searched[n] = !set->full;
    return set->full ? NULL : list;
}

static bool puzzle_set_find_in_parts(struct puzzle_set *set, const struct puzzle_search *search,
                                     struct puzzle *out)
{
    enum { USUAL = 30 }; /* parts to search before a puzzle is found: nobody knows how many */
    int from = (int)(rng_derive(search->seed, 2, 0) % (uint64_t)set->parts);
    const struct puzzle_list *list;

    for (int i = 0; i < set->parts; i++) {
        int n = (from + i) % set->parts;

        if (set->by_level && search->level >= 0 && n % PUZZLE_LEVELS != search->level)
            continue;
        if ((search->going_on && !search->going_on(search->told, i / (double)(i + USUAL))) ||
            (list = puzzle_set_part(set, n)) == NULL)
            return false;
        for (size_t k = 0; k < list->count; k++)
            if (puzzle_is_wanted(search, &list->at[k])) {
                *out = list->at[k];
                return true;
            }
    }
    return false;
}

/* Collect puzzles in one list until it has more than this many. */
static void puzzle_set_list_parts(struct puzzle_set *set, size_t most)
{
    for (; set->listed < set->parts && set->kept.count <= most && !set->full; set->listed++) {
        const struct puzzle_list *list = puzzle_set_part(set, set->listed);

        for (size_t i = 0; list != NULL && i < list->count; i++)
            puzzle_set_add(set, &set->kept, &list->at[i]);
    }
}

static int puzzle_set_init_parts(struct puzzle_set *set, const struct game *g, bool variants)
{
    set->hidden = g;
    set->find = variants ? puzzle_endgame_find : puzzle_late_find;
    set->parts = variants ? PUZZLE_ENDGAMES : PUZZLE_LATE_PARTS;
    set->by_level = !variants;
    set->part = calloc((size_t)set->parts, sizeof *set->part);
    set->is_searched = calloc((size_t)set->parts, sizeof *set->is_searched);
    return set->part != NULL && set->is_searched != NULL ? OK : ERR_MEMORY;
}

/* ---- the set --------------------------------------------------------------------------------- */

bool puzzle_set_has(const struct game *g)
{
    return game_is_solvable(g) || (game_is_hidden(g) && g->has_usual_hands);
}

bool puzzle_set_can(const struct rules *r, struct text *why)
{
    struct rules book;

    rules_init(&book, r->game);
    if (!puzzle_set_has(r->game))
        return text_explain(false, why, "%s has no puzzles.", r->game->title);
    if (game_is_solvable(r->game) || memcmp(&book, r, sizeof book) == 0)
        return true;
    return text_explain(false, why, "%s has puzzles only with the book's rules.", r->game->title);
}

int puzzle_set_new(struct puzzle_set **out, const struct rules *r, bool variants,
                   const struct solve_setup *setup, struct text *why)
{
    struct puzzle_set *set = calloc(1, sizeof *set);
    int err = OK;

    if (set == NULL)
        return ERR_MEMORY;
    if (!puzzle_set_can(r, why)) {
        err = ERR_UNKNOWN;
    } else if (game_is_hidden(r->game)) {
        err = puzzle_set_init_parts(set, r->game, variants);
    } else {
        err = variants ? puzzle_set_solve_near(set, r->game, setup, why)
                       : puzzle_set_solve_own(set, r, setup, why);
    }
    if (err == OK)
        *out = set;
    else
        puzzle_set_free(set);
    return err;
}

void puzzle_set_free(struct puzzle_set *set)
{
    if (set == NULL)
        return;
    for (int i = 0; i < set->known_count; i++)
        solution_free(set->known[i]);
    for (int i = 0; set->part != NULL && i < set->parts; i++)
        free(set->part[i].at);
    free(set->kept.at);
    free(set->spare.at);
    intern_release(&set->seen, &set->budget);
    free(set->known);
    free(set->part);
    free(set->is_searched);
    free(set);
}

bool puzzle_set_find(struct puzzle_set *set, const struct puzzle_search *search, struct puzzle *out)
{
    uint64_t first = UINT64_MAX;

    if (set->hidden != NULL)
        return puzzle_set_find_in_parts(set, search, out);
    for (size_t i = 0; i < set->kept.count; i++) {
        const struct puzzle *p = &set->kept.at[i];
        uint64_t place = puzzle_place(search->seed + p->answer, &p->at, p->player);

        if (place < first && puzzle_is_wanted(search, p)) {
            first = place;
            *out = *p;
        }
    }
    return first < UINT64_MAX;
}

const struct puzzle *puzzle_set_get(struct puzzle_set *set, size_t i)
{
    if (set->hidden != NULL)
        puzzle_set_list_parts(set, i);
    return i < set->kept.count && !set->full ? &set->kept.at[i] : NULL;
}

const struct solution *puzzle_set_solution(const struct puzzle_set *set, const struct puzzle *p)
{
    for (int i = 0; i < set->known_count; i++)
        if (memcmp(solution_rules(set->known[i]), &p->rules, sizeof p->rules) == 0)
            return set->known[i];
    return NULL;
}
