/*
 * The value of a choice: the one judgement that hints, the tutor and reviews share.
 *
 * First comes the result against best play. A forced win is a win chance of 100%, a forced loss 0%;
 * a draw or no result counts half. Where both choose at once, or chance plays a part, it is the
 * exact expected score: a choice that some optimal mix uses keeps it, and any other choice is
 * compared with the opponent's optimal mix that is hardest on it, whatever the opponent really
 * chose. A choice that gives away some of this is an error.
 *
 * Where nobody can force anything, and in lost positions, choices that keep the result differ only
 * between players who err. They are compared by the practical chance: the exact expected score if
 * both players go on like a level (bots/ladder/level_chances.h). A choice that costs much of this
 * chance is weak, but no error.
 *
 * Where cards are hidden, the judgement is an estimate from the player's own view, against an
 * opponent who does not depend on the level.
 */
#ifndef ADVISE_JUDGE_H
#define ADVISE_JUDGE_H

#include "bots/bot.h"
#include "core/past.h"
#include "core/record.h"
#include "solve/equilibrium.h"
#include "solve/solution.h"

enum label {
    LABEL_FORCED, /* there is only one legal choice */
    LABEL_BEST,   /* nothing is better: a quickest win, or the best practical chance */
    LABEL_GOOD,   /* keeps the exact value, or gives away less than an inaccuracy */
    LABEL_INACCURACY,
    LABEL_MISTAKE,
    LABEL_BLUNDER,
    LABEL_UNCLEAR, /* too close to call: the error is larger than what the other labels allow */
    LABEL_WEAK,    /* keeps the exact value, but costs much of the practical chance */
    LABELS
};

/* The smallest drop of win chance that makes an inaccuracy, a mistake and a blunder: the cutoffs of
 * Chess.com's expected points ("How are moves classified?"). */
static const double judge_label_from[LABELS] = {
    [LABEL_INACCURACY] = 0.05, [LABEL_MISTAKE] = 0.10, [LABEL_BLUNDER] = 0.20, [LABEL_WEAK] = 0.05};

/* Return a label's word, and the sign that stands for it; the sign may be empty. */
const char *judge_label_word(enum label label);
/* "✓" ("+" in ASCII), "?!", "?", "??", "~" or "" */
const char *judge_label_sign(enum label label, bool ascii);
/* Is it an inaccuracy or worse? */
static inline bool judge_is_error(enum label label)
{
    return label >= LABEL_INACCURACY && label <= LABEL_BLUNDER;
}
/* Was another choice clearly better: against best play, or in practice? */
static inline bool judge_is_inferior(enum label label)
{
    return judge_is_error(label) || label == LABEL_WEAK;
}

/* One choice, judged for the player who makes it. */
struct verdict {
    move move;
    double chance;      /* of winning after it against best play, from 0 to 1 */
    double error;       /* standard error of the chance, or a bound of it; 0 if exact */
    double share;       /* how often perfect play chooses it */
    double practical;   /* of winning after it if both play like the level; below 0: not compared */
    double drop;        /* how much it gives away: of the chance, or of the practical chance */
    double behind;      /* standard error of the drop; 0 if exact */
    struct worth worth; /* the exact value; zero if unknown */
    enum label label;
};

struct judgement {
    int count, best;      /* how many choices; the index of the best */
    double chance, error; /* the win chance before the choice: no choice raises it */
    double practical;     /* the best practical chance of those compared; below 0: none */
    enum {
        JUDGED_WHOLE, /* every choice wins, draws or loses */
        JUDGED_MIXED, /* by exact values between -1 and 1 */
        JUDGED_VIEW   /* by estimates from the view */
    } how;
    struct verdict of[MOVES_MAX]; /* in the order of `legal` */
};

enum { ALONG_MAX = 12 };

struct judge;

/* Functions that judge what a player can see and remember, for games with hidden cards. The past
 * may be NULL, and so may the last two functions. */
struct judge_views {
    /* Fill in move, chance, error, behind and share of every legal choice, in the order of `legal`.
     * `behind` is the error of the difference from the choice with the highest chance. Returns how
     * many, or an error. */
    int (*weigh)(const struct judge *j, const struct view *v, const struct past *past,
                 struct verdict out[MOVES_MAX]);
    /* Get the chance at any view, even if nature or the opponent is to move. */
    int (*stand)(const struct judge *j, const struct view *v, const struct past *past,
                 double *chance, double *error);
    /* Show how the game may continue after a choice: a whole position that fits the view, and the
     * choices from there on, nature's included. Returns how many choices, or 0. */
    int (*along)(const struct judge *j, const struct view *v, const struct past *past, move m,
                 struct state *whole, struct joint line[ALONG_MAX]);
};

