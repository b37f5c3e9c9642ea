/*
 * Energy Duel (Charge, Shield, Blast): both players choose in secret, and both choices happen.
 *
 * `points` holds the EP; besides them a state keeps only who may not charge after a Shield. The
 * book sets no cap on EP; here EP stops at EP_MOST, which takes hundreds of turns of charging to
 * reach.
 */
#include "core/game.h"

enum { START = OPTIONS_OWN, CHARGE_GAIN, BLAST_COST, BLAST_DAMAGE, POOR_BLAST, DOUBLE_KO };
enum { FORFEIT, FORBIDDEN };
enum { INITIATOR, HIGHER, COIN_TOSS, DRAWN };
enum { CHARGE, SHIELD, BLAST, COIN };
enum { EP_MOST = 30000 };

struct OWN blast {
    uint8_t locked[2]; /* the player shielded last turn, and may not charge */
};
OWN_STATE(blast)

static const struct option options[] = {
    OPTIONS_COMMON,
    [START] = {"start", "EP at the beginning", 10, 1, 1000, NULL, "both players start with # EP",
               true},
    [CHARGE_GAIN] = {"charge", "EP gained by charging", 1, 0, 100, NULL, "a Charge gains # EP"},
    [BLAST_COST] = {"blast-cost", "EP a Blast costs", 2, 0, 1000, NULL, "a Blast costs # EP"},
    [BLAST_DAMAGE] = {"blast-damage", "EP a Blast takes from the opponent", 3, 1, 1000, NULL,
                      "a Blast does # damage"},
    [POOR_BLAST] = {"poor-blast", "what happens to a Blast that the player cannot pay for", FORFEIT,
                    0, 1, "forfeit|illegal",
                    "a Blast without enough EP is wasted|a Blast needs enough EP"},
    [DOUBLE_KO] =
        {"double-ko", "who wins if both players reach 0 or below in the same turn", INITIATOR, 0, 3,
         "initiator|higher|coin|draw",
         "somebody loses when both fall|if both fall with equal EP, it is a draw|if both fall with equal EP, a coin decides|it is a draw when both fall"},
    {0},
};

static const struct verb verbs[] = {
    [CHARGE] =
        {.word = "charge", .key = 1, .icon = ICON_BOLT, .act = ACT_GAIN, .gist = "gains {charge}"},
    [SHIELD] = {.word = "shield",
                .key = 2,
                .icon = ICON_SHIELD,
                .act = ACT_GUARD,
                .gist = "stops a Blast"},
    [BLAST] = {.word = "blast",
               .key = 3,
               .icon = ICON_BURST,
               .act = ACT_STRIKE,
               .gist = "costs {blast-cost}, takes {blast-damage}"},
    [COIN] = {.word = "coin", .max = 2, .nature = 3}, /* the number is the winner: 1 or 2 */
    {0},
};

static const char face[] =
    "y M21 27l28-5q5-1 5 4l7 44q1 5-4 5l-28 5q-5 1-5-4l-7-44q-1-5 4-5z\n"
    "ys M21 27l28-5q5-1 5 4l7 44q1 5-4 5l-28 5q-5 1-5-4l-7-44q-1-5 4-5z\n"
    "f M111 18l28 5q5 0 4 5l-7 44q0 5-5 4l-28-5q-5 0-4-5l7-44q0-5 5-4z\n"
    "fs M111 18l28 5q5 0 4 5l-7 44q0 5-5 4l-28-5q-5 0-4-5l7-44q0-5 5-4z\n"
    "k M80 10l8 19 19-12-6 22 24-2-18 14 18 13-23-1 7 21-20-12-9 20-9-20-20 12 7-21-23 1 "
    "18-13-18-14 24 2-6-22 19 12z\n"
    "w M80 22l6 15 13-8-4 15h16l-13 9 11 11-15-2 3 14-12-8-7 13-4-15-14 5 6-13-13-7 "
    "15-3-5-13 13 7z\n"
    "ks M74 45a6.5 6.5 0 1 1 10 5.5c-3 2-3 3-3 5.5M81 64v0";

