/*
 * In the order of the file: the position and the question, then replies to a move, then replies to
 * requests. Every sentence is about the person, "you"; lines of play use the book's names.
 */
#include "teach/puzzle_session.h"

#include "advise/puzzle_near.h"
#include "advise/reason.h"
#include "core/move.h"
#include "core/position.h"

enum { HINTS = 3 };

/* Make the moment of the puzzle's decision, for hints. */
static struct moment puzzle_moment(const struct puzzle_session *q)
{
    struct moment at = {.judge = &q->judge,
                        .scene = q->prompt.scene,
                        .s = q->puzzle.at,
                        .player = q->puzzle.player};

    at.called[!at.player] = "your opponent";
    return at;
}

/* Get the task: "Find the only move that wins." */
static const char *puzzle_task(const struct puzzle *p)
{
    bool both = p->at.turn == BOTH;

    if (p->task == PUZZLE_WIN)
        return both ? "Find the only choice that wins." : "Find the only move that wins.";
    if (p->task == PUZZLE_NEVER)
        return both       ? "Which choice is a mistake?"
               : p->loses ? "Which move loses?"
                          : "Which move gives the win away?";
    if (p->task == PUZZLE_HOLD)
        return "Find the only move that does not lose.";
    if (p->task == PUZZLE_CHANCE && !game_is_hidden(p->rules.game))
        return both ? "Which choice gives you the best chance against a casual player?"
                    : "Which move gives you the best chance against a casual player?";
    return game_is_hidden(p->rules.game) ? "Which choice wins most often?"
                                         : "Find the only choice that gives nothing away.";
}

/* Judge by the solution, the endgame or, without them, by playing on. */
static struct judge puzzle_session_judge(const struct puzzle_session *q)
{
    if (q->known != NULL)
        return (struct judge){.rules = solution_rules(q->known), .known = q->known};
    if (q->endgame != NULL)
        return (struct judge){.rules = equilibrium_rules(q->endgame), .endgame = q->endgame};
    return puzzle_view_judge(&q->puzzle.rules);
}

void puzzle_session_begin(struct puzzle_session *q, struct text *out)
{
    const struct puzzle *p = &q->puzzle;
    const struct rules *r;
    struct scene scene = {.name = {q->name[P1], q->name[P2]}, .turn = 1};

    q->judge = puzzle_session_judge(q);
    r = scene.rules = q->judge.rules;
    q->prompt = prompt_begin(PROMPT_AT_PUZZLE, &scene, &p->at, p->player);
    q->prompt.rated = q->one_try;
    q->tries = 0;
    q->hints = 0;
    q->missed = false;
    text_add(out, "%s, %s puzzle\n", rules_title(r).at, puzzle_level_words[p->level]);
    puzzle_near_tell(r, &p->at, out);
    if (q->from[0] != '\0')
        text_add(out, "%s\n", q->from);
    if (!q->is_drawn) {
        text_add(out, "\n");
        r->game->status(&scene, &p->at, out);
    }
    text_add(out, "You are %s. %s\n", q->name[p->player], puzzle_task(p));
}

/* ---- replies to a move ----------------------------------------------------------------------- */

/* Add the chances of the best two choices. */
static void puzzle_tell_chances(const struct puzzle_session *q, struct text *out)
{
    const struct puzzle *p = &q->puzzle;
    const char *about = game_is_hidden(p->rules.game) ? "about " : "";

    text_add(out, "%sour chance%s is %s%.0f%%, and %s%.0f%% with the next best choice.\n",
             out->len > 0 && out->at[out->len - 1] == ' ' ? "y" : "Y",
             q->known != NULL ? " against a casual player" : "", about, 100 * p->chance, about,
             100 * p->next);
}

/* Say how good a choice is that is not the best, by the same chances; false if they are unknown. */
static bool puzzle_tell_chance_of(const struct puzzle_session *q, move m, struct text *out)
{
    const struct puzzle *p = &q->puzzle;
    const struct rules *r = q->judge.rules;
    double chance[MOVES_MAX];
    move legal[MOVES_MAX];
    int n, i = 0;

    if (p->task != PUZZLE_CHANCE || q->known == NULL)
        return false;
    n = r->game->legal(r, &p->at, p->player, legal);
    if (puzzle_chances(q->known, &p->at, p->player, chance) != n)
        return false;
    while (i + 1 < n && legal[i] != m)
        i++;
    text_add(out, "Your chance against a casual player falls from %.0f%% to %.0f%%.\n",
             100 * p->chance, 100 * chance[i]);
    return true;
}

