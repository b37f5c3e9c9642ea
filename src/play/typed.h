/* Words that people type besides moves. */
#ifndef PLAY_TYPED_H
#define PLAY_TYPED_H

#include <stdbool.h>
#include <stddef.h>

/* Is this word all that was typed, spaces around it and capitals aside? */
bool typed_is(const char *line, size_t len, const char *word);

#endif
