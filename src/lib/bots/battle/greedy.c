/*
 * A reference player for Battle Numbers. It attacks with its highest card, and defends with the
 * smallest card that fully blocks, or else with its highest. It always defends while it holds a
 * card.
 */
#include "bots/battle/named_parts.h"
#include "bots/bot.h"

/* Return how much it prefers a card (0: no card) against an attack, or for attacking if there is no
 * attack: of two cards that block the smaller, of two that do not the higher, and any that blocks
 * before any that does not. */
static int greedy_liking(int card, int attack)
{
    return attack > 0 && card >= attack ? 256 - card : card;
}

static move greedy_choose(const struct bot *self, const struct decision *d)
{
    struct named_parts parts;
    move best = d->legal[0];
    int attack;

    (void)self;
    named_parts_describe(d->rules, &d->view->seen, &parts);
    attack = named_parts_get(&parts, "attack")->value[!d->view->me][0];
    for (int i = 1; i < d->n; i++)
        if (greedy_liking(MOVE_NUMBER(d->legal[i]), attack) >
            greedy_liking(MOVE_NUMBER(best), attack))
            best = d->legal[i];
    return best;
}

const struct bot greedy_bot = {
    .id = "greedy",
    .pitch = "attacks with the highest card, and blocks with the lowest that will do",
    .kind = BOT_YARDSTICK,
    .game = "battle-numbers",
    .choose = FOR_STUDY(greedy_choose),
};
