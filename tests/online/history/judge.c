/* Is there one order of a game's choices that explains everything? Plies number it: each choice,
 * choice of both and undo has one, so the order is known, and what was sent and acknowledged must
 * fit into it. */
#include "history.h"

#include <string.h>

static int judge_seat(const struct game *g, int64_t player)
{
    return player == 0 ? 0 : player == g->player[0] ? 1 : player == g->player[1] ? 2 : 0;
}

const size_t *judge_shown(struct history *h, struct game *g)
{
    size_t n = (size_t)g->max_v + 2, *shown = store_take(&h->store, n * sizeof *shown);

    shown[n - 1] = SIZE_MAX;
    for (size_t v = n - 1; v > 0; v--) {
        size_t line = v - 1 < g->versions.count ? g->versions.at[v - 1].first_line : 0;

        shown[v - 1] = line != 0 && line < shown[v] ? line : shown[v];
    }
    return shown;
}

/* ---- the order ------------------------------------------------------------------------------- */

struct judge_walk {
    int64_t ply;
    uint64_t hash;
    size_t lines;
    int chosen;                  /* a bit for each seat */
    bool has_gap, is_behind;     /* gap: somewhere; behind: since the last known version */
    STORE_LIST(uint64_t) prefix; /* the hash of the first choices, by their number */
};

static void judge_push(struct history *h, struct judge_walk *w, size_t lines, uint64_t hash)
{
    while (w->prefix.count <= lines)
        *STORE_ADD(&h->store, &w->prefix) = 0;
    w->prefix.at[lines] = hash;
}

static void judge_slot(struct history *h, struct game *g, int64_t ply, struct words line, int64_t v)
{
    int seat = line.at[0] - '0';
    struct place *p = games_place(h, g, ply);

    if (seat < 1 || seat > 2)
        return;
    p->word[seat - 1] = (struct words){line.at + 2, line.len - 2};
    p->v = v;
}

static void judge_event(struct history *h, struct game *g, struct judge_walk *w, int64_t v)
{
    const struct version *ver = &g->versions.at[v];
    uint64_t hash = w->hash;
    size_t wanted = g->is_joint ? 2 : 1;

    if (ver->ply != w->ply + 1)
        history_fault(h, ver->first_line, "game %lld: ply %lld follows ply %lld",
                      (long long)g->number, (long long)ver->ply, (long long)w->ply);
    if (ver->undone) {
        if (ver->lines >= w->lines || ver->lines >= w->prefix.count ||
            w->prefix.at[ver->lines] != ver->hash)
            history_fault(h, ver->first_line, "game %lld: the undo leads to what never was",
                          (long long)g->number);
        return;
    }
    for (size_t i = 0; i < ver->line_count && i < 2; i++) {
        hash = games_hash_line(hash, ver->line[i].at, ver->line[i].len);
        judge_push(h, w, w->lines + i + 1, hash);
        judge_slot(h, g, w->ply, ver->line[i], v);
    }
    if (ver->line_count != wanted || ver->hash != hash)
        history_fault(h, ver->first_line, "game %lld, version %lld: %zu choices at once",
                      (long long)g->number, (long long)v, ver->line_count);
}

/* Nobody was told of the versions before this one: its list says what was chosen meanwhile. */
static void judge_list(struct history *h, struct game *g, struct judge_walk *w, int64_t v)
{
    const struct version *ver = &g->versions.at[v];
    const struct value *list = value_read(h->values, ver->list.at, ver->list.len);
    size_t each = g->is_joint ? 2 : 1, i = 0;
    uint64_t hash = 0;
    bool continues =
        ver->lines >= w->lines && (int64_t)((ver->lines - w->lines) / each) == ver->ply - w->ply;

    for (const struct value *l = list == NULL ? NULL : list->first; l != NULL; l = l->next) {
        if (l->len < 3 || l->text[0] == 'n')
            continue;
        if (i == w->lines && hash != w->hash)
            continues = false;
        hash = games_hash_line(hash, l->text, l->len);
        judge_push(h, w, ++i, hash);
        if (continues && i > w->lines)
            judge_slot(h, g, w->ply + (int64_t)((i - 1 - w->lines) / each),
                       (struct words){l->text, l->len}, v);
    }
    w->chosen = ver->chosen & 3;
}

