/*
 * Writing and reading are side by side, kind by kind, so that a word added to one is missed in the
 * other at once. Nothing else changes what a row says of a player: player_rows_change reads back
 * what it has just written, so what cannot be read is never kept, and nothing about a player can be
 * in memory and not in its row. A rating changes by the line that ends a pair of games; its row
 * follows (room_play.c), also after a host was killed in between.
 */
#include "online/host/players/player_rows.h"

#include "core/array.h"
#include "games/games.h"
#include "online/host/days.h"
#include "online/host/journal_append.h"
#include "online/host/players/players.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static struct words player_rows_key(const char *kind, uint64_t id)
{
    struct words key;

    snprintf(key.at, sizeof key.at, "%s %" PRIu64, kind, id);
    return key;
}

/* ---- players --------------------------------------------------------------------------------- */

struct player_row player_rows_of(const struct host_player *p)
{
    struct player_row row = {
        .codes = p->codes, .seen = p->seen, .banned = p->banned, .has_played = p->has_played};

    snprintf(row.name, sizeof row.name, "%s", p->name);
    memcpy(row.token, p->token, HASH_BYTES);
    if (p->codes > 0)
        memcpy(row.code, p->code, (size_t)p->codes * HASH_BYTES);
    return row;
}

static void player_rows_print_hash(struct text *out, const char *word,
                                   const unsigned char hash[HASH_BYTES])
{
    text_put(out, word);
    journal_line_add_hex(out, hash, HASH_BYTES);
}

static void player_rows_print(const struct player_row *row, struct text *out)
{
    text_put(out, "seen ");
    text_put_number(out, row->seen);
    if (row->has_played)
        text_put(out, " played");
    if (row->banned)
        text_put(out, " banned");
    if (players_is_token(row->token))
        player_rows_print_hash(out, " token ", row->token);
    for (int i = 0; i < row->codes; i++)
        player_rows_print_hash(out, " code ", row->code[i]);
    if (row->name[0] != '\0') {
        text_put(out, " name ");
        text_put(out, row->name);
    }
}

static void player_rows_read_name(struct journal_line *l, char name[NAME_BYTES])
{
    const char *rest = journal_line_rest(l);

    if (text_is_name(rest))
        memcpy(name, rest, strlen(rest) + 1);
    else
        l->bad = true;
}

static void player_rows_read_code(struct journal_line *l, struct player_row *row)
{
    if (row->codes < CODES_KEPT)
        journal_line_hex(l, row->code[row->codes++], HASH_BYTES);
    else
        l->bad = true;
}

static int player_rows_read(const char *text, struct player_row *row)
{
    struct journal_line l = {.at = text};
    char word[16];

    row->name[0] = '\0';
    memset(row->token, 0, HASH_BYTES);
    row->codes = row->seen = 0;
    row->banned = row->has_played = false;
    do {
        journal_line_word(&l, word, sizeof word);
        if (strcmp(word, "seen") == 0)
            row->seen = journal_line_small(&l, 0, INT32_MAX);
        else if (strcmp(word, "played") == 0)
            row->has_played = true;
        else if (strcmp(word, "banned") == 0)
            row->banned = true;
        else if (strcmp(word, "token") == 0)
            journal_line_hex(&l, row->token, HASH_BYTES);
        else if (strcmp(word, "code") == 0)
            player_rows_read_code(&l, row);
        else if (strcmp(word, "name") == 0)
            player_rows_read_name(&l, row->name);
        else
            l.bad = true;
    } while (!l.bad && *l.at != '\0');
    return l.bad ? ERR_SYNTAX : OK;
}

/* Codes and name are in one piece of memory; NULL in *own if there are none. */
static int player_rows_copy_words(const struct player_row *row, unsigned char **own)
{
    size_t codes = (size_t)row->codes * HASH_BYTES, name = strlen(row->name) + 1;

    *own = NULL;
    if (codes + name == 1)
        return OK;
    if ((*own = malloc(codes + name)) == NULL)
        return ERR_MEMORY;
    memcpy(*own, row->code, codes);
    memcpy(*own + codes, row->name, name);
    return OK;
}

static void player_rows_put_words(struct host_player *p, unsigned char *own, int codes)
{
    free(p->code);
    p->code = (unsigned char(*)[HASH_BYTES])own;
    p->codes = codes;
    p->name = own != NULL ? (const char *)own + (size_t)codes * HASH_BYTES : "";
}

