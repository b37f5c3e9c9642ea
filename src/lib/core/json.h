/*
 * JSON: a strict reader with bounds, and a writer. Neither knows a file or a socket, and reading
 * into the caller's arrays allocates nothing.
 */
#ifndef CORE_JSON_H
#define CORE_JSON_H

#include "core/text.h"

/* ---- reading --------------------------------------------------------------------------------- */

enum {
    JSON_DEPTH = 16,     /* the most objects and lists inside each other */
    JSON_MEMBERS = 64,   /* the most members of one object: each name is compared with the others */
    JSON_BYTES = 1 << 26 /* the most bytes for json_new: what it needs for them fits into 32 bits */
};

enum json_kind {
    JSON_IS_NULL,
    JSON_IS_FLAG,
    JSON_IS_NUMBER, /* whole, of 64 bits */
    JSON_IS_REAL,   /* with a point or an exponent */
    JSON_IS_TEXT,
    JSON_IS_LIST,
    JSON_IS_OBJECT
};

/* A value. What is inside a list or an object follows it in the same array. */
struct json {
    const char *name; /* of a member; NULL: it is not one */
    union {
        bool flag;
        int64_t number;
        double real;
        const char *text;
        size_t count; /* of a list or an object: how many are in it */
    } is;
    uint32_t inside; /* how many values to pass to reach the next one of the same list or object */
    enum json_kind kind;
};

/* Room for what is read: texts need one byte more than the bytes that are read. */
struct json_room {
    struct json *values;
    size_t most; /* values */
    char *texts;
};

/*
 * Read one JSON object, strictly by RFC 8259 and in UTF-8. A name that is there twice, U+0000,
 * and a number that exceeds 64 bits or a double are refused, and so is more than there is room for.
 * NULL: it is refused, and `why` has the end of a sentence that the caller began with what was
 * read, without a byte of the input: "is not JSON, at byte 7."
 */
const struct json *json_read(const struct json_room *room, const char *bytes, size_t len,
                             struct text *why);
/* The same, in one block of memory that the caller frees. */
struct json *json_new(const char *bytes, size_t len, struct text *why);
/* The same, but a list is taken too. */
struct json *json_new_either(const char *bytes, size_t len, struct text *why);

/*
 * All of these take NULL, and a value of another kind, as an object or a list that has nothing in
 * it: for (v = json_first(list); v != NULL; v = json_next(list, v))
 */
const struct json *json_first(const struct json *of);
const struct json *json_next(const struct json *of, const struct json *v);
/* How many values a list or an object has. */
size_t json_count(const struct json *of);
/* A member; NULL: there is none. */
const struct json *json_get(const struct json *object, const char *name);
/* Is there a member of this name that is not null? */
bool json_has(const struct json *object, const char *name);

/* Is the value there, and of this kind? */
bool json_is(const struct json *v, enum json_kind kind);
/* The text of a member, which lives as long as what was read; NULL: it is missing or not a text. */
const char *json_text(const struct json *object, const char *name);
/* These return false and leave the output unchanged if the member is missing or of another kind. */
bool json_number(const struct json *object, const char *name, int64_t *number);
bool json_flag(const struct json *object, const char *name, bool *flag);
bool json_double(const struct json *object, const char *name, double *number); /* or whole */

/* ---- writing --------------------------------------------------------------------------------- */

/*
 * Add members to an object that is open, or a value: json_put(t, "v:n you:{name:s bot:b}", 7, name,
 * false) adds "v":7,"you":{"name":"Ann","bot":false}. A description has members with a space
 * between them; if it begins with a bracket, it is an object or a list itself. Kinds are
 *
 *   n  a whole number    s  a text    b  true or false    d  a real number
 *   [k k]  a list, with an argument for each value     {name:k name:k}  an object
 *
 * with 0 behind the kind where NULL becomes null. A member whose name ends in ? instead of : is
 * left out for NULL. A struct text * is JSON already, for a list or an object inside: the outermost
 * that begins there.
 * A comma is added where one is needed. One call takes at most fifteen arguments after the
 * description. online/protocol/frames.def describes frames in this notation, without d, and with
 * [k] for a list of any length.
 *
 * If something does not fit, `t->cut` is set, nothing more is added, and the result is not JSON.
 */
#define json_put(t, ...) json_put_all((t), JSON_ARGUMENTS(__VA_ARGS__))