/* Were all offers, choices and endings asked for before they were shown? */
static bool judge_asked(const struct game *g, enum history_ask ask, int seat, size_t before)
{
    if (seat < 1 || seat > 2 || g->is_house[seat - 1] || g->player[seat - 1] == 0)
        return true;
    for (size_t i = 0; i < g->asks.count; i++) {
        const struct sent_ask *a = g->asks.at[i];

        if (a->ask == ask && (a->player == 0 || a->player == g->player[seat - 1]) &&
            a->first_sent < before)
            return true;
    }
    return false;
}

static void judge_want_asked(struct history *h, const struct game *g, enum history_ask ask,
                             int seat, size_t shown)
{
    if (!judge_asked(g, ask, seat, shown))
        history_fault(h, shown, "game %lld: seat %d never sent `%s`", (long long)g->number, seat,
                      history_ask_word(ask));
}

static void judge_chosen(struct history *h, struct game *g, struct judge_walk *w, int64_t v,
                         size_t shown)
{
    int seat = g->versions.at[v].seat;
    struct place *p = games_place(h, g, w->ply);
    bool is_sent = false;

    if (seat < 1 || seat > 2)
        return;
    if ((w->chosen >> (seat - 1) & 1) != 0)
        history_fault(h, shown, "game %lld: seat %d chose twice", (long long)g->number, seat);
    w->chosen |= 1 << (seat - 1);
    p->chosen_v[seat - 1] = v;
    for (size_t i = 0; i < g->moves.count; i++) {
        const struct sent_move *m = g->moves.at[i];

        is_sent |= m->ply == w->ply && m->first_sent < shown &&
                   (m->player == 0 || judge_seat(g, m->player) == seat);
    }
    if (!is_sent && !g->is_house[seat - 1] && g->player[seat - 1] != 0)
        history_fault(h, shown, "game %lld: seat %d has sent no choice", (long long)g->number,
                      seat);
}

/* Who saw this version did not see all that came before: only its ply is known. */
static void judge_alone(struct history *h, struct game *g, struct judge_walk *w, int64_t v)
{
    const struct version *ver = &g->versions.at[v];

    for (size_t i = 0; ver->kind == VERSION_EVENT && i < ver->line_count && i < 2; i++)
        judge_slot(h, g, ver->ply - 1, ver->line[i], v);
    w->has_gap = w->is_behind = true;
}

static void judge_version(struct history *h, struct game *g, struct judge_walk *w, int64_t v,
                          size_t shown)
{
    const struct version *ver = &g->versions.at[v];

    if (g->ending.is_known && v > g->ending.v && ver->kind != VERSION_OFFER &&
        ver->kind != VERSION_UNSEEN)
        history_fault(h, shown, "game %lld goes on after its end", (long long)g->number);
    if (w->is_behind && v > 1 && ver->list.at != NULL)
        judge_list(h, g, w, v);
    else if (ver->kind == VERSION_EVENT)
        judge_event(h, g, w, v);
    else if (ver->kind == VERSION_UNSEEN && ver->list.at != NULL && ver->hash != w->hash)
        judge_list(h, g, w, v);
    else if (ver->hash != w->hash || ver->ply != w->ply)
        history_fault(h, shown, "game %lld, version %lld: choices that nobody was told of",
                      (long long)g->number, (long long)v);
    if (ver->kind == VERSION_EVENT)
        w->chosen = 0;
    if (ver->kind == VERSION_CHOSEN)
        judge_chosen(h, g, w, v, shown);
    if (ver->kind == VERSION_OFFER && ver->offer != ASK_OTHER)
        judge_want_asked(h, g, ver->offer, ver->seat, shown);
    for (int seat = 1; ver->undone && seat <= 2; seat++)
        judge_want_asked(h, g, ASK_UNDO, seat, shown);
    w->hash = ver->hash;
    w->lines = ver->lines;
    w->ply = ver->ply;
}