static void player_rows_put(struct host_player *p, unsigned char *own, const struct player_row *row)
{
    player_rows_put_words(p, own, row->codes);
    memcpy(p->token, row->token, HASH_BYTES);
    p->seen = row->seen;
    p->banned = row->banned;
    p->has_played = row->has_played;
}

/* The same for a player that has nothing yet, and is one of many. */
static int player_rows_load(struct host *h, struct host_player *p, const struct player_row *row)
{
    unsigned char *own;

    if (player_rows_copy_words(row, &own) != OK)
        return ERR_MEMORY;
    player_rows_put(p, own, row);
    return players_load_name(h, p, row->name) == OK && players_load_token(h, p, row->token) == OK
               ? OK
               : ERR_MEMORY;
}

int player_rows_set(struct host *h, struct host_player *p, const struct player_row *row)
{
    bool new_name = strcmp(row->name, p->name) != 0;
    bool new_token = memcmp(row->token, p->token, HASH_BYTES) != 0;
    unsigned char *own;

    if (player_rows_copy_words(row, &own) != OK)
        return ERR_MEMORY;
    if ((new_name && players_index_name(h, p, row->name) != OK) ||
        (new_token && players_index_token(h, p, row->token) != OK)) {
        if (new_name)
            players_unindex_name(h, p, row->name, p->name);
        free(own);
        return ERR_MEMORY;
    }
    if (new_name)
        players_unindex_name(h, p, p->name, row->name);
    if (new_token)
        players_unindex_token(h, p, p->token);
    player_rows_put(p, own, row);
    return OK;
}

int player_rows_change(struct host *h, struct host_player *p, const struct player_row *row)
{
    struct text text = TEXT_OF((2 * HASH_BYTES + 8) * (CODES_KEPT + 1) + NAME_BYTES + 64);
    struct player_row read;
    int err;

    player_rows_print(row, &text);
    if ((err = player_rows_read(text.at, &read)) != OK ||
        (err = player_rows_set(h, p, &read)) != OK)
        return err;
    append_row(h, player_rows_key("player", p->id).at, &text);
    p->is_kept = true;
    return OK;
}

/* ---- ratings --------------------------------------------------------------------------------- */

static struct words player_rows_rating_key(const struct host_player *p, const struct rating *r)
{
    struct words key;

    snprintf(key.at, sizeof key.at, "rating %" PRIu64 " %.33s %d", p->id, players_rating_word(r).at,
             r->bot);
    return key;
}

static void player_rows_print_rating(const struct rating_kept *k, struct text *out)
{
    players_print_rating(&k->now, out);
    text_add(out, " %d", k->past_count);
    for (int i = 0; i < k->past_count; i++)
        text_add(out, " %" PRIu32 " %" PRId32, k->past[i].games, k->past[i].rating);
    text_add(out, " %d", k->met_count);
    for (int i = 0; i < k->met_count; i++)
        text_add(out, " %" PRIu64 " %d", k->met[i].player, k->met[i].pairs);
}

static int player_rows_read_rating(struct journal_line *l, struct rating_kept *k)
{
    players_read_rating(l, &k->now);
    k->past_count = journal_line_small(l, 0, FRAMES_PAST);
    if (k->past_count > 0 && (k->past = malloc((size_t)k->past_count * sizeof k->past[0])) == NULL)
        return ERR_MEMORY;
    for (int i = 0; i < k->past_count; i++) {
        k->past[i].games = (uint32_t)journal_line_small(l, 0, INT32_MAX);
        k->past[i].rating = journal_line_small(l, INT32_MIN, INT32_MAX);
    }
    k->met_count = journal_line_small(l, 0, MET_KEPT);
    if (k->met_count > 0 && (k->met = malloc((size_t)k->met_count * sizeof k->met[0])) == NULL)
        return ERR_MEMORY;
    for (int i = 0; i < k->met_count; i++) {
        k->met[i].player = journal_line_number(l);
        k->met[i].pairs = journal_line_small(l, 0, INT32_MAX);
    }
    return journal_line_is_done(l) ? OK : ERR_SYNTAX;
}

static int player_rows_restore_rating(struct host *h, uint64_t id, struct journal_line *key,
                                      const char *text)
{
    struct journal_line l = {.at = text};
    struct rating_kept read = {0};
    struct host_player *p;
    char by[WORD_BYTES];
    int err;

    journal_line_word(key, by, sizeof by);
    read.now.bot = journal_line_small(key, 0, 1);
    if (!journal_line_is_done(key) || !players_rating_by(&read.now, by))
        return ERR_SYNTAX;
    err = player_rows_read_rating(&l, &read);
    if (err == OK)
        err = (p = players_with_id(h, id)) != NULL ? players_set_rating(p, &read) : ERR_MEMORY;
    if (err != OK)
        players_release_rating(&read);
    return err;
}

