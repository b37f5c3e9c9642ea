/*
 * Energy Duel: spend EP to take twice as many from the opponent, or charge.
 *
 * `points` holds the EP, which can fall below 0. Points and turn are the whole position.
 */
#include "core/game.h"

enum { START = OPTIONS_OWN, CAP, MAX_ATTACK, FACTOR, CHARGE_GAIN, SELF_ZERO };
enum { LOSES, SURVIVES, FORBIDDEN };
enum { ATTACK, CHARGE };

static const struct option options[] = {
    OPTIONS_COMMON,
    [START] = {"start", "EP at the beginning", 10, 1, 1000, NULL, "both players start with # EP",
               true},
    [CAP] = {"cap", "most EP a player can have", 10, 1, 1000, NULL, "a player has at most # EP"},
    [MAX_ATTACK] = {"max-attack", "most EP one attack may cost", 3, 1, 50, NULL,
                    "an attack costs at most # EP"},
    [FACTOR] = {"factor", "EP the opponent loses for each EP spent", 2, 1, 100, NULL,
                "each EP of an attack takes # EP"},
    [CHARGE_GAIN] = {"charge", "EP gained by charging", 2, 0, 1000, NULL, "charging gains # EP"},
    [SELF_ZERO] =
        {"self-zero", "what happens to a player who spends the last EP without winning", LOSES, 0,
         2, "loses|survives|illegal",
         "a player who spends the last EP loses|a player who spends the last EP goes on at 0|the last EP may be spent only to win"},
    {0},
};

static const struct verb verbs[] = {
    [ATTACK] = {.word = "attack",
                .doing = "attacking with",
                .ask = "Enter Attack Cost",
                .key = 1,
                .max_option = MAX_ATTACK,
                .icon = ICON_SWORD,
                .act = ACT_STRIKE},
    [CHARGE] = {.word = "charge",
                .key = 2,
                .icon = ICON_BOLT,
                .act = ACT_GAIN,
                .gist = "at most {cap} EP"},
    {0},
};

static const char face[] = "f M105 29a26 26 0 1 1 0 42l11-9-13-5 10-7-10-7 13-5z\n"
                           "ys M66 37 92 26M66 63l26 11\n"
                           "y M14 50a22 22 0 1 0 44 0 22 22 0 1 0-44 0z\n"
                           "y M44 47l62-11v28L44 53z\n"
                           "w M23 43a6 6 0 1 0 12 0 6 6 0 1 0-12 0z";

static const char *const book[] = {
    "Two players start with {start} Energy Points (EP) each and take turns. The first to reduce the "
    "opponent to 0 EP or below wins.",
    "Attack: spend 1 to {max-attack} EP, but never more than you have. Your opponent loses "
    "{factor} EP for each EP you spend, and may fall below 0.",
    "Charge: gain {charge} EP, up to {cap}. You may charge at {cap}, but you gain nothing.",
    "Ruling: if an attack reduces both players to 0 or below, the attacker wins. If you spend your "
    "last EP on an attack that leaves your opponent above 0, you lose (option self-zero: with "
    "survives, you continue at 0 EP and can only charge; with illegal, you may not attack like "
    "that).",
    NULL,
};

static const struct promise promises[] = {
    {"Games are fast.", PROMISE_QUICK, 40},
    {"Simple yet deep: the better strategist wins.", PROMISE_SKILL, 75},
    {"Attacking and charging must be balanced: each is right at times.", PROMISE_EVERY_MOVE, 0},
    {"Players have to predict what the opponent will do.", PROMISE_PREDICTION, 0},
    {0},
};

static bool energy_check(const struct rules *r, struct text *why)
{
    return rules_in_order(r, START, CAP, why);
}

static struct state energy_start(const struct rules *r, int first)
{
    return state_level(r->value[START], first);
}

static int energy_min(int a, int b)
{
    return a < b ? a : b;
}

