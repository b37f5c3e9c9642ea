/*
 * What the page's worker calls. Strings come in as pointers to memory of glue_room, and end in NUL.
 * An answer is JSON or plain text in one buffer, which the next call overwrites. The functions of
 * the worker (web_...) have no memory of a page: whatever the page needs to know is in an answer.
 *
 * The same files are compiled for the machine in a test, which compares every byte.
 */
#ifndef WEB_GLUE_H
#define WEB_GLUE_H

#include "duello.h"
#include "online/host/host.h"
#include "core/json.h"

#ifdef __wasm__
#define GLUE_EXPORT(kind, name) __attribute__((export_name(kind " " #name))) web_##name
#define GLUE_IMPORT(name) __attribute__((import_module("worker"), import_name(#name))) name
#else
#define GLUE_EXPORT(kind, name) web_##name
#define GLUE_IMPORT(name) name
#endif

/* A function for the worker. The name of the export says what it returns: an answer in JSON, one
 * that is plain text, or a number. */
#define GLUE_JSON(name) const char *GLUE_EXPORT("json", name)
#define GLUE_TEXT(name) const char *GLUE_EXPORT("text", name)
#define GLUE_NUMBER(name) GLUE_EXPORT("number", name)

/* ---- what the worker does for the host ------------------------------------------------------- */

void GLUE_IMPORT(worker_journal)(double game, double line, const char *text, size_t len, int ends);
void GLUE_IMPORT(worker_keep)(const char *key, const char *text, size_t len);
void GLUE_IMPORT(worker_send)(uint32_t guest, double after, const char *json, size_t len);
void GLUE_IMPORT(worker_close)(uint32_t guest);
void GLUE_IMPORT(worker_random)(void *bytes, size_t n);
void GLUE_IMPORT(worker_date)(char *out); /* 20 characters: 2026-01-31T12:00:00Z */
/* A share of a long calculation is done. */
void GLUE_IMPORT(worker_progress)(double share);
/* What a long search has found so far, in JSON. */
void GLUE_IMPORT(worker_found)(const char *json, size_t len);

/* ---- answers --------------------------------------------------------------------------------- */

/* The answer, empty. */
struct text *glue_answer(void);
/* {"why": …} */
const char *glue_refuse(const char *why);
/* The parts of a position, and a player's legal moves, as members of the open object. */
void glue_put_position(struct text *t, const duello_rules *rules, const duello_state *seen,
                       bool with_moves, int player);
/* Every choice of a player at a solved position, as the next member: an empty list if there is
 * none. */
void glue_put_choices(struct text *t, const duello_solution *known, const duello_state *start,
                      int player);
/* Add choice i of a duel in one sentence with these names, told to this player, if a player made
 * it.
 */
void glue_tell_briefly(const duello_duel *duel, size_t i, int player, const char *const name[2],
                       struct text *out);
/* The word of an enum duello_puzzle_session_state. */
const char *glue_state_word(int state);
/* For duello_write: add to a struct text. */
bool glue_write(void *text, const char *bytes, size_t count);
/* For duello_progress. */
bool glue_progress(void *user, double share);

/* ---- games of rule files --------------------------------------------------------------------- */

struct rulefile_error;

/* Open a rule file; its game stays. NULL with the reason. */
const struct game *glue_open_file(const char *text, struct rulefile_error *why);
/* duello_rules_parse that knows the files that were opened, too. */
int glue_parse_rules(duello_rules **out, const char *words, char *why, size_t size);
/* A record that has a file loads it for itself. Let the duel use the opened one, so that what is
 * kept for a game outlives the duel. */
void glue_use_opened(duello_duel *duel);
/* A game's entry in the catalogue, as a member with this name or NULL. */
void glue_put_game(struct text *t, const char *name, const struct game *g, int place);

/* ---- what is expensive and kept -------------------------------------------------------------- */

/* Most bytes for solving: a page that takes more is closed on a phone. */
enum { GLUE_MEMORY = 384 << 20 };

/* The solution of these rules, with chances, kept until another game is asked for; NULL where cards
 * are hidden, or with a reason. */
const duello_solution *glue_known(const duello_rules *rules, char *why, size_t size);
/* A player of these rules, kept as long; NULL with a reason. */
const duello_player *glue_player(const duello_rules *rules, const char *id, char *why, size_t size);
/* Does this module lack the network that these rules need? */
bool glue_lacks_network(const duello_rules *rules);

/* The review of a record, kept until another record is asked for; NULL with a reason, which is
 * "network" if the other module is needed. */
const duello_review *glue_review(const char *record, char *why, size_t size);
/* The duel of that review. */
const duello_duel *glue_reviewed(void);

/* The host of the page; NULL before web_host. */
struct host *glue_host(void);
/* Keep a question for web_question. */
void glue_ask(void *context, const struct host_question *q);
void glue_forget_questions(void);
/* Read the record of a game; NULL: it is none. */
duello_duel *glue_duel(const char *record);
/* The refusal of advice about a duel, which is then freed: there is none, or "network": the other
 * module is needed for it. NULL: it can be judged here. */
const char *glue_not_here(duello_duel *duel);

#endif
