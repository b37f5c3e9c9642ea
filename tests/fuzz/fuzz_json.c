/*
 * Frames of clients, read by host/json.c and by jansson. What jansson refuses is refused. What
 * jansson takes is read with the same values, or has what a frame may not have: another value than
 * an object, an object inside, a list in a list in a list, a real number, too much of something.
 * Then all texts are written and read again.
 */
#include "fuzz.h"

#include "host/json.h"
#include <jansson.h>

/* May a frame have this value, `depth` levels below its object? */
static bool fits(const json_t *value, int depth)
{
    size_t i;
    json_t *inner;

    if (json_is_object(value) || json_is_real(value) || (json_is_array(value) && depth == 3))
        return false;
    json_array_foreach(value, i, inner) if (!fits(inner, depth + 1)) return false;
    return true;
}

static bool is_pair(const json_t *value)
{
    return json_array_size(value) == 2 && json_is_integer(json_array_get(value, 0)) &&
           json_is_integer(json_array_get(value, 1));
}

static void want_pairs(const struct json_frame *f, const char *name, const json_t *value)
{
    const struct json_pair *pairs = NULL;
    int n = json_pairs(f, name, &pairs);
    size_t i;
    json_t *inner;
    bool all = true;

    json_array_foreach(value, i, inner) all = all && is_pair(inner);
    want(json_kind(f, name) == (all ? JSON_IS_LIST : JSON_IS_OTHER));
    want(n == (all ? (int)json_array_size(value) : -1));
    for (int k = 0; k < n; k++) {
        inner = json_array_get(value, (size_t)k);
        want(pairs[k].a == json_integer_value(json_array_get(inner, 0)));
        want(pairs[k].b == json_integer_value(json_array_get(inner, 1)));
    }
}

static void want_member(const struct json_frame *f, const char *name, const json_t *value)
{
    const char *text = json_text(f, name);
    int64_t number = 0;
    bool flag = false;

    want((text != NULL) == json_is_string(value));
    want(text == NULL || strcmp(text, json_string_value(value)) == 0);
    want(json_number(f, name, &number) == json_is_integer(value));
    want(!json_is_integer(value) || number == json_integer_value(value));
    want(json_flag(f, name, &flag) == json_is_boolean(value));
    want(!json_is_boolean(value) || flag == json_is_true(value));
    want(!json_is_null(value) || json_kind(f, name) == JSON_IS_MISSING);
    if (json_is_array(value))
        want_pairs(f, name, value);
}

/* Texts survive writing and reading; any bytes become JSON that jansson reads. */
static void write_again(const uint8_t *data, size_t size)
{
    static char room[6 * JSON_FRAME + 16];
    struct text t = TEXT(room);
    json_t *list;

    json_open(&t, NULL, '[');
    json_put_bytes(&t, NULL, (const char *)data, size);
    json_put_number(&t, NULL, (int64_t)size);
    json_close(&t, ']');
    want(!t.cut && t.len == strlen(t.at));
    for (size_t i = 0; i < t.len; i++)
        want((unsigned char)t.at[i] >= ' ' && t.at[i] != 0x7f);
    want(strstr(t.at, "\xe2\x80\xa8") == NULL && strstr(t.at, "\xe2\x80\xa9") == NULL);
    list = json_loadb(t.at, t.len, JSON_ALLOW_NUL, NULL);
    want(list != NULL && json_array_size(list) == 2);
    if (json_string_length(json_array_get(list, 0)) == size && memchr(data, 0xff, size) == NULL)
        want(size == 0 || memcmp(json_string_value(json_array_get(list, 0)), data, size) == 0 ||
             strstr(t.at, "\\ufffd") != NULL);
    json_decref(list);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = malloc(size > 0 ? size : 1); /* without a NUL: reading past the end is found */
    json_t *root = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL), *value;
    struct text why = TEXT_OF(120);
    struct json_frame f;
    const char *name;
    /* jansson overlooks a NUL behind a number. */
    bool fit = json_is_object(root) && memchr(data, '\0', size) == NULL;
    int err;

    want(bytes != NULL);
    if (size > 0)
        memcpy(bytes, data, size);
    err = json_read(&f, bytes, size, &why);
    json_object_foreach(root, name, value) fit = fit && fits(value, 1);
    want(root != NULL || err != OK);
    want(err != OK || fit);
    want((err == OK) == (why.len == 0) && text_is_printable(why.at));
    if (err == OK) {
        want((size_t)f.members == json_object_size(root));
        json_object_foreach(root, name, value) want_member(&f, name, value);
    } else if (fit) { /* only room may be missing */
        want(err == ERR_LIMIT &&
             (size > JSON_FRAME || json_object_size(root) > JSON_MEMBERS || size > 2 * JSON_PAIRS));
    }
    if (size <= JSON_FRAME)
        write_again(data, size);
    json_decref(root);
    free(bytes);
    return 0;
}