static int energy_legal(const struct rules *r, const struct state *s, int me, move out[MOVES_MAX])
{
    int ep = s->points[me], foe = s->points[!me], n = 0;

    for (int cost = 1; cost <= energy_min(ep, r->value[MAX_ATTACK]); cost++)
        if (cost < ep || r->value[SELF_ZERO] != FORBIDDEN || foe <= cost * r->value[FACTOR])
            out[n++] = MOVE(ATTACK, cost);
    out[n++] = MOVE(CHARGE, 0);
    return n;
}

static void energy_attack(const struct rules *r, struct state *s, int me, int cost)
{
    int foe = !me;

    s->points[me] = (int16_t)(s->points[me] - cost);
    s->points[foe] = (int16_t)(s->points[foe] - cost * r->value[FACTOR]);
    if (s->points[foe] <= 0)
        state_end(s, state_won_by(me)); /* even if the attacker fell too */
    else if (s->points[me] <= 0 && r->value[SELF_ZERO] == LOSES)
        state_end(s, state_won_by(foe));
}

static void energy_apply(const struct rules *r, struct state *s, move a, move b)
{
    int me = s->turn;

    (void)b;
    s->turn = (uint8_t)!me;
    if (MOVE_VERB(a) == ATTACK)
        energy_attack(r, s, me, MOVE_NUMBER(a));
    else
        s->points[me] = (int16_t)energy_min(s->points[me] + r->value[CHARGE_GAIN], r->value[CAP]);
}

static int energy_describe(const struct rules *r, const struct state *s,
                           struct field out[FIELDS_MAX])
{
    field_numbers(&out[0], "ep", s->points[P1], s->points[P2]);
    out[0].said = "EP";
    out[0].most = r->value[CAP];
    out[0].look = LOOK_ORB;
    return 1;
}

/* The least EP with which a player is still in the game. */
static int energy_least(const struct rules *r)
{
    return r->value[SELF_ZERO] == SURVIVES ? 0 : 1;
}

static bool energy_compose(const struct rules *r, const struct field *in, struct state *s)
{
    for (int p = P1; p <= P2; p++) {
        s->points[p] = in[0].value[p][0];
        if (s->points[p] < energy_least(r) || s->points[p] > r->value[CAP])
            return false;
    }
    return s->turn < BOTH;
}

static int energy_digits(const struct rules *r, struct digit out[DIGITS_MAX])
{
    return digit_each(out, 0, POINTS_AT(P1), POINTS_AT(P2), 2, energy_least(r), r->value[CAP]);
}

/* ---- what a guided game says ----------------------------------------------------------------- */

static bool energy_goes_on(const struct guide_moment *at)
{
    return at->now.turn != OVER;
}

static bool energy_has_gained(const struct guide_moment *at)
{
    return energy_goes_on(at) && at->now.points[at->me] > at->before.points[at->me];
}

static bool energy_was_full(const struct guide_moment *at)
{
    return energy_goes_on(at) && at->before.points[at->me] == at->rules->value[CAP];
}

static bool energy_last_ep_loses(const struct guide_moment *at)
{
    return at->rules->value[SELF_ZERO] == LOSES;
}

static bool energy_doubles(const struct guide_moment *at)
{
    return at->rules->value[FACTOR] == 2;
}

static bool energy_multiplies(const struct guide_moment *at)
{
    return !energy_doubles(at);
}

static bool energy_finishes(const struct guide_moment *at)
{
    return at->now.points[!at->me] <= 0 && at->now.result == state_won_by(at->me);
}

/* Could this player finish the other with one attack, on turn at this position? */
static bool energy_can_finish(const struct rules *r, const struct state *s, int player)
{
    int cost = energy_min(s->points[player], r->value[MAX_ATTACK]);

    return cost > 0 && s->points[!player] <= r->value[FACTOR] * cost;
}

static bool energy_can_win(const struct guide_moment *at)
{
    return energy_can_finish(at->rules, &at->now, at->me);
}

