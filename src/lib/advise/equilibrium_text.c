#include "advise/equilibrium_text.h"

#include "advise/choice_table.h"
#include "core/json.h"
#include "core/move.h"
#include "core/position.h"

#include <math.h>

enum { OPENINGS_SHOWN = 10, SETS_SHOWN = 20 };

/* Round up to four digits, so that the value with four digits is within this too. */
static double equilibrium_up(double error)
{
    return ceil(1e4 * (error + 0.00005)) / 1e4;
}

/* Write how often a choice is made, and its value; an error below 0 is unknown. */
static void equilibrium_write_choice(const char *word, double share, double value, double error,
                                     struct writer *out)
{
    int spaces = 16 - (int)strlen(word);

    writer_put(out, "  ");
    writer_put(out, word); /* in a file it may have any length */
    writer_add(out, "%*s %7.2f%%   %+.4f", spaces > 0 ? spaces : 0, "", 100 * share,
               text_four_digits(value));
    if (error >= 0)
        writer_add(out, "   error at most %.4f", equilibrium_up(error));
    writer_put(out, "\n");
}

/* Value and error are in this unit. */
static void equilibrium_put_choice(const char *word, double share, double value, double error,
                                   double unit, struct text *line)
{
    json_open(line, NULL, '{');
    json_put(line, "move:s share:d value:d", word, share, unit * choice_table_plain(value));
    if (error >= 0)
        json_put_real(line, "error", unit * error);
    json_close(line, '}');
}

/* ---- a game with hidden cards ---------------------------------------------------------------- */

static void equilibrium_write_facts(const struct equilibrium_facts *f, const struct rules *r,
                                    struct writer *out)
{
    char histories[32], sets[32];

    writer_add(out, "%s: %s move sequences, with %s situations that a player can distinguish.\n",
               rules_brief_words(r).at, text_grouped(f->histories, histories),
               text_grouped(f->sets, sets));
    if (f->milestones > 0)
        writer_add(out, "Value for %s: %+.4f (scale -1 to 1, error at most %.2g).\n",
                   r->game->names[P1], text_four_digits(f->value), f->exploitability);
    else
        writer_add(
            out, "Value for %s with this network: %+.4f (scale -1 to 1). Best replies gain %.4f.\n",
            r->game->names[P1], text_four_digits(f->value), f->exploitability);
    if (f->turns > 0)
        writer_add(out, "No turn limit was set, so games were stopped after %d turns.\n", f->turns);
    if (f->unfinished > 0)
        writer_add(out, "The turn limit ends %.1f%% of the games without a result.\n",
                   100 * f->unfinished);
    if (f->milestones > 0)
        writer_add(out, "\niterations  exploitability\n");
    for (int i = 0; i < f->milestones; i++)
        writer_add(out, "%10d  %14.6f\n", f->milestone[i].iterations,
                   f->milestone[i].exploitability);
}

static void equilibrium_write_opening(const struct rules *r, const struct opening *o,
                                      struct writer *out)
{
    struct scene scene = {.rules = r, .name = {r->game->names[P1], r->game->names[P2]}, .turn = 1};
    struct text hand = TEXT_OF(SENTENCE_BYTES);

    if (r->game->hand != NULL)
        r->game->hand(&scene, &o->view.seen, o->view.me, &hand);
    writer_add(out, "\n%s", hand.at);
    for (int i = 0; i < o->choices; i++)
        equilibrium_write_choice(move_word(r, o->choice[i].move).at, o->choice[i].share,
                                 o->choice[i].worth.value, o->choice[i].error, out);
}

void equilibrium_text(const struct equilibrium *e, const struct openings *o, const struct rules *r,
                      struct writer *out)
{
    struct equilibrium_facts f;

    equilibrium_facts(e, &f);
    equilibrium_write_facts(&f, r, out);
    for (int i = 0; i < o->count && i < OPENINGS_SHOWN; i++)
        equilibrium_write_opening(equilibrium_rules(e), &o->at[i], out);
    if (o->count > OPENINGS_SHOWN)
        writer_add(out, "\nThese are %d of the %s%d starting hands; --json has %s.\n",
                   OPENINGS_SHOWN, o->count == OPENINGS_MAX ? "more than " : "", o->count,
                   o->count == OPENINGS_MAX ? "these" : "all");
}

static void equilibrium_put_opening(struct text *line, const struct rules *r,
                                    const struct opening *o)
{
    json_open(line, NULL, '{');
    position_put(line, "view", r, &o->view.seen);
    json_put_real(line, "odds", o->odds);
    json_open(line, "moves", '[');
    for (int i = 0; i < o->choices; i++)
        equilibrium_put_choice(move_word(r, o->choice[i].move).at, o->choice[i].share,
                               o->choice[i].worth.value, o->choice[i].error, 1, line);
    json_close(line, ']');
    json_close(line, '}');
}

