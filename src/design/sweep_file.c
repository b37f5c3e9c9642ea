/*
 * A sweep as lines of text, one for each setting that is done, in the order in which they were.
 * Numbers are written exactly, so that a sweep that was interrupted ends as it would have.
 */
#include "design/sweep.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void sweep_request(const struct sweep *s, struct text *out)
{
    rules_print(&s->base, out);
    for (int i = 0; i < s->varieds; i++) {
        const struct varied *v = &s->varied[i];

        text_add(out, " %s=", s->base.game->options[v->option].name);
        for (int k = 0; k < v->count; k++)
            text_add(out, "%s%d", k ? "," : "", v->value[k]);
    }
    text_add(out, " player=%s games=%d seed=%" PRIu64, s->player, s->games, s->seed);
}

void sweep_write(const struct sweep *s, int i, struct writer *out)
{
    const struct figures *f = &s->figures[i];
    const struct playout_score *c = &f->score;

    writer_add(out,
               "%d %d %d %a %d %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
               " %" PRIu64 " %" PRIu64 " .%s\n",
               i, f->err, f->solved, f->value, f->plies, f->positions, f->drawn_positions, c->games,
               c->first, c->second, c->draws, c->unfinished, c->turns, f->reason);
}

bool sweep_read(struct sweep *s, const char *line)
{
    struct figures f = {0};
    struct playout_score *c = &f.score;
    int i, solved, used = 0;
    size_t len = strlen(line);

    sscanf(line,
           "%d %d %d %la %d %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64
           " %" SCNu64 " %" SCNu64 " .%n",
           &i, &f.err, &solved, &f.value, &f.plies, &f.positions, &f.drawn_positions, &c->games,
           &c->first, &c->second, &c->draws, &c->unfinished, &c->turns, &used);
    if (used == 0 || line[len - 1] != '\n' || i < 0 || i >= s->count || s->done[i])
        return false;
    f.solved = solved != 0;
    snprintf(f.reason, sizeof f.reason, "%.*s", (int)(len - 1 - (size_t)used), line + used);
    s->figures[i] = f;
    s->done[i] = true;
    s->finished++;
    return true;
}