static bool energy_is_in_danger(const struct guide_moment *at)
{
    return energy_can_finish(at->rules, &at->now, !at->me);
}

/* Is the dearest attack safe, even if it took nothing? */
static bool energy_can_spend(const struct guide_moment *at)
{
    struct state s = at->now;

    s.points[at->me] = (int16_t)(s.points[at->me] - at->rules->value[MAX_ATTACK]);
    return s.points[at->me] > 0 && !energy_can_finish(at->rules, &s, !at->me);
}

static bool energy_is_safe(const struct guide_moment *at)
{
    return energy_goes_on(at) && !energy_is_in_danger(at);
}

static bool energy_threatens(const struct guide_moment *at)
{
    return energy_is_safe(at) && energy_can_win(at);
}

static bool energy_gains_safety(const struct guide_moment *at)
{
    return energy_is_safe(at) && energy_can_finish(at->rules, &at->before, !at->me);
}

static bool energy_gains_safely(const struct guide_moment *at)
{
    return energy_is_safe(at) && energy_has_gained(at);
}

static bool energy_waits_safely(const struct guide_moment *at)
{
    return energy_is_safe(at) && energy_was_full(at);
}

/* Is this choice safe, and would every attack let the opponent finish the player? */
static bool energy_alone_is_safe(const struct guide_moment *at)
{
    int most = energy_min(at->before.points[at->me], at->rules->value[MAX_ATTACK]);

    for (int cost = 1; cost <= most; cost++) {
        struct state s = at->before;

        energy_attack(at->rules, &s, at->me, cost);
        if (s.turn == OVER || !energy_can_finish(at->rules, &s, !at->me))
            return false;
    }
    return energy_is_safe(at);
}

static const struct guide guide[] = {
    {GUIDE_GOAL, 0,
     "You both start with {start} Energy Points (EP). Reduce your opponent to 0 or below to win.",
     NULL},
    {GUIDE_MAY, ATTACK,
     "attack 1 to {max-attack}: spend that many EP; your opponent loses twice as many.",
     energy_doubles},
    {GUIDE_MAY, ATTACK,
     "attack 1 to {max-attack}: spend that many EP; your opponent loses {factor} EP for each.",
     energy_multiplies},
    {GUIDE_MAY, CHARGE, "charge: gain {charge} EP, up to {cap}.", NULL},
    {GUIDE_DID, ATTACK, "What you spend is gone too: check what your opponent can do in reply.",
     energy_goes_on},
    {GUIDE_DID, CHARGE, "You gained EP, but gave your opponent a free turn.", energy_has_gained},
    {GUIDE_DID, CHARGE,
     "You already had {cap} EP: that gained nothing and gave your opponent a free turn.",
     energy_was_full},
    {GUIDE_TIP, 0, "If one attack can take all the EP your opponent has, attack and win.", NULL},
    {GUIDE_TIP, 0, "Spending your last EP loses, unless that attack wins the game.",
     energy_last_ep_loses},
    {GUIDE_END, 0,
     "That was Energy Duel: every EP that you spend on an attack takes two from your opponent. How "
     "much can you spare?",
     game_guide_by_the_book},
    {GUIDE_HINT, 0, "What is the smallest attack that takes all the EP of your opponent?",
     energy_can_win},
    {GUIDE_HINT, 0,
     "Your opponent has enough EP to finish you with one attack. What can they still spend after "
     "your choice?",
     energy_is_in_danger},
    {GUIDE_HINT, 0,
     "Whatever you spend, your opponent cannot finish you next turn. What would an attack leave them "
     "to spend?",
     energy_can_spend},
    {GUIDE_HINT, 0,
     "After an attack, what is left of your EP, and what can your opponent still spend?", NULL},
    {GUIDE_WHY, ATTACK,
     "It takes {factor} EP for each of the {number} you spend, and your opponent has {theirs}.",
     energy_finishes},
    {GUIDE_WHY, ATTACK,
     "With {theirs-left} EP your opponent cannot finish you next turn, but you, with {left}, could "
     "finish them.",
     energy_threatens},
    {GUIDE_WHY, ATTACK,
     "You keep {left} EP, and with {theirs-left} your opponent cannot finish you next turn.",
     energy_is_safe},
    {GUIDE_WHY, CHARGE,
     "With {left} EP you cannot be finished next turn; after any attack of yours you could.",
     energy_alone_is_safe},
    {GUIDE_WHY, CHARGE, "With {mine} EP one attack could finish you; with {left} none can.",
     energy_gains_safety},
    {GUIDE_WHY, CHARGE, "The Charge is free: with {left} EP you cannot be finished next turn.",
     energy_gains_safely},
    {GUIDE_WHY, CHARGE,
     "You are full and gain nothing, but you spend nothing and cannot be finished next turn.",
     energy_waits_safely},
    {0},
};

