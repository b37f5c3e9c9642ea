/*
 * Read the parts of a host's frame. A host is not trusted: texts are cut to the room there is and
 * made printable, numbers are checked, and whatever is missing or of another type is as if absent.
 */
#ifndef ONLINE_FRAME_H
#define ONLINE_FRAME_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_BYTES = 65536 }; /* the longest frame of a host */
/* Numbers of games, seeks and requests go up to 2^53, as in every language that has JSON. */
#define FRAME_NUMBER_MAX ((int64_t)1 << 53)

/* Read a frame: an object with its type; NULL: it is not. The caller calls json_decref. */
json_t *frame_parse(const char *bytes, size_t len);
/* Get the type, or "". */
const char *frame_type(const json_t *frame);

/* Get a whole number from `low` to `high`, or `otherwise`. */
int64_t frame_number(const json_t *o, const char *key, int64_t low, int64_t high,
                     int64_t otherwise);
/* Is it true? */
bool frame_flag(const json_t *o, const char *key);
/* Copy a text, made printable; false, and "", if there is none. */
bool frame_words(const json_t *o, const char *key, char *room, size_t size);
/* Copy whole lines of printable text, as a new string that the caller frees; NULL: none. */
char *frame_lines(const json_t *o, const char *key);
/* Is a seat, P1 or P2, in this list of the numbers 1 and 2? */
bool frame_has_seat(const json_t *o, const char *key, int seat);
/* Get a seat: P1, P2, or -1. */
int frame_seat(const json_t *o, const char *key);

#endif
