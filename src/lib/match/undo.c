/* Who may take back choices, at a table, on a host and in the library: decided here alone. */
#include "match/undo.h"

#include "match/referee.h"

/* Nothing that was seen can be taken back. */
static enum undo_refusal undo_refusal_of(const struct record *rec, const struct choice *c)
{
    return c->before.turn == BOTH                                          ? UNDO_REVEALED
           : c->before.turn > BOTH || game_is_hidden(rec->duel.rules.game) ? UNDO_SHOWN
                                                                           : UNDO_ALLOWED;
}

static struct undo undo_find(const struct record *rec, const bool of[2])
{
    struct undo u = {rec->count == 0 ? UNDO_EARLY : UNDO_NOT_YET, P1, 0};

    if (record_result(rec) != UNDECIDED)
        u.refused = UNDO_OVER;
    while (u.refused == UNDO_NOT_YET && u.choices < rec->count) {
        const struct choice *c = &rec->choices[rec->count - ++u.choices];
        enum undo_refusal refused = undo_refusal_of(rec, c);

        if (refused != UNDO_ALLOWED || of[u.by = c->before.turn])
            u.refused = refused;
    }
    return u;
}

bool undo_is_possible(const struct record *rec)
{
    return undo_find(rec, (const bool[2]){true, true}).refused == UNDO_ALLOWED;
}

struct undo undo_ask(const struct referee *g, const bool of[2])
{
    if (g->rec.rated)
        return (struct undo){.refused = UNDO_RATED};
    if (g->choosing.is_over)
        return (struct undo){.refused = UNDO_OVER};
    if (referee_waits(&g->choosing) >= 0 && of[P1] && of[P2])
        return (struct undo){.by = referee_waits(&g->choosing)};
    return undo_find(&g->rec, of);
}
