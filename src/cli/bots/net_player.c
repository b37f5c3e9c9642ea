#include "cli/bots/net_player.h"

#include "bots/battle/critic.h"
#include "cli/base/cli.h"

bool net_player_has_learned(const struct rules *r)
{
    return critic_learned(&(struct critic){0}, r);
}

/* One built-in player is a network alone, by the rules that it has learned; the others are ordinary
 * players. */
static int net_player_take_bot(struct net_player *p, const struct bot *b, const struct rules *r)
{
    bool is_network = b->needs == BOT_NEEDS_NETWORK && b->kind != BOT_STRONGEST;
    struct critic c;

    if (!bot_plays(b, r->game))
        return cli_usage("%s does not play %s.", b->id, r->game->id);
    if (is_network && critic_learned(&c, r) && policy_learned(&p->policy, r))
        p->critic = c.net;
    else
        p->policy = (struct policy){.rules = r, .bot = b};
    return EXIT_DONE;
}

static int net_player_read(struct net_player *p, const struct rules *r)
{
    struct text why = TEXT_OF(2 * SENTENCE_BYTES);
    int err = trainer_load(&p->file, p->name, &why);

    if (err == ERR_IO)
        return cli_usage("there is no built-in player \"%s\", and the file %s", p->name, why.at);
    if (err != OK)
        return cli_failed("%s", why.at);
    p->policy = trainer_policy(p->file);
    p->critic = trainer_critic(p->file);
    if (memcmp(p->policy.rules, r, sizeof *r) == 0)
        return EXIT_DONE;
    net_player_close(p);
    return cli_usage("%s has learned different rules.", p->name);
}

int net_player_open(struct net_player *p, const char *name, const struct rules *r)
{
    const struct bot *b = bots_find(name);

    *p = (struct net_player){.name = name};
    return b != NULL ? net_player_take_bot(p, b, r) : net_player_read(p, r);
}

void net_player_close(struct net_player *p)
{
    trainer_free(p->file);
    p->file = NULL;
}
