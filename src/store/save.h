/*
 * Games on disk: one record a file, grown line by line. A save is held by one program at a time.
 * Functions return OK, or an error with a sentence in `why`: ERR_IO where the file is at fault,
 * another where the record in it does not replay.
 */
#ifndef STORE_SAVE_H
#define STORE_SAVE_H

#include "core/record.h"

#include <sys/types.h>

enum { PATH_BYTES = 4096 };

struct save {
    int fd; /* -1: nothing is being written */
    off_t length;
    char path[PATH_BYTES];
    char id[PATH_BYTES]; /* what `resume` calls it */
};

/* Begin the next free number in this folder, which is made if it is missing. */
int save_create(struct save *s, const char *folder, struct text *why);
/* The same with the first that is free above a number; *last becomes it. 0: above all there are. */
int save_create_after(struct save *s, const char *folder, int *last, struct text *why);
/* Begin in this file, which must be new or empty. */
int save_create_file(struct save *s, const char *path, struct text *why);

/* Is this a number among saved games, and not the path of a file? */
bool save_is_number(const char *id);
/* Take up a game: a number in the folder, or the path of a file, for which the folder may be NULL.
 * What a crash left of the last line is dropped. */
int save_open(struct save *s, const char *folder, const char *id, struct record *rec,
              struct text *why);

/* Write at the end; `durable` waits until it is on the disk. After a failure nothing more is
 * written. */
int save_append(struct save *s, const struct text *lines, bool durable, struct text *why);
void save_close(struct save *s);

/* Read a record without holding it; it may be torn if that is said. */
int save_read(const char *path, bool may_be_torn, struct record *rec, struct text *why);

/* The numbers in a folder, ascending, those of empty files left out; the caller frees *ids. Returns
 * how many, 0 without a folder, or an error. */
int save_numbers(const char *folder, int **ids, struct text *why);
void save_path(const char *folder, int id, char path[PATH_BYTES]);

/* Make a folder and those above it; ERR_IO with errno set. */
int save_folder(const char *path);

#endif
