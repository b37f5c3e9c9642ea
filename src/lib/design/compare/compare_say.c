/* What changes between two settings, in sentences: the shortest first. */
#include "design/compare/compare.h"
#include "design/compare/likely_game.h"

#include <math.h>

/* ---- shortly --------------------------------------------------------------------------------- */

/* A change that people notice. */
struct compare_change {
    double size; /* 1: a large one; less than COMPARE_LEAST is not worth a word */
    const char *says;
};
static const double COMPARE_LEAST = 0.3;

/* What one figure becomes, and the words for more and for less of it. */
struct compare_trend {
    enum meter_figure what;
    double (*of)(double value); /* NULL: the value itself */
    double large;
    const char *more, *less;
};

static double compare_from_even(double share)
{
    return fabs(share - 50);
}

static double compare_doublings(double turns)
{
    return log2(turns < 1 ? 1 : turns);
}

static const struct compare_trend compare_trends[] = {
    {METER_FIRST, compare_from_even, 10, "the seats are less even", "the seats are more even"},
    {METER_TURNS, compare_doublings, 1, "games are longer", "games are shorter"},
    {METER_UNFINISHED, NULL, 10, "more games are unfinished", "fewer games are unfinished"},
    {METER_DRAWS, NULL, 10, "more games are drawn", "fewer games are drawn"},
    {METER_DECISIONS, NULL, 10, "a choice matters more often", "a choice matters less often"},
    {METER_SKILL, NULL, 5, "the better player wins more often",
     "the better player wins less often"},
};

/* The mean of a figure over the levels that both sides have, and how uncertain it is. */
static double compare_mean(const struct compare_pair *c, const struct compare_trend *t, int side,
                           double *unsure)
{
    double sum = 0;
    int n = 0;

    *unsure = 0;
    for (int i = t->what == METER_SKILL ? CASUAL : NOVICE; i < LEVELS; i++) {
        const struct meter_value *v = &c->side[side].measures.of[t->what][i];

        if (!v->known || !c->side[!side].measures.of[t->what][i].known)
            continue;
        sum += t->of != NULL ? t->of(v->value) : v->value;
        *unsure += t->of == compare_doublings ? 0 : (v->high - v->low) / 2;
        n++;
    }
    *unsure /= n > 0 ? n : 1;
    return n > 0 ? sum / n : 0;
}

static struct compare_change compare_trend(const struct compare_pair *c,
                                           const struct compare_trend *t)
{
    double unsure[COMPARE_SIDES];
    double by = compare_mean(c, t, COMPARE_THESE, &unsure[COMPARE_THESE]) -
                compare_mean(c, t, COMPARE_OTHERS, &unsure[COMPARE_OTHERS]);
    bool sure = fabs(by) > unsure[COMPARE_THESE] + unsure[COMPARE_OTHERS];

    return (struct compare_change){sure ? fabs(by) / t->large : 0, by > 0 ? t->more : t->less};
}

/* Who wins by force: 1 the first seat, -1 the second, 0 nobody. False: that is not known. */
static bool compare_forced(const struct compare_side *s, int *winner)
{
    const struct meter_value *value = &s->measures.of[METER_VALUE][0];

    *winner = value->value > 100 - 1e-7 ? 1 : value->value < 1e-7 ? -1 : 0;
    return value->known;
}

static struct compare_change compare_force(const struct compare_pair *c)
{
    int these, others;

    if (!compare_forced(&c->side[COMPARE_THESE], &these) ||
        !compare_forced(&c->side[COMPARE_OTHERS], &others) || these == others)
        return (struct compare_change){0, ""};
    return (struct compare_change){1, these == 0  ? "nobody wins by force"
                                      : these > 0 ? "the first seat wins by force"
                                                  : "the second seat wins by force"};
}

/* Find the two largest changes. */
static void compare_shortly(const struct compare_pair *c, struct text *out)
{
    struct compare_change best[2] = {{0, NULL}, {0, NULL}};
    size_t begin = out->len;

    for (size_t i = 0; i <= sizeof compare_trends / sizeof compare_trends[0]; i++) {
        struct compare_change one =
            i == 0 ? compare_force(c) : compare_trend(c, compare_trends + i - 1);

        if (one.size > best[0].size) {
            best[1] = best[0];
            best[0] = one;
        } else if (one.size > best[1].size) {
            best[1] = one;
        }
    }
    if (best[0].size < COMPARE_LEAST) {
        text_put(out, "Not much changes.");
        return;
    }
    text_put(out, best[0].says);
    if (best[1].size >= COMPARE_LEAST)
        text_add(out, ", and %s", best[1].says);
    text_put(out, ".");
    text_capital(out, begin);
}

