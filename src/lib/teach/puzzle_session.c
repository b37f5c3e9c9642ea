#include "teach/puzzle_session.h"

#include "advise/puzzle_near.h"
#include "core/position.h"

enum { HINTS = 3 };

/* Make the moment of the puzzle's decision, for hints. */
static struct moment puzzle_moment(const struct puzzle_session *q)
{
    return (struct moment){&q->judge, q->prompt.scene, q->puzzle.at, q->puzzle.player, {0}};
}

/* Get the task: "find the only move that wins". */
static const char *puzzle_task(const struct puzzle *p)
{
    bool both = p->at.turn == BOTH;

    if (p->task == PUZZLE_WIN)
        return both ? "find the only choice that wins." : "find the only move that wins.";
    if (p->task == PUZZLE_NEVER)
        return both ? "which choice must never be made here?"
                    : "which move must never be played here?";
    if (p->task == PUZZLE_HOLD)
        return "find the only move that does not lose.";
    return game_is_hidden(p->rules.game) ? "find the choice that wins most often."
                                         : "find the only choice that gives nothing away.";
}

void puzzle_session_begin(struct puzzle_session *q, struct text *out)
{
    const struct puzzle *p = &q->puzzle;
    const struct rules *r = q->known ? solution_rules(q->known) : equilibrium_rules(q->endgame);
    struct scene scene = {r, {q->name[P1], q->name[P2]}, 1};

    q->judge = (struct judge){.rules = r, .known = q->known, .endgame = q->endgame};
    q->prompt = prompt_begin(PROMPT_AT_PUZZLE, &scene, &p->at, p->player);
    q->prompt.rated = q->one_try;
    q->hints = 0;
    q->missed = false;
    text_add(out, "%s, %s puzzle\n", r->game->title, puzzle_level_words[p->level]);
    if (q->from[0] != '\0')
        text_add(out, "%s\n", q->from);
    puzzle_near_tell(r, &p->at, out);
    if (game_is_hidden(r->game))
        text_add(out,
                 "Unseen cards may be anywhere, and both players play their best from here on.\n");
    text_add(out, "\n");
    r->game->status(&scene, &p->at, out);
    text_add(out, "Position: %s\n\n%s %s: %s\n", position_words(r, &p->at).at, q->name[p->player],
             p->at.turn == BOTH ? "chooses" : "is to move", puzzle_task(p));
}

/* ---- replies to a move ----------------------------------------------------------------------- */

/* Show why a move is wrong. */
static void puzzle_refute(const struct puzzle_session *q, move m, struct text *out)
{
    struct moment at = puzzle_moment(q);
    struct judgement judged;

    if (judge_moment(&at, &judged) == OK)
        hint_refute(&at, &judged, judge_verdict_on(&judged, m), out);
}

static void puzzle_praise(const struct puzzle_session *q, struct text *out)
{
    static const char *const does[PUZZLE_TASKS] = {"wins", "does not lose", "gives nothing away",
                                                   "must never be played here"};
    const struct puzzle *p = &q->puzzle;

    text_add(out, "Right: %s %s", move_word(q->judge.rules, p->answer).at, does[p->task]);
    if (p->plies > 0 && p->task == PUZZLE_WIN)
        text_add(out, p->plies == 1 ? " at once" : " in %d moves (both sides counted)", p->plies);
    text_add(out, ".%s", p->task == PUZZLE_NEVER ? " " : "\n");
    if (p->task == PUZZLE_NEVER)
        puzzle_refute(q, p->answer, out);
}

/* Reply to a wrong answer. */
static void puzzle_reject(const struct puzzle_session *q, move m, struct text *out)
{
    text_add(out, "Not that one");
    if (q->puzzle.task == PUZZLE_NEVER) {
        text_add(out, ": %s gives nothing away.\n", move_word(q->judge.rules, m).at);
        return;
    }
    text_add(out, ". ");
    puzzle_refute(q, m, out);
}

enum puzzle_session_state puzzle_session_try(struct puzzle_session *q, move m, struct text *out)
{
    if (m == q->puzzle.answer) {
        puzzle_praise(q, out);
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
    text_add(out, "But %s? ", move_word(r, other).at);
    puzzle_refute(q, other, out);
}

/* ---- requests -------------------------------------------------------------------------------- */

static void puzzle_tell_others(const struct puzzle *p, struct text *out)
{
    static const char *const does[] = {"keeps the win", "does not lose", "gives nothing away"};

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

    if (p->depth == 0)
        text_add(out, "Count the cards that are gone: what can %s still hold?\n",
                 q->name[!p->player]);
    else if (p->at.turn == BOTH)
        text_add(out, "%s\n",
                 p->depth == 1 ? "Look at this turn alone: what could end the game at once?"
                               : "Look beyond this turn.");
    else if (p->depth == 1)
        text_add(out, "Look one move ahead.\n");
    else
        text_add(out, "Look %d moves ahead (both sides counted).\n", p->depth);
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
        text_add(out, "It is: %s%s.\n", q->judge.rules->game->verbs[MOVE_VERB(p->answer)].word,
                 MOVE_NUMBER(p->answer) ? ", with some number" : "");
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
