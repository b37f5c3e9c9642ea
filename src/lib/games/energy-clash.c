/*
 * Energy Clash: attack, defend or recharge.
 *
 * `points` holds the EP. A state keeps a defence only while it can still reduce damage, so that
 * positions which play alike have equal bytes.
 */
#include "core/game.h"

enum {
    START = OPTIONS_OWN,
    CAP,
    ATTACK_COST,
    DAMAGE,
    DEFENDED_DAMAGE,
    DEFEND_COST,
    GAIN,
    ZERO,
    STANCE
};
enum { COST_FIRST, ATTACKER_WINS };
enum { ONE_TURN, UNTIL_HIT };
enum { ATTACK, DEFEND, RECHARGE };

struct OWN clash {
    uint8_t defending[2];
};
OWN_STATE(clash)

static const struct option options[] = {
    OPTIONS_COMMON,
    [START] = {"start", "EP at the beginning", 10, 1, 1000, NULL, "both players start with # EP",
               true},
    [CAP] = {"cap", "most EP a player can have", 20, 1, 1000, NULL, "a player has at most # EP"},
    [ATTACK_COST] = {"attack-cost", "EP an attack costs", 2, 0, 1000, NULL, "an attack costs # EP"},
    [DAMAGE] = {"damage", "EP an attack takes from the opponent", 3, 0, 1000, NULL,
                "an attack does # damage"},
    [DEFENDED_DAMAGE] = {"defended-damage", "EP an attack takes from a defending opponent", 1, 0,
                         1000, NULL, "an attack on a defender does # damage"},
    [DEFEND_COST] = {"defend-cost", "EP defending costs", 1, 0, 1000, NULL, "defending costs # EP"},
    [GAIN] = {"recharge", "EP gained by a recharge", 4, 0, 1000, NULL, "a recharge gains # EP"},
    [ZERO] = {"zero", "who wins if an attack costs the last EP and finishes the opponent",
              COST_FIRST, 0, 1, "cost-first|attacker-wins",
              "an attack with the last EP loses|an attack with the last EP may win"},
    [STANCE] = {"defend", "how long a defence lasts", ONE_TURN, 0, 1, "one-turn|until-hit",
                "a defence lasts for one turn|a defence lasts until it is hit"},
    {0},
};

static const struct verb verbs[] = {
    [ATTACK] = {.word = "attack", .key = 1, .icon = ICON_SWORD, .act = ACT_STRIKE},
    [DEFEND] = {.word = "defend",
                .also = "defence|defense",
                .key = 2,
                .icon = ICON_SHIELD,
                .act = ACT_GUARD,
                .gist = "hits take {defended-damage}"},
    [RECHARGE] = {.word = "recharge",
                  .key = 3,
                  .icon = ICON_BOLT,
                  .act = ACT_GAIN,
                  .gist = "at most {cap} EP"},
    {0},
};

static const char face[] =
    "y M12 50a24 24 0 1 0 48 0 24 24 0 1 0-48 0z\n"
    "f M100 50a24 24 0 1 0 48 0 24 24 0 1 0-48 0z\n"
    "w M22 42a6 6 0 1 0 12 0 6 6 0 1 0-12 0zM110 42a6 6 0 1 0 12 0 6 6 0 1 0-12 0z\n"
    "ks M98 15c-15 20-15 50 0 70\n"
    "k M61 57l14-17 2 8 9-4-14 17-2-8z";

static const char *const book[] = {
    "Two players start with {start} Energy Points (EP) each and take turns. A player whose EP "
    "reaches 0 loses immediately. EP is always between 0 and {cap}.",
    "Attack: pay {attack-cost} EP, which you must have, and take {damage} EP from your "
    "opponent, or {defended-damage} if they are defending.",
    "Defend: pay {defend-cost} EP, which you must have. Your opponent's next attack takes only "
    "{defended-damage} EP from you. Your defence ends when you are hit or when your next turn "
    "begins (option defend: with until-hit, only a hit ends it).",
    "Recharge: gain {recharge} EP, up to {cap}. You may recharge at {cap}, but you gain nothing.",
    "Ruling: you pay before anything else happens, so paying your last EP for an attack or a "
    "defence loses (option zero: with attacker-wins, an attack that finishes the opponent still "
    "wins).",
    NULL,
};