/* ---- figures --------------------------------------------------------------------------------- */

static bool compare_knows(const struct compare_pair *c, enum meter_figure what)
{
    return measures_known(&c->side[COMPARE_THESE].measures, what) > 0 &&
           measures_known(&c->side[COMPARE_OTHERS].measures, what) > 0;
}

/* A sentence about a figure: what stands before it, its unit, and what stands after it. */
struct compare_frame {
    enum meter_figure what;
    const char *before, *unit, *after;
};

/* Write "Half of the games end within 8 to 27 turns, instead of 3 to 4 turns.", if it is known. */
static void compare_sentence(const struct compare_pair *c, const struct compare_frame *f,
                             struct text *out)
{
    struct text these = TEXT_OF(80), others = TEXT_OF(80);

    if (!compare_knows(c, f->what))
        return;
    measures_span(&c->side[COMPARE_THESE].measures, f->what, f->unit, &these);
    measures_span(&c->side[COMPARE_OTHERS].measures, f->what, f->unit, &others);
    text_add(out, "%s%s%s%s", out->len > 0 ? " " : "", f->before, these.at, f->after);
    if (strcmp(these.at, others.at) == 0)
        text_add(out, ", as with %s.", c->side[COMPARE_OTHERS].name.at);
    else
        text_add(out, ", instead of %s.", others.at);
}

/* Is at least one game in 2,000 like that on either side? */
static bool compare_happens(const struct compare_pair *c, enum meter_figure what)
{
    bool any = false;

    for (int side = 0; side < COMPARE_SIDES; side++)
        for (int i = 0; i < LEVELS; i++)
            any = any || c->side[side].measures.of[what][i].value >= 0.05;
    return any;
}

static void compare_best_play(const struct compare_pair *c, struct text *out)
{
    struct text these = TEXT_OF(120), others = TEXT_OF(120);

    measures_say_best(&c->side[COMPARE_THESE].measures, &these);
    measures_say_best(&c->side[COMPARE_OTHERS].measures, &others);
    if (these.len == 0 || others.len == 0)
        return;
    if (strcmp(these.at, others.at) == 0)
        text_add(out, " %.*s, as with %s.", (int)these.len - 1, these.at,
                 c->side[COMPARE_OTHERS].name.at);
    else
        text_add(out, " %s With %s, %s", these.at, c->side[COMPARE_OTHERS].name.at,
                 others.at + strlen("With best play "));
}

static void compare_winner(const struct compare_pair *c, struct text *out)
{
    static const struct compare_frame first = {METER_FIRST,
                                               "Between equal levels the first seat takes ", "%",
                                               ""},
                                      unfinished = {METER_UNFINISHED, "", "%",
                                                    " of the games have no result"},
                                      draws = {METER_DRAWS, "", "%", " of the games are drawn"};

    compare_sentence(c, &first, out);
    compare_best_play(c, out);
    if (compare_happens(c, METER_UNFINISHED))
        compare_sentence(c, &unfinished, out);
    if (compare_happens(c, METER_DRAWS))
        compare_sentence(c, &draws, out);
}

static void compare_lengths(const struct compare_pair *c, struct text *out)
{
    static const struct compare_frame half = {METER_TURNS, "Half of the games end within ",
                                              " turns", ""},
                                      most = {METER_TURNS_90, "Nine in ten end within ", " turns",
                                              ""};

    compare_sentence(c, &half, out);
    compare_sentence(c, &most, out);
}

static void compare_decisions(const struct compare_pair *c, struct text *out)
{
    static const struct compare_frame
        wide = {METER_DECISIONS, "The best and the worst choice differ by 10 points or more in ",
                "%", " of the decisions"},
        comeback = {METER_COMEBACK, "The player who is behind at half time still wins ", "%",
                    " of the games"};

    compare_sentence(c, &wide, out);
    compare_sentence(c, &comeback, out);
}

static void compare_skill(const struct compare_pair *c, struct text *out)
{
    static const struct compare_frame skill = {METER_SKILL, "Each level takes ", "%",
                                               " of the points from the one below"},
                                      best = {METER_BEST, "The strongest player takes ", "%",
                                              " of the points from a level"};

    compare_sentence(c, &skill, out);
    compare_sentence(c, &best, out);
}

/* ---- kinds of moves -------------------------------------------------------------------------- */

