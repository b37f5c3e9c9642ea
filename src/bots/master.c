/* The strongest player of Battle Numbers: a network that learned the book's game by playing itself
 * (learn/train.h), and plays the mix of moves that it found. */
#include "net.h"

/* Written by scripts/embed-net, which names the rules and the seed. */
static const float weights[] = {
#include "master.inc"
};

static move choose(const struct bot *self, const struct decision *d)
{
    struct encoder e;
    struct net n;

    (void)self;
    if (encoder_init(&e, d->rules) != OK)
        return d->legal[0];
    n = (struct net){e.inputs, e.outputs + 1, weights};
    if (net_size(&n) != sizeof weights / sizeof weights[0])
        return d->legal[0]; /* rules that bot_prepare refuses */
    return net_choose(&e, &n, d->view, d->past, d->rng);
}

const struct bot master_bot = {
    .id = "master",
    .pitch = "learned by playing itself, and cannot be read",
    .game = "battle-numbers",
    .by_book = true,
    .choose = choose,
};
