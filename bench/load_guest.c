/* One guest: what it hears and what it says. */
#include "bench/load_guest.h"

#include "bench/echo.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- hearing --------------------------------------------------------------------------------- */

/* Take the last of the legal moves; false: no choice is wanted. */
static bool load_guest_choose(struct load_guest *g, const struct json *frame)
{
    const char *legal = json_text(frame, "legal"),
               *comma = legal != NULL ? strrchr(legal, ',') : NULL;

    if (legal != NULL)
        snprintf(g->word, sizeof g->word, "%s", comma != NULL ? comma + 1 : legal);
    return legal != NULL;
}

static enum load_heard load_guest_hear_game(struct load_guest *g, const struct json *frame,
                                            bool begins)
{
    json_number(frame, "game", &g->game);
    json_number(frame, "ply", &g->ply);
    g->wanted = load_guest_choose(g, frame);
    return begins ? HEARD_GAME : g->wanted ? HEARD_OTHER : HEARD_OWN;
}

static enum load_heard load_guest_hear_ack(struct load_guest *g, const struct json *frame)
{
    const char *code = json_text(frame, "code");

    if (code == NULL)
        return json_has(frame, "v") ? HEARD_ACK : HEARD_NOTHING;
    snprintf(g->code, sizeof g->code, "%s", code);
    return HEARD_INVITED;
}

static enum load_heard load_guest_take(struct load_guest *g, const struct json *frame)
{
    switch (frames_type(frame)) {
    case FRAME_ACK:
        return load_guest_hear_ack(g, frame);
    case FRAME_EVENT:
        return load_guest_hear_game(g, frame, false);
    case FRAME_GAME:
        return load_guest_hear_game(g, frame, true);
    case FRAME_OVER:
        return HEARD_OVER;
    case FRAME_WELCOME:
        return HEARD_WELCOME;
    case FRAME_REFUSE:
    case FRAME_SORRY:
        return HEARD_REFUSED;
    default:
        return HEARD_NOTHING;
    }
}

enum load_heard load_guest_hear(struct load_guest *g, const char *bytes, size_t len)
{
    struct json *frame = json_new(bytes, len, NULL);
    enum load_heard heard = load_guest_take(g, frame);

    free(frame);
    return heard;
}

enum load_heard load_guest_hear_echo(struct load_guest *g, const char *frame)
{
    g->wanted |= *frame == ECHO_OTHER;
    g->ply += *frame != ECHO_ACK;
    return *frame == ECHO_ACK ? HEARD_ACK : *frame == ECHO_OWN ? HEARD_OWN : HEARD_OTHER;
}

/* ---- saying ---------------------------------------------------------------------------------- */

void load_guest_ask_all(struct load_guest *g, enum frames_type type,
                        const struct json_argument *given)
{
    struct frames_writer w;

    frames_begin(&w, type, g->out, sizeof g->out);
    frames_put(&w, ++g->id);
    frames_put_all(&w, given);
    frames_end(&w);
    g->out_len = (int)w.text.len;
}

void load_guest_greet_echo(struct load_guest *g, const struct load_sizes *sizes)
{
    g->out_len = snprintf(g->out, sizeof g->out, "%" PRIu32 " %zu %zu %zu", g->number, sizes->ack,
                          sizes->own, sizes->other);
}

void load_guest_move(struct load_guest *g)
{
    g->wanted = false;
    load_guest_ask(g, REQUEST_MOVE, g->game, g->ply, g->word);
}

void load_guest_move_echo(struct load_guest *g, size_t len)
{
    g->wanted = false;
    g->out_len = len < sizeof g->out ? (int)len : (int)sizeof g->out;
    memset(g->out, 'm', (size_t)g->out_len);
}
