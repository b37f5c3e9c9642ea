/*
 * What the lines of guided games claim, stated a second time by what moves do. Each claim tries
 * moves by the rules instead of using the code in the game's file. Every line of every guide has a
 * row.
 */
#ifndef LESSON_CLAIMS_H
#define LESSON_CLAIMS_H

#include "judged.h"
#include "core/move.h"

/* A line that the teacher said, and the position. */
struct heard {
    const struct rules *rules; /* without a turn limit, so that moves can be tried */
    const struct judge *judge; /* a solution of the rules with it; NULL: none */
    int me, foe;
    struct state now, before; /* nothing is hidden */
    move mine, theirs;        /* the last choice of each */
};

/* ---- trying moves ---------------------------------------------------------------------------- */

static int option(const struct heard *h, const char *name)
{
    return spread_value(h->rules, name);
}

/* Return a number of the position by its name. */
static int number_of(const struct heard *h, const struct state *s, const char *name, int player,
                     int i)
{
    static struct field fields[FIELDS_MAX];
    int n = h->rules->game->describe(h->rules, s, fields);

    for (int k = 0; k < n; k++)
        if (strcmp(fields[k].name, name) == 0)
            return i < 0 ? fields[k].count[player] : fields[k].value[player][i];
    fail_msg("%s has no %s", h->rules->game->id, name);
    return 0;
}

static move named(const struct heard *h, const char *word)
{
    move m;

    assert_int_equal(move_parse(h->rules, word, &m), OK);
    return m;
}

static bool is_kind(const struct heard *h, move m, const char *verb)
{
    return strcmp(h->rules->game->verbs[MOVE_VERB(m)].word, verb) == 0;
}

/* List the moves of this kind that a player could make if it were this player's turn. */
static int moves_of(const struct heard *h, const struct state *s, int player, const char *verb,
                    move out[MOVES_MAX])
{
    struct state turn = *s;
    move list[MOVES_MAX];
    int all, n = 0;

    turn.turn = s->turn == BOTH ? BOTH : (uint8_t)player;
    all = h->rules->game->legal(h->rules, &turn, player, list);
    for (int i = 0; i < all; i++)
        if (verb == NULL || is_kind(h, list[i], verb))
            out[n++] = list[i];
    return n;
}

static bool can(const struct heard *h, const struct state *s, int player, const char *verb)
{
    move list[MOVES_MAX];

    return moves_of(h, s, player, verb, list) > 0;
}

/* Return the position after a player's move. */
static struct state moved(const struct heard *h, const struct state *s, int player, move m)
{
    struct state next = *s;

    next.turn = (uint8_t)player;
    game_step(h->rules, &next, (struct joint){m, 0});
    return next;
}

/* The same where both choose. */
static struct state both(const struct heard *h, const struct state *s, move mine, move theirs)
{
    struct state next = *s;

    next.turn = BOTH;
    game_step(h->rules, &next, state_joint(&next, h->me, mine, theirs));
    return next;
}

static bool can_win(const struct heard *h, int player)
{
    move list[MOVES_MAX];
    int n = moves_of(h, &h->now, player, NULL, list);

    for (int i = 0; i < n; i++)
        if (moved(h, &h->now, player, list[i]).result == state_won_by(player))
            return true;
    return false;
}

static bool i_can_win(const struct heard *h)
{
    return can_win(h, h->me);
}

static bool foe_can_win(const struct heard *h)
{
    return can_win(h, h->foe);
}

/* Does every move of this kind change a player's points by this much? */
static bool changes(const struct heard *h, const struct state *s, int who, const char *verb,
                    int whose, int by)
{
    move list[MOVES_MAX];
    int n = moves_of(h, s, who, verb, list);

    for (int i = 0; i < n; i++)
        if (moved(h, s, who, list[i]).points[whose] != s->points[whose] + by)
            return false;
    return true;
}

static bool starts_with(const struct heard *h, const char *points)
{
    struct state s = game_start(h->rules, h->me);

    return s.points[P1] == option(h, points) && s.points[P2] == option(h, points);
}

