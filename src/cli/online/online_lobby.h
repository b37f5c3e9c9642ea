/*
 * The lobby of a host: the list of what a user can do there, and the loop that asks. Typed lines,
 * the menu and the help all come from the list. A command takes its arguments as words; the menu
 * asks for them and passes what the user could have typed.
 */
#ifndef CLI_ONLINE_ONLINE_LOBBY_H
#define CLI_ONLINE_ONLINE_LOBBY_H

#include "cli/online/online.h"

#include <wchar.h>

struct online_lobby;

/* How to talk to the user: line by line, or on the full screen. */
struct online_user {
    bool (*open)(struct online_lobby *l);  /* false: out of memory */
    void (*close)(struct online_lobby *l); /* NULL: there is nothing to close */
    /* Ask once, and run a command; or find that something has happened. */
    void (*ask)(struct online_lobby *l);
    /* Show a sentence. `code`, unless it is NULL, is text that the user has to copy. */
    void (*say)(struct online_lobby *l, const char *sentence, const char *code);
    /* Confirm a command; NULL: the user sees its effect anyway. */
    void (*confirm)(struct online_lobby *l, const char *sentence);
    /* Give up the terminal until the next question; NULL: there is nothing to give up. */
    void (*give_terminal)(struct online_lobby *l);
};

struct online_lobby {
    struct online *o;
    const struct online_user *user;
    void *context;                       /* of the user; set by `open` */
    bool waits;                          /* a game should begin */
    bool ends;                           /* the user leaves */
    uint64_t seek;                       /* the user's open seek or invitation; 0: none */
    char invitation[2 * SENTENCE_BYTES]; /* what the friend types; "": none */
    int code;                            /* the exit code */
};

/* What a command needs, so that the menu can ask for it. */
enum online_takes {
    TAKES_NOTHING,
    TAKES_WISH,  /* a game, a clock, whether it is rated */
    TAKES_LEVEL, /* a game, a level, a clock */
    TAKES_LIVE,  /* the number of a game that others play */
    TAKES_GAME,  /* of a running game; the menu has an item for each */
    TAKES_SEEK,  /* of an open seek; the menu has an item for each */
    TAKES_OWN_SEEK,
    TAKES_LAST_GAME,
    TAKES_CODE,
    TAKES_NAME,
    TAKES_NAME_AND_CODE
};

struct online_command {
    const char *word, *arguments, *about; /* for typed lines and the help */
    enum online_takes takes;
    enum frames_type request; /* to the host; FRAMES_UNKNOWN: it is not asked */
    /* Do the rest; `a` is the host's answer, which has not refused the request. */
    void (*run)(struct online_lobby *l, const char *words, const struct session_answer *a);
    wchar_t key;                                   /* of the menu's item; 0: a letter of its name */
    const char *item;                              /* NULL: not in the menu */
    bool (*applies)(const struct online_lobby *l); /* is the item there now? NULL: always */
};

extern const struct online_command online_commands[];
extern const int online_command_count;
void online_command_run(struct online_lobby *l, const struct online_command *c, const char *words);

/* Ask until the user leaves or the host ends the session. Return the exit code. */
int online_lobby(struct online *o, const struct online_user *user);
extern const struct online_user online_prompt, online_menu;

/* Get the number of the i-th entry of a list, and add a line about it: of running games, seeks or
 * games to watch (TAKES_GAME, TAKES_SEEK, TAKES_LIVE). 0: there are no more. */
uint64_t online_lobby_entry(const struct online_lobby *l, enum online_takes list, int i,
                            struct text *out);
/* Get the offer of the last opponent. */
enum frames_offer online_lobby_offer(const struct online_lobby *l);

#endif
