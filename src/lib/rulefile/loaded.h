/* A rule file that was loaded: the game, its program, and where in the program everything begins.
 * It is one block of memory. */
#ifndef RULEFILE_LOADED_H
#define RULEFILE_LOADED_H

#include "rulefile/machine/machine.h"
#include "rulefile/rulefile.h"
#include "rulefile/syntax.h"

/* Programs without a player have the number NOBODY. */
enum { NOBODY = 2, READERS };

/* A part, for describe and its like; what it needs of the draft is in `is`. */
struct loaded_part {
    struct draft_part is;
    const char *name, *said;
    int look, icon;
    bool most_wins;
    uint8_t place[2]; /* of both players */
    uint8_t field;    /* where describe lists it */
    int8_t label;     /* its number among the counts of its field; -1: it is none */
    /* Programs: the range; does it end with a turn? does this value alone end the game? most that
     * one turn adds. 0: always, or nobody knows. */
    uint16_t low, high, life_if, ended, growth;
    bool flows;      /* its life is not changed between turns */
    bool only_taken; /* nothing ever adds to it */
};

/* Choices that are cards: a pile, for each player, the move with its lowest card, and perhaps one
 * more move, or 0. */
struct loaded_offer {
    uint8_t place[2];
    move lowest, last;
};

/* Programs are numbers of instructions; 0 is none, and stops at once. These say nothing. */
struct loaded_programs {
    uint16_t move[DRAFT_MOVES * 2][2]; /* verb, player */
    uint16_t legal[DRAFT_PHASES][2];
    uint16_t nature; /* lists nature's moves */
};

struct loaded {
    struct rule_program run; /* with the game */
    struct option option[OPTIONS_MAX + 1];
    struct verb verb[DRAFT_MOVES * 2 + 1];
    struct promise promise[DRAFT_LINES];
    struct guide guide[DRAFT_LINES];
    struct idea idea[DRAFT_LESSONS + 1];
    struct edition edition[DRAFT_EDITIONS + 1];
    const char *book_text[DRAFT_LINES];
    struct rulefile_size size;
    const char *text; /* the file */
    bool together, has_offers;
    int moves, verbs, phases, parts, fields, points; /* points: the part, or -1 */
    struct loaded_part part[DRAFT_PARTS];
    const char *label[FIELDS_MAX][DRAFT_PARTS];
    uint8_t phase, begun, chooser, draws; /* places, or 0 */
    uint8_t due;                          /* which of nature's moves is next: a place, or 0 */
    uint8_t begun_in[DRAFT_PHASES];       /* bits: 1 its mover began the turn, 2 the other did */
    const char *phase_text[DRAFT_PHASES];
    uint8_t verb_phases[DRAFT_MOVES * 2];
    uint16_t start[2];
    struct loaded_programs quiet[2];     /* for all options, and for those of the book */
    int book[OPTIONS_MAX - OPTIONS_OWN]; /* their values */
    uint16_t tell[DRAFT_MOVES * 2][2];   /* moves that say something */
    uint16_t short_of[2];                /* would nature draw for a player? */
    uint16_t said[SAID][READERS];
    uint16_t refusal[DRAFT_MOVES][2], lacks[DRAFT_MOVES][2]; /* lacks: in few letters */
    uint16_t check;
    uint16_t holds[DRAFT_LINES][2];
    uint16_t ended;
    struct loaded_offer offer[DRAFT_PHASES], drawing[DRAFT_MOVES * 2]; /* of nature's moves */
};

static inline const struct loaded *loaded_of(const struct rules *r)
{
    return r->game->loaded;
}

/* Every call compares the options with the book's: two at a time, and without a branch for each. */
static inline const struct loaded_programs *loaded_quiet(const struct loaded *g,
                                                         const struct rules *r)
{
    return &g->quiet[memcmp(r->value + OPTIONS_OWN, g->book, sizeof g->book) == 0];
}

int loaded_phase(const struct rules *r, const struct state *s);
/* A machine that is ready for a position, and perhaps to say something. */
struct machine loaded_machine(const struct rules *r, struct state *s, const struct scene *c,
                              struct text *out);
/* Note which of nature's moves is next, after a change that no move has made. */
void loaded_note_due(const struct rules *r, struct state *s);
/* What a program returns that asks only for options, as those of bounds.c do. */
int loaded_bound(const struct rules *r, int program);

/* The functions of the game. */
bool loaded_check(const struct rules *r, struct text *why);
struct state loaded_start(const struct rules *r, int first);
int loaded_legal(const struct rules *r, const struct state *s, int player, move out[MOVES_MAX]);
int loaded_chance(const struct rules *r, const struct state *s, move out[MOVES_MAX],
                  uint32_t weight[MOVES_MAX]);
struct offer loaded_offer(const struct rules *r, const struct state *s, int chooser);
void loaded_apply(const struct rules *r, struct state *s, move a, move b);
void loaded_tell(const struct scene *c, const struct state *s, struct joint chosen,
                 const struct state *next, struct text *out);

/* ---- loaded_position.c: positions in words and as numbers, and what is hidden of them ---------
 */

void loaded_hide(const struct rules *r, struct state *s, int me);
bool loaded_deal(const struct rules *r, struct state *s, int player, pile hand);
void loaded_parts(const struct rules *r, const struct state *s, struct holding out[FIELDS_MAX][2]);
int loaded_describe(const struct rules *r, const struct state *s, struct field out[FIELDS_MAX]);
bool loaded_compose(const struct rules *r, const struct field *in, struct state *s);
int loaded_digits(const struct rules *r, struct digit out[DIGITS_MAX]);

/* ---- loaded_words.c: what the game says ------------------------------------------------------ */

void loaded_opening(const struct scene *c, const struct state *s, struct text *out);
void loaded_heading(const struct scene *c, const struct state *s, struct text *out);
void loaded_prompt(const struct scene *c, const struct state *s, int player, struct text *out);
void loaded_brief(const struct scene *c, const struct state *s, struct joint m,
                  const struct state *next, int me, struct text *out);
void loaded_closing(const struct scene *c, int winner, struct text *out);
void loaded_status(const struct scene *c, const struct state *s, struct text *out);
void loaded_reminder(const struct scene *c, const struct state *s, struct text *out);
void loaded_hand_words(const struct scene *c, const struct state *s, int player, struct text *out);
void loaded_needs(const struct rules *r, const struct state *s, int player, int verb,
                  struct text *out);
void loaded_refusal(const struct scene *c, const struct state *s, int player, move m,
                    struct text *out);
bool loaded_holds(const struct guide_moment *at);

#endif