static int lost(const struct heard *h, int player)
{
    return h->before.points[player] - h->now.points[player];
}

static int at_most(int a, int b)
{
    return a < b ? a : b;
}

/* ---- charge ---------------------------------------------------------------------------------- */

static bool charge_goal(const struct heard *h)
{
    struct state s = game_start(h->rules, h->me);
    bool alike = true;

    for (int kind = 0; kind < 3; kind++)
        alike = alike && number_of(h, &s, "cards", P1, kind) == number_of(h, &s, "cards", P2, kind);
    s.points[h->me] = (int16_t)(option(h, "goal") - 1);
    return alike && moved(h, &s, h->me, named(h, "charge 1")).result == state_won_by(h->me) &&
           (option(h, "max-add") < 2 ||
            moved(h, &s, h->me, named(h, "charge 2")).points[h->me] == 0);
}

static bool charge_adds(const struct heard *h)
{
    move list[MOVES_MAX];
    int n = moves_of(h, &h->now, h->me, "charge", list), total = h->now.points[h->me];

    for (int i = 0; i < n; i++)
        if (total + MOVE_NUMBER(list[i]) <= option(h, "goal") &&
            moved(h, &h->now, h->me, list[i]).points[h->me] != total + MOVE_NUMBER(list[i]))
            return false;
    return n == option(h, "max-add");
}

static bool charge_block_stops(const struct heard *h)
{
    struct state s = moved(h, &h->now, h->me, named(h, "block"));

    return changes(h, &s, h->foe, "charge", h->foe, 0);
}

/* After a Block that no Charge met: is the opponent still blocked? -1: every move is a Charge. */
static int charge_block_left(const struct heard *h)
{
    move list[MOVES_MAX];
    int n = moves_of(h, &h->now, h->foe, NULL, list);

    for (int i = 0; i < n; i++) {
        struct state s = moved(h, &h->now, h->foe, list[i]);

        if (!is_kind(h, list[i], "charge"))
            return number_of(h, &s, "blocked", h->foe, 0);
    }
    return -1;
}

static bool charge_block_stays(const struct heard *h)
{
    return charge_block_left(h) != 0;
}

static bool charge_block_goes(const struct heard *h)
{
    return changes(h, &h->now, h->foe, "charge", h->foe, 0) && charge_block_left(h) != 1;
}

static bool charge_steals(const struct heard *h)
{
    int gain = number_of(h, &h->now, "gain", h->foe, 0), had = h->now.points[h->foe];
    struct state s = moved(h, &h->now, h->me, named(h, "steal"));

    return s.points[h->foe] == had - at_most(gain, had);
}

static bool charge_refreshes(const struct heard *h)
{
    struct state s = moved(h, &h->now, h->me, named(h, "refresh"));

    return !can(h, &h->now, h->me, "charge") && s.turn == h->foe &&
           number_of(h, &s, "cards", h->me, 0) == option(h, "charge-cards");
}

static bool charge_is_exposed(const struct heard *h)
{
    move list[MOVES_MAX];
    int n = moves_of(h, &h->now, h->foe, NULL, list);

    for (int i = 0; i < n; i++) {
        struct state s = moved(h, &h->now, h->foe, list[i]);

        if (is_kind(h, list[i], "steal") ? s.points[h->me] >= h->now.points[h->me]
                                         : number_of(h, &s, "gain", h->me, 0) != 0)
            return false;
    }
    return can(h, &h->now, h->foe, "steal");
}

static bool charge_failed(const struct heard *h)
{
    return lost(h, h->me) == 0 && number_of(h, &h->before, "blocked", h->me, 0) == 1 &&
           number_of(h, &h->now, "cards", h->me, 0) ==
               number_of(h, &h->before, "cards", h->me, 0) - 1;
}

static bool charge_overshot(const struct heard *h)
{
    return h->now.points[h->me] == 0 &&
           h->before.points[h->me] + MOVE_NUMBER(h->mine) > option(h, "goal");
}

