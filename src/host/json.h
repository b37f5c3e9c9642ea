/*
 * JSON for the messages of online play. A frame of a client is read once into a fixed struct,
 * without allocation; a frame of the host is written into a struct text.
 */
#ifndef HOST_JSON_H
#define HOST_JSON_H

#include "core/err.h"
#include "core/text.h"

/* ---- reading ------------------------------------------------------------------------------- */

enum {
    JSON_FRAME = 4096, /* bytes of the longest frame that is read */
    JSON_MEMBERS = 32, /* the most members of a frame */
    JSON_PAIRS = 256   /* the most pairs of numbers in all of its lists together */
};

/* A member that is null counts as missing. A list is empty or has only pairs of numbers; any other
 * list is JSON_IS_OTHER. */
enum json_kind {
    JSON_IS_MISSING,
    JSON_IS_TEXT,
    JSON_IS_NUMBER,
    JSON_IS_FLAG,
    JSON_IS_LIST,
    JSON_IS_OTHER
};

struct json_pair {
    int64_t a, b;
};

struct json_member {
    const char *name;
    enum json_kind kind;
    union {
        const char *text;
        int64_t number;
        bool flag;
        struct {
            const struct json_pair *pairs;
            int count;
        } list;
    } is;
};

/* It points into itself, so it cannot be copied. */
struct json_frame {
    int members, pairs;
    size_t used; /* bytes of `strings` */
    struct json_member member[JSON_MEMBERS];
    struct json_pair pair[JSON_PAIRS];
    char strings[JSON_FRAME];
};

/*
 * Read one JSON object. OK; ERR_SYNTAX: it is not JSON by the letter of RFC 8259, or its text is
 * not UTF-8, or a name is there twice, or a text contains U+0000; ERR_LIMIT: it is JSON, but it has
 * more than a frame may have: an object inside, lists nested more than once, a number that is not
 * whole or exceeds 64 bits, more members or values than there is room for. After an error the frame
 * has no members. `why` is a sentence without a byte of the input.
 */
int json_read(struct json_frame *f, const char *bytes, size_t len, struct text *why);

enum json_kind json_kind(const struct json_frame *f, const char *name);
/* The text of this member; NULL if it is missing or not a text. It lives as long as the frame. */
const char *json_text(const struct json_frame *f, const char *name);
/* These return false and leave the output unchanged if the member is missing or of another kind. */
bool json_number(const struct json_frame *f, const char *name, int64_t *number);
bool json_flag(const struct json_frame *f, const char *name, bool *flag);
/* The number of pairs of a list, and the pairs; -1 if the member is missing or of another kind. */
int json_pairs(const struct json_frame *f, const char *name, const struct json_pair **pairs);

/* ---- writing ------------------------------------------------------------------------------- */

/*
 * These functions add a value to `t`, with a comma before it where one is needed. `name` is the
 * name of a member, of letters and '_'; NULL in a list and for the outermost value. If a value does
 * not fit, `t->cut` is set, nothing more is added, and the result is not JSON.
 */
void json_open(struct text *t, const char *name, char bracket); /* '{' or '[' */
void json_close(struct text *t, char bracket);                  /* '}' or ']' */
void json_put_number(struct text *t, const char *name, int64_t number);
void json_put_flag(struct text *t, const char *name, bool flag);
void json_put_null(struct text *t, const char *name);
/* Bytes that are not UTF-8 become U+FFFD. The result has no control characters, and neither U+2028
 * nor U+2029, which end a line in some readers. */
void json_put_text(struct text *t, const char *name, const char *s);
void json_put_bytes(struct text *t, const char *name, const char *bytes, size_t len);
/* A value that is JSON already. */
void json_put_json(struct text *t, const char *name, const char *json, size_t len);

#endif