static const struct promise promises[] = {
    {"The way EP is lost rules out a draw.", PROMISE_NO_DRAW, 0},
    {"Each decision can change who wins.", PROMISE_DECISIONS, 50},
    {"Skill is rewarded: a skilled player wins consistently against an unskilled one.",
     PROMISE_SKILL, 75},
    {"Games are quick.", PROMISE_QUICK, 40},
    {"Attack, defence and recharging must be balanced: each is right at times.", PROMISE_EVERY_MOVE,
     0},
    {"Players have to anticipate what the opponent will choose.", PROMISE_PREDICTION, 0},
    {0},
};

static bool clash_check(const struct rules *r, struct text *why)
{
    return rules_in_order(r, START, CAP, why);
}

static struct state clash_start(const struct rules *r, int first)
{
    return state_level(r->value[START], first);
}

static int clash_legal(const struct rules *r, const struct state *s, int me, move out[MOVES_MAX])
{
    int n = 0;

    if (s->points[me] >= r->value[ATTACK_COST])
        out[n++] = MOVE(ATTACK, 0);
    if (s->points[me] >= r->value[DEFEND_COST])
        out[n++] = MOVE(DEFEND, 0);
    out[n++] = MOVE(RECHARGE, 0);
    return n;
}

static int clash_damage(const struct rules *r, const struct state *s, int foe)
{
    return r->value[clash_in(s)->defending[foe] ? DEFENDED_DAMAGE : DAMAGE];
}

/* The cost has been paid. */
static void clash_hit(const struct rules *r, struct state *s, int foe)
{
    int ep = s->points[foe] - clash_damage(r, s, foe);

    s->points[foe] = (int16_t)(ep > 0 ? ep : 0);
    clash_of(s)->defending[foe] = 0;
}

static void clash_act(const struct rules *r, struct state *s, int me, int verb)
{
    int ep = s->points[me] + r->value[GAIN];

    switch (verb) {
    case ATTACK:
        s->points[me] = (int16_t)(s->points[me] - r->value[ATTACK_COST]);
        if (s->points[me] > 0 || r->value[ZERO] == ATTACKER_WINS)
            clash_hit(r, s, !me);
        break;
    case DEFEND:
        s->points[me] = (int16_t)(s->points[me] - r->value[DEFEND_COST]);
        clash_of(s)->defending[me] = 1;
        break;
    case RECHARGE:
        s->points[me] = (int16_t)(ep < r->value[CAP] ? ep : r->value[CAP]);
        break;
    }
}

static void clash_apply(const struct rules *r, struct state *s, move a, move b)
{
    int me = s->turn, foe = !me;

    (void)b;
    clash_act(r, s, me, MOVE_VERB(a));
    s->turn = (uint8_t)foe;
    if (r->value[STANCE] == ONE_TURN)
        clash_of(s)->defending[foe] = 0;
    if (s->points[foe] == 0)
        state_end(s, state_won_by(me));
    else if (s->points[me] == 0)
        state_end(s, state_won_by(foe));
}

static int clash_describe(const struct rules *r, const struct state *s,
                          struct field out[FIELDS_MAX])
{
    const struct clash *own = clash_in(s);

    field_numbers(&out[0], "ep", s->points[P1], s->points[P2]);
    out[0].said = "EP";
    out[0].most = r->value[CAP];
    field_flags(&out[1], "defending", own->defending[P1], own->defending[P2]);
    out[0].look = LOOK_ORB;
    out[1].look = LOOK_AURA;
    out[1].icon = ICON_SHIELD;
    return 2;
}

static bool clash_compose(const struct rules *r, const struct field *in, struct state *s)
{
    for (int p = P1; p <= P2; p++) {
        s->points[p] = in[0].value[p][0];
        clash_of(s)->defending[p] = (uint8_t)in[1].value[p][0];
        if (s->points[p] < 1 || s->points[p] > r->value[CAP])
            return false;
    }
    /* A defence that lasts one turn is over when the defender's turn comes. */
    return s->turn < BOTH && (r->value[STANCE] == UNTIL_HIT || !clash_in(s)->defending[s->turn]);
}

static int clash_digits(const struct rules *r, struct digit out[DIGITS_MAX])
{
    int n = digit_each(out, 0, POINTS_AT(P1), POINTS_AT(P2), 2, 1, r->value[CAP]);
    const size_t mine = OWN_AT(clash, defending[P1]), theirs = OWN_AT(clash, defending[P2]);

    if (r->value[STANCE] == UNTIL_HIT)
        return digit_each(out, n, mine, theirs, 1, 0, 1);
    return digit_one(out, n, theirs, mine, 1, 0, 1);
}

/* ---- what a guided game says ----------------------------------------------------------------- */

