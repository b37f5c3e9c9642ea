/* The C side of the Python package: see binding.h. */

#include "binding.h"

#include <time.h>

/* A call of Python takes longer than the work between two reports. */
bool duello_python_progress(void *user, double share)
{
    static _Thread_local long long last;
    struct timespec t;
    long long now;

    clock_gettime(CLOCK_MONOTONIC, &t);
    now = t.tv_sec * 1000LL + t.tv_nsec / 1000000;
    if (now - last < 20)
        return true;
    last = now;
    return duello_python_report(user, share);
}

int duello_python_chooser(const duello_duel *duel)
{
    int wanted = duello_duel_wanted(duel);

    return wanted == DUELLO_P2 || (wanted == DUELLO_BOTH && !duello_duel_wants(duel, DUELLO_P1));
}

int duello_python_play(duello_duel *duel, duello_move m)
{
    return duello_duel_take(duel, duello_python_chooser(duel), m);
}

void duello_python_rounds(duello_batch *batch, int rounds, const duello_joint *chosen,
                          uint8_t *taken, uint8_t *masks, int16_t *seen)
{
    for (int i = 0; i < rounds; i++) {
        duello_batch_step(batch, chosen, taken);
        duello_batch_masks(batch, DUELLO_P1, masks);
        duello_batch_observe(batch, DUELLO_P1, seen);
    }
}
