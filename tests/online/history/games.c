/* Frames about games: each is held against what its connection was told before, and against what
 * anybody was told of the same version. */
#include "history.h"

#include <string.h>

enum { GAMES_VERSIONS = 1 << 20 };

uint64_t games_hash_line(uint64_t hash, const char *line, size_t len)
{
    return store_hash(hash * 31 + 1, line, len);
}

static struct following *games_following(struct history *h, struct connection *c, int64_t game)
{
    struct following **f =
        (struct following **)store_find(&h->store, &c->followings, (uint64_t)game);

    if (*f == NULL)
        *f = store_take(&h->store, sizeof **f);
    return *f;
}

static struct version *games_version(struct history *h, struct game *g, int64_t v)
{
    if (v < 1 || v > GAMES_VERSIONS) {
        history_fault(h, h->line, "game %lld has version %lld", (long long)g->number, (long long)v);
        v = 1;
    }
    while ((int64_t)g->versions.count <= v)
        *STORE_ADD(&h->store, &g->versions) = (struct version){0};
    return &g->versions.at[v];
}

struct place *games_place(struct history *h, struct game *g, int64_t ply)
{
    if (ply < 0 || ply > GAMES_VERSIONS) {
        history_fault(h, h->line, "game %lld has ply %lld", (long long)g->number, (long long)ply);
        ply = 0;
    }
    while ((int64_t)g->places.count <= ply)
        *STORE_ADD(&h->store, &g->places) = (struct place){0};
    return &g->places.at[ply];
}

void games_reached(struct history *h, struct game *g, int64_t v)
{
    if (g->progress.count == 0 || g->progress.at[g->progress.count - 1].v < v)
        *STORE_ADD(&h->store, &g->progress) = (struct progress){h->line, v};
}