/* One value, with the name of a member; NULL in a list and for the outermost value. */
void json_open(struct text *t, const char *name, char bracket); /* '{' or '[' */
void json_close(struct text *t, char bracket);                  /* '}' or ']' */
void json_put_number(struct text *t, const char *name, int64_t number);
void json_put_flag(struct text *t, const char *name, bool flag);
void json_put_null(struct text *t, const char *name);
/* All 17 digits, so that reading gives the same number; null if it is not finite. */
void json_put_real(struct text *t, const char *name, double number);
/* Bytes that are not UTF-8 become U+FFFD, and what should not be printed is escaped. */
void json_put_text(struct text *t, const char *name, const char *s);
void json_put_bytes(struct text *t, const char *name, const char *bytes, size_t len);
/* A value that is JSON already. */
void json_put_json(struct text *t, const char *name, const char *json, size_t len);

/* ---- arguments of json_put ------------------------------------------------------------------- */

/* An argument knows its type, so that an int, a uint64_t and a flag need no cast. */
struct json_argument {
    enum {
        JSON_GIVEN_NUMBER,
        JSON_GIVEN_REAL,
        JSON_GIVEN_TEXT,
        JSON_GIVEN_JSON,
        JSON_GIVEN_NULL,
        JSON_GIVEN_END
    } kind;
    union {
        int64_t number;
        double real;
        const char *text;
        const struct text *json;
    } is;
};

struct json_argument json_give_number(int64_t number);
struct json_argument json_give_unsigned(uint64_t number); /* below 2^63 */
struct json_argument json_give_real(double number);
struct json_argument json_give_text(const char *text);
struct json_argument json_give_json(const struct text *json);
struct json_argument json_give_null(const void *null);
struct json_argument json_give(struct json_argument given);

/* The first argument is the description. */
void json_put_all(struct text *t, const struct json_argument *given);
/* Put as many members as there are arguments, or one value of a list whose bracket is open before
 * the description, and return the rest of the description. */
const char *json_put_part(struct text *t, const char *description,
                          const struct json_argument *given);

#define JSON_GIVE(x)                                                                               \
    _Generic((x),                                                                                  \
        char *: json_give_text,                                                                    \
        const char *: json_give_text,                                                              \
        float: json_give_real,                                                                     \
        double: json_give_real,                                                                    \
        unsigned long: json_give_unsigned,                                                         \
        unsigned long long: json_give_unsigned,                                                    \
        struct text *: json_give_json,                                                             \
        const struct text *: json_give_json,                                                       \
        void *: json_give_null,                                                                    \
        struct json_argument: json_give,                                                           \
        default: json_give_number)(x)
#define JSON_ARGUMENTS(...)                                                                        \
    (const struct json_argument[])                                                                 \
    {                                                                                              \
        JSON_EACH(__VA_ARGS__),                                                                    \
        {                                                                                          \
            .kind = JSON_GIVEN_END                                                                 \
        }                                                                                          \
    }
#define JSON_EACH(...)                                                                             \
    JSON_PICK(__VA_ARGS__, JSON_16, JSON_15, JSON_14, JSON_13, JSON_12, JSON_11, JSON_10, JSON_9,  \
              JSON_8, JSON_7, JSON_6, JSON_5, JSON_4, JSON_3, JSON_2, JSON_1, 0)                   \
    (__VA_ARGS__)
#define JSON_PICK(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, it, ...) it
#define JSON_1(x) JSON_GIVE(x)
#define JSON_2(x, ...) JSON_GIVE(x), JSON_1(__VA_ARGS__)
#define JSON_3(x, ...) JSON_GIVE(x), JSON_2(__VA_ARGS__)
#define JSON_4(x, ...) JSON_GIVE(x), JSON_3(__VA_ARGS__)
#define JSON_5(x, ...) JSON_GIVE(x), JSON_4(__VA_ARGS__)
#define JSON_6(x, ...) JSON_GIVE(x), JSON_5(__VA_ARGS__)
#define JSON_7(x, ...) JSON_GIVE(x), JSON_6(__VA_ARGS__)
#define JSON_8(x, ...) JSON_GIVE(x), JSON_7(__VA_ARGS__)
#define JSON_9(x, ...) JSON_GIVE(x), JSON_8(__VA_ARGS__)
#define JSON_10(x, ...) JSON_GIVE(x), JSON_9(__VA_ARGS__)
#define JSON_11(x, ...) JSON_GIVE(x), JSON_10(__VA_ARGS__)
#define JSON_12(x, ...) JSON_GIVE(x), JSON_11(__VA_ARGS__)
#define JSON_13(x, ...) JSON_GIVE(x), JSON_12(__VA_ARGS__)
#define JSON_14(x, ...) JSON_GIVE(x), JSON_13(__VA_ARGS__)
#define JSON_15(x, ...) JSON_GIVE(x), JSON_14(__VA_ARGS__)
#define JSON_16(x, ...) JSON_GIVE(x), JSON_15(__VA_ARGS__)

#endif
