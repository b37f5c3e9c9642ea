#include "bots/battle/critic.h"

#include "bots/battle/policy.h"
#include "core/nature.h"

/* The result of training. Written by scripts/embed-net. */
static const _Alignas(64) float weights[] = {
#include "bots/battle/critic.inc"
};

enum {
    DRAWS_TRIED = 2, /* draws in a row for which every card is tried */
    DEALS = 4        /* deals tried for the draws after those */
};

bool critic_learned(struct critic *c, const struct rules *r)
{
    struct policy p;

    if (policy_has_limit(r) || !policy_learned(&p, r))
        return false;
    c->encoder = p.encoder;
    c->net = net_critic(&p.encoder, weights);
    return net_size(&c->net) == sizeof weights / sizeof weights[0];
}

/* Return the expected result for the player who is to choose. */
static double critic_judge(const struct critic *c, const struct state *s)
{
    struct activity a;
    struct inputs in;
    double value;

    encode_view(&c->encoder, &(struct view){*s, s->turn}, NULL, &in);
    net_run(&c->net, in.on, in.n, &a);
    value = (double)a.output[0];
    return value > 1 ? 1 : value < -1 ? -1 : value;
}

static double critic_expect(const struct critic *c, const struct state *s, int player, int draws,
                            struct rng *g);

static double critic_expect_deals(const struct critic *c, const struct state *s, int player,
                                  struct rng *g)
{
    const struct rules *r = &c->encoder.rules;
    double sum = 0;

    for (int i = 0; i < DEALS; i++) {
        struct state next = *s;

        while (next.turn == CHANCE)
            game_step(r, &next, (struct joint){nature_draw(r, &next, g), 0});
        sum += critic_expect(c, &next, player, 0, g);
    }
    return sum / DEALS;
}

static double critic_expect_draws(const struct critic *c, const struct state *s, int player,
                                  int draws, struct rng *g)
{
    const struct rules *r = &c->encoder.rules;
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    int n = r->game->chance(r, s, list, weight);
    double sum = 0, weights_sum = 0;

    for (int i = 0; i < n; i++) {
        struct state next;

        game_after(r, s, (struct joint){list[i], 0}, &next);
        sum += weight[i] * critic_expect(c, &next, player, draws + 1, g);
        weights_sum += weight[i];
    }
    return sum / weights_sum;
}

static double critic_expect(const struct critic *c, const struct state *s, int player, int draws,
                            struct rng *g)
{
    if (s->turn == OVER)
        return state_worth(s->result, player);
    if (s->turn != CHANCE)
        return s->turn == player ? critic_judge(c, s) : -critic_judge(c, s);
    return draws < DRAWS_TRIED ? critic_expect_draws(c, s, player, draws, g)
                               : critic_expect_deals(c, s, player, g);
}

double critic_value(const struct critic *c, const struct state *s, int player)
{
    struct rng g = rng_at(1, 81, 0);

    return critic_expect(c, s, player, 0, &g);
}
