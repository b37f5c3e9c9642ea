/* The path of short lessons, one that a person takes, and the streak of daily puzzles. The page
 * keeps which lessons are done, and on which days the puzzle of the day was solved. */
#include "glue.h"

GLUE_JSON(path)(void);
GLUE_JSON(exercise)(int lesson, const char *words);
GLUE_JSON(streak)(const char *days, const char *today);

/* ---- the list -------------------------------------------------------------------------------- */

/* The positions in words; their answers stay here. */
static void glue_put_exercises(struct text *t, int lesson, const char *game)
{
    duello_path_exercise e = {.size = sizeof e};
    char words[2 * DUELLO_SENTENCE_BYTES];
    duello_rules *rules = NULL;

    glue_parse_rules(&rules, game, NULL, 0);
    json_open(t, "positions", '[');
    for (int i = 0; i < DUELLO_EXERCISES; i++) {
        duello_path_get_exercise(lesson, i, &e);
        duello_state_format(rules, &e.position, words, sizeof words);
        json_put_text(t, NULL, words);
    }
    json_close(t, ']');
    duello_rules_free(rules);
}

const char *web_path(void)
{
    duello_path_lesson lesson = {.size = sizeof lesson};
    struct text *t = glue_answer();

    json_open(t, NULL, '{');
    json_open(t, "lessons", '[');
    for (int i = 0; i < duello_path_count(); i++) {
        duello_path_get_lesson(i, &lesson);
        json_open(t, NULL, '{');
        json_put_text(t, "game", lesson.game);
        json_put_text(t, "id", lesson.id);
        json_put_text(t, "title", lesson.title);
        json_put_text(t, "idea", lesson.idea);
        glue_put_exercises(t, i, lesson.game);
        json_close(t, '}');
    }
    json_close(t, ']');
    json_close(t, '}');
    return t->at;
}

/* ---- taking a lesson ------------------------------------------------------------------------- */

/* A lesson after some words of a person. */
struct taken {
    duello_exercises *exercises;
    int number; /* of the exercise, from 0 */
    int state;  /* enum duello_puzzle_session_state */
    int found;  /* how many answers the person gave, and not the teacher */
    bool over;
    char said[2 * DUELLO_ADVICE_BYTES]; /* the reply to the last word */
};

static void glue_take_word(struct taken *now, const char *word)
{
    int done;

    if (strcmp(word, "next") != 0) {
        done = duello_exercises_read(now->exercises, word, now->said, sizeof now->said);
        now->state = done >= 0 ? done : now->state;
        now->found += done == DUELLO_PUZZLE_SESSION_SOLVED;
        return;
    }
    done = duello_exercises_next(now->exercises, now->said, sizeof now->said);
    now->over |= done == 0;
    if (done == 1) {
        now->number++;
        now->state = DUELLO_PUZZLE_SESSION_ASKS;
        now->said[0] = '\0'; /* the position and the question are members of the answer */
    }
}

static void glue_put_taken(struct text *t, int lesson, const struct taken *now)
{
    duello_path_exercise e = {.size = sizeof e};
    duello_path_lesson l = {.size = sizeof l};
    bool asks = now->state <= DUELLO_PUZZLE_SESSION_RULES;
    duello_rules *rules = NULL;

    duello_path_get_lesson(lesson, &l);
    duello_path_get_exercise(lesson, now->number, &e);
    glue_parse_rules(&rules, l.game, NULL, 0);
    json_put_text(t, "game", l.game);
    json_put_text(t, "title", l.title);
    json_put_text(t, "idea", l.idea);
    json_put_number(t, "number", now->number);
    json_put_number(t, "count", DUELLO_EXERCISES);
    json_put_text(t, "asks", e.asks);
    json_put_text(t, "said", now->said);
    json_put_text(t, "state", glue_state_word(now->state));
    json_put_flag(t, "missed", duello_exercises_missed(now->exercises));
    json_put_flag(t, "over", now->over);
    json_put_flag(t, "done", now->over && now->found > 0);
    glue_put_position(t, rules, &e.position, asks, DUELLO_P1);
    duello_rules_free(rules);
}

/* A lesson after these words, each followed by a newline: moves, `hint`, `solution`, and `next`
 * after an answered exercise. Nothing is solved, so it is taken from its start each time. */
const char *web_exercise(int lesson, const char *words)
{
    static struct taken now;
    char word[DUELLO_WORD_BYTES];
    struct text *t;

    now = (struct taken){0};
    if (duello_exercises_new(&now.exercises, lesson, NULL, 0) != DUELLO_OK)
        return glue_refuse("There is no such lesson.");
    for (size_t n; (n = strcspn(words, "\n")) > 0 && n < sizeof word;
         words += n + (words[n] != 0)) {
        memcpy(word, words, n);
        word[n] = '\0';
        glue_take_word(&now, word);
    }
    t = glue_answer();
    json_open(t, NULL, '{');
    glue_put_taken(t, lesson, &now);
    json_close(t, '}');
    duello_exercises_free(now.exercises);
    return t->at;
}

/* ---- the streak ------------------------------------------------------------------------------ */

/* The streak on a day, from the days on which the puzzle was solved: in ascending order, each
 * followed by a newline. Only the last thousand count. */
const char *web_streak(const char *days, const char *today)
{
    enum { DAYS_MAX = 1000, DAY_BYTES = 11 };
    static char solved[DAYS_MAX][DAY_BYTES];
    const char *list[DAYS_MAX];
    size_t all = strlen(days) / DAY_BYTES, n = all < DAYS_MAX ? all : DAYS_MAX;
    duello_puzzles_streak s = {.size = sizeof s};
    struct text *t;

    days += (all - n) * DAY_BYTES;
    for (size_t i = 0; i < n; i++) {
        memcpy(solved[i], days + i * DAY_BYTES, DAY_BYTES - 1);
        list[i] = solved[i];
    }
    if (duello_puzzles_get_streak(list, n, today, &s) != DUELLO_OK)
        return glue_refuse("These are not days in order.");
    t = glue_answer();
    json_open(t, NULL, '{');
    json_put_number(t, "days", s.days);
    json_put_number(t, "longest", s.longest);
    json_put_flag(t, "frozen", s.frozen);
    json_put_text(t, "said", s.said);
    json_close(t, '}');
    return t->at;
}
