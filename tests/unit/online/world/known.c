/* A game whose choices were taken back has another past: what was seen of it before is forgotten.
 */
#include "known.h"

#include "ledger.h"
#include "core/move.h"
#include "core/position.h"
#include "games/games.h"
#include "match/protocol.h"
#include "match/record_text.h"

#include <stdio.h>
#include <stdlib.h>

struct known *known_new(int64_t game)
{
    struct known *k = calloc(1, sizeof *k);

    if (k != NULL)
        k->game = game;
    return k;
}

/* Forget the lines, and the views that came after this many choices of players, or more. */
static void known_forget(struct known *k, size_t choices)
{
    for (size_t i = 0; i < k->count; i++)
        free(k->moved[i]);
    k->count = k->choices = 0;
    while (k->view_count > 0 && k->views[k->view_count - 1].choices >= choices) {
        k->view_count--;
        free(k->views[k->view_count].view);
        free(k->views[k->view_count].legal);
        free(k->views[k->view_count].said);
    }
}

void known_free(struct known *k)
{
    known_forget(k, 0);
    free(k->views);
    free(k->moved);
    free(k);
}

uint64_t known_hash(const struct known *k)
{
    uint64_t hash = 1;

    for (size_t i = 0; i < k->count; i++)
        if (k->moved[i][0] != 'n')
            hash = rng_mix(hash ^ text_hash(k->moved[i], strlen(k->moved[i])));
    return hash;
}

static void known_add_moved(struct world *w, struct known *k, const struct json *frame)
{
    const struct json *moved = json_get(frame, "moved");

    for (const struct json *line = json_first(moved); line != NULL; line = json_next(moved, line)) {
        if (k->count == k->room) {
            k->room = k->room == 0 ? 16 : 2 * k->room;
            k->moved = realloc(k->moved, k->room * sizeof k->moved[0]);
            WORLD_WANT(w, k->moved != NULL);
        }
        k->moved[k->count++] = strdup(line->is.text);
        k->choices += line->is.text[0] != 'n';
    }
}

static void known_compare_values(struct world *w, const struct json *values, const int16_t *value,
                                 int count)
{
    const struct json *each = json_first(values);

    for (int i = 0; i < count; i++, each = json_next(values, each))
        WORLD_WANT(w, each->is.number == value[i]);
    WORLD_WANT(w, each == NULL);
}

/* The fields have what the view has, and nothing else. A view that is over cannot be read. */
static void known_compare_fields(struct world *w, const struct known *k, const struct json *frame)
{
    const struct json *fields = json_get(frame, "fields"), *each = json_first(fields);
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct field part[FIELDS_MAX];
    struct state seen;
    int n;

    if (position_parse(&k->rules, json_text(frame, "view"), &seen, &why) != OK)
        return;
    n = k->rules.game->describe(&k->rules, &seen, part);
    for (int i = 0; i < n; i++, each = json_next(fields, each)) {
        const struct json *values = json_get(each, "values"), *unseen = json_get(each, "unseen");

        known_compare_values(w, json_first(values), part[i].value[P1], part[i].count[P1]);
        known_compare_values(w, json_next(values, json_first(values)), part[i].value[P2],
                             part[i].count[P2]);
        for (int p = P1; p <= P2; p++) {
            const struct json *first = json_first(unseen),
                              *many = p == P1 || unseen == NULL ? first : json_next(unseen, first);

            WORLD_WANT(w, (many == NULL ? 0 : many->is.number) == part[i].unseen[p]);
        }
    }
    WORLD_WANT(w, each == NULL);
    w->counts.drawn++;
}

/* The moves are the legal ones. */
static void known_compare_moves(struct world *w, const struct json *frame)
{
    const struct json *moves = json_get(frame, "moves");
    const char *legal = json_text(frame, "legal");
    struct text words = TEXT_OF(SENTENCE_BYTES);

    for (const struct json *m = json_first(moves); m != NULL; m = json_next(moves, m))
        text_add(&words, "%s%s", words.len > 0 ? "," : "", json_text(m, "word"));
    WORLD_WANT(w, json_is(moves, JSON_IS_LIST) == (legal != NULL));
    WORLD_WANT(w, legal == NULL || strcmp(words.at, legal) == 0);
}