/* The highest version that somebody had been told of before this line. */
static int64_t games_floor(const struct game *g, size_t line)
{
    size_t low = 0, high = g->progress.count;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (g->progress.at[middle].line < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 ? 0 : g->progress.at[low - 1].v;
}

void games_since(struct history *h, struct connection *c, int64_t game, int64_t v)
{
    struct game *g = history_game(h, game);
    struct following *f = games_following(h, c, game);

    f->v = v;
    if (v >= 1 && v < (int64_t)g->versions.count && g->versions.at[v].has_hash) {
        f->hash = g->versions.at[v].hash;
        f->lines = g->versions.at[v].lines;
        f->ply = g->versions.at[v].ply;
        f->has_hash = true;
    }
}

/* ---- what a frame shows ---------------------------------------------------------------------- */

static int games_seats(const struct value *list)
{
    int bits = 0;

    for (const struct value *n = list == NULL ? NULL : list->first; n != NULL; n = n->next)
        bits |= n->number == 1 || n->number == 2 ? 1 << (n->number - 1) : 4;
    return bits;
}

/* Two who may know the same see the same; 0: nothing was shown yet. */
static void games_same(struct history *h, const struct game *g, uint64_t *known, uint64_t now,
                       const char *what, int64_t ply, int seat)
{
    if (*known != 0 && *known != now)
        history_fault(h, h->line, "game %lld, ply %lld, seat %d: another %s than before",
                      (long long)g->number, (long long)ply, seat, what);
    *known = now;
}

static uint64_t games_hash(uint64_t seed, const struct value *v)
{
    return v == NULL ? 1 : store_hash(seed, v->text, v->kind == VALUE_NULL ? 4 : v->len) | 1;
}

/* The fields without their names for people: what is in them, as record.c writes it. */
static uint64_t games_fields(const struct value *fields)
{
    uint64_t hash = 5;

    for (const struct value *f = fields->first; f != NULL; f = f->next) {
        const struct value *values = value_get(f, "values"), *unseen = value_get(f, "unseen");
        int64_t hidden = value_is(unseen, VALUE_NUMBER) ? unseen->number : 0;

        for (const struct value *side = values == NULL ? NULL : values->first; side != NULL;
             side = side->next) {
            for (const struct value *n = side->first; n != NULL; n = n->next)
                hash = store_hash(hash, &n->number, sizeof n->number);
            hash = store_hash(hash, "/", 1);
        }
        for (const struct value *n = value_is(unseen, VALUE_LIST) ? unseen->first : NULL; n != NULL;
             n = n->next)
            hidden = 100 * hidden + n->number;
        hash = store_hash(hash, &hidden, sizeof hidden);
    }
    return hash | 1;
}

/* A position with its legal moves. */
static void games_view(struct history *h, struct game *g, const struct following *f,
                       const struct value *frame, int chosen)
{
    const struct value *legal = value_get(frame, "legal"), *fields = value_get(frame, "fields");
    int wanted = games_seats(value_get(frame, "wanted"));
    struct place *p = games_place(h, g, f->ply);
    bool over = value_is(value_get(frame, "over"), VALUE_OBJECT);
    bool wants = f->seat > 0 && !over && ((wanted & ~chosen) >> (f->seat - 1) & 1) != 0;

    g->is_joint |= wanted == 3;
    games_same(h, g, &p->view[f->seat], games_hash(1, value_get(frame, "view")), "position", f->ply,
               f->seat);
    if (value_is(legal, VALUE_TEXT))
        games_same(h, g, &p->legal[f->seat], games_hash(2, legal), "list of legal moves", f->ply,
                   f->seat);
    if (value_is(legal, VALUE_TEXT) != wants)
        history_fault(h, h->line, "game %lld, seat %d: legal moves for somebody else's choice",
                      (long long)g->number, f->seat);
    if (value_is(fields, VALUE_LIST))
        games_same(h, g, &p->fields[f->seat], games_fields(fields), "picture", f->ply, f->seat);
}

static void games_clock(struct history *h, struct game *g, const struct value *frame, int64_t v,
                        bool is_event)
{
    const struct value *clock = value_get(frame, "clock"), *left = value_get(clock, "left"),
                       *runs = value_get(clock, "runs");
    struct sight *s;

    if (value_count(left) != 2 || value_count(runs) != 2)
        return;
    s = STORE_ADD(&h->store, &g->sights);
    *s = (struct sight){.v = v, .time = h->time, .is_event = is_event, .line = h->line};
    s->left[0] = left->first->number;
    s->left[1] = left->first->next->number;
    s->runs[0] = runs->first->number != 0;
    s->runs[1] = runs->first->next->number != 0;
}

/* Add the choices of a frame to what the connection was told. */
static void games_told(struct following *f, const struct value *moved)
{
    for (const struct value *l = moved == NULL ? NULL : moved->first; l != NULL; l = l->next) {
        f->full = games_hash_line(f->full, l->text, l->len);
        if (l->len > 0 && l->text[0] != 'n') {
            f->hash = games_hash_line(f->hash, l->text, l->len);
            f->lines++;
        }
    }
}

static void games_forget(struct following *f)
{
    f->hash = f->full = 0;
    f->lines = 0;
    f->has_hash = f->has_full = true;
}

/* Everybody was told of the same choices in this version. */
static struct version *games_state(struct history *h, struct game *g, const struct following *f)
{
    struct version *ver = games_version(h, g, f->v);
    struct place *p = games_place(h, g, f->ply);

    if (ver->first_line == 0)
        ver->first_line = h->line;
    games_reached(h, g, f->v);
    g->max_v = f->v > g->max_v ? f->v : g->max_v;
    if (!f->has_hash)
        return ver;
    if (ver->has_hash && (ver->hash != f->hash || ver->ply != f->ply))
        history_fault(h, h->line, "game %lld, version %lld: other choices than somebody was told",
                      (long long)g->number, (long long)f->v);
    if (p->is_known && p->hash != f->hash)
        history_fault(h, h->line, "game %lld, ply %lld: other choices than somebody was told",
                      (long long)g->number, (long long)f->ply);
    ver->has_hash = ver->is_known = p->is_known = true;
    ver->hash = p->hash = f->hash;
    ver->lines = p->lines = f->lines;
    ver->ply = f->ply;
    return ver;
}

/* ---- endings --------------------------------------------------------------------------------- */

/* Everything but names, which players may claim later, and sums that depend on them. */
static uint64_t games_hash_record(const char *text, size_t len)
{
    uint64_t hash = 3;

    for (const char *line = text, *end = text + len; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line)), *sum;
        size_t n = (size_t)((stop == NULL ? end : stop) - line);

        sum = n > 10 && line[n - 9] == '#' ? line + n - 9 : line + n;
        if (n < 4 || memcmp(line, "name", 4) != 0)
            hash = store_hash(hash, line, (size_t)(sum - line));
        line += n + 1;
    }
    return hash;
}