static bool charge_won_twice(const struct heard *h)
{
    return lost(h, h->foe) > 0 && lost(h, h->foe) == -lost(h, h->me);
}

static bool charge_won_nothing(const struct heard *h)
{
    return lost(h, h->foe) == 0 && lost(h, h->me) == 0;
}

static bool charge_gains_nothing(const struct heard *h)
{
    return changes(h, &h->now, h->me, "charge", h->me, 0);
}

static bool charge_foe_cannot_steal(const struct heard *h)
{
    return !can(h, &h->now, h->foe, "steal");
}

static bool charge_foe_refreshed(const struct heard *h)
{
    return is_kind(h, h->theirs, "refresh") &&
           number_of(h, &h->now, "cards", h->foe, 0) == option(h, "charge-cards");
}

static bool charge_can_block(const struct heard *h)
{
    return can(h, &h->now, h->me, "block") && charge_block_stops(h);
}

static bool charge_can_lose_a_gain(const struct heard *h)
{
    move list[MOVES_MAX];
    int n = moves_of(h, &h->now, h->me, "charge", list);

    for (int i = 0; i < n; i++) {
        struct state s = moved(h, &h->now, h->me, list[i]);

        if (s.turn == h->foe && s.points[h->me] > 0 &&
            moved(h, &s, h->foe, named(h, "steal")).points[h->me] != h->now.points[h->me])
            return false;
    }
    return can(h, &h->now, h->foe, "steal");
}

static bool charge_ends(const struct heard *h)
{
    struct state s = game_start(h->rules, h->me);

    s.points[h->me] = (int16_t)(option(h, "goal") - 1);
    return moved(h, &s, h->me, named(h, "charge 1")).result == state_won_by(h->me);
}

/* ---- energy-clash ---------------------------------------------------------------------------- */

static bool clash_goal(const struct heard *h)
{
    return starts_with(h, "start");
}

static bool clash_attacks(const struct heard *h)
{
    bool defends = number_of(h, &h->now, "defending", h->foe, 0);
    struct state s = moved(h, &h->now, h->me, named(h, "attack"));
    int takes = option(h, defends ? "defended-damage" : "damage");

    return s.points[h->me] == h->now.points[h->me] - option(h, "attack-cost") &&
           s.points[h->foe] == h->now.points[h->foe] - at_most(takes, h->now.points[h->foe]);
}

/* Does the defence cost what it should, and reduce an attack? */
static bool clash_defends(const struct heard *h)
{
    struct state s = moved(h, &h->now, h->me, named(h, "defend"));
    int ep = s.points[h->me], cost = option(h, "attack-cost");

    return ep == h->now.points[h->me] - option(h, "defend-cost") &&
           (s.points[h->foe] <= cost ||
            changes(h, &s, h->foe, "attack", h->me, -at_most(option(h, "defended-damage"), ep)));
}

static bool clash_recharges(const struct heard *h)
{
    int ep = at_most(h->now.points[h->me] + option(h, "recharge"), option(h, "cap"));

    return moved(h, &h->now, h->me, named(h, "recharge")).points[h->me] == ep;
}

static bool clash_last_ep_loses(const struct heard *h)
{
    struct state s = game_start(h->rules, h->me);

    s.points[h->me] = (int16_t)option(h, "attack-cost");
    return s.points[h->me] == 0 ||
           moved(h, &s, h->me, named(h, "attack")).result == state_won_by(h->foe);
}

static bool clash_defence_ends(const struct heard *h)
{
    struct state s = moved(h, &h->now, h->foe, named(h, "recharge"));

    return lost(h, h->me) == option(h, "defend-cost") &&
           number_of(h, &s, "defending", h->me, 0) == 0;
}

static bool clash_gained_more(const struct heard *h)
{
    move list[MOVES_MAX];

    return moves_of(h, &h->now, h->foe, "attack", list) == 0 ||
           moved(h, &h->now, h->foe, list[0]).points[h->me] > h->before.points[h->me];
}

