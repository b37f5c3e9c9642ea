#include "online/frame.h"

#include "core/text.h"

#include <stdlib.h>
#include <stdio.h>

json_t *frame_parse(const char *bytes, size_t len)
{
    json_t *o = len > FRAME_BYTES ? NULL : json_loadb(bytes, len, JSON_REJECT_DUPLICATES, NULL);

    if (json_is_object(o) && json_is_string(json_object_get(o, "t")))
        return o;
    json_decref(o);
    return NULL;
}

const char *frame_type(const json_t *frame)
{
    const char *type = json_string_value(json_object_get(frame, "t"));

    return type != NULL ? type : "";
}

int64_t frame_number(const json_t *o, const char *key, int64_t low, int64_t high, int64_t otherwise)
{
    const json_t *n = json_object_get(o, key);
    int64_t value = json_is_integer(n) ? json_integer_value(n) : otherwise;

    return value >= low && value <= high ? value : otherwise;
}

bool frame_flag(const json_t *o, const char *key)
{
    return json_is_true(json_object_get(o, key));
}

bool frame_words(const json_t *o, const char *key, char *room, size_t size)
{
    const char *words = json_string_value(json_object_get(o, key));

    snprintf(room, size, "%s", words != NULL ? words : "");
    room[text_whole(room, strlen(room))] = '\0';
    text_make_printable(room);
    return words != NULL;
}

char *frame_lines(const json_t *o, const char *key)
{
    const char *lines = json_string_value(json_object_get(o, key));
    char *copy = lines != NULL ? strdup(lines) : NULL;

    for (char *at = copy, *end; at != NULL; at = end) {
        if ((end = strchr(at, '\n')) != NULL)
            *end = '\0';
        text_make_printable(at);
        if (end != NULL)
            *end++ = '\n';
    }
    return copy;
}

bool frame_has_seat(const json_t *o, const char *key, int seat)
{
    const json_t *list = json_object_get(o, key), *one;
    size_t i;

    json_array_foreach(list, i, one) if (json_is_integer(one) &&
                                         json_integer_value(one) == seat + 1) return true;
    return false;
}

int frame_seat(const json_t *o, const char *key)
{
    return (int)frame_number(o, key, 1, 2, 0) - 1;
}