/* ---- short lessons --------------------------------------------------------------------------- */

static const struct idea ideas[] = {
    {"final-blow",
     "The final blow",
     "An attack takes twice what it costs. If that is all your opponent has, you win, even with "
     "your own last EP.",
     "Half of your opponent's EP, rounded up, is enough.",
     {{"ep=2/4", "Win now.", "attack 2", "It takes 4. You fall to 0 too, but the attacker wins."},
      {"ep=3/6", "Win now.", "attack 3", "Twice 3 is 6."},
      {"ep=4/5", "Win now.", "attack 3",
       "An attack of 2 takes only 4, and your opponent strikes back."}}},
    {"out-of-reach",
     "Out of reach",
     "One attack takes at most 6 EP. With 7 or more after your move, nobody can finish you in "
     "the next turn.",
     "How many EP do you have after your move? With 6 or fewer, look at what your opponent can "
     "spend.",
     {{"ep=8/9", "You are behind by 1 EP.", "charge", "10 EP are safe. Every attack loses here."},
      {"ep=9/9", "One choice loses. Make another one.", "attack 1|attack 2|charge",
       "An attack of 3 would leave you 6 EP against 3, and 3 EP take 6."},
      {"ep=8/7", "One choice loses. Make another one.", "attack 1|attack 3|charge",
       "An attack of 2 would leave you 6 EP against 3, and 3 EP take 6."}}},
    {"weaken-the-answer",
     "Weaken the answer",
     "A player can spend only what is left. An opponent with 1 EP can take 2 from you, with 2 EP "
     "no more than 4.",
     "What can your opponent still spend after your attack?",
     {{"ep=6/7", "Your opponent has more EP.", "attack 3|charge",
       "After the attack you have 3 EP against 1: they can take 2, and then you finish them."},
      {"ep=8/8", "You are level.", "attack 3|charge",
       "After the attack you have 5 EP against 2: they can take at most 4."},
      {"ep=7/7", "You are level again.", "attack 3|charge",
       "After the attack you have 4 EP against 1: they can take at most 2."}}},
    {"when-behind",
     "When you are behind",
     "Some positions are lost against best play, but people are not perfect. Choose the move "
     "after which your opponent has to find the most.",
     "Which choice keeps you in the game longest?",
     {{"ep=7/8", "Against best play you are lost.", "charge",
       "Any attack loses next turn. After a Charge your opponent still has to find the right "
       "way."},
      {"ep=6/8", "Against best play you are lost.", "charge", "8 EP cannot be taken in one turn."},
      {"ep=7/9", "Against best play you are lost.", "charge",
       "Any attack loses next turn. With 9 EP you are out of reach for now."}}},
    {0},
};

/* ---- sentences ------------------------------------------------------------------------------- */

static void energy_status(const struct scene *c, const struct state *s, struct text *out)
{
    for (int p = P1; p <= P2; p++)
        text_add(out, "%s EP: %d\n", c->name[p], s->points[p]);
}

static void energy_heading(const struct scene *c, const struct state *s, struct text *out)
{
    text_add(out, "\n%s's Turn:\n", c->name[s->turn]);
}

