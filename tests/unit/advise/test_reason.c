/*
 * Reasons in words: every sentence is true where it is said, compared with what moves do by the
 * rules, and every sentence is said somewhere. N is the number of positions for each row of rules.
 * Long: N=10000
 */
#include "lesson_claims.h"
#include "advise/reason.h"
#include "core/rule_book.h"

enum { POSITIONS = 300, HANDS = 40 };

/* ---- what a sentence claims ------------------------------------------------------------------ */

static struct state after(const struct heard *h)
{
    return moved(h, &h->now, h->me, h->mine);
}

static bool wins(const struct heard *h)
{
    return after(h).result == state_won_by(h->me);
}

/* Does an attack of the opponent end the game at this position? */
static bool attack_finishes_me(const struct heard *h, const struct state *s)
{
    return can(h, s, h->foe, "attack") &&
           moved(h, s, h->foe, named(h, "attack")).result == state_won_by(h->foe);
}

static bool foe_defends(const struct heard *h)
{
    return number_of(h, &h->now, "defending", h->foe, 0) == 1;
}

static bool clash_trades(const struct heard *h)
{
    struct state s = after(h);

    return h->now.points[h->me] - s.points[h->me] == option(h, "attack-cost") &&
           h->now.points[h->foe] - s.points[h->foe] == option(h, "damage") &&
           !attack_finishes_me(h, &s);
}

static bool clash_runs(const struct heard *h)
{
    struct state s = after(h);

    return attack_finishes_me(h, &h->now) && !attack_finishes_me(h, &s);
}

static bool clash_would_be_exposed(const struct heard *h)
{
    struct state s = moved(h, &h->now, h->me, named(h, "attack"));

    return s.turn == h->foe && attack_finishes_me(h, &s);
}

static bool clash_gains(const struct heard *h)
{
    return after(h).points[h->me] > h->now.points[h->me] && !foe_defends(h) && clash_attacks(h);
}

/* Can a player win with one move at this position? */
static bool wins_from(const struct heard *h, const struct state *s, int player, const char *verb)
{
    move list[MOVES_MAX];
    int n = moves_of(h, s, player, verb, list);

    for (int i = 0; i < n; i++)
        if (moved(h, s, player, list[i]).result == state_won_by(player))
            return true;
    return false;
}

static bool i_am_safe(const struct heard *h)
{
    struct state s = after(h);

    return s.turn == h->foe && !wins_from(h, &s, h->foe, NULL);
}

static bool i_was_in_danger(const struct heard *h)
{
    return i_am_safe(h) && wins_from(h, &h->now, h->foe, NULL);
}

static bool i_threaten(const struct heard *h)
{
    struct state s = after(h);

    return i_am_safe(h) && wins_from(h, &s, h->me, NULL);
}

static bool i_gain_safely(const struct heard *h)
{
    return i_am_safe(h) && after(h).points[h->me] > h->now.points[h->me];
}

static bool i_wait_safely(const struct heard *h)
{
    return i_am_safe(h) && after(h).points[h->me] == h->now.points[h->me];
}

/* Is the player safe after every attack, or after none? */
static bool attacks_are_safe(const struct heard *h, bool want)
{
    struct heard other = *h;
    move list[MOVES_MAX];
    int n = moves_of(h, &h->now, h->me, "attack", list);

    for (int i = 0; i < n; i++) {
        other.mine = list[i];
        if (!wins(&other) && i_am_safe(&other) != want)
            return false;
    }
    return true;
}

static bool duel_can_spend(const struct heard *h)
{
    return attacks_are_safe(h, true);
}

static bool duel_alone_is_safe(const struct heard *h)
{
    return i_am_safe(h) && attacks_are_safe(h, false);
}

static bool always(const struct heard *h)
{
    (void)h;
    return true;
}

static bool charge_steal_wins(const struct heard *h)
{
    return wins_from(h, &h->now, h->me, "steal");
}

static bool charge_steal_takes(const struct heard *h)
{
    return moved(h, &h->now, h->me, named(h, "steal")).points[h->foe] < h->now.points[h->foe];
}

static bool charge_foe_cannot_charge(const struct heard *h)
{
    return !can(h, &h->now, h->foe, "charge");
}

static bool charge_near_wins(const struct heard *h)
{
    int near = option(h, "goal") - option(h, "max-add");

    return charge_ends(h) && h->now.points[P1] < near && h->now.points[P2] < near;
}

