/*
 * Plays simulated worlds, one for each seed, and writes what their devices send and receive to
 * standard output, as docs/develop/tests.md describes. SEED is the first seed and STEP how far it
 * is to the next; it ends after the world with which FRAMES frames and requests are reached. Says
 * on standard error how many there were, and the next seed.
 */
#include "tests/unit/online/world/device.h"
#include "tests/unit/online/world/world.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void record_world_note(void *context, enum world_deed deed, int device, const char *frame,
                              size_t len)
{
    static const char kinds[] = {
        [WORLD_OPENED] = '+',   [WORLD_SENT] = '>',   [WORLD_LEFT] = '\0',
        [WORLD_RECEIVED] = '<', [WORLD_CLOSED] = '-', [WORLD_KILLED] = '!'};
    const struct world *w = context;

    if (deed == WORLD_LEFT)
        return;
    printf("%" PRId64 " %" PRIu64 " %c", w->now,
           deed == WORLD_KILLED ? 0 : w->device[device]->serial, kinds[deed]);
    if (frame != NULL) {
        printf(" %zu ", len);
        fwrite(frame, 1, len, stdout);
    }
    putchar('\n');
}

static uint64_t record_world_number(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);

    return value == NULL ? otherwise : strtoull(value, NULL, 10);
}

int main(void)
{
    uint64_t seed = record_world_number("SEED", 1), step = record_world_number("STEP", 1),
             frames = record_world_number("FRAMES", 100000), done = 0;

    for (; done < frames; seed += step) {
        static struct world w;

        printf("# seed %" PRIu64 "\n", seed);
        world_init(&w, seed, 2 + (int)(seed % (WORLD_DEVICES - 1)), &world_usual_faults);
        w.recorder = record_world_note;
        w.recorder_context = &w;
        w.secretive = seed % 4 == 0;
        world_run(&w, 180000);
        world_settle(&w);
        done += w.counts.frames + w.counts.requests;
        world_release(&w);
        puts(".");
    }
    fprintf(stderr, "%" PRIu64 " frames and requests, next seed %" PRIu64 "\n", done, seed);
    return fflush(stdout) == 0 ? 0 : 1;
}