static bool clash_survives(const struct guide_moment *at, int player, int cost)
{
    return at->now.points[player] > at->rules->value[cost];
}

static bool clash_attack_hits(const struct guide_moment *at)
{
    return clash_survives(at, at->me, ATTACK_COST) || at->rules->value[ZERO] == ATTACKER_WINS;
}

static bool clash_defence_lasts_a_turn(const struct guide_moment *at)
{
    return at->rules->value[STANCE] == ONE_TURN && clash_survives(at, at->me, DEFEND_COST);
}

static bool clash_defence_waits(const struct guide_moment *at)
{
    return at->rules->value[STANCE] == UNTIL_HIT && clash_survives(at, at->me, DEFEND_COST);
}

static bool clash_pays_first(const struct guide_moment *at)
{
    return at->rules->value[ZERO] == COST_FIRST;
}

static bool clash_has_defended(const struct guide_moment *at)
{
    return at->rules->value[STANCE] == ONE_TURN && at->now.turn != OVER;
}

static bool clash_outgained_a_blow(const struct guide_moment *at)
{
    int most = at->rules->value[DAMAGE] > at->rules->value[DEFENDED_DAMAGE]
                   ? at->rules->value[DAMAGE]
                   : at->rules->value[DEFENDED_DAMAGE];

    return at->now.points[at->me] - at->before.points[at->me] > most;
}

static bool clash_gained_nothing(const struct guide_moment *at)
{
    return at->before.points[at->me] == at->rules->value[CAP];
}

static bool clash_foe_defends(const struct guide_moment *at)
{
    return clash_in(&at->now)->defending[!at->me] && clash_survives(at, at->me, ATTACK_COST);
}

/* Would an attack of this player end the game? */
static bool clash_can_finish(const struct guide_moment *at, int player)
{
    return clash_survives(at, player, ATTACK_COST) && !clash_in(&at->now)->defending[!player] &&
           at->now.points[!player] <= at->rules->value[DAMAGE];
}

static bool clash_can_win(const struct guide_moment *at)
{
    return clash_can_finish(at, at->me);
}

static bool clash_foe_can_win(const struct guide_moment *at)
{
    return clash_can_finish(at, !at->me);
}

static bool clash_compares(const struct guide_moment *at)
{
    return clash_attack_hits(at) && !clash_in(&at->now)->defending[!at->me] &&
           at->now.points[!at->me] >= at->rules->value[DAMAGE] &&
           at->now.points[at->me] + at->rules->value[GAIN] <= at->rules->value[CAP];
}

/* ---- what a hint says ------------------------------------------------------------------------ */

static bool clash_met_defence(const struct guide_moment *at)
{
    return clash_in(&at->before)->defending[!at->me] &&
           at->rules->value[DEFENDED_DAMAGE] < at->rules->value[DAMAGE];
}

static bool clash_finishes(const struct guide_moment *at)
{
    return at->now.points[!at->me] == 0 && !clash_met_defence(at);
}

static bool clash_finishes_defender(const struct guide_moment *at)
{
    return at->now.points[!at->me] == 0 && clash_met_defence(at);
}

/* Is a player with these EP beyond the reach of one attack? */
static bool clash_is_safe(const struct guide_moment *at, int ep)
{
    return ep > at->rules->value[DAMAGE] && ep > at->rules->value[DEFENDED_DAMAGE];
}

static bool clash_trades_well(const struct guide_moment *at)
{
    return at->now.turn != OVER && !clash_in(&at->before)->defending[!at->me] &&
           clash_is_safe(at, at->now.points[at->me]) &&
           at->rules->value[DAMAGE] > at->rules->value[ATTACK_COST];
}

static bool clash_guards(const struct guide_moment *at)
{
    return at->now.turn != OVER && clash_survives(at, !at->me, ATTACK_COST) &&
           at->rules->value[DEFENDED_DAMAGE] < at->rules->value[DAMAGE];
}

/* Could the opponent's next attack take all of these EP? */
static bool clash_could_fall(const struct guide_moment *at, int ep)
{
    return ep <= at->rules->value[DAMAGE] && !clash_in(&at->before)->defending[at->me];
}

static bool clash_gets_away(const struct guide_moment *at)
{
    return clash_could_fall(at, at->before.points[at->me]) &&
           clash_survives(at, !at->me, ATTACK_COST) && clash_is_safe(at, at->now.points[at->me]);
}

