/*
 * Any bytes, read by core/json.c and by jansson. Both take the same texts and find the same values
 * in the same order, but for what json.h bounds: other values than an object, depth, members. Then
 * everything is written and read again.
 * Long: INPUTS=10000000
 */
#include "fuzz.h"

#include "core/json.h"
#include <jansson.h>

/* Does json.h allow this value, `depth` levels deep? */
static bool fits(const json_t *value, int depth)
{
    size_t i;
    const char *name;
    json_t *inner;
    bool fit = depth < JSON_DEPTH || !(json_is_object(value) || json_is_array(value));

    fit = fit && json_object_size(value) <= JSON_MEMBERS;
    json_array_foreach(value, i, inner) fit = fit && fits(inner, depth + 1);
    json_object_foreach((json_t *)value, name, inner) fit = fit && fits(inner, depth + 1);
    return fit;
}

static void want_same(const struct json *v, const json_t *value)
{
    const struct json *at = json_first(v);
    size_t i;
    const char *name;
    json_t *inner;

    want(v != NULL);
    want(json_is(v, JSON_IS_NULL) == json_is_null(value));
    want(json_is(v, JSON_IS_FLAG) == json_is_boolean(value));
    want(!json_is_boolean(value) || v->is.flag == json_is_true(value));
    want(json_is(v, JSON_IS_NUMBER) == json_is_integer(value));
    want(!json_is_integer(value) || v->is.number == json_integer_value(value));
    want(json_is(v, JSON_IS_REAL) == json_is_real(value));
    want(!json_is_real(value) || v->is.real == json_real_value(value));
    want(json_is(v, JSON_IS_TEXT) == json_is_string(value));
    want(!json_is_string(value) || strcmp(v->is.text, json_string_value(value)) == 0);
    want(json_is(v, JSON_IS_LIST) == json_is_array(value));
    want(json_is(v, JSON_IS_OBJECT) == json_is_object(value));
    want(json_count(v) == json_array_size(value) + json_object_size(value));
    json_array_foreach(value, i, inner)
    {
        want_same(at, inner);
        at = json_next(v, at);
    }
    json_object_foreach((json_t *)value, name, inner)
    {
        want(strcmp(at->name, name) == 0 && json_get(v, name) == at);
        want_same(at, inner);
        at = json_next(v, at);
    }
    want(at == NULL);
}

/* Objects become lists: the names of what is written are not from outside. */
static void write_value(struct text *t, const struct json *v)
{
    switch (v->kind) {
    case JSON_IS_NULL:
        json_put_null(t, NULL);
        break;
    case JSON_IS_FLAG:
        json_put_flag(t, NULL, v->is.flag);
        break;
    case JSON_IS_NUMBER:
        json_put_number(t, NULL, v->is.number);
        break;
    case JSON_IS_REAL:
        json_put_real(t, NULL, v->is.real);
        break;
    case JSON_IS_TEXT:
        json_put_text(t, NULL, v->is.text);
        break;
    default:
        json_open(t, NULL, '[');
        for (const struct json *at = json_first(v); at != NULL; at = json_next(v, at))
            write_value(t, at);
        json_close(t, ']');
    }
}

static void want_written(const struct json *v, const json_t *value)
{
    const struct json *at = json_first(v);
    size_t i;
    json_t *inner;

    if (json_count(v) == 0 && !json_is_array(value)) {
        want_same(v, value);
        return;
    }
    want(json_count(v) == json_array_size(value));
    json_array_foreach(value, i, inner)
    {
        want_written(at, inner);
        at = json_next(v, at);
    }
}

static void want_printable(const struct text *t)
{
    want(!t->cut && t->len == strlen(t->at) && text_is_printable(t->at));
}

static void write_again(const struct json *v)
{
    struct text t = text_growing();
    json_t *list;

    write_value(&t, v);
    want_printable(&t);
    list = json_loadb(t.at, t.len, 0, NULL);
    want_written(v, list);
    json_decref(list);
    free(t.at);
}

/* Any bytes become JSON that jansson reads. */
static void write_bytes(const uint8_t *data, size_t size)
{
    struct text t = text_growing();
    json_t *list;

    json_open(&t, NULL, '[');
    json_put_bytes(&t, NULL, (const char *)data, size);
    json_put(&t, "[n]", size);
    json_close(&t, ']');
    want_printable(&t);
    list = json_loadb(t.at, t.len, JSON_ALLOW_NUL, NULL);
    want(list != NULL && json_array_size(list) == 2);
    json_decref(list);
    free(t.at);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = malloc(size > 0 ? size : 1); /* without a NUL: reading past the end is found */
    json_t *root = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    struct text why = TEXT_OF(120);
    struct json *got;
    /* jansson overlooks a NUL behind a number. */
    bool fit = json_is_object(root) && memchr(data, '\0', size) == NULL && fits(root, 0);

    want(bytes != NULL);
    if (size > 0)
        memcpy(bytes, data, size);
    got = json_new(bytes, size, &why);
    want((got != NULL) == fit);
    want((got != NULL) == (why.len == 0) && text_is_printable(why.at));
    if (got != NULL) {
        want_same(got, root);
        write_again(got);
    }
    write_bytes(data, size);
    json_decref(root);
    free(got);
    free(bytes);
    return 0;
}
