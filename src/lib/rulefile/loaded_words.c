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

static int loaded_phase_of(const struct loaded *g, const struct state *s)
{
    return g->phase > 0 ? places_number(&g->program.places, s, g->phase) % g->phases : 0;
}

static bool loaded_is_of_phase(const struct loaded *g, const struct state *s, int verb)
{
    return verb < g->moves && (g->verb_phases[verb] >> loaded_phase_of(g, s) & 1);
}

void loaded_needs(const struct rules *r, const struct state *s, int player, int verb,
                  struct text *out)
{
    (void)player;
    if (loaded_is_of_phase(loaded_of(r), s, verb))
        text_put(out, "not now");
}

void loaded_refusal(const struct scene *c, const struct state *s, int player, move m,
                    struct text *out)
{
    const struct loaded *g = loaded_of(c->rules);
    struct state at = *s;
    struct machine run = loaded_machine(c->rules, &at);
    int verb = MOVE_VERB(m), number = MOVE_NUMBER(m) > 0 ? MOVE_NUMBER(m) : 1;
    const char *phase = g->phase_text[loaded_phase_of(g, s)];
    size_t len = out->len;

    run.scene = c;
    run.out = out;
    run.frame[FRAME_NUMBER + player] = number;
    if (loaded_is_of_phase(g, s, verb))
        machine_run(&run, g->refusal[verb][player]);
    if (out->len == len)
        text_put(out, phase != NULL ? phase : "This move is not possible now");
}

bool loaded_holds(const struct guide_moment *at)
{
    const struct loaded *g = loaded_of(at->rules);
    struct state now = at->now, before = at->before;
    struct machine m = loaded_machine(at->rules, &now);

    m.other = &before;
    for (int player = P1; player <= P2; player++) {
        move chosen = state_chosen(&before, at->m, player);
        bool chose = before.turn == BOTH || before.turn == player;

        m.frame[FRAME_VERB + player] = chose ? MOVE_VERB(chosen) : -1;
        m.frame[FRAME_NUMBER + player] = chose ? MOVE_NUMBER(chosen) : 0;
    }
    return machine_run(&m, g->holds[at->line - at->rules->game->guide][at->me]) != 0;
}
