/*
 * A game on a host as this client knows it. Where nothing is hidden, its record is replayed move by
 * move. Where cards are hidden, or where the replay does not lead to the host's view, the view is
 * the position, and the record holds views and the choices that this player may know.
 */
#ifndef ONLINE_CLIENT_MIRROR_H
#define ONLINE_CLIENT_MIRROR_H

#include "online/client/client_files.h"
#include "core/record.h"
#include "online/protocol/frames.h"

struct mirror_over {
    bool is;
    char result[16], how[16];
    char *sentences; /* NULL: none */
    char *record;    /* the text of the whole record; NULL: none */
    bool is_rated;
    int rating[2][2]; /* of each player, before and after */
    uint64_t next;    /* the second game of a pair; 0: none */
};

struct mirror {
    uint64_t game;
    const struct client_files *files; /* for its rules */
    int64_t v;
    struct record rec; /* `who` is what the board shows about a player */
    struct past past;
    bool by_views;
    int seat; /* P1, P2; -1: a spectator */
    int pair;
    bool is_bot[2];
    int64_t ply;
    bool wanted[2], chosen[2], away[2];
    int64_t claim_at; /* a monotonic time in ms; 0: there is no win to claim */
    struct {
        bool is_on, runs[2];
        int64_t left[2], at; /* ms; when they were so */
    } clock;
    enum frames_offer offer;
    int offer_by;
    struct mirror_over over;

    unsigned chosen_at;           /* the rounds at the last choice; 0: none was sent */
    uint64_t move_id, request_id; /* of the last choice and the last other request; 0: none */
    unsigned rounds;              /* how many positions it has shown */
    unsigned news;                /* how many frames have changed something */
    char *said;                   /* sentences that nobody has taken yet */
    bool is_left;                 /* the user has been at its table */
};

struct mirror *mirror_new(uint64_t game, const struct client_files *files);
void mirror_free(struct mirror *m);
/* Take a frame about this game. OK, or an error with a sentence: then nothing has changed. `now` is
 * a monotonic time in ms. */
int mirror_take(struct mirror *m, const struct json *frame, int64_t now, struct text *why);
/* Take the sentences; the caller frees them. NULL: none. */
char *mirror_take_said(struct mirror *m);
/* Read the whole record of a game that is over. False: the host has sent none that can be read, or
 * one of another game. */
bool mirror_record(const struct mirror *m, struct record *out);
/* Get the ms that a player has left. */
int64_t mirror_left(const struct mirror *m, int player, int64_t now);
/* Write ms as "4:31", rounded down; below FRAMES_TENTHS as "0:09.3". web/page/online/clock.js does
 * it too, and tests/unit/online/clock_rows.txt has what both write. */
void mirror_print_time(int64_t ms, struct text *out);
/* Is a choice of this player's own wanted? Then there is a legal one. */
static inline bool mirror_wants(const struct mirror *m)
{
    return !m->over.is && m->seat >= 0 && m->wanted[m->seat] && !m->chosen[m->seat] &&
           duel_wants(&m->rec.duel, m->seat);
}

#endif
