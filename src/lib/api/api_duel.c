/*
 * A game in progress. The record's text is kept as it grows, so that taking back and resuming leave
 * the same bytes as a file that was written move by move.
 */
#include "api/api_duel.h"
#include "match/record_text.h"

#include <stdio.h>
#include <stdlib.h>

_Static_assert((int)DUELLO_ENDING_PLAYED == (int)ENDING_RULES, "endings have the same numbers");
_Static_assert((int)DUELLO_ENDING_RESIGNED == (int)ENDING_RESIGN, "endings have the same numbers");
_Static_assert((int)DUELLO_ENDING_FORFEITED == (int)ENDING_FORFEIT,
               "endings have the same numbers");
_Static_assert((int)DUELLO_ENDING_ABORTED == (int)ENDING_ABORT, "endings have the same numbers");
_Static_assert((int)DUELLO_ENDING_AGREED == (int)ENDING_AGREED, "endings have the same numbers");
_Static_assert((int)DUELLO_ENDING_TIMED_OUT == (int)ENDING_TIME, "endings have the same numbers");

/* ---- beginning and ending -------------------------------------------------------------------- */

/* Append what has happened to the text. */
static int api_duel_print(duello_duel *d, bool header)
{
    if (header)
        record_text_print_header(&d->referee.rec, &d->text);
    while (record_text_print_next(&d->referee.rec, &d->text))
        continue;
    return d->text.cut ? DUELLO_E_MEMORY : OK;
}

/* Append what has happened since this copy was made; restore the copy if that fails. Passes on an
 * error of the call before. */
static int api_duel_keep(duello_duel *d, const struct referee *before, int err)
{
    size_t len = d->text.len;

    if (err == OK && (err = api_duel_print(d, false)) != OK) {
        referee_restore(&d->referee, before);
        d->text.len = len;
        d->text.cut = false;
    }
    return err;
}

static int api_duel_name(struct record *rec, int p, const duello_duel_setup *s, struct text *why)
{
    const char *name = s->name[p] ? s->name[p] : rec->duel.rules.game->names[p];
    const char *who = s->who[p] ? s->who[p] : RECORD_PERSON;

    if (!text_is_name(name))
        return text_explain(DUELLO_E_RANGE, why, "Names: %s.", text_name_rule);
    if (!record_text_is_who(who))
        return text_explain(DUELLO_E_RANGE, why,
                            "The kind of player must have 1 to %d bytes of printable text.",
                            WHO_BYTES - 1);
    snprintf(rec->name[p], sizeof rec->name[p], "%s", name);
    snprintf(rec->who[p], sizeof rec->who[p], "%s", who);
    return OK;
}

static int api_duel_fill(struct record *rec, const duello_duel_setup *s, struct text *why)
{
    const char *date = s->date ? s->date : "1970-01-01T00:00:00Z";
    int err;

    if ((err = api_duel_name(rec, P1, s, why)) != OK ||
        (err = api_duel_name(rec, P2, s, why)) != OK)
        return err;
    if (!record_text_is_date(date))
        return text_explain(DUELLO_E_SYNTAX, why, "The date must look like 2026-01-31T12:00:00Z.");
    snprintf(rec->date, sizeof rec->date, "%s", date);
    rec->first = s->first;
    nature_init(&rec->duel.nature, s->seed);
    if (s->deal != NULL &&
        (err = nature_stack(&rec->duel.nature, &rec->duel.rules, s->deal, why)) != OK)
        return err;
    rec->is_set_up = s->from != NULL;
    if (rec->is_set_up)
        rec->start = api_state_in(s->from);
    return OK;
}

int duello_duel_new(duello_duel **out, const duello_duel_setup *setup, char *why, size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    duello_duel_setup s;
    duello_duel *made;
    int err = api_take(&s, sizeof s, setup);

    if (err != OK ||
        (err = api_check_why(s.rules, out != NULL && api_is_player(s.first), reason)) != OK)
        return err;
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    made->rules = *s.rules;
    made->text = text_growing();
    made->referee.rec.duel.rules = s.rules->rules;
    if ((err = api_duel_fill(&made->referee.rec, &s, reason)) == OK &&
        (err = referee_begin(&made->referee)) == OK && (err = api_duel_print(made, true)) == OK)
        *out = made;
    else
        duello_duel_free(made);
    return err;
}