void equilibrium_text_put(const struct equilibrium *e, const struct openings *o, struct text *line)
{
    struct equilibrium_facts f;

    equilibrium_facts(e, &f);
    json_put(line,
             "nodes:n infosets:n iterations:n exploitability:d value:d unfinished:d "
             "stopped_after:n peak_bytes:n",
             f.histories, f.sets, f.iterations, f.exploitability, choice_table_plain(f.value),
             f.unfinished, f.turns, f.peak);
    json_open(line, "convergence", '[');
    for (int i = 0; i < f.milestones; i++)
        json_put(line, "{iterations:n exploitability:d}", f.milestone[i].iterations,
                 f.milestone[i].exploitability);
    json_close(line, ']');
    json_open(line, "openings", '[');
    for (int i = 0; i < o->count; i++)
        equilibrium_put_opening(line, equilibrium_rules(e), &o->at[i]);
    json_close(line, ']');
}

/* ---- a game from a file ---------------------------------------------------------------------- */

/* Do four digits after the point show its payoffs? */
static bool equilibrium_is_plain(const struct efg_game *g)
{
    return g->most == 0 || (g->most >= 0.01 && g->most <= 1e9);
}

static void equilibrium_write_far(const char *word, double share, double value, double error,
                                  struct writer *out)
{
    int spaces = 16 - (int)strlen(word);

    writer_put(out, "  ");
    writer_put(out, word);
    writer_add(out, "%*s %7.2f%%   %+.5g", spaces > 0 ? spaces : 0, "", 100 * share, value);
    if (error >= 0)
        writer_add(out, "   error at most %.2g", error);
    writer_put(out, "\n");
}

static void equilibrium_write_set(const struct equilibrium *e, const struct efg_game *g,
                                  const struct efg_set *s, struct writer *out)
{
    double share[MOVES_MAX], value[MOVES_MAX], error[MOVES_MAX];

    equilibrium_mix(e, s->position, share, value, error);
    writer_put(out, "\n");
    writer_put(out, g->names[s->player]);
    writer_put(out, s->name[0] != '\0' ? ", " : "");
    writer_put(out, s->name);
    writer_put(out, "\n");
    for (int i = 0; i < s->count; i++)
        if (equilibrium_is_plain(g))
            equilibrium_write_choice(s->moves[i], share[i], g->unit * value[i], g->unit * error[i],
                                     out);
        else
            equilibrium_write_far(s->moves[i], share[i], g->unit * value[i], g->unit * error[i],
                                  out);
}

void equilibrium_text_file(const struct equilibrium *e, const struct efg_game *g,
                           struct writer *out)
{
    char nodes[32], sets[32];
    struct equilibrium_facts f;

    equilibrium_facts(e, &f);
    writer_put(out, g->title[0] != '\0' ? g->title : "This game");
    writer_add(out, ": %s nodes, with %s situations that a player can distinguish.\nValue for ",
               text_grouped(g->nodes, nodes), text_grouped(g->set_count, sets));
    writer_put(out, g->names[P1]);
    writer_add(out, ": %+.7g (error at most %.2g).\n\niterations  exploitability\n",
               g->unit * choice_table_plain(f.value), g->unit * f.exploitability);
    for (int i = 0; i < f.milestones; i++)
        writer_add(out, "%10d  %14.3g\n", f.milestone[i].iterations,
                   g->unit * f.milestone[i].exploitability);
    for (uint32_t i = 0; i < g->set_count && i < SETS_SHOWN; i++)
        equilibrium_write_set(e, g, &g->sets[i], out);
    if (g->set_count > SETS_SHOWN)
        writer_add(out, "\nThese are %d of the %s situations; --json shows all.\n", SETS_SHOWN,
                   sets);
}

static void equilibrium_put_set(struct text *line, const struct equilibrium *e, double unit,
                                const struct efg_set *s)
{
    double share[MOVES_MAX], value[MOVES_MAX], error[MOVES_MAX];

    equilibrium_mix(e, s->position, share, value, error);
    json_open(line, NULL, '{');
    json_put(line, "player:n name:s", s->player + 1, s->name);
    json_open(line, "moves", '[');
    for (int j = 0; j < s->count; j++)
        equilibrium_put_choice(s->moves[j], share[j], value[j], error[j], unit, line);
    json_close(line, ']');
    json_close(line, '}');
}

void equilibrium_text_put_file(const struct equilibrium *e, const struct efg_game *g,
                               struct text *line)
{
    struct equilibrium_facts f;

    equilibrium_facts(e, &f);
    json_put(line, "title:s nodes:n infosets:n iterations:n exploitability:d value:d", g->title,
             g->nodes, g->set_count, f.iterations, g->unit * f.exploitability,
             g->unit * choice_table_plain(f.value));
    json_open(line, "situations", '[');
    for (uint32_t i = 0; i < g->set_count; i++)
        equilibrium_put_set(line, e, g->unit, &g->sets[i]);
    json_close(line, ']');
}
