/* Lines of play, as choices, in the sentences of the book or in a few words. Best play is that of
 * best_line.h; the way to an error of the opponent is searched for here. */
#include "advise/story.h"

#include "advise/best_line.h"
#include "advise/reason.h"
#include "core/move.h"

/* A line is shown until it takes this much room; the remaining moves are counted. */
enum { LINES_SHOWN = 12, ANSWERS_SHOWN = 2 };
/* Look for errors of the opponent up to this many answers ahead, at this many positions at most. */
enum { TRAP_ANSWERS = 4, TRAP_LOOKS = 2000 };

_Static_assert((int)STORY_CHOICES >= (int)ALONG_MAX && (int)STORY_CHOICES > 2 * TRAP_ANSWERS &&
                   (int)STORY_CHOICES >= (int)LINES_SHOWN,
               "a line of play fits");

/* Make a choice, and add it to a line. */
static void story_add(struct story *line, const struct rules *r, struct state *s, struct joint m)
{
    line->choices[line->count++] = m;
    game_step(r, s, m);
}

/* Get this choice and best play after it: to a forced end, or else only up to the answer. */
static void story_follow(const struct moment *at, move m, bool forced, struct story *out)
{
    const struct rules *r = at->judge->rules;
    struct state s = at->s;

    *out = (struct story){.from = at->s};
    story_add(out, r, &s, (struct joint){m, 0});
    while (s.turn < BOTH && out->count < (forced ? STORY_CHOICES : ANSWERS_SHOWN))
        story_add(out, r, &s, (struct joint){best_line_move(at->judge->known, &s), 0});
}

/* Get how the game may continue where cards are hidden. */
static bool story_along(const struct moment *at, move m, struct story *out)
{
    const struct judge *j = at->judge;
    struct view v = game_view(j->rules, &at->s, at->player);

    *out = (struct story){.count = 0};
    if (j->views != NULL && j->views->along != NULL)
        out->count = j->views->along(j, &v, &at->past, m, &out->from, out->choices);
    return out->count > 0;
}

/* Add the lines that are not blank, indented. */
static void story_set_in(const char *said, struct text *out)
{
    while (*said) {
        size_t len = strcspn(said, "\n");

        if (len > strspn(said, "-=* "))
            text_add(out, "  %.*s\n", (int)len, said);
        said += len + (said[len] == '\n');
    }
}

/* Make a choice, and describe it. */
static void story_tell_step(struct scene *c, struct state *s, struct joint m, struct text *out)
{
    struct state before = *s;
    struct text said = TEXT_OF(2 * SENTENCE_BYTES);

    game_step(c->rules, s, m);
    c->rules->game->tell(c, &before, m, s, &said);
    if (s->turn == OVER)
        game_tell_result(c, s->result, &said);
    story_set_in(said.at, out);
    c->turn += game_ends_turn(c->rules->game, m);
}

/* Where cards are hidden: how the game may continue, with a hand that the opponent may hold. */
static bool story_tell_along(const struct moment *at, move m, struct text *out)
{
    const struct game *game = at->judge->rules->game;
    struct text hand = TEXT_OF(SENTENCE_BYTES);
    struct scene c = at->scene;
    const char *cards;
    struct story line;
    struct state s;

    if (game->hand == NULL || !story_along(at, m, &line))
        return false;
    s = line.from;
    game->hand(&c, &s, !at->player, &hand);
    cards = strstr(hand.at, ": ");
    text_add(out, "  If %s holds, say, %.*s, the game may continue like this:\n",
             judge_name_of(at, !at->player), cards ? (int)strcspn(cards + 2, "\n") : 0,
             cards ? cards + 2 : "");
    for (int i = 0; i < line.count && s.turn != OVER; i++)
        story_tell_step(&c, &s, line.choices[i], out);
    return true;
}

void story_step(const struct moment *at, move m, struct text *out)
{
    struct state s = at->s;
    struct scene c = at->scene;

    if (!story_tell_along(at, m, out))
        story_tell_step(&c, &s, (struct joint){m, 0}, out);
}

