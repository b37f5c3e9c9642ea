/*
 * A rule file: a game without C, as text that a designer can read aloud. It is checked as a whole
 * when it is loaded, and becomes a `struct game` like any other, with a program for the machine
 * that runs it (machine.h). docs/research/rule-files.md is the language.
 */
#ifndef RULEFILE_RULEFILE_H
#define RULEFILE_RULEFILE_H

#include "core/game.h"

enum {
    RULEFILE_BYTES = 64 * 1024, /* most that a file may have */
    RULEFILE_LINES = 1000,
    RULEFILE_STEPS = 4000,
    RULEFILE_MEMORY = 128 * 1024 /* and most that a loaded one takes */
};

/* Why a file is refused: the place, from 1, and one sentence. */
struct rulefile_error {
    int line, column;
    char reason[200];
};

/* What a file is, for people. */
struct rulefile_size {
    int lines, steps;
};

/* Load a game; rulefile_free, or free, frees it. NULL: the file is wrong, and *why says where, or
 * memory ran out, and why->line is 0. The text is not needed afterwards. */
const struct game *rulefile_load(const char *text, size_t len, struct rulefile_error *why);
void rulefile_free(const struct game *g);

/* What each line of a file does, and whether it has done so. */
struct rulefile_lines {
    enum { LINE_OTHER, LINE_STATEMENT, LINE_NEED, LINE_END } does[RULEFILE_LINES + 1];
    bool reached[RULEFILE_LINES + 1];
};

/* The same; `tell` and the other functions that say something note which lines they reach. A need
 * is reached when it refuses a move. `lines` must live as long as the game. NULL also if the
 * program would be too long. */
const struct game *rulefile_load_watched(const char *text, size_t len, struct rulefile_error *why,
                                         struct rulefile_lines *lines);

/* Is it a game that was loaded? Its id begins with "@", so that it cannot pass for another. */
bool rulefile_made(const struct game *g);
/* For such a game: its file, without notes, blank lines and spaces at the end of lines. Its mark is
 * made of this text: files with the same mark are the same game. */
const char *rulefile_text(const struct game *g);
/* Its file under other names (disguise.h). It compiles to the same rules: the same positions, byte
 * by byte, and the same moves in the same order. */
char *rulefile_disguise(const struct game *g, uint64_t seed);
struct rulefile_size rulefile_measure(const struct game *g);
/* The range of a number of this field, or of its count `k`, by these rules; false where it is no
 * number. */
bool rulefile_range(const struct rules *r, int field, int k, int *low, int *high);

#endif
