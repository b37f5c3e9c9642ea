/* A set of rules solved. */
#include "glue.h"

GLUE_JSON(solve)(const char *rules);
GLUE_JSON(chances)
(const char *rules, const char *position, int player, const char *level);
GLUE_TEXT(sum)(const char *rules);

void glue_put_choices(struct text *t, const duello_solution *known, const duello_state *start,
                      int player)
{
    const duello_rules *rules = duello_solution_rules(known);
    duello_choice choices[DUELLO_MOVES_MAX];
    char word[DUELLO_WORD_BYTES];
    int n = duello_solution_choices(known, start, player, choices);

    json_open(t, NULL, '[');
    for (int i = 0; i < n; i++) {
        duello_move_format(rules, choices[i].pick, word, sizeof word);
        json_open(t, NULL, '{');
        json_put_text(t, "word", word);
        json_put_real(t, "value", choices[i].value);
        json_put_real(t, "share", choices[i].share);
        json_put_real(t, "chance", choices[i].chance);
        json_put_number(t, "plies", choices[i].plies);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void glue_put_census(struct text *t, const duello_solution *known)
{
    duello_solution_census c = {.size = sizeof c};

    duello_solution_get_census(known, &c);
    json_put_number(t, "positions", (int64_t)c.positions);
    json_put_number(t, "wins", (int64_t)c.wins);
    json_put_number(t, "losses", (int64_t)c.losses);
    json_put_number(t, "draws", (int64_t)c.draws);
    json_put_number(t, "moves", (int64_t)c.moves);
    json_put_number(t, "longest", c.longest);
    json_put_number(t, "bound", c.bound);
    json_put_real(t, "error", c.error);
}

/* A number that changes if the value of any position does. */
static uint64_t glue_sum(const duello_solution *known)
{
    enum { AT_ONCE = 256 };
    duello_state position[AT_ONCE];
    duello_worth worth[AT_ONCE];
    uint64_t cursor = 0, sum = 0;
    size_t n;

    while ((n = duello_solution_next(known, &cursor, position, worth, AT_ONCE)) > 0)
        for (size_t i = 0; i < n; i++)
            sum = sum * 31 + text_hash((const char *)&position[i], sizeof position[i]) +
                  text_hash((const char *)&worth[i].value, sizeof worth[i].value) +
                  (uint64_t)worth[i].plies;
    return sum;
}

/* The start, solved: its value, the choices there of everyone who chooses, and how many positions
 * there are. */
const char *web_solve(const char *words)
{
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_rules *rules = NULL;
    const duello_solution *known = NULL;
    struct text *t;
    duello_state start;
    duello_worth worth;

    if (glue_parse_rules(&rules, words, why, sizeof why) == DUELLO_OK)
        known = glue_known(rules, why, sizeof why);
    if (known == NULL || duello_state_start(rules, DUELLO_P1, &start) != DUELLO_OK) {
        duello_rules_free(rules);
        return glue_refuse(*why != '\0' ? why : "Cards are hidden, so this game is not solved.");
    }
    duello_solution_worth(known, &start, &worth);
    t = glue_answer();
    json_open(t, NULL, '{');
    json_put_real(t, "value", worth.value);
    json_put_number(t, "plies", worth.plies);
    glue_put_census(t, known);
    json_open(t, "choices", '[');
    glue_put_choices(t, known, &start, DUELLO_P1);
    if (start.turn == DUELLO_BOTH)
        glue_put_choices(t, known, &start, DUELLO_P2);
    json_close(t, ']');
    json_close(t, '}');
    duello_rules_free(rules);
    return t->at;
}

/* How often each choice wins and loses if both go on like a level. */
static bool glue_put_against(struct text *t, const duello_solution *known, const duello_state *at,
                             int player, const char *level)
{
    const duello_rules *rules = duello_solution_rules(known);
    duello_chance chances[DUELLO_MOVES_MAX];
    duello_choice choices[DUELLO_MOVES_MAX];
    int n = duello_solution_choices(known, at, player, choices);
    char word[DUELLO_WORD_BYTES];

    if (n < 0 || duello_solution_against(known, at, player, level, chances) != n)
        return false;
    json_open(t, "choices", '[');
    for (int i = 0; i < n; i++) {
        duello_move_format(rules, choices[i].pick, word, sizeof word);
        json_open(t, NULL, '{');
        json_put_text(t, "word", word);
        json_put_real(t, "value", choices[i].value);
        json_put_real(t, "win", chances[i].win);
        json_put_real(t, "loss", chances[i].loss);
        json_close(t, '}');
    }
    json_close(t, ']');
    return true;
}

/* The choices of a player at a position: by best play, and between players of a level. */
const char *web_chances(const char *words, const char *position, int player, const char *level)
{
    char why[DUELLO_SENTENCE_BYTES] = "";
    const duello_solution *known = NULL;
    duello_rules *rules = NULL;
    struct text *t;
    duello_state at;
    bool told;

    if (glue_parse_rules(&rules, words, why, sizeof why) == DUELLO_OK &&
        duello_state_parse(rules, position, &at, why, sizeof why) == DUELLO_OK)
        known = glue_known(rules, why, sizeof why);
    duello_rules_free(rules);
    t = glue_answer();
    json_open(t, NULL, '{');
    told = known != NULL && glue_put_against(t, known, &at, player, level);
    json_close(t, '}');
    return told
               ? t->at
               : glue_refuse(
                     *why != '\0'
                         ? why
                         : "These chances are not known: there is no such level, or the player does not choose there.");
}

/* A number that changes if anything in the solution of these rules does, for tests. */
const char *web_sum(const char *words)
{
    duello_rules *rules = NULL;
    const duello_solution *known = NULL;
    struct text *t;

    if (glue_parse_rules(&rules, words, NULL, 0) == DUELLO_OK)
        known = glue_known(rules, NULL, 0);
    t = glue_answer();
    if (known != NULL)
        text_add(t, "%016llx", (unsigned long long)glue_sum(known));
    duello_rules_free(rules);
    return t->at;
}