static int story_lines_in(const char *said)
{
    int n = 0;

    for (; *said; said++)
        n += *said == '\n';
    return n;
}

void story_line(const struct moment *at, move m, bool forced, struct text *out)
{
    const struct solution *known = at->judge->known;
    struct state s = at->s;
    struct scene c = at->scene;
    size_t from = out->len;
    struct story line;
    struct worth w;

    story_follow(at, m, forced, &line);
    for (int i = 0; i < line.count && (i == 0 || story_lines_in(out->at + from) < LINES_SHOWN); i++)
        story_tell_step(&c, &s, line.choices[i], out);
    if (s.turn < BOTH && forced && solution_worth(known, &s, &w) == OK) {
        int winner = w.value > 0 ? s.turn : !s.turn;

        text_add(out, "  ... and %s win%s %d turn%s later.\n", judge_name_of(at, winner),
                 judge_is_you(at, winner) ? "" : "s", prospect_turns(w.plies),
                 prospect_turns(w.plies) == 1 ? "" : "s");
    }
}

/* "in 3 turns", of the player who wins */
static void story_add_turns(int plies, struct text *out)
{
    text_add(out, "in %d turn%s", prospect_turns(plies), prospect_turns(plies) == 1 ? "" : "s");
}

void story_win(const struct moment *at, move m, int plies, struct text *out)
{
    const struct rules *r = at->judge->rules;
    struct state s = at->s;
    size_t from = out->len;
    move answer;

    text_add(out, "%s wins ", move_doing(r, m).at);
    text_capital(out, from);
    text_add(out, plies == 1 ? "at once" : plies == 3 ? "" : "by force, ");
    if (plies > 1)
        story_add_turns(plies, out);
    if (plies == 3) {
        game_step(r, &s, (struct joint){m, 0});
        answer = best_line_move(at->judge->known, &s);
        game_step(r, &s, (struct joint){answer, 0});
        text_add(out, ": if %s %s, %s and win", judge_name_of(at, !at->player),
                 move_does(r, answer, true).at,
                 move_does(r, best_line_move(at->judge->known, &s), false).at);
    }
    text_add(out, ".");
}

void story_loss(const struct moment *at, move m, int plies, struct text *out)
{
    const struct rules *r = at->judge->rules;
    const char *they = judge_is_you(at, !at->player) ? "you" : "they";
    struct state s = at->s;

    if (plies == 1) {
        text_add(out, "This loses at once.\n");
        return;
    }
    game_step(r, &s, (struct joint){m, 0});
    text_add(out, "This lets %s win ", judge_name_of(at, !at->player));
    text_add(out, plies == 2 ? "at once" : plies == 4 ? "" : "by force, ");
    if (plies > 2)
        story_add_turns(plies - 1, out);
    if (plies <= 4)
        text_add(out, ": %s %s", they,
                 move_does(r, best_line_move(at->judge->known, &s), false).at);
    text_add(out, plies == 4 ? ", and win next turn whatever comes.\n" : ".\n");
}

/* ---- both at once ---------------------------------------------------------------------------- */

/* Return the player's best practical chance at a position; `known` if there is none. */
static double story_practical_at(const struct moment *at, const struct state *s, double known)
{
    struct judgement g;

    if (judge_choices(at->judge, s, NULL, at->player, &g) != OK || g.practical < 0)
        return known;
    return g.practical;
}

/* Return the player's value of a choice if this is the answer to it, where both choose at once:
 * against best play, and in the last digits in practice. Below 0: unknown. */
static double story_left(const struct moment *at, move m, move answer, double *chance)
{
    struct state next = at->s;
    double error;

    game_step(at->judge->rules, &next, state_joint(&at->s, at->player, m, answer));
    if (at->s.turn != BOTH)
        game_step(at->judge->rules, &next, (struct joint){answer, 0});
    if (judge_stand(at->judge, &next, NULL, at->player, chance, &error) != OK)
        return -1;
    return *chance + story_practical_at(at, &next, *chance) / 1000;
}

