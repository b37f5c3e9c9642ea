/*
 * A host that sends anything: each line is a frame, an empty line cuts the connection. Whatever
 * comes, the client's texts can be printed, a position whose choice is wanted has a legal move, and
 * what it sends fits its description and is of at most a client's length.
 * Inputs: 2000
 * Long: INPUTS=10000000
 */
#include "fuzz.h"
#include "some_compares.h"

#include "core/position.h"
#include "online/client/frame.h"
#include "online/client/session.h"
#include "teach/prompt.h"

enum { REQUESTS = 40 };

static void send_anything(void *context, const char *json, size_t len)
{
    struct json *sent = json_new(json, len, NULL);

    (void)context;
    want(len <= FRAMES_CLIENT_BYTES && frames_fit(frames_request(sent), sent, true, NULL));
    free(sent);
}

static void keep_nothing(void *context, const char *token, bool is_guest)
{
    (void)context;
    (void)is_guest;
    want(text_is_printable(token));
}

static int64_t no_time(void)
{
    return 1000;
}

static void want_lines(const char *lines)
{
    char *copy = strdup(lines), *rest = copy;

    for (char *line; (line = strsep(&rest, "\n")) != NULL;)
        want(text_is_printable(line));
    free(copy);
}

/* Do with a game what the table does. */
static void look_at(struct mirror *m)
{
    const struct rules *r = &m->rec.duel.rules;
    const struct record *rec = &m->rec;
    struct scene scene;
    struct text out = TEXT_OF(1 << 13);
    struct field fields[FIELDS_MAX];
    move legal[MOVES_MAX];
    char *said;

    scene = record_scene(rec);
    for (int p = P1; p <= P2; p++) {
        want(text_is_name(rec->name[p]) && text_is_printable(rec->who[p]));
        mirror_print_time(mirror_left(m, p, 5000), &out);
    }
    if (rec->duel.now.turn <= BOTH) {
        struct prompt prompt = prompt_begin(PROMPT_ONLINE, &scene, &rec->duel.now, m->seat == P2);

        r->game->describe(r, &rec->duel.now, fields);
        r->game->status(&scene, &rec->duel.now, &out);
        if (mirror_wants(m) && duel_wants(&rec->duel, m->seat)) {
            want(duel_legal(&rec->duel, m->seat, legal) > 0);
            prompt_tell(&prompt, PROMPT_HELP, &out);
        }
    }
    if ((said = mirror_take_said(m)) != NULL)
        want_lines(said);
    free(said);
    if (m->over.sentences != NULL)
        want_lines(m->over.sentences);
}

static void look_around(struct session *s)
{
    struct text out = TEXT_OF(1 << 13);

    want(text_is_printable(s->name) && text_is_printable(s->trouble));
    for (int i = 0; i < s->game_count; i++)
        look_at(s->games[i]);
    for (int i = 0; i < s->lobby.seek_count && i < 3; i++)
        lobby_list_tell_seek(&s->lobby.seeks[i], &out);
    for (int i = 0; i < s->lobby.live_count && i < 3; i++)
        lobby_list_tell_live(&s->lobby.live[i], &out);
    want(text_is_printable(out.at));
    for (int i = 0; i < SESSION_ANSWERS; i++)
        want(text_is_printable(s->answers[i].why) && text_is_printable(s->answers[i].code));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct session s;
    char *text = string_of(data, size), *rest = text;

    some_compares_begin();
    memset(&s, 0, sizeof s);
    s.send = send_anything;
    s.keep_token = keep_nothing;
    s.now = no_time;
    s.wants_lobby = true;
    session_opened(&s);
    for (int i = 0; i < REQUESTS; i++)
        session_ask(&s, REQUEST_UNDO, 1);
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        if (line[0] == '\0') {
            session_lost(&s, "cut");
            session_opened(&s);
        }
        session_take(&s, line, strlen(line));
        look_around(&s);
    }
    session_release(&s);
    free(text);
    return 0;
}
