/*
 * A player changes only by its row: each function takes the row as it is, changes it, and hands it
 * to player_rows_change. Tokens and recovery codes are kept as hashes: whoever reads the rows
 * cannot play as anybody. Ratings are in player_ratings.c.
 */
#include "online/host/players/players.h"

#include "online/host/days.h"
#include "online/host/players/player_names.h"
#include "online/host/players/player_rows.h"

#include <stdio.h>

/* ---- tokens and codes ------------------------------------------------------------------------ */

static void players_hash(struct host *h, const char *words, unsigned char hash[HASH_BYTES])
{
    h->ports->hash(h->ports->context, words, strlen(words), hash);
}

static void players_make_token(struct host *h, char token[TOKEN_BYTES])
{
    unsigned char bytes[TOKEN_BYTES / 2];
    struct text t = text_on(token, TOKEN_BYTES);

    h->ports->random(h->ports->context, bytes, sizeof bytes);
    journal_line_add_hex(&t, bytes, sizeof bytes);
}

/* Letters and digits that nobody takes for another: no I, L, O, U. */
static const char code_letters[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

void players_make_code(struct host *h, char code[CODE_BYTES])
{
    unsigned char bytes[CODE_BYTES];

    h->ports->random(h->ports->context, bytes, sizeof bytes);
    for (int i = 0; i < CODE_BYTES - 1; i++)
        code[i] = i % 5 == 4 ? '-' : code_letters[bytes[i] % 32];
    code[CODE_BYTES - 1] = '\0';
}

/* Answers get lost, so the owner has the first code or one that came with a later answer. */
static void players_add_code(struct host *h, struct player_row *row, const char *code)
{
    if (row->codes == CODES_KEPT)
        memmove(row->code[1], row->code[2], (size_t)(--row->codes - 1) * HASH_BYTES);
    players_hash(h, code, row->code[row->codes++]);
}

static bool players_has_code(struct host *h, const struct host_player *p, const char *code)
{
    unsigned char hash[HASH_BYTES];
    char upper[CODE_BYTES];
    struct text t = TEXT(upper);

    for (; *code; code++)
        text_add(&t, "%c", *code >= 'a' && *code <= 'z' ? *code - 'a' + 'A' : *code);
    h->ports->hash(h->ports->context, upper, t.len, hash);
    for (int i = 0; i < p->codes; i++)
        if (memcmp(hash, p->code[i], HASH_BYTES) == 0)
            return !t.cut;
    return false;
}

/* ---- changes --------------------------------------------------------------------------------- */

int players_make(struct host *h, struct host_player **out, char token[TOKEN_BYTES])
{
    struct host_player *p = players_with_id(h, h->last_player + 1);
    struct player_row row = {.seen = days_today(h)};
    int err;

    if (p == NULL)
        return ERR_MEMORY;
    players_make_token(h, token);
    players_hash(h, token, row.token);
    if ((err = player_rows_set(h, p, &row)) == OK)
        *out = p;
    else
        players_drop(h, p);
    return err;
}

/* May a player have this name? If not, `why` says so. */
static bool players_is_name(const struct host *h, const struct host_player *p, const char *name,
                            struct text *why)
{
    const struct host_player *owner = players_with_name(h, name);

    if (!player_names_is_allowed(name, why))
        return false;
    if (owner != NULL && owner != p)
        return text_explain(false, why,
                            "This name, or one that looks like it, belongs to another player.");
    return true;
}

/* A player whose token was used needs no earlier code. */
int players_claim(struct host *h, struct host_player *p, const char *name, char code[CODE_BYTES],
                  struct text *why)
{
    struct player_row row = player_rows_of(p);

    if (!players_is_name(h, p, name, why))
        return ERR_RANGE;
    players_make_code(h, code);
    if (row.codes == 1)
        row.codes = 0;
    players_add_code(h, &row, code);
    snprintf(row.name, sizeof row.name, "%s", name);
    return player_rows_change(h, p, &row);
}

int players_recover(struct host *h, const char *name, const char *code, struct host_player **p,
                    char token[TOKEN_BYTES], char new_code[CODE_BYTES], struct text *why)
{
    struct host_player *found = players_with_name(h, name);
    struct player_row row;

    if (found == NULL || !players_has_code(h, found, code))
        return text_explain(ERR_UNKNOWN, why, "This name and this code do not belong together.");
    row = player_rows_of(found);
    players_make_token(h, token);
    players_make_code(h, new_code);
    players_hash(h, token, row.token);
    players_add_code(h, &row, new_code);
    *p = found;
    return player_rows_change(h, found, &row);
}

void players_settle(struct host *h, struct host_player *p)
{
    struct player_row row = player_rows_of(p);

    if (row.codes <= 1)
        return;
    memcpy(row.code[0], row.code[row.codes - 1], HASH_BYTES);
    row.codes = 1;
    player_rows_change(h, p, &row);
}

void players_ban(struct host *h, struct host_player *p)
{
    struct player_row row = player_rows_of(p);

    memset(row.token, 0, HASH_BYTES);
    row.codes = 0;
    row.banned = true;
    player_rows_change(h, p, &row);
}

int players_rename(struct host *h, struct host_player *p, const char *name, struct text *why)
{
    struct player_row row = player_rows_of(p);

    if (!players_is_name(h, p, name, why))
        return ERR_RANGE;
    snprintf(row.name, sizeof row.name, "%s", name);
    return player_rows_change(h, p, &row);
}

void players_be_here(struct host *h, struct host_player *p)
{
    struct player_row row = player_rows_of(p);

    row.seen = days_today(h);
    if (row.seen != p->seen && p->is_kept)
        player_rows_change(h, p, &row);
    else if (row.seen != p->seen)
        player_rows_set(h, p, &row);
}

int players_keep(struct host *h, struct host_player *p)
{
    struct player_row row = player_rows_of(p);

    return p->is_kept ? OK : player_rows_change(h, p, &row);
}

int players_begin_game(struct host *h, struct host_player *p)
{
    struct player_row row = player_rows_of(p);

    row.has_played = true;
    return p->has_played ? OK : player_rows_change(h, p, &row);
}