static bool charge_unstopped(const struct heard *h)
{
    return i_threaten(h) && !can(h, &h->now, h->foe, "block") && !can(h, &h->now, h->foe, "steal");
}

static bool charge_kept(const struct heard *h)
{
    struct state s = after(h);

    return s.points[h->me] > h->now.points[h->me] && !can(h, &s, h->foe, "steal");
}

static bool charge_loses_little(const struct heard *h)
{
    struct state s = after(h);

    return s.points[h->me] - moved(h, &s, h->foe, named(h, "steal")).points[h->me] ==
           MOVE_NUMBER(h->mine);
}

static bool charge_keeps_others(const struct heard *h)
{
    return charge_gains_nothing(h) &&
           (can(h, &h->now, h->me, "block") || can(h, &h->now, h->me, "steal"));
}

static bool charge_block_saves(const struct heard *h)
{
    struct state s = after(h);

    return wins_from(h, &h->now, h->foe, "charge") && !wins_from(h, &s, h->foe, "charge");
}

static bool charge_both_blocked(const struct heard *h)
{
    return charge_gains_nothing(h) && charge_block_stops(h);
}

static bool charge_turn_lost(const struct heard *h)
{
    struct state s = after(h);
    move list[MOVES_MAX];

    return moves_of(h, &s, h->foe, "charge", list) == moves_of(h, &s, h->foe, NULL, list) &&
           charge_block_stops(h);
}

static bool charge_block_works(const struct heard *h)
{
    return can(h, &h->now, h->foe, "charge") && charge_block_stops(h);
}

static bool charge_steals_twice(const struct heard *h)
{
    struct state s = after(h);

    return s.points[h->me] > h->now.points[h->me] &&
           s.points[h->me] + s.points[h->foe] == h->now.points[h->me] + h->now.points[h->foe];
}

static bool charge_steals_nothing(const struct heard *h)
{
    struct state s = after(h);

    return s.points[h->me] == h->now.points[h->me] && s.points[h->foe] == h->now.points[h->foe];
}

static bool charge_neither_charges(const struct heard *h)
{
    return !can(h, &h->now, h->me, "charge") && charge_foe_cannot_charge(h) && i_am_safe(h);
}

static struct state blasted(const struct heard *h, const char *mine, const char *theirs)
{
    return both(h, &h->now, named(h, mine), named(h, theirs));
}

static bool blast_cannot_hurt(const struct heard *h)
{
    return blasted(h, "charge", "blast").points[h->me] > h->now.points[h->me];
}

static bool blast_would_finish_me(const struct heard *h)
{
    return blasted(h, "charge", "blast").points[h->me] <= 0 &&
           blasted(h, "charge", "blast").points[h->foe] > 0 && blast_shields(h);
}

static bool blast_would_finish_foe(const struct heard *h)
{
    return blasted(h, "blast", "charge").points[h->foe] <= 0 &&
           blasted(h, "blast", "charge").points[h->me] > 0;
}

static bool foe_cannot_charge(const struct heard *h)
{
    return !can(h, &h->now, h->foe, "charge");
}

/* Do more than half of the players choose this? */
static bool is_usual(const struct heard *h, const char *verb)
{
    struct view view = {h->now, h->foe};
    struct rng g = rng_at(1, 0, 0);
    double odds[MOVES_MAX];
    move legal[MOVES_MAX];
    struct decision d = {.rules = h->judge->rules,
                         .known = h->judge->known,
                         .view = &view,
                         .legal = legal,
                         .rng = &g};

    d.n = h->rules->game->legal(h->rules, &h->now, h->foe, legal);
    assert_true(bot_odds(judge_level(h->judge), &d, odds));
    for (int i = 0; i < d.n; i++)
        if (is_kind(h, legal[i], verb))
            return odds[i] > 0.5;
    return false;
}

static bool blast_is_usual(const struct heard *h)
{
    return is_usual(h, "blast") && blast_shields(h);
}

static bool charge_is_usual(const struct heard *h)
{
    return is_usual(h, "charge");
}

static bool shield_is_usual(const struct heard *h)
{
    return is_usual(h, "shield") &&
           blasted(h, "charge", "shield").points[h->me] >= h->now.points[h->me];
}

