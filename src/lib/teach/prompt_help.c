/*
 * What can be typed at a prompt besides moves, and what `help` and `?` print. Every place has its
 * list of requests; the table of requests has their words and titles. `?` is short for `hint`,
 * whose sentences come from advise/hint.c; in rated games, which have no hints, it is short for
 * `help`.
 */
#include "teach/prompt.h"

#include "core/plain.h"
#include "core/position.h"

enum { SHORT_WORDS = 2 };

static const struct {
    struct words word;
    const char *title;
    const char *also[SHORT_WORDS]; /* synonyms; NULL at the end */
} requests[PROMPT_REQUESTS] = {
    [PROMPT_HELP] = {{"help"}, "Help", {NULL}},
    [PROMPT_RULES] = {{"rules"}, "Rules", {NULL}},
    [PROMPT_OPTIONS] = {{"options"}, "Options", {NULL}},
    [PROMPT_STATUS] = {{"status"}, "Status", {NULL}},
    [PROMPT_HAND] = {{"hand"}, "Your hand", {"cards"}},
    [PROMPT_DISCARDS] = {{"discards"}, "Discards", {"discard"}},
    [PROMPT_MOVES] = {{"moves"}, "Moves", {NULL}},
    [PROMPT_POSITION] = {{"position"}, "Position", {NULL}},
    [PROMPT_HINT] = {{"hint"}, "Hint", {"?"}},
    [PROMPT_UNDO] = {{"undo"}, "Undo", {"u"}},
    [PROMPT_SAVE] = {{"save"}, "Saved", {NULL}},
    [PROMPT_RESIGN] = {{"resign"}, "Resign", {NULL}},
    [PROMPT_DRAW] = {{"draw"}, "Draw", {NULL}},
    [PROMPT_DECLINE] = {{"decline"}, "Decline", {NULL}},
    [PROMPT_CLAIM] = {{"claim"}, "Claim", {NULL}},
    [PROMPT_ABORT] = {{"abort"}, "Abort", {NULL}},
    [PROMPT_SAY] = {{"say"}, "Say", {NULL}},
    [PROMPT_SOLUTION] = {{"solution"}, "Solution", {NULL}},
    [PROMPT_SKIP] = {{"skip"}, "Skip", {NULL}},
    [PROMPT_NEXT] = {{"next"}, "Next", {NULL}},
    [PROMPT_QUIT] = {{"quit"}, "Leave", {"q", "exit"}},
};

/* The requests of each place, in the order of its help. Requests without `about` are not listed
 * there. */
struct prompt_listed {
    enum prompt_request request;
    const char *about;
};

#define IN_ANY_GAME                                                                                \
    {PROMPT_HINT, "what matters here; repeat for the move, then the reason (or ?)"},               \
        {PROMPT_RULES, "how the game is played"}, {PROMPT_STATUS, "the position now"},             \
        {PROMPT_HAND, "your cards"},                                                               \
    {                                                                                              \
        PROMPT_MOVES, "the moves you can choose"                                                   \
    }
#define UNLISTED                                                                                   \
    {PROMPT_OPTIONS, NULL}, {PROMPT_DISCARDS, NULL},                                               \
    {                                                                                              \
        PROMPT_HELP, NULL                                                                          \
    }
