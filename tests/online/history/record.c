/* The record at the end says what everybody could have known at each ply. Only the public library
 * is used, and of it only the rules of the games. */
#include "history.h"

#include "duello.h"

#include <stdlib.h>
#include <string.h>

/* The choices of players in order, with what was to be seen before each, and after the last. */
struct record_state {
    uint64_t hash;
    size_t lines;
    duello_state position;
};

struct record_walk {
    const duello_duel *duel;
    const duello_rules *rules;
    STORE_LIST(struct record_state) states;
    uint64_t full[3]; /* by seat, all lines that it may know */
};

static void record_add(struct record_walk *w, int seat, const char *who, duello_move m)
{
    char line[DUELLO_WORD_BYTES + 16];
    size_t n = strlen(who);

    memcpy(line, who, n);
    line[n++] = ' ';
    n += duello_move_format(w->rules, m, line + n, sizeof line - n);
    w->full[seat] = games_hash_line(w->full[seat], line, n);
    if (seat == 0 && who[0] != 'n') {
        struct record_state *s = &w->states.at[w->states.count - 1];

        s->hash = games_hash_line(s->hash, line, n);
        s->lines++;
    }
}

/* Nature's moves are for one player's eyes, or for both. */
static void record_nature(struct record_walk *w, duello_move m)
{
    duello_rules_verb verb = {.size = sizeof verb};

    duello_rules_get_verb(w->rules, DUELLO_MOVE_VERB(m), &verb);
    for (int seat = 0; seat <= 2; seat++)
        if (verb.whom == DUELLO_BOTH || verb.whom == seat - 1)
            record_add(w, seat, "nature", m);
}

static void record_walk_choices(struct history *h, struct record_walk *w)
{
    duello_joint chosen;
    duello_state before;

    *STORE_ADD(&h->store, &w->states) = (struct record_state){0};
    for (size_t i = 0; duello_duel_choice(w->duel, i, &chosen, &before, NULL) == DUELLO_OK; i++) {
        struct record_state next;

        if (before.turn == DUELLO_CHANCE) {
            record_nature(w, chosen.a);
            continue;
        }
        w->states.at[w->states.count - 1].position = before;
        next = w->states.at[w->states.count - 1];
        *STORE_ADD(&h->store, &w->states) = next;
        for (int seat = 0; seat <= 2; seat++) {
            record_add(w, seat, before.turn == DUELLO_P2 ? "2" : "1", chosen.a);
            if (before.turn == DUELLO_BOTH)
                record_add(w, seat, "2", chosen.b);
        }
    }
    duello_duel_state(w->duel, &w->states.at[w->states.count - 1].position);
}

static duello_state record_sight(const struct record_walk *w, const duello_state *s, int seat)
{
    duello_state seen = *s;

    if (seat != 2)
        duello_state_view(w->rules, &seen, DUELLO_P1, &seen);
    if (seat != 1)
        duello_state_view(w->rules, &seen, DUELLO_P2, &seen);
    return seen;
}

/* As games.c reads them. */
static uint64_t record_fields(const struct record_walk *w, const duello_state *seen)
{
    uint64_t hash = 5;

    for (int i = 0; i < duello_rules_field_count(w->rules); i++) {
        duello_state_field f = {.size = sizeof f};
        int64_t hidden;

        duello_state_get_field(w->rules, seen, i, &f);
        for (int p = 0; p < 2; p++) {
            for (int k = 0; k < f.count[p]; k++)
                hash = store_hash(hash, &(int64_t){f.value[p][k]}, sizeof(int64_t));
            hash = store_hash(hash, "/", 1);
        }
        hidden = 100 * f.unseen[0] + f.unseen[1];
        hash = store_hash(hash, &hidden, sizeof hidden);
    }
    return hash | 1;
}

