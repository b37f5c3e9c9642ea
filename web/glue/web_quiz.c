/* Puzzles: find one that is new, find today's, and ask it. The page keeps what was answered. */
#include "glue.h"

#include <stdlib.h>

GLUE_JSON(pick)
(const char *game, double seed, int level, const char *answered, int variants);
GLUE_JSON(daily)(const char *day);
GLUE_JSON(share)(const char *day, const char *words, int streak);
GLUE_JSON(quiz)
(const char *rules, const char *position, int player, const char *mode, const char *words);

static struct {
    char asked[4 * DUELLO_SENTENCE_BYTES]; /* which puzzle, and how */
    char *words; /* what was answered, each word with a newline after it */
    duello_rules *rules;
    duello_puzzle_session *session;
    duello_puzzle puzzle;
    char intro[DUELLO_ADVICE_BYTES], said[2 * DUELLO_ADVICE_BYTES];
    int state;
} quiz;

static void glue_forget_quiz(void)
{
    duello_puzzle_session_free(quiz.session);
    duello_rules_free(quiz.rules);
    free(quiz.words);
    memset(&quiz, 0, sizeof quiz);
}

/* ---- all puzzles of a game ------------------------------------------------------------------- */

/* Made when they are first needed, and kept: a race goes from game to game. NULL with a reason;
 * "network" as elsewhere. */
static duello_puzzles *glue_puzzles(const duello_rules *rules, bool variants, char *why,
                                    size_t size)
{
    enum { KEPT_MAX = 64 };
    static struct {
        duello_rules *rules;
        bool variants;
        duello_puzzles *all;
    } kept[KEPT_MAX];
    struct text reason = text_on(why, size);
    int i = 0;

    if (glue_lacks_network(rules)) {
        text_add(&reason, "network");
        return NULL;
    }
    while (i < KEPT_MAX && kept[i].all != NULL &&
           (kept[i].variants != variants || !duello_rules_equal(kept[i].rules, rules)))
        i++;
    if (i == KEPT_MAX) {
        text_add(&reason, "There are too many different rules.");
        return NULL;
    }
    if (kept[i].all == NULL) {
        duello_rules_free(kept[i].rules);
        kept[i].rules = NULL;
        kept[i].variants = variants;
        if (duello_rules_copy(&kept[i].rules, rules) == DUELLO_OK)
            duello_puzzles_new(&kept[i].all, rules, variants, why, size);
    }
    return kept[i].all;
}

/* The same by the book of a game. */
static duello_puzzles *glue_book_puzzles(const duello_game *game, bool variants, char *why,
                                         size_t size)
{
    duello_rules *rules = NULL;
    duello_puzzles *all = NULL;

    if (duello_rules_new(&rules, game) == DUELLO_OK)
        all = glue_puzzles(rules, variants, why, size);
    duello_rules_free(rules);
    return all;
}

/* "rules position player", which no other puzzle has. */
static void glue_puzzle_key(const duello_puzzle *p, struct text *out)
{
    char position[2 * DUELLO_SENTENCE_BYTES] = "";
    duello_rules *rules = NULL;

    if (glue_parse_rules(&rules, p->rules, NULL, 0) == DUELLO_OK)
        duello_state_format(rules, &p->position, position, sizeof position);
    text_add(out, "%s\t%s\t%d", p->rules, position, p->player);
    duello_rules_free(rules);
}

/* Is it in none of these lines? */
static bool glue_is_new(void *answered, const duello_puzzle *p)
{
    char line[4 * DUELLO_SENTENCE_BYTES];
    struct text key = TEXT(line);

    text_add(&key, "\n");
    glue_puzzle_key(p, &key);
    text_add(&key, "\n");
    return strstr(answered, line) == NULL;
}

static const char *glue_show_puzzle(const duello_puzzle *p)
{
    char line[4 * DUELLO_SENTENCE_BYTES];
    struct text *t, key = TEXT(line);

    glue_puzzle_key(p, &key);
    t = glue_answer();
    json_open(t, NULL, '{');
    json_put_text(t, "key", line);
    json_put_number(t, "level", p->level);
    json_close(t, '}');
    return t->at;
}