/* Would an attack instead leave the player in reach of one? */
static bool clash_attack_exposes(const struct guide_moment *at)
{
    int cost = at->rules->value[ATTACK_COST], left = at->before.points[at->me] - cost;

    return left > 0 && clash_could_fall(at, left) && !clash_in(&at->before)->defending[!at->me] &&
           at->before.points[!at->me] - at->rules->value[DAMAGE] > cost;
}

static bool clash_outgains(const struct guide_moment *at)
{
    return at->now.points[at->me] - at->before.points[at->me] >
               at->rules->value[DAMAGE] - at->rules->value[ATTACK_COST] &&
           at->before.points[at->me] > at->rules->value[ATTACK_COST] &&
           !clash_in(&at->before)->defending[!at->me];
}

static const struct guide guide[] = {
    {GUIDE_GOAL, 0,
     "You both start with {start} Energy Points (EP). A player who has none left loses.", NULL},
    {GUIDE_MAY, ATTACK,
     "attack: costs {attack-cost} EP and takes {damage} from your opponent, or {defended-damage} "
     "if they are defending.",
     clash_attack_hits},
    {GUIDE_MAY, DEFEND,
     "defend: costs {defend-cost} EP. Until your next turn an attack takes {defended-damage} EP "
     "from you instead of {damage}.",
     clash_defence_lasts_a_turn},
    {GUIDE_MAY, DEFEND,
     "defend: costs {defend-cost} EP. The next attack takes {defended-damage} EP from you instead "
     "of {damage}.",
     clash_defence_waits},
    {GUIDE_MAY, RECHARGE, "recharge: gain {recharge} EP, up to {cap}.", NULL},
    {GUIDE_DID, ATTACK,
     "You pay for an attack before it hits. Never pay with your last EP: that loses.",
     clash_pays_first},
    {GUIDE_DID, DEFEND, "You gained no EP, and your defence ends when your next turn begins.",
     clash_has_defended},
    {GUIDE_DID, RECHARGE, "You gained more than one attack can take.", clash_outgained_a_blow},
    {GUIDE_DID, RECHARGE, "You already had {cap} EP, so that gained nothing.",
     clash_gained_nothing},
    {GUIDE_MET, DEFEND,
     "Your opponent is defending: an attack now costs you {attack-cost} EP and takes "
     "{defended-damage}.",
     clash_foe_defends},
    {GUIDE_TIP, 0, "One attack can end the game now: your opponent has {damage} EP or fewer.",
     clash_can_win},
    {GUIDE_TIP, 0, "You have {damage} EP or fewer: an attack by your opponent would end the game.",
     clash_foe_can_win},
    {GUIDE_TIP, 0,
     "Compare: an attack costs you {attack-cost} EP and your opponent {damage}; a recharge gains "
     "you {recharge}.",
     clash_compares},
    {GUIDE_END, 0,
     "That was Energy Clash: strike, guard or save. One careless turn decides the game.",
     game_guide_by_the_book},
    {GUIDE_HINT, 0,
     "Your opponent is defending: an attack would cost you {attack-cost} EP and take "
     "{defended-damage}.",
     clash_foe_defends},
    {GUIDE_WHY, ATTACK, "An attack takes {damage} EP, and your opponent has {theirs}.",
     clash_finishes},
    {GUIDE_WHY, ATTACK,
     "Even a defence lets {defended-damage} EP through, and your opponent has {theirs}.",
     clash_finishes_defender},
    {GUIDE_WHY, ATTACK,
     "Attacking costs you {attack-cost} EP and your opponent {damage}, and one attack cannot finish "
     "you with the {left} EP you keep.",
     clash_trades_well},
    {GUIDE_WHY, DEFEND,
     "Your opponent's next attack would take {defended-damage} EP instead of {damage}.",
     clash_guards},
    {GUIDE_WHY, RECHARGE,
     "Your opponent is defending, so an attack would take only {defended-damage} EP.",
     clash_met_defence},
    {GUIDE_WHY, RECHARGE, "With {mine} EP one attack would finish you; with {left} it would not.",
     clash_gets_away},
    {GUIDE_WHY, RECHARGE, "After an attack of yours, one attack in return would finish you.",
     clash_attack_exposes},
    {GUIDE_WHY, RECHARGE,
     "It takes you from {mine} to {left} EP; an attack would cost you {attack-cost} EP to take "
     "{damage}.",
     clash_outgains},
    {0},
};

/* ---- short lessons --------------------------------------------------------------------------- */

