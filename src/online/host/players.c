/*
 * A player changes only by a line: the functions under "changes" choose tokens and codes, write a
 * line and hand it to players_change, which applies it as a restored host would and then appends
 * it. So nothing about a player can be in memory and not in the journal. Tokens and recovery codes
 * are kept as hashes, in the journal too: whoever reads it cannot play as anybody. Names are looked
 * up by their folded form (player_names.h). Ratings are in player_ratings.c.
 */
#include "online/host/players.h"

#include "games/games.h"
#include "online/host/journal_append.h"
#include "online/host/journal_line.h"
#include "online/host/player_names.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- finding --------------------------------------------------------------------------------- */

static uint64_t players_key(const unsigned char hash[HASH_BYTES])
{
    uint64_t key;

    memcpy(&key, hash, sizeof key);
    return key;
}

static uint64_t players_name_key(const char *name)
{
    char folded[NAME_BYTES];

    player_names_fold(name, folded);
    return text_hash(folded, strlen(folded));
}

struct host_player *players_with_name(const struct host *h, const char *name)
{
    return strlen(name) < NAME_BYTES ? index_get(&h->names, players_name_key(name)) : NULL;
}

struct host_player *players_with_token(const struct host *h, const char *token)
{
    unsigned char hash[HASH_BYTES];
    struct host_player *p;

    h->ports->hash(h->ports->context, token, strlen(token), hash);
    p = index_get(&h->tokens, players_key(hash));
    return p != NULL && memcmp(p->token, hash, HASH_BYTES) == 0 ? p : NULL;
}

struct host_player *players_with_id(struct host *h, uint64_t id)
{
    struct host_player *p = index_get(&h->players, id);

    if (p != NULL || (p = calloc(1, sizeof *p)) == NULL)
        return p;
    p->id = id;
    if (index_put(&h->players, id, p) != OK) {
        free(p);
        return NULL;
    }
    if (id > h->last_player)
        h->last_player = id;
    return p;
}

void players_free(struct host_player *p)
{
    free(p->ratings);
    free(p->rooms);
    free(p);
}

struct words players_name(const struct host_player *p)
{
    struct words w;
    struct text t = TEXT(w.at);