static const char *const book[] = {
    "Two players start with {start} Energy Points (EP) each. Every turn both choose in "
    "secret, and both choices happen together. To win, reduce your opponent to 0 EP or below "
    "while you still have EP.",
    "Charge: gain {charge} EP. You cannot charge in the turn after your own Shield.",
    "Shield: your opponent's Blast does no damage. You cannot charge in your next turn.",
    "Blast: pay {blast-cost} EP and take {blast-damage} EP from your opponent, unless they shield. "
    "A Charge counts before the damage.",
    "Rulings: if you choose a Blast that you cannot pay for, you are warned and the turn is "
    "wasted, but you can still charge next turn (option poor-blast: with illegal, you cannot "
    "choose it). If you pay your last EP for a Blast and your opponent still has EP, you lose. If "
    "both players reach 0 or below together and only one blasted, that player loses; if both "
    "blasted, the player with less EP loses; if equal, Player 1, whose Blast resolves last, loses "
    "(option double-ko: with higher, equal EP is a draw; with coin, a coin decides; with draw, "
    "the game is a draw whenever both fall).",
    NULL,
};

static const struct promise promises[] = {
    {"No game can end in a draw.", PROMISE_NO_DRAW, 0},
    {"The more strategic player wins.", PROMISE_SKILL, 75},
    {"Players have to predict what the opponent will choose.", PROMISE_PREDICTION, 0},
    {"Charge, Shield and Blast must be balanced: each is right at times.", PROMISE_EVERY_MOVE, 0},
    {0},
};

static struct state blast_start(const struct rules *r, int first)
{
    (void)first;
    return state_level(r->value[START], BOTH);
}

static bool can_blast(const struct rules *r, const struct state *s, int me)
{
    return s->points[me] >= r->value[BLAST_COST];
}

static int blast_legal(const struct rules *r, const struct state *s, int me, move out[MOVES_MAX])
{
    int n = 0;

    if (!blast_in(s)->locked[me])
        out[n++] = MOVE(CHARGE, 0);
    out[n++] = MOVE(SHIELD, 0);
    if (r->value[POOR_BLAST] == FORFEIT || can_blast(r, s, me))
        out[n++] = MOVE(BLAST, 0);
    return n;
}

static int blast_chance(const struct rules *r, const struct state *s, move out[MOVES_MAX],
                        uint32_t weight[MOVES_MAX])
{
    (void)r, (void)s;
    for (int p = P1; p <= P2; p++) {
        out[p] = MOVE(COIN, p + 1);
        weight[p] = 1;
    }
    return 2;
}

static int blast_gain(const struct rules *r, int ep)
{
    return ep + r->value[CHARGE_GAIN] < EP_MOST ? r->value[CHARGE_GAIN] : EP_MOST - ep;
}

/* Does this player blast, and pay for it? */
static bool blasts(const struct rules *r, const struct state *s, const int verb[2], int me)
{
    return verb[me] == BLAST && can_blast(r, s, me);
}

/* End the turn after both players fell to 0 or below. */
static void blast_both_fall(const struct rules *r, struct state *s, const bool blast[2])
{
    int lower = s->points[P1] <= s->points[P2] ? P1 : P2; /* Player 1 where they are level */
    bool level = s->points[P1] == s->points[P2];

    if (r->value[DOUBLE_KO] == DRAWN)
        state_end(s, DRAW);
    else if (blast[P1] != blast[P2])
        state_end(s, state_won_by(blast[P1] ? P2 : P1));
    else if (level && r->value[DOUBLE_KO] == HIGHER)
        state_end(s, DRAW);
    else if (level && r->value[DOUBLE_KO] == COIN_TOSS)
        s->turn = CHANCE;
    else
        state_end(s, state_won_by(!lower));
}

static void blast_resolve(const struct rules *r, struct state *s, const int verb[2])
{
    bool blast[2] = {blasts(r, s, verb, P1), blasts(r, s, verb, P2)}, down[2];

    for (int me = P1; me <= P2; me++) {
        int ep = s->points[me];

        if (verb[me] == CHARGE)
            ep += blast_gain(r, ep);
        if (blast[me])
            ep -= r->value[BLAST_COST];
        if (blast[!me] && verb[me] != SHIELD)
            ep -= r->value[BLAST_DAMAGE];
        s->points[me] = (int16_t)ep;
        blast_of(s)->locked[me] = verb[me] == SHIELD;
        down[me] = ep <= 0;
    }
    if (down[P1] && down[P2])
        blast_both_fall(r, s, blast);
    else if (down[P1] || down[P2])
        state_end(s, state_won_by(down[P1] ? P2 : P1));
}

