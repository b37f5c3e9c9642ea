/* A guided game, as `duello learn` has it: the same opponent, the same cards. The page sends all
 * that the person has chosen; a lesson that continues the one before is not played again. */
#include "glue.h"

#include <stdlib.h>

GLUE_JSON(lesson)(const char *game, const char *words);

enum { LESSON_SEED = 1, LESSON_TOLD = 1 << 18 };
static const char opponent[] = "novice";

static struct {
    char *words; /* what the person has chosen, each followed by a newline */
    duello_rules *rules;
    duello_duel *duel;
    duello_lesson *lesson;
    struct text told; /* what was said, as members of a list */
} now;

static char told[LESSON_TOLD];

static void glue_tell(const char *kind, const char *said)
{
    if (*said == '\0')
        return;
    json_open(&now.told, NULL, '{');
    json_put_text(&now.told, "kind", kind);
    json_put_text(&now.told, "said", said);
    json_close(&now.told, '}');
}

static void glue_teach(void *user, bool is_page, const char *said)
{
    (void)user;
    glue_tell(is_page ? "page" : "remark", said);
}

/* ---- playing --------------------------------------------------------------------------------- */

/* Say what happened since the first n choices. */
static void glue_narrate(size_t n)
{
    duello_duel_info info = {.size = sizeof info};
    char said[DUELLO_SENTENCE_BYTES];

    duello_duel_get_info(now.duel, &info);
    for (size_t i = n; i < info.choices; i++) {
        struct text brief = TEXT_OF(DUELLO_SENTENCE_BYTES);

        duello_duel_tell(now.duel, i, said, sizeof said);
        glue_tell("log", said);
        glue_tell_briefly(now.duel, i, DUELLO_P1, info.name, &brief);
        glue_tell("brief", brief.at);
        duello_lesson_after(now.lesson, now.duel, i, DUELLO_P1);
    }
}

static size_t glue_choices(void)
{
    duello_duel_info info = {.size = sizeof info};

    duello_duel_get_info(now.duel, &info);
    return info.choices;
}

/* The opponent chooses until the person is to choose. */
static void glue_opponent_plays(bool with_person)
{
    const duello_player *player = glue_player(now.rules, opponent, NULL, 0);
    size_t before = glue_choices();
    duello_move m;

    while (duello_duel_wants(now.duel, DUELLO_P2) &&
           (with_person || !duello_duel_wants(now.duel, DUELLO_P1)) &&
           duello_duel_choose(now.duel, player, DUELLO_P2, &m) == DUELLO_OK &&
           duello_duel_take(now.duel, DUELLO_P2, m) == DUELLO_OK) {
        glue_narrate(before);
        before = glue_choices();
        with_person = false;
    }
}

static void glue_end_or_ask(void)
{
    char said[2 * DUELLO_SENTENCE_BYTES];

    if (duello_duel_wanted(now.duel) != DUELLO_OVER) {
        duello_lesson_before(now.lesson, now.duel, DUELLO_P1);
        return;
    }
    duello_duel_say(now.duel, DUELLO_SENTENCE_CLOSING, DUELLO_P1, said, sizeof said);
    glue_tell("log", said);
    duello_lesson_end(now.lesson, now.duel, said, sizeof said);
    glue_tell("end", said);
}

/* The person chooses; a word that is not legal changes nothing. */
static bool glue_person_plays(const char *word)
{
    const duello_solution *known = glue_known(now.rules, NULL, 0);
    size_t before = glue_choices();
    duello_move m;

    if (duello_move_parse(now.rules, word, &m) != DUELLO_OK ||
        !duello_duel_wants(now.duel, DUELLO_P1))
        return false;
    if (known != NULL)
        duello_lesson_chosen(now.lesson, now.duel, known, DUELLO_P1, m);
    if (duello_duel_take(now.duel, DUELLO_P1, m) != DUELLO_OK)
        return false;
    glue_narrate(before);
    glue_opponent_plays(true);
    glue_end_or_ask();
    return true;
}

