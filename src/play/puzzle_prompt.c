#include "play/puzzle_prompt.h"

#include "advise/hint.h"
#include "cli/help/rule_book.h"
#include "core/answer.h"
#include "core/position.h"
#include "play/typed.h"

#include <stdio.h>

enum { HINTS = 3 };

static const char *const words[] = {"hint", "solution", "skip", "quit", "help", "moves", "rules"};
enum word { HINT, SOLUTION, SKIP, QUIT, HELP, MOVES, RULES, WORDS };

static const struct rules *prompt_rules_of(const struct puzzle_prompt *q)
{
    return solution_rules(q->known);
}

static struct scene prompt_scene_of(const struct puzzle_prompt *q)
{
    return (struct scene){prompt_rules_of(q), {q->name[P1], q->name[P2]}, 1};
}

const char *puzzle_prompt_task(const struct puzzle *p)
{
    bool both = p->at.turn == BOTH;

    if (p->task == PUZZLE_WIN)
        return both ? "find the only choice that wins" : "find the only move that wins";
    return p->task == PUZZLE_HOLD ? "find the only move that does not lose"
                                  : "find the only choice that gives nothing away";
}

static void prompt_print_move(const struct puzzle_prompt *q, move m)
{
    char room[WORD_BYTES];
    struct text word = TEXT(room);

    move_print(prompt_rules_of(q), m, &word);
    fputs(room, stdout);
}

/* ---- what comes of a move -------------------------------------------------------------------- */

/* The puzzle as a decision that can be talked about. */
static struct moment prompt_moment_of(const struct puzzle_prompt *q, const struct judge *j)
{
    return (struct moment){j, prompt_scene_of(q), q->puzzle.at, q->puzzle.player, {0}};
}

/* Why a move is wrong, shown and not claimed. */
static void prompt_say_why_not(const struct puzzle_prompt *q, move m)
{
    struct judge judge = {.rules = prompt_rules_of(q), .known = q->known};
    struct moment at = prompt_moment_of(q, &judge);
    struct judgement judged;
    char room[HINT_BYTES];
    struct text said = TEXT(room);

    if (judge_moment(&at, &judged) == OK)
        hint_refute(&at, &judged, judge_verdict_on(&judged, m), &said);
    fputs(room, stdout);
}

/* The first of the other moves. */
static move prompt_other_than_answer(const struct puzzle_prompt *q)
{
    const struct rules *r = prompt_rules_of(q);
    move legal[MOVES_MAX];

    r->game->legal(r, &q->puzzle.at, q->puzzle.player, legal);
    return legal[legal[0] == q->puzzle.answer];
}

static void prompt_refute(const struct puzzle_prompt *q, move m)
{
    fputs("That is not it. ", stdout);
    prompt_say_why_not(q, m);
    puts("Try again, or type hint, solution, skip or quit.");
}

static void prompt_praise(const struct puzzle_prompt *q)
{
    printf("Right: ");
    prompt_print_move(q, q->puzzle.answer);
    if (q->puzzle.plies > 0 && q->puzzle.task == PUZZLE_WIN)
        printf(" wins in %d.\n", q->puzzle.plies);
    else
        puts(q->puzzle.task == PUZZLE_WIN    ? " wins."
             : q->puzzle.task == PUZZLE_HOLD ? " does not lose."
                                             : " gives nothing away.");
}

/* What follows, or where both choose at once, what would follow from another choice. */
static void prompt_tell_solution(const struct puzzle_prompt *q)
{
    struct judge judge = {.rules = prompt_rules_of(q), .known = q->known};
    struct moment at = prompt_moment_of(q, &judge);
    char room[HINT_BYTES];
    struct text said = TEXT(room);

    printf("The answer is: ");
    prompt_print_move(q, q->puzzle.answer);
    putchar('\n');
    if (q->puzzle.at.turn != BOTH) {
        story_line(&at, q->puzzle.answer, q->puzzle.task == PUZZLE_WIN, &said);
        fputs(room, stdout);
        return;
    }
    printf("But ");
    prompt_print_move(q, prompt_other_than_answer(q));
    printf("? ");
    prompt_say_why_not(q, prompt_other_than_answer(q));
}

/* ---- hints ----------------------------------------------------------------------------------- */

static void prompt_say_what_others_do(const struct puzzle *p)
{
    static const char *const many[] = {"let the win slip", "lose", "give something away"};
    static const char *const one[] = {"lets the win slip", "loses", "gives something away"};

    if (p->legal == 2)
        printf("There are two moves, and one of them %s.", one[p->task]);
    else
        printf("Of %d moves the other %d %s.", p->legal, p->legal - 1, many[p->task]);
    puts(p->bait ? " What looks best at first sight is not it." : "");
}

/* What matters, how far to look, and what kind of move it is. */
static void prompt_hint(const struct puzzle_prompt *q, int step)
{
    const struct puzzle *p = &q->puzzle;

    if (step == 0)
        prompt_say_what_others_do(p);
    else if (step == 1 && p->at.turn == BOTH)
        puts(p->depth == 1 ? "Look at this turn alone: what could end the game at once?"
                           : "Look further than this turn.");
    else if (step == 1)
        printf(p->depth == 1 ? "Look one move ahead.\n"
                             : "Look %d moves ahead, both players' counted.\n",
               p->depth);
    else
        printf("It is: %s%s.\n", prompt_rules_of(q)->game->verbs[MOVE_VERB(p->answer)].word,
               MOVE_NUMBER(p->answer) ? ", with some number" : "");
}

