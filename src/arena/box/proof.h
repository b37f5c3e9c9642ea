/* A proof of the box, from inside: this program is put into it and tries to get out. What it did is
 * looked for outside, by what it brought back and left behind. */
#ifndef ARENA_BOX_PROOF_H
#define ARENA_BOX_PROOF_H

#include "arena/process.h"

enum proof_part {
    PROOF_TERMINAL,   /* the terminal that it was started from */
    PROOF_KEYSTROKES, /* other terminals */
    PROOF_SECRETS,    /* games that are kept, and who else is running */
    PROOF_ATTRIBUTES, /* modes, times and attributes of files that it can read */
    PROOF_SOCKETS,    /* sockets of others */
    PROOF_PARTS
};

/* What is tried for each part, for people. */
extern const char *const proof_names[PROOF_PARTS];

/* Try everything in a box of this setup. `folder` is where games are kept: a secret is laid there,
 * and taken away again. held[part] says which parts held. 0, or -1 with a reason why it cannot be
 * tried. */
int proof_try(const struct process_setup *setup, const char *folder, bool held[PROOF_PARTS],
              struct text *why);

#endif