static const struct prompt_listed at_table[] = {
    IN_ANY_GAME,
    {PROMPT_SAVE, "show the save file"},
    {PROMPT_QUIT, "leave (or q)"},
    {PROMPT_RESIGN, "give up this game"},
    {PROMPT_UNDO, "take back the last move (or u)"},
    {PROMPT_POSITION, "as text, for `duello analyze` and `--position`"},
    UNLISTED,
};
/* A guided game is not saved. */
static const struct prompt_listed at_lesson[] = {
    IN_ANY_GAME,
    {PROMPT_UNDO, "take back the last move"},
    {PROMPT_QUIT, "leave (or q)"},
    {PROMPT_POSITION, "as text, for `duello analyze` and `--position`"},
    {PROMPT_SAVE, NULL},
    {PROMPT_RESIGN, NULL},
    UNLISTED,
};
static const struct prompt_listed at_puzzle[] = {
    {PROMPT_HINT, "what to look for, in three steps"},
    {PROMPT_SKIP, "another puzzle"},
    {PROMPT_SOLUTION, "the answer, and what follows"},
    {PROMPT_QUIT, "leave"},
    {PROMPT_MOVES, "the moves you can choose"},
    {PROMPT_RULES, "how the game is played"},
    {PROMPT_POSITION, "as text, for `duello analyze` and `--position`"},
    {PROMPT_HELP, NULL},
};
static const struct prompt_listed at_exercise[] = {
    {PROMPT_HINT, "what to look for"},
    {PROMPT_SOLUTION, "the answer, and why"},
    {PROMPT_MOVES, "the moves you can choose"},
    {PROMPT_STATUS, "the position again"},
    {PROMPT_RULES, "how the game is played"},
    {PROMPT_QUIT, "leave"},
    {PROMPT_HELP, NULL},
};
static const struct prompt_listed at_mistake[] = {
    {PROMPT_HINT, NULL}, {PROMPT_SOLUTION, NULL}, {PROMPT_NEXT, NULL}, {PROMPT_QUIT, NULL}};

static const struct prompt_listed online[] = {
    IN_ANY_GAME,
    {PROMPT_QUIT, "leave; the game goes on"},
    {PROMPT_RESIGN, "give up this game"},
    {PROMPT_UNDO, "ask to take back"},
    {PROMPT_DRAW, "offer a draw, or agree"},
    {PROMPT_DECLINE, "decline what is offered"},
    {PROMPT_CLAIM, "win: the opponent is gone"},
    {PROMPT_ABORT, "end without a result, before both have moved"},
    {PROMPT_SAY, "say something to the opponent"},
    {PROMPT_POSITION, "as text, for `duello analyze` and `--position`"},
    {PROMPT_SAVE, NULL},
    UNLISTED,
};

#define OF(list) (list), sizeof(list) / sizeof((list)[0])
static const struct prompt_list {
    const struct prompt_listed *of;
    size_t count;
    int word[2], about; /* widths of the help: the words left and right, and the left text */
} places[] = {
    [PROMPT_AT_TABLE] = {OF(at_table), {8, 6}, 23},
    [PROMPT_AT_LESSON] = {OF(at_lesson), {8, 6}, 23},
    [PROMPT_AT_PUZZLE] = {OF(at_puzzle), {8, 5}, 32},
    [PROMPT_AT_EXERCISE] = {OF(at_exercise), {8, 8}, 24},
    [PROMPT_ONLINE] = {OF(online), {8, 7}, 23},
    [PROMPT_AT_MISTAKE] = {OF(at_mistake), {0, 0}, 0},
};

int prompt_legal(const struct prompt *p, move legal[MOVES_MAX])
{
    return p->scene.rules->game->legal(p->scene.rules, &p->seen, p->player, legal);
}

bool prompt_is(const char *line, size_t len, const char *word)
{
    static const char spaces[] = " \t\n\v\f\r";

    while (len > 0 && strchr(spaces, line[0]) != NULL)
        line++, len--;
    while (len > 0 && strchr(spaces, line[len - 1]) != NULL)
        len--;
    return strlen(word) == len && plain_begins(line, word);
}

bool prompt_has(const struct prompt *p, enum prompt_request request)
{
    if (p->rated && (request == PROMPT_HINT || request == PROMPT_UNDO))
        return false;
    for (size_t i = 0; i < places[p->place].count; i++)
        if (places[p->place].of[i].request == request)
            return true;
    return false;
}

