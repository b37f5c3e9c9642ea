/* Points stay in the book's range, and no card appears or is lost. */
#include "spread.h"
#include "core/game.h"

enum { EP_MOST = 30000 }; /* where energy-duel-blast, which has no cap, stops counting */

/* The least and the most points of a game under these rules; false for a game not listed. */
static bool range(const struct rules *r, int *low, int *high)
{
    const char *id = r->game->id;

    if (strcmp(id, "charge") == 0) {
        *low = 0;
        *high = spread_value(r, "goal");
    } else if (strcmp(id, "energy-clash") == 0) {
        *low = 0;
        *high = spread_value(r, "cap");
    } else if (strcmp(id, "battle-numbers") == 0) {
        *low = 1 - spread_value(r, "top");
        *high = spread_value(r, "hp");
    } else if (strcmp(id, "energy-duel") == 0) {
        *low = 1 - spread_value(r, "max-attack") * spread_value(r, "factor");
        *high = spread_value(r, "cap");
    } else if (strcmp(id, "energy-duel-blast") == 0) {
        *low = 1 - spread_value(r, "blast-cost") - spread_value(r, "blast-damage");
        *high = EP_MOST;
    } else {
        return false;
    }
    return true;
}

static void visit_points(const struct step *t)
{
    int low, high;

    if (!range(t->rules, &low, &high))
        return;
    for (int p = P1; p <= P2; p++)
        if (t->after.points[p] < low || t->after.points[p] > high)
            fail_msg("%s: player %d has %d, want %d to %d", spread_name(t->rules), p + 1,
                     t->after.points[p], low, high);
}

static void points_stay_in_the_books_range(void **unused)
{
    (void)unused;
    walk_spread(20, visit_points);
}

/* A game that ended by its own rules has a loser who fell, or a winner who reached the goal. */
static void visit_winner(const struct step *t)
{
    const struct state *s = &t->after;
    bool charge = strcmp(t->rules->game->id, "charge") == 0;
    int low, high, winner;

    if (!range(t->rules, &low, &high) || t->rules->value[TURN_LIMIT] > 0 ||
        (s->result != P1_WINS && s->result != P2_WINS))
        return;
    winner = s->result == P1_WINS ? P1 : P2;
    if (charge ? s->points[winner] != high : s->points[!winner] > 0)
        fail_msg("%s: player %d wins at %d against %d", spread_name(t->rules), winner + 1,
                 s->points[winner], s->points[!winner]);
}

static void only_the_beaten_lose(void **unused)
{
    (void)unused;
    walk_spread(20, visit_winner);
}

/* A game continues only while nobody has won it. */
static void visit_running(const struct step *t)
{
    const struct state *s = &t->after;
    int low, high;
    bool survives = strcmp(t->rules->game->id, "energy-duel") == 0 &&
                    t->rules->value[OPTIONS_OWN + 5] == 1; /* self-zero=survives */

    if (s->turn >= CHANCE || !range(t->rules, &low, &high))
        return;
    for (int p = P1; p <= P2; p++)
        if (strcmp(t->rules->game->id, "charge") == 0 ? s->points[p] >= high
                                                      : s->points[p] <= 0 - survives)
            fail_msg("%s: the game goes on with player %d at %d", spread_name(t->rules), p + 1,
                     s->points[p]);
}

static void nobody_plays_on_after_the_end(void **unused)
{
    (void)unused;
    walk_spread(20, visit_running);
}

/* ---- cards ----------------------------------------------------------------------------------- */

static const struct field *find(const struct field *f, int n, const char *name)
{
    for (int i = 0; i < n; i++)
        if (strcmp(f[i].name, name) == 0)
            return &f[i];
    fail_msg("there is no field %s", name);
    return NULL;
}

static void check_deck(const struct step *t, const struct field *fields, int n, int player)
{
    static const char *const piles[] = {"hand", "deck", "discard", "attack"};
    int cards[256] = {0}, copies = spread_value(t->rules, "copies");

    for (int i = 0; i < COUNT(piles); i++) {
        const struct field *f = find(fields, n, piles[i]);

        for (int k = 0; k < f->count[player]; k++)
            cards[f->value[player][k]]++;
    }
    for (int value = 1; value <= spread_value(t->rules, "top"); value++)
        if (cards[value] != copies)
            fail_msg("%s: player %d has the %d %d times, want %d", spread_name(t->rules),
                     player + 1, value, cards[value], copies);
}

static void visit_battle(const struct step *t)
{
    struct field fields[FIELDS_MAX];
    int n, size;

    if (strcmp(t->rules->game->id, "battle-numbers") != 0)
        return;
    n = t->rules->game->describe(t->rules, &t->after, fields);
    size = spread_value(t->rules, "hand");
    for (int p = P1; p <= P2; p++) {
        const struct field *hand = find(fields, n, "hand"), *attack = find(fields, n, "attack");

        check_deck(t, fields, n, p);
        if (hand->count[p] > size)
            fail_msg("a hand of %d, want %d at most", hand->count[p], size);
        if (t->after.turn < CHANCE && hand->count[p] != size - (attack->value[p][0] > 0))
            fail_msg("a hand of %d, want %d", hand->count[p], size - (attack->value[p][0] > 0));
    }
}

static void no_card_of_battle_numbers_appears_or_is_lost(void **unused)
{
    (void)unused;
    walk_spread(10, visit_battle);
}

/* One card less of the kind that was played; a refresh returns all Charge cards; the opponent's
 * hand does not change. */
static void visit_charge(const struct step *t)
{
    struct field before[FIELDS_MAX], after[FIELDS_MAX];
    int me = t->before.turn, played = MOVE_VERB(t->m.a), n;
    const struct field *was, *is;

    if (strcmp(t->rules->game->id, "charge") != 0)
        return;
    n = t->rules->game->describe(t->rules, &t->before, before);
    t->rules->game->describe(t->rules, &t->after, after);
    was = find(before, n, "cards");
    is = find(after, n, "cards");
    for (int kind = 0; kind < 3; kind++) {
        int want = was->value[me][kind] - (kind == played);

        if (played == 3 && kind == 0)
            want = spread_value(t->rules, "charge-cards");
        if (is->value[me][kind] != want || is->value[!me][kind] != was->value[!me][kind])
            fail_msg("%s: after verb %d there are %d and %d cards of kind %d, want %d and %d",
                     spread_name(t->rules), played, is->value[me][kind], is->value[!me][kind], kind,
                     want, was->value[!me][kind]);
    }
}

static void cards_of_charge_go_one_by_one(void **unused)
{
    (void)unused;
    walk_spread(20, visit_charge);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_stay_in_the_books_range),
        cmocka_unit_test(only_the_beaten_lose),
        cmocka_unit_test(nobody_plays_on_after_the_end),
        cmocka_unit_test(no_card_of_battle_numbers_appears_or_is_lost),
        cmocka_unit_test(cards_of_charge_go_one_by_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