/* Show why a move is wrong. */
static void puzzle_refute(const struct puzzle_session *q, move m, struct text *out)
{
    struct moment at = puzzle_moment(q);
    struct judgement judged;

    if (puzzle_tell_chance_of(q, m, out))
        return;
    if (judge_moment(&at, &judged) == OK)
        hint_refute(&at, &judged, judge_verdict_on(&judged, m), out);
}

/* Add the reason for the answer or, without one, what is wrong with the choice that looks tempting,
 * in a line. */
static void puzzle_tell_reason(const struct puzzle_session *q, struct text *out)
{
    struct moment at = puzzle_moment(q);
    const struct verdict *wrong;
    struct judgement judged;

    if (q->one_try || q->puzzle.task == PUZZLE_NEVER || q->puzzle.plies == 1)
        return; /* no time to read it, it was told, or it is plain */
    if (reason_add_why(&at, q->puzzle.answer, out)) {
        text_add(out, "\n");
    } else if (q->known != NULL && judge_moment(&at, &judged) == OK &&
               (wrong = judge_tempting(&judged)) != NULL && judge_is_error(wrong->label) &&
               !hint_object_names_better(&judged, wrong)) {
        text_add(out, "Why not %s? ", move_word(q->judge.rules, wrong->move).at);
        hint_object(&at, &judged, wrong, out);
    }
}

/* Say that the answer is right, and what it does. */
static void puzzle_praise(const struct puzzle_session *q, struct text *out)
{
    const struct puzzle *p = &q->puzzle;
    int turns = (p->plies + 1) / 2;

    text_add(out, p->task == PUZZLE_NEVER ? "Right. " : "Right: ");
    if (p->task == PUZZLE_WIN && turns > 0)
        text_add(out, turns == 1 ? "you win at once.\n" : "you win in %d turns.\n", turns);
    else if (p->task == PUZZLE_WIN)
        text_add(out, "you win.\n");
    else if (p->task == PUZZLE_HOLD)
        text_add(out, "every other move loses.\n");
    else if (p->task == PUZZLE_BEST)
        text_add(out, "every other choice gives something away.\n");
    else if (p->task == PUZZLE_CHANCE)
        puzzle_tell_chances(q, out);
    else
        puzzle_refute(q, p->answer, out);
}

/* Reply to a wrong answer. */
static void puzzle_reject(const struct puzzle_session *q, move m, struct text *out)
{
    text_add(out, "Not that one");
    if (q->puzzle.task == PUZZLE_NEVER) {
        text_add(out, q->puzzle.at.turn == BOTH ? ": that choice gives nothing away.\n"
                                                : ": that move gives nothing away.\n");
        return;
    }
    text_add(out, ". ");
    puzzle_refute(q, m, out);
}

enum puzzle_session_state puzzle_session_try(struct puzzle_session *q, move m, struct text *out)
{
    q->tries++;
    if (m == q->puzzle.answer) {
        puzzle_praise(q, out);
        puzzle_tell_reason(q, out);
        return PUZZLE_SESSION_SOLVED;
    }
    q->missed = true;
    if (q->one_try) {
        text_add(out, "Not that one; it was: %s\n", move_word(q->judge.rules, q->puzzle.answer).at);
        return PUZZLE_SESSION_FAILED;
    }
    puzzle_reject(q, m, out);
    text_add(out,
             q->is_chosen ? "Try again.\n" : "Try again, or type hint, solution, skip or quit.\n");
    return PUZZLE_SESSION_ASKS;
}

/* Show what follows from the answer or, where both choose at once, from another choice. */
static void puzzle_tell_solution(const struct puzzle_session *q, struct text *out)
{
    const struct puzzle *p = &q->puzzle;
    const struct rules *r = q->judge.rules;
    struct moment at = puzzle_moment(q);
    move legal[MOVES_MAX], other;

    text_add(out, "The answer is: %s\n", move_word(r, p->answer).at);
    if (p->task == PUZZLE_CHANCE)
        puzzle_tell_chances(q, out);
    if (p->task == PUZZLE_CHANCE && q->known != NULL)
        return;
    if (p->task == PUZZLE_NEVER) {
        puzzle_refute(q, p->answer, out);
        return;
    }
    if (q->known != NULL && p->at.turn != BOTH) {
        story_line(&at, p->answer, p->task == PUZZLE_WIN, out);
        return;
    }
    r->game->legal(r, &p->at, p->player, legal);
    other = legal[legal[0] == p->answer];
    text_add(out, "Why not %s? ", move_word(r, other).at);
    puzzle_refute(q, other, out);
}

/* ---- requests -------------------------------------------------------------------------------- */