static void blast_apply(const struct rules *r, struct state *s, move a, move b)
{
    if (s->turn == CHANCE)
        state_end(s, state_won_by(MOVE_NUMBER(a) - 1));
    else
        blast_resolve(r, s, (int[2]){MOVE_VERB(a), MOVE_VERB(b)});
}

static int blast_describe(const struct rules *r, const struct state *s,
                          struct field out[FIELDS_MAX])
{
    const struct blast *own = blast_in(s);

    (void)r;
    field_numbers(&out[0], "ep", s->points[P1], s->points[P2]);
    out[0].said = "EP";
    field_flags(&out[1], "locked", own->locked[P1], own->locked[P2]);
    out[0].look = LOOK_ORB;
    out[1].said = "Charge is locked";
    out[1].look = LOOK_AURA;
    out[1].icon = ICON_LOCK;
    return 2;
}

static bool blast_compose(const struct rules *r, const struct field *in, struct state *s)
{
    (void)r;
    for (int p = P1; p <= P2; p++) {
        s->points[p] = in[0].value[p][0];
        blast_of(s)->locked[p] = (uint8_t)in[1].value[p][0];
        if (s->points[p] < 1 || s->points[p] > EP_MOST)
            return false;
    }
    return s->turn == BOTH;
}

static int blast_digits(const struct rules *r, struct digit out[DIGITS_MAX])
{
    int64_t most = r->value[START] + (int64_t)r->value[CHARGE_GAIN] * r->value[TURN_LIMIT];
    bool bounded = r->value[TURN_LIMIT] > 0 || r->value[CHARGE_GAIN] == 0;
    int n = digit_each(out, 0, POINTS_AT(P1), POINTS_AT(P2), 2, 1,
                       bounded && most < EP_MOST ? (int)most : EP_MOST);

    out[P1].bound = out[P2].bound = bounded ? BOUND_GROWTH : BOUND_NONE;
    return digit_each(out, n, OWN_AT(blast, locked[P1]), OWN_AT(blast, locked[P2]), 1, 0, 1);
}

/* ---- what a guided game says ----------------------------------------------------------------- */

static int blast_chosen(const struct guide_moment *at, int player)
{
    return MOVE_VERB(player == P1 ? at->m.a : at->m.b);
}

/* Did this player pay for a Blast? */
static bool blast_was_paid(const struct guide_moment *at, int player)
{
    return blast_chosen(at, player) == BLAST && can_blast(at->rules, &at->before, player);
}

static bool blast_can_pay(const struct guide_moment *at)
{
    return can_blast(at->rules, &at->now, at->me);
}

static bool blast_cannot_pay(const struct guide_moment *at)
{
    return !blast_can_pay(at);
}

static bool blast_outweighs_charge(const struct guide_moment *at)
{
    return at->rules->value[BLAST_DAMAGE] > at->rules->value[CHARGE_GAIN];
}

static bool blast_goes_on(const struct guide_moment *at)
{
    return at->now.turn == BOTH;
}

static bool blast_met_shield(const struct guide_moment *at)
{
    return blast_was_paid(at, at->me) && blast_chosen(at, !at->me) == SHIELD;
}

static bool blast_hit(const struct guide_moment *at)
{
    return blast_was_paid(at, at->me) && blast_chosen(at, !at->me) != SHIELD;
}

static bool blast_was_forfeited(const struct guide_moment *at)
{
    return !blast_was_paid(at, at->me);
}

static bool blast_was_suffered(const struct guide_moment *at)
{
    return blast_was_paid(at, !at->me) && blast_chosen(at, at->me) != SHIELD;
}

static bool blast_was_stopped(const struct guide_moment *at)
{
    return blast_was_paid(at, !at->me) && blast_chosen(at, at->me) == SHIELD;
}

