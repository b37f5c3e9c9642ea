/* The file of an event: JSON, settings first, then a line of counts for each pairing. */
#include "arena/event.h"
#include "core/json.h"
#include "games/games.h"
#include "match/record_text.h"
#include "system/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

enum { EVENT_BYTES = 1 << 24 }; /* the longest file */

const char *const event_formats[] = {"round-robin", "gauntlet", "swiss"};
const char *const event_deals[] = {"mirrored", "different"};

static void event_put_lists(struct text *out, const struct event *e)
{
    json_open(out, "pairings", '[');
    for (int i = 0; i < e->pairings; i++) {
        const struct pairing *p = &e->pairing[i];

        json_open(out, NULL, '[');
        json_put_number(out, NULL, p->a);
        json_put_number(out, NULL, p->b);
        for (int k = 0; k < EVENT_COUNTS; k++)
            json_put_number(out, NULL, (int64_t)p->counts[k]);
        json_close(out, ']');
    }
    json_close(out, ']');
    json_open(out, "reasons", '[');
    for (int i = 0; i < e->reasons; i++)
        json_put(out, "[n n s]", e->reason[i].player, e->reason[i].count, e->reason[i].text);
    json_close(out, ']');
}

char *event_text(const struct event *e)
{
    struct text out = text_growing(), seed = TEXT_OF(24);

    text_add(&seed, "%" PRIu64, e->seed);
    json_open(&out, NULL, '{');
    json_put(&out, "type:s version:n rules:s", "event", 1, rules_words(&e->rules).at);
    json_open(&out, "players", '[');
    for (int i = 0; i < e->players; i++) {
        struct text player = TEXT_OF(NAMED_BYTES);

        event_add_player(e, i, &player);
        json_put_text(&out, NULL, player.at);
    }
    json_close(&out, ']');
    json_put_text(&out, "deals", event_deals[e->deals]);
    json_put(&out,
             "format:s pairs:n seed:s time:s shard:n shards:n sequential:b elo0:d elo1:d alpha:d "
             "beta:d",
             event_formats[e->format], e->pairs, seed.at, e->time, e->shard, e->shards,
             e->sequential, e->sprt.elo0, e->sprt.elo1, e->sprt.alpha, e->sprt.beta);
    json_put(&out, "round:n round_first:n done:n decided:b rated:b", e->round, e->round_first,
             e->done, e->decided, e->rated);
    event_put_lists(&out, e);
    json_close(&out, '}');
    if (!out.cut)
        return out.at;
    free(out.at);
    return NULL;
}

/* ---- the file -------------------------------------------------------------------------------- */

int event_lock(const char *path, bool create, int *lock, struct text *why)
{
    int fd;

    while ((fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | (create ? O_CREAT : 0), 0666)) >=
           0) {
        bool taken = flock(fd, LOCK_EX | LOCK_NB) == 0;

        if (taken && whole_file_is(fd, path)) {
            *lock = fd;
            return OK;
        }
        close(fd);
        if (!taken)
            return text_explain(ERR_IO, why, "%s is in use by another arena.", path);
    }
    return OK;
}

void event_unlock(int *lock)
{
    if (*lock > 0)
        close(*lock);
    *lock = 0;
}

