/*
 * A pool whose workers are the ranks of Open MPI, on any number of hosts. Rank 0 leads: it hands
 * out chunks and folds them; the other ranks play. If rank 0 is alone, it plays too.
 */
#include "arena/ring.h"
#include "games/games.h"

#ifdef DUELLO_MPI

#include <mpi.h>
#include <stdlib.h>
#include <time.h>

enum { END, RUN };                /* the leader's commands */
enum { TAG_CHUNK = 1, TAG_DONE }; /* messages between the leader and one rank */

static int mpi_my_rank(void)
{
    int rank;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

bool pool_begin(void)
{
    MPI_Init(NULL, NULL);
    return mpi_my_rank() == 0;
}

void pool_end(void)
{
    int word = END;

    if (mpi_my_rank() == 0)
        MPI_Bcast(&word, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
}

/* Send the leader's event to all ranks. Pointers are meaningless there, so the rules are sent as
 * words. */
static void mpi_share_event(struct event *e)
{
    struct rules_words rules = {""};

    if (mpi_my_rank() == 0)
        rules = rules_words(&e->rules);
    MPI_Bcast(rules.at, sizeof rules.at, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Bcast(e, sizeof *e, MPI_BYTE, 0, MPI_COMM_WORLD);
    games_parse_rules(&e->rules, rules.at, NULL);
}

static struct seat *mpi_open_seats(const struct pool *p)
{
    struct seat *seats = calloc(EVENT_SEATS, sizeof *seats);

    if (seats == NULL)
        MPI_Abort(MPI_COMM_WORLD, 1);
    p->seat(p->context, seats);
    return seats;
}

static void mpi_close_seats(struct seat *seats)
{
    for (int i = 0; i < EVENT_SEATS; i++)
        seat_release(&seats[i]);
    free(seats);
}

/* ---- the others ------------------------------------------------------------------------------ */

static void mpi_serve_round(struct pool *p)
{
    struct seat *seats;
    struct chunk *c = calloc(1, sizeof *c);

    if (c == NULL)
        MPI_Abort(MPI_COMM_WORLD, 1);
    mpi_share_event(p->event);
    seats = mpi_open_seats(p);
    MPI_Send(c->result, 0, MPI_BYTE, 0, TAG_DONE,
             MPI_COMM_WORLD); /* report that this rank is ready */
    for (;;) {
        MPI_Status status;
        int bytes;

        MPI_Recv(c->unit, sizeof c->unit, MPI_BYTE, 0, TAG_CHUNK, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        if (bytes == 0)
            break;
        c->count = bytes / (int)sizeof c->unit[0];
        ring_play_chunk(c, p, seats);
        MPI_Send(c->result, c->count * (int)sizeof c->result[0], MPI_BYTE, 0, TAG_DONE,
                 MPI_COMM_WORLD);
    }
    mpi_close_seats(seats);
    free(c);
}

void pool_serve(struct pool *p)
{
    int word;

    for (;;) {
        MPI_Bcast(&word, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (word == END)
            return;
        mpi_serve_round(p);
    }
}

/* ---- the leader ------------------------------------------------------------------------------ */

struct leader {
    struct ring *ring;
    int ranks;
    struct chunk **out; /* the chunk of each rank; NULL: it waits for work */
    bool *waits;
    bool stop;
};

/* Give work to all waiting ranks. A chunk without units of this shard is done at once. */
static void mpi_hand_out(struct leader *d)
{
    for (int rank = 1; rank < d->ranks; rank++)
        while (d->waits[rank] && !d->stop && ring_has_chunk(d->ring)) {
            struct chunk *c = ring_take(d->ring);

            if (c->count == 0) {
                c->ready = true;
                continue;
            }
            MPI_Send(c->unit, c->count * (int)sizeof c->unit[0], MPI_BYTE, rank, TAG_CHUNK,
                     MPI_COMM_WORLD);
            d->out[rank] = c;
            d->waits[rank] = false;
        }
}

/* Receive a result; false if none has come. */
static bool mpi_take_in(struct leader *d)
{
    static struct unit_result spare[CHUNK];
    MPI_Status status;
    int flag, rank;

    MPI_Iprobe(MPI_ANY_SOURCE, TAG_DONE, MPI_COMM_WORLD, &flag, &status);
    if (!flag)
        return false;
    rank = status.MPI_SOURCE;
    MPI_Recv(d->out[rank] ? d->out[rank]->result : spare, sizeof spare, MPI_BYTE, rank, TAG_DONE,
             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (d->out[rank] != NULL)
        d->out[rank]->ready = true;
    d->out[rank] = NULL;
    d->waits[rank] = true;
    return true;
}

static void mpi_lead(struct leader *d)
{
    const struct pool *p = d->ring->pool;
    bool busy = true;

    while (busy) {
        mpi_hand_out(d);
        if (!mpi_take_in(d)) {
            d->stop = d->stop || !p->waiting(p->context);
            nanosleep(&(struct timespec){0, 20000}, NULL);
        }
        while (!d->stop && !ring_is_done(d->ring) && ring_oldest(d->ring)->ready) {
            d->stop = !ring_fold(d->ring);
            ring_advance(d->ring);
        }
        busy = !d->stop && !ring_is_done(d->ring);
        for (int rank = 1; rank < d->ranks; rank++)
            busy = busy || d->out[rank] != NULL || !d->waits[rank];
    }
    for (int rank = 1; rank < d->ranks; rank++)
        MPI_Send(NULL, 0, MPI_BYTE, rank, TAG_CHUNK, MPI_COMM_WORLD); /* no more work */
}

static void mpi_play_alone(struct ring *r)
{
    struct pool *p = r->pool;
    struct seat *seats = mpi_open_seats(p);
    bool go_on = true;

    while (go_on && !ring_is_all_out(r)) {
        ring_play_chunk(ring_take(r), p, seats);
        go_on = ring_fold(r) && p->waiting(p->context);
        ring_advance(r);
    }
    mpi_close_seats(seats);
}

int pool_run(struct pool *p)
{
    struct leader d = {.ring = ring_new(p)};
    int word = RUN, err;

    MPI_Comm_size(MPI_COMM_WORLD, &d.ranks);
    d.out = calloc((size_t)d.ranks, sizeof *d.out);
    d.waits = calloc((size_t)d.ranks, sizeof *d.waits);
    if (d.ring == NULL || d.out == NULL || d.waits == NULL)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (d.ranks > 1) {
        MPI_Bcast(&word, 1, MPI_INT, 0, MPI_COMM_WORLD);
        mpi_share_event(p->event);
        mpi_lead(&d);
    } else {
        mpi_play_alone(d.ring);
    }
    err = p->event->done == d.ring->units ? OK : ERR_OVER;
    free(d.out);
    free(d.waits);
    free(d.ring);
    return err;
}
#endif
