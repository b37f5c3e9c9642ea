#include "online/host/players/old_lines.h"

#include "games/games.h"
#include "online/host/days.h"
#include "online/host/journal_append.h"
#include "online/host/journal_line.h"
#include "online/host/lobby.h"
#include "online/host/players/player_rows.h"
#include "online/host/players/players.h"

/* ---- players --------------------------------------------------------------------------------- */

static void old_lines_read_name(struct journal_line *l, struct player_row *row)
{
    const char *name = journal_line_rest(l);

    if (text_is_name(name))
        memcpy(row->name, name, strlen(name) + 1);
    else
        l->bad = true;
}

static void old_lines_read_code(struct journal_line *l, struct player_row *row)
{
    if (row->codes == CODES_KEPT)
        memmove(row->code[1], row->code[2], (size_t)(--row->codes - 1) * HASH_BYTES);
    journal_line_hex(l, row->code[row->codes++], HASH_BYTES);
}

static void old_lines_player(struct journal_line *l, struct player_row *row)
{
    journal_line_hex(l, row->token, HASH_BYTES);
}

static void old_lines_claim(struct journal_line *l, struct player_row *row)
{
    if (row->codes == 1)
        row->codes = 0;
    old_lines_read_code(l, row);
    old_lines_read_name(l, row);
}

static void old_lines_recover(struct journal_line *l, struct player_row *row)
{
    journal_line_hex(l, row->token, HASH_BYTES);
    old_lines_read_code(l, row);
}

static void old_lines_settle(struct journal_line *l, struct player_row *row)
{
    (void)l;
    if (row->codes > 1)
        memcpy(row->code[0], row->code[row->codes - 1], HASH_BYTES);
    row->codes = row->codes > 0;
}

static void old_lines_ban(struct journal_line *l, struct player_row *row)
{
    (void)l;
    memset(row->token, 0, HASH_BYTES);
    row->codes = 0;
    row->banned = true;
}

static void old_lines_forget(struct journal_line *l, struct player_row *row)
{
    (void)l;
    *row = (struct player_row){0};
}

static int old_lines_erase(struct host *h, struct host_player *p, struct journal_line *l)
{
    (void)l;
    players_clear(h, p);
    p->erased = true;
    return OK;
}

static int old_lines_rated(struct host *h, struct host_player *p, struct journal_line *l)
{
    struct rating r;
    char game[WORD_BYTES];

    (void)h;
    journal_line_word(l, game, sizeof game);
    r.game = games_find(game);
    r.edition = NULL;
    r.bot = journal_line_small(l, 0, 1);
    players_read_rating(l, &r);
    return l->bad || r.game == NULL ? ERR_SYNTAX
                                    : players_take_rating(p, &r, journal_line_number(l));
}

static const struct {
    const char *word;
    void (*change)(struct journal_line *l, struct player_row *row); /* of the player's row, or */
    int (*apply)(struct host *h, struct host_player *p, struct journal_line *l);
} old_lines_kinds[] = {
    {"player", old_lines_player, NULL},    {"claim", old_lines_claim, NULL},
    {"recover", old_lines_recover, NULL},  {"settle", old_lines_settle, NULL},
    {"rename", old_lines_read_name, NULL}, {"ban", old_lines_ban, NULL},
    {"forget", old_lines_forget, NULL},    {"erase", NULL, old_lines_erase},
    {"rated", NULL, old_lines_rated},
};

static int old_lines_change(struct host *h, struct host_player *p, struct journal_line *l,
                            void (*change)(struct journal_line *l, struct player_row *row))
{
    struct player_row row = player_rows_of(p);

    change(l, &row);
    return l->bad ? ERR_SYNTAX : player_rows_set(h, p, &row);
}

static int old_lines_apply_player(struct host *h, const char *word, struct journal_line *l)
{
    uint64_t id = journal_line_number(l);
    struct host_player *p;
    int err;

    for (size_t i = 0; !l->bad && i < sizeof old_lines_kinds / sizeof old_lines_kinds[0]; i++) {
        if (strcmp(word, old_lines_kinds[i].word) != 0)
            continue;
        if ((p = players_with_id(h, id)) == NULL)
            return ERR_MEMORY;
        err = old_lines_kinds[i].apply != NULL
                  ? old_lines_kinds[i].apply(h, p, l)
                  : old_lines_change(h, p, l, old_lines_kinds[i].change);
        return err != OK ? err : journal_line_is_done(l) ? OK : ERR_SYNTAX;
    }
    return ERR_SYNTAX;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static int old_lines_invite(struct host *h, struct journal_line *l)
{
    uint64_t number = journal_line_number(l);

    return l->bad ? ERR_SYNTAX : lobby_restore(h, number, l->at);
}

static int old_lines_closed(struct host *h, struct journal_line *l)
{
    struct seek *s = lobby_find(h, journal_line_number(l));

    if (s == NULL || !journal_line_is_done(l))
        return ERR_SYNTAX;
    lobby_remove(h, s);
    return OK;
}

int old_lines_apply(struct host *h, const char *line)
{
    struct journal_line l = {.at = line};
    char word[16];

    journal_line_word(&l, word, sizeof word);
    return strcmp(word, "invite") == 0   ? old_lines_invite(h, &l)
           : strcmp(word, "closed") == 0 ? old_lines_closed(h, &l)
                                         : old_lines_apply_player(h, word, &l);
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Nobody knows which names were used in a game, so all count as used. */
static void old_lines_keep_player(struct host *h, struct host_player *p, int32_t today)
{
    struct player_row row = player_rows_of(p);

    row.seen = today;
    row.has_played = true;
    player_rows_change(h, p, &row);
    for (int i = 0; i < p->rating_count; i++)
        player_rows_keep_rating(h, p, &p->ratings[i]);
}

/* Guests who have nothing are not kept. */
void old_lines_become_rows(struct host *h)
{
    int32_t today = days_today(h);
    struct host_player *p;
    size_t cursor = 0;

    if (h->player_lines == 0)
        return;
    while ((p = index_next(&h->players, &cursor)) != NULL)
        if (p->erased)
            player_rows_erase(h, p);
        else if (p->name[0] != '\0' || p->seats > 0 || p->seeks > 0)
            old_lines_keep_player(h, p, today);
    lobby_keep_all(h);
    player_rows_keep_last(h);
    append_end_of_players(h);
}
