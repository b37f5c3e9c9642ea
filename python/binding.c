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

int duello_python_after(const duello_rules *rules, const duello_state *from, duello_move a,
                        duello_move b, duello_state *to)
{
    *to = *from;
    return duello_state_play(rules, to, a, b);
}

/* Both lists are in ascending order. */
static void duello_python_index(const duello_move *found, int n, const duello_move *moves, int *out)
{
    for (int i = 0, at = 0; i < n; i++) {
        while (moves[at] != found[i])
            at++;
        out[i] = at;
    }
}

int duello_python_legal(const duello_rules *rules, const duello_state *position, int player,
                        const duello_move *moves, int *out)
{
    duello_move legal[DUELLO_MOVES_MAX];
    int n = duello_state_legal(rules, position, player, legal);

    duello_python_index(legal, n, moves, out);
    return n;
}

int duello_python_chance(const duello_rules *rules, const duello_state *position,
                         const duello_move *moves, int *out, double *share)
{
    duello_move found[DUELLO_MOVES_MAX];
    uint32_t weight[DUELLO_MOVES_MAX];
    int n = duello_state_chance(rules, position, found, weight);
    double sum = 0;

    duello_python_index(found, n, moves, out);
    for (int i = 0; i < n; i++)
        sum += weight[i];
    for (int i = 0; i < n; i++)
        share[i] = weight[i] / sum;
    return n;
}

size_t duello_python_seen(const duello_rules *rules, const duello_state *position, int player,
                          char *buffer, size_t size)
{
    duello_state seen;

    if (duello_state_view(rules, position, player, &seen) < 0)
        return 0;
    return duello_state_format(rules, &seen, buffer, size);
}