static void known_add_view(struct world *w, struct known *k, const struct json *frame)
{
    const char *legal = json_text(frame, "legal"), *log = json_text(frame, "log");
    bool undone = world_flag(frame, "undone");

    if (json_get(frame, "fields") != NULL) {
        known_compare_fields(w, k, frame);
        known_compare_moves(w, frame);
    }
    WORLD_WANT(w, strlen(legal == NULL ? "" : legal) < sizeof k->legal);
    k->wants = legal != NULL;
    memcpy(k->legal, k->wants ? legal : "", strlen(k->wants ? legal : "") + 1);
    k->ply = world_number(frame, "ply");
    if (k->view_count == k->view_room) {
        k->view_room = k->view_room == 0 ? 16 : 2 * k->view_room;
        k->views = realloc(k->views, k->view_room * sizeof k->views[0]);
        WORLD_WANT(w, k->views != NULL);
    }
    k->views[k->view_count++] = (struct known_view){
        k->choices,
        k->count,
        strdup(json_text(frame, "view")),
        k->wants ? strdup(legal) : NULL,
        undone ? NULL : strdup(log != NULL ? log : json_text(frame, "sentences")),
        log != NULL};
}

static void known_begin(struct world *w, struct known *k, const struct json *frame)
{
    const struct json *players = json_get(frame, "players"), *player = json_first(players);
    struct text why = TEXT_OF(SENTENCE_BYTES);

    WORLD_WANT(w, games_parse_rules(&k->rules, json_text(frame, "rules"), &why) == OK);
    WORLD_WANT(w, world_number(frame, "v") >= k->v); /* what was delivered is never lost */
    k->seat = (int)world_number(frame, "seat");
    for (size_t i = 0; i < 2; i++, player = json_next(players, player))
        snprintf(k->name[i], NAME_BYTES, "%s", json_text(player, "name"));
    k->rated = world_flag(frame, "rated");
    k->has_offer = json_is(json_get(frame, "offer"), JSON_IS_OBJECT);
    /* Choices that were taken back, and others made instead, may have been missed. */
    known_forget(k, 0);
    known_add_moved(w, k, frame);
    known_add_view(w, k, frame);
}

/* The choices of players in a frame. */
static size_t known_choices(const struct json *frame)
{
    const struct json *moved = json_get(frame, "moved");
    size_t n = 0;

    for (const struct json *line = json_first(moved); line != NULL; line = json_next(moved, line))
        n += line->is.text[0] != 'n';
    return n;
}

static void known_event(struct world *w, struct known *k, const struct json *frame)
{
    if (world_flag(frame, "undone")) {
        known_forget(k, known_choices(frame) + 1);
        w->counts.undone++;
    }
    k->has_offer = false;
    known_add_moved(w, k, frame);
    known_add_view(w, k, frame);
}

void known_hears(struct world *w, struct known *k, const struct json *frame)
{
    const char *type = json_text(frame, "t");
    int64_t v = world_number(frame, "v");

    if (strcmp(type, "game") == 0) {
        known_begin(w, k, frame);
    } else {
        if (v != k->v + 1)
            fprintf(stderr, "after v %lld: %s with v %lld\n", (long long)k->v, type, (long long)v);
        WORLD_WANT(w, v == k->v + 1); /* none is missing, none comes twice */
    }
    if (strcmp(type, "event") == 0)
        known_event(w, k, frame);
    if (strcmp(type, "offer") == 0)
        k->has_offer = strcmp(json_text(frame, "what"), "none") != 0;
    if (strcmp(type, "chosen") == 0 && world_number(frame, "seat") == k->seat)
        k->wants = false;
    k->over |= strcmp(type, "over") == 0 || json_is(json_get(frame, "over"), JSON_IS_OBJECT);
    k->wants &= !k->over;
    k->v = v;
    ledger_heard(w, k, frame);
}

/* ---- against the record ---------------------------------------------------------------------- */

/* The position as this seat sees it; a spectator sees what both see. */
static struct state known_sight(const struct record *rec, const struct state *s, int seat)
{
    struct view v = game_view(&rec->duel.rules, s, seat == 2 ? P2 : P1);

    if (seat == 0 && rec->duel.rules.game->hide != NULL)
        rec->duel.rules.game->hide(&rec->duel.rules, &v.seen, P2);
    return v.seen;
}

/* The lines of a choice that this seat may know. */
static void known_expect(const struct record *rec, const struct choice *c, int seat,
                         struct text *out)
{
    int whom = rec->duel.rules.game->verbs[MOVE_VERB(c->m.a)].nature;

    if (seat > 0 || c->before.turn != CHANCE || whom == 3)
        protocol_print_moved(&rec->duel.rules, &c->before, c->m, seat == 2 ? P2 : P1, out);
}