static void energy_prompt(const struct scene *c, const struct state *s, int me, struct text *out)
{
    (void)c, (void)s, (void)me;
    text_add(out, "Choose action - Attack (1), Charge (2): ");
}

static void energy_tell(const struct scene *c, const struct state *s, struct joint m,
                        const struct state *next, struct text *out)
{
    int me = s->turn, foe = !me, cost = MOVE_NUMBER(m.a);

    if (MOVE_VERB(m.a) == CHARGE) {
        text_add(out, "%s charges.\n%s EP: %d\n", c->name[me], c->name[me], next->points[me]);
        return;
    }
    text_add(out, "%s attacks with %d EP.\n", c->name[me], cost);
    text_add(out, "%s EP: %d\n", c->name[me], next->points[me]);
    text_add(out, "%s loses %d EP.\n", c->name[foe], s->points[foe] - next->points[foe]);
    text_add(out, "%s EP: %d\n", c->name[foe], next->points[foe]);
}

static void energy_brief(const struct scene *c, const struct state *s, struct joint m,
                         const struct state *next, int me, struct text *out)
{
    int who = s->turn;

    if (MOVE_VERB(m.a) == ATTACK) {
        game_brief_does(c, me, who, "attack", out);
        text_add(out, " with %d. ", MOVE_NUMBER(m.a));
        game_brief_does(c, me, !who, "lose", out);
        text_add(out, " %d.", s->points[!who] - next->points[!who]);
    } else {
        game_brief_does(c, me, who, "charge", out);
        game_brief_gain(me, who, next->points[who] - s->points[who], out);
    }
}

static void energy_closing(const struct scene *c, int winner, struct text *out)
{
    text_add(out, "\nGame Over: %s Wins!\n", c->name[winner]);
}

static void energy_needs(const struct rules *r, const struct state *s, int me, int verb,
                         struct text *out)
{
    (void)r, (void)verb;
    text_put(out, s->points[me] > 0 ? "not with the last EP" : "needs EP");
}

static void energy_refusal(const struct scene *c, const struct state *s, int me, move m,
                           struct text *out)
{
    (void)c;
    if (MOVE_NUMBER(m) > s->points[me] || s->points[me] == 0)
        text_add(out, "You have only %d EP", s->points[me]);
    else
        text_add(out, "You may not spend your last EP on an attack that does not win");
}

static const struct edition editions[] = {
    {.id = "tournament",
     .name = "Tournament",
     .says =
         "An attack costs 1 to 4 EP and takes as many; after 30 turns the player with more EP wins.",
     .settings = "turn-limit=30,limit-result=points,max-attack=4,factor=1",
     .sight = {20, 351, 582, 746},
     .rating = {1000, 1302, 1410, 1517, 1625, 2026}},
    {.id = NULL},
};

const struct game energy_duel = {
    .id = "energy-duel",
    .alias = "duel",
    .title = "Energy Duel",
    .pitch = "Strike hard or catch your breath: each EP you spend costs your opponent two.",
    .names = {"Player A", "Player B"},
    .tint = TINT_PEACH,
    .face = face,
    .book = book,
    .options = options,
    .verbs = verbs,
    .promises = FOR_STUDY(promises),
    .guide = FOR_STUDY(guide),
    .ideas = FOR_STUDY(ideas),
    .editions = editions,
    .check = energy_check,
    .start = energy_start,
    .legal = energy_legal,
    .apply = energy_apply,
    .describe = energy_describe,
    .compose = energy_compose,
    .digits = energy_digits,
    .sight = {20, 372, 598, 802},
    .rating = {1000, 1200, 1260, 1321, 1380, 1439},
    .opening = energy_status,
    .heading = energy_heading,
    .prompt = energy_prompt,
    .tell = energy_tell,
    .brief = energy_brief,
    .closing = energy_closing,
    .status = energy_status,
    .needs = energy_needs,
    .refusal = energy_refusal,
};
