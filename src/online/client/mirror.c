/*
 * A frame with the whole game (`game`) replaces what was known; every other frame adds to it.
 * Frames carry the version of the game, and a frame that is not newer is dropped, so after a lost
 * connection the host may repeat what it likes. mirror_moves.c plays the choices into the record;
 * this file reads everything else, and prepares what the table asks for.
 */
#include "online/client/mirror.h"

#include "online/client/frame.h"
#include "online/client/mirror_moves.h"

#include "core/move.h"
#include "core/position.h"
#include "match/record_text.h"

#include <stdio.h>
#include <stdlib.h>

enum { SAID_MOST = 1 << 18 };

struct mirror *mirror_new(uint64_t game, const struct client_files *files)
{
    struct mirror *m = calloc(1, sizeof *m);

    if (m != NULL) {
        m->game = game;
        m->files = files;
        m->v = -1;
        m->seat = -1;
    }
    return m;
}

static void mirror_over_release(struct mirror_over *over)
{
    free(over->sentences);
    free(over->record);
    *over = (struct mirror_over){0};
}

void mirror_free(struct mirror *m)
{
    if (m == NULL)
        return;
    record_release(&m->rec);
    mirror_over_release(&m->over);
    free(m->said);
    free(m);
}

/* Keep sentences until they are taken. */
static void mirror_say(struct mirror *m, char *lines)
{
    size_t had = m->said != NULL ? strlen(m->said) : 0, more = lines != NULL ? strlen(lines) : 0;
    char *all = more > 0 && had + more < SAID_MOST ? realloc(m->said, had + more + 1) : NULL;

    if (all != NULL) {
        memcpy(all + had, lines, more + 1);
        m->said = all;
    }
    free(lines);
}

char *mirror_take_said(struct mirror *m)
{
    char *said = m->said;

    m->said = NULL;
    return said;
}

/* ---- parts of frames ------------------------------------------------------------------------- */

static void mirror_take_clock(struct mirror *m, const struct json *frame, int64_t now)
{
    const struct json *clock = json_get(frame, "clock"), *left = json_get(clock, "left"),
                      *runs = json_get(clock, "runs");

    m->clock.is_on = json_is(clock, JSON_IS_OBJECT);
    m->clock.at = now;
    for (int p = P1; m->clock.is_on && p <= P2; p++) {
        int64_t ms = left[1 + p].is.number;

        m->clock.left[p] = ms < 0 ? 0 : ms < FRAME_NUMBER_MAX ? ms : FRAME_NUMBER_MAX;
        m->clock.runs[p] = runs[1 + p].is.flag;
    }
}

static void mirror_take_seats(struct mirror *m, const struct json *frame)
{
    for (int p = P1; p <= P2; p++) {
        m->wanted[p] = frame_has_seat(frame, "wanted", p);
        m->chosen[p] = frame_has_seat(frame, "chosen", p);
    }
}

static void mirror_take_offer(struct mirror *m, const struct json *o)
{
    const char *what = json_text(o, "what");

    m->offer = OFFER_NONE;
    for (int i = 0; what != NULL && i < OFFERS; i++)
        if (frame_seat(o, "seat") >= 0 && strcmp(what, frames_offers[i]) == 0) {
            m->offer = (enum frames_offer)i;
            m->offer_by = frame_seat(o, "seat");
        }
}

/* Read a player's name, and what the board shows besides. */
static void mirror_take_player(struct mirror *m, const struct json *o, int p)
{
    int64_t rating = frame_number(o, "rating", 1, 9999, 0);
    struct text who = TEXT(m->rec.who[p]);

    frame_words(o, "name", m->rec.name[p], NAME_BYTES);
    if (!text_is_name(m->rec.name[p]))
        snprintf(m->rec.name[p], NAME_BYTES, "Player %d", p + 1);
    m->is_bot[p] = frame_flag(o, "bot");
    text_clear(&who);
    text_add(&who, "%s", m->is_bot[p] ? "a bot" : "online");
    if (rating > 0)
        text_add(&who, "%s%d", m->is_bot[p] ? ", " : " ", (int)rating);
}

/* ---- whole frames ---------------------------------------------------------------------------- */

/* Read a view for this seat, or for a spectator (-1). The last position of a game cannot be read:
 * it is only over. */
static int mirror_take_view(const struct rules *r, int seat, const struct json *frame,
                            struct state *out, struct text *why)
{
    char words[4 * SENTENCE_BYTES];
    move legal[MOVES_MAX];
    struct state view;
    int err;

