/* A view part by part, for a page that draws it without knowing the game. */
#include "glue.h"

const char *GLUE_EXPORT(web_position)(const char *rules, const char *view, const char *legal,
                                      int player);
const char *GLUE_EXPORT(web_final)(const char *record, int player);

static void glue_put_values(struct text *t, const duello_state_field *f, int player)
{
    json_open(t, NULL, '[');
    for (int i = 0; i < f->count[player] && i < DUELLO_FIELD_VALUES; i++)
        json_put_number(t, NULL, f->value[player][i]);
    json_close(t, ']');
}

static void glue_put_field(struct text *t, const duello_state_field *f)
{
    static const char *const kinds[] = {"number", "flag", "list", "counts"};
    static const char *const looks[] = {"usual", "card", "words", "none", "size"};

    json_open(t, NULL, '{');
    json_put_text(t, "name", f->name);
    json_put_text(t, "said", f->said);
    json_put_text(t, "kind", kinds[f->kind]);
    json_put_text(t, "look", looks[f->look]);
    json_put_number(t, "most", f->most);
    if (f->kind == DUELLO_KIND_COUNTS && f->labels != NULL) {
        json_open(t, "labels", '[');
        for (int i = 0; i < f->count[0]; i++)
            json_put_text(t, NULL, f->labels[i]);
        json_close(t, ']');
    }
    json_open(t, "values", '[');
    glue_put_values(t, f, DUELLO_P1);
    glue_put_values(t, f, DUELLO_P2);
    json_close(t, ']');
    json_open(t, "unseen", '[');
    json_put_number(t, NULL, f->unseen[0]);
    json_put_number(t, NULL, f->unseen[1]);
    json_close(t, ']');
    json_close(t, '}');
}

/* "charge 5; block": every legal move with its verb and its number. */
static void glue_put_moves(struct text *t, const duello_rules *rules, const duello_state *seen,
                           int player)
{
    duello_rules_verb verb = {.size = sizeof verb};
    duello_move legal[DUELLO_MOVES_MAX];
    int n = duello_state_legal(rules, seen, player, legal);
    char word[DUELLO_WORD_BYTES];

    json_open(t, "moves", '[');
    for (int i = 0; i < n; i++) {
        duello_rules_get_verb(rules, DUELLO_MOVE_VERB(legal[i]), &verb);
        duello_move_format(rules, legal[i], word, sizeof word);
        json_open(t, NULL, '{');
        json_put_text(t, "word", word);
        json_put_text(t, "verb", verb.word);
        json_put_number(t, "number", DUELLO_MOVE_NUMBER(legal[i]));
        if (verb.ask != NULL)
            json_put_text(t, "ask", verb.ask);
        json_close(t, '}');
    }
    json_close(t, ']');
}

void glue_put_position(struct text *t, const duello_rules *rules, const duello_state *seen,
                       bool with_moves, int player)
{
    duello_state_field field = {.size = sizeof field};

    json_put_number(t, "turn", seen->turn);
    json_open(t, "fields", '[');
    for (int i = 0; i < duello_rules_field_count(rules); i++)
        if (duello_state_get_field(rules, seen, i, &field) == DUELLO_OK)
            glue_put_field(t, &field);
    json_close(t, ']');
    if (with_moves)
        glue_put_moves(t, rules, seen, player);
}

static const char *glue_tell_position(const duello_rules *rules, const duello_state *seen,
                                      bool with_moves, int player)
{
    struct text *t = glue_answer();

    json_open(t, NULL, '{');
    glue_put_position(t, rules, seen, with_moves, player);
    json_close(t, '}');
    return t->at;
}

const char *web_position(const char *words, const char *view, const char *legal, int player)
{
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_rules *rules = NULL;
    duello_state seen;
    const char *said;

    if (duello_rules_parse(&rules, words, why, sizeof why) != DUELLO_OK ||
        duello_state_parse(rules, view, &seen, why, sizeof why) != DUELLO_OK)
        said = glue_refuse(why);
    else
        said = glue_tell_position(rules, &seen, *legal != '\0', player);
    duello_rules_free(rules);
    return said;
}

/* The last position of a record. A view in words cannot tell it: the rules allow no choice there.
 */
const char *web_final(const char *record, int player)
{
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_duel *duel = NULL;
    duello_state seen;
    const char *said;

    if (duello_duel_read(&duel, record, strlen(record), NULL, why, sizeof why) != DUELLO_OK ||
        duello_duel_view(duel, player, &seen) != DUELLO_OK)
        said = glue_refuse(why);
    else
        said = glue_tell_position(duello_duel_rules(duel), &seen, false, player);
    duello_duel_free(duel);
    return said;
}