static void prompt_help(const struct puzzle_prompt *q)
{
    char room[SENTENCE_BYTES];
    struct text list = TEXT(room);
    move legal[MOVES_MAX];
    const struct rules *r = prompt_rules_of(q);

    move_list(r, legal, r->game->legal(r, &q->puzzle.at, q->puzzle.player, legal), &list);
    printf("You may choose %s; a beginning is enough.\n"
           "  hint      what to look at, in three steps   skip   another puzzle\n"
           "  solution  the answer, and what follows      quit   leave\n"
           "  moves     what you may choose               rules  how the game is played\n",
           room);
}

/* ---- asking ---------------------------------------------------------------------------------- */

static enum word prompt_find_word(const char *line, size_t len)
{
    int i = 0;

    if (typed_is(line, len, "?"))
        return HINT;
    while (i < WORDS && !typed_is(line, len, words[i]))
        i++;
    return (enum word)i;
}

static void prompt_show(const struct puzzle_prompt *q)
{
    const struct puzzle *p = &q->puzzle;
    struct scene scene = prompt_scene_of(q);
    char room[4 * SENTENCE_BYTES];
    struct text said = TEXT(room);

    printf("%s, %s puzzle\n", prompt_rules_of(q)->game->title, puzzle_level_words[p->level]);
    if (q->from[0] != '\0')
        puts(q->from);
    rules_print(prompt_rules_of(q), &said);
    if (strchr(room, ':') != NULL)
        printf("Rules: %s\n", room);
    text_clear(&said);
    prompt_rules_of(q)->game->status(&scene, &p->at, &said);
    text_add(&said, "Position: ");
    position_print(prompt_rules_of(q), &p->at, &said);
    printf("\n%s\n\n%s %s: %s.\n", room, q->name[p->player],
           p->at.turn == BOTH ? "chooses" : "is to move", puzzle_prompt_task(p));
}

static void compose_prompt(const struct puzzle_prompt *q, int asked, struct text *out)
{
    const struct game *game = prompt_rules_of(q)->game;
    struct scene scene = prompt_scene_of(q);

    if (asked < 0)
        game->prompt(&scene, &q->puzzle.at, q->puzzle.player, out);
    else
        text_add(out, "%s: ", game->verbs[asked].ask);
}

/* A word that only says something. */
static void prompt_say(const struct puzzle_prompt *q, enum word word, int *hints)
{
    char room[SENTENCE_BYTES];
    struct text list = TEXT(room);
    move legal[MOVES_MAX];
    const struct rules *r = prompt_rules_of(q);

    if (word == HINT) {
        prompt_hint(q, *hints);
        *hints += *hints < HINTS - 1;
    } else if (word == HELP) {
        prompt_help(q);
    } else if (word == RULES) {
        rule_book_print(r, PAGE_COLUMNS, stdout);
    } else {
        move_list(r, legal, r->game->legal(r, &q->puzzle.at, q->puzzle.player, legal), &list);
        puts(room);
    }
}

/* An answer in words; false if it was none yet. */
static bool prompt_understand(const struct puzzle_prompt *q, const char *line, size_t len,
                              int *asked, move *out)
{
    struct scene scene = prompt_scene_of(q);
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct answer answer;
    int err =
        answer_parse(&scene, &q->puzzle.at, q->puzzle.player, *asked, line, len, &answer, &why);

    if (err != OK) {
        puts(room);
        *asked = err == ERR_RANGE ? MOVE_VERB(answer.move) : *asked;
        return false;
    }
    *asked = answer.kind == ANSWER_NEEDS_NUMBER ? MOVE_VERB(answer.move) : -1;
    *out = answer.move;
    return answer.kind == ANSWER_MOVE;
}

/* What the Tab key completes. */
static int prompt_completions(const struct puzzle_prompt *q, char out[INPUT_WORDS][64])
{
    const struct rules *r = prompt_rules_of(q);
    move legal[MOVES_MAX];
    int n = r->game->legal(r, &q->puzzle.at, q->puzzle.player, legal), count = 0;

    for (; count < n; count++) {
        struct text word = TEXT(out[count]);

        move_print(r, legal[count], &word);
    }
    for (int i = 0; i < WORDS; i++)
        snprintf(out[count++], 64, "%s", words[i]);
    return count;
}

enum puzzle_prompt_end puzzle_prompt_ask(const struct puzzle_prompt *q, struct input *in,
                                         bool *missed)
{
    char prompt[2 * SENTENCE_BYTES], line[INPUT_BYTES], tab[INPUT_WORDS][64];
    struct input_request ask = {prompt, false, (const char(*)[64])tab, prompt_completions(q, tab)};
    int asked = -1, hints = 0;

    *missed = false;
    prompt_show(q);
    for (;;) {
        struct text question = TEXT(prompt);
        enum input_result got;
        enum word word;
        size_t len;
        move m;

        compose_prompt(q, asked, &question);
        if ((got = input_read(in, &ask, line, &len)) == INPUT_TOO_LONG) {
            puts("That is too long for an answer; type a few words, or help.");
            continue;
        }
        if (got != INPUT_LINE)
            return got == INPUT_END ? QUIZ_INPUT_ENDED : QUIZ_INTERRUPTED;
        word = prompt_find_word(line, len);
        if (word == SKIP || word == QUIT)
            return word == SKIP ? QUIZ_SKIPPED : QUIZ_LEFT;
        if (word == SOLUTION) {
            *missed = true;
            prompt_tell_solution(q);
            return QUIZ_TOLD;
        }
        if (word != WORDS) {
            prompt_say(q, word, &hints);
        } else if (prompt_understand(q, line, len, &asked, &m)) {
            if (m == q->puzzle.answer) {
                prompt_praise(q);
                return QUIZ_SOLVED;
            }
            *missed = true;
            prompt_refute(q, m);
        }
    }
}
