#include "online/client/frame.h"

#include "core/text.h"

#include <stdlib.h>
#include <stdio.h>

struct json *frame_parse(const char *bytes, size_t len)
{
    struct json *frame = len > FRAMES_HOST_BYTES ? NULL : json_new(bytes, len, NULL);
    enum frames_type type = frames_type(frame);

    if (type != FRAMES_UNKNOWN && frames_fit(type, frame, false, NULL))
        return frame;
    free(frame);
    return NULL;
}

int64_t frame_number(const struct json *o, const char *key, int64_t low, int64_t high,
                     int64_t otherwise)
{
    int64_t value = otherwise;

    json_number(o, key, &value);
    return value >= low && value <= high ? value : otherwise;
}

bool frame_flag(const struct json *o, const char *key)
{
    bool flag = false;

    json_flag(o, key, &flag);
    return flag;
}

void frame_copy(const char *words, char *room, size_t size)
{
    snprintf(room, size, "%s", words);
    room[text_whole(room, strlen(room))] = '\0';
    text_make_printable(room);
}

bool frame_words(const struct json *o, const char *key, char *room, size_t size)
{
    const char *words = json_text(o, key);

    frame_copy(words != NULL ? words : "", room, size);
    return words != NULL;
}

char *frame_lines(const struct json *o, const char *key)
{
    const char *lines = json_text(o, key);
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

bool frame_has_seat(const struct json *o, const char *key, int seat)
{
    const struct json *list = json_get(o, key), *one = json_first(list);

    while (one != NULL && one->is.number != seat + 1)
        one = json_next(list, one);
    return one != NULL;
}

int frame_seat(const struct json *o, const char *key)
{
    return (int)frame_number(o, key, 1, 2, 0) - 1;
}