void player_rows_keep_rating(struct host *h, const struct host_player *p, struct rating_kept *k)
{
    struct text text = TEXT_OF(HOST_LINE);

    player_rows_print_rating(k, &text);
    append_row(h, player_rows_rating_key(p, &k->now).at, &text);
    k->is_behind = false;
}

/* ---- the end of a player --------------------------------------------------------------------- */

static void player_rows_forget_kept(struct host *h, struct host_player *p)
{
    for (int i = 0; i < p->rating_count; i++)
        append_forget(h, player_rows_rating_key(p, &p->ratings[i].now).at);
    if (p->is_kept)
        append_forget(h, player_rows_key("player", p->id).at);
    p->is_kept = false;
    players_clear(h, p);
}

void player_rows_keep_last(struct host *h)
{
    struct text last = TEXT_OF(WORD_BYTES);

    h->last_player_kept = h->last_player;
    text_add(&last, "%" PRIu64, h->last_player_kept);
    append_row(h, "last-player", &last);
}

/* No later player may get the number of one who is in the lines of an old game. */
void player_rows_forget(struct host *h, struct host_player *p)
{
    if (p->id > h->last_player_kept)
        player_rows_keep_last(h);
    player_rows_forget_kept(h, p);
}

/* The row that says so comes first: whatever the host does not get to, the next one does. A guest
 * who is not kept leaves nothing anyway. */
void player_rows_erase(struct host *h, struct host_player *p)
{
    struct text day = TEXT_OF(WORD_BYTES);
    bool is_kept = p->is_kept || p->rating_count > 0;

    text_add(&day, "%" PRId32, days_today(h));
    if (is_kept)
        append_row(h, player_rows_key("erased", p->id).at, &day);
    player_rows_forget_kept(h, p);
    p->erased = true;
    if (is_kept)
        append_purge(h);
}

/* ---- restoring ------------------------------------------------------------------------------- */

static int player_rows_restore_player(struct host *h, uint64_t id, struct journal_line *key,
                                      const char *text)
{
    struct host_player *p;
    struct player_row row;
    bool is_new;
    int err;

    if (!journal_line_is_done(key) || player_rows_read(text, &row) != OK)
        return ERR_SYNTAX;
    if ((p = players_load(h, id, &is_new)) == NULL)
        return ERR_MEMORY;
    err = is_new ? player_rows_load(h, p, &row) : player_rows_set(h, p, &row);
    if (err == OK)
        p->is_kept = true;
    return err;
}

static int player_rows_restore_erased(struct host *h, uint64_t id, struct journal_line *key,
                                      const char *text)
{
    struct journal_line l = {.at = text};
    struct host_player *p;

    journal_line_number(&l);
    if (!journal_line_is_done(key) || !journal_line_is_done(&l))
        return ERR_SYNTAX;
    if (!array_grow(&h->erased.at, &h->erased.room, h->erased.count + 1, sizeof h->erased.at[0]))
        return ERR_MEMORY;
    if ((p = players_with_id(h, id)) == NULL)
        return ERR_MEMORY;
    h->erased.at[h->erased.count++] = id;
    p->erased = true;
    return OK;
}

static int player_rows_restore_last(struct host *h, const struct journal_line *key,
                                    const char *text)
{
    struct journal_line l = {.at = text};
    uint64_t last = journal_line_number(&l);

    if (*key->at != '\0' || !journal_line_is_done(&l) || last > NUMBER_READ)
        return ERR_SYNTAX;
    h->last_player_kept = last;
    if (last > h->last_player)
        h->last_player = last;
    return OK;
}

int player_rows_restore(struct host *h, const char *word, struct journal_line *key,
                        const char *text)
{
    static const struct {
        const char *word;
        int (*restore)(struct host *h, uint64_t id, struct journal_line *key, const char *text);
    } kinds[] = {{"player", player_rows_restore_player},
                 {"rating", player_rows_restore_rating},
                 {"erased", player_rows_restore_erased}};
    uint64_t id;

    if (strcmp(word, "last-player") == 0)
        return player_rows_restore_last(h, key, text);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(word, kinds[i].word) != 0)
            continue;
        id = journal_line_number(key);
        return key->bad || id == 0 || id > NUMBER_READ ? ERR_SYNTAX
                                                       : kinds[i].restore(h, id, key, text);
    }
    return ERR_UNKNOWN;
}