int duello_duel_read(duello_duel **out, const char *bytes, size_t count, size_t *whole, char *why,
                     size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    size_t good = count;
    duello_duel *made;
    int err;

    if (out == NULL || bytes == NULL)
        return DUELLO_E_ARGUMENT;
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    err = record_text_parse(&made->referee.rec, bytes, count, whole != NULL ? &good : NULL, reason);
    if (err != OK) {
        free(made);
        return err;
    }
    made->rules = (duello_rules){made->referee.rec.duel.rules, true};
    made->text = text_growing();
    text_put_bytes(&made->text, bytes, good);
    if (made->text.cut || (err = referee_resume(&made->referee)) != OK ||
        (err = api_duel_print(made, false)) != OK) {
        duello_duel_free(made);
        return err != OK ? err : DUELLO_E_MEMORY;
    }
    if (whole != NULL)
        *whole = good;
    *out = made;
    return OK;
}

void duello_duel_free(duello_duel *duel)
{
    if (duel == NULL)
        return;
    referee_release(&duel->referee);
    free(duel->text.at);
    free(duel);
}

/* ---- playing --------------------------------------------------------------------------------- */

int duello_duel_wanted(const duello_duel *duel)
{
    return duel == NULL ? DUELLO_E_ARGUMENT : (int)referee_wanted(&duel->referee);
}

bool duello_duel_wants(const duello_duel *duel, int player)
{
    return api_duel_check(duel, player) == OK;
}

int api_duel_check(const duello_duel *duel, int player)
{
    if (duel == NULL || !api_is_player(player))
        return DUELLO_E_ARGUMENT;
    if (referee_wants(&duel->referee, player))
        return OK;
    return referee_wanted(&duel->referee) == OVER ? DUELLO_E_OVER : DUELLO_E_ILLEGAL;
}

int duello_duel_take(duello_duel *duel, int player, duello_move m)
{
    struct referee before;

    if (duel == NULL || !api_is_player(player))
        return DUELLO_E_ARGUMENT;
    before = duel->referee;
    return api_duel_keep(duel, &before, referee_choose(&duel->referee, player, m));
}

/* The program speaks for both players. */
static struct undo api_duel_ask_undo(const duello_duel *duel)
{
    return undo_ask(&duel->referee, (const bool[2]){true, true});
}

bool duello_duel_can_undo(const duello_duel *duel)
{
    return duel != NULL && api_duel_ask_undo(duel).refused == UNDO_ALLOWED;
}

int duello_duel_undo(duello_duel *duel)
{
    struct referee before;
    struct undo undo;

    if (duel == NULL)
        return DUELLO_E_ARGUMENT;
    before = duel->referee;
    undo = api_duel_ask_undo(duel);
    return api_duel_keep(duel, &before, referee_undo(&duel->referee, &undo));
}

int duello_duel_end(duello_duel *duel, int ending, int player)
{
    struct referee before;

    if (duel == NULL || ending <= DUELLO_ENDING_PLAYED || ending > DUELLO_ENDING_AGREED ||
        (ending < DUELLO_ENDING_ABORTED && !api_is_player(player)))
        return DUELLO_E_ARGUMENT;
    before = duel->referee;
    return api_duel_keep(duel, &before,
                         referee_end(&duel->referee, (enum ending)ending,
                                     ending >= DUELLO_ENDING_ABORTED ? P1 : player));
}

int duello_duel_choose(const duello_duel *duel, const duello_player *player, int seat,
                       duello_move *out)
{
    const struct record *rec;
    struct api_decision d = {.player = seat};
    struct past past;
    struct view view;
    int err = api_duel_check(duel, seat);

    if (err == DUELLO_E_ARGUMENT || player == NULL || out == NULL ||
        !duello_rules_equal(&duel->rules, &player->rules))
        return DUELLO_E_ARGUMENT;
    if (err != OK)
        return err;
    rec = &duel->referee.rec;
    for (size_t i = 0; i < rec->count; i++)
        d.number += state_wants(&rec->choices[i].before, seat);
    view = duel_view(&rec->duel, seat);
    past = record_past(rec, rec->count);
    d.seen = &view.seen;
    d.past = &past;
    d.seed = bot_seed(rec->duel.nature.seed, seat);
    return api_decide(player, &d, out, NULL);
}

/* ---- looking --------------------------------------------------------------------------------- */

int duello_duel_state(const duello_duel *duel, duello_state *out)
{
    if (duel == NULL || out == NULL)
        return DUELLO_E_ARGUMENT;
    api_state_out(&duel->referee.rec.duel.now, out);
    return OK;
}

int duello_duel_view(const duello_duel *duel, int player, duello_state *out)
{
    struct view v;

    if (duel == NULL || out == NULL || !api_is_player(player))
        return DUELLO_E_ARGUMENT;
    v = duel_view(&duel->referee.rec.duel, player);
    api_state_out(&v.seen, out);
    return OK;
}