static bool charge_is_usual_and_hit(const struct heard *h)
{
    return is_usual(h, "charge") &&
           blasted(h, "blast", "charge").points[h->foe] < h->now.points[h->foe];
}

static bool charging_survives(const struct heard *h)
{
    return blasted(h, "charge", "blast").points[h->me] > 0;
}

/* Find the lowest card that blocks; 0 if none does. */
static int lowest_block(const struct heard *h)
{
    move list[MOVES_MAX];
    int n = moves_of(h, &h->now, h->me, "defend with", list);

    for (int i = 0; i < n; i++)
        if (moved(h, &h->now, h->me, list[i]).points[h->me] == h->now.points[h->me])
            return MOVE_NUMBER(list[i]);
    return 0;
}

static int cards_above(const struct heard *h, int value)
{
    int n = 0, count = number_of(h, &h->now, "hand", h->me, -1);

    for (int i = 0; i < count; i++)
        n += number_of(h, &h->now, "hand", h->me, i) > value;
    return n;
}

static bool would_fall(const struct heard *h)
{
    return moved(h, &h->now, h->me, named(h, "no defence")).result == state_won_by(h->foe);
}

static bool blocks(const struct heard *h)
{
    return lowest_block(h) > 0;
}

static bool blocks_not(const struct heard *h)
{
    return lowest_block(h) == 0;
}

static bool foe_may_fall(const struct heard *h)
{
    return h->now.points[h->foe] <= option(h, "top");
}

static bool is_lowest_block(const struct heard *h)
{
    return lowest_block(h) == MOVE_NUMBER(h->mine);
}

static bool is_lowest_block_of_more(const struct heard *h)
{
    return is_lowest_block(h) && cards_above(h, MOVE_NUMBER(h->mine)) > 0;
}

static bool saves(const struct heard *h)
{
    return would_fall(h) && after(h).turn != OVER;
}

static bool softens(const struct heard *h)
{
    struct state s = after(h), bare = moved(h, &h->now, h->me, named(h, "no defence"));

    return s.turn != OVER && s.points[h->me] - bare.points[h->me] == MOVE_NUMBER(h->mine) &&
           cards_above(h, MOVE_NUMBER(h->mine)) > 0;
}

static bool lives(const struct heard *h)
{
    return after(h).turn != OVER;
}

static bool is_sure(const struct heard *h)
{
    static const char *const places[] = {"hand", "deck"};

    for (int k = 0; k < 2; k++)
        for (int i = 0; i < number_of(h, &h->now, places[k], h->foe, -1); i++)
            if (number_of(h, &h->now, places[k], h->foe, i) >= MOVE_NUMBER(h->mine))
                return false;
    return true;
}

static bool is_low(const struct heard *h)
{
    int all = number_of(h, &h->now, "hand", h->me, -1);

    return cards_above(h, MOVE_NUMBER(h->mine) - 1) == all &&
           cards_above(h, MOVE_NUMBER(h->mine)) > 0;
}

static bool is_below_top(const struct heard *h)
{
    return MOVE_NUMBER(h->mine) < option(h, "top");
}

static bool is_top(const struct heard *h)
{
    return MOVE_NUMBER(h->mine) == option(h, "top");
}

