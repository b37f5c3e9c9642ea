#include "teach/exercise.h"

#include "advise/reason.h"
#include "core/position.h"
#include "core/rule_book.h"

#include <limits.h>

enum { TRIES = 2 }; /* wrong answers until the solution is given */

/* ---- exercises ------------------------------------------------------------------------------- */

int exercise_answers(const struct rules *r, const struct exercise *e, struct state *at,
                     move right[MOVES_MAX], struct text *why)
{
    const char *from = e->answers;
    int n = 0, err = position_read(r, e->position, at, why);

    while (err == OK && *from != '\0' && n < MOVES_MAX) {
        size_t len = strcspn(from, "|");
        struct words word = {{0}};
        struct text one = TEXT(word.at);

        text_add(&one, "%.*s", (int)len, from);
        if ((err = move_parse(r, word.at, &right[n++])) != OK)
            return text_explain(err, why, "\"%s\" is no move.", word.at);
        from += len + (from[len] == '|');
    }
    return err == OK ? n : err;
}

static const struct exercise *exercise_of(const struct exercise_session *q)
{
    return &q->lesson->idea->exercise[q->number];
}

/* Put the position and the question. */
static int exercise_put(struct exercise_session *q, struct text *out)
{
    const struct game *g = q->rules.game;
    struct scene scene = {&q->rules, {g->names[P1], g->names[P2]}, 1};
    struct text why = TEXT_OF(SENTENCE_BYTES);
    move right[MOVES_MAX];
    struct state at;

    if (exercise_answers(&q->rules, exercise_of(q), &at, right, &why) < 0)
        return ERR_SYNTAX;
    q->tries = 0;
    q->prompt = prompt_begin(PROMPT_AT_EXERCISE, &scene, &at, P1);
    text_add(out, "\n%d of %d. %s\n", q->number + 1, EXERCISES, exercise_of(q)->asks);
    if (q->is_drawn)
        return OK;
    text_add(out, "\n");
    g->status(&q->prompt.scene, &q->prompt.seen, out);
    if (g->hand != NULL && q->is_chosen)
        g->hand(&q->prompt.scene, &q->prompt.seen, P1, out);
    return OK;
}

int exercise_begin(struct exercise_session *q, struct text *out)
{
    const struct game *g = q->lesson->game;

    rules_init(&q->rules, g);
    q->number = q->found = 0;
    q->missed = false;
    if (!q->is_drawn)
        text_add(out, "%s: %s\n", g->title, q->lesson->idea->title);
    rule_book_fill(&q->rules, q->lesson->idea->says, out);
    text_add(out, " You are %s.\n", g->names[P1]);
    return exercise_put(q, out);
}

bool exercise_next(struct exercise_session *q, struct text *out)
{
    if (++q->number < EXERCISES)
        return exercise_put(q, out) == OK;
    text_add(out, "\nThat was \"%s\"%s.\n", q->lesson->idea->title,
             q->missed ? "" : ", without a mistake");
    if (q->found == 0)
        text_add(out, "Every answer was given to you. Take it again.\n");
    return false;
}

/* ---- replies --------------------------------------------------------------------------------- */

static enum puzzle_session_state exercise_tell(struct exercise_session *q, const char *first,
                                               enum puzzle_session_state state, struct text *out)
{
    text_add(out, "%s", first);
    rule_book_fill(&q->rules, exercise_of(q)->because, out);
    text_add(out, "\n");
    return state;
}

static enum puzzle_session_state exercise_solution(struct exercise_session *q, struct text *out)
{
    struct text first = TEXT_OF(SENTENCE_BYTES);
    move right[MOVES_MAX];
    struct state at;
    int n = exercise_answers(&q->rules, exercise_of(q), &at, right, NULL);

    q->missed = true;
    text_add(&first, "The answer: ");
    for (int i = 0; i < n; i++)
        text_add(&first, "%s%s", i > 0 ? " or " : "", move_word(&q->rules, right[i]).at);
    text_add(&first, ". ");
    return exercise_tell(q, first.at, PUZZLE_SESSION_TOLD, out);
}

