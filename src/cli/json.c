/* Positions as JSON, with the names that the game gives to their parts. */
#include "cli/json.h"

#include "core/move.h"

#include <stdio.h>
#include <stdlib.h>

static json_t *json_field_of(const struct field *f, int player)
{
    json_t *all;

    if (f->kind == FIELD_NUMBER)
        return json_integer(f->value[player][0]);
    if (f->kind == FIELD_FLAG)
        return json_boolean(f->value[player][0]);
    all = f->kind == FIELD_LIST ? json_array() : json_object();
    for (int i = 0; i < f->count[player]; i++) {
        json_t *n = json_integer(f->value[player][i]);

        if (f->kind == FIELD_LIST)
            json_array_append_new(all, n);
        else
            json_object_set_new(all, f->labels[i], n);
    }
    return all;
}

json_t *json_move(const struct rules *r, move m)
{
    return json_string(move_word(r, m).at);
}

json_t *json_position(const struct rules *r, const struct state *s)
{
    struct field fields[FIELDS_MAX];
    int n = r->game->describe(r, s, fields);
    json_t *all = json_object();

    for (int i = 0; i < n; i++)
        json_object_set_new(
            all, fields[i].name,
            json_pack("[oo]", json_field_of(&fields[i], P1), json_field_of(&fields[i], P2)));
    return all;
}

json_t *json_about(const char *type, const struct rules *r, json_t *more)
{
    json_t *o =
        json_pack("{ss ss ss}", "type", type, "game", r->game->id, "rules", rules_words(r).at);

    json_object_update_new(o, more);
    return o;
}

/* Unprintable characters occur only inside strings, where their number can replace them. */
static void json_put_printable(const char *at)
{
    uint32_t code;

    for (size_t n; (n = text_code(at, &code)) > 0; at += n)
        if (text_char(at) > 0)
            fwrite(at, 1, n, stdout);
        else
            printf("\\u%04x", (unsigned)code);
    putchar('\n');
}

void json_line(json_t *object)
{
    char *line = json_dumps(object, JSON_COMPACT);

    if (line != NULL)
        json_put_printable(line);
    free(line);
    json_decref(object);
}

void json_set_ending(json_t *o, enum ending ending, const char *name)
{
    static const char *const keys[ENDINGS] = {[ENDING_RESIGN] = "resigned",
                                              [ENDING_FORFEIT] = "forfeited",
                                              [ENDING_TIME] = "out_of_time"};

    if (keys[ending] != NULL)
        json_object_set_new(o, keys[ending], json_string(name));
}

const char *json_result(enum result result)
{
    static const char *const words[] = {"undecided", "win", "win", "draw", "unfinished"};

    return words[result];
}

void json_set_winner(json_t *o, enum result result, const char *p1, const char *p2)
{
    if (result == P1_WINS || result == P2_WINS)
        json_object_set_new(o, "winner", json_string(result == P1_WINS ? p1 : p2));
}
