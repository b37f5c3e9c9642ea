#include "teach/prompt.h"

#include "core/answer.h"
#include "core/position.h"

#include <ctype.h>

static const struct {
    struct words word;
    const char *title;
} requests[PROMPT_REQUESTS] = {
    [PROMPT_HELP] = {{"help"}, "Help"},       [PROMPT_RULES] = {{"rules"}, "Rules"},
    [PROMPT_STATUS] = {{"status"}, "Status"}, [PROMPT_HAND] = {{"hand"}, "Your hand"},
    [PROMPT_MOVES] = {{"moves"}, "Moves"},    [PROMPT_POSITION] = {{"position"}, "Position"},
    [PROMPT_HINT] = {{"hint"}, "Hint"},       [PROMPT_UNDO] = {{"undo"}, "Undo"},
    [PROMPT_SAVE] = {{"save"}, "Saved"},      [PROMPT_SOLUTION] = {{"solution"}, "Solution"},
    [PROMPT_SKIP] = {{"skip"}, "Skip"},       [PROMPT_NEXT] = {{"next"}, "Next"},
    [PROMPT_QUIT] = {{"quit"}, "Leave"},
};

/* The requests of each place, in the order of its help; the last ones, without `about`, are not
 * listed there. */
struct listed {
    enum prompt_request request;
    const char *about;
};

#define IN_ANY_GAME                                                                                \
    {PROMPT_HINT, "what matters here; again: the move; again: why (or ?)"},                        \
        {PROMPT_RULES, "how the game is played"}, {PROMPT_STATUS, "where it stands"},              \
        {PROMPT_HAND, "your cards"}, {PROMPT_MOVES, "what you may choose"},                        \
    {                                                                                              \
        PROMPT_UNDO, "take the last move back"                                                     \
    }
static const struct listed at_table[] = {
    IN_ANY_GAME,
    {PROMPT_SAVE, "where the game is saved"},
    {PROMPT_QUIT, "resign, or save and leave"},
    {PROMPT_POSITION, "in words, for `duello analyze`"},
    {PROMPT_HELP, NULL},
};
/* A guided game is not saved. */
static const struct listed at_lesson[] = {
    IN_ANY_GAME,
    {PROMPT_QUIT, "resign, or leave"},
    {PROMPT_POSITION, "in words, for `duello analyze`"},
    {PROMPT_SAVE, NULL},
    {PROMPT_HELP, NULL},
};
static const struct listed at_puzzle[] = {
    {PROMPT_HINT, "what to look at, in three steps"},
    {PROMPT_SKIP, "another puzzle"},
    {PROMPT_SOLUTION, "the answer, and what follows"},
    {PROMPT_QUIT, "leave"},
    {PROMPT_MOVES, "what you may choose"},
    {PROMPT_RULES, "how the game is played"},
    {PROMPT_HELP, NULL},
};
static const struct listed at_mistake[] = {
    {PROMPT_HINT, NULL}, {PROMPT_SOLUTION, NULL}, {PROMPT_NEXT, NULL}, {PROMPT_QUIT, NULL}};

#define OF(list) (list), sizeof(list) / sizeof((list)[0])
static const struct place {
    const struct listed *of;
    size_t count;
    int word[2], about;   /* columns of the help: words on either side, and the left text */
    const char *question; /* NULL: the game's */
} places[] = {
    [PROMPT_AT_TABLE] = {OF(at_table), {6, 6}, 25, NULL},
    [PROMPT_AT_LESSON] = {OF(at_lesson), {6, 6}, 25, NULL},
    [PROMPT_AT_PUZZLE] = {OF(at_puzzle), {8, 5}, 32, NULL},
    [PROMPT_AT_MISTAKE] = {OF(at_mistake),
                           {0, 0},
                           0,
                           "Try again (a move, hint, solution, next or quit): "},
};

struct prompt prompt_begin(enum prompt_place place, const struct scene *c, const struct state *s,
                           int player)
{
    return (struct prompt){place, *c, game_view(c->rules, s, player).seen, player, -1, false};
}

static int prompt_legal(const struct prompt *p, move legal[MOVES_MAX])
{
    return p->scene.rules->game->legal(p->scene.rules, &p->seen, p->player, legal);
}

/* ---- what was typed -------------------------------------------------------------------------- */

static bool prompt_is(const char *line, size_t len, const char *word)
{
    while (len > 0 && isspace((unsigned char)line[0]))
        line++, len--;
    while (len > 0 && isspace((unsigned char)line[len - 1]))
        len--;
    return strlen(word) == len && strncasecmp(word, line, len) == 0;
}

enum prompt_request prompt_find(enum prompt_place place, const char *line, size_t len)
{
    for (size_t i = 0; i < places[place].count; i++) {
        enum prompt_request r = places[place].of[i].request;

        if (prompt_is(line, len, requests[r].word.at) ||
            (r == PROMPT_HINT && prompt_is(line, len, "?")))
            return r;
    }
    return PROMPT_REQUESTS;
}