static bool blast_can_be_read(const struct guide_moment *at)
{
    return can_blast(at->rules, &at->now, !at->me) && blast_outweighs_charge(at);
}

static bool blast_costs(const struct guide_moment *at)
{
    return at->rules->value[BLAST_COST] > 0;
}

static bool blast_has_no_limit(const struct guide_moment *at)
{
    return at->rules->value[TURN_LIMIT] == 0;
}

static bool blast_is_a_circle(const struct guide_moment *at)
{
    return blast_outweighs_charge(at) && blast_costs(at) && at->rules->value[CHARGE_GAIN] > 0;
}

/* ---- what a hint says ------------------------------------------------------------------------ */

/* Would a player without a Shield fall to a Blast, even after a Charge? */
static bool blast_is_in_reach(const struct guide_moment *at, int player)
{
    int ep = at->now.points[player];

    return ep + blast_gain(at->rules, ep) <= at->rules->value[BLAST_DAMAGE] &&
           at->now.points[!player] > at->rules->value[BLAST_COST];
}

static bool blast_endangers_me(const struct guide_moment *at)
{
    return blast_is_in_reach(at, at->me);
}

static bool blast_endangers_foe(const struct guide_moment *at)
{
    return blast_is_in_reach(at, !at->me);
}

static bool blast_foe_cannot_pay(const struct guide_moment *at)
{
    return !can_blast(at->rules, &at->now, !at->me);
}

static bool blast_foe_is_locked(const struct guide_moment *at)
{
    return blast_in(&at->now)->locked[!at->me];
}

/* Do most players choose this here? */
static bool blast_is_expected(const struct guide_moment *at, int verb)
{
    return at->is_likely && blast_chosen(at, !at->me) == verb;
}

static bool blast_meets_blast(const struct guide_moment *at)
{
    return blast_is_expected(at, BLAST) && can_blast(at->rules, &at->now, !at->me);
}

static bool blast_meets_shield(const struct guide_moment *at)
{
    return blast_is_expected(at, SHIELD);
}

static bool blast_meets_charge(const struct guide_moment *at)
{
    return blast_is_expected(at, CHARGE) && blast_outweighs_charge(at) && blast_can_pay(at);
}

static bool blast_meets_no_blast(const struct guide_moment *at)
{
    return blast_is_expected(at, CHARGE);
}

static bool blast_survives_charging(const struct guide_moment *at)
{
    int ep = at->now.points[at->me];

    return ep + blast_gain(at->rules, ep) > at->rules->value[BLAST_DAMAGE];
}

static bool blast_pays(const struct guide_moment *at)
{
    return at->now.points[at->me] > at->rules->value[BLAST_COST] &&
           at->rules->value[BLAST_DAMAGE] > at->rules->value[BLAST_COST];
}