static bool clash_was_full(const struct heard *h)
{
    return lost(h, h->me) == 0 && h->now.points[h->me] == option(h, "cap");
}

static bool clash_meets_defence(const struct heard *h)
{
    return number_of(h, &h->now, "defending", h->foe, 0) && clash_attacks(h);
}

static bool clash_compared(const struct heard *h)
{
    struct state s = moved(h, &h->now, h->me, named(h, "attack"));

    return clash_attacks(h) && clash_recharges(h) &&
           h->now.points[h->foe] - s.points[h->foe] == option(h, "damage") &&
           h->now.points[h->me] + option(h, "recharge") <= option(h, "cap");
}

static bool clash_lasts(const struct heard *h)
{
    struct state s = game_start(h->rules, P1);
    struct worth w;

    return h->judge == NULL || (solution_worth(h->judge->known, &s, &w) == OK && w.value == 0);
}

/* ---- energy-duel ----------------------------------------------------------------------------- */

static bool duel_attacks(const struct heard *h)
{
    move list[MOVES_MAX];
    int n = moves_of(h, &h->now, h->me, "attack", list);

    for (int i = 0; i < n; i++) {
        struct state s = moved(h, &h->now, h->me, list[i]);
        int spent = MOVE_NUMBER(list[i]);

        if (s.points[h->me] != h->now.points[h->me] - spent ||
            s.points[h->foe] != h->now.points[h->foe] - spent * option(h, "factor"))
            return false;
    }
    return n > 0;
}

static bool duel_charges(const struct heard *h)
{
    int ep = at_most(h->now.points[h->me] + option(h, "charge"), option(h, "cap"));

    return moved(h, &h->now, h->me, named(h, "charge")).points[h->me] == ep;
}

static bool duel_spent(const struct heard *h)
{
    return lost(h, h->me) == MOVE_NUMBER(h->mine) && h->now.turn == h->foe;
}

static bool duel_gained(const struct heard *h)
{
    return lost(h, h->me) < 0 && lost(h, h->foe) == 0 && h->now.turn == h->foe;
}

static bool duel_was_full(const struct heard *h)
{
    return lost(h, h->me) == 0 && h->now.points[h->me] == option(h, "cap");
}

static bool duel_wins_if_enough(const struct heard *h)
{
    move list[MOVES_MAX];
    int n = moves_of(h, &h->now, h->me, "attack", list);

    for (int i = 0; i < n; i++)
        if (MOVE_NUMBER(list[i]) * option(h, "factor") >= h->now.points[h->foe] &&
            moved(h, &h->now, h->me, list[i]).result != state_won_by(h->me))
            return false;
    return true;
}

static bool duel_last_ep_loses(const struct heard *h)
{
    struct state rich = h->now, poor = h->now;

    rich.points[h->me] = poor.points[h->me] = poor.points[h->foe] = 1;
    rich.points[h->foe] = 30000;
    return moved(h, &rich, h->me, named(h, "attack 1")).result == state_won_by(h->foe) &&
           moved(h, &poor, h->me, named(h, "attack 1")).result == state_won_by(h->me);
}

static bool duel_takes_two(const struct heard *h)
{
    return option(h, "factor") == 2;
}

/* ---- energy-duel-blast ----------------------------------------------------------------------- */

static int ep_after(const struct heard *h, const struct state *s, const char *mine, move theirs,
                    int whose)
{
    return both(h, s, named(h, mine), theirs).points[whose];
}

static bool blast_charges(const struct heard *h)
{
    struct state s = both(h, &h->now, named(h, "shield"), named(h, "shield"));

    return ep_after(h, &h->now, "charge", named(h, "shield"), h->me) ==
               h->now.points[h->me] + option(h, "charge") &&
           !can(h, &s, h->me, "charge");
}

