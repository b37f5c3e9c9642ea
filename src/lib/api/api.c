#include "api/api.h"

#include "core/move.h"

#include <stddef.h>

_Static_assert(sizeof(duello_state) == sizeof(struct state), "states are the same bytes");
_Static_assert(offsetof(duello_state, turn) == offsetof(struct state, turn), "in the same order");
_Static_assert(offsetof(duello_state, points) == offsetof(struct state, points), "so are points");
_Static_assert(offsetof(duello_state, own) == offsetof(struct state, own), "and the game's part");
_Static_assert((int)DUELLO_MOVES_MAX == (int)MOVES_MAX, "lists of moves are as long");
_Static_assert((int)DUELLO_OVER == (int)OVER && (int)DUELLO_UNFINISHED == (int)UNFINISHED, "enums");
_Static_assert((int)DUELLO_E_ILLEGAL == (int)ERR_ILLEGAL && (int)DUELLO_E_OVER == (int)ERR_OVER &&
                   (int)DUELLO_E_UNKNOWN == (int)ERR_UNKNOWN &&
                   (int)DUELLO_E_RANGE == (int)ERR_RANGE &&
                   (int)DUELLO_E_SYNTAX == (int)ERR_SYNTAX &&
                   (int)DUELLO_E_RULES == (int)ERR_RULES &&
                   (int)DUELLO_E_MEMORY == (int)ERR_MEMORY && (int)DUELLO_E_LIMIT == (int)ERR_LIMIT,
               "errors have the same numbers");

const char *duello_version(void)
{
    return DUELLO_VERSION;
}

int duello_version_number(void)
{
    return DUELLO_VERSION_NUMBER;
}

const char *duello_error_text(int error)
{
    if (error == DUELLO_E_CANCELLED)
        return "the work was cancelled";
    if (error == DUELLO_E_ARGUMENT)
        return "invalid argument";
    return error >= 0 ? "no error" : err_text(error);
}

uint64_t duello_seed_derive(uint64_t seed, uint64_t stream, uint64_t place)
{
    return rng_derive(seed, stream, place);
}

bool api_is_move(const struct rules *r, move m)
{
    int high;

    if (MOVE_VERB(m) >= api_verbs(r->game))
        return false;
    high = move_verb_max(r, MOVE_VERB(m));
    return high > 0 ? MOVE_NUMBER(m) >= 1 && MOVE_NUMBER(m) <= high : MOVE_NUMBER(m) == 0;
}

bool api_is_legal(const struct rules *r, const struct state *s, int player, move m)
{
    move legal[MOVES_MAX];

    return move_is_among(m, legal, r->game->legal(r, s, player, legal));
}

int api_scene(const duello_scene *scene, const duello_state *position, struct scene *out,
              struct state *s)
{
    int err = scene == NULL ? DUELLO_E_ARGUMENT : api_check(scene->rules, position != NULL);

    if (err != OK)
        return err;
    *s = api_state_in(position);
    *out = (struct scene){.rules = &scene->rules->rules, .turn = scene->turn};
    for (int p = P1; p <= P2; p++)
        out->name[p] = scene->name[p] ? scene->name[p] : out->rules->game->names[p];
    return OK;
}

int api_take(void *own, size_t size, const void *theirs)
{
    const unsigned char *bytes = theirs;
    size_t given;

    memset(own, 0, size);
    if (theirs == NULL)
        return OK;
    memcpy(&given, theirs, sizeof given);
    if (given < sizeof given)
        return DUELLO_E_ARGUMENT;
    for (size_t i = size; i < given; i++)
        if (bytes[i] != 0)
            return DUELLO_E_UNKNOWN;
    memcpy(own, theirs, given < size ? given : size);
    return OK;
}

int api_give(void *theirs, const void *own, size_t size)
{
    size_t given;

    if (theirs == NULL)
        return DUELLO_E_ARGUMENT;
    memcpy(&given, theirs, sizeof given);
    if (given < sizeof given)
        return DUELLO_E_ARGUMENT;
    if (given > size)
        memset((char *)theirs + size, 0, given - size);
    if (given < size)
        size = given;
    memcpy((char *)theirs + sizeof given, (const char *)own + sizeof given, size - sizeof given);
    return OK;
}

size_t api_copy(const char *s, char *buffer, size_t size)
{
    size_t len = strlen(s);

    if (buffer != NULL && size > 0) {
        size_t n = len < size ? len : text_whole(s, size - 1);

        memcpy(buffer, s, n);
        buffer[n] = '\0';
    }
    return len;
}

struct text *api_why(struct text *t, char *why, size_t size)
{
    if (why == NULL || size == 0)
        return NULL;
    *t = text_on(why, size);
    return t;
}

static bool api_receive(void *context, const char *bytes, size_t count)
{
    struct api_receiver *to = context;

    to->refused = !to->write(to->user, bytes, count);
    return !to->refused;
}

struct writer api_writer(struct api_receiver *to)
{
    return (struct writer){.write = api_receive, .context = to};
}

int api_written(const struct writer *w)
{
    const struct api_receiver *to = w->context;

    return !w->failed ? OK : to->refused ? DUELLO_E_CANCELLED : DUELLO_E_MEMORY;
}
