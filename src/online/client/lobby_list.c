#include "online/client/lobby_list.h"

#include "games/games.h"
#include "online/client/client_files.h"
#include "online/client/frame.h"

#include <stdio.h>

static void lobby_forget_seek(struct lobby_list *l, uint64_t seek)
{
    for (int i = 0; i < l->seek_count; i++)
        if (l->seeks[i].seek == seek) {
            memmove(&l->seeks[i], &l->seeks[i + 1],
                    (size_t)(--l->seek_count - i) * sizeof l->seeks[0]);
            return;
        }
}

static void lobby_forget_live(struct lobby_list *l, uint64_t game)
{
    for (int i = 0; i < l->live_count; i++)
        if (l->live[i].game == game) {
            memmove(&l->live[i], &l->live[i + 1],
                    (size_t)(--l->live_count - i) * sizeof l->live[0]);
            return;
        }
}

/* Those less far away come first, then those with larger numbers. */
static bool lobby_comes_before(int far, uint64_t number, int other_far, uint64_t other)
{
    return far != other_far ? far < other_far : number > other;
}

static void lobby_add_seek(struct lobby_list *l, const struct json *o)
{
    struct lobby_seek s = {.seek = (uint64_t)frame_number(o, "seek", 1, FRAME_NUMBER_MAX, 0),
                           .far = (int)frame_number(o, "far", 0, 9999, 0),
                           .rating = (int)frame_number(o, "rating", 1, 9999, 0),
                           .is_bot = frame_flag(o, "bot"),
                           .is_rated = frame_flag(o, "rated"),
                           .side = (int)frame_number(o, "side", 0, 2, 0)};
    int at;

    frame_words(o, "name", s.name, sizeof s.name);
    frame_words(o, "rules", s.rules, sizeof s.rules);
    frame_words(o, "clock", s.clock, sizeof s.clock);
    lobby_forget_seek(l, s.seek);
    if (s.seek == 0 || l->seek_count == LOBBY_SEEKS)
        return;
    for (at = l->seek_count++;
         at > 0 && lobby_comes_before(s.far, s.seek, l->seeks[at - 1].far, l->seeks[at - 1].seek);
         at--)
        l->seeks[at] = l->seeks[at - 1];
    l->seeks[at] = s;
}

static void lobby_add_live(struct lobby_list *l, const struct json *o)
{
    struct lobby_live g = {.game = (uint64_t)frame_number(o, "game", 1, FRAME_NUMBER_MAX, 0),
                           .far = (int)frame_number(o, "far", 0, 9999, 0)};
    const struct json *names = json_get(o, "names"), *name = json_first(names);
    int at;

    frame_words(o, "rules", g.rules, sizeof g.rules);
    for (int p = 0; p < 2; p++, name = json_next(names, name))
        frame_copy(name->is.text, g.name[p], NAME_BYTES);
    lobby_forget_live(l, g.game);
    if (g.game == 0 || l->live_count == LOBBY_LIVE)
        return;
    for (at = l->live_count++;
         at > 0 && lobby_comes_before(g.far, g.game, l->live[at - 1].far, l->live[at - 1].game);
         at--)
        l->live[at] = l->live[at - 1];
    l->live[at] = g;
}

void lobby_list_take(struct lobby_list *l, const struct json *frame)
{
    const struct json *gone = json_get(frame, "gone"), *ended = json_get(frame, "ended"),
                      *seeks = json_get(frame, "seeks"), *live = json_get(frame, "live"),
                      *totals = json_get(frame, "total"), *total = json_first(totals);
    bool whole = frame_flag(frame, "whole");

    if (whole)
        l->seek_count = l->live_count = 0;
    for (const struct json *one = json_first(gone); one != NULL; one = json_next(gone, one))
        lobby_forget_seek(l, (uint64_t)one->is.number);
    for (const struct json *one = json_first(ended); one != NULL; one = json_next(ended, one))
        lobby_forget_live(l, (uint64_t)one->is.number);
    for (const struct json *one = json_first(seeks); one != NULL; one = json_next(seeks, one))
        lobby_add_seek(l, one);
    for (const struct json *one = json_first(live); one != NULL; one = json_next(live, one))
        lobby_add_live(l, one);
    l->players = frame_number(frame, "players", 0, FRAME_NUMBER_MAX, l->players);
    l->seeks_total = total != NULL ? total->is.number : l->seek_count;
    l->live_total = total != NULL ? json_next(totals, total)->is.number : l->live_count;
    l->is_known = l->is_known || whole;
}

bool lobby_list_has_more(const struct lobby_list *l, const struct lobby_choice *c)
{
    int64_t listed = (int64_t)(c->page > 1 ? c->page : 1) * FRAMES_LISTED;

    return c->page < FRAMES_PAGES && (l->seeks_total > listed || l->live_total > listed);
}

const struct lobby_seek *lobby_list_find(const struct lobby_list *l, uint64_t seek)
{
    for (int i = 0; i < l->seek_count; i++)
        if (l->seeks[i].seek == seek)
            return &l->seeks[i];
    return NULL;
}

static void lobby_tell_game(const char *rules, struct text *out)
{
    char id[LOBBY_RULES], mark[MARK_DIGITS + 1];
    struct rules r;

    snprintf(id, sizeof id, "%.*s", (int)strcspn(rules, ":"), rules);
    if (client_files_mark(rules, mark))
        text_add(out, "%.*s-%.*s (rules by a stranger)", (int)(strlen(id) - MARK_DIGITS - 1), id,
                 MARK_SHOWN, mark);
    else
        text_add(out, "%s", games_parse_rules(&r, rules, NULL) == OK ? rules_title(&r).at : id);
}

/* The rules that differ from the game's book, or from those of its edition. */
static void lobby_tell_options(const char *rules, struct text *out)
{
    const char *options = strchr(rules, ':');
    struct rules_words brief = {""};
    struct rules r;

    if (options != NULL && games_parse_rules(&r, rules, NULL) == OK) {
        brief = rules_brief_words(&r);
        options = strchr(brief.at, rules_counted(&r) != NULL ? ',' : ':');
    }

    if (options != NULL)
        text_add(out, "; %s", options + 1);
}

void lobby_list_tell_seek(const struct lobby_seek *s, struct text *out)
{
    lobby_tell_game(s->rules, out);
    text_add(out, ", %s%s: %s", strcmp(s->clock, "none") == 0 ? "no clock" : s->clock,
             s->is_rated ? ", rated" : "", s->name);
    if (s->rating > 0)
        text_add(out, " (%s%d)", s->is_bot ? "a bot, " : "", s->rating);
    else if (s->is_bot)
        text_add(out, " (a bot)");
    if (s->side > 0)
        text_add(out, " as Player %d", s->side);
    lobby_tell_options(s->rules, out);
}

void lobby_list_tell_live(const struct lobby_live *g, struct text *out)
{
    lobby_tell_game(g->rules, out);
    text_add(out, ": %s v %s", g->name[0], g->name[1]);
    lobby_tell_options(g->rules, out);
}