/* ---- beginning ------------------------------------------------------------------------------- */

static void glue_forget_lesson(void)
{
    duello_lesson_free(now.lesson);
    duello_duel_free(now.duel);
    duello_rules_free(now.rules);
    free(now.words);
    memset(&now, 0, sizeof now);
}

static bool glue_begin_lesson(const char *game, char *why, size_t size)
{
    duello_duel_setup setup = {.size = sizeof setup, .who = {NULL, opponent}, .seed = LESSON_SEED};
    char said[DUELLO_SENTENCE_BYTES];

    glue_forget_lesson();
    now.told = text_on(told, sizeof told);
    if (glue_parse_rules(&now.rules, game, why, size) != DUELLO_OK)
        return false;
    setup.rules = now.rules;
    if (duello_duel_new(&now.duel, &setup, why, size) != DUELLO_OK ||
        duello_lesson_new(&now.lesson, glue_teach, NULL) != DUELLO_OK ||
        (now.words = calloc(1, 1)) == NULL)
        return false;
    duello_duel_say(now.duel, DUELLO_SENTENCE_OPENING, DUELLO_P1, said, sizeof said);
    glue_tell("log", said);
    glue_opponent_plays(false);
    glue_end_or_ask();
    return true;
}

/* Does this continue what is kept? Then *rest is what is new. */
static bool glue_continues(const char *game, const char *words, const char **rest)
{
    char rules[DUELLO_SENTENCE_BYTES];
    size_t len = now.words == NULL ? 0 : strlen(now.words);

    *rest = words;
    if (now.words == NULL)
        return false;
    duello_rules_format(now.rules, rules, sizeof rules);
    *rest = words + len;
    return strcmp(rules, game) == 0 && strncmp(now.words, words, len) == 0;
}

static void glue_play_words(const char *words)
{
    char word[DUELLO_WORD_BYTES];

    for (size_t n; (n = strcspn(words, "\n")) > 0 && n < sizeof word; words += n + 1) {
        memcpy(word, words, n);
        word[n] = '\0';
        if (!glue_person_plays(word) || words[n] == '\0')
            return;
    }
}

static const char *glue_show_lesson(void)
{
    duello_state seen;
    struct text *t = glue_answer();

    json_open(t, NULL, '{');
    json_open(t, "names", '[');
    for (int p = DUELLO_P1; p <= DUELLO_P2; p++)
        json_put_text(t, NULL, duello_game_player(duello_rules_game(now.rules), p));
    json_close(t, ']');
    json_open(t, "told", '[');
    if (now.told.len > 0)
        json_put_json(t, NULL, now.told.at, now.told.len);
    json_close(t, ']');
    json_put_flag(t, "over", duello_duel_wanted(now.duel) == DUELLO_OVER);
    duello_duel_view(now.duel, DUELLO_P1, &seen);
    glue_put_position(t, now.rules, &seen, true, DUELLO_P1);
    json_close(t, '}');
    return t->at;
}

/* The lesson of a game after these words, each followed by a newline. */
const char *web_lesson(const char *game, const char *words)
{
    char why[DUELLO_SENTENCE_BYTES] = "";
    const char *rest;
    duello_rules *rules = NULL;
    bool lacks;

    if (glue_parse_rules(&rules, game, why, sizeof why) != DUELLO_OK)
        return glue_refuse(why);
    lacks = glue_lacks_network(rules);
    duello_rules_free(rules);
    if (lacks)
        return glue_refuse("network");
    if (!glue_continues(game, words, &rest)) {
        rest = words;
        if (!glue_begin_lesson(game, why, sizeof why))
            return glue_refuse(why);
    }
    glue_play_words(rest);
    free(now.words);
    if ((now.words = malloc(strlen(words) + 1)) == NULL)
        return glue_refuse("There is not enough memory.");
    memcpy(now.words, words, strlen(words) + 1);
    return glue_show_lesson();
}
