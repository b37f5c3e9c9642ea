#include "rulefile/loaded_words.h"

static void loaded_say(const struct scene *c, const struct state *s, int block, int reader,
                       struct text *out)
{
    struct state at = *s;
    struct machine m = loaded_machine(c->rules, &at);
    int program = loaded_of(c->rules)->said[block][reader];

    m.scene = c;
    m.out = out;
    if (program != 0)
        machine_run(&m, program);
}

void loaded_opening(const struct scene *c, const struct state *s, struct text *out)
{
    loaded_say(c, s, SAID_OPENING, NOBODY, out);
}

void loaded_heading(const struct scene *c, const struct state *s, struct text *out)
{
    loaded_say(c, s, SAID_HEADING, s->turn < BOTH ? s->turn : (int)NOBODY, out);
}

/* A question ends without a newline, so that the answer stands beside it. */
void loaded_prompt(const struct scene *c, const struct state *s, int player, struct text *out)
{
    loaded_say(c, s, SAID_PROMPT, player, out);
    if (out->len > 0 && out->at[out->len - 1] == '\n')
        out->at[--out->len] = '\0';
}

void loaded_tell(const struct scene *c, const struct state *s, struct joint m,
                 const struct state *next, struct text *out)
{
    struct state after = *s;

    (void)next;
    loaded_run(c->rules, &after, m, c, out);
}

void loaded_closing(const struct scene *c, int winner, struct text *out)
{
    struct state none = {0};

    loaded_say(c, &none, SAID_CLOSING, winner, out);
}

void loaded_status(const struct scene *c, const struct state *s, struct text *out)
{
    loaded_say(c, s, SAID_STATUS, NOBODY, out);
    loaded_say(c, s, SAID_REMINDER, NOBODY, out);
}

void loaded_reminder(const struct scene *c, const struct state *s, struct text *out)
{
    loaded_say(c, s, SAID_REMINDER, NOBODY, out);
}

void loaded_hand_words(const struct scene *c, const struct state *s, int player, struct text *out)
{
    loaded_say(c, s, SAID_HAND, player, out);
}

static bool loaded_is_of_phase(const struct loaded *g, const struct state *s, int verb)
{
    return verb < g->moves && (g->verb_phases[verb] >> loaded_phase(g, s) & 1);
}

void loaded_needs(const struct rules *r, const struct state *s, int player, int verb,
                  struct text *out)
{
    const struct loaded *g = loaded_of(r);
    struct state at = *s;
    struct machine run = loaded_machine(r, &at);
    size_t len = out->len;

    if (!loaded_is_of_phase(g, s, verb))
        return;
    run.out = out;
    run.frame[FRAME_NUMBER + player] = 1;
    machine_run(&run, g->lacks[verb][player]);
    if (out->len == len)
        text_put(out, "not now");
}

void loaded_refusal(const struct scene *c, const struct state *s, int player, move m,
                    struct text *out)
{
    const struct loaded *g = loaded_of(c->rules);
    struct state at = *s;
    struct machine run = loaded_machine(c->rules, &at);
    int verb = MOVE_VERB(m), number = MOVE_NUMBER(m) > 0 ? MOVE_NUMBER(m) : 1;
    const char *phase = g->phase_text[loaded_phase(g, s)];
    size_t len = out->len;

    run.scene = c;
    run.out = out;
    run.frame[FRAME_NUMBER + player] = number;
    if (loaded_is_of_phase(g, s, verb))
        machine_run(&run, g->refusal[verb][player]);
    if (out->len == len)
        text_put(out, phase != NULL ? phase : "This move is not possible now");
}

/* Give a machine the position before a choice, and the choice. */
static void loaded_look_back(struct machine *m, struct state *before, struct joint chosen)
{
    m->other = before;
    for (int player = P1; player <= P2; player++) {
        move one = state_chosen(before, chosen, player);
        bool chose = state_wants(before, player);

        m->frame[FRAME_VERB + player] = chose ? MOVE_VERB(one) : -1;
        m->frame[FRAME_NUMBER + player] = chose ? MOVE_NUMBER(one) : 0;
    }
}

void loaded_brief(const struct scene *c, const struct state *s, struct joint m,
                  const struct state *next, int me, struct text *out)
{
    struct state before = *s, now = *next;
    struct machine run = loaded_machine(c->rules, &now);
    int who = s->turn == BOTH ? me == P2 : s->turn == P2;
    size_t begin = out->len;

    loaded_look_back(&run, &before, m);
    run.scene = c;
    run.out = out;
    run.reader = me;
    machine_run(&run, loaded_of(c->rules)->said[SAID_BRIEF][who]);
    if (out->len > begin && out->at[out->len - 1] == '\n')
        out->at[--out->len] = '\0';
    for (size_t i = begin; i < out->len; i++)
        out->at[i] = out->at[i] == '\n' ? ' ' : out->at[i];
    text_capital(out, begin);
}

bool loaded_holds(const struct guide_moment *at)
{
    const struct loaded *g = loaded_of(at->rules);
    struct state now = at->now, before = at->before;
    struct machine m = loaded_machine(at->rules, &now);

    loaded_look_back(&m, &before, at->m);
    return machine_run(&m, g->holds[at->line - at->rules->game->guide][at->me]) != 0;
}
