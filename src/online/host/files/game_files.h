/*
 * Rule files that players have sent. A guest sends one in parts; the host unpacks and checks it,
 * and finds it by its mark from then on, as long as somebody uses it: the guest who sent it last, a
 * seek, a game. What invitations and games use is kept in rows, which come back with them:
 *
 *   file MARK PART     how many parts there are, and the letters of this one
 *
 * Nobody's files are rated, and the host's own players play only those of its own device. An
 * address has a number of files and of parts that it may send (limits/accounts.h), the host one of
 * files.
 */
#ifndef ONLINE_HOST_FILES_GAME_FILES_H
#define ONLINE_HOST_FILES_GAME_FILES_H

#include "online/host/host_parts.h"

/* Read rules as rules_print writes them, of a built-in game or of a file that the host has. OK,
 * ERR_UNKNOWN, or the error of the options, with a sentence. */
int game_files_parse_rules(const struct host *h, struct rules *r, const char *words,
                           struct text *why);

/* ---- who uses them --------------------------------------------------------------------------- */

/* Count one more use of the file of this game, and one less. NULL: it is a built-in game. */
struct game_file *game_files_use(struct host *h, const struct game *g);
void game_files_release(struct host *h, struct game_file *f);
/* What is about to be kept uses it, so it is kept before. */
void game_files_keep(struct host *h, const struct game *g);

/* ---- sending --------------------------------------------------------------------------------- */

/* A part of a file from a guest. OK: *out is the file if it is here, and NULL if parts are missing.
 * ERR_SYNTAX, ERR_LIMIT or ERR_MEMORY with a sentence; then the guest begins again. */
int game_files_take(struct host *h, struct guest *g, const char *mark, int64_t part, int64_t of,
                    const char *letters, const struct game_file **out, struct text *why);
/* Find one by its mark; NULL: it is not here. */
const struct game_file *game_files_find(const struct host *h, const char *mark);
const struct game *game_files_game(const struct game_file *f);
/* The file as it was sent, in letters. */
const char *game_files_letters(const struct game_file *f);
/* Forget what the guest has sent. */
void game_files_leave(struct host *h, struct guest *g);

/* ---- from what was kept ---------------------------------------------------------------------- */

/* Read a row, whose key continues after "file". OK, ERR_SYNTAX or ERR_MEMORY. */
int game_files_restore(struct host *h, const char *key, const char *text);
/* Is this row about a game of a file? It can be read when all files were. */
bool game_files_are_in(const char *text);
/* All rows and lines were read: forget what nobody uses. */
void game_files_resume(struct host *h);
/* The host ends: rows stay as they are. Then, when nobody uses files any more, free them. */
void game_files_leave_rows(struct host *h);
void game_files_free(struct host *h);

#endif