static void games_read_ending(struct history *h, struct ending *e, const struct value *over)
{
    const struct value *record = value_get(over, "record"), *ratings = value_get(over, "ratings");
    char *text = store_take(&h->store, value_is(record, VALUE_TEXT) ? record->len + 1 : 1);
    int i = 0;

    e->how = words_of(value_get(over, "how"));
    e->result = words_of(value_get(over, "result"));
    e->record = text;
    e->record_len = value_is(record, VALUE_TEXT) ? value_unescape(record, text) : 0;
    e->next = value_number(value_get(over, "next"));
    e->is_rated = value_count(ratings) == 4;
    for (const struct value *n = e->is_rated ? ratings->first : NULL; n != NULL; n = n->next)
        e->ratings[i++] = n->number;
    e->hash = games_hash_record(e->record, e->record_len);
    e->hash = store_hash(e->hash, e->how.at, e->how.len);
    e->hash = store_hash(e->hash, e->result.at, e->result.len);
    e->hash = store_hash(e->hash, e->ratings, sizeof e->ratings);
    e->hash = store_hash(e->hash, &e->next, sizeof e->next);
}

/* `v` is the version of the ending, or of a later frame that has it. */
static void games_over(struct history *h, struct game *g, const struct following *f,
                       const struct value *over)
{
    struct ending e = {.is_known = true, .v = f->v, .line = h->line, .time = h->time};

    games_read_ending(h, &e, over);
    if (g->ending.is_known && g->ending.hash != e.hash)
        history_fault(h, h->line, "game %lld ended otherwise before", (long long)g->number);
    else if (!g->ending.is_known)
        g->ending = e;
    else if (f->v < g->ending.v)
        g->ending.v = f->v;
    if (f->has_full)
        *STORE_ADD(&h->store, &g->heard) = (struct heard){f->seat, f->full, h->line};
}

/* ---- frames ---------------------------------------------------------------------------------- */

static void games_begin(struct history *h, struct game *g, const struct value *frame)
{
    const struct value *players = value_get(frame, "players"), *p;
    int i = 0;

    g->is_begun = true;
    g->rules = words_of(value_get(frame, "rules"));
    g->is_rated = value_number(value_get(frame, "rated")) != 0;
    g->pair = value_number(value_get(frame, "pair"));
    for (p = players == NULL ? NULL : players->first; p != NULL && i < 2; p = p->next, i++) {
        g->is_house[i] = value_is(value_get(p, "rating"), VALUE_NULL);
        g->is_bot[i] = value_number(value_get(p, "bot")) != 0;
    }
    h->counts.games++;
}

static void games_sit(struct history *h, struct game *g, const struct connection *c, int seat)
{
    int64_t *player = &g->player[seat - 1];

    if (c->is_unsure || c->player == 0)
        return;
    if (g->is_house[seat - 1] || (*player != 0 && *player != c->player))
        history_fault(h, h->line, "game %lld, seat %d: player %lld sits there, not %lld",
                      (long long)g->number, seat, (long long)*player, (long long)c->player);
    *player = c->player;
}

