/*
 * What a host is made of. Only files of this folder include it.
 *
 * What must survive a restart changes only by what is kept of it. Games change by lines of the
 * journal (room_apply), players and invitations by rows (player_rows.h, lobby.h): a running host
 * writes the line or the row, reads it as a restored host would, and only then keeps it. So both
 * cannot differ. All else (guests, open seeks, who is away, running clocks) ends with the
 * connections.
 */
#ifndef ONLINE_HOST_HOST_PARTS_H
#define ONLINE_HOST_HOST_PARTS_H

#include "bots/bot.h"
#include "core/record.h"
#include "online/protocol/frames.h"
#include "online/host/whole_games/frame_parts.h"
#include "online/host/host.h"
#include "online/host/index.h"
#include "online/host/listing.h"
#include "match/glicko.h"
#include "match/referee.h"

enum {
    HASH_BYTES = 32,
    CODE_BYTES = 20,   /* "ABCD-EFGH-IJKL-MNOP" with its NUL */
    CODES_KEPT = 8,    /* recovery codes of one player, of which one is the owner's */
    MET_KEPT = 100,    /* opponents of one day whose pairs are counted */
    OVER_KEPT = 1024,  /* games that are over and still known */
    FROZEN_FOR = 60000 /* ms for which clocks wait for players who could not know of them */
};

/* A larger number of a player or a game that is read is damaged: clients know 2^53 numbers, and it
 * would use them up. */
#define NUMBER_READ (UINT64_C(1) << 52)

/* A rating that is exact in text: thousandths, and 10^-9 for the volatility. */
struct rating {
    const struct game *game;
    const struct edition *edition; /* of the game; NULL: its book */
    bool bot;                      /* as a bot */
    int32_t rating, deviation, volatility;
    uint32_t games;
    int32_t days, day; /* on how many days a pair was finished; the last, as 20260131 */
};

/* A rating, what it was after earlier counts of games, the oldest first, and how many pairs were
 * finished against whom on its last day. */
struct rating_kept {
    struct rating now;
    struct rating_past {
        uint32_t games;
        int32_t rating;
    } * past;
    struct rating_met {
        uint64_t player;
        int pairs;
    } * met;
    int past_count, met_count;
    bool is_behind; /* its row does not have the last pair yet */
};

struct host_player {
    uint64_t id;
    const char *name; /* "": a guest without a name */
    unsigned char token[HASH_BYTES];
    unsigned char (*code)[HASH_BYTES]; /* `codes` of them, and then the name; NULL: neither */
    int codes;
    int32_t seen;                    /* the day it was last here, as 20260131 */
    bool is_kept;                    /* it has a row; a guest who has done nothing has none */
    bool banned, erased, has_played; /* has_played: it began a game */
    int rating_count;
    struct rating_kept *ratings;
    struct guest *guests; /* connections */
    struct seek *own;     /* its seeks and invitations */
    struct room **rooms;  /* running games */
    int games, seeks;
    int seats;            /* in games that the host knows, also those that are over */
    int64_t idle_since;   /* when its last connection closed */
    int64_t work_full_at; /* its account of work (work.c) */
};

/* A connection. */
struct guest {
    uint32_t number;
    uint64_t address; /* where it comes from; 0: not to be limited */
    bool bot, closing;
    bool draws;                 /* frames about games have fields and moves for it */
    struct host_player *player; /* NULL before hello */
    struct guest *next;         /* of the same player */
    struct lobby_page *page;    /* that it reads; NULL */
    struct guest *next_reader, *reader_before;
    char code[CODE_BYTES];   /* the recovery code of the name that it claimed; "" */
    struct game_file *file;  /* the rule file that it sent last; NULL */
    struct text sent;        /* parts of the next one, in letters */
    int parts, parts_of;     /* how many have come, of how many */
    struct owed_games *owed; /* whole games that are still to be sent; NULL: none */
    struct guest_watch {
        struct room *room;
        int place; /* among its watchers */
    } watched[FRAMES_WATCHED];
    int watching;
    int64_t frames, filled_at; /* how many thousandths of a frame it may send; since when */
    int refused;               /* frames beyond that */
};

/* Minutes and seconds a move, in milliseconds; both 0: no clock. */
struct host_time {
    int64_t base, add;
};

/* What two players agree on before a game. */
struct terms {
    struct rules rules;
    struct host_time time;
    bool rated;
};

/* A seek or an invitation. */
struct seek {
    uint64_t number;
    struct seek *next, *before;   /* of the same player */
    struct seek *later, *earlier; /* that wait for the same: a ring */
    uint64_t waiting;             /* its key */
    struct listing_entry listed;
    struct host_player *player;
    uint64_t address; /* whose open seeks it counts among; 0: nobody's */
    bool bot;
    int side;              /* 0: any; 1, 2 */
    char code[CODE_BYTES]; /* of an invitation; "" */
    struct terms terms;
    struct game_file *file; /* of its game, in use; NULL: a built-in game */
};

/* A row of an invitation whose rule file was not there yet when it was read. */
struct late_invitation {
    struct late_invitation *next;
    uint64_t number;
    char text[];
};

struct room_seat {
    struct host_player *player; /* NULL: `builtin` plays */
    const struct bot *builtin;  /* one of the host's own players */
    bool bot;                   /* a program of the player's plays */
    bool has_chosen;
    move last;            /* what it chose last, */
    uint32_t questions;   /* answered by it in this game */
    uint64_t last_ply;    /* where it chose last */
    uint64_t question;    /* that was asked; 0: none is open */
    int64_t gone_at;      /* since when its player is away; -1 */
    int64_t silent_until; /* it has just said something */
    uint64_t address;     /* whose running games it counts among; 0: nobody's */
};