static void judge_order(struct history *h, struct game *g, struct judge_walk *w,
                        const size_t *shown)
{
    judge_push(h, w, 0, 0);
    for (int64_t v = 1; v <= g->max_v; v++) {
        const struct version *ver = &g->versions.at[v];

        if (!ver->is_known) {
            w->has_gap = w->is_behind = true;
            continue;
        }
        /* A version that only a `game` frame showed may have been a choice, an offer or none. */
        w->has_gap |= ver->kind == VERSION_UNSEEN && v > 1;
        if (ver->has_hash || v == 1)
            judge_version(h, g, w, v, shown[v]);
        else
            judge_alone(h, g, w, v);
        w->is_behind &= !ver->has_hash;
    }
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Has this seat chosen again after this ply, or was something taken back? */
static bool judge_went_on(const struct game *g, int seat, int64_t ply)
{
    for (size_t v = 1; v < g->versions.count; v++)
        if (g->versions.at[v].undone && g->versions.at[v].ply > ply)
            return true;
    for (size_t i = (size_t)ply + 1; i < g->places.count; i++)
        if (g->places.at[i].word[seat - 1].at != NULL || g->places.at[i].chosen_v[seat - 1] != 0)
            return true;
    return false;
}

static void judge_move(struct history *h, struct game *g, const struct judge_walk *w,
                       const struct sent_move *m)
{
    int seat = judge_seat(g, m->player);
    const struct place *p =
        m->ply >= 0 && m->ply < (int64_t)g->places.count ? &g->places.at[m->ply] : NULL;
    struct words word = p == NULL || seat == 0 ? (struct words){NULL, 0} : p->word[seat - 1];
    int64_t v;

    if (seat == 0)
        return;
    if (m->acks == 0) {
        if (word.at != NULL && words_equal(word, m->word) && m->refusals >= m->sends &&
            !judge_went_on(g, seat, m->ply))
            history_fault(h, m->first_sent, "game %lld, ply %lld: a refused move was played",
                          (long long)g->number, (long long)m->ply);
        return;
    }
    h->counts.moves++;
    if (word.at == NULL) {
        bool is_secret = g->is_joint && m->ply == w->ply; /* the game ended before it was shown */

        h->counts.unjudged += !is_secret;
        if (!is_secret && !w->has_gap)
            history_fault(h, m->first_acked, "game %lld, ply %lld: the move %.*s is lost",
                          (long long)g->number, (long long)m->ply, (int)m->word.len, m->word.at);
        return;
    }
    if (!words_equal(word, m->word))
        history_fault(h, m->first_acked, "game %lld, ply %lld: %.*s was played, not %.*s",
                      (long long)g->number, (long long)m->ply, (int)word.len, word.at,
                      (int)m->word.len, m->word.at);
    v = p->chosen_v[seat - 1] != 0 ? p->chosen_v[seat - 1] : p->v;
    if (m->ack_v < v && !w->has_gap && !g->is_joint)
        history_fault(h, m->first_acked, "game %lld, ply %lld: acknowledged before it was played",
                      (long long)g->number, (long long)m->ply);
}

/* The move that was played at a place; NULL: nobody sent it. */
static const struct sent_move *judge_found(const struct game *g, int64_t ply, int seat)
{
    const struct sent_move *found = NULL;

    for (size_t i = 0; i < g->moves.count; i++) {
        const struct sent_move *m = g->moves.at[i];

        if (m->ply == ply && words_equal(m->word, g->places.at[ply].word[seat - 1]) &&
            (m->player == 0 || judge_seat(g, m->player) == seat) &&
            (found == NULL || m->first_sent < found->first_sent))
            found = m;
    }
    return found;
}

/* Every choice was sent before anybody saw it, and after all that was known to come before it. */
static void judge_times(struct history *h, const struct game *g, const size_t *shown)
{
    size_t done_later = SIZE_MAX; /* the first line that confirmed a later choice */

    for (int64_t ply = (int64_t)g->places.count - 1; ply >= 0; ply--) {
        const struct place *p = &g->places.at[ply];
        size_t done = SIZE_MAX;

        for (int seat = 1; seat <= 2; seat++) {
            const struct sent_move *m;

            if (p->word[seat - 1].at == NULL)
                continue;
            done = shown[p->v] < done ? shown[p->v] : done;
            if (g->is_house[seat - 1] || g->player[seat - 1] == 0)
                continue;
            m = judge_found(g, ply, seat);
            if (m == NULL || m->first_sent > shown[p->v])
                history_fault(h, shown[p->v],
                              "game %lld, ply %lld: %.*s was shown, but seat %d had not sent it",
                              (long long)g->number, (long long)ply, (int)p->word[seat - 1].len,
                              p->word[seat - 1].at, seat);
            else if (m->first_sent > done_later)
                history_fault(h, m->first_sent,
                              "game %lld, ply %lld: sent after line %zu, played before",
                              (long long)g->number, (long long)ply, done_later);
            if (m != NULL && g->unlisted_at != 0 && m->first_sent > g->unlisted_at)
                history_fault(h, g->unlisted_at, "game %lld runs, but is not listed",
                              (long long)g->number);
            if (m != NULL && m->acks > 0 && m->first_acked < done)
                done = m->first_acked;
        }
        done_later = done < done_later ? done : done_later;
    }
}

/* ---- requests -------------------------------------------------------------------------------- */

static bool judge_says(struct words w, const char *text)
{
    return w.len == strlen(text) && memcmp(w.at, text, w.len) == 0;
}

/* Whoever deletes the account resigns, too. */
static bool judge_is_erased(struct history *h, const struct game *g, int seat, size_t before)
{
    const struct player *p = seat >= 1 && seat <= 2 && g->player[seat - 1] != 0
                                 ? history_player(h, g->player[seat - 1])
                                 : NULL;

    return (h->stray_erase != 0 && h->stray_erase < before) ||
           (p != NULL && p->erase_sent != 0 && p->erase_sent < before);
}

/* Every ending has the requests of the players that it needs. */
static void judge_ending(struct history *h, const struct game *g, size_t shown)
{
    const struct ending *e = &g->ending;
    int winner = judge_says(e->result, "p1") ? 1 : judge_says(e->result, "p2") ? 2 : 0;

    if (judge_says(e->how, "resign") && !judge_is_erased(h, g, 3 - winner, shown))
        judge_want_asked(h, g, ASK_RESIGN, 3 - winner, shown);
    if (judge_says(e->how, "claim"))
        judge_want_asked(h, g, ASK_CLAIM, winner, shown);
    for (int seat = 1; seat <= 2 && judge_says(e->how, "agreed"); seat++)
        judge_want_asked(h, g, ASK_DRAW, seat, shown);
    if (e->is_rated && (!g->is_rated || g->pair == 1))
        history_fault(h, e->line, "game %lld: only the second game of a rated pair counts",
                      (long long)g->number);
}

/* An acknowledged request has left its trace. */
static void judge_effect(struct history *h, const struct game *g, const struct sent_ask *a)
{
    const char *how = a->ask == ASK_RESIGN ? "resign" : a->ask == ASK_ABORT ? "aborted" : "claim";
    int seat = judge_seat(g, a->player);
    bool traced = judge_says(g->ending.how, "agreed") && a->ask == ASK_DRAW;

    if (a->acks == 0 || seat == 0 || !g->ending.is_known)
        return;
    if (a->ask == ASK_RESIGN || a->ask == ASK_ABORT || a->ask == ASK_CLAIM) {
        if (!judge_says(g->ending.how, how))
            history_fault(h, a->first_acked,
                          "game %lld: `%s` was acknowledged, but it ended by %.*s",
                          (long long)g->number, history_ask_word(a->ask), (int)g->ending.how.len,
                          g->ending.how.at);
        return;
    }
    if (a->ask != ASK_UNDO && a->ask != ASK_DRAW)
        return;
    for (int64_t v = 1; v <= g->max_v && !traced; v++) {
        const struct version *ver = &g->versions.at[v];

        traced = (ver->kind == VERSION_OFFER && ver->offer == a->ask && ver->seat == seat) ||
                 (ver->undone && a->ask == ASK_UNDO);
    }
    if (!traced)
        history_fault(h, a->first_acked, "game %lld: `%s` was acknowledged, but nothing came of it",
                      (long long)g->number, history_ask_word(a->ask));
}

void judge_game(struct history *h, struct game *g)
{
    const size_t *shown = judge_shown(h, g);
    struct judge_walk w = {0};

    if (g->ending.next != 0 && !history_game(h, g->ending.next)->control.is_known)
        history_game(h, g->ending.next)->control = g->control;
    judge_order(h, g, &w, shown);
    for (size_t i = 0; i < g->moves.count; i++)
        judge_move(h, g, &w, g->moves.at[i]);
    judge_times(h, g, shown);
    for (size_t i = 0; i < g->asks.count && !w.has_gap; i++)
        judge_effect(h, g, g->asks.at[i]);
    if (g->ending.is_known) {
        h->counts.over++;
        judge_ending(h, g, shown[g->ending.v]);
        record_judge(h, g);
    }
    sights_judge(h, g);
}
