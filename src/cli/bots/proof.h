/* Test the box from inside: this program runs in it and tries to break out. Then check outside what
 * it read and changed. */
#ifndef CLI_BOTS_PROOF_H
#define CLI_BOTS_PROOF_H

#include "arena/bot_process.h"

enum proof_part {
    PROOF_TERMINAL,   /* the terminal it was started from */
    PROOF_KEYSTROKES, /* other terminals */
    PROOF_SECRETS,    /* saved games, and other processes */
    PROOF_ATTRIBUTES, /* modes, times and attributes of files that it can read */
    PROOF_SOCKETS,    /* sockets of others */
    PROOF_PARTS
};

/* A description of each part. */
extern const char *const proof_names[PROOF_PARTS];

/* Try every part in a box of this setup. `folder` is the folder of games: a secret is put there and
 * removed again. held[part] says whether the box held. Return 0, or -1 with a reason why the test
 * is impossible. */
int proof_try(const struct bot_process_setup *setup, const char *folder, bool held[PROOF_PARTS],
              struct text *why);

#endif
