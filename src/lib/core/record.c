/* A game in memory: every choice with the position before it, so that going back costs nothing. */
#include "core/record.h"

#include "core/array.h"

#include <stdlib.h>

void record_begin(struct record *rec)
{
    duel_begin(&rec->duel, rec->is_set_up ? &rec->start : NULL, rec->first);
    rec->count = 0;
    rec->ending = ENDING_RULES;
}

void record_release(struct record *rec)
{
    free(rec->choices);
    free(rec->own_game);
    rec->own_game = NULL;
    rec->choices = NULL;
    rec->count = rec->room = 0;
}

enum result record_result_by(enum ending ending, int player, enum result rules)
{
    return ending == ENDING_RULES    ? rules
           : ending == ENDING_ABORT  ? UNFINISHED
           : ending == ENDING_AGREED ? DRAW
                                     : state_won_by(!player);
}

enum result record_result(const struct record *rec)
{
    return record_result_by(rec->ending, rec->ended_by, rec->duel.now.result);
}

bool record_is_person(const char *who)
{
    return strcmp(who, RECORD_PERSON) == 0;
}

bool record_is_program(const char *who)
{
    return strncmp(who, "bot:", 4) == 0 && who[4] != '\0';
}

/* Does a program have a name of its own, other than the names of the seats? */
static bool record_has_nickname(const struct game *g, const char *name, const char *who)
{
    return record_is_program(who) && strcmp(name, g->names[P1]) != 0 &&
           strcmp(name, g->names[P2]) != 0;
}

void record_add_named(const struct record *rec, int player, struct text *out)
{
    if (record_has_nickname(rec->duel.rules.game, rec->name[player], rec->who[player]))
        text_add(out, "%s=", rec->name[player]);
    text_add(out, "%s", rec->who[player]);
}

const char *record_named_program(const char *player)
{
    const char *end = strstr(player, "=bot:");

    return !record_is_program(player) && end != NULL && record_is_program(end + 1) ? end + 1 : NULL;
}

int record_label_bytes(const char *player)
{
    const char *program = record_named_program(player);

    return (int)(program != NULL ? (size_t)(program - 1 - player) : strlen(player));
}

const char *record_kind(const struct game *g, const char *name, const char *who)
{
    return record_has_nickname(g, name, who) ? "bot" : who;
}

const char *record_short_name(const struct game *g, const char *name, const char *who)
{
    return record_is_person(who) || record_has_nickname(g, name, who) ? name : who;
}

struct scene record_scene(const struct record *rec)
{
    return (struct scene){&rec->duel.rules, {rec->name[P1], rec->name[P2]}, rec->duel.turns + 1};
}

struct scene record_scene_at(const struct record *rec, size_t n)
{
    struct scene scene = record_scene(rec);

    if (n < rec->count)
        scene.turn = rec->choices[n].turn;
    return scene;
}

struct past record_past(const struct record *rec, size_t n)
{
    struct past p = {0};

    for (size_t i = 0; i < n; i++)
        past_note(&p, &rec->duel.rules, &rec->choices[i].before, rec->choices[i].m);
    return p;
}

const struct state *record_at(const struct record *rec, size_t n)
{
    return n < rec->count ? &rec->choices[n].before : &rec->duel.now;
}

int record_most_points(const struct record *rec)
{
    int most = 0;

    for (size_t i = 0; i <= rec->count; i++)
        for (int p = P1; p <= P2; p++)
            if (record_at(rec, i)->points[p] > most)
                most = record_at(rec, i)->points[p];
    return most;
}

static int record_make_room(struct record *rec)
{
    if (rec->count >= RECORD_BYTES / 8)
        return ERR_LIMIT;
    return array_grow(&rec->choices, &rec->room, rec->count + 1, sizeof rec->choices[0])
               ? OK
               : ERR_MEMORY;
}

int record_play(struct record *rec, struct joint m)
{
    struct choice choice = {rec->duel.now, rec->duel.turns + 1, m};
    int err;

    if (rec->ending != ENDING_RULES)
        return ERR_OVER;
    if ((err = record_make_room(rec)) != OK || (err = duel_play(&rec->duel, m)) != OK)
        return err;
    rec->choices[rec->count++] = choice;
    return OK;
}

void record_undo(struct record *rec)
{
    const struct choice *last = &rec->choices[--rec->count];

    rec->duel.now = last->before;
    rec->duel.turns = last->turn - 1;
    if (rec->duel.past != NULL)
        *rec->duel.past = record_past(rec, rec->count);
}

int record_end(struct record *rec, enum ending ending, int player)
{
    if (record_result(rec) != UNDECIDED)
        return ERR_OVER;
    rec->ending = ending;
    rec->ended_by = player;
    return OK;
}

bool record_is_begun(const struct record *rec)
{
    bool begun = record_result(rec) != UNDECIDED;

    for (size_t i = 0; i < rec->count && !begun; i++)
        begun = rec->choices[i].before.turn != CHANCE;
    return begun;
}

void record_match_score(const struct record *rec, int won[2])
{
    for (int p = P1; p <= P2; p++)
        won[p] = rec->match.won[p] + (record_result(rec) == state_won_by(p));
}

bool record_match_is_over(const struct record *rec)
{
    int won[2], games = rec->match.games;

    record_match_score(rec, won);
    return record_result(rec) != UNDECIDED &&
           (rec->match.number >= games || 2 * won[P1] > games || 2 * won[P2] > games);
}

void record_tell_match(const struct record *rec, struct text *out)
{
    int won[2];

    record_match_score(rec, won);
    if (rec->match.games > 0)
        text_add(out, "Game %d of at most %d.", rec->match.number, rec->match.games);
    if (rec->match.number > 1)
        text_add(out, " Score: %s %d, %s %d.", rec->name[P1], won[P1], rec->name[P2], won[P2]);
}

void record_tell_end(const struct record *rec, struct text *out)
{
    static const char *const says[ENDINGS] = {[ENDING_RESIGN] = "resigns",
                                              [ENDING_FORFEIT] = "forfeits the game",
                                              [ENDING_TIME] = "runs out of time"};
    struct scene scene = record_scene(rec);

    if (says[rec->ending] != NULL)
        text_add(out, "\n%s %s.\n", rec->name[rec->ended_by], says[rec->ending]);
    if (rec->ending == ENDING_ABORT)
        text_add(out, "\nThe game is aborted.\n");
    else if (rec->ending == ENDING_AGREED)
        text_add(out, "\nThe players agree on a draw.\n");
    else if (record_result(rec) != UNDECIDED)
        game_tell_result(&scene, record_result(rec), out);
}
