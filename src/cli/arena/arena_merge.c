#include "cli/arena/arena_merge.h"

#include "store/save.h"

#include <stdlib.h>

/* Add one part; print what is wrong. */
static int arena_merge_part(struct event *whole, struct event *part, const char *file,
                            bool is_first)
{
    struct text why = TEXT_OF(2 * PATH_BYTES);

    if (event_load(is_first ? whole : part, file, &why) != OK)
        return cli_failed("%s", why.at);
    if (is_first)
        *part = *whole;
    if (part->done != event_units(part))
        return cli_failed("%s: this part is not finished.", file);
    if (!is_first && event_merge(whole, part, &why) != OK)
        return cli_failed("%s: %s.", file, why.at);
    return EXIT_DONE;
}

int arena_merge(const struct args *a, struct event *whole)
{
    struct event *part = cli_allocate(1, sizeof *part);
    int shards[ARGS_MAX], err = EXIT_DONE;

    for (int i = 1; i < a->positionals && err == EXIT_DONE; i++) {
        err = arena_merge_part(whole, part, a->positional[i], i == 1);
        shards[i] = err == EXIT_DONE ? part->shard : -1;
        for (int j = 1; j < i && err == EXIT_DONE; j++)
            if (shards[j] == shards[i])
                err = cli_failed("%s: part %d is given twice.", a->positional[i], shards[i] + 1);
    }
    free(part);
    if (err == EXIT_DONE && a->positionals - 1 != whole->shards)
        err = cli_usage("the event has %d parts, but %d were given.", whole->shards,
                        a->positionals - 1);
    return err;
}