static bool blast_shields(const struct heard *h)
{
    return ep_after(h, &h->now, "shield", named(h, "blast"), h->me) == h->now.points[h->me];
}

/* Does a Blast take this much more from a player who does not shield? */
static bool blast_takes(const struct heard *h, const struct state *s, int damage)
{
    move list[MOVES_MAX];
    int n = moves_of(h, s, h->foe, NULL, list);

    for (int i = 0; i < n; i++)
        if (ep_after(h, s, "blast", list[i], h->foe) !=
            ep_after(h, s, "shield", list[i], h->foe) -
                (is_kind(h, list[i], "shield") ? 0 : damage))
            return false;
    return true;
}

static bool blast_works(const struct heard *h)
{
    return blast_takes(h, &h->now, option(h, "blast-damage")) &&
           ep_after(h, &h->now, "blast", named(h, "shield"), h->me) ==
               h->now.points[h->me] - option(h, "blast-cost");
}

static bool blast_would_be_wasted(const struct heard *h)
{
    return blast_takes(h, &h->now, 0);
}

static bool blast_beats_charge(const struct heard *h)
{
    struct state s = h->before;
    int had = s.points[h->me];

    s.points[h->foe] = 20000;
    return ep_after(h, &s, "charge", named(h, "blast"), h->me) < had;
}

static bool blast_locks_me(const struct heard *h)
{
    return !can(h, &h->now, h->me, "charge");
}

static bool blast_locks_foe(const struct heard *h)
{
    return !can(h, &h->now, h->foe, "charge");
}

static bool blast_was_blocked(const struct heard *h)
{
    return lost(h, h->foe) == 0 && lost(h, h->me) == option(h, "blast-cost") &&
           blast_takes(h, &h->before, option(h, "blast-damage"));
}

static bool blast_did_hit(const struct heard *h)
{
    return h->now.points[h->foe] ==
               ep_after(h, &h->before, "shield", h->theirs, h->foe) - option(h, "blast-damage") &&
           ep_after(h, &h->before, "blast", named(h, "shield"), h->foe) == h->before.points[h->foe];
}

static bool blast_did_nothing(const struct heard *h)
{
    return h->now.points[h->foe] == ep_after(h, &h->before, "shield", h->theirs, h->foe) &&
           h->before.points[h->me] < option(h, "blast-cost");
}

static bool blast_did_hurt_me(const struct heard *h)
{
    return is_kind(h, h->theirs, "blast") && !is_kind(h, h->mine, "shield") &&
           h->now.points[h->me] < both(h, &h->before, h->mine, named(h, "shield")).points[h->me] &&
           ep_after(h, &h->before, "shield", h->theirs, h->me) == h->before.points[h->me];
}

static bool blast_did_not_hurt_me(const struct heard *h)
{
    return is_kind(h, h->theirs, "blast") && lost(h, h->me) == 0 &&
           lost(h, h->foe) == option(h, "blast-cost");
}

static bool blast_reading_helps(const struct heard *h)
{
    move list[MOVES_MAX];
    int n = moves_of(h, &h->now, h->me, NULL, list);

    for (int i = 0; i < n; i++)
        if (!is_kind(h, list[i], "shield") &&
            both(h, &h->now, list[i], named(h, "blast")).points[h->me] >=
                both(h, &h->now, list[i], named(h, "shield")).points[h->me])
            return false;
    return true;
}

static bool blast_last_ep_loses(const struct heard *h)
{
    struct state s = h->now;

    s.points[h->me] = (int16_t)option(h, "blast-cost");
    s.points[h->foe] = 20000;
    return both(h, &s, named(h, "blast"), named(h, "shield")).result == state_won_by(h->foe);
}

static bool blast_shield_never_loses(const struct heard *h)
{
    move list[MOVES_MAX];
    int n = moves_of(h, &h->now, h->foe, NULL, list);

    for (int i = 0; i < n; i++) {
        struct state s = both(h, &h->now, named(h, "shield"), list[i]);
        bool unhurt = s.points[h->foe] >= h->now.points[h->foe] || is_kind(h, list[i], "blast");

        if (s.points[h->me] != h->now.points[h->me] || s.result == state_won_by(h->foe) || !unhurt)
            return false;
    }
    return true;
}