static const struct guide guide[] = {
    {GUIDE_GOAL, 0,
     "You both start with {start} Energy Points (EP). Every turn you choose in secret, and both "
     "choices happen together. Reduce your opponent to 0 or below while you still stand.",
     NULL},
    {GUIDE_MAY, CHARGE,
     "charge: gain {charge} EP. You cannot charge in the turn after your own Shield.", NULL},
    {GUIDE_MAY, SHIELD, "shield: a Blast does nothing to you.", NULL},
    {GUIDE_MAY, BLAST,
     "blast: costs {blast-cost} EP and takes {blast-damage} from an opponent who does not shield.",
     blast_can_pay},
    {GUIDE_MAY, BLAST, "blast: you cannot pay for one now, so choosing it wastes your turn.",
     blast_cannot_pay},
    {GUIDE_DID, CHARGE, "Charging pays only if no Blast comes: a Blast takes more than you gain.",
     blast_outweighs_charge},
    {GUIDE_DID, SHIELD, "Next turn you cannot charge, and your opponent knows it.", blast_goes_on},
    {GUIDE_DID, BLAST, "A Shield stopped your Blast. Against anything else it hurts.",
     blast_met_shield},
    {GUIDE_DID, BLAST, "Your Blast took {blast-damage} EP. A Shield would have stopped it.",
     blast_hit},
    {GUIDE_DID, BLAST, "You could not pay for that Blast, so it was wasted.", blast_was_forfeited},
    {GUIDE_MET, SHIELD, "Your opponent shielded, so they cannot charge this turn.", blast_goes_on},
    {GUIDE_MET, BLAST, "Your opponent blasted. A well-timed Shield would have wasted it.",
     blast_was_suffered},
    {GUIDE_MET, BLAST, "Your opponent blasted into your Shield: the Blast was wasted.",
     blast_was_stopped},
    {GUIDE_TIP, 0,
     "A predictable player gets read: vary your choices, and watch what your opponent repeats.",
     blast_can_be_read},
    {GUIDE_TIP, 0, "Paying your last EP for a Blast loses if your opponent still stands.",
     blast_costs},
    {GUIDE_TIP, 0, "Always shielding never loses, but it never hurts your opponent either.",
     blast_has_no_limit},
    {GUIDE_END, 0,
     "That was the duel of Charge, Shield and Blast: a Blast beats a Charge, a Shield stops a "
     "Blast, and against a Shield a Charge is free.",
     blast_is_a_circle},
    {GUIDE_HINT, 0, "A Blast would finish you now, even if you charge: only a Shield stops it.",
     blast_endangers_me},
    {GUIDE_HINT, 0, "Your opponent cannot pay for a Blast, so nothing can hurt you this turn.",
     blast_foe_cannot_pay},
    {GUIDE_HINT, 0, "A Charge would not save your opponent from a Blast now.", blast_endangers_foe},
    {GUIDE_HINT, 0,
     "Your opponent cannot charge this turn: which of the other two would they like to choose?",
     blast_foe_is_locked},
    {GUIDE_WHY, CHARGE, "Your opponent cannot pay for a Blast, so the Charge is free.",
     blast_foe_cannot_pay},
    {GUIDE_WHY, CHARGE, "Most players shield here, and against a Shield the Charge is free.",
     blast_meets_shield},
    {GUIDE_WHY, CHARGE, "Most players charge here, so a Blast is less likely.",
     blast_meets_no_blast},
    {GUIDE_WHY, CHARGE, "Even a Blast would not finish you: you have {mine} EP.",
     blast_survives_charging},
    {GUIDE_WHY, SHIELD, "A Blast would finish you, even if you charge.", blast_endangers_me},
    {GUIDE_WHY, SHIELD, "Most players blast here, and a Shield stops a Blast.", blast_meets_blast},
    {GUIDE_WHY, SHIELD, "A Shield costs no EP, and no Blast can hurt you.", NULL},
    {GUIDE_WHY, BLAST, "A Charge would not save your opponent: only a Shield stops a Blast.",
     blast_endangers_foe},
    {GUIDE_WHY, BLAST, "Most players charge here, and a Blast takes more than a Charge gains.",
     blast_meets_charge},
    {GUIDE_WHY, BLAST,
     "Unless your opponent shields, it takes {blast-damage} EP and costs you {blast-cost}.",
     blast_pays},
    {0},
};

/* ---- short lessons --------------------------------------------------------------------------- */

