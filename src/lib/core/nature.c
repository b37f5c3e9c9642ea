/*
 * Nature draws each player's cards from a separate stream, by place. The seed alone fixes the order
 * of a deck. So two games with the same seed deal the same cards however they are played, and a
 * saved game continues as it would have.
 */
#include "core/nature.h"

#include <stdlib.h>

void nature_init(struct nature *n, uint64_t seed)
{
    *n = (struct nature){.seed = seed};
}

/* Draw an index of the list by its weights, without a branch that could be mispredicted. */
static int nature_weighted(const uint32_t *weight, int n, struct rng *g)
{
    uint32_t total = 0, at, before = 0;
    int place = 0;

    for (int i = 0; i < n; i++)
        total += weight[i];
    at = rng_below(g, total);
    for (int i = 0; i < n; i++) {
        before += weight[i];
        place += at >= before;
    }
    return place;
}

static move nature_listed(const struct rules *r, const struct state *s, int chooser, struct rng *g)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];

    if (chooser == CHANCE)
        return list[nature_weighted(weight, r->game->chance(r, s, list, weight), g)];
    return list[rng_below(g, (uint32_t)r->game->legal(r, s, chooser, list))];
}

/* Draw from an offer of cards whose counters have this width. If `one`, equal cards are one choice,
 * as they are for players. No branch depends on the card: a processor could not predict it. */
__attribute__((always_inline)) static inline move nature_card(struct offer o, int width, bool one,
                                                              struct rng *g)
{
    pile cards = one ? pile_each(width, o.cards) : o.cards, sums = pile_sums(width, cards);
    uint32_t n = (uint32_t)pile_total(width, sums), at = rng_below(g, n + (o.last != 0));

    if (at == n)
        return o.last;
    return (move)(o.lowest + pile_nth(width, cards, sums, at) - 1);
}

/* Each case is compiled for one width of counters. */
move nature_pick(const struct rules *r, const struct state *s, int chooser, struct rng *g)
{
    bool one = chooser != CHANCE;
    struct offer o;

    if (r->game->offer == NULL)
        return nature_listed(r, s, chooser, g);
    o = r->game->offer(r, s, chooser);
    return o.copies < 2   ? nature_card(o, 1, one, g)
           : o.copies < 4 ? nature_card(o, 2, one, g)
           : o.copies < 8 ? nature_card(o, 3, one, g)
                          : nature_card(o, 4, one, g);
}

void nature_note(struct nature *n, const struct rules *r, move m)
{
    n->taken[r->game->verbs[MOVE_VERB(m)].nature]++;
}

/* Return the next stacked card for the player that nature serves, if it can be drawn; otherwise
 * draw by the seed, through SipHash, so that the cards of one deck do not reveal the seed of
 * both. */
move nature_choose(const struct nature *n, const struct rules *r, const struct state *s)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    int count = r->game->chance(r, s, list, weight);
    int whom = r->game->verbs[MOVE_VERB(list[0])].nature;
    uint32_t place = n->taken[whom];
    struct rng g = {rng_derive(n->seed, (uint64_t)whom, place)};

    if (whom <= 2 && place < (uint32_t)n->stacked[whom - 1])
        for (int i = 0; i < count; i++)
            if (MOVE_NUMBER(list[i]) == n->stack[whom - 1][place])
                return list[i];
    return list[nature_weighted(weight, count, &g)];
}

/* Count each card in a player's fresh deck; false if nature deals that player no cards. */
static bool nature_fresh_deck(const struct rules *r, int player, uint32_t copies[256])
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    struct state s = game_start(r, P1);

    memset(copies, 0, 256 * sizeof copies[0]);
    while (s.turn == CHANCE) {
        int n = r->game->chance(r, &s, list, weight);

        if (r->game->verbs[MOVE_VERB(list[0])].nature == player + 1) {
            for (int i = 0; i < n; i++)
                copies[MOVE_NUMBER(list[i])] = weight[i];
            return true;
        }
        game_step(r, &s, (struct joint){list[0], 0});
    }
    return false;
}

/* Read one player's cards, "2,4,7", at *at, and move *at past them. */
static int nature_stack_parse(struct nature *n, const struct rules *r, int player, const char **at,
                              struct text *why)
{
    uint32_t copies[256], seen[256] = {0};

    if (!nature_fresh_deck(r, player, copies))
        return text_explain(ERR_RULES, why, "%s has no cards to deal.", r->game->title);
    do {
        char *end;
        unsigned long card = strtoul(++*at, &end, 10);

        if (end == *at || !strchr(", ", *end) || **at < '0' || **at > '9')
            return ERR_SYNTAX;
        if (card > 255 || copies[card] == 0)
            return text_explain(ERR_RANGE, why, "The deck has no card %.*s.", (int)(end - *at),
                                *at);
        if (++seen[card] > copies[card] || n->stacked[player] == STACK_MAX)
            return text_explain(ERR_RANGE, why, "Player %d's deck has the card %lu only %u times.",
                                player + 1, card, (unsigned)copies[card]);
        n->stack[player][n->stacked[player]++] = (uint8_t)card;
        *at = end;
    } while (**at == ',');
    return OK;
}

int nature_stack(struct nature *n, const struct rules *r, const char *deal, struct text *why)
{
    struct nature with = *n;
    int err = OK;

    with.stacked[P1] = with.stacked[P2] = 0;
    while (err == OK && *(deal += strspn(deal, " ")) != '\0') {
        int player = *deal++ - '1';

        if ((player != P1 && player != P2) || *deal != ':' || with.stacked[player] > 0)
            err = ERR_SYNTAX;
        else
            err = nature_stack_parse(&with, r, player, &deal, why);
    }
    if (err == ERR_SYNTAX)
        text_add(why, "A deal must look like \"1:2,4,7 2:3,5\": each player's deck, from the top.");
    if (err == OK)
        *n = with;
    return err;
}

void nature_print(const struct nature *n, struct text *out)
{
    for (int p = P1; p <= P2; p++)
        for (int i = 0; i < n->stacked[p]; i++)
            if (i == 0)
                text_add(out, "%s%d:%d", p == P2 && n->stacked[P1] ? " " : "", p + 1,
                         n->stack[p][0]);
            else
                text_add(out, ",%d", n->stack[p][i]);
}
