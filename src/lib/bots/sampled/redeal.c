#include "bots/sampled/redeal.h"

#include "core/nature.h"

enum { DEALT_MOST = 1000 }; /* cards; no game has as many */

/* Let nature move until a player chooses. */
static bool redeal_until_choice(const struct rules *r, struct rng *g, struct state *s)
{
    for (int dealt = 0; s->turn == CHANCE; dealt++) {
        if (dealt == DEALT_MOST || r->game->chance == NULL)
            return false;
        game_step(r, s, (struct joint){nature_draw(r, s, g), 0});
    }
    return true;
}

/* Does a player's hand lack cards that lie face down somewhere? */
static bool redeal_is_needed(const struct rules *r, const struct state *s)
{
    struct holding parts[FIELDS_MAX][2];

    memset(parts, 0, sizeof parts);
    r->game->parts(r, s, parts);
    for (int i = 0; i < FIELDS_MAX; i++)
        if (parts[i][P1].unseen > 0 || parts[i][P2].unseen > 0)
            return true;
    return false;
}

/* Deal what a position lacks. Afterwards it is the same player's turn, unless nature's moves were
 * due anyway. */
static bool redeal_lacking(const struct rules *r, struct rng *g, struct state *s)
{
    int turn = s->turn;

    if (turn == OVER || (turn != CHANCE && !redeal_is_needed(r, s)))
        return true;
    s->turn = CHANCE;
    return redeal_until_choice(r, g, s) && (s->turn == turn || turn == CHANCE);
}

bool redeal_view(const struct rules *r, const struct view *v, struct rng *g, struct state *out)
{
    struct state seen;

    *out = v->seen;
    if (!redeal_lacking(r, g, out))
        return false;
    seen = game_view(r, out, v->me).seen;
    return v->seen.turn >= CHANCE || memcmp(&seen, &v->seen, sizeof seen) == 0;
}

bool redeal_all(const struct rules *r, const struct state *s, struct rng *g, struct state *out)
{
    *out = *s;
    return s->turn == OVER || !game_undeal(r, out) ||
           (redeal_until_choice(r, g, out) && (out->turn == s->turn || s->turn == CHANCE));
}