const char *prompt_title(enum prompt_request request)
{
    return requests[request].title;
}

struct prompt_answer prompt_read(struct prompt *p, const char *line, size_t len, struct text *why)
{
    struct prompt_answer a = {.request = prompt_find(p->place, line, len)};
    struct answer answer;
    int err;

    if (a.request != PROMPT_REQUESTS) {
        a.kind = PROMPT_REQUEST;
        return a;
    }
    err = answer_parse(&p->scene, &p->seen, p->player, p->verb, line, len, &answer, why);
    a.kind = err != OK                    ? PROMPT_NOT_UNDERSTOOD
             : answer.kind == ANSWER_MOVE ? PROMPT_MOVE
                                          : PROMPT_NUMBER;
    if (err == OK || err == ERR_RANGE) { /* the verb was understood, if not its number */
        a.move = answer.move;
        p->verb = a.kind == PROMPT_MOVE ? -1 : MOVE_VERB(answer.move);
    }
    return a;
}

/* ---- what is asked --------------------------------------------------------------------------- */

void prompt_question(const struct prompt *p, struct text *out)
{
    const struct game *game = p->scene.rules->game;
    move legal[MOVES_MAX];
    int n = prompt_legal(p, legal), count = 0;

    if (places[p->place].question != NULL) {
        text_add(out, "%s", places[p->place].question);
    } else if (p->verb < 0) {
        game->prompt(&p->scene, &p->seen, p->player, out);
    } else if (p->place == PROMPT_AT_PUZZLE) {
        text_add(out, "%s: ", game->verbs[p->verb].ask);
    } else {
        for (int i = 0; i < n; i++)
            if (MOVE_VERB(legal[i]) == p->verb)
                legal[count++] = legal[i];
        text_add(out, "%s (", game->verbs[p->verb].ask);
        move_numbers(legal, count, out);
        text_add(out, "): ");
    }
}

const char *prompt_too_long(enum prompt_place place)
{
    return place == PROMPT_AT_MISTAKE
               ? "That is too long for an answer."
               : "That is too long for an answer; type a few words, or help.";
}

int prompt_words(const struct prompt *p, struct words words[PROMPT_WORDS])
{
    const struct place *place = &places[p->place];
    move legal[MOVES_MAX];
    int n = prompt_legal(p, legal), count = 0;

    for (; count < n; count++)
        words[count] = move_word(p->scene.rules, legal[count]);
    for (size_t i = 0; i < place->count; i++)
        if (!p->no_hints || place->of[i].request != PROMPT_HINT)
            words[count++] = requests[place->of[i].request].word;
    return count;
}

/* ---- what is told ---------------------------------------------------------------------------- */

/* Two requests a line; what is said about one may take the whole line. */
static void prompt_tell_requests(const struct place *place, struct text *out)
{
    int side = 0;

    for (size_t i = 0; i < place->count && place->of[i].about != NULL; i++) {
        const char *about = place->of[i].about;

        text_add(out, "  %-*s  ", place->word[side], requests[place->of[i].request].word.at);
        side = side == 0 && (int)strlen(about) <= place->about;
        if (side == 1)
            text_add(out, "%-*s", place->about, about);
        else
            text_add(out, "%s\n", about);
    }
}

/* One by one at a table; in short at a puzzle, whose answer is one of them. */
static void prompt_tell_moves(const struct prompt *p, struct text *out)
{
    move legal[MOVES_MAX];
    int n = prompt_legal(p, legal);

    if (p->place == PROMPT_AT_PUZZLE)
        move_list(p->scene.rules, legal, n, out);
    for (int i = 0; i < n && p->place != PROMPT_AT_PUZZLE; i++)
        text_add(out, "%s%s", i ? ", " : "", move_word(p->scene.rules, legal[i]).at);
    text_add(out, "\n");
}

bool prompt_tell(const struct prompt *p, enum prompt_request request, struct text *out)
{
    const struct game *game = p->scene.rules->game;
    move legal[MOVES_MAX];

    if (request == PROMPT_HELP) {
        text_add(out, "You may choose ");
        move_list(p->scene.rules, legal, prompt_legal(p, legal), out);
        text_add(out, "; a beginning is enough.\n");
        prompt_tell_requests(&places[p->place], out);
    } else if (request == PROMPT_STATUS) {
        game->status(&p->scene, &p->seen, out);
    } else if (request == PROMPT_HAND && game->hand == NULL) {
        text_add(out, "There are no cards in %s.\n", game->title);
    } else if (request == PROMPT_HAND) {
        game->hand(&p->scene, &p->seen, p->player, out);
    } else if (request == PROMPT_MOVES) {
        prompt_tell_moves(p, out);
    } else if (request == PROMPT_POSITION) {
        text_add(out, "%s\n", position_words(p->scene.rules, &p->seen).at);
    } else {
        return false;
    }
    return true;
}
