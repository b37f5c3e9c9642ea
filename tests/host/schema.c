/*
 * A kind is written as: n a whole number, s a text, b true or false, [k] a list of k, {…} an
 * object, with 0 behind it where it may be null. A member that may be missing has ? before its
 * kind.
 */
#include "schema.h"

#include <stdio.h>
#include <string.h>

#define CLOCK "{left:[n] runs:[b] grace:n}0"
#define ENDING "result:s how:s sentences:s record:s ratings:[n]0 next:n0"

static const struct {
    const char *type, *members;
} schema_rows[] = {
    {"welcome", "id:n proto:n you:{player:n name:s bot:b} token?s games:[n] "
                "ratings:[{game:s bot:b rating:n deviation:n games:n}] limits:{turns:n}"},
    {"sorry", "id:n0 why:s"},
    {"ack", "id:n v?n seek?n game?n code?s recovery?s token?s "
            "ratings?[{game:s bot:b rating:n deviation:n games:n past:[n]}]"},
    {"refuse", "id:n0 why:s"},
    {"lobby", "whole:b seeks:[{seek:n name:s rating:n bot:b rules:s clock:s rated:b side:n}] "
              "gone:[n] live:[{game:n rules:s names:[s]}] ended:[n] players:n"},
    {"game", "game:n v:n rules:s rated:b pair:n first:n players:[{name:s rating:n0 bot:b}] seat:n "
             "ply:n moved:[s] view:s legal:s0 wanted:[n] chosen:[n] clock:" CLOCK
             " offer:{seat:n what:s}0 away:[n] log:s over?{" ENDING "}"},
    {"event",
     "game:n v:n ply:n moved:[s] sentences:s view:s legal:s0 wanted:[n] clock:" CLOCK " undone?b"},
    {"chosen", "game:n v:n seat:n"},
    {"offer", "game:n v:n seat:n what:s"},
    {"gone", "game:n seat:n claim_in:n"},
    {"clock", "game:n clock:" CLOCK},
    {"back", "game:n seat:n"},
    {"over", "game:n v:n " ENDING},
    {"unknown", "game:n"},
    {"said", "game:n seat:n phrase:n"},
};

static bool schema_object(const char **spec, const json_t *o);

/* Pass the kind, and check the value against it unless it is NULL. */
static bool schema_kind(const char **spec, const json_t *value)
{
    const char *inner;
    bool good = true;
    size_t i;
    json_t *each;

    switch (*(*spec)++) {
    case 'n':
        good = json_is_integer(value);
        break;
    case 's':
        good = json_is_string(value);
        break;
    case 'b':
        good = json_is_boolean(value);
        break;
    case '{':
        good = schema_object(spec, json_is_object(value) ? value : NULL) && json_is_object(value);
        break;
    case '[':
        inner = *spec;
        schema_kind(spec, NULL);
        good = json_is_array(value);
        json_array_foreach(value, i, each)
        {
            const char *again = inner;

            good = schema_kind(&again, each) && good;
        }
        (*spec)++; /* ] */
        break;
    }
    if (**spec == '0') {
        (*spec)++;
        good = good || json_is_null(value);
    }
    return good;
}

/* Pass the members up to '}' or the end. */
static bool schema_object(const char **spec, const json_t *o)
{
    size_t present = 0;
    bool good = true;

    while (**spec != '\0' && **spec != '}') {
        char name[32];
        size_t len = strcspn(*spec, ":?");
        bool optional = (*spec)[len] == '?';
        const json_t *value;

        snprintf(name, sizeof name, "%.*s", (int)len, *spec);
        *spec += len + 1;
        value = json_object_get(o, name);
        present += value != NULL;
        good = schema_kind(spec, value) ? good : good && value == NULL && optional;
        *spec += **spec == ' ';
    }
    *spec += **spec == '}';
    return good && present == json_object_size(o);
}

bool schema_fits(const json_t *frame)
{
    const char *type = json_string_value(json_object_get(frame, "t"));

    for (size_t i = 0; type != NULL && i < sizeof schema_rows / sizeof schema_rows[0]; i++)
        if (strcmp(schema_rows[i].type, type) == 0) {
            char with_type[1024];
            const char *spec = with_type;

            snprintf(with_type, sizeof with_type, "t:s %s", schema_rows[i].members);
            return schema_object(&spec, frame);
        }
    return false;
}