static void games_whole(struct history *h, struct connection *c, struct game *g,
                        struct following *f, const struct value *frame)
{
    int64_t v = value_number(value_get(frame, "v"));
    int seat = (int)value_number(value_get(frame, "seat")),
        chosen = games_seats(value_get(frame, "chosen")) & 3;
    size_t bound = seat == 0 && f->watched_at != 0 ? f->watched_at : c->hello_at;
    const struct value *over = value_get(frame, "over"), *moved = value_get(frame, "moved");
    struct version *ver;

    if (!g->is_begun)
        games_begin(h, g, frame);
    if (!words_equal(g->rules, words_of(value_get(frame, "rules"))) || seat < 0 || seat > 2)
        history_fault(h, h->line, "game %lld: these are another game's rules",
                      (long long)g->number);
    seat = seat < 0 || seat > 2 ? 0 : seat;
    if (seat > 0)
        games_sit(h, g, c, seat);
    if (v < f->v || v < games_floor(g, bound))
        history_fault(h, h->line, "game %lld: version %lld is stale; %lld was shown before",
                      (long long)g->number, (long long)v,
                      (long long)(v < f->v ? f->v : games_floor(g, bound)));
    if (!value_is(over, VALUE_OBJECT) && g->ended_by != 0 && g->ended_by < bound)
        history_fault(h, h->line, "game %lld goes on; its end was acknowledged in line %zu",
                      (long long)g->number, g->ended_by);
    f->is_open = true;
    f->is_left = false;
    f->seat = seat;
    f->v = v;
    f->ply = value_number(value_get(frame, "ply"));
    games_forget(f);
    games_told(f, moved);
    ver = games_state(h, g, f);
    if ((ver->chosen & 4) != 0 && ver->chosen != (chosen | 4))
        history_fault(h, h->line, "game %lld, version %lld: others have chosen",
                      (long long)g->number, (long long)v);
    ver->chosen = chosen | 4;
    if (ver->list.at == NULL && value_is(moved, VALUE_LIST))
        ver->list = (struct words){moved->text, moved->len};
    games_view(h, g, f, frame, chosen);
    if (value_is(over, VALUE_OBJECT))
        games_over(h, g, f, over);
    else
        games_clock(h, g, frame, v, false);
}

static void games_event(struct history *h, struct game *g, struct following *f,
                        const struct value *frame)
{
    static const char *const same[] = {"ply",   "view",      "wanted", "undone",
                                       "moved", "sentences", "legal"};
    const struct value *moved = value_get(frame, "moved");
    bool undone = value_number(value_get(frame, "undone")) != 0;
    uint64_t told = 1;
    struct version *ver;

    if (undone)
        games_forget(f);
    f->ply = value_number(value_get(frame, "ply"));
    games_told(f, moved);
    ver = games_state(h, g, f);
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        const struct value *v = value_get(frame, same[i]);

        told = store_hash(told + i, v == NULL ? "" : v->text, v == NULL ? 0 : v->len);
    }
    games_same(h, g, &ver->told[f->seat], told | 1, "event", f->ply, f->seat);
    ver->ply = f->ply;
    ver->undone = undone;
    ver->line_count = 0;
    for (const struct value *l = undone ? NULL : moved->first; l != NULL; l = l->next)
        if (l->len > 2 && l->text[0] != 'n') {
            if (ver->line_count < 2)
                ver->line[ver->line_count] = (struct words){l->text, l->len};
            ver->line_count++;
        }
    games_view(h, g, f, frame, 0);
    games_clock(h, g, frame, f->v, true);
}

/* A player hears of its games without a `game` frame if nothing was new, or if the game is over. */
static void games_open(const struct connection *c, const struct game *g, struct following *f)
{
    for (int seat = 1; seat <= 2 && !f->is_open && g->is_begun; seat++) {
        int64_t player = g->player[seat - 1];
        bool may_sit = player == 0 && !g->is_house[seat - 1]; /* as far as is known */

        if (player != c->player && !(may_sit && (f->v > 0 || g->ending.is_known)))
            continue;
        f->is_open = f->v > 0 || g->ending.is_known;
        f->seat = seat;
    }
}