static bool blast_circle(const struct heard *h)
{
    struct state s = game_start(h->rules, P1);

    s.points[P1] = s.points[P2] = 10000;
    return both(h, &s, named(h, "charge"), named(h, "blast")).points[h->me] < 10000 &&
           both(h, &s, named(h, "shield"), named(h, "blast")).points[h->foe] < 10000 &&
           both(h, &s, named(h, "shield"), named(h, "charge")).points[h->foe] > 10000;
}

/* ---- battle-numbers -------------------------------------------------------------------------- */

static int hand_of(const struct heard *h, const struct state *s, int player)
{
    return number_of(h, s, "hand", player, -1);
}

/* By how much the attack of this turn is weaker: nobody has discarded a card, nor drawn one again.
 */
static int battle_weaker(const struct heard *h, const struct state *s)
{
    for (int p = P1; p <= P2; p++)
        if (number_of(h, s, "discard", p, -1) > 0 || number_of(h, s, "known", p, -1) > 0)
            return 0;
    return option(h, "first-less");
}

static int battle_hurts(int attack, int less)
{
    return attack > less ? attack - less : 0;
}

static bool battle_goal(const struct heard *h)
{
    return starts_with(h, "hp") && hand_of(h, &h->now, h->me) == option(h, "hand");
}

static bool battle_plays(const struct heard *h)
{
    move list[MOVES_MAX];
    int n = moves_of(h, &h->now, h->me, "play", list);

    for (int i = 0; i < n; i++) {
        struct state s = moved(h, &h->now, h->me, list[i]);

        if (s.turn != h->foe || number_of(h, &s, "attack", h->me, 0) != MOVE_NUMBER(list[i]) ||
            !changes(h, &s, h->foe, "no defence", h->foe,
                     -battle_hurts(MOVE_NUMBER(list[i]), battle_weaker(h, &s))))
            return false;
    }
    return true;
}

static bool battle_defends(const struct heard *h)
{
    move list[MOVES_MAX];
    int n = moves_of(h, &h->now, h->me, "defend with", list);
    int attack = number_of(h, &h->now, "attack", h->foe, 0);

    for (int i = 0; i < n; i++) {
        int left = battle_hurts(attack - MOVE_NUMBER(list[i]), battle_weaker(h, &h->now));
        struct state s = moved(h, &h->now, h->me, list[i]);

        if (h->now.points[h->me] - s.points[h->me] != left)
            return false;
    }
    return attack > 0;
}

static bool battle_declines(const struct heard *h)
{
    struct state s = moved(h, &h->now, h->me, named(h, "no defence"));

    return hand_of(h, &s, h->me) == hand_of(h, &h->now, h->me) &&
           h->now.points[h->me] - s.points[h->me] ==
               battle_hurts(number_of(h, &h->now, "attack", h->foe, 0), battle_weaker(h, &h->now));
}

static bool battle_draws(const struct heard *h)
{
    struct state s = moved(h, &h->now, h->foe, named(h, "no defence"));
    struct rng g = rng_at(1, 1, 1);

    while (s.turn == CHANCE)
        game_step(h->rules, &s, walk_choose(h->rules, &s, &g));
    return s.turn == OVER ||
           (hand_of(h, &s, P1) == option(h, "hand") && hand_of(h, &s, P2) == option(h, "hand"));
}

static bool battle_could_be_lower(const struct heard *h)
{
    for (int i = 0; i < hand_of(h, &h->before, h->me); i++) {
        int card = number_of(h, &h->before, "hand", h->me, i);

        if (card >= number_of(h, &h->before, "attack", h->foe, 0) && card < MOVE_NUMBER(h->mine))
            return lost(h, h->me) == 0;
    }
    return false;
}

