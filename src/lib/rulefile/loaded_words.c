/* What a game that was loaded says: each function runs one of its programs. */
#include "rulefile/loaded.h"

static void loaded_say(const struct scene *c, const struct state *s, int block, int reader,
                       struct text *out)
{
    struct state at = *s;
    struct machine m = loaded_machine(c->rules, &at, c, out);

    machine_run(&m, loaded_of(c->rules)->said[block][reader]);
}

static void loaded_drop_newline(struct text *out)
{
    if (out->len > 0 && out->at[out->len - 1] == '\n')
        out->at[--out->len] = '\0';
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
    loaded_drop_newline(out);
}

void loaded_closing(const struct scene *c, int winner, struct text *out)
{
    loaded_say(c, &(struct state){0}, SAID_CLOSING, winner, out);
}

void loaded_status(const struct scene *c, const struct state *s, struct text *out)
{
    loaded_say(c, s, SAID_STATUS, NOBODY, out);
    loaded_reminder(c, s, out);
}

void loaded_reminder(const struct scene *c, const struct state *s, struct text *out)
{
    loaded_say(c, s, SAID_REMINDER, NOBODY, out);
}

void loaded_hand_words(const struct scene *c, const struct state *s, int player, struct text *out)
{
    loaded_say(c, s, SAID_HAND, player, out);
}

/* Say what a program says about a number of a move, or these words. */
static void loaded_why_not(const struct rules *r, const struct scene *c, const struct state *s,
                           int player, int number, int program, const char *otherwise,
                           struct text *out)
{
    struct state at = *s;
    struct machine m = loaded_machine(r, &at, c, out);
    size_t len = out->len;

    m.frame[FRAME_NUMBER + player] = number > 0 ? number : 1;
    machine_run(&m, program);
    if (out->len == len)
        text_put(out, otherwise);
}

static bool loaded_is_of_phase(const struct rules *r, const struct state *s, int verb)
{
    return verb < loaded_of(r)->moves &&
           (loaded_of(r)->verb_phases[verb] >> loaded_phase(r, s) & 1);
}

void loaded_needs(const struct rules *r, const struct state *s, int player, int verb,
                  struct text *out)
{
    if (loaded_is_of_phase(r, s, verb))
        loaded_why_not(r, NULL, s, player, 1, loaded_of(r)->lacks[verb][player], "not now", out);
}

void loaded_refusal(const struct scene *c, const struct state *s, int player, move m,
                    struct text *out)
{
    const struct loaded *g = loaded_of(c->rules);
    const char *phase = g->phase_text[loaded_phase(c->rules, s)];
    int verb = MOVE_VERB(m);

    loaded_why_not(c->rules, c, s, player, MOVE_NUMBER(m),
                   loaded_is_of_phase(c->rules, s, verb) ? g->refusal[verb][player] : 0,
                   phase != NULL ? phase : "This move is not possible now", out);
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
    struct machine run = loaded_machine(c->rules, &now, c, out);
    int who = s->turn == BOTH ? me == P2 : s->turn == P2;
    size_t begin = out->len;

    loaded_look_back(&run, &before, m);
    run.reader = me;
    machine_run(&run, loaded_of(c->rules)->said[SAID_BRIEF][who]);
    if (out->len > begin)
        loaded_drop_newline(out);
    for (size_t i = begin; i < out->len; i++)
        out->at[i] = out->at[i] == '\n' ? ' ' : out->at[i];
    text_capital(out, begin);
}

bool loaded_holds(const struct guide_moment *at)
{
    struct state now = at->now, before = at->before;
    struct machine m = loaded_machine(at->rules, &now, NULL, NULL);
    long line = at->line - at->rules->game->guide;

    loaded_look_back(&m, &before, at->m);
    return machine_run(&m, loaded_of(at->rules)->holds[line][at->me]) != 0;
}
