/*
 * What clients sent and received, put in order. A line's number is the order of everything: what a
 * client received in an earlier line came before what was sent in a later one. Nothing here knows
 * how the host works; docs/bots/online-protocol.md says what must hold.
 */
#ifndef TESTS_HISTORY_HISTORY_H
#define TESTS_HISTORY_HISTORY_H

#include "store.h"
#include "value.h"

/* Requests whose effects are judged. */
enum history_ask {
    ASK_OTHER,
    ASK_NAME,
    ASK_RECOVER,
    ASK_ERASE,
    ASK_RATINGS,
    ASK_SEEK,
    ASK_CANCEL,
    ASK_ACCEPT,
    ASK_INVITE,
    ASK_JOIN,
    ASK_PLAY,
    ASK_MOVE,
    ASK_UNDO,
    ASK_DRAW,
    ASK_REMATCH,
    ASK_RESIGN,
    ASK_ABORT,
    ASK_CLAIM,
    ASK_WATCH,
    ASK_LEAVE,
    ASK_SAY,
    ASKS
};
const char *history_ask_word(enum history_ask ask);

/* A text of the recording. */
struct words {
    const char *at;
    size_t len;
};

/* A move that a player sent; the same one may have been sent again. */
struct sent_move {
    int64_t player, ply, ack_v; /* player 0: not known; ack_v: the lowest */
    struct words word;
    size_t first_sent, first_acked, sends, acks, refusals;
};

/* Requests of one kind of one player about one game. */
struct sent_ask {
    enum history_ask ask;
    int64_t player, phrase;
    size_t first_sent, first_acked, sends, acks;
};

/* What players set for their clocks. */
struct control {
    bool is_known;
    int64_t add; /* ms for each choice */
};

struct request {
    enum history_ask ask;
    struct words text; /* the frame */
    size_t first_sent, sends, answers;
    int64_t player, game, seek;
    struct words name; /* the name, or the code */
    struct control control;
    struct sent_move *move;
    struct sent_ask *asked;
    struct name_write *write;
};

/* A game as one connection follows it. */
struct following {
    bool is_open, is_left; /* left: the host has acknowledged it */
    bool is_listed;        /* in `welcome`: its `game` frame may still be on its way */
    int seat;
    int64_t v, ply;
    uint64_t hash, full; /* of the choices, and of all that it was told of */
    size_t lines;        /* choices of players */
    bool has_hash, has_full;
    size_t watched_at, said[2]; /* said: how often, by seat */
};

struct connection {
    bool is_open, is_unsure; /* unsure: the host may take it for another player */
    size_t hello_at;
    int64_t player;
    struct store_map requests, followings;
};

enum version_kind { VERSION_UNSEEN, VERSION_EVENT, VERSION_CHOSEN, VERSION_OFFER, VERSION_OVER };

/* What everybody was told of one version of a game. */
struct version {
    enum version_kind kind;
    bool is_known, has_hash, undone;
    int64_t ply;
    int seat; /* who has chosen, or whose offer it is */
    enum history_ask offer;
    struct words line[2]; /* of an event: its choices */
    size_t line_count, lines;
    uint64_t hash, told[3]; /* told: by seat, what an event says */
    struct words list;      /* of a `game` frame: all choices, as JSON */
    int chosen;             /* a bit for each seat that has chosen, and 4 if a frame said so */
    size_t first_line;
};

/* One place in the order of a game: a choice, a choice of both, or an undo. */
struct place {
    bool is_known;
    uint64_t hash, view[3], legal[3], fields[3];
    size_t lines;
    struct words word[2];
    int64_t v, chosen_v[2];
};

/* A clock that somebody saw. */
struct sight {
    int64_t v, time, left[2];
    bool runs[2], is_event;
    size_t line;
};

/* The highest version that somebody had been told of, from a line on. */
struct progress {
    size_t line;
    int64_t v;
};

/* What a follower had been told when the game ended. */
struct heard {
    int seat;
    uint64_t full;
    size_t line;
};

