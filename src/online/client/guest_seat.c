#include "online/client/guest_seat.h"

#include "system/worker.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_MOVE_MS = 10000 };

int guest_setup_init(struct guest_setup *u, const char *who, struct bot_process_setup process)
{
    memset(u, 0, sizeof *u);
    snprintf(u->who, sizeof u->who, "%s", who);
    u->process = process;
    pthread_mutex_init(&u->lock, NULL);
    return record_is_program(who) || bots_find(who) != NULL ? OK : ERR_UNKNOWN;
}

void guest_setup_release(struct guest_setup *u)
{
    for (int i = 0; i < u->known_count; i++)
        solution_free(u->known[i].known);
    pthread_mutex_destroy(&u->lock);
}

/* Get the solution that a built-in player needs for these rules; it is made once. */
static int guest_prepare(struct guest_setup *u, const struct bot *bot, const struct rules *r,
                         const struct solution **out, struct text *why)
{
    struct solution *known = NULL;
    int err = OK;

    pthread_mutex_lock(&u->lock);
    for (int i = 0; i < u->known_count; i++)
        if (memcmp(&u->known[i].rules, r, sizeof *r) == 0)
            known = u->known[i].known;
    if (known == NULL && u->known_count == (int)(sizeof u->known / sizeof u->known[0])) {
        text_add(why, "too many different rules");
        err = ERR_LIMIT;
    } else if (known == NULL && (err = bot_prepare(bot, r, NULL, u->memory, &known, why)) == OK) {
        u->known[u->known_count++] = (struct guest_known){*r, known};
    }
    pthread_mutex_unlock(&u->lock);
    *out = known;
    return err;
}

static void *guest_think(void *context)
{
    struct guest_seat *g = context;
    struct text why = TEXT(g->why);

    text_clear(&why);
    g->err = OK;
    if (g->seat.bot != NULL && g->seat.known == NULL)
        g->err = guest_prepare(g->setup, g->seat.bot, &g->duel.rules, &g->seat.known, &why);
    if (g->err == OK)
        g->err = seat_choose(&g->seat, &g->duel, g->me, &g->chosen, &why);
    atomic_store(&g->is_done, true);
    g->setup->done();
    return NULL;
}

struct guest_seat *guest_seat_new(struct guest_setup *u, struct session *s, struct mirror *m)
{
    struct guest_seat *g = calloc(1, sizeof *g);

    if (g == NULL)
        return NULL;
    g->setup = u;
    g->session = s;
    g->mirror = m;
    seat_init(&g->seat, u->who, u->process,
              (struct time_control){.move = MOST_MOVE_MS * 1000000LL});
    return g;
}

void guest_seat_free(struct guest_seat *g, enum result result)
{
    if (g->thinks)
        pthread_join(g->thread, NULL);
    if (g->has_begun && result != UNDECIDED)
        seat_end(&g->seat, result, g->me, "");
    seat_release(&g->seat);
    free(g);
}

/* Tell a program of the game and of every choice that it may know. */
static void guest_tell(struct guest_seat *g, const struct mirror *m)
{
    struct protocol_game game = {m->rec.duel.rules, m->seat, m->rec.first,
                                 bot_seed(g->setup->seed + m->game, m->seat)};
    struct text why = TEXT(g->why);

    text_clear(&why);
    if (!g->has_begun && seat_begin(&g->seat, &game, &why) != OK)
        g->cannot_begin = true;
    g->has_begun = true;
    for (; g->told < m->rec.count; g->told++)
        seat_tell(&g->seat, &m->rec, g->told, m->seat);
}

/* A program may use a tenth of the time it has left. */
static void guest_set_time(struct guest_seat *g, const struct mirror *m)
{
    int64_t ms = m->clock.is_on ? mirror_left(m, m->seat, g->session->now()) / 10 : MOST_MOVE_MS;

    g->seat.time.move = (ms < 10 ? 10 : ms < MOST_MOVE_MS ? ms : MOST_MOVE_MS) * 1000000;
}

static void guest_begin_to_think(struct guest_seat *g)
{
    const struct mirror *m = g->mirror;

    guest_tell(g, m);
    guest_set_time(g, m);
    g->asked_at = m->rounds;
    g->duel = m->rec.duel;
    g->past = m->past;
    g->duel.past = &g->past;
    g->me = m->seat;
    g->err = ERR_MEMORY;
    atomic_store(&g->is_done, g->cannot_begin);
    if (g->cannot_begin)
        return;
    g->thinks = worker_run_once(&g->thread, guest_think, g) == 0;
    if (g->thinks)
        return;
    snprintf(g->why, sizeof g->why, "no thread could be started");
    atomic_store(&g->is_done, true);
}

int guest_seat_attend(struct guest_seat *g, struct text *why)
{
    struct mirror *m = g->mirror;

    if (m->offer != OFFER_NONE && m->offer_by != m->seat) {
        m->offer = OFFER_NONE;
        session_request(g->session, m, REQUEST_DECLINE);
    }
    if (!g->thinks && mirror_wants(m) && g->asked_at != m->rounds)
        guest_begin_to_think(g);
    if (!atomic_exchange(&g->is_done, false))
        return OK;
    if (g->thinks)
        pthread_join(g->thread, NULL);
    g->thinks = false;
    if (g->err == OK && mirror_wants(m) && g->asked_at == m->rounds)
        atomic_store(&g->is_done, !session_choose(g->session, m, g->chosen)); /* or next time */
    if (g->err == OK)
        return OK;
    session_request(g->session, m, REQUEST_RESIGN);
    return text_explain(ERR_ILLEGAL, why, "%s", g->why);
}
