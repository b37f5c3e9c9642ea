/* The rules of a game that was loaded: each function runs one of its programs. */
#include "rulefile/loaded.h"

static inline void loaded_choose_nothing(struct machine *m)
{
    for (int who = P1; who <= NOBODY; who++) {
        m->frame[FRAME_VERB + who] = -1;
        m->frame[FRAME_NUMBER + who] = 0;
    }
}

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
    loaded_choose_nothing(&m);
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
    machine_run(
        &m, loaded_quiet(g, r)->legal[loaded_remembered(r, s, g->phase, g->phases)][player == P2]);
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
    const struct loaded_offer *o =
        chooser == CHANCE ? &g->drawing[loaded_remembered(r, s, g->due, g->verbs - g->moves)]
                          : &g->offer[loaded_remembered(r, s, g->phase, g->phases)];
    int place = o->place[chooser == P2];

    return (struct offer){.cards = places_pile(r, s, place),
                          .copies = (uint8_t)places_copies(r, place),
                          .lowest = o->lowest,
                          .last = o->last};
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

/* Give the machine a choice; return where its program begins. */
static inline int loaded_choose(struct machine *m, const struct loaded *g, struct joint chosen,
                                const uint16_t moves[][2])
{
    int verb = MOVE_VERB(chosen.a), player = m->s->turn == P2, other = MOVE_VERB(chosen.b);
    int who = verb < g->moves ? player : (int)NOBODY;

    loaded_choose_nothing(m);
    m->frame[FRAME_VERB + who] = verb;
    m->frame[FRAME_NUMBER + who] = MOVE_NUMBER(chosen.a);
    if (m->s->turn == BOTH) {
        m->frame[FRAME_VERB + P2] = other;
        m->frame[FRAME_NUMBER + P2] = MOVE_NUMBER(chosen.b);
        m->second = moves[other][P2];
    }
    return moves[verb][player];
}

void loaded_apply(const struct rules *r, struct state *s, move a, move b)
{
    const struct loaded *g = loaded_of(r);
    struct machine m;

    m.p = &g->run;
    m.rules = r;
    m.s = s;
    machine_run(&m, loaded_choose(&m, g, (struct joint){a, b}, loaded_quiet(g, r)->move));
}

void loaded_tell(const struct scene *c, const struct state *s, struct joint chosen,
                 const struct state *next, struct text *out)
{
    const struct loaded *g = loaded_of(c->rules);
    struct state after = *s;
    struct machine m = loaded_machine(c->rules, &after, c, out);

    (void)next;
    machine_run(&m, loaded_choose(&m, g, chosen, g->tell));
}