enum prompt_request prompt_find(enum prompt_place place, const char *line, size_t len)
{
    for (size_t i = 0; i < places[place].count; i++) {
        enum prompt_request r = places[place].of[i].request;

        if (prompt_is(line, len, requests[r].word.at))
            return r;
        for (int k = 0; k < SHORT_WORDS && requests[r].also[k] != NULL; k++)
            if (prompt_is(line, len, requests[r].also[k]))
                return r;
    }
    return PROMPT_REQUESTS;
}

const char *prompt_title(enum prompt_request request)
{
    return requests[request].title;
}

int prompt_words(const struct prompt *p, struct words words[PROMPT_WORDS])
{
    const struct prompt_list *place = &places[p->place];
    move legal[MOVES_MAX];
    int n = prompt_legal(p, legal), count = 0;

    for (; count < n; count++)
        words[count] = move_word(p->scene.rules, legal[count]);
    for (size_t i = 0; i < place->count; i++)
        if (prompt_has(p, place->of[i].request))
            words[count++] = requests[place->of[i].request].word;
    return count;
}

/* ---- replies --------------------------------------------------------------------------------- */

/* Print two requests a line; a long description takes the whole line. */
static void prompt_tell_requests(const struct prompt *p, struct text *out)
{
    const struct prompt_list *place = &places[p->place];
    int side = 0;

    for (size_t i = 0; i < place->count && place->of[i].about != NULL; i++) {
        const char *about = place->of[i].about;

        if (!prompt_has(p, place->of[i].request))
            continue;
        text_add(out, "  %-*s  ", place->word[side], requests[place->of[i].request].word.at);
        side = side == 0 && (int)strlen(about) <= place->about;
        if (side == 1)
            text_add(out, "%-*s", place->about, about);
        else
            text_add(out, "%s\n", about);
    }
}

/* List the moves: one by one at a table, in short form at a puzzle. */
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

/* Add what lies openly beside each player, such as discarded cards. */
static void prompt_tell_discards(const struct prompt *p, struct text *out)
{
    struct field fields[FIELDS_MAX];
    int n = p->scene.rules->game->describe(p->scene.rules, &p->seen, fields);
    size_t before = out->len;

    for (const struct field *f = fields; f < fields + n; f++)
        for (int who = P1; who <= P2 && f->look == LOOK_WORDS; who++) {
            text_add(out, "%s's %s:", p->scene.name[who], f->said ? f->said : f->name);
            for (int i = 0; i < f->count[who]; i++)
                text_add(out, "%s %d", i > 0 ? "," : "", f->value[who][i]);
            text_add(out, "%s\n", f->count[who] == 0 ? " none" : "");
        }
    if (out->len == before)
        text_add(out, "%s has no discard piles.\n", p->scene.rules->game->title);
}

bool prompt_tell(const struct prompt *p, enum prompt_request request, struct text *out)
{
    const struct game *game = p->scene.rules->game;
    move legal[MOVES_MAX];

    if (request == PROMPT_HELP) {
        text_add(out, "Moves: ");
        move_list(p->scene.rules, legal, prompt_legal(p, legal), out);
        text_add(out, " (any unambiguous abbreviation works).\n");
        prompt_tell_requests(p, out);
    } else if (request == PROMPT_STATUS) {
        game->status(&p->scene, &p->seen, out);
    } else if (request == PROMPT_HAND && game->hand == NULL) {
        text_add(out, "%s has no cards.\n", game->title);
    } else if (request == PROMPT_HAND) {
        game->hand(&p->scene, &p->seen, p->player, out);
    } else if (request == PROMPT_DISCARDS) {
        prompt_tell_discards(p, out);
    } else if (request == PROMPT_MOVES) {
        prompt_tell_moves(p, out);
    } else if (request == PROMPT_POSITION) {
        text_add(out, "%s\n", position_words(p->scene.rules, &p->seen).at);
    } else {
        return false;
    }
    return true;
}