static enum puzzle_session_state exercise_clue(struct exercise_session *q, const char *first,
                                               struct text *out)
{
    text_add(out, "%s", first);
    rule_book_fill(&q->rules, q->lesson->idea->clue, out);
    text_add(out, "\n");
    return PUZZLE_SESSION_ASKS;
}

/* Return the answer to a choice that hurts most at once: one that wins, or else the one that leaves
 * the fewest points. At least one is legal. */
static move exercise_worst_answer(const struct moment *at, move m, bool *wins)
{
    const struct rules *r = at->judge->rules;
    bool together = at->s.turn == BOTH;
    struct state between = at->s;
    move legal[MOVES_MAX], worst = 0;
    int n, least = INT_MAX;

    if (!together)
        game_step(r, &between, (struct joint){m, 0});
    n = r->game->legal(r, &between, P2, legal);
    for (int i = 0; i < n; i++) {
        struct state s = between;
        int left;

        game_step(r, &s, together ? (struct joint){m, legal[i]} : (struct joint){legal[i], 0});
        *wins = s.result == P2_WINS;
        left = s.points[P1] - s.points[P2];
        if (*wins)
            return legal[i];
        if (left < least)
            least = left, worst = legal[i];
    }
    return worst;
}

/* Add what a wrong choice does at once, as far as the person can know, and a space. */
static void exercise_object(const struct exercise_session *q, const struct state *before, move m,
                            struct text *out)
{
    struct judge judge = {.rules = &q->rules};
    struct moment at = {.judge = &judge, .scene = q->prompt.scene, .s = *before, .player = P1};
    struct field fields[FIELDS_MAX];
    struct state after = *before;
    bool wins = false;
    move answer;

    if (before->turn != BOTH)
        game_step(&q->rules, &after, (struct joint){m, 0});
    if (after.result == P2_WINS) {
        text_add(out, "With it you lose at once. ");
        return;
    }
    if (!game_is_hidden(q->rules.game) && (after.turn == P2 || after.turn == BOTH)) {
        answer = exercise_worst_answer(&at, m, &wins);
        if (wins || before->turn == BOTH) {
            text_add(out, "If ");
            reason_add_answer(&at, m, answer, out);
            text_add(out, ". ");
            return;
        }
    }
    q->rules.game->describe(&q->rules, &after, fields);
    if (after.points[P1] != before->points[P1] || after.points[P2] != before->points[P2])
        text_add(out, "With it you have %d %s against %d. ", after.points[P1],
                 fields[0].said != NULL ? fields[0].said : "points", after.points[P2]);
}

static enum puzzle_session_state exercise_try(struct exercise_session *q, move m, struct text *out)
{
    move right[MOVES_MAX];
    struct state at;
    int n = exercise_answers(&q->rules, exercise_of(q), &at, right, NULL);

    if (move_is_among(m, right, n)) {
        q->found++;
        return exercise_tell(q, "Right. ", PUZZLE_SESSION_SOLVED, out);
    }
    q->missed = true;
    text_add(out, ++q->tries == TRIES ? "Not that one either. " : "Not that one. ");
    exercise_object(q, &at, m, out);
    if (q->tries == TRIES)
        return exercise_solution(q, out);
    return exercise_clue(q, "Try again. ", out);
}

enum puzzle_session_state exercise_read(struct exercise_session *q, const char *line, size_t len,
                                        struct text *out)
{
    struct prompt_answer a = prompt_read(&q->prompt, line, len, out);

    if (a.kind == PROMPT_MOVE)
        return exercise_try(q, a.move, out);
    if (a.kind == PROMPT_NOT_UNDERSTOOD)
        text_add(out, "\n");
    if (a.kind != PROMPT_REQUEST)
        return PUZZLE_SESSION_ASKS;
    switch (a.request) {
    case PROMPT_QUIT:
        return PUZZLE_SESSION_LEFT;
    case PROMPT_RULES:
        return PUZZLE_SESSION_RULES;
    case PROMPT_SOLUTION:
        return exercise_solution(q, out);
    case PROMPT_HINT:
        return exercise_clue(q, "", out);
    default:
        prompt_tell(&q->prompt, a.request, out);
        return PUZZLE_SESSION_ASKS;
    }
}
