/* One game being played: the record that grows, the file it grows in, and the people and bots at
 * it. */
#ifndef PLAY_SESSION_H
#define PLAY_SESSION_H

#include "arena/seat.h"
#include "play/lesson.h"
#include "play/play_game.h"
#include "play/tutor.h"
#include "term/input.h"
#include "term/screen.h"

struct session;

/* What came of asking a person. */
enum heard {
    HEARD_ANSWER,
    HEARD_UNDO, /* granted */
    HEARD_RESIGN,
    HEARD_SAVE, /* leave, and go on another day */
    HEARD_END,  /* of input */
    HEARD_SIGNAL
};

/* How a game is shown and its people are asked: in lines (ask.c), or on the whole screen
 * (screen_table.c). */
struct table {
    int columns; /* that long texts are broken at; 0: they are broken when they are shown */
    bool (*open)(struct session *g); /* false: it cannot be done here */
    /* The book's sentences, for all who sit at it. */
    void (*say)(struct session *g, const char *sentences);
    /* Something that is not of the game. */
    void (*remark)(struct session *g, const char *sentence);
    /* A player who is no person begins to think. */
    void (*await)(struct session *g, int player);
    /* What a person asked for takes a while. */
    void (*delay)(struct session *g, const char *sentence);
    enum heard (*ask_move)(struct session *g, int player, bool secret, move *out);
    /* One of several words: its place in the list goes to *choice. */
    enum heard (*ask_choice)(struct session *g, int player, const char *question,
                             const char *const *words, int count, int *choice);
    /* Show what was asked for. */
    void (*show)(struct session *g, const char *title, const char *text);
    /* Wipe what the other may have seen, and wait until this player confirms being alone. */
    enum heard (*hand_over)(struct session *g, int player);
    /* Give the terminal back: the game is over, or people leave before it is. */
    void (*finish)(struct session *g, const char *sentences);
    void (*leave)(struct session *g, enum heard heard);
};

extern const struct table table_lines, table_screen;

struct session {
    struct record rec;
    struct save save;
    bool person[2];
    struct seat seat[2];    /* for those who are none */
    struct solution *known; /* if one of them asked for it */
    bool rated, forfeited;
    const struct table *table;   /* NULL: lines */
    struct screen_look look;     /* of the screen, if that is the table */
    struct stage *stage;         /* what stands on it */
    const struct tutor *coach;   /* NULL: there are no hints in this game */
    struct knowledge *knowledge; /* the coach's */
    int tutor_from;              /* hundredths of win chance; 0: the tutor is silent */
    int hints;                   /* steps told about the choice that is being asked for */
    struct lesson *teacher;      /* NULL: nobody */
    const char *parting;         /* what is shown when it is over; NULL */
    struct keepsake *left;       /* for those who want to know afterwards; NULL */
    const char *preamble;        /* said before the game begins; NULL */
    struct input *input;         /* NULL: session_run makes one */
    bool input_is_lent;          /* and it is not session_run that frees it */
    int at_screen;               /* the person whose hidden cards may be on the screen, or -1 */
    /* What has been said since each player last chose, for the hand-over. */
    char since_room[2][4 * SENTENCE_BYTES];
    struct text since[2];
};

/* Full screen, or lines where flags, environment or terminal want them. */
void session_choose_table(struct session *g, const struct args *a);
/* Check whom the record names, then seat them and let them prepare for the record's rules and
 * start; EXIT_USAGE after saying what is wrong. */
int session_name(struct session *g);
int session_seat(struct session *g);
/* Play to the end, or until the people stop; returns the exit code. Closes the save, frees the
 * rest. */
int session_run(struct session *g);
/* Is anyone at the keyboard? */
bool session_has_people(const struct session *g);
/* Do two people share the keyboard, and a terminal to keep secrets on? */
bool session_is_shared(const struct session *g);

/* "duello resume 12", ready for a shell; written into `room` and returned. */
const char *session_resume_command(const struct session *g, char room[3 * PATH_BYTES]);

/* ---- what may be asked for besides a move (aside.c) --------------------------------------------
 */

enum aside {
    ASIDE_HELP,
    ASIDE_RULES,
    ASIDE_STATUS,
    ASIDE_HAND,
    ASIDE_MOVES,
    ASIDE_POSITION,
    ASIDE_HINT,
    ASIDE_UNDO,
    ASIDE_SAVE,
    ASIDE_QUIT,
    ASIDES
};

const char *aside_word(enum aside word);
/* Which of the words a line is, spaces around it aside; ASIDES if none. */
enum aside aside_find(const char *line, size_t len);
/* Show what a word that only tells something tells; false for all others. */
bool aside_tell(struct session *g, int player, enum aside word);
/* Do what any of them asks for. HEARD_ANSWER: the question that was asked stands. */
enum heard aside_obey(struct session *g, int player, enum aside word);

/* What `player` may know of the position. */
struct state session_seen_by(const struct session *g, int player);

#endif