/* Return those of a game with hidden cards. */
const struct judge_views *judge_views_of(const struct game *g);

/* What a judge judges by. If there is a solution or an endgame, nothing else is used. */
struct judge {
    const struct rules *rules;
    const struct solution *known;      /* with chances; NULL where the game cannot be solved */
    const struct equilibrium *endgame; /* of the position to judge; NULL: none */
    const struct judge_views *views;
    uint32_t work;             /* of an estimate, see advise/views/estimate.h; 0: that of a hint */
    const struct bot *against; /* `random` or the level to judge by; NULL: casual */
    bool ascii;                /* write "+/-" for "±" */
    /* Called before every estimate, which takes a while; return false to stop with ERR_OVER. May be
     * NULL. */
    bool (*going_on)(void *context);
    void *context;
};

/* Prepare a judge for a game by these rules; keep the rules. It judges by *made, or by estimates
 * where cards are hidden. If a solution is needed and *made is NULL, the game is solved as `setup`
 * says, and the caller frees *made. Where the rules set no limit for points, they are counted
 * beyond `most`, the highest points the game is known to reach (0: unknown). On error `why`
 * receives a sentence. */
int judge_init(struct judge *j, const struct rules *r, struct solve_setup setup, int most,
               struct solution **made, struct text *why);

/* Return the level to judge a game by: that of the stronger player. A built-in player has its own,
 * a person the level whose rating in the game is nearest to `rating`, if that is above 0 (NULL: no
 * rating is known). If neither has a level, it is casual. */
const struct bot *judge_level_of(const struct record *rec, const double rating[2]);
/* Return the level that a judge judges by. */
const struct bot *judge_level(const struct judge *j);

/* Can values of this game's positions be any numbers, not only wins, losses and draws? */
bool judge_is_mixed(const struct rules *r);

/* Can this judge judge anything at all? */
bool judge_can(const struct judge *j);
/* Should the judge continue with another estimate? */
bool judge_goes_on(const struct judge *j);

/* Judge every choice of `player` at a position. OK, ERR_OVER, ERR_ILLEGAL (not this player's turn)
 * or ERR_UNKNOWN. The past may be NULL. */
int judge_choices(const struct judge *j, const struct state *s, const struct past *past, int player,
                  struct judgement *out);
/* Return the verdict on one move; NULL if it is not legal. */
const struct verdict *judge_verdict_on(const struct judgement *g, move m);
/* Return the error that looks best; NULL if there is none. */
const struct verdict *judge_tempting(const struct judgement *g);

/* The win chances to show before and after a choice: the practical ones where choices were compared
 * by them, and this one keeps the result. */
struct judge_step {
    double before, after;
    bool practical;
};
struct judge_step judge_step(const struct judgement *g, const struct verdict *v);

/* Is there no turn limit that was left out of the positions, or is it too far away to matter? Only
 * then are practical chances known. */
bool judge_is_far(const struct judge *j, const struct state *s);
/* Can nobody force anything at a position, so that only practical chances count? */
bool judge_is_undecided(const struct judge *j, const struct state *s);
/* Get the win chance of `player` at any position, and its standard error; ERR_UNKNOWN. Where nobody
 * can force anything, it is the practical one; its sum for both players is 1. */
int judge_stand(const struct judge *j, const struct state *s, const struct past *past, int player,
                double *chance, double *error);

/* Add a win chance, or a difference of two, in hundredths: "62", "49.7" or "62 ± 2" if the unit is
 * empty. */
void judge_add_hundredths(double chance, double error, const char *unit, bool ascii,
                          struct text *out);
/* Return a win chance as "62%", "49.7%" or "62% ± 2". */
struct words judge_chance(double chance, double error, bool ascii);

/* A decision to write about; `scene` has the rules, and the players' names for the book's
 * sentences. */
struct moment {
    const struct judge *judge;
    struct scene scene;
    struct state s;
    int player;
    struct past past; /* earlier choices, where cards are hidden */
    enum {
        READ_BY_PLAYER,
        READ_BY_OPPONENT,
        READ_BY_OTHERS
    } reader;              /* who is "you" in sentences */
    const char *called[2]; /* other names for sentences; NULL: those of the scene */
};

/* Is this player "you"? Return what sentences call a player: "you", or a name. */
bool judge_is_you(const struct moment *at, int player);
const char *judge_name_of(const struct moment *at, int player);

/* Judge all choices at this moment, as judge_choices does. */
int judge_moment(const struct moment *at, struct judgement *out);

#endif
