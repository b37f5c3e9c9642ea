/* Positions, for a page that draws them without knowing the game. */
#include "glue.h"

#include "api/api.h"
#include "online/protocol/drawing.h"

GLUE_JSON(position)(const char *rules, const char *view);

void glue_put_position(struct text *t, const duello_rules *rules, const duello_state *seen,
                       bool with_moves, int player)
{
    struct state s = api_state_in(seen);

    json_put_number(t, "turn", seen->turn);
    drawing_put_fields(t, &rules->rules, &s);
    if (with_moves && (s.turn == player || s.turn == BOTH))
        drawing_put_moves(t, &rules->rules, &s, player);
}

const char *web_position(const char *words, const char *view)
{
    char why[DUELLO_SENTENCE_BYTES] = "";
    struct text *t = glue_answer();
    duello_rules *rules = NULL;
    duello_state seen;

    if (glue_parse_rules(&rules, words, why, sizeof why) != DUELLO_OK ||
        duello_state_parse(rules, view, &seen, why, sizeof why) != DUELLO_OK) {
        duello_rules_free(rules);
        return glue_refuse(why);
    }
    json_open(t, NULL, '{');
    glue_put_position(t, rules, &seen, false, DUELLO_P1);
    json_close(t, '}');
    duello_rules_free(rules);
    return t->at;
}