    frame_words(frame, "view", words, sizeof words);
    if (strncmp(words, "turn=over", 9) == 0) {
        *out = (struct state){.turn = OVER};
        return OK;
    }
    if ((err = position_parse(r, words, &view, why)) != OK)
        return err;
    if (seat >= 0 && state_wants(&view, seat) && r->game->legal(r, &view, seat, legal) < 1)
        return text_explain(ERR_ILLEGAL, why, "The player to move has no move.");
    *out = view;
    return OK;
}

static void mirror_take_over(struct mirror *m, const struct json *frame)
{
    const struct json *ratings = json_get(frame, "ratings");
    struct mirror_over over = {.is = true, .is_rated = json_is(ratings, JSON_IS_LIST)};

    frame_words(frame, "result", over.result, sizeof over.result);
    frame_words(frame, "how", over.how, sizeof over.how);
    over.sentences = frame_lines(frame, "sentences");
    over.record = strdup(json_text(frame, "record"));
    over.next = (uint64_t)frame_number(frame, "next", 1, FRAME_NUMBER_MAX, 0);
    for (int i = 0; over.is_rated && i < 4; i++) {
        int64_t rating = ratings[1 + i].is.number;

        over.rating[i / 2][i % 2] = rating > 0 && rating < 10000 ? (int)rating : 0;
    }
    mirror_over_release(&m->over);
    m->over = over;
    m->offer = OFFER_NONE;
    m->clock.runs[P1] = m->clock.runs[P2] = false;
}

/* Begin at the start of these rules. */
static void mirror_begin(struct mirror *m, const struct rules *r, int first)
{
    record_release(&m->rec);
    m->rec.first = first;
    m->by_views = game_is_hidden(r->game);
    m->past = (struct past){0};
    m->rec.duel.past = NULL;
    duel_init(&m->rec.duel, r, first, 0);
    record_begin(&m->rec);
    m->rec.duel.turns = 0;
    m->rec.duel.past = &m->past;
}

static int mirror_take_game(struct mirror *m, const struct json *frame, int64_t now,
                            struct text *why)
{
    const struct json *players = json_get(frame, "players"), *player = json_first(players),
                      *over = json_get(frame, "over");
    char words[SENTENCE_BYTES];
    struct rules rules;
    struct state view;
    int err;

    frame_words(frame, "rules", words, sizeof words);
    if ((err = client_files_parse_rules(m->files, &rules, words, why)) != OK ||
        (err = mirror_take_view(&rules, frame_seat(frame, "seat"), frame, &view, why)) != OK)
        return err;
    if (m->v >= 0 && (memcmp(&rules, &m->rec.duel.rules, sizeof rules) != 0 ||
                      frame_seat(frame, "seat") != m->seat))
        return text_explain(ERR_ILLEGAL, why, "The rules and the seat of a game cannot change.");
    mirror_begin(m, &rules, frame_seat(frame, "first") == P2 ? P2 : P1);
    m->rec.rated = frame_flag(frame, "rated");
    m->pair = (int)frame_number(frame, "pair", 0, 2, 0);
    m->seat = frame_seat(frame, "seat");
    for (int p = P1; p <= P2; p++, player = json_next(players, player)) {
        mirror_take_player(m, player, p);
        m->away[p] = frame_has_seat(frame, "away", p);
    }
    m->claim_at = 0;
    if (m->by_views && view.turn != OVER)
        m->rec.duel.now = view; /* earlier positions are not known */
    mirror_moves_play(m, json_get(frame, "moved"), &view);
    mirror_take_seats(m, frame);
    mirror_take_clock(m, frame, now);
    mirror_take_offer(m, json_get(frame, "offer"));
    free(m->said);
    m->said = NULL;
    mirror_say(m, frame_lines(frame, "log"));
    if (json_is(over, JSON_IS_OBJECT))
        mirror_take_over(m, over);
    return OK;
}

/* No rule book has a sentence for an undo. */
static void mirror_say_undone(struct mirror *m)
{
    struct scene scene = record_scene(&m->rec);
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    if (m->rec.duel.now.turn > BOTH)
        return;
    text_add(&said, "The last move was taken back.\n");
    scene.rules->game->status(&scene, &m->rec.duel.now, &said);
    scene.rules->game->heading(&scene, &m->rec.duel.now, &said);
    mirror_say(m, strdup(said.at));
}

/* After an undo all choices come again. */
static int mirror_take_event(struct mirror *m, const struct json *frame, int64_t now,
                             struct text *why)
{
    struct state view;
    struct rules rules = m->rec.duel.rules;
    int err = mirror_take_view(&rules, m->seat, frame, &view, why);

    if (err != OK)
        return err;
    if (frame_flag(frame, "undone"))
        mirror_begin(m, &rules, m->rec.first);
    mirror_moves_play(m, json_get(frame, "moved"), &view);
    mirror_take_seats(m, frame);
    mirror_take_clock(m, frame, now);
    m->offer = OFFER_NONE;
    mirror_say(m, frame_lines(frame, "sentences"));
    if (frame_flag(frame, "undone"))
        mirror_say_undone(m);
    return OK;
}