static const struct idea ideas[] = {
    {"finish",
     "One attack is enough",
     "An attack costs {attack-cost} EP and takes {damage} from an opponent who is not defending. "
     "Whoever has {damage} EP or fewer falls to it.",
     "How many EP does an attack take here?",
     {{"ep=6/2", "Win now.", "attack", "It takes 3, and your opponent has 2."},
      {"ep=3/3", "Win now.", "attack",
       "You keep 1 EP, which is enough, and your opponent has none."},
      {"ep=4/1 defending=0/1", "Your opponent is defending.", "attack",
       "A defence leaves 1 damage, and 1 EP is all they have."}}},
    {"last-ep",
     "Never pay with your last EP",
     "You pay before anything else happens. A player at 0 EP has lost, so {attack-cost} EP are "
     "too few for an attack, and {defend-cost} is too few for a defence.",
     "What is left after you have paid?",
     {{"ep=2/4", "You have 2 EP.", "recharge",
       "An attack costs all you have. A defence leaves 1 EP, which the next attack takes."},
      {"ep=1/3", "You have 1 EP.", "recharge",
       "A defence would cost your last EP, and that loses at once."},
      {"ep=3/3", "You have 3 EP.", "attack",
       "This time 1 EP is left, and your opponent falls: the attack wins."}}},
    {"out-of-reach",
     "Stay out of reach",
     "After your attack you have {attack-cost} EP less. If {damage} or fewer are left and your "
     "opponent can still pay for an attack, they finish you.",
     "How many EP do you have after your move, and what can one attack take?",
     {{"ep=5/6", "Your opponent can strike back.", "recharge",
       "An attack would leave you 3 EP against 3, and your opponent's attack ends the game."},
      {"ep=4/8", "Your opponent is ahead.", "recharge",
       "With 8 EP you survive two attacks. Attacking leaves 2, and you are lost."},
      {"ep=6/3", "Win now.", "attack",
       "Nobody strikes back after the last blow: your opponent has only 3 EP."}}},
    {"into-a-defence",
     "Do not attack a defence",
     "Against a defence an attack costs you {attack-cost} EP and takes {defended-damage}. The "
     "defence ends by itself, so use the time to recharge.",
     "What does an attack cost, and what does it take from a defender?",
     {{"ep=8/2 defending=0/1", "Your opponent is defending.", "recharge",
       "You gain 4 EP while they have paid for nothing."},
      {"ep=4/3 defending=0/1", "Your opponent is defending.", "recharge",
       "An attack would leave both of you with 2 EP. A recharge gives you 8 against 3."},
      {"ep=5/1 defending=0/1", "Your opponent is defending with 1 EP.", "attack",
       "The exception: 1 damage is enough here."}}},
    {0},
};

/* ---- sentences ------------------------------------------------------------------------------- */

static void clash_status(const struct scene *c, const struct state *s, struct text *out)
{
    const struct clash *own = clash_in(s);

    for (int p = P1; p <= P2; p++)
        text_add(out, "%s EP: %d%s\n", c->name[p], s->points[p],
                 own->defending[p] ? " (Defending)" : "");
}

static void clash_opening(const struct scene *c, const struct state *s, struct text *out)
{
    text_add(out, "=== Energy Clash ===\n\n");
    clash_status(c, s, out);
}

static void clash_heading(const struct scene *c, const struct state *s, struct text *out)
{
    text_add(out, "\n---\n\n%s's Turn:\n", c->name[s->turn]);
}

static void clash_prompt(const struct scene *c, const struct state *s, int me, struct text *out)
{
    static const char *const words[] = {"Attack", "Defend", "Recharge"};
    move legal[MOVES_MAX];
    int n = clash_legal(c->rules, s, me, legal);

    text_add(out, "Choose an action: ");
    for (int i = 0; i < n; i++)
        text_add(out, "%s[%d] %s", i > 0 ? ", " : "", verbs[MOVE_VERB(legal[i])].key,
                 words[MOVE_VERB(legal[i])]);
    text_add(out, "\n> ");
}

static void clash_tell_attack(const struct scene *c, const struct state *s,
                              const struct state *next, struct text *out)
{
    const struct rules *r = c->rules;
    const struct clash *own = clash_in(s);
    int me = s->turn, foe = !me;

    text_add(out, "%s attacks!\n\n", c->name[me]);
    text_add(out, "%s spends %d EP. (EP: %d)\n", c->name[me], r->value[ATTACK_COST],
             next->points[me]);
    if (next->points[me] == 0 && r->value[ZERO] == COST_FIRST)
        return;
    text_add(out, "%s %stakes %d damage. (EP: %d)\n", c->name[foe],
             own->defending[foe] ? "is defending and " : "", clash_damage(r, s, foe),
             next->points[foe]);
    if (own->defending[foe])
        text_add(out, "%s is no longer defending.\n", c->name[foe]);
}

