/* Positions: start, legal moves, chance, play, views, words and fields. */
#include "api/api.h"
#include "api/observe.h"
#include "core/position.h"

_Static_assert((int)DUELLO_FIELD_VALUES == (int)FIELD_VALUES, "fields are as long");
_Static_assert((int)DUELLO_FIELDS_MAX == (int)FIELDS_MAX, "and as many");
_Static_assert((int)DUELLO_KIND_COUNTS == (int)FIELD_COUNTS, "kinds have the same numbers");
_Static_assert((int)DUELLO_LOOK_SIZE == (int)LOOK_SIZE, "looks have the same numbers");

int duello_state_start(const duello_rules *rules, int first, duello_state *out)
{
    int err = api_check(rules, out != NULL && api_is_player(first));
    struct state s;

    if (err != OK)
        return err;
    s = game_start(&rules->rules, first);
    api_state_out(&s, out);
    return OK;
}

int duello_state_legal(const duello_rules *rules, const duello_state *position, int player,
                       duello_move out[DUELLO_MOVES_MAX])
{
    int err = api_check(rules, position != NULL && out != NULL && api_is_player(player));
    struct state s;

    if (err != OK)
        return err;
    s = api_state_in(position);
    return state_wants(&s, player) ? rules->rules.game->legal(&rules->rules, &s, player, out) : 0;
}

int duello_state_chance(const duello_rules *rules, const duello_state *position,
                        duello_move out[DUELLO_MOVES_MAX], uint32_t weight[DUELLO_MOVES_MAX])
{
    int err = api_check(rules, position != NULL && out != NULL && weight != NULL);
    struct state s;

    if (err != OK)
        return err;
    s = api_state_in(position);
    return s.turn == CHANCE ? rules->rules.game->chance(&rules->rules, &s, out, weight) : 0;
}

int duello_state_play(const duello_rules *rules, duello_state *position, duello_move a,
                      duello_move b)
{
    int err = api_check(rules, position != NULL);
    struct state s;

    if (err != OK)
        return err;
    s = api_state_in(position);
    if ((err = game_play(&rules->rules, &s, (struct joint){a, b})) == OK)
        api_state_out(&s, position);
    return err;
}

int duello_state_view(const duello_rules *rules, const duello_state *position, int player,
                      duello_state *out)
{
    int err = api_check(rules, position != NULL && out != NULL && api_is_player(player));
    struct state s;

    if (err != OK)
        return err;
    s = api_state_in(position);
    s = game_view(&rules->rules, &s, player).seen;
    api_state_out(&s, out);
    return OK;
}

int duello_state_observe(const duello_rules *rules, const duello_state *position, int player,
                         int16_t *out, int room)
{
    bool is_right = position != NULL && api_is_player(player) && (out != NULL || room == 0);
    int err = api_check(rules, is_right);
    struct observation o;
    struct state s;

    if (err != OK)
        return err;
    o = observe_init(&rules->rules);
    s = api_state_in(position);
    if (room >= o.columns)
        observe_row(&o, &rules->rules, &s, player, out);
    return o.columns;
}

size_t duello_state_format(const duello_rules *rules, const duello_state *position, char *buffer,
                           size_t size)
{
    struct text out = TEXT_OF(API_ROOM);
    struct state s;

    if (api_check(rules, position != NULL) == OK) {
        s = api_state_in(position);
        position_print(&rules->rules, &s, &out);
    }
    return api_copy(out.at, buffer, size);
}

int duello_state_parse(const duello_rules *rules, const char *words, duello_state *out, char *why,
                       size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    int err = api_check_why(rules, words != NULL && out != NULL, reason);
    struct state s;

    if (err == OK && (err = position_parse(&rules->rules, words, &s, reason)) == OK)
        api_state_out(&s, out);
    return err;
}

int duello_rules_field_count(const duello_rules *rules)
{
    struct field fields[FIELDS_MAX];
    struct state s;

    if (api_check(rules, true) != OK)
        return 0;
    s = game_start(&rules->rules, P1);
    return rules->rules.game->describe(&rules->rules, &s, fields);
}

int duello_state_get_field(const duello_rules *rules, const duello_state *position, int i,
                           duello_state_field *out)
{
    struct field fields[FIELDS_MAX], *f = &fields[i >= 0 && i < FIELDS_MAX ? i : 0];
    int err = api_check(rules, position != NULL);
    duello_state_field own = {0};
    struct state s;

    if (err != OK)
        return err;
    s = api_state_in(position);
    if (i < 0 || i >= rules->rules.game->describe(&rules->rules, &s, fields))
        return DUELLO_E_ARGUMENT;
    own.name = f->name;
    own.said = f->said ? f->said : f->name;
    own.kind = (int)f->kind;
    own.look = field_plain_look(f);
    own.most = f->most;
    own.labels = f->labels;
    own.shared = f->shared;
    for (int p = P1; p <= P2; p++) {
        own.count[p] = f->count[p];
        own.unseen[p] = f->unseen[p];
        memcpy(own.value[p], f->value[p], sizeof own.value[p]);
    }
    return api_give(out, &own, sizeof own);
}