/* A puzzle of a game and a level (0: any) that is in none of the lines of `answered`, which begins
 * with a newline, as does whatever follows each line; by these rules, or with variants by
 * changed ones. */
const char *web_pick(const char *game, double seed, int level, const char *answered, int variants)
{
    duello_puzzle_setup setup = {.size = sizeof setup,
                                 .seed = (uint64_t)seed,
                                 .level = level,
                                 .wanted = glue_is_new,
                                 .user = (void *)(uintptr_t)answered};
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_rules *rules = NULL;
    duello_puzzles *all = duello_rules_parse(&rules, game, why, sizeof why) == DUELLO_OK
                              ? glue_puzzles(rules, variants != 0, why, sizeof why)
                              : NULL;
    duello_puzzle p = {.size = sizeof p};

    duello_rules_free(rules);
    if (all == NULL)
        return glue_refuse(why);
    if (duello_puzzles_pick(all, &setup, &p) != DUELLO_OK)
        return glue_refuse("There is no new puzzle of this kind.");
    return glue_show_puzzle(&p);
}

const char *web_daily(const char *day)
{
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_puzzles *all = glue_book_puzzles(duello_game_of_day(day), false, why, sizeof why);
    duello_puzzle p = {.size = sizeof p};

    if (all == NULL || duello_puzzles_of_day(all, day, &p) != DUELLO_OK)
        return glue_refuse(all == NULL ? why : "There is no puzzle today.");
    return glue_show_puzzle(&p);
}

/* ---- asking one ------------------------------------------------------------------------------ */

/* Of rules that are not among the puzzles of their game; kept until others are asked for. */
static const duello_solution *glue_solved(char *why, size_t size)
{
    duello_solution_setup setup = {
        .size = sizeof setup, .chances = true, .fold = true, .progress = glue_progress};
    static duello_solution *solved;

    if (solved != NULL && duello_rules_equal(duello_solution_rules(solved), quiz.rules))
        return solved;
    duello_solution_free(solved);
    solved = NULL;
    duello_solution_new(&solved, quiz.rules, &setup, why, size);
    return solved;
}

/* Set the puzzle, if it is among those of its game or edition, or among those with changed rules.
 */
static bool glue_set_known_puzzle(bool variants, char *why, size_t size)
{
    const duello_puzzles *all =
        !variants && duello_rules_edition(quiz.rules) >= 0
            ? glue_puzzles(quiz.rules, false, why, size)
            : glue_book_puzzles(duello_rules_game(quiz.rules), variants, why, size);

    return all != NULL && duello_puzzles_session(&quiz.session, all, &quiz.puzzle, NULL, quiz.intro,
                                                 sizeof quiz.intro) == DUELLO_OK;
}

/* Most puzzles are among those of their game. Others may have any rules, unless cards are hidden.
 */
static int glue_set_puzzle(char *why, size_t size)
{
    bool hidden = duello_game_is_hidden(duello_rules_game(quiz.rules));
    const duello_solution *known;

    if (glue_set_known_puzzle(false, why, size) ||
        (hidden && *why == '\0' && glue_set_known_puzzle(true, why, size)))
        return DUELLO_OK;
    known = hidden || *why != '\0' ? NULL : glue_solved(why, size);
    return known == NULL
               ? DUELLO_E_UNKNOWN
               : duello_puzzle_session_new(&quiz.session, known, &quiz.puzzle.position,
                                           quiz.puzzle.player, NULL, quiz.intro, sizeof quiz.intro);
}

static bool glue_begin_quiz(const char *rules, const char *position, int player, const char *mode,
                            char *why, size_t size)
{
    struct text words, reason = text_on(why, size);

    glue_forget_quiz();
    words = TEXT(quiz.asked);
    text_add(&words, "%s\t%s\t%d\t%s", rules, position, player, mode);
    quiz.puzzle = (duello_puzzle){.size = sizeof quiz.puzzle, .player = player};
    words = TEXT(quiz.puzzle.rules);
    text_add(&words, "%s", rules);
    if (glue_parse_rules(&quiz.rules, rules, why, size) != DUELLO_OK ||
        duello_state_parse(quiz.rules, position, &quiz.puzzle.position, why, size) != DUELLO_OK)
        return false;
    if (glue_set_puzzle(why, size) != DUELLO_OK || (quiz.words = calloc(1, 1)) == NULL) {
        if (*why == '\0')
            text_add(&reason, "This position is not a puzzle: no choice is the only right one.");
        return false;
    }
    if (strcmp(mode, "race") == 0)
        duello_puzzle_session_one_try(quiz.session);
    return true;
}