static void puzzle_tell_others(const struct puzzle *p, struct text *out)
{
    static const char *const does[] = {
        "keeps the win", "does not lose",
        "gives nothing away", [PUZZLE_CHANCE] = "keeps the best chance"};

    if (p->task == PUZZLE_NEVER)
        text_add(out, "%d of the %d moves are equally good.", p->legal - 1, p->legal);
    else
        text_add(out, "Only 1 of %d moves %s.", p->legal, does[p->task]);
    if (p->bait)
        text_add(out, p->task == PUZZLE_NEVER
                          ? " It looks like the best one at first sight."
                          : " It is not the one that looks best at first sight.");
    text_add(out, "\n");
}

static void puzzle_tell_where_to_look(const struct puzzle_session *q, struct text *out)
{
    const struct puzzle *p = &q->puzzle;

    if (p->depth == 0 && q->known != NULL)
        text_add(out, "What will %s do next, and what may %s overlook?\n", q->name[!p->player],
                 q->name[!p->player]);
    else if (p->depth == 0)
        text_add(out, "Count the cards that are gone: what can %s still hold?\n",
                 q->name[!p->player]);
    else if (p->at.turn == BOTH)
        text_add(out, "%s\n",
                 p->depth == 1 ? "Look at this turn alone: what could end the game at once?"
                               : "Look beyond this turn.");
    else if (p->depth <= 2)
        text_add(out,
                 p->depth == 1 ? "Look at this move only.\n" : "Look at your opponent's answer.\n");
    else
        text_add(out, "Look %d turns ahead.\n", (p->depth + 1) / 2);
}

/* Tell the kind of the answer. Where that would be the answer itself, rule out another kind, unless
 * only the answer would be left. */
static void puzzle_tell_kind(const struct puzzle_session *q, struct text *out)
{
    const struct rules *r = q->judge.rules;
    move legal[MOVES_MAX], answer = q->puzzle.answer, other = answer;
    int n = r->game->legal(r, &q->puzzle.at, q->puzzle.player, legal), alike = 0;
    size_t from = out->len;

    for (int i = 0; i < n; i++) {
        alike += MOVE_VERB(legal[i]) == MOVE_VERB(answer);
        other = MOVE_VERB(legal[i]) == MOVE_VERB(answer) ? other : legal[i];
    }
    if (alike > 1)
        text_add(out, r->game->offer != NULL ? "%s one of your cards.\n" : "%s: but how much?\n",
                 r->game->verbs[MOVE_VERB(answer)].word);
    else if (n > 2)
        text_add(out, "It is not %s.\n", move_doing(r, other).at);
    else
        text_add(out, "Compare the two: what can %s do after each?\n", q->name[!q->puzzle.player]);
    text_capital(out, from);
}

/* Give a hint: what matters, how far to look, then the kind of move. */
static void puzzle_hint(const struct puzzle_session *q, struct text *out)
{
    const struct puzzle *p = &q->puzzle;

    if (q->hints == 0)
        puzzle_tell_others(p, out);
    else if (q->hints == 1)
        puzzle_tell_where_to_look(q, out);
    else
        puzzle_tell_kind(q, out);
}

static enum puzzle_session_state puzzle_obey(struct puzzle_session *q, enum prompt_request request,
                                             struct text *out)
{
    switch (request) {
    case PROMPT_SKIP:
        return PUZZLE_SESSION_SKIPPED;
    case PROMPT_QUIT:
        return PUZZLE_SESSION_LEFT;
    case PROMPT_RULES:
        return PUZZLE_SESSION_RULES;
    case PROMPT_SOLUTION:
        q->missed = true;
        puzzle_tell_solution(q, out);
        return PUZZLE_SESSION_TOLD;
    case PROMPT_HINT:
        if (q->one_try) {
            text_add(out, "There are no hints in a race.\n");
            return PUZZLE_SESSION_ASKS;
        }
        puzzle_hint(q, out);
        q->hints += q->hints < HINTS;
        return PUZZLE_SESSION_ASKS;
    default:
        prompt_tell(&q->prompt, request, out);
        return PUZZLE_SESSION_ASKS;
    }
}

enum puzzle_session_state puzzle_session_read(struct puzzle_session *q, const char *line,
                                              size_t len, struct text *out)
{
    struct prompt_answer a = prompt_read(&q->prompt, line, len, out);

    if (a.kind == PROMPT_MOVE)
        return puzzle_session_try(q, a.move, out);
    if (a.kind == PROMPT_REQUEST)
        return puzzle_obey(q, a.request, out);
    if (a.kind == PROMPT_NOT_UNDERSTOOD)
        text_add(out, "\n");
    return PUZZLE_SESSION_ASKS;
}

int puzzle_session_points(const struct puzzle_session *q)
{
    int points = 1 + (int)q->puzzle.level - q->hints;

    return q->missed || points < 0 ? 0 : points;
}
