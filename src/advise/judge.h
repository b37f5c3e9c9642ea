/*
 * What a choice is worth: the one judgement behind hints, the tutor and reviews.
 *
 * A win chance is the expected score against best play, a draw or no result counting half. Where
 * both choose at once, or chance has a say, that is exact. Where both choose, a choice that some
 * optimal mix uses keeps the chance, and any other is held against the optimal mix of the opponent
 * that is hardest on it, whatever the opponent really chose. Where players take turns and nothing
 * is left to chance, a win that is forced in n moves counts 95% and 5% times 0.9 for every move
 * after the first, a loss as much less: a player who errs may err again, but the exact value comes
 * first. So all that keeps it is less than an inaccuracy apart, and all that gives it away is a
 * blunder. The chances of the two players add up to 1. Where cards are hidden somebody else has to
 * judge the player's own view.
 */
#ifndef ADVISE_JUDGE_H
#define ADVISE_JUDGE_H

#include "core/past.h"
#include "solve/equilibrium.h"
#include "solve/solution.h"

enum label {
    LABEL_FORCED, /* there is only one legal choice */
    LABEL_BEST,   /* what perfect play chooses */
    LABEL_GOOD,   /* keeps the exact value, or gives away less than an inaccuracy */
    LABEL_INACCURACY,
    LABEL_MISTAKE,
    LABEL_BLUNDER,
    LABELS
};

/* The least drop of win chance that makes an inaccuracy, a mistake and a blunder: the cutoffs of
 * Chess.com's expected points ("How are moves classified?"). */
static const double judge_label_from[LABELS] = {
    [LABEL_INACCURACY] = 0.05, [LABEL_MISTAKE] = 0.10, [LABEL_BLUNDER] = 0.20};

const char *judge_label_word(enum label label);
/* Is it worth a word: an inaccuracy or worse? */
static inline bool judge_is_error(enum label label)
{
    return label >= LABEL_INACCURACY;
}

/* One choice, judged for the player whose it is. */
struct verdict {
    move move;
    double chance;      /* of winning after it, from 0 to 1 */
    double error;       /* standard error of that; 0 where it is exact */
    double share;       /* how often perfect play chooses it */
    double drop;        /* what it gives away of the chance before; nothing if it is the best */
    double loose;       /* the chance if the opponent picks any move; 0 where that is not known */
    struct worth worth; /* against perfect play; zero where that is not known */
    enum label label;
};

struct judgement {
    int count, best;      /* how many choices; the one to name */
    double chance, error; /* before the choice: no choice raises it */
    enum {
        JUDGED_WHOLE, /* every choice wins, draws or loses */
        JUDGED_MIXED, /* by exact values in between */
        JUDGED_VIEW   /* by somebody who knows only the view */
    } how;
    struct verdict of[MOVES_MAX]; /* in the order of `legal` */
};

enum { ALONG_MAX = 12 };

/* Somebody who judges what a player can see and remember, for games with hidden cards. The past may
 * be NULL, and so may the last two functions. */
struct judge_views {
    /* Move, chance, error and share of every legal choice, in the order of `legal`; returns how
     * many, or an error. */
    int (*weigh)(const struct rules *r, const struct view *v, const struct past *past,
                 struct verdict out[MOVES_MAX]);
    /* The chance of any view, also where nature or the opponent is to move. */
    int (*stand)(const struct rules *r, const struct view *v, const struct past *past,
                 double *chance, double *error);
    /* How it may go on after a choice: a whole position that the player may be in, and what is
     * chosen from it on, nature's choices too. Returns how many, or 0. */
    int (*along)(const struct rules *r, const struct view *v, const struct past *past, move m,
                 struct state *whole, struct joint line[ALONG_MAX]);
};

/* Who knows. With a solution or an endgame nothing else is asked. */
struct judge {
    const struct rules *rules;
    const struct solution *known;      /* with chances; NULL where the game cannot be solved */
    const struct equilibrium *endgame; /* of the position that is asked about; NULL: none */
    const struct judge_views *views;
    /* Asked before every estimate, which takes a while: false stops with ERR_OVER. May be NULL. */
    bool (*going_on)(void *context);
    void *context;
};

/* A judge of a game by these rules, which must stay where they are: by *made, or where cards are
 * hidden by estimates. *made is solved for it if it is needed and NULL, as `setup` says, and is for
 * the caller to free; points that the rules do not bound are counted past the `most` that the game
 * is known to reach, 0 if nothing is known. On error there is a sentence why. */
int judge_init(struct judge *j, const struct rules *r, struct solve_setup setup, int most,
               struct solution **made, struct text *why);

/* Are values of this game's positions any numbers, or only wins, losses and draws? */
bool judge_is_mixed(const struct rules *r);

/* Can this judge say anything at all? */
bool judge_can(const struct judge *j);
/* Is there time for another estimate? */
bool judge_goes_on(const struct judge *j);

/* Every choice of `player` at a position; OK, ERR_OVER, ERR_ILLEGAL (not this player's turn) or
 * ERR_UNKNOWN. The past is NULL where nobody remembers it, or none is asked for. */
int judge_choices(const struct judge *j, const struct state *s, const struct past *past, int player,
                  struct judgement *out);
/* The verdict on one move; NULL if it is not legal there. */
const struct verdict *judge_verdict_on(const struct judgement *g, move m);
/* The error that looks best; NULL if there is none. */
const struct verdict *judge_tempting(const struct judgement *g);

/* The win chance of `player` at any position, and its standard error; ERR_UNKNOWN. */
int judge_stand(const struct judge *j, const struct state *s, const struct past *past, int player,
                double *chance, double *error);

/* Add a win chance, or a difference of two, in hundredths: "62", "49.7" or "62 ± 2" if the unit is
 * empty. */
void judge_add_hundredths(double chance, double error, const char *unit, struct text *out);
/* Return a win chance as "62%", "49.7%" or "62% ± 2". */
struct words judge_chance(double chance, double error);

/* A decision to be talked about: `scene` has the players' names and the rules. */
struct moment {
    const struct judge *judge;
    struct scene scene;
    struct state s;
    int player;
    struct past past; /* what was chosen before, where cards are hidden */
};

/* All choices at it, as judge_choices. */
int judge_moment(const struct moment *at, struct judgement *out);

#endif
