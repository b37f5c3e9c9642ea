/* The line of play that shows why a choice is right or wrong, step by step, for a page that plays
 * it on the board. It is the line that hints and warnings tell in sentences (advise/story.h). */
#include "glue.h"

#include "advise/story.h"
#include "api/api_duel.h"
#include "core/move.h"
#include "online/protocol/drawing.h"
#include "online/protocol/frames.h"

GLUE_JSON(line)(const char *record, int player, const char *word);
GLUE_JSON(line_from)
(const char *rules, const char *position, int player, const char *word, const char *other);

/* "1 charge 3", as in frames: who chose what. */
static void glue_put_moved(struct text *t, const struct rules *r, const struct state *s,
                           struct joint m)
{
    struct text words = TEXT_OF(WORD_BYTES);

    json_open(t, "moved", '[');
    for (int p = P1; p <= P2; p++)
        if (state_wants(s, p)) {
            words.len = 0;
            text_add(&words, "%d %s", p + 1, move_word(r, state_chosen(s, m, p)).at);
            json_put_text(t, NULL, words.at);
        }
    json_close(t, ']');
}

/* Built-in players are called by their ids, which then begin sentences. */
static struct scene glue_titles(const struct record *rec, struct words name[2])
{
    struct scene c = record_scene(rec);

    for (int p = P1; p <= P2; p++) {
        struct text title = TEXT(name[p].at);

        text_add(&title, "%s", c.name[p]);
        if (!record_is_person(rec->who[p]))
            text_capital(&title, 0);
        c.name[p] = name[p].at;
    }
    return c;
}

/* One choice of the players with what nature did after it, and the position then, as this player
 * sees it. Returns the number of the next choice. */
static int glue_put_line_step(struct text *t, const struct scene *c, const struct story *line,
                              int i, struct state *s, int player)
{
    const struct rules *r = c->rules;
    struct state before = game_view(r, s, player).seen, after;
    struct text said = TEXT_OF(SENTENCE_BYTES);
    struct joint m = line->choices[i];
    duello_state seen;

    json_open(t, NULL, '{');
    glue_put_moved(t, r, s, m);
    game_step(r, s, m);
    after = game_view(r, s, player).seen;
    game_tell_briefly(c, &before, m, &after, player, &said);
    json_put_text(t, "brief", said.at);
    for (i++; i < line->count && s->turn == CHANCE; i++)
        game_step(r, s, line->choices[i]);
    if (s->turn == OVER)
        json_put_text(t, "result", frames_results[s->result]);
    after = game_view(r, s, player).seen;
    api_state_out(&after, &seen);
    json_put_number(t, "turn", seen.turn);
    drawing_put_fields(t, r, &after);
    json_close(t, '}');
    return i;
}

/* If the game would go on to a forced end: "And so on: Casual wins in 2 more turns." */
static void glue_put_rest(struct text *t, const struct moment *at, const struct scene *c,
                          const struct state *s)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);
    struct worth w;
    int winner, turns;

    if (s->turn >= BOTH || at->judge->known == NULL ||
        solution_worth(at->judge->known, s, &w) != OK || w.value == 0 || w.plies <= 0)
        return;
    winner = w.value > 0 ? s->turn : !s->turn;
    turns = prospect_turns(w.plies);
    text_add(&said, "And so on: %s win%s in %d more turn%s.",
             winner == at->player ? "you" : c->name[winner], winner == at->player ? "" : "s", turns,
             turns == 1 ? "" : "s");
    json_put_text(t, "rest", said.at);
}

static const char *glue_put_line(const struct moment *at, const struct record *rec,
                                 const char *word)
{
    struct words name[2];
    struct scene c = glue_titles(rec, name);
    const struct verdict *v = NULL;
    struct judgement g;
    struct story line;
    struct text *t;
    struct state s;
    move m;

    if (judge_moment(at, &g) != OK)
        return glue_refuse("There is no line of play for this position.");
    if (*word == '\0')
        v = &g.of[g.best];
    else if (move_parse(c.rules, word, &m) == OK)
        v = judge_verdict_on(&g, m);
    if (v == NULL)
        return glue_refuse("That move is not legal here.");
    story_get(at, &g, v, &line);
    s = line.from;
    t = glue_answer();
    json_open(t, NULL, '{');
    json_open(t, "steps", '[');
    for (int i = 0; i < line.count && s.turn != OVER;)
        i = glue_put_line_step(t, &c, &line, i, &s, at->player);
    json_close(t, ']');
    glue_put_rest(t, at, &c, &s);
    json_close(t, '}');
    return t->at;
}

/* {"steps": …} of a choice at the current position of a duel, which is freed; of the best one if
 * the word is empty. */
static const char *glue_line(duello_duel *duel, int player, const char *word)
{
    const char *refusal = glue_not_here(duel);
    const duello_solution *known = NULL;
    const char *answer;
    struct judge judge;
    struct moment at;

    if (refusal != NULL)
        return refusal;
    known = glue_known(duello_duel_rules(duel), NULL, 0);
    if (api_moment_of(duel, player, &at) == OK && api_judge(duel, known, &judge) == OK) {
        at.judge = &judge;
        answer = glue_put_line(&at, &duel->referee.rec, word);
    } else {
        answer = glue_refuse("There is no line of play for this position.");
    }
    duello_duel_free(duel);
    return answer;
}

const char *web_line(const char *record, int player, const char *word)
{
    return glue_line(glue_duel(record), player, word);
}

/* The same from any position, without the choices that led to it; `other` is the opponent's name.
 */
const char *web_line_from(const char *words, const char *position, int player, const char *word,
                          const char *other)
{
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_duel_setup setup = {.size = sizeof setup};
    duello_rules *rules = NULL;
    duello_duel *duel = NULL;
    duello_state from;

    if (glue_parse_rules(&rules, words, why, sizeof why) == DUELLO_OK &&
        duello_state_parse(rules, position, &from, why, sizeof why) == DUELLO_OK) {
        setup.rules = rules;
        setup.from = &from;
        setup.name[player == DUELLO_P1] = other;
        duello_duel_new(&duel, &setup, why, sizeof why);
    }
    duello_rules_free(rules);
    return duel != NULL ? glue_line(duel, player, word) : glue_refuse(why);
}
