/*
 * A played game judged: every decision labelled, how accurate each player was, how it came to its
 * result, and where it turned. A choice is judged by what the player could know, never by what the
 * other happened to do. The story of a game that is over knows all cards.
 */
#ifndef ADVISE_REVIEW_H
#define ADVISE_REVIEW_H

#include "advise/account.h"
#include "advise/hint.h"
#include "core/record.h"
#include "core/writer.h"

struct reviewed {
    size_t at; /* which choice of the record */
    int player;
    move chosen, best;
    double before, after; /* win chances of that player */
    double drop, error;
    double accuracy; /* in percent */
    enum label label;
};

/* One player's game. */
struct marks {
    int decisions, unforced, errors; /* judged ones */
    int of[LABELS];
    double accuracy; /* mean over unforced decisions, in percent; 100 without any */
    double result;   /* what the game ended with, or stands at */
};

struct turning {
    enum {
        TURN_NONE,    /* nobody won */
        TURN_UNKNOWN, /* not every position could be judged */
        TURN_NEVER,   /* the loser was lost, or behind, from the start */
        TURN_CHOICE,  /* `which` decision */
        TURN_NATURE,  /* a move of nature */
        TURN_GUESS,   /* what both chose at once, nobody being wrong */
        TURN_RESIGNED /* the loser gave up a game that was not lost */
    } kind;
    size_t which, at; /* of the decisions; of the record's choices */
    int loser;
};

struct review {
    const struct record *rec;
    const struct judge *judge;
    struct reviewed *all;
    size_t count, unknown; /* decisions that could not be judged are left out */
    /* Each player's win chance at every position, NAN where it is not known, and their standard
     * errors. The two add up to 1, unless cards are still hidden: then they are of views. */
    double *line[2], *line_error[2];
    bool has_line;
    bool open; /* the game is over, and its hidden cards are known to the line */
    struct account account;
    struct marks of[2];
    struct turning turning;
};

/* Judge a record; both must stay as long as the review. review_release frees. ERR_UNKNOWN: nothing
 * in it can be judged; ERR_MEMORY. */
int review_make(struct review *v, const struct record *rec, const struct judge *j);
void review_release(struct review *v);

/* The formula of Lichess (lichess.org/page/accuracy) for a drop in win chance, in percent. */
double review_accuracy(double drop);

/* The moment of a decision. */
struct moment review_moment(const struct review *v, const struct reviewed *d);

/* ---- shown ----------------------------------------------------------------------------------- */

struct review_show {
    int player;   /* whose decisions are shown: P1, P2, or BOTH */
    int width;    /* columns; 0: as many as are needed */
    bool unicode; /* may the graph be drawn with blocks? */
    bool colour;  /* may labels be coloured, for a terminal? */
};

/* Whose win chance the graph shows, and whether a player's decisions are shown. */
int review_hero(const struct review_show *show);
bool review_shows(const struct review_show *show, int player);
/* "Charge: Ada v Player 2 (skilled)" */
void review_title(const struct review *v, struct text *out);
void review_print(const struct review *v, const struct review_show *show, struct writer *out);
/* As a page, or only the graph as a picture. */
void review_page(const struct review *v, const struct review_show *show, struct writer *out);
void review_picture(const struct review *v, const struct review_show *show, bool alone,
                    struct writer *out);
/* What was wrong with a decision, and how that would be shown. */
void review_refute(const struct review *v, const struct reviewed *d, struct text *out);
/* Where the game turned, in a sentence. */
void review_turning(const struct review *v, struct text *out);
/* The thresholds, and what is counted, in sentences. */
extern const char review_thresholds[];

#endif
