/*
 * A game at a table: the record that grows, the file it grows in, and the people and bots who play.
 * What the program around it decides (who plays, what is written where, what is said on standard
 * error) comes in as values and callbacks; how the game ended is returned.
 */
#ifndef PLAY_TABLE_H
#define PLAY_TABLE_H

#include "arena/seat.h"
#include "match/referee.h"
#include "store/save.h"
#include "teach/lesson.h"
#include "teach/tutor.h"
#include "term/input.h"
#include "term/items.h"

struct table;

/* What came of asking a person. */
enum table_reply {
    TABLE_ANSWER,
    TABLE_UNDO, /* granted */
    TABLE_RESIGN,
    TABLE_FORFEIT, /* a program broke the rules of conduct */
    TABLE_SAVE,    /* leave, and go on another day */
    TABLE_END,     /* of input */
    TABLE_SIGNAL
};

/* How a game is shown and its people are asked: in lines, or on the whole screen. */
struct table_people {
    int columns; /* that long texts are broken at; 0: they are broken when they are shown */
    bool (*open)(struct table *t); /* false: it cannot be done here; NULL: it always can */
    /* The book's sentences, for all who sit at it. */
    void (*say)(struct table *t, const char *sentences);
    /* What was said before the game was left, when it is resumed; NULL: it is not said again. */
    void (*recall)(struct table *t, const char *sentences);
    /* Something that is not of the game. */
    void (*remark)(struct table *t, const char *sentence);
    /* A player who is no person begins to think, or has chosen if -1; what a person asked for
     * takes a while. These two may be NULL. */
    void (*await)(struct table *t, int player);
    void (*delay)(struct table *t, const char *sentence);
    enum table_reply (*ask_move)(struct table *t, int player, bool secret, move *out);
    /* One of several words: its place in the list goes to *choice. The last of them changes
     * nothing, and is taken where nothing is chosen. */
    enum table_reply (*ask_choice)(struct table *t, int player, const char *question,
                                   const struct item *words, int n, int *choice);
    /* Show what was asked for. */
    void (*show)(struct table *t, const char *title, const char *text);
    /* Wipe what the other may have seen, and wait until this player confirms being alone. */
    enum table_reply (*hand_over)(struct table *t, int player);
    /* Give the terminal back: the game is over, and this may be said at the end (or is empty); or
     * people leave before it is. */
    void (*finish)(struct table *t, const char *sentences, const char *farewell);
    void (*leave)(struct table *t, enum table_reply reply);
};

extern const struct table_people person_lines, person_screen;

/* After table_init to be filled down to the line. */
struct table {
    struct referee game;
    struct save save;
    struct seat seat[2];
    struct solution *known; /* if somebody asked for it; freed by table_release */
    bool rated;             /* there are no hints and no undo in such a game */
    const struct table_people *people;
    struct screen_look look; /* of the screen, if that is used */
    struct tutor tutor;
    struct lesson *lesson; /* NULL: the game is not guided */
    bool goes_on;          /* something follows when the game is over */
    struct input *input;
    void (*notice)(const char *sentence); /* for what must not be lost with the screen */
    void (*over)(
        struct table *t); /* the game is over and written down, and not yet shown as such */
    int number;           /* of the game that is over; 0: it could not be saved */

    /* ---- kept by the table ---- */
    struct past past;
    size_t shown;        /* how many choices of the record everyone has seen */
    int err;             /* why the game is broken */
    bool has_asked;      /* a person has been asked for a move */
    bool abandoned;      /* a built-in player still thinks, and reads what the table holds */
    struct board *board; /* on the whole screen */
    int at_screen;       /* the person whose hidden cards may be on the screen, or -1 */
    /* What has been said since each player last chose, for the hand-over. */
    char since_room[2][4 * SENTENCE_BYTES];
    struct text since[2];
};

enum table_end {
    TABLE_OVER, /* it may have been forfeited */
    TABLE_LEFT, /* until another day */
    TABLE_INPUT_ENDED,
    TABLE_INTERRUPTED,
    TABLE_BROKEN /* by t->err */
};

void table_init(struct table *t);
/* Play to the end, or until the people stop; no program runs any more then. */
enum table_end table_run(struct table *t);
/* Close the save and free what the table holds, unless it is abandoned; the lesson and the input
 * are the caller's. */
void table_release(struct table *t);

/* For questions with two answers. */
extern const struct item table_yes_no[2];

/* Is anyone at the keyboard? */
static inline bool table_has_people(const struct table *t)
{
    return t->seat[P1].is_person || t->seat[P2].is_person;
}

/* Do two people share the keyboard, and a terminal to keep secrets on? */
static inline bool table_is_shared(const struct table *t)
{
    return t->seat[P1].is_person && t->seat[P2].is_person && input_is_person(t->input);
}

#endif