struct ending {
    bool is_known;
    int64_t v;
    uint64_t hash;
    struct words how, result;
    const char *record;
    size_t record_len, line;
    bool is_rated;
    int64_t ratings[4], next, time;
};

struct game {
    int64_t number;
    bool is_begun, is_rated, is_joint, is_house[2], is_bot[2];
    struct words rules;
    int64_t pair, player[2], max_v;
    size_t unlisted_at, ended_by; /* lines: missing in a welcome; the end was acknowledged */
    struct control control;
    STORE_LIST(struct version) versions;
    STORE_LIST(struct place) places;
    STORE_LIST(struct sent_move *) moves;
    STORE_LIST(struct sent_ask *) asks;
    STORE_LIST(struct sight) sights;
    STORE_LIST(struct progress) progress;
    STORE_LIST(struct heard) heard;
    struct ending ending;
};

struct name_write {
    struct words name;
    size_t sent, acked;
    bool is_refused;
};

struct rating_read {
    struct words book;
    bool is_bot;
    int64_t rating, games;
    size_t from, to;
};

struct player {
    int64_t number;
    STORE_LIST(struct name_write *) names;
    STORE_LIST(struct rating_read) ratings;
    size_t erase_sent, erase_acked; /* the first lines; 0: none */
};

struct seek {
    int64_t player, game;
    struct control control;
    size_t cancelled_at;
};

struct history_counts {
    uint64_t runs, requests, frames, connections, kills, games, over, moves, unjudged, views,
        clocks, ratings, faults;
};

struct history {
    struct store store;
    struct store_map connections, games, players, seeks, codes;
    STORE_LIST(struct game *) game_list;
    STORE_LIST(struct player *) player_list;
    STORE_LIST(int64_t) kills; /* when */
    char label[200];
    size_t line;
    int64_t time, late;
    bool has_stray_name; /* nobody knows whose: names are not judged */
    size_t stray_erase;  /* the same of an account that was to be deleted: the line; 0: none */
    size_t faults;
    struct history_counts counts;
    struct value values[VALUES_MAX];
};

/* Take one line of the recording. */
void history_sent(struct history *h, int64_t connection, const char *text, size_t len);
void history_received(struct history *h, int64_t connection, const char *text, size_t len);
void history_opened(struct history *h, int64_t connection);
void history_closed(struct history *h, int64_t connection);
void history_killed(struct history *h);
/* Judge the run, and forget it. */
void history_end(struct history *h);

/* Something is not as it must be. */
__attribute__((format(printf, 3, 4))) void history_fault(struct history *h, size_t line,
                                                         const char *format, ...);
struct game *history_game(struct history *h, int64_t number);
struct player *history_player(struct history *h, int64_t number);
bool words_equal(struct words a, struct words b);
struct words words_of(const struct value *v);

/* ---- games.c: frames about games ------------------------------------------------------------- */

void games_frame(struct history *h, struct connection *c, const struct value *frame);
/* `hello` says that its client knows this version. */
void games_since(struct history *h, struct connection *c, int64_t game, int64_t v);
/* Somebody was told that the game has reached this version. */
void games_reached(struct history *h, struct game *g, int64_t v);
struct place *games_place(struct history *h, struct game *g, int64_t ply);
/* The hash of choices, with one more; of a list of choices, with or without nature's. */
uint64_t games_hash_line(uint64_t hash, const char *line, size_t len);

/* ---- judge.c, record.c, sights.c, ratings.c: a game when all is known of it ------------------ */

void judge_game(struct history *h, struct game *g);
/* The first line that showed each version or a later one; by version, with one more at the end. */
const size_t *judge_shown(struct history *h, struct game *g);
void record_judge(struct history *h, struct game *g);
void sights_judge(struct history *h, struct game *g);
void ratings_judge(struct history *h);
void ratings_read(struct history *h, int64_t player, const struct value *list, size_t from);

#endif
