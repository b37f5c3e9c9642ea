/*
 * The rule files that a client knows: those of its user, which it sends before it asks for a game,
 * and those of strangers, which it gets from the host before it shows one. A stranger's file is
 * checked here as if the host had not: its mark must be the one that the game's words have.
 */
#ifndef ONLINE_CLIENT_CLIENT_FILES_H
#define ONLINE_CLIENT_CLIENT_FILES_H

#include "core/game.h"

enum { CLIENT_FILES = 32 };

/* Zeroed, it is empty. Games stay until it is released. */
struct client_files {
    const struct game *at[CLIENT_FILES];
    int count;
};

void client_files_release(struct client_files *f);
/* Is this a path of a rule file, rather than a game's name? */
bool client_files_is_path(const char *word);
/* Open one; NULL with a sentence. */
const struct game *client_files_open(struct client_files *f, const char *path, struct text *why);
/* Take the one of these rules that a host has sent, in letters: OK, or an error with a sentence. */
int client_files_take(struct client_files *f, const char *words, const char *letters,
                      struct text *why);
/* Read rules of a built-in game or of a file. ERR_UNKNOWN: the file of these words is not here. */
int client_files_parse_rules(const struct client_files *f, struct rules *r, const char *words,
                             struct text *why);
/* The mark in the words of a game, with its NUL, for a request; false: they have none. */
bool client_files_mark(const char *words, char mark[MARK_DIGITS + 1]);

#endif