static const struct idea ideas[] = {
    {"last-ep",
     "The last EP",
     "A Blast costs {blast-cost} EP. If that is all you have and your opponent stands, you lose.",
     "What is left after you have paid for a Blast?",
     {{"ep=2/2", "You both have 2 EP.", "charge",
       "Your opponent's Blast would cost their last EP too, so a Charge is safe."},
      {"ep=2/1", "Your opponent has 1 EP.", "charge",
       "With 3 EP you can afford a Blast next turn."},
      {"ep=2/1 locked=1/0", "You shielded last turn, so you cannot charge.", "shield",
       "A Blast would cost your last EP, and you would lose even if it hit."}}},
    {"shield-in-time",
     "Shield in time",
     "A Blast takes {blast-damage} EP, and a Charge adds only {charge}. If even a Charge leaves "
     "you at 0, and your opponent can afford a Blast, shield.",
     "Would you survive a Blast?",
     {{"ep=1/3", "Your opponent can afford a Blast.", "shield",
       "Without a Shield a Blast ends the game, even if you charge."},
      {"ep=2/4", "Your opponent can afford a Blast.", "shield",
       "2 and 1 are 3, which is exactly what a Blast takes."},
      {"ep=3/3", "You both have 3 EP.", "charge|shield",
       "With 4 EP you survive a Blast, so you may charge. If you both blast, you both fall, and "
       "Player 1 loses."}}},
    {"strike-the-weak",
     "Strike when they must charge",
     "A Blast would cost a player with {blast-cost} EP the last of them, so they would like to "
     "charge. Your Blast takes {blast-damage} EP, and a Charge does not save them.",
     "What will your opponent most likely do, and what beats it?",
     {{"ep=3/2", "Your opponent has 2 EP.", "blast",
       "2 and 1 are 3: your Blast takes them all, unless they shield."},
      {"ep=5/2", "Your opponent has 2 EP.", "blast",
       "You can spare 2 EP, and only a Shield saves them."},
      {"ep=4/2 locked=1/0", "Your opponent has 2 EP, and you shielded last turn.", "blast",
       "You cannot charge, and they are in reach."}}},
    {"read-a-shield",
     "Reading a Shield",
     "After a Shield a player cannot charge: only a Shield or a Blast is left. If a Blast would "
     "be their last, you know what comes.",
     "Your opponent cannot charge now. What is left for them?",
     {{"ep=1/1 locked=0/1", "Your opponent shielded last turn.", "charge",
       "They cannot hurt you, so your Charge is free."},
      {"ep=2/2 locked=0/1", "Your opponent shielded last turn.", "charge",
       "A Blast would cost them the game, so they shield again while you charge."},
      {"ep=4/4 locked=0/1", "Your opponent shielded last turn.", "charge",
       "With 5 EP you survive a Blast. If you both blast, you both fall, and Player 1 loses."}}},
    {0},
};

/* ---- sentences ------------------------------------------------------------------------------- */

static void blast_points(const struct scene *c, const struct state *s, struct text *out)
{
    for (int p = P1; p <= P2; p++)
        text_add(out, "%s EP: %d\n", c->name[p], s->points[p]);
}

static void blast_reminders(const struct scene *c, const struct state *s, const char *turn,
                            struct text *out)
{
    for (int p = P1; p <= P2; p++)
        if (blast_in(s)->locked[p])
            text_add(out, "%s cannot Charge %s turn.\n", c->name[p], turn);
}

static void blast_status(const struct scene *c, const struct state *s, struct text *out)
{
    blast_points(c, s, out);
    blast_reminders(c, s, "this", out);
}

static void blast_opening(const struct scene *c, const struct state *s, struct text *out)
{
    text_add(out, "--- Energy Duel ---\n");
    blast_points(c, s, out);
}

static void blast_heading(const struct scene *c, const struct state *s, struct text *out)
{
    (void)s;
    text_add(out, "\nTurn %d:\n", c->turn);
}

static void blast_prompt(const struct scene *c, const struct state *s, int me, struct text *out)
{
    static const char *const labels[] = {"Charge", "Shield", "Blast"};
    move list[MOVES_MAX];
    int n = blast_legal(c->rules, s, me, list);

    text_add(out, "%s, enter your action (", c->name[me]);
    for (int i = 0; i < n; i++)
        text_add(out, "%s%s", i ? ", " : "", labels[MOVE_VERB(list[i])]);
    text_add(out, "): ");
}

static void blast_tell_action(const struct scene *c, const struct state *s, const int verb[2],
                              int me, struct text *out)
{
    const char *name = c->name[me];
    int cost = c->rules->value[BLAST_COST];

    if (verb[me] == CHARGE)
        text_add(out, "%s charges and gains %d EP.\n", name, blast_gain(c->rules, s->points[me]));
    else if (verb[me] == SHIELD)
        text_add(out, "%s shields and prepares defense.\n", name);
    else if (blasts(c->rules, s, verb, me))
        text_add(out, "%s blasts and spends %d EP.\n", name, cost);
    else
        text_add(out,
                 "Warning: %s cannot afford a Blast (costs %d EP, has %d) and forfeits the turn.\n",
                 name, cost, s->points[me]);
}