static bool battle_softened(const struct heard *h)
{
    return lost(h, h->me) == number_of(h, &h->before, "attack", h->foe, 0) - MOVE_NUMBER(h->mine) -
                                 battle_weaker(h, &h->before);
}

static bool battle_kept(const struct heard *h)
{
    return lost(h, h->me) > 0 && hand_of(h, &h->now, h->me) == hand_of(h, &h->before, h->me);
}

static bool battle_foe_kept(const struct heard *h)
{
    return lost(h, h->foe) > 0 && hand_of(h, &h->now, h->foe) == hand_of(h, &h->before, h->foe);
}

static bool battle_top_needs_top(const struct heard *h)
{
    int top = option(h, "top"), copies = 0;
    static const char *const piles[] = {"hand", "deck", "discard"};

    for (int k = 0; k < COUNT(piles); k++)
        for (int i = 0; i < number_of(h, &h->now, piles[k], h->foe, -1); i++)
            copies += number_of(h, &h->now, piles[k], h->foe, i) == top;
    copies += number_of(h, &h->now, "attack", h->foe, 0) == top;
    return copies == option(h, "copies") &&
           (number_of(h, &h->now, "attack", h->foe, 0) != top || battle_defends(h));
}

static bool battle_discards_are_open(const struct heard *h)
{
    struct state seen = game_view(h->rules, &h->now, h->me).seen;
    int n = number_of(h, &h->now, "discard", h->foe, -1);

    for (int i = 0; i < n; i++)
        if (number_of(h, &h->now, "discard", h->foe, i) !=
            number_of(h, &seen, "discard", h->foe, i))
            return false;
    return number_of(h, &seen, "discard", h->foe, -1) == n;
}

static bool battle_one_blow_may_kill(const struct heard *h)
{
    return option(h, "top") >= h->now.points[h->me];
}

static bool battle_is_a_secret(const struct heard *h)
{
    return game_is_hidden(h->rules->game);
}

/* ---- every line ------------------------------------------------------------------------------ */

