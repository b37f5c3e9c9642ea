/*
 * Duels for programs that have no host: the package of npm. They have numbers, from 0, so that a
 * choice costs as little in a long game as in a short one. A game that is freed leaves its number
 * to a later one.
 */
#include "core/plain.h"
#include "glue.h"

#include <stdlib.h>

GLUE_JSON(duel_new)
(const char *rules, const char *from, int first, double seed, const char *name, const char *other,
 const char *who, const char *other_who);
GLUE_JSON(duel_read)(const char *record);
void GLUE_NUMBER(duel_free)(int n);
GLUE_JSON(duel_state)(int n);
GLUE_JSON(duel_view)(int n, int player);
GLUE_JSON(duel_play)(int n, int player, const char *typed);
GLUE_JSON(duel_choose)(int n, int player, const char *id);
GLUE_JSON(duel_judge)(int n, int player);
GLUE_JSON(duel_undo)(int n);
GLUE_JSON(duel_resign)(int n, int player);
GLUE_TEXT(duel_record)(int n);
GLUE_JSON(choices)(const char *rules, const char *position);
GLUE_JSON(playouts)(const char *rules, double games, double seed);

static struct {
    duello_duel **duel; /* NULL where a number is free */
    int count;
} table;

static duello_duel *glue_table_at(int n)
{
    return n >= 0 && n < table.count ? table.duel[n] : NULL;
}

/* The number that a new duel gets, as an answer. */
static const char *glue_table_keep(duello_duel *duel)
{
    struct text *t = glue_answer();
    int n = 0;

    while (n < table.count && table.duel[n] != NULL)
        n++;
    if (n == table.count) {
        duello_duel **more = realloc(table.duel, ((size_t)n + 1) * sizeof *more);

        if (more == NULL) {
            duello_duel_free(duel);
            return glue_refuse(duello_error_text(DUELLO_E_MEMORY));
        }
        table.duel = more;
        table.count++;
    }
    table.duel[n] = duel;
    json_open(t, NULL, '{');
    json_put_number(t, "duel", n);
    json_close(t, '}');
    return t->at;
}

static const char *glue_given(const char *text)
{
    return *text == '\0' ? NULL : text;
}

/* An empty text stands for the rule book's name, "human", or the start. */
const char *web_duel_new(const char *words, const char *from, int first, double seed,
                         const char *name, const char *other, const char *who,
                         const char *other_who)
{
    duello_duel_setup setup = {.size = sizeof setup,
                               .name = {glue_given(name), glue_given(other)},
                               .who = {glue_given(who), glue_given(other_who)},
                               .first = first,
                               .seed = (uint64_t)seed};
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_rules *rules = NULL;
    duello_duel *duel = NULL;
    duello_state at;
    int error = glue_parse_rules(&rules, words, why, sizeof why);

    setup.rules = rules;
    setup.from = *from == '\0' ? NULL : &at;
    if (error == DUELLO_OK && setup.from != NULL)
        error = duello_state_parse(rules, from, &at, why, sizeof why);
    if (error == DUELLO_OK)
        error = duello_duel_new(&duel, &setup, why, sizeof why);
    duello_rules_free(rules);
    if (error != DUELLO_OK)
        return glue_refuse(*why != '\0' ? why : duello_error_text(error));
    return glue_table_keep(duel);
}

const char *web_duel_read(const char *record)
{
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_duel *duel = NULL;
    int error = duello_duel_read(&duel, record, strlen(record), NULL, why, sizeof why);

    if (error != DUELLO_OK)
        return glue_refuse(*why != '\0' ? why : duello_error_text(error));
    return glue_table_keep(duel);
}

void web_duel_free(int n)
{
    if (glue_table_at(n) != NULL) {
        duello_duel_free(table.duel[n]);
        table.duel[n] = NULL;
    }
}

static void glue_put_words(struct text *t, const duello_duel *duel, int player)
{
    duello_move legal[DUELLO_MOVES_MAX];
    char word[DUELLO_WORD_BYTES];
    int n = duello_duel_legal(duel, player, legal);

    json_open(t, NULL, '[');
    for (int i = 0; i < n; i++) {
        duello_move_format(duello_duel_rules(duel), legal[i], word, sizeof word);
        json_put_text(t, NULL, word);
    }
    json_close(t, ']');
}

const char *web_duel_state(int n)
{
    const duello_duel *duel = glue_table_at(n);
    duello_duel_info info = {.size = sizeof info};
    char text[DUELLO_SENTENCE_BYTES];
    struct text *t = glue_answer();
    duello_state at;

    duello_duel_get_info(duel, &info);
    duello_duel_state(duel, &at);
    json_open(t, NULL, '{');
    duello_rules_format(duello_duel_rules(duel), text, sizeof text);
    json_put_text(t, "rules", text);
    duello_state_format(duello_duel_rules(duel), &at, text, sizeof text);
    json_put_text(t, "position", text);
    json_open(t, "names", '[');
    json_put_text(t, NULL, info.name[0]);
    json_put_text(t, NULL, info.name[1]);
    json_close(t, ']');
    json_put_number(t, "wanted", duello_duel_wanted(duel));
    json_put_number(t, "result", info.result);
    json_put_number(t, "ending", info.ending);
    json_put_number(t, "turns", info.turns);
    json_put_number(t, "choices", (int64_t)info.choices);
    json_open(t, "legal", '[');
    for (int player = DUELLO_P1; player <= DUELLO_P2; player++)
        glue_put_words(t, duel, player);
    json_close(t, ']');
    json_close(t, '}');
    return t->at;
}