/* A frame with the next version. Whoever gets one must have followed the game. */
static bool games_follows(struct history *h, const struct connection *c, const struct game *g,
                          struct following *f, const struct value *frame)
{
    const struct value *v = value_get(frame, "v");

    if (!c->is_unsure)
        games_open(c, g, f);
    if (!f->is_open || (f->is_left && f->seat == 0)) {
        if (!c->is_unsure && !(f->is_listed && v == NULL))
            history_fault(h, h->line, "this connection does not follow game %lld",
                          (long long)g->number);
        return false;
    }
    if (v != NULL && f->v != 0 && v->number != f->v + 1)
        history_fault(h, h->line, "game %lld: version %lld follows version %lld",
                      (long long)g->number, (long long)v->number, (long long)f->v);
    f->v = v != NULL ? v->number : f->v;
    return true;
}

static void games_said(struct history *h, struct game *g, struct following *f,
                       const struct value *frame)
{
    int64_t seat = value_number(value_get(frame, "seat"));
    size_t sends = 0, all = 0;

    if (seat < 1 || seat > 2 || g->player[seat - 1] == 0)
        return;
    for (size_t i = 0; i < g->asks.count; i++) {
        const struct sent_ask *a = g->asks.at[i];

        if (a->ask != ASK_SAY || (a->player != g->player[seat - 1] && a->player != 0))
            continue;
        all += a->sends;
        if (a->phrase == value_number(value_get(frame, "phrase")))
            sends += a->sends;
    }
    if (sends == 0 || ++f->said[seat - 1] > all)
        history_fault(h, h->line, "game %lld: seat %lld never said that", (long long)g->number,
                      (long long)seat);
}

void games_frame(struct history *h, struct connection *c, const struct value *frame)
{
    const struct value *type = value_get(frame, "t"), *what = value_get(frame, "what");
    struct game *g = history_game(h, value_number(value_get(frame, "game")));
    struct following *f = games_following(h, c, g->number);
    enum version_kind kind = value_says(type, "event")    ? VERSION_EVENT
                             : value_says(type, "chosen") ? VERSION_CHOSEN
                             : value_says(type, "offer")  ? VERSION_OFFER
                             : value_says(type, "over")   ? VERSION_OVER
                                                          : VERSION_UNSEEN;
    struct version *ver;

    if (value_says(type, "game")) {
        games_whole(h, c, g, f, frame);
        return;
    }
    if (value_says(type, "unknown")) {
        bool sits = c->player == g->player[0] || c->player == g->player[1];

        if (g->is_begun && !g->ending.is_known && sits && !c->is_unsure)
            history_fault(h, h->line, "game %lld is gone", (long long)g->number);
        return;
    }
    if (!games_follows(h, c, g, f, frame))
        return;
    if (value_says(type, "said"))
        games_said(h, g, f, frame);
    if (kind == VERSION_UNSEEN)
        return;
    if (kind == VERSION_EVENT)
        games_event(h, g, f, frame);
    else
        games_state(h, g, f);
    ver = games_version(h, g, f->v);
    if (ver->kind != VERSION_UNSEEN && ver->kind != kind)
        history_fault(h, h->line, "game %lld, version %lld: another change than before",
                      (long long)g->number, (long long)f->v);
    ver->kind = kind;
    ver->is_known = true;
    if (kind == VERSION_CHOSEN || kind == VERSION_OFFER)
        ver->seat = (int)value_number(value_get(frame, "seat"));
    if (kind == VERSION_CHOSEN && value_count(frame) > 4)
        history_fault(h, h->line, "game %lld: this says more than who has chosen",
                      (long long)g->number);
    if (kind == VERSION_OFFER)
        ver->offer = value_says(what, "undo")      ? ASK_UNDO
                     : value_says(what, "draw")    ? ASK_DRAW
                     : value_says(what, "rematch") ? ASK_REMATCH
                                                   : ASK_OTHER;
    if (kind == VERSION_OVER)
        games_over(h, g, f, frame);
}
