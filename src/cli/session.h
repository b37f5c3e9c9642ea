/* One game being played: the record that grows, the file it grows in, and the people and bots at
 * it. */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "arena/seat.h"
#include "cli.h"
#include "coach.h"
#include "store/save.h"
#include "term/input.h"

struct session {
    struct record rec;
    struct save save;
    bool person[2];
    struct seat seat[2];    /* for those who are none */
    struct solution *known; /* if one of them asked for it */
    bool rated, forfeited;
    const struct coach *coach;   /* NULL: there are no hints in this game */
    struct knowledge *knowledge; /* the coach's */
    int tutor_from;              /* hundredths of win chance; 0: the tutor is silent */
    int hints;                   /* steps told about the choice that is being asked for */
    struct input *input;         /* NULL: session_run makes one */
    int at_screen;               /* the person whose hidden cards may be on the screen, or -1 */
    /* What has been said since each player last chose, for the hand-over. */
    char since_room[2][4 * SENTENCE_BYTES];
    struct text since[2];
};

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

/* What came of asking a person (ask.c). */
enum heard {
    HEARD_ANSWER,
    HEARD_UNDO, /* granted */
    HEARD_RESIGN,
    HEARD_SAVE, /* leave, and go on another day */
    HEARD_END,  /* of input */
    HEARD_SIGNAL
};

enum heard ask_move(struct session *g, int player, bool secret, move *out);
/* Wait for this player to confirm being alone at the screen. */
enum heard ask_presence(struct session *g, int player);

#endif
