/* The rules of a game that was loaded: each function runs one of its programs. */
#include "rulefile/loaded.h"

struct machine loaded_machine(const struct rules *r, struct state *s, const struct scene *c,
                              struct text *out)
{
    struct machine m;

    m.p = &loaded_of(r)->run;
    m.rules = r;
    m.s = m.other = s;
    m.list = NULL;
    m.weight = NULL;
    m.n = m.last = m.second = 0;
    m.scene = c;
    m.out = out;
    m.full = out != NULL ? out->len + SAY_MOST : 0;
    m.listed[P1] = m.listed[P2] = -1;
    m.reader = NOBODY;
    m.frame[FRAME_VERB] = m.frame[FRAME_VERB + 1] = -1;
    m.frame[FRAME_NUMBER] = m.frame[FRAME_NUMBER + 1] = m.frame[FRAME_NATURE] = 0;
    return m;
}

int loaded_bound(const struct rules *r, int program)
{
    struct state s = {0};
    struct machine m = loaded_machine(r, &s, NULL, NULL);

    return machine_run(&m, program);
}

/* Cards must fit into the bits of a pile, and every number must have a value that it can have. */
static bool loaded_part_fits(const struct rules *r, const struct loaded_part *p, struct text *why)
{
    if (p->is.kind >= PART_PILE) {
        int top = places_top(r, p->place[P1]), copies = places_copies(r, p->place[P1]);
        int most = PILE_BITS / pile_width(copies);

        return top <= most ||
               text_explain(false, why, "%d is too high for %d copies of each card; at most %d.",
                            top, copies, most);
    }
    if (p->is.kind == PART_NUMBER) {
        int low = loaded_bound(r, p->low), high = loaded_bound(r, p->high);

        return low <= high ||
               text_explain(false, why, "The range of %s is empty: %d to %d.", p->name, low, high);
    }
    return true;
}

bool loaded_check(const struct rules *r, struct text *why)
{
    const struct loaded *g = loaded_of(r);
    struct text nowhere = TEXT_OF(SENTENCE_BYTES);
    struct state s = {0};
    struct machine m = loaded_machine(r, &s, NULL, why != NULL ? why : &nowhere);
    bool fits = g->check == 0 || machine_run(&m, g->check) != 0;

    for (int i = 0; i < g->parts && fits; i++)
        fits = loaded_part_fits(r, &g->part[i], why);
    return fits;
}

struct state loaded_start(const struct rules *r, int first)
{
    struct state s = {0};
    struct machine m = loaded_machine(r, &s, NULL, NULL);

    machine_run(&m, loaded_of(r)->start[first == P2]);
    return s;
}

/* A number of the machine's own, which may be in no place, and is below `n`. */
static inline int loaded_remembered(const struct rules *r, const struct state *s, int place, int n)
{
    int value = place > 0 ? places_number(r, s, place) : 0;

    return value < n ? value : 0;
}

int loaded_phase(const struct rules *r, const struct state *s)
{
    return loaded_remembered(r, s, loaded_of(r)->phase, loaded_of(r)->phases);
}

int loaded_legal(const struct rules *r, const struct state *s, int player, move out[MOVES_MAX])
{
    const struct loaded *g = loaded_of(r);
    struct machine m;

    m.p = &g->run;
    m.rules = r;
    m.s = (struct state *)(uintptr_t)s; /* programs that list moves only read */
    m.list = out;
    m.weight = NULL;
    m.n = 0;
    machine_run(&m, loaded_quiet(g, r)->legal[loaded_phase(r, s)][player == P2]);
    return m.n;
}

int loaded_chance(const struct rules *r, const struct state *s, move out[MOVES_MAX],
                  uint32_t weight[MOVES_MAX])
{
    struct state at = *s;
    struct machine m = loaded_machine(r, &at, NULL, NULL);

    m.list = out;
    m.weight = weight;
    machine_run(&m, loaded_quiet(loaded_of(r), r)->nature);
    return m.n;
}

struct offer loaded_offer(const struct rules *r, const struct state *s, int chooser)
{
    const struct loaded *g = loaded_of(r);
    int due = g->moves + loaded_remembered(r, s, g->due, g->verbs - g->moves);
    const struct loaded_offer *o =
        chooser == CHANCE ? &g->drawing[due] : &g->offer[loaded_phase(r, s)];
    int place = o->place[chooser == P2];

    return (struct offer){.cards = places_pile(r, s, place),
                          .copies = (uint8_t)places_copies(r, place),
                          .lowest = MOVE(o->verb, 1),
                          .last = (move)(o->last > 0 ? MOVE(o->last - 1, 0) : 0)};
}

void loaded_note_due(const struct rules *r, struct state *s)
{
    const struct loaded *g = loaded_of(r);
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];

    if (g->due > 0)
        places_set(r, s, g->due,
                   loaded_chance(r, s, list, weight) > 0 ? MOVE_VERB(list[0]) - g->moves : 0);
}

void loaded_run(const struct rules *r, struct state *s, struct joint m, const struct scene *c,
                struct text *out)
{
    const struct loaded *g = loaded_of(r);
    const uint16_t(*moves)[2] = out != NULL ? g->tell : loaded_quiet(g, r)->move;
    int verb = MOVE_VERB(m.a), player = s->turn == P2;
    struct machine run;

    run.p = &g->run;
    run.rules = r;
    run.s = s;
    run.scene = c;
    run.out = out;
    run.full = out != NULL ? out->len + SAY_MOST : 0;
    run.last = 0;
    run.frame[FRAME_VERB] = run.frame[FRAME_VERB + 1] = -1;
    run.frame[FRAME_NUMBER] = run.frame[FRAME_NUMBER + 1] = 0;
    run.frame[FRAME_NATURE] = MOVE_NUMBER(m.a);
    if (verb < g->moves) {
        run.frame[FRAME_VERB + player] = verb;
        run.frame[FRAME_NUMBER + player] = MOVE_NUMBER(m.a);
    }
    if (s->turn == BOTH) {
        run.frame[FRAME_VERB + P2] = MOVE_VERB(m.b);
        run.frame[FRAME_NUMBER + P2] = MOVE_NUMBER(m.b);
        run.second = moves[MOVE_VERB(m.b)][P2];
    }
    machine_run(&run, moves[verb][player]);
}

void loaded_apply(const struct rules *r, struct state *s, move a, move b)
{
    loaded_run(r, s, (struct joint){a, b}, NULL, NULL);
}