/* Write "; charge in 92.0%, instead of 8.1%". `begin`: where the sentence begins. */
static void compare_kind(const struct compare_pair *c, int verb, size_t begin, struct text *out)
{
    const struct measures *these = &c->side[COMPARE_THESE].measures;
    double now = these->kinds[EXPERT][verb];
    double before = c->side[COMPARE_OTHERS].measures.kinds[EXPERT][verb];

    if (now < 0 && before < 0)
        return;
    if (out->len == begin)
        text_add(out,
                 "Between experts, %s is better than every other kind of move by a point or "
                 "more in %.1f%% of the decisions",
                 measures_verb(these, verb), fmax(now, 0));
    else
        text_add(out, "; %s in %.1f%%", measures_verb(these, verb), fmax(now, 0));
    if (fabs(fmax(now, 0) - fmax(before, 0)) < 0.05)
        text_add(out, ", as with %s", c->side[COMPARE_OTHERS].name.at);
    else
        text_add(out, ", instead of %.1f%%", fmax(before, 0));
}

/* With perfect play: a kind of move that is needed on one side only. */
static void compare_needed(const struct compare_pair *c, int verb, struct text *out)
{
    const struct compare_side *these = &c->side[COMPARE_THESE], *others = &c->side[COMPARE_OTHERS];
    bool now = these->verb[verb].needed > 0, before = others->verb[verb].needed > 0;

    if (!these->solved || !others->solved || now == before)
        return;
    text_add(out, " With best play %s is %s needed here, but %s with %s.",
             measures_verb(&these->measures, verb), now ? "sometimes" : "never",
             now ? "never" : "sometimes", others->name.at);
}

static void compare_kinds(const struct compare_pair *c, struct text *out)
{
    const struct measures *m = &c->side[COMPARE_THESE].measures;
    size_t begin = out->len;

    if (!compare_knows(c, METER_EVERY_MOVE))
        return;
    if (m->of[METER_EVERY_MOVE][EXPERT].known &&
        c->side[COMPARE_OTHERS].measures.of[METER_EVERY_MOVE][EXPERT].known) {
        for (int v = 0; v < VERBS_SEEN && measures_verb(m, v) != NULL; v++)
            compare_kind(c, v, begin, out);
        text_put(out, out->len > begin ? "." : "");
    }
    for (int v = 0; v < VERBS_SEEN && measures_verb(m, v) != NULL; v++)
        compare_needed(c, v, out);
}

/* ---- by topic -------------------------------------------------------------------------------- */

static const struct {
    const char *title;
    void (*say)(const struct compare_pair *c, struct text *out);
} compare_topics[COMPARE_TOPICS] = {
    [COMPARE_SHORTLY] = {"", compare_shortly},
    [COMPARE_WINNER] = {"Who wins", compare_winner},
    [COMPARE_LENGTH] = {"How long games last", compare_lengths},
    [COMPARE_DECISIONS] = {"How often a choice matters", compare_decisions},
    [COMPARE_MOVES] = {"Which kind of move is right", compare_kinds},
    [COMPARE_SKILL] = {"What skill is worth", compare_skill},
};

const char *compare_title(enum compare_topic topic)
{
    return compare_topics[topic].title;
}

void compare_say(const struct compare_pair *c, enum compare_topic topic, struct text *out)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);

    compare_topics[topic].say(c, &said);
    text_put(out, said.at + (said.at[0] == ' '));
}

bool compare_differs(const struct compare_pair *c, int option, struct text *out)
{
    const struct rules *these = &c->side[COMPARE_THESE].rules;
    const struct rules *others = &c->side[COMPARE_OTHERS].rules;

    if (these->value[option] == others->value[option])
        return false;
    text_add(out, "%s: ", these->game->options[option].about);
    rules_value(these, option, out);
    text_put(out, ", not ");
    rules_value(others, option, out);
    return true;
}

void compare_say_game(const struct compare_side *s, struct text *out)
{
    char all[32];

    if (!s->has_game)
        text_put(out, "No game between experts stands out: such games rarely or never end.");
    else if (s->share <= 0)
        text_add(out, "A game of median length, of %d that experts played.", LIKELY_PLAYED);
    else if (s->share >= 0.01)
        text_add(out,
                 "The most likely game between experts. %.1f%% of all games go exactly like this.",
                 100 * s->share);
    else
        text_add(out,
                 "The most likely game between experts. One game in %s goes exactly like this.",
                 text_grouped((uint64_t)llround(1 / s->share), all));
}
