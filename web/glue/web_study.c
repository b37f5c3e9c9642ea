/* A record looked at move by move: what was chosen, how good that was, and what another choice
 * would have been worth. */
#include "glue.h"

#include "advise/summary.h"
#include "api/api_duel.h"
#include "core/move.h"
#include "rulefile/rulefile.h"

GLUE_JSON(summary)(const char *record);
GLUE_JSON(panel)(const char *record, double before, double after, int streak);
GLUE_JSON(study)(const char *record);
GLUE_JSON(step)(const char *record, int i, int player);
GLUE_JSON(retry)(const char *record, int decision, const char *word);
GLUE_JSON(advise)(const char *record, int decision, int step);

/* ---- what a record is about ------------------------------------------------------------------ */

static void glue_put_pair(struct text *t, const char *name, const char *const pair[2])
{
    json_open(t, name, '[');
    json_put_text(t, NULL, pair[0]);
    json_put_text(t, NULL, pair[1]);
    json_close(t, ']');
}

static void glue_put_summary(struct text *t, const duello_duel *duel)
{
    const duello_rules *rules = duello_duel_rules(duel);
    const duello_game *game = duello_rules_game(rules);
    duello_duel_info info = {.size = sizeof info};
    char words[DUELLO_SENTENCE_BYTES];

    duello_duel_get_info(duel, &info);
    duello_rules_format(rules, words, sizeof words);
    json_put_text(t, "game", duello_game_id(game));
    json_put_text(t, "title", duello_game_title(game));
    json_put_text(t, "rules", words);
    json_put_flag(t, "hidden", duello_game_is_hidden(game));
    if (rulefile_made(api_game(game)))
        json_put_text(t, "file", rulefile_text(api_game(game)));
    glue_put_pair(t, "names", info.name);
    glue_put_pair(t, "who", info.who);
    json_put_text(t, "date", info.date);
    json_put_number(t, "turns", info.turns);
    json_put_number(t, "result", info.result);
    json_put_number(t, "ending", info.ending);
    json_put_number(t, "choices", (int64_t)info.choices);
    json_put_flag(t, "over", duello_duel_wanted(duel) == DUELLO_OVER);
}

const char *web_summary(const char *record)
{
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_duel *duel = NULL;
    struct text *t;

    if (duello_duel_read(&duel, record, strlen(record), NULL, why, sizeof why) != DUELLO_OK)
        return glue_refuse(why);
    t = glue_answer();
    json_open(t, NULL, '{');
    glue_put_summary(t, duel);
    json_close(t, '}');
    duello_duel_free(duel);
    return t->at;
}

/* ---- the end of a game ----------------------------------------------------------------------- */

static void glue_put_panel(struct text *t, const duello_duel_summary *end)
{
    static const char *const names[DUELLO_ACTIONS] = {"next",   "rematch", "retry",
                                                      "review", "lesson",  "menu"};

    json_put_text(t, "said", end->said);
    json_open(t, "actions", '[');
    for (int i = 0; i < end->count; i++) {
        json_open(t, NULL, '{');
        json_put_text(t, "action", names[end->actions[i]]);
        json_put_text(t, "said", end->words[i]);
        json_close(t, '}');
    }
    json_close(t, ']');
    if (end->retry != SIZE_MAX)
        json_put_number(t, "retry", (int64_t)end->retry);
}

/* What to do at the choice that lost: "Turn 6 again: find something better than charge 1." */
static void glue_put_task(struct text *t, const struct record *rec, const struct choice *c)
{
    int loser = c->before.turn < BOTH ? c->before.turn : record_result(rec) == P1_WINS ? P2 : P1;
    struct text said = TEXT_OF(SENTENCE_BYTES);

    text_add(&said, "Turn %d again: find something better than %s.", c->turn,
             move_word(&rec->duel.rules, state_chosen(&c->before, c->m, loser)).at);
    json_put_text(t, "task", said.at);
}

/* What the panel at the end of a game says, a line for each part, and what to do next. The ratings
 * are those of the person, 0 if unknown. To judge hidden cards takes too long; the review does. */