static void record_compare(struct history *h, const struct game *g, const struct record_walk *w,
                           const struct record_state *s, int64_t ply)
{
    const struct place *p = &g->places.at[ply];

    for (int seat = 0; seat <= 2; seat++) {
        duello_state seen;
        char words[4096];
        size_t n;

        if (p->view[seat] == 0)
            continue;
        seen = record_sight(w, &s->position, seat);
        n = duello_state_format(w->rules, &seen, words, sizeof words);
        h->counts.views++;
        if ((store_hash(1, words, n) | 1) != p->view[seat])
            history_fault(h, g->ending.line, "game %lld, ply %lld: seat %d did not see %s",
                          (long long)g->number, (long long)ply, seat, words);
        if (p->fields[seat] != 0 && p->fields[seat] != record_fields(w, &seen))
            history_fault(h, g->ending.line, "game %lld, ply %lld: seat %d saw more than %s",
                          (long long)g->number, (long long)ply, seat, words);
    }
}

/* The record has the choices at this ply, and nothing was taken back since. */
static const struct record_state *record_find(const struct game *g, const struct record_walk *w,
                                              int64_t ply, size_t kept)
{
    const struct place *p = &g->places.at[ply];

    if (!p->is_known || p->lines > kept)
        return NULL;
    for (size_t i = 0; i < w->states.count; i++)
        if (w->states.at[i].lines == p->lines)
            return w->states.at[i].hash == p->hash ? &w->states.at[i] : NULL;
    return NULL;
}

/* From the last ply back: what an undo took back has another past. */
static void record_views(struct history *h, const struct game *g, const struct record_walk *w)
{
    size_t kept = SIZE_MAX, each = g->is_joint ? 2 : 1;
    const struct place *later = NULL;
    int64_t later_ply = 0;

    for (int64_t ply = (int64_t)g->places.count - 1; ply >= 0; ply--) {
        const struct place *p = &g->places.at[ply];
        const struct record_state *s;

        if (!p->is_known)
            continue;
        if (later != NULL && later->lines < p->lines)
            kept = later->lines < kept ? later->lines : kept;
        else if (later != NULL && (int64_t)((later->lines - p->lines) / each) != later_ply - ply)
            kept = 0; /* something was taken back, and nobody was told when */
        if ((s = record_find(g, w, ply, kept)) != NULL)
            record_compare(h, g, w, s, ply);
        later = p;
        later_ply = ply;
    }
}

void record_judge(struct history *h, struct game *g)
{
    static const char *const results[] = {"", "p1", "p2", "draw", "unfinished"};
    const struct version *last = &g->versions.at[g->ending.v];
    struct record_walk w = {0};
    duello_duel_info info = {.size = sizeof info};
    duello_duel *duel;
    const struct record_state *end;
    char why[DUELLO_SENTENCE_BYTES];

    if (duello_duel_read(&duel, g->ending.record, g->ending.record_len, NULL, why, sizeof why) !=
        DUELLO_OK) {
        history_fault(h, g->ending.line, "game %lld: its record cannot be read: %s",
                      (long long)g->number, why);
        return;
    }
    w.duel = duel;
    w.rules = duello_duel_rules(duel);
    record_walk_choices(h, &w);
    end = &w.states.at[w.states.count - 1];
    if (last->has_hash && last->hash != end->hash)
        history_fault(h, g->ending.line, "game %lld: its record has other choices",
                      (long long)g->number);
    duello_duel_get_info(duel, &info);
    if (info.ending != DUELLO_ENDING_ABORTED &&
        (strlen(results[info.result]) != g->ending.result.len ||
         memcmp(results[info.result], g->ending.result.at, g->ending.result.len) != 0))
        history_fault(h, g->ending.line, "game %lld: by its record, the result is %s",
                      (long long)g->number, results[info.result]);
    for (size_t i = 0; i < g->heard.count; i++)
        if (g->heard.at[i].full != w.full[g->heard.at[i].seat])
            history_fault(h, g->heard.at[i].line,
                          "game %lld, seat %d: was told of other moves than the record has",
                          (long long)g->number, g->heard.at[i].seat);
    record_views(h, g, &w);
    duello_duel_free(duel);
}