/* What a player may know, in words and part by part. */
const char *web_duel_view(int n, int player)
{
    const duello_duel *duel = glue_table_at(n);
    char text[DUELLO_SENTENCE_BYTES];
    struct text *t = glue_answer();
    duello_state seen;

    if (duello_duel_view(duel, player, &seen) != DUELLO_OK)
        return glue_refuse(duello_error_text(DUELLO_E_ARGUMENT));
    duello_state_format(duello_duel_rules(duel), &seen, text, sizeof text);
    json_open(t, NULL, '{');
    json_put_text(t, "position", text);
    glue_put_position(t, duello_duel_rules(duel), &seen, true, player);
    json_close(t, '}');
    return t->at;
}

/* A verb alone is no move: name one. */
static void glue_ask_number(const duello_duel *duel, int player, duello_move m,
                            char why[DUELLO_SENTENCE_BYTES])
{
    duello_move legal[DUELLO_MOVES_MAX];
    int n = duello_duel_legal(duel, player, legal);
    char word[DUELLO_WORD_BYTES];

    for (int i = n - 1; i >= 0; i--)
        if (DUELLO_MOVE_VERB(legal[i]) == DUELLO_MOVE_VERB(m))
            m = legal[i];
    duello_move_format(duello_duel_rules(duel), m, word, sizeof word);
    plain_print(why, DUELLO_SENTENCE_BYTES, "The number is missing: write \"%s\".", word);
}

/* Play what a person or a program typed: a word, or what the terminal understands. The answer tells
 * what happened, chance included. */
const char *web_duel_play(int n, int player, const char *typed)
{
    char why[DUELLO_SENTENCE_BYTES] = "", told[DUELLO_SENTENCE_BYTES];
    duello_duel_info before = {.size = sizeof before}, after = {.size = sizeof after};
    duello_duel *duel = glue_table_at(n);
    struct text *t = glue_answer(), said = text_growing();
    int error = DUELLO_E_ILLEGAL;
    duello_move m;

    duello_duel_get_info(duel, &before);
    if (duello_duel_wants(duel, player))
        error = duello_duel_understand(duel, player, -1, typed, &m, why, sizeof why);
    if (error > DUELLO_OK)
        glue_ask_number(duel, player, m, why);
    if (error == DUELLO_OK)
        error = duello_duel_take(duel, player, m);
    if (error != DUELLO_OK)
        return glue_refuse(*why != '\0' ? why
                           : duello_duel_wanted(duel) == DUELLO_OVER
                               ? "The game is over."
                               : "It is not this player's turn.");
    duello_duel_get_info(duel, &after);
    for (size_t i = before.choices; i < after.choices; i++) {
        duello_duel_tell(duel, i, told, sizeof told);
        text_add(&said, "%s", told);
    }
    json_open(t, NULL, '{');
    json_put_bytes(t, "said", said.at, said.len);
    json_close(t, '}');
    text_release(&said);
    return t->at;
}

static const char *glue_put_move(const duello_duel *duel, duello_move m)
{
    char word[DUELLO_WORD_BYTES];
    struct text *t = glue_answer();

    duello_move_format(duello_duel_rules(duel), m, word, sizeof word);
    json_open(t, NULL, '{');
    json_put_text(t, "word", word);
    json_close(t, '}');
    return t->at;
}

/* The choice of a built-in player, which is not played. */
const char *web_duel_choose(int n, int player, const char *id)
{
    const duello_duel *duel = glue_table_at(n);
    char why[DUELLO_SENTENCE_BYTES] = "";
    const duello_player *chooser = glue_player(duello_duel_rules(duel), id, why, sizeof why);
    duello_move m;

    if (chooser == NULL)
        return glue_refuse(*why != '\0' ? why : "This player does not play this game.");
    if (!duello_duel_wants(duel, player))
        return glue_refuse("It is not this player's turn.");
    if (duello_duel_choose(duel, chooser, player, &m) != DUELLO_OK)
        return glue_refuse("This player was not prepared for this position.");
    return glue_put_move(duel, m);
}