static void known_compare_moved(struct world *w, const struct known *k, const struct record *rec)
{
    size_t at = 0;

    for (size_t i = 0; i < rec->count; i++) {
        struct text lines = TEXT_OF(SENTENCE_BYTES);

        known_expect(rec, &rec->choices[i], k->seat, &lines);
        for (char *line = lines.at; *line != '\0'; at++) {
            size_t len = strcspn(line, "\n");

            WORLD_WANT(w, at < k->count && strlen(k->moved[at]) + 6 == len);
            WORLD_WANT(w, memcmp(line + 6, k->moved[at], len - 6) == 0);
            line += len + 1;
        }
    }
    WORLD_WANT(w, at == k->count);
}

static void known_compare_view(struct world *w, const struct known *k, const struct known_view *v,
                               const struct record *rec, const struct state *s)
{
    struct state seen = known_sight(rec, s, k->seat);
    struct text legal = TEXT_OF(SENTENCE_BYTES);
    move list[MOVES_MAX];
    int n;

    if (strcmp(v->view, position_words(&rec->duel.rules, &seen).at) != 0)
        fprintf(stderr, "seat %d sees %s\n  not %s\n", k->seat, v->view,
                position_words(&rec->duel.rules, &seen).at);
    WORLD_WANT(w, strcmp(v->view, position_words(&rec->duel.rules, &seen).at) == 0);
    w->counts.views++;
    if (v->legal == NULL)
        return;
    n = rec->duel.rules.game->legal(&rec->duel.rules, s, k->seat - 1, list);
    for (int i = 0; i < n; i++)
        text_add(&legal, "%s%s", i ? "," : "", move_word(&rec->duel.rules, list[i]).at);
    WORLD_WANT(w, strcmp(legal.at, v->legal) == 0);
}

/* The number of choices before the first that comes after `lines` lines of players, and after
 * nature's. */
static size_t known_place(const struct record *rec, size_t lines)
{
    size_t i = 0;

    for (size_t seen = 0; i < rec->count; i++) {
        int turn = rec->choices[i].before.turn;

        if (turn != CHANCE && seen >= lines)
            break;
        seen += turn == BOTH ? 2 : turn != CHANCE;
    }
    return i;
}

/* What the rule book says of the choices from `from` up to `to`, to somebody who sees only what
 * this seat may see: what is hidden cannot be in it. */
static void known_tell(const struct known *k, const struct record *rec, bool opening, size_t from,
                       size_t to, struct text *out)
{
    const struct game *game = rec->duel.rules.game;
    struct scene scene = {&rec->duel.rules, {k->name[P1], k->name[P2]}, 1};
    struct state seen = known_sight(rec, record_at(rec, from), k->seat);

    if (opening)
        game->opening(&scene, &seen, out);
    if (opening && seen.turn <= BOTH)
        game->heading(&scene, &seen, out);
    for (size_t i = from; i < to; i++) {
        struct state after = known_sight(rec, record_at(rec, i + 1), k->seat);

        scene.turn = rec->choices[i].turn;
        game->tell(&scene, &seen, rec->choices[i].m, &after, out);
        scene.turn = i + 1 < rec->count ? rec->choices[i + 1].turn : rec->duel.turns + 1;
        if (after.turn <= BOTH)
            game->heading(&scene, &after, out);
        seen = after;
    }
}

/* Names may change during a game; then the sentences are not compared. */
static void known_compare_said(struct world *w, const struct known *k, const struct known_view *v,
                               const struct record *rec, size_t from, size_t to)
{
    static char told[1 << 20];
    struct text out = TEXT(told);
    const char *end;

    if (v->said == NULL || strcmp(rec->name[P1], k->name[P1]) != 0 ||
        strcmp(rec->name[P2], k->name[P2]) != 0)
        return;
    known_tell(k, rec, v->is_log, v->is_log ? 0 : from, to, &out);
    WORLD_WANT(w, !out.cut);
    end = out.len >= strlen(v->said) ? out.at + out.len - strlen(v->said) : "";
    if (strcmp(v->said, v->is_log ? end : out.at) != 0)
        fprintf(stderr, "seat %d reads:\n%s\nnot:\n%s\n", k->seat, v->said, out.at);
    WORLD_WANT(w, strcmp(v->said, v->is_log ? end : out.at) == 0);
    w->counts.sentences++;
}

void known_compare(struct world *w, const struct known *k, const struct record *rec)
{
    size_t from = 0;

    known_compare_moved(w, k, rec);
    for (size_t i = 0; i < k->view_count; i++) {
        size_t to = known_place(rec, k->views[i].choices);

        known_compare_view(w, k, &k->views[i], rec, record_at(rec, to));
        known_compare_said(w, k, &k->views[i], rec, from, to);
        from = to;
    }
}
