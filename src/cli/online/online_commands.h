/*
 * What a user can do in the lobby of a host. Typed lines, the menu and the help all come from one
 * list. A command takes its arguments as words; the menu asks for them and passes what the user
 * could have typed.
 */
#ifndef CLI_ONLINE_ONLINE_COMMANDS_H
#define CLI_ONLINE_ONLINE_COMMANDS_H

#include "cli/online/online.h"
#include "terminal/io/chooser.h"

#include <wchar.h>

struct online_command;

struct online_lobby {
    struct online *o;
    bool in_lines;                       /* a prompt for commands, not a menu */
    struct chooser chooser;              /* of the menu */
    const struct online_command *at;     /* that runs; NULL: none yet */
    bool waits;                          /* a game should begin */
    bool ends;                           /* the user leaves */
    uint64_t seek;                       /* the user's open seek or invitation; 0: none */
    char invitation[2 * SENTENCE_BYTES]; /* what the friend types; "": none */
    enum session_state state;            /* as was shown */
    enum frames_offer offer;             /* of the last opponent, as was shown */
    int code;                            /* the exit code */
};

/* What a command needs, so that the menu can ask for it. */
enum online_takes {
    TAKES_NOTHING,
    TAKES_QUICK, /* the same as TAKES_WISH, against somebody near the rating */
    TAKES_WISH,  /* a game, a clock, whether it is rated */
    TAKES_LEVEL, /* a game, a level, a clock */
    TAKES_LIVE,  /* the number of a game that others play */
    TAKES_GAME,  /* of a running game; the menu has an item for each */
    TAKES_SEEK,  /* of an open seek; the menu has an item for each */
    TAKES_OWN_SEEK,
    TAKES_LAST_GAME, /* the menu has the item after a game */
    TAKES_OFFER,     /* the last game, too, while a rematch is offered */
    TAKES_CODE,
    TAKES_NAME,
    TAKES_NAME_AND_CODE,
    TAKES_OWN_NAME, /* as a confirmation */
    TAKES_PAGE,     /* which page of the lobby is listed */
    TAKES_NEXT      /* nothing; the menu has the item where there is a next page */
};

struct online_command {
    const char *word, *arguments, *about; /* for typed lines and the help */
    enum online_takes takes;              /* of a list: what it lists */
    enum frames_type request;             /* to the host; FRAMES_UNKNOWN: it is not asked */
    /* Do the rest; `a` is the host's answer, which has not refused the request. */
    void (*run)(struct online_lobby *l, const char *words, const struct session_answer *a);
    wchar_t key;      /* of the menu's item; 0: a letter of its name */
    const char *item; /* NULL: not in the menu */
    bool is_constant; /* the menu always has the item, and asks for what it takes */
};

extern const struct online_command online_commands[];
extern const int online_command_count;
/* Find the command in the menu that takes this. */
const struct online_command *online_command(enum online_takes takes);
void online_command_run(struct online_lobby *l, const struct online_command *c, const char *words);
/* Sit down at a game's table. */
void online_command_play(struct online_lobby *l, struct mirror *m);

/* Get the number of the i-th entry of a list, and add a line about it: of running games, seeks or
 * games to watch (TAKES_GAME, TAKES_SEEK, TAKES_LIVE). 0: there are no more. */
uint64_t online_commands_entry(const struct online_lobby *l, enum online_takes list, int i,
                               struct text *out);
/* Add what happens if the user deletes the account, and how to confirm that. */
void online_commands_warn(const struct online_lobby *l, struct text *out);
/* Get the offer of the last opponent. */
enum frames_offer online_commands_offer(const struct online_lobby *l);

#endif