move story_worst_answer(const struct moment *at, move m, double *chance)
{
    const struct rules *r = at->judge->rules;
    move list[MOVES_MAX], worst = 0;
    struct state asked = at->s;
    double least = 3, is;
    int n;

    *chance = 2;
    if (at->s.turn != BOTH)
        game_step(r, &asked, (struct joint){m, 0});
    if (at->judge->known == NULL || !state_wants(&asked, !at->player))
        return worst;
    n = r->game->legal(r, &asked, !at->player, list);
    for (int i = 0; i < n; i++) {
        double left = story_left(at, m, list[i], &is);

        if (left < 0 || left >= least)
            continue;
        least = left;
        *chance = is;
        worst = list[i];
    }
    return worst;
}

move story_hindsight(const struct moment *at, move m, move answer)
{
    const double clearly = 1e-5; /* a hundredth against random moves */
    const struct rules *r = at->judge->rules;
    move list[MOVES_MAX], best = m;
    int n = r->game->legal(r, &at->s, at->player, list);
    double chance, most = story_left(at, m, answer, &chance);

    for (int i = 0; i < n && most >= 0; i++) {
        double left = story_left(at, list[i], answer, &chance);

        if (left <= most + clearly)
            continue;
        most = left;
        best = list[i];
    }
    return best;
}

/* Show what happens to a choice if the opponent expects it. */
void story_seen_through(const struct moment *at, const struct verdict *v, struct text *out)
{
    struct scene c = at->scene;
    struct state s = at->s;
    double left;
    move answer = story_worst_answer(at, v->move, &left);

    if (left > 1)
        return;
    text_add(out, !judge_is_error(v->label) && left > v->chance - 0.0005 ? "Even if " : "If ");
    reason_add_answer(at, v->move, answer, out);
    text_add(out, ":\n");
    story_tell_step(&c, &s, state_joint(&at->s, at->player, v->move, answer), out);
}

/* ---- traps ----------------------------------------------------------------------------------- */

/* Find the shortest way to an error of the opponent, who is to move: up to this many answers, with
 * the best choices in between. Returns how many moves were found; 0 if no error is that near, or
 * *looks are used up. */
static int story_find_trap(const struct moment *at, const struct state *s, int answers, int *looks,
                           move *line)
{
    const struct rules *r = at->judge->rules;
    struct judgement theirs, mine;
    int found = 0;

    if (--*looks < 0 || s->turn != !at->player ||
        judge_choices(at->judge, s, NULL, s->turn, &theirs) != OK)
        return 0;
    if (judge_tempting(&theirs) != NULL) {
        line[0] = judge_tempting(&theirs)->move;
        return 1;
    }
    for (int i = 0; i < theirs.count && answers > 1 && found == 0; i++) {
        struct state next = *s;

        game_step(r, &next, (struct joint){theirs.of[i].move, 0});
        if (next.turn != at->player ||
            judge_choices(at->judge, &next, NULL, at->player, &mine) != OK)
            continue;
        line[0] = theirs.of[i].move;
        line[1] = mine.of[mine.best].move;
        game_step(r, &next, (struct joint){line[1], 0});
        found = story_find_trap(at, &next, answers - 1, looks, line + 2);
    }
    return found ? found + 2 : 0;
}

/* Find the shortest way to an error of the opponent after m; 0 if none is near. */
static int story_look_for_trap(const struct moment *at, move m, move line[2 * TRAP_ANSWERS])
{
    struct state s = at->s;
    int n = 0, looks = TRAP_LOOKS;

    game_step(at->judge->rules, &s, (struct joint){m, 0});
    for (int answers = 1; answers <= TRAP_ANSWERS && n == 0; answers++)
        n = story_find_trap(at, &s, answers, &looks, line);
    return n;
}

/* Add what the player gains by the opponent's error, "can win at once.", if it is the player's
 * turn. */