const char *web_panel(const char *record, double before, double after, int streak)
{
    duello_summary_setup setup = {.size = sizeof setup,
                                  .rated = before > 0 && after > 0,
                                  .before = before,
                                  .after = after,
                                  .streak = streak};
    duello_duel_summary end = {.size = sizeof end};
    char why[DUELLO_ADVICE_BYTES] = "";
    duello_duel *duel = NULL;
    struct text *t;
    int err = duello_duel_read(&duel, record, strlen(record), NULL, why, sizeof why);

    if (err == DUELLO_OK) {
        if (!duello_game_is_hidden(duello_rules_game(duello_duel_rules(duel))))
            setup.review = glue_review(record, why, sizeof why);
        err = duello_duel_get_summary(duel, &setup, &end);
    }
    if (err != DUELLO_OK) {
        duello_duel_free(duel);
        return glue_refuse(err == DUELLO_E_UNKNOWN ? "The game is not over." : why);
    }
    t = glue_answer();
    json_open(t, NULL, '{');
    glue_put_panel(t, &end);
    if (end.retry != SIZE_MAX)
        glue_put_task(t, &duel->referee.rec, &duel->referee.rec.choices[end.retry]);
    json_close(t, '}');
    duello_duel_free(duel);
    return t->at;
}

/* ---- all of it judged ------------------------------------------------------------------------ */

static void glue_put_word(struct text *t, const char *name, duello_move m)
{
    char word[DUELLO_WORD_BYTES];

    duello_move_format(duello_duel_rules(glue_reviewed()), m, word, sizeof word);
    json_put_text(t, name, word);
}

static void glue_put_decision(struct text *t, const duello_review *review, size_t i)
{
    duello_review_decision d = {.size = sizeof d};
    struct text why = TEXT_OF(HINT_BYTES);

    duello_review_get_decision(review, i, &d);
    json_open(t, NULL, '{');
    json_put_number(t, "choice", (int64_t)d.choice);
    json_put_number(t, "player", d.player);
    json_put_number(t, "turn", d.turn);
    json_put_text(t, "label", duello_label_text(d.label));
    json_put_text(t, "sign", judge_label_sign((enum label)d.label, false));
    json_put_flag(t, "error",
                  d.label >= DUELLO_LABEL_INACCURACY && d.label <= DUELLO_LABEL_BLUNDER);
    glue_put_word(t, "word", d.pick);
    glue_put_word(t, "best", d.best);
    json_put_real(t, "before", d.before);
    json_put_real(t, "after", d.after);
    if (d.label >= DUELLO_LABEL_INACCURACY && d.label <= DUELLO_LABEL_BLUNDER) {
        summary_tell_reason(api_review(review), &api_review(review)->all[i], &why);
        json_put_text(t, "why", why.at);
    }
    json_close(t, '}');
}

static void glue_put_chances(struct text *t, const duello_review *review, size_t choices)
{
    double chance;

    json_open(t, "chances", '[');
    for (size_t n = 0; n <= choices; n++)
        if (duello_review_chance(review, DUELLO_P1, n, &chance, NULL) == DUELLO_OK)
            json_put_real(t, NULL, chance);
        else
            json_put_null(t, NULL);
    json_close(t, ']');
}