static void glue_answer_quiz(const char *words)
{
    char word[DUELLO_WORD_BYTES];

    for (size_t n; (n = strcspn(words, "\n")) > 0 && n < sizeof word; words += n + 1) {
        memcpy(word, words, n);
        word[n] = '\0';
        quiz.state = duello_puzzle_session_read(quiz.session, word, quiz.said, sizeof quiz.said);
        if (words[n] == '\0')
            return;
    }
}

const char *glue_state_word(int state)
{
    static const char *const words[] = {"asks",    "asks", "solved", "told",
                                        "skipped", "left", "failed"};

    return words[state];
}

static const char *glue_show_quiz(void)
{
    struct text *t = glue_answer();

    json_open(t, NULL, '{');
    json_put_text(t, "game", duello_game_id(duello_rules_game(quiz.rules)));
    json_open(t, "names", '[');
    for (int p = DUELLO_P1; p <= DUELLO_P2; p++)
        json_put_text(t, NULL, duello_game_player(duello_rules_game(quiz.rules), p));
    json_close(t, ']');
    json_put_number(t, "player", quiz.puzzle.player);
    json_put_text(t, "intro", quiz.intro);
    json_put_text(t, "said", quiz.said);
    json_put_text(t, "state", glue_state_word(quiz.state));
    json_put_flag(t, "missed", duello_puzzle_session_missed(quiz.session));
    json_put_number(t, "points", duello_puzzle_session_points(quiz.session));
    glue_put_position(t, quiz.rules, &quiz.puzzle.position, true, quiz.puzzle.player);
    json_close(t, '}');
    return t->at;
}

/* A puzzle after these words of a person, each followed by a newline. In the mode "race" there is
 * one try. A puzzle that continues the one before is not set again. */
const char *web_quiz(const char *rules, const char *position, int player, const char *mode,
                     const char *words)
{
    char why[DUELLO_SENTENCE_BYTES] = "", line[sizeof quiz.asked];
    struct text asked = TEXT(line);
    size_t len = quiz.words == NULL ? 0 : strlen(quiz.words);

    text_add(&asked, "%s\t%s\t%d\t%s", rules, position, player, mode);
    if (quiz.session == NULL || strcmp(line, quiz.asked) != 0 ||
        strncmp(quiz.words, words, len) != 0) {
        len = 0;
        if (!glue_begin_quiz(rules, position, player, mode, why, sizeof why))
            return glue_refuse(why);
    }
    glue_answer_quiz(words + len);
    free(quiz.words);
    if ((quiz.words = malloc(strlen(words) + 1)) == NULL)
        return glue_refuse("There is not enough memory.");
    memcpy(quiz.words, words, strlen(words) + 1);
    return glue_show_quiz();
}

/* Five lines to share about the puzzle of a day, after these words of a person. */
const char *web_share(const char *day, const char *words, int streak)
{
    char why[DUELLO_SENTENCE_BYTES] = "", position[2 * DUELLO_SENTENCE_BYTES], said[1024] = "";
    duello_puzzles *all = glue_book_puzzles(duello_game_of_day(day), false, why, sizeof why);
    duello_puzzle p = {.size = sizeof p};
    duello_rules *rules = NULL;
    struct text *t;

    if (all == NULL || duello_puzzles_of_day(all, day, &p) != DUELLO_OK ||
        glue_parse_rules(&rules, p.rules, why, sizeof why) != DUELLO_OK)
        return glue_refuse(all == NULL ? why : "There is no puzzle today.");
    duello_state_format(rules, &p.position, position, sizeof position);
    duello_rules_free(rules);
    web_quiz(p.rules, position, p.player, "", words);
    if (duello_puzzle_session_share(quiz.session, day, streak, said, sizeof said) == 0)
        return glue_refuse("The puzzle is neither solved nor given up.");
    t = glue_answer();
    json_open(t, NULL, '{');
    json_put_text(t, "said", said);
    json_close(t, '}');
    return t->at;
}
