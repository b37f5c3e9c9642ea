/* The file of an event: JSON, settings first, then a line of counts for each pairing. */
#include "arena/event.h"
#include "games/games.h"
#include "match/record_text.h"
#include "system/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

const char *const event_formats[] = {"round-robin", "gauntlet", "swiss"};

static json_t *event_pairings_json(const struct event *e)
{
    json_t *pairings = json_array();

    for (int i = 0; i < e->pairings; i++) {
        const struct pairing *p = &e->pairing[i];
        json_t *counts = json_pack("[ii]", p->a, p->b);

        for (int k = 0; k < EVENT_COUNTS; k++)
            json_array_append_new(counts, json_integer((json_int_t)p->counts[k]));
        json_array_append_new(pairings, counts);
    }
    return pairings;
}

static json_t *event_reasons_json(const struct event *e)
{
    json_t *reasons = json_array();

    for (int i = 0; i < e->reasons; i++)
        json_array_append_new(reasons,
                              json_pack("[iIs]", e->reason[i].player,
                                        (json_int_t)e->reason[i].count, e->reason[i].text));
    return reasons;
}

static json_t *event_json(const struct event *e)
{
    json_t *players = json_array();

    for (int i = 0; i < e->players; i++) {
        struct text player = TEXT_OF(NAMED_BYTES);

        event_add_player(e, i, &player);
        json_array_append_new(players, json_string(player.at));
    }
    return json_pack("{ss si ss so ss sI so ss si si sb sf sf sf sf si si sI sb sb so so}", "type",
                     "event", "version", 1, "rules", rules_words(&e->rules).at, "players", players,
                     "format", event_formats[e->format], "pairs", (json_int_t)e->pairs, "seed",
                     json_sprintf("%" PRIu64, e->seed), "time", e->time, "shard", e->shard,
                     "shards", e->shards, "sequential", e->sequential, "elo0", e->sprt.elo0, "elo1",
                     e->sprt.elo1, "alpha", e->sprt.alpha, "beta", e->sprt.beta, "round", e->round,
                     "round_first", e->round_first, "done", (json_int_t)e->done, "decided",
                     e->decided, "rated", e->rated, "pairings", event_pairings_json(e), "reasons",
                     event_reasons_json(e));
}

char *event_text(const struct event *e)
{
    json_t *all = event_json(e);
    char *text = json_dumps(all, JSON_COMPACT);

    json_decref(all);
    return text;
}

/* ---- the file -------------------------------------------------------------------------------- */

/* Does the path still name this descriptor's file? Another arena may have replaced it. */
static bool event_is_file(int fd, const char *path)
{
    struct stat open_file, named;

    return fstat(fd, &open_file) == 0 && stat(path, &named) == 0 &&
           open_file.st_dev == named.st_dev && open_file.st_ino == named.st_ino;
}

