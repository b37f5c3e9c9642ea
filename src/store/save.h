/*
 * Unfinished games on disk: one record a file, appended line by line. One program at a time holds a
 * save. The number of the game is in the file name, 12.duel. A game that is over moves into the
 * history (history.h). No number is used twice: a file with the highest number always stays. When a
 * game is deleted or has moved, its file is renamed to 12.used, and removed when there is a higher
 * number. Functions return OK, or an error with a sentence in `why`:
 * ERR_IO if the file cannot be read or written, another error if its record is wrong.
 */
#ifndef STORE_SAVE_H
#define STORE_SAVE_H

#include "core/record.h"

#include <sys/types.h>

enum { PATH_BYTES = 4096, SAVE_NUMBER_MAX = 999999999 };

struct save {
    int fd; /* -1: not open */
    off_t length;
    bool is_planned; /* no file yet: `path` is the folder for save_create */
    char path[PATH_BYTES];
    char id[PATH_BYTES]; /* the argument for `resume` */
};

/* Create the folder if it is missing, and remember it for save_create at the first move. */
int save_plan(struct save *s, const char *folder, struct text *why);
/* Create the file of the next number in this folder, which is created if it is missing. */
int save_create(struct save *s, const char *folder, struct text *why);
/* Lock the numbers of this folder for this program, until save_unlock. The folder is created if it
 * is missing. Return a descriptor, or -1 with errno. */
int save_lock(const char *folder);
/* The same, without waiting: EWOULDBLOCK if another program has the lock. */
int save_try_lock(const char *folder);
void save_unlock(int lock);

/* Get the number after the last one; ERR_LIMIT with a sentence: there is none. */
int save_next_number(int last, int *next, struct text *why);
/* Find the highest number ever given. */
int save_last_number(const char *folder, int *last, struct text *why);

/* Delete a game that no program is playing. Its number is not used again. */
int save_delete(const char *folder, int id, struct text *why);
/* Rename the file of a game that is in the history now. */
void save_retire(const char *folder, int id);
/* Note that this number is used, on the disk; the caller holds the lock. */
int save_mark_used(const char *folder, int id, struct text *why);
/* Remove the files of used numbers, except the highest. */
void save_sweep(const char *folder);

/* Start a save in this file, which must be new or empty. */
int save_create_file(struct save *s, const char *path, struct text *why);

/* Is this the number of a saved game, not a path? */
bool save_is_number(const char *id);
/* Open a game to continue it, by its number in the folder or by its path; for a path the folder may
 * be NULL. An incomplete last line, left by a crash, is dropped. */
int save_open(struct save *s, const char *folder, const char *id, struct record *rec,
              struct text *why);

/* Append lines; if `durable`, wait until they are on the disk. After a failure nothing more is
 * written. */
int save_append(struct save *s, const struct text *lines, bool durable, struct text *why);
void save_close(struct save *s);

/* Read a record without locking it. If `may_be_torn`, its last line may be incomplete. */
int save_read(const char *path, bool may_be_torn, struct record *rec, struct text *why);

/* Read a game that is over, and its text, which the caller frees. If a crash cut off the last line,
 * the text has it in full. NULL if the game is not over or cannot be read. */
char *save_read_over(const char *folder, int id, struct record *rec, size_t *len);

/* List the numbers in a folder, ascending, without empty files; the caller frees *ids. Return how
 * many, 0 if there is no folder, or an error. */
int save_numbers(const char *folder, int **ids, struct text *why);
/* The same with empty files, or for the files of used numbers; version 6 had its own
 * for those of deleted games. */
enum save_kind { SAVE_GAMES, SAVE_USED, SAVE_DELETED };
int save_list(const char *folder, enum save_kind kind, int **ids, struct text *why);
/* Read a number; 0: the text is not a number. */
int save_number(const char *id);
void save_path(const char *folder, int id, char path[PATH_BYTES]);

/* Create a folder and its parents; ERR_IO with errno set. */
int save_folder(const char *path);

#endif
