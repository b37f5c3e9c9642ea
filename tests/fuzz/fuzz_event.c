/*
 * An accepted event can be reported, merged and resumed, and is the same after it is written and
 * read again.
 */
#include "fuzz.h"

#include "arena/event.h"

static void report(const struct event *e)
{
    static struct pairing pairings[EVENT_PAIRINGS];
    struct standing all[EVENT_PLAYERS];
    int n = event_pairs(e, pairings);
    double share = event_first_share(e);

    want(n >= 1 && n <= e->pairings && share >= 0 && share <= 1);
    event_standings(e, all);
    for (int i = 0; i < e->players; i++)
        want(all[i].points <= (double)all[i].games && text_is_printable(e->who[i]));
    for (int i = 0; i < e->reasons; i++)
        want(text_is_printable(e->reason[i].text));
    for (int i = 0; i < n; i++) {
        struct estimate elo = elo_estimate(pairings[i].pairs);

        want(elo.low <= elo.value && elo.value <= elo.high);
    }
    if (e->sequential)
        want(sprt_lower(&e->sprt) < sprt_upper(&e->sprt));
}

static void take_up(struct event *e)
{
    if (e->done == event_units(e)) {
        event_next_round(e);
        want(e->pairings <= EVENT_PAIRINGS);
    }
    if (e->done < event_units(e)) {
        struct unit u = event_unit(e, e->done);

        want(u.pairing >= e->round_first && u.pairing < e->pairings && u.a != u.b);
        want(u.a < e->players && u.b < e->players);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct event e, again;
    char reason[SENTENCE_BYTES], *text;
    struct text why = TEXT(reason);

    if (event_parse(&e, (const char *)data, size, &why) != OK) {
        want(why.len > 0);
        return 0;
    }
    want(why.len == 0);
    text = event_text(&e);
    want(text != NULL && event_parse(&again, text, strlen(text), NULL) == OK);
    want(memcmp(&e, &again, sizeof e) == 0);
    free(text);
    report(&e);
    event_merge(&again, &e, NULL);
    take_up(&e);
    return 0;
}
