/*
 * Games on disk: one record a file, grown line by line. A save is held by one program at a time.
 * The name of the file, 12.duel, is the number of the game. No number is given twice: the file of
 * a deleted game is renamed to 12.deleted, and goes when there is a higher number.
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
    bool is_planned; /* no file yet: `path` is the folder in which save_create will begin one */
    char path[PATH_BYTES];
    char id[PATH_BYTES]; /* what `resume` calls it */
};

/* Make the folder if it is missing, and keep it for save_create, which comes with the first move.
 */
int save_plan(struct save *s, const char *folder, struct text *why);
/* Begin the next number in this folder, which is made if it is missing. */
int save_create(struct save *s, const char *folder, struct text *why);
/* The same many times, between save_lock and save_unlock: *last is the number before it, and
 * becomes its number. Begin with *last = 0. */
int save_create_after(struct save *s, const char *folder, int *last, struct text *why);
/* Write a file anew for a number whose file was lost. */
int save_restore(const char *folder, int id, const char *bytes, size_t len, struct text *why);
/* No other program gives or frees numbers in this folder until the descriptor is unlocked. The
 * folder is made if it is missing; -1 if it cannot be held. */
int save_lock(const char *folder);
void save_unlock(int lock);

/* Delete a game that no program plays: from now on its number is only a deleted one. */
int save_delete(const char *folder, int id, struct text *why);
/* Take away what is left of deleted games, except the highest number. */
void save_sweep(const char *folder);

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
/* The same without a look at the files, or of the deleted games that are not swept away yet. */
enum save_kind { SAVE_GAMES, SAVE_DELETED };
int save_list(const char *folder, enum save_kind kind, int **ids, struct text *why);
/* The number that this text is, or 0. */
int save_number(const char *id);
void save_path(const char *folder, int id, char path[PATH_BYTES]);

/* Make a folder and those above it; ERR_IO with errno set. */
int save_folder(const char *path);

#endif