int event_save(const struct event *e, const char *path, int *lock, struct text *why)
{
    char beside[WHOLE_FILE_PATH], *text = event_text(e);
    FILE *to = text != NULL ? whole_file_begin(path, beside) : NULL;
    bool good = to != NULL;

    if (text == NULL)
        errno = ENOMEM;
    if (good) {
        fprintf(to, "%s\n", text);
        good = whole_file_end(to, beside, path);
    }
    free(text);
    if (!good)
        return text_explain(ERR_IO, why, "%s: %s.", path, strerror(errno));
    if (*lock > 0) {
        event_unlock(lock);
        *lock = fcntl(fileno(to), F_DUPFD_CLOEXEC, 0);
    }
    fclose(to);
    return OK;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Read a player: a program may have a name before it. */
static bool event_read_player(struct event *e, const struct json *v, int i)
{
    const char *player = json_is(v, JSON_IS_TEXT) ? v->is.text : "";
    const char *program = record_named_program(player), *who = program ? program : player;
    int name = program ? record_label_bytes(player) : 0;

    if (!record_text_is_who(who) || name >= NAME_BYTES ||
        (bots_find(who) == NULL && !record_is_program(who)))
        return false;
    snprintf(e->who[i], WHO_BYTES, "%s", who);
    snprintf(e->name[i], NAME_BYTES, "%.*s", name, player);
    return program == NULL || text_is_name(e->name[i]);
}

static bool event_tally_adds_up(const struct event_tally *t, uint64_t games)
{
    return t->games == games && t->wins + t->losses + t->draws + t->unfinished == games;
}

static bool event_adds_up(const struct pairing *p)
{
    uint64_t pairs = 0, half_points = 0;

    for (int i = 0; i < PAIR_SCORES; i++) {
        pairs += p->pairs[i];
        half_points += (uint64_t)i * p->pairs[i];
    }
    return event_tally_adds_up(&p->first, pairs) && event_tally_adds_up(&p->second, pairs) &&
           half_points == 2 * (p->first.wins + p->second.wins) + p->first.draws + p->second.draws +
                              p->first.unfinished + p->second.unfinished &&
           p->forfeits[0] <= p->first.losses + p->second.losses &&
           p->forfeits[1] <= p->first.wins + p->second.wins;
}

/* Does the number of pairs match this shard's units that are done? */
static bool event_is_all_counted(const struct event *e)
{
    uint64_t shards = (uint64_t)e->shards, mine = e->done / shards, counted = 0;

    mine += e->done % shards > (uint64_t)e->shard;
    for (int i = 0; i < e->pairings; i++)
        counted += e->pairing[i].first.games;
    return counted == mine;
}

/* A line of counts has only numbers, so they follow each other. */
static bool event_read_pairing(struct event *e, const struct json *list, int i)
{
    const struct json *v = list + 1;
    struct pairing *p = &e->pairing[i];

    if (!json_is(list, JSON_IS_LIST) || json_count(list) != EVENT_COUNTS + 2)
        return false;
    for (int k = 0; k < EVENT_COUNTS + 2; k++)
        if (!json_is(&v[k], JSON_IS_NUMBER) || v[k].is.number < 0 ||
            (uint64_t)v[k].is.number > (k < 2 ? (uint64_t)e->players - 1 : 2 * e->pairs))
            return false;
    p->a = (int)v[0].is.number;
    p->b = (int)v[1].is.number;
    for (int k = 0; k < EVENT_COUNTS; k++)
        p->counts[k] = (uint64_t)v[k + 2].is.number;
    return p->a != p->b && event_adds_up(p);
}

static bool event_read_reason(struct event *e, const struct json *v, int i)
{
    const struct json *player = v + 1, *count = v + 2, *text = v + 3;

    if (json_count(v) != 3 || !json_is(player, JSON_IS_NUMBER) || player->is.number < 0 ||
        player->is.number >= e->players || !json_is(count, JSON_IS_NUMBER) ||
        count->is.number < 0 || !json_is(text, JSON_IS_TEXT) || !text_is_printable(text->is.text))
        return false;
    e->reason[i].player = (int)player->is.number;
    e->reason[i].count = (uint64_t)count->is.number;
    snprintf(e->reason[i].text, sizeof e->reason[i].text, "%s", text->is.text);
    return true;
}

static bool event_read_list(struct event *e, const struct json *list, size_t least, size_t most,
                            bool (*read)(struct event *e, const struct json *v, int i), int *count)
{
    const struct json *v = json_first(list);

    if (!json_is(list, JSON_IS_LIST) || json_count(list) < least || json_count(list) > most)
        return false;
    for (*count = 0; v != NULL; v = json_next(list, v), ++*count)
        if (!read(e, v, *count))
            return false;
    return true;
}

static bool event_read_count(const struct json *all, const char *name, int64_t most, int *out)
{
    int64_t n = -1;

    json_number(all, name, &n);
    *out = (int)n;
    return n >= 0 && n <= most;
}

static bool event_read_texts(struct event *e, const struct json *all)
{
    const char *rules = json_text(all, "rules"), *format = json_text(all, "format"),
               *seed = json_text(all, "seed"), *time = json_text(all, "time");
    char *end;

    if (rules == NULL || format == NULL || seed == NULL || time == NULL ||
        games_parse_rules(&e->rules, rules, NULL) != OK || strlen(time) >= sizeof e->time ||
        seat_time_parse(&(struct time_control){0}, time, NULL) != OK)
        return false;
    for (e->format = ROUND_ROBIN; strcmp(event_formats[e->format], format) != 0; e->format++)
        if (e->format == SWISS)
            return false;
    snprintf(e->time, sizeof e->time, "%s", time);
    errno = 0;
    e->seed = strtoull(seed, &end, 10);
    return *end == '\0' && seed[0] >= '0' && seed[0] <= '9' && errno != ERANGE;
}

/* Older events say nothing of their deals: they were mirrored. */
static bool event_read_deals(struct event *e, const struct json *all)
{
    const struct json *v = json_get(all, "deals");

    if (v == NULL)
        return true;
    for (e->deals = DEALS_MIRRORED; e->deals <= DEALS_DIFFERENT; e->deals++)
        if (json_is(v, JSON_IS_TEXT) && strcmp(event_deals[e->deals], v->is.text) == 0)
            return true;
    return false;
}

static bool event_read_numbers(struct event *e, const struct json *all)
{
    int64_t done = -1;
    int version, pairs;

    if (!event_read_count(all, "version", 1, &version) || version != 1 ||
        !event_read_count(all, "pairs", 1000000000, &pairs) || pairs < 1 ||
        !event_read_count(all, "shards", INT32_MAX, &e->shards) || e->shards < 1 ||
        !event_read_count(all, "shard", e->shards - 1, &e->shard) ||
        !event_read_count(all, "round", EVENT_PLAYERS - 1, &e->round) ||
        !event_read_count(all, "round_first", EVENT_PAIRINGS, &e->round_first) ||
        !json_number(all, "done", &done) || done < 0)
        return false;
    e->pairs = (uint64_t)pairs;
    e->done = (uint64_t)done;
    return json_flag(all, "sequential", &e->sequential) &&
           json_double(all, "elo0", &e->sprt.elo0) && json_double(all, "elo1", &e->sprt.elo1) &&
           json_double(all, "alpha", &e->sprt.alpha) && json_double(all, "beta", &e->sprt.beta) &&
           json_flag(all, "decided", &e->decided) && json_flag(all, "rated", &e->rated) &&
           (!e->sequential || sprt_is_sound(&e->sprt));
}

int event_parse(struct event *e, const char *bytes, size_t len, struct text *why)
{
    struct text wrong = TEXT_OF(SENTENCE_BYTES);
    struct json *all = json_new(bytes, len, &wrong);
    bool good;

    memset(e, 0, sizeof *e);
    if (all == NULL)
        return text_explain(ERR_SYNTAX, why, "this is not a saved event: it %s", wrong.at);
    good = event_read_texts(e, all) && event_read_deals(e, all) && event_read_numbers(e, all) &&
           event_read_list(e, json_get(all, "players"), 2, EVENT_PLAYERS, event_read_player,
                           &e->players) &&
           event_read_list(e, json_get(all, "pairings"), 1, EVENT_PAIRINGS, event_read_pairing,
                           &e->pairings) &&
           event_is_all_counted(e) &&
           event_read_list(e, json_get(all, "reasons"), 0, EVENT_REASONS, event_read_reason,
                           &e->reasons) &&
           e->round_first < e->pairings && e->done >= (uint64_t)e->round_first * e->pairs &&
           e->done <= event_units(e);
    free(all);
    if (!good)
        text_add(why, "this is not a saved event (something is missing or out of range).");
    return good ? OK : ERR_SYNTAX;
}

int event_load(struct event *e, const char *path, struct text *why)
{
    FILE *file = fopen(path, "r");
    size_t len;
    char *all = file != NULL ? whole_file_read(file, EVENT_BYTES, &len) : NULL;
    int err;

    text_add(why, "%s: ", path);
    if (all == NULL)
        err = text_explain(ERR_SYNTAX, why, "this is not a saved event (%s).", strerror(errno));
    else
        err = event_parse(e, all, len, why);
    if (file != NULL)
        fclose(file);
    free(all);
    if (err == OK)
        text_clear(why);
    return err;
}
