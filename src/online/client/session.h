/*
 * A player at a host: who it is, its games, the lobby, and the requests that wait for an answer.
 * Frames go in, frames come out; the network is elsewhere, so a test or a fuzzer can be the host.
 * After a lost connection, session_opened says hello with all that is known, and every request
 * without an answer is sent again.
 */
#ifndef ONLINE_CLIENT_SESSION_H
#define ONLINE_CLIENT_SESSION_H

#include "online/client/host_tokens.h"
#include "online/client/lobby_list.h"
#include "online/client/mirror.h"

enum {
    SESSION_GAMES = 128,
    SESSION_PENDING = 64,
    SESSION_ANSWERS = 64,
    SESSION_RATINGS = 16,
    SESSION_HELD = 32
};

enum session_state {
    SESSION_CONNECTING, /* has not been in yet */
    SESSION_IN,
    SESSION_LOST,   /* was in; it tries again */
    SESSION_REFUSED /* the host says why in `trouble` */
};

/* The host's answer to a request. */
struct session_answer {
    uint64_t id; /* 0: none */
    bool refused;
    char why[256];
    uint64_t game, seek; /* 0: none */
    char code[64], recovery[64];
};

struct session_rating {
    char game[64];
    int rating, deviation, games;
};

struct session {
    /* Set by the caller. */
    void *context;
    void (*send)(void *context, const char *json, size_t len);
    /* A new token has come, or a name for the one that is there. */
    void (*keep_token)(void *context, const char *token, bool is_guest);
    int64_t (*now)(void); /* monotonic, in ms */
    bool is_bot;
    char token[HOST_TOKENS_BYTES]; /* "": become a new guest */
    bool is_guest;                 /* the token has no name, and may be forgotten */

    enum session_state state;
    char trouble[256]; /* why it is not in */
    char parting[128]; /* what the host said when it closed the connection */
    bool is_open;      /* the connection is open, and hello was sent */
    char name[NAME_BYTES];
    struct session_rating ratings[SESSION_RATINGS];
    int rating_count, turns;           /* turns: the limit of rules that have none; 0: unknown */
    uint64_t old_games[SESSION_GAMES]; /* that ran when it first came in */
    int old_count;
    struct lobby_list lobby;
    uint64_t lobby_id; /* the last request for a page of it; 0: none */
    bool wants_lobby;
    struct lobby_choice choice; /* the page of it that is wanted */
    struct mirror *games[SESSION_GAMES];
    int game_count;
    struct session_answer
        answers[SESSION_ANSWERS]; /* the answer to id is at id % SESSION_ANSWERS */
    struct session_pending {
        uint64_t id;
        char *json;
    } pending[SESSION_PENDING]; /* requests without an answer, in the order they were asked */
    int pending_count;
    struct client_files files;
    char *held[SESSION_HELD]; /* frames about games whose rule file has not come yet */
    int held_count;
    uint64_t fetch_id;                /* the request for one; 0: none is under way */
    char fetch_rules[SENTENCE_BYTES]; /* of the game that needs it */
    uint64_t last_id, erase_id; /* erase_id: of session_erase, until it is answered; 0: none */
    unsigned news;              /* how often something changed */
};

void session_release(struct session *s);

/* The connection opened, or is lost. */
void session_opened(struct session *s);
void session_lost(struct session *s, const char *why);
/* Before it is lost, the host may say in a sentence why it closes the connection. */
void session_take_parting(struct session *s, const char *sentence);
/* Say that the connection is lost, with the host's sentence if there is one. */
void session_print_loss(const struct session *s, struct text *out);
/* Take a frame of any bytes. What makes no sense is ignored. */
void session_take(struct session *s, const char *bytes, size_t len);

/* Send a request with the members of its description: session_ask(s, REQUEST_MOVE, game, ply,
 * word). Return its id; 0: too many requests wait, or it is too long, or no memory. */
#define SESSION_IS_FULL "This cannot be sent now: too many requests wait for the host's answer."
#define session_ask(s, type, ...) session_ask_all((s), (type), JSON_ARGUMENTS(__VA_ARGS__))
uint64_t session_ask_all(struct session *s, enum frames_type type,
                         const struct json_argument *given);
/* Ask for the page of the lobby that is wanted, as session_ask. */
uint64_t session_ask_lobby(struct session *s);
/* Ask the host to delete the account of this name, the user's own. When it is deleted, the token is
 * forgotten, also if the answer was lost and the host no longer knows the token. */
uint64_t session_erase(struct session *s, const char *name);
/* Send a rule file, before a game of it is asked for. False: SESSION_IS_FULL. */
bool session_send_file(struct session *s, const struct game *g);
/* Get the answer; NULL: it has not come yet, or is forgotten. */
const struct session_answer *session_answer(const struct session *s, uint64_t id);

/* Does the host wait for a choice of this player that was not sent yet? A choice that is sent is
 * played when the host says so. */
bool session_wants(const struct session *s, const struct mirror *m);
/* Send a choice, or a request about a game: REQUEST_RESIGN. False: SESSION_IS_FULL. */
bool session_choose(struct session *s, struct mirror *m, move choice);
bool session_request(struct session *s, struct mirror *m, enum frames_type type);
/* Was something refused? Then get the sentence once; after a refused choice, one is wanted again.
 * NULL: nothing was. */
bool session_is_refused(const struct session *s, const struct mirror *m);
const char *session_take_refusal(const struct session *s, struct mirror *m);

/* Find a game; NULL: not known. Forget one that is over or left. */
struct mirror *session_game(const struct session *s, uint64_t game);
/* Find a running game of the user's own that began in this session and was not left; NULL: none. */
struct mirror *session_next_game(const struct session *s);
void session_forget(struct session *s, uint64_t game);

#endif