static void blast_tell(const struct scene *c, const struct state *s, struct joint m,
                       const struct state *next, struct text *out)
{
    int verb[2] = {MOVE_VERB(m.a), MOVE_VERB(m.b)};

    if (s->turn == CHANCE) {
        text_add(out, "\nThe coin decides for %s.\n", c->name[MOVE_NUMBER(m.a) - 1]);
        return;
    }
    text_add(out, "\nResolving Actions...\n");
    for (int me = P1; me <= P2; me++)
        blast_tell_action(c, s, verb, me, out);
    for (int me = P1; me <= P2; me++) {
        if (!blasts(c->rules, s, verb, !me))
            continue;
        if (verb[me] == SHIELD)
            text_add(out, "%s blocks the blast.\n", c->name[me]);
        else
            text_add(out, "%s takes %d damage from blast.\n", c->name[me],
                     c->rules->value[BLAST_DAMAGE]);
    }
    if (blast_in(next)->locked[P1] || blast_in(next)->locked[P2])
        text_add(out, "\n");
    blast_reminders(c, next, "next", out);
    text_add(out, "\nUpdated EP:\n");
    blast_points(c, next, out);
}

static void blast_brief(const struct scene *c, const struct state *s, struct joint m,
                        const struct state *next, int me, struct text *out)
{
    int verb[2] = {MOVE_VERB(m.a), MOVE_VERB(m.b)}, first = me == P2 ? P2 : P1;

    (void)next;
    for (int i = 0; i < 2; i++) {
        int who = i == 0 ? first : !first;
        bool wastes = verb[who] == BLAST && !blasts(c->rules, s, verb, who);

        game_brief_does(c, me, who, wastes ? "waste" : verbs[verb[who]].word, out);
        text_put(out, wastes ? " a Blast" : "");
        text_put(out, i == 0 ? ", " : ".");
    }
}

static void blast_closing(const struct scene *c, int winner, struct text *out)
{
    text_add(out, "\nGame Over.\n%s wins the game!\n", c->name[winner]);
}

static void blast_needs(const struct rules *r, const struct state *s, int me, int verb,
                        struct text *out)
{
    (void)s, (void)me;
    if (verb == CHARGE)
        text_put(out, "not after a Shield");
    else
        text_add(out, "needs %d EP", r->value[BLAST_COST]);
}

static void blast_refusal(const struct scene *c, const struct state *s, int me, move m,
                          struct text *out)
{
    if (MOVE_VERB(m) == CHARGE)
        text_add(out, "You cannot Charge right after a Shield");
    else
        text_add(out, "Blast costs %d EP and you have only %d", c->rules->value[BLAST_COST],
                 s->points[me]);
}

static const struct edition editions[] = {
    {.id = "tournament",
     .name = "Tournament",
     .says =
         "After 30 turns the player with more EP wins; a coin decides if both fall with equal EP.",
     .settings = "turn-limit=30,limit-result=points,double-ko=coin",
     .sight = {215, 384, 522, 643},
     .rating = {1000, 1118, 1209, 1300, 1392, 2173}},
    {.id = NULL},
};

const struct game energy_duel_blast = {
    .id = "energy-duel-blast",
    .alias = "blast",
    .title = "Energy Duel: Charge, Shield, Blast",
    .pitch = "Both choose in secret: read your opponent before they read you.",
    .names = {"Player 1", "Player 2"},
    .brief_title = "Blast",
    .tint = TINT_INDIGO,
    .face = face,
    .book = book,
    .options = options,
    .verbs = verbs,
    .promises = FOR_STUDY(promises),
    .guide = FOR_STUDY(guide),
    .ideas = FOR_STUDY(ideas),
    .editions = editions,
    .start = blast_start,
    .legal = blast_legal,
    .chance = blast_chance,
    .apply = blast_apply,
    .describe = blast_describe,
    .compose = blast_compose,
    .digits = blast_digits,
    .sight = {215, 495, 655, 765},
    .rating = {1000, 1086, 1200, 1304, 1404, 1560},
    .opening = blast_opening,
    .heading = blast_heading,
    .prompt = blast_prompt,
    .tell = blast_tell,
    .brief = blast_brief,
    .closing = blast_closing,
    .status = blast_status,
    .needs = blast_needs,
    .refusal = blast_refusal,
};