static void clash_tell(const struct scene *c, const struct state *s, struct joint m,
                       const struct state *next, struct text *out)
{
    const char *me = c->name[s->turn];
    int ep = next->points[s->turn];

    switch (MOVE_VERB(m.a)) {
    case ATTACK:
        clash_tell_attack(c, s, next, out);
        break;
    case DEFEND:
        text_add(out, "%s defends!\n\n", me);
        text_add(out, "%s spends %d EP. (EP: %d)\n", me, c->rules->value[DEFEND_COST], ep);
        text_add(out, "%s is defending.\n", me);
        break;
    case RECHARGE:
        text_add(out, "%s recharges!\n\n", me);
        text_add(out, "%s gains %d EP. (EP: %d)\n", me, ep - s->points[s->turn], ep);
        break;
    }
}

static void clash_brief(const struct scene *c, const struct state *s, struct joint m,
                        const struct state *next, int me, struct text *out)
{
    int who = s->turn, lost = s->points[!who] - next->points[!who];

    game_brief_does(c, me, who, verbs[MOVE_VERB(m.a)].word, out);
    if (MOVE_VERB(m.a) == ATTACK && next->points[who] == 0 && c->rules->value[ZERO] == COST_FIRST) {
        text_put(out, " with the last EP.");
    } else if (MOVE_VERB(m.a) == ATTACK) {
        text_put(out, ". ");
        game_brief_does(c, me, !who, "lose", out);
        text_add(out, clash_in(s)->defending[!who] ? " only %d." : " %d.", lost);
    } else if (MOVE_VERB(m.a) == RECHARGE) {
        game_brief_gain(me, who, next->points[who] - s->points[who], out);
    } else {
        text_put(out, ".");
    }
}

static void clash_closing(const struct scene *c, int winner, struct text *out)
{
    text_add(out, "\n---\n\n%s Wins!\n", c->name[winner]);
}

static void clash_needs(const struct rules *r, const struct state *s, int me, int verb,
                        struct text *out)
{
    (void)s, (void)me;
    text_add(out, "needs %d EP", r->value[verb == ATTACK ? ATTACK_COST : DEFEND_COST]);
}

static void clash_refusal(const struct scene *c, const struct state *s, int me, move m,
                          struct text *out)
{
    int cost = c->rules->value[MOVE_VERB(m) == ATTACK ? ATTACK_COST : DEFEND_COST];

    text_add(out, "%s costs %d EP and you have only %d",
             MOVE_VERB(m) == ATTACK ? "Attack" : "Defend", cost, s->points[me]);
}

static const struct edition editions[] = {
    {.id = "tournament",
     .name = "Tournament",
     .says =
         "You have 5 EP and at most 10; an attack costs 5 and takes 8. After 30 turns, more EP wins.",
     .settings = "turn-limit=30,limit-result=points,start=5,cap=10,attack-cost=5,damage=8",
     .sight = {100, 674, 864, 939},
     .rating = {1000, 1354, 1461, 1569, 1678, 2110}},
    {.id = NULL},
};

const struct game energy_clash = {
    .id = "energy-clash",
    .alias = "clash",
    .title = "Energy Clash",
    .pitch = "Attack, defend or recharge, and never spend your last point.",
    .names = {"Player 1", "Player 2"},
    .tint = TINT_ROSE,
    .face = face,
    .updates_status = true,
    .book = book,
    .options = options,
    .verbs = verbs,
    .promises = FOR_STUDY(promises),
    .guide = FOR_STUDY(guide),
    .ideas = FOR_STUDY(ideas),
    .editions = editions,
    .check = clash_check,
    .start = clash_start,
    .legal = clash_legal,
    .apply = clash_apply,
    .describe = clash_describe,
    .compose = clash_compose,
    .digits = clash_digits,
    .sight = {100, 400, 656, 840},
    .rating = {1000, 1384, 1576, 1763, 1954, 2143},
    .opening = clash_opening,
    .heading = clash_heading,
    .prompt = clash_prompt,
    .tell = clash_tell,
    .brief = clash_brief,
    .closing = clash_closing,
    .status = clash_status,
    .needs = clash_needs,
    .refusal = clash_refusal,
};
