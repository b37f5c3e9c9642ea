/*
 * Read the parts of a host's frame. A host is not trusted: a frame that does not fit its
 * description is none, texts are cut to the room there is and made printable, and numbers are
 * checked.
 */
#ifndef ONLINE_CLIENT_FRAME_H
#define ONLINE_CLIENT_FRAME_H

#include "online/protocol/frames.h"

/* Numbers of games, seeks and requests go up to 2^53, as in every language that has JSON. */
#define FRAME_NUMBER_MAX ((int64_t)1 << 53)

/* Read a frame that fits its description; NULL: it does not. The caller frees it. */
struct json *frame_parse(const char *bytes, size_t len);

/* Get a whole number from `low` to `high`, or `otherwise`. */
int64_t frame_number(const struct json *o, const char *key, int64_t low, int64_t high,
                     int64_t otherwise);
/* Is it true? */
bool frame_flag(const struct json *o, const char *key);
/* Copy a text, made printable and cut to the room. */
void frame_copy(const char *words, char *room, size_t size);
/* The same for a member; false, and "", if there is none. */
bool frame_words(const struct json *o, const char *key, char *room, size_t size);
/* Copy whole lines of printable text, as a new string that the caller frees; NULL: none. */
char *frame_lines(const struct json *o, const char *key);
/* Is a seat, P1 or P2, in this list of the numbers 1 and 2? */
bool frame_has_seat(const struct json *o, const char *key, int seat);
/* Get a seat: P1, P2, or -1. */
int frame_seat(const struct json *o, const char *key);

#endif