int duello_duel_legal(const duello_duel *duel, int player, duello_move out[DUELLO_MOVES_MAX])
{
    if (duel == NULL || out == NULL || !api_is_player(player))
        return DUELLO_E_ARGUMENT;
    return referee_wants(&duel->referee, player) ? duel_legal(&duel->referee.rec.duel, player, out)
                                                 : 0;
}

int duello_duel_get_info(const duello_duel *duel, duello_duel_info *out)
{
    const struct record *rec;

    if (duel == NULL)
        return DUELLO_E_ARGUMENT;
    rec = &duel->referee.rec;
    return api_give(out,
                    &(duello_duel_info){.name = {rec->name[P1], rec->name[P2]},
                                        .who = {rec->who[P1], rec->who[P2]},
                                        .date = rec->date,
                                        .first = rec->first,
                                        .from_position = rec->is_set_up,
                                        .seed = rec->duel.nature.seed,
                                        .turns = rec->duel.turns,
                                        .result = (int)record_result(rec),
                                        .ending = (int)rec->ending,
                                        .ended_by = rec->ended_by,
                                        .choices = rec->count},
                    sizeof *out);
}

const duello_rules *duello_duel_rules(const duello_duel *duel)
{
    return duel == NULL ? NULL : &duel->rules;
}

int duello_duel_choice(const duello_duel *duel, size_t i, duello_joint *chosen,
                       duello_state *before, int *turn)
{
    const struct choice *c;

    if (duel == NULL || i >= duel->referee.rec.count)
        return DUELLO_E_ARGUMENT;
    c = &duel->referee.rec.choices[i];
    if (chosen != NULL)
        *chosen = (duello_joint){c->m.a, c->m.b};
    if (before != NULL)
        api_state_out(&c->before, before);
    if (turn != NULL)
        *turn = c->turn;
    return OK;
}

int duello_duel_past(const duello_duel *duel, duello_past *out)
{
    if (duel == NULL || out == NULL || !duello_rules_equal(&duel->rules, &out->rules))
        return DUELLO_E_ARGUMENT;
    out->past = record_past(&duel->referee.rec, duel->referee.rec.count);
    return OK;
}

/* ---- words ----------------------------------------------------------------------------------- */

/* A game that was ended early is over, although its position is not. */
static void api_duel_say(const duello_duel *d, int sentence, int player, struct text *out)
{
    const struct record *rec = &d->referee.rec;
    struct scene scene = record_scene(rec);
    struct state s = rec->duel.now;

    if (sentence == DUELLO_SENTENCE_CLOSING) {
        record_tell_end(rec, out);
        return;
    }
    if ((sentence == DUELLO_SENTENCE_HEADING && record_result(rec) != UNDECIDED) ||
        (sentence == DUELLO_SENTENCE_PROMPT && !duello_duel_wants(d, player)))
        return;
    if ((sentence == DUELLO_SENTENCE_PROMPT || sentence == DUELLO_SENTENCE_HAND) &&
        api_is_player(player))
        s = duel_view(&rec->duel, player).seen;
    api_sentence(&scene, &s, sentence, player, out);
}

size_t duello_duel_say(const duello_duel *duel, int sentence, int player, char *buffer, size_t size)
{
    struct text out = TEXT_OF(API_ROOM);

    if (duel != NULL)
        api_duel_say(duel, sentence, player, &out);
    return api_copy(out.at, buffer, size);
}

size_t duello_duel_tell(const duello_duel *duel, size_t i, char *buffer, size_t size)
{
    struct text out = TEXT_OF(API_ROOM);

    if (duel != NULL && i < duel->referee.rec.count) {
        const struct record *rec = &duel->referee.rec;
        const struct choice *c = &rec->choices[i];
        struct scene scene = record_scene_at(rec, i);

        rec->duel.rules.game->tell(&scene, &c->before, c->m, record_at(rec, i + 1), &out);
    }
    return api_copy(out.at, buffer, size);
}

int duello_duel_understand(const duello_duel *duel, int player, int asked, const char *typed,
                           duello_move *out, char *why, size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    struct scene scene;
    struct view v;
    int err = api_duel_check(duel, player);

    if (err != OK)
        return err;
    scene = record_scene(&duel->referee.rec);
    v = duel_view(&duel->referee.rec.duel, player);
    return api_understand(&scene, &v.seen, player, asked, typed, out, reason);
}

int duello_duel_write(const duello_duel *duel, size_t from, duello_write write, void *user)
{
    if (duel == NULL || write == NULL || from > duel->text.len)
        return DUELLO_E_ARGUMENT;
    if (from == duel->text.len)
        return OK;
    return write(user, duel->text.at + from, duel->text.len - from) ? OK : DUELLO_E_CANCELLED;
}

size_t duello_duel_record_size(const duello_duel *duel)
{
    return duel == NULL ? 0 : duel->text.len;
}
