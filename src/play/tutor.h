/* Who helps a person at the table: hints when asked, and a word before a choice that gives
 * something away. */
#ifndef PLAY_TUTOR_H
#define PLAY_TUTOR_H

#include "cli/args.h"
#include "core/state.h"
#include "core/text.h"

struct session;

struct tutor {
    /* Add step `step`, from 1, of a hint for this player where the game stands. Returns how many
     * steps there are, the last of which repeats; 0 where there is no hint, and `out` says why. */
    int (*hint)(const struct session *g, int player, int step, struct text *out);
    /* True if something is to be said before this choice is made: `out` tells what it gives away,
     * and the player is to be asked whether to play it anyway. Texts of HINT_BYTES are enough. */
    bool (*warn)(const struct session *g, int player, move m, struct text *out);
};

/* What is given away before the tutor speaks up, in hundredths of win chance. */
enum { TUTOR_USUAL = 5 };

#define FLAGS_TUTOR                                                                                \
    {"--tutor", NULL, "speak up before a move that gives something away, and let me rethink"},     \
    {                                                                                              \
        "--tutor-at", "N", "the same, from N points of win chance on; 5 unless given"              \
    }

/* Take the flags; EXIT_USAGE after saying what is wrong. */
int tutor_flags(const struct args *a, struct session *g);
/* Give the table a coach, once its rules are set and its players seated; EXIT_USAGE if the tutor
 * was asked for and cannot judge this game. tutor_leave frees what was needed for it. */
int tutor_sit(struct session *g);
void tutor_leave(struct session *g);

#endif
