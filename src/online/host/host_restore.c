/* Reads rows and lines of an earlier host, one at a time, and says what is wrong with those that
 * cannot be read. host.c continues when all were read. */
#include "online/host/limits/address_bans.h"
#include "online/host/damaged.h"
#include "online/host/files/game_files.h"
#include "online/host/host.h"
#include "online/host/host_parts.h"
#include "online/host/lobby.h"
#include "online/host/players/old_lines.h"
#include "online/host/players/player_rows.h"
#include "online/host/room.h"
#include "online/host/room_lines.h"

#include <inttypes.h>
#include <stdio.h>

/* What is wrong with a text that no host has written? NULL: nothing. */
static const char *host_restore_copy(char copy[HOST_LINE + 1], const char *text, size_t len)
{
    if (len > HOST_LINE)
        return "it is too long";
    if (memchr(text, '\0', len) != NULL)
        return "it has a zero byte";
    memcpy(copy, text, len);
    copy[len] = '\0';
    return NULL;
}

static int host_restore_room(struct host *h, uint64_t game, uint64_t line, const char *text,
                             const char **fault)
{
    struct room *r = index_get(&h->rooms, game);
    int err;

    /* Two who play again may have gone on about a game that is over and forgotten. */
    if (r == NULL && line > 1 && game <= h->last_game && room_line_is_offer(text))
        return OK;
    if (line != (r != NULL ? r->lines + 1 : 1)) {
        *fault = "a line before it is missing";
        return ERR_SYNTAX;
    }
    if (r == NULL && (r = room_new(h, game)) == NULL)
        return ERR_MEMORY;
    if ((err = room_apply(h, r, text)) == OK && line == 1 && r->prior != 0)
        err = index_put(&h->seconds, r->prior, h);
    if (err != OK)
        *fault = err_text(err);
    return err;
}

static int host_restore_line(struct host *h, uint64_t game, uint64_t line, const char *text,
                             size_t len, const char **fault)
{
    char copy[HOST_LINE + 1];
    int err;

    if ((*fault = host_restore_copy(copy, text, len)) != NULL)
        return ERR_SYNTAX;
    if (game != HOST_PLAYERS)
        return host_restore_room(h, game, line, copy, fault);
    if ((err = old_lines_apply(h, copy)) != OK)
        *fault = err_text(err);
    return err;
}

/* Everything but this game or line can still be read. */
static int host_restore_without(struct host *h, uint64_t game, uint64_t line, const char *text,
                                size_t len)
{
    char key[HOST_KEY];

    if (game != HOST_PLAYERS)
        return damaged_set_aside(h, game);
    snprintf(key, sizeof key, "line %" PRIu64, line);
    return damaged_add(h, key, false, text, len);
}

int host_restore(struct host *h, uint64_t game, uint64_t line, const char *text, size_t len,
                 struct text *why)
{
    const char *fault = NULL;
    int err;

    if (damaged_is_aside(h, game))
        return OK;
    if (game == HOST_PLAYERS)
        h->player_lines = line;
    err = host_restore_line(h, game, line, text, len, &fault);
    if (err != OK && err != ERR_MEMORY)
        err = host_restore_without(h, game, line, text, len) == OK ? ERR_SYNTAX : ERR_MEMORY;
    if (err == ERR_MEMORY)
        text_add(why, "There is not enough memory for the journal.");
    else if (err != OK)
        text_add(why, "Line %" PRIu64 " of game %" PRIu64 " cannot be read: %s.", line, game,
                 fault);
    room_forget_over(h, INT64_MIN);
    return err;
}

static int host_restore_kind(struct host *h, const char *key, const char *text)
{
    struct journal_line l = {.at = key};
    char word[HOST_KEY];
    uint64_t number;
    int err;

    journal_line_word(&l, word, sizeof word);
    if ((err = player_rows_restore(h, word, &l, text)) != ERR_UNKNOWN)
        return err;
    if (strcmp(word, "last-seek") == 0 && l.at[0] == '\0')
        return lobby_restore_reserved(h, text);
    if (strcmp(word, "file") == 0)
        return game_files_restore(h, l.at, text);
    number = journal_line_number(&l);
    if (strcmp(word, HOST_BAN) == 0 && journal_line_is_done(&l))
        return address_bans_restore(h, number, text);
    return strcmp(word, "invite") == 0 && journal_line_is_done(&l) ? lobby_restore(h, number, text)
                                                                   : ERR_SYNTAX;
}

int host_restore_row(struct host *h, const char *key, const char *text, size_t len,
                     struct text *why)
{
    char copy[HOST_LINE + 1];
    const char *fault;
    int err = ERR_SYNTAX;

    if (strncmp(key, "damaged ", 8) == 0) {
        damaged_restore(h, &(struct journal_line){.at = key + 8});
        return OK;
    }
    if ((fault = host_restore_copy(copy, text, len)) == NULL &&
        (err = host_restore_kind(h, key, copy)) != OK)
        fault = err_text(err);
    if (err != OK && err != ERR_MEMORY)
        err = damaged_add(h, key, true, text, len) == OK ? ERR_SYNTAX : ERR_MEMORY;
    if (err == ERR_MEMORY)
        text_add(why, "There is not enough memory for the rows.");
    else if (err != OK)
        text_add(why, "The row \"%.*s\" cannot be read: %s.", HOST_KEY, key, fault);
    return err;
}

void host_skip(struct host *h, uint64_t last)
{
    if (last > h->last_game)
        h->last_game = last;
}