static void glue_put_marks(struct text *t, const duello_review *review)
{
    duello_review_marks m = {.size = sizeof m};

    json_open(t, "marks", '[');
    for (int p = DUELLO_P1; p <= DUELLO_P2; p++) {
        duello_review_get_marks(review, p, &m);
        json_open(t, NULL, '{');
        json_put_real(t, "accuracy", m.accuracy);
        json_put_number(t, "unforced", m.unforced);
        json_put_number(t, "errors", m.errors);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* Who won in a sentence, who is "you" there (DUELLO_BOTH: nobody), and what sentences call both. */
static void glue_put_verdict(struct text *t, const duello_review *review)
{
    duello_summary_setup setup = {.size = sizeof setup, .review = review};
    duello_duel_summary end = {.size = sizeof end};
    const duello_duel *duel = glue_reviewed();
    const char *called[2];

    for (int p = P1; p <= P2; p++)
        called[p] = summary_name(&duel->referee.rec, p);
    glue_put_pair(t, "called", called);
    json_put_number(t, "me", summary_person(&duel->referee.rec));
    if (duello_duel_get_summary(duel, &setup, &end) == DUELLO_OK)
        json_put_bytes(t, "verdict", end.said, strcspn(end.said, "\n"));
    else
        json_put_text(t, "verdict", "The game is not over.");
}

const char *web_study(const char *record)
{
    char why[DUELLO_ADVICE_BYTES];
    const duello_review *review = glue_review(record, why, sizeof why);
    duello_duel_info info = {.size = sizeof info};
    size_t turning;
    struct text *t;

    if (review == NULL)
        return glue_refuse(why);
    duello_duel_get_info(glue_reviewed(), &info);
    t = glue_answer();
    json_open(t, NULL, '{');
    glue_put_summary(t, glue_reviewed());
    glue_put_verdict(t, review);
    glue_put_chances(t, review, info.choices);
    glue_put_marks(t, review);
    duello_review_turning(review, &turning, why, sizeof why);
    json_put_text(t, "turning", why);
    if (turning != SIZE_MAX)
        json_put_number(t, "turningAt", (int64_t)turning);
    json_open(t, "decisions", '[');
    for (size_t i = 0; i < duello_review_count(review); i++)
        glue_put_decision(t, review, i);
    json_close(t, ']');
    json_close(t, '}');
    return t->at;
}

/* ---- one move of it -------------------------------------------------------------------------- */

/* The position before choice i, or the last one, as this player sees it (DUELLO_BOTH: whole). */
static bool glue_position_at(const duello_duel *duel, size_t i, int player, duello_state *out)
{
    if (duello_duel_choice(duel, i, NULL, out, NULL) != DUELLO_OK)
        duello_duel_state(duel, out);
    return player == DUELLO_BOTH ||
           duello_state_view(duello_duel_rules(duel), out, player, out) == DUELLO_OK;
}

void glue_tell_briefly(const duello_duel *duel, size_t i, int player, const char *const name[2],
                       struct text *out)
{
    struct scene scene = {.rules = &duello_duel_rules(duel)->rules, .name = {name[P1], name[P2]}};
    duello_state before, after;
    struct state s, next;
    duello_joint m;

    if (duello_duel_choice(duel, i, &m, &before, &scene.turn) != DUELLO_OK ||
        before.turn == DUELLO_CHANCE)
        return;
    glue_position_at(duel, i, player, &before);
    glue_position_at(duel, i + 1, player, &after);
    s = api_state_in(&before);
    next = api_state_in(&after);
    game_tell_briefly(&scene, &s, (struct joint){m.a, m.b}, &next, player, out);
}

/* The same, with the names that sentences of a review use. */
static void glue_put_brief(struct text *t, const duello_duel *duel, size_t i, int player)
{
    struct text brief = TEXT_OF(SENTENCE_BYTES);
    struct words words[2];
    const char *name[2];

    for (int p = P1; p <= P2; p++) {
        struct text called = TEXT(words[p].at);

        text_add(&called, "%s", summary_name(&duel->referee.rec, p));
        text_capital(&called, 0);
        name[p] = words[p].at;
    }
    glue_tell_briefly(duel, i, player, name, &brief);
    if (brief.len > 0)
        json_put_text(t, "brief", brief.at);
}

/* The position before choice i of a record, the moves there, the position in words as a game can
 * begin at it, and what the choice did. */
const char *web_step(const char *record, int i, int player)
{
    char why[DUELLO_SENTENCE_BYTES] = "", words[2 * DUELLO_SENTENCE_BYTES];
    duello_duel *duel = NULL;
    duello_state at, whole;
    struct text *t;

    if (duello_duel_read(&duel, record, strlen(record), NULL, why, sizeof why) != DUELLO_OK)
        return glue_refuse(why);
    t = glue_answer();
    json_open(t, NULL, '{');
    glue_position_at(duel, (size_t)i, DUELLO_BOTH, &whole);
    glue_position_at(duel, (size_t)i, player, &at);
    glue_put_position(t, duello_duel_rules(duel), &at, player != DUELLO_BOTH, player);
    duello_state_format(duello_duel_rules(duel), &whole, words, sizeof words);
    json_put_text(t, "position", words);
    duello_duel_tell(duel, (size_t)i, words, sizeof words);
    json_put_text(t, "told", words);
    glue_put_brief(t, duel, (size_t)i, player);
    json_close(t, '}');
    duello_duel_free(duel);
    return t->at;
}

/* Would this word have been good enough at that decision? */
const char *web_retry(const char *record, int decision, const char *word)
{
    static char said[2 * DUELLO_ADVICE_BYTES];
    const duello_review *review = glue_review(record, said, sizeof said);
    duello_move m = 0;
    struct text *t;
    int good;

    if (review == NULL)
        return glue_refuse(said);
    if (duello_move_parse(duello_duel_rules(glue_reviewed()), word, &m) != DUELLO_OK ||
        (good = duello_review_retry(review, (size_t)decision, m, said, sizeof said)) < 0)
        return glue_refuse("That move is not legal here.");
    t = glue_answer();
    json_open(t, NULL, '{');
    json_put_flag(t, "good", good == 1);
    json_put_text(t, "said", said);
    json_close(t, '}');
    return t->at;
}

const char *web_advise(const char *record, int decision, int step)
{
    static char said[2 * DUELLO_ADVICE_BYTES];
    const duello_review *review = glue_review(record, said, sizeof said);
    struct text *t;
    int steps;

    if (review == NULL)
        return glue_refuse(said);
    duello_review_hint(review, (size_t)decision, step, &steps, said, sizeof said);
    t = glue_answer();
    json_open(t, NULL, '{');
    json_put_text(t, "said", said);
    json_put_number(t, "steps", steps);
    json_close(t, '}');
    return t->at;
}
