/*
 * Shared by the files of the public interface: the content of the opaque types of duello.h, and how
 * strings, errors and growing structs cross the border. Each function of duello.h checks its
 * arguments here and calls one layer of the library; it decides nothing else.
 */
#ifndef API_API_H
#define API_API_H

#include "bots/bot.h"
#include "core/record.h"
#include "core/writer.h"
#include "duello.h"
#include "solve/solution.h"

struct duello_rules {
    struct rules rules;
    bool fit; /* the options fit together */
};

struct duello_solution {
    struct duello_rules rules;
    struct solution *known;
    bool chances;
};

struct puzzle_set;

struct duello_puzzles {
    struct duello_rules rules;
    struct puzzle_set *set;
};

struct duello_past {
    struct duello_rules rules;
    struct past past;
};

struct duello_player {
    struct duello_rules rules;
    const struct bot *bot;
    const struct duello_solution *known; /* the solution that the player uses; NULL: none */
    struct duello_solution *own;         /* the same, if it was made for this player */
};

/* ---- arguments ------------------------------------------------------------------------------- */

static inline bool api_is_player(int player)
{
    return player == P1 || player == P2;
}

/* Are the other arguments valid, and do the options fit together? OK, DUELLO_E_ARGUMENT or
 * DUELLO_E_RULES. */
static inline int api_check(const duello_rules *rules, bool others)
{
    if (rules == NULL || !others)
        return DUELLO_E_ARGUMENT;
    return rules->fit ? 0 : DUELLO_E_RULES;
}

/* The same, with a sentence. */
static inline int api_check_why(const duello_rules *rules, bool others, struct text *why)
{
    return rules == NULL || !others ? DUELLO_E_ARGUMENT : rules_check(&rules->rules, why);
}

/* Is this player to choose there? OK, DUELLO_E_OVER or DUELLO_E_ILLEGAL. */
static inline int api_check_turn(const struct state *s, int player)
{
    return state_wants(s, player) ? OK : s->turn == OVER ? DUELLO_E_OVER : DUELLO_E_ILLEGAL;
}

/* Copy the same bytes from one side of the border to the other, so that aliasing rules are kept. */
static inline struct state api_state_in(const duello_state *s)
{
    struct state in;

    memcpy(&in, s, sizeof in);
    return in;
}

static inline void api_state_out(const struct state *s, duello_state *out)
{
    memcpy(out, s, sizeof *out);
}

static inline const struct game *api_game(const duello_game *game)
{
    return (const struct game *)(const void *)game;
}

static inline const duello_game *api_game_out(const struct game *game)
{
    return (const duello_game *)(const void *)game;
}

/* Return how many kinds of moves a game has. */
static inline int api_verbs(const struct game *g)
{
    int n = 0;

    while (g->verbs[n].word != NULL)
        n++;
    return n;
}

/* Is this a move of the game, legal or not? Is it legal for this player, who is to choose? */
bool api_is_move(const struct rules *r, move m);
bool api_is_legal(const struct rules *r, const struct state *s, int player, move m);

/* Convert a scene's rules and names, and a position, to the internal types. Errors of api_check. */
int api_scene(const duello_scene *scene, const duello_state *position, struct scene *out,
              struct state *s);

/* Do what duello_scene_understand does, with internal types. */
int api_understand(const struct scene *c, const struct state *s, int player, int asked,
                   const char *typed, duello_move *out, struct text *why);
/* Do what duello_scene_say does, with internal types. */
void api_sentence(const struct scene *c, const struct state *s, int sentence, int player,
                  struct text *out);

/* ---- structs that begin with their size ------------------------------------------------------ */

/* Copy the members that the caller knows into `own`, with zeros for the rest; `theirs` may be NULL.
 * DUELLO_E_ARGUMENT: no size was set; DUELLO_E_UNKNOWN: it contains more than this version
 * knows. */
int api_take(void *own, size_t size, const void *theirs);
/* Copy as much of `own` to the caller as there is room for. The size does not change.
 * DUELLO_E_ARGUMENT. */
int api_give(void *theirs, const void *own, size_t size);

/* ---- strings --------------------------------------------------------------------------------- */

enum { API_ROOM = 16384 }; /* longer than any text of the library */

/* Copy a string out, and return its length. */
size_t api_copy(const char *s, char *buffer, size_t size);

/* Make a text for the caller's sentence, or NULL if the caller wants none. It empties the sentence,
 * so call it before anything that can fail. */
struct text *api_why(struct text *t, char *why, size_t size);

/* The caller's function that receives long text. */
struct api_receiver {
    duello_write write;
    void *user;
    bool refused;
};

/* Make a writer to it; and return the result of writing: DUELLO_E_CANCELLED if the caller refused,
 * or out of memory. */
struct writer api_writer(struct api_receiver *to);
int api_written(const struct writer *w);

/* A decision with internal types: duello_decision and what it points to. */
struct api_decision {
    const struct state *seen; /* the player's view */
    int player;
    const struct past *past;
    uint64_t seed, number;
    const move *legal; /* NULL: what the rules allow */
    int n;
};

/* Choose; or, if odds is not NULL, set the odds and return how many. The rules are the player's. */
int api_decide(const duello_player *p, const struct api_decision *d, move *out, double *odds);

/* Convert prospects to choices; returns n. */
int api_choices(const struct prospect *p, int n, duello_choice *out);

/* Convert the result of long work, where ERR_OVER means that the caller cancelled it. */
static inline int api_stopped(int err)
{
    return err == ERR_OVER ? DUELLO_E_CANCELLED : err;
}

#endif