static struct claim {
    const char *game, *line; /* a part that occurs only in this line of the game's guide */
    bool (*holds)(const struct heard *h);
    int heard;
} claims[] = {
    {"charge", "Be the first", charge_goal, 0},
    {"charge", "add that many", charge_adds, 0},
    {"charge", "block: if your opponent charges", charge_block_stops, 0},
    {"charge", "block: your opponent's next", charge_block_stops, 0},
    {"charge", "steal: take", charge_steals, 0},
    {"charge", "refresh: ", charge_refreshes, 0},
    {"charge", "can be stolen next turn", charge_is_exposed, 0},
    {"charge", "You were blocked", charge_failed, 0},
    {"charge", "You went over", charge_overshot, 0},
    {"charge", "A Block lasts one turn", charge_block_goes, 0},
    {"charge", "A Block waits", charge_block_stays, 0},
    {"charge", "counts twice", charge_won_twice, 0},
    {"charge", "nothing to steal", charge_won_nothing, 0},
    {"charge", "You are blocked", charge_gains_nothing, 0},
    {"charge", "no Steal left", charge_foe_cannot_steal, 0},
    {"charge", "used the turn to take", charge_foe_refreshed, 0},
    {"charge", "You are within", i_can_win, 0},
    {"charge", "Your opponent is within", foe_can_win, 0},
    {"charge", "You still have a Block", charge_can_block, 0},
    {"charge", "Your opponent still has a Steal", charge_can_lose_a_gain, 0},
    {"charge", "That was Charge", charge_ends, 0},
    {"energy-clash", "You both start", clash_goal, 0},
    {"energy-clash", "attack: costs", clash_attacks, 0},
    {"energy-clash", "Until your next turn", clash_defends, 0},
    {"energy-clash", "The next attack takes", clash_defends, 0},
    {"energy-clash", "recharge: gain", clash_recharges, 0},
    {"energy-clash", "Never pay with your last EP", clash_last_ep_loses, 0},
    {"energy-clash", "your defence ends", clash_defence_ends, 0},
    {"energy-clash", "more than one attack", clash_gained_more, 0},
    {"energy-clash", "You already had", clash_was_full, 0},
    {"energy-clash", "Your opponent is defending", clash_meets_defence, 0},
    {"energy-clash", "One attack can end", i_can_win, 0},
    {"energy-clash", "an attack by your opponent would", foe_can_win, 0},
    {"energy-clash", "Compare", clash_compared, 0},
    {"energy-clash", "That was Energy Clash", clash_lasts, 0},
    {"energy-duel", "You both start", clash_goal, 0},
    {"energy-duel", "loses twice as many", duel_attacks, 0},
    {"energy-duel", "EP for each", duel_attacks, 0},
    {"energy-duel", "charge: gain", duel_charges, 0},
    {"energy-duel", "What you spend is gone", duel_spent, 0},
    {"energy-duel", "You gained EP", duel_gained, 0},
    {"energy-duel", "You already had", duel_was_full, 0},
    {"energy-duel", "attack and win", duel_wins_if_enough, 0},
    {"energy-duel", "Spending your last EP", duel_last_ep_loses, 0},
    {"energy-duel", "takes two from your opponent", duel_takes_two, 0},
    {"energy-duel-blast", "You both start", clash_goal, 0},
    {"energy-duel-blast", "charge: gain", blast_charges, 0},
    {"energy-duel-blast", "shield: a Blast", blast_shields, 0},
    {"energy-duel-blast", "blast: costs", blast_works, 0},
    {"energy-duel-blast", "you cannot pay for one", blast_would_be_wasted, 0},
    {"energy-duel-blast", "Charging pays only", blast_beats_charge, 0},
    {"energy-duel-blast", "Next turn you cannot charge", blast_locks_me, 0},
    {"energy-duel-blast", "A Shield stopped your Blast", blast_was_blocked, 0},
    {"energy-duel-blast", "Your Blast took", blast_did_hit, 0},
    {"energy-duel-blast", "could not pay for that Blast", blast_did_nothing, 0},
    {"energy-duel-blast", "Your opponent shielded", blast_locks_foe, 0},
    {"energy-duel-blast", "well-timed Shield", blast_did_hurt_me, 0},
    {"energy-duel-blast", "into your Shield", blast_did_not_hurt_me, 0},
    {"energy-duel-blast", "predictable", blast_reading_helps, 0},
    {"energy-duel-blast", "Paying your last EP", blast_last_ep_loses, 0},
    {"energy-duel-blast", "Always shielding", blast_shield_never_loses, 0},
    {"energy-duel-blast", "That was the duel", blast_circle, 0},
    {"battle-numbers", "You both start", battle_goal, 0},
    {"battle-numbers", "play: attack", battle_plays, 0},
    {"battle-numbers", "defend with: ", battle_defends, 0},
    {"battle-numbers", "no defence: ", battle_declines, 0},
    {"battle-numbers", "you both draw until", battle_draws, 0},
    {"battle-numbers", "would have blocked that too", battle_could_be_lower, 0},
    {"battle-numbers", "took its number off", battle_softened, 0},
    {"battle-numbers", "You kept your cards", battle_kept, 0},
    {"battle-numbers", "rather than a card", battle_foe_kept, 0},
    {"battle-numbers", "Only a {top} blocks", battle_top_needs_top, 0},
    {"battle-numbers", "the discard piles", battle_discards_are_open, 0},
    {"battle-numbers", "Even a low attack", battle_plays, 0},
    {"battle-numbers", "could end the game", battle_one_blow_may_kill, 0},
    {"battle-numbers", "That was Battle Numbers", battle_is_a_secret, 0},
};

/* Has this game any claims? A new game has none: its lines are not compared, and a test that is
 * skipped tells so. */
static bool is_claimed(const struct game *g)
{
    for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++)
        if (strcmp(claims[i].game, g->id) == 0)
            return true;
    return false;
}

#endif
