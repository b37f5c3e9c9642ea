/* Reading a line at a prompt: a request is looked for first (prompt_help.c), because its words are
 * whole words, while a move may be shortened. What is neither is repeated only where others may see
 * it. */
#include "teach/prompt.h"

#include "core/answer.h"

enum { QUOTED_MOST = 40 };

struct prompt prompt_begin(enum prompt_place place, const struct scene *c, const struct state *s,
                           int player)
{
    return (struct prompt){place, *c,   game_view(c->rules, s, player).seen, player, -1,
                           false, false};
}

/* Repeat typed text only where typing is visible. */
static void prompt_not_understood(const struct prompt *p, const char *line, size_t len,
                                  struct text *why)
{
    move legal[MOVES_MAX];

    text_add(why, "I don't understand ");
    if (p->secret || prompt_is(line, len, "")) {
        text_add(why, "that");
    } else {
        text_add(why, "\"");
        text_add_quoted(why, line, len < QUOTED_MOST ? len : QUOTED_MOST);
        text_add(why, "%s\"", len > QUOTED_MOST ? "..." : "");
    }
    text_add(why, ". ");
    move_list_order(p->scene.rules, legal, prompt_legal(p, legal), why);
    text_add(why, "%s.", prompt_has(p, PROMPT_HELP) ? ", or type help" : "");
}

/* Add the numbers that the chosen verb can take, "1-5". */
static void prompt_add_numbers(const struct prompt *p, struct text *out)
{
    move legal[MOVES_MAX];
    int n = prompt_legal(p, legal), count = 0;

    for (int i = 0; i < n; i++)
        if (MOVE_VERB(legal[i]) == p->verb)
            legal[count++] = legal[i];
    move_numbers(legal, count, out);
}

struct prompt_answer prompt_read(struct prompt *p, const char *line, size_t len, struct text *why)
{
    struct prompt_answer a = {.request = prompt_find(p->place, line, len)};
    struct text said = TEXT_OF(SENTENCE_BYTES);
    struct answer answer;
    int err;

    if (a.request != PROMPT_REQUESTS) {
        if (!prompt_has(p, a.request) && prompt_is(line, len, "?"))
            a.request = PROMPT_HELP; /* "?" asks for help where there are no hints */
        a.kind = PROMPT_REQUEST;
        return a;
    }
    err = answer_parse(&p->scene, &p->seen, p->player, p->verb, line, len, &answer, &said);
    if (err == ERR_SYNTAX)
        prompt_not_understood(p, line, len, why);
    else
        text_add(why, "%s", said.at);
    a.kind = err != OK                    ? PROMPT_NOT_UNDERSTOOD
             : answer.kind == ANSWER_MOVE ? PROMPT_MOVE
                                          : PROMPT_NUMBER;
    if (a.kind == PROMPT_NUMBER && p->verb == MOVE_VERB(answer.move)) {
        text_add(why, "Type a number (");
        prompt_add_numbers(p, why);
        text_add(why, ").");
        a.kind = PROMPT_NOT_UNDERSTOOD;
        return a;
    }
    if (err == OK || err == ERR_RANGE) { /* the verb is valid, even if its number is not */
        a.move = answer.move;
        p->verb = a.kind == PROMPT_MOVE ? -1 : MOVE_VERB(answer.move);
    }
    return a;
}

/* ---- what is asked --------------------------------------------------------------------------- */

void prompt_question(const struct prompt *p, struct text *out)
{
    const struct game *game = p->scene.rules->game;

    if (p->place == PROMPT_AT_MISTAKE) {
        text_add(out, "Try again (a move, hint, solution, next or quit): ");
    } else if (p->verb < 0) {
        game->prompt(&p->scene, &p->seen, p->player, out);
    } else if (p->place == PROMPT_AT_PUZZLE) {
        text_add(out, "%s: ", game->verbs[p->verb].ask);
    } else {
        text_add(out, "%s (", game->verbs[p->verb].ask);
        prompt_add_numbers(p, out);
        text_add(out, "): ");
    }
}

const char *prompt_too_long(enum prompt_place place)
{
    return place == PROMPT_AT_MISTAKE ? "The answer is too long."
                                      : "The answer is too long; type a few words, or help.";
}