static struct claim reasons[] = {
    {"charge", "how many do you need", i_can_win, 0},
    {"charge", "is exactly what you need", charge_steal_wins, 0},
    {"charge", "could reach", foe_can_win, 0},
    {"charge", "Which card can you spare", charge_gains_nothing, 0},
    {"charge", "can be stolen now", charge_steal_takes, 0},
    {"charge", "before the next Charge", charge_foe_cannot_charge, 0},
    {"charge", "A refresh costs you the turn", charge_refreshes, 0},
    {"charge", "Who gets there first", charge_near_wins, 0},
    {"charge", "neither a Block nor a Steal", charge_unstopped, 0},
    {"charge", "cannot win before it", i_threaten, 0},
    {"charge", "so you keep what you gain", charge_kept, 0},
    {"charge", "A Steal could take only", charge_loses_little, 0},
    {"charge", "next turn, so there is time", i_am_safe, 0},
    {"charge", "points, and your opponent cannot reach", i_gain_safely, 0},
    {"charge", "but you keep your other cards", charge_keeps_others, 0},
    {"charge", "the Block stops it", charge_block_saves, 0},
    {"charge", "would be, too", charge_both_blocked, 0},
    {"charge", "has only Charge cards", charge_turn_lost, 0},
    {"charge", "If your opponent charges next turn", charge_block_works, 0},
    {"charge", "With what you steal", wins, 0},
    {"charge", "your opponent loses as many", charge_steals_twice, 0},
    {"charge", "There is nothing to steal", charge_steals_nothing, 0},
    {"charge", "no Charge card either", charge_neither_charges, 0},
    {"charge", " are ", wins, 0},
    {"energy-duel", "What is the smallest attack", i_can_win, 0},
    {"energy-duel", "enough EP to finish you", foe_can_win, 0},
    {"energy-duel", "Whatever you spend", duel_can_spend, 0},
    {"energy-duel", "After an attack, what is left", always, 0},
    {"energy-duel", "but you, with", i_threaten, 0},
    {"energy-duel", "You keep", i_am_safe, 0},
    {"energy-duel", "after any attack of yours", duel_alone_is_safe, 0},
    {"energy-duel", "one attack could finish you; with", i_was_in_danger, 0},
    {"energy-duel", "The Charge is free", i_gain_safely, 0},
    {"energy-duel", "You are full", i_wait_safely, 0},
    {"energy-duel", "EP for each of the", wins, 0},
    {"energy-clash", "is defending: an attack would", clash_meets_defence, 0},
    {"energy-clash", "EP, and your opponent has", wins, 0},
    {"energy-clash", "Even a defence lets", wins, 0},
    {"energy-clash", "one attack cannot finish you", clash_trades, 0},
    {"energy-clash", "next attack would take", clash_defends, 0},
    {"energy-clash", "so an attack would take only", foe_defends, 0},
    {"energy-clash", "one attack would finish you;", clash_runs, 0},
    {"energy-clash", "After an attack of yours", clash_would_be_exposed, 0},
    {"energy-clash", "It takes you from", clash_gains, 0},
    {"energy-duel-blast", "even if you charge: only", blast_would_finish_me, 0},
    {"energy-duel-blast", "so nothing can hurt you", blast_cannot_hurt, 0},
    {"energy-duel-blast", "from a Blast now", blast_would_finish_foe, 0},
    {"energy-duel-blast", "cannot charge this turn: which", foe_cannot_charge, 0},
    {"energy-duel-blast", "so the Charge is free", blast_cannot_hurt, 0},
    {"energy-duel-blast", "against a Shield the Charge", shield_is_usual, 0},
    {"energy-duel-blast", "so a Blast is less likely", charge_is_usual, 0},
    {"energy-duel-blast", "would not finish you: you have", charging_survives, 0},
    {"energy-duel-blast", "would finish you, even if you charge.", blast_would_finish_me, 0},
    {"energy-duel-blast", "Most players blast here", blast_is_usual, 0},
    {"energy-duel-blast", "costs no EP", blast_shields, 0},
    {"energy-duel-blast", "save your opponent: only", blast_would_finish_foe, 0},
    {"energy-duel-blast", "takes more than a Charge gains", charge_is_usual_and_hit, 0},
    {"energy-duel-blast", "Unless your opponent shields", blast_works, 0},
    {"battle-numbers", "this attack would end the game.", would_fall, 0},
    {"battle-numbers", "Which is the lowest card", blocks, 0},
    {"battle-numbers", "None of your cards stops", blocks_not, 0},
    {"battle-numbers", "which card could end", foe_may_fall, 0},
    {"battle-numbers", "your lowest card that stops", is_lowest_block_of_more, 0},
    {"battle-numbers", "Without it the attack", saves, 0},
    {"battle-numbers", "No lower card stops", is_lowest_block, 0},
    {"battle-numbers", "off the damage, and you keep", softens, 0},
    {"battle-numbers", "You keep all your cards", lives, 0},
    {"battle-numbers", "can hold no card", is_sure, 0},
    {"battle-numbers", "A low attack keeps", is_low, 0},
    {"battle-numbers", "or higher stops it", is_below_top, 0},
    {"battle-numbers", "Only another", is_top, 0},
};

/* ---- asking ---------------------------------------------------------------------------------- */