static void mirror_take_presence(struct mirror *m, const struct json *frame, bool gone, int64_t now)
{
    int seat = frame_seat(frame, "seat");

    if (seat < 0)
        return;
    m->away[seat] = gone;
    if (seat != m->seat)
        m->claim_at = gone ? now + frame_number(frame, "claim_in", 0, FRAME_NUMBER_MAX, 0) : 0;
}

/* Put what a player said among the sentences. */
static void mirror_take_phrase(struct mirror *m, const struct json *frame)
{
    int64_t phrase = frame_number(frame, "phrase", 1, FRAMES_PHRASES, 0);
    int seat = frame_seat(frame, "seat");
    struct text line = TEXT_OF(SENTENCE_BYTES);

    if (phrase == 0 || seat < 0)
        return;
    text_add(&line, "%s says: %s\n", m->rec.name[seat], frames_phrases[phrase - 1]);
    mirror_say(m, strdup(line.at));
}

/* The host has lost the game, or forgot it long after its end. */
static void mirror_end_unknown(struct mirror *m)
{
    if (m->over.is)
        return;
    mirror_over_release(&m->over);
    m->over = (struct mirror_over){
        .is = true,
        .sentences = strdup("\nThe host no longer has this game.\n"),
    };
    snprintf(m->over.result, sizeof m->over.result, "%s", frames_results[UNFINISHED]);
}

/* Take a frame that is not the whole game. */
static int mirror_take_news(struct mirror *m, const struct json *frame, int64_t now,
                            struct text *why)
{
    enum frames_type type = frames_type(frame);
    int seat = frame_seat(frame, "seat");

    if (type == FRAME_EVENT)
        return mirror_take_event(m, frame, now, why);
    if (type == FRAME_CHOSEN && seat >= 0)
        m->chosen[seat] = true;
    else if (type == FRAME_OFFER)
        mirror_take_offer(m, frame);
    else if (type == FRAME_GONE || type == FRAME_BACK)
        mirror_take_presence(m, frame, type == FRAME_GONE, now);
    else if (type == FRAME_CLOCK)
        mirror_take_clock(m, frame, now);
    else if (type == FRAME_SAID)
        mirror_take_phrase(m, frame);
    else if (type == FRAME_OVER)
        mirror_take_over(m, frame);
    else if (type == FRAME_UNKNOWN)
        mirror_end_unknown(m);
    return OK;
}

int mirror_take(struct mirror *m, const struct json *frame, int64_t now, struct text *why)
{
    enum frames_type type = frames_type(frame);
    int64_t v = frame_number(frame, "v", 0, FRAME_NUMBER_MAX, -1);
    bool is_game = type == FRAME_GAME;
    int err;

    if ((v >= 0 && v <= m->v && !is_game) || (m->v < 0 && !is_game))
        return OK; /* it is known already, or there is no game to tell about */
    err = is_game ? mirror_take_game(m, frame, now, why) : mirror_take_news(m, frame, now, why);
    if (err != OK)
        return err;
    if (is_game || type == FRAME_EVENT) {
        m->ply = frame_number(frame, "ply", 0, FRAME_NUMBER_MAX, m->ply);
        m->rounds++;
    }
    m->v = v > m->v || (is_game && v >= 0) ? v : m->v;
    m->news++;
    return OK;
}

/* ---- for the table --------------------------------------------------------------------------- */

bool mirror_record(const struct mirror *m, struct record *out)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    const char *text = m->over.record;
    struct record rec = {0};

    if (text == NULL || record_text_parse(&rec, text, strlen(text), NULL, &why) != OK)
        return false;
    if (strcmp(rules_words(&rec.duel.rules).at, rules_words(&m->rec.duel.rules).at) != 0) {
        record_release(&rec);
        return false;
    }
    *out = rec;
    return true;
}

int64_t mirror_left(const struct mirror *m, int player, int64_t now)
{
    int64_t left = m->clock.left[player] - (m->clock.runs[player] ? now - m->clock.at : 0);

    return left > 0 ? left : 0;
}

void mirror_print_time(int64_t ms, struct text *out)
{
    int64_t seconds = ms / 1000;

    if (seconds >= 3600)
        text_add(out, "%lld:%02d:%02d", (long long)(seconds / 3600), (int)(seconds / 60 % 60),
                 (int)(seconds % 60));
    else
        text_add(out, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
    if (ms < FRAMES_TENTHS)
        text_add(out, ".%d", (int)(ms % 1000 / 100));
}
