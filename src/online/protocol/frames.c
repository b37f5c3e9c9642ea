#include "online/protocol/frames.h"

#include "core/game.h"

#include <assert.h>

static const struct {
    const char *type, *members;
} frames_rows[] = {
#define FRAME(name, type, members) [FRAME_##name] = {type, "t:s " members},
#define REQUEST(name, type, members) [REQUEST_##name] = {#type, "t:s id:n " members},
#include "online/protocol/frames.def"
};

const char *const frames_phrases[] = {
#define PHRASE(words) words,
#include "online/protocol/frames.def"
};

const char *const frames_offers[] = {
#define OFFER(name, word) [OFFER_##name] = word,
#include "online/protocol/frames.def"
};

const char *const frames_orders[] = {
#define ORDER(name, word) [ORDER_##name] = word,
#include "online/protocol/frames.def"
};

const char *const frames_hows[] = {
#define HOW(name, word) [ENDING_##name] = word,
#include "online/protocol/frames.def"
};

const char *const frames_results[] = {
#define RESULT(name, word) [name] = word,
#include "online/protocol/frames.def"
};

/* ---- writing --------------------------------------------------------------------------------- */

void frames_begin(struct frames_writer *w, enum frames_type type, char *room, size_t size)
{
    *w = (struct frames_writer){text_on(room, size), frames_rows[type].members, NULL};
    json_open(&w->text, NULL, '{');
    frames_put(w, frames_rows[type].type);
}

void frames_put_all(struct frames_writer *w, const struct json_argument *given)
{
    const char *rest = json_put_part(&w->text, w->at, given);

    if (w->after == NULL)
        w->at = rest;
}

void frames_skip_to(struct frames_writer *w, const char *name)
{
    size_t len = strlen(name);

    while (strncmp(w->at, name, len) != 0 || w->at[len] != '?') {
        w->at += strcspn(w->at, " ");
        assert(*w->at != '\0');
        w->at++;
    }
}

/* The bracket stands for the list. */
void frames_open(struct frames_writer *w)
{
    static const struct text bracket = {.at = "[", .len = 1};
    const char *values = w->at + strcspn(w->at, ":?") + 2;

    assert(values[-1] == '[');
    w->after = json_put_part(&w->text, w->at, JSON_ARGUMENTS(&bracket));
    w->at = values;
}

void frames_close(struct frames_writer *w)
{
    json_close(&w->text, ']');
    w->at = w->after;
    w->after = NULL;
}

bool frames_end(struct frames_writer *w)
{
    json_close(&w->text, '}');
    return !w->text.cut;
}

/* ---- reading --------------------------------------------------------------------------------- */

static enum frames_type frames_find(const struct json *frame, int first, int end)
{
    const char *type = json_text(frame, "t");

    while (first < end && (type == NULL || strcmp(type, frames_rows[first].type) != 0))
        first++;
    return first < end ? (enum frames_type)first : FRAMES_UNKNOWN;
}

enum frames_type frames_type(const struct json *frame)
{
    return frames_find(frame, 0, FRAMES_OF_HOST);
}

enum frames_type frames_request(const struct json *frame)
{
    return frames_find(frame, FRAMES_OF_HOST, FRAMES_UNKNOWN);
}

static bool frames_fit_members(const char **at, const struct json *o, bool exactly,
                               struct text *why);
static bool frames_fit_list(const char **at, const struct json *list, bool exactly);

/* Pass the kind, and return whether the value is of it. */
static bool frames_fit_kind(const char **at, const struct json *value, bool exactly)
{
    char kind = *(*at)++;
    bool fits = kind == '{'   ? frames_fit_members(at, value, exactly, NULL)
                : kind == '[' ? frames_fit_list(at, value, exactly)
                              : json_is(value, kind == 'n'   ? JSON_IS_NUMBER
                                               : kind == 's' ? JSON_IS_TEXT
                                                             : JSON_IS_FLAG);

    assert(strchr("nsb[{", kind) != NULL);
    if (**at != '0')
        return fits;
    ++*at;
    return fits || json_is(value, JSON_IS_NULL);
}

/* One kind is that of all values; of more kinds, each is that of one value. */
static bool frames_fit_list(const char **at, const struct json *list, bool exactly)
{
    const char *first = *at;
    const struct json *value = json_first(list);
    bool fits = json_is(list, JSON_IS_LIST), any;

    frames_fit_kind(at, NULL, false);
    any = **at == ']';
    for (*at = first; **at != ']' || (any && value != NULL); *at += **at == ' ') {
        *at = **at == ']' ? first : *at;
        fits = (frames_fit_kind(at, value, exactly) || (any && value == NULL)) && fits;
        value = value != NULL ? json_next(list, value) : NULL;
    }
    ++*at;
    return fits && value == NULL;
}

static const char *frames_kind_words(char kind)
{
    return kind == 'n'   ? "number"
           : kind == 's' ? "text"
           : kind == 'b' ? "flag"
           : kind == '[' ? "list"
                         : "object";
}

/* Pass the members up to the bracket or the end. */
static bool frames_fit_members(const char **at, const struct json *o, bool exactly,
                               struct text *why)
{
    bool fits = json_is(o, JSON_IS_OBJECT);
    size_t present = 0;

    while (**at != '\0' && **at != '}') {
        char name[16];
        size_t len = strcspn(*at, ":?");
        const char *kind = *at + len + 1;
        bool may_miss = kind[-1] == '?';
        const struct json *value;
        struct text words = TEXT(name);

        assert(len < sizeof name);
        text_put_bytes(&words, *at, len);
        value = json_get(o, name);
        present += value != NULL;
        *at = kind;
        if (!frames_fit_kind(at, value, exactly) &&
            !(may_miss && (value == NULL || json_is(value, JSON_IS_NULL)))) {
            if (fits)
                text_add(why, "The request lacks the %s \"%s\".", frames_kind_words(*kind), name);
            fits = false;
        }
        *at += **at == ' ';
    }
    *at += **at == '}';
    return fits && (!exactly || present == json_count(o));
}

bool frames_fit(enum frames_type type, const struct json *frame, bool exactly, struct text *why)
{
    const char *at = frames_rows[type].members;

    return frames_fit_members(&at, frame, exactly, why);
}
