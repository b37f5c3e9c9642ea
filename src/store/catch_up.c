#include "store/catch_up.h"

#include "match/record_text.h"
#include "store/history_sync.h"
#include "store/matches.h"
#include "store/save.h"

#include <stdio.h>

struct found {
    struct catch_up *to;
    char saves[PATH_BYTES];
};

static bool catch_up_counts(const struct record *rec)
{
    return rec->rated && record_result(rec) != UNFINISHED &&
           record_is_person(rec->who[P1]) != record_is_person(rec->who[P2]);
}

/* Rate a finished rated game. */
static int catch_up_rate(struct store *s, const struct record *rec, struct ratings_change *changes,
                         struct text *why)
{
    enum result result = record_result(rec);
    int me = record_is_person(rec->who[P1]) ? P1 : P2;
    struct text other = TEXT_OF(NAMED_BYTES);
    struct ratings_score score = {.a = rec->name[me],
                                  .b = other.at,
                                  .wins = result == state_won_by(me),
                                  .draws = result == DRAW,
                                  .losses = result == state_won_by(!me)};

    record_add_named(rec, !me, &other);
    return ratings_rate(s, &rec->duel.rules, &score, 1, changes, why);
}

static int catch_up_found(struct store *s, const struct record *rec, int number, void *context,
                          struct text *why)
{
    struct found *f = context;
    struct catch_up *to = f->to;
    int err = OK;

    if (catch_up_counts(rec) && number == to->own)
        err = catch_up_rate(s, rec, to->own_change, why);
    else if (catch_up_counts(rec))
        err = catch_up_rate(s, rec, to->rated++ == 0 ? to->change : NULL, why);
    return err == OK ? matches_save_next(s, f->saves, rec, number, why) : err;
}

/* Bring the store up to date. */
static int catch_up_sync(struct store *s, const char *folder, struct catch_up *to,
                         struct text *note, struct text *why)
{
    struct found f = {.to = to};
    struct text reason = TEXT_OF(3 * PATH_BYTES);
    int err;

    to->rated = 0;
    memset(to->own_change, 0, sizeof to->own_change);
    memset(to->change, 0, sizeof to->change);
    snprintf(f.saves, sizeof f.saves, "%.*s/games", PATH_BYTES - 16, folder);
    history_sync_show(s, to->show, to->context);
    err = history_sync(s, catch_up_found, &f, &reason);
    history_sync_show(s, NULL, NULL);
    if (err < 0)
        return text_explain(ERR_IO, why, "the history cannot be written: %s", reason.at);
    text_add(note, "%s%s", note->len > 0 && reason.len > 0 ? " " : "", reason.at);
    return OK;
}

struct store *catch_up_open(const char *folder, struct catch_up *to, struct text *note,
                            struct text *why)
{
    struct store *s = NULL;
    bool again = true;

    /* A second time only after damage, which the first store_close notes and the second store_open
     * mends. */
    for (int tries = 0; tries < 2 && again; tries++) {
        text_clear(why);
        if (store_open(&s, folder, to->patience, why) == STORE_MENDED) {
            text_add(note, "%s", why->at);
            text_clear(why);
        }
        if (s == NULL || catch_up_sync(s, folder, to, note, why) == OK)
            return s;
        again = store_is_damaged(s);
        store_close(s);
        s = NULL;
    }
    return NULL;
}