static void story_add_gain(const struct moment *at, const struct state *s, struct text *out)
{
    struct worth w;

    if (s->turn != at->player || solution_worth(at->judge->known, s, &w) != OK)
        return;
    text_add(out, "%s ", judge_name_of(at, at->player));
    if (w.value > 0)
        text_add(out, w.plies == 1 ? "can win at once.\n" : "can force a win in %d turns.\n",
                 prospect_turns(w.plies));
    else
        text_add(out, "%s no longer losing.\n", judge_is_you(at, at->player) ? "are" : "is");
}

/* Begin a sentence about the opponent. */
static void story_add_subject(const struct moment *at, struct text *out)
{
    size_t from = out->len;

    text_add(out, "%s ", judge_name_of(at, !at->player));
    text_capital(out, from);
}

void story_trap_brief(const struct moment *at, move m, struct text *out)
{
    const struct rules *r = at->judge->rules;
    move line[2 * TRAP_ANSWERS];
    int n = story_look_for_trap(at, m, line);
    struct state s = at->s;

    if (n != 1) {
        story_add_subject(at, out);
        text_add(out, n == 0 ? "is unlikely to go wrong soon.\n" : "may still go wrong later.\n");
        return;
    }
    game_step(r, &s, (struct joint){m, 0});
    text_add(out, "If %s %s, ", judge_name_of(at, !at->player),
             move_does(r, line[0], !judge_is_you(at, !at->player)).at);
    game_step(r, &s, (struct joint){line[0], 0});
    story_add_gain(at, &s, out);
}

/* Show how the opponent may go wrong after m. */
void story_trap(const struct moment *at, move m, struct text *out)
{
    struct state s = at->s;
    struct scene c = at->scene;
    move line[2 * TRAP_ANSWERS];
    int n = story_look_for_trap(at, m, line);

    if (n == 0) {
        story_add_subject(at, out);
        text_add(out, "is unlikely to go wrong soon.\n");
        return;
    }
    story_add_subject(at, out);
    text_add(out, "may go wrong like this:\n");
    story_tell_step(&c, &s, (struct joint){m, 0}, out);
    for (int i = 0; i < n; i++)
        story_tell_step(&c, &s, (struct joint){line[i], 0}, out);
    text_add(out, s.turn == at->player ? "  ... and " : "");
    story_add_gain(at, &s, out);
}

/* ---- the choices of a line --------------------------------------------------------------------
 */

/* Get this choice and the answer that hurts most. */
static void story_answer(const struct moment *at, move m, struct story *out)
{
    const struct rules *r = at->judge->rules;
    struct state s = at->s;
    double left;
    move answer = story_worst_answer(at, m, &left);

    *out = (struct story){.from = at->s};
    if (at->s.turn == BOTH) {
        if (left <= 1)
            story_add(out, r, &s, state_joint(&at->s, at->player, m, answer));
        return;
    }
    story_add(out, r, &s, (struct joint){m, 0});
    if (left <= 1)
        story_add(out, r, &s, (struct joint){answer, 0});
}

/* Get this choice and what follows up to an error of the opponent, or only the best answer. */
static void story_hope(const struct moment *at, move m, struct story *out)
{
    const struct rules *r = at->judge->rules;
    move line[2 * TRAP_ANSWERS];
    int n = story_look_for_trap(at, m, line);
    struct state s = at->s;

    story_follow(at, m, false, out);
    if (n == 0)
        return;
    out->count = 0;
    story_add(out, r, &s, (struct joint){m, 0});
    for (int i = 0; i < n; i++)
        story_add(out, r, &s, (struct joint){line[i], 0});
}

void story_get(const struct moment *at, const struct judgement *g, const struct verdict *v,
               struct story *out)
{
    if (g->how == JUDGED_VIEW && story_along(at, v->move, out))
        return;
    if (g->how != JUDGED_WHOLE || v->label == LABEL_WEAK)
        story_answer(at, v->move, out);
    else if (judge_is_error(v->label) || v->worth.value > 0)
        story_follow(at, v->move, v->worth.plies > 0, out);
    else
        story_hope(at, v->move, out);
}