int event_lock(const char *path, bool create, int *lock, struct text *why)
{
    int fd;

    while ((fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | (create ? O_CREAT : 0), 0666)) >=
           0) {
        bool taken = flock(fd, LOCK_EX | LOCK_NB) == 0;

        if (taken && event_is_file(fd, path)) {
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

static bool event_read_players(struct event *e, json_t *players)
{
    e->players = (int)json_array_size(players);
    if (e->players < 2 || e->players > EVENT_PLAYERS)
        return false;
    for (int i = 0; i < e->players; i++) {
        const char *player = json_string_value(json_array_get(players, (size_t)i));
        const char *program = player ? record_named_program(player) : NULL;
        const char *who = program ? program : player;
        int name = program ? record_label_bytes(player) : 0;

        if (who == NULL || !record_is_who(who) || name >= NAME_BYTES ||
            (bots_find(who) == NULL && !record_is_program(who)))
            return false;
        snprintf(e->who[i], WHO_BYTES, "%s", who);
        snprintf(e->name[i], NAME_BYTES, "%.*s", name, player);
        if (program != NULL && !text_is_name(e->name[i]))
            return false;
    }
    return true;
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

/* Find a player's index, or -1. */
static int event_player_at(const struct event *e, const json_t *value)
{
    json_int_t n = json_is_integer(value) ? json_integer_value(value) : -1;

    return n >= 0 && n < e->players ? (int)n : -1;
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

static bool event_read_pairings(struct event *e, json_t *pairings)
{
    e->pairings = (int)json_array_size(pairings);
    if (e->pairings < 1 || e->pairings > EVENT_PAIRINGS)
        return false;
    for (int i = 0; i < e->pairings; i++) {
        struct pairing *p = &e->pairing[i];
        json_t *counts = json_array_get(pairings, (size_t)i);

        if (json_array_size(counts) != EVENT_COUNTS + 2)
            return false;
        p->a = event_player_at(e, json_array_get(counts, 0));
        p->b = event_player_at(e, json_array_get(counts, 1));
        if (p->a < 0 || p->b < 0 || p->a == p->b)
            return false;
        for (size_t k = 0; k < EVENT_COUNTS; k++) {
            json_t *value = json_array_get(counts, k + 2);

            if (!json_is_integer(value) || json_integer_value(value) < 0 ||
                (uint64_t)json_integer_value(value) > 2 * e->pairs)
                return false;
            p->counts[k] = (uint64_t)json_integer_value(value);
        }
        if (!event_adds_up(p))
            return false;
    }
    return event_is_all_counted(e);
}

static bool event_read_reasons(struct event *e, json_t *reasons)
{
    e->reasons = (int)json_array_size(reasons);
    if (!json_is_array(reasons) || e->reasons > EVENT_REASONS)
        return false;
    for (int i = 0; i < e->reasons; i++) {
        json_int_t count;
        const char *text;

        if (json_unpack(json_array_get(reasons, (size_t)i), "[iIs]", &e->reason[i].player, &count,
                        &text) != 0 ||
            e->reason[i].player < 0 || e->reason[i].player >= e->players || count < 0 ||
            !text_is_printable(text))
            return false;
        e->reason[i].count = (uint64_t)count;
        snprintf(e->reason[i].text, sizeof e->reason[i].text, "%s", text);
    }
    return true;
}

static bool event_read_settings(struct event *e, json_t *all)
{
    const char *rules, *format, *seed, *time;
    char *end;
    json_t *players, *pairings;
    json_int_t pairs, done;
    int version, sequential, decided, rated;

    if (json_unpack(all, "{si ss so ss sI ss ss si si sb sF sF sF sF si si sI sb sb so}", "version",
                    &version, "rules", &rules, "players", &players, "format", &format, "pairs",
                    &pairs, "seed", &seed, "time", &time, "shard", &e->shard, "shards", &e->shards,
                    "sequential", &sequential, "elo0", &e->sprt.elo0, "elo1", &e->sprt.elo1,
                    "alpha", &e->sprt.alpha, "beta", &e->sprt.beta, "round", &e->round,
                    "round_first", &e->round_first, "done", &done, "decided", &decided, "rated",
                    &rated, "pairings", &pairings) != 0 ||
        version != 1 || games_parse_rules(&e->rules, rules, NULL) != OK || pairs < 1 || done < 0 ||
        e->shards < 1 || e->shard < 0 || e->shard >= e->shards || strlen(time) >= sizeof e->time ||
        seat_time_parse(&(struct time_control){0}, time, NULL) != OK || pairs > 1000000000)
        return false;
    for (e->format = ROUND_ROBIN; strcmp(event_formats[e->format], format) != 0; e->format++)
        if (e->format == SWISS)
            return false;
    e->pairs = (uint64_t)pairs;
    e->done = (uint64_t)done;
    errno = 0;
    e->seed = strtoull(seed, &end, 10);
    if (*end != '\0' || seed[0] < '0' || seed[0] > '9' || errno == ERANGE)
        return false;
    e->sequential = sequential;
    e->decided = decided;
    e->rated = rated;
    snprintf(e->time, sizeof e->time, "%s", time);
    return event_read_players(e, players) && event_read_pairings(e, pairings) &&
           event_read_reasons(e, json_object_get(all, "reasons")) && e->round >= 0 &&
           e->round < EVENT_PLAYERS && e->round_first >= 0 && e->round_first < e->pairings &&
           e->done >= (uint64_t)e->round_first * e->pairs && e->done <= event_units(e) &&
           (!e->sequential || sprt_is_sound(&e->sprt));
}

static int event_take(struct event *e, json_t *all, const json_error_t *error, struct text *why)
{
    bool good;

    memset(e, 0, sizeof *e);
    if (all == NULL)
        return text_explain(ERR_SYNTAX, why, "this is not a saved event (%s).", error->text);
    good = event_read_settings(e, all);
    json_decref(all);
    if (!good)
        text_add(why, "this is not a saved event (something is missing or out of range).");
    return good ? OK : ERR_SYNTAX;
}

int event_parse(struct event *e, const char *bytes, size_t len, struct text *why)
{
    json_error_t error;

    return event_take(e, json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &error), &error, why);
}

int event_load(struct event *e, const char *path, struct text *why)
{
    json_error_t error;
    json_t *all = json_load_file(path, JSON_REJECT_DUPLICATES, &error);

    text_add(why, "%s: ", path);
    if (event_take(e, all, &error, why) != OK)
        return ERR_SYNTAX;
    text_clear(why);
    return OK;
}