const char *web_duel_judge(int n, int player)
{
    const duello_duel *duel = glue_table_at(n);
    const duello_rules *rules = duello_duel_rules(duel);
    char why[DUELLO_SENTENCE_BYTES] = "", word[DUELLO_WORD_BYTES];
    duello_verdict verdict[DUELLO_MOVES_MAX];
    const duello_solution *known = glue_known(rules, why, sizeof why);
    int count = duello_duel_judge(duel, known, player, verdict, NULL);
    struct text *t = glue_answer();

    if (count < 0)
        return glue_refuse(*why != '\0'                ? why
                           : count == DUELLO_E_OVER    ? "The game is over."
                           : count == DUELLO_E_ILLEGAL ? "It is not this player's turn."
                                                       : "This position cannot be judged.");
    json_open(t, NULL, '{');
    json_open(t, "choices", '[');
    for (int i = 0; i < count; i++) {
        duello_move_format(rules, verdict[i].pick, word, sizeof word);
        json_open(t, NULL, '{');
        json_put_text(t, "word", word);
        json_put_text(t, "label", duello_label_text(verdict[i].label));
        json_put_real(t, "chance", verdict[i].chance);
        json_put_real(t, "error", verdict[i].error);
        json_put_real(t, "drop", verdict[i].drop);
        json_close(t, '}');
    }
    json_close(t, ']');
    json_close(t, '}');
    return t->at;
}

static const char *glue_done(int error, const char *why)
{
    struct text *t = glue_answer();

    if (error != DUELLO_OK)
        return glue_refuse(why);
    json_open(t, NULL, '{');
    json_close(t, '}');
    return t->at;
}

const char *web_duel_undo(int n)
{
    return glue_done(duello_duel_undo(glue_table_at(n)),
                     "There is no choice to take back, or it revealed something.");
}

const char *web_duel_resign(int n, int player)
{
    return glue_done(duello_duel_end(glue_table_at(n), DUELLO_ENDING_RESIGNED, player),
                     "The game is over.");
}

/* Empty if it is longer than an answer may be. */
const char *web_duel_record(int n)
{
    struct text *t = glue_answer();

    if (duello_duel_write(glue_table_at(n), 0, glue_write, t) != DUELLO_OK)
        t = glue_answer();
    return t->at;
}

/* The value of a position, and of every choice of both players there. */
const char *web_choices(const char *words, const char *position)
{
    char why[DUELLO_SENTENCE_BYTES] = "";
    const duello_solution *known = NULL;
    duello_rules *rules = NULL;
    struct text *t;
    duello_state at;
    duello_worth worth;

    if (glue_parse_rules(&rules, words, why, sizeof why) == DUELLO_OK &&
        duello_state_parse(rules, position, &at, why, sizeof why) == DUELLO_OK)
        known = glue_known(rules, why, sizeof why);
    duello_rules_free(rules);
    if (known == NULL || duello_solution_worth(known, &at, &worth) != DUELLO_OK)
        return glue_refuse(*why != '\0' ? why : "The value of this position is not known.");
    t = glue_answer();
    json_open(t, NULL, '{');
    json_put_real(t, "value", worth.value);
    json_put_number(t, "plies", worth.plies);
    json_open(t, "choices", '[');
    for (int player = DUELLO_P1; player <= DUELLO_P2; player++)
        glue_put_choices(t, known, &at, player);
    json_close(t, ']');
    json_close(t, '}');
    return t->at;
}

/* How many of these random games end with each enum duello_result, and the number of choices. */
static bool glue_play_out(const duello_rules *rules, size_t games, uint64_t seed, int ended[5],
                          uint64_t *made)
{
    duello_batch_setup setup = {.size = sizeof setup, .rules = rules, .count = games, .seed = seed};
    uint8_t *result = malloc(games);
    duello_batch *batch = NULL;
    bool done = result != NULL && duello_batch_new(&batch, &setup, NULL, 0) == DUELLO_OK;

    if (done) {
        duello_batch_playout(batch, 1000, made);
        duello_batch_results(batch, result, NULL);
        for (size_t i = 0; i < games; i++)
            ended[result[i]]++;
    }
    duello_batch_free(batch);
    free(result);
    return done;
}

const char *web_playouts(const char *words, double games, double seed)
{
    const double most = 1000000; /* games */
    char why[DUELLO_SENTENCE_BYTES] = "";
    int ended[5] = {0};
    duello_rules *rules = NULL;
    uint64_t made = 0;
    struct text *t;
    bool asked, done;

    if (glue_parse_rules(&rules, words, why, sizeof why) != DUELLO_OK)
        return glue_refuse(why);
    asked = games >= 1 && games <= most && games == (double)(size_t)games;
    done = asked && glue_play_out(rules, (size_t)games, (uint64_t)seed, ended, &made);
    duello_rules_free(rules);
    if (!done)
        return glue_refuse(asked
                               ? duello_error_text(DUELLO_E_MEMORY)
                               : "The number of games must be a whole number from 1 to 1,000,000.");
    t = glue_answer();
    json_open(t, NULL, '{');
    json_put_number(t, "choices", (int64_t)made);
    json_put_number(t, "first", ended[DUELLO_P1_WINS]);
    json_put_number(t, "second", ended[DUELLO_P2_WINS]);
    json_put_number(t, "draws", ended[DUELLO_DRAW]);
    json_put_number(t, "open", ended[DUELLO_UNDECIDED] + ended[DUELLO_UNFINISHED]);
    json_close(t, '}');
    return t->at;
}
