/* The lines are those of the game's `guide`; here they are found and filled in. */
#include "advise/reason.h"

#include "core/move.h"
#include "core/rule_book.h"

/* ---- lines of the guide ---------------------------------------------------------------------- */

/* Find the first line of this kind that is true; NULL if there is none. */
static const struct guide *reason_find(const struct guide_moment *here, int when, int verb)
{
    const struct guide *g = here->rules->game->guide;

    for (; g != NULL && g->says != NULL; g++)
        if ((int)g->when == when && g->verb == verb && game_guide_holds(g, here))
            return g;
    return NULL;
}

/* Fill in the numbers of the position; {name} of an option stays. */
static void reason_fill_points(const struct guide_moment *here, move m, const char *says,
                               struct text *out)
{
    const struct {
        const char *name;
        int value;
    } numbers[] = {{"{mine}", here->before.points[here->me]},
                   {"{theirs}", here->before.points[!here->me]},
                   {"{left}", here->now.points[here->me]},
                   {"{theirs-left}", here->now.points[!here->me]},
                   {"{number}", MOVE_NUMBER(m)},
                   {"{a-number}", MOVE_NUMBER(m)}};
    enum { NUMBERS = sizeof numbers / sizeof *numbers };

    while (*says) {
        size_t i = 0;

        while (i < NUMBERS && strncmp(says, numbers[i].name, strlen(numbers[i].name)) != 0)
            i++;
        if (i < NUMBERS) {
            if (i == NUMBERS - 1)
                text_add(out, "%s ", text_article(numbers[i].value));
            text_add(out, "%d", numbers[i].value);
            says += strlen(numbers[i].name);
        } else {
            text_add(out, "%c", *says++);
        }
    }
}

bool reason_add_matter(const struct moment *at, struct text *out)
{
    const struct rules *r = at->judge->rules;
    struct guide_moment here = {
        .rules = r, .me = at->player, .now = game_view(r, &at->s, at->player).seen};
    const struct guide *g;

    here.before = here.now;
    if ((g = reason_find(&here, GUIDE_HINT, 0)) == NULL &&
        (g = reason_find(&here, GUIDE_TIP, 0)) == NULL)
        return false;
    rule_book_fill(r, g->says, out);
    return true;
}

/* Find the opponent's choice that more than half of the players of the level make. */
static bool reason_find_likely(const struct moment *at, move *out)
{
    const struct rules *r = at->judge->rules;
    struct view view = game_view(r, &at->s, !at->player);
    struct rng dice = rng_at(1, 0, 0);
    double odds[MOVES_MAX];
    move legal[MOVES_MAX];
    struct decision d = {
        .rules = r, .known = at->judge->known, .view = &view, .legal = legal, .rng = &dice};

    d.n = r->game->legal(r, &at->s, !at->player, legal);
    if (at->judge->known == NULL || !bot_odds(judge_level(at->judge), &d, odds))
        return false;
    for (int i = 0; i < d.n; i++)
        if (odds[i] > 0.5) {
            *out = legal[i];
            return true;
        }
    return false;
}

bool reason_add_why(const struct moment *at, move m, struct text *out)
{
    const struct rules *r = at->judge->rules;
    struct guide_moment here = {
        .rules = r, .me = at->player, .before = game_view(r, &at->s, at->player).seen};
    struct text says = TEXT_OF(SENTENCE_BYTES);
    const struct guide *g;
    move answer = 0;

    here.now = here.before;
    if (at->s.turn == BOTH)
        here.is_likely = reason_find_likely(at, &answer);
    else
        game_step(r, &here.now, (struct joint){m, 0});
    here.m = state_joint(&at->s, at->player, m, answer);
    if ((g = reason_find(&here, GUIDE_WHY, MOVE_VERB(m))) == NULL)
        return false;
    reason_fill_points(&here, m, g->says, &says);
    rule_book_fill(r, says.at, out);
    return true;
}

static bool reason_has_why(const struct moment *at, move m)
{
    struct text unused = TEXT_OF(SENTENCE_BYTES);

    return reason_add_why(at, m, &unused);
}

void reason_add_better(const struct moment *at, move better, struct text *out)
{
    size_t from = out->len;

    text_add(out, "%s is better.", move_doing(at->judge->rules, better).at);
    text_capital(out, from);
    if (judge_is_you(at, at->player) && reason_has_why(at, better)) {
        text_add(out, " ");
        reason_add_why(at, better, out);
    }
    text_add(out, "\n");
}

/* ---- what an answer does --------------------------------------------------------------------- */

void reason_add_answer(const struct moment *at, move m, move answer, struct text *out)
{
    const struct rules *r = at->judge->rules;
    bool mine = judge_is_you(at, at->player), theirs = judge_is_you(at, !at->player);
    struct field fields[FIELDS_MAX];
    struct state s = at->s;

    game_step(r, &s, state_joint(&at->s, at->player, m, answer));
    if (at->s.turn != BOTH)
        game_step(r, &s, (struct joint){answer, 0});
    text_add(out, "%s %s, %s ", judge_name_of(at, !at->player), move_does(r, answer, !theirs).at,
             judge_name_of(at, at->player));
    if (s.result == state_won_by(!at->player)) {
        text_add(out, mine ? "lose at once" : "loses at once");
        return;
    }
    r->game->describe(r, &s, fields);
    text_add(out, "%s %d %s against %d", mine ? "have" : "has", s.points[at->player],
             fields[0].said != NULL ? fields[0].said : "points", s.points[!at->player]);
}