    if (p->name[0] != '\0')
        text_add(&t, "%s", p->name);
    else
        text_add(&t, "Guest %" PRIu64, p->id);
    return w;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void players_forget_token(struct host *h, struct host_player *p)
{
    if (index_get(&h->tokens, players_key(p->token)) == p)
        index_remove(&h->tokens, players_key(p->token));
    memset(p->token, 0, HASH_BYTES);
}

static void players_forget_name(struct host *h, struct host_player *p)
{
    if (p->name[0] != '\0')
        index_remove(&h->names, players_name_key(p->name));
    p->name[0] = '\0';
}

static int players_apply_token(struct host *h, struct host_player *p, struct journal_line *l)
{
    unsigned char token[HASH_BYTES];

    journal_line_hex(l, token, HASH_BYTES);
    if (l->bad)
        return ERR_SYNTAX;
    players_forget_token(h, p);
    memcpy(p->token, token, HASH_BYTES);
    return index_put(&h->tokens, players_key(token), p);
}

static int players_apply_name(struct host *h, struct host_player *p, struct journal_line *l)
{
    const char *name = journal_line_rest(l);

    if (l->bad || !text_is_name(name))
        return ERR_SYNTAX;
    players_forget_name(h, p);
    snprintf(p->name, NAME_BYTES, "%s", name);
    return index_put(&h->names, players_name_key(name), p);
}

/* Answers get lost, so the owner has the first code or one that came with a later answer. */
static int players_apply_code(struct host_player *p, struct journal_line *l)
{
    unsigned char code[HASH_BYTES];

    journal_line_hex(l, code, HASH_BYTES);
    if (l->bad)
        return ERR_SYNTAX;
    if (p->codes == CODES_KEPT)
        memmove(p->code[1], p->code[2], (size_t)(--p->codes - 1) * HASH_BYTES);
    memcpy(p->code[p->codes++], code, HASH_BYTES);
    return OK;
}

static int players_apply_settle(struct host *h, struct host_player *p, struct journal_line *l)
{
    (void)h;
    (void)l;
    if (p->codes > 1)
        memcpy(p->code[0], p->code[p->codes - 1], HASH_BYTES);
    p->codes = p->codes > 0;
    return OK;
}

/* A player whose token was used needs no earlier code. */
static int players_apply_claim(struct host *h, struct host_player *p, struct journal_line *l)
{
    int err;

    if (p->codes == 1)
        p->codes = 0;
    err = players_apply_code(p, l);
    return err == OK ? players_apply_name(h, p, l) : err;
}

static int players_apply_recover(struct host *h, struct host_player *p, struct journal_line *l)
{
    int err = players_apply_token(h, p, l);

    return err == OK ? players_apply_code(p, l) : err;
}

static int players_apply_ban(struct host *h, struct host_player *p, struct journal_line *l)
{
    (void)l;
    players_forget_token(h, p);
    p->codes = 0;
    p->banned = true;
    return OK;
}

static int players_apply_erase(struct host *h, struct host_player *p, struct journal_line *l)
{
    players_apply_ban(h, p, l);
    players_forget_name(h, p);
    free(p->ratings);
    p->ratings = NULL;
    p->rating_count = 0;
    p->erased = true;
    return OK;
}

/* While a journal is read, a game that is over may still name the player. */
static int players_apply_forget(struct host *h, struct host_player *p, struct journal_line *l)
{
    (void)l;
    players_forget_token(h, p);
    if (p->seats == 0 && p->seeks == 0 && p->guests == NULL) {
        players_forget_name(h, p);
        index_remove(&h->players, p->id);
        players_free(p);
    }
    return OK;
}

static int players_apply_rated(struct host *h, struct host_player *p, struct journal_line *l)
{
    struct rating r;
    char game[WORD_BYTES];
    int err;

    journal_line_word(l, game, sizeof game);
    r.game = games_find(game);
    r.bot = journal_line_small(l, 0, 1);
    players_read_rating(l, &r);
    if (l->bad || r.game == NULL)
        return ERR_SYNTAX;
    err = players_keep_rating(p, &r);
    return err == OK ? players_meet(h, p, journal_line_number(l), &r) : err;
}

static const struct {
    const char *word;
    int (*apply)(struct host *h, struct host_player *p, struct journal_line *l);
} players_lines[] = {
    {"player", players_apply_token},    {"claim", players_apply_claim},
    {"recover", players_apply_recover}, {"settle", players_apply_settle},
    {"rename", players_apply_name},     {"ban", players_apply_ban},
    {"erase", players_apply_erase},     {"rated", players_apply_rated},
    {"forget", players_apply_forget},
};

int players_apply(struct host *h, const char *line)
{
    struct journal_line l = {.at = line};
    struct host_player *p;
    char word[16];
    uint64_t id;
    int err;

    journal_line_word(&l, word, sizeof word);
    id = journal_line_number(&l);
    for (size_t i = 0; !l.bad && i < sizeof players_lines / sizeof players_lines[0]; i++) {
        if (strcmp(word, players_lines[i].word) != 0)
            continue;
        if ((p = players_with_id(h, id)) == NULL)
            return ERR_MEMORY;
        err = players_lines[i].apply(h, p, &l);
        return err != OK ? err : journal_line_is_done(&l) ? OK : ERR_SYNTAX;
    }
    return ERR_SYNTAX;
}

static int players_change(struct host *h, const struct text *line)
{
    int err = players_apply(h, line->at);

    if (err == OK)
        append_players_line(h, line);
    return err;
}

int players_note_rating(struct host *h, const struct host_player *p,
                        const struct host_player *opponent, const struct rating *r)
{
    struct text line = TEXT_OF(WORD_BYTES + 160);

    text_add(&line, "rated %" PRIu64 " %s %d", p->id, r->game->id, r->bot);
    players_print_rating(r, &line);
    text_add(&line, " %" PRIu64, opponent->id);
    return players_change(h, &line);
}

/* ---- changes --------------------------------------------------------------------------------- */

static void players_hash(struct host *h, const char *words, struct text *hex)
{
    unsigned char hash[HASH_BYTES];

    h->ports->hash(h->ports->context, words, strlen(words), hash);
    journal_line_add_hex(hex, hash, HASH_BYTES);
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

int players_make(struct host *h, struct host_player **p, char token[TOKEN_BYTES])
{
    struct text line = TEXT_OF(2 * HASH_BYTES + 64);
    uint64_t id = h->last_player + 1;
    int err;

    players_make_token(h, token);
    text_add(&line, "player %" PRIu64 " ", id);
    players_hash(h, token, &line);
    if (players_with_id(h, id) == NULL)
        return ERR_MEMORY;
    err = players_change(h, &line);
    *p = players_with_id(h, id);
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

int players_claim(struct host *h, struct host_player *p, const char *name, char code[CODE_BYTES],
                  struct text *why)
{
    struct text line = TEXT_OF(2 * HASH_BYTES + NAME_BYTES + 64);

    if (!players_is_name(h, p, name, why))
        return ERR_RANGE;
    players_make_code(h, code);
    text_add(&line, "claim %" PRIu64 " ", p->id);
    players_hash(h, code, &line);
    text_add(&line, " %s", name);
    return players_change(h, &line);
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

int players_recover(struct host *h, const char *name, const char *code, struct host_player **p,
                    char token[TOKEN_BYTES], char new_code[CODE_BYTES], struct text *why)
{
    struct text line = TEXT_OF(4 * HASH_BYTES + 64);
    struct host_player *found = players_with_name(h, name);

    if (found == NULL || !players_has_code(h, found, code))
        return text_explain(ERR_UNKNOWN, why, "This name and this code do not belong together.");
    players_make_token(h, token);
    players_make_code(h, new_code);
    text_add(&line, "recover %" PRIu64 " ", found->id);
    players_hash(h, token, &line);
    text_add(&line, " ");
    players_hash(h, new_code, &line);
    *p = found;
    return players_change(h, &line);
}

static int players_change_word(struct host *h, const struct host_player *p, const char *word,
                               const char *rest)
{
    struct text line = TEXT_OF(NAME_BYTES + 64);

    text_add(&line, "%s %" PRIu64 "%s%s", word, p->id, rest[0] != '\0' ? " " : "", rest);
    return players_change(h, &line);
}

void players_settle(struct host *h, struct host_player *p)
{
    if (p->codes > 1)
        players_change_word(h, p, "settle", "");
}

void players_ban(struct host *h, struct host_player *p)
{
    players_change_word(h, p, "ban", "");
}

void players_erase(struct host *h, struct host_player *p)
{
    players_change_word(h, p, "erase", "");
}

int players_rename(struct host *h, struct host_player *p, const char *name, struct text *why)
{
    return players_is_name(h, p, name, why) ? players_change_word(h, p, "rename", name) : ERR_RANGE;
}

/* ---- guests who do not come back ------------------------------------------------------------- */

enum { IDLE_SWEEP = 3600 * 1000, IDLE_FOR = 7 * 24 * 3600 * 1000 };

static bool players_is_idle(const struct host *h, const struct host_player *p)
{
    return p->name[0] == '\0' && !p->banned && p->guests == NULL && p->seats == 0 &&
           p->seeks == 0 && h->now - p->idle_since >= IDLE_FOR;
}

int64_t players_forget_idle(struct host *h)
{
    struct host_player **idle, *p;
    size_t n = 0, cursor = 0;

    if (h->now < h->sweep)
        return h->sweep;
    h->sweep = h->now + IDLE_SWEEP;
    if ((idle = malloc((h->players.count + 1) * sizeof idle[0])) == NULL)
        return h->sweep;
    while ((p = index_next(&h->players, &cursor)) != NULL)
        if (players_is_idle(h, p))
            idle[n++] = p;
    while (n > 0)
        players_change_word(h, idle[--n], "forget", "");
    free(idle);
    return h->sweep;
}

void players_restored(struct host *h)
{
    struct host_player *p;
    size_t cursor = 0;

    while ((p = index_next(&h->players, &cursor)) != NULL)
        p->idle_since = h->now;
}