struct room_clock {
    struct host_time time;
    int64_t left[2];
    int64_t since[2]; /* when it began to run; -1: it stands still */
};

/* A rating's change by a game. */
struct room_rated {
    int32_t before;
    struct rating after;
};

/* A game. The record and the past, which take kilobytes, are made from the choices when needed. */
struct room {
    uint64_t number;
    uint64_t lines;     /* of its journal, and its version */
    uint64_t last_line; /* the number among all lines of the host's journal; 0: an earlier host's */
    struct duel duel;
    struct game_file *file;   /* of its game, in use; NULL: a built-in game */
    struct choosing choosing; /* whose choice is wanted; its end */
    struct joint *chosen;     /* by players; nature's choices follow from the seed */
    uint32_t count;
    uint64_t ply;
    struct room_seat seat[2];
    struct room_clock clock;
    char date[24];
    int first;
    bool is_set_up; /* it began at `start`, not at the start of the game */
    struct state start;
    bool can_undo[2];     /* the last choice of the seat, as undo_ask decides */
    bool rated, secluded; /* not listed, cannot be watched */
    int pair;
    uint64_t prior;           /* the first game of a pair, and its result */
    enum result prior_result; /* in its own seats */
    uint64_t origin;          /* the seek or the hash of the code that led to it */
    int64_t frozen_until;     /* after a restart; -1 */
    enum frames_offer offer;
    int offer_seat;
    bool is_counted; /* `ratings` are set */
    enum result result;
    enum ending how;
    int ended_by;
    uint64_t next; /* the second game of a pair; 0 */
    struct room_rated ratings[2];
    struct listing_entry listed;
    struct guest **watchers;
    int watcher_count;
    int64_t touched; /* when it began, was last played in, or ended */
    struct room *later_over;
    int64_t due;    /* its deadline, or earlier (deadlines.h); */
    uint32_t place; /* in the heap, from 1; 0: it is not there */
};

/* Games by their deadlines (deadlines.h). */
struct deadlines {
    struct room **heap;
    size_t count, room;
};

/* A page of the lobby that somebody reads, as its readers know it: what changed since is told in
 * the next round. */
struct lobby_page {
    uint64_t key;
    struct lobby_page *next, *before;
    struct guest *readers;
    struct listing_order order;
    int number; /* from 0 */
    struct lobby_listed {
        uint64_t at[FRAMES_LISTED]; /* numbers */
        int count;
        size_t total; /* that the order has */
    } seeks, live;
    size_t players;
    uint64_t changes;  /* of the lists */
    struct text whole; /* the frame that has all of it, */
    uint64_t line;     /* once this line is durable */
};

/* The lobby: what is listed, the pages that guests read, and the round in which they are told what
 * has changed. */
struct news {
    struct listings seeks, live;
    struct index pages; /* by key */
    size_t readers;     /* of all pages */
    struct lobby_page *first;
    struct lobby_page *next_page; /* in the round; NULL: it was the last */
    struct guest *untold;         /* the next reader of the page before; NULL: it was the last */
    struct text delta;            /* the frame for these readers, */
    uint64_t line;                /* once this line is durable */
    int64_t next;                 /* when the round goes on, or a new one may begin */
    int64_t began;
    uint64_t changes; /* of the lists, before the round */
    size_t players;
};

struct host {
    struct host_setup setup;
    const struct host_ports *ports;
    const char *held; /* why requests are refused; NULL: they are not */
    int64_t now;
    struct deadlines deadlines;
    int64_t sweep; /* when to look for players to forget, and from where */
    size_t sweep_at;
    struct idle_guests {
        struct idle_guest {
            uint64_t player;
            int64_t since;
        } * at; /* a ring */
        size_t first, count;
    } idle;
    uint64_t lines;            /* and rows, as host_line counts them */
    uint64_t work;             /* of the message that is being handled, in nanoseconds (work.h) */
    uint64_t player_lines;     /* of an older journal */
    uint64_t last_player_kept; /* of the row last-player */
    uint64_t last_player, last_game, last_seek, last_question;
    uint64_t seeks_reserved; /* after a restart, numbers of seeks continue behind this one */
    struct index guests, players, names, tokens, rooms, seeks, codes, questions;
    struct index bans;                                     /* by address */
    int64_t next_ban;                                      /* when the first of them may be over */
    struct index accounts;                                 /* by address */
    size_t account_swept;                                  /* the next slot to look at */
    struct index_batch new_players, new_tokens, new_names; /* while restoring: still to be put */
    struct {
        uint64_t *at;
        size_t count, room;
    } erased;                             /* while restoring: players */
    struct index files;                   /* that players have sent, by mark (game_files.h) */
    struct late_invitation *late_invites; /* while restoring */
    struct index aside;                   /* games that cannot be read (damaged.h) */
    struct damaged_row *damaged;          /* while restoring: rows that cannot be read, */
    uint64_t damaged_count;               /* and how many were moved */
    struct index seconds; /* while restoring: first games of pairs whose second games have begun */
    struct index waiting; /* the first of those whose seeks are for the same */
    struct room *first_over, *last_over;
    int over_count;
    struct news news;
    uint64_t spectators, moves, finished, refused[HOST_REFUSALS_COUNT];
    struct referee referee; /* of all games; its record has what the last line about a game changed,
                               nature's choices included */
    char frame[FRAMES_HOST_BYTES];
    struct frame_shelf shelf; /* long parts of frames about whole games */
    size_t copied;            /* bytes of the frame that came from there */
    enum frames_type type;    /* of the frame that is being written */
    struct frames_writer out;
    struct frames_writer shared; /* up to where an event's frame is the same for every seat */
};

#endif
