/*
 * A game at a table, and the people who play it there. The table asks the game whose choice is
 * wanted, asks that person, and tells the game; who keeps the record and who the others are, only
 * the game knows. The caller provides the players, the files and the messages on standard error as
 * values and callbacks. table_run returns how the game ended.
 */
#ifndef TERMINAL_PLAY_TABLE_H
#define TERMINAL_PLAY_TABLE_H

#include "arena/seat.h"
#include "match/referee.h"
#include "terminal/play/preparing.h"
#include "store/save.h"
#include "teach/lesson.h"
#include "teach/prompt.h"
#include "teach/tutor.h"
#include "terminal/io/input.h"
#include "terminal/io/items.h"

struct table;

/* The outcome of asking a person. */
enum table_reply {
    TABLE_ANSWER,
    TABLE_LEAVE, /* leave and continue another day */
    TABLE_NEWS,  /* something has happened; the question may no longer hold */
    TABLE_END,   /* the input ended */
    TABLE_SIGNAL
};

/* How to show a game and ask its people: line by line, or on the full screen. */
struct table_people {
    int columns;                   /* the width of long texts; 0: `show` wraps them */
    bool shows_status;             /* after turns, where a transcript has none */
    bool (*open)(struct table *t); /* false: not possible here; NULL: nothing to open */
    /* Print the book's sentences for everyone. */
    void (*say)(struct table *t, const char *sentences);
    /* Repeat the log of a resumed game; NULL: do not repeat it. */
    void (*recall)(struct table *t, const char *sentences);
    /* Print something that is not part of the game. */
    void (*remark)(struct table *t, const char *sentence);
    /* await: a bot begins to think, or has chosen if `player` is -1. delay: a request takes a
     * while. Both may be NULL. */
    void (*await)(struct table *t, int player);
    void (*delay)(struct table *t, const char *sentence);
    enum table_reply (*ask_move)(struct table *t, int player, bool secret, move *out);
    /* Ask for one of several words and write its index to *choice. The last word changes
     * nothing, and is the default. */
    enum table_reply (*ask_choice)(struct table *t, int player, const char *question,
                                   const struct item *words, int n, int *choice);
    /* Wait for news of the game, and take requests meanwhile. `about` says what is awaited. */
    enum table_reply (*wait)(struct table *t, int player, const char *about);
    /* Show a text that a player asked for. Return whether the player closed it with `?`. */
    bool (*show)(struct table *t, const char *title, const char *text);
    /* Clear the screen and wait until this player confirms being alone. */
    enum table_reply (*hand_over)(struct table *t, int player);
    /* Release the terminal. finish: the game is over; `farewell` may be empty. leave: people
     * leave an unfinished game. */
    void (*finish)(struct table *t, const char *sentences, const char *farewell);
    void (*leave)(struct table *t, enum table_reply reply);
};

extern const struct table_people person_lines, person_screen;

/* A game that a table can ask. Its referee is here (local_game.h), or on a host (online/). */
struct table_game {
    enum prompt_place place; /* whose requests hold */
    /* Begin, before the people come to the table; then show them how the game stands. */
    void (*begin)(struct table *t);
    void (*show)(struct table *t);
    /* Get the person whose choice is wanted, or one of enum table_wanted. */
    int (*wanted)(const struct table *t);
    /* Say what precedes a question for a move. TABLE_ANSWER: ask it. */
    enum table_reply (*introduce)(struct table *t, int player);
    /* Wait for a choice of others. */
    enum table_reply (*wait)(struct table *t);
    /* Take a person's choice. */
    int (*choose)(struct table *t, int player, move m);
    /* Show what is new since the last call, and keep it. */
    void (*follow)(struct table *t);
    /* Is there news that was not shown yet? NULL: there is never any. */
    bool (*has_news)(const struct table *t);
    /* Add the time that a player has left: "4:31"; nothing without a clock. NULL: no clocks. */
    void (*clock)(const struct table *t, int player, struct text *out);
    /* Handle a request that changes the game: a resignation, an undo, an offer. */
    enum table_reply (*obey)(struct table *t, int player, enum prompt_request request);
    /* Add how to continue the game later. */
    void (*tell_saved)(const struct table *t, struct text *out);
    /* The game is over: keep it, call t->over, and add how it ended. */
    void (*finish)(struct table *t, struct text *out);
    /* People leave an unfinished game. False: something is still to come. NULL: never. */
    bool (*leave)(struct table *t, enum table_reply reply);
};

enum table_wanted {
    TABLE_OTHERS = -1, /* nobody at this table */
    TABLE_GAME_OVER = -2
};

/* After table_init, fill the members above the line. */
struct table {
    const struct table_game *game;
    const struct record *rec; /* as the game keeps it */
    void *context;            /* of a game that is not here */
    struct seat seat[2];
    const struct table_people *people;
    struct screen_look look; /* of the full screen */
    struct tutor tutor;
    bool hints_off;        /* the player does not want any, except in a guided game */
    struct lesson *lesson; /* NULL: not a guided game */
    bool goes_on;          /* something follows after the game */
    struct input *input;
    void (*notice)(const char *sentence); /* print a message that must outlive the screen */
    void (*over)(
        struct table *t);   /* called when the game is over and saved, before the end is shown */
    int number;             /* of the finished game; 0: not saved */
    struct solution *known; /* NULL until a player or the tutor needs it; freed by table_release */

    /* For a game whose referee is here. */
    struct referee referee;
    struct save save;
    struct preparing preparing; /* makes `known` */

    /* ---- private to the table and its game ---- */
    struct past past;
    size_t shown;        /* the number of choices that everyone has seen */
    int err;             /* why the game cannot continue */
    bool has_asked;      /* a person has been asked for a move */
    int draw_offered;    /* endless_offer when a draw was last offered */
    bool abandoned;      /* a built-in player still thinks and reads the table's memory */
    struct board *board; /* of the full screen */
    int at_screen;       /* the person whose hidden cards may be on the screen; -1: nobody */
    /* The sentences since each player's last choice, for the hand-over. */
    char since_room[2][4 * SENTENCE_BYTES];
    struct text since[2];
};

enum table_end {
    TABLE_OVER, /* possibly by forfeit */
    TABLE_LEFT, /* the people left */
    TABLE_INPUT_ENDED,
    TABLE_INTERRUPTED,
    TABLE_BROKEN /* t->err says why */
};

/* Prepare a table for a game whose referee is here; for another, set `game` and `context`. */
void table_init(struct table *t);
/* Play until the game is over or the people leave. All programs have stopped on return. */
enum table_end table_run(struct table *t);
/* Close the save and free the table's memory, unless it is abandoned. The lesson and the input
 * belong to the caller. */
void table_release(struct table *t);

/* The items Yes and No, for ask_choice. */
extern const struct item table_yes_no[2];

/* Has something come that was not shown yet? */
static inline bool table_has_news(const struct table *t)
{
    return t->game->has_news != NULL && t->game->has_news(t);
}

/* Does a person play? */
static inline bool table_has_people(const struct table *t)
{
    return t->seat[P1].is_person || t->seat[P2].is_person;
}

/* Do two people share a terminal? */
static inline bool table_is_shared(const struct table *t)
{
    return t->seat[P1].is_person && t->seat[P2].is_person && input_is_person(t->input);
}

#endif