static struct claim *reason_of(const struct rules *r, const char *said)
{
    for (int i = 0; i < COUNT(reasons); i++)
        if (strcmp(reasons[i].game, r->game->id) == 0 && strstr(said, reasons[i].line) != NULL)
            return &reasons[i];
    return NULL;
}

/* Is this a tip that is true, by the claims of the guided games? */
static bool is_true_tip(const struct heard *h, const char *said)
{
    for (const struct guide *g = h->rules->game->guide; g->says != NULL; g++) {
        char room[SENTENCE_BYTES];
        struct text filled = TEXT(room);

        rule_book_fill(h->rules, g->says, &filled);
        for (int i = 0; i < COUNT(claims); i++)
            if (g->when == GUIDE_TIP && strcmp(room, said) == 0 &&
                strcmp(claims[i].game, h->rules->game->id) == 0 &&
                strstr(g->says, claims[i].line) != NULL)
                return claims[i].holds(h);
    }
    return false;
}

static void check_said(const struct heard *h, const char *said)
{
    struct claim *c = reason_of(h->rules, said);

    if (!is_claimed(h->rules->game) || is_true_tip(h, said))
        return;
    if (c == NULL || !c->holds(h))
        fail_msg("%s, wrong or unknown: %s\n  points %d/%d, player %d, move %s",
                 spread_name(h->rules), said, h->now.points[P1], h->now.points[P2], h->me + 1,
                 move_word(h->rules, h->mine).at);
    c->heard++;
}

static void check_position(const struct judge *j, const struct rules *endless,
                           const struct state *now, int player)
{
    struct moment at = {
        .judge = j, .scene = {j->rules, {"Ann", "Bob"}, 1}, .s = *now, .player = player};
    struct heard h = {
        .rules = endless, .judge = j, .me = player, .foe = !player, .now = *now, .before = *now};
    move legal[MOVES_MAX];
    int n = j->rules->game->legal(j->rules, now, player, legal);
    char room[SENTENCE_BYTES];
    struct text said = TEXT(room);

    if (reason_add_matter(&at, &said))
        check_said(&h, room);
    for (int i = 0; i < n; i++) {
        text_clear(&said);
        h.mine = legal[i];
        if (reason_add_why(&at, legal[i], &said))
            check_said(&h, room);
    }
}

static void check_rules(const char *rules, uint64_t most)
{
    uint64_t cursor = 0, count = 0, n = 0;
    struct rules endless;
    struct judged j;
    struct state s;
    struct worth w;

    judged_open(&j, rules, NULL);
    endless = j.rules;
    endless.value[TURN_LIMIT] = 0;
    while (solution_next(j.known, &cursor, &s, &w))
        count++;
    for (cursor = 0; solution_next(j.known, &cursor, &s, &w);)
        for (int p = P1; n++ % (count / most + 1) == 0 && p <= P2; p++)
            if (state_wants(&s, p))
                check_position(&j.judge, &endless, &s, p);
    judged_close(&j);
}

static void test_reasons_are_true(void **unused)
{
    uint64_t most = getenv("N") != NULL ? strtoull(getenv("N"), NULL, 10) : POSITIONS;

    (void)unused;
    for (int i = 0; i < games_count(); i++)
        if (game_is_solvable(games_at(i)))
            check_rules(games_at(i)->id, 10 * most);
    for (int i = 0; i < COUNT(judged_rules); i++)
        check_rules(judged_rules[i], most);
}

static void test_reasons_are_true_where_cards_are_hidden(void **unused)
{
    struct rules r = rules_of("battle-numbers");
    struct judge j = {.rules = &r};

    (void)unused;
    for (uint64_t seed = 0; seed < HANDS; seed++) {
        struct record rec = begun(&r, seed);
        struct rng g = rng_at(seed, 6, 0);

        while (rec.duel.now.turn != OVER) {
            if (rec.duel.now.turn < BOTH)
                check_position(&j, &r, &rec.duel.now, rec.duel.now.turn);
            assert_int_equal(record_play(&rec, choose(&rec, &g)), OK);
        }
        record_release(&rec);
    }
}

static void test_every_reason_was_heard(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(reasons); i++)
        if (reasons[i].heard == 0)
            fail_msg("%s: nobody heard \"%s\"", reasons[i].game, reasons[i].line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reasons_are_true),
        cmocka_unit_test(test_reasons_are_true_where_cards_are_hidden),
        cmocka_unit_test(test_every_reason_was_heard),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
