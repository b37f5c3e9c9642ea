/*
 * The review of a game: every decision with its label, each player's accuracy, how the game came to
 * its result, and its turning point. A choice is judged by what the player could know, never by
 * what the opponent happened to do. The credit in a finished game uses all cards.
 */
#ifndef ADVISE_REVIEW_H
#define ADVISE_REVIEW_H

#include "advise/credit.h"
#include "advise/hint.h"
#include "core/record.h"
#include "core/writer.h"

struct reviewed {
    size_t at; /* index of the choice in the record */
    int player;
    move chosen, best;
    double before, after; /* that player's win chances; practical ones: see judge_step */
    bool practical;
    double drop, error;
    double accuracy; /* in percent */
    enum label label;
};

/* A summary of one player's game. */
struct marks {
    int decisions, unforced, errors; /* decisions that were judged */
    int of[LABELS];
    double accuracy; /* mean over unforced decisions, in percent; 100 if there are none */
    double result;   /* the result of the game, or the win chance now */
};

enum turning_kind {
    TURN_NONE,    /* nobody won */
    TURN_UNKNOWN, /* not every position could be judged */
    TURN_NEVER,   /* the loser was lost, or behind, from the start */
    TURN_CHOICE,  /* the loser's error `which` */
    TURN_NATURE,  /* a move of nature */
    TURN_GUESS,   /* what both chose at once, without a mistake by either */
    TURN_GRADUAL, /* the loser fell behind without an error */
    TURN_RESIGNED /* the loser resigned a game that was not lost */
};

struct turning {
    enum turning_kind kind;
    size_t which, at; /* index of the decision; of the choice in the record */
    int loser;
};

struct review {
    const struct record *rec;
    const struct judge *judge;
    struct reviewed *all;
    size_t count, unknown; /* decisions that could not be judged are left out */
    /* Each player's win chance at every position (NAN: unknown) and its standard error. The two
     * chances add up to 1, unless cards are still hidden: then they are those of the views. */
    double *line[2], *line_error[2], *lines; /* all of them in one block */
    bool has_line;
    bool open; /* the game is over, and the chances take all cards into account */
    struct credit credit;
    struct marks of[2];
    struct turning turning;
};

/* Judge a record. Keep the judge and the record as long as the review; review_release frees it.
 * ERR_UNKNOWN: nothing in it can be judged; ERR_MEMORY. */
int review_make(struct review *v, const struct record *rec, const struct judge *j);
void review_release(struct review *v);

/* Return the work of a judge for each decision of a record, where cards are hidden: this percentage
 * of what a review usually takes. And how often such a judge is asked whether it goes on. */
uint32_t review_work(const struct record *rec, int percent);
size_t review_estimates(const struct record *rec);

/* Return the accuracy for a drop in win chance, in percent, by the formula of Lichess
 * (lichess.org/page/accuracy). */
double review_accuracy(double drop);

/* Get the moment of a decision. */
struct moment review_moment(const struct review *v, const struct reviewed *d);

/* ---- shown ----------------------------------------------------------------------------------- */

struct review_show {
    int player;   /* show the decisions of P1, P2 or BOTH */
    int width;    /* width in columns; 0: as many as needed */
    bool unicode; /* may the graph be drawn with blocks? */
    bool colour;  /* may labels be coloured, for a terminal? */
};

/* Return whose win chance the graph shows; and whether a player's decisions are shown. */
int review_hero(const struct review *v, const struct review_show *show);
bool review_shows(const struct review_show *show, int player);
/* Add whose win chance a graph shows: "Your win chance, all cards known". */
void review_tell_hero(const struct review *v, int hero, struct text *out);
/* "Charge: Ada v Player 2 (skilled)" */
void review_title(const struct review *v, struct text *out);
void review_print(const struct review *v, const struct review_show *show, struct writer *out);
/* Write the review as a page, or only the graph as a picture. */
void review_page(const struct review *v, const struct review_show *show, struct writer *out);
void review_graph(const struct review *v, const struct review_show *show, bool alone,
                  struct writer *out);
/* Explain the signs of the labels in a sentence. */
void review_tell_signs(bool ascii, struct text *out);

#endif
